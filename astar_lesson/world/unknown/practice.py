"""The check of notebook 13: a walk over an unknown map, step by step."""

from collections.abc import Callable
from functools import cache
from math import inf
from typing import Any

from astar_lesson import Grid, true_costs
from astar_lesson.lesson.verdict import Verdict, draw_smallest, try_all
from astar_lesson.maps.made import small_maps, square_maps
from astar_lesson.world.unknown.exploring import Memory

SIZES = [(2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1), (1, 4), (3, 2)]


def check_walk(walk: Callable[[Grid, int], Any]) -> Verdict:
    """Check whether `walk(true, radius)` returns the cells of a walk over an unknown map.

    Each step must begin a cheapest path to the goal on the map as it is known at that moment; any such step will do.
    The walk ends on the goal, or where no path is left. The maps have walls, floor and four neighbours: all of up to
    four cells and of 3 x 2, then some of 5 x 5.
    """

    def ask(true: Grid, radius: int) -> tuple[Any, ...]:
        walked = list(walk(true, radius))
        return (*wrong_step(true, radius, walked), walked if all(map(true.passable, walked)) else [])

    return try_all(walk, samples(), ask, lambda true, shown: draw_smallest(true, shown if shown not in (1, 2) else []))


@cache
def samples() -> list[tuple[Grid, int]]:
    """Return the maps, each with the radius of sight."""
    grids = list(small_maps(SIZES, ".#"))
    return [(grid, 1) for grid in grids] + [(grid, radius) for grid in square_maps(30, 5, "..#") for radius in (1, 2)]


def wrong_step(true: Grid, radius: int, walked: list[Any]) -> tuple[str, str]:
    """Return the first wrong step of a walk and the correct ones; two empty strings if all are correct."""
    if walked[:1] != [true.start]:
        return f"{walked[:1]} as the beginning", f"the start, {true.start}"
    memory = Memory(true)
    ends: list[Any] = [*walked[1:], None]
    for k, (position, end) in enumerate(zip(walked, ends, strict=True), start=1):
        memory.look(position, radius)
        costs = true_costs(memory.known())  # which has start and goal; each step costs 1
        nearer: list[Any] = [
            cell for cell in true.neighbors(position) if costs.get(cell, inf) < costs.get(position, inf)
        ]
        if end not in (nearer or [None]):
            said = f"{'no cell' if end is None else end} as step {k}, with sight radius {radius}"
            return said, " or ".join(map(str, nearer)) or "no step: the walk ends there"
    return "", ""
