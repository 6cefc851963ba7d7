"""Halls: two rooms, a wall with doors between them, and crowds that want to get through, drawn and counted."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from math import nan
from random import Random
from statistics import mean
from typing import Any

from astar_lesson import Board, Cell, Grid, Picture, gallery, hatch, shade, write_values
from astar_lesson.draw.layers import draw_units
from astar_lesson.lesson.practice import cheapest
from astar_lesson.lesson.table import text_table
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.made import every_map
from astar_lesson.world.units.crowd import End, Tick, end_of, simulate
from astar_lesson.world.units.policies import Policy, Unit, claims_cost_extra

WIDTH, HEIGHT = 11, 7
Crowd = Sequence[tuple[Cell, Cell]]

FILE: Crowd = [((x, y), (WIDTH - 1 - x, y)) for y in (2, 3, 4, 5) for x in (1, 0)]
"""Eight units in the left room; each wants to reach its mirror image in the right room."""
MEETING: Crowd = [((x, y), (to, HEIGHT - 1 - y)) for y in (1, 2, 4, 5) for x, to in ((1, WIDTH - 1), (WIDTH - 2, 0))]
"""Four units in each room; all want to get into the other one."""


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
    pairs = [list(zip(rng.sample(left, 8), rng.sample(right, 8), strict=True)) for _ in range(count)]
    return [[(b, a) if meeting and i % 2 else (a, b) for i, (a, b) in enumerate(crowd)] for crowd in pairs]


class Trials(dict[str, list[End]]):
    """How many crowds ended, for each policy by its name; shown as a table.

    Its columns: how many crowds got through in time; the mean, fewest and most ticks of these, and the mean number of
    refused steps.
    """

    def __repr__(self) -> str:
        rows = []
        for name, ends in self.items():
            done = [end for end in ends if end.ticks]
            ticks, refused = ([float(end[i] or 0) for end in done] or [nan] for i in (0, 2))
            numbers = (mean(ticks), 1), (min(ticks), 0), (max(ticks), 0), (mean(refused), 1)
            rows.append((name, len(done), *(f"{x:.{d}f}" for x, d in numbers)))
        return text_table(["policy", "through", "ticks", "fewest", "most", "refused"], rows, left=1)


def trials(grid: Grid, crowds: Sequence[Crowd], policies: Iterable[Policy], ticks: int = 60) -> Trials:
    """Let many crowds walk, one after another, under each policy; return a table.

    >>> from astar_lesson.world.units.policies import ignore
    >>> trials(hall(3), [FILE], [ignore])
    policy  through  ticks  fewest  most  refused
    ignore        1   18.0      18    18     16.0
    """
    if not crowds:
        raise ValueError("there are no crowds: give at least one")
    return Trials({p.__name__: [end_of(simulate(grid, crowd, p, ticks)) for crowd in crowds] for p in policies})


def show_crowds(
    grid: Grid, runs: Mapping[str, Sequence[Tick]], k: int, *, columns: int = 2, width: float = 11
) -> Picture:
    """Draw several crowds at the same tick, side by side; the titles count arrivals and refusals up to then.

    Round marks are units. The more units claim a cell, the darker it is. Cells refused in this tick are hatched.
    A flag with its number is the goal of a unit.

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
    panels, layers, words = [], [], []
    for name, ticks in runs.items():
        shown = ticks[: k + 1]
        end, now = end_of(shown), shown[-1]
        title = f"{name}: {end.arrived} through, {end.refused} refused"
        panels.append((title, grid, None))
        layers.append(partial(_lay, now))
        words.append(f"{title}: {grid.title}, tick {now.number}; {_placed(now)}")
    return gallery(panels, columns=columns, width=width, layers=layers, words=words)


def crowd_strip(grid: Grid, ticks: Sequence[Tick], which: Iterable[int], *, width: float = 12) -> Picture:
    """Draw one crowd at several ticks, side by side, as `show_crowds` does."""
    runs = {f"tick {k}": ticks[: k + 1] for k in which}
    return show_crowds(grid, runs, len(ticks), columns=len(runs), width=width)


def _lay(tick: Tick, board: Board) -> None:
    """Draw claims, refused cells, goals and units over a board."""
    shade(board, Counter(cell for unit in tick.units.values() for cell in unit.plan), 8, "planned by units")
    hatch(board, tick.refused.values(), "refused")
    goals = {unit.goal: n for n, unit in tick.units.items()}
    if goals:
        board.draw_ends(list(goals), "goal")
    write_values(board, goals, "right bottom")
    draw_units(board, {unit.cell: n for n, unit in tick.units.items()})


def _placed(tick: Tick) -> str:
    placed = ", ".join(f"{n} {unit.cell}" for n, unit in tick.units.items()) or "none"
    refused = ", ".join(f"{n} to {cell}" for n, cell in tick.refused.items()) or "none"
    return f"units: {placed}; refused: {refused}."


def check_policy(policy: Policy) -> Verdict:
    """Check whether `policy(me, other)` returns what `claims_cost_extra` does."""

    def ask(grid: Grid, tick: Tick) -> tuple[Any, Any]:
        me, other = tick.units.values()
        said, right = policy(me, other), claims_cost_extra(me, other)
        if said == right:
            return None, None
        return f"{said} for unit 2 with plan {list(other.plan)} and stood {other.stood}, if you are unit 1", right

    return try_all(policy, _meetings(), ask, _draw_meeting)


def _meetings() -> Iterator[tuple[Grid, Tick]]:
    """Two units on each small map, smallest first: unit 1 anywhere, unit 2 anywhere on a cheapest path."""
    for grid, trace in cheapest(every_map(".")):
        cells = product(range(grid.width), range(grid.height))
        for cell, k, stood in product(cells, range(len(trace.path)), (False, True)):
            if cell != trace.path[k]:
                me, other = Unit(cell, (cell,)), Unit(trace.path[-1], tuple(trace.path[k:]), stood)
                yield replace(grid, start=None, goal=None), Tick(0, {1: me, 2: other}, {})


def _draw_meeting(grid: Grid, tick: Tick) -> Picture:
    words = [f"a smallest map on which it fails: {grid.title}; {_placed(tick)}"]
    return gallery([("you are unit 1", grid, None)], columns=1, width=4.5, layers=[partial(_lay, tick)], words=words)
