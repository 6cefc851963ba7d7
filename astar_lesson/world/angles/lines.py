"""Straight lines in any direction: their length, a picture, the pulled string, and a sight that can be wrong."""

from collections.abc import Callable, Sequence
from functools import wraps
from itertools import pairwise
from math import dist
from typing import Any, TypeVar

from astar_lesson import Cell, Grid, Picture, describe, gallery
from astar_lesson.maps.atlas import Map, Point
from astar_lesson.search.steps import Cost
from astar_lesson.world.angles.sight import line_of_sight

R = TypeVar("R")

straight: Callable[[Point, Point], Cost] = dist
"""`straight(a, b)`: the length of the straight line between two points, in sides of a cell."""


def length(path: Sequence[Any]) -> float:
    """Return the length of a path of straight lines, in sides of a cell.

    >>> length([(0, 0), (3, 4), (3, 5)])
    6.0
    """
    return sum(dist(a, b) for a, b in pairwise(path))


def show(*lines: tuple[str, Map, Sequence[Any]], width: float = 11, limit: float = 0) -> Picture:
    """Draw paths of straight lines, each on its map, with its name and length, and how much that is above a limit.

    >>> print(show(("straight across", Grid(3, 2), [(0, 0), (2, 1)])))
    straight across: length 2.24: 3 x 2 map; 0 walls; bends at (0, 0), (2, 1).
    """
    panels = []
    words = []
    for name, grid, path in lines:
        title = f"{name}: length {length(path):.2f}"
        if limit:
            title += f", {100 * (length(path) / limit - 1):.1f} % above the limit"
        bends = ", ".join(map(str, path))
        panels.append((title, grid, None, path))
        words.append(f"{title}: {describe(grid, None)[:-1]}; bends at {bends}.")
    return gallery(panels, width=width, words=words)


def on_even_ground(function: Callable[..., R]) -> Callable[..., R]:
    """Return a function of straight lines that refuses a map with costly ground."""

    @wraps(function)
    def checked(grid: Grid, *args: Any, **kwargs: Any) -> R:
        costly = grid.in_order(grid.terrain)
        if costly:
            cell = costly[0]
            remedy = "straight lines need a map where everything costs 1"
            raise ValueError(f"ground {cell} costs {grid.terrain[cell]}: {remedy}")
        return function(grid, *args, **kwargs)

    return checked


@on_even_ground
def pull(grid: Grid, path: Sequence[Cell]) -> list[Cell]:
    """Pull a path tight like a string: of its cells, keep only the corners.

    The string runs from its last corner straight to the current cell of the path. Where that line is blocked, the cell
    before becomes the next corner. The string meets no wall, is no longer than the path, and turns by no more degrees.
    It need not be the shortest, and depends on the end at which pulling begins.

    Parameters
    ----------
    grid : Grid
        The map. All its ground costs 1.
    path : sequence of Cell
        The path, step by step from start to goal.

    Returns
    -------
    list of Cell
        The corners, including both ends. Between two of them the path is a straight line.

    Raises
    ------
    ValueError
        If some ground costs more than 1.

    Examples
    --------
    >>> from astar_lesson import tutorial_trace
    >>> grid, trace = tutorial_trace()
    >>> pull(grid, trace.path)
    [(1, 2), (2, 4), (4, 4), (5, 2)]
    """
    corners = list(path[:1])
    for before, cell in pairwise(path[1:]):
        if not line_of_sight(grid, corners[-1], cell):
            corners.append(before)
    if len(path) > 1:
        corners.append(path[-1])
    return corners


def by_rounding(grid: Grid, a: Cell, b: Cell) -> bool:
    """Return whether a line is free, and sometimes wrongly: in each column or row only the nearest cell is looked at.

    These are the cells of Bresenham's line ("Algorithm for computer control of a digital plotter", 1965). The straight
    line runs through other cells as well.
    """
    across = b[0] - a[0]
    down = b[1] - a[1]
    steps = max(abs(across), abs(down), 1)
    for k in range(steps + 1):
        cell = (round(a[0] + across * k / steps), round(a[1] + down * k / steps))
        if cell in grid.walls:
            return False
    return True
