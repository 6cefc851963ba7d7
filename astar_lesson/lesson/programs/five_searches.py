"""Which of the package's five searches a reader's is meant to be, and what follows from that."""

from collections.abc import Iterator
from typing import Any

from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.steps import Heuristic, Node, Step
from astar_lesson.search.trace import Trace

LETTERS = {bfs: "", bfs_early_exit: "", dijkstra: "G", greedy_best_first: "H", a_star: "F"}
"""The number by which each of the package's searches chooses a cell, lowest first; "": the steps from the start."""
SEARCHES = {search.__name__: search for search in LETTERS}


def letter_of(like: Any) -> str:
    """Return the letter of one of the package's five searches."""
    if like not in LETTERS:
        raise ValueError(f"like is {like!r}: give bfs, bfs_early_exit, dijkstra, greedy_best_first or a_star")
    return LETTERS[like]


def is_guided(like: Any) -> bool:
    """Whether a search takes a heuristic."""
    return letter_of(like) in ("F", "H")


def passing(like: Any) -> list[str]:
    """Return the names of the searches that pass as this one: a breadth-first search may stop at the goal."""
    return ["bfs", "bfs_early_exit"] if like is bfs else [like.__name__]


def steps_of(
    grid: Any,
    expanded: list[Node],
    path: list[Node],
    like: Any,
    heuristic: Heuristic | None = None,
    improves: bool = False,
) -> Iterator[Step]:
    """Yield the steps of a search that expands these cells, with the G, F, H and parents of a search like that one.

    With `improves` it improves cells, even where one like that does not.
    """
    letter = letter_of(like)
    cost_so_far = {grid.start: 0}
    improves = improves or letter in ("G", "F")
    for current in expanded:
        if current not in cost_so_far:
            raise ValueError(
                f"the search expands {current}, which no step has reached: when it asks for grid.neighbors(cell) or "
                "grid.edges(cell), the cell is taken to be expanded"
            )
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in cost_so_far or (improves and new_cost < cost_so_far[neighbor]):
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, grid.goal) if heuristic else 0
                numbers = {"": (), "G": (new_cost,), "H": (h, h), "F": (new_cost + h, h)}[letter]
                reached.append((neighbor, new_cost, *numbers))
        yield Step(current, reached)
    leads_to_the_goal = bool(path) and (path[0], path[-1]) == (grid.start, grid.goal)
    if leads_to_the_goal and grid.goal not in expanded:
        yield Step(grid.goal, path=path)


def right_trace(grid: Grid, like: Any, heuristic: Heuristic | None = None) -> Trace:
    """Record the package's own search; `bfs` stops at the goal here, so that there is a path to show."""
    search = bfs_early_exit if like is bfs else like
    more = [heuristic or admissible(grid)] if is_guided(like) else []
    return record(search(grid, grid.start, grid.goal, *more))
