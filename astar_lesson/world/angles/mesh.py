"""A navigation mesh: the floor of a map cut into a few rectangles, with a door where two of them share a side."""

from itertools import combinations, permutations
from math import dist
from typing import NamedTuple

from astar_lesson import Cell, Grid
from astar_lesson.maps.atlas import Atlas, Outline, Place, Point, Scenery, disc
from astar_lesson.maps.colouring import greedy_colouring
from astar_lesson.world.angles.way_points import tiles


class Rectangle(NamedTuple):
    """A rectangle of cells: its first and its last column and row."""

    left: int
    top: int
    right: int
    bottom: int

    def cells(self) -> list[Cell]:
        """Return its cells, row by row."""
        return [(x, y) for y in range(self.top, self.bottom + 1) for x in range(self.left, self.right + 1)]

    def outline(self) -> Outline:
        """Return its corners, in order."""
        left, right = self.left - 0.5, self.right + 0.5
        top, bottom = self.top - 0.5, self.bottom + 0.5
        return (left, top), (right, top), (right, bottom), (left, bottom)


def mesh(grid: Grid) -> Atlas:
    """Cut the floor into rectangles, with a door in the middle of each shared side, and join the doors of a rectangle.

    Within a rectangle every straight line is free, so no line has to be checked.

    Parameters
    ----------
    grid : Grid
        The map, with start and goal. Its moves and the cost of its ground do not matter here.

    Returns
    -------
    Atlas
        Its places are start, goal and the doors. A road costs its length.

    Notes
    -----
    G. Snook, "Simplified 3D Movement and Pathfinding Using Navigation Meshes", Game Programming Gems (2000). Meshes of
    games have convex areas of any shape; rectangles are the simplest. These are found greedily, and need not be fewest.

    Examples
    --------
    >>> atlas = mesh(Grid.from_text('''
    ... S . #
    ... . . G
    ... '''))
    >>> atlas.nodes, atlas.edges((0, 0))
    (((0, 0), (2, 1), (1.5, 1.0)), (((1.5, 1.0), 1.8027756377319946),))
    """
    areas = rectangles(grid)
    points = doors_and_ends(grid, areas)
    roads = {}
    for a, b in permutations(points, 2):
        share_an_area = not points[a].isdisjoint(points[b])
        if share_an_area:
            roads[a, b] = dist(a, b)
    walls = tiles(grid.in_order(grid.walls))
    floor = tuple(area.outline() for area in areas)
    scenery = Scenery(walls, floor, room=(0.36, 0.36), groups=greedy_colouring(areas, share_a_side))
    places = {point: Place(point, disc(point, 0.2)) for point in points}
    return Atlas(places, roads, grid.start, grid.goal, "doors and ends", scenery=scenery)


def doors_and_ends(grid: Grid, areas: list[Rectangle]) -> dict[Point, set[Rectangle]]:
    """Return start, goal and a door for each two rectangles that share a side, each with the rectangles around it."""
    points: dict[Point, set[Rectangle]] = {}
    for end in (grid.start, grid.goal):
        if end is not None:
            points[end] = {area for area in areas if end in area.cells()}
    for a, b in combinations(areas, 2):
        if share_a_side(a, b):
            points[door(a, b)] = {a, b}
    return points


def rectangles(grid: Grid) -> list[Rectangle]:
    """Cut the floor into rectangles: from the first cell left over, as far to the right as it goes, then down.

    >>> rectangles(Grid(3, 2, walls=[(2, 0)]))
    [Rectangle(left=0, top=0, right=1, bottom=1), Rectangle(left=2, top=1, right=2, bottom=1)]
    """
    left_over = set(grid.nodes)
    found = []
    for x, y in grid.nodes:
        if (x, y) in left_over:
            area = largest_at(x, y, left_over)
            left_over.difference_update(area.cells())
            found.append(area)
    return found


def largest_at(x: int, y: int, left_over: set[Cell]) -> Rectangle:
    """Return the rectangle that begins at a cell and holds only cells left over: as wide as can be, then as high.

    >>> largest_at(0, 0, {(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)})
    Rectangle(left=0, top=0, right=1, bottom=1)
    """
    right = x
    while (right + 1, y) in left_over:
        right += 1
    bottom = y
    while left_over.issuperset((column, bottom + 1) for column in range(x, right + 1)):
        bottom += 1
    return Rectangle(x, y, right, bottom)


def share_a_side(a: Rectangle, b: Rectangle) -> bool:
    """Return whether a cell of one rectangle has a cell of the other beside, above or below it."""
    across = min(a.right, b.right) - max(a.left, b.left)
    down = min(a.bottom, b.bottom) - max(a.top, b.top)
    return max(across, down) >= 0 and min(across, down) == -1


def door(a: Rectangle, b: Rectangle) -> Point:
    """Return the middle of the side that two rectangles share.

    >>> door(Rectangle(0, 0, 1, 1), Rectangle(2, 1, 2, 1))
    (1.5, 1.0)
    """
    left, right = max(a.left, b.left), min(a.right, b.right)
    top, bottom = max(a.top, b.top), min(a.bottom, b.bottom)
    return (left + right) / 2, (top + bottom) / 2
