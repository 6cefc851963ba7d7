"""Influence: extra costs where units were lost. One unit after another sets out, and paths avoid the danger."""

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from astar_lesson import Cell, Grid, Trace, a_star, admissible, record, walked_cost
from astar_lesson.maps.repriced import Repriced, with_extra_costs
from astar_lesson.search.guard import is_number

Costs = Mapping[Cell, float]


def remember(influence: Costs, news: Costs, fade: float) -> dict[Cell, float]:
    """Return the influence after a run: every value is multiplied by `fade`, then the news is added.

    >>> remember({(1, 0): 4, (2, 0): 2}, {(2, 0): 5}, 0.5)
    {(1, 0): 2.0, (2, 0): 6.0}
    """
    after = {cell: value * fade for cell, value in influence.items()}
    for cell, value in news.items():
        after[cell] = after.get(cell, 0) + value
    return after


class UnitRun(NamedTuple):
    """One of many runs over a map: a unit goes from start to goal, or until it is lost.

    Attributes
    ----------
    grid : Repriced
        The map with the influence, on which the path was searched.
    trace : Trace
        The search.
    influence : dict of Cell to float
        The influence when the unit set out.
    lost : Cell or None
        The first guarded cell of its path, where the unit is lost.
    cost : float
        What the ground of its whole path costs, without influence, even if the unit was lost on the way.
    """

    grid: Repriced
    trace: Trace
    influence: dict[Cell, float]
    lost: Cell | None
    cost: float


def send_units(
    grid: Grid,
    guarded: Iterable[Collection[Cell]],
    *,
    loss: float,
    fade: float,
    memory: Callable[[Costs, Costs, float], dict[Cell, float]] = remember,
) -> Iterator[UnitRun]:
    """Send one unit after another from start to goal, each with the influence that those before it left.

    Parameters
    ----------
    grid : Grid
        The map, with start and goal.
    guarded : iterable of collection of Cell
        For each run, the cells where a unit is lost; one run for each entry.
    loss : float
        What a lost unit adds to the cell where it was lost; at least 0.
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
        If start or goal is missing, or loss or fade is out of range; or in the run after a loss, if the influence is
        negative or not a number.

    Examples
    --------
    >>> grid = Grid.from_text('''
    ... S . G
    ... . . .
    ... ''')
    >>> [run.lost for run in send_units(grid, [{(1, 0)}] * 3, loss=3, fade=0.9)]
    [(1, 0), None, None]
    """
    check_settings(loss, fade)
    influence: dict[Cell, float] = {}
    for guards in guarded:
        repriced = with_extra_costs(grid, influence)
        trace = record(a_star(repriced, grid.start, grid.goal, admissible(grid)))
        lost = first_guarded(trace.path, guards)
        yield UnitRun(repriced, trace, influence, lost, walked_cost(grid, trace.path))
        influence = memory(influence, {lost: loss} if lost else {}, fade)


def check_settings(loss: float, fade: float) -> None:
    """Raise the ValueErrors of `send_units` about loss and fade."""
    is_finite = is_number(loss) and 0 <= loss <= sys.float_info.max
    if not is_finite:
        raise ValueError(f"loss is {loss!r}: give a number of at least 0")
    is_share = is_number(fade) and 0 <= fade <= 1
    if not is_share:
        raise ValueError(f"fade is {fade!r}: give a number from 0 to 1")


def first_guarded(path: list[Cell], guards: Collection[Cell]) -> Cell | None:
    """Return the first guarded cell of a path, where a unit is lost; None if there is none.

    >>> first_guarded([(0, 0), (1, 0), (2, 0), (3, 0)], {(3, 0), (2, 0)})
    (2, 0)
    """
    for cell in path:
        if cell in guards:
            return cell
    return None


def diary(runs: Iterable[UnitRun], cell: Cell) -> str:
    """Return a letter for each run: x if the unit was lost, else n if it passed the cell, f if it did not.

    >>> grid = Grid.from_text("S.G")
    >>> diary(send_units(grid, [{(1, 0)}, []], loss=1, fade=1), (1, 0))
    'xn'
    """
    letters = ""
    for run in runs:
        if run.lost:
            letters += "x"
        else:
            letters += "n" if cell in run.trace.path else "f"
    return letters
