"""The checks of page 21, tasks a to f. Each one tries small levels first, then the others."""

from collections.abc import Callable, Iterable
from functools import cache, wraps
from random import Random
from typing import Any

from astar_lesson import Cell, Picture
from astar_lesson.lesson.verdict import try_all
from astar_lesson.world.boxes import solver
from astar_lesson.world.boxes.collection import LEVELS
from astar_lesson.world.boxes.levels import Level, Position, short
from astar_lesson.world.boxes.pictures import show_levels
from astar_lesson.world.boxes.points import Marked

SMALL = {
    "one push": "#####\n#PBx#\n#####",
    "a square": "####\n#P.#\n#B.#\n#x.#\n####",
    "twelve cells": "######\n#..x.#\n#P.B.#\n#....#\n######",
    "two in a row": "#######\n#PBxB.#\n#..x..#\n#######",
    "two in a corner": "######\n#.xP.#\n#.BB.#\n#..x.#\n######",
    "three abreast": "#####\n#.P.#\n#BBB#\n#xxx#\n#####",
}
"""Small levels, which are tried first."""
TRIED = {name: Level.from_text(text) for name, text in SMALL.items()} | LEVELS
STATES = 80
"""How many states of each level are tried."""
MANY_TURNS = [(3, 2), (4, 2), (4, 3), (5, 5)]
"""Boxes of *the exchange* that free each other one by one; in mirror images, in other orders."""


def _judge(
    answer: Callable[..., Any],
    most: int,
    states: Callable[[Level], Iterable[Position]],
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

    runs = (((name, level), state) for name, level in TRIED.items() for state in states(level))
    verdict = try_all(answer, runs, ask=compare, draw=draw)
    solved = verdict.solved
    return Marked(praise if solved else verdict.words, most * solved, most, verdict.picture, solved=solved)


def _difference(said: Any, right: Any) -> str:
    """Of sets, what is wrongly there or what is missing; otherwise the answer and the correct one."""
    if isinstance(right, str):
        return f"{said} instead of {right}"
    if not (isinstance(said, frozenset) and isinstance(right, frozenset)):
        return f"{short(said)} instead of {short(right)}"
    words, cells = ("has", said - right) if said - right else ("lacks", right - said)
    return f"a collection that {words} {short(min(cells, key=repr))},"


def _own(function: Callable[..., Any]) -> Callable[..., Any]:
    """The reader's function, which may call nothing that is `lent`; a collection becomes a frozenset."""

    @wraps(function)
    def own(*given: Any) -> Any:
        with solver.own_work():
            said = function(*given)
            return frozenset(said) if isinstance(said, list | tuple | set) else said

    return own


def _some_states(level: Level) -> list[Position]:
    """The first states that breadth-first search reaches, and some further ones, but not the solved one."""
    found, seen = [level.start], {level.start}
    for state in found:
        for after, _ in level.edges(state):
            if after not in seen and after != level.goal:
                seen.add(after)
                found.append(after)
        if len(found) > 10 * STATES:
            break
    return found[:50] + found[50 :: 1 + len(found) // (STATES - 50)]


# --- tasks a to f -----------------------------------------------------------------------------------------------------


def check_state(my_state: Callable[[Cell, list[Cell]], Any]) -> Marked:
    """Judge task a: a state that can be hashed, the same for equal positions, and different for others."""
    seen: dict[tuple[Level, Any], Position] = {}

    def ask(level: Level, state: Position) -> tuple[Any, Any]:
        pusher, boxes = state[0], sorted(state[1])
        mine = my_state(pusher, boxes)  # type: ignore[arg-type]  # it is not the goal
        try:
            hash(mine)
        except TypeError:  # a list or a set in it
            return "what cannot be the key of a dict,", "what can,"
        if mine != my_state(pusher, boxes[::-1]):  # type: ignore[arg-type]
            return "two states, if the boxes are named in another order,", "one,"
        return seen.setdefault((level, mine), state), state

    return _judge(my_state, 0, _some_states, ask, "It can be a key, and two are equal only if they should be.")


def check_rules(my_edges: Callable[[Level, Position], Any]) -> Marked:
    """Judge task b: the steps and pushes that lead out of a state."""
    return _check_edges(my_edges, Level.edges, 0, "rules")


def check_pushes(my_pushes: Callable[[Level, Position], Any]) -> Marked:
    """Judge task f: pushes as edges, with one state for all cells that the pusher can walk to."""
    return _check_edges(my_pushes, solver.pushes, 3, "pushes")


def _check_edges(mine: Any, right: Callable[[Level, Position], Any], most: int, what: str) -> Marked:
    def ask(level: Level, state: Position) -> tuple[Any, Any]:
        return _own(mine)(level, state), frozenset(right(level, state))

    return _judge(mine, most, _some_states, ask, f"The {what} are right in each state tried, of {len(TRIED)} levels.")


def check_dead(my_dead_squares: Callable[[Level], Any]) -> Marked:
    """Judge task c: the cells from which no box can be pushed to a mark."""

    def ask(level: Level, _: Position) -> tuple[Any, Any]:
        return _own(my_dead_squares)(level), frozenset(solver.dead_squares(level))

    return _judge(my_dead_squares, 0, lambda level: [level.start], ask, "The dead squares of all levels are right.")


def check_nearest(my_nearest: Callable[[Level], Any]) -> Marked:
    """Judge the first heuristic of task d."""
    return _check_guess(my_nearest, solver.nearest_marks, 0)


def check_assignment(my_assignment: Callable[[Level], Any]) -> Marked:
    """Judge the second heuristic of task d."""
    return _check_guess(my_assignment, solver.cheapest_assignment, 3)


def _check_guess(mine: Callable[[Level], Any], right: Callable[[Level], Any], most: int) -> Marked:
    guess, truth = cache(_own(mine)), cache(right)  # once for each level

    def ask(level: Level, state: Position) -> tuple[Any, Any]:
        return _own(guess(level))(state, level.goal), truth(level)(state, level.goal)

    praise = "The heuristic is right in each state tried."
    return _judge(mine, most, lambda level: [level.goal, *_some_states(level)], ask, praise)


def check_frozen(my_frozen: Callable[[Level, frozenset[Cell]], Any]) -> Marked:
    """Judge task e: the boxes that can never be moved again."""

    def placings(level: Level) -> Iterable[Position]:
        cells, random = sorted(level.floor), Random(len(level.floor))
        drawn = [random.sample(cells, min(len(cells) - 1, random.randint(1, 4))) for _ in range(STATES)]
        if level is LEVELS["the exchange"]:
            drawn += [[(a * x % 6, b * y % 6) for x, y in MANY_TURNS] for a in (1, 5) for b in (1, 5)]
        for boxes in map(frozenset, drawn):
            yield min(level.floor - boxes), boxes

    def ask(level: Level, state: Position) -> tuple[Any, Any]:
        return _own(my_frozen)(level, state[1]), frozenset(solver.frozen_boxes(level, state[1]))

    return _judge(my_frozen, 3, placings, ask, f"The frozen boxes are right in {len(TRIED)} levels.")
