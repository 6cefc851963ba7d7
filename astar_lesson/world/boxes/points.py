"""Points, and the last task of page 21: all levels with as few states as possible."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from math import inf
from typing import Any

from astar_lesson import Picture, Trace, a_star, record
from astar_lesson.lesson.attempt import AnswerError, Attempt, blanks
from astar_lesson.lesson.table import text_table
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.words.numbers import many, number
from astar_lesson.world.boxes.collection import KNOWN, LEVELS
from astar_lesson.world.boxes.levels import Level, Position, short
from astar_lesson.world.boxes.pictures import show_levels
from astar_lesson.world.boxes.solver import Game, own_work, pushes
from astar_lesson.world.boxes.truth import TooLargeError, above, canonical, costs_left, pushes_of

MOST = 1000
"""A solver is stopped after this number of states on a level; and a level without an optimum counts as so many."""
STEPS = [6000, 3000, 800, 250]
"""How many states all levels together may take, for `EACH` points a step. `levels.toml` says where they come from."""
EACH = 4
AUDITED = 2500
"""Levels with at most this number of states, by pushes, are checked in every state: eight of the fourteen."""
LISTED = 50_000
"""The most states of a reader's game on such a level: enough for all of them by steps."""


class Marked(Verdict):
    """A verdict with points.

    Attributes
    ----------
    points, most : int
        The points given, and the most possible.
    """

    def __init__(
        self, words: str, points: int, most: int, picture: Picture | None = None, *, solved: bool = False
    ) -> None:
        super().__init__(solved or points == most > 0, words, picture)
        self.points, self.most = points, most

    @property
    def said(self) -> str:
        """The words, and the points below them."""
        return f"{self.words}\nPoints: {self.points} of {self.most}." if self.most else self.words


class CountedGame:
    """A game that counts expansions, has no edges after `most` of them, and checks that each push costs 1."""

    def __init__(self, game: Any, most: float) -> None:
        self.game, self.most, self.expanded = game, most, 0

    def edges(self, state: Position) -> Any:
        """Return the edges of the game."""
        self.expanded += 1
        if self.expanded > self.most:
            return []
        edges = list(self.game.edges(state))
        for after, cost in edges:
            if after[1] != state[1] and cost != 1:
                raise SolverError(f"a push costs {short(cost)}, from {short(state)}: let each push cost 1", state)
        return edges


class SolverError(Exception):
    """A mistake of a solver: the words, and a state that shows it, or None."""


def check_points(my_game: Callable[[Level], Any], my_guess: Callable[[Level], Any]) -> Marked:
    """Judge task g, A* on all levels: the fewer states it expands in all, the more points.

    A level on which A* is stopped, or finds more than the fewest pushes, counts as `MOST` states.

    Parameters
    ----------
    my_game : callable
        `my_game(level)` returns a `Game`, or anything else with `edges(state)`. Each move is a step or a push, and a
        push costs 1. On levels with at most `AUDITED` states, no state that can be solved may be left out.
    my_guess : callable
        `my_guess(level)` returns a heuristic. If it overestimates anywhere, there are no points at all. Nor are there
        if one of the two calls a function of the package that is `lent`.
    """
    most = EACH * len(STEPS)
    if left := blanks(my_game, my_guess):
        return Marked(left, 0, most)
    attempt, rows, total = Attempt(my_game), [], 0
    for name, level in LEVELS.items():
        known = KNOWN[name]
        try:
            with attempt.running(seconds=30):
                with own_work():
                    game, guess = my_game(level), my_guess(level)
                found, expanded = _solve(level, game, guess)
        except AnswerError as failed:
            error = failed.error
            words, state = error.args if isinstance(error, SolverError) else (f"your solver {failed.words}", None)
            picture = show_levels([(f"level: {name}", level, state)], columns=1, width=4.5)
            return Marked(f'Level "{name}": {words}. A wrong answer gets no points.', 0, most, picture)
        counts = expanded if found == known.pushes else MOST
        total += counts
        rows.append((name, known.pushes, "-" if found is None else found, counts))
    points = EACH * sum(total <= step for step in STEPS)
    table = text_table(["level", "optimum", "yours", "states"], [*rows, ("all levels", "", "", total)], left=1)
    words = f"A* with your game and your heuristic, in pushes and states:\n{table}"
    return Marked(words, points, most)


def _solve(level: Level, game: Any, guess: Any) -> tuple[int | None, int]:
    """Return the pushes of the solution that A* finds, or None if it was stopped, and the number of states expanded."""
    counted = CountedGame(game, MOST)
    with own_work():
        trace = record(a_star(counted, level.start, level.goal, guess))
    if counted.expanded > MOST:
        return None, counted.expanded
    if not trace.found:
        raise SolverError("no solution is found: your game leaves out a state that is not hopeless", None)
    try:
        count = pushes_of(level, trace.path)
    except ValueError as error:
        raise SolverError(f"the solution is not valid: {error}", None) from error
    _audit(level, game, guess, trace)
    return count, trace.expanded


def _audit(level: Level, game: Any, guess: Any, trace: Trace) -> None:
    """Look for states left out and for overestimates: on the solution, and on smaller levels everywhere."""
    g = trace.at(len(trace)).g
    costs = {state: trace.cost - g[state] for state in trace.path}
    solvable = _solvable(level)
    with suppress(TooLargeError), own_work():
        costs |= costs_left(CountedGame(game, inf), level.start, level.goal, LISTED) if solvable else {}
        names = {canonical(level, state) for state in costs}
        for state in solvable:
            if canonical(level, state) not in names:
                words = f"{many(solvable[state], 'move')}: {short(state)}"
                raise SolverError(f"your game leaves out a state that can be solved with {words}", state)
    with own_work():
        high = above(costs, guess, level.goal)
    for state, h, true_cost in high:
        words = f"your heuristic overestimates: H is {number(h)}, the true cost {number(true_cost)}"
        raise SolverError(f"{words}: {short(state)}", state)


@cache
def _solvable(level: Level) -> Mapping[Position, Any]:
    """The states that can be solved, each with its fewest pushes, near the goal first; of a larger level none."""
    with suppress(TooLargeError):
        return costs_left(Game(level, pushes), level.start, level.goal, AUDITED)
    return {}
