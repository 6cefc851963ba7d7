"""Which search when: the five searches in words, for the cards and the README, and their runs on one map."""

from collections.abc import Callable
from typing import Any, NamedTuple

from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.trace import Trace

MAP = """
. . . . . . . .
. . 4 4 # . . .
. S 4 4 # . G .
. . 4 4 . . . .
. . . . . . . .
"""
"""The path with the fewest steps crosses the hill, the cheapest path goes around it."""


class Card(NamedTuple):
    """The words of one search; the rest of its card is computed.

    Attributes
    ----------
    search : callable
        The search.
    name : str
        Its name.
    expands : str
        Which cell it expands next.
    finds : str
        What it promises of the path.
    work : str
        What it costs to run.
    when : str
        When to use it.
    """

    search: Callable[..., Any]
    name: str
    expands: str
    finds: str
    work: str
    when: str


CARDS = (
    Card(
        bfs,
        "Breadth-first search",
        "the cell that has waited longest",
        "a path with the fewest steps, to every cell that can be reached",
        "Each reachable cell is expanded once. What a step costs does not matter.",
        "all steps cost the same, and you want paths to all cells",
    ),
    Card(
        bfs_early_exit,
        "Breadth-first search with early exit",
        "the cell that has waited longest; stop at the goal",
        "a path with the fewest steps to the goal",
        "At most the work of the search without the exit; as much if the goal is expanded last.",
        "all steps cost the same, and there is one goal",
    ),
    Card(
        dijkstra,
        "Dijkstra's algorithm",
        "the cell with the lowest G, the cost so far",
        "a cheapest path, if no step costs less than 0",
        "Each cell is expanded at most once, in all directions, wherever the goal is.",
        "steps differ in cost, and you cannot guess how far the goal is",
    ),
    Card(
        greedy_best_first,
        "Greedy best-first search",
        "the cell with the lowest H, the guess of what is left",
        "a path, if there is one; it may cost more than a cheapest path",
        "Each cell is expanded at most once, often only a few. A dead end towards the goal is searched first.",
        "any path will do, and soon",
    ),
    Card(
        a_star,
        "A*",
        "the cell with the lowest F = G + H, the cost so far plus the guess",
        "a cheapest path, if H never overestimates",
        "As a rule, the closer H comes to the true cost, the fewer cells are expanded. H = 0 makes it Dijkstra's "
        "algorithm. Where H falls by more than a step costs, a cell may be expanded again.",
        "there is one goal, and you can guess what is left, whether steps differ in cost or not",
    ),
)
HEAD = ("search", "expands next", "finds", "use it when")


def table() -> list[tuple[str, str, str, str]]:
    """Return the table "Which search when": its head, and a row for each search."""
    return [HEAD, *((card.name, card.expands, card.finds, card.when) for card in CARDS)]


def run(search: Callable[..., Any]) -> tuple[Grid, Trace]:
    """Return the map of the cards, and the record of one of the five searches on it."""
    grid = Grid.from_text(MAP)
    goal = [] if search is bfs else [grid.goal]
    guess = [manhattan(grid)] if search in (greedy_best_first, a_star) else []
    return grid, record(search(grid, grid.start, *goal, *guess))


def summary(grid: Grid, trace: Trace) -> str:
    """Return how many cells a run has expanded, and which path it has found."""
    path = trace.path_to(grid.goal)
    return f"{trace.expanded} cells expanded; {len(path) - 1} steps, cost {walked_cost(grid, path)}"
