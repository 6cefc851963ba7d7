"""A crowd: several units on one map, in ticks. Each plans with the same A*, on the map as it sees it.

A tick has three parts, in a fixed order, so that the same crowd always does the same.

1. Who stands on its goal leaves the map.
2. All plan anew, one after the other by number. Each knows where the others stand and the newest plan of each, and
   makes of it what its policy says (see `policies`).
3. All step at once. Where two units want one cell, one that stays there keeps it, else the lower number gets it. Two
   that want to change places both stay. A unit that may not have its cell stays where it is, and that step is
   *refused*: without the referee it would be a collision.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from astar_lesson import Cell, Grid, a_star, admissible
from astar_lesson.world.units.policies import Policy, Seen, Unit, chosen, seen_by


class Tick(NamedTuple):
    """The crowd after a tick.

    Attributes
    ----------
    number : int
        Which tick; 0 is before the first.
    units : dict of int to Unit
        By number, from 1, those on the map. One that has just arrived stands on its goal.
    refused : dict of int to Cell
        The units whose step was refused in this tick, and the cell that each wanted.
    """

    number: int
    units: dict[int, Unit]
    refused: dict[int, Cell]


class Tally(NamedTuple):
    """What a crowd has done.

    Attributes
    ----------
    ticks : int or None
        The tick in which the last unit arrived; None if some never did.
    refused : int
        How many steps were refused.
    never : int
        How many units never arrived.
    steps : int
        How many steps were made.
    """

    ticks: int | None
    refused: int
    never: int
    steps: int


def settle(cells: Mapping[int, Cell], wishes: Mapping[int, Cell]) -> tuple[dict[int, Cell], dict[int, Cell]]:
    """Let all units step at once; return where each is then, and the wishes that were refused.

    Parameters
    ----------
    cells, wishes : mapping of int to Cell
        Where each unit is, all in different cells, and where it wants to be.

    Examples
    --------
    >>> settle({1: (0, 0), 2: (2, 0), 3: (3, 0)}, {1: (1, 0), 2: (1, 0), 3: (2, 0)})
    ({1: (1, 0), 2: (2, 0), 3: (3, 0)}, {2: (1, 0), 3: (2, 0)})
    """
    granted = dict(wishes)

    def is_refused(number: int) -> bool:
        here, wish = cells[number], granted[number]
        return wish != here and any(
            (claimed == wish and (other < number or claimed == cells[other]))  # another unit gets the cell, or keeps it
            or (claimed == here and wish == cells[other])  # the two would change places
            for other, claimed in granted.items()
        )

    while refused := [number for number in granted if is_refused(number)]:
        granted.update({number: cells[number] for number in refused})  # who stays may be in the way of others
    return granted, {number: wish for number, wish in wishes.items() if granted[number] != wish}


def simulate(grid: Grid, units: Iterable[tuple[Cell, Cell]], policy: str | Policy, ticks: int = 60) -> Iterator[Tick]:
    """Let a crowd walk until all have arrived, or for a number of ticks.

    Parameters
    ----------
    grid : Grid
        The map.
    units : iterable of (start, goal)
        Units 1, 2, ... and so on.
    policy : str or Policy
        One of the names in `POLICIES`, or a policy of your own.
    ticks : int
        The most ticks.

    Yields
    ------
    Tick
        Number 0, the beginning, and then one after the other.

    Raises
    ------
    ValueError
        With the first tick: if there are no units, two start on each other, a start or goal is no free cell of the
        map, or the policy is unknown.

    Examples
    --------
    >>> hall = Grid(3, 2)
    >>> for tick in simulate(hall, [((0, 0), (2, 0)), ((2, 0), (0, 0))], "ignore", ticks=2):
    ...     print(tick.number, [unit.cell for unit in tick.units.values()], tick.refused)
    0 [(0, 0), (2, 0)] {}
    1 [(1, 0), (2, 0)] {2: (1, 0)}
    2 [(1, 0), (2, 0)] {1: (2, 0), 2: (1, 0)}
    """
    crowd, rule, plan = _crowd(grid, units), chosen(policy), _planner(grid)
    yield Tick(0, crowd, {})
    for number in range(1, ticks + 1):
        crowd = {n: unit for n, unit in crowd.items() if unit.cell != unit.goal}
        if not crowd:
            return
        for n, unit in crowd.items():
            crowd[n] = unit.with_plan(plan(unit, seen_by(grid, crowd, n, rule)))
        cells, wishes = {n: unit.cell for n, unit in crowd.items()}, {n: unit.wish for n, unit in crowd.items()}
        granted, refused = settle(cells, wishes)
        crowd = {n: unit.moved_to(granted[n]) for n, unit in crowd.items()}
        yield Tick(number, crowd, refused)


def tally(ticks: Iterable[Tick]) -> Tally:
    """Count what a crowd has done.

    >>> tally(simulate(Grid(3, 1), [((1, 0), (2, 0)), ((0, 0), (2, 0))], "ignore"))
    Tally(ticks=2, refused=0, never=0, steps=3)
    """
    seen = list(ticks)
    if not seen:
        raise ValueError("ticks is empty: give those that simulate yields")
    steps = sum(not unit.stood for tick in seen[1:] for unit in tick.units.values())
    never = sum(unit.cell != unit.goal for unit in seen[-1].units.values())
    return Tally(None if never else seen[-1].number, sum(len(tick.refused) for tick in seen), never, steps)


def _planner(grid: Grid) -> Callable[[Unit, Seen], tuple[Cell, ...]]:
    """What plans for the units of a map, and keeps its plans: in a jam the same question is asked tick after tick."""
    guess, known = admissible(grid), dict[Any, tuple[Cell, ...]]()

    def plan(unit: Unit, seen: Seen) -> tuple[Cell, ...]:
        question = unit.cell, unit.goal, frozenset(seen.walls), frozenset(seen.extra.items())
        if question not in known:
            *_, last = a_star(seen, unit.cell, unit.goal, guess)
            known[question] = tuple(last.path) or (unit.cell,)  # where no path leads to the goal, it stays
        return known[question]

    return plan


def _crowd(grid: Grid, units: Iterable[tuple[Cell, Cell]]) -> dict[int, Unit]:
    """The units before the first tick, by number, after a check."""
    crowd: dict[int, Unit] = {}
    for number, unit in enumerate(units, start=1):
        if not (isinstance(unit, Sequence) and len(unit) == 2):
            raise ValueError(f"unit {number} is {unit!r}: give (start, goal), two cells")
        start, goal = unit
        grid.check_end(start, f"the start of unit {number},")
        grid.check_end(goal, f"the goal of unit {number},")
        for other, before in crowd.items():
            if before.cell == start:
                raise ValueError(f"units {other} and {number} both start at {start}: give each a cell of its own")
        crowd[number] = Unit(goal, (start,))
    if not crowd:
        raise ValueError("units is empty: give at least one (start, goal)")
    return crowd
