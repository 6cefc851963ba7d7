"""Floyd-Warshall: the cheapest paths between all pairs of nodes, in a table that fills in; and a bug."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from math import inf
from typing import Any, NamedTuple

from astar_lesson import Graph, Node
from astar_lesson.lesson.programs.listing import changed
from astar_lesson.lesson.table import text_table
from astar_lesson.search.guard import SoundGraph
from astar_lesson.world.negative.bellman_ford import bellman_ford

Costs = dict[tuple[Node, Node], float]
FirstSteps = dict[tuple[Node, Node], Node]


class Round(NamedTuple):
    """The table after one turn of the outermost loop.

    Attributes
    ----------
    node : Node or None
        The node of the round: with Floyd-Warshall, the middle. None before the first round.
    cost_of : dict of (Node, Node) to float
        For each pair of nodes, the cost of the cheapest path known; inf: none is known.
    first_step : dict of (Node, Node) to Node
        For each pair of different nodes with a path, the first node after the start of this path.
    """

    node: Node | None
    cost_of: Costs
    first_step: FirstSteps

    def path(self, a: Node, b: Node) -> list[Node]:
        """Return the path from one node to another by the first steps; [] if none is known."""
        path = [a]
        while path[-1] != b:
            if (path[-1], b) not in self.first_step:
                return []
            path.append(self.first_step[path[-1], b])
        return path

    def costs(self) -> str:
        """Return the costs as a table: a row for each start, a column for each destination."""
        return self._table({pair: cost for pair, cost in self.cost_of.items() if cost < inf})

    def signposts(self) -> str:
        """Return the first steps as such a table.

        >>> print(Round(None, {("A", "B"): 2, ("B", "A"): inf}, {("A", "B"): "B"}).signposts())
           A  B
        A  -  B
        B  -  -
        """
        return self._table(self.first_step)

    def _table(self, entries: Mapping[tuple[Node, Node], Any]) -> str:
        nodes = list(dict.fromkeys(a for a, _ in self.cost_of))
        rows = ([a, *(entries.get((a, b), "-") for b in nodes)] for a in nodes)
        return text_table(["", *nodes], rows, left=1)


AllPairs = Callable[[Graph, Iterable[Node]], Iterator[Round]]
"""`search(grid, nodes)`: a search that fills in a table."""


def guarded_rounds(search: AllPairs) -> AllPairs:
    """Check map and nodes at the call."""

    @wraps(search)
    def begin(grid: Graph, nodes: Iterable[Node]) -> Iterator[Round]:
        graph, known = SoundGraph(grid, least_cost=-inf), dict.fromkeys(nodes)
        if not known:
            raise ValueError("nodes is empty: name the nodes of the table")
        for a in known:
            for b, _ in graph.edges(a):
                if b not in known:
                    raise ValueError(f"a step leads from {a} to {b}, which is not among the nodes: name all of them")
        return search(graph, list(known))

    return begin


def refuse_negative_cycle(grid: Graph, cost_of: Costs) -> None:
    """Raise NegativeCycleError if a path from a node to itself costs less than 0."""
    for (a, b), cost in cost_of.items():
        if a == b and cost < 0:
            list(bellman_ford(grid, a))  # raises


def single_steps(grid: Graph, nodes: Iterable[Node]) -> tuple[Costs, FirstSteps]:
    """Return the tables at the beginning: costs of single steps, 0 from a node to itself, else inf; and first steps.

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
    """Floyd-Warshall: allow one node after another in the middle of paths, and try it for each pair of nodes.

    After each round, a number is the cost of a cheapest path that passes, between its ends, only nodes that have had
    their round. So after the last round it is the cost of a cheapest path.

    Parameters
    ----------
    grid : Graph
        The map: anything with `edges(node)`. Costs may be negative.
    nodes : iterable of Node
        All nodes.

    Yields
    ------
    Round
        A copy of the tables: the single steps first, then after the round of each node.

    Raises
    ------
    NegativeCycleError
        A ValueError that names a negative cycle, instead of the round that found it.
    ValueError
        At the call, if there are no nodes, a step leads to a node not among them, or a cost is not a finite number.

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


OUTERMOST = """\
    for middle in nodes:
        for a in nodes:
            for b in nodes:
"""
INNERMOST = """\
    for a in nodes:
        for b in nodes:
            for middle in nodes:
"""
middle_innermost = guarded_rounds(
    changed(floyd_warshall, "middle_innermost", {OUTERMOST: INNERMOST, "Round(middle,": "Round(a,"})
)
"""Floyd-Warshall with the middle in the innermost loop, so that each pair has only one turn."""
