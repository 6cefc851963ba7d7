"""The exercise of the page on big maps."""

from collections.abc import Callable
from typing import Any

from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.made import walled_maps
from astar_lesson.search.searches import bfs
from astar_lesson.search.steps import Cell


def check_flood(flood: Callable[[Grid, Cell], Any]) -> Verdict:
    """Notebook 13: does `flood(grid, cell)` return the set of all cells that can be reached, the first included?"""

    def ask(grid: Grid, _: None) -> tuple[Any, Any]:
        for cell in grid.nodes:
            said, truth = flood(grid, cell), sorted(step.current for step in bfs(grid, cell))
            told = sorted(set(said)) if isinstance(said, (set, list)) else said
            if told != truth:
                return f"{told} from {cell}", truth
        return None, None

    return try_all(flood, ((grid, None) for grid in walled_maps()), ask)
