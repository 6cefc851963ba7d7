"""Any-angle search: Theta*, whose parent may be the parent's parent, beside a search over everything in sight."""

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
    """Let a function that thinks in straight lines refuse a map on which they would run over costly ground."""

    @wraps(function)
    def checked(grid: Grid, *args: Any, **kwargs: Any) -> Any:
        for cell in grid.in_order(cell for cell, cost in grid.terrain.items() if cost != 1):
            raise ValueError(f"ground {cell} costs {grid.terrain[cell]}: a straight line needs a map where all costs 1")
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
    """A* whose paths may bend at any angle: the parent of a neighbour may be the parent of the cell taken.

    A cost is a length, in sides of a cell, whatever the steps of the grid cost. The path is often shorter than any on
    the grid. It need not be the shortest.

    Parameters
    ----------
    grid : Grid
        The map. All its ground costs 1.
    start, goal : Cell
        Where to begin and where to end.
    heuristic : callable
        `heuristic(cell, goal)`, a guess of the length that is left, such as `straight`.
    open_list : callable
        As in `a_star`.

    Yields
    ------
    Step
        One for each cell taken, in order; the one that takes the goal holds the path, its corners alone.

    Raises
    ------
    ValueError
        At the call, if start or goal is missing, a wall, or outside, or some ground costs more than other.

    Notes
    -----
    A `Step` does not name parents: a trace takes the cell taken for the parent of what it reached. So of a recorded run
    look at the path, the costs and the cells, and not at the pointers.

    A. Nash, K. Daniel, S. Koenig, A. Felner, "Theta*: Any-Angle Path Planning on Grids", AAAI 2007.
    """
    frontier = open_list(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
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
    """Return the parent of the cell taken if that one sees the neighbour, else the cell taken.

    >>> parent_for((2, 1), (1, 0), {(0, 0): None, (1, 0): (0, 0)}, Grid(3, 2))
    (0, 0)
    """
    before = came_from[current]
    if before is not None and line_of_sight(grid, before, neighbor):
        return before
    return current


class Sights:
    """A map on which one step leads to everything in sight: its places are cells, its roads are free straight lines.

    With all cells of a grid as places, a cheapest path is the shortest of all that bend in the centres of cells.

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
        """Return the places in sight, each with its distance."""
        found = []
        for other in self.points:
            if other != point and line_of_sight(self.grid, point, other):
                found.append((other, straight(point, other)))
        return found
