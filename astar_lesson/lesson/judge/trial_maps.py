"""The maps that a search is tried on: small ones, known traps, and larger ones made at random; always the same.

`tests/trial_maps.py` prints which of them catch which wrong programs.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product, zip_longest
from random import Random
from typing import NamedTuple

from astar_lesson.lesson.programs.five_searches import Like, letter_of
from astar_lesson.lesson.towns import road_map
from astar_lesson.maps.atlas import Atlas
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.made import random_ground, random_maps, small_maps
from astar_lesson.maps.moves import EIGHT, FOUR, OCTILE, Moves
from astar_lesson.search.costs import true_costs
from astar_lesson.search.steps import Cell

SMALL_SIZES = [(width, height) for width, height in product(range(1, 7), repeat=2) if 2 <= width * height <= 6]
"""The sizes of small maps: at most six cells."""
TINY = [(width, height) for width, height in SMALL_SIZES if width * height <= 4]
"""Where steps differ in cost, all maps of these sizes are tried; with eight neighbours, only those of a square."""
SQUARE = (2, 2)
SIX = [(3, 2), (2, 3)]
"""And of these, all on which the start is floor: what it costs to enter the start hardly matters."""
SMALL = 6
"""The most cells of a small map."""
MIDDLING = 64
"""The most cells of a map that is neither small nor large."""
BY_HAND = 8
"""The most cells of a map on which a search can be worked out by hand."""
KNOWN = [
    (FOUR, "S#G"),  # no path
    (FOUR, "S2G\n..."),  # whoever goes by the last step alone goes round
    (FOUR, "S23G\n...."),  # the straight way is not the cheapest
    (FOUR, "S...\n3.#G"),  # whoever improves known cells expands one twice by H, if ties go to the newest
    (FOUR, "3.#G\nS..."),  # and here, if they go to the oldest
    (EIGHT, "S#\n.G"),  # the corner of a wall
    (EIGHT, "S.#\n.3G"),
    (EIGHT, "#S#\n#.#\n.#G"),  # no path but past two corners
    (FOUR, "S............\n###########.#\n.G..........."),  # x has two digits
    (FOUR, "S#.\n.#.\n.#.\n.#.\n.#.\n.#.\n.#.\n.#.\n.#.\n.#.\n.#.\n..G"),  # y has two digits
]
"""Maps on which a mistake shows that shows on no smaller one."""
SNAKE = """
S...........
###########.
............
.###########
............
###########.
............
.###########
...........G
"""
"""A long way: whoever takes 50 for infinity, or stops after so many rounds, finds none."""
BILLIONS = 10**12
"""The price of a cell: whoever takes a thousand million for infinity finds no path through it."""
MILLIONS = 10_000_000
"""The price of a cell: whoever takes a million for infinity finds no path through it. Where there is a second path that
costs a little more, whoever takes 1.01 times H for H finds that one.
"""
THREE_TOWNS = """
       Mill
Farm           Church

Farm - Mill 3
Mill - Church 4
Farm - Church 9
"""
"""The road that is found first is not the shortest way: whoever never improves a place goes 9 instead of 7."""
FOUR_TOWNS = """
       Mill
Farm           Church
       Pond

