"""Costs with a sign: a graph whose steps may pay, and the one thing that must not happen in it."""

import sys
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import wraps
from itertools import pairwise
from numbers import Real
from typing import Any

from astar_lesson.search.searches import Graph, checked
from astar_lesson.search.steps import Node, Step
from astar_lesson.words.numbers import number

__all__ = ["NegativeCycleError", "SignedGraph", "signed"]


class NegativeCycleError(ValueError):
    """A round trip that costs less than nothing: with every turn a way through it gets cheaper, so none is cheapest.

    Parameters
    ----------
    nodes : sequence of Node
        The round trip; the first place stands at the end again.
    cost : float
        What one turn costs, below 0.

    Attributes
    ----------
    nodes, cost
        As above, the places as a list.
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

        A walk may pass a place twice. Then it is taken apart into round trips that do not, and the cheapest is named:
        if all of them together cost less than nothing, one of them does. It begins with its first place in `nodes`.
        """
        trips: list[tuple[float, list[Node]]] = []
        way: list[Node] = []
        for node in walk:
            if node in way:
                place = way.index(node)
                trip, way = [*way[place:], node], way[:place]
                trips.append((sum(_step_cost(graph, a, b) for a, b in pairwise(trip)), trip))
            way.append(node)
        cost, trip = min(trips, key=lambda found: found[0])
        first = trip.index(min(trip, key=nodes.index))
        return cls([*trip[first:-1], *trip[: first + 1]], cost)


class SignedGraph:
    """The same graph, with steps that may cost less than nothing; one that no search can use is named.

    Parameters
    ----------
    graph : Graph
        Anything with `edges(node)`.

    Raises
    ------
    ValueError
        If the graph has no `edges`; later, if it gives something that is no pair, or a cost that is no finite number.

    Examples
    --------
    >>> from astar_lesson import Grid
    >>> SignedGraph(Grid.from_text("S2.")).edges((0, 0))
    [((1, 0), 2)]
    """

    def __init__(self, graph: Graph) -> None:
        if not callable(getattr(graph, "edges", None)):
            raise ValueError(f"the map is {graph!r}: give a Grid, or anything else that has edges(node)")
        self._graph = graph

    def edges(self, node: Node) -> list[tuple[Node, float]]:
        """Return the steps out of a place: pairs (neighbour, cost)."""
        given = self._graph.edges(node)
        try:
            edges = [(neighbor, cost) for neighbor, cost in given]
        except (TypeError, ValueError) as error:
            raise ValueError(f"edges({node!r}) gives {given!r}: it must give pairs (neighbour, cost)") from error
        for neighbor, cost in edges:
            if not isinstance(neighbor, Hashable):
                raise ValueError(f"edges({node!r}) names {neighbor!r}: a node must be hashable, such as a name")
            if not (isinstance(cost, (float, int, Real)) and abs(cost) <= sys.float_info.max):
                raise ValueError(
                    f"the step from {node!r} to {neighbor!r} costs {cost!r}: a cost must be a finite number"
                )
        return edges

    def check_end(self, node: Node, name: str) -> None:
        """Let the graph say what is wrong with a place, if it can; of another graph only that it is no place."""
        if hasattr(self._graph, "check_end"):
            self._graph.check_end(node, name)
        elif node is None or not isinstance(node, Hashable):
            raise ValueError(f"{name} is {node!r}: pass a node of the graph")


def signed(search: Callable[..., Iterator[Step]]) -> Callable[..., Iterator[Step]]:
    """Check what a search is given as `checked` does, but let steps cost less than nothing."""
    guarded = checked(search)

    @wraps(search)
    def begin(grid: Graph, *more: Any, **named: Any) -> Iterator[Step]:
        return guarded(SignedGraph(grid), *more, **named)

    return begin


def _step_cost(graph: Graph, a: Node, b: Node) -> float:
    return min(cost for neighbor, cost in graph.edges(a) if neighbor == b)
