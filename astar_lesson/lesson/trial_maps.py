"""The maps that a search is tried on: all small ones, known traps, and larger ones made at random; always the same."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product, zip_longest
from typing import Any

from astar_lesson.lesson.watched import letter_of
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible
from astar_lesson.maps.made import random_maps, small_maps
from astar_lesson.maps.moves import EIGHT, FOUR
from astar_lesson.search.costs import true_costs
from astar_lesson.search.steps import Cell, Heuristic

SIZES = [(width, height) for width, height in product(range(1, 7), repeat=2) if 2 <= width * height <= 6]
"""Every map of these sizes is tried: each cell of cost 1 or 3, with start and goal everywhere."""
KNOWN = [(FOUR, "S#G"), (FOUR, "S23G\n...."), (EIGHT, "S#\n.G"), (EIGHT, "S.#\n.3G")]
"""Small maps on which a mistake shows, and on none of these sizes: no path, a better one, the corner of a wall."""
RANDOM_MAPS = 400
SAMPLE = 150

SolvedMap = tuple[Grid, dict[Cell, float]]
"""A map, and what the cheapest path to the goal costs from every cell that has one."""


def heuristics(grid: Grid, costs: dict[Cell, float]) -> Iterator[tuple[Heuristic]]:
    """Yield a consistent heuristic, and one that is 0 except in a cell beside the start, where it is the true cost."""
    yield (admissible(grid),)
    beside = [cell for cell in grid.neighbors(grid.start) if cell in costs] if grid.start is not None else []
    if beside:
        knows = beside[-1]
        yield (lambda cell, goal: costs[knows] if cell == knows else 0,)


def tries(maps: list[SolvedMap], guided: bool) -> Iterator[tuple[Grid, dict[Cell, float], tuple[Heuristic, ...]]]:
    """Yield each map, its costs, and the further arguments of a search: the heuristics, one by one, if it is guided."""
    for grid, costs in maps:
        for more in heuristics(grid, costs) if guided else [()]:
            yield grid, costs, more


def sample(maps: list[SolvedMap]) -> list[SolvedMap]:
    """Return some of the maps of at most six cells and some of the larger ones, which show more, by turns."""
    small = [case for case in maps if case[0].width * case[0].height <= 6]
    chosen = [part[:: max(1, len(part) // SAMPLE)] for part in (maps[len(small) :], small)]
    return [case for pair in zip_longest(*chosen) for case in pair if case]


@cache
def cases(even: bool = False) -> list[SolvedMap]:
    """Return the maps that a search is tried on, smallest first; if `even`, those on which all steps cost the same."""
    larger = [*(Grid.from_text(text, moves) for moves, text in KNOWN), *random_maps(RANDOM_MAPS)]
    if even:
        grids = [*small_maps(SIZES, ".#", FOUR, "on floor")]
        grids += [replace(grid, terrain={}) for grid in larger if grid.moves is FOUR]
    else:
        grids = [grid for moves in (FOUR, EIGHT) for grid in small_maps(SIZES, ".3", moves, "on any ground")]
        grids += larger
    grids.sort(key=lambda grid: grid.width * grid.height)  # stable: four neighbours before eight
    costs = cache(true_costs)  # the same wherever the start is
    return [(grid, costs(replace(grid, start=None))) for grid in grids]


def cases_of(like: Any) -> list[SolvedMap]:
    """Return the maps for a search like this one: all steps cost the same for those that count steps."""
    return cases() if like is None or letter_of(like) else cases(True)
