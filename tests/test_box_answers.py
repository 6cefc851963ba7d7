"""Page 21: wrong ideas that its checks refuse, each proved wrong here, and right answers in other styles."""

import re
from collections import deque
from collections.abc import Callable
from functools import cache, partial, partialmethod
from itertools import combinations, islice, permutations
from math import inf
from typing import NamedTuple

import numpy as np
import pytest
from ideas import keeps

from astar_lesson.lesson.programs.listing import changed
from astar_lesson.lesson.running.attempt import Attempt
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
from astar_lesson.world.boxes.solver import frozen_boxes
from astar_lesson.world.boxes.trial_levels import (
    ALIKE,
    CORRIDOR,
    CYCLES_OF_FOUR,
    HALL,
    LONG_CORRIDORS,
    LONG_STAIRS,
    MANY_BOXES,
)
from astar_lesson.world.boxes.trial_states import alike_states

ROOM = Level.from_text("#######\n#P....#\n#.B.B.#\n#.....#\n#x...x#\n#######")
RING = Level.from_text("######\n##bBx#\n#PB.x#\n######")
FIVE = Level.from_text("########\n#xxxxx.#\n#......#\n#BBBBB.#\n#P.....#\n########")
SIX = Level.from_text("#########\n#xxxxxx.#\n#.......#\n#BBBBBB.#\n#P......#\n#########")
PILLARS = Level.from_text("########\n#P.#...#\n#..BBx.#\n#..x#..#\n#......#\n########")
TWO_ENDS = Level.from_text("#########\n#x.B.B.x#\n#...P...#\n#########")
CLOSED = Level.from_text("#########\n#.#..P..#\n#.B.B...#\n#.#.x.x.#\n#########")


def at(level, pusher, *boxes):
    return level, (pusher, frozenset(boxes))


IN_ROW = at(Level.from_text("######\n#.PB.#\n#..x.#\n######"), (2, 1), (3, 1))
ON_MARK = at(Level.from_text("#######\n#Pb.Bx#\n#.....#\n#######"), (1, 1), (2, 1), (4, 1))
NARROW = at(Level.from_text("#####\n#...#\n#xBP#\n#####"), (1, 1), (2, 1))
ONE_PUSH = at(Level.from_text("######\n#PBx.#\n######"), (1, 1), (2, 1))
BEHIND_A_DOOR = at(CLOSED, (5, 1), (2, 2), (4, 2))
FULL_HALL = at(HALL, (1, 1), *HALL.boxes)
SEVEN = at(HALL, (1, 1), (7, 3), (8, 12), (11, 9), (12, 11), (18, 3), (19, 10), (20, 8))
CORNERED = at(ROOM, (2, 1), (1, 1), (3, 3))
TWICE = at(ROOM, (1, 1), (2, 3), (3, 3))
FAR = at(LONG_CORRIDORS["a corridor of 1,100 cells"], (5, 1), (1, 1))
FAR_BOXES = at(LONG_CORRIDORS["a corridor of 520 cells"], (10, 1), (2, 1), (4, 1), (6, 1), (8, 1))
IN_A_RING = at(RING, (2, 1), (3, 1), (4, 1), (2, 2))
STAIRS = [at(level, level.pusher, *level.boxes) for level in LONG_STAIRS]
CYCLES = [at(level, level.pusher, *level.boxes) for level in CYCLES_OF_FOUR.values()]
FIVE_TO_SWAP, SIX_IN_A_BEAM, SEVEN_TO_SWAP = [
    at(level, level.pusher, *level.boxes)
    for level in (MANY_BOXES["five in a room"], MANY_BOXES["six in a room"], MANY_BOXES["seven in a room"])
]
PAIR = at(ROOM, (1, 4), (3, 1), (4, 1))
SQUARE = at(ROOM, (1, 1), (2, 2), (3, 2), (2, 3), (3, 3))
CONVEX = at(PILLARS, (1, 1), (3, 2), (4, 2))


def drawn(level):
    """Some states of a level, drawn by a rule."""
    cells = sorted(level.floor)
    for k in range(1, 60):
        boxes = frozenset(cells[(k * (7 * j + 3) + j) % len(cells)] for j in range(len(level.boxes)))
        if len(boxes) == len(level.boxes) and boxes != level.marks:
            yield min(level.floor - boxes), boxes


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


def apart(one, two):
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def nearest(level, state):
    return sum(min(apart(box, mark) for mark in level.marks) for box in state[1])


def assignment(level, state):
    tables = [lone_pushes(level, box) for box in state[1]]
    orders = permutations(level.marks)
    return min(sum(table.get(mark, inf) for table, mark in zip(tables, order, strict=True)) for order in orders)


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

ORDERS = (((1, 1), [(2, 1), (3, 1), (4, 1)]), ((1, 1), [(3, 1), (4, 1), (2, 1)]))


def differ(one, two):
    """Two positions with one box."""
    return (one[0], [one[1]]), (two[0], [two[1]])


