"""The checks of page 21, tasks a to f. Each one tries small levels first, then the others."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from astar_lesson.lesson.attempt import SECONDS, AnswerError, Attempt, blanks
from astar_lesson.search.steps import Cell
from astar_lesson.world.boxes.collection import LEVELS
from astar_lesson.world.boxes.levels import Level, Position, short
from astar_lesson.world.boxes.pictures import show_levels
from astar_lesson.world.boxes.points import Marked
from astar_lesson.world.boxes.solver import (
    cheapest_assignment,
    dead_squares,
    frozen_boxes,
    nearest_marks,
    own_work,
    pushes,
)

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


class Question(NamedTuple):
    """One question of a check, and the correct answer.

    Attributes
    ----------
    ask : callable
        `ask()` returns the answer of the reader's function, in the form of `right`.
    right
        The correct answer.
    where : str
        What the question is about.
    state : Position or None
        The state of the level that is drawn if the answer is wrong.
    """

    ask: Callable[[], Any]
    right: Any
    where: str
    state: Position | None = None


def check_all(
    answer: Callable[..., Any],
    most: int,
    questions: Callable[[Level], Iterable[Question]],
    praise: str,
    seconds: float = SECONDS,
) -> Marked:
    """Ask the questions about all levels; the verdict is about the first wrong answer."""
    left = blanks(answer)
    if left:
        return Marked(left, 0, most)
    attempt = Attempt(answer)
    for name, level in TRIED.items():
        for question in questions(level):
            try:
                with attempt.running(seconds), own_work() if most else nullcontext():
                    said = question.ask()
                    if said == question.right:
                        continue
                wrong = _difference(said, question.right)
            except AnswerError as error:
                wrong = f"Your function {error.words}."
            picture = show_levels([(f"level: {name}", level, question.state)], columns=1, width=4.5)
            return Marked(f'Level "{name}", {question.where} {wrong}', 0, most, picture)
    return Marked(praise, most, most, solved=True)


def _difference(said: Any, right: Any) -> str:
    """Of sets, what is wrongly there and what is missing; otherwise the answer and the correct one."""
    if right is True:
        return "No." if said is False else f"Your answer is {short(said)}."
    if not isinstance(right, frozenset):
        return f"Your answer is {short(said)}; the correct answer is {short(right)}."
    if not isinstance(said, frozenset):
        return f"Your answer is {short(said)}, which is no collection."
    parts = [
        f"{words} {short(min(cells, key=repr))}"
        for words, cells in (("it has", said - right), ("it lacks", right - said))
        if cells
    ]
    return f"Your answer is not right: {' and '.join(parts)}."


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


def _as_set(said: Any) -> Any:
    """A reader's answer as a set, if possible."""
    return frozenset(said) if isinstance(said, Iterable) else said


# --- tasks a to f -----------------------------------------------------------------------------------------------------


def check_state(my_state: Callable[[Cell, list[Cell]], Any]) -> Marked:
    """Judge task a: a state that can be hashed, the same for equal positions, and different for others."""

    def questions(level: Level) -> Iterator[Question]:
        pusher, boxes = level.pusher, sorted(level.boxes)

        def is_key() -> bool:
            state = my_state(pusher, list(boxes))
            try:
                return hash(state) == hash(my_state(pusher, list(boxes)))
            except TypeError:  # a list or a set in it
                return False

        def ignores_order() -> bool:
            return bool(my_state(pusher, boxes[::-1]) == my_state(pusher, list(boxes)))

        yield Question(is_key, True, "can the state be the key of a dict?")
        yield Question(ignores_order, True, "is it the same state if the boxes are named in another order?")
        if level is TRIED["three abreast"]:
            yield from _each_its_own(my_state, level)

    words = "Such a state can be a key, and two states are equal only if they should be."
    return check_all(my_state, 0, questions, words)


