"""Page 21: wrong ideas that its checks refuse, each proved wrong here, and right answers in other styles."""

from collections import deque
from functools import cache, partial, partialmethod
from itertools import combinations, islice, permutations
from math import dist, inf

import numpy as np
import pytest

from astar_lesson.lesson.attempt import Attempt
from astar_lesson.world.boxes import (
    DIRECTIONS,
    Level,
    check_assignment,
    check_dead,
    check_frozen,
    check_nearest,
    check_pushes,
    check_rules,
    check_state,
    push_distances,
)
from astar_lesson.world.boxes.trial_levels import ALIKE, CORRIDOR, HALL, LONG_CORRIDORS
from astar_lesson.world.boxes.trial_states import alike_states, stairs

ROOM = Level.from_text("#######\n#P....#\n#.B.B.#\n#.....#\n#x...x#\n#######")
RING = Level.from_text("######\n##bBx#\n#PB.x#\n######")
SIX = Level.from_text("#########\n#xxxxxx.#\n#.......#\n#BBBBBB.#\n#P......#\n#########")
PILLARS = Level.from_text("########\n#P.#...#\n#..BBx.#\n#..x#..#\n#......#\n########")
TIGHT = Level.from_text("#####\n#PBx#\n#####")
WIDE = Level.from_text("######\n#PB.x#\n#....#\n######")
CLOSED = Level.from_text("#########\n#.#..P..#\n#.B.B...#\n#.#.x.x.#\n#########")


def at(level, pusher, *boxes):
    return level, (pusher, frozenset(boxes))


# --- what is right, by other programs than the package's --------------------------------------------------------------


def beside(cell):
    x, y = cell
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]


def flood(level, pusher, boxes):
    seen, waiting = {pusher}, [pusher]
    while waiting:
        for cell in beside(waiting.pop()):
            if cell in level.floor and cell not in boxes and cell not in seen:
                seen.add(cell)
                waiting.append(cell)
    return seen


def moves(level, state):
    """The states one step away, each with whether a box was pushed."""
    pusher, boxes = state
    for x, y in beside(pusher):
        beyond = (2 * x - pusher[0], 2 * y - pusher[1])
        if (x, y) in boxes and beyond in level.floor - boxes:
            moved = boxes - {(x, y)} | {beyond}
            yield ((None, moved) if moved == level.marks else ((x, y), moved)), True
        elif (x, y) in level.floor - boxes:
            yield ((x, y), boxes), False


def steps(level, state):
    return {(after, 1) for after, _ in moves(level, state)}


def all_pushes(level, state):
    found = set()
    for cell in flood(level, *state):
        for (after, moved), is_push in moves(level, (cell, state[1])):
            if is_push:
                found.add(((min(flood(level, after, moved)) if after else None, moved), 1))
    return found


@cache
def lone_pushes(level, box):
    """The fewest pushes of a lone box to each cell, with the pusher wherever it is needed."""
    found, waiting = {box: 0}, deque([box])
    while waiting:
        x, y = waiting.popleft()
        for dx, dy in DIRECTIONS:
            if {(x - dx, y - dy), (x + dx, y + dy)} <= level.floor and (x + dx, y + dy) not in found:
                found[x + dx, y + dy] = found[x, y] + 1
                waiting.append((x + dx, y + dy))
    return found


def dead(level, _=None):
    return {cell for cell in level.floor if not level.marks & lone_pushes(level, cell).keys()}


def nearest(level, state):
    return sum(min(abs(x - a) + abs(y - b) for a, b in level.marks) for x, y in state[1])


def assignment(level, state):
    tables = [lone_pushes(level, box) for box in state[1]]
    return min(
        sum(table.get(mark, inf) for table, mark in zip(tables, order, strict=True))
        for order in permutations(level.marks)
    )


def frozen(level, state):
    """The boxes left when those are taken away that can move, until none can."""
    held = set(state[1])
    while True:
        free = level.floor - held
        loose = {(x, y) for x, y in held if {(x - 1, y), (x + 1, y)} <= free or {(x, y - 1), (x, y + 1)} <= free}
        if not loose:
            return held
        held -= loose


# --- task a -----------------------------------------------------------------------------------------------------------

SAME = (((1, 1), [(2, 1), (3, 1), (4, 1)]), ((1, 1), [(3, 1), (4, 1), (2, 1)]))


def other(one, two):
    """Two positions with one box."""
    return (one[0], [one[1]]), (two[0], [two[1]])


class NoEquality:
    def __init__(self, pusher, boxes):
        self.pusher, self.boxes = pusher, frozenset(boxes)


