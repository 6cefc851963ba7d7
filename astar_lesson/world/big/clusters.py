"""Clusters: a map cut into squares, and the entrances through which a path leads from one to the next."""

from collections.abc import Iterator
from math import inf

from astar_lesson.maps.grid import Grid
from astar_lesson.maps.repriced import Repriced
from astar_lesson.search.steps import Cell

WIDE = 6
"""In cells: a gap between two clusters that is as wide or wider has an entrance at each end, another in its middle."""


def cluster_of(cell: Cell, size: int) -> Cell:
    """Return the cluster in which a cell lies: (column, row), counted in clusters."""
    return cell[0] // size, cell[1] // size


def cluster_around(grid: Grid, size: int, cell: Cell) -> Repriced:
    """Return the cluster in which a cell lies, as a map of its own: no step leads out of it."""
    own = cluster_of(cell, size)
    return Repriced(grid, lambda _, neighbor, cost: cost if cluster_of(neighbor, size) == own else inf)


def entrances(grid: Grid, size: int) -> Iterator[tuple[Cell, Cell]]:
    """Yield the steps that are planned from one cluster to the next, each as its two cells.

    Where two clusters meet, every gap in the walls has one in its middle, or one at each end if it is 6 cells wide or
    wider.

    Parameters
    ----------
    grid : Grid
        The map.
    size : int
        Width and height of a cluster in cells.

    Examples
    --------
    >>> list(entrances(Grid(14, 7), 7))
    [((6, 0), (7, 0)), ((6, 6), (7, 6))]
    >>> list(entrances(Grid(14, 7, [(6, 2)]), 7))
    [((6, 1), (7, 1)), ((6, 5), (7, 5))]

    Notes
    -----
    The rule is that of A. Botea, M. Mueller, J. Schaeffer, "Near Optimal Hierarchical Path-Finding" (2004).
    """
    for border in _borders(grid, size):
        gap: list[tuple[Cell, Cell]] = []
        for pair in [*border, None]:
            if pair is not None and all(map(grid.passable, pair)):
                gap.append(pair)
                continue
            yield from [gap[0], gap[-1]] if len(gap) >= WIDE else gap[len(gap) // 2 :][:1]
            gap = []


def _borders(grid: Grid, size: int) -> Iterator[list[tuple[Cell, Cell]]]:
    """Yield the borders between two clusters, each as pairs of cells, one on each side."""
    for top in range(0, grid.height, size):
        for left in range(0, grid.width, size):
            right, bottom = left + size, top + size
            if right < grid.width:
                yield [((right - 1, y), (right, y)) for y in range(top, min(bottom, grid.height))]
            if bottom < grid.height:
                yield [((x, bottom - 1), (x, bottom)) for x in range(left, min(right, grid.width))]
