"""The guard: what a search and its record are given is checked here, so that their code holds the idea alone.

A search is checked when it is called. What can only go wrong later, an edge or an estimate that is no number, is
named with its place when it does.
"""

import inspect
import sys
from collections.abc import Callable, Generator, Iterator
from functools import wraps
from numbers import Real
from traceback import walk_tb
from typing import Any, ParamSpec

from astar_lesson.search.steps import Graph, Heuristic, Node, Step

P = ParamSpec("P")


def guarded(search: Callable[P, Iterator[Step]], lowest: float = 0) -> Callable[P, Iterator[Step]]:
    """Check what a search is given: at the call its arguments, and then what the map and the heuristic say.

    Parameters
    ----------
    search : callable
        A generator function; of its arguments those called grid, start, goal, heuristic and open_list are checked.
    lowest : float
        The lowest cost that a step may have: 0, or -inf for a search that can deal with negative costs.
    """
    signature = inspect.signature(search)

    @wraps(search)
    def begin(*args: P.args, **kwargs: P.kwargs) -> Iterator[Step]:
        given = signature.bind(*args, **kwargs)
        values = given.arguments
        graph = values["grid"]
        check_graph(graph)
        for name in ("start", "goal"):
            is_needed = name in signature.parameters and signature.parameters[name].default is inspect.Parameter.empty
            if is_needed or values.get(name) is not None:
                _check_end(graph, values[name], name)
        values["grid"] = sound(graph, lowest)
        if "heuristic" in values:
            _check_callable("heuristic", values["heuristic"], "manhattan(grid)")
        if "open_list" in values:
            frontier = _frontier(values["open_list"], values["start"])
            values["open_list"] = lambda start: frontier
        steps = _told(search, given)
        steps.__name__ = search.__name__  # type: ignore[attr-defined]  # a generator has one; its type does not say so
        return steps

    return begin