WRONG_STATES = {
    "ten times x plus y": (
        lambda p, b: (p, frozenset(10 * x + y for x, y in b)),
        other(((5, 5), (1, 11)), ((5, 5), (2, 1))),
    ),
    "x plus ten times y": (
        lambda p, b: (p, frozenset(x + 10 * y for x, y in b)),
        other(((5, 5), (11, 1)), ((5, 5), (1, 2))),
    ),
    "32 times x plus y, P": (lambda p, b: (32 * p[0] + p[1], frozenset(b)), other(((1, 33), (5, 5)), ((2, 1), (5, 5)))),
    "in the given order": (lambda p, b: (p, tuple(b)), SAME),
    "forwards or backwards": (lambda p, b: (p, min(tuple(b), tuple(b[::-1]))), SAME),
    "the first two sorted": (lambda p, b: (p, *sorted(b[:2]), *b[2:]), SAME),
    "one set of all": (lambda p, b: frozenset([p, *b]), other(((1, 1), (2, 1)), ((2, 1), (1, 1)))),
    "no pusher": (lambda p, b: frozenset(b), other(((1, 1), (3, 3)), ((2, 1), (3, 3)))),
    "columns and rows apart": (
        lambda p, b: (p, tuple(sorted(x for x, y in b)), tuple(sorted(y for x, y in b))),
        (((5, 5), [(1, 2), (2, 1)]), ((5, 5), [(1, 1), (2, 2)])),
    ),
    "first and last": (
        lambda p, b: (p, min(b), max(b)),
        (((9, 9), [(1, 1), (1, 2), (3, 3)]), ((9, 9), [(1, 1), (2, 2), (3, 3)])),
    ),
    "sums": (lambda p, b: (p, sum(x + y for x, y in b)), other(((9, 9), (1, 2)), ((9, 9), (2, 1)))),
    "a sorted list": (lambda p, b: (p, sorted(b)), SAME),
    "equal to nothing": (NoEquality, SAME),
}
numbers_of_states = {}


def numbered(pusher, boxes):
    return numbers_of_states.setdefault((pusher, frozenset(boxes)), len(numbers_of_states))


def sorted_in_place(pusher, boxes):
    boxes.sort()
    return pusher, tuple(boxes)


RIGHT_STATES = {
    "a frozenset": lambda p, b: (p, frozenset(b)),
    "sorted, flat": lambda p, b: (p, *sorted(b)),
    "text": lambda p, b: f"{p} {sorted(b)}",
    "numbers": numbered,
    "bits": lambda p, b: (p, sum(1 << (100 * x + y) for x, y in set(b))),
}


def same_key(my_state, one, two):
    first, second = (my_state(pusher, list(boxes)) for pusher, boxes in (one, two))
    return {first: True}.get(second, False)


@pytest.mark.parametrize("name", WRONG_STATES)
def test_a_wrong_state_is_refused(name):
    my_state, (one, two) = WRONG_STATES[name]
    should = one[0] == two[0] and set(one[1]) == set(two[1])
    try:
        assert same_key(my_state, one, two) != should
    except TypeError as error:
        assert "unhashable" in str(error)
    assert not check_state(my_state).solved


def grows(pusher, boxes):
    state = pusher, frozenset(boxes)
    boxes.append(pusher)
    return state


@pytest.mark.parametrize("my_state", [sorted_in_place, grows])
def test_a_state_that_changes_the_list_of_boxes_is_refused(my_state):
    assert same_key(my_state, *SAME)
    boxes = [(3, 1), (2, 1)]
    my_state((1, 1), boxes)
    assert boxes != [(3, 1), (2, 1)]
    assert "your answer gives a state, but changes the list of boxes: [" in check_state(my_state).words


def test_what_cannot_be_a_key_is_told_with_the_error_of_python():
    verdict = check_state(lambda pusher, boxes: (pusher, set(boxes)))
    assert verdict.words == (
        "On this map your answer gives a state that cannot be the key of a dict (unhashable type: 'set'), "
        "for pusher (1, 1), boxes (2, 1)."
    )


@pytest.mark.parametrize("name", RIGHT_STATES)
def test_a_right_state_is_accepted_in_any_style(name):
    assert same_key(RIGHT_STATES[name], *SAME)
    assert check_state(RIGHT_STATES[name]).solved


# --- tasks b and f: edges ---------------------------------------------------------------------------------------------


def edges_with(allowed, moved=lambda level, boxes, ahead, beyond: boxes - {ahead} | {beyond}, state=Level.state):
    """`my_edges` with another condition for a push, other boxes after it, or another way to make a state."""

    def my_edges(level, here):
        pusher, boxes = here
        found = []
        for dx, dy in DIRECTIONS:
            ahead = (pusher[0] + dx, pusher[1] + dy)
            beyond = (ahead[0] + dx, ahead[1] + dy)
            if ahead in boxes:
                if allowed(level, boxes, ahead, beyond):
                    found.append((state(level, ahead, moved(level, boxes, ahead, beyond)), 1))
            elif ahead in level.floor:
                found.append((state(level, ahead, boxes), 1))
        return found

    return my_edges


def may(level, boxes, ahead, beyond):
    return beyond in level.floor and beyond not in boxes


def remembered(function):
    """A function that keeps its answers, whatever the level is."""
    known = {}
    return lambda level, state: known.setdefault(state, function(level, state))


def on_a_board(function, size):
    """A function for which the world ends after so many columns and rows."""

    def smaller(level, state):
        floor = frozenset(cell for cell in level.floor if max(cell) < size)
        return function(Level(floor, level.marks, level.pusher, level.boxes), state)

    return smaller


