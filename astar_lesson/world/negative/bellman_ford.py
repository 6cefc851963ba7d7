"""Bellman-Ford: the cheapest paths from one node, where steps may cost less than nothing.

One thing must not happen then: a round trip that costs less than nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial, wraps
from math import inf

from astar_lesson import Graph, Node, Step, walked_cost
from astar_lesson.search.guard import SoundGraph, guarded
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
            f"the round trip {' -> '.join(map(str, nodes))} costs {number(cost)}: with every turn a path through it "
            f"gets cheaper, so none is the cheapest; raise the cost of one of its steps, or take the step out"
        )


@partial(guarded, lowest=-inf)
def bellman_ford(grid: Graph, start: Node) -> Iterator[Step]:
    """Bellman-Ford: look at every node that is known, round after round, until a round improves nothing.

    After n rounds, no path of at most n steps is cheaper than what is known. A cheapest path passes no node twice, so
    it has fewer steps than there are nodes. If a round still improves something when there have been as many rounds as
    nodes, then a path that passes a node twice is cheaper than all others: a round trip costs less than nothing.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`. Costs may be negative.
    start : Node
        Where to begin.

    Yields
    ------
    Step
        One for each node that is looked at, once in every round. So a node is "closed" once it has been looked at, and
        open again as long as an improvement of it has not been passed on.

    Raises
    ------
    NegativeCycleError
        A ValueError that names a round trip which can be reached and costs less than nothing, once it is found.
    ValueError
        At the call, if start is missing, a wall, or outside; later, for a cost that is no finite number.

    Notes
    -----
    R. Bellman, "On a routing problem", Quarterly of Applied Mathematics 16 (1958); L. R. Ford, "Network flow theory"
    (1956). Choose whole numbers as costs: sums of others are rounded, and a round trip that costs 0 may seem to cost
    less.

    Examples
    --------
    >>> from astar_lesson import record
    >>> from astar_lesson.world.negative.roads import Roads
    >>> roads = Roads({"A": (0, 0), "B": (1, 0), "C": (0, 1)}, [("A", "B", 3), ("A", "C", 5), ("C", "B", -3)])
    >>> trace = record(bellman_ford(roads, "A"))
    >>> trace.path_to("B"), trace.at(len(trace)).g["B"]
    (['A', 'C', 'B'], 2)
    """
    came_from = {start: None}
    cost_so_far = {start: 0}
    rounds = 0
    improved = True
    while improved:
        rounds += 1
        improved = False
        for current in list(cost_so_far):
            reached = []
            for neighbor, cost in grid.edges(current):
                new_cost = cost_so_far[current] + cost
                if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                    came_from[neighbor] = current
                    cost_so_far[neighbor] = new_cost
                    reached.append((neighbor, new_cost))
                    improved = True
            yield Step(current, reached)
        if improved and rounds >= len(cost_so_far):
            raise negative_cycle(grid, came_from)


def negative_cycle(grid: Graph, came_from: dict[Node, Node]) -> NegativeCycleError:
    """Name the round trip in which the parents run in a circle, beginning with the node that was found first."""
    for node in list(came_from):
        trip, parent = [node], came_from[node]
        while parent is not None and parent not in trip:
            trip.append(parent)
            parent = came_from[parent]
        if parent == node:
            break
    trip = [node, *reversed(trip)]
    return NegativeCycleError(trip, walked_cost(grid, trip))


def _checked(search: Callable[[Graph, Node], dict[Node, float]]) -> Callable[[Graph, Node], dict[Node, float]]:
    """Check what a search is given as `bellman_ford` does."""

    @wraps(search)
    def begin(grid: Graph, start: Node) -> dict[Node, float]:
        bellman_ford(grid, start)  # the call alone checks the map and the start
        return search(SoundGraph(grid, lowest=-inf), start)

    return begin


@_checked
def costs_from(grid: Graph, start: Node) -> dict[Node, float]:
    """Return what the cheapest path to each node costs, and -inf where there is none because of a negative cycle.

    After as many rounds as there are nodes, every cost is final but for those behind a negative cycle: of each such
    cycle one step still improves a node. That node gets -inf, and so does, in the rounds that follow, all behind it.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`. Costs may be negative.
    start : Node
        Where to begin.

    Returns
    -------
    dict of Node to float
        The nodes that can be reached. -inf: a round trip that costs less than nothing can be taken on the way there.

    Raises
    ------
    ValueError
        If start is missing, a wall, or outside; for a cost that is no finite number.

    Examples
    --------
    >>> from astar_lesson.world.negative.roads import Roads
    >>> roads = Roads({"A": (0, 0), "B": (1, 0), "C": (0, 1)}, [("A", "B", 3), ("B", "C", 1), ("C", "B", -2)])
    >>> costs_from(roads, "A")
    {'A': 0, 'B': -inf, 'C': -inf}
    """
    cost_so_far: dict[Node, float] = {start: 0}
    rounds = 0
    while rounds < 2 * len(cost_so_far):
        for current in list(cost_so_far):
            for neighbor, cost in grid.edges(current):
                new_cost = cost_so_far[current] + cost
                if neighbor not in cost_so_far:
                    cost_so_far[neighbor] = new_cost
                elif new_cost < cost_so_far[neighbor]:
                    late = rounds >= len(cost_so_far)
                    cost_so_far[neighbor] = -inf if late else new_cost
        rounds += 1
    return cost_so_far
