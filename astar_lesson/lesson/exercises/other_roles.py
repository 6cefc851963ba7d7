"""One search in several roles: on one map it is greedy best-first search, and then another one."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from astar_lesson.lesson.exercises.other_settings import priority_with
from astar_lesson.lesson.judge.refusal import draw_runs
from astar_lesson.lesson.judge.several_calls import SWAMP, Call, first_wrong
from astar_lesson.lesson.programs.five_searches import is_guided, letter_of
from astar_lesson.lesson.running.attempt import Attempt
from astar_lesson.lesson.running.watched import Notes, Watched
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible
from astar_lesson.search.frontiers import PriorityQueue, Queue
from astar_lesson.search.searches import a_star, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.words.explain import called

POCKET = """
. . . . . .
. # # # # .
S . . . # G
# # # . # .
# # # . # .
# # # . . .
"""
"""Greedy best-first search goes down, which is longer than up and round."""


def as_role(search: Callable[..., Any], like: Callable[..., Any]) -> Callable[..., Any]:
    """Return the reader's search with the open list, priority and updates of one of the package's searches."""
    letter = letter_of(like)
    open_list = PriorityQueue if letter else Queue
    counts_g = letter in ("G", "F")

    @wraps(search)
    def with_settings(grid: Any, start: Any, goal: Any, h: Any = None) -> Any:
        return search(grid, start, goal, open_list, priority_with(counts_g, h, goal), counts_g)

    return with_settings


def refused_in_a_role(search: Callable[..., Any]) -> Verdict | None:
    """Let a search be greedy best-first search, and then another one on the same map; None if all answers are right."""
    for text, like in ((POCKET, bfs_early_exit), (SWAMP, dijkstra), (SWAMP, a_star)):
        grid = Grid.from_text(text)
        shown = Watched(grid, Notes())
        for role in (greedy_best_first, like):
            heuristics = (admissible(grid),) if is_guided(role) else ()
            call = Call(Attempt(as_role(search, role)), shown, grid, heuristics, is_cheapest=role is like)
            wrong = first_wrong([call])
            if wrong:
                cells = grid.width * grid.height
                where = f"on this map of {cells} cells, where it was greedy best-first search before,"
                words = f"As {called(role.__name__)}: {where} {wrong.words} {wrong.cause.words}"
                return Verdict(False, words, draw_runs(wrong.run, None, role), cause=wrong.cause.key)
    return None
