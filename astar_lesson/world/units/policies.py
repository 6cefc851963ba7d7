"""Policies: what a unit makes of the others. They become walls or extra costs of the map that it sees.

The search remains as it is. What changes is the answer of the map to the question: where can I go from here, and what
does it cost?
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import inf
from numbers import Real
from typing import Any, NamedTuple

from astar_lesson import Cell, Grid, Trace
from astar_lesson.lesson.practice import cheapest
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.made import every_map
from astar_lesson.maps.repriced import Repriced


class Policy(NamedTuple):
    """What a unit takes of the others into account.

    Attributes
    ----------
    standing : bool
        Whether units that stood still in the last tick are walls.
    claim : float
        What entering a cell costs more for each unit whose plan leads through it; inf makes it a wall.
    near : float
        How many columns and rows together a unit may be away, to be taken into account.
    behind : bool
        Whether the cells that a unit has left behind count as well as those ahead.
    """

    standing: bool = False
    claim: float = 0
    near: float = inf
    behind: bool = False


NEAR = 3
POLICIES = {
    "ignore": Policy(),
    "standing are walls": Policy(standing=True, near=NEAR),
    "claims cost extra": Policy(standing=True, claim=3, near=NEAR),
    "claims are walls": Policy(claim=inf),
}
"""Four policies; the third one is the tutorial's advice."""


class Unit(NamedTuple):
    """A unit between two ticks.

    Attributes
    ----------
    goal : Cell
        Where it wants to go.
    way : tuple of Cell
        The cells that it has walked through, the one where it stands, and those that it plans to walk through.
    k : int
        Where in `way` it stands.
    stood : bool
        Whether it stood still in the last tick.
    """

    goal: Cell
    way: tuple[Cell, ...]
    k: int = 0
    stood: bool = False

    @property
    def cell(self) -> Cell:
        """Where it stands."""
        return self.way[self.k]

    @property
    def wish(self) -> Cell:
        """Where it wants to be next; where it stands, if it has no plan."""
        return self.way[self.k : self.k + 2][-1]

    def with_plan(self, plan: tuple[Cell, ...]) -> "Unit":
        """Return the unit with a new plan, which begins where it stands."""
        return self._replace(way=self.way[: self.k] + plan)

    def moved_to(self, cell: Cell) -> "Unit":
        """Return the unit after a tick: on the next cell of its plan, or still where it stood."""
        stood = cell == self.cell
        return self._replace(k=self.k + (not stood), stood=stood)


class Seen(Repriced):
    """A map as a unit sees it: some cells are walls for now, and entering some costs extra.

    What is a wall for now may still be a goal: no path leads there, and that is no mistake.
    """

    def __init__(self, grid: Grid, walls: set[Cell], extra: Mapping[Cell, float]) -> None:
        super().__init__(grid, self.price_as_seen)
        self.walls, self.extra = walls, extra

    def price_as_seen(self, cell: Cell, neighbor: Cell, cost: float) -> float:
        """Return what the step costs for now; inf takes it away."""
        return inf if neighbor in self.walls else cost + self.extra.get(neighbor, 0)


def claims(me: Cell, way: Sequence[Cell], k: int, near: float) -> list[Cell]:
    """Return the cells that another unit claims, as seen by me: if it is near, where it stands and what is ahead.

    Parameters
    ----------
    me : Cell
        Where I stand.
    way : sequence of Cell
        The other unit's way.
    k : int
        The other unit stands on `way[k]`.
    near : float
        How many columns and rows together it may be away.

    Examples
    --------
    >>> way = [(0, 0), (1, 0), (2, 0)]
    >>> claims((2, 1), way, 1, near=2), claims((2, 1), way, 0, near=2)
    ([(1, 0), (2, 0)], [])
    """
    x, y = way[k]
    return list(way[k:]) if abs(me[0] - x) + abs(me[1] - y) <= near else []


def seen_by(grid: Grid, units: Mapping[int, Unit], number: int, policy: str | Policy) -> Seen:
    """Return the map as one of several units sees it under a policy."""
    rule, me = chosen(policy), units[number].cell
    walls, extra = set[Cell](), defaultdict[Cell, float](float)
    for other in (unit for n, unit in units.items() if n != number):
        claimed = claims(me, other.way, other.k, rule.near)
        if claimed and rule.standing and other.stood:
            walls.add(other.cell)
        if claimed and rule.behind:
            claimed = list(other.way)
        if rule.claim == inf:
            walls.update(claimed)
        elif rule.claim:
            for cell in set(claimed):
                extra[cell] += rule.claim
    return Seen(grid, walls, extra)


def chosen(policy: str | Policy) -> Policy:
    """Return a policy that is given by its name, or itself, after a check.

    >>> chosen("ignore")
    Policy(standing=False, claim=0, near=inf, behind=False)
    """
    if isinstance(policy, str) and policy in POLICIES:
        return POLICIES[policy]
    if not isinstance(policy, Policy):
        raise ValueError(f"policy is {policy!r}: give one of {', '.join(map(repr, POLICIES))}, or a Policy")
    for name, value in (("claim", policy.claim), ("near", policy.near)):
        if not (isinstance(value, Real) and value >= 0):
            raise ValueError(f"{name} is {value!r}: give a number of at least 0; inf is allowed")
    return policy


def check_claims(answer: Callable[[Cell, list[Cell], int, float], Any]) -> Verdict:
    """Notebook 11: does `answer(me, way, k, near)` return the cells of a near unit's way from where it stands on?"""

    def ask(grid: Grid, trace: Trace) -> tuple[Any, Any]:
        way, cells = trace.path, product(range(grid.width), range(grid.height))
        for me, k, near in product(cells, range(len(way)), (1, 2)):
            truth = claims(me, way, k, near)
            said = answer(me, list(way), k, near) if me != way[k] else truth
            if not isinstance(said, Iterable) or {*said} != {*truth}:
                return f"{said} for way {way}, k {k} and near {near}, if you stand on {me}", truth
        return None, None

    return try_all(answer, cheapest(every_map(".")), ask)
