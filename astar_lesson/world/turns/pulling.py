"""String pulling, and a line of sight that misses cells."""

from collections.abc import Sequence
from itertools import pairwise

from astar_lesson import Cell, Grid
from astar_lesson.maps.sight import line_of_sight
from astar_lesson.world.turns.theta import on_even_ground


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
        The path, from start to goal.

    Returns
    -------
    list of Cell
        The corners, including both ends. Between two of them the path is a straight line.

    Raises
    ------
    ValueError
        If two consecutive cells are no neighbours, or some ground costs more than 1.

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
        if not line_of_sight(grid, corners[-1], cell):
            corners.append(before)
    if len(path) > 1:
        corners.append(path[-1])
    return corners


def check_steps(grid: Grid, path: Sequence[Cell]) -> None:
    """Raise ValueError unless each cell of a path is a neighbour of the one before it."""
    for a, b in pairwise(path):
        grid.cost(a, b)


def sees_by_rounding(grid: Grid, a: Cell, b: Cell) -> bool:
    """A line of sight that can be wrong: for each column or row it looks only at the cell nearest to the line.

    The line runs through other cells as well, and those are not checked.
    """
    columns, rows = b[0] - a[0], b[1] - a[1]
    steps = max(abs(columns), abs(rows), 1)
    cells = [(round(a[0] + columns * i / steps), round(a[1] + rows * i / steps)) for i in range(steps + 1)]
    return all(grid.passable(cell) for cell in cells)
