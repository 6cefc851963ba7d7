"""The states of levels that the checks of page 21 ask about: reached, drawn at random, or chosen."""

from functools import cache
from itertools import combinations
from random import Random

from astar_lesson import Cell
from astar_lesson.world.boxes.levels import Level, Position
from astar_lesson.world.boxes.trial_levels import HALL, HOME, RANDOM_LEVELS

REACHED = 80
"""So many states of a level are tried that breadth-first search reaches."""
DRAWN = 25
"""So many more are drawn at random, whether they can be reached or not."""
FEW = 12
"""So many of each kind, if the level is large or was drawn at random itself."""
LARGE = 100
"""A level with more cells of floor than this is large."""


def _is_random(level: Level) -> bool:
    return level in RANDOM_LEVELS.values()


@cache
def states(level: Level) -> list[Position]:
    """Return states of a level that can be reached, and others, but not the solved one."""
    if _is_random(level) or len(level.floor) > LARGE:
        return reached(level, FEW) + drawn(level, FEW)
    return reached(level, REACHED) + drawn(level, DRAWN)


def reached(level: Level, most: int) -> list[Position]:
    """Return the first states that breadth-first search reaches, and some further ones."""
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


def drawn(level: Level, count: int) -> list[Position]:
    """Return states whose boxes, and then the pusher, were put on cells at random."""
    rng = Random(len(level.floor))
    cells = sorted(level.floor)
    found: list[Position] = []
    for _ in range(count):
        pusher, *boxes = rng.sample(cells, len(level.boxes) + 1)
        if frozenset(boxes) != level.marks:
            found.append((pusher, frozenset(boxes)))
    return found


def one_by_one(level: Level) -> list[Position]:
    """Return states of a level with one box: the box in each cell, and then the pusher in each cell."""
    (box,) = level.boxes
    cells = sorted(level.floor)
    boxes = [(level.pusher, frozenset({cell})) for cell in cells if cell != level.pusher]
    pushers = [(cell, level.boxes) for cell in cells if cell != box]
    return [state for state in boxes + pushers if state[1] != level.marks]


def confusable(level: Level) -> list[Position]:
    """Return states of the corner with more boxes than it has, in pairs that are easily taken for one.

    Their numbers are the same side by side, or only the last box differs, or all sums and sums of squares are equal.
    """
    boxes: list[list[Cell]] = [
        [(1, 2), (12, 2)],
        [(1, 21), (2, 2)],
        *([(x, 1) for x in (*range(1, count), last)] for count in range(3, 13) for last in (count, count + 1)),
        [(1, 1), (5, 1), (6, 1)],
        [(2, 1), (3, 1), (7, 1)],
    ]
    return [((2, 40), frozenset(cells)) for cells in boxes]


def alike_states(level: Level) -> list[Position]:
    """Return states that nearly all of the levels share that are alike; from the first, a push can lead to a goal."""
    cells = [(2, 2), (3, 3), (2, 3), (3, 2), (1, 3), (4, 4), (3, 4)]
    found = [((2, 1), frozenset({(3, 1), HOME}))]
    found += [(level.pusher, frozenset(pair)) for pair in combinations(cells, 2)]
    return [(pusher, boxes) for pusher, boxes in found if {pusher, *boxes} <= level.floor and boxes != level.marks]


def placings(level: Level) -> list[frozenset[Cell]]:
    """Return boxes on cells of a level, more or fewer than it has; in the hall also stairs of boxes."""
    rng = Random(len(level.floor))
    cells = sorted(level.floor)
    found = []
    for _ in range(FEW if _is_random(level) else REACHED):
        count = min(len(cells) - 1, rng.randint(1, 6))
        found.append(frozenset(rng.sample(cells, count)))
    if level is HALL:
        found += [stairs(across, down) for across in (False, True) for down in (False, True)]
    return found


def stairs(across: bool, down: bool) -> frozenset[Cell]:
    """Return 24 boxes in the hall, each of which can move only after the one before it; on request in a mirror."""
    cells = [(3 + (number + 1) // 2, 2 + number // 2) for number in range(24)]
    return frozenset((22 - x if across else x, 14 - y if down else y) for x, y in cells)
