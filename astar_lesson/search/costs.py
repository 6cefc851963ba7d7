"""What a path costs, which of two costs is less, and what the cheapest path costs from everywhere."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from math import isclose
from typing import Any

from astar_lesson.search.guard import sound, trusted
from astar_lesson.search.searches import dijkstra
from astar_lesson.search.steps import Cost, Graph, Node


def walked_cost(graph: Graph, path: Iterable[Node]) -> float:
    """Return what a path costs, added up step by step from the map; inf for an empty path.

    Where several steps lead from one cell to the next, the cheapest counts.

    Raises
    ------
    ValueError
        If no step leads from one cell of the path to the next.
    """
    cells = list(path)
    costs = []
    for a, b in pairwise(cells):
        prices = [cost for neighbor, cost in graph.edges(a) if neighbor == b]
        if not prices:
            raise ValueError(f"no step leads from {a} to {b}: neighbours are {[n for n, _ in graph.edges(a)]}")
        costs.append(min(prices))
    return sum(costs) if cells else float("inf")


def is_less(cost: float, other: float) -> bool:
    """Return whether a cost is less than another by more than a rounding error, as in sums of square roots."""
    return cost < other and not isclose(cost, other)


def true_costs(grid: Any) -> dict[Node, float]:
    """Return the cost of a cheapest path to the goal, for every cell from which a path leads there.

    The map knows its goal and all its nodes, as a `Grid` and an `Atlas` do.

    Examples
    --------
    >>> from astar_lesson import Grid
    >>> true_costs(Grid.from_text("S3G"))
    {(2, 0): 0, (1, 0): 1, (0, 0): 4}
    """
    grid.check_end(grid.goal, "goal")
    costs: dict[Node, float] = {grid.goal: 0}
    for _, reached, _ in dijkstra(Reversed(grid), grid.goal):
        costs.update((cell, g) for cell, g, _ in reached)
    return costs


class Reversed:
    """The map with every step reversed.

    A bad edge raises ValueError at once; the message names it in its original direction.
    """

    def __init__(self, grid: Any) -> None:
        self._edges: dict[Node, list[tuple[Node, Cost]]] = defaultdict(list)
        graph = sound(grid)
        for cell in grid.nodes:
            for neighbor, cost in graph.edges(cell):
                self._edges[neighbor].append((cell, cost))

    @trusted
    def edges(self, cell: Node) -> Iterable[tuple[Node, Cost]]:
        """Return the steps that lead to a cell, as pairs (cell where the step begins, cost)."""
        return self._edges[cell]
