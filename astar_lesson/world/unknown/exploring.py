"""Unknown maps: a unit walks over a map of which only what was seen is known, and plans again when its plan fails.

Unknown ground counts as floor, of cost 1. So every plan is hopeful: where no ground is cheaper than that, it can turn
out more expensive than it promised, never cheaper. Each plan is made by `a_star` as it is, on a `Grid` of what is
known.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import inf
from numbers import Integral
from typing import Any, NamedTuple

from astar_lesson import Cell, Grid, Trace, a_star, admissible, record, walked_cost

View = Callable[["Memory"], Grid]
"""What a unit makes of the memory: the map on which it plans."""
Planner = Callable[[Grid, Cell], Trace]
"""`planner(known, position)`: the search that makes a plan from where the unit stands to the goal."""


class Memory:
    """What has been seen of a map, by one unit or by all units of a player.

    Parameters
    ----------
    true : Grid
        The map as it is. Memory tells nothing of it but the cells that were looked at.

    Attributes
    ----------
    seen : set of Cell
        The cells that were looked at.

    Examples
    --------
    >>> memory = Memory(Grid.from_text("S . # . G"))
    >>> memory.look((0, 0), 1)
    >>> sorted(memory.seen), memory.known().walls
    ([(0, 0), (1, 0)], frozenset())
    >>> memory.look((1, 0), 1)
    >>> sorted(memory.seen), memory.known().walls
    ([(0, 0), (1, 0), (2, 0)], frozenset({(2, 0)}))
    """

    def __init__(self, true: Grid) -> None:
        if not isinstance(true, Grid):
            raise ValueError(f"the true map is {true!r}: give a Grid")
        self.true = true
        self.seen: set[Cell] = set()

    def look(self, position: Cell, radius: int) -> None:
        """See all cells that are at most `radius` columns and rows away. Walls do not block the view."""
        x, y = position
        for row in range(y - radius, y + radius + 1):
            for column in range(x - radius, x + radius + 1):
                if self.true.in_bounds((column, row)):
                    self.seen.add((column, row))

    def known(self) -> Grid:
        """Return the map as far as it is known: what was not seen is floor."""
        walls = {cell for cell in self.true.walls if cell in self.seen}
        terrain = {cell: cost for cell, cost in self.true.terrain.items() if cell in self.seen}
        return replace(self.true, walls=frozenset(walls), terrain=terrain)

    def feared(self) -> Grid:
        """Return the map as far as it is known, with a wall wherever nothing was seen, but for start and goal."""
        walls = {cell for cell in self.true.walls if cell in self.seen}
        terrain = {cell: cost for cell, cost in self.true.terrain.items() if cell in self.seen}
        for cell in Grid(self.true.width, self.true.height).nodes:
            if cell not in self.seen and cell not in (self.true.start, self.true.goal):
                walls.add(cell)
        return replace(self.true, walls=frozenset(walls), terrain=terrain)


class Moment(NamedTuple):
    """One moment of a walk over unknown ground.

    Attributes
    ----------
    position : Cell
        Where the unit stands.
    seen : frozenset of Cell
        The cells that are known by now, whoever saw them.
    known : Grid
        The map on which the unit plans.
    plan : sequence of Cell
        The path from here to the goal, as it is planned now; empty if there is none.
    trace : Trace or None
        The search that made the plan; None if the plan is an old one.
    """

    position: Cell
    seen: frozenset[Cell]
    known: Grid
    plan: Sequence[Cell]
    trace: Trace | None


def plan_anew(known: Grid, position: Cell) -> Trace:
    """Search a path from a cell to the goal, with nothing kept from earlier searches.

    >>> plan_anew(Grid.from_text("S . . G"), (1, 0)).path
    [(1, 0), (2, 0), (3, 0)]
    """
    h = admissible(known)
    return record(a_star(known, position, known.goal, h))


def explore(
    true: Grid, radius: int, memory: Memory | None = None, *, view: View = Memory.known, planner: Planner = plan_anew
) -> Iterator[Moment]:
    """Walk to the goal over a map that is not known: look, plan if need be, take one step, and again.

    The unit plans when it has no plan, and when the rest of its plan costs more on the map as it is known now than on
    the map that it knew a step ago: a wall stands in it, or expensive ground lies in it.

    Parameters
    ----------
    true : Grid
        The map as it is, with start and goal.
    radius : int
        How many columns and rows far the unit sees; at least 1.
    memory : Memory or None
        What is known at the beginning, and is added to. Units that share it share what they see. None: nothing yet.
    view : callable
        What the unit makes of the memory: the map on which it plans. `Memory.known` hopes, `Memory.feared` does not.
    planner : callable
        `planner(known, position)` searches a path to the goal: `plan_anew`, or the `plan` of an `Adaptive`.

    Yields
    ------
    Moment
        One for each cell that the unit stands on, the start included. The last one stands on the goal, or has no plan:
        then no path leads there, not even if all that is unknown were floor.

    Raises
    ------
    ValueError
        On the first moment, if start or goal is missing, the radius is no whole number of at least 1, or the memory is
        of another map or goal.

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
    position = begin(true, radius, memory)
    plan: Sequence[Cell] = []
    promised: float = 0
    while True:
        memory.look(position, radius)
        known, trace = view(memory), None
        if plan_cost(known, plan) > promised:
            trace = planner(known, position)
            plan = trace.path
        yield Moment(position, frozenset(memory.seen), known, plan, trace)
        if len(plan) < 2:
            return
        plan = plan[1:]
        position, promised = plan[0], plan_cost(known, plan)


def plan_cost(grid: Grid, plan: Sequence[Cell]) -> float:
    """Return what a walk along a plan costs on a map; inf if it cannot be walked, or if there is no plan.

    >>> plan_cost(Grid.from_text("S . 3 #"), [(0, 0), (1, 0), (2, 0)])
    4
    >>> plan_cost(Grid.from_text("S . 3 #"), [(1, 0), (2, 0), (3, 0)])
    inf
    """
    try:
        return walked_cost(grid, plan)
    except ValueError:
        return inf


def begin(true: Grid, radius: int, memory: Memory) -> Any:
    """Return where a walk begins; ValueError if it cannot."""
    true.check_end(true.start, "start")
    true.check_end(true.goal, "goal")
    if not (isinstance(radius, Integral) and radius >= 1):
        raise ValueError(f"radius is {radius!r}: give a whole number of at least 1, or the unit walks into walls")
    other = memory.true
    if replace(other, start=true.start) != true:
        raise ValueError(f"the memory is of another map or goal, {other!r}, {other.goal}: give a new Memory")
    return true.start
