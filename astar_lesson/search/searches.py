"""The five searches, from breadth-first search to A*.

Each is a generator: it yields a `Step` for every cell that it takes from its frontier, and stops when it has taken
the goal or when nothing is left to take. They are written to be compared: from one to the next, one to three lines
of the body change. Nothing in them is about drawing or counting; that is done with the steps, elsewhere.

A search asks its map for `edges(node)` only, the pairs (neighbour, cost) of a place. A `Grid` has it, and so can any
other graph. The names follow the introduction by Red Blob Games: `frontier`, `came_from`, `cost_so_far`.
"""

import inspect
import sys
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from functools import wraps
from numbers import Real
from typing import Any, ParamSpec, Protocol

from astar_lesson.search.frontiers import PriorityQueue, Queue
from astar_lesson.search.steps import Heuristic, Node, Reached, Step

__all__ = ["Graph", "a_star", "bfs", "bfs_early_exit", "dijkstra", "greedy_best_first", "walk_back"]

P = ParamSpec("P")


class Graph(Protocol):
    """What a search needs of a map."""

    def edges(self, node: Node, /) -> Iterable[tuple[Node, float]]:
        """Return the places one step away, each with the cost of the step."""


def walk_back(came_from: dict[Node, Node], cell: Node) -> tuple[Node, ...]:
    """Follow the parents from a cell back to the start, which has none; return that way, start first."""
    path = [cell]
    while path[-1] in came_from:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))


def checked(search: Callable[P, Iterator[Step]]) -> Callable[P, Iterator[Step]]:
    """Check what a search is given, so that its body holds the algorithm and nothing else.

    On the first step start and goal are checked, and from then on every estimate of the heuristic.
    """
    signature = inspect.signature(search)

    @wraps(search)
    def begin(*args: P.args, **kwargs: P.kwargs) -> Iterator[Step]:
        steps = _checked_steps(search, signature, signature.bind(*args, **kwargs))
        steps.__name__ = search.__name__  # type: ignore[attr-defined]  # a generator has one; its type does not say so
        return steps

    return begin


@checked
def bfs(grid: Graph, start: Node) -> Iterator[Step]:
    """Breadth-first search: take the cell that has waited longest, until every reachable cell is taken.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`.
    start : Node
        Where to begin.

    Yields
    ------
    Step
        One for each cell taken, in order. G is added up along the way, but plays no part in any decision.

    Raises
    ------
    ValueError
        On the first step, if start is missing, a wall, or outside.
    """
    frontier = Queue()
    frontier.put(start, 0)
    came_from: dict[Node, Node] = {}
    cost_so_far: dict[Node, float] = {start: 0}
    while frontier:
        current = frontier.get()
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in cost_so_far:
                cost_so_far[neighbor] = new_cost
                came_from[neighbor] = current
                priority = None
                frontier.put(neighbor, priority)
                reached.append(Reached(neighbor, new_cost, priority))
        yield Step(current, tuple(reached))


@checked
def bfs_early_exit(grid: Graph, start: Node, goal: Node) -> Iterator[Step]:
    """Breadth-first search that stops when it takes the goal.

    The way found has the fewest steps. It need not be the cheapest where steps differ in cost.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`.
    start, goal : Node
        Where to begin and where to end.

    Yields
    ------
    Step
        One for each cell taken, in order; the one that takes the goal holds the path.

    Raises
    ------
    ValueError
        On the first step, if start or goal is missing, a wall, or outside.
    """
    frontier = Queue()
    frontier.put(start, 0)
    came_from: dict[Node, Node] = {}
    cost_so_far: dict[Node, float] = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, (), walk_back(came_from, current))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in cost_so_far:
                cost_so_far[neighbor] = new_cost
                came_from[neighbor] = current
                priority = None
                frontier.put(neighbor, priority)
                reached.append(Reached(neighbor, new_cost, priority))
        yield Step(current, tuple(reached))


@checked
def dijkstra(grid: Graph, start: Node, goal: Node | None = None) -> Iterator[Step]:
    """Dijkstra's algorithm: take the cell that is cheapest to reach.

    The way found is the cheapest, for costs that are not negative.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`.
    start : Node
        Where to begin.
    goal : Node or None
        Where to end; None explores everything that can be reached.

    Yields
    ------
    Step
        One for each cell taken, in order; the one that takes the goal holds the path.

    Raises
    ------
    ValueError
        On the first step, if start is missing, or start or goal is a wall or outside.

    Notes
    -----
    E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1 (1959).
    """
    frontier = PriorityQueue()
    frontier.put(start, 0)
    came_from: dict[Node, Node] = {}
    cost_so_far: dict[Node, float] = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, (), walk_back(came_from, current))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in cost_so_far or new_cost < cost_so_far[neighbor]:
                cost_so_far[neighbor] = new_cost
                came_from[neighbor] = current
                priority = new_cost
                frontier.put(neighbor, priority)
                reached.append(Reached(neighbor, new_cost, priority))
        yield Step(current, tuple(reached))


@checked
def greedy_best_first(grid: Graph, start: Node, goal: Node, heuristic: Heuristic) -> Iterator[Step]:
    """Greedy best-first search: take the cell that looks closest to the goal, whatever it cost to get there.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`.
    start, goal : Node
        Where to begin and where to end.
    heuristic : callable
        `heuristic(cell, goal)`, a guess of the cost that is left.

    Yields
    ------
    Step
        One for each cell taken, in order; the one that takes the goal holds the path.

    Raises
    ------
    ValueError
        On the first step, if start or goal is missing, a wall, or outside; later, if the heuristic says something
        that is no number, for which cell.
    """
    frontier = PriorityQueue()
    frontier.put(start, 0)
    came_from: dict[Node, Node] = {}
    cost_so_far: dict[Node, float] = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, (), walk_back(came_from, current))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in cost_so_far:
                cost_so_far[neighbor] = new_cost
                came_from[neighbor] = current
                priority = heuristic(neighbor, goal)
                frontier.put(neighbor, priority)
                reached.append(Reached(neighbor, new_cost, priority))
        yield Step(current, tuple(reached))


