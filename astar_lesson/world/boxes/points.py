"""Points, and the last task of page 21: twelve levels within their limits."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from math import inf
from typing import Any

from astar_lesson.draw.pictures import Picture
from astar_lesson.lesson.asking import AnswerError, Asking, blanks
from astar_lesson.lesson.table import text_table
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import number
from astar_lesson.world.boxes.collection import KNOWN, LEVELS
from astar_lesson.world.boxes.levels import Level, Position, short
from astar_lesson.world.boxes.pictures import show_levels
from astar_lesson.world.boxes.solver import Game, pushes
from astar_lesson.world.boxes.truth import TooLargeError, above, canonical, costs_left, pushes_of

MOST = 1000
"""A solver is stopped after this number of states."""
AUDITED = 2500
"""Levels with at most this number of states, by pushes, are checked in every state: eight of the twelve."""
LISTED = 50_000
"""The most states of a reader's game on such a level: enough for all of them by steps."""


class Marked(Verdict):
    """A verdict with points.

    Attributes
    ----------
    points, most : int
        The points given, and the most possible.
    """

    def __init__(self, words: str, points: int, most: int, picture: Picture | None = None) -> None:
        super().__init__(points == most, words, picture)
        self.points, self.most = points, most

    def __repr__(self) -> str:
        words = super().__repr__()
        return f"{words}{'' if words.endswith(chr(10)) else ' '}Points: {self.points} of {self.most}."


class Counted:
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
                raise Mistake(f"a push costs {short(cost)}, from {short(state)}: let each push cost 1", state)
        return edges


class Mistake(Exception):  # noqa: N818  # the reader's, not the program's
    """A mistake of a solver, and a state that shows it."""

    def __init__(self, words: str, state: Position | None = None) -> None:
        super().__init__(words)
        self.state = state


def check_points(my_game: Callable[[Level], Any], my_guess: Callable[[Level], Any]) -> Marked:
    """Judge task g, A* on the twelve levels: a point for each one that is solved with fewest pushes within the limit.

    Parameters
    ----------
    my_game : callable
        `my_game(level)` returns a `Game`, or anything else with `edges(state)`. Each move is a step or a push, and a
        push costs 1. On levels with at most `AUDITED` states, no state that can be solved may be left out.
    my_guess : callable
        `my_guess(level)` returns a heuristic. If it overestimates anywhere, there are no points at all.
    """
    most = len(LEVELS)
    left = blanks(my_game, my_guess)
    if left:
        return Marked(left, 0, most)
    asking, rows, points = Asking(my_game), [], 0
    for name, level in LEVELS.items():
        known = KNOWN[name]
        try:
            with asking.answer(seconds=30):
                found, expanded = _solve(level, my_game(level), my_guess(level))
        except AnswerError as failed:
            words = str(failed.error) if isinstance(failed.error, Mistake) else f"your solver {failed.words}"
            picture = show_levels(
                [(f"level: {name}", level, getattr(failed.error, "state", None))], columns=1, width=4.5
            )
            return Marked(f'Level "{name}": {words}. A wrong answer gets no points.', 0, most, picture)
        point = int(found == known.pushes and expanded <= known.limit)
        points += point
        pushed, count = ("-", f"more than {MOST}") if found is None else (found, expanded)
        rows.append((name, known.pushes, pushed, count, known.limit, point))
    table = text_table(["level", "optimum", "yours", "expanded", "limit", "points"], rows, left=1)
    return Marked(f"A* with your game and your heuristic, in pushes and states:\n{table}\n", points, most)


def _solve(level: Level, game: Any, guess: Any) -> tuple[int | None, int]:
    """Return the pushes of the solution that A* finds, or None if it was stopped, and the number of states expanded."""
    counted = Counted(game, MOST)
    trace = record(a_star(counted, level.start, level.goal, guess))
    if counted.expanded > MOST:
        return None, counted.expanded
    if not trace.found:
        raise Mistake("no solution is found, and there is one: your game leaves out a state that is not hopeless")
    try:
        count = pushes_of(level, trace.path)
    except ValueError as error:
        raise Mistake(f"the solution is not valid: {error}") from error
    _audit(level, game, guess, trace)
    return count, trace.expanded


def _audit(level: Level, game: Any, guess: Any, trace: Trace) -> None:
    """Look for states left out and for overestimates: on the solution, and on smaller levels everywhere."""
    g = trace.at(len(trace)).g
    high = above({state: trace.cost - g[state] for state in trace.path}, guess, level.goal)
    with suppress(TooLargeError):
        solvable = _solvable(level)
        kept = costs_left(Counted(game, inf), level.start, level.goal, LISTED)
        names = {canonical(level, state) for state in kept}
        for state, count in solvable.items():
            if canonical(level, state) not in names:
                words = f"{number(count)} {'push' if count == 1 else 'pushes'}: {short(state)}"
                raise Mistake(f"your game leaves out a state that can be solved with {words}", state)
        high += above(kept, guess, level.goal)
    for state, h, true_cost in high:
        words = f"your heuristic overestimates: H is {number(h)}, the true cost {number(true_cost)}"
        raise Mistake(f"{words}: {short(state)}", state)


@cache
def _solvable(level: Level) -> Mapping[Position, Any]:
    """The states that can be solved, each with its fewest pushes, near the goal first."""
    return costs_left(Game(level, pushes), level.start, level.goal, AUDITED)
