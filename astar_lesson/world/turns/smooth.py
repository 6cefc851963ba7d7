"""A string that is pulled tight along a path that was found; and a line of sight that lies."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from astar_lesson import Cell, Grid
from astar_lesson.maps.sight import line_of_sight
from astar_lesson.world.turns.any_angle import on_even_ground


@on_even_ground
def pull(grid: Grid, path: Sequence[Cell], sees: Callable[[Grid, Cell, Cell], bool] = line_of_sight) -> list[Cell]:
    """Pull a path tight like a string: of its cells, keep only the corners.

    The string runs from its last corner straight to the cell reached so far. Where that line is blocked, the cell
    before becomes the next corner. Promised: the string passes no wall, is no longer than the path, and turns by no
    more degrees. Not promised: the shortest string. It depends on the end at which the pulling begins.

    Parameters
    ----------
    grid : Grid
        The map. All its ground costs 1.
    path : sequence of Cell
        The path, from start to goal.
    sees : callable
        `sees(grid, a, b)` tells whether the line from a to b is free.

    Returns
    -------
    list of Cell
        The corners, with both ends. Between two of them the path is a straight line.

    Raises
    ------
    ValueError
        If two cells that follow each other are no neighbours, or some ground costs more than other.

    Examples
    --------
    >>> from astar_lesson import tutorial_trace
    >>> grid, trace = tutorial_trace()
    >>> pull(grid, trace.path)
    [(1, 2), (2, 4), (4, 4), (5, 2)]
    """
    check_steps(grid, path)
    corners = list(path[:1])
    for before, cell in pairwise(path[1:]):
        if not sees(grid, corners[-1], cell):
            corners.append(before)
    return corners + list(path[1:][-1:])


def check_steps(grid: Grid, path: Sequence[Cell]) -> None:
    """Raise ValueError unless each cell of a path is a neighbour of the one before it."""
    for a, b in pairwise(path):
        grid.cost(a, b)


def sees_by_rounding(grid: Grid, a: Cell, b: Cell) -> bool:
    """A line of sight that can lie: it looks at one cell for each column or row, the one that is nearest to the line.

    The line runs through other cells as well, and those are not looked at.
    """
    columns, rows = b[0] - a[0], b[1] - a[1]
    steps = max(abs(columns), abs(rows), 1)
    cells = [(round(a[0] + columns * i / steps), round(a[1] + rows * i / steps)) for i in range(steps + 1)]
    return all(grid.passable(cell) for cell in cells)
