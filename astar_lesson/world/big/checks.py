"""The check of page 17, the roads that join start and goal to the upper tier; and the program of its bug hunt."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from math import inf
from typing import Any

from astar_lesson import EIGHT, EIGHT_CUT, Cell, Grid, components
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.made import small_maps
from astar_lesson.world.big.tiers import TierRoad, Tiers, join

EVERY = 101
"""One map in so many is tried."""


def check_join(answer: Callable[[Tiers, Any, Any], Any]) -> Verdict:
    """Check whether `answer(tiers, start, goal)` returns the roads that join start and goal to the upper tier.

    Their order does not matter, and roads that cost inf are ignored. The maps have clusters of 2 x 2 cells, walls, and
    costly ground, so the two directions of a road may cost different amounts.
    """

    def ask(grid: Any, _: None) -> tuple[Any, Any]:
        tiers = Tiers(grid, 2)
        said, right = answer(tiers, grid.start, grid.goal), join(tiers, grid.start, grid.goal)
        is_list = isinstance(said, (list, set, tuple))
        return (_that_exist(said) if is_list else f"a {type(said).__name__}, not a list"), _that_exist(right)

    maps = islice(small_maps([(4, 2)], ".3#", EIGHT), None, None, EVERY)
    return try_all(answer, ((grid, None) for grid in maps), ask)


def _that_exist(roads: Any) -> list[TierRoad]:
    """The roads that cost less than inf, each once, sorted."""
    return sorted({(start, end, cost) for start, end, cost in roads if cost < inf})


def touching(grid: Grid) -> dict[Cell, int]:
    """Number the connected components as if corners could always be cut: the bug of page 17."""
    return components(replace(grid, moves=EIGHT_CUT))
