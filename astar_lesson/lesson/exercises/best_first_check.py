"""The check of the reader's best-first search."""

from collections.abc import Callable
from typing import Any

from astar_lesson.lesson.exercises.other_roles import as_role, refused_in_a_role
from astar_lesson.lesson.exercises.other_settings import refused_with_settings, settings_and_maps
from astar_lesson.lesson.judge.check import judged
from astar_lesson.lesson.judge.trial_maps import SMALL, Case, cases_of
from astar_lesson.lesson.programs.five_searches import is_guided
from astar_lesson.lesson.running.blanks import blanks
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.search.searches import a_star, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.words.explain import called
from astar_lesson.words.numbers import lower

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
