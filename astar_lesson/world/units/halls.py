"""Halls: two rooms, a wall with doors between them, and crowds that want to get through; drawn, and counted."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from math import nan
from random import Random
from statistics import mean
from typing import NamedTuple

from astar_lesson import Board, Cell, Grid, Picture, gallery, hatch, shade, write_values
from astar_lesson.draw.layers import draw_units
from astar_lesson.world.units.crowd import Tick, simulate, tally
from astar_lesson.world.units.policies import Policy

WIDTH, HEIGHT = 11, 7
Crowd = Sequence[tuple[Cell, Cell]]

FILE: Crowd = [((x, y), (WIDTH - 1 - x, y)) for y in (2, 3, 4, 5) for x in (1, 0)]
"""Eight units in the left room; each wants to go to the place in the right room that mirrors its own."""
MEETING: Crowd = [((x, y), (to, HEIGHT - 1 - y)) for y in (1, 2, 4, 5) for x, to in ((1, WIDTH - 1), (WIDTH - 2, 0))]
"""Four units in each room, and all want to go to the other one."""


def hall(*doors: int) -> Grid:
    """Return the map of two rooms of 5 x 7 cells, with doors in the wall between them.

    Parameters
    ----------
    *doors : int
        The rows of the doors.

    Raises
    ------
    ValueError
        If there is no door, or one is not in rows 0 to 6.

    Examples
    --------
    >>> [hall(3).passable((5, y)) for y in range(7)]
    [False, False, False, True, False, False, False]
    """
    if not doors or not set(doors) <= set(range(HEIGHT)):
        raise ValueError(f"doors in rows {doors}: name at least one row, from 0 to {HEIGHT - 1}")
    return Grid(WIDTH, HEIGHT, frozenset((WIDTH // 2, y) for y in range(HEIGHT) if y not in doors))


def random_crowds(count: int, *, meeting: bool = False) -> list[Crowd]:
    """Return crowds of eight with starts and goals drawn at random, always the same ones.

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
    pairs = [list(zip(rng.sample(left, 8), rng.sample(right, 8), strict=True)) for _ in range(count)]
    return [[(b, a) if meeting and i % 2 else (a, b) for i, (a, b) in enumerate(crowd)] for crowd in pairs]


class Trial(NamedTuple):
    """What many crowds have done under one policy.

    Attributes
    ----------
    through : int
        How many crowds were all through in time.
    ticks, refused, steps : float
        Of these, the means of the ticks until the last was through, of the steps refused and of the steps made.
    """

    through: int
    ticks: float
    refused: float
    steps: float


def trials(grid: Grid, crowds: Sequence[Crowd], policy: str | Policy, ticks: int = 60) -> Trial:
    """Let many crowds walk, one after the other. Where none gets through in time, there are no means: they are nan.

    >>> trials(hall(3), [FILE], "ignore")
    Trial(through=1, ticks=18, refused=16, steps=88)
    """
    if not crowds:
        raise ValueError("there are no crowds: give at least one")
    done = [tally(simulate(grid, crowd, policy, ticks)) for crowd in crowds]
    through = [(end.ticks, end.refused, end.steps) for end in done if end.ticks is not None]
    if not through:
        return Trial(0, nan, nan, nan)
    return Trial(len(through), *(mean(column) for column in zip(*through, strict=True)))


def show_crowds(grid: Grid, runs: Mapping[str, Sequence[Tick]], k: int, *, width: float = 11) -> Picture:
    """Draw several crowds at the same tick, side by side.

    Round marks are units. The more units claim a cell, the darker it is: where they stand, and what is ahead of them. A
    cell that was refused to a unit in this tick is hatched. A small number is the goal of a unit.

    Parameters
    ----------
    grid : Grid
        The map.
    runs : mapping of str to sequence of Tick
        Each crowd's ticks, by title. Of one that has ended, the last is shown.
    k : int
        The number of the tick.
    width : float
        Width of the picture in inches.
    """
    panels, layers, words = [], [], []
    for name, ticks in runs.items():
        seen = ticks[: k + 1]
        end, now = tally(seen), seen[-1]
        title = f"{name}: {len(seen[0].units) - end.never} through, {end.refused} refused"
        panels.append((title, grid, None))
        layers.append(partial(_lay, now))
        words.append(f"{title}: {grid.title}, tick {now.number}; {_placed(now)}")
    picture = gallery(panels, width=width, layers=layers)
    picture.words = "\n".join(words)
    return picture


def _lay(tick: Tick, board: Board) -> None:
    """Lay the claims, what was refused, the goals and the units over a board."""
    shade(board, Counter(cell for unit in tick.units.values() for cell in unit.way[unit.k :]), 8)
    hatch(board, tick.refused.values())
    write_values(board, {unit.goal: n for n, unit in tick.units.items()}, "right bottom")
    draw_units(board, {unit.cell: n for n, unit in tick.units.items()})


def _placed(tick: Tick) -> str:
    """Where the units are, and what was refused, in words."""
    placed = ", ".join(f"{n} {unit.cell}" for n, unit in tick.units.items()) or "none"
    refused = ", ".join(f"{n} to {cell}" for n, cell in tick.refused.items()) or "none"
    return f"units: {placed}; refused: {refused}."
