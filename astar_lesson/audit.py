"""The audit of a heuristic: where does it say more than the truth?"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from astar_lesson.grid import Grid
from astar_lesson.searches import dijkstra
from astar_lesson.steps import Cell, Heuristic

__all__ = ["TooHigh", "too_high", "true_costs"]

ROUNDING = 1e-9
"""Of the true cost: so much more is no lie, sums of square roots are rounded."""


class TooHigh(NamedTuple):
    """A cell for which a heuristic says more than the truth.

    Attributes
    ----------
    cell : Cell
        The cell.
    said : float
        What the heuristic says.
    true : float
        What the cheapest way from the cell to the goal costs.
    """

    cell: Cell
    said: float
    true: float


def true_costs(grid: Grid) -> dict[Cell, float]:
    """Return what the cheapest way to the goal costs, from every cell that has one.

    Examples
    --------
    >>> true_costs(Grid.from_text("S3G"))
    {(2, 0): 0, (1, 0): 1, (0, 0): 4}
    """
    grid.check_end(grid.goal, "goal")
    costs: dict[Cell, float] = {}
    for current, reached, _ in dijkstra(_Reversed(grid), grid.goal):
        costs.setdefault(current, 0)
        costs.update((cell, g) for cell, g, _ in reached)
    return costs


def too_high(grid: Grid, heuristic: Heuristic) -> TooHigh | None:
    """Find the cell where a heuristic exceeds the true cost most; None if it never does: then it is admissible.

    Examples
    --------
    >>> from astar_lesson import EIGHT, Grid, manhattan, octile
    >>> grid = Grid.from_text('''
    ... S . .
    ... . . .
    ... . . G
    ... ''', EIGHT)
    >>> too_high(grid, manhattan(grid))
    TooHigh(cell=(0, 0), said=40, true=28)
    >>> too_high(grid, octile(grid)) is None
    True
    """
    found = [TooHigh(cell, heuristic(cell, grid.goal), true) for cell, true in true_costs(grid).items()]
    lies = [entry for entry in found if entry.said > entry.true * (1 + ROUNDING)]
    return max(lies, key=lambda entry: (entry.said - entry.true, entry.cell == grid.start), default=None)


class _Reversed:
    """The map with every step turned round: its edges lead to the cells that a step comes from."""

    def __init__(self, grid: Grid) -> None:
        self._edges: dict[Cell, list[tuple[Cell, float]]] = defaultdict(list)
        for y in range(grid.height):
            for x in range(grid.width):
                if grid.passable((x, y)):
                    for neighbor, cost in grid.edges((x, y)):
                        self._edges[neighbor].append(((x, y), cost))

    def edges(self, cell: Cell) -> Iterable[tuple[Cell, float]]:
        return self._edges[cell]
