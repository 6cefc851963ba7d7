"""The checks of page 21, tasks a to f: the parts of a reader's solver. Each one tries small levels first."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from astar_lesson import Cell, Picture
from astar_lesson.lesson.verdict import Fault, try_all
from astar_lesson.world.boxes import solver
from astar_lesson.world.boxes.levels import Level, Position, in_words
from astar_lesson.world.boxes.pictures import show_levels
from astar_lesson.world.boxes.points import Marked
from astar_lesson.world.boxes.trial_levels import (
    ALIKE,
    ALIKE_BUT_FOR_WALLS,
    CORNER,
    CYCLES_OF_FOUR,
    LONG_CORRIDORS,
    LONG_STAIRS,
    MANY_BOXES,
    TRIED,
)
from astar_lesson.world.boxes.trial_states import alike_states, confusable, one_by_one, placings, states

Asked = Iterable[tuple[tuple[str, Level], Position]]
"""What an answer is asked about: levels by name, each with a state."""


def _judge(
    answer: Callable[..., Any],
    most: int,
    asked: Asked,
    fault_in: Callable[[Level, Position], str],
    praise: str,
    *,
    of_levels: bool = False,
) -> Marked:
    """Ask about states; `fault_in(level, state)` says what is wrong with the answer, "" if it is right.

    Of an answer about whole levels, the level is named, and no state.
    """

    def fault_at(place: tuple[str, Level], state: Position) -> Fault | None:
        name, level = place
        words = fault_in(level, state)
        if not words:
            return None
        asked_about = f'the level "{name}"' if of_levels else in_words(state)
        return Fault(f"{words} for {asked_about}")

    def draw(place: tuple[str, Level], state: Position) -> Picture:
        name, level = place
        return show_levels([(f"level: {name}", level, state)], columns=1, width=4.5)

    runs = list(asked)
    verdict = try_all(answer, runs, fault_at, draw)
    if not verdict.solved:
        return Marked(verdict.words, 0, most, verdict.picture)
    levels = {name for (name, _), _ in runs}
    tried = f"That was tried for {len(runs):,} states of {len(levels)} levels."
    return Marked(f"{praise} {tried}", most, most, solved=True)


def _asked(levels: Mapping[str, Level], states_of: Callable[[Level], Iterable[Position]]) -> Iterator[Any]:
    """Yield all states of all levels."""
    for name, level in levels.items():
        for state in states_of(level):
            yield (name, level), state


def _difference(said: Any, right: Any) -> str:
    """Compare an answer with the right one; of sets, name what is wrongly there, or missing."""
    if said is None:
        return f"None, as a function does that has no `return`, instead of {_in_words(right)},"
    if said == right:
        return ""
    if not (isinstance(said, frozenset) and isinstance(right, frozenset)):
        return f"{in_words(said)} instead of {_in_words(right)}"
    if said - right:
        return f"a collection that has {in_words(min(said - right, key=repr))},"
    return f"a collection that lacks {in_words(min(right - said, key=repr))},"


def _in_words(right: Any) -> str:
    """The right answer in words; of a set, its parts one after the other."""
    if not isinstance(right, frozenset):
        return in_words(right)
    if not right:
        return "an empty collection"
    return f"a collection of {'; '.join(sorted(map(in_words, right)))}"


def _fault_in_collection(said: Any, right: frozenset[Any]) -> str:
    """Compare a collection of cells or of edges with the right one, whatever kind of collection it is."""
    if isinstance(said, str) or not isinstance(said, Iterable):
        return _difference(said, right)
    parts = [tuple(part) if isinstance(part, list) else part for part in said]
    for part in parts:
        fault = _why_unhashable(part)
        if fault:
            return fault
    return _difference(frozenset(parts), right)


def _why_unhashable(part: Any) -> str:
    """Say why a cell or an edge can be no member of a set; "" if it can."""
    try:
        hash(part)
    except TypeError as error:
        if not isinstance(part, tuple):
            return f"a collection that has a {type(part).__name__}, not a tuple,"
        state = part[0]
        if isinstance(state, tuple) and len(state) == 2 and isinstance(state[1], set | list):
            return f"a state whose boxes are a {type(state[1]).__name__}, not a frozenset,"
        return f"{part!r}, which cannot be the key of a dict ({error}),"
    return ""


def check_state(my_state: Callable[[Any, list[Cell]], Any]) -> Marked:
    """Judge task a: a state that can be hashed, the same for equal positions, and different for others.

    The list of boxes must stay as it is.
    """
    seen: dict[tuple[Level, Any], Position] = {}

    def fault_in(level: Level, state: Position) -> str:
        pusher = state[0]
        boxes = sorted(state[1])
        mine = my_state(pusher, list(boxes))
        try:
            hash(mine)
        except TypeError as error:
            return f"a state that cannot be the key of a dict ({error}),"
        if mine != my_state(pusher, list(boxes)):
            return "two states, if it is asked twice, instead of one,"
        for order in (boxes[::-1], boxes[1:] + boxes[:1]):
            given = list(order)
            if mine != my_state(pusher, given):
                return "two states, if the boxes are named in another order, instead of one,"
            if given != order:
                return f"a state, but changes the list of boxes: {order} becomes {given},"
        other = seen.setdefault((level, mine), state)
        if other != state:
            return f"one state for two positions: for {in_words(other)}, and"
        return ""

    corner = {"two rows and two columns of 130 cells": CORNER}
    asked = [*_asked(TRIED, states), *_asked(corner, one_by_one), *_asked(corner, confusable)]
    return _judge(my_state, 0, asked, fault_in, "It can be a key, and two are equal only if they should be.")


def check_rules(my_edges: Callable[[Level, Position], Any]) -> Marked:
    """Judge task b: the steps and pushes that lead out of a state."""
    return _check_edges(my_edges, Level.edges, 0, "The rules are right.")


def check_pushes(my_pushes: Callable[[Level, Position], Any]) -> Marked:
    """Judge task f: pushes as edges, with one state for all cells that the pusher can walk to."""
    return _check_edges(my_pushes, solver.pushes, 3, "The pushes are right.")


def _check_edges(mine: Any, right: Callable[[Level, Position], Any], most: int, praise: str) -> Marked:
    def fault_in(level: Level, state: Position) -> str:
        return _fault_in_collection(mine(level, state), frozenset(right(level, state)))

    asked = [*_asked(TRIED, states), *_asked(ALIKE, alike_states)]
    return _judge(mine, most, asked, fault_in, praise)


def check_dead(my_dead_squares: Callable[[Level], Any]) -> Marked:
    """Judge task c: the cells from which no box can be pushed to a mark."""

    def fault_in(level: Level, _: Position) -> str:
        return _fault_in_collection(my_dead_squares(level), frozenset(solver.dead_squares(level)))

    asked = _asked(TRIED | ALIKE, lambda level: [level.start])
    return _judge(my_dead_squares, 0, asked, fault_in, "The dead squares are right.", of_levels=True)


def check_nearest(my_nearest: Callable[[Level], Any]) -> Marked:
    """Judge the first heuristic of task d."""
    return _check_heuristic(my_nearest, solver.nearest_marks, 0)


def check_assignment(my_assignment: Callable[[Level], Any]) -> Marked:
    """Judge the second heuristic of task d."""
    return _check_heuristic(my_assignment, solver.cheapest_assignment, 3)


def _check_heuristic(mine: Callable[[Level], Any], right: Callable[[Level], Any], most: int) -> Marked:
    my_heuristic_for = cache(mine)  # it is made once for each level
    right_one_for = cache(right)
    were_right = set[tuple[Level, Position]]()

    def fault_in(level: Level, state: Position) -> str:
        said = my_heuristic_for(level)(state, level.goal)
        fault = _difference(said, right_one_for(level)(state, level.goal))
        if fault and (level, state) in were_right:
            return f"{fault}, though it was right before heuristics were made for other levels,"
        were_right.add((level, state))
        return fault

    asked = [
        *_asked(TRIED | CYCLES_OF_FOUR | LONG_CORRIDORS, lambda level: [level.goal, *states(level)]),
        *_asked(MANY_BOXES, lambda level: [level.start]),
        *_asked(ALIKE, alike_states),
        *_asked(ALIKE | TRIED, lambda level: [level.start]),  # once more, when all heuristics have been made
    ]
    return _judge(mine, most, asked, fault_in, "The heuristic is right.")


def check_frozen(my_frozen: Callable[[Level, frozenset[Cell]], Any]) -> Marked:
    """Judge task e: the boxes that can never be moved again."""

    def fault_in(level: Level, state: Position) -> str:
        boxes = state[1]
        return _fault_in_collection(my_frozen(level, boxes), frozenset(solver.frozen_boxes(level, boxes)))

    def with_a_pusher(level: Level) -> list[Position]:
        return [(min(level.floor - boxes), boxes) for boxes in placings(level)]

    asked = [*_asked(TRIED, with_a_pusher), *_asked(ALIKE_BUT_FOR_WALLS, alike_states)]
    asked += [(("long stairs of boxes", level), (level.pusher, level.boxes)) for level in LONG_STAIRS]
    return _judge(my_frozen, 3, asked, fault_in, "The frozen boxes are right.")
