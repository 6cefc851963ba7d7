"""A walk over an unknown map: the unit plans on what it knows of the map, and plans again when its plan fails.

Each plan is made by `a_star`, unchanged, on a `Grid` of what is known.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import wraps
from math import inf
from numbers import Integral
from typing import Any, NamedTuple

from astar_lesson import Cell, Grid, Trace, a_star, admissible, record, walked_cost
from astar_lesson.world.unknown.memory import Belief, Memory, hope


class Moment(NamedTuple):
    """One moment of a walk over unknown ground.

    Attributes
    ----------
    position : Cell
        Where the unit stands.
    seen : frozenset of Cell
        The cells known by now, whichever unit saw them.
    known : Grid
        The map on which the unit plans.
    plan : sequence of Cell
        The path planned from here to the goal; empty if there is none.
    trace : Trace or None
        The search that made the plan; None if the plan is an old one.
    """

    position: Cell
    seen: frozenset[Cell]
    known: Grid
    plan: Sequence[Cell]
    trace: Trace | None


def plan_anew(known: Grid, position: Cell) -> Trace:
    """Search for a path from a cell to the goal, keeping nothing from earlier searches.

    >>> plan_anew(Grid.from_text("S . . G"), (1, 0)).path
    [(1, 0), (2, 0), (3, 0)]
    """
    h = admissible(known)
    return record(a_star(known, position, known.goal, h))


def with_checked_arguments(walk: Callable[..., Iterator[Moment]]) -> Callable[..., Iterator[Moment]]:
    """Return a walk whose arguments are checked at the call, so that its code shows the walk alone."""

    @wraps(walk)
    def begin(true: Grid, radius: int, memory: Memory | None = None, *, believe: Belief = hope) -> Iterator[Moment]:
        true.check_end(true.start, "start")
        true.check_end(true.goal, "goal")
        sees_its_neighbors = isinstance(radius, Integral) and radius >= 1
        if not sees_its_neighbors:
            raise ValueError(f"radius is {radius!r}: give a whole number of at least 1, or the unit walks into walls")
        if memory is not None:
            check_memory(memory, true)
        return walk(true, radius, memory, believe=believe)

    return begin


def check_memory(memory: Memory, true: Grid) -> None:
    """Raise ValueError unless a memory belongs to this map and goal. The start may be another: units share a memory."""
    remembered = memory.true
    if replace(remembered, start=true.start) != true:
        other = f"{remembered!r}, {remembered.goal}"
        raise ValueError(f"the memory belongs to another map or goal, {other}: give a new Memory")


@with_checked_arguments
def explore(true: Grid, radius: int, memory: Memory | None = None, *, believe: Belief = hope) -> Iterator[Moment]:
    """Walk to the goal over an unknown map: look, plan if necessary, take one step, and repeat.

    The unit plans when it has no plan, or when the rest of its plan has become more expensive: a wall or costly ground
    has come in sight.

    Parameters
    ----------
    true : Grid
        The map as it is, with start and goal.
    radius : int
        How many columns and rows the unit sees in each direction; at least 1.
    memory : Memory or None
        What is known of this map at the beginning; what is seen is added. Units that share it share what they see.
    believe : callable
        `believe(cell, seen)` returns what entering an unseen cell may cost.

    Yields
    ------
    Moment
        One for each cell that the unit stands on, including the start. The last one is on the goal, or has no plan:
        then there is no path, even if all unknown cells were as they are believed to be.

    Raises
    ------
    ValueError
        At the call, if start or goal is missing, the radius is not a whole number of at least 1, or the memory belongs
        to another map or goal.

    Examples
    --------
    >>> true = Grid.from_text('''
    ... S . . #
    ... . # . .
    ... . . # G
    ... ''')
    >>> [moment.position for moment in explore(true, 1)]
    [(0, 0), (0, 1), (0, 2), (1, 2), (0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (3, 2)]
    """
    memory = memory or Memory(true)
    position: Any = true.start
    plan: Sequence[Cell] = []
    promised: float = 0
    while True:
        memory.look(position, radius)
        known, trace = memory.known(believe), None
        if plan_cost(known, plan) > promised:
            trace = plan_anew(known, position)
            plan = trace.path
        yield Moment(position, frozenset(memory.seen), known, plan, trace)
        if len(plan) < 2:
            return
        plan = plan[1:]
        position, promised = plan[0], plan_cost(known, plan)


def plan_cost(grid: Grid, plan: Sequence[Cell]) -> float:
    """Return what a plan costs on a map; inf if it cannot be walked, or if there is no plan.

    >>> plan_cost(Grid.from_text("S . 3 #"), [(0, 0), (1, 0), (2, 0)])
    4
    >>> plan_cost(Grid.from_text("S . 3 #"), [(1, 0), (2, 0), (3, 0)])
    inf
    """
    try:
        return walked_cost(grid, plan)
    except ValueError:
        return inf
