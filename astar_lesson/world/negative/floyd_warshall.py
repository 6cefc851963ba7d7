"""Floyd-Warshall: the cheapest paths between all nodes at once, in a table that fills in."""

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from math import inf
from typing import NamedTuple

from astar_lesson import Graph, Node
from astar_lesson.search.guard import SoundGraph
from astar_lesson.words.table import text_table
from astar_lesson.world.negative.bellman_ford import bellman_ford

Costs = dict[tuple[Node, Node], float]
FirstSteps = dict[tuple[Node, Node], Node]


class Round(NamedTuple):
    """The table after one turn of the outermost loop.

    Attributes
    ----------
    node : Node or None
        Whose turn it was: with Floyd-Warshall, the node through which all paths were tried. None before the first.
    cost_of : dict of (Node, Node) to float
        For each pair of nodes, the cost of the cheapest path that is known; inf: none is known.
    first_step : dict of (Node, Node) to Node
        For each pair of different nodes with a path, the node that this path comes to first.
    """

    node: Node | None
    cost_of: Costs
    first_step: FirstSteps

    @property
    def nodes(self) -> list[Node]:
        """The nodes of the table, in the order of its rows."""
        return list(dict.fromkeys(a for a, _ in self.cost_of))

    def path(self, a: Node, b: Node) -> list[Node]:
        """Read the path from one node to another out of the first steps; [] if none is known."""
        path = [a]
        while path[-1] != b:
            if (path[-1], b) not in self.first_step:
                return []
            path.append(self.first_step[path[-1], b])
        return path

    def signposts(self) -> str:
        """Return the first steps as a table: a row for each node to start from, a column for each to go to.

        >>> print(Round(None, {("A", "B"): 2, ("B", "A"): inf}, {("A", "B"): "B"}).signposts())
           A  B
        A  -  B
        B  -  -
        """
        rows = ([a, *(self.first_step.get((a, b), "-") for b in self.nodes)] for a in self.nodes)
        return text_table(["", *self.nodes], rows, left=1)


AllPairs = Callable[[Graph, Iterable[Node]], Iterator[Round]]
"""A search that makes a table: `search(grid, nodes)`."""


def guarded_rounds(search: AllPairs) -> AllPairs:
    """Check at the call what a table is made from."""

    @wraps(search)
    def begin(grid: Graph, nodes: Iterable[Node]) -> Iterator[Round]:
        graph, known = SoundGraph(grid, lowest=-inf), dict.fromkeys(nodes)
        if not known:
            raise ValueError("nodes is empty: name the places that the table is for")
        for a in known:
            for b, _ in graph.edges(a):
                if b not in known:
                    raise ValueError(f"a step leads from {a} to {b}, which is not among the nodes: name every place")
        return search(graph, list(known))

    return begin


def refuse_negative_cycle(grid: Graph, cost_of: Costs) -> None:
    """Raise NegativeCycleError if a path from a node to itself costs less than nothing, and name a round trip."""
    for (a, b), cost in cost_of.items():
        if a == b and cost < 0:
            list(bellman_ford(grid, a))  # raises


def single_steps(grid: Graph, nodes: Iterable[Node]) -> tuple[Costs, FirstSteps]:
    """Return the table at the beginning: to each node itself 0, a single step its cost, else inf; and the first steps.

    Examples
    --------
    >>> from astar_lesson.world.negative.roads import Roads
    >>> single_steps(Roads({"A": (0, 0), "B": (1, 0)}, [("A", "B", 3)]), "AB")
    ({('A', 'A'): 0, ('A', 'B'): 3, ('B', 'A'): inf, ('B', 'B'): 0}, {('A', 'B'): 'B'})
    """
    cost_of: Costs = {(a, b): 0 if a == b else inf for a in nodes for b in nodes}
    first_step = {}
    for a in nodes:
        for b, cost in grid.edges(a):
            if cost < cost_of[a, b]:
                cost_of[a, b] = cost
                first_step[a, b] = b
    return cost_of, first_step


@guarded_rounds
def floyd_warshall(grid: Graph, nodes: Iterable[Node]) -> Iterator[Round]:
    """Floyd-Warshall: allow one node after the other in the middle of paths, and try every pair of nodes.

    When a node has had its round, each number is the cost of the cheapest path that passes, between its ends, only
    nodes that have had theirs. So after the last round it is the cost of the cheapest path.

    Parameters
    ----------
    grid : Graph
        The map: anything with `edges(node)`. Costs may be negative.
    nodes : iterable of Node
        All nodes, each of which gets a row and a column.

    Yields
    ------
    Round
        A copy of the table: with the single steps first, then after the round of each node.

    Raises
    ------
    NegativeCycleError
        A ValueError that names a round trip which costs less than nothing, in place of the round that found it.
    ValueError
        At the call, if there is no node, a step leads to a node that is not among them, or a cost is no finite number.

    Notes
    -----
    R. W. Floyd, "Algorithm 97: Shortest path", Communications of the ACM 5 (1962); S. Warshall, "A theorem on Boolean
    matrices", Journal of the ACM 9 (1962). Choose whole numbers as costs: sums of others are rounded.

    Examples
    --------
    >>> from astar_lesson.world.negative.roads import Roads
    >>> roads = Roads({"A": (0, 0), "B": (1, 0), "C": (0, 1)}, [("A", "B", 3), ("A", "C", 5), ("C", "B", -3)])
    >>> for done in floyd_warshall(roads, "ABC"):
    ...     print(done.node, done.cost_of["A", "B"], done.first_step["A", "B"])
    None 3 B
    A 3 B
    B 3 B
    C 2 C
    """
    cost_of, first_step = single_steps(grid, nodes)
    yield Round(None, dict(cost_of), dict(first_step))
    for middle in nodes:
        for a in nodes:
            for b in nodes:
                new_cost = cost_of[a, middle] + cost_of[middle, b]
                if new_cost < cost_of[a, b]:
                    cost_of[a, b] = new_cost
                    first_step[a, b] = first_step[a, middle]
        refuse_negative_cycle(grid, cost_of)
        yield Round(middle, dict(cost_of), dict(first_step))
