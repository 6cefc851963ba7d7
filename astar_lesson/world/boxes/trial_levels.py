"""The levels that the checks of page 21 ask about, from three cells to a thousand."""

from collections.abc import Iterable
from random import Random

from astar_lesson import Cell
from astar_lesson.world.boxes.collection import LEVELS
from astar_lesson.world.boxes.levels import Level

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


# --- rooms drawn at random --------------------------------------------------------------------------------------------


def _random_levels(count: int) -> dict[str, Level]:
    """Return small rooms with walls, boxes and marks drawn at random, the smallest first; the same each time."""
    rng = Random(21)
    levels: list[Level] = []
    while len(levels) < count:
        level = _random_level(rng)
        if level is not None:
            levels.append(level)
    levels.sort(key=lambda level: len(level.floor))
    return {f"a room of {len(level.floor)} cells, number {k}": level for k, level in enumerate(levels, 1)}


def _random_level(rng: Random) -> Level | None:
    """Draw a room; None if it has too few cells, or is solved already."""
    width = rng.randint(2, 6)
    height = rng.randint(2, 5)
    cells = [(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
    floor = [cell for cell in cells if rng.random() > 0.2]
    count = rng.randint(1, 4)
    if len(floor) < 2 * count + 1:
        return None
    pusher, *boxes = rng.sample(floor, count + 1)
    marks = rng.sample(floor, count)
    if set(boxes) == set(marks):
        return None
    return Level(frozenset(floor), frozenset(marks), pusher, frozenset(boxes))


RANDOM_LEVELS = _random_levels(60)


# --- large levels -----------------------------------------------------------------------------------------------------


def _corridor(length: int, *places: int) -> Level:
    """Return a corridor with marks in these places, and with as many boxes at its left end."""
    floor = frozenset((x, 1) for x in range(1, length + 1))
    marks = frozenset((x, 1) for x in places)
    boxes = frozenset((3 + 2 * number, 1) for number in range(len(marks)))
    return Level(floor, marks, (1, 1), boxes)


def _stairs(across: bool, down: bool) -> Level:
    """Return 110 boxes in a diagonal, with the cells beside them; on request in a mirror. The first two are frozen.

    Each of the others can move only after the one behind it. All else is wall, so that whoever copies the floor again
    and again is not slow for its size.
    """
    boxes = [(1 + (number + 1) // 2, 1 + number // 2) for number in range(110)]
    floor = set(boxes)
    for x, y in boxes:
        floor |= {(x + 1, y), (x, y + 1)}
    end = 1 + max(x for x, _ in floor)

    def turned(cells: Iterable[Cell]) -> frozenset[Cell]:
        return frozenset((end - x if across else x, end - y if down else y) for x, y in cells)

    free = sorted(turned(floor.difference(boxes)))
    return Level(turned(floor), frozenset(free[: len(boxes)]), free[-1], turned(boxes))


HALL = Level(
    floor=frozenset((x, y) for x in range(1, 22) for y in range(1, 14)),
    marks=frozenset({(2, 12), (7, 2), (11, 8), (12, 12), (18, 2), (19, 11), (20, 7)}),
    pusher=(1, 1),
    boxes=frozenset({(3, 3), (4, 9), (8, 5), (9, 11), (15, 4), (16, 10), (18, 12)}),
)
"""Wider and higher than ten cells, and with more boxes than any other level."""
CORRIDOR = _corridor(130, 120)
"""More than 100 cells, and more than 100 pushes."""
LONG_STAIRS = [_stairs(across, down) for across in (False, True) for down in (False, True)]
LONG_CORRIDORS = {
    "a corridor of 520 cells": _corridor(520, 318, 319, 320, 321),
    "a corridor of 1,100 cells": _corridor(1100, 1099),
}
"""More than 1,000 pushes, for four boxes and for one."""
CYCLES_OF_FOUR = {
    name: Level.from_text(text)
    for name, text in {
        "four in a cycle": "########\n#x..x..#\n#..B...#\n#B.PB..#\n#...b..#\n#x#.##.#\n########",
        "four in a cycle, turned round": "########\n#.##.#x#\n#..b...#\n#..BP.B#\n#...B..#\n#..x..x#\n########",
        "four in a long cycle": "########\n#.x..Bx#\n#.B....#\n#..##.B#\n#..#.x.#\n#.PB..x#\n########",
    }.items()
}
"""Four boxes that all have to exchange their marks, if each one takes the nearest first."""
MANY_BOXES = {
    name: Level.from_text(text)
    for name, text in {
        "five in a room": "#######\n##....#\n#PBx###\n###...#\n#xBBb.#\n#.x.b.#\n#######",
        "six in a room": "########\n#p.##.##\n#xB.#B##\n#xxB.Bb#\n#....b.#\n########",
        "six in a room, turned round": "########\n#.b....#\n#bB.Bxx#\n##B#.Bx#\n##.##.p#\n########",
        "seven in a room": "########\n#p..x.x#\n#.#.Bb.#\n#..#B.B#\n#.....b#\n#..B..x#\n##b....#\n########",
        "eight in a room": (
            "##########\n#.x..#x###\n#Bx..#BP.#\n#...B#..b#\n#xx...B.##\n#....B...#\n##.BBx.x.#\n##########"
        ),
        "seven, turned round": "########\n#....b##\n#x..B..#\n#b.....#\n#B.B#..#\n#.bB.#.#\n#x.x..p#\n########",
    }.items()
}
"""More than four boxes, for programs that try all orders of four only: swaps of two, or a beam, miss the best one."""
CORNER = Level(
    floor=frozenset((x, y) for x in range(1, 131) for y in range(1, 131) if x < 3 or y < 3),
    marks=frozenset({(1, 50)}),
    pusher=(1, 1),
    boxes=frozenset({(2, 2)}),
)
"""Two rows and two columns of 130 cells.

For two of them k * x + y is the same, and x + k * y, if k is below 130.
"""

TRIED: dict[str, Level] = {
    **{name: Level.from_text(text) for name, text in SMALL.items()},
    **RANDOM_LEVELS,
    **LEVELS,
    "a large hall": HALL,
    "a corridor of 130 cells": CORRIDOR,
}


# --- levels that are alike --------------------------------------------------------------------------------------------

HOME = (4, 4)
"""The mark that all of them have."""
ONE_WALL: list[list[Cell]] = [[(x, y)] for x in range(1, 5) for y in range(1, 5)]
TWO_WALLS = [[(3, 2), (2, 3)], [(2, 1), (3, 4)], [(1, 2), (4, 3)], [(1, 3), (4, 2)], [(2, 4), (3, 1)]]
"""All pairs have the same sums of x and of y."""


def _alike(marks: Iterable[Cell]) -> dict[str, Level]:
    """Return rooms of 4 x 4 cells that differ in the walls inside, and in one of their two marks: all else is the same.

    So an answer that is kept from one to the next, under a key that leaves something out, is wrong for some of them.
    """
    cells = frozenset((x, y) for x in range(1, 5) for y in range(1, 5))
    pusher = (1, 1)
    boxes = frozenset({(2, 2), (3, 3)})
    levels = {}
    for mark in marks:
        for walls in ONE_WALL + TWO_WALLS:
            if {pusher, HOME, mark, *boxes}.isdisjoint(walls):
                name = f"walls at {', '.join(map(str, walls))}, a mark at {mark}"
                levels[name] = Level(cells - set(walls), frozenset({HOME, mark}), pusher, boxes)
    return levels


ALIKE_BUT_FOR_WALLS = _alike([(4, 1)])
ALIKE = _alike([(4, 1), (3, 3), (1, 4), (2, 2)])
