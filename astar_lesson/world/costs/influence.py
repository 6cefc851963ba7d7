"""Influence: a record of deaths that fades and spreads. One unit after another sets out, and paths avoid the danger."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from astar_lesson import Cell, Grid, Trace, a_star, admissible, record, walked_cost
from astar_lesson.maps.repriced import Repriced, with_extra_costs

Danger = Mapping[Cell, float]
"""What entering a cell costs more, because units have died there or beside it."""


def remember(
    grid: Grid, danger: Danger, death: Cell | None, loss: float, fade: float, share: float
) -> dict[Cell, float]:
    """Return the danger after a run: every number fades, then a death adds to its cell and to the cells beside it.

    >>> remember(Grid(4, 1), {(0, 0): 4, (1, 0): 2}, (1, 0), loss=6, fade=0.5, share=0.5)
    {(0, 0): 5.0, (1, 0): 7.0, (2, 0): 3.0}
    """
    after = {cell: value * fade for cell, value in danger.items()}
    if death is not None:
        after[death] = after.get(death, 0) + loss
        for neighbor in grid.neighbors(death):
            after[neighbor] = after.get(neighbor, 0) + share * loss
    return after


class UnitRun(NamedTuple):
    """One of many runs over a map: a unit goes from start to goal, or until it dies.

    Attributes
    ----------
    grid : Repriced
        The map with the danger, on which the path was searched.
    trace : Trace
        The search.
    danger : dict of Cell to float
        The danger when the unit set out.
    guards : collection of Cell
        The cells where a unit died in this run.
    death : Cell or None
        The first of them on its path.
    cost : float
        What the ground of its whole path costs, without danger, even if the unit died on the way.
    """

    grid: Repriced
    trace: Trace
    danger: dict[Cell, float]
    guards: Collection[Cell]
    death: Cell | None
    cost: float


def send_units(
    grid: Grid,
    guarded: Iterable[Collection[Cell]],
    *,
    loss: float,
    fade: float,
    share: float,
    memory: Callable[..., dict[Cell, float]] = remember,
) -> Iterator[UnitRun]:
    """Send one unit after another from start to goal, each with the danger that those before it left.

    Parameters
    ----------
    grid : Grid
        The map, with start and goal.
    guarded : iterable of collection of Cell
        For each run, the cells where a unit dies; one run for each entry.
    loss : float
        What a death adds to its cell; at least 0.
    fade : float
        The factor, from 0 to 1, by which every number is multiplied after a run.
    share : float
        Which part of the loss, from 0 to 1, is added to each neighbour of that cell.
    memory : callable
        `memory(grid, danger, death, loss, fade, share)` returns the danger after a run.

    Yields
    ------
    UnitRun

    Raises
    ------
    ValueError
        If start or goal is missing, or fade or share is out of range; or in a run after a death, if the danger of a
        cell is negative or not a number.

    Examples
    --------
    >>> grid = Grid.from_text('''
    ... S . G
    ... . . .
    ... ''')
    >>> [run.death for run in send_units(grid, [{(1, 0)}] * 3, loss=3, fade=0.9, share=0)]
    [(1, 0), None, None]
    """
    check_parts(fade=fade, share=share)
    danger: dict[Cell, float] = {}
    for guards in guarded:
        dangerous = with_extra_costs(grid, danger)
        trace = record(a_star(dangerous, grid.start, grid.goal, admissible(grid)))
        death = first_guarded(trace.path, guards)
        yield UnitRun(dangerous, trace, danger, guards, death, walked_cost(grid, trace.path))
        danger = memory(grid, danger, death, loss, fade, share)


def check_parts(**parts: float) -> None:
    """Raise ValueError if one of these numbers is not from 0 to 1."""
    for name, part in parts.items():
        if not 0 <= part <= 1:
            raise ValueError(f"{name} is {part!r}: give a number from 0 to 1")


def first_guarded(path: list[Cell], guards: Collection[Cell]) -> Cell | None:
    """Return the first guarded cell of a path, where a unit dies; None if there is none.

    >>> first_guarded([(0, 0), (1, 0), (2, 0), (3, 0)], {(3, 0), (2, 0)})
    (2, 0)
    """
    for cell in path:
        if cell in guards:
            return cell
    return None


def diary(runs: Iterable[UnitRun], near: Collection[Cell]) -> str:
    """Return a letter for each run: x if the unit died, else n if its path enters a cell of `near`, f if it does not.

    >>> grid = Grid.from_text("S.G")
    >>> diary(send_units(grid, [{(1, 0)}, []], loss=1, fade=1, share=0), [(1, 0)])
    'xn'
    """
    letters = ""
    for run in runs:
        if run.death:
            letters += "x"
        else:
            letters += "n" if first_guarded(run.trace.path, near) else "f"
    return letters
