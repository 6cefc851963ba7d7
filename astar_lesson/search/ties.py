"""Every tie: what can come out of A* if it may expand any of the open cells with the lowest F.

Following every order of expansion soon takes too long. Two facts shorten the work. The *level* is the lowest F on the
open list. From now on A* expands cells whose F is at most the level, until none is open or until it expands the goal.
Call a path *low* if it begins at an open cell, with the G of that cell, and no cell along it has an F above the level.

1. *At the end of a level A* knows the same, however ties were settled.* A* follows every low path: once the first cell
   is expanded, the second has at most the G that the path gives it. So its F is at most the level, it is expanded too,
   and the same holds for the third. A* follows no other paths, for each cell that it expands has an F of at most the
   level, and so had the cell that gave it its G. So at the end every cell has the lowest G that it can get from a low
   path, or from a low path and one more step, unless its old G was lower. And if a low path leads to the goal, A*
   expands the goal in this level. So each level can be examined by itself, and the numbers of cells are added up.
2. *Most levels need not be followed.* Suppose that all low paths to a cell give it the same G, and none gives an F
   below the level. Then each cell on a low path is expanded at most once. If the goal is not among these cells, all of
   them are expanded. If it is, the goal may come last of all, or as early as on the low path with the fewest cells.
   With a consistent heuristic every level is like this.
"""

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from astar_lesson.search.guard import check_state
from astar_lesson.search.steps import Cell, Heuristic, SearchMap

if TYPE_CHECKING:
    from astar_lesson.search.trace import State

MOST_SITUATIONS = 20_000
"""The most situations that are followed in one level; more would take over three seconds."""


class Ties(NamedTuple):
    """All that can come out.

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
        If start or goal is missing, or there are too many choices to follow. With a consistent heuristic and whole
        numbers there never are. Otherwise it can happen on maps of 25 cells, and on most maps of a few hundred.

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
        found, expanded = level.without_following() or level.by_following()
        least, most = least + found.least, most + found.most
        if found.costs:
            return Ties(least, most, found.costs)
        g.update(expanded)  # the level reads this same dict: from here on it sees the new G
        opened.difference_update(expanded)
        for cell in expanded:
            for to, new_g, _ in level.steps(cell, g[cell]):
                g[to] = new_g
                opened.add(to)
    return Ties(least, most, [inf])


Situation = tuple[frozenset[tuple[Cell, float]], frozenset[Cell]]
"""A moment within a level: the cells reached in it, as pairs (cell, G), and which of these cells are open."""
Branches = tuple[list[Ties], list[Situation]]
"""The ways in which the next step can end a level, and the situations in which the level can go on after it."""


class _Level:
    """All that can happen until the lowest F is larger than now, or the goal is expanded."""

    def __init__(self, grid: SearchMap, heuristic: Heuristic, g: dict[Cell, float], opened: set[Cell]) -> None:
        self._grid, self._heuristic, self._g = grid, heuristic, g
        f = {cell: g[cell] + heuristic(cell, grid.goal) for cell in opened}
        self._lowest = min(f.values())
        self._first = {cell: g[cell] for cell in f if f[cell] == self._lowest}
        self._known: dict[tuple[Cell, float], list[tuple[Cell, float, float]]] = {}

    def without_following(self) -> tuple[Ties, dict[Cell, float]] | None:
        """Return what can come out, without costs if the goal is not reached, and G of all cells expanded.

        None if the order of expansion can make a difference.
        """
        g, nth = dict(self._first), dict.fromkeys(self._first, 1)  # nth: its place on a shortest low path
        waiting = list(g)
        for cell in waiting:
            for to, new_g, f in self._low_steps(cell, g[cell]):
                if f < self._lowest or g.setdefault(to, new_g) != new_g:
                    return None
                if to not in nth:
                    nth[to] = nth[cell] + 1
                    waiting.append(to)
        goal = self._grid.goal
        return (Ties(nth[goal], len(g), [g[goal]]) if goal in g else Ties(len(g), len(g), [])), g

    def by_following(self) -> tuple[Ties, dict[Cell, float]]:
        """Return the same, found out by following every order."""
        first = end = (frozenset(self._first.items()), frozenset(self._first))
        outcomes: dict[Situation, Ties] = {}
        branches: dict[Situation, Branches] = {}
        stack = [first]
        while stack:  # depth first: the outcome of a situation is known after those of all that can follow it
            situation = stack.pop()
            if situation in outcomes:
                continue
            if situation in branches:
                ends, following = branches[situation]
                later = [outcomes[each] for each in following]
                outcomes[situation] = _united(ends + [Ties(least + 1, most + 1, costs) for least, most, costs in later])
            else:
                if len(branches) == MOST_SITUATIONS:
                    raise ValueError(f"more than {MOST_SITUATIONS} states: give a smaller map, of up to about 25 cells")
                branches[situation] = self._branches(*situation)
                stack += [situation, *branches[situation][1]]
                end = end if situation[1] else situation  # nothing is open: all ends know the same G
        return outcomes[first], dict(end[0])

    def _branches(self, reached: frozenset[tuple[Cell, float]], opened: frozenset[Cell]) -> Branches:
        """What the next step can lead to."""
        if not opened:
            return [Ties(0, 0, [])], []
        g, goal = dict(reached), self._grid.goal
        f = {cell: g[cell] + self._heuristic(cell, goal) for cell in opened}
        lowest = min(f.values())
        tied = [cell for cell in opened if f[cell] == lowest]
        ends = [Ties(1, 1, [g[goal]])] if goal in tied else []
        following = []
        for cell in tied:
            if cell != goal:
                better = {to: new_g for to, new_g, _ in self._low_steps(cell, g[cell]) if new_g < g.get(to, inf)}
                replaced = {(to, g[to]) for to in better if to in g}
                following.append(((reached - replaced).union(better.items()), (opened - {cell}).union(better)))
        return ends, following

    def steps(self, cell: Cell, g: float) -> Iterator[tuple[Cell, float, float]]:
        """Yield the neighbours that a cell with this G opens or improves, with their new G and F."""
        for to, cost in self._grid.edges(cell) if cell != self._grid.goal else ():
            if g + cost < self._g.get(to, inf):
                yield to, g + cost, g + cost + self._heuristic(to, self._grid.goal)

    def _low_steps(self, cell: Cell, g: float) -> list[tuple[Cell, float, float]]:
        if (cell, g) not in self._known:
            self._known[cell, g] = [step for step in self.steps(cell, g) if step[2] <= self._lowest]
        return self._known[cell, g]


def _united(found: list[Ties]) -> Ties:
    """All that can come out of any of these."""
    least, most, costs = zip(*found, strict=True)
    return Ties(min(least), max(most), sorted(set().union(*costs)))
