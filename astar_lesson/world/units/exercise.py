"""The exercise of the page on other units."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.made import every_map
from astar_lesson.search.record import record
from astar_lesson.search.searches import dijkstra
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import Trace
from astar_lesson.world.units.policies import claims


def check_claims(answer: Callable[[Cell, list[Cell], int, float], Any]) -> Verdict:
    """Notebook 09: does `answer(me, way, k, near)` return the cells of a near unit's way from where it stands on?"""

    def ask(grid: Grid, trace: Trace) -> tuple[Any, Any]:
        way, cells = trace.path, product(range(grid.width), range(grid.height))
        for me, k, near in product(cells, range(len(way)), (1, 2)):
            truth = claims(me, way, k, near)
            said = answer(me, list(way), k, near) if me != way[k] else truth
            if not isinstance(said, Iterable) or {*said} != {*truth}:
                where = f"{said} for way {way}, k {k} and near {near}, if you stand on {me}"
                return where, truth
        return None, None

    runs = ((grid, record(dijkstra(grid, grid.start, grid.goal))) for grid in every_map("."))
    return try_all(answer, runs, ask)
