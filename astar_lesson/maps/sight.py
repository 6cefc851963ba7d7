"""Sight: is the straight line between two cells free of walls? Answered with whole numbers, so exactly."""

from collections.abc import Iterator

from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell


def line_of_sight(grid: Grid, a: Cell, b: Cell) -> bool:
    """Tell whether the straight line from the centre of one cell to the centre of another is free.

    It is, if it runs through the inside of no wall, and through no corner of one: corners are not cut. The answer is
    the same in both directions.

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


def cells_touched(a: Cell, b: Cell) -> Iterator[Cell]:
    """Yield the cells that the line from centre to centre runs through, both ends included, in order.

    Where it runs exactly through a corner, the two cells beside it come too.

    Notes
    -----
    A line that leads n columns to the side passes the border of its first column after 1 / 2n of its length, the next
    one after 3 / 2n, and rows likewise. Which border comes next is decided on fractions multiplied out, so nothing is
    rounded. All cells that a line touches are called its supercover.

    Examples
    --------
    >>> list(cells_touched((0, 0), (2, 1)))
    [(0, 0), (1, 0), (1, 1), (2, 1)]
    >>> list(cells_touched((0, 0), (1, 1)))
    [(0, 0), (1, 0), (0, 1), (1, 1)]
    """
    (x, y), across, down = a, b[0] - a[0], b[1] - a[1]
    to_x, to_y = (1 if across > 0 else -1), (1 if down > 0 else -1)
    wide, high = abs(across), abs(down)
    next_x = next_y = 1  # half cells to the next border
    yield x, y
    while (x, y) != b:
        later = next_x * high - next_y * wide  # > 0: the border above or below comes before the one at the side
        if later == 0:
            yield x + to_x, y
            yield x, y + to_y
        if later <= 0:
            x, next_x = x + to_x, next_x + 2
        if later >= 0:
            y, next_y = y + to_y, next_y + 2
        yield x, y
