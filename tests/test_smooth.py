"""Measures of a path; the pulled string keeps what it promises; and the sight that lies."""

from itertools import pairwise
from random import Random

import pytest
from strategies import draw_map, sizes
from test_sight import enters

from astar_lesson import EIGHT, FOUR, Grid, a_star, manhattan, octile, record
from astar_lesson.maps.made import small_maps
from astar_lesson.world.angles.lines import by_rounding, length, pull
from astar_lesson.world.angles.sight import line_of_sight
from astar_lesson.world.turns.bends import measure


def found_paths(seed, count, ground="....##", moves=(FOUR, EIGHT)):
    choose = Random(seed).choice
    while count:
        grid = draw_map(choose, moves, sizes(range(2, 13), range(2, 10)), [ground])
        guess = octile(grid) if grid.moves is EIGHT else manhattan(grid)
        trace = record(a_star(grid, grid.start, grid.goal, guess))
        if trace.found:
            count -= 1
            yield grid, trace.path


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ([(4, 4)], (0, 0, 0)),
        ([(0, 0), (1, 0), (5, 0)], (0, 0, 5)),
        ([(0, 0), (1, 0), (1, 0), (2, 0)], (0, 0, 2)),  # standing still is no turn
        ([(0, 0), (1, 0), (0, 0)], (1, 180, 2)),
        ([(0, 0), (1, 1), (2, 0), (3, 1)], (2, 180, 3 * 2**0.5)),
        ([(0, 0), (2, 1), (4, 2), (6, 2)], (1, 26.565051177, 2 * 5**0.5 + 2)),
    ],
)
def test_measures(path, expected):
    assert measure(path) == pytest.approx(expected)
    assert measure(path[::-1]) == pytest.approx(expected)


def test_the_string_keeps_its_promises():
    shorter = 0
    for grid, path in found_paths(4, 300):
        corners = pull(grid, path)
        assert (corners[0], corners[-1]) == (path[0], path[-1])
        rest = iter(path)
        assert all(corner in rest for corner in corners)  # in the order of the path
        assert length(corners) <= length(path) + 1e-9
        assert measure(corners).degrees <= measure(path).degrees + 1e-6
        assert measure(corners).turns <= measure(path).turns
        for a, b in pairwise(corners):
            assert b in grid.neighbors(a) or line_of_sight(grid, a, b)
            assert not any(enters(a, b, wall) for wall in grid.walls)
        shorter += length(corners) < length(path) - 1e-9
    assert shorter > 20


@pytest.mark.parametrize("path", [[], [(0, 0)], [(0, 0), (1, 0)]])
def test_what_is_short_stays_as_it_is(path):
    grid = Grid(3, 2)
    assert pull(grid, path) == path


def test_a_map_with_the_fewest_cells_on_which_the_sight_by_rounding_lies():
    """A corner is cut on four cells, the inside of a wall is crossed on six; on fewer cells it is right."""
    cut, crossed = {}, {}
    for grid in small_maps([(2, 1), (3, 1), (4, 1), (2, 2), (5, 1), (6, 1), (3, 2), (2, 3)], ".#", EIGHT):
        if by_rounding(grid, grid.start, grid.goal):
            size, text = grid.width * grid.height, str(grid)
            if not line_of_sight(grid, grid.start, grid.goal):
                cut.setdefault(size, set()).add(text)
            if any(enters(grid.start, grid.goal, wall) for wall in grid.walls):
                crossed.setdefault(size, set()).add(text)
        else:
            assert not line_of_sight(grid, grid.start, grid.goal)
    assert min(cut) == 4
    assert "S.\n#G" in cut[4]
    assert min(crossed) == 6
    assert "S..\n.#G" in crossed[6]
