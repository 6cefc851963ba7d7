"""The line of sight, beside a geometry with fractions that knows nothing of sides and corners."""

from fractions import Fraction
from itertools import combinations, product
from types import SimpleNamespace

import pytest
from strategies import sample

from astar_lesson import EIGHT, Grid, square_maps
from astar_lesson.world.angles.sight import box, line_of_sight
from astar_lesson.world.angles.way_points import corners

HALF = Fraction(1, 2)


def span_in(a, b, cell):
    """From which to which share of its way the line from a to b is in the square of a cell, its border included.

    The first is above the second if it never is.
    """
    low, high = Fraction(0), Fraction(1)
    for first, last, middle in zip(a, b, cell, strict=True):
        start, end = Fraction(first), Fraction(last)
        along = end - start
        if along:
            enters, leaves = sorted((middle + side - start) / along for side in (-HALF, HALF))
            low, high = max(low, enters), min(high, leaves)
        elif abs(middle - start) > HALF:
            return Fraction(1), Fraction(0)
    return low, high


def enters(a, b, cell):
    """Whether the line runs through the inside of the cell."""
    low, high = span_in(a, b, cell)
    return low < high


def meets(a, b, cell):
    """Whether the line enters the cell, or touches a corner of it."""
    low, high = span_in(a, b, cell)
    return low <= high


LINES = list(product(range(-6, 7), repeat=2))
"""Where a line from (0, 0) leads."""


@pytest.mark.sampled
@pytest.mark.parametrize("start", [(0, 0), (3, -2)])
def test_a_wall_is_in_the_way_where_the_geometry_says_so(start):
    for across, down in LINES:
        end = start[0] + across, start[1] + down
        around = product(*(range(min(pair) - 1, max(pair) + 2) for pair in zip(start, end, strict=True)))
        for wall in around:
            assert line_of_sight(SimpleNamespace(walls={wall}), start, end) == (not meets(start, end, wall)), wall


@pytest.mark.parametrize("gap", [0.5, 0.125, 2.0**-20])
def test_between_points_that_are_no_cells(gap):
    """Lines from corner to corner graze walls, and must not pass between two walls that touch at a corner."""
    seen = {True: 0, False: 0}
    for grid in square_maps(2, 8, "...#", seed=6, moves=EIGHT):
        for a, b in combinations([grid.start, grid.goal, *corners(grid, gap)], 2):
            free = line_of_sight(grid, a, b)
            seen[free] += 1
            assert free == line_of_sight(grid, b, a) == (not any(meets(a, b, wall) for wall in grid.walls))
    assert min(seen.values()) > 50


def test_the_box_holds_all_cells_that_a_line_may_touch():
    ends = [(0, 0), (3, 1), (1.5, 2), (0.375, 1.625), (2.5, 2.5)]
    for a, b in product(ends, repeat=2):
        cells = box(a, b)
        assert len(cells) == len(set(cells))
        assert {cell for cell in product(range(-2, 6), repeat=2) if meets(a, b, cell)} <= set(cells)


def test_sight_is_the_same_in_both_directions_and_stops_at_walls():
    seen = {True: 0, False: 0}
    for grid in sample(5, 300, sizes=[(9, 6)], grounds=[".....#"], ends="any"):
        a, b, walls = grid.start, grid.goal, grid.walls
        free = line_of_sight(grid, a, b)
        seen[free] += 1
        assert free == line_of_sight(grid, b, a) == (not any(meets(a, b, wall) for wall in walls))
    assert min(seen.values()) > 50


@pytest.mark.parametrize(
    ("text", "free"),
    [
        ("S.\n.G", True),
        ("S#\n.G", False),  # a corner that is touched is a corner that is cut
        ("S.\n#G", False),
        ("S..#\n#..G", True),
        ("S.#.\n...G", False),  # through the corner between the second and the third column
        ("S#G", False),
        ("S.G\n###", True),  # along a wall
    ],
)
def test_sight_by_example(text, free):
    grid = Grid.from_text(text)
    assert line_of_sight(grid, grid.start, grid.goal) is free


def test_a_far_line_is_exact():
    """Of all walls none is missed, or hit, more narrowly than by half a cell over the length of the line."""
    for wall, free in [((50, 50), False), ((51, 50), False), ((52, 50), True), ((50, 51), True), ((49, 50), True)]:
        assert line_of_sight(SimpleNamespace(walls={wall}), (0, 0), (101, 100)) is free
        assert free != meets((0, 0), (101, 100), wall)