class SoundGraph:
    """The same graph, but an edge that no search can use raises ValueError and names it.

    A class of maps that has checked its own costs says so with `is_sound = True`, and is searched as it is.

    Parameters
    ----------
    graph : Graph
        Anything with `edges(node)`.
    lowest : float
        The lowest cost that a step may have: 0, or -inf where steps may cost less than nothing.

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

    def __init__(self, graph: Graph, lowest: float = 0) -> None:
        check_graph(graph)
        self.graph, self.lowest = graph, lowest

    def edges(self, node: Node) -> list[tuple[Node, float]]:
        """Return the steps out of a place: pairs (neighbour, cost)."""
        given = self.graph.edges(node)
        try:
            edges = [(neighbor, cost) for neighbor, cost in given]
        except (TypeError, ValueError) as error:
            raise ValueError(f"edges({node!r}) gives {given!r}: it must give pairs (neighbour, cost)") from error
        for neighbor, cost in edges:
            if neighbor is None or not is_hashable(neighbor):
                raise ValueError(f"edges({node!r}) names {neighbor!r}: a node must be hashable, such as a tuple")
            if not (_is_number(cost) and self.lowest <= cost and abs(cost) <= sys.float_info.max):
                must = "a number, finite and not below 0" if self.lowest == 0 else "a finite number"
                raise ValueError(f"the step from {node!r} to {neighbor!r} costs {cost!r}: a cost must be {must}")
        return [(neighbor, as_python(cost)) for neighbor, cost in edges]


def sound(graph: Any, lowest: float = 0) -> Graph:
    """Return the graph if the class that gives its edges says that it has checked them; else with a check of each.

    A class that inherits the flag, and has edges of its own, has not checked them.
    """
    given_by = next((kind for kind in type(graph).__mro__ if "edges" in vars(kind)), None)
    is_sound = given_by is not None and vars(given_by).get("is_sound", False)
    return graph if is_sound else SoundGraph(graph, lowest)


def as_python(cost: Any) -> Any:
    """Return a number of numpy's as one of Python's, which never overflows."""
    return cost.item() if hasattr(cost, "item") else cost


def check_graph(graph: Any) -> None:
    """Raise ValueError unless this can be searched."""
    if not callable(getattr(graph, "edges", None)):
        raise ValueError(f"the map is {graph!r}: give a Grid, or anything else that has edges(node)")


def check_ends(graph: Graph, start: Node, goal: Node) -> None:
    """Raise ValueError unless a search can begin at `start` and end at `goal`."""
    _check_end(graph, start, "start")
    _check_end(graph, goal, "goal")


def check_trace(trace: object) -> None:
    """Raise TypeError unless this is a `Trace`: a search, its record and a moment of it are easily mixed up."""
    if not hasattr(trace, "at"):
        raise TypeError(f"{trace!r} is no trace: record the search first, trace = record(...)")


def check_state(state: object) -> None:
    """Raise TypeError unless this is a `State`."""
    if not hasattr(state, "trace"):
        raise TypeError(f"{state!r} is no state: take one from a trace, state = trace.at(k)")


def _check_end(graph: Any, cell: Any, name: str) -> None:
    """Let a map say what is wrong with a cell; of another graph only a missing end is known to be wrong."""
    if hasattr(graph, "check_end"):
        graph.check_end(cell, name)
    elif cell is None:
        raise ValueError(f"{name} is missing: pass a node of the graph")
    elif not is_hashable(cell):
        raise ValueError(f"{name} {cell!r} cannot be a node: give something hashable, such as a tuple")


def _check_callable(name: str, value: Any, example: str) -> None:
    if not callable(value):
        raise ValueError(f"{name} is {value!r}, which cannot be called: give something like {example}")


def _frontier(open_list: Any, start: Node) -> Any:
    """The frontier that an open list makes, if it is one."""
    _check_callable("open_list", open_list, "PriorityQueue, without brackets")
    try:
        frontier = open_list(start)
    except TypeError as error:
        raise ValueError(
            f"open_list(start) fails: {error}; give one like PriorityQueue, on which the start waits"
        ) from error
    if not all(hasattr(frontier, name) for name in ("put", "get", "__len__")):
        raise ValueError(
            f"open_list(start) makes {frontier!r}, without put, get or a length: give one like PriorityQueue"
        )
    if not len(frontier):
        raise ValueError("open_list(start) makes an empty list: the start must wait on it")
    return frontier


def _told(search: Callable[..., Iterator[Step]], given: inspect.BoundArguments) -> Generator[Step, None, None]:
    """The steps of a search. An error is told with the cell, if the heuristic has caused it."""
    try:
        yield from search(*given.args, **given.kwargs)
    except (TypeError, ValueError, OverflowError) as error:
        wrong = _wrong_estimate(error, given.arguments.get("heuristic"), given.arguments.get("goal"))
        if not wrong:
            raise
        raise ValueError(wrong) from error


def _wrong_estimate(error: Exception, heuristic: Heuristic | None, goal: Node) -> str:
    """What is wrong with the estimate that was asked for when the search failed; "" if nothing.

    Good estimates are not checked one by one, which would cost more than the search: the frontier refuses a priority
    that is no number, and only then the search's own variables tell which cell it was about.
    """
    known = [
        frame.f_locals for frame, _ in walk_tb(error.__traceback__) if frame.f_locals.get("heuristic") is heuristic
    ]
    cells = [variables["neighbor"] for variables in known if "neighbor" in variables]
    if heuristic is None or not cells:
        return ""
    try:
        estimate = heuristic(cells[-1], goal)
    except TypeError as failure:
        return (
            f"the heuristic fails for {cells[-1]}: {failure}; give a function of (cell, goal), such as manhattan(grid)"
        )
    if _is_number(estimate):
        return ""
    return f"the heuristic says {estimate!r} for {cells[-1]}: it must return a number, the guessed cost to {goal}"


def is_hashable(node: Any) -> bool:
    """Tell whether this can be a node."""
    try:
        hash(node)
    except TypeError:  # a tuple is hashable as long as all that it holds is
        return False
    return True


def _is_number(value: Any) -> bool:
    return isinstance(value, (float, int, Real)) and value == value  # NaN differs from itself
