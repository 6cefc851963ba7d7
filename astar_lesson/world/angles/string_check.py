"""The second exercise of notebook 16: pull a path tight like a string."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from astar_lesson import EIGHT, FOUR, Cell, Grid, Picture, a_star, octile, record, square_maps
from astar_lesson.lesson.verdict import SECONDS_IN_ALL, Fault, Verdict, try_all
from astar_lesson.maps.made import small_maps
from astar_lesson.words.numbers import listed
from astar_lesson.world.angles.lines import pull, show
from astar_lesson.world.angles.sight import line_of_sight
from astar_lesson.world.angles.sight_check import draw_line

SIZES = (3, 4, 5, 6, 8, 12, 30)
"""Columns and rows of the larger maps."""
MAPS_OF_A_SIZE = 8
MOST_NAMED = 12
"""The most cells of a path that are named."""


def check_string(answer: Callable[[Grid, list[Cell]], Any]) -> Verdict:
    """Check whether `answer(grid, path)` returns the corners of the string along a path.

    They are cells of the path, in its order, with both ends. The line from each to the next is free; and where the
    string bends, the line to the cell after the corner is not. Which of several such cells is a corner is left open.
    """

    def fault_in(grid: Grid, path: list[Cell]) -> Fault | None:
        said = answer(grid, list(path))
        if not isinstance(said, Iterable) or isinstance(said, str):
            return Fault(said, "a list of cells")
        corners = list(said)
        why = what_is_wrong(grid, path, corners)
        if not why:
            return None
        are_cells_of_it = all(corner in path for corner in corners)
        shown = corners if are_cells_of_it else path
        named = listed(path) if len(path) <= MOST_NAMED else f"of {len(path)} cells"
        return Fault(f"{corners} for the path {named}", pull(grid, path), shown, why)

    what = "paths: those of small maps and of large ones, in both directions"
    verdict = try_all(answer, paths(), fault_in, draw_line, what, in_all=SECONDS_IN_ALL)
    return replace(verdict, replay=partial(draw_both, answer)) if verdict.solved else verdict


def draw_both(answer: Callable[[Grid, list[Cell]], Any]) -> Picture:
    """Draw a path and the string that an answer makes of it, side by side."""
    grid = list(square_maps(MAPS_OF_A_SIZE, 12, "...#", moves=EIGHT))[-1]
    path = path_on(grid)
    return show(("a path over the grid", grid, path), ("your string", grid, list(answer(grid, list(path)))))


def what_is_wrong(grid: Grid, path: list[Cell], corners: list[Any]) -> str:
    """Say what is wrong with the corners of a string; "" if nothing is."""
    if corners[:1] != path[:1]:
        return f"The string begins at {path[0]}."
    if corners[-1] != path[-1]:
        return f"The string ends at {path[-1]}."
    for a, b in pairwise(corners):
        after_a = path[path.index(a) + 1 :]
        if b not in after_a:
            return f"{b} does not come after {a} on the path."
        if not line_of_sight(grid, a, b):
            return f"The line from {a} to {b} is not free."
        after_b = after_a[after_a.index(b) + 1 :]
        if after_b and line_of_sight(grid, a, after_b[0]):
            return f"The line from {a} to {after_b[0]} is free, so the string does not bend at {b}."
    return ""


def paths() -> Iterator[tuple[Grid, list[Cell]]]:
    """Yield maps, each with a path that is to be pulled and with the same path backwards; smallest first."""
    for grid in maps():
        path = path_on(grid)
        if path:
            yield grid, path
            yield grid, path[::-1]


def path_on(grid: Grid) -> list[Cell]:
    """Return the path that A* finds from start to goal."""
    return record(a_star(grid, grid.start, grid.goal, octile(grid))).path


def maps() -> Iterator[Grid]:
    """Yield all maps of up to 3 x 2 cells, and then larger ones on which the way leads from corner to corner."""
    yield from small_maps([(2, 1), (3, 1), (2, 2), (3, 2)], ".#", EIGHT)
    for size in SIZES:
        for moves in (EIGHT, FOUR):
            yield from square_maps(MAPS_OF_A_SIZE, size, "...#", moves=moves)
