"""The check of `allowed`, which says whether a step is allowed where corners may not be cut."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import numpy as np

from astar_lesson.lesson.verdict import Fault, Verdict, try_all
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.made import from_letters, small_maps
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT
from astar_lesson.search.steps import Cell

FEW_SIZES = (1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3)
"""The sizes of maps on which each cell may be a wall."""
DEAR = 10**12
LARGE_STEPS = 40
"""So many steps are asked about on a large map: few enough for an answer that reads the whole map at each."""


def check_allowed(allowed: Callable[[Grid, Cell, Cell], Any]) -> Verdict:
    """Notebook 06: does `allowed(grid, cell, neighbor)` say whether one step leads there, if corners may not be cut?

    The maps that it is given let corners be cut: whoever asks them for the neighbours is told too many.
    """

    def fault_in_a_step(grid: Grid, steps: list[tuple[Cell, Cell]]) -> Fault | None:
        whole = replace(grid, moves=EIGHT)
        for cell, neighbor in steps:
            said = allowed(grid, cell, neighbor)
            is_right = neighbor in whole.neighbors(cell)
            if bool(said) != is_right:
                drawn = [cell, neighbor] if grid.passable(neighbor) else []
                words = f"{said} for the step from {cell} to {neighbor}"
                return Fault(words, is_right, drawn, _wrong_idea(allowed, small))
        return None

    small = list(small_maps(FEW_SIZES, ".#", EIGHT_CUT, ends="none"))
    small += [Grid.from_text(text, EIGHT_CUT) for text in ("SG", "S9\n2G", "S9.\n.#G", "S#G\n.5.")]
    # below the goal, because the text of a map cannot show this cost, and could not be read back
    small.append(Grid(2, 1, terrain={(1, 0): DEAR}, start=(0, 0), goal=(1, 0), moves=EIGHT_CUT))
    large = large_grounds()
    runs = [(grid, _steps(grid)) for grid in small]
    random = Random(1)
    runs += [(grid, random.sample(_steps(grid), LARGE_STEPS)) for grid in large]
    verdict = try_all(allowed, runs, fault_in_a_step)
    if not verdict.solved:
        return verdict
    words = f"Right on all {len(small)} small maps, and for {LARGE_STEPS} steps on each of {len(large)} large ones."
    return Verdict(True, words)


def _wrong_idea(allowed: Callable[[Grid, Cell, Cell], Any], grids: list[Grid]) -> str:
    """Say which wrong idea answers as `allowed` does for each step on these maps; "" if none does."""
    steps = [(grid, *step) for grid in grids for step in _steps(grid)]
    try:
        said = [bool(allowed(*step)) for step in steps]
    except Exception:  # the answer before is wrong, whatever happens here
        return ""
    beside = [(grid, [(u, v), (u, y), (x, v)]) for grid, (x, y), (u, v) in steps]
    end, first, second = np.array([[*map(grid.passable, cells)] for grid, cells in beside]).T
    ideas = {
        "One wall beside a diagonal step is enough: you look at its end alone.": end,
        "One wall beside a diagonal step is enough: you forbid it only between two.": end & (first | second),
        "Beside a diagonal step from (x, y) to (u, v) you forget the cell (x, v).": end & first,
        "Beside a diagonal step from (x, y) to (u, v) you forget the cell (u, y).": end & second,
        "The end of a diagonal step must be free, too.": first & second,
    }
    return next((why for why, idea in ideas.items() if np.array_equal(said, idea)), "")


def _steps(grid: Grid) -> list[tuple[Cell, Cell]]:
    """The steps from each passable cell to the eight cells around it, on the map or not."""
    ways = [way for way in product((-1, 0, 1), repeat=2) if any(way)]
    return [((x, y), (x + dx, y + dy)) for x, y in sorted(grid.nodes) for dx, dy in ways]


def large_grounds() -> list[Grid]:
    """Return large maps with walls and costly ground, with a start and a goal: a wide, a high and a square one."""
    random = Random(2)
    grids = []
    for width, height in ((23, 12), (12, 23), (40, 40)):
        cells = random.choices("....29###", k=width * height)
        grids.append(from_letters(["S", *cells[1:-1], "G"], width, EIGHT_CUT))
    return grids
