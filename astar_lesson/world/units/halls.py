"""Halls: two rooms, a wall with doors between them, and crowds that want to get through, drawn and counted."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from random import Random

from astar_lesson import Board, Cell, Grid, Picture, gallery, hatch, shade, write_values
from astar_lesson.draw.layers import draw_units
from astar_lesson.world.units.crowd import End, Tick, end_of, simulate
from astar_lesson.world.units.policies import Policy

WIDTH = 11
HEIGHT = 7
UNITS = 8
Crowd = Sequence[tuple[Cell, Cell]]
"""Where each unit of a crowd starts, and where it is going."""

FILE: Crowd = [((x, y), (WIDTH - 1 - x, y)) for y in (2, 3, 4, 5) for x in (1, 0)]
"""Eight units in the left room; each wants to reach its mirror image in the right room."""
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
        crowd = list(zip(starts, goals, strict=True))
        crowds.append(every_second_turned(crowd) if meeting else crowd)
    return crowds


def every_second_turned(crowd: Crowd) -> Crowd:
    """Return the crowd with start and goal of every second unit exchanged.

    >>> every_second_turned([((0, 0), (9, 0)), ((0, 1), (9, 1))])
    [((0, 0), (9, 0)), ((9, 1), (0, 1))]
    """
    return [(goal, start) if number % 2 else (start, goal) for number, (start, goal) in enumerate(crowd)]


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
    panels = []
    layers = []
    words = []
    for name, ticks in runs.items():
        shown = ticks[: k + 1]
        end = end_of(shown)
        title = f"{name}: {end.arrived} through, {end.refused} refused"
        panels.append((title, grid, None))
        layers.append(partial(draw_tick, shown[-1]))
        words.append(f"{title}: {grid.title}, tick {len(shown) - 1}; {placed(shown[-1])}")
    return gallery(panels, columns=columns, width=width, layers=layers, words=words)


def crowd_strip(grid: Grid, ticks: Sequence[Tick], which: Iterable[int], *, width: float = 12) -> Picture:
    """Draw one crowd at several ticks, side by side, as `show_crowds` does."""
    runs = {f"tick {k}": ticks[: k + 1] for k in which}
    return show_crowds(grid, runs, len(ticks), columns=len(runs), width=width)


def draw_tick(tick: Tick, board: Board) -> None:
    """Draw claims, refused cells, goals and units over a board."""
    claims = Counter(cell for unit in tick.units.values() for cell in unit.plan)
    shade(board, claims, DARKEST, "claimed; darker: by more units")
    hatch(board, tick.refused.values(), "refused")
    goals = {unit.goal: number for number, unit in tick.units.items()}
    if goals:
        board.ends.draw(list(goals), "goal")
    write_values(board, goals, "right bottom")
    draw_units(board, {unit.cell: number for number, unit in tick.units.items()})


def placed(tick: Tick) -> str:
    """Say where the units are, and which steps were refused."""
    places = [f"{number} {unit.cell}" for number, unit in tick.units.items()]
    refused = [f"{number} to {cell}" for number, cell in tick.refused.items()]
    return f"units: {', '.join(places) or 'none'}; refused: {', '.join(refused) or 'none'}."
