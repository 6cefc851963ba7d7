"""Several calls on one map: whether a search begins and ends where the call says, and keeps nothing in between."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from astar_lesson.lesson.judge.kept_state import kept_by
from astar_lesson.lesson.judge.trial_guesses import KnowsOneGoal
from astar_lesson.lesson.programs.five_searches import Like, letter_of
from astar_lesson.lesson.programs.mistakes import Cause, about
from astar_lesson.lesson.running.attempt import Attempt
from astar_lesson.lesson.running.observed_run import MOST_A_CELL, Prepared, Run, observe
from astar_lesson.lesson.running.runnable import Runnable
from astar_lesson.lesson.running.time_limit import SECONDS
from astar_lesson.lesson.running.watched import Notes, Watched
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible
from astar_lesson.search.costs import true_costs
from astar_lesson.search.record import record
from astar_lesson.search.searches import dijkstra, greedy_best_first
from astar_lesson.search.steps import Cell

SWAMP = "S99G\n.##.\n...."
"""Greedy best-first search goes straight on by the Manhattan distance, and round the swamp by the true costs."""
FLOOR = "S..G\n.##.\n...."
"""The same map for searches that count steps."""


class Call(NamedTuple):
    """A call of a search on a map that it may have been shown before.

    Attributes
    ----------
    attempt : Attempt
        The search.
    shown : Watched
        The map.
    asked : Grid
        The same map with the start and the goal of the call.
    heuristics : tuple
        The heuristic, if the search takes one.
    is_cheapest : bool
        Whether the path must be a cheapest one.
    """

    attempt: Attempt
    shown: Watched
    asked: Grid
    heuristics: tuple[Any, ...]
    is_cheapest: bool

    def made(self) -> Run:
        """Make the call."""
        grid = self.asked
        notes = Notes(MOST_A_CELL * grid.width * grid.height)
        self.shown.notes = notes
        arguments = (self.shown, grid.start, grid.goal, *self.heuristics)
        if isinstance(self.attempt.function, Runnable):
            self.attempt.function.expect([arguments], SECONDS)
        return observe(self.attempt, grid, self.heuristics, prepared=Prepared(notes, arguments))

    def fault_of(self, run: Run) -> str:
        """What is wrong with the answer; "" if nothing is."""
        best = true_costs(self.asked)[self.asked.start]
        return run.wrong(best, self.is_cheapest)

    def is_right_alone(self) -> bool:
        """Whether the answer is right on a map that the search has not been shown before."""
        alone = self._replace(shown=Watched(self.shown.grid, Notes()))
        return not alone.fault_of(alone.made())


class WrongCall(NamedTuple):
    """A call whose answer is wrong.

    Attributes
    ----------
    run : Run
        What the search does.
    words : str
        What is wrong, in a sentence.
    cause : Cause
        Why.
    """

    run: Run
    words: str
    cause: Cause


def wrong_call(attempt: Attempt, like: Like, guided: bool) -> WrongCall | None:
    """Call a search several times on one map; return the first call with a wrong answer, None if there is none."""
    wrong = first_wrong(_calls_with_other_ends(attempt, like, guided))
    if not wrong:
        return None
    ends = f"From {wrong.run.grid.start} to {wrong.run.grid.goal}"
    return wrong._replace(words=f"your search is called several times. {ends} {wrong.words}")


def first_wrong(calls: Iterable[Call]) -> WrongCall | None:
    """Make calls; return the first one whose answer is wrong, with the cause of that."""
    for call in calls:
        run = call.made()
        words = call.fault_of(run)
        if words:
            return WrongCall(run, words, _cause_of(call))
    return None


def _cause_of(call: Call) -> Cause:
    """What makes a call wrong: something is kept, or the map's own ends are used."""
    name = kept_by(call.attempt.function, call.is_right_alone)
    if name:
        return about("kept_between_calls", name=name)
    return about("kept_somewhere" if call.is_right_alone() else "ends_of_the_map")


def _calls_with_other_ends(attempt: Attempt, like: Like, guided: bool) -> Iterator[Call]:
    """Yield calls of a search on one map, with several starts and goals, and guesses."""
    is_counting = like is not None and not letter_of(like)
    grid = Grid.from_text(FLOOR if is_counting else SWAMP)
    shown = Watched(grid, Notes())
    left, right = grid.start, grid.goal
    corner: Cell = (grid.width - 1, grid.height - 1)
    for start, goal in ((left, right), (right, left), (left, corner), (corner, right)):
        asked = replace(grid, start=start, goal=goal)
        if not guided:
            yield Call(attempt, shown, asked, (), is_cheapest=True)
            continue
        yield Call(attempt, shown, asked, (admissible(grid),), is_cheapest=like is not greedy_best_first)
        path = record(dijkstra(asked, start, goal)).path
        knowing = KnowsOneGoal(true_costs(asked), goal, path)  # type: ignore[arg-type]  # the map has both ends
        yield Call(attempt, shown, asked, (knowing,), is_cheapest=True)
