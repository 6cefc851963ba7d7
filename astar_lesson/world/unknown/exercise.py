"""The exercise of the page on unknown maps."""

from collections.abc import Callable, Iterator
from typing import Any

from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.made import every_map
from astar_lesson.search.steps import Cell
from astar_lesson.world.unknown.exploring import Memory, explore


def check_replan(should_replan: Callable[[list[Cell], set[Cell]], Any]) -> Verdict:
    """Notebook 10: does `should_replan(plan, walls)` tell whether one of the walls stands in the plan?"""

    def ask(known: Grid, plan: list[Cell]) -> tuple[Any, Any]:
        return bool(should_replan(list(plan), set(known.walls))), bool(known.walls.intersection(plan))

    return try_all(should_replan, _plans(), ask)


def _plans() -> Iterator[tuple[Grid, list[Cell]]]:
    """For every step of a unit that sees two cells far, on every small map: what it then knows, and its plan."""
    for grid in every_map(".#"):
        memory = Memory(grid)
        ahead: list[Cell] = []
        for moment in explore(grid, 2, memory):
            if ahead:
                yield memory.known(), ahead
            ahead = list(moment.plan[1:])
