"""The entrances through which a path goes from one cluster of a big map to the next."""

from collections.abc import Iterator
from itertools import groupby

from astar_lesson import Cell, Grid

Crossing = tuple[Cell, Cell]
"""Two cells side by side, on the two sides of a border between clusters."""
Gap = list[Crossing]
"""Crossings side by side whose cells are all free."""
WIDE = 6
"""So many crossings or more make a wide gap."""


def entrances(gap: Gap) -> Gap:
    """Return the crossings of a gap between two clusters: one in its middle, or one at each end if it is wide.

    Examples
    --------
    >>> entrances([((6, y), (7, y)) for y in range(5)])
    [((6, 2), (7, 2))]
    >>> entrances([((6, y), (7, y)) for y in range(6)])
    [((6, 0), (7, 0)), ((6, 5), (7, 5))]

    Notes
    -----
    The rule is that of A. Botea, M. Mueller, J. Schaeffer, "Near Optimal Hierarchical Path-Finding" (2004).
    """
    if len(gap) < WIDE:
        return [gap[len(gap) // 2]]
    return [gap[0], gap[-1]]


def gaps(grid: Grid, size: int) -> Iterator[Gap]:
    """Yield the gaps in the borders between clusters of size x size cells."""

    def is_free(crossing: Crossing) -> bool:
        return all(map(grid.passable, crossing))

    for border in _borders(grid, size):
        for can_be_crossed, crossings in groupby(border, is_free):
            if can_be_crossed:
                yield list(crossings)


def _borders(grid: Grid, size: int) -> Iterator[Gap]:
    """Yield the borders between two clusters, walls included."""
    for top in range(0, grid.height, size):
        for left in range(0, grid.width, size):
            right = left + size
            bottom = top + size
            if right < grid.width:
                yield [((right - 1, y), (right, y)) for y in range(top, min(bottom, grid.height))]
            if bottom < grid.height:
                yield [((x, bottom - 1), (x, bottom)) for x in range(left, min(right, grid.width))]
