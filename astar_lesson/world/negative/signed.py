"""Costs with a sign: graphs whose steps may cost less than nothing, and the one thing that must not happen there."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import inf

from astar_lesson.search.guard import guarded
from astar_lesson.search.steps import Cost, Graph, Node
from astar_lesson.words.numbers import number


class NegativeCycleError(ValueError):
    """A round trip that costs less than nothing: with every turn a path through it gets cheaper, so none is cheapest.

    Parameters
    ----------
    nodes : sequence of Node
        The round trip; the first node stands at the end again.
    cost : float
        What one turn costs, below 0.

    Attributes
    ----------
    nodes, cost
        As above, the nodes as a list.
    """

    def __init__(self, nodes: Sequence[Node], cost: float) -> None:
        self.nodes, self.cost = list(nodes), cost
        super().__init__(
            f"the round trip {' -> '.join(map(str, nodes))} costs {number(cost)}: with every turn the ways through it "
            f"get cheaper, so none is the cheapest; raise the cost of one of its steps, or take the step out"
        )

    @classmethod
    def along(cls, graph: Graph, walk: Sequence[Node], nodes: Sequence[Node]) -> "NegativeCycleError":
        """Make the error for a walk that ends where it began and costs less than nothing.

        A walk may pass a node twice. Then it is taken apart into round trips that do not, and the cheapest is named:
        if all of them together cost less than nothing, one of them does. It begins with its first node in `nodes`.
        """
        trips: list[tuple[float, list[Node]]] = []
        path: list[Node] = []
        for node in walk:
            if node in path:
                met = path.index(node)
                trip, path = [*path[met:], node], path[:met]
                trips.append((sum(_step_cost(graph, a, b) for a, b in pairwise(trip)), trip))
            path.append(node)
        cost, trip = min(trips, key=lambda found: found[0])
        first = trip.index(min(trip, key=nodes.index))
        return cls([*trip[first:-1], *trip[: first + 1]], cost)


signed = partial(guarded, lowest=-inf)
"""As `guarded`, for a search whose steps may cost less than nothing."""


def _step_cost(graph: Graph, a: Node, b: Node) -> Cost:
    """The cost of the cheapest of several steps from one node to another."""
    return min(cost for neighbor, cost in graph.edges(a) if neighbor == b)
