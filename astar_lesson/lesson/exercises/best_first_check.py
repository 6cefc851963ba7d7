"""The check of the reader's best-first search."""

import io
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from dataclasses import replace
from functools import wraps
from inspect import unwrap
from typing import Any

from astar_lesson.lesson.exercises.other_roles import as_role, refused_in_a_role
from astar_lesson.lesson.exercises.other_settings import refused_with_settings, settings_and_maps
from astar_lesson.lesson.judge.check import judged
from astar_lesson.lesson.judge.trial_maps import SMALL, Case, cases_of
from astar_lesson.lesson.programs.five_searches import is_guided
from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.lesson.running.blanks import blanks
from astar_lesson.lesson.running.runnable import Runnable
from astar_lesson.lesson.stepping.failure import Failure
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.search.guard import is_number
from astar_lesson.search.searches import a_star, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.steps import Node
from astar_lesson.words.explain import called
from astar_lesson.words.numbers import lower, number

MOST_CELLS = 4
"""Small maps with more cells than this are left out: four roles take long."""


def check_best_first(search: Callable[..., Any]) -> Verdict:
    """Notebook 20: is `search(grid, start, goal, open_list, priority, improves)` each of four searches by its settings?

    It is judged in four roles, as by `check(search, like=...)`: with a queue as early exit; with a priority queue and
    G, H or G + H as Dijkstra's algorithm, greedy best-first search and A*. With settings that belong to none of these
    it must return the path of `best_first`. If the goal is None, it must expand every cell, in the same order. With
    some of these settings cells are opened again, so a closed set is wrong, though A* may have one.
    """
    left = blanks(search)
    if left:
        return Verdict(False, left, cause="blanks")
    tried = 0
    notes = list[str]()
    for like in (bfs_early_exit, dijkstra, greedy_best_first, a_star):
        maps = maps_for(like)
        verdict = judged(as_role(search, like), like, maps, is_guided(like))
        if not verdict.solved:
            verdict = _with_misuse(verdict, search, like)
            words = f"As {called(like.__name__)}: {lower(verdict.words)}"
            return Verdict(False, words, verdict.picture, cause=verdict.cause, failure=verdict.failure)
        tried += len(maps)
        if verdict.note and verdict.note not in notes:
            notes.append(verdict.note)
    refused = refused_in_a_role(search) or refused_with_settings(search)
    if refused:
        return refused
    others = len(settings_and_maps())
    words = (
        f"Right on {tried} maps, as early exit, Dijkstra's algorithm, greedy best-first search and A*, and on {others} "
        "maps with other settings or the goal None."
    )
    return Verdict(True, words, note=" ".join(notes))


def maps_for(like: Callable[..., Any]) -> list[Case]:
    """Return the maps on which a search is tried that is to be this one, smallest first."""
    return [case for case in cases_of(like) if not MOST_CELLS < case.size <= SMALL]


# --- settings that are not used as they are meant ---------------------------------------------------------------------


class SettingsNotes:
    """What a search does with its settings on one map.

    Attributes
    ----------
    is_made : bool
        Whether a frontier was made by `open_list`.
    is_filled : bool
        Whether any cell ever waited on it.
    fault : str
        What was seen to be wrong, in a sentence; "" if nothing was.
    asked : dict
        By cell, the G for which a priority was last asked.
    """

    def __init__(self) -> None:
        self.is_made = False
        self.is_filled = False
        self.fault = ""
        self.asked: dict[Any, Any] = {}
        self._put: dict[Node, Any] = {}

    def put(self, cell: Node, priority: Any, improves: bool) -> None:
        """Note that a cell is put on the frontier."""
        self.is_filled = True
        g: Any = self.asked.get(cell)
        before: Any = self._put.get(cell)
        self._put[cell] = g
        if self.fault:
            return
        if callable(priority):
            self.fault = "`priority` is a function. Its value is got by calling it: `priority(new_cost, neighbor)`."
        elif not improves and is_number(g) and is_number(before) and g < before:
            numbers = f"G {number(g)} instead of {number(before)}"
            self.fault = f"A cheaper path to {cell}, {numbers}, replaces the old one, though `improves` is False."


def _with_misuse(verdict: Verdict, search: Callable[..., Any], like: Callable[..., Any]) -> Verdict:
    """Say in place of another cause how a search that fails uses its settings, if that is seen on the same map."""
    failure = verdict.failure
    runs_elsewhere = isinstance(unwrap(search), Runnable)  # what it does with its settings is not seen from here
    misuse = ""
    if isinstance(failure, Failure) and not runs_elsewhere:
        misuse = _misuse(failure, search, like)
    if not misuse:
        return verdict
    fault, _, _ = verdict.words.partition(". ")
    return replace(verdict, words=f"{fault.removesuffix('.')}. {misuse}", cause=None)


def _misuse(failure: Failure, search: Callable[..., Any], like: Callable[..., Any]) -> str:
    """Run a search again where it fails, and say how it uses its settings if it is not as they are meant; else ""."""
    notes = SettingsNotes()
    noted = as_role(_noted(search, notes), like)
    with redirect_stdout(io.StringIO()), suppress(AnswerError), Attempt(noted).running():
        noted(failure.grid, *failure.arguments)
    if notes.fault:
        return notes.fault
    if not notes.is_made and failure.expanded:
        return "`open_list` is never used. Look at the line that makes the frontier: `open_list(start)` makes it."
    if notes.is_made and not notes.is_filled:
        return "Nothing waits on the frontier at the beginning: `open_list(start)` makes one on which the start waits."
    return ""


def _noted(search: Callable[..., Any], notes: SettingsNotes) -> Callable[..., Any]:
    """Return the search, with notes of what it does with its settings."""

    @wraps(search)
    def with_notes(grid: Any, start: Any, goal: Any, open_list: Any, priority: Any, improves: bool) -> Any:
        class NotedList(open_list):  # type: ignore[misc]  # a queue or a priority queue
            def __init__(self, *cells: Node) -> None:
                notes.is_made = True
                notes.is_filled |= bool(cells)
                super().__init__(*cells)

            def put(self, cell: Node, priority: Any = None) -> None:
                notes.put(cell, priority, improves)
                super().put(cell, priority)

        def noted_priority(g: Any, cell: Any) -> Any:
            notes.asked[cell] = g
            return priority(g, cell)

        return search(grid, start, goal, NotedList, noted_priority, improves)

    return with_notes
