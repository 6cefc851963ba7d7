"""`watch`: a reader's plain function becomes a trace, to be played like the package's searches.

A page that asks what comes out of a search asks about the package's. So `watch` compares, and shows the reader's own
run as soon as it does the same.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from reprlib import repr as short
from typing import Any

from astar_lesson.lesson.programs.five_searches import SEARCHES, Like, Search, check_like, right_trace
from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.lesson.running.blanks import blanks
from astar_lesson.lesson.running.returned_path import answer_of, path_told
from astar_lesson.lesson.running.time_limit import EndlessError
from astar_lesson.lesson.running.watched import Notes, Watched, steps_of
from astar_lesson.maps.grid import Grid
from astar_lesson.search.costs import is_less
from astar_lesson.search.guard import check_callable
from astar_lesson.search.record import record
from astar_lesson.search.searches import bfs
from astar_lesson.search.steps import Cell, Heuristic, Step
from astar_lesson.search.trace import Trace

SHOWN_INSTEAD = "Here you see the package's, which the page asks about; whether yours is right, check says."


def watch(
    search: Callable[..., Any],
    grid: Grid,
    heuristic: Heuristic | None = None,
    like: Like = None,
    most: int = 1000,
    right: Like = None,
) -> Trace:
    """Run a plain search from the map's start to its goal, and return a trace of it for a `Player`.

    Parameters
    ----------
    search : callable
        A function of (grid, start), (grid, start, goal) or (grid, start, goal, heuristic) that asks the map for
        `edges(cell)` or `neighbors(cell)` of each cell that it expands, and returns a path, or nothing. Or one that
        yields its steps.
    grid : Grid
        The map, with a start, and a goal if the search needs one.
    heuristic : callable or None
        The fourth argument of the search.
    like : callable or None
        Which of the package's five searches it is meant to be: G, F, H and parents are those of such a search. None:
        the one of the same name, or `bfs`.
    most : int
        A search that does not end is stopped after this many cells. What it did until then is returned.
    right : callable or None
        As `like`, but where a page asks what comes out: as long as the search does not do on this map what the
        package's search does, the difference is printed, and the trace is that of the package's search.

    Returns
    -------
    Trace
        Its steps are the cells that the search expanded, in order. A skeleton with blanks cannot be run: then the
        first blank is printed, and the trace is that of the package's search.

    Raises
    ------
    ValueError
        If `like` is not a search of the package, or if the search expands a cell that no step has reached, or returns a
        path through one. What the search itself raises is raised again.

    Examples
    --------
    >>> def look_around(grid, start):
    ...     grid.neighbors(start)
    >>> grid = Grid.from_text("S . .")
    >>> trace = watch(look_around, grid)
    >>> trace.expanded, list(trace.at(1).open)
    (1, [(1, 0)])
    >>> watch(look_around, grid, right=bfs).expanded
    look_around ends after step 1; the package's bfs goes on. Here you see the package's, ...
    3
    """
    check_callable("search", search, "my_search, without brackets")
    name = getattr(search, "__name__", "your search")
    like = right or like or SEARCHES.get(name, bfs)
    check_like(like)
    left = blanks(search)
    if left:
        print(f"{left}\nUntil then you see the search {like.__name__} of the package.")
        return _of_the_package(like, grid, heuristic)
    try:
        seen = _seen(search, grid, heuristic, most)
    except AnswerError as failed:
        if right:
            print(f"{name} {failed.words}. {SHOWN_INSTEAD}")
            return _of_the_package(like, grid, heuristic)
        if failed.error is None:
            raise
        if failed.remedy:
            failed.error.add_note(failed.remedy)
        raise failed.error from None
    if right:
        theirs = _of_the_package(like, grid, heuristic)
        difference = _difference(seen, theirs, grid)
        if difference:
            print(f"{name} {difference} {SHOWN_INSTEAD}")
            return theirs
    elif seen.stopped:
        print(f"Your search {seen.stopped}. Until then you see its steps.")
    if seen.steps:
        return record(seen.steps, name=name)
    steps = grid, seen.expanded, seen.path, like, heuristic
    trace = record(steps_of(*steps), name=name)
    walked = answer_of(trace.path, grid).cost
    if walked is not None and is_less(walked, trace.cost):  # it improves cells, where one like that does not
        return record(steps_of(*steps, improves=True), name=name)
    return trace


@dataclass
class _Seen:
    """What is seen of a search: the cells that it expands, its path, the steps that it yields, why it was stopped."""

    expanded: list[Cell]
    path: list[Cell]
    steps: list[Step]
    takes_goal: bool
    stopped: str = ""

    @property
    def order(self) -> list[Cell]:
        """The cells in the order of expansion; the goal comes last if the path leads there."""
        order = [step.current for step in self.steps] or self.expanded
        return [*order, *self.path[-1:]] if self.path and self.path[-1] not in order else order


def _seen(search: Callable[..., Any], grid: Grid, heuristic: Heuristic | None, most: int) -> _Seen:
    """Run a search; AnswerError if it fails, but not if it does not end."""
    attempt = Attempt(search)
    notes = Notes(most)
    wanted = len(inspect.signature(search).parameters)
    seen = _Seen([], [], [], takes_goal=wanted > 2)
    try:
        with attempt.running():
            answer = search(*(Watched(grid, notes), grid.start, grid.goal, heuristic)[:wanted])
            if inspect.isgenerator(answer):
                for step in islice(answer, most):
                    if not isinstance(step, Step):
                        raise TypeError(f"it yields {short(step)}: yield Step(current, reached), or return the path")
                    seen.steps.append(step)
                answer = path_told(seen.steps)
            seen.path = _path_in(answer, most) if seen.takes_goal else []
    except AnswerError as failed:
        if not isinstance(failed.error, EndlessError):
            raise
        seen.stopped = "" if notes.cut else failed.words
    seen.expanded = notes.expanded
    if not seen.steps:
        _check_asked(seen, grid)
    return seen


def _path_in(answer: Any, most: int) -> list[Cell]:
    """The cells that a search returns as a path, in whatever kind of sequence; [] if it returns something else."""
    is_listed = isinstance(answer, Iterable) and not isinstance(answer, str | bytes | set | frozenset | Mapping)
    return list(islice(answer, most)) if is_listed else []


def _check_asked(seen: _Seen, grid: Grid) -> None:
    """Raise ValueError if a path leads through a cell to which no question of the search leads."""
    if not seen.path or (seen.path[0], seen.path[-1]) != (grid.start, grid.goal) or grid.goal in seen.expanded:
        return
    reached = {grid.start, *(neighbor for cell in seen.expanded for neighbor in grid.neighbors(cell))}
    strays = [cell for cell in seen.path if cell not in reached]
    if strays:
        raise ValueError(
            f"the path leads through {strays[0]}, but the search has not asked the map for a way there, and watch sees "
            "nothing else of a search: ask for grid.neighbors(cell) or grid.edges(cell) of each cell that is expanded"
        )


def _of_the_package(like: Search, grid: Grid, heuristic: Heuristic | None) -> Trace:
    """The trace of the package's search. The flood, which is asked for by `bfs`, does not stop at the goal."""
    return record(bfs(grid, grid.start)) if like is bfs else right_trace(grid, like, heuristic)


def _difference(seen: _Seen, theirs: Trace, grid: Grid) -> str:
    """What a search does otherwise than the package's, to follow its name; "" if nothing."""
    name = theirs.name
    order = seen.order
    right_order = [step.current for step in theirs]
    for k, (cell, right) in enumerate(zip(order, right_order, strict=False), 1):
        if cell != right:
            return f"expands {cell} in step {k}, the package's {name} expands {right}."
    if len(order) < len(right_order):
        return f"ends after step {len(order)}; the package's {name} goes on."
    if len(order) > len(right_order):
        return f"goes on after step {len(right_order)}; the package's {name} ends."
    if seen.takes_goal and grid.goal is not None and seen.path != theirs.path_to(grid.goal):
        return f"expands what the package's {name} expands, but does not return its path."
    return ""
