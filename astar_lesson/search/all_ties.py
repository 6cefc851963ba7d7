"""Every tie: what can come out of A* if it may expand any of the open cells with the lowest F.

There are too many orders of expansion to follow them all. So they are followed level by level. A *level* begins with
the lowest F on the open list. It ends when every open cell has a larger F, or when the goal is expanded. A path is
*low* if it begins at an open cell, and no cell on it has an F above the level. Two facts help:

1. *At the end of a level, A* knows the same G, whatever the order was.* So one level can be examined after the other,
   and the numbers of cells added up. The reason: A* expands the first cell of a low path, and so gives the second at
   most the G that it has on this path. Its F is then not above the level, so it is expanded as well; and so on to the
   end of the path. If that is the goal, the goal is expanded. Cells that are on no low path are not expanded.
2. *In most levels the order does not matter.* If all low paths to a cell give it the same G, and no F falls below the
   level, then each cell on a low path is expanded once. Only the turn of the goal can differ: at the earliest it comes
   after the cells of the shortest low path, at the latest after all others. With a consistent heuristic every level is
   like this.
"""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from astar_lesson.search.steps import Cell, GraphWithEnds, Heuristic
from astar_lesson.search.trace import State

_Situation = tuple[frozenset[tuple[Cell, float]], frozenset[Cell]]
"""The cells reached in a level, each with its G, and which of them are open."""
MOST_SITUATIONS = 30_000
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


def every_tie(grid: GraphWithEnds, heuristic: Heuristic, state: State | None = None) -> Ties:
    """Follow every choice that A* has between open cells of the lowest F.

    Parameters
    ----------
    grid : Grid
        The map, with start and goal.
    heuristic : callable
        `heuristic(cell, goal)`, consistent or not.
    state : State or None
        A moment of an A* search with this heuristic, `trace.at(k)`: only cells that are expanded from then on are
        counted. None: before the first step.

    Raises
    ------
    ValueError
        If there are too many choices to follow. With a consistent heuristic and whole numbers there never are.
        Otherwise it can happen on maps of 25 cells, and on most maps of a few hundred.

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
    g: dict[Cell, float] = {grid.start: 0}
    opened = set(g)
    if state is not None:
        g = dict(state.g)
        opened = set(state.open)
    if grid.goal in g and grid.goal not in opened:
        return Ties(0, 0, [g[grid.goal]])
    least = 0
    most = 0
    while opened:
        level = _Level(grid, heuristic, g, opened)
        found, expanded = level.in_any_order() or level.in_every_order()
        least += found.least
        most += found.most
        if found.costs:
            return Ties(least, most, found.costs)
        g.update(expanded)
        opened.difference_update(expanded)
        for cell in expanded:  # `steps` compares with this g: of several steps to a cell the cheapest stays
            for to, new_g, _ in level.steps(cell, g[cell]):
                g[to] = new_g
                opened.add(to)
    return Ties(least, most, [inf])


class _Level:
    """What can happen until the lowest F rises, or the goal is expanded.

    Both methods return two things: what can come out, without costs if the goal is not expanded; and G of the cells
    that are expanded.
    """

    def __init__(self, grid: GraphWithEnds, heuristic: Heuristic, g: dict[Cell, float], opened: set[Cell]) -> None:
        self._grid = grid
        self._heuristic = heuristic
        self._g = g
        f = {cell: g[cell] + heuristic(cell, grid.goal) for cell in opened}
        self._lowest = min(f.values())
        self._first = {cell: g[cell] for cell in f if f[cell] == self._lowest}

    def in_any_order(self) -> tuple[Ties, dict[Cell, float]] | None:
        """By fact 2; None if the order can make a difference."""
        g = dict(self._first)
        nth = dict.fromkeys(self._first, 1)  # the place of a cell on a shortest low path to it
        waiting = list(g)
        for cell in waiting:
            for to, new_g, f in self.steps(cell, g[cell], self._lowest):
                if f < self._lowest or g.setdefault(to, new_g) != new_g:
                    return None
                if to not in nth:
                    nth[to] = nth[cell] + 1
                    waiting.append(to)
        goal = self._grid.goal
        if goal in g:
            return Ties(nth[goal], len(g), [g[goal]]), g
        return Ties(len(g), len(g), []), g

    def in_every_order(self) -> tuple[Ties, dict[Cell, float]]:
        """By following every order, all of them one cell further at a time.

        The situations of one number of cells are worked out from those of one cell less.
        """
        counts: list[int] = []
        costs: set[float] = set()
        g = self._first
        situations = {(frozenset(g.items()), frozenset(g))}
        followed = 0
        expanded = 0
        while situations:
            followed += len(situations)
            if followed > MOST_SITUATIONS:
                raise ValueError(f"more than {MOST_SITUATIONS} situations: give a smaller map, of up to about 25 cells")
            after = set()
            for reached, opened in situations:
                g = dict(reached)
                if not opened:
                    counts.append(expanded)
                for cell in self._next(g, opened):
                    if cell == self._grid.goal:
                        counts.append(expanded + 1)
                        costs.add(g[cell])
                    else:
                        after.add(self._expanded(cell, g, opened))
            situations = after
            expanded += 1
        return Ties(min(counts), max(counts), sorted(costs)), g

    def _next(self, g: dict[Cell, float], opened: frozenset[Cell]) -> list[Cell]:
        """Return the open cells with the lowest F."""
        f = {cell: g[cell] + self._heuristic(cell, self._grid.goal) for cell in opened}
        lowest = min(f.values(), default=inf)
        return [cell for cell in opened if f[cell] == lowest]

    def _expanded(self, cell: Cell, g: dict[Cell, float], opened: frozenset[Cell]) -> _Situation:
        """Return the situation after this cell has been expanded."""
        steps = self.steps(cell, g[cell], self._lowest)
        better = {to: new_g for to, new_g, _ in steps if new_g < g.get(to, inf)}
        reached = g | better
        return frozenset(reached.items()), (opened - {cell}).union(better)

    def steps(self, cell: Cell, g: float, most: float = inf) -> Iterator[tuple[Cell, float, float]]:
        """Yield the neighbours that a cell with this G opens or improves, with new G and F, if F is at most `most`."""
        goal = self._grid.goal
        if cell == goal:
            return
        for to, cost in self._grid.edges(cell):
            new_g = g + cost
            if new_g < self._g.get(to, inf):
                f = new_g + self._heuristic(to, goal)
                if f <= most:
                    yield to, new_g, f
