"""A crowd: several units on one map, in ticks. Each plans with the same A*, on the map as it sees it.

A tick has three parts, in a fixed order, so that the same crowd behaves the same each time.

1. A unit that stands on its goal leaves the map.
2. The others plan anew, one after another by number. Each knows where the others stand and the newest plan of each; its
   policy turns them into extra costs (see `policies`).
3. All step at once. If two units want one cell, one that stays there keeps it, otherwise the lower number gets it. Two
   that want to swap cells both stay. A unit that may not enter its cell stays where it is: its step is *refused*.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from astar_lesson import Cell, Grid
from astar_lesson.world.units.policies import Policy, Unit, plan_path

Places = Mapping[int, Cell]
Referee = Callable[[Places, Places], dict[int, Cell]]


class Tick(NamedTuple):
    """A tick, when all have planned and nobody has stepped yet.

    Attributes
    ----------
    units : list of Unit
        The units on the map. One that has just arrived stands on its goal, and is about to leave.
    refused : list of Unit
        Those whose step is refused.
    """

    units: list[Unit]
    refused: list[Unit]


class End(NamedTuple):
    """How a crowd ended.

    Attributes
    ----------
    kind : str
        "through": all have arrived. "deadlock": a tick came again, and nobody moved in between. "livelock": a tick came
        again, and somebody moved. Both go on for ever. "unfinished": the ticks ran out.
    arrived : dict of int to int
        In which tick a unit arrived, by its number.
    units : int
        How many there were.
    since : int
        The tick that came again; of other ends, the last one.
    """

    kind: str
    arrived: dict[int, int]
    units: int
    since: int

    def mean_arrival(self, limit: int) -> float:
        """Return after how many ticks a unit arrived, on average; one that has not counts as `limit`."""
        missing = self.units - len(self.arrived)
        return (sum(self.arrived.values()) + missing * limit) / self.units


def is_refused(number: int, cells: Places, granted: Places) -> bool:
    """Return whether a unit may not enter the cell that it wants: another gets or keeps it, or the two would swap."""
    here = cells[number]
    wish = granted[number]
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


def granted_to(units: Iterable[Unit], referee: Referee = settle) -> dict[int, Cell]:
    """Return where each unit stands after its next step, by its number."""
    cells = {unit.number: unit.cell for unit in units}
    wishes = {unit.number: unit.wish for unit in units}
    return referee(cells, wishes)


def refused_of(units: Iterable[Unit], granted: Places) -> list[Unit]:
    """Return the units that may not enter the cell that they want."""
    return [unit for unit in units if granted[unit.number] != unit.wish]


def simulate(
    grid: Grid, crowd: Iterable[tuple[Cell, Cell]], policy: Policy, ticks: int = 60, referee: Referee = settle
) -> Iterator[Tick]:
    """Let a crowd walk until all have arrived, a tick comes again, or the ticks run out.

    A tick depends only on the one before. So if one comes again, everything repeats for ever.

    Parameters
    ----------
    grid : Grid
        The map.
    crowd : iterable of (start, goal)
        Units 1, 2, and so on. No two may start in the same cell.
    policy : callable
        `policy(me, other)` returns the extra cost of entering cells because of another unit: see `policies`.
    ticks : int
        The most steps.
    referee : callable
        `referee(cells, wishes)` returns where each unit stands after all have stepped.

    Yields
    ------
    Tick
        Tick 0, before the first step, and one after each step.

    Raises
    ------
    ValueError
        If a start or goal is not a free cell of the map, two units start in one cell, or an extra cost is below 0.

    Examples
    --------
    >>> from astar_lesson.world.units.policies import ignore
    >>> for tick in simulate(Grid(3, 2), [((0, 0), (2, 0)), ((2, 0), (0, 0))], ignore):
    ...     print([unit.cell for unit in tick.units], [unit.number for unit in tick.refused])
    [(0, 0), (2, 0)] [2]
    [(1, 0), (2, 0)] [1, 2]
    [(1, 0), (2, 0)] [1, 2]
    [(1, 0), (2, 0)] [1, 2]
    """
    units = [Unit(number, goal, (start,)) for number, (start, goal) in enumerate(crowd, start=1)]
    check_starts(units)
    known: list[Tick] = []
    for _ in range(ticks + 1):
        at_goals = [unit for unit in units if unit.has_arrived]
        walking = [unit for unit in units if not unit.has_arrived]
        for place, me in enumerate(walking):
            others = walking[:place] + walking[place + 1 :]
            walking[place] = me._replace(plan=plan_path(grid, me, others, policy))
        granted = granted_to(walking, referee)
        tick = Tick(at_goals + walking, refused_of(walking, granted))
        yield tick
        if not walking or tick in known:
            return
        known.append(tick)
        units = [unit.moved_to(granted[unit.number]) for unit in walking]


def check_starts(units: Iterable[Unit]) -> None:
    """Raise ValueError if two units start in one cell."""
    for one, other in combinations(units, 2):
        if one.cell == other.cell:
            both = f"units {one.number} and {other.number} both start at {one.cell}"
            raise ValueError(f"{both}: give each a cell of its own")


def end_of(ticks: Iterable[Tick]) -> End:
    """Tell how a crowd ended.

    >>> from astar_lesson.world.units.policies import ignore
    >>> end_of(simulate(Grid(3, 1), [((1, 0), (2, 0)), ((0, 0), (2, 0))], ignore))
    End(kind='through', arrived={1: 1, 2: 2}, units=2, since=2)
    """
    seen = list(ticks)
    arrived = {}
    for k, tick in enumerate(seen):
        for unit in tick.units:
            if unit.has_arrived:
                arrived[unit.number] = k
    since = seen.index(seen[-1])
    again = seen[since + 1 :]
    count = len(seen[0].units)
    kind = "unfinished"
    if len(arrived) == count:
        kind = "through"
    elif again:
        moves = any(not unit.stood for tick in again for unit in tick.units)
        kind = "livelock" if moves else "deadlock"
    return End(kind, arrived, count, since)


def collisions(ticks: Iterable[Tick]) -> int:
    """Count, over all ticks, the units that stand on the cell of another.

    >>> from astar_lesson.world.units.policies import ignore
    >>> collisions(simulate(Grid(3, 1), [((1, 0), (2, 0)), ((0, 0), (2, 0))], ignore))
    0
    """
    return sum(len(tick.units) - len({unit.cell for unit in tick.units}) for tick in ticks)


def follow(plans: Iterable[Sequence[Cell]]) -> list[Tick]:
    """Let units walk along plans that were made before; a step that a referee refuses is noted, and made.

    Parameters
    ----------
    plans : iterable of (sequence of Cell)
        For each unit the cell where it stands after 0, 1, 2 and more steps. It ends on its goal, and stays there.

    Examples
    --------
    >>> [len(tick.refused) for tick in follow([[(0, 0), (1, 0)], [(1, 0), (0, 0)]])]
    [2, 0]
    """
    paths = [tuple(plan) for plan in plans]
    ticks = []
    for k in range(max(map(len, paths))):
        units = [Unit(number, path[-1], path[k:] or path[-1:]) for number, path in enumerate(paths, start=1)]
        ticks.append(Tick(units, refused_of(units, granted_to(units))))
    return ticks
