"""The line of sight, beside a geometry with fractions that knows nothing of how the cells are found."""

from fractions import Fraction
from itertools import product

import pytest
from strategies import sample

from astar_lesson import Grid
from astar_lesson.world.angles.sight import cells_touched, line_of_sight

HALF = Fraction(1, 2)


def span_in(a, b, cell):
    """From which to which share of its way the line from a to b is in the square of a cell, its border included.

    The first is above the second if it never is.
    """
    low, high = Fraction(0), Fraction(1)
    for start, end, middle in zip(a, b, cell, strict=True):
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
def test_the_cells_touched_are_those_that_the_geometry_says(start):
    for across, down in LINES:
        end = start[0] + across, start[1] + down
        found = list(cells_touched(start, end))
        assert len(found) == len(set(found))
        assert (found[0], found[-1]) == (start, end)
        around = product(*(range(min(pair) - 1, max(pair) + 2) for pair in zip(start, end, strict=True)))
        assert set(found) == {cell for cell in around if meets(start, end, cell)}, end


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
    """An odd and an even length have no corner in common: each step passes one border, and none is counted twice."""
    touched = list(cells_touched((0, 0), (100_001, 100_000)))
    assert len(touched) == len(set(touched)) == 1 + 100_001 + 100_000
    assert touched[1] == (1, 0)
    assert touched[-2] == (100_000, 100_000)


@pytest.mark.parametrize(
    ("b", "words"), [((1, 0), r"end \(1, 0\) is a wall"), ((9, 9), "outside the 3 x 1 map"), ("G", "is not a cell")]
)
def test_an_end_that_cannot_be(b, words):
    with pytest.raises(ValueError, match=words):
        line_of_sight(Grid.from_text(".#."), (0, 0), b)
