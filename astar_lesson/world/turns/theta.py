"""Any-angle search: Theta*, in which a parent need not be a neighbour, and a search of the visibility graph."""

from collections.abc import Callable, Iterator
from functools import wraps
from math import dist
from typing import Any

from astar_lesson import Cell, Grid, PriorityQueue, Step, walk_back
from astar_lesson.maps.sight import line_of_sight
from astar_lesson.search.frontiers import OpenList
from astar_lesson.search.guard import guarded
from astar_lesson.search.steps import Cost, Heuristic, Node


def on_even_ground(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function of straight lines refuse a map with costly ground."""

    @wraps(function)
    def checked(grid: Grid, *args: Any, **kwargs: Any) -> Any:
        for cell in grid.in_order(cell for cell, cost in grid.terrain.items() if cost != 1):
            raise ValueError(
                f"ground {cell} costs {grid.terrain[cell]}: straight lines need a map where everything costs 1"
            )
        return function(grid, *args, **kwargs)

    return checked


def straight(a: Cell, b: Cell) -> Cost:
    """Return the length of the straight line between two cells, in sides of a cell.

    >>> straight((0, 0), (4, 3))
    5.0
    """
    return dist(a, b)


@on_even_ground
@guarded
def theta_star(
    grid: Any, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = PriorityQueue
) -> Iterator[Step]:
    """A* whose paths may bend at any angle: a neighbour's parent may be the parent of the current cell.

    Costs are lengths in sides of a cell, whatever the steps of the grid cost. The path is often shorter than any on the
    grid, but need not be the shortest.

    Parameters
    ----------
    grid : Grid
        The map. All its ground costs 1.
    start, goal : Cell
        The two ends.
    heuristic : callable
        `heuristic(cell, goal)`, an estimate of the length left, such as `straight`.
    open_list : callable
        As in `a_star`.

    Yields
    ------
    Step
        One for each cell expanded; the one that expands the goal holds the path, only its corners.

    Raises
    ------
    ValueError
        At the call, if start or goal is missing, a wall or outside, or some ground costs more than 1.

    Notes
    -----
    A `Step` does not name parents, and a trace assumes that the current cell is the parent of all that it reached. So
    the path, costs and cells of a recorded run are right, its pointers are not.

    A. Nash, K. Daniel, S. Koenig, A. Felner, "Theta*: Any-Angle Path Planning on Grids", AAAI 2007.
    """
    frontier = open_list(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(goal, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor in grid.neighbors(current):
            parent = parent_for(neighbor, current, came_from, grid)
            new_cost = cost_so_far[parent] + straight(parent, neighbor)
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = parent
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, goal)
                priority = new_cost + h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)


def parent_for(neighbor: Cell, current: Cell, came_from: dict[Node, Node], grid: Grid) -> Node:
    """Return the parent of the current cell if it sees the neighbour, else the current cell.

    >>> parent_for((2, 1), (1, 0), {(0, 0): None, (1, 0): (0, 0)}, Grid(3, 2))
    (0, 0)
    """
    before = came_from[current]
    if before is not None and line_of_sight(grid, before, neighbor):
        return before
    return current


class Sights:
    """The visibility graph of a grid: an edge joins any two cells that see each other, and costs their distance.

    A cheapest path is the shortest of all that bend only in the centres of cells.

    Parameters
    ----------
    grid : Grid
        The map.

    Examples
    --------
    >>> Sights(Grid.from_text("..#.")).edges((0, 0))
    [((1, 0), 1.0)]
    """

    def __init__(self, grid: Grid) -> None:
        self.grid, self.points, self.check_end = grid, grid.nodes, grid.check_end

    def edges(self, point: Cell) -> list[tuple[Cell, float]]:
        """Return the cells in sight, each with its distance."""
        found = []
        for other in self.points:
            if other != point and line_of_sight(self.grid, point, other):
                found.append((other, straight(point, other)))
        return found
