"""Unknown maps: a unit knows only what it has seen of a map, and plans again when its plan fails.

What it believes of the rest decides where it walks. Unknown ground usually counts as floor of cost 1 (the free-space
assumption). If no ground is cheaper, a plan may turn out more expensive than promised, but never cheaper. Each plan is
made by `a_star`, unchanged, on a `Grid` of what is known.
"""

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace
from functools import wraps
from itertools import product
from math import inf
from numbers import Integral
from typing import Any, NamedTuple

from astar_lesson import Cell, Grid, Trace, a_star, admissible, record, walked_cost

Belief = Callable[[Cell, Set[Cell]], float]
"""`believe(cell, seen)`: what entering a cell that is not in `seen` may cost; inf for a wall."""


def hope(cell: Cell, seen: Set[Cell]) -> float:
    """Believe that every unseen cell is floor."""
    return 1


def fear(cell: Cell, seen: Set[Cell]) -> float:
    """Believe that every unseen cell is a wall."""
    return inf


class Memory:
    """What has been seen of a map, by one unit or by all units of a player.

    Parameters
    ----------
    true : Grid
        The map as it is. Only the cells that were seen are revealed.

    Attributes
    ----------
    seen : set of Cell
        The cells seen so far.

    Examples
    --------
    >>> memory = Memory(Grid.from_text("S . # . G"))
    >>> memory.look((1, 0), 1)
    >>> sorted(memory.seen), memory.known(hope).walls
    ([(0, 0), (1, 0), (2, 0)], frozenset({(2, 0)}))
    >>> print(memory.known(fear))
    S.##G
    """

    def __init__(self, true: Grid) -> None:
        self.true = true
        self.seen: set[Cell] = set()

    def look(self, position: Cell, radius: int) -> None:
        """See all cells at most `radius` columns and rows away. Walls do not block the view."""
        x, y = position
        around = product(range(x - radius, x + radius + 1), range(y - radius, y + radius + 1))
        self.seen.update(filter(self.true.in_bounds, around))

    def known(self, believe: Belief) -> Grid:
        """Return the map as it was seen, with what is believed of the rest. Start and goal are never walls."""
        walls = {cell for cell in self.true.walls if cell in self.seen}
        terrain = {cell: cost for cell, cost in self.true.terrain.items() if cell in self.seen}
        seen = frozenset(self.seen)
        for cell in Grid(self.true.width, self.true.height).nodes:
            if cell not in seen:
                cost = believe(cell, seen)
                if cost < inf:
                    terrain[cell] = cost
                elif cell not in (self.true.start, self.true.goal):
                    walls.add(cell)
        return replace(self.true, walls=frozenset(walls), terrain=terrain)


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


def checked(walk: Callable[..., Iterator[Moment]]) -> Callable[..., Iterator[Moment]]:
    """Check the arguments of a walk at the call, so that the page can show the walk alone."""

    @wraps(walk)
    def begin(true: Grid, radius: int, memory: Memory | None = None, *, believe: Belief = hope) -> Iterator[Moment]:
        true.check_end(true.start, "start")
        true.check_end(true.goal, "goal")
        if not (isinstance(radius, Integral) and radius >= 1):
            raise ValueError(f"radius is {radius!r}: give a whole number of at least 1, or the unit walks into walls")
        if memory and replace(memory.true, start=true.start) != true:
            other = f"{memory.true!r}, {memory.true.goal}"
            raise ValueError(f"the memory belongs to another map or goal, {other}: give a new Memory")
        return walk(true, radius, memory, believe=believe)

    return begin


@checked
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
