"""Measures of a way; the pass over a path and the pulled string keep what they promise; and the sight that lies."""

from fractions import Fraction
from itertools import pairwise, permutations, product
from math import hypot
from random import Random

import pytest
from graphs import by_rule, cheapest_ways
from strategies import draw_map, sizes

from astar_lesson import EIGHT, FOUR, Grid, a_star, dijkstra, manhattan, octile, record, tutorial_trace
from astar_lesson.maps.sight import line_of_sight
from astar_lesson.world.turns.bends import degrees, length, measure, paths_picture, turns
from astar_lesson.world.turns.smooth import (
    every_cheapest,
    exchanges,
    one_ground,
    pull,
    pulled_cost,
    sees_by_rounding,
    straighten,
)
from astar_lesson.world.turns.turning import Turning

TUTORIALS_OWN = [(1, 2), (1, 3), (2, 4), (3, 4), (4, 4), (5, 3), (5, 2)]
STUCK = "S....\n#...G"


def found_paths(seed, count, ground="....##", moves=(FOUR, EIGHT)):
    choose = Random(seed).choice
    while count:
        grid = draw_map(choose, moves, sizes(range(2, 13), range(2, 10)), [ground])
        guess = octile(grid) if grid.moves is EIGHT else manhattan(grid)
        trace = record(a_star(grid, grid.start, grid.goal, guess))
        if trace.found:
            count -= 1
            yield grid, trace.path


def cost(grid, path):
    return sum(grid.cost(a, b) for a, b in pairwise(path))


def inside_a_wall(grid, a, b):
    """Whether a segment runs through the open inside of a wall: clipped with fractions."""

    def crosses(wall):
        low, high = Fraction(0), Fraction(1)
        for start, end, centre in zip(a, b, wall, strict=True):
            near, far, way = 2 * centre - 1 - 2 * start, 2 * centre + 1 - 2 * start, 2 * (end - start)
            if way == 0:
                if not near < 0 < far:
                    return False
                continue
            first, last = sorted([Fraction(near, way), Fraction(far, way)])
            low, high = max(low, first), min(high, last)
        return low < high

    return any(map(crosses, grid.walls))


def test_the_tutorials_two_paths_have_the_same_turns_and_differ_in_degrees():
    grid, trace = tutorial_trace()
    assert cost(grid, trace.path) == cost(grid, TUTORIALS_OWN) == 68
    assert (measure(trace.path)[:2], measure(TUTORIALS_OWN)[:2]) == ((4, 225), (4, 180))
    assert length(trace.path) == pytest.approx(4 + 2 * 2**0.5)


def test_all_cheapest_ways_of_the_tutorials_map_have_four_turns():
    grid, _ = tutorial_trace()
    ways = every_cheapest(grid)
    assert sorted(ways) == cheapest_ways(by_rule(grid), grid.start, grid.goal)
    assert len(ways) == 8
    assert {turns(way) for way in ways} == {4}
    assert {degrees(way) for way in ways} == {180, 225, 270}


@pytest.mark.parametrize("moves", [FOUR, EIGHT])
def test_every_cheapest_way_is_one_of_networkx(moves):
    for grid, _ in found_paths(11, 30, "....##3", (moves,)):
        if grid.width * grid.height > 30:
            continue
        assert sorted(every_cheapest(grid)) == cheapest_ways(by_rule(grid), grid.start, grid.goal)


def test_where_no_way_leads_there_is_no_cheapest():
    assert every_cheapest(Grid.from_text("S#G")) == []
    assert every_cheapest(Grid(2, 2, start=(1, 0), goal=(1, 0))) == [[(1, 0)]]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ([], (0, 0, 0)),
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


@pytest.mark.parametrize("path", [None, [1, 2], [(1, 2, 3)], "abc", [("a", "b"), ("c", "d")]])
def test_only_cells_are_measured(path):
    with pytest.raises(ValueError, match="give its cells"):
        measure(path)


