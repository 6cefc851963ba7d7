"""A walk over an unknown map: the unit plans on what it knows of the map, and plans again when its plan fails.

Each plan is made by `a_star`, unchanged, on a `Grid` of what is known.
"""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any, NamedTuple

from astar_lesson import Cell, Grid, Trace, a_star, admissible, record, walked_cost
from astar_lesson.world.unknown.memory import Memory


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


def explore(memory: Memory, hopeful: bool = True) -> Iterator[Moment]:
    """Walk to the goal over an unknown map: look, plan if necessary, take one step, and repeat.

    The unit plans when it has no plan, or when the rest of its plan has become more expensive: a wall or costly ground
    has come in sight.

    Parameters
    ----------
    memory : Memory
        What is known of the map at the beginning; what is seen is added. Units that share it share what they see.
    hopeful : bool
        Whether unseen cells count as floor; otherwise they count as walls.

    Yields
    ------
    Moment
        One for each cell that the unit stands on, including the start. The last one is on the goal, or has no plan:
        then there is no path on the known map.

    Examples
    --------
    >>> true = Grid.from_text('''
    ... S . . #
    ... . # . .
    ... . . # G
    ... ''')
    >>> [moment.position for moment in explore(Memory(true, radius=1))]
    [(0, 0), (0, 1), (0, 2), (1, 2), (0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (3, 2)]
    """
    position: Any = memory.true.start
    plan: Sequence[Cell] = []
    promised: float = 0
    while True:
        memory.look(position)
        known = memory.known(hopeful)
        trace = None
        if plan_cost(known, plan) > promised:
            trace = plan_anew(known, position)
            plan = trace.path
        yield Moment(position, frozenset(memory.seen), known, plan, trace)
        if len(plan) < 2:
            return
        plan = plan[1:]
        position = plan[0]
        promised = plan_cost(known, plan)


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
