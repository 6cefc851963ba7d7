"""Every tie: what can come out of A* if it may take any of the open cells with the lowest F.

Why this can be found out on more than the smallest maps. Let the *level* be the lowest F on the open list. Whatever A*
takes now, it goes on with cells of F up to the level until none of them is left, or until it takes the goal.

1. *However ties are settled, A* knows the same at the end of the level.* Call a path low if it begins at an open cell,
   with the G of that cell, and F is no larger than the level all along it. When no F up to the level is open any more,
   every low path has been followed: its first cell was taken, which gave the second at most the G that the path gives
   it; so the second was taken with at most that G; and so on. Nothing else has been followed: a cell was taken because
   its F was at most the level, its G came from a cell that was taken for the same reason, and so on back to the
   beginning. So each G is the lowest of its old value and what low paths, with one step out of them, make of it. And if
   a low path leads to the goal, every run ends in this level. Choices need to be followed within levels only, and the
   levels add up.
2. *Most levels need no following.* Suppose that low paths give no cell two different G, and none an F below the level.
   Then each cell of the level is taken once, at any time after some cell that leads to it. At most all of them come
   before the goal, at least those of a shortest low path. With a consistent heuristic every level is of this kind.
"""

from collections import defaultdict
from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from astar_lesson.search.guard import check_state
from astar_lesson.search.steps import Cell, Heuristic

if TYPE_CHECKING:
    from astar_lesson.search.state import State

MOST_STATES = 20_000
"""Of one level: about a second."""


class Ties(NamedTuple):
    """What can come out.

    Attributes
    ----------
    least, most : int
        The fewest and the most cells that are taken until the goal is, or until none is left.
    costs : list of float
        Every cost that the path found can have, lowest first; inf if no path leads to the goal.
    """

    least: int
    most: int
    costs: list[float]


def every_tie(grid: Any, heuristic: Heuristic, state: "State | None" = None) -> Ties:
    """Follow every choice that A* has between open cells of the lowest F.

    Parameters
    ----------
    grid : Grid
        The map.
    heuristic : callable
        `heuristic(cell, goal)`, consistent or not.
    state : State or None
        A moment of an A* search with this heuristic, `trace.at(k)`: what can follow, and only cells that are taken from
        then on are counted. None: before the first step.

    Raises
    ------
    ValueError
        If start or goal is missing, or the choices are too many to be followed. With a consistent heuristic and whole
        numbers they never are; else that begins at about 25 cells, on most maps at some hundred.

    Examples
    --------
    >>> from astar_lesson import EIGHT, Grid, manhattan
    >>> grid = Grid.from_text('''
    ... S . . .
    ... . # . .
    ... . . . G
    ... ''', EIGHT)
    >>> every_tie(grid, manhattan(grid))
    Ties(least=5, most=9, costs=[44, 50])
    """
    grid.check_end(grid.start, "start")
    grid.check_end(grid.goal, "goal")
    g: dict[Cell, float] = {grid.start: 0}
    waiting = set(g)
    if state is not None:
        check_state(state)
        g, waiting = dict(state.g), state.open
    if grid.goal in g and grid.goal not in waiting:
        return Ties(0, 0, [g[grid.goal]])
    f = {cell: g[cell] + heuristic(cell, grid.goal) for cell in waiting}
    least = most = 0
    while f:
        level = _Level(grid, heuristic, g, f)
        found, taken = level.even() or level.each_choice()
        least, most = least + found.least, most + found.most
        if found.costs:
            return Ties(least, most, found.costs)
        level.close(taken)
    return Ties(least, most, [inf])


Visits = int
"""A set of visits. A visit is a cell with a G; they are numbered as they are met, and bit n stands for number n."""
Situation = tuple[Visits, Visits]
"""Of each cell that was reached in a level its visit, and which of these visits are open."""