IN_ROW = at(Level.from_text("######\n#.PB.#\n#..x.#\n######"), (2, 1), (3, 1))
ON_MARK = at(Level.from_text("#######\n#Pb.Bx#\n#.....#\n#######"), (1, 1), (2, 1), (4, 1))
WRONG_RULES = {
    "a box into a box": (
        edges_with(lambda level, boxes, ahead, beyond: beyond in level.floor),
        at(ROOM, (2, 2), (3, 2), (4, 2)),
    ),
    "into the wall": (
        edges_with(lambda level, boxes, ahead, beyond: beyond not in boxes),
        at(ROOM, (1, 2), (1, 1), (3, 3)),
    ),
    "beyond the whole map": (edges_with(lambda *_: True), at(ROOM, (1, 2), (1, 1), (3, 3))),
    "no goal": (edges_with(may, state=lambda level, pusher, boxes: (pusher, boxes)), at(ROOM, (3, 4), (1, 4), (4, 4))),
    "locked on a mark": (
        edges_with(lambda level, boxes, ahead, beyond: may(level, boxes, ahead, beyond) and ahead not in level.marks),
        ON_MARK,
    ),
    "the first boxes": (
        edges_with(lambda level, boxes, ahead, beyond: may(level, level.boxes, ahead, beyond)),
        at(ROOM, (3, 2), (4, 2), (5, 2)),
    ),
    "the box is doubled": (edges_with(may, lambda level, boxes, ahead, beyond: boxes | {beyond}), IN_ROW),
    "the box is lost": (edges_with(may, lambda level, boxes, ahead, beyond: boxes - {ahead}), IN_ROW),
    "diagonal steps": (
        lambda level, state: [*level.edges(state), *((level.state((state[0][0] + 1, state[0][1] + 1), state[1]), 1),)],
        at(ROOM, (1, 1), (2, 1), (1, 2)),
    ),
    "a push costs 2": (
        lambda level, state: [(after, 1 + (after[1] != state[1])) for after, _ in level.edges(state)],
        IN_ROW,
    ),
    "remembers states of other levels": (remembered(Level.edges), None),
    "a board of ten": (on_a_board(Level.edges, 10), at(HALL, (9, 9), *HALL.boxes)),
    "a board of twenty": (on_a_board(Level.edges, 20), at(HALL, (19, 9), *HALL.boxes)),
}


def edges_as_generator(level, state):
    yield from level.edges(state)


class Rules:
    def __call__(self, level, state):
        return {(after, 1.0) for after, _ in moves(level, state) if after[0]} | {
            (level.goal, 1) for after, _ in moves(level, state) if not after[0]
        }


def edges_by_numpy(level, state):
    found = []
    for direction in np.array(DIRECTIONS):
        ahead, beyond = (tuple(map(int, np.array(state[0]) + k * direction)) for k in (1, 2))
        if ahead in level.floor and ahead not in state[1]:
            found.append((level.state(ahead, state[1]), 1))
        elif ahead in state[1] and beyond in level.floor - state[1]:
            found.append((level.state(ahead, state[1] ^ {ahead, beyond}), 1))
    return found


RIGHT_RULES = {
    "the package's": Level.edges,
    "a tuple": lambda level, state: tuple(level.edges(state)),
    "lists as pairs": lambda level, state: [list(edge) for edge in level.edges(state)],
    "a generator": edges_as_generator,
    "a class": Rules(),
    "partial": partial(lambda cost, level, state: [(after, cost) for after, _ in level.edges(state)], 1),
    "numpy": edges_by_numpy,
}


def pushes_with(name="min", start="box", behind="near", pair=False):
    """`my_pushes` with another name for a state, another place from which P walks on, or another question."""

    def my_pushes(level, state):
        pusher, boxes = state
        near = flood(level, pusher, boxes)
        found = []
        for x, y in boxes:
            for dx, dy in DIRECTIONS:
                before, beyond = (x - dx, y - dy), (x + dx, y + dy)
                room = {"near": near, "floor": level.floor - boxes, "beside": {pusher}, "any": {before}}[behind]
                if before in room and beyond in level.floor and beyond not in boxes:
                    moved = boxes - {(x, y)} | {beyond}
                    after = flood(level, {"box": (x, y), "pusher": pusher, "behind": before}[start], moved)
                    named = {"min": min(after), "max": max(after), "box": (x, y), "near": min(near)}[name]
                    found.append(((named, moved) if pair else level.state(named, moved), 1))
        return found

    return my_pushes


NARROW = at(Level.from_text("#####\n#...#\n#xBP#\n#####"), (1, 1), (2, 1))
ONE = at(Level.from_text("######\n#PBx.#\n######"), (1, 1), (2, 1))
WRONG_PUSHES = {
    "the largest cell": (pushes_with("max"), NARROW),
    "the cell of the box": (pushes_with("box"), NARROW),
    "the smallest cell from before the push": (
        pushes_with("near"),
        at(Level.from_text("#####\n#...#\n#.pB#\n#####"), (3, 2), (2, 1)),
    ),
    "walks on from where it stood": (pushes_with(start="pusher"), NARROW),
    "P is anywhere": (pushes_with(behind="floor"), at(CLOSED, (5, 1), (2, 2), (4, 2))),
    "P is in the wall": (pushes_with(behind="any"), at(CLOSED, (5, 1), (2, 2), (4, 2))),
    "no walk before the push": (pushes_with(behind="beside"), at(ROOM, (1, 1), (3, 2), (2, 3))),
    "no goal": (pushes_with(pair=True), ONE),
    "steps": (Level.edges, NARROW),
    "remembers states of other levels": (remembered(all_pushes), None),
    "a board of ten": (on_a_board(all_pushes, 10), at(HALL, (1, 1), *HALL.boxes)),
    "never the goal": (lambda level, state: [edge for edge in all_pushes(level, state) if edge[0][0]], ONE),
}
RIGHT_PUSHES = {
    "a set": lambda level, state: {
        (level.goal if not after[0] else after, cost) for after, cost in all_pushes(level, state)
    },
    "from behind": pushes_with(start="box"),
    "a generator": lambda level, state: (edge for edge in pushes_with()(level, state)),
    "twice the same": lambda level, state: 2 * pushes_with()(level, state),
    "partial": partial(pushes_with()),
}