def _each_its_own(my_state: Callable[[Cell, list[Cell]], Any], level: Level) -> Iterator[Question]:
    """Ask about every state of a level whether it differs from all others."""
    seen: dict[Any, Position] = {}
    for boxes in combinations(sorted(level.floor), len(level.boxes)):
        for pusher in sorted(level.floor - set(boxes)):
            here = pusher, frozenset(boxes)
            yield Question(
                lambda here=here, boxes=boxes: seen.setdefault(my_state(here[0], list(boxes)), here) == here,  # type: ignore[misc]
                True,
                f"pusher {pusher}, boxes {', '.join(map(str, boxes))}: does this state differ from all others?",
                here,
            )


def check_rules(my_edges: Callable[[Level, Position], Any]) -> Marked:
    """Judge task b: the steps and pushes that lead out of a state."""
    return _check_edges(my_edges, Level.edges, 0, "rules")


def _check_edges(mine: Any, right: Callable[[Level, Position], Any], most: int, what: str, hint: str = "") -> Marked:
    def questions(level: Level) -> Iterator[Question]:
        for state in _some_states(level):
            yield Question(
                lambda state=state: _as_set(mine(level, state)),  # type: ignore[misc]
                frozenset(right(level, state)),
                f"from the state: {short(state)}{hint}.",
                state,
            )

    return check_all(mine, most, questions, f"The {what} are right in each state tried, of {len(TRIED)} levels.")


def check_dead(my_dead_squares: Callable[[Level], Any]) -> Marked:
    """Judge task c: the cells from which no box can be pushed to a mark."""

    def questions(level: Level) -> Iterator[Question]:
        right = frozenset(dead_squares(level))
        yield Question(lambda: _as_set(my_dead_squares(level)), right, "which squares are dead?")

    return check_all(my_dead_squares, 0, questions, f"The dead squares of {len(TRIED)} levels are right.", 5)


def check_nearest(my_nearest: Callable[[Level], Any]) -> Marked:
    """Judge the first heuristic of task d."""
    return _check_guess(my_nearest, nearest_marks, 0)


def check_assignment(my_assignment: Callable[[Level], Any]) -> Marked:
    """Judge the second heuristic of task d."""
    return _check_guess(my_assignment, cheapest_assignment, 3)


def _check_guess(mine: Callable[[Level], Any], right: Callable[[Level], Any], most: int) -> Marked:
    def questions(level: Level) -> Iterator[Question]:
        h = right(level)
        made = cache(lambda: mine(level))  # once for each level
        for state in [level.goal, *_some_states(level)]:
            yield Question(
                lambda made=made, state=state: made()(state, level.goal),  # type: ignore[misc]
                h(state, level.goal),
                f"for the state: {short(state)}.",
                state,
            )

    return check_all(mine, most, questions, f"The heuristic is right in each state tried, of {len(TRIED)} levels.")


def check_frozen(my_frozen: Callable[[Level, frozenset[Cell]], Any]) -> Marked:
    """Judge task e: the boxes that can never be moved again."""

    def questions(level: Level) -> Iterator[Question]:
        cells, random = sorted(level.floor), Random(len(level.floor))
        drawn = [random.sample(cells, min(len(cells) - 1, random.randint(1, 4))) for _ in range(STATES)]
        if level is LEVELS["the exchange"]:
            drawn += [[(a * x % 6, b * y % 6) for x, y in MANY_TURNS] for a in (1, 5) for b in (1, 5)]
        for placed in drawn:
            boxes = frozenset(placed)
            free = next(cell for cell in cells if cell not in boxes)
            yield Question(
                lambda boxes=boxes: _as_set(my_frozen(level, boxes)),  # type: ignore[misc]
                frozenset(frozen_boxes(level, boxes)),
                f"boxes {', '.join(map(str, sorted(boxes)))}.",
                (free, boxes),
            )

    return check_all(my_frozen, 3, questions, f"The frozen boxes are right in {len(TRIED)} levels.")


def check_pushes(my_pushes: Callable[[Level, Position], Any]) -> Marked:
    """Judge task f: pushes as edges, with one state for all cells that the pusher can walk to."""
    return _check_edges(my_pushes, pushes, 3, "pushes", " (name the smallest cell that the pusher can walk to)")
