"""Points, and the last task of page 21: all levels with as few states as possible."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from math import inf
from typing import Any

from astar_lesson import Cell, Picture, Trace, a_star, record
from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.lesson.running.blanks import blanks
from astar_lesson.lesson.running.time_limit import StoppedError
from astar_lesson.lesson.table import text_table
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.words.numbers import many, number
from astar_lesson.world.boxes.collection import KNOWN, LEVELS
from astar_lesson.world.boxes.levels import Level, Position, Successors, in_pushes, in_words
from astar_lesson.world.boxes.pictures import show_levels
from astar_lesson.world.boxes.solver import Game, Reference, pushes
from astar_lesson.world.boxes.true_costs import TooLargeError, above, costs_left
from astar_lesson.world.boxes.valid_paths import canonical, pushes_of

MOST_STATES = 1000
"""A solver is stopped after this number of states on a level; and a level without an optimum counts as so many."""
STATES_FOR_POINTS = [6000, 3000, 800, 250]
"""How many states all levels together may take. `levels.toml` says where the numbers come from."""
POINTS_EACH = 4
"""So many points are given for each of these numbers that is kept."""
MOST_AUDITED = 2500
"""Levels with at most this number of states, by pushes, are checked in every state: eight of the fourteen."""
MOST_OF_A_GAME = 50_000
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
        self.game = game
        self.most = most
        self.expanded = 0

    def edges(self, state: Position) -> Any:
        """Return the edges of the game."""
        self.expanded += 1
        if self.expanded > self.most:
            return []
        edges = list(self.game.edges(state))
        for after, cost in edges:
            if after[1] != state[1] and cost != 1:
                raise SolverError(f"a push costs {in_words(cost)}, from {in_words(state)}: let each push cost 1", state)
        return edges


class Questions:
    """How often a level is asked for edges, or for the cells in reach. After `most` times a StoppedError is raised.

    `most` may be raised later on.
    """

    def __init__(self, most: float) -> None:
        self.most = most
        self.count = 0

    def add(self) -> None:
        """Count a question."""
        if self.count >= self.most:
            raise StoppedError(f"{self.most:,} questions to level.edges and level.reach")
        self.count += 1


@dataclass(frozen=True, eq=False)
class CountedLevel(Level):
    """A level that counts its questions."""

    questions: Questions = field(repr=False)

    @classmethod
    def like(cls, level: Level, most: float) -> "CountedLevel":
        """Return a level like another one, which answers so many questions at most."""
        return cls(level.floor, level.marks, level.pusher, level.boxes, Questions(most))

    def edges(self, state: Position) -> Successors:
        """Return the edges of the level."""
        self.questions.add()
        return super().edges(state)

    def reach(self, pusher: Cell, boxes: frozenset[Cell]) -> set[Cell]:
        """Return the cells in reach."""
        self.questions.add()
        return super().reach(pusher, boxes)


class SolverError(Exception):
    """A mistake of a solver: the words, and a state that shows it, or None."""


def check_points(my_game: Callable[[Level], Any], my_guess: Callable[[Level], Any]) -> Marked:
    """Judge task g, A* on all levels: the fewer states it expands in all, the more points.

    A level on which A* is stopped, or finds more than the fewest pushes, counts as `MOST_STATES` states. What the two
    functions ask `level.edges` and `level.reach` before A* starts counts as states, too.

    Parameters
    ----------
    my_game : callable
        `my_game(level)` returns a `Game`, or anything else with `edges(state)`. Each move is a step or a push, and a
        push costs 1. On levels with at most `MOST_AUDITED` states, no state that can be solved may be left out; on the
        others none that is one push away from the solution found, of those that are known to be solvable.
    my_guess : callable
        `my_guess(level)` returns a heuristic. If it is found to overestimate, there are no points at all. Nor are there
        if it asks `level.edges` and `level.reach` more than `MOST_STATES` times on one level while A* runs, as a search
        does.
    """
    most = POINTS_EACH * len(STATES_FOR_POINTS)
    left = blanks(my_game, my_guess)
    if left:
        return Marked(left, 0, most)
    attempt = Attempt(my_game)
    rows = []
    total = 0
    for name, level in LEVELS.items():
        known = KNOWN[name]
        try:
            found, counts = _tried(attempt, level, my_game, my_guess)
        except AnswerError as failed:
            error = failed.error
            words, state = error.args if isinstance(error, SolverError) else (f"your solver {failed.words}", None)
            picture = show_levels([(f"level: {name}", level, state)], columns=1, width=4.5)
            return Marked(f'Level "{name}": {words}. A wrong answer gets no points.', 0, most, picture)
        if found != known.pushes:
            counts = MOST_STATES
        total += counts
        rows.append((name, known.pushes, "-" if found is None else found, counts))
    points = POINTS_EACH * sum(total <= step for step in STATES_FOR_POINTS)
    table = text_table(["level", "optimum", "yours", "states"], [*rows, ("all levels", "", "", total)], left=1)
    words = f"A* with your game and your heuristic, in pushes and states:\n{table}"
    return Marked(words, points, most)


def _tried(
    attempt: Attempt, level: Level, my_game: Callable[[Level], Any], my_guess: Callable[[Level], Any]
) -> tuple[int | None, int]:
    """Return the pushes of the solution that A* finds, or None if it was stopped, and the number of states."""
    for_game = CountedLevel.like(level, inf)
    for_guess = CountedLevel.like(level, MOST_STATES)
    with attempt.running(seconds=30):
        game = my_game(for_game)
        guess = my_guess(for_guess)
        before = for_game.questions.count + for_guess.questions.count
        trace, expanded = _search(level, game, guess)
    if trace is None:
        return None, before + expanded
    for_guess.questions.most = inf  # the audit asks the heuristic about more states than A* did
    with attempt.running(seconds=30):
        count = _pushes_of(level, trace)
        _audit(level, game, guess, trace)
    return count, before + expanded


def _search(level: Level, game: Any, guess: Any) -> tuple[Trace | None, int]:
    """Return the trace of A*, or None if it was stopped, and the number of states expanded."""
    limited = CountedGame(game, MOST_STATES)
    trace = record(a_star(limited, level.start, level.goal, guess))
    if limited.expanded > MOST_STATES:
        return None, limited.expanded
    if not trace.found:
        raise SolverError("no solution is found: your game leaves out a state that is not hopeless", None)
    return trace, trace.expanded


def _pushes_of(level: Level, trace: Trace) -> int:
    try:
        return pushes_of(level, trace.path)
    except ValueError as error:
        raise SolverError(f"the solution is not valid: {error}", None) from error


def _audit(level: Level, game: Any, guess: Any, trace: Trace) -> None:
    """Look for states left out and for overestimates: on smaller levels everywhere, else near the solution."""
    g = trace.at(len(trace)).g
    costs = {state: trace.cost - g[state] for state in trace.path}
    solvable = _solvable(level)
    if solvable:
        with suppress(TooLargeError):
            costs |= costs_left(CountedGame(game, inf), level.start, level.goal, MOST_OF_A_GAME)
        kept = {canonical(level, state) for state in costs}
        for state in solvable:
            if canonical(level, state) not in kept:
                raise _left_out(state, solvable[state])
    else:
        _audit_path(level, game, trace.path)
    for state, h, true_cost in above(costs, guess, level.goal):
        words = f"your heuristic overestimates: H is {number(h)}, the true cost {number(true_cost)}"
        raise SolverError(f"{words}: {in_words(state)}", state)
    for state, h, enough in above(_near_the_solution(level), guess, level.goal):
        words = f"your heuristic overestimates: H is {number(h)}, but this can be solved with {in_pushes(enough)}"
        raise SolverError(f"{words}: {in_words(state)}", state)


def _audit_path(level: Level, game: Any, path: list[Position]) -> None:
    """Look for states left out that are one push away from a path."""
    solvable = _near_the_solution(level)
    for state in path[:-1]:
        after = [after for after, _ in game.edges(state)]
        if any(boxes == state[1] for _, boxes in after):
            return  # by steps, one push may be many moves away
        kept = {canonical(level, each) for each in after}
        for each, _ in pushes(level, state):
            if each in solvable and each not in kept:
                raise _left_out(each, solvable[each])


def _left_out(state: Position, cost: Any) -> SolverError:
    words = f"{many(cost, 'move')}: {in_words(state)}"
    return SolverError(f"your game leaves out a state that can be solved with {words}", state)


@cache
def _solvable(level: Level) -> Mapping[Position, Any]:
    """The states that can be solved, each with its fewest pushes, near the goal first; of a larger level none."""
    with suppress(TooLargeError):
        return costs_left(Game(level, pushes), level.start, level.goal, MOST_AUDITED)
    return {}


class _Part:
    """The part of a game that has certain states."""

    def __init__(self, game: Game, states: set[Position]) -> None:
        self.game = game
        self.states = states

    def edges(self, state: Position) -> Any:
        return [edge for edge in self.game.edges(state) if edge[0] in self.states]


@cache
def _near_the_solution(level: Level) -> Mapping[Position, Any]:
    """Of a larger level, states near a solution, each with a number of pushes that is enough; of others none."""
    if _solvable(level):
        return {}
    solver = Reference(level)
    path = record(a_star(solver.game, level.start, level.goal, solver.guess)).path
    states = set(path)
    for _ in range(2):
        states |= {after for state in states for after, _ in solver.game.edges(state)}
    return costs_left(_Part(solver.game, states), level.start, level.goal)
