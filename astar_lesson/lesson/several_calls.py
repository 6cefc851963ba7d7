"""Several calls on one map: whether a search begins and ends where the call says, and keeps nothing in between."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from typing import Any, NamedTuple

from astar_lesson.lesson.attempt import Attempt, runnable
from astar_lesson.lesson.behaviour import MOST_A_CELL, SECONDS_A_MAP, Run, observe
from astar_lesson.lesson.kept_state import kept_by
from astar_lesson.lesson.mistakes import about
from astar_lesson.lesson.trial_maps import TrueCosts
from astar_lesson.lesson.watched import Notes, Watched, is_guided, letter_of
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible
from astar_lesson.search.costs import true_costs
from astar_lesson.search.searches import a_star, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.steps import Cell
from astar_lesson.words.explain import called

SWAMP = "S99G\n.##.\n...."
"""Greedy best-first search goes straight on by the Manhattan distance, and round the swamp by the true costs."""
FLOOR = "S..G\n.##.\n...."
"""The same map for searches that count steps."""
POCKET = """
. . . . . .
. # # # # .
S . . . # G
# # # . # .
# # # . # .
# # # . . .
"""
"""Greedy best-first search goes down, which is longer than up and round."""


class WrongCall(NamedTuple):
    """A call whose answer is wrong.

    Attributes
    ----------
    run : Run
        The call; its map has the start and the goal of the call.
    words : str
        What is wrong, in a sentence.
    like : callable or None
        Which search it is meant to be.
    cause : (str or None, str)
        The key of the mistake, and sentences about it.
    """

    run: Run
    words: str
    like: Any
    cause: tuple[str | None, str]


def wrong_call(attempt: Attempt, like: Any, guided: bool) -> WrongCall | None:
    """Call a search several times on one map; return the first call with a wrong answer, None if there is none."""
    is_counting = like is not None and not letter_of(like)
    grid = Grid.from_text(FLOOR if is_counting else SWAMP)
    shown = Watched(grid, Notes(inf))
    for asked, more, is_cheapest in _calls(grid, like, guided):
        best = true_costs(asked)[asked.start]
        run = call(attempt, shown, asked, more)
        wrong = run.wrong(best, is_cheapest)
        if not wrong:
            continue

        def is_right_alone(asked: Grid = asked, more: tuple[Any, ...] = more, best: float = best) -> bool:
            alone = call(attempt, Watched(grid, Notes(inf)), asked, more)
            return not alone.wrong(best, True)

        words = f"your search is called several times. From {asked.start} to {asked.goal} {wrong}"
        return WrongCall(run, words, like, cause_of_wrong_call(attempt.function, is_right_alone))
    return None


def wrong_role(search: Callable[..., Any], as_role: Callable[..., Callable[..., Any]]) -> WrongCall | None:
    """Let one search be greedy best-first search, and then another one on the same map; return the first wrong answer.

    `as_role(search, like)` is the search as one of the package's.
    """
    for text, like in ((POCKET, bfs_early_exit), (SWAMP, dijkstra), (SWAMP, a_star)):
        grid = Grid.from_text(text)
        shown = Watched(grid, Notes(inf))
        for role in (greedy_best_first, like):
            more = (admissible(grid),) if is_guided(role) else ()
            attempt = Attempt(as_role(search, role))
            run = call(attempt, shown, grid, more)
        best = true_costs(grid)[grid.start]
        wrong = run.wrong(best, True)
        if not wrong:
            continue

        def is_right_alone(attempt: Attempt = attempt, grid: Grid = grid, run: Run = run, best: float = best) -> bool:
            alone = call(attempt, Watched(grid, Notes(inf)), grid, run.more)
            return not alone.wrong(best, True)

        cells = grid.width * grid.height
        begin = (
            f"As {called(like.__name__)}: on this map of {cells} cells, where it was greedy best-first search before,"
        )
        return WrongCall(run, f"{begin} {wrong}", like, cause_of_wrong_call(attempt.function, is_right_alone))
    return None


def call(attempt: Attempt, shown: Watched, asked: Grid, more: tuple[Any, ...]) -> Run:
    """Call a search on a map that it has been shown before, with the start and the goal of another one."""
    shown.notes = Notes(MOST_A_CELL * asked.width * asked.height)
    arguments = (shown, asked.start, asked.goal, *more)
    runnable(attempt.function).expect([arguments], SECONDS_A_MAP)
    return observe(attempt, asked, more, given=(shown.notes, *arguments))


def cause_of_wrong_call(function: Callable[..., Any], is_right_alone: Callable[[], bool]) -> tuple[str | None, str]:
    """Return the key of what makes a call wrong, and sentences: something is kept, or the map's own ends are used."""
    name = kept_by(function, is_right_alone)
    if name:
        return about("kept_between_calls", name=name)
    return about("kept_somewhere" if is_right_alone() else "ends_of_the_map")


def _calls(grid: Grid, like: Any, guided: bool) -> Iterator[tuple[Grid, tuple[Any, ...], bool]]:
    """Yield the map with the ends of each call, the further arguments, and whether the path must be a cheapest one."""
    left, right = grid.start, grid.goal
    corner: Cell = (grid.width - 1, grid.height - 1)
    for start, goal in ((left, right), (right, left), (left, corner), (corner, right)):
        asked = replace(grid, start=start, goal=goal)
        if not guided:
            yield asked, (), True
            continue
        yield asked, (admissible(grid),), like is not greedy_best_first
        yield asked, (TrueCosts(true_costs(asked)),), True
