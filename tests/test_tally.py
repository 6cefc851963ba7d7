"""Several searches on the same maps, and the cells that they take."""

import pytest

from astar_lesson import (
    EIGHT,
    a_star,
    dijkstra,
    manhattan,
    record,
    square_maps,
    tally,
    true_costs,
    watch,
)


def guided(grid):
    return a_star(grid, grid.start, grid.goal, manhattan(grid))


def watched(grid):
    return watch(lambda seen, start, goal: record(dijkstra(seen, start, goal)).path, grid, like=dijkstra)


def test_a_tally_counts_steps_and_traces():
    maps = list(square_maps(4, 6, seed=3))
    table = tally([guided, watched], maps)
    assert table["guided"] == [record(guided(grid)).expanded for grid in maps]
    assert table["watched"] == [record(dijkstra(grid, grid.start, grid.goal)).expanded for grid in maps]
    (_, *first), (_, mean, fewest, most, fewer, more) = table.rows()
    cells = table["watched"]
    assert (mean, fewest, most) == (f"{sum(cells) / 4:.1f}", min(cells), max(cells))
    assert first[-2:] == [0, 0]
    assert (fewer, more) == (0, sum(a > b for a, b in zip(cells, table["guided"], strict=True)))
    assert "<table>" in table._repr_html_()


@pytest.mark.parametrize(("searches", "maps"), [([], [1]), ([guided], [])])
def test_a_tally_of_nothing_is_an_error(searches, maps):
    with pytest.raises(ValueError, match="one of each"):
        tally(searches, maps)


def test_square_maps_have_a_path_and_come_again():
    maps = list(square_maps(5, 7, ".##", seed=2, moves=EIGHT))
    assert len(maps) == 5
    assert all(grid.moves is EIGHT and grid.start in true_costs(grid) for grid in maps)
    assert list(map(str, maps)) == list(map(str, square_maps(5, 7, ".##", seed=2, moves=EIGHT)))


def test_ground_on_which_no_path_is_ever_drawn_is_refused():
    with pytest.raises(ValueError, match="use smaller maps, or ground with fewer walls"):
        next(square_maps(1, 8, "#" * 99 + "."))
