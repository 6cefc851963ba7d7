"""The guard checks what a search is given, so that the code of a search shows only the idea.

Arguments are checked when a search is called; the heuristic is asked once, about the start. A bad edge is found only
while the search runs, and the error names it. Whatever else fails there is Python's own error, with a note that says
where the search was.
"""

import inspect
import sys
from collections.abc import Callable, Iterator
from functools import wraps
from numbers import Real
from operator import index
from traceback import walk_tb
from typing import Any, ParamSpec, TypeVar

from astar_lesson.search.steps import Cost, Graph, Heuristic, Node, Step

P = ParamSpec("P")
Edges = TypeVar("Edges", bound=Callable[..., Any])


def guarded(search: Callable[P, Iterator[Step]], least_cost: float = 0) -> Callable[P, Iterator[Step]]:
    """Return the search with its arguments checked at the call, and the map while it runs.

    Parameters
    ----------
    search : callable
        A generator function; of its arguments those called grid, start, goal, heuristic and open_list are checked.
    least_cost : float
        The least that a step may cost: 0, or -inf for a search that allows negative costs.
    """
    signature = inspect.signature(search)

    @wraps(search)
    def steps(given: inspect.BoundArguments) -> Iterator[Step]:
        try:
            yield from search(*given.args, **given.kwargs)
        except Exception as error:
            _note_the_place(error, search.__name__)
            raise

    @wraps(search)  # a plain function, so that errors come at the call; a generator would begin with its first step
    def begin(*args: P.args, **kwargs: P.kwargs) -> Iterator[Step]:
        given = signature.bind(*args, **kwargs)
        values = given.arguments
        graph = values["grid"]
        values["grid"] = sound(graph, least_cost)
        for end in ("start", "goal"):
            if end in values and values[end] is not signature.parameters[end].default:
                _check_end(graph, values[end], end)
                values[end] = as_plain(values[end])
        if "heuristic" in values:
            _check_heuristic(values["heuristic"], values["start"], values.get("goal"))
        if "open_list" in values:
            frontier = _frontier(values["open_list"], values["start"])
            values["open_list"] = lambda start: frontier
        return steps(given)

    return begin


def _note_the_place(error: Exception, name: str) -> None:
    """Add to an error where the search of this name was.

    The search still holds its own names, as its code has them. So a search that runs well loses no time.
    """
    for frame, _ in walk_tb(error.__traceback__):
        seen = frame.f_locals
        if frame.f_code.co_name == name and "current" in seen:
            looked_at = f" and last looked at {seen['neighbor']!r}" if "neighbor" in seen else ""
            error.add_note(f"{name} had last taken {seen['current']!r} from its open list{looked_at}.")
            return


def trusted(edges: Edges) -> Edges:
    """Mark the method `edges` of a map that checks its own costs: searches trust it and do not check them again."""
    edges.is_trusted = True  # type: ignore[attr-defined]  # functions may have attributes; their type does not say so
    return edges


class SoundGraph:
    """The same graph, but a bad edge raises a ValueError that names it.

    Parameters
    ----------
    graph : Graph
        Anything with `edges(node)`.
    least_cost : float
        The least that a step may cost: 0, or -inf where costs may be negative.

    Examples
    --------
    >>> class Street:
    ...     def edges(self, node):
    ...         return [(node + 1, -3)]
    >>> SoundGraph(Street(), float("-inf")).edges(1)
    [(2, -3)]
    >>> SoundGraph(Street()).edges(1)
    Traceback (most recent call last):
    ValueError: the step from 1 to 2 costs -3: a cost must be a number, finite and not below 0
    """

    def __init__(self, graph: Graph, least_cost: float = 0) -> None:
        check_graph(graph)
        self.graph = graph
        self.least_cost = least_cost

    def edges(self, node: Node) -> list[tuple[Node, Cost]]:
        """Return the steps out of a node: pairs (neighbour, cost)."""
        given = self.graph.edges(node)
        try:
            edges = [(neighbor, cost) for neighbor, cost in given]
        except (TypeError, ValueError) as error:
            raise ValueError(f"edges({node!r}) gives {given!r}: it must give pairs (neighbour, cost)") from error
        for neighbor, cost in edges:
            if neighbor is None or not is_hashable(neighbor):
                raise ValueError(f"edges({node!r}) names {neighbor!r}: a node must be hashable, such as a tuple")
            if not (is_number(cost) and self.least_cost <= cost and abs(cost) <= sys.float_info.max):
                must = "a number, finite and not below 0" if self.least_cost == 0 else "a finite number"
                raise ValueError(f"the step from {node!r} to {neighbor!r} costs {cost!r}: a cost must be {must}")
        return [(neighbor, as_python(cost)) for neighbor, cost in edges]


