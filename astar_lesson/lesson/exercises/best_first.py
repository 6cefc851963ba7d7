"""Best-first search, which can be any of the five searches; its check; and the order in which searches expand."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from astar_lesson.draw.pictures import Picture
from astar_lesson.lesson.exercises.other_settings import settings_and_maps, wrong_settings
from astar_lesson.lesson.judge.check import judged
from astar_lesson.lesson.judge.refusal import draw_runs
from astar_lesson.lesson.judge.several_calls import wrong_role
from astar_lesson.lesson.judge.trial_maps import SMALL, Case, cases_of
from astar_lesson.lesson.programs.five_searches import is_guided, letter_of
from astar_lesson.lesson.running.blanks import blanks
from astar_lesson.lesson.verdict import Verdict, draw_orders
from astar_lesson.search.frontiers import OpenList, PriorityQueue, Queue
from astar_lesson.search.searches import a_star, bfs_early_exit, dijkstra, greedy_best_first, walk_back
from astar_lesson.search.steps import Cost, Graph, Node
from astar_lesson.search.trace import Trace
from astar_lesson.words.explain import called

MOST_CELLS = 4
"""The check tries all maps of at most this many cells, known traps, larger random maps, and a large one."""


def best_first(
    grid: Graph,
    start: Node,
    goal: Node | None,
    open_list: OpenList,
    priority: Callable[[Cost, Node], Cost],
    improves: bool,
) -> list[Node] | None:
    """Search from start to goal, expanding the node with the lowest priority first.

    Parameters
    ----------
    grid : Graph
        What is searched. It needs only `edges(node)`.
    start, goal : Node
        Where the path begins and ends. With goal None every node is expanded, and None is returned.
    open_list : callable
        `open_list(start)` makes the frontier, which holds the start.
    priority : callable
        `priority(g, node)` is the priority of a node.
    improves : bool
        Whether a cheaper path to a known node replaces the old one.

    Returns
    -------
    list of Node or None
        The path, start and goal included; None if there is none.
    """
    frontier = open_list(start)
    came_from: dict[Node, Node | None] = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            return list(walk_back(came_from, goal))
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from or (improves and new_cost < cost_so_far[neighbor]):
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                frontier.put(neighbor, priority(new_cost, neighbor))
    return None


def check_best_first(search: Callable[..., Any]) -> Verdict:
    """Notebook 20: can `search(grid, start, goal, open_list, priority, improves)` be each search with a goal?

    It is judged four times, as `check(search, like=...)` does: with a queue it must be early exit; with a priority
    queue and G, H or G + H it must be Dijkstra's algorithm, greedy best-first search and A*. Then it must return the
    path of `best_first` with settings that belong to none of these; and if the goal is None, expand every cell, in the
    same order. With some of these settings cells are opened again, so a closed set is wrong, though A* may have one.
    """
    left = blanks(search)
    if left:
        return Verdict(False, left, cause="blanks")
    tried = 0
    notes = list[str]()
    for like in (bfs_early_exit, dijkstra, greedy_best_first, a_star):
        maps = maps_for(like)
        verdict = judged(_settled(search, like), like, maps, is_guided(like))
        if not verdict.solved:
            words = f"As {called(like.__name__)}: {verdict.words[0].lower()}{verdict.words[1:]}"
            return Verdict(False, words, verdict.picture, cause=verdict.cause, failure=verdict.failure)
        tried += len(maps)
        if verdict.note and verdict.note not in notes:
            notes.append(verdict.note)
    wrong = wrong_role(search, _settled)
    if wrong:
        words = f"{wrong.words} {wrong.cause.words}"
        return Verdict(False, words, draw_runs(wrong.run, None, wrong.like), cause=wrong.cause.key)
    other = wrong_settings(search, best_first)
    if other:
        orders = {"yours": other.run.notes.expanded, "right": other.right.notes.expanded}
        picture = draw_orders(other.run.grid, orders, [other.run.path, other.right.path])
        return Verdict(False, other.words, picture)
    more = len(settings_and_maps(best_first))
    words = (
        f"Right on {tried} maps, as early exit, Dijkstra's algorithm, greedy best-first search and A*, and on {more} "
        "maps with other settings or the goal None."
    )
    return Verdict(True, words, note=" ".join(notes))


def maps_for(like: Callable[..., Any]) -> list[Case]:
    """Return the maps on which a search is tried that is to be this one, smallest first."""
    chosen = []
    for case in cases_of(like):
        is_left_out = MOST_CELLS < case.size <= SMALL
        if not is_left_out:
            chosen.append(case)
    return chosen


def _settled(search: Callable[..., Any], like: Callable[..., Any]) -> Callable[..., Any]:
    """The reader's search with the open list, priority and updates of one of the package's searches."""
    letter = letter_of(like)

    @wraps(search)
    def settled(grid: Any, start: Any, goal: Any, h: Any = None) -> Any:
        def priority(g: Any, node: Any) -> Any:
            return (g if letter in ("G", "F") else 0) + (h(node, goal) if h else 0)

        return search(grid, start, goal, PriorityQueue if letter else Queue, priority, letter in ("G", "F"))

    return settled


def orders(grid: Any, traces: Mapping[str, Trace]) -> Picture:
    """Draw a map for each search; each cell holds the number of the step that expands it."""
    return draw_orders(grid, {name: [step.current for step in trace] for name, trace in traces.items()})
