"""Hexagons: maps whose cells have six neighbours, all at the same distance.

A hexagon is named by its axial coordinates (q, r): r counts the rows downwards, q counts along a row, and a step down
to the right leaves q unchanged. So a step changes (q, r) by (1, 0), (0, 1), (-1, 1) or the opposite of one of these.
"""

import math
from collections.abc import Callable
from itertools import product
from typing import Any

from astar_lesson import Cell, Grid
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.atlas import Atlas, Outline, Place, Scenery
from astar_lesson.search.steps import Heuristic

ROW = math.sqrt(3) / 2
"""The distance between rows if hexagons are 1 wide."""
CORNERS: Outline = tuple(
    (math.sin(turn) / math.sqrt(3), -math.cos(turn) / math.sqrt(3)) for turn in (i * math.pi / 3 for i in range(6))
)


def hexagons(text: str) -> Atlas:
    """Read a map of hexagons from text, a line for each row.

    Every second row is shifted half a hexagon to the right; blanks before it are ignored.

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
        As for `Grid.from_text`, and if there are only walls.

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
    places = {axial(cell): hexagon_at(axial(cell)) for cell in grid.nodes}
    terrain = {axial(cell): cost for cell, cost in grid.terrain.items()}
    roads = {}
    for hexagon in places:
        for neighbor in six_neighbors(*hexagon):
            if neighbor in places:
                roads[hexagon, neighbor] = terrain.get(neighbor, 1)
    walls = tuple(hexagon_at(axial(wall)).outline for wall in grid.in_order(grid.walls))
    scenery = Scenery(walls, room=(0.42, 0.36), axes=False)
    return Atlas(places, roads, axial(grid.start), axial(grid.goal), "hexagons", terrain, scenery)


def six_neighbors(q: int, r: int) -> list[Cell]:
    """Return the hexagons that share a side with (q, r), row by row, from left to right.

    >>> six_neighbors(2, 1)
    [(2, 0), (3, 0), (1, 1), (3, 1), (1, 2), (2, 2)]
    """
    above = [(q, r - 1), (q + 1, r - 1)]
    beside = [(q - 1, r), (q + 1, r)]
    below = [(q - 1, r + 1), (q, r + 1)]
    return above + beside + below


def axial(cell: Any) -> Any:
    """Return the axial coordinates of a (column, row) of the text; None for None."""
    return cell and (cell[0] - cell[1] // 2, cell[1])


def hexagon_at(cell: Cell) -> Place:
    """Return where the hexagon (q, r) is drawn, 1 wide."""
    x, y = cell[0] + cell[1] / 2, cell[1] * ROW
    return Place((x, y), tuple((x + dx, y + dy) for dx, dy in CORNERS), f"{cell[0]},{cell[1]}")


def hex_distance(atlas: Atlas) -> Heuristic:
    """Return H: the steps on an empty map of hexagons, times the cheapest ground. It is admissible and consistent.

    >>> h = hex_distance(hexagons("S..G"))
    >>> h((0, 0), (3, 0)), h((1, 0), (0, 2)), h((0, 0), (1, 1))
    (3, 2, 2)
    """
    unit = min([1, *atlas.terrain.values()])

    def h(cell: Cell, goal: Cell) -> float:
        dq, dr = cell[0] - goal[0], cell[1] - goal[1]
        return unit * max(abs(dq), abs(dr), abs(dq + dr))

    return h


def check_six(six_neighbors: Callable[[int, int], Any]) -> Verdict:
    """Check whether `six_neighbors(q, r)` returns the hexagons that share a side with (q, r), in any order.

    It is asked about each place of every empty board of 2 x 1 to 4 x 4 hexagons, smallest first. Neighbours outside a
    board are ignored.
    """

    def ask(atlas: Atlas, _: None) -> tuple[Any, Any]:
        here: Any = atlas.start
        right = sorted(atlas.neighbors(here))
        said = list(six_neighbors(*here))
        inside = sorted(said if len(right) == 6 else [hexagon for hexagon in said if hexagon in atlas.places])
        return (None, None) if inside == right else (f"{inside} as neighbours of {here}", right)

    sizes = sorted(product(range(2, 5), range(1, 5)), key=math.prod)
    ends = ((w, h, cell) for w, h in sizes for cell in product(range(w), range(h)))
    return try_all(six_neighbors, ((hexagons(str(Grid(w, h, start=cell))), None) for w, h, cell in ends), ask)
