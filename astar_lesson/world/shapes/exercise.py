"""The exercise of the page on maps that are not squares."""

from collections.abc import Callable
from functools import cache
from typing import Any

from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.atlas import Atlas
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.made import empty_maps
from astar_lesson.search.record import record
from astar_lesson.search.searches import dijkstra
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import Trace
from astar_lesson.world.shapes.hexagons import hexagons


def check_hex_distance(hex_distance: Callable[[Cell, Cell], Any]) -> Verdict:
    """Notebook 12: is `hex_distance(a, b)` the number of steps between two hexagons of an empty map?"""

    def ask(atlas: Atlas, trace: Trace) -> tuple[Any, Any]:
        return hex_distance(atlas.start, atlas.goal), trace.cost  # type: ignore[arg-type]

    runs = ((atlas, record(dijkstra(atlas, atlas.start, atlas.goal))) for atlas in _hexagon_maps())
    return try_all(hex_distance, runs, ask)


@cache
def _hexagon_maps() -> list[Atlas]:
    """Every empty map of up to 4 x 4 hexagons, with S and G everywhere, smallest first."""
    return [hexagons(str(Grid(g.width, g.height, start=g.start, goal=g.goal))) for g in empty_maps()]
