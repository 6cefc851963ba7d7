"""Maps made by rule and at random: a seed is a map, each has a path, and the ground is what was asked for."""

import pytest

from astar_lesson import EIGHT, dijkstra, record, square_maps, true_costs
from astar_lesson.maps.made import swamps, walled


def test_square_maps_have_a_path_and_come_again():
    maps = list(square_maps(5, 7, ".##", seed=2, moves=EIGHT))
    assert len(maps) == 5
    assert all(grid.moves is EIGHT and grid.start in true_costs(grid) for grid in maps)
    assert list(map(str, maps)) == list(map(str, square_maps(5, 7, ".##", seed=2, moves=EIGHT)))


def test_ground_on_which_no_path_is_ever_drawn_is_refused():
    with pytest.raises(ValueError, match="use smaller maps, or ground with fewer walls"):
        next(square_maps(1, 8, "#" * 99 + "."))


def test_swamps_are_three_cells_in_ten_and_a_seed_is_a_map():
    assert swamps(9) == swamps(9)
    assert swamps(9) != swamps(9, seed=2)
    costs = list(swamps(40).terrain.values())
    assert 0.25 < sum(cost >= 100 for cost in costs) / 1600 < 0.35
    assert not any(5 < cost < 100 for cost in costs)


def test_walled_maps_have_a_path_and_a_quarter_of_walls():
    for size in (2, 8, 32, 64):
        grid = walled(size)
        assert record(dijkstra(grid, grid.start, grid.goal)).found
        assert walled(size) == grid
    assert 0.22 < len(walled(64).walls) / 64**2 < 0.28
