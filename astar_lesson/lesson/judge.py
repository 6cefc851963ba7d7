"""The judge: `check(search)` tries a search on all small maps, shows a smallest one on which it fails, and says why."""

import inspect
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import Any

from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.lesson.attempt import Attempt, blanks
from astar_lesson.lesson.behaviour import Run, observe, observe_each
from astar_lesson.lesson.diagnosis import cause_of
from astar_lesson.lesson.failure import Failure
from astar_lesson.lesson.follower import Follower, Parting, parting_of
from astar_lesson.lesson.trial_maps import SolvedMap, cases_of, tries
from astar_lesson.lesson.verdict import Verdict, draw_orders
from astar_lesson.lesson.watched import is_guided, letter_of, passing, reference, steps_of
from astar_lesson.maps.moves import EIGHT
from astar_lesson.play.player import Player
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, greedy_best_first
from astar_lesson.words import stories
from astar_lesson.words.explain import called
from astar_lesson.words.numbers import number


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
        why. `play()` plays it there, line by line. For `cause` see `Verdict`.

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
    if left := blanks(search):
        return Verdict(False, left, cause="blanks")
    count, wrong = _arguments(search, like)
    if wrong:
        return Verdict(False, wrong, cause="wrong_parameters")
    return judged(search, like, cases_of(like), count == 4)


def judged(search: Any, like: Any, maps: list[SolvedMap], guided: bool) -> Verdict:
    """Try a search on these maps, smallest first, with several heuristics if it is `guided`: see `check`."""
    attempt, tried = Attempt(search), 0
    followers = [Follower(name) for name in (passing(like) if like else [])]
    for run, costs in observe_each(attempt, tries(maps, guided)):
        tried += 1
        wrong = run.wrong(costs.get(run.grid.start, inf), like is not greedy_best_first)  # type: ignore[arg-type]
        parted = parting_of(run, followers, like) if followers and not run.words else None
        if wrong or parted:
            called_with = run.grid.start, run.grid.goal, *run.more
            failure = Failure(search, run.grid, called_with, parted.k if parted else None, run.notes.expanded, run.path)
            return replace(_failure(run, wrong, parted, like, cause_of(attempt, run, like, maps)), failure=failure)

    def replay() -> Player | None:
        """Play the search on the largest map, if it has told its steps, or what it was meant to be."""
        largest = max(maps, key=lambda solved: (len(solved[1]), solved[0].start in solved[1]))
        grid, _, more = next(tries([largest], guided))
        run = observe(attempt, grid, more)
        if not (like or run.steps):
            return None
        trace = record(run.steps or steps_of(grid, run.notes.expanded, run.path, like, *run.more))
        return Player(grid, trace, names=["yours"], k=len(trace)) if len(trace) else None

    letter = letter_of(like) if like else None
    order = {None: "", "": ", ring by ring"}.get(letter, f", always the lowest {letter} first")
    return Verdict(True, f"Right in all {tried} searches of {len(maps)} maps{order}.", replay=replay)


def _failure(run: Run, wrong: str, parted: Parting | None, like: Any, cause: tuple[str | None, str]) -> Verdict:
    """Say what a search does on a smallest map on which its answer is wrong, or its order, and why."""
    (key, why), what, grid = cause, wrong, run.grid
    if key == "never_asked":
        what = what or "your search finds a right path, but its order cannot be judged."
    elif parted and not (key and what):
        right_path = f"your search finds a right path, but it is not {called(like.__name__)}."
        what = f"{what or right_path} {parted.words}"
        why = why if key else parted.why
    elif not (key or like) and run.trace:
        apart = stories.parting(run.trace, reference(grid, a_star, *run.more), ("your search", "A*"))
        what += f" {apart[1]}" if apart and apart[0] <= len(run.trace) else ""
    eight = f", where a straight step costs {grid.moves.straight} and a diagonal one {grid.moves.diagonal},"
    diagonals = eight if grid.moves is EIGHT else ""
    words = f"On this map of {grid.width * grid.height} cells{diagonals} {what} {why}".strip()
    return Verdict(False, words, _both(run, parted, like), cause=key)


def _both(run: Run, parted: Parting | None, like: Any) -> Picture:
    """Draw a search and a right one up to where they part: in each cell the step that expands it; and the paths.

    Of the reader's search nothing else is known, unless it yields its steps.
    """
    grid, best = run.grid, reference(run.grid, like or a_star, *run.more)
    title = f"right: cost {number(best.cost)}" if best.found else "right: no path"
    yours = f"yours: cost {number(run.cost)}" if run.kind == "path" else "yours"
    if run.trace and not like:
        return gallery([(yours, grid, run.trace, run.path), (title, grid, best)])
    right_steps = record(bfs(grid, grid.start)) if like is bfs else best  # it does not stop at the goal yet
    order = run.notes.expanded[: 2 * len(grid.nodes)]  # it may be endless
    theirs = [step.current for step in right_steps if not step.path]
    if parted:
        order, theirs = order[: parted.k + 1], [*order[: parted.k], *parted.first]
    path = run.path if run.kind in ("path", "backwards") else []
    return draw_orders(grid, {yours: order, title: theirs}, [path, best.path])


def _arguments(search: Callable[..., Any], like: Any) -> tuple[int, str]:
    """How many arguments a search is called with; and what is wrong with its parameters, "" if nothing is."""
    names, fits = list[str](), []
    for count in (3, 4):
        with suppress(TypeError, ValueError):  # it has other parameters, or is not written in Python and does not tell
            signature = inspect.signature(search)
            names = list(signature.parameters)
            signature.bind(*[None] * count)
            fits.append(count)
    plain, guided = "(grid, start, goal)", "(grid, start, goal, heuristic)"
    if like and is_guided(like):
        count, wanted = 4, guided
    else:  # a heuristic may have a default value
        takes_h = 4 in fits and (3 not in fits or (not like and names[3:] and names[3].startswith("h")))
        count, wanted = 4 if takes_h else 3, plain if like else f"{plain} or {guided}"
    name = getattr(search, "__name__", "your search")
    calls = f"{name} has the parameters ({', '.join(names)}), but it is called with {wanted}"
    if count not in fits:
        return count, f"{calls}."
    places = [names.index(word) == place for place, word in enumerate(("grid", "start", "goal")) if word in names]
    return count, "" if all(places) else f"{calls}, in this order."
