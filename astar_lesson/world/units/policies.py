"""Policies: to a unit, the others are extra costs or walls of the map that it sees.

A policy is a function of two units, me and the other one. It returns a dict: the extra cost of entering a cell because
of the other; inf makes the cell a wall. The search stays as it is.
"""

from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import NamedTuple

from astar_lesson import Cell, Grid, a_star, admissible
from astar_lesson.maps.repriced import with_extra_costs

WALL = inf


class Unit(NamedTuple):
    """A unit between two ticks.

    Attributes
    ----------
    number : int
        Its number. Where two want one cell, the lower number gets it.
    goal : Cell
        Where it is going.
    plan : tuple of Cell
        The path that it plans to walk, beginning with the cell where it stands.
    stood : bool
        Whether it stood still in the last tick.
    """

    number: int
    goal: Cell
    plan: tuple[Cell, ...]
    stood: bool = False

    @property
    def cell(self) -> Cell:
        """Where it stands."""
        return self.plan[0]

    @property
    def wish(self) -> Cell:
        """The next cell of its plan; the cell where it stands if there is none."""
        return self.plan[1] if len(self.plan) > 1 else self.cell

    @property
    def has_arrived(self) -> bool:
        """Whether it stands on its goal."""
        return self.cell == self.goal

    def moved_to(self, cell: Cell) -> "Unit":
        """Return the unit after a tick: on the next cell of its plan, or still where it stood."""
        if cell == self.cell:
            return self._replace(stood=True)
        return self._replace(plan=self.plan[1:], stood=False)


Policy = Callable[[Unit, Unit], Mapping[Cell, float]]
"""`policy(me, other)`: the extra cost for me of entering a cell because of the other unit; inf makes it a wall."""


def is_near(me: Unit, other: Unit) -> bool:
    """Return whether another unit is at most 3 cells away, columns and rows counted together."""
    columns = abs(me.cell[0] - other.cell[0])
    rows = abs(me.cell[1] - other.cell[1])
    return columns + rows <= 3


def ignore(me: Unit, other: Unit) -> dict[Cell, float]:
    """Return no extra costs."""
    return {}


def standing_are_walls(me: Unit, other: Unit) -> dict[Cell, float]:
    """Return a wall on the cell of a near unit that stood still in the last tick."""
    if other.stood and is_near(me, other):
        return {other.cell: WALL}
    return {}


def claims_cost_extra(me: Unit, other: Unit) -> dict[Cell, float]:
    """Return 4 for each cell that a near unit claims, and a wall on its own cell if it stood still in the last tick."""
    extra: dict[Cell, float] = {}
    if is_near(me, other):
        extra = dict.fromkeys(other.plan, 4)
    return extra | standing_are_walls(me, other)


def right_of_way(me: Unit, other: Unit) -> dict[Cell, float]:
    """Return what `claims_cost_extra` does, but no wall on the cell of a higher number: that one has to give way."""
    extra: dict[Cell, float] = {}
    if is_near(me, other):
        extra = dict.fromkeys(other.plan, 4)
        if other.stood and other.number < me.number:
            extra[other.cell] = WALL
    return extra


def claims_are_walls(me: Unit, other: Unit) -> dict[Cell, float]:
    """Return a wall for each cell that the other unit claims, wherever it is."""
    return dict.fromkeys(other.plan, WALL)


POLICIES = [ignore, standing_are_walls, claims_cost_extra, right_of_way, claims_are_walls]


def plan_path(grid: Grid, me: Unit, others: Iterable[Unit], policy: Policy) -> tuple[Cell, ...]:
    """Plan a unit's path on the map as it sees it.

    Parameters
    ----------
    grid : Grid
        The map.
    me : Unit
        The unit that plans.
    others : iterable of Unit
        The other units.
    policy : callable
        `policy(me, other)` returns a dict: the extra cost of entering a cell because of another unit; inf: a wall. The
        extra costs of several units are added up.

    Returns
    -------
    tuple of Cell
        From where the unit stands to its goal; if there is no path, only the cell where it stands.

    Raises
    ------
    ValueError
        If the policy returns no dict, or an extra cost is negative or not a number.

    Examples
    --------
    >>> me, other = Unit(1, (2, 0), ((0, 0),)), Unit(2, (0, 0), ((1, 0), (0, 0)))
    >>> plan_path(Grid(3, 2), me, [other], ignore)
    ((0, 0), (1, 0), (2, 0))
    >>> plan_path(Grid(3, 2), me, [other], claims_cost_extra)
    ((0, 0), (0, 1), (1, 1), (2, 1), (2, 0))
    """
    extra: dict[Cell, float] = {}
    for other in others:
        prices = policy(me, other)
        if not isinstance(prices, Mapping):
            raise ValueError(f"a policy returned {prices!r}: return a dict, empty if nothing costs more")
        for cell, more in prices.items():
            extra[cell] = extra.get(cell, 0) + more
    *_, last = a_star(with_extra_costs(grid, extra), me.cell, me.goal, admissible(grid))
    return tuple(last.path) or (me.cell,)