@pytest.mark.parametrize(
    ("check", "right", "name", "answer"),
    [
        *((check_rules, steps, name, answer) for name, answer in WRONG_RULES.items()),
        *((check_pushes, all_pushes, name, answer) for name, answer in WRONG_PUSHES.items()),
    ],
)
def test_wrong_edges_are_refused(check, right, name, answer):
    mine, case = answer
    if case:
        assert {(after, cost) for after, cost in mine(*case)} != right(*case)
    else:
        mine(TIGHT, TIGHT.start)
        assert set(mine(WIDE, WIDE.start)) != right(WIDE, WIDE.start)
    assert not check(mine).solved


@pytest.mark.parametrize(
    ("check", "right", "name", "answer"),
    [
        *((check_rules, steps, name, answer) for name, answer in RIGHT_RULES.items()),
        *((check_pushes, all_pushes, name, answer) for name, answer in RIGHT_PUSHES.items()),
    ],
)
def test_right_edges_are_accepted_in_any_style(check, right, name, answer):
    for case in (IN_ROW, ON_MARK, NARROW, at(CLOSED, (5, 1), (2, 2), (4, 2))):
        assert {tuple(edge) for edge in answer(*case)} == right(*case)
    assert check(answer).solved


# --- task c -----------------------------------------------------------------------------------------------------------


def flooded(level, marks=None, rounds=inf, pusher=2, floor=None):
    """The cells that a flood reaches from marks, by so many rounds at most, and with the pusher on that side."""
    floor = level.floor if floor is None else floor
    alive, ring, turn = set(level.marks if marks is None else marks), list(level.marks if marks is None else marks), 0
    while ring and turn < rounds:
        turn += 1
        after = []
        for x, y in ring:
            for dx, dy in DIRECTIONS:
                before, stands = (x + dx, y + dy), (x + pusher * dx, y + pusher * dy)
                if before in floor and stands in floor and before not in alive:
                    alive.add(before)
                    after.append(before)
        ring = after
    return alive


def walls_beside(level, x, y):
    across = (x - 1, y) not in level.floor or (x + 1, y) not in level.floor
    down = (x, y - 1) not in level.floor or (x, y + 1) not in level.floor
    return across + down


DEAD_ONCE = {}
WRONG_DEAD = {
    "corners only": (lambda level: {c for c in level.floor - level.marks if walls_beside(level, *c) == 2}, ROOM),
    "all along walls": (lambda level: {c for c in level.floor - level.marks if walls_beside(level, *c)}, ROOM),
    "P on the wrong side": (lambda level: level.floor - flooded(level, pusher=-1), ROOM),
    "P not asked for": (lambda level: level.floor - flooded(level, pusher=0), ROOM),
    "one mark": (
        lambda level: level.floor - flooded(level, [min(level.marks)]),
        Level.from_text("#########\n#x.B.B.x#\n#...P...#\n#########"),
    ),
    "forwards from the boxes": (lambda level: level.floor - flooded(level, level.boxes), ROOM),
    "ten rounds": (lambda level: level.floor - flooded(level, rounds=10), CORRIDOR),
    "a hundred rounds": (lambda level: level.floor - flooded(level, rounds=100), CORRIDOR),
    "as many rounds as marks": (lambda level: level.floor - flooded(level, rounds=len(level.marks)), ROOM),
    "a board of ten": (lambda level: {c for c in level.floor - flooded(level) if max(c) < 10}, HALL),
    "marks are dead, too, in corners": (
        lambda level: {c for c in level.floor if c not in flooded(level) or walls_beside(level, *c) == 2},
        ROOM,
    ),
    "the first level": (lambda level: DEAD_ONCE.setdefault("dead", dead(level)), None),
    "100 cells": (lambda level: level.floor - set(islice(sorted(flooded(level)), 100)), CORRIDOR),
    "with the boxes as walls": (lambda level: level.floor - flooded(level, floor=level.floor - level.boxes), RING),
}


def dead_by_recursion(level):
    alive = set()

    def visit(x, y):
        alive.add((x, y))
        for dx, dy in DIRECTIONS:
            if {(x + dx, y + dy), (x + 2 * dx, y + 2 * dy)} <= level.floor and (x + dx, y + dy) not in alive:
                visit(x + dx, y + dy)

    for mark in level.marks:
        if mark not in alive:
            visit(*mark)
    return sorted(level.floor - alive)


RIGHT_DEAD = {
    "a flood": lambda level: level.floor - flooded(level),
    "recursion": dead_by_recursion,
    "tables of the package": lambda level: level.floor.difference(
        *(push_distances(level, mark) for mark in level.marks)
    ),
    "a generator": lambda level: (cell for cell in level.floor if cell not in flooded(level)),
    "a dict": lambda level: dict.fromkeys(level.floor - flooded(level), True),
    "lists as cells": lambda level: [list(cell) for cell in level.floor - flooded(level)],
}