Farm - Mill 1
Farm - Pond 1
Mill - Pond 1
Mill - Church 1
Pond - Church 1
"""
"""Mill and Pond lie in one ring, as no two neighbours do on a map with four directions: whoever counts a place as
reached only when it is expanded goes through both.
"""
POCKET_SIDE = 40
"""The side of the square in which a search of the largest map begins, in cells."""
DETOURS = [
    "S" + 24 * "." + 5 * "2" + "G\n." + 29 * "#" + ".\n" + 31 * ".",
    "S" + 146 * "." + 5 * "2" + "G\n." + 151 * "#" + ".\n" + 153 * ".",
]
"""Straight on costs a little more than the way round: whoever takes 1.2 or 1.01 times the straight line for H errs."""
FRACTIONS: list[tuple[Moves, list[list[float]]]] = [
    (FOUR, [[1, 2.5, 1.75, 1], [1, 1, 1, 1]]),  # whoever rounds down goes straight on
    (FOUR, [[1, 2.25, 1.25, 1], [1, 1, 1, 1]]),  # whoever rounds up goes round
    (FOUR, [[1, 1.5, 1.5, 1.5, 1], [1, 1, 1, 1, 1]]),  # whoever rounds to the nearest number goes round
    (FOUR, [[1, 1, 1], [0.5, 0.5, 0.5]]),  # whoever rounds down goes round
    (FOUR, [[1, 1, 1.5, 1], [0.5, 0.5, 0.5, 0.5]]),  # whoever rounds up goes straight on
    (OCTILE, [[1, 1, 1], [1, 0.5, 1]]),  # whoever rounds down goes through the middle
    (OCTILE, [[1, 1.5, 1], [1, 1, 1]]),  # whoever rounds 2.1 goes through the middle
    (OCTILE, [[1, 1, 1, 1], [1, 0.5, 0.5, 1]]),  # whoever rounds up goes straight on
]
"""Rows of costs that lead another way if they are rounded; the way begins and ends in the first row. The octile maps
are so small that the roots of 2 are added in one order alone: where sums differ in the last digit, so may right
searches.
"""
FRACTIONAL_COSTS = [
    (1, 1, 1.25, 1.5, 1.75, 2.5),
    (0.125, 0.25, 0.375, 0.5, 1, 1.125),
    tuple(part / 64 for part in (5, 6, 7, 8, 9, 11, 12, 14)),
    tuple(part / 1024 for part in (8, 9, 10, 11, 13, 16, 19)),
]
"""Costs that computers add without any error; from the second row on, a guess that is rounded is wrong."""
TINY_PART = 2**-12
"""A price of 1 and this is 1 if it is rounded to three digits, and computers add it without any error."""
FRACTIONAL_MAPS = 40
"""So many random maps have costs of each kind."""
HILLS = 60
"""So many maps have cells of all prices and no walls: there waiting cells are improved more often than elsewhere."""
RANDOM_MAPS = 400
SAMPLE = 60
"""So many small and larger maps each are enough to find out what a wrong search does."""


class Case(NamedTuple):
    """A map, and what the cheapest path to the goal costs from every cell that has one."""

    grid: Grid
    costs: dict[Cell, float]

    @property
    def size(self) -> int:
        """How many cells the map has."""
        return self.grid.width * self.grid.height


START_IS_GOAL = Case(Grid(1, 1, start=(0, 0), goal=(0, 0)), {(0, 0): 0})
"""The smallest map. It says little about other mistakes, so it is shown only where a start that is the goal matters."""


def stage(grid: Grid) -> int:
    """Return when a map is tried: first those by hand, then those by hand with fractions, and then the larger ones."""
    if grid.width * grid.height > BY_HAND:
        return 2
    return 1 if has_fractions(grid) else 0


def is_simple(grid: Grid) -> bool:
    """Tell whether a map is as the first pages show them: small, with four neighbours and whole numbers."""
    return stage(grid) == 0 and grid.moves is FOUR


def has_fractions(grid: Grid) -> bool:
    """Tell whether some costs are no whole numbers."""
    return grid.moves is OCTILE or any(cost % 1 for cost in grid.terrain.values())


def middling(maps: list[Case]) -> list[Case]:
    """Return the maps that are neither small nor so large that a wrong search takes long on them."""
    return [case for case in maps if SMALL < case.size <= MIDDLING]


def sample(maps: list[Case]) -> list[Case]:
    """Return some of the small maps and some of the middling ones, which show more, by turns."""
    small = [case for case in maps if case.size <= SMALL]
    larger = middling(maps)
    chosen = [part[:: max(1, len(part) // SAMPLE)] for part in (larger, small)]
    return [case for pair in zip_longest(*chosen) for case in pair if case]


@cache
def cases(even: bool = False) -> list[Case]:
    """Return the maps that a search is tried on, smallest first, but whole numbers before fractions.

    If `even`, they are those on which all steps cost the same.
    """
    larger = [*(Grid.from_text(text, moves) for moves, text in KNOWN), Grid.from_text(SNAKE)]
    larger += random_maps(RANDOM_MAPS)
    larger.append(large_pocket())
    if even:
        grids = [*small_maps(SMALL_SIZES, ".#", FOUR, "on floor")]
        grids += [replace(grid, terrain={}) for grid in larger if grid.moves is FOUR]
    else:
        grids = []
        for moves in FOUR, EIGHT:
            grids += small_maps(TINY if moves is FOUR else [SQUARE], ".3", moves, "on any ground")
            of_six = small_maps(SIX, ".3", moves, "on any ground")
            grids += [grid for grid in of_six if grid.start not in grid.terrain]
        grids += larger
        grids += _hills()
        grids += map(Grid.from_text, DETOURS)
        grids.append(Grid(3, 1, terrain={(1, 0): MILLIONS}, start=(0, 0), goal=(2, 0)))
        grids.append(Grid(3, 1, terrain={(1, 0): BILLIONS}, start=(0, 0), goal=(2, 0)))
        for above, below in ((MILLIONS + 50, MILLIONS), (MILLIONS, MILLIONS + 50)):
            around = {(1, 0): above, (0, 2): below}
            grids.append(Grid(3, 3, frozenset({(1, 1)}), around, (0, 0), (2, 2)))
        for dear in ((1, 0), (0, 1)):
            grids.append(Grid(3, 3, frozenset({(1, 1)}), {dear: 1 + TINY_PART}, (0, 0), (2, 2)))
        aside = {(1, 0): 1.99997, (0, 1): 9, (1, 1): 5}  # by way of (1, 0) the goal costs 69.9997, and straight on 70
        grids.append(Grid(2, 2, terrain=aside, start=(0, 0), goal=(1, 1), moves=EIGHT))
        grids += [_in_fractions(rows, moves) for moves, rows in FRACTIONS]
        for prices in FRACTIONAL_COSTS:
            grids += _fractional_ground(prices)
    grids.append(Grid(3, 3, start=(1, 1), goal=(1, 1)))
    grids.sort(key=lambda grid: (stage(grid), grid.width * grid.height))
    costs = cache(true_costs)  # the same wherever the start is
    return [Case(grid, costs(replace(grid, start=None))) for grid in grids]


@cache
def large_pocket() -> Grid:
    """Return a map on which each of the searches expands more than a thousand cells, though its path is short.

    The goal is near the start, but a wall stands between them: the way leads round, through a gap on the far side.
    """
    side = POCKET_SIDE + 6
    wall = range(2, side - 2)
    around = [(x, y) for x, y in product(wall, repeat=2) if x in (2, side - 3) or y in (2, side - 3)]
    gap = 2, 3
    walls = frozenset(around) - {gap}
    middle = side // 2
    return Grid(side, side, walls, start=(side - 4, middle), goal=(side - 1, middle))


@cache
def three_towns() -> Atlas:
    """Return a road map on which the first path to the goal is not the shortest one."""
    return road_map(THREE_TOWNS, "Farm", "Church")


@cache
def four_towns() -> Atlas:
    """Return a road map with two neighbours in one ring."""
    return road_map(FOUR_TOWNS, "Farm", "Church")


def _hills() -> Iterator[Grid]:
    """Yield maps on which a waiting cell is often improved; in the first one this changes what comes next."""
    ground = {(0, 0): 3, (1, 0): 9, (2, 0): 3, (0, 1): 9, (1, 1): 9}
    yield Grid(3, 2, terrain=ground, start=(1, 1), goal=(2, 0), moves=EIGHT)
    random = Random(1)
    for _ in range(HILLS):
        yield random_ground(random, range(4, 7), range(1, 10), moves=EIGHT)


def _in_fractions(rows: list[list[float]], moves: Moves) -> Grid:
    """Return a map of `FRACTIONS`."""
    return Grid.from_rows(rows, wall=0, start=(0, 0), goal=(len(rows[0]) - 1, 0), moves=moves)


def _fractional_ground(prices: tuple[float, ...]) -> Iterator[Grid]:
    """Yield maps of 3 to 6 columns and rows with walls, on which these are the costs."""
    random = Random(1)
    for _ in range(FRACTIONAL_MAPS):
        yield random_ground(random, range(3, 7), prices, walls=0.2)


def cases_of(like: Like) -> list[Case]:
    """Return the maps for a search like this one: all steps cost the same for those that count steps.

    Where it may be any search, with a guess of its own, no step costs less than 1, or than 1 for each row and column.
    """
    if like is None:
        return [case for case in cases() if not has_cheap_steps(case.grid)]
    return cases() if letter_of(like) else cases(True)


def has_cheap_steps(grid: Grid) -> bool:
    """Tell whether a step may cost less than the number of rows and columns by which it leads on."""
    return grid.moves is OCTILE or any(cost < 1 for cost in grid.terrain.values())
