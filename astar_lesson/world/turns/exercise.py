"""The exercise of the page on smooth paths."""

from collections.abc import Callable
from itertools import accumulate, product
from typing import Any

from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.moves import EIGHT
from astar_lesson.search.steps import Cell
from astar_lesson.world.turns.bends import turns


def check_turns(count_turns: Callable[[list[Cell]], Any]) -> Verdict:
    """Notebook 11: is `count_turns(path)` how often a path changes its direction?"""

    def ask(grid: Grid, path: list[Cell]) -> tuple[Any, Any]:
        return count_turns(list(path)), turns(path)

    return try_all(count_turns, _walks(), ask)


def _walks() -> list[tuple[Grid, list[Cell]]]:
    """Every path of two to five cells with eight neighbours that meets no cell twice; small paths and maps first."""
    found = []
    for steps in (steps for count in range(1, 5) for steps in product(EIGHT.offsets, repeat=count)):
        path = list(accumulate(steps, lambda cell, step: (cell[0] + step[0], cell[1] + step[1]), initial=(0, 0)))
        left, top = (min(parts) for parts in zip(*path, strict=True))
        path = [(x - left, y - top) for x, y in path]
        if len(set(path)) == len(path):
            width, height = (max(parts) + 1 for parts in zip(*path, strict=True))
            found.append((Grid(width, height, start=path[0], goal=path[-1], moves=EIGHT), path))
    return sorted(found, key=lambda run: (len(run[1]), run[0].width * run[0].height))
