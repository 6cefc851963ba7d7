"""Maps drawn by lot, by one maker: for Hypothesis, which shrinks a map on which a test fails, and for seeded samples.

Hypothesis takes what must hold on every map. A seeded sample is for tests that count too: how often a way was found,
how often the plan changed. A maker gets `choose`, which takes one out of a sequence: `random.Random(seed).choice`, or
what Hypothesis draws.
"""

import math
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astar_lesson import EIGHT, EIGHT_CUT, FOUR, OCTILE, Grid

ALL_MOVES = (FOUR, EIGHT, EIGHT_CUT, OCTILE)
SIZES = ((3, 1), (2, 5), (5, 4), (4, 6), (7, 5), (6, 8))
"""No size is square: columns and rows that change places would be found out."""

SMALL = ((4, 3), (3, 5), (7, 2), (6, 5))
GROUNDS = ("..#", "..223#", (1, 1, 2, 5, 9, 0.5, "#"))
"""What a cell may be: a character of a map's text, or a cost.

Of three kinds: one cell of 0.5 lowers every guess, and low guesses hide what a wrong search makes of them.
"""
COSTS = {".": 1, "#": math.inf} | {str(cost): cost for cost in range(1, 10)}


def sizes(widths, heights):
    """All sizes with one of these widths and one of these heights."""
    return tuple(product(widths, heights))


def draw_map(choose, moves=ALL_MOVES, sizes=SIZES, grounds=GROUNDS, ends="two"):
    """Draw the size, the kind of ground, each cell's ground, the ends and the rule for moves. A way is not promised.

    The ends are "two" different cells, "any" two, which may be one, or "none". They are never walls, and have ground
    of their own.
    """
    width, height = choose(sizes)
    cells = list(product(range(width), range(height)))
    start = goal = None
    if ends != "none":
        start = choose(cells)
        goal = choose(cells if ends == "any" else [cell for cell in cells if cell != start])
    ground = choose(grounds)
    kinds = {cell: choose(ground) for cell in cells}
    costs = {cell: COSTS.get(kind, kind) for cell, kind in kinds.items()}
    walls = {cell for cell, cost in costs.items() if cost == math.inf} - {start, goal}
    terrain = {cell: cost for cell, cost in costs.items() if cost != math.inf}
    return Grid(width, height, walls, terrain, start, goal, choose(moves))


def draw_text(choose, sizes=SMALL, ground="...2359##", letters="SG"):
    """Draw the text of a map, with each of these letters in a cell of its own."""
    width, height = choose(sizes)
    cells = [choose(ground) for _ in range(width * height)]
    free = list(range(len(cells)))
    for letter in letters:
        place = choose(free)
        free.remove(place)
        cells[place] = letter
    return "\n".join("".join(cells[y * width : (y + 1) * width]) for y in range(height))


def draw_table(choose, grid, numbers):
    """Draw a number for each cell, in units of a straight step: a heuristic without any virtue."""
    cells = product(range(grid.width), range(grid.height))
    return {cell: grid.moves.straight * choose(numbers) for cell in cells}


def plain_maps(count, width=5, height=4, moves=ALL_MOVES, ground="."):
    """Some maps without ends, every rule for moves in turn, from nearly open to a maze."""
    choose = Random(13).choice
    grounds = [4 * ground + len(ground) * "#", 13 * ground + 7 * len(ground) * "#", ground + len(ground) * "#"]
    for number in range(count):
        yield draw_map(choose, [moves[number % len(moves)]], [(width, height)], grounds, ends="none")


def sample(seed, count, **limits):
    """Some maps, the same in every run."""
    choose = Random(seed).choice
    return [draw_map(choose, **limits) for _ in range(count)]


def quick_first(values, quick=1):
    """The values as parameters of a test, all but the first of them deep."""
    return [pytest.param(value, marks=[pytest.mark.deep] if k >= quick else []) for k, value in enumerate(values)]


# --- for Hypothesis ---------------------------------------------------------------------------------------------------


@st.composite
def maps(draw, **limits):
    return draw_map(lambda options: draw(st.sampled_from(options)), **limits)


def any_map(**limits):
    """A test for which only a map is drawn."""
    return given(grid=maps(**limits))
