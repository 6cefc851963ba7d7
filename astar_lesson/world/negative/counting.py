"""Counting: how many steps a search looks at. It says more than a clock, and is the same on every computer."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.search.guard import check_ends
from astar_lesson.search.searches import a_star, dijkstra
from astar_lesson.search.steps import Graph, Node
from astar_lesson.world.negative.bellman_ford import bellman_ford
from astar_lesson.world.negative.floyd_warshall import floyd_warshall


class Counted:
    """The same graph, which counts the steps that it returns: a search looks at each of them once, to add and compare.

    Attributes
    ----------
    looks : int
        How many steps it has returned.

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
        """Return the steps out of a node, and count them."""
        edges = list(self._graph.edges(node))
        self.looks += len(edges)
        return edges


class Operations(NamedTuple):
    """Steps looked at on one map, by each algorithm.

    Attributes
    ----------
    nodes, steps : int
        The size of the map: cells that are no wall, and steps between them.
    a_star, dijkstra_to_goal : int
        From the start to the goal.
    dijkstra, bellman_ford : int
        From the start to everywhere.
    dijkstra_from_all, floyd_warshall : int
        From everywhere to everywhere. Floyd-Warshall looks at the numbers of its table.
    """

    nodes: int
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
    check_ends(grid, grid.start, grid.goal)
    cells = grid.nodes

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
        sum(len(cells) ** 2 for done in floyd_warshall(grid, cells) if done.node is not None),
    )
