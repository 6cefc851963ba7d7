"""The check of page 16: are start and goal joined to the upper tier by the right roads?"""

from collections.abc import Callable
from itertools import islice
from math import inf
from typing import Any

from astar_lesson import EIGHT
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.made import small_maps
from astar_lesson.world.big.tiers import Road, Tiers, join

EVERY = 101
"""So few of the maps are tried: each one of so many, in turn."""


def check_join(answer: Callable[[Tiers, Any, Any], Any]) -> Verdict:
    """Page 16: does `answer(tiers, start, goal)` return the roads that join start and goal to the upper tier?

    Their order does not matter, nor do roads that cost inf. The maps have clusters of 2 x 2 cells, walls, and costly
    ground, so that a road there and the same road back may cost differently.
    """

    def ask(grid: Any, _: None) -> tuple[Any, Any]:
        tiers = Tiers(grid, 2)
        said, truth = answer(tiers, grid.start, grid.goal), join(tiers, grid.start, grid.goal)
        is_list = isinstance(said, (list, set, tuple))
        return (_that_exist(said) if is_list else f"a {type(said).__name__}, not a list"), _that_exist(truth)

    maps = islice(small_maps([(4, 2)], ".3#", EIGHT), None, None, EVERY)
    return try_all(answer, ((grid, None) for grid in maps), ask)


def _that_exist(roads: Any) -> list[Road]:
    """The roads that can be walked, each once, in order."""
    return sorted({(start, end, cost) for start, end, cost in roads if cost < inf})
