"""Halls: two rooms, a wall with doors between them, and crowds that want to get through, drawn and counted."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from astar_lesson import Board, Cell, Grid, Picture, gallery, hatch, shade, write_values
from astar_lesson.draw.layers import draw_units
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.world.units import policies
from astar_lesson.world.units.crowd import End, Tick, end_of, simulate
from astar_lesson.world.units.policies import Policy

WIDTH, HEIGHT = 11, 7
Crowd = Sequence[tuple[Cell, Cell]]

FILE: Crowd = [((x, y), (WIDTH - 1 - x, y)) for y in (2, 3, 4, 5) for x in (1, 0)]
"""Eight units in the left room; each wants to reach its mirror image in the right room."""
DARKEST = 3
"""The number of claims from which on a cell has the darkest shade."""
MOST_TICKS, MOST_REFUSED = 25, 65
"""What `check_hall` allows: ticks for a crowd, and refused steps for all ten."""


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


def trials(grid: Grid, crowds: Sequence[Crowd], policy: Policy, ticks: int = 60) -> list[End]:
    """Let many crowds walk, one after another, under a policy; return how each of them ended."""
    return [end_of(simulate(grid, crowd, policy, ticks)) for crowd in crowds]


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
        words.append(f"{title}: {grid.title}, tick {len(shown) - 1}; {_placed(now)}")
    return gallery(panels, columns=columns, width=width, layers=layers, words=words)


def crowd_strip(grid: Grid, ticks: Sequence[Tick], which: Iterable[int], *, width: float = 12) -> Picture:
    """Draw one crowd at several ticks, side by side, as `show_crowds` does."""
    runs = {f"tick {k}": ticks[: k + 1] for k in which}
    return show_crowds(grid, runs, len(ticks), columns=len(runs), width=width)


def _lay(tick: Tick, board: Board) -> None:
    """Draw claims, refused cells, goals and units over a board."""
    claims = Counter(cell for unit in tick.units.values() for cell in unit.plan)
    shade(board, claims, DARKEST, "claimed; darker: by more units")
    hatch(board, tick.refused.values(), "refused")
    goals = {unit.goal: n for n, unit in tick.units.items()}
    if goals:
        board.ends.draw(list(goals), "goal")
    write_values(board, goals, "right bottom")
    draw_units(board, {unit.cell: n for n, unit in tick.units.items()})


def _placed(tick: Tick) -> str:
    placed = ", ".join(f"{n} {unit.cell}" for n, unit in tick.units.items()) or "none"
    refused = ", ".join(f"{n} to {cell}" for n, cell in tick.refused.items()) or "none"
    return f"units: {placed}; refused: {refused}."


def check_hall(policy: Policy) -> Verdict:
    """Check whether a policy gets ten crowds through one door, each in time, and with few steps refused in all."""
    crowds, refused = [FILE, *random_crowds(9)], []

    def ask(grid: Grid, crowd: Crowd) -> tuple[Any, Any]:
        end = end_of(simulate(grid, crowd, policy, MOST_TICKS))
        refused.append(end.refused)
        late = f"{end.arrived} of 8 units through after {MOST_TICKS} ticks"
        return (late, "all 8") if end.ticks is None else (None, None)

    def draw(grid: Grid, crowd: Crowd) -> Picture:
        return show_crowds(grid, {"this crowd": [*simulate(grid, crowd, policies.ignore, 1)]}, 0, columns=1, width=6)

    verdict = try_all(policy, ((hall(3), crowd) for crowd in crowds), ask, draw)
    if not verdict.solved or sum(refused) <= MOST_REFUSED:
        return verdict
    words = f"All are through in time, but in all ten crowds {sum(refused)} steps are refused; {MOST_REFUSED} may be."
    return Verdict(False, words, draw(hall(3), crowds[refused.index(max(refused))]))
