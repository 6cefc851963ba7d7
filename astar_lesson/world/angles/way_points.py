"""Way-points: a few well-chosen cells of a map, joined where the straight line between them is free."""

from collections.abc import Iterable, Mapping
from itertools import product

from astar_lesson import Cell, Grid
from astar_lesson.maps.atlas import Atlas, Outline, Place, Scenery, disc
from astar_lesson.world.angles.lines import visible_pairs
from astar_lesson.world.angles.sight import corners_of

RADIUS = 0.45
"""The radius of a way-point's circle."""


def way_points(grid: Grid, points: Iterable[Cell] | None = None) -> Atlas:
    """Join the cells of a map that see each other (a visibility graph); the cost of a road is its length.

    Parameters
    ----------
    grid : Grid
        The map. Its moves and the cost of its ground do not matter here.
    points : iterable of Cell or None
        The way-points; None: the corners. The grid's start and goal, if any, are added.

    Returns
    -------
    Atlas
        Its places are cells of the grid. A way-point that sees no other has no road.

    Raises
    ------
    ValueError
        If a way-point is a wall or outside, or there are none.

    Notes
    -----
    T. Lozano-Perez, M. Wesley, "An Algorithm for Planning Collision-Free Paths among Polyhedral Obstacles" (1979).

    Examples
    --------
    >>> grid = Grid.from_text('''
    ... S . #
    ... . # .
    ... . . G
    ... ''')
    >>> atlas = way_points(grid, [(0, 2)])
    >>> atlas.edges((0, 0)), atlas.edges((0, 2))
    ((((0, 2), 2.0),), (((0, 0), 2.0), ((2, 2), 2.0)))
    """
    if points is None:
        points = corners(grid)
    ends = [end for end in (grid.start, grid.goal) if end is not None]
    chosen = list(dict.fromkeys([*ends, *points]))
    roads = visible_pairs(grid, chosen)
    places = {point: Place(point, disc(point, RADIUS)) for point in chosen}
    return Atlas(places, roads, grid.start, grid.goal, "way-points", scenery=ground_below(grid, roads))


def ground_below(grid: Grid, roads: Mapping[tuple[Cell, Cell], float]) -> Scenery:
    """Return what is drawn below the way-points: the cells of the map, and a line for each road."""
    lines = tuple((a, b, "") for a, b in roads if a < b)
    return Scenery(tiles(grid.in_order(grid.walls)), tiles(grid.nodes), lines, room=(0.36, 0.36))


def tiles(cells: Iterable[Cell]) -> tuple[Outline, ...]:
    """Return the outlines of cells.

    >>> tiles([(0, 0)])
    (((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)),)
    """
    outlines = []
    for cell in cells:
        left_top, right_top, left_bottom, right_bottom = corners_of(cell)
        outlines.append((left_top, right_top, right_bottom, left_bottom))
    return tuple(outlines)


def corners(grid: Grid) -> list[Cell]:
    """Return the cells at which short paths turn: diagonally beside a wall, with both cells between the two free.

    >>> corners(Grid(4, 3, walls=[(1, 1)]))
    [(0, 0), (2, 0), (0, 2), (2, 2)]
    """
    return [(x, y) for x, y in grid.nodes if is_corner(grid, x, y)]


def is_corner(grid: Grid, x: int, y: int) -> bool:
    """Return whether a cell is diagonally beside a wall, with both cells between the two free.

    >>> is_corner(Grid(4, 3, walls=[(1, 1)]), 0, 0)
    True
    """
    for dx, dy in product((-1, 1), repeat=2):
        is_beside_wall = (x + dx, y + dy) in grid.walls
        if is_beside_wall and grid.passable((x + dx, y)) and grid.passable((x, y + dy)):
            return True
    return False
