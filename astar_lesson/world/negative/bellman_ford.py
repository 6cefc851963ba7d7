"""Bellman-Ford: the cheapest paths from one node, where steps may cost less than nothing.

One thing must not happen then: a round trip that costs less than nothing.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count, pairwise
from math import inf

from astar_lesson import Graph, Node, Step, Trace
from astar_lesson.search.guard import guarded
from astar_lesson.search.steps import Cost
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


def _step_cost(graph: Graph, a: Node, b: Node) -> Cost:
    """The cost of the cheapest of several steps from one node to another."""
    return min(cost for neighbor, cost in graph.edges(a) if neighbor == b)


@partial(guarded, lowest=-inf)
def bellman_ford(grid: Graph, start: Node) -> Iterator[Step]:
    """Bellman-Ford: look at every node that is known, round after round, until a round changes nothing.

    After n rounds, no path of at most n steps is cheaper than what is known. A cheapest path passes no node twice, so
    it has fewer steps than there are nodes. If a round still changes something when there have been as many rounds as
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
    for rounds in count(1):
        changed = []
        for current in list(cost_so_far):
            reached = []
            for neighbor, cost in grid.edges(current):
                new_cost = cost_so_far[current] + cost
                if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                    came_from[neighbor] = current
                    cost_so_far[neighbor] = new_cost
                    reached.append((neighbor, new_cost))
            changed += reached
            yield Step(current, reached)
        if not changed:
            return
        if rounds >= len(cost_so_far):
            raise NegativeCycleError.along(grid, _round_trip(came_from, changed[-1][0]), list(cost_so_far))


def _round_trip(came_from: dict[Node, Node], node: Node) -> list[Node]:
    """Follow the parents from a node that never settles until they run in a circle; return the circle, forwards."""
    back = []
    while node not in back:
        back.append(node)
        node = came_from[node]
    return [node, *back[back.index(node) :][::-1]]


def round_ends(trace: Trace) -> list[int]:
    """Return after how many steps each round of a recorded search was over; every round begins with the start.

    Examples
    --------
    >>> from astar_lesson import Grid, record
    >>> grid = Grid.from_text("S..")
    >>> round_ends(record(bellman_ford(grid, grid.start)))
    [1, 3, 6]
    """
    starts = [k for k, step in enumerate(trace) if step.current == trace.nodes[0]]
    return [*starts[1:], len(trace)]
