"""Way-points: a few good cells of a map, joined where the straight line between them is free."""

import math
from collections.abc import Iterable
from itertools import combinations, product

from astar_lesson import Cell, Grid
from astar_lesson.draw.layout import Scenery
from astar_lesson.maps.atlas import Atlas, Outline, Place
from astar_lesson.maps.sight import line_of_sight

ROUND = tuple((0.45 * math.cos(turn), 0.45 * math.sin(turn)) for turn in (i * math.pi / 12 for i in range(24)))
TILE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


def way_points(grid: Grid, points: Iterable[Cell] = ()) -> Atlas:
    """Join cells of a map that see each other; the cost of a road is its length.

    Parameters
    ----------
    grid : Grid
        The map. Its rule for moves and what its ground costs do not matter here.
    points : iterable of Cell
        The way-points. The grid's start and goal, if it has them, are way-points too.

    Returns
    -------
    Atlas
        Its places are cells of the grid. One that sees no other has no road, and no path leads there.

    Raises
    ------
    ValueError
        If a way-point is a wall or outside, or there is none at all.

    See Also
    --------
    corners : the cells at the corners of walls, which are good way-points.
    astar_lesson.maps.sight.line_of_sight : when a straight line is free.

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
    if not (isinstance(grid, Grid) and isinstance(points, Iterable)):
        raise ValueError(f"the map is {grid!r} and the points are {points!r}: give a Grid, and cells of it")
    wanted = [end for end in (grid.start, grid.goal) if end is not None] + list(points)
    for point in wanted:
        grid.check_end(point, "way-point")
    chosen = list(dict.fromkeys(wanted))
    joined = [pair for pair in combinations(chosen, 2) if line_of_sight(grid, *pair)]
    roads = {(a, b): math.dist(a, b) for one, other in joined for a, b in ((one, other), (other, one))}
    places = {point: Place(point, _around(point, ROUND)) for point in chosen}
    scenery = Scenery(
        walls=tuple(_around(wall, TILE) for wall in grid.in_order(grid.walls)),
        floor=tuple(_around(cell, TILE) for cell in grid.nodes),
        lines=tuple((a, b, "") for a, b in joined),
        room=(0.36, 0.36),
    )
    return Atlas(places, roads, grid.start, grid.goal, "way-points", scenery=scenery)


def corners(grid: Grid) -> list[Cell]:
    """Return the cells around which paths turn: diagonally beside a wall, and both cells between the two are free.

    >>> corners(Grid(4, 3, walls=[(1, 1)]))
    [(0, 0), (2, 0), (0, 2), (2, 2)]
    """

    def beside_a_corner(x: int, y: int, dx: int, dy: int) -> bool:
        return (x + dx, y + dy) in grid.walls and grid.passable((x + dx, y)) and grid.passable((x, y + dy))

    return [(x, y) for x, y in grid.nodes if any(beside_a_corner(x, y, *turn) for turn in product((-1, 1), repeat=2))]


def _around(cell: Cell, shape: Outline) -> Outline:
    """A shape, moved to a cell."""
    return tuple((cell[0] + x, cell[1] + y) for x, y in shape)