@pytest.mark.parametrize("name", WRONG_DEAD)
def test_wrong_dead_squares_are_refused(name):
    mine, level = WRONG_DEAD[name]
    mine(RING)
    assert set(mine(level or ROOM)) != dead(level or ROOM)
    assert not check_dead(mine).solved


@pytest.mark.parametrize("name", RIGHT_DEAD)
def test_right_dead_squares_are_accepted_in_any_style(name):
    for level in (ROOM, RING, HALL):
        assert set(map(tuple, RIGHT_DEAD[name](level))) == dead(level)
    assert check_dead(RIGHT_DEAD[name]).solved


# --- task d -----------------------------------------------------------------------------------------------------------


def of_state(value):
    """A heuristic, made of `value(level, boxes)`."""
    return lambda level: lambda state, goal: value(level, state[1])


def apart(one, two):
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def nearest_below(limit):
    """The least distance is looked for from a number that is no infinity."""
    return of_state(lambda level, boxes: sum(min([limit, *(apart(b, m) for m in level.marks)]) for b in boxes))


def taken_marks(level, boxes):
    left, total = set(level.marks), 0
    for box in sorted(boxes):
        mark = min(sorted(left), key=lambda each: apart(box, each))
        total += apart(box, mark)
        left.remove(mark)
    return total


def kept_total(level):
    total = 0

    def h(state, goal):
        nonlocal total
        total += nearest(level, state)
        return total

    return h


def first_marks(level, marks=[]):  # noqa: B006 - the mistake
    marks.extend(level.marks)
    return lambda state, goal: sum(min(apart(b, m) for m in marks) for b in state[1])


FAR = at(LONG_CORRIDORS["a corridor of 1,100 cells"], (5, 1), (1, 1))
TWICE = at(ROOM, (1, 1), (2, 3), (3, 3))
WRONG_NEAREST = {
    "a box for each mark": (
        of_state(lambda level, boxes: sum(min(apart(b, m) for b in boxes) for m in level.marks)),
        None,
    ),
    "the straight line": (
        of_state(lambda level, boxes: sum(min(dist(b, m) for m in level.marks) for b in boxes)),
        TWICE,
    ),
    "the larger of both": (
        of_state(
            lambda level, boxes: sum(min(max(abs(b[0] - m[0]), abs(b[1] - m[1])) for m in level.marks) for b in boxes)
        ),
        TWICE,
    ),
    "each mark once": (of_state(taken_marks), None),
    "boxes beside marks": (of_state(lambda level, boxes: len(boxes - level.marks)), TWICE),
    "the farthest box": (
        of_state(lambda level, boxes: max(min(apart(b, m) for m in level.marks) for b in boxes)),
        TWICE,
    ),
    "the total is kept": (kept_total, None),
    "below 9": (nearest_below(9), FAR),
    "below 100": (nearest_below(100), FAR),
    "below 1,000": (nearest_below(1000), FAR),
    "pushes": (lambda level: lambda state, goal: assignment(level, state), at(ROOM, (2, 1), (1, 1), (3, 3))),
    "the boxes of the level": (lambda level: lambda state, goal: nearest(level, (None, level.boxes)), TWICE),
    "marks of all levels": (first_marks, None),
}


class Nearest:
    def __init__(self, level):
        self.marks = np.array(sorted(level.marks))

    def __call__(self, state, goal):
        boxes = np.array(sorted(state[1]))
        return np.abs(boxes[:, None, :] - self.marks).sum(axis=2).min(axis=1).sum()


RIGHT_NEAREST = {
    "numpy, in a class": Nearest,
    "of the goal's marks": lambda level: (
        lambda state, goal: nearest(Level(level.floor, goal[1], (1, 1), goal[1]), state)
    ),
    "partial": lambda level: partial(
        lambda marks, state, goal: sum(min(apart(b, m) for m in marks) for b in state[1]), level.marks
    ),
    "a float": lambda level: lambda state, goal: float(nearest(level, state)),
}


def by_swaps(start):
    """Boxes in some order get the marks, and pairs swap as long as that is cheaper."""

    def value(level, boxes):
        marks, order = sorted(level.marks), start(sorted(boxes))

        def cost(places):
            return sum(lone_pushes(level, box).get(mark, inf) for box, mark in zip(places, marks, strict=True))

        better = True
        while better:
            better = False
            for i, j in combinations(range(len(order)), 2):
                swapped = list(order)
                swapped[i], swapped[j] = order[j], order[i]
                if cost(swapped) < cost(order):
                    order, better = swapped, True
        return cost(order)

    return of_state(value)


def cheapest_pair_first(level, boxes):
    boxes, marks, total = set(boxes), set(level.marks), 0
    while boxes:
        pairs = [(lone_pushes(level, b).get(m, inf), b, m) for b in sorted(boxes) for m in sorted(marks)]
        cost, box, mark = min(pairs)
        total += cost
        boxes.remove(box)
        marks.remove(mark)
    return total


def orders_at_most(count):
    def value(level, boxes):
        tables = [lone_pushes(level, box) for box in sorted(boxes)]
        marks = sorted(level.marks)
        orders = islice(permutations(marks), count)
        return min(sum(t.get(m, inf) for t, m in zip(tables, order, strict=True)) for order in orders)

    return of_state(value)


