"""Counting: how many steps a search looks at, which says more of its work than a clock, and is the same everywhere."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from astar_lesson.grid import Grid
from astar_lesson.heuristics import manhattan
from astar_lesson.searches import Graph, a_star, dijkstra
from astar_lesson.steps import Cell, Node
from astar_lesson.world.bellman_ford import bellman_ford
from astar_lesson.world.floyd_warshall import floyd_warshall
from astar_lesson.world.goals import Goals, nearest, to_nearest

__all__ = ["Counted", "NearestCounts", "Operations", "count_nearest", "count_operations", "count_units"]


class Counted:
    """The same graph, which counts the steps that it names: each is looked at once, by one sum and one comparison.

    Attributes
    ----------
    looks : int
        How many steps it has named.

    Examples
    --------
    >>> graph = Counted(Grid.from_text("S.G"))
    >>> len(list(dijkstra(graph, (0, 0)))), graph.looks
    (3, 4)
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.looks = 0

    def edges(self, node: Node) -> list[tuple[Node, float]]:
        """Return the steps out of a place, and count them."""
        edges = list(self._graph.edges(node))
        self.looks += len(edges)
        return edges


class Operations(NamedTuple):
    """Steps looked at on one map, by each algorithm.

    Attributes
    ----------
    places, steps : int
        The size of the map: cells that are no wall, and steps between them.
    a_star, dijkstra_to_goal : int
        From the start to the goal.
    dijkstra, bellman_ford : int
        From the start to everywhere.
    dijkstra_from_all, floyd_warshall : int
        From everywhere to everywhere. Floyd-Warshall looks at a number of its table.
    """

    places: int
    steps: int
    a_star: int
    dijkstra_to_goal: int
    dijkstra: int
    bellman_ford: int
    dijkstra_from_all: int
    floyd_warshall: int


def count_operations(grid: Grid) -> Operations:
    """Run every algorithm on one map, with start and goal, and count the steps that it looks at.

    Examples
    --------
    >>> count_operations(Grid.from_text("S.G"))._asdict()["floyd_warshall"]
    27
    """
    grid.check_end(grid.start, "start")
    grid.check_end(grid.goal, "goal")
    cells = [(x, y) for y in range(grid.height) for x in range(grid.width) if grid.passable((x, y))]

    def looks(search: Callable[..., Iterable[Any]], *more: Any) -> int:
        graph = Counted(grid)
        for _ in search(graph, *more):
            pass
        return graph.looks

    return Operations(
        len(cells),
        sum(len(grid.edges(cell)) for cell in cells),
        looks(a_star, grid.start, grid.goal, manhattan(grid)),
        looks(dijkstra, grid.start, grid.goal),
        looks(dijkstra, grid.start),
        looks(bellman_ford, grid.start),
        sum(looks(dijkstra, cell) for cell in cells),
        sum(len(cells) ** 2 for done in floyd_warshall(grid, cells) if done.place is not None),
    )


class NearestCounts(NamedTuple):
    """What three ways of finding the nearest of many goals cost.

    Attributes
    ----------
    cost : float
        What the way to the nearest goal costs.
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
    guesses = 0
    h = manhattan(goals.grid)

    def asked(cell: Cell, goal: Cell) -> float:
        nonlocal guesses
        guesses += 1
        return h(cell, goal)

    blind = list(to_nearest(dijkstra, goals))
    led = list(to_nearest(a_star, goals, nearest(asked, goals.goals)))
    each = sum(sum(1 for _ in a_star(goals.grid, goals.start, goal, h)) for goal in goals.goals)
    path = led[-1].path
    cost = sum(goals.grid.cost(a, b) for a, b in pairwise(path))
    return NearestCounts(cost, len(blind), len(led), each, guesses)


def count_units(goals: Goals, units: Iterable[Cell]) -> list[int]:
    """Send each unit to its nearest goal by A* with the smallest guess; return how many cells each search takes.

    Examples
    --------
    >>> count_units(Goals.from_text("G.....G"), [(1, 0), (4, 0)])
    [2, 3]
    """
    h = nearest(manhattan(goals.grid), goals.goals)
    searches = (Goals(replace(goals.grid, start=unit), goals.goals) for unit in units)
    return [sum(1 for _ in to_nearest(a_star, alone, h)) for alone in searches]
