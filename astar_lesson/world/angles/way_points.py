"""Way-points: a few well-chosen points of a map, joined where the straight line between them is free."""

from collections.abc import Iterable
from itertools import combinations, product

from astar_lesson import Cell, Grid
from astar_lesson.maps.atlas import Atlas, Outline, Place, Point, Scenery, disc
from astar_lesson.world.angles.lines import straight
from astar_lesson.world.angles.sight import box, corners_of, line_of_sight

GAP = 1 / 8
"""The gap between the corner of a wall and its way-point, if no other is asked for."""
RADIUS = 0.3
"""The radius of a way-point's circle."""


def way_points(grid: Grid, points: Iterable[Point] | None = None, gap: float = GAP) -> Atlas:
    """Join the points of a map that see each other (a visibility graph); the cost of a road is its length.

    Parameters
    ----------
    grid : Grid
        The map. Its moves and the cost of its ground do not matter here.
    points : iterable of Point or None
        The way-points; None: the corners. The grid's start and goal, if any, are added.
    gap : float
        How far the corners' way-points lie beside the walls, across and down, in sides of a cell.

    Returns
    -------
    Atlas
        Its places are the points. A way-point that sees no other has no road.

    Raises
    ------
    ValueError
        If a way-point is in a wall or outside, or there are none.

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
        points = corners(grid, gap)
    ends = [end for end in (grid.start, grid.goal) if end is not None]
    chosen = list(dict.fromkeys([*ends, *points]))
    for point in chosen:
        if not all(map(grid.passable, box(point, point))):
            raise ValueError(f"way-point {point} is in a wall or outside: choose points of the floor")
    roads = visible_pairs(grid, chosen)
    places = {point: Place(point, disc(point, RADIUS)) for point in chosen}
    lines = tuple((a, b, "") for a, b in roads if a < b)
    scenery = Scenery(tiles(grid.in_order(grid.walls)), tiles(grid.nodes), lines, room=(0.36, 0.36))
    return Atlas(places, roads, grid.start, grid.goal, "way-points", scenery=scenery)


def visible_pairs(grid: Grid, points: Iterable[Point]) -> dict[tuple[Point, Point], float]:
    """Return the length of the line between each two points that see each other, in both directions."""
    roads = {}
    for a, b in combinations(points, 2):
        if line_of_sight(grid, a, b):
            roads[a, b] = straight(a, b)
            roads[b, a] = straight(a, b)
    return roads


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


def corners(grid: Grid, gap: float = GAP) -> list[Point]:
    """Return the points at which short paths bend: a little beside each corner of a wall that stands out.

    A corner stands out if the three other cells around it are free. A gap of 0.5 leads to the centre of the cell that
    is diagonally beside the wall. The smaller the gap, the nearer the shortest path to the limit.

    >>> corners(Grid(4, 3, walls=[(1, 1)]))
    [(0.375, 0.375), (0.375, 1.625), (1.625, 0.375), (1.625, 1.625)]
    >>> corners(Grid(4, 3, walls=[(1, 1), (2, 1)]), gap=0.5)
    [(0.0, 0.0), (0.0, 2.0), (3.0, 0.0), (3.0, 2.0)]
    """
    found = []
    for x, y in grid.in_order(grid.walls):
        for dx, dy in product((-1, 1), repeat=2):
            around = [(x + dx, y), (x, y + dy), (x + dx, y + dy)]
            if all(map(grid.passable, around)):
                found.append((x + dx * (0.5 + gap), y + dy * (0.5 + gap)))
    return found
