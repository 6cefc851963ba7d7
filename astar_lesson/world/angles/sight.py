"""Is the straight line between two cells free of walls? The answer is exact: it is worked out with whole numbers."""

from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell


def line_of_sight(grid: Grid, a: Cell, b: Cell) -> bool:
    """Return whether the straight line from the centre of one cell to the centre of another is free.

    It is free if it runs through no wall, and through no corner of a wall. The answer is the same in both directions.

    Parameters
    ----------
    grid : Grid
        The map.
    a, b : Cell
        The two ends.

    Raises
    ------
    ValueError
        If an end is a wall or outside.

    Examples
    --------
    >>> grid = Grid.from_text('''
    ... . . . .
    ... . . # .
    ... ''')
    >>> line_of_sight(grid, (0, 0), (3, 0)), line_of_sight(grid, (0, 1), (3, 0))
    (True, False)
    """
    grid.check_end(a, "the line's end")
    grid.check_end(b, "the line's end")
    return grid.walls.isdisjoint(cells_touched(a, b))


def cells_touched(a: Cell, b: Cell) -> list[Cell]:
    """Return the cells that the line from centre to centre runs through, both ends included, in order.

    Where it runs exactly through a corner, the two cells beside the corner are listed as well.

    Notes
    -----
    The cells that a line touches are called its supercover. Let a point move along the line, from centre to centre, in
    2 · wide · high units of time. It crosses a column in 2 · high of them, and the first, from its centre on, in high.
    For rows it is the same with wide. All these numbers are whole, so nothing is rounded.

    Examples
    --------
    >>> cells_touched((0, 0), (2, 1))
    [(0, 0), (1, 0), (1, 1), (2, 1)]
    >>> cells_touched((0, 0), (1, 1))
    [(0, 0), (1, 0), (0, 1), (1, 1)]
    """
    x, y = a
    wide, high = abs(b[0] - x), abs(b[1] - y)
    right, down = (1 if b[0] > x else -1), (1 if b[1] > y else -1)
    leaves_column, leaves_row = high, wide
    cells = [a]
    while (x, y) != b:
        now = min(leaves_column, leaves_row)
        if leaves_column == leaves_row:
            cells += [(x + right, y), (x, y + down)]
        if leaves_column == now:
            x, leaves_column = x + right, leaves_column + 2 * high
        if leaves_row == now:
            y, leaves_row = y + down, leaves_row + 2 * wide
        cells.append((x, y))
    return cells
