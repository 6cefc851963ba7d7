"""A navigation mesh: the floor of a map cut into a few rectangles, with a door where two of them share a side."""

import math
from collections import defaultdict
from itertools import combinations
from typing import NamedTuple

from astar_lesson import Cell, Grid
from astar_lesson.maps.atlas import Atlas, Outline, Place, Point, Scenery, disc
from astar_lesson.world.angles.way_points import tiles


class Box(NamedTuple):
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
        left, top, right, bottom = self.left - 0.5, self.top - 0.5, self.right + 0.5, self.bottom + 0.5
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
    boxes = rectangles(grid)
    points: dict[Point, list[Box]] = {
        end: [box for box in boxes if end in box.cells()] for end in (grid.start, grid.goal) if end
    }
    points |= {door(a, b): [a, b] for a, b in combinations(boxes, 2) if share_a_side(a, b)}
    roads = {(a, b): math.dist(a, b) for a in points for b in points if a != b and {*points[a]} & {*points[b]}}
    places = {point: Place(point, disc(point, 0.2)) for point in points}
    colours: dict[Box, int] = defaultdict(int)
    for box in boxes:
        colours[box] = min({*range(5)} - {colours[other] for other in colours if share_a_side(box, other)})
    walls, floor = tiles(grid.in_order(grid.walls)), tuple(box.outline() for box in boxes)
    scenery = Scenery(walls, floor, room=(0.36, 0.36), groups=tuple(colours.values()))
    return Atlas(places, roads, grid.start, grid.goal, "doors and ends", scenery=scenery)


def rectangles(grid: Grid) -> list[Box]:
    """Cut the floor into rectangles: from the first cell left over, as far to the right as it goes, then down.

    >>> rectangles(Grid(3, 2, walls=[(2, 0)]))
    [Box(left=0, top=0, right=1, bottom=1), Box(left=2, top=1, right=2, bottom=1)]
    """
    left_over, found = set(grid.nodes), []
    for x, y in grid.nodes:
        if (x, y) in left_over:
            box = Box(x, y, x, y)
            while (box.right + 1, y) in left_over:
                box = box._replace(right=box.right + 1)
            while left_over.issuperset((column, box.bottom + 1) for column in range(x, box.right + 1)):
                box = box._replace(bottom=box.bottom + 1)
            left_over.difference_update(box.cells())
            found.append(box)
    return found


def share_a_side(a: Box, b: Box) -> bool:
    """Return whether a cell of one rectangle has a cell of the other beside, above or below it."""
    across = min(a.right, b.right) - max(a.left, b.left)
    down = min(a.bottom, b.bottom) - max(a.top, b.top)
    return max(across, down) >= 0 and min(across, down) == -1


def door(a: Box, b: Box) -> Point:
    """Return the middle of the side that two rectangles share.

    >>> door(Box(0, 0, 1, 1), Box(2, 1, 2, 1))
    (1.5, 1.0)
    """
    return (max(a.left, b.left) + min(a.right, b.right)) / 2, (max(a.top, b.top) + min(a.bottom, b.bottom)) / 2
