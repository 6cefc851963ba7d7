"""Clusters: a map cut into squares, and the entrances through which a way leads from one to the next."""

from collections.abc import Iterator

from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell

__all__ = ["Cluster", "entrances"]

WIDE = 6
"""A gap between two clusters that is so wide has an entrance at each end, a narrower one has it in the middle."""


class Cluster:
    """The part of a map that is one cluster, as a graph: no step leads out of it."""

    def __init__(self, grid: Grid, size: int, cell: Cell) -> None:
        self._grid = grid
        self.left, self.top = cell[0] // size * size, cell[1] // size * size
        self.right, self.bottom = self.left + size, self.top + size
        self.check_end = grid.check_end

    def edges(self, cell: Cell) -> list[tuple[Cell, float]]:
        """Return the steps out of a cell that stay in the cluster, pairs (neighbour, cost)."""
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        return [step for step in self._grid.edges(cell) if left <= step[0][0] < right and top <= step[0][1] < bottom]


def entrances(grid: Grid, size: int) -> Iterator[tuple[Cell, Cell]]:
    """Yield the steps that are planned from one cluster to the next, each as its two cells.

    Where two clusters meet, every gap has one in its middle, or one at each end if it is 6 cells wide or wider.

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
    """Where two clusters meet: the pairs of cells on both sides."""
    for top in range(0, grid.height, size):
        for left in range(0, grid.width, size):
            right, bottom = left + size, top + size
            if right < grid.width:
                yield [((right - 1, y), (right, y)) for y in range(top, min(bottom, grid.height))]
            if bottom < grid.height:
                yield [((x, bottom - 1), (x, bottom)) for x in range(left, min(right, grid.width))]
