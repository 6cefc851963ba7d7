"""Hexagons: maps whose cells have six neighbours, all at the same distance; distance, rounding and line.

Tops are pointed, so hexagons lie in rows. A hexagon is named by its axial coordinates (q, r): r counts the rows
downwards, q counts along a row, and a step down to the right leaves q unchanged. So a step changes (q, r) by (1, 0),
(0, 1), (-1, 1) or the opposite of one of these. With s = -q - r, the third of the cube coordinates, the six directions
are alike: each leaves one of the three numbers as it is (I. Her, "Geometric transformations on the hexagonal grid",
1995; A. Patel, "Hexagonal Grids", 2013).
"""

import math
from collections.abc import Collection, Mapping

import numpy as np

from astar_lesson import Cell, Grid
from astar_lesson.maps.atlas import Atlas, Outline, Place, Point, Scenery
from astar_lesson.search.steps import Heuristic

TURNS = [i * math.pi / 3 for i in range(6)]
CORNERS: Outline = tuple((math.sin(turn) / math.sqrt(3), -math.cos(turn) / math.sqrt(3)) for turn in TURNS)
"""Where the corners of a hexagon lie, seen from its centre."""
STEPS = [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]
"""What a step adds to (q, r)."""
ROOM = (0.42, 0.36)
"""Half the width and height of the box in whose corners the numbers of a hexagon stand."""
ASIDE = 1e-6
"""How far the points of a line are shifted."""


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
    terrain = {axial(cell): cost for cell, cost in grid.terrain.items()}
    places = {axial(cell): hexagon_at(axial(cell)) for cell in grid.nodes}
    walls = tuple(hexagon_at(axial(wall)).outline for wall in grid.in_order(grid.walls))
    start = None if grid.start is None else axial(grid.start)
    goal = None if grid.goal is None else axial(grid.goal)
    scenery = Scenery(walls, room=ROOM, axes=False)
    return Atlas(places, roads_between(places, terrain), start, goal, "hexagons", terrain, scenery)


def board(radius: int) -> Atlas:
    """Return an empty map with all hexagons up to so many steps around (0, 0).

    >>> board(2)
    <Atlas, map of 19 hexagons, 42 roads>
    """
    span = range(-radius, radius + 1)
    cells = [(q, r) for r in span for q in span if distance((q, r), (0, 0)) <= radius]
    places = {cell: hexagon_at(cell)._replace(name="") for cell in cells}
    return Atlas(places, roads_between(places, {}), noun="hexagons", scenery=Scenery(room=ROOM, axes=False))


def roads_between(cells: Collection[Cell], terrain: Mapping[Cell, float]) -> dict[tuple[Cell, Cell], float]:
    """Return what each step from hexagon to hexagon costs: the terrain entered."""
    roads = {}
    for cell in cells:
        for neighbor in six_neighbors(*cell):
            if neighbor in cells:
                roads[cell, neighbor] = terrain.get(neighbor, 1)
    return roads


def six_neighbors(q: int, r: int) -> list[Cell]:
    """Return the hexagons that share a side with (q, r), row by row, left to right.

    >>> six_neighbors(2, 1)
    [(2, 0), (3, 0), (1, 1), (3, 1), (1, 2), (2, 2)]
    """
    return [(q + dq, r + dr) for dq, dr in STEPS]


def axial(cell: Cell) -> Cell:
    """Return the axial coordinates of a hexagon from its offset coordinates, (column, row).

    >>> axial((5, 7)), offset((2, 7))
    ((2, 7), (5, 7))
    """
    column, row = cell
    return column - row // 2, row


def offset(cell: Cell) -> Cell:
    """Return the offset coordinates of a hexagon, (column, row), from its axial coordinates."""
    q, r = cell
    return q + r // 2, r


def centre_of(q: float, r: float) -> Point:
    """Return where a point with these axial coordinates is drawn; hexagons are 1 wide."""
    return q + r / 2, r * math.sqrt(3) / 2


def hexagon_at(cell: Cell) -> Place:
    """Return where a hexagon is drawn."""
    q, r = cell
    x, y = centre_of(q, r)
    outline = tuple((x + dx, y + dy) for dx, dy in CORNERS)
    return Place((x, y), outline, f"{q},{r}")


def hex_distance(atlas: Atlas) -> Heuristic:
    """Return H: the steps on an empty map of hexagons, times the cheapest ground. It is admissible and consistent.

    >>> h = hex_distance(hexagons("S..G"))
    >>> h((0, 0), (3, 0)), h((1, 0), (0, 2)), h((0, 0), (1, 1))
    (3, 2, 2)
    """
    unit = min([1, *atlas.terrain.values()])

    def h(cell: Cell, goal: Cell) -> float:
        return unit * distance(cell, goal)

    return h


def distance(a: Cell, b: Cell) -> int:
    """Return how many steps lead from one hexagon to another on an empty map."""
    dq = a[0] - b[0]
    dr = a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def rounded(q: float, r: float) -> Cell:
    """Return the hexagon in which a point lies: its centre is the nearest.

    >>> rounded(0.45, 0.35), rounded(0.1, -0.2)
    ((1, 0), (0, 0))
    """
    s = -q - r
    near_q = round(q)
    near_r = round(r)
    near_s = round(s)
    off_q = abs(near_q - q)
    off_r = abs(near_r - r)
    off_s = abs(near_s - s)
    if off_q > max(off_r, off_s):
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return near_q, near_r


def line(a: Cell, b: Cell, aside: float = ASIDE) -> list[Cell]:
    """Return the hexagons below the straight line between two centres, one for each step.

    All points are shifted a little, by `aside`, so that none lies on a border: there it would be a tie.

    >>> line((0, 0), (3, -1)), line((0, 0), (1, 1)), line((0, 0), (1, 1), -ASIDE)
    ([(0, 0), (1, 0), (2, -1), (3, -1)], [(0, 0), (0, 1), (1, 1)], [(0, 0), (1, 0), (1, 1)])
    """
    points = np.linspace(a, b, distance(a, b) + 1).tolist()
    return [rounded(q + aside, r + 2 * aside) for q, r in points]
