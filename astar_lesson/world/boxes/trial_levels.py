"""What the checks of page 21 ask about: levels from three cells to a thousand, and states of them."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from random import Random

from astar_lesson import Cell
from astar_lesson.world.boxes.collection import LEVELS
from astar_lesson.world.boxes.levels import Level, Position

SMALL = {
    "one push": "#####\n#PBx#\n#####",
    "one push, with room": "######\n#PB.x#\n#....#\n######",
    "a square": "####\n#P.#\n#B.#\n#x.#\n####",
    "twelve cells": "######\n#..x.#\n#P.B.#\n#....#\n######",
    "two in a row": "#######\n#PBxB.#\n#..x..#\n#######",
    "two in a corner": "######\n#.xP.#\n#.BB.#\n#..x.#\n######",
    "three abreast": "#####\n#.P.#\n#BBB#\n#xxx#\n#####",
    "three in a ring": "######\n##bBx#\n#PB.x#\n######",
    "pillars": "########\n#P.#...#\n#..BBx.#\n#..x#..#\n#......#\n########",
}
"""Small levels, which are tried first."""
STATES, PLACED = 80, 25
"""How many states of a level are tried that breadth-first search reaches, and how many are drawn, reached or not."""
FEW = 12
"""How many of each kind, if the level is large or was drawn itself."""
LARGE = 100
"""A level with more cells of floor than this is large."""


def _at_random(count: int) -> dict[str, Level]:
    """Small rooms with walls, boxes and marks drawn at random, the smallest first; the same each time."""
    random = Random(21)
    found: list[Level] = []
    while len(found) < count:
        width = random.randint(2, 6)
        height = random.randint(2, 5)
        cells = [(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
        floor = [cell for cell in cells if random.random() > 0.2]
        boxes = random.randint(1, 4)
        if len(floor) < 2 * boxes + 1:
            continue
        placed = random.sample(floor, boxes + 1)
        marks = random.sample(floor, boxes)
        if set(placed[1:]) != set(marks):
            found.append(Level(frozenset(floor), frozenset(marks), placed[0], frozenset(placed[1:])))
    found.sort(key=lambda level: len(level.floor))
    return {f"a room of {len(level.floor)} cells, number {k}": level for k, level in enumerate(found, 1)}


def _hall() -> Level:
    """A hall of 21 x 13 cells with seven boxes: wider and higher than ten cells, and more boxes than any level."""
    floor = frozenset((x, y) for x in range(1, 22) for y in range(1, 14))
    boxes = frozenset({(3, 3), (4, 9), (8, 5), (9, 11), (15, 4), (16, 10), (18, 12)})
    marks = frozenset({(2, 12), (7, 2), (11, 8), (12, 12), (18, 2), (19, 11), (20, 7)})
    return Level(floor, marks, (1, 1), boxes)


def _corridor(length: int, marks: Iterable[int]) -> Level:
    """A corridor with as many boxes at its left end as marks."""
    floor = frozenset((x, 1) for x in range(1, length + 1))
    goals = frozenset((x, 1) for x in marks)
    return Level(floor, goals, (1, 1), frozenset((3 + 2 * k, 1) for k in range(len(goals))))


HALL = _hall()
CORRIDOR = _corridor(130, [120])
"""More than 100 cells, and more than 100 pushes."""
LONG_CORRIDORS = {
    "a corridor of 520 cells": _corridor(520, [318, 319, 320, 321]),
    "a corridor of 1,100 cells": _corridor(1100, [1099]),
}
"""More than 1,000 pushes, for four boxes and for one."""
CORNER = Level(
    frozenset((x, y) for x in range(1, 51) for y in range(1, 51) if x < 3 or y < 3),
    frozenset({(1, 50)}),
    (1, 1),
    frozenset({(2, 2)}),
)
"""Two rows and two columns of 50 cells: k * x + y, or x + k * y, is the same for two of them if k is below 50."""

TRIED = {
    **{name: Level.from_text(text) for name, text in SMALL.items()},
    **_at_random(60),
    **LEVELS,
    "a large hall": HALL,
    "a corridor of 130 cells": CORRIDOR,
}


PLACES_OF_WALLS = [
    *[[(x, y)] for x in range(1, 5) for y in range(1, 5)],
    *[[(3, 2), (2, 3)], [(2, 1), (3, 4)], [(1, 2), (4, 3)], [(1, 3), (4, 2)], [(2, 4), (3, 1)]],
]
"""Of those with two walls all have the same sums of x and of y."""


def _alike(marks: Iterable[Cell]) -> dict[str, Level]:
    """Rooms of 4 x 4 cells that differ in the walls inside, and in one of their two marks: all else is the same.

    So an answer that is kept from one to the next, under a key that leaves something out, is wrong for some of them.
    """
    cells = frozenset((x, y) for x in range(1, 5) for y in range(1, 5))
    pusher, boxes = (1, 1), frozenset({(2, 2), (3, 3)})
    found = {}
    for mark in marks:
        for walls in PLACES_OF_WALLS:
            if not {pusher, HOME, mark, *boxes} & set(walls):
                level = Level(cells - set(walls), frozenset({HOME, mark}), pusher, boxes)
                found[f"walls at {', '.join(map(str, walls))}, a mark at {mark}"] = level
    return found


HOME = (4, 4)
"""The mark that all of these rooms have."""
ALIKE_WALLS = _alike([(4, 1)])
ALIKE = _alike([(4, 1), (3, 3), (1, 4), (2, 2)])

ROOMS = {level for name, level in TRIED.items() if name.startswith("a room")}


@cache
def states(level: Level) -> list[Position]:
    """States of a level that can be reached, and others, but not the solved one."""
    is_asked_little = level in ROOMS or len(level.floor) > LARGE
    if is_asked_little:
        return reached(level, FEW) + placed(level, FEW)
    return reached(level, STATES) + placed(level, PLACED)


def alike_states(level: Level) -> list[Position]:
    """States that nearly all of the rooms share that are alike; from the first, a push can lead to a goal."""
    boxes = [(2, 2), (3, 3), (2, 3), (3, 2), (1, 3), (4, 4), (3, 4)]
    placed = [((2, 1), frozenset({(3, 1), HOME}))]
    placed += [(level.pusher, frozenset(pair)) for pair in combinations(boxes, 2)]
    return [(pusher, pair) for pusher, pair in placed if {pusher, *pair} <= level.floor and pair != level.marks]


def reached(level: Level, most: int) -> list[Position]:
    """The first states that breadth-first search reaches, and some further ones."""
    found = [level.start]
    seen = {level.start}
    for state in found:
        for after, _ in level.edges(state):
            if after not in seen and after != level.goal:
                seen.add(after)
                found.append(after)
        if len(found) > 10 * most:
            break
    first = most * 5 // 8
    step = 1 + len(found) // (most - first)
    return found[:first] + found[first::step]


def placed(level: Level, count: int) -> list[Position]:
    """States whose boxes, and then the pusher, were put on cells at random."""
    random = Random(len(level.floor))
    cells = sorted(level.floor)
    found: list[Position] = []
    for _ in range(count):
        pusher, *boxes = random.sample(cells, len(level.boxes) + 1)
        if frozenset(boxes) != level.marks:
            found.append((pusher, frozenset(boxes)))
    return found


def one_by_one(level: Level) -> list[Position]:
    """States of a level with one box: the box in each cell, and then the pusher in each cell."""
    (box,) = level.boxes
    boxes = [(level.pusher, frozenset({cell})) for cell in sorted(level.floor) if cell != level.pusher]
    pushers = [(cell, level.boxes) for cell in sorted(level.floor) if cell != box]
    return [state for state in boxes + pushers if state[1] != level.marks]


def placings(level: Level) -> list[frozenset[Cell]]:
    """Boxes on cells of a level, more or fewer than it has; in the hall also long stairs of boxes."""
    random = Random(len(level.floor))
    cells = sorted(level.floor)
    found = []
    for _ in range(FEW if level in ROOMS else STATES):
        count = min(len(cells) - 1, random.randint(1, 6))
        found.append(frozenset(random.sample(cells, count)))
    if level is HALL:
        found += [stairs(across, down) for across in (False, True) for down in (False, True)]
    return found


def stairs(across: bool, down: bool) -> frozenset[Cell]:
    """24 boxes in the hall, each of which can move only after the one before it; on request in a mirror."""
    cells = [(3 + (k + 1) // 2, 2 + k // 2) for k in range(24)]
    return frozenset((22 - x if across else x, 14 - y if down else y) for x, y in cells)
