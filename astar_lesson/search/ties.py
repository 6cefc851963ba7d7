"""Every tie: what can come out of A* if it may expand any of the open cells with the lowest F.

Two observations keep this feasible beyond the smallest maps. Let the *level* be the lowest F on the open list. Whatever
A* expands now, it goes on with cells of F up to the level until none is left, or until it expands the goal.

1. *However ties are settled, A* knows the same at the end of the level.* Call a path low if it begins at an open cell,
   with the G of that cell, and F is at most the level all along it. When no cell of F up to the level is open any more,
   every low path has been followed: its first cell was expanded, which gave the second at most the G that the path
   gives it; so the second was expanded with at most that G; and so on. Nothing else was followed: a cell was expanded
   because its F was at most the level, and its G came from a cell that was expanded for the same reason, and so on back
   to the beginning. So each G ends as the lowest of its old value and what low paths, with one step out of them, give.
   And if a low path leads to the goal, every run ends in this level. So choices are followed within a level only, and
   the levels add up.
2. *Most levels need no following.* Suppose that low paths give no cell two different G, and none an F below the level.
   Then each cell of the level is expanded once, at any time after some cell that leads to it. At most all of them come
   before the goal, at least those of a shortest low path. With a consistent heuristic every level is of this kind.
"""

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from astar_lesson.search.guard import check_state
from astar_lesson.search.steps import Cell, Heuristic, SearchMap

if TYPE_CHECKING:
    from astar_lesson.search.trace import State

MOST_SITUATIONS = 20_000
"""The most situations that are followed in one level: more take over three seconds."""


class Ties(NamedTuple):
    """What can come out.

    Attributes
    ----------
    least, most : int
        The fewest and the most cells that are expanded until the goal is, or until none is left.
    costs : list of float
        Every cost that the path found can have, lowest first; inf if no path leads to the goal.
    """

    least: int
    most: int
    costs: list[float]


def every_tie(grid: SearchMap, heuristic: Heuristic, state: "State | None" = None) -> Ties:
    """Follow every choice that A* has between open cells of the lowest F.

    Parameters
    ----------
    grid : Grid
        The map.
    heuristic : callable
        `heuristic(cell, goal)`, consistent or not.
    state : State or None
        A moment of an A* search with this heuristic, `trace.at(k)`: only cells that are expanded from then on are
        counted. None: before the first step.

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
    opened = set(g)
    if state is not None:
        check_state(state)
        g, opened = dict(state.g), set(state.open)
    if grid.goal in g and grid.goal not in opened:
        return Ties(0, 0, [g[grid.goal]])
    least = most = 0
    while opened:
        level = _Level(grid, heuristic, g, opened)
        found, expanded = level.without_choice() or level.each_choice()
        least, most = least + found.least, most + found.most
        if found.costs:
            return Ties(least, most, found.costs)
        g.update(expanded)  # the level reads this same dict: from here on it sees the new G
        opened.difference_update(expanded)
        for cell, cost in expanded.items():
            for to, reached, _ in level.steps(cell, cost):
                g[to] = reached
                opened.add(to)
    return Ties(least, most, [inf])


Situation = tuple[frozenset[tuple[Cell, float]], frozenset[Cell]]
"""G of each cell that was reached in a level, as pairs (cell, G), and which of these cells are open."""
Choices = tuple[list["Ties"], list[Situation]]
"""How a level can end at once, and with which situations it can go on."""


class _Level:
    """All that can happen until the lowest F is larger than now, or the goal is expanded."""

    def __init__(self, grid: SearchMap, heuristic: Heuristic, g: dict[Cell, float], opened: set[Cell]) -> None:
        self._grid, self._heuristic, self._g = grid, heuristic, g
        f = {cell: g[cell] + heuristic(cell, grid.goal) for cell in opened}
        self._lowest = min(f.values())
        self._first = {cell: g[cell] for cell in f if f[cell] == self._lowest}
        self._known: dict[tuple[Cell, float], list[tuple[Cell, float, float]]] = {}

    def without_choice(self) -> tuple[Ties, dict[Cell, float]] | None:
        """What can come out, without costs if the goal is not reached, and G of all cells expanded.

        None if the order can make a difference.
        """
        paid, nth = dict(self._first), dict.fromkeys(self._first, 1)  # nth: its place on a shortest low path
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
        """The same, by following every order."""
        first = end = (frozenset(self._first.items()), frozenset(self._first))
        known: dict[Situation, Ties] = {}
        choices: dict[Situation, Choices] = {}
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
                if len(choices) == MOST_SITUATIONS:
                    raise ValueError(f"more than {MOST_SITUATIONS} states: give a smaller map, of up to about 25 cells")
                choices[situation] = self._choices(*situation)
                waiting += [situation, *choices[situation][1]]
                end = end if situation[1] else situation  # nothing is open: all ends know the same G
        return known[first], dict(end[0])

    def _choices(self, reached: frozenset[tuple[Cell, float]], opened: frozenset[Cell]) -> Choices:
        """What can come next: these ends of the level, and these situations."""
        if not opened:
            return [Ties(0, 0, [])], []
        paid, goal = dict(reached), self._grid.goal
        f = {cell: paid[cell] + self._heuristic(cell, goal) for cell in opened}
        lowest = min(f.values())
        tied = [cell for cell in opened if f[cell] == lowest]
        ends = [Ties(1, 1, [paid[goal]])] if goal in tied else []
        after = []
        for cell in tied:
            if cell != goal:
                better = {to: g for to, g, _ in self._low_steps(cell, paid[cell]) if g < paid.get(to, inf)}
                replaced = {(to, paid[to]) for to in better if to in paid}
                after.append(((reached - replaced).union(better.items()), (opened - {cell}).union(better)))
        return ends, after

    def steps(self, cell: Cell, paid: float) -> Iterator[tuple[Cell, float, float]]:
        """Yield the neighbours that a cell with this G improves or opens, with their G and F."""
        for to, cost in self._grid.edges(cell) if cell != self._grid.goal else ():
            if paid + cost < self._g.get(to, inf):
                yield to, paid + cost, paid + cost + self._heuristic(to, self._grid.goal)

    def _low_steps(self, cell: Cell, paid: float) -> list[tuple[Cell, float, float]]:
        if (cell, paid) not in self._known:
            self._known[cell, paid] = [step for step in self.steps(cell, paid) if step[2] <= self._lowest]
        return self._known[cell, paid]


def _together(found: list[Ties]) -> Ties:
    """All that can come out of one of these."""
    return Ties(
        min(ties.least for ties in found),
        max(ties.most for ties in found),
        sorted({cost for ties in found for cost in ties.costs}),
    )
