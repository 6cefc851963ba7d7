"""Bellman-Ford: cheapest paths from one node when costs may be negative, as long as there is no negative cycle."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from math import inf

from astar_lesson import Graph, Node, Step, walked_cost
from astar_lesson.search.guard import SoundGraph, guarded
from astar_lesson.words.numbers import number


class NegativeCycleError(ValueError):
    """A negative cycle: each turn around it makes a path cheaper, so no path through it is cheapest.

    Parameters
    ----------
    nodes : sequence of Node
        The cycle; its first node is also its last.
    cost : float
        The cost of one turn, below 0.

    Attributes
    ----------
    nodes, cost
        As above, the nodes as a list.
    """

    def __init__(self, nodes: Sequence[Node], cost: float) -> None:
        self.nodes, self.cost = list(nodes), cost
        super().__init__(
            f"the round trip {' -> '.join(map(str, nodes))} costs {number(cost)}: each turn makes a path through it "
            f"cheaper, so none is cheapest; raise the cost of one of its steps, or remove the step"
        )


@partial(guarded, least_cost=-inf)
def bellman_ford(grid: Graph, start: Node) -> Iterator[Step]:
    """Bellman-Ford: relax the edges of every known node, round after round, until a round improves nothing.

    After k rounds, no path of at most k steps is cheaper than the known cost. A cheapest path passes no node twice, so
    it has fewer steps than there are nodes. If a round still improves a cost after as many rounds as there are nodes,
    a path that passes a node twice is cheaper than all others: there is a negative cycle.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`. Costs may be negative.
    start : Node
        Where to begin.

    Yields
    ------
    Step
        One for each known node in every round. A node is "closed" once its edges have been relaxed, and open again when
        it is improved.

    Raises
    ------
    NegativeCycleError
        A ValueError that names a negative cycle that can be reached.
    ValueError
        At the call, if start is missing, a wall or outside; later, for a cost that is not a finite number.

    Notes
    -----
    R. Bellman, "On a routing problem", Quarterly of Applied Mathematics 16 (1958); L. R. Ford, "Network flow theory"
    (1956). Choose whole numbers as costs: sums of others are rounded, and a cycle of cost 0 may seem negative.

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
    """Find the cycle of parents, beginning with the node that was found first."""
    for node in list(came_from):
        trip, parent = [node], came_from[node]
        while parent is not None and parent not in trip:
            trip.append(parent)
            parent = came_from[parent]
        if parent == node:
            break
    trip = [node, *reversed(trip)]
    return NegativeCycleError(trip, walked_cost(grid, trip))


def relax_round(grid: Graph, came_from: dict[Node, Node], cost_so_far: dict[Node, float]) -> bool:
    """Relax the edges of all nodes known so far; return whether a node was found or improved."""
    improved = False
    for current in list(cost_so_far):
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in cost_so_far or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                improved = True
    return improved


def costs_from(grid: Graph, start: Node) -> dict[Node, float]:
    """Return the cost of a cheapest path to each node, -inf if a negative cycle leaves it without one.

    After as many rounds as there are nodes, all costs are final except on and behind negative cycles. On each such
    cycle every later round improves a node. Such a node gets -inf, and in the next rounds so do all nodes behind it.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`. Costs may be negative.
    start : Node
        Where to begin.

    Returns
    -------
    dict of Node to float
        The nodes that can be reached. -inf: a path there can pass a negative cycle.

    Raises
    ------
    ValueError
        If start is missing, a wall or outside; for a cost that is not a finite number.

    Examples
    --------
    >>> from astar_lesson.world.negative.roads import Roads
    >>> roads = Roads({"A": (0, 0), "B": (1, 0), "C": (0, 1)}, [("A", "B", 3), ("B", "C", 1), ("C", "B", -2)])
    >>> costs_from(roads, "A")
    {'A': 0, 'B': -inf, 'C': -inf}
    """
    bellman_ford(grid, start)  # the call checks the map and the start
    graph = SoundGraph(grid, least_cost=-inf)
    cost_so_far: dict[Node, float] = {start: 0}
    for rounds in count(1):
        before = dict(cost_so_far)
        improved = relax_round(graph, {}, cost_so_far)
        if rounds > len(cost_so_far):
            cost_so_far |= {node: -inf for node, cost in before.items() if cost_so_far[node] < cost}
        if not improved:
            break
    return cost_so_far