class NoEquality:
    def __init__(self, pusher, boxes):
        self.pusher, self.boxes = pusher, frozenset(boxes)


WRONG_STATES = {
    "ten times x plus y": (
        lambda p, b: (p, frozenset(10 * x + y for x, y in b)),
        differ(((5, 5), (1, 11)), ((5, 5), (2, 1))),
    ),
    "x plus ten times y": (
        lambda p, b: (p, frozenset(x + 10 * y for x, y in b)),
        differ(((5, 5), (11, 1)), ((5, 5), (1, 2))),
    ),
    "32 times x plus y, P": (
        lambda p, b: (32 * p[0] + p[1], frozenset(b)),
        differ(((1, 33), (5, 5)), ((2, 1), (5, 5))),
    ),
    "x plus 100 times y": (
        lambda p, b: (p, frozenset(x + 100 * y for x, y in b)),
        differ(((5, 5), (101, 1)), ((5, 5), (1, 2))),
    ),
    "x plus 128 times y": (
        lambda p, b: (p, frozenset(x + 128 * y for x, y in b)),
        differ(((5, 5), (129, 1)), ((5, 5), (1, 2))),
    ),
    "100 times x plus y": (
        lambda p, b: (p, frozenset(100 * x + y for x, y in b)),
        differ(((5, 5), (1, 105)), ((5, 5), (2, 5))),
    ),
    "numbers side by side, P": (
        lambda p, b: (f"{p[0]}{p[1]}", frozenset(b)),
        differ(((1, 11), (5, 5)), ((11, 1), (5, 5))),
    ),
    "joined text": (
        lambda p, b: f"{p} {''.join(sorted(f'{x},{y}' for x, y in b))}",
        (((9, 9), [(1, 2), (12, 2)]), ((9, 9), [(1, 21), (2, 2)])),
    ),
    "five boxes": (
        lambda p, b: (p, *sorted(b)[:5]),
        (((9, 9), [(x, 1) for x in (1, 2, 3, 4, 5, 6)]), ((9, 9), [(x, 1) for x in (1, 2, 3, 4, 5, 7)])),
    ),
    "sums, and sums of squares": (
        lambda p, b: (p, sum(x + 100 * y for x, y in b), sum((x + 100 * y) ** 2 for x, y in b)),
        (((9, 9), [(1, 1), (5, 1), (6, 1)]), ((9, 9), [(2, 1), (3, 1), (7, 1)])),
    ),
    "in the given order": (lambda p, b: (p, tuple(b)), ORDERS),
    "forwards or backwards": (lambda p, b: (p, min(tuple(b), tuple(b[::-1]))), ORDERS),
    "the first two sorted": (lambda p, b: (p, *sorted(b[:2]), *b[2:]), ORDERS),
    "one set of all": (lambda p, b: frozenset([p, *b]), differ(((1, 1), (2, 1)), ((2, 1), (1, 1)))),
    "no pusher": (lambda p, b: frozenset(b), differ(((1, 1), (3, 3)), ((2, 1), (3, 3)))),
    "columns and rows apart": (
        lambda p, b: (p, tuple(sorted(x for x, y in b)), tuple(sorted(y for x, y in b))),
        (((5, 5), [(1, 2), (2, 1)]), ((5, 5), [(1, 1), (2, 2)])),
    ),
    "first and last": (
        lambda p, b: (p, min(b), max(b)),
        (((9, 9), [(1, 1), (1, 2), (3, 3)]), ((9, 9), [(1, 1), (2, 2), (3, 3)])),
    ),
    "sums": (lambda p, b: (p, sum(x + y for x, y in b)), differ(((9, 9), (1, 2)), ((9, 9), (2, 1)))),
    "a sorted list": (lambda p, b: (p, sorted(b)), ORDERS),
    "equal to nothing": (NoEquality, ORDERS),
}
numbers_of_states = {}
RIGHT_STATES = {
    "a frozenset": lambda p, b: (p, frozenset(b)),
    "sorted, flat": lambda p, b: (p, *sorted(b)),
    "text": lambda p, b: f"{p} {sorted(b)}",
    "numbers": lambda p, b: numbers_of_states.setdefault((p, frozenset(b)), len(numbers_of_states)),
    "bits": lambda p, b: (p, sum(1 << (200 * x + y) for x, y in set(b))),
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


def sorts(pusher, boxes):
    boxes.sort()
    return pusher, tuple(boxes)


def grows(pusher, boxes):
    state = pusher, frozenset(boxes)
    boxes.append(pusher)
    return state


@pytest.mark.parametrize("my_state", [sorts, grows])
def test_a_state_that_changes_the_list_of_boxes_is_refused(my_state):
    assert same_key(my_state, *ORDERS)
    boxes = [(3, 1), (2, 1)]
    my_state((1, 1), boxes)
    assert boxes != [(3, 1), (2, 1)]
    assert "your answer gives a state, but changes the list of boxes: [" in check_state(my_state).words


def test_two_positions_with_one_state_are_both_named():
    verdict = check_state(WRONG_STATES["one set of all"][0])
    assert verdict.words == (
        "On this map your answer gives one state for two positions: for pusher (1, 1), boxes (2, 1), "
        "and for pusher (2, 1), boxes (1, 1)."
    )


def test_what_cannot_be_a_key_is_told_with_the_error_of_python():
    verdict = check_state(lambda pusher, boxes: (pusher, set(boxes)))
    assert verdict.words == (
        "On this map your answer gives a state that cannot be the key of a dict (unhashable type: 'set'), "
        "for pusher (1, 1), boxes (2, 1)."
    )


@pytest.mark.sampled
@pytest.mark.parametrize("name", RIGHT_STATES)
def test_a_right_state_is_accepted_in_any_style(name):
    assert same_key(RIGHT_STATES[name], *ORDERS)
    assert check_state(RIGHT_STATES[name]).solved


# --- the solutions of the page, and what is wrong when some words are changed -----------------------------------------


def my_edges(level, state):
    pusher, boxes = state
    found = []
    for dx, dy in DIRECTIONS:
        ahead = (pusher[0] + dx, pusher[1] + dy)
        beyond = (ahead[0] + dx, ahead[1] + dy)
        if ahead in boxes:
            if beyond in level.floor and beyond not in boxes:
                found.append((level.state(ahead, boxes - {ahead} | {beyond}), 1))
        elif ahead in level.floor:
            found.append((level.state(ahead, boxes), 1))
    return found


MOVED = "boxes - {ahead} | {beyond}"
EDITED_EDGES = [
    ("a box into a box", " and beyond not in boxes", "", at(ROOM, (2, 2), (3, 2), (4, 2))),
    ("into the wall", "beyond in level.floor and ", "", at(ROOM, (1, 2), (1, 1), (3, 3))),
    ("no goal", f"level.state(ahead, {MOVED})", f"(ahead, {MOVED})", at(ROOM, (3, 4), (1, 4), (4, 4))),
    ("locked on a mark", "if beyond in", "if ahead not in level.marks and beyond in", ON_MARK),
    ("the first boxes", "beyond not in boxes", "beyond not in level.boxes", at(ROOM, (3, 2), (4, 2), (5, 2))),
    ("the box is doubled", MOVED, "boxes | {beyond}", IN_ROW),
    ("the box is lost", MOVED, "boxes - {ahead}", IN_ROW),
    ("the pusher stays", f"level.state(ahead, {MOVED})", f"level.state(pusher, {MOVED})", IN_ROW),
    ("diagonal steps", "in DIRECTIONS", "in [*DIRECTIONS, (1, 1)]", at(ROOM, (1, 1), (2, 1), (1, 2))),
    ("a push costs 2", "{beyond}), 1)", "{beyond}), 2)", IN_ROW),
    ("a board of twenty", "elif ahead", "elif max(ahead) < 20 and ahead", at(HALL, (19, 9), *HALL.boxes)),
]


def my_pushes(level, state):
    pusher, boxes = state
    near = flood(level, pusher, boxes)
    found = []
    for x, y in boxes:
        for dx, dy in DIRECTIONS:
            behind = (x - dx, y - dy)
            beyond = (x + dx, y + dy)
            if behind in near and beyond in level.floor and beyond not in boxes:
                moved = boxes - {(x, y)} | {beyond}
                found.append((level.state(min(flood(level, (x, y), moved)), moved), 1))
    return found


NAMED = "min(flood(level, (x, y), moved))"
BEFORE_THE_PUSH = at(Level.from_text("#####\n#...#\n#.pB#\n#####"), (3, 2), (2, 1))
EDITED_PUSHES = [
    ("the largest cell", "min(", "max(", NARROW),
    ("the cell of the box", NAMED, "(x, y)", NARROW),
    ("the smallest cell from before the push", NAMED, "min(near)", BEFORE_THE_PUSH),
    ("walks on from where it stood", "flood(level, (x, y), moved)", "flood(level, pusher, moved)", NARROW),
    ("P is anywhere", "behind in near", "behind in level.floor - boxes", BEHIND_A_DOOR),
    ("P is in the wall", "behind in near and ", "", BEHIND_A_DOOR),
    ("no walk before the push", "behind in near", "behind == pusher", at(ROOM, (1, 1), (3, 2), (2, 3))),
    ("no goal", f"level.state({NAMED}, moved)", f"({NAMED}, moved)", ONE_PUSH),
    ("never the goal", "found.append(", "moved != level.marks and found.append(", ONE_PUSH),
    ("a box into a box", " and beyond not in boxes", "", at(ROOM, (2, 2), (3, 2), (4, 2))),
    ("a board of ten", "beyond in level", "max(beyond) < 10 and beyond in level", FULL_HALL),
]


def my_dead_squares(level):
    alive = list(level.marks)
    for x, y in alive:
        for dx, dy in DIRECTIONS:
            before = (x + dx, y + dy)
            pusher = (x + 2 * dx, y + 2 * dy)
            if before in level.floor and pusher in level.floor and before not in alive:
                alive.append(before)
    return [cell for cell in level.floor if cell not in alive]


def walls_beside(level, x, y):
    across = (x - 1, y) not in level.floor or (x + 1, y) not in level.floor
    down = (x, y - 1) not in level.floor or (x, y + 1) not in level.floor
    return across + down


EDITED_DEAD = [
    ("P on the wrong side", "(x + 2 * dx, y + 2 * dy)", "(x - dx, y - dy)", ROOM),
    ("P not asked for", " and pusher in level.floor", "", ROOM),
    ("one mark", "list(level.marks)", "[min(level.marks)]", TWO_ENDS),
    ("forwards from the boxes", "list(level.marks)", "list(level.boxes)", ROOM),
    ("a hundred cells", "in alive:\n        for", "in islice(alive, 100):\n        for", CORRIDOR),
    ("a board of ten", "if before in", "if max(before) < 10 and before in", HALL),
    ("marks in corners", "not in alive]", "not in alive or walls_beside(level, *cell) == 2]", ROOM),
    ("with the boxes as walls", "before in level.floor and", "before in level.floor - level.boxes and", RING),
]


def my_nearest(level):
    def h(state, goal):
        total = 0
        for x, y in state[1]:
            total += min(abs(x - a) + abs(y - b) for a, b in level.marks)
        return total

    return h


LEAST = "min(abs(x - a) + abs(y - b) for a, b in level.marks)"
ANEW = "    def h(state, goal):\n        total = 0\n"
ONCE = "    total = 0\n\n    def h(state, goal):\n        nonlocal total\n"
EDITED_NEAREST = [
    ("the straight line", "abs(x - a) + abs(y - b)", "((x - a) ** 2 + (y - b) ** 2) ** 0.5", TWICE),
    ("the larger of both", "abs(x - a) + abs(y - b)", "max(abs(x - a), abs(y - b))", TWICE),
    ("boxes beside marks", LEAST, "(x, y) not in level.marks", TWICE),
    ("the farthest box", f"total += {LEAST}", f"total = max(total, {LEAST})", TWICE),
    ("the total is kept", ANEW, ONCE, None),
    ("below 1,000", LEAST, f"min(1000, {LEAST})", FAR),
    ("the boxes of the level", "state[1]", "level.boxes", TWICE),
]


def my_assignment(level):
    tables = [push_distances(level, mark) for mark in sorted(level.marks)]

    def h(state, goal):
        costs = []
        for order in permutations(sorted(state[1])):
            costs.append(sum(table.get(box, inf) for table, box in zip(tables, order, strict=True)))
        return min(costs)

    return h


OF_TABLES = "table.get(box, inf) for table, box in zip(tables"
OF_ALL = "permutations(sorted(state[1]))"
COSTS = "    def h(state, goal):\n        costs = []\n"
EDITED_ASSIGNMENT = [
    ("720 orders", OF_ALL, f"islice({OF_ALL}, 720)", SEVEN),
    ("at most 1,000", "min(costs)", "min(1000, *costs)", FAR_BOXES),
    ("no way costs 0", "table.get(box, inf)", "table.get(box, 0)", CORNERED),
    ("no way costs 999", "table.get(box, inf)", "table.get(box, 999)", CORNERED),
    ("the last order", "min(costs)", "costs[-1]", None),
    ("the costs are kept", COSTS, "    costs = []\n\n    def h(state, goal):\n", None),
    ("Manhattan", OF_TABLES, "apart(box, mark) for mark, box in zip(sorted(level.marks)", CORNERED),
]


LAST_FIRST = changed(frozen_boxes, "last_first", {"sorted(stuck)": "sorted(stuck, reverse=True)"})
ALL_AT_ONCE = changed(
    frozen_boxes,
    "all_at_once",
    {
        "for _ in list(stuck):\n": "for _ in list(stuck):\n        before = set(stuck)\n",
        "not in stuck": "not in before",
    },
)
EDITED_FROZEN = [
    ("across only", "(across, down)", "(across,)", at(ROOM, (5, 1), (1, 2))),
    ("all four sides", "(across, down)", "(across + down,)", at(ROOM, (1, 4), (3, 1))),
    ("one side is enough", "if all(", "if any(", PAIR),
    ("not on a mark", "return stuck", "return stuck - level.marks", at(ROOM, (1, 1), (1, 4), (3, 2))),
    ("only onto live squares", "in level.floor", "in level.floor - dead(level)", at(ROOM, (5, 4), (2, 1), (3, 3))),
    ("the boxes of the level", "set(boxes)", "set(level.boxes)", at(ROOM, (5, 4), (1, 1), (3, 3))),
    ("a board of ten", "side in level", "max(side) < 10 and side in level", at(HALL, (1, 1), (15, 5))),
]


def edited(solution, rows):
    """Wrong answers by name: a solution in which other words stand, each with a case that proves it wrong."""
    answers = {}
    for name, words, others, case in rows:
        identifier = re.sub(r"\W", "_", f"my_{name}")
        answers[name] = changed(solution, identifier, {words: others}, dead=dead), case
    return answers


# --- other wrong ideas ------------------------------------------------------------------------------------------------


def of_state(value):
    """A heuristic, made of `value(level, boxes)`."""
    return lambda level: lambda state, goal: value(level, state[1])


def taken_marks(level, boxes):
    left, total = set(level.marks), 0
    for box in sorted(boxes):
        mark = min(sorted(left), key=lambda each: apart(box, each))
        total += apart(box, mark)
        left.remove(mark)
    return total


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


def by_cycles(first, longest=3):
    """Each box takes the cheapest mark left; then two, or three, exchange theirs as long as that is cheaper."""

    def value(level, boxes):
        boxes = first(sorted(boxes))
        places = list(range(len(boxes)))
        tables = [lone_pushes(level, box) for box in boxes]
        marks = sorted(level.marks)
        costs = [[table.get(mark, 10**4) for mark in marks] for table in tables]
        taken = []
        for row in costs:
            taken.append(min(set(places) - set(taken), key=lambda k: (row[k], k)))

        def total(order):
            return sum(row[k] for row, k in zip(costs, order, strict=True))

        better = True
        while better:
            better = False
            for cycle in [cycle for length in range(2, longest + 1) for cycle in permutations(places, length)]:
                order = list(taken)
                for one, other in zip(cycle, cycle[1:] + cycle[:1], strict=True):
                    order[other] = taken[one]
                if total(order) < total(taken):
                    taken, better = order, True
        return total(taken) if total(taken) < 10**4 else inf

    return of_state(value)


def exact_up_to_four(longest):
    """All orders of up to four boxes; for more, each takes the cheapest mark left, and then they exchange theirs."""

    def answer(level):
        exact, exchanged = my_assignment(level), by_cycles(list, longest)(level)
        return lambda state, goal: (exact if len(state[1]) <= 4 else exchanged)(state, goal)

    return answer


def best_unfinished(most):
    """A beam search: box after box gets a mark, and only so many of the assignments are kept."""

    def value(level, boxes):
        marks = sorted(level.marks)
        kept = [(0, ())]
        for box in sorted(boxes):
            table = lone_pushes(level, box)
            longer = []
            for cost, taken in kept:
                free = [k for k in range(len(marks)) if k not in taken]
                longer += [(cost + table.get(marks[k], inf), (*taken, k)) for k in free]
            kept = sorted(longer)[:most]
        return kept[0][0]

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


def least_per_box(level, boxes):
    return sum(min(lone_pushes(level, box).get(mark, inf) for mark in level.marks) for box in boxes)


def least_per_mark(level, boxes):
    return sum(min(lone_pushes(level, box).get(mark, inf) for box in boxes) for mark in level.marks)


def larger_of_both(level, boxes):
    return max(least_per_box(level, boxes), least_per_mark(level, boxes))


def is_full(level, boxes, cell):
    return cell in boxes or cell not in level.floor


def full_squares(level, boxes):
    def is_held(x, y):
        corners = [(x + dx, y + dy) for dx in (-1, 0) for dy in (-1, 0)]
        squares = [[(a + i, b + j) for i in (0, 1) for j in (0, 1)] for a, b in corners]
        return any(all(is_full(level, boxes, cell) for cell in square) for square in squares)

    return {box for box in boxes if is_held(*box)}


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


def two_full_neighbours(level, boxes):
    return {box for box in boxes if sum(is_full(level, boxes, cell) for cell in beside(box)) >= 2}


def by_rounds(frozen_boxes, rounds):
    """A program that is done with so many rounds, whatever the number of boxes."""
    name = f"rounds_{rounds}"
    return changed(frozen_boxes, name, {"for _ in list(stuck):": f"for _ in range({rounds}):"})


# --- right answers ----------------------------------------------------------------------------------------------------


class Rules:
    def __call__(self, level, state):
        found = {(after, 1.0) for after, _ in moves(level, state) if after[0]}
        return found | {(level.goal, 1) for after, _ in moves(level, state) if not after[0]}


def edges_by_numpy(level, state):
    found = []
    for direction in np.array(DIRECTIONS):
        ahead, beyond = (tuple(map(int, np.array(state[0]) + k * direction)) for k in (1, 2))
        if ahead in level.floor and ahead not in state[1]:
            found.append((level.state(ahead, state[1]), 1))
        elif ahead in state[1] and beyond in level.floor - state[1]:
            found.append((level.state(ahead, state[1] ^ {ahead, beyond}), 1))
    return found


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


class Nearest:
    def __init__(self, level):
        self.marks = np.array(sorted(level.marks))

    def __call__(self, state, goal):
        boxes = np.array(sorted(state[1]))
        return np.abs(boxes[:, None, :] - self.marks).sum(axis=2).min(axis=1).sum()


def nearest_by_partial(level):
    return partial(lambda marks, state, goal: sum(min(apart(b, m) for m in marks) for b in state[1]), level.marks)


def by_sets_of_marks(level):
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
    orders = np.array(list(permutations(range(len(tables)))))

    def h(state, goal):
        costs = np.array([[table.get(box, np.inf) for table in tables] for box in state[1]])
        return costs[np.arange(len(tables)), orders].sum(axis=1).min()

    return h


def remembering(level):
    h, known = by_sets_of_marks(level), {}
    return lambda state, goal: known[state[1]] if state[1] in known else known.setdefault(state[1], h(state, goal))


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


def floor_copied_for_each_side(level, boxes):
    """A new set for each side of each box: the slowest way to write the page's own loop."""
    stuck = set(boxes)
    for _ in boxes:
        for x, y in list(stuck):
            for sides in ([(x - 1, y), (x + 1, y)], [(x, y - 1), (x, y + 1)]):
                if all(side in level.floor - stuck for side in sides):
                    stuck.discard((x, y))
    return stuck


def smaller_and_smaller(level, boxes):
    """Recursion: the boxes that cannot move yet are asked about again."""
    lines = {(x, y): ({(x - 1, y), (x + 1, y)}, {(x, y - 1), (x, y + 1)}) for x, y in boxes}
    left = frozenset(box for box in boxes if not any(line <= level.floor - boxes for line in lines[box]))
    return left if left == boxes else smaller_and_smaller(level, left)


def lists_alone(level, boxes):
    stuck = sorted(boxes)
    floor = sorted(level.floor)
    for _ in range(len(boxes)):
        for x, y in [*stuck]:
            for sides in ([(x - 1, y), (x + 1, y)], [(x, y - 1), (x, y + 1)]):
                free = [side for side in sides if side in floor and side not in stuck]
                if len(free) == 2 and (x, y) in stuck:
                    stuck.remove((x, y))
    return stuck


def frozen_by_queue(level, boxes):
    stuck, waiting = set(boxes), deque(boxes)
    while waiting:
        x, y = waiting.popleft()
        lines = [(x - 1, y), (x + 1, y)], [(x, y - 1), (x, y + 1)]
        if (x, y) in stuck and any(all(c in level.floor and c not in stuck for c in line) for line in lines):
            stuck.remove((x, y))
            waiting.extend(stuck & set(beside((x, y))))
    return tuple(stuck)


# --- all tasks --------------------------------------------------------------------------------------------------------


class Task(NamedTuple):
    """A check; what is right for a state; what an answer says of it; wrong answers with cases, and right ones."""

    check: Callable
    right: Callable
    said: Callable
    wrong: dict
    accepted: dict


@cache
def heuristic(answer, level):
    """It is made once for each level, and may keep something."""
    return answer(level)


def edges_said(answer, level, state):
    return {tuple(edge) for edge in answer(level, state)}


def cells_said(answer, level, _):
    return set(map(tuple, answer(level)))


def h_said(answer, level, state):
    return heuristic(answer, level)(state, level.goal)


def boxes_said(answer, level, state):
    return set(answer(level, state[1]))


TASKS = {
    "rules": Task(
        check_rules,
        steps,
        edges_said,
        edited(my_edges, EDITED_EDGES),
        {
            "the solution": my_edges,
            "a tuple": lambda level, state: tuple(my_edges(level, state)),
            "lists as pairs": lambda level, state: [list(edge) for edge in my_edges(level, state)],
            "a generator": lambda level, state: (edge for edge in my_edges(level, state)),
            "a class": Rules(),
            "partial": partial(my_edges),
            "numpy": edges_by_numpy,
        },
    ),
    "pushes": Task(
        check_pushes,
        all_pushes,
        edges_said,
        edited(my_pushes, EDITED_PUSHES) | {"steps": (my_edges, NARROW)},
        {
            "the solution": my_pushes,
            "a set": lambda level, state: set(my_pushes(level, state)),
            "a generator": lambda level, state: (edge for edge in my_pushes(level, state)),
            "twice the same": lambda level, state: 2 * my_pushes(level, state),
            "partial": partial(my_pushes),
        },
    ),
    "dead": Task(
        check_dead,
        dead,
        cells_said,
        {name: (answer, (level, None)) for name, (answer, level) in edited(my_dead_squares, EDITED_DEAD).items()}
        | {
            "corners": (lambda level: cornered(level, level.floor - level.marks), (ROOM, None)),
            "along walls": (
                lambda level: {c for c in level.floor - level.marks if walls_beside(level, *c)},
                (ROOM, None),
            ),
        },
        {
            "the solution": my_dead_squares,
            "recursion": dead_by_recursion,
            "tables": lambda level: level.floor.difference(*(push_distances(level, mark) for mark in level.marks)),
            "a generator": lambda level: (cell for cell in my_dead_squares(level)),
            "a dict": lambda level: dict.fromkeys(my_dead_squares(level), True),
            "lists as cells": lambda level: [list(cell) for cell in my_dead_squares(level)],
        },
    ),
    "nearest": Task(
        check_nearest,
        nearest,
        h_said,
        edited(my_nearest, EDITED_NEAREST)
        | {
            "a box for each mark": (
                of_state(lambda level, boxes: sum(min(apart(b, m) for b in boxes) for m in level.marks)),
                None,
            ),
            "each mark once": (of_state(taken_marks), None),
            "pushes": (my_assignment, CORNERED),
        },
        {
            "the solution": my_nearest,
            "numpy, in a class": Nearest,
            "of the goal's marks": lambda level: (
                lambda state, goal: nearest(Level(level.floor, goal[1], (1, 1), goal[1]), state)
            ),
            "partial": nearest_by_partial,
            "a float": lambda level: lambda state, goal: float(nearest(level, state)),
        },
    ),
    "assignment": Task(
        check_assignment,
        assignment,
        h_said,
        edited(my_assignment, EDITED_ASSIGNMENT)
        | {
            "swaps of sorted boxes": (by_swaps(list), IN_A_RING),
            "swaps from the other end": (by_swaps(lambda boxes: boxes[::-1]), None),
            "cycles of three": (by_cycles(list), CYCLES[0]),
            "cycles of three, the last box first": (by_cycles(lambda boxes: boxes[::-1]), CYCLES[1]),
            "the cheapest pair first": (of_state(cheapest_pair_first), None),
            "the least for each box": (of_state(least_per_box), None),
            "the least for each mark": (of_state(least_per_mark), None),
            "the larger of both": (of_state(larger_of_both), None),
            "all orders of four boxes, swaps of more": (exact_up_to_four(2), FIVE_TO_SWAP),
            "all orders of four boxes, cycles of three of more": (exact_up_to_four(3), SEVEN_TO_SWAP),
            "the best 100 of unfinished assignments": (best_unfinished(100), SIX_IN_A_BEAM),
        },
        {
            "sets of marks": by_sets_of_marks,
            "recursion": by_recursion,
            "numpy": by_numpy,
            "with a memory of its own": remembering,
        },
    ),
    "frozen": Task(
        check_frozen,
        frozen,
        boxes_said,
        edited(frozen_boxes, EDITED_FROZEN)
        | {
            "a hundred rounds, all at once": (by_rounds(ALL_AT_ONCE, 100), STAIRS[0]),
            "twenty rounds": (by_rounds(frozen_boxes, 20), STAIRS[0]),
            "twenty rounds, the last first": (by_rounds(LAST_FIRST, 20), STAIRS[-1]),
            "full squares": (full_squares, CONVEX),
            "corners": (cornered, PAIR),
            "corners, and pairs at walls": (pairs_at_walls, SQUARE),
            "two full neighbours": (two_full_neighbours, at(ROOM, (1, 4), (2, 2), (3, 2), (4, 2))),
        },
        {
            "the solution": frozen_boxes,
            "all at once": ALL_AT_ONCE,
            "recursion": frozen_by_recursion,
            "a queue": frozen_by_queue,
            "a copy of the floor for each side": floor_copied_for_each_side,
            "recursion, with a copy of the floor": smaller_and_smaller,
            "lists alone": lists_alone,
            "a generator": lambda level, boxes: (box for box in sorted(frozen_boxes(level, boxes))),
        },
    ),
}
WRONG = [(task, name) for task, rows in TASKS.items() for name in rows.wrong]
ACCEPTED = [(task, name) for task, rows in TASKS.items() for name in rows.accepted]


@pytest.mark.parametrize(("task", "name"), WRONG)
def test_a_wrong_idea_is_refused(task, name):
    check, right, said, wrong, _ = TASKS[task]
    answer, case = wrong[name]
    cases = [case] if case else [(level, state) for level in (ROOM, RING, FIVE, SIX) for state in drawn(level)]
    assert any(said(answer, level, state) != right(level, state) for level, state in cases)
    assert not check(answer).solved


@pytest.mark.sampled
@pytest.mark.parametrize(("task", "name"), ACCEPTED)
def test_a_right_answer_is_accepted_in_any_style(task, name, monkeypatch):
    monkeypatch.setattr(Attempt, "running", partialmethod(Attempt.running, seconds=20))  # no machine is too slow for it
    check, right, said, _, accepted = TASKS[task]
    answer = accepted[name]
    cases = [IN_ROW, ON_MARK, NARROW, BEHIND_A_DOOR, PAIR, CONVEX, SQUARE]
    cases = [case for case in cases if len(case[1][1]) == len(case[0].boxes)]
    cases += [(level, state) for level in (ROOM, RING, FIVE) for state in islice(drawn(level), 20)]
    assert all(said(answer, level, state) == right(level, state) for level, state in cases)
    assert check(answer).solved


def with_boxes_as(kind, answer):
    """Edges to states whose boxes are of another kind."""
    return lambda level, state: [((pusher, kind(boxes)), cost) for (pusher, boxes), cost in answer(level, state)]


UNHASHABLE = {
    "a set of boxes": (check_rules, with_boxes_as(set, my_edges), "a state whose boxes are a set, not a frozenset"),
    "a list of boxes": (
        check_pushes,
        with_boxes_as(list, my_pushes),
        "a state whose boxes are a list, not a frozenset",
    ),
    "cells of numpy": (
        check_dead,
        lambda level: np.array(my_dead_squares(level) or [(0, 0)]),
        "a collection that has a ndarray, not a tuple",
    ),
    "a dict in an edge": (
        check_rules,
        lambda level, state: [(state, {})],
        "(((1, 1), frozenset({(2, 1)})), {}), which cannot be the key of a dict (unhashable type: 'dict')",
    ),
}


@pytest.mark.parametrize("name", UNHASHABLE)
def test_what_is_in_no_set_is_told_and_no_error_of_the_check(name):
    check, answer, fault = UNHASHABLE[name]
    with pytest.raises(TypeError, match="unhashable"):
        set(answer(ROOM, ROOM.start) if check is not check_dead else answer(ROOM))
    words = check(answer).words
    assert words.startswith(f"On this map your answer gives {fault}, for ")


NOTHING = "On this map your answer gives None, as a function does that has no `return`, instead of "
WITHOUT_RETURN = [
    (check_rules, lambda level, state: None, "a collection of the solved state with cost 1, for pusher (1, 1)"),
    (check_pushes, lambda level, state: None, "a collection of the solved state with cost 1, for pusher (1, 1)"),
    (check_dead, lambda level: None, "a collection of (1, 1), for the level"),
    (check_frozen, lambda level, boxes: None, "a collection of (1, 1); (3, 1), for pusher (2, 1)"),
    (check_nearest, lambda level: lambda state, goal: None, "0, for the solved state"),
]


@pytest.mark.parametrize(("check", "answer", "rest"), WITHOUT_RETURN)
def test_an_answer_without_return_is_told_so(check, answer, rest):
    assert check(answer).words.startswith(NOTHING + rest)


MARKS = []
TABLES = []
KNOWN = {}


def nearest_of_global_marks(level):
    global MARKS  # noqa: PLW0603 - that is the mistake
    MARKS = list(level.marks)
    return nearest_by_global_marks


def nearest_by_global_marks(state, goal):
    return sum(min(apart(box, mark) for mark in MARKS) for box in state[1])


def assignment_of_global_tables(level):
    global TABLES  # noqa: PLW0603 - that is the mistake
    TABLES = [push_distances(level, mark) for mark in sorted(level.marks)]
    return assignment_by_global_tables


def assignment_by_global_tables(state, goal):
    orders = permutations(state[1])
    return min(sum(table.get(box, inf) for table, box in zip(TABLES, order, strict=True)) for order in orders)


def assignment_with_a_global_memory(level):
    KNOWN.clear()
    h = my_assignment(level)

    def remembered(state, goal):
        if state[1] not in KNOWN:
            KNOWN[state[1]] = h(state, goal)
        return KNOWN[state[1]]

    return remembered


@pytest.mark.parametrize(
    ("check", "answer"),
    [
        (check_nearest, nearest_of_global_marks),
        (check_assignment, assignment_of_global_tables),
        (check_assignment, assignment_with_a_global_memory),
    ],
)
def test_a_heuristic_that_the_next_one_overwrites_is_refused(check, answer):
    right = Level.from_text("#######\n#PB..x#\n#######")
    other = Level.from_text("#######\n#PBx..#\n#######")
    h = answer(right)
    assert h(right.start, right.goal) == 3
    h = answer(right)
    next_one = answer(other)
    next_one(other.start, other.goal)
    assert h(right.start, right.goal) == 1
    assert ", though it was right before heuristics were made for other levels," in check(answer).words


# --- answers that are kept from one level to the next -----------------------------------------------------------------


def sums(level):
    return level.marks, len(level.floor), sum(10 * x + y for x, y in level.floor)


KEYS = {
    "all but the floor": lambda level: (len(level.floor), level.marks, level.boxes, level.pusher),
    "the border": lambda level: (level.marks, level.boxes, min(level.floor), max(level.floor)),
    "sums of columns and rows": sums,
    "all but the marks": lambda level: (level.floor, level.boxes, level.pusher),
}
NEEDED = {name: list(KEYS) for name in TASKS} | {
    "frozen": [key for key in KEYS if key != "all but the marks"],
    "nearest": ["all but the marks"],
}
"""For each task the keys that leave out what its answer needs."""


@pytest.mark.parametrize(("task", "key"), [(task, key) for task, keys in NEEDED.items() for key in keys])
def test_an_answer_that_is_kept_for_another_level_is_refused(task, key):
    check, right, _, _, accepted = TASKS[task]
    key_of = KEYS[key]
    pairs = [pair for pair in combinations(ALIKE.values(), 2) if key_of(pair[0]) == key_of(pair[1])]
    assert any(
        right(one, state) != right(other, state)
        for one, other in pairs
        for state in set(alike_states(one)) & set(alike_states(other))
    )
    kept = keeps(lambda level, *state: (key_of(level), state), next(iter(accepted.values())))
    assert not check(kept).solved
