"""Runs: one unit after another crosses a guarded map, and each knows what happened to those before it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import inf
from numbers import Real
from statistics import mean
from typing import NamedTuple

from astar_lesson import Cell, Grid, Trace, a_star, admissible, record, walked_cost
from astar_lesson.lesson.table import text_table
from astar_lesson.words.numbers import number
from astar_lesson.world.costs.influence import Influenced, Update, remember

Guards = Iterable[Collection[Cell]]
"""For each of many runs, the cells where a unit is lost."""


class UnitRun(NamedTuple):
    """One of many runs over a map: a unit goes from start to goal, or until it is lost.

    Attributes
    ----------
    trace : Trace
        The search for its path, on the map with the influence.
    influence : dict of Cell to float
        The influence when the unit set out.
    lost : Cell or None
        The first guarded cell of its path, where the unit is lost.
    cost : float
        What the ground of its whole path costs, without influence, even if the unit was lost on the way.
    """

    trace: Trace
    influence: dict[Cell, float]
    lost: Cell | None
    cost: float


def send_units(
    grid: Grid, guarded: Guards, *, loss: float = 0, passing: float = 0, fade: float = 0.9, memory: Update = remember
) -> Iterator[UnitRun]:
    """Send one unit after another from start to goal, each with the influence that those before it left.

    Parameters
    ----------
    grid : Grid
        The map, with start and goal.
    guarded : iterable of collection of Cell
        For each run, the cells where a unit is lost; one run for each entry.
    loss : float
        What a lost unit adds to the cell where it was lost.
    passing : float
        What a unit adds to each cell that it passes between start and goal.
    fade : float
        The factor, from 0 to 1, by which the influence shrinks from run to run.
    memory : callable
        `memory(influence, news, fade)` returns the influence after a run.

    Yields
    ------
    UnitRun

    Raises
    ------
    ValueError
        With the first run, if `loss` or `passing` is negative, or `fade` is not from 0 to 1.

    Examples
    --------
    >>> grid = Grid.from_text('''
    ... S . G
    ... . . .
    ... ''')
    >>> [run.lost for run in send_units(grid, [{(1, 0)}] * 3, loss=3)]
    [(1, 0), None, None]
    """
    check_settings(loss, passing, fade)
    influence: dict[Cell, float] = {}
    for guards in guarded:
        trace = record(a_star(Influenced(grid, influence), grid.start, grid.goal, admissible(grid)))
        lost, news = fate(trace.path, guards, loss, passing)
        yield UnitRun(trace, influence, lost, walked_cost(grid, trace.path))
        influence = memory(influence, news, fade)


def check_settings(loss: float, passing: float, fade: float) -> None:
    """Raise the ValueErrors of `send_units`."""
    for name, value, most in (("loss", loss, inf), ("passing", passing, inf), ("fade", fade, 1)):
        if not (isinstance(value, Real) and 0 <= value <= most and value < inf):
            raise ValueError(f"{name} is {value!r}: give a number {'from 0 to 1' if most == 1 else 'of at least 0'}")


def fate(
    path: list[Cell], guards: Collection[Cell], loss: float, passing: float
) -> tuple[Cell | None, dict[Cell, float]]:
    """Return the cell where a unit on a path is lost, or None, and what it adds to which cells.

    It is lost at the first guarded cell. `passing` is added only between start and goal.

    >>> fate([(0, 0), (1, 0), (2, 0), (3, 0)], {(2, 0)}, loss=5, passing=1)
    ((2, 0), {(1, 0): 1, (2, 0): 6})
    """
    news: dict[Cell, float] = {}
    for cell in path:
        if passing and cell not in (path[0], path[-1]):
            news[cell] = passing
        if cell in guards:
            news[cell] = news.get(cell, 0) + loss
            return cell, news
    return None, news


def diary(runs: Iterable[UnitRun], cell: Cell) -> str:
    """Return a letter for each run: x if the unit was lost, else n if it passed the cell, f if it did not.

    >>> grid = Grid.from_text("S.G")
    >>> diary(send_units(grid, [{(1, 0)}, []]), (1, 0))
    'xn'
    """
    return "".join("x" if run.lost else "n" if cell in run.trace.path else "f" for run in runs)


def fades(grid: Grid, cell: Cell, factors: Sequence[float], *, loss: float, runs: int = 30) -> str:
    """Return a table: for each factor, the mean over stories in which the guard leaves after run 1, run 2, and so on.

    Parameters
    ----------
    grid : Grid
        The map, with start and goal.
    cell : Cell
        Where the guard stands.
    factors : sequence of float
        The factors.
    loss : float
        As in `send_units`.
    runs : int
        How many units each story has. The guard always comes and always leaves, so there is one story less.

    Examples
    --------
    >>> grid = Grid.from_text('''
    ... S .
    ... 3 G
    ... ''')
    >>> print(fades(grid, (1, 0), [0, 1], loss=3, runs=4))
    factor  units lost  fewest  most  cost of a path
         0         1.3       1     2             2.7
         1         1.0       1     1             3.5
    """
    guards = [[{cell}] * stays + [set()] * (runs - stays) for stays in range(1, runs)]
    rows = []
    for fade in factors:
        stories = [list(send_units(grid, guarded, loss=loss, fade=fade)) for guarded in guards]
        lost = [sum(run.lost is not None for run in story) for story in stories]
        cost = mean(run.cost for story in stories for run in story)
        rows.append((number(fade), f"{mean(lost):.1f}", min(lost), max(lost), f"{cost:.1f}"))
    return text_table(["factor", "units lost", "fewest", "most", "cost of a path"], rows)
