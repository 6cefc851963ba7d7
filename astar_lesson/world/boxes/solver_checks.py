"""The checks of page 21, tasks a to f. Each one tries small levels first, then the others."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from astar_lesson import Cell, Picture
from astar_lesson.lesson.verdict import try_all
from astar_lesson.world.boxes import solver, trials
from astar_lesson.world.boxes.levels import Level, Position, short
from astar_lesson.world.boxes.pictures import show_levels
from astar_lesson.world.boxes.points import Marked
from astar_lesson.world.boxes.trial_levels import ALIKE, ALIKE_WALLS, CORNER, LONG_CORRIDORS, TRIED

Asked = Mapping[str, tuple[Level, Iterable[Position]]]
"""The levels that a check asks about by name, each with states."""


def _judge(
    answer: Callable[..., Any],
    most: int,
    asked: Asked,
    ask: Callable[[Level, Position], tuple[Any, Any]],
    praise: str,
) -> Marked:
    """Ask about the states of all levels; `ask(level, state)` returns the reader's answer and the correct one."""

    def compare(place: tuple[str, Level], state: Position) -> tuple[Any, Any]:
        said, right = ask(place[1], state)
        if said == right:
            return None, None
        return f"{_difference(said, right)} for {short(state)}", None

    def draw(place: tuple[str, Level], state: Position) -> Picture:
        return show_levels([(f"level: {place[0]}", place[1], state)], columns=1, width=4.5)

    runs = [((name, level), state) for name, (level, states) in asked.items() for state in states]
    verdict = try_all(answer, runs, ask=compare, draw=draw)
    if not verdict.solved:
        return Marked(verdict.words, 0, most, verdict.picture)
    tried = f"That was tried for {len(runs):,} states of {len(asked)} levels."
    return Marked(f"{praise} {tried}", most, most, solved=True)


def _difference(said: Any, right: Any) -> str:
    """Of sets, what is wrongly there or what is missing; otherwise the answer and the correct one."""
    if isinstance(right, str):
        return f"{said} instead of {right}" if right else said
    if not (isinstance(said, frozenset) and isinstance(right, frozenset)):
        return f"{short(said)} instead of {short(right)}"
    words, cells = ("has", said - right) if said - right else ("lacks", right - said)
    return f"a collection that {words} {short(min(cells, key=repr))},"


def _as_set(said: Any) -> Any:
    """A collection of cells or of edges as a frozenset, whatever kind it is; all else as it is."""
    if isinstance(said, str) or not isinstance(said, Iterable):
        return said
    return frozenset(tuple(part) if isinstance(part, list) else part for part in said)


def _usual() -> dict[str, tuple[Level, Iterable[Position]]]:
    """All levels that are tried, with the usual states."""
    return {name: (level, trials.states(level)) for name, level in TRIED.items()}


def _all_alike() -> dict[str, tuple[Level, Iterable[Position]]]:
    """The levels that differ in one wall or in one mark, with their states."""
    return {name: (level, trials.alike_states(level)) for name, level in ALIKE.items()}


# --- tasks a to f -----------------------------------------------------------------------------------------------------


def check_state(my_state: Callable[[Cell, list[Cell]], Any]) -> Marked:
    """Judge task a: a state that can be hashed, the same for equal positions, and different for others.

    The list of boxes must stay as it is.
    """
    seen: dict[tuple[Level, Any], Position] = {}

    def ask(level: Level, state: Position) -> tuple[Any, Any]:
        pusher, boxes = state[0], sorted(state[1])
        mine = my_state(pusher, list(boxes))  # type: ignore[arg-type]  # it is not the goal
        try:
            hash(mine)
        except TypeError as error:
            return f"a state that cannot be the key of a dict ({error}),", ""
        if mine != my_state(pusher, list(boxes)):  # type: ignore[arg-type]
            return "two states, if it is asked twice,", "one,"
        for turned in (boxes[::-1], boxes[1:] + boxes[:1]):
            given = list(turned)
            if mine != my_state(pusher, given):  # type: ignore[arg-type]
                return "two states, if the boxes are named in another order,", "one,"
            if given != turned:
                return f"a state, but changes the list of boxes: {turned} becomes {given},", ""
        return seen.setdefault((level, mine), state), state

    asked = _usual() | {"two rows and two columns of 50 cells": (CORNER, trials.one_by_one(CORNER))}
    return _judge(my_state, 0, asked, ask, "It can be a key, and two are equal only if they should be.")


def check_rules(my_edges: Callable[[Level, Position], Any]) -> Marked:
    """Judge task b: the steps and pushes that lead out of a state."""
    return _check_edges(my_edges, Level.edges, 0, "The rules are right.")


def check_pushes(my_pushes: Callable[[Level, Position], Any]) -> Marked:
    """Judge task f: pushes as edges, with one state for all cells that the pusher can walk to."""
    return _check_edges(my_pushes, solver.pushes, 3, "The pushes are right.")


def _check_edges(mine: Any, right: Callable[[Level, Position], Any], most: int, praise: str) -> Marked:
    def ask(level: Level, state: Position) -> tuple[Any, Any]:
        return _as_set(mine(level, state)), frozenset(right(level, state))

    return _judge(mine, most, _usual() | _all_alike(), ask, praise)


def check_dead(my_dead_squares: Callable[[Level], Any]) -> Marked:
    """Judge task c: the cells from which no box can be pushed to a mark."""

    def ask(level: Level, _: Position) -> tuple[Any, Any]:
        return _as_set(my_dead_squares(level)), frozenset(solver.dead_squares(level))

    asked = {name: (level, [level.start]) for name, level in (TRIED | ALIKE).items()}
    return _judge(my_dead_squares, 0, asked, ask, "The dead squares are right.")


def check_nearest(my_nearest: Callable[[Level], Any]) -> Marked:
    """Judge the first heuristic of task d."""
    return _check_guess(my_nearest, solver.nearest_marks, 0)


def check_assignment(my_assignment: Callable[[Level], Any]) -> Marked:
    """Judge the second heuristic of task d."""
    return _check_guess(my_assignment, solver.cheapest_assignment, 3)


def _check_guess(mine: Callable[[Level], Any], right: Callable[[Level], Any], most: int) -> Marked:
    guess = cache(mine)  # once for each level
    truth = cache(right)

    def ask(level: Level, state: Position) -> tuple[Any, Any]:
        return guess(level)(state, level.goal), truth(level)(state, level.goal)

    levels = TRIED | LONG_CORRIDORS
    asked = {name: (level, [level.goal, *trials.states(level)]) for name, level in levels.items()}
    return _judge(mine, most, asked | _all_alike(), ask, "The heuristic is right.")


def check_frozen(my_frozen: Callable[[Level, frozenset[Cell]], Any]) -> Marked:
    """Judge task e: the boxes that can never be moved again."""

    def ask(level: Level, state: Position) -> tuple[Any, Any]:
        return _as_set(my_frozen(level, state[1])), frozenset(solver.frozen_boxes(level, state[1]))

    asked: dict[str, tuple[Level, Iterable[Position]]] = {
        name: (level, [(min(level.floor - boxes), boxes) for boxes in trials.placings(level)])
        for name, level in TRIED.items()
    }
    asked |= {name: (level, trials.alike_states(level)) for name, level in ALIKE_WALLS.items()}
    return _judge(my_frozen, 3, asked, ask, "The frozen boxes are right.")