def test_the_pass_makes_figure_7_the_path_that_the_tutorial_asks_for():
    grid, trace = tutorial_trace()
    assert straighten(grid, trace.path) == TUTORIALS_OWN


def test_the_pass_keeps_its_promises():
    improved = 0
    for grid, path in found_paths(1, 300, "......##33"):
        straight = straighten(grid, path)
        assert (straight[0], straight[-1], len(straight)) == (path[0], path[-1], len(path))
        assert cost(grid, straight) <= cost(grid, path)
        assert degrees(straight) <= degrees(path)
        assert straighten(grid, straight) == straight
        improved += degrees(straight) < degrees(path)
    assert improved > 25


def test_an_exchange_leaves_a_whole_path_that_is_no_dearer():
    tried = 0
    for grid, path in found_paths(2, 100, ".....##33"):
        offered = list(exchanges(grid, path))
        for i, cell in product(range(1, len(path) - 1), product(range(grid.width), range(grid.height))):
            other = [*path[:i], cell, *path[i + 1 :]]
            try:
                allowed = cost(grid, other) <= cost(grid, path)
            except ValueError:
                allowed = False
            assert ((i, cell) in offered) == allowed
            tried += allowed
    assert tried > 300


def test_where_two_cells_must_change_at_once_the_pass_is_stuck():
    grid = Grid.from_text(STUCK, EIGHT)
    path = record(a_star(grid, grid.start, grid.goal, octile(grid))).path
    turning = Turning(grid, 1 / 64, "45 degrees")
    best = Turning.cells(record(dijkstra(turning, turning.start, turning.goal)).path)
    assert degrees(straighten(grid, path)) == degrees(path) == 90
    assert (degrees(best), cost(grid, best)) == (45, cost(grid, path))
    assert pull(grid, path) == [(0, 0), (4, 1)]


def test_a_small_price_finds_the_cheapest_way_that_turns_least():
    for grid, path in found_paths(3, 60, "......##"):
        if grid.width * grid.height > 30:
            continue
        turning = Turning(grid, 1 / 64, "45 degrees")
        way = Turning.cells(record(dijkstra(turning, turning.start, turning.goal)).path)
        assert cost(grid, way) == cost(grid, path)
        assert degrees(way) == min(map(degrees, every_cheapest(grid)))


@pytest.mark.parametrize("ground", ["....##", "....##355", "..33"])
def test_the_string_keeps_its_promises(ground):
    shorter = 0
    for grid, path in found_paths(4, 200, ground):
        corners = pull(grid, path)
        assert (corners[0], corners[-1]) == (path[0], path[-1])
        rest = iter(path)
        assert all(corner in rest for corner in corners)  # in the order of the path
        assert length(corners) <= length(path) + 1e-9
        assert degrees(corners) <= degrees(path) + 1e-6
        assert pulled_cost(grid, corners) <= pulled_cost(grid, path) + 1e-9
        if not grid.terrain:
            assert turns(corners) <= turns(path)
        for a, b in pairwise(corners):
            assert b in grid.neighbors(a) or line_of_sight(one_ground(grid, a), a, b)
            assert not inside_a_wall(grid, a, b)
        shorter += length(corners) < length(path) - 1e-9
    assert shorter > 20


def test_the_string_does_not_leave_its_ground():
    """Straight across the swamp is shorter, and dearer; so are the two ways round the other way."""
    grid = Grid.from_text("S....\n.999.\n....G")
    path = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (3, 2), (4, 2)]
    assert line_of_sight(grid, (0, 0), (4, 2))
    assert pull(grid, path) == [(0, 0), (0, 2), (4, 2)]
    road = Grid(
        3, 2, terrain={(0, 1): 9, (1, 1): 9, (2, 1): 9}, moves=EIGHT
    )  # a path that leaves the swamp for the road
    assert pull(road, [(0, 1), (1, 0), (2, 1)]) == [(0, 1), (1, 0), (2, 1)]


