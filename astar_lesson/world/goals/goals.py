"""Many goals: an extra goal node behind all of them lets every search find the nearest goal.

From each goal a free step leads to the extra node. A cheapest path to it leads through a nearest goal. The searches
stay as they are: their map has one more node.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from astar_lesson import FOUR, Cell, Grid, Moves, Node, Step, Trace, record
from astar_lesson.search.guard import trusted
from astar_lesson.search.steps import Heuristic

EXTRA_GOAL = "extra goal"
"""The node behind all goals. It is not a cell of the map."""


class Goals:
    """A map with many goals, and an extra node behind them, which is the goal of a search.

    From a goal, the only step leads to this node, and costs nothing: a unit at a goal has arrived.

    Parameters
    ----------
    grid : Grid
        The map. Its own goal is not used.
    goals : iterable of Cell
        At least one free cell.

    Attributes
    ----------
    grid : Grid
        The map without the extra node, on which paths can be drawn.
    goals : tuple of Cell
        The goals, each once, in the order in which they were given.
    start, goal, nodes, noun
        As those of a grid. The goal is `EXTRA_GOAL`, which is not among the nodes.

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
    (((2, 0), (0, 1)), [('extra goal', 0)])
    >>> *_, last = dijkstra(wells, wells.start, EXTRA_GOAL)
    >>> last.path
    [(0, 0), (0, 1), 'extra goal']
    """

    goal = EXTRA_GOAL
    noun = "cells"

    def __init__(self, grid: Grid, goals: Iterable[Cell]) -> None:
        if not isinstance(grid, Grid):
            raise ValueError(f"the map is {grid!r}: give a Grid, and then its goals")
        cells = tuple(goals) if isinstance(goals, Iterable) else ()
        if not cells:
            raise ValueError(f"goals is {goals!r}: name at least one goal, such as [(2, 0)]")
        for cell in cells:
            grid.check_end(cell, "goal")
        self.grid = grid
        self.goals = tuple(dict.fromkeys(cells))
        self.start = grid.start
        self.nodes = grid.nodes

    @classmethod
    def from_text(cls, text: str, moves: Moves = FOUR) -> "Goals":
        """Read a map as `Grid.from_text` does, with any number of 'G'."""
        grid = Grid.from_text(text.replace("G", ".") if isinstance(text, str) else text, moves)
        rows = ["".join(line.split()) for line in text.splitlines() if line.strip()]
        letters = "".join(rows)
        places = [divmod(number, grid.width) for number, letter in enumerate(letters) if letter == "G"]
        return cls(grid, [(x, y) for y, x in places])

    @trusted  # all steps but those of cost 0 are a Grid's
    def edges(self, node: Node) -> Iterable[tuple[Node, float]]:
        """Return the steps out of a node: pairs (neighbour, cost)."""
        if node == EXTRA_GOAL:
            return []
        if node in self.goals:
            return [(EXTRA_GOAL, 0)]
        return self.grid.edges(node)

    def steps_back(self) -> dict[Node, list[tuple[Node, float]]]:
        """Return every step reversed: for each node, the nodes from which a step leads to it, with the cost.

        Examples
        --------
        >>> Goals.from_text("S3G").steps_back()
        {(0, 0): [((1, 0), 1)], (1, 0): [((0, 0), 3)], (2, 0): [((1, 0), 1)], 'extra goal': [((2, 0), 0)]}
        """
        back: dict[Node, list[tuple[Node, float]]] = {node: [] for node in [*self.nodes, EXTRA_GOAL]}
        for node in self.nodes:
            for neighbor, cost in self.edges(node):
                back[neighbor].append((node, cost))
        return back

    def search(self, search: Callable[..., Iterator[Step]], *more: Any) -> Trace:
        """Search for the nearest goal, and record the search without the extra node: then it can be drawn on the map.

        The last step expands the goal found, as in a search for this goal alone.

        Parameters
        ----------
        search : callable
            `dijkstra`, `a_star` or another search with a goal.
        *more
            Further arguments of the search, such as a heuristic.

        Examples
        --------
        >>> from astar_lesson import a_star, manhattan
        >>> wells = Goals.from_text("G...S..G")
        >>> wells.search(a_star, nearest(manhattan(wells.grid), wells.goals)).path
        [(4, 0), (5, 0), (6, 0), (7, 0)]
        """
        found = search(self, self.start, EXTRA_GOAL, *more)
        return record(_without_extra_goal(found), name=getattr(found, "__name__", "search"))

    def check_end(self, node: Node, name: str) -> None:
        """Raise ValueError, calling the node `name`, unless a search can start or end here."""
        if node != EXTRA_GOAL:
            self.grid.check_end(node, name)


def nearest(heuristic: Heuristic, goals: Iterable[Cell]) -> Heuristic:
    """Return a heuristic for the nearest of many goals: the smallest of the estimates for each of them.

    It is admissible if the given heuristic is: it is at most the estimate for the nearest goal, and so at most the true
    cost. It is consistent if the given heuristic is: on no step does any of the estimates fall by more than the step
    costs, so neither does the smallest.

    Raises
    ------
    ValueError
        If there is no goal.

    Examples
    --------
    >>> from astar_lesson import Grid, manhattan
    >>> h = nearest(manhattan(Grid(9, 1)), [(0, 0), (8, 0)])
    >>> [h((x, 0), EXTRA_GOAL) for x in range(9)]
    [0, 1, 2, 3, 4, 3, 2, 1, 0]
    """
    cells = list(goals)
    if not cells:
        raise ValueError("goals is empty: name at least one goal, such as [(2, 0)]")

    def h(node: Node, extra_goal: Node) -> float:
        if node == extra_goal:
            return 0
        guesses: list[float] = [heuristic(node, goal) for goal in cells]
        return min(guesses)

    return h


def _without_extra_goal(steps: Iterable[Step]) -> Iterator[Step]:
    for step in steps:
        if step.current == EXTRA_GOAL:
            yield Step(step.path[-2], (), step.path[:-1])
        elif all(cell != EXTRA_GOAL for cell, *_ in step.reached):
            yield step
