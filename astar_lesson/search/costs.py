"""What a path costs, which of two costs is less, and what the cheapest path costs from everywhere."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from math import inf, isclose

from astar_lesson.search.guard import sound, trusted
from astar_lesson.search.searches import dijkstra
from astar_lesson.search.steps import Cost, FiniteGraph, Graph, GraphWithEnds, Node


def walked_cost(graph: Graph, path: Iterable[Node]) -> float:
    """Return what a path costs, added up step by step from the map.

    Where several steps lead from one cell to the next, the cheapest counts. A path of one cell costs 0, and an empty
    path inf: there is none.

    Raises
    ------
    ValueError
        If no step leads from one cell of the path to the next, or a cell is not on the map or cannot be entered, so far
        as the map says so, as `Grid` and `Atlas` do.
    """
    cells = list(path)
    if not cells:
        return inf
    if len(cells) == 1:
        graph.edges(cells[0])  # no step is looked up, so the map is asked for the cell alone
    total: float = 0
    for a, b in pairwise(cells):
        prices = [cost for neighbor, cost in graph.edges(a) if neighbor == b]
        if not prices:
            raise ValueError(f"no step leads from {a} to {b}: neighbours are {[n for n, _ in graph.edges(a)]}")
        total += min(prices)
    return total


def is_less(cost: float, other: float) -> bool:
    """Return whether a cost is less than another by more than a rounding error, as in sums of square roots.

    Whole numbers have no such error, so any difference counts.

    >>> is_less(10**10, 10**10 + 1), is_less(0.1 + 0.2, 0.3), is_less(0.3, 0.1 + 0.2)
    (True, False, False)
    """
    if isinstance(cost, int) and isinstance(other, int):
        return cost < other
    return cost < other and not isclose(cost, other)


def true_costs(grid: GraphWithEnds) -> dict[Node, float]:
    """Return the cost of a cheapest path to the goal, for every cell from which a path leads there.

    The map knows its goal and all its nodes, as a `Grid` and an `Atlas` do.

    Examples
    --------
    >>> from astar_lesson import Grid
    >>> true_costs(Grid.from_text("S3G"))
    {(2, 0): 0, (1, 0): 1, (0, 0): 4}
    """
    grid.check_end(grid.goal, "goal")
    return costs_to(grid.goal, Reversed(grid))


def costs_to(goal: Node, back: "Reversed") -> dict[Node, float]:
    """Return the cost of a cheapest path to the goal from every node of a reversed map; nodes without one are left out.

    No step may cost less than 0.
    """
    costs: dict[Node, float] = {goal: 0}
    for _, reached, _ in dijkstra(back, goal):
        costs.update((cell, g) for cell, g, _ in reached)
    return costs


class InReach:
    """The part of a graph that can be reached from some nodes: all its nodes and edges.

    Parameters
    ----------
    graph : Graph
        The graph, which may be infinite.
    nodes : iterable of Node
        Where to begin.
    most : int
        The most nodes that are looked at.

    Attributes
    ----------
    nodes : list of Node
        Every node that can be reached, unless there are too many.
    too_many : bool
        Whether more than `most` can be reached.
    """

    def __init__(self, graph: Graph, nodes: Iterable[Node], most: int) -> None:
        self._steps: dict[Node, list[tuple[Node, Cost]]] = {}
        self.nodes = list(dict.fromkeys(nodes))
        seen = set(self.nodes)
        for node in self.nodes:  # it grows meanwhile
            if len(seen) > most:
                break
            self._steps[node] = list(graph.edges(node))
            for neighbor, _ in self._steps[node]:
                if neighbor not in seen:
                    seen.add(neighbor)
                    self.nodes.append(neighbor)
        self.too_many = len(seen) > most

    @trusted
    def edges(self, node: Node) -> list[tuple[Node, Cost]]:
        """Return the steps out of a node, as the graph gave them."""
        return self._steps[node]


class Reversed:
    """The map with every step reversed.

    A bad edge raises ValueError at once; the message names it in its original direction.
    """

    def __init__(self, grid: FiniteGraph) -> None:
        self._edges: dict[Node, list[tuple[Node, Cost]]] = defaultdict(list)
        graph = sound(grid)
        for cell in grid.nodes:
            for neighbor, cost in graph.edges(cell):
                self._edges[neighbor].append((cell, cost))

    @trusted
    def edges(self, cell: Node) -> Iterable[tuple[Node, Cost]]:
        """Return the steps that lead to a cell, as pairs (cell where the step begins, cost)."""
        return self._edges[cell]