def test_one_ground_is_a_wall_everywhere_else():
    grid = Grid.from_text("..3\n#3.")
    assert one_ground(grid, (2, 0)).walls == {(0, 0), (1, 0), (0, 1), (2, 1)}
    assert one_ground(grid, (0, 0)).walls == {(2, 0), (0, 1), (1, 1)}


@pytest.mark.parametrize("path", [[], [(0, 0)], [(0, 0), (1, 0)]])
def test_what_is_short_stays_as_it_is(path):
    grid = Grid(3, 2)
    assert pull(grid, path) == straighten(grid, path) == path


@pytest.mark.parametrize("smooth", [straighten, pull])
def test_only_a_path_of_steps_is_smoothed(smooth):
    for path, words in (
        ([(0, 0), (2, 0)], "no step leads from"),
        ([(0, 0), (0, 1)], "no step"),
        ([(3, 0), (2, 0)], "wall"),
    ):
        with pytest.raises(ValueError, match=words):
            smooth(Grid.from_text("...#\n#..."), path)


@pytest.mark.parametrize("moves", [FOUR, EIGHT])
def test_smallest_maps_on_which_the_string_of_a_lying_sight_meets_a_wall(moves):
    """Up to six cells: a corner is cut on four, and the inside of a wall is crossed on six, never on fewer."""
    cut, crossed = {}, {}
    for grid in small_maps(6, moves):
        for path in every_cheapest(grid):
            corners = pull(grid, path, sees_by_rounding)
            size, text = grid.width * grid.height, str(grid)
            if any(not line_of_sight(grid, a, b) for a, b in pairwise(corners)):
                cut.setdefault(size, set()).add(text)
            if any(inside_a_wall(grid, a, b) for a, b in pairwise(corners)):
                crossed.setdefault(size, set()).add(text)
    assert min(cut) == 4
    assert "S.\n#G" in cut[4]
    assert min(crossed) == 6
    assert "S..\n.#G" in crossed[6]


def small_maps(most, moves):
    for count in range(2, most + 1):
        for width in (width for width in range(1, count + 1) if count % width == 0):
            cells = [(place % width, place // width) for place in range(count)]
            for start, goal in permutations(cells, 2):
                rest = [cell for cell in cells if cell not in (start, goal)]
                for kinds in product((False, True), repeat=len(rest)):
                    walls = frozenset(cell for cell, wall in zip(rest, kinds, strict=True) if wall)
                    yield Grid(width, count // width, walls, {}, start, goal, moves)


def test_the_picture_of_ways_runs_from_corner_to_corner_and_says_what_was_measured():
    grid, trace = tutorial_trace()
    corners = pull(grid, trace.path)
    picture = paths_picture([("found", grid, trace.path), ("string", grid, corners)])
    for ax, way in zip(picture.axes, (trace.path, corners), strict=True):
        assert [list(map(int, line.get_xdata())) for line in ax.lines] == [[x for x, _ in way]]
        assert [list(map(int, line.get_ydata())) for line in ax.lines] == [[y for _, y in way]]
    assert "string: 7 x 5 map; start (1, 2), goal (5, 2), 3 walls; 2 turns, 127 degrees, length 6.47: (1, 2)" in str(
        picture
    )
    assert "found: 7 x 5 map; start (1, 2), goal (5, 2), 3 walls; 4 turns, 225 degrees" in str(picture)


def test_a_pulled_way_costs_its_length_times_its_ground():
    grid = Grid.from_text("..33", EIGHT)
    assert pulled_cost(grid, [(0, 0), (1, 0), (3, 0)]) == 10 + 60
    assert pulled_cost(Grid(9, 9, moves=EIGHT), [(0, 0), (3, 4), (8, 4)]) == pytest.approx(10 * (hypot(3, 4) + 5))
