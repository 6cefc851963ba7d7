"""Line of sight: is the straight line between two points free of walls? Halves are exact, so nothing is rounded."""

from math import ceil, floor

from astar_lesson.maps.atlas import Point
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell


def box(a: Point, b: Point) -> list[Cell]:
    """Return the cells that the smallest rectangle around two points touches.

    >>> box((1, 0), (0, 1))
    [(0, 0), (1, 0), (0, 1), (1, 1)]
    >>> box((0, 0), (0.625, 0))
    [(0, 0), (1, 0)]
    """
    left = ceil(min(a[0], b[0]) - 0.5)
    right = floor(max(a[0], b[0]) + 0.5)
    top = ceil(min(a[1], b[1]) - 0.5)
    bottom = floor(max(a[1], b[1]) + 0.5)
    return [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]


def corners_of(cell: Cell) -> list[Point]:
    """Return the four corners of a cell; (0, 0) is the centre of the first one.

    >>> corners_of((0, 0))
    [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)]
    """
    x, y = cell
    return [(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x - 0.5, y + 0.5), (x + 0.5, y + 0.5)]


def side(a: Point, b: Point, point: Point) -> float:
    """Return on which side of the line from a to b a point lies: above 0 right, below 0 left, 0 on the line.

    >>> side((0, 0), (4, 2), (2, 2)), side((0, 0), (4, 2), (2, 1))
    (4, 0)
    """
    across = b[0] - a[0]
    down = b[1] - a[1]
    return across * (point[1] - a[1]) - down * (point[0] - a[0])


def line_of_sight(grid: Grid, a: Point, b: Point) -> bool:
    """Return whether the straight line between two points is free: it runs through no wall, and touches no corner.

    Parameters
    ----------
    grid : Grid
        The map.
    a, b : Point
        The two ends, such as the centres of two cells. Neither lies in a wall. The answer is exact if their coordinates
        are whole numbers, halves, quarters and so on.

    Notes
    -----
    This looks at each wall in the rectangle around the line. On large maps it is faster to go along the line from cell
    to cell: J. Amanatides, A. Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing", Eurographics 1987.

    Examples
    --------
    >>> grid = Grid.from_text('''
    ... . . . .
    ... . . # .
    ... ''')
    >>> line_of_sight(grid, (0, 0), (3, 0)), line_of_sight(grid, (0, 1), (3, 0))
    (True, False)
    """
    for cell in box(a, b):
        if cell in grid.walls:
            sides = [side(a, b, corner) for corner in corners_of(cell)]
            if min(sides) <= 0 <= max(sides):
                return False
    return True
