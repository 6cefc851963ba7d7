"""Several searches on the same maps, and the cells that they take; improvements that rounding makes."""

import pytest

from astar_lesson import (
    EIGHT,
    OCTILE,
    Grid,
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
    assert table.cells["guided"] == [record(guided(grid)).expanded for grid in maps]
    assert table.cells["watched"] == [record(dijkstra(grid, grid.start, grid.goal)).expanded for grid in maps]
    (_, *first), (_, mean, fewest, most, fewer, more) = table.rows()
    cells = table.cells["watched"]
    assert (mean, fewest, most) == (f"{sum(cells) / 4:.1f}", min(cells), max(cells))
    assert first[-2:] == [0, 0]
    assert (fewer, more) == (0, sum(a > b for a, b in zip(cells, table.cells["guided"], strict=True)))
    assert "<table>" in table._repr_html_()


@pytest.mark.parametrize(("searches", "maps"), [([], [1]), ([guided], [])])
def test_a_tally_of_nothing_is_an_error(searches, maps):
    with pytest.raises(ValueError, match="one of each"):
        tally(searches, maps)


@pytest.mark.deep
@pytest.mark.parametrize(("size", "ground"), [(1, "."), (0, "."), (5, "#"), (5, "")])
def test_maps_that_cannot_have_a_path_are_refused(size, ground):
    with pytest.raises(ValueError, match="give at least 2, and ground that is not all wall"):
        next(square_maps(1, size, ground))


def test_square_maps_have_a_path_and_come_again():
    maps = list(square_maps(5, 7, ".##", seed=2, moves=EIGHT))
    assert len(maps) == 5
    assert all(grid.moves is EIGHT and grid.start in true_costs(grid) for grid in maps)
    assert list(map(str, maps)) == list(map(str, square_maps(5, 7, ".##", seed=2, moves=EIGHT)))


@pytest.mark.parametrize(("moves", "false"), [(OCTILE, True), (EIGHT, False)])
def test_only_roots_make_false_improvements(moves, false):
    floor = Grid(20, 12, start=(0, 0), goal=(19, 11), moves=moves)
    run = record(dijkstra(floor, floor.start, floor.goal))
    assert bool(run.false_improvements) == false
    assert set(run.false_improvements) <= set(run.improvements)


def test_a_true_improvement_is_not_a_false_one():
    grid = Grid.from_text("S....\n...#G")
    run = record(a_star(grid, grid.start, grid.goal, lambda cell, goal: 4 * (cell == (1, 0))))
    assert run.improvements
    assert not run.false_improvements
