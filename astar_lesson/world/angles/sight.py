"""Line of sight: is the straight line between two cells free of walls? All answers are exact, nothing is rounded."""

from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell


def box(a: Cell, b: Cell) -> list[Cell]:
    """Return the cells of the smallest rectangle that holds both.

    >>> box((1, 0), (0, 1))
    [(0, 0), (1, 0), (0, 1), (1, 1)]
    """
    left, right = sorted((a[0], b[0]))
    top, bottom = sorted((a[1], b[1]))
    return [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]


def corners_of(cell: Cell) -> list[tuple[float, float]]:
    """Return the four corners of a cell; (0, 0) is the centre of the first one.

    >>> corners_of((0, 0))
    [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)]
    """
    x, y = cell
    return [(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x - 0.5, y + 0.5), (x + 0.5, y + 0.5)]


def side(a: Cell, b: Cell, point: tuple[float, float]) -> float:
    """Return on which side of the line from a to b a point lies: above 0 right, below 0 left, 0 on the line.

    >>> side((0, 0), (4, 2), (2, 2)), side((0, 0), (4, 2), (2, 1))
    (4, 0)
    """
    across, down = b[0] - a[0], b[1] - a[1]
    return across * (point[1] - a[1]) - down * (point[0] - a[0])


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
    wide = abs(b[0] - x)
    high = abs(b[1] - y)
    right = 1 if b[0] > x else -1
    down = 1 if b[1] > y else -1
    leaves_column = high
    leaves_row = wide
    cells = [a]
    while (x, y) != b:
        crosses_column = leaves_column <= leaves_row
        crosses_row = leaves_row <= leaves_column
        if crosses_column and crosses_row:  # through a corner
            cells += [(x + right, y), (x, y + down)]
        if crosses_column:
            x += right
            leaves_column += 2 * high
        if crosses_row:
            y += down
            leaves_row += 2 * wide
        cells.append((x, y))
    return cells
