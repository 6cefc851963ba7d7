"""`watch`: a reader's plain function becomes a trace, to be played like the package's searches.

A page that asks what comes out of a search asks about the package's. So `watch` compares, and shows the reader's own
run as soon as it does the same.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from reprlib import repr as short
from typing import Any

from astar_lesson.lesson.programs.five_searches import SEARCHES, Like, Search, check_like, right_trace
from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.lesson.running.blanks import blanks
from astar_lesson.lesson.running.observed_run import Run
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
    takes = len(inspect.signature(search).parameters)
    try:
        run = _observed(search, grid, heuristic, most, takes)
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
        difference = _difference(run, theirs, takes)
        if difference:
            print(f"{name} {difference} {SHOWN_INSTEAD}")
            return theirs
    elif run.failed and not run.notes.cut:
        print(f"Your search {run.words}. Until then you see its steps.")
    if run.steps:
        return record(run.steps, name=name)
    steps = grid, run.notes.expanded, run.path, like, heuristic
    trace = record(steps_of(*steps), name=name)
    walked = answer_of(trace.path, grid).cost
    if walked is not None and is_less(walked, trace.cost):  # it improves cells, where one like that does not
        return record(steps_of(*steps, improves=True), name=name)
    return trace


def _observed(search: Search, grid: Grid, heuristic: Heuristic | None, most: int, takes: int) -> Run:
    """Call a search with so many arguments; AnswerError if it fails, but not if it does not end.

    What a search returns is not judged here, and on a map of towns a cell is a name: so it is not `observe` that calls.
    """
    run = Run(grid, Notes(most))
    arguments = (Watched(grid, run.notes), grid.start, grid.goal, heuristic)
    try:
        with Attempt(search).running():
            answer = search(*arguments[:takes])
            if inspect.isgenerator(answer):
                for step in islice(answer, most):
                    if not isinstance(step, Step):
                        raise TypeError(f"it yields {short(step)}: yield Step(current, reached), or return the path")
                    run.steps.append(step)
                answer = path_told(run.steps)
            run.path = _path_in(answer, most) if takes > 2 else []
    except AnswerError as failed:
        if not isinstance(failed.error, EndlessError):
            raise
        run.failed = failed
    if not run.steps:
        _check_asked(run)
    return run


def _path_in(answer: Any, most: int) -> list[Cell]:
    """The cells that a search returns as a path, in whatever kind of sequence; [] if it returns something else."""
    is_listed = isinstance(answer, Iterable) and not isinstance(answer, str | bytes | set | frozenset | Mapping)
    return list(islice(answer, most)) if is_listed else []


def _check_asked(run: Run) -> None:
    """Raise ValueError if a path leads through a cell to which no question of the search leads."""
    grid = run.grid
    expanded = run.notes.expanded
    if not run.path or (run.path[0], run.path[-1]) != (grid.start, grid.goal) or grid.goal in expanded:
        return
    reached = {grid.start, *(neighbor for cell in expanded for neighbor in grid.neighbors(cell))}
    strays = [cell for cell in run.path if cell not in reached]
    if strays:
        raise ValueError(
            f"the path leads through {strays[0]}, but the search has not asked the map for a way there, and watch sees "
            "nothing else of a search: ask for grid.neighbors(cell) or grid.edges(cell) of each cell that is expanded"
        )


def _of_the_package(like: Search, grid: Grid, heuristic: Heuristic | None) -> Trace:
    """The trace of the package's search. The flood, which is asked for by `bfs`, does not stop at the goal."""
    return record(bfs(grid, grid.start)) if like is bfs else right_trace(grid, like, heuristic)


def _difference(run: Run, theirs: Trace, takes: int) -> str:
    """What a search does otherwise than the package's, to follow its name; "" if nothing."""
    name = theirs.name
    goal = run.grid.goal
    order = [step.current for step in run.steps] or run.notes.expanded
    if run.path and run.path[-1] not in order:  # the goal comes last if the path leads there
        order = [*order, run.path[-1]]
    right_order = [step.current for step in theirs]
    for k, (cell, right) in enumerate(zip(order, right_order, strict=False), 1):
        if cell != right:
            return f"expands {cell} in step {k}, the package's {name} expands {right}."
    if len(order) < len(right_order):
        return f"ends after step {len(order)}; the package's {name} goes on."
    if len(order) > len(right_order):
        return f"goes on after step {len(right_order)}; the package's {name} ends."
    if takes > 2 and goal is not None and run.path != theirs.path_to(goal):
        return f"expands what the package's {name} expands, but does not return its path."
    return ""