def least_per_box(level, boxes):
    return sum(min(lone_pushes(level, box).get(mark, inf) for mark in level.marks) for box in boxes)


def least_per_mark(level, boxes):
    return sum(min(lone_pushes(level, box).get(mark, inf) for box in boxes) for mark in level.marks)


def capped(limit):
    return of_state(lambda level, boxes: min(assignment(level, (None, boxes)), limit))


def known_boxes(level, known={}):  # noqa: B006 - the mistake
    return lambda state, goal: known.setdefault(state[1], assignment(level, state))


def used_up(level):
    marks = iter(permutations(sorted(level.marks)))
    return lambda state, goal: min(
        (
            sum(lone_pushes(level, b).get(m, inf) for b, m in zip(sorted(state[1]), order, strict=True))
            for order in marks
        ),
        default=0,
    )


SEVEN = at(HALL, (1, 1), (7, 3), (8, 12), (11, 9), (12, 11), (18, 3), (19, 10), (20, 8))
FIVE = Level.from_text("########\n#xxxxx.#\n#......#\n#BBBBB.#\n#P.....#\n########")
CORNERED = at(ROOM, (2, 1), (1, 1), (3, 3))
IN_A_RING = at(RING, (2, 1), (3, 1), (4, 1), (2, 2))
FAR_BOXES = at(LONG_CORRIDORS["a corridor of 520 cells"], (10, 1), (2, 1), (4, 1), (6, 1), (8, 1))
FIFTH = at(FIVE, (1, 4), (2, 2), (3, 2), (4, 2), (5, 2), (1, 2))
WRONG_ASSIGNMENT = {
    "swaps of sorted boxes": (by_swaps(list), IN_A_RING),
    "swaps from the other end": (by_swaps(lambda boxes: boxes[::-1]), None),
    "the cheapest pair first": (of_state(cheapest_pair_first), None),
    "24 orders": (orders_at_most(24), SEVEN),
    "120 orders": (orders_at_most(120), SEVEN),
    "720 orders": (orders_at_most(720), SEVEN),
    "the least for each box": (of_state(least_per_box), None),
    "the least for each mark": (of_state(least_per_mark), None),
    "the larger of both": (
        of_state(lambda level, boxes: max(least_per_box(level, boxes), least_per_mark(level, boxes))),
        None,
    ),
    "at most 99": (capped(99), FAR_BOXES),
    "at most 1,000": (capped(1000), FAR_BOXES),
    "no way costs 0": (
        of_state(
            lambda level, boxes: 0 if assignment(level, (None, boxes)) == inf else assignment(level, (None, boxes))
        ),
        CORNERED,
    ),
    "Manhattan": (
        of_state(
            lambda level, boxes: (
                min(sum(map(apart, order, sorted(level.marks))) for order in permutations(boxes))
                if len(boxes) < 7
                else 0
            )
        ),
        CORNERED,
    ),
    "boxes of other levels": (known_boxes, None),
    "orders that are used up": (used_up, None),
}


def by_levels_of_sets(level):
    """Dynamic programming over the marks that are left."""
    marks = sorted(level.marks)
    tables = [push_distances(level, mark) for mark in marks]

    def h(state, goal):
        best = {frozenset(): 0}
        for box in state[1]:
            after = {}
            for taken, cost in best.items():
                for k in set(range(len(marks))) - taken:
                    total = cost + tables[k].get(box, inf)
                    after[taken | {k}] = min(total, after.get(taken | {k}, inf))
            best = after
        return min(best.values())

    return h


def by_recursion(level):
    tables = [push_distances(level, mark) for mark in level.marks]

    def cheapest(boxes, tables):
        if not boxes:
            return 0
        others = [tables[:k] + tables[k + 1 :] for k in range(len(tables))]
        return min(t.get(boxes[0], inf) + cheapest(boxes[1:], o) for t, o in zip(tables, others, strict=True))

    return lambda state, goal: cheapest(list(state[1]), tables)


def by_numpy(level):
    tables = [push_distances(level, mark) for mark in level.marks]

    def h(state, goal):
        costs = np.array([[table.get(box, np.inf) for table in tables] for box in state[1]])
        orders = np.array(list(permutations(range(len(tables)))))
        return costs[np.arange(len(tables)), orders].sum(axis=1).min()

    return h


def remembering(level):
    h, known = by_levels_of_sets(level), {}
    return lambda state, goal: known[state[1]] if state[1] in known else known.setdefault(state[1], h(state, goal))


RIGHT_ASSIGNMENT = {
    "sets of marks": by_levels_of_sets,
    "recursion": by_recursion,
    "numpy": by_numpy,
    "with a memory of its own": remembering,
}


def prove(mine, right, case):
    """Show a state for which a heuristic is wrong: that one, or one of many."""
    cases = [case] if case else [(level, state) for level in (ROOM, RING, FIVE, SIX) for state in drawn(level)]
    guesses = {}
    assert any(
        guesses.setdefault(level, mine(level))(state, level.goal) != right(level, state) for level, state in cases
    )


def drawn(level):
    """Some states of a level, drawn by a rule."""
    cells = sorted(level.floor)
    for k in range(1, 60):
        boxes = frozenset(cells[(k * (7 * j + 3) + j) % len(cells)] for j in range(len(level.boxes)))
        if len(boxes) == len(level.boxes) and boxes != level.marks:
            yield min(level.floor - boxes), boxes


