"""Floyd-Warshall: the cheapest ways between all places at once, in a table that fills in."""

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from math import inf
from typing import NamedTuple

from astar_lesson.search.guard import SoundGraph
from astar_lesson.search.steps import Graph, Node
from astar_lesson.world.negative.signed import NegativeCycleError

__all__ = ["Entry", "Round", "Ways", "floyd_warshall", "single_steps"]


class Entry(NamedTuple):
    """A new number in the table: what the cheapest way from one place to another costs, as far as is known.

    Attributes
    ----------
    start, end : Node
        Row and column.
    cost : float
        The number, which is smaller than the one before.
    middle : Node or None
        The place through which the way leads; None for a single step.
    """

    start: Node
    end: Node
    cost: float
    middle: Node | None = None


class Round(NamedTuple):
    """One turn of the outermost loop.

    Attributes
    ----------
    place : Node or None
        Whose turn it is: with Floyd-Warshall, the place through which all ways are tried. None at the beginning.
    improved : tuple of Entry
        The numbers that the round changed, in the order of being changed.
    """

    place: Node | None
    improved: tuple[Entry, ...]


class Ways:
    """The ways behind the numbers: for each pair of places, where the way that costs so much begins.

    Parameters
    ----------
    rounds : iterable of Round
        What has happened so far, from the beginning.

    Examples
    --------
    >>> from astar_lesson.world.negative.roads import Roads
    >>> roads = Roads({"A": (0, 0), "B": (1, 0), "C": (0, 1)}, [("A", "B", 3), ("A", "C", 5), ("C", "B", -3)])
    >>> Ways(floyd_warshall(roads, roads.nodes)).path("A", "B")
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
        """Return the way from one place to another, both included; [] if there is none."""
        path = [a]
        while path[-1] != b:
            if (path[-1], b) not in self._first:
                return []
            path.append(self._first[path[-1], b])
        return path


def watched(
    search: Callable[[Graph, list[Node]], Iterator[Round]],
) -> Callable[[Graph, Iterable[Node]], Iterator[Round]]:
    """Check what a table is made from, and watch its diagonal, so that the body holds the algorithm and nothing else.

    Checked are the places and all steps. A place that can be left and reached again for less than nothing is the end.
    """

    @wraps(search)
    def begin(grid: Graph, nodes: Iterable[Node]) -> Iterator[Round]:
        graph, places = SoundGraph(grid, -inf), list(dict.fromkeys(nodes))
        if not places:
            raise ValueError("nodes is empty: name the places that the table is for")
        known = set(places)
        for a in places:
            for b, cost in graph.edges(a):
                if b not in known:
                    raise ValueError(f"a step leads from {a} to {b}, which is not among the nodes: name every place")
                if a == b and cost < 0:
                    raise NegativeCycleError([a, a], cost)
        ways = Ways()
        for done in search(graph, places):
            yield done
            for a, b, _, middle in done.improved:
                if a == b:  # what was 0 is now less
                    there_and_back = ways.path(a, middle) + ways.path(middle, a)[1:]
                    raise NegativeCycleError.along(graph, there_and_back, places)
            ways.add(done)

    return begin


def single_steps(grid: Graph, nodes: Iterable[Node]) -> dict[tuple[Node, Node], float]:
    """Return the table at the beginning: from each place to itself 0, a single step its cost, all else inf."""
    cost_of: dict[tuple[Node, Node], float] = {(a, b): 0 if a == b else inf for a in nodes for b in nodes}
    for a in nodes:
        for b, cost in grid.edges(a):
            cost_of[a, b] = min(cost_of[a, b], cost)
    return cost_of


@watched
def floyd_warshall(grid: Graph, nodes: Iterable[Node]) -> Iterator[Round]:
    """Floyd-Warshall: allow one place after the other in the middle of ways, and try every pair of places.

    When a place has had its round, each number is the cost of the cheapest way that passes, between its ends, only
    places that have had theirs. So after the last round it is the cost of the cheapest way.

    Parameters
    ----------
    grid : Graph
        The map: anything with `edges(node)`. Costs may be negative.
    nodes : iterable of Node
        All places, each of which gets a row and a column.

    Yields
    ------
    Round
        The single steps first, then one round for each place.

    Raises
    ------
    NegativeCycleError
        A ValueError that names a round trip which costs less than nothing, after the round that found it.
    ValueError
        If there is no place, a step leads to a place that is not among them, or a cost is no finite number.

    Notes
    -----
    R. W. Floyd, "Algorithm 97: Shortest path", Communications of the ACM 5 (1962); S. Warshall, "A theorem on Boolean
    matrices", Journal of the ACM 9 (1962). Give whole numbers: sums of others are rounded.

    Examples
    --------
    >>> from astar_lesson.world.negative.roads import Roads
    >>> roads = Roads({"A": (0, 0), "B": (1, 0), "C": (0, 1)}, [("A", "B", 3), ("A", "C", 5), ("C", "B", -3)])
    >>> for done in floyd_warshall(roads, "ABC"):
    ...     print(done.place, *done.improved[:1])
    None Entry(start='A', end='B', cost=3, middle=None)
    A
    B
    C Entry(start='A', end='B', cost=2, middle='C')
    """
    cost_of = single_steps(grid, nodes)
    known = [Entry(a, b, cost) for (a, b), cost in cost_of.items() if a != b and cost < inf]
    yield Round(None, tuple(known))
    for middle in nodes:
        improved = []
        for a in nodes:
            for b in nodes:
                new_cost = cost_of[a, middle] + cost_of[middle, b]
                if new_cost < cost_of[a, b]:
                    cost_of[a, b] = new_cost
                    improved.append(Entry(a, b, new_cost, middle))
        yield Round(middle, tuple(improved))
