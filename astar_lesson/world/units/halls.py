"""Halls: two rooms, a wall with doors between them, and crowds that want to get through, drawn and counted."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

from astar_lesson import Board, Cell, Grid, Picture, draw_arrows, gallery, hatch, shade, write_values
from astar_lesson.draw.layers import draw_units
from astar_lesson.world.units.crowd import Tick, end_of

WIDTH = 11
HEIGHT = 7
UNITS = 8
Crowd = Sequence[tuple[Cell, Cell]]
"""Where each unit of a crowd starts, and where it is going."""

DARKEST = 3
"""The number of claims from which on a cell has the darkest shade."""


def hall(*doors: int) -> Grid:
    """Return the map of two rooms of 5 x 7 cells, with doors in the wall between them.

    Parameters
    ----------
    *doors : int
        The rows of the doors, from 0 to 6.

    Examples
    --------
    >>> [hall(3).passable((5, y)) for y in range(7)]
    [False, False, False, True, False, False, False]
    """
    walls = [(WIDTH // 2, row) for row in range(HEIGHT) if row not in doors]
    return Grid(WIDTH, HEIGHT, frozenset(walls))


def random_crowds(count: int, *, meeting: bool = False) -> list[Crowd]:
    """Return crowds of eight with starts and goals drawn at random, the same each time.

    Parameters
    ----------
    count : int
        How many crowds.
    meeting : bool
        False: all go from left to right. True: every second one comes the other way.
    """
    rng = Random(1)
    left = [(x, y) for x in range(WIDTH // 2 - 1) for y in range(HEIGHT)]
    right = [(WIDTH - 1 - x, y) for x, y in left]
    crowds: list[Crowd] = []
    for _ in range(count):
        starts = rng.sample(left, UNITS)
        goals = rng.sample(right, UNITS)
        if meeting:
            starts[1::2], goals[1::2] = goals[1::2], starts[1::2]
        crowds.append(list(zip(starts, goals, strict=True)))
    return crowds


def show_crowds(
    grid: Grid, runs: Mapping[str, Sequence[Tick]], k: int, *, columns: int = 2, width: float = 11
) -> Picture:
    """Draw several crowds at the same tick, side by side; the titles count arrivals up to then.

    Round marks are units, and an arrow leads from each to the cell that it wants next. It is hatched if that step is
    refused. The more units claim a cell, the darker it is. A flag with its number is the goal of a unit.

    Parameters
    ----------
    grid : Grid
        The map.
    runs : mapping of str to sequence of Tick
        Each crowd's ticks, by title. A crowd that has ended is shown at its last tick.
    k : int
        The number of the tick.
    columns, width
        As in `gallery`.
    """
    panels = []
    layers = []
    words = []
    for name, ticks in runs.items():
        shown = ticks[: k + 1]
        title = f"{name}: {len(end_of(shown).arrived)} arrived"
        panels.append((title, grid, None))
        layers.append(partial(draw_tick, shown[-1]))
        words.append(f"{title}: {grid.title}; {placed(shown[-1])}")
    return gallery(panels, columns=columns, width=width, layers=layers, words=words)


def crowd_strip(grid: Grid, ticks: Sequence[Tick], which: Sequence[int], *, columns: int = 2) -> Picture:
    """Draw one crowd at several ticks, side by side, as `show_crowds` does."""
    runs = {f"tick {k}": ticks[: k + 1] for k in which}
    columns = min(columns, len(which))
    width = min(11, 5.5 * columns)
    return show_crowds(grid, runs, len(ticks), columns=columns, width=width)


def draw_tick(tick: Tick, board: Board) -> None:
    """Draw claims, refused steps, goals, units and what each of them wants over a board."""
    claims = Counter(cell for unit in tick.units for cell in unit.plan)
    shade(board, claims, DARKEST, "claimed; darker: by more units")
    hatch(board, [unit.cell for unit in tick.refused], "its step is refused", share=0.94)
    goals = {unit.goal: unit.number for unit in tick.units}
    if goals:
        board.ends.draw(list(goals), "goal")
    write_values(board, goals, "right bottom")
    draw_units(board, {unit.cell: unit.number for unit in tick.units})
    wishes = [(unit.cell, unit.wish) for unit in tick.units if unit.wish != unit.cell]
    draw_arrows(board, wishes, part=(0.3, 0.72), label="wants this cell next")


def placed(tick: Tick) -> str:
    """Say where the units are, which cell each of them wants, and which steps are refused."""
    places = []
    for unit in tick.units:
        wants = f" wants {unit.wish}" if unit.wish != unit.cell else ""
        refused = ", refused" if unit in tick.refused else ""
        places.append(f"{unit.number} {unit.cell}{wants}{refused}")
    return f"units: {'; '.join(places) or 'none'}."
