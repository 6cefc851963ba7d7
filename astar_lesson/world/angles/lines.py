"""Straight lines in any direction: their length, a picture, the pulled string, and a sight that can be wrong."""

from collections.abc import Callable, Sequence
from functools import wraps
from itertools import combinations, pairwise
from math import dist
from typing import Any, TypeVar

from astar_lesson import Cell, Grid, Picture, describe, gallery
from astar_lesson.maps.atlas import Map
from astar_lesson.search.steps import Cost
from astar_lesson.world.angles.sight import line_of_sight

R = TypeVar("R")

straight: Callable[[Cell, Cell], Cost] = dist
"""`straight(a, b)`: the length of the straight line between two cells, in sides of a cell."""


def length(path: Sequence[Any]) -> float:
    """Return the length of a path of straight lines, in sides of a cell.

    >>> length([(0, 0), (3, 4), (3, 5)])
    6.0
    """
    return sum(dist(a, b) for a, b in pairwise(path))


def show(*lines: tuple[str, Map, Sequence[Any]], width: float = 11) -> Picture:
    """Draw paths of straight lines, each on its map, with its name and length.

    >>> print(show(("straight across", Grid(3, 2), [(0, 0), (2, 1)])))
    straight across: length 2.24: 3 x 2 map; 0 walls; bends at (0, 0), (2, 1).
    """
    panels = []
    words = []
    for name, grid, path in lines:
        title = f"{name}: length {length(path):.2f}"
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


def visible_pairs(grid: Grid, points: Sequence[Cell]) -> dict[tuple[Cell, Cell], float]:
    """Return the length of the line between each two points that see each other, in both directions."""
    roads = {}
    for a, b in combinations(points, 2):
        if line_of_sight(grid, a, b):
            roads[a, b] = roads[b, a] = straight(a, b)
    return roads


def by_rounding(grid: Grid, a: Cell, b: Cell) -> bool:
    """Return whether a line is free, and sometimes wrongly: in each column or row only the nearest cell is looked at.

    These are the cells of Bresenham's line ("Algorithm for computer control of a digital plotter", 1965). The straight
    line runs through other cells as well.
    """
    columns, rows = b[0] - a[0], b[1] - a[1]
    steps = max(abs(columns), abs(rows), 1)
    cells = [(round(a[0] + columns * i / steps), round(a[1] + rows * i / steps)) for i in range(steps + 1)]
    return all(grid.passable(cell) for cell in cells)
