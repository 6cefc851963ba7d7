"""Many goals: one more node, the finish, makes them one, so that every search finds the nearest goal.

From each goal a free step leads to the finish. The cheapest path to the finish leads through the nearest goal. The
searches stay as they are: they get a map with one node more.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from astar_lesson import FOUR, Cell, Grid, Moves, Node, Step, a_star, dijkstra, manhattan, record
from astar_lesson.search.steps import Heuristic

FINISH = "finish"
"""The node behind all goals. It is no cell of the map."""


class Goals:
    """A map with many goals, and one node behind them: the finish. It is the goal of a search.

    From a goal the only step leads to the finish, and costs nothing: whoever is there need not look any further.

    Parameters
    ----------
    grid : Grid
        The map. Its own goal is not used.
    goals : iterable of Cell
        At least one free cell.

    Attributes
    ----------
    grid : Grid
        The map without the finish, on which paths can be drawn.
    goals : tuple of Cell
        The goals, each once, in the order in which they were given.
    start, goal, nodes, noun
        As a grid has them; the goal is `FINISH`, which is not among the nodes.

    Raises
    ------
    ValueError
        If there is no goal, or one is a wall or outside.

    Examples
    --------
    >>> from astar_lesson import dijkstra
    >>> wells = Goals.from_text('''
    ... S . G
    ... G # .
    ... ''')
    >>> wells.goals, wells.edges((2, 0))
    (((2, 0), (0, 1)), (('finish', 0),))
    >>> *_, last = dijkstra(wells, wells.start, FINISH)
    >>> last.path
    [(0, 0), (0, 1), 'finish']
    """

    goal = FINISH
    noun = "cells"

    def __init__(self, grid: Grid, goals: Iterable[Cell]) -> None:
        if not isinstance(grid, Grid):
            raise ValueError(f"the map is {grid!r}: give a Grid, and then its goals")
        if not isinstance(goals, Iterable) or not (cells := tuple(goals)):
            raise ValueError(f"goals is {goals!r}: name at least one goal, such as [(2, 0)]")
        for cell in cells:
            grid.check_end(cell, "goal")
        self.grid, self.goals = grid, tuple(dict.fromkeys(cells))
        self.start, self.nodes = grid.start, grid.nodes

    @classmethod
    def from_text(cls, text: str, moves: Moves = FOUR) -> "Goals":
        """Read a map as `Grid.from_text` does, but with any number of 'G'."""
        grid = Grid.from_text(text.replace("G", ".") if isinstance(text, str) else text, moves)
        rows = ["".join(line.split()) for line in text.splitlines() if line.strip()]
        return cls(grid, [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "G"])

    def edges(self, node: Node) -> Iterable[tuple[Node, float]]:
        """Return the steps out of a node: pairs (neighbour, cost)."""
        if node == FINISH:
            return ()
        if node in self.goals:
            return ((FINISH, 0),)
        return self.grid.edges(node)

    def check_end(self, node: Node, name: str) -> None:
        """Raise ValueError unless a search can start or end here; `name` says what the node is to be."""
        if node != FINISH:
            self.grid.check_end(node, name)


def nearest(heuristic: Heuristic, goals: Iterable[Cell]) -> Heuristic:
    """Return a heuristic for the nearest of many goals: the smallest of the guesses for each of them.

    It is admissible if the given heuristic is: it is at most the guess for the nearest goal, and so at most the true
    cost. It is consistent if the given heuristic is: on no step does any of the guesses fall by more than the step
    costs, so neither does the smallest.

    Raises
    ------
    ValueError
        If there is no goal.

    Examples
    --------
    >>> from astar_lesson import Grid, manhattan
    >>> h = nearest(manhattan(Grid(9, 1)), [(0, 0), (8, 0)])
    >>> [h((x, 0), FINISH) for x in range(9)]
    [0, 1, 2, 3, 4, 3, 2, 1, 0]
    """
    cells = tuple(goals)
    if not cells:
        raise ValueError("goals is empty: name at least one goal, such as [(2, 0)]")

    def h(node: Node, goal: Node) -> float:
        return 0 if node == FINISH else min(heuristic(node, cell) for cell in cells)

    return h


def to_nearest(search: Callable[..., Iterator[Step]], goals: Goals, *more: Any) -> Iterator[Step]:
    """Search for the nearest goal, and leave the finish out of what is told.

    So the steps can be drawn on the map. The last one takes the goal that was found, as a search for this goal alone
    would do.

    Parameters
    ----------
    search : callable
        `dijkstra`, `a_star` or another search with a goal.
    goals : Goals
        The map, with a start.
    *more
        What the search is given besides map, start and goal, such as a heuristic.

    Examples
    --------
    >>> from astar_lesson import a_star, manhattan, record
    >>> wells = Goals.from_text("G...S..G")
    >>> record(to_nearest(a_star, wells, nearest(manhattan(wells.grid), wells.goals))).path
    [(4, 0), (5, 0), (6, 0), (7, 0)]
    """
    found = search(goals, goals.start, FINISH, *more)
    steps = _without_finish(found)
    steps.__name__ = getattr(found, "__name__", "search")  # type: ignore[attr-defined]  # a generator has one
    return steps


def _without_finish(steps: Iterable[Step]) -> Iterator[Step]:
    for step in steps:
        if step.current == FINISH:
            yield Step(step.path[-2], (), step.path[:-1])
        elif all(cell != FINISH for cell, *_ in step.reached):
            yield step


def farthest(heuristic: Heuristic, goals: Iterable[Cell]) -> Heuristic:
    """The largest of the guesses where `nearest` takes the smallest: it says too much, though each guess does not."""
    cells = tuple(goals)

    def h(node: Node, goal: Node) -> float:
        return 0 if node == FINISH else max(heuristic(node, cell) for cell in cells)

    return h


class NearestCounts(NamedTuple):
    """How much work it is to find the nearest of many goals, in three ways.

    Attributes
    ----------
    cost : float
        The cost of the path to the nearest goal; inf if there is none.
    dijkstra, a_star, one_by_one : int
        Cells taken: by Dijkstra's algorithm, by A* with the smallest guess, and by A* run for each goal alone.
    guesses : int
        How often A* with the smallest guess asked for one.
    """

    cost: float
    dijkstra: int
    a_star: int
    one_by_one: int
    guesses: int


def count_nearest(goals: Goals) -> NearestCounts:
    """Find the nearest goal in three ways, with the Manhattan distance, and count.

    Examples
    --------
    >>> count_nearest(Goals.from_text("G..S..G"))
    NearestCounts(cost=3, dijkstra=6, a_star=4, one_by_one=8, guesses=8)
    """
    h = manhattan(goals.grid)
    blind = record(to_nearest(dijkstra, goals))
    led = record(to_nearest(a_star, goals, nearest(h, goals.goals)))
    one_by_one = [record(a_star(goals.grid, goals.start, goal, h)).expanded for goal in goals.goals]
    guesses = len(goals.goals) * sum(len(step.reached) for step in led)  # for each cell reached, one for each goal
    return NearestCounts(led.cost, blind.expanded, led.expanded, sum(one_by_one), guesses)


def count_units(goals: Goals, units: Iterable[Cell]) -> list[int]:
    """Send each unit to its nearest goal by A* with the smallest guess; return how many cells each search takes.

    Examples
    --------
    >>> count_units(Goals.from_text("G.....G"), [(1, 0), (4, 0)])
    [2, 3]
    """
    h = nearest(manhattan(goals.grid), goals.goals)
    maps = (Goals(replace(goals.grid, start=unit), goals.goals) for unit in units)
    return [record(to_nearest(a_star, alone, h)).expanded for alone in maps]
