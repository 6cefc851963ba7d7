"""The first exercise of notebook 11: a record of deaths that fades and spreads."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import isclose
from random import Random
from typing import Any

from astar_lesson import EIGHT, Cell, Grid, Picture, gallery
from astar_lesson.lesson.verdict import Fault, Verdict, try_all
from astar_lesson.maps.made import random_maps
from astar_lesson.search.guard import is_number
from astar_lesson.words.numbers import number
from astar_lesson.world.costs.influence import Danger, remember
from astar_lesson.world.costs.run_pictures import draw_danger

Update = tuple[Any, ...]
"""What a record is asked after a run: danger, death, loss, fade, share; and what this case shows."""
END = (0, 0)
PARTS: list[tuple[int, Danger, Cell | None, str]] = [
    (1, {END: 8}, None, "Nobody was lost, and every number fades."),
    (1, {}, END, "What a death adds is fresh: it does not fade in this run."),
    (1, {END: 8}, END, "What is left of the old number stays, and the loss is added to it."),
    (5, {}, (2, 0), "Each neighbour gets its share of the loss, and no cell beyond."),
    (3, {END: 8}, (2, 0), "Numbers fade in cells without news, too."),
    (3, {END: 8, (1, 0): 4}, END, "The share is one of the loss alone, and is added to what is left."),
]
"""Cases that each show one part: the cells of a row, danger, death, and what is shown."""


def check_memory(memory: Callable[..., Any]) -> Verdict:
    """Check whether `memory(grid, danger, death, loss, fade, share)` returns the danger after a run, as `remember`.

    Numbers may differ by a rounding error, and a number of 0 may be left out. What is said of walls does not matter.
    The danger that was given must stay as it is: it belongs to the run before.
    """

    def fault_in(grid: Grid, update: Update) -> Fault | None:
        before, death, loss, fade, share, why = update
        danger = dict(before)
        said = memory(grid, danger, death, loss, fade, share)
        if not isinstance(said, Mapping):
            return Fault(said, "a dict of cells and numbers")
        right = remember(grid, before, death, loss, fade, share)
        for cell in grid.nodes:
            value = said.get(cell, 0)
            wanted = right.get(cell, 0)
            is_right = is_number(value) and isclose(value, wanted, abs_tol=1e-9)
            if not is_right:
                asked = f"death {death}, loss {loss}, fade {fade}, share {share}"
                return Fault(f"{value!r} for {cell}, with {asked}", number(wanted), why=why)
        if danger != before:
            return Fault("the right numbers, but changes `danger` itself: make a new dict")
        return None

    return try_all(memory, updates(), fault_in, draw_update, "updates of a record", in_all=2)


def draw_update(grid: Grid, update: Update) -> Picture:
    """Draw the danger before a run, and the cell where a unit died in it."""
    danger, death, *_ = update
    layer = partial(draw_danger, danger, death, (), None)
    return gallery([("danger before the run", grid, None)], columns=1, width=4.5, layers=[layer])


def updates() -> Iterator[tuple[Grid, Update]]:
    """Yield the maps and updates that are tried: one part each, then all parts on random maps and on a large one."""
    for width, danger, death, why in PARTS:
        yield Grid(width, 1), (danger, death, 6, 0.25, 0.5, why)
    rng = Random(11)
    for grid in random_maps(40):
        danger = {cell: rng.randrange(20) for cell in grid.nodes if rng.random() < 0.4}
        for death in (None, rng.choice(grid.nodes)):
            yield grid, (danger, death, rng.choice([0, 7.5]), rng.random(), rng.choice([0, 0.25, 1]), "")
    hall = Grid(40, 30, moves=EIGHT)
    for death in ((10, 10), (9, 20)):  # 10 * x + y is no number that tells cells apart
        yield hall, (dict.fromkeys(hall.nodes, 2.0**70), death, 2.0**70, 0.5, 0.5, "")
