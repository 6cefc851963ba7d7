"""The judge: `check(search)` tries a search on all small maps, shows a smallest one on which it fails, and says why."""

import inspect
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Any

from astar_lesson.lesson.asking import Asking, blanks
from astar_lesson.lesson.behaviour import observe
from astar_lesson.lesson.diagnosis import right
from astar_lesson.lesson.failure import Failure
from astar_lesson.lesson.parting import parting
from astar_lesson.lesson.tried import SolvedMap, cases_of, heuristics
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.lesson.watched import Watched, steps_of, traits_of
from astar_lesson.play.player import Player
from astar_lesson.search.record import record
from astar_lesson.search.searches import bfs, greedy_best_first


def check(search: Callable[..., Any], like: Any = None) -> Verdict:
    """Try a search on all small maps, smallest first, on known traps, and on larger random maps, always the same.

    Parameters
    ----------
    search : callable
        `search(grid, start, goal)` or `search(grid, start, goal, heuristic)`; further arguments need defaults. It
        returns the path as a list of cells, start and goal included, and [] or None where there is no path; or it
        yields `Step`s. Each map is searched with four or with eight neighbours. The heuristic is always admissible, but
        not always consistent.
    like : callable or None
        Which of the package's five searches it is meant to be. Then it must not only find a right path, but also expand
        the cells in the order of such a search, with any rule for ties, and stop where it stops. For `bfs` and
        `bfs_early_exit` all steps of all maps cost the same. None: any search that finds a cheapest path.

    Returns
    -------
    Verdict
        What the search does wrong, on a smallest map that shows it, and, where the catalogue of mistakes explains it,
        why. `cause` is the key of that mistake.

    Raises
    ------
    ValueError
        If `search` is no function, or `like` is none of the five searches.

    Examples
    --------
    >>> from astar_lesson import a_star, dijkstra, greedy_best_first
    >>> check(a_star)
    Solved. Right in all ... searches of ... maps.
    >>> check(greedy_best_first)
    Not yet. On this map of 4 cells your path costs 4 instead of 2. It behaves like greedy best-first search...
    """
    if not callable(search):
        raise ValueError(f"{search!r} is not a search: give a function without calling it, such as check(a_star)")
    if like is not None:
        traits_of(like)
    if left := blanks(search):
        return Verdict(False, left, cause="blanks")
    if wrong := _wrong_parameters(search, like):
        return Verdict(False, wrong, cause="wrong_parameters")
    return judged(search, like, cases_of(like), _is_guided(search, like))


def judged(search: Callable[..., Any], like: Any, maps: list[SolvedMap], guided: bool) -> Verdict:
    """Try a search on these maps, smallest first, with several heuristics if it is `guided`: see `check`."""
    asking, tried = Asking(search, Watched), 0
    leaders = [right(name) for name in passing(like)]
    for grid, costs in maps:
        for more in heuristics(grid, costs) if guided else [()]:
            tried += 1
            run = observe(asking, grid, more)
            wrong = run.wrong(costs.get(grid.start, inf), like is not greedy_best_first)  # type: ignore[arg-type]
            parted = parting(run, leaders, like) if leaders and not run.words else None
            if wrong or parted:
                return Failure(asking, run, wrong, parted, like).verdict(maps)
    order = f", {traits_of(like).in_turn}" if like else ""

    def replay() -> Player | None:
        """Play the search on the largest map, if it has told its steps, or what it was meant to be."""
        grid, costs = max(maps, key=lambda solved: (len(solved[1]), solved[0].start in solved[1]))
        run = observe(asking, grid, next(heuristics(grid, costs)) if guided else ())
        if not (like or run.steps):
            return None
        trace = record(run.steps or steps_of(grid, run.notes.expanded, run.path, like, *run.more))
        return Player(grid, trace, names=["yours"], k=len(trace)) if len(trace) else None

    return Verdict(True, f"Right in all {tried} searches of {len(maps)} maps{order}.", replay=replay)


def passing(like: Any) -> list[str]:
    """Return the names of the searches that pass as one like this; a breadth-first search may stop at the goal."""
    return ["bfs", "bfs_early_exit"] if like is bfs else [like.__name__] if like else []


def _wrong_parameters(search: Callable[..., Any], like: Any) -> str:
    """What is wrong with the parameters of a search; "" if nothing is."""
    name, wanted = getattr(search, "__name__", "your search"), "(grid, start, goal)"
    if like and traits_of(like).guesses:
        wanted = "(grid, start, goal, heuristic)"
    elif not like:
        wanted += " or (grid, start, goal, heuristic)"
    parameters = _parameters(search)
    if not any(_binds(search, count) for count in ((4,) if wanted.startswith("(grid, start, goal, h") else (3, 4))):
        return f"{name} has the parameters ({', '.join(parameters)}), but it is called with {wanted}."
    for place, word in enumerate(("grid", "start", "goal")):
        if word in parameters and parameters.index(word) != place:
            return (
                f"{name} has the parameters ({', '.join(parameters)}), but it is called with {wanted}, in this order."
            )
    return ""


def _parameters(search: Callable[..., Any]) -> list[str]:
    with suppress(TypeError, ValueError):  # some functions not written in Python do not tell
        return list(inspect.signature(search).parameters)
    return []


def _binds(search: Callable[..., Any], count: int) -> bool:
    with suppress(TypeError, ValueError):
        inspect.signature(search).bind(*[None] * count)
        return True
    return False


def _is_guided(search: Callable[..., Any], like: Any) -> bool:
    """Whether a search is to be called with a heuristic; it may have a default value."""
    if not (_binds(search, 3) and _binds(search, 4)):
        return _binds(search, 4)
    return traits_of(like).guesses if like else _parameters(search)[3:][0].startswith("h")
