"""Hexagons: maps whose cells have six neighbours, all equally far away.

A hexagon is (q, r), its axial coordinates. r counts the rows downwards; q counts along a row, and a step down to the
right leaves q as it is. So one step changes (q, r) by (1, 0), (0, 1), (-1, 1) or by the opposite of one of these.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Any

from astar_lesson import Cell, Grid, dijkstra, record
from astar_lesson.draw.layout import Scenery
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.atlas import Atlas, Outline, Place, Point
from astar_lesson.maps.made import empty_maps
from astar_lesson.search.steps import Heuristic

STEPS = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
"""The six neighbours (dq, dr), row by row, left to right."""
ROW = math.sqrt(3) / 2
"""From row to row, if hexagons are 1 wide."""
CORNERS: Outline = tuple(
    (math.sin(turn) / math.sqrt(3), -math.cos(turn) / math.sqrt(3)) for turn in (i * math.pi / 3 for i in range(6))
)


def hexagons(text: str) -> Atlas:
    """Read a map of hexagons that was drawn with characters, a line for each row.

    Every second row stands half a hexagon to the right; in the text a blank before it shows that, or not.

    Parameters
    ----------
    text : str
        As in `Grid.from_text`: '.' floor, '1' to '9' cost to enter, '#' wall, 'S' start, 'G' goal.

    Returns
    -------
    Atlas
        Its places are (q, r). The first hexagon of the first row is (0, 0).

    Raises
    ------
    ValueError
        As `Grid.from_text`, with line and column; and if there is nothing but walls.

    Examples
    --------
    >>> atlas = hexagons('''
    ... S . 3
    ...  . # G
    ... ''')
    >>> atlas.start, atlas.goal, atlas.edges((1, 0))
    ((0, 0), (2, 1), (((0, 0), 1), ((2, 0), 3), ((0, 1), 1)))
    """
    grid = Grid.from_text(text)
    places = {_axial(cell): _place(_axial(cell)) for cell in grid.nodes}
    terrain = {_axial(cell): cost for cell, cost in grid.terrain.items()}
    steps = (((q, r), (q + dq, r + dr)) for q, r in places for dq, dr in STEPS)
    roads = {(a, b): terrain.get(b, 1) for a, b in steps if b in places}
    start, goal = (end and _axial(end) for end in (grid.start, grid.goal))
    walls = tuple(_place(_axial(wall)).outline for wall in grid.in_order(grid.walls))
    return Atlas(places, roads, start, goal, "hexagons", terrain, Scenery(walls, room=(0.42, 0.36), axes=False))


def hex_distance(atlas: Atlas) -> Heuristic:
    """The steps over an empty map of hexagons, times the cost of the cheapest ground. Admissible and consistent.

    >>> h = hex_distance(hexagons("S..G"))
    >>> h((0, 0), (3, 0)), h((1, 0), (0, 2)), h((0, 0), (1, 1))
    (3, 2, 2)
    """
    unit = min([1, *atlas.terrain.values()])

    def h(cell: Cell, goal: Cell) -> float:
        dq, dr = cell[0] - goal[0], cell[1] - goal[1]
        return unit * max(abs(dq), abs(dr), abs(dq + dr))

    return h


def _axial(cell: Cell) -> Cell:
    """The hexagon in this column and row of the text."""
    column, row = cell
    return column - row // 2, row


def _place(cell: Cell) -> Place:
    q, r = cell
    centre: Point = (q + r / 2, r * ROW)
    return Place(centre, tuple((centre[0] + x, centre[1] + y) for x, y in CORNERS), f"{q},{r}")


def check_hex_distance(hex_distance: Callable[[Cell, Cell], Any]) -> Verdict:
    """Notebook 15: is `hex_distance(a, b)` the number of steps between two hexagons of an empty map?"""
    runs = ((atlas, record(dijkstra(atlas, atlas.start, atlas.goal))) for atlas in _hexagon_maps())
    return try_all(hex_distance, runs, lambda atlas, trace: (hex_distance(atlas.start, atlas.goal), trace.cost))


@cache
def _hexagon_maps() -> list[Atlas]:
    """Every empty map of up to 4 x 4 hexagons, with S and G everywhere, smallest first."""
    return [hexagons(str(Grid(g.width, g.height, start=g.start, goal=g.goal))) for g in empty_maps()]