def sound(graph: Graph, least_cost: float = 0) -> Graph:
    """Return the graph itself if its `edges` are `trusted`; otherwise wrap it in a `SoundGraph`."""
    is_trusted = getattr(getattr(graph, "edges", None), "is_trusted", False)
    return graph if is_trusted else SoundGraph(graph, least_cost)


def as_python(cost: Any) -> Cost:
    """Turn a numpy number into a Python number, because numpy's integers overflow silently."""
    return cost.item() if hasattr(cost, "item") else cost


def as_plain(node: Node) -> Node:
    """Turn a cell of numpy numbers into one of Python numbers: numpy's are written as np.int64(0)."""
    return tuple(map(as_python, node)) if type(node) is tuple else node


def check_graph(graph: object) -> None:
    """Raise ValueError unless this is a graph, which means that it has `edges(node)`."""
    if not callable(getattr(graph, "edges", None)):
        raise ValueError(f"the map is {graph!r}: give a Grid, or anything else that has edges(node)")


def check_callable(name: str, value: object, example: str) -> None:
    """Raise ValueError unless this can be called."""
    if not callable(value):
        raise ValueError(f"{name} is {value!r}, which cannot be called: give something like {example}")


def in_range(k: Any, least: int, most: int, name: str) -> int:
    """Return `k` as an int, or raise an error about `name` unless it is a whole number from `least` to `most`."""
    remedy = f"give {least} to {most}" if least <= most else "there is none to give"
    if not hasattr(k, "__index__"):
        raise TypeError(f"{name}: {remedy}, a whole number")
    if not least <= k <= most:
        raise IndexError(f"{name}: {remedy}")
    return index(k)


def is_hashable(node: object) -> bool:
    """Tell whether this can be a node. A tuple is hashable only if all its parts are."""
    try:
        hash(node)
    except TypeError:
        return False
    return True


def is_number(value: object) -> bool:
    """Tell whether this is a number. NaN, which differs from itself, is not."""
    return isinstance(value, (float, int, Real)) and value == value  # asking for Real alone takes several times longer


def _check_end(graph: Any, node: Node, name: str) -> None:
    """Raise ValueError unless a search can start or end here. A map with `check_end` decides that itself."""
    if hasattr(graph, "check_end"):
        graph.check_end(node, name)
    elif node is None:
        raise ValueError(f"{name} is missing: pass a node of the graph")
    elif not is_hashable(node):
        raise ValueError(f"{name} {node!r} cannot be a node: give something hashable, such as a tuple")


def _check_heuristic(heuristic: Heuristic, start: Node, goal: Node) -> None:
    """Raise ValueError unless this is a function that returns a number for the start."""
    estimate_of = checked(heuristic)
    estimate_of(start, goal)


def _frontier(open_list: Any, start: Node) -> Any:
    """Return the frontier that an open list makes, or raise ValueError unless the start waits on it."""
    check_callable("open_list", open_list, "PriorityQueue, without brackets")
    try:
        frontier = open_list(start)
    except TypeError as error:
        raise ValueError(f"open_list(start) fails: {error}; it must take the start, like PriorityQueue") from error
    if not all(hasattr(frontier, name) for name in ("put", "get", "__len__")):
        raise ValueError(f"open_list(start) makes {frontier!r}, without put, get or a length: take PriorityQueue")
    if not len(frontier):
        raise ValueError("open_list(start) makes an empty list: the start must wait on it")
    return frontier


def checked(heuristic: Heuristic) -> Heuristic:
    """Return the heuristic, wrapped so that a value which is not a number raises a ValueError that names the cell.

    A search with it takes a tenth longer.
    """
    check_callable("heuristic", heuristic, "manhattan(grid)")

    def estimate_of(cell: Node, goal: Node) -> Cost:
        try:
            estimate = heuristic(cell, goal)
        except TypeError as error:
            remedy = "give a function of (cell, goal), such as manhattan(grid)"
            raise ValueError(f"the heuristic fails for {cell}: {error}; {remedy}") from error
        if not is_number(estimate):
            must = f"it must return a number, the guessed cost to {goal}"
            raise ValueError(f"the heuristic says {estimate!r} for {cell}: {must}")
        return estimate

    return estimate_of
