"""One search in several roles: on one map it is greedy best-first search, and then another one."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from astar_lesson.lesson.judge.several_calls import SWAMP, Call, WrongCall, first_wrong
from astar_lesson.lesson.programs.five_searches import is_guided, letter_of
from astar_lesson.lesson.running.attempt import Attempt
from astar_lesson.lesson.running.watched import Notes, Watched
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
        def priority(g: Any, node: Any) -> Any:
            return (g if counts_g else 0) + (h(node, goal) if h else 0)

        return search(grid, start, goal, open_list, priority, counts_g)

    return with_settings


def wrong_role(search: Callable[..., Any]) -> WrongCall | None:
    """Let a search be greedy best-first search, and then another one on the same map; return the first wrong answer."""
    wrong = first_wrong(_calls(search))
    if not wrong:
        return None
    cells = wrong.run.grid.width * wrong.run.grid.height
    where = f"on this map of {cells} cells, where it was greedy best-first search before,"
    name = wrong.like.__name__  # type: ignore[union-attr]  # each role is one of the five
    return wrong._replace(words=f"As {called(name)}: {where} {wrong.words}")


def _calls(search: Callable[..., Any]) -> Iterator[Call]:
    """Yield calls of one search as greedy best-first search, and then as another one on the same map."""
    for text, like in ((POCKET, bfs_early_exit), (SWAMP, dijkstra), (SWAMP, a_star)):
        grid = Grid.from_text(text)
        shown = Watched(grid, Notes())
        for role in (greedy_best_first, like):
            heuristics = (admissible(grid),) if is_guided(role) else ()
            yield Call(Attempt(as_role(search, role)), shown, grid, heuristics, role, is_cheapest=role is like)
