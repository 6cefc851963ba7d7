"""A crowd: several units on one map, in ticks. Each plans with the same A*, on the map as it sees it.

A tick has three parts, in a fixed order, so that the same crowd behaves the same each time.

1. A unit that stands on its goal leaves the map.
2. All plan anew, one after another by number. Each knows where the others stand and the newest plan of each; its policy
   turns them into extra costs (see `policies`).
3. All step at once. If two units want one cell, one that stays there keeps it, otherwise the lower number gets it. Two
   that want to swap cells both stay. A unit that may not enter its cell stays where it is: its step is *refused*.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from astar_lesson import Cell, Grid
from astar_lesson.world.units.policies import Policy, Unit, plan_path

Places = Mapping[int, Cell]
Settle = Callable[[Places, Places], dict[int, Cell]]


class Tick(NamedTuple):
    """The crowd after a tick.

    Attributes
    ----------
    units : dict of int to Unit
        The units on the map by number, from 1. One that has just arrived stands on its goal.
    refused : dict of int to Cell
        The units whose step was refused in this tick, each with the cell that it wanted.
    """

    units: dict[int, Unit]
    refused: dict[int, Cell]


class End(NamedTuple):
    """How a crowd ended.

    Attributes
    ----------
    ticks : int or None
        The tick in which the last unit arrived; None if some have not.
    arrived : int
        How many units have arrived.
    refused : int
        How many steps were refused.
    steps : int
        How many steps were made.
    """

    ticks: int | None
    arrived: int
    refused: int
    steps: int


def is_refused(number: int, cells: Places, granted: Places) -> bool:
    """Return whether a unit may not enter the cell that it wants: another gets or keeps it, or the two would swap."""
    here, wish = cells[number], granted[number]
    if wish == here:
        return False
    for other in granted:
        if granted[other] == wish and (other < number or cells[other] == wish):
            return True
        if granted[other] == here and cells[other] == wish:
            return True
    return False


def settle(cells: Places, wishes: Places) -> dict[int, Cell]:
    """Let all units step at once; return where each stands afterwards.

    Parameters
    ----------
    cells, wishes : mapping of int to Cell
        Where each unit is, all in different cells, and where it wants to be.

    Examples
    --------
    >>> settle({1: (0, 0), 2: (2, 0), 3: (3, 0)}, {1: (1, 0), 2: (1, 0), 3: (2, 0)})
    {1: (1, 0), 2: (2, 0), 3: (3, 0)}
    """
    granted = dict(wishes)
    refused = list(wishes)
    while refused:
        refused = [number for number in granted if is_refused(number, cells, granted)]
        for number in refused:
            granted[number] = cells[number]
    return granted


def one_tick(
    grid: Grid, crowd: Mapping[int, Unit], policy: Policy, referee: Settle
) -> tuple[dict[int, Unit], dict[int, Cell]]:
    """Let all units plan, one after another, and then step at once.

    Parameters
    ----------
    grid : Grid
        The map.
    crowd : mapping of int to Unit
        The units on the map, by number.
    policy, referee : callable
        As for `simulate`.

    Returns
    -------
    dict of int to Unit
        The units after their step.
    dict of int to Cell
        Those whose step was refused, each with the cell that it wanted.

    Examples
    --------
    >>> from astar_lesson.world.units.policies import ignore
    >>> units, refused = one_tick(Grid(3, 1), {1: Unit((2, 0), ((0, 0),))}, ignore, settle)
    >>> units[1].plan, refused
    (((1, 0), (2, 0)), {})
    """
    for number, me in crowd.items():
        others = [unit for unit in crowd.values() if unit is not me]
        crowd = {**crowd, number: me._replace(plan=plan_path(grid, me, others, policy))}
    cells = {number: unit.cell for number, unit in crowd.items()}
    wishes = {number: unit.wish for number, unit in crowd.items()}
    granted = referee(cells, wishes)
    refused = {number: wish for number, wish in wishes.items() if granted[number] != wish}
    moved = {number: unit.moved_to(granted[number]) for number, unit in crowd.items()}
    return moved, refused


def simulate(
    grid: Grid, units: Iterable[tuple[Cell, Cell]], policy: Policy, ticks: int = 60, referee: Settle = settle
) -> Iterator[Tick]:
    """Let a crowd walk until all have arrived, a tick repeats an earlier one, or the ticks run out.

    A tick depends only on the units as the tick before left them. So once they are as they were before, everything
    repeats for ever.

    Parameters
    ----------
    grid : Grid
        The map.
    units : iterable of (start, goal)
        Units 1, 2, and so on. No two may start in the same cell.
    policy : callable
        `policy(me, other)` returns the extra cost of entering cells because of another unit: see `policies`.
    ticks : int
        The most ticks.
    referee : callable
        `referee(cells, wishes)` returns where each unit stands after all have stepped.

    Yields
    ------
    Tick
        One before the first step, then one for each tick.

    Raises
    ------
    ValueError
        If a start or goal is not a free cell of the map, two units start in one cell, or an extra cost is below 0.

    Examples
    --------
    >>> from astar_lesson.world.units.policies import ignore
    >>> hall = Grid(3, 2)
    >>> for tick in simulate(hall, [((0, 0), (2, 0)), ((2, 0), (0, 0))], ignore, ticks=2):
    ...     print([unit.cell for unit in tick.units.values()], tick.refused)
    [(0, 0), (2, 0)] {}
    [(1, 0), (2, 0)] {2: (1, 0)}
    [(1, 0), (2, 0)] {1: (2, 0), 2: (1, 0)}
    """
    crowd = {number: Unit(goal, (start,)) for number, (start, goal) in enumerate(units, start=1)}
    check_starts(crowd)
    known = [crowd]
    yield Tick(crowd, {})
    for _ in range(ticks):
        crowd = {number: unit for number, unit in crowd.items() if unit.cell != unit.goal}
        if not crowd:
            return
        crowd, refused = one_tick(grid, crowd, policy, referee)
        yield Tick(crowd, refused)
        if crowd in known:  # everything repeats from here
            return
        known.append(crowd)


def check_starts(crowd: Mapping[int, Unit]) -> None:
    """Raise ValueError if two units start in one cell."""
    for (one, unit), (two, other) in combinations(crowd.items(), 2):
        if unit.cell == other.cell:
            raise ValueError(f"units {one} and {two} both start at {unit.cell}: give each a cell of its own")


def end_of(ticks: Iterable[Tick]) -> End:
    """Count ticks, arrivals, refusals and steps of a crowd.

    >>> from astar_lesson.world.units.policies import ignore
    >>> end_of(simulate(Grid(3, 1), [((1, 0), (2, 0)), ((0, 0), (2, 0))], ignore))
    End(ticks=2, arrived=2, refused=0, steps=3)
    """
    first, *later = ticks
    last = later[-1] if later else first
    left = sum(unit.cell != unit.goal for unit in last.units.values())
    refused = sum(len(tick.refused) for tick in later)
    steps = sum(not unit.stood for tick in later for unit in tick.units.values())
    all_through = None if left else len(later)
    return End(all_through, len(first.units) - left, refused, steps)


def collisions(ticks: Iterable[Tick]) -> int:
    """Count, over all ticks, the units that stand on the cell of another.

    >>> from astar_lesson.world.units.policies import ignore
    >>> collisions(simulate(Grid(3, 1), [((1, 0), (2, 0)), ((0, 0), (2, 0))], ignore))
    0
    """
    count = 0
    for tick in ticks:
        cells = {unit.cell for unit in tick.units.values()}
        count += len(tick.units) - len(cells)
    return count