@pytest.mark.parametrize("name", WRONG_NEAREST)
def test_a_wrong_distance_to_the_marks_is_refused(name):
    mine, case = WRONG_NEAREST[name]
    mine(RING)((None, RING.boxes), RING.goal)
    prove(mine, nearest, case)
    assert not check_nearest(mine).solved


@pytest.mark.parametrize("name", WRONG_ASSIGNMENT)
def test_a_wrong_assignment_is_refused(name):
    mine, case = WRONG_ASSIGNMENT[name]
    if name == "boxes of other levels":
        mine(TIGHT)(TIGHT.start, TIGHT.goal)
        case = (WIDE, WIDE.start)
    prove(mine, assignment, case)
    assert not check_assignment(mine).solved


@pytest.mark.parametrize(
    ("check", "right", "name", "mine"),
    [
        *((check_nearest, nearest, name, mine) for name, mine in RIGHT_NEAREST.items()),
        *((check_assignment, assignment, name, mine) for name, mine in RIGHT_ASSIGNMENT.items()),
    ],
)
def test_a_right_heuristic_is_accepted_in_any_style(check, right, name, mine, monkeypatch):
    monkeypatch.setattr(Attempt, "running", partialmethod(Attempt.running, seconds=20))  # no machine is too slow for it
    for level in (ROOM, RING, FIVE):
        h = mine(level)
        assert all(h(state, level.goal) == right(level, state) for state in islice(drawn(level), 20))
    assert check(mine).solved


# --- task e -----------------------------------------------------------------------------------------------------------


def frozen_by(
    rounds=inf, order=sorted, lines="both", floor=lambda level: level.floor, boxes_of=lambda level, boxes: boxes
):
    """`my_frozen` by rounds: at most so many, in some order, with other lines or another floor."""

    def my_frozen(level, boxes):
        free, stuck = floor(level), set(boxes_of(level, boxes))
        turn, changed = 0, True
        while changed and turn < rounds:
            turn, changed = turn + 1, False
            for x, y in order(stuck):
                ways = [[(x - 1, y), (x + 1, y)], [(x, y - 1), (x, y + 1)]]
                ways = {
                    "both": ways,
                    "across": ways[:1],
                    "all": [ways[0] + ways[1]],
                    "one side": [[c] for w in ways for c in w],
                }[lines]
                if any(all(cell in free and cell not in stuck for cell in way) for way in ways):
                    stuck.discard((x, y))
                    changed = True
        return stuck

    return my_frozen


def is_full(level, boxes, cell):
    return cell in boxes or cell not in level.floor


def full_squares(level, boxes):
    return {
        (x, y)
        for x, y in boxes
        if any(
            all(is_full(level, boxes, (x + dx + i, y + dy + j)) for i in (0, 1) for j in (0, 1))
            for dx in (-1, 0)
            for dy in (-1, 0)
        )
    }


def cornered(level, boxes):
    return {(x, y) for x, y in boxes if walls_beside(level, x, y) == 2}


def pairs_at_walls(level, boxes):
    found = cornered(level, boxes)
    for x, y in boxes:
        for dx, dy in ((1, 0), (0, 1)):
            pair = [(x, y), (x + dx, y + dy)]
            sides = [all((a + s * dy, b + s * dx) not in level.floor for a, b in pair) for s in (-1, 1)]
            if pair[1] in boxes and any(sides):
                found |= set(pair)
    return found


def neighbours_only(level, boxes):
    return {box for box in boxes if sum(is_full(level, boxes, cell) for cell in beside(box)) >= 2}


def without_dead_sides(level, boxes):
    """A box that could move only onto dead squares is called frozen, too."""
    return frozen_by(floor=lambda level: level.floor - dead(level))(level, boxes)


def at_once(rounds):
    def my_frozen(level, boxes):
        stuck = set(boxes)
        for _ in range(rounds):
            free = level.floor - stuck
            stuck -= {(x, y) for x, y in stuck if {(x - 1, y), (x + 1, y)} <= free or {(x, y - 1), (x, y + 1)} <= free}
        return stuck

    return my_frozen


STAIRS = at(HALL, (1, 1), *stairs(False, False))
TURNED = at(HALL, (1, 1), *stairs(True, True))
PAIR = at(ROOM, (1, 4), (3, 1), (4, 1))
CONVEX = at(PILLARS, (1, 1), (3, 2), (4, 2))
WRONG_FROZEN = {
    "one round": (frozen_by(1), TURNED),
    "four rounds": (frozen_by(4), TURNED),
    "ten rounds": (frozen_by(10), TURNED),
    "ten rounds, the last first": (frozen_by(10, lambda stuck: sorted(stuck, reverse=True)), STAIRS),
    "twenty rounds, all at once": (at_once(20), STAIRS),
    "full squares": (full_squares, CONVEX),
    "corners": (cornered, PAIR),
    "corners, and pairs at walls": (pairs_at_walls, at(ROOM, (1, 1), (2, 2), (3, 2), (2, 3), (3, 3))),
    "two full neighbours": (neighbours_only, at(ROOM, (1, 4), (2, 2), (3, 2), (4, 2))),
    "across only": (frozen_by(lines="across"), at(ROOM, (5, 1), (1, 2))),
    "all four sides": (frozen_by(lines="all"), at(ROOM, (1, 4), (3, 1))),
    "one side is enough": (frozen_by(lines="one side"), PAIR),
    "not on a mark": (lambda level, boxes: frozen_by()(level, boxes) - level.marks, at(ROOM, (1, 1), (1, 4), (3, 2))),
    "only onto live squares": (without_dead_sides, at(ROOM, (5, 4), (2, 1), (3, 3))),
    "the boxes of the level": (frozen_by(boxes_of=lambda level, boxes: level.boxes), at(ROOM, (5, 4), (1, 1), (3, 3))),
    "ends at a board of ten": (
        frozen_by(floor=lambda level: {c for c in level.floor if max(c) < 10}),
        at(HALL, (1, 1), (15, 5)),
    ),
}


