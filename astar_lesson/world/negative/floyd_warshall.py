"""Floyd-Warshall: the cheapest paths between all nodes at once, in a table that fills in."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from math import inf
from typing import NamedTuple

from astar_lesson import Graph, Node
from astar_lesson.search.guard import SoundGraph
from astar_lesson.world.negative.bellman_ford import NegativeCycleError

Table = dict[tuple[Node, Node], float]
"""For each pair of nodes, the cost of the cheapest path that is known from one to the other; inf: none is known."""


class Entry(NamedTuple):
    """A new number in the table: the cost of the cheapest path from one node to another, as far as is known.

    Attributes
    ----------
    start, end : Node
        Row and column.
    cost : float
        The number, which is smaller than the one before.
    middle : Node or None
        The node through which the path leads; None for a single step.
    """

    start: Node
    end: Node
    cost: float
    middle: Node | None = None


class Round(NamedTuple):
    """One turn of the outermost loop.

    Attributes
    ----------
    node : Node or None
        Whose turn it is: with Floyd-Warshall, the node through which all paths are tried. None at the beginning.
    improved : sequence of Entry
        The numbers that the round changed, in the order of being changed.
    """

    node: Node | None
    improved: Sequence[Entry]


AllPairs = Callable[[Graph, Iterable[Node]], Iterator[Round]]
"""A search that makes a table: `search(grid, nodes)`."""


class Paths:
    """The paths behind the numbers: for each pair of nodes, the first step of the path that costs so much.

    Parameters
    ----------
    rounds : iterable of Round
        What has happened so far, from the beginning.

    Examples
    --------
    >>> from astar_lesson.world.negative.roads import Roads
    >>> roads = Roads({"A": (0, 0), "B": (1, 0), "C": (0, 1)}, [("A", "B", 3), ("A", "C", 5), ("C", "B", -3)])
    >>> Paths(floyd_warshall(roads, roads.nodes)).path("A", "B")
    ['A', 'C', 'B']
    """

    def __init__(self, rounds: Iterable[Round] = ()) -> None:
        self._first: dict[tuple[Node, Node], Node] = {}
        for done in rounds:
            self.add(done)

    def add(self, done: Round) -> None:
        """Take one more round into account."""
        for a, b, _, middle in done.improved:
            self._first[a, b] = b if middle is None else self._first[a, middle]

    def path(self, a: Node, b: Node) -> list[Node]:
        """Return the path from one node to another, both included; [] if there is none."""
        path = [a]
        while path[-1] != b:
            if (path[-1], b) not in self._first:
                return []
            path.append(self._first[path[-1], b])
        return path


def guarded_rounds(search: AllPairs) -> AllPairs:
    """Check at the call what a table is made from, and look out for round trips that cost less than nothing."""

    @wraps(search)
    def begin(grid: Graph, nodes: Iterable[Node]) -> Iterator[Round]:
        graph, known = SoundGraph(grid, lowest=-inf), dict.fromkeys(nodes)
        if not known:
            raise ValueError("nodes is empty: name the places that the table is for")
        for a in known:
            for b, cost in graph.edges(a):
                if b not in known:
                    raise ValueError(f"a step leads from {a} to {b}, which is not among the nodes: name every place")
                if a == b and cost < 0:
                    raise NegativeCycleError([a, a], cost)
        return _up_to_a_negative_cycle(search(graph, list(known)), graph, list(known))

    return begin


def _up_to_a_negative_cycle(rounds: Iterable[Round], graph: Graph, nodes: list[Node]) -> Iterator[Round]:
    """The rounds, up to the one after which a path from a node to itself costs less than nothing."""
    paths = Paths()
    for done in rounds:
        yield done
        for a, b, _, middle in done.improved:
            if a == b:  # what was 0 is now less
                there_and_back = paths.path(a, middle) + paths.path(middle, a)[1:]
                raise NegativeCycleError.along(graph, there_and_back, nodes)
        paths.add(done)


def no_steps(nodes: Iterable[Node]) -> Table:
    """Return the table in which nothing is known: 0 from each node to itself, all else inf."""
    return {(a, b): 0 if a == b else inf for a in nodes for b in nodes}


def single_steps(grid: Graph, nodes: Iterable[Node]) -> Table:
    """Return the table at the beginning: from each node to itself 0, a single step its cost, all else inf."""
    cost_of = no_steps(nodes)
    for a in nodes:
        for b, cost in grid.edges(a):
            cost_of[a, b] = min(cost_of[a, b], cost)
    return cost_of


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
        The single steps first, then one round for each node.

    Raises
    ------
    NegativeCycleError
        A ValueError that names a round trip which costs less than nothing, after the round that found it.
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
    ...     print(done.node, *done.improved[:1])
    None Entry(start='A', end='B', cost=3, middle=None)
    A
    B
    C Entry(start='A', end='B', cost=2, middle='C')
    """
    cost_of = single_steps(grid, nodes)
    known = [Entry(a, b, cost) for (a, b), cost in cost_of.items() if a != b and cost < inf]
    yield Round(None, known)
    for middle in nodes:
        improved = []
        for a in nodes:
            for b in nodes:
                new_cost = cost_of[a, middle] + cost_of[middle, b]
                if new_cost < cost_of[a, b]:
                    cost_of[a, b] = new_cost
                    improved.append(Entry(a, b, new_cost, middle))
        yield Round(middle, improved)