@checked
def a_star(grid: Graph, start: Node, goal: Node, heuristic: Heuristic, frontier: Any = PriorityQueue) -> Iterator[Step]:
    """A*: take the cell with the lowest F = G + H, the cost so far plus the guess of what is left.

    The way found is the cheapest if the heuristic never says too much (if it is admissible). A taken cell that is
    later reached on a cheaper way is opened again.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`.
    start, goal : Node
        Where to begin and where to end.
    heuristic : callable
        `heuristic(cell, goal)`, a guess of the cost that is left.
    frontier : callable
        Makes the empty open list: `PriorityQueue` (newest of equal F first), `BinaryHeap` (the tutorial's), or
        anything else that gives a `Frontier`.

    Yields
    ------
    Step
        One for each cell taken, in order; the one that takes the goal holds the path.

    Raises
    ------
    ValueError
        On the first step, if start or goal is missing, a wall, or outside; later, if the heuristic says something
        that is no number, for which cell.

    Notes
    -----
    P. E. Hart, N. J. Nilsson, B. Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost Paths",
    IEEE Transactions on Systems Science and Cybernetics 4 (1968).
    """
    frontier = frontier()
    frontier.put(start, 0)
    came_from: dict[Node, Node] = {}
    cost_so_far: dict[Node, float] = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, (), walk_back(came_from, current))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in cost_so_far or new_cost < cost_so_far[neighbor]:
                cost_so_far[neighbor] = new_cost
                came_from[neighbor] = current
                priority = new_cost + heuristic(neighbor, goal)
                frontier.put(neighbor, priority)
                reached.append(Reached(neighbor, new_cost, priority))
        yield Step(current, tuple(reached))


def _checked_steps(
    search: Any, signature: inspect.Signature, given: inspect.BoundArguments
) -> Generator[Step, None, None]:
    values = given.arguments
    if not callable(getattr(values["grid"], "edges", None)):
        raise ValueError(f"the map is {values['grid']!r}: give a Grid, or anything else that has edges(node)")
    for name in ("start", "goal"):
        needed = name in signature.parameters and signature.parameters[name].default is inspect.Parameter.empty
        if needed or values.get(name) is not None:
            _check_end(values["grid"], values[name], name)
    for name, example in (("heuristic", "manhattan(grid)"), ("frontier", "PriorityQueue, without brackets")):
        if name in values and not callable(values[name]):
            raise ValueError(f"{name} is {values[name]!r}, which cannot be called: give something like {example}")
    if "heuristic" in values:
        values["heuristic"] = _sound(values["heuristic"])
    if "frontier" in values:
        waiting = values["frontier"]()
        if not all(hasattr(waiting, name) for name in ("put", "get", "__len__")):
            raise ValueError(f"frontier() makes {waiting!r}, without put, get or a length: give one like PriorityQueue")
        values["frontier"] = lambda: waiting
    if not hasattr(values["grid"], "check_end"):  # a Grid has checked its costs
        values["grid"] = _SoundGraph(values["grid"])
    yield from search(*given.args, **given.kwargs)


def _check_end(grid: Any, cell: Any, name: str) -> None:
    """Let a grid say what is wrong with a cell; of another graph only a missing end is known to be wrong."""
    if hasattr(grid, "check_end"):
        grid.check_end(cell, name)
    elif cell is None:
        raise ValueError(f"{name} is missing: pass a node of the graph")
    elif not isinstance(cell, Hashable):
        raise ValueError(f"{name} {cell!r} cannot be a node: give something hashable, such as a tuple")


def _sound(heuristic: Heuristic) -> Heuristic:
    """The same heuristic, but a value that cannot be ordered raises ValueError and names the cell."""

    def h(cell: Any, goal: Any) -> float:
        try:
            estimate = heuristic(cell, goal)
        except TypeError as error:
            raise ValueError(
                f"the heuristic fails for {cell}: {error}; give a function of (cell, goal), such as manhattan(grid)"
            ) from error
        if isinstance(estimate, (float, int, Real)) and estimate == estimate:  # NaN differs from itself
            return estimate
        raise ValueError(
            f"the heuristic says {estimate!r} for {cell}: it must return a number, the guessed cost to {goal}"
        )

    return h


class _SoundGraph:
    """The same graph, but an edge that no search can use raises ValueError and names it."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def edges(self, node: Node) -> list[tuple[Node, float]]:
        given = self._graph.edges(node)
        try:
            edges = [(neighbor, cost) for neighbor, cost in given]
        except (TypeError, ValueError) as error:
            raise ValueError(f"edges({node!r}) gives {given!r}: it must give pairs (neighbour, cost)") from error
        for neighbor, cost in edges:
            if not isinstance(neighbor, Hashable):
                raise ValueError(f"edges({node!r}) names {neighbor!r}: a node must be hashable, such as a tuple")
            if not (isinstance(cost, (float, int, Real)) and 0 <= cost <= sys.float_info.max):
                raise ValueError(
                    f"the step from {node!r} to {neighbor!r} costs {cost!r}: a cost must be a number, finite and not "
                    f"below 0"
                )
        return edges