class _Level:
    """All that can happen until the lowest F is larger than now, or the goal is taken.

    `g` is of all cells seen, `f` of the open ones.
    """

    def __init__(self, grid: Any, heuristic: Heuristic, g: dict[Cell, float], f: dict[Cell, float]) -> None:
        self._grid, self._heuristic, self._g, self._f = grid, heuristic, g, f
        self._lowest = min(f.values())
        self._first = {cell: g[cell] for cell in f if f[cell] == self._lowest}
        self._number: dict[tuple[Cell, float], int] = {}
        self._visits: list[tuple[Cell, float, float]] = []  # by number: cell, G and F
        self._of_cell: dict[Cell, Visits] = defaultdict(int)
        self._next: dict[int, list[int]] = {}

    def even(self) -> tuple[Ties, dict[Cell, float]] | None:
        """What can come out, no costs if the goal does not, and G of all cells taken; None if it is not so easy."""
        paid, nth = dict(self._first), dict.fromkeys(self._first, 1)  # nth: on a shortest low path
        waiting = list(paid)
        for cell in waiting:
            for to, g, f in self._low_steps(cell, paid[cell]):
                if f < self._lowest or paid.setdefault(to, g) != g:
                    return None
                if to not in nth:
                    nth[to] = nth[cell] + 1
                    waiting.append(to)
        goal = self._grid.goal
        if goal in paid:
            return Ties(nth[goal], len(paid), [paid[goal]]), paid
        return Ties(len(paid), len(paid), []), paid

    def each_choice(self) -> tuple[Ties, dict[Cell, float]]:
        """The same, whatever the level is like."""
        opened = sum(1 << self._numbered(cell, g, self._lowest) for cell, g in self._first.items())
        first = end = (opened, opened)
        known: dict[Situation, Ties] = {}
        choices: dict[Situation, tuple[list[Ties], list[Situation]]] = {}
        waiting = [first]
        while waiting:  # depth first: a situation is known when all that can follow are
            situation = waiting.pop()
            if situation in known:
                continue
            if situation in choices:
                ends, after = choices[situation]
                went_on = [Ties(ties.least + 1, ties.most + 1, ties.costs) for ties in map(known.__getitem__, after)]
                known[situation] = _together(ends + went_on)
            else:
                if len(choices) == MOST_STATES:
                    raise ValueError(f"more than {MOST_STATES} states: give a smaller map, of up to about 20 cells")
                choices[situation] = self._choices(*situation)
                waiting += [situation, *choices[situation][1]]
                end = end if situation[1] else situation
        return known[first], dict(self._visits[n][:2] for n in _members(end[0]))

    def close(self, taken: dict[Cell, float]) -> None:
        """Go on to the end of the level: these cells have been taken, at last with this G."""
        self._g.update(taken)
        for cell in taken:
            self._f.pop(cell, None)
        for cell, paid in taken.items():
            for to, g, f in self._steps(cell, paid):
                self._g[to], self._f[to] = g, f

    def _choices(self, reached: Visits, opened: Visits) -> tuple[list[Ties], list[Situation]]:
        """What can be done next: end like this, or go on to these situations."""
        if not opened:
            return [Ties(0, 0, [])], []
        waiting = [(n, *self._visits[n]) for n in _members(opened)]
        lowest = min(f for *_, f in waiting)
        tied = [(n, cell, g) for n, cell, g, f in waiting if f == lowest]
        ends = [Ties(1, 1, [g]) for _, cell, g in tied if cell == self._grid.goal]
        return ends, [self._take(n, reached, opened) for n, cell, _ in tied if cell != self._grid.goal]

    def _take(self, n: int, reached: Visits, opened: Visits) -> Situation:
        if n not in self._next:
            cell, g, _ = self._visits[n]
            self._next[n] = [self._numbered(*visit) for visit in self._low_steps(cell, g)]
        opened &= ~(1 << n)
        for to in self._next[n]:
            cell, g, _ = self._visits[to]
            here = reached & self._of_cell[cell]
            if not here or g < self._visits[here.bit_length() - 1][1]:
                reached, opened = reached & ~here | 1 << to, opened & ~here | 1 << to
        return reached, opened

    def _steps(self, cell: Cell, paid: float) -> Iterator[tuple[Cell, float, float]]:
        """The neighbours that are better reached from here than before the level, with G and F."""
        for to, cost in self._grid.edges(cell) if cell != self._grid.goal else ():
            if paid + cost < self._g.get(to, inf):
                yield to, paid + cost, paid + cost + self._heuristic(to, self._grid.goal)

    def _low_steps(self, cell: Cell, paid: float) -> list[tuple[Cell, float, float]]:
        return [(to, g, f) for to, g, f in self._steps(cell, paid) if f <= self._lowest]

    def _numbered(self, cell: Cell, g: float, f: float) -> int:
        n = self._number.setdefault((cell, g), len(self._visits))
        if n == len(self._visits):
            self._visits.append((cell, g, f))
            self._of_cell[cell] |= 1 << n
        return n


def _members(visits: Visits) -> Iterator[int]:
    """The numbers in a set of visits, smallest first."""
    while visits:
        yield (visits & -visits).bit_length() - 1
        visits &= visits - 1


def _together(found: list[Ties]) -> Ties:
    """All that can come out of one of these."""
    return Ties(
        min(ties.least for ties in found),
        max(ties.most for ties in found),
        sorted({cost for ties in found for cost in ties.costs}),
    )
