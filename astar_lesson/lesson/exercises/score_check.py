"""The check of `score`, which returns F, G and H of a cell."""

from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import islice, product
from random import Random
from typing import Any, NamedTuple

import numpy as np

from astar_lesson.lesson.exercises.distance_checks import EMPTY_SIZES
from astar_lesson.lesson.exercises.far_away import in_stages, no_picture
from astar_lesson.lesson.verdict import Fault, Verdict, try_all
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.maps.made import small_maps
from astar_lesson.maps.moves import EIGHT
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import Trace

LARGE_SIDES = (20, 200)
FAR_SIDES = (2000,)
"""The columns and rows of large maps, and of those on which a slow answer may need too long."""


class Reached(NamedTuple):
    """A cell, the neighbour from which it is reached and its G, and the goal."""

    cell: Cell
    parent: Cell
    parent_g: int
    goal: Cell


def check_score(score: Callable[[Cell, Cell, Any, Cell], Any]) -> Verdict:
    """Notebook 06: does `score(cell, parent, parent_g, goal)` return F, G and H, where steps cost 10 and 14?

    They may be in a tuple, a list or an array: whatever three numbers can be taken from in this order.
    """

    def fault_in_a_trace(grid: Grid, trace: Trace) -> Fault | None:
        for k, (parent, reached, _) in enumerate(trace):
            parent_g = trace.at(k).g[parent]
            for cell, g, f, h in reached:
                said = score(cell, parent, parent_g, grid.goal)  # type: ignore[arg-type]
                if not holds(said, (f, g, h)):
                    words = f"{said} for {cell}, reached from {parent} with G {parent_g}"
                    return Fault(words, (f, g, h), trace.at(k + 1))
        return None

    def fault_for_a_cell(one: Reached, right: tuple[int, int, int]) -> Fault | None:
        said = score(*one)
        if holds(said, right):
            return None
        place = f"{one.cell}, reached from {one.parent} with G {one.parent_g}, where the goal is {one.goal}"
        return Fault(f"{said} for {place}", right)

    wide = [size for size in EMPTY_SIZES if size[0] > 1]  # a title does not fit above one column
    grids = list(small_maps(wide, moves=EIGHT))

    def on_small() -> Verdict:
        runs = ((grid, record(a_star(grid, grid.start, grid.goal, manhattan(grid)))) for grid in grids)
        return try_all(score, runs, fault_in_a_trace)

    def on_large(sides: tuple[int, ...]) -> Verdict:
        return try_all(score, reached_cells(sides), fault_for_a_cell, no_picture, where="On a large map")

    verdict = in_stages(on_small, partial(on_large, LARGE_SIDES), far=partial(on_large, FAR_SIDES))
    if not verdict.solved:
        return verdict
    tried = len(reached_cells(LARGE_SIDES)) + (0 if verdict.note else len(reached_cells(FAR_SIDES)))
    words = f"Right on all {len(grids)} small maps, and for {tried} cells on large ones."
    return Verdict(True, words, note=verdict.note)


def holds(said: Any, numbers: tuple[int, int, int]) -> bool:
    """Whether an answer holds these numbers in this order: it may be anything that has an order, and that ends."""
    has_no_order = isinstance(said, str | bytes | dict | set | frozenset)
    if has_no_order or not isinstance(said, Iterable):
        return False
    parts = tuple(islice(said, len(numbers) + 1))
    return len(parts) == len(numbers) and all(map(is_this_number, parts, numbers))


def is_this_number(said: Any, number: int) -> bool:
    """Whether it is this number: one of numpy's may have few digits, and is compared as a number of Python's."""
    plain = said.item() if isinstance(said, np.generic) else said
    return bool(plain == number)


@cache
def reached_cells(sides: tuple[int, ...]) -> list[tuple[Reached, tuple[int, int, int]]]:
    """Return cells of maps of this size, each reached from one of its eight neighbours, and their F, G and H."""
    random = Random(1)
    steps = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
    made = []
    for dx, dy in ((1, 23), (12, 3)):  # both are "123", columns and rows one after the other
        h = 10 * (dx + dy)
        made.append((Reached((dx, dy), (dx, dy - 1), 0, (0, 0)), (10 + h, 10, h)))
    for most in sides:
        for dx, dy in steps * 5:
            x, y, goal_x, goal_y = (random.randint(1, most) for _ in range(4))
            parent_g = 10 * random.randint(0, most) + 14 * random.randint(0, most)
            g = parent_g + (14 if dx and dy else 10)
            h = 10 * (abs(goal_x - x) + abs(goal_y - y))
            made.append((Reached((x, y), (x + dx, y + dy), parent_g, (goal_x, goal_y)), (g + h, g, h)))
    return made
