"""Which of the package's five searches a reader's is meant to be, and what follows from that."""

from collections.abc import Callable
from typing import Any

from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.steps import Heuristic
from astar_lesson.search.trace import Trace

Search = Callable[..., Any]
"""A search, such as one of the package's."""
Like = Search | None
"""Which of the package's five searches a reader's is meant to be; None: any that finds a cheapest path."""
LETTERS: dict[Any, str] = {bfs: "", bfs_early_exit: "", dijkstra: "G", greedy_best_first: "H", a_star: "F"}
"""The number by which each of the package's searches chooses a cell, lowest first; "": the steps from the start."""
SEARCHES: dict[str, Search] = {search.__name__: search for search in LETTERS}


def check_like(like: Any) -> None:
    """Raise ValueError if this is none of the package's five searches."""
    if like not in LETTERS:
        raise ValueError(f"like is {like!r}: give bfs, bfs_early_exit, dijkstra, greedy_best_first or a_star")


def letter_of(like: Like) -> str:
    """Return the letter of one of the package's five searches."""
    check_like(like)
    return LETTERS[like]


def is_guided(like: Like) -> bool:
    """Whether a search takes a heuristic."""
    return letter_of(like) in ("F", "H")


def passing(like: Search) -> list[str]:
    """Return the names of the searches that pass as this one: a breadth-first search may stop at the goal."""
    return ["bfs", "bfs_early_exit"] if like is bfs else [like.__name__]


def right_trace(grid: Grid, like: Search, heuristic: Heuristic | None = None) -> Trace:
    """Record the package's own search; `bfs` stops at the goal here, so that there is a path to show."""
    search = bfs_early_exit if like is bfs else like
    more = [heuristic or admissible(grid)] if is_guided(like) else []
    return record(search(grid, grid.start, grid.goal, *more))
