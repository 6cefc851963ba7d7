"""Unknown maps: a unit walks over a map of which only what was seen is known, and plans again when its plan fails.

Unknown ground counts as floor, of cost 1. So every plan is hopeful: where no ground is cheaper than that, it can turn
out more expensive than it promised, never cheaper. Each plan is made by `a_star` as it is, on a `Grid` of what is
known.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import inf
from numbers import Integral
from typing import Any, NamedTuple

from astar_lesson import Cell, Grid, Trace, a_star, admissible, record, walked_cost
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.made import every_map


class Memory:
    """What has been seen of a map, by one unit or by all units of a player.

    Parameters
    ----------
    true : Grid
        The map as it is. Memory tells nothing of it but the cells that were looked at.

    Examples
    --------
    >>> memory = Memory(Grid.from_text("S . # . G"))
    >>> memory.look((0, 0), 1)
    >>> memory.seen, memory.known().walls
    ([(0, 0), (1, 0)], frozenset())
    >>> memory.look((1, 0), 1)
    >>> memory.seen, memory.known().walls
    ([(0, 0), (1, 0), (2, 0)], frozenset({(2, 0)}))
    """

    def __init__(self, true: Grid) -> None:
        if not isinstance(true, Grid):
            raise ValueError(f"the true map is {true!r}: give a Grid")
        self.true = true
        self._seen: dict[Cell, None] = {}  # a set that keeps its order

    @property
    def seen(self) -> list[Cell]:
        """The cells seen, in the order of being seen."""
        return list(self._seen)

    def look(self, cell: Cell, radius: int) -> None:
        """See all cells that are at most `radius` columns and rows away. Walls do not block the view."""
        x, y = cell
        columns = range(max(0, x - radius), min(self.true.width, x + radius + 1))
        rows = range(max(0, y - radius), min(self.true.height, y + radius + 1))
        self._seen |= {(column, row): None for row in rows for column in columns}

    def known(self) -> Grid:
        """Return the map as far as it is known: what was not seen is floor."""
        return known_map(self.true, self._seen)

    def feared(self) -> Grid:
        """Return the map as far as it is known, with a wall wherever nothing was seen; only the goal is hoped for."""
        known = self.known()
        unseen = set(known.nodes) - {*self._seen, known.goal}
        return replace(known, walls=known.walls | unseen)


class Moment(NamedTuple):
    """One moment of a walk over unknown ground. It holds what is new, not all that is known.

    Attributes
    ----------
    position : Cell
        Where the unit stands.
    seen : tuple of Cell
        The cells that have become known since the unit's last moment, whoever saw them.
    plan : tuple of Cell
        The path from here to the goal, as it is planned now; () if there is none.
    trace : Trace or None
        The search that made the plan; None if the plan is an old one.
    """

    position: Cell
    seen: tuple[Cell, ...]
    plan: tuple[Cell, ...]
    trace: Trace | None


View = Callable[[Memory], Grid]
"""What a unit makes of the memory: the map on which it plans."""


def explore(
    true: Grid, radius: int, memory: Memory | None = None, *, view: View = Memory.known, replans: bool = True
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
    replans : bool
        False: it plans once, at the start, and then walks through whatever stands in its path.

    Yields
    ------
    Moment
        One for each cell that the unit stands on, the start included. The last one stands on the goal, or has no plan:
        then no path leads there, not even if all that is unknown were floor.

    Raises
    ------
    ValueError
        On the first moment, if start or goal is missing, the radius is no whole number of at least 1, or the memory is
        of another map.

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
    position = _begin(true, radius, memory)
    plan: tuple[Cell, ...] = ()
    promised, told = inf, 0
    while True:
        memory.look(position, radius)
        known, trace = view(memory), None
        if not plan or (replans and plan_cost(known, plan) > promised):
            trace = record(a_star(known, position, true.goal, admissible(known)))
            plan = tuple(trace.path)
        yield Moment(position, tuple(memory.seen[told:]), plan, trace)
        if len(plan) < 2:
            return
        position, plan = plan[1], plan[1:]
        promised, told = plan_cost(known, plan), len(memory.seen)


explore_fearing = partial(explore, view=Memory.feared)
"""A walk for which unknown ground counts as wall: it may say that no path leads to the goal though one does."""
explore_once = partial(explore, replans=False)
"""A walk that plans once, at the start, and never again: it goes through whatever stands in its path."""


def plan_cost(grid: Grid, plan: Sequence[Cell]) -> float:
    """Return what a walk along a plan costs on a map; inf if it cannot be walked.

    >>> plan_cost(Grid.from_text("S . 3 #"), [(0, 0), (1, 0), (2, 0)])
    4
    >>> plan_cost(Grid.from_text("S . 3 #"), [(1, 0), (2, 0), (3, 0)])
    inf
    """
    try:
        return walked_cost(grid, plan)
    except ValueError:
        return inf


def known_map(true: Grid, seen: Iterable[Cell]) -> Grid:
    """Return a map that shows of the true one the cells that were seen; all the rest is floor."""
    cells = frozenset(seen)
    terrain = {cell: cost for cell, cost in true.terrain.items() if cell in cells}
    return replace(true, walls=true.walls & cells, terrain=terrain)


def _begin(true: Grid, radius: int, memory: Memory) -> Cell:
    """Where a walk begins; ValueError if it cannot."""
    true.check_end(true.start, "start")
    if not (isinstance(radius, Integral) and radius >= 1):
        raise ValueError(f"radius is {radius!r}: give a whole number of at least 1, or the unit walks into walls")
    other = memory.true
    if (other.width, other.height, other.walls, other.terrain) != (true.width, true.height, true.walls, true.terrain):
        raise ValueError(f"the memory is of another map, {other!r}: units that share a memory walk on one map")
    return true.start


def check_replan(should_replan: Callable[[list[Cell], set[Cell]], Any]) -> Verdict:
    """Notebook 13: does `should_replan(plan, walls)` tell whether one of the walls stands in the plan?"""

    def ask(known: Grid, plan: list[Cell]) -> tuple[Any, Any]:
        return bool(should_replan(list(plan), set(known.walls))), bool(known.walls.intersection(plan))

    return try_all(should_replan, _plans(), ask)


def _plans() -> Iterator[tuple[Grid, list[Cell]]]:
    """For every step of a unit that sees two cells far, on every small map: what it then knows, and its plan."""
    for grid in every_map(".#"):
        memory = Memory(grid)
        for before, _ in pairwise(explore(grid, 2, memory)):
            yield memory.known(), list(before.plan[1:])
