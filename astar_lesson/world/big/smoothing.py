"""Smoothing: a straight line replaces the part of a path between its ends."""

from collections.abc import Callable, Iterable, Iterator

from astar_lesson import Cell, Grid

Lines = Callable[[Grid, Cell], Iterable[list[Cell]]]


def straight_lines(grid: Grid, cell: Cell) -> Iterator[list[Cell]]:
    """Yield the straight lines from a cell in each direction, of one step, two, and so on, until a wall.

    Raises
    ------
    ValueError
        If the map has costly ground: see `smooth`.

    Examples
    --------
    >>> list(straight_lines(Grid.from_text(". . . # ."), (1, 0)))
    [[(1, 0), (0, 0)], [(1, 0), (2, 0)]]
    """
    if grid.terrain:
        raise ValueError("a straight line may cross the costly ground of this map: smooth paths on plain floor only")
    for x, y in grid.neighbors(cell):
        across, down = x - cell[0], y - cell[1]
        line, ahead = [cell], (x, y)
        while ahead in grid.neighbors(line[-1]):
            line = [*line, ahead]
            yield line
            ahead = ahead[0] + across, ahead[1] + down


def smooth(grid: Grid, path: list[Cell], lines: Lines = straight_lines) -> list[Cell]:
    """Return a path without the bends that a straight line can replace.

    Each time, the line that ends furthest along the path is chosen. If there is none, the next cell is kept.

    Parameters
    ----------
    grid : Grid
        A map of plain floor, on which no path is cheaper than a straight line. So a smoothed path never costs more.
    path : list of Cell
        From start to goal.
    lines : callable
        `lines(grid, cell)` yields the lines from a cell: `straight_lines`, or what counts them.

    Raises
    ------
    ValueError
        If the map has costly ground: a straight line across it can cost more than the path around it.

    Examples
    --------
    >>> smooth(Grid(3, 2), [(0, 0), (0, 1), (1, 1), (2, 1), (2, 0)])
    [(0, 0), (1, 0), (2, 0)]

    Notes
    -----
    The last phase of A. Botea, M. Mueller, J. Schaeffer, "Near Optimal Hierarchical Path-Finding" (2004).
    """
    place = {cell: number for number, cell in enumerate(path)}
    smoothed = path[:1]
    while smoothed[-1:] != path[-1:]:
        here = place[smoothed[-1]]
        best = path[here : here + 2]
        for line in lines(grid, path[here]):
            if place.get(line[-1], 0) > place[best[-1]]:
                best = line
        smoothed += best[1:]
    return smoothed