def frozen_by_recursion(level, boxes):
    """Each box is asked anew; a box that is being asked about counts as a wall."""

    def is_blocked(box, asked):
        x, y = box
        for sides in ([(x - 1, y), (x + 1, y)], [(x, y - 1), (x, y + 1)]):
            walls = any(cell not in level.floor or cell in asked for cell in sides)
            if not walls and not any(cell in boxes and is_blocked(cell, asked | {box}) for cell in sides):
                return False
        return True

    return [box for box in boxes if is_blocked(box, frozenset())]


def frozen_by_queue(level, boxes):
    stuck, waiting = set(boxes), deque(boxes)
    while waiting:
        x, y = waiting.popleft()
        lines = [(x - 1, y), (x + 1, y)], [(x, y - 1), (x, y + 1)]
        if (x, y) in stuck and any(all(c in level.floor and c not in stuck for c in line) for line in lines):
            stuck.remove((x, y))
            waiting.extend(stuck & set(beside((x, y))))
    return tuple(stuck)


RIGHT_FROZEN = {
    "until nothing changes": frozen_by(),
    "all at once": at_once(99),
    "as many rounds as boxes": lambda level, boxes: at_once(len(boxes))(level, boxes),
    "recursion": frozen_by_recursion,
    "a queue": frozen_by_queue,
    "a generator": lambda level, boxes: (box for box in sorted(frozen_by()(level, boxes))),
}


@pytest.mark.parametrize("name", WRONG_FROZEN)
def test_wrong_frozen_boxes_are_refused(name):
    mine, (level, state) = WRONG_FROZEN[name]
    assert set(mine(level, state[1])) != frozen(level, state)
    assert not check_frozen(mine).solved


@pytest.mark.parametrize("name", RIGHT_FROZEN)
def test_right_frozen_boxes_are_accepted_in_any_style(name):
    for level, state in (PAIR, CONVEX, at(ROOM, (1, 1), (2, 2), (3, 2), (2, 3), (3, 3))):
        assert set(RIGHT_FROZEN[name](level, state[1])) == frozen(level, state)
    assert check_frozen(RIGHT_FROZEN[name]).solved


# --- answers that are kept from one level to the next -----------------------------------------------------------------


def sums(level):
    return level.marks, len(level.floor), sum(10 * x + y for x, y in level.floor)


KEYS = {
    "marks": lambda level: level.marks,
    "how many cells, and marks": lambda level: (len(level.floor), level.marks),
    "all but the floor": lambda level: (len(level.floor), level.marks, level.boxes, level.pusher),
    "the border": lambda level: (level.marks, level.boxes, min(level.floor), max(level.floor)),
    "sums of columns and rows": sums,
    "floor": lambda level: level.floor,
    "all but the marks": lambda level: (level.floor, level.boxes, level.pusher),
}


def kept_under(key_of, right):
    """Answers that are kept under a key that leaves something out of the level."""
    known = {}

    def kept(level, *state):
        key = key_of(level), state
        if key not in known:
            known[key] = right(level, *state)
        return known[key]

    return kept


def guessed(right):
    return lambda level: lambda state, goal: right(level, state)


def frozen_of(level, boxes):
    return frozen(level, (None, boxes))


KEPT = {
    "dead": (check_dead, dead, dead, KEYS),
    "rules": (check_rules, steps, steps, KEYS),
    "pushes": (check_pushes, all_pushes, all_pushes, KEYS),
    "frozen": (check_frozen, lambda level, boxes: frozen(level, (None, boxes)), frozen, list(KEYS)[:5]),
    "nearest": (check_nearest, guessed(nearest), nearest, list(KEYS)[5:]),
    "assignment": (check_assignment, guessed(assignment), assignment, KEYS),
}
"""Each check with a right answer, what is right for a state of a level, and the keys that leave out what it needs."""


@pytest.mark.parametrize(
    ("check", "answer", "right", "key_of"),
    [(check, answer, right, KEYS[key]) for check, answer, right, keys in KEPT.values() for key in keys],
    ids=[f"{name}: {key}" for name, (*_, keys) in KEPT.items() for key in keys],
)
def test_an_answer_that_is_kept_for_another_level_is_refused(check, answer, right, key_of):
    pairs = [pair for pair in combinations(ALIKE.values(), 2) if key_of(pair[0]) == key_of(pair[1])]
    assert any(
        right(one, state) != right(other, state)
        for one, other in pairs
        for state in set(alike_states(one)) & set(alike_states(other))
    )
    assert not check(kept_under(key_of, answer)).solved
