"""Paths at any angle: Theta*, in which a parent need not be a neighbour; the visibility graph; and string pulling."""

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from itertools import pairwise
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


@on_even_ground
def pull(grid: Grid, path: Sequence[Cell]) -> list[Cell]:
    """Pull a path tight like a string: of its cells, keep only the corners.

    The string runs from its last corner straight to the current cell of the path. Where that line is blocked, the cell
    before becomes the next corner. The string meets no wall, is no longer than the path, and turns by no more degrees.
    It need not be the shortest, and depends on the end at which pulling begins.

    Parameters
    ----------
    grid : Grid
        The map. All its ground costs 1.
    path : sequence of Cell
        The path, from start to goal.

    Returns
    -------
    list of Cell
        The corners, including both ends. Between two of them the path is a straight line.

    Raises
    ------
    ValueError
        If two consecutive cells are no neighbours, or some ground costs more than 1.

    Examples
    --------
    >>> from astar_lesson import tutorial_trace
    >>> grid, trace = tutorial_trace()
    >>> pull(grid, trace.path)
    [(1, 2), (2, 4), (4, 4), (5, 2)]
    """
    check_steps(grid, path)
    corners = list(path[:1])
    for before, cell in pairwise(path[1:]):
        if not line_of_sight(grid, corners[-1], cell):
            corners.append(before)
    if len(path) > 1:
        corners.append(path[-1])
    return corners


def check_steps(grid: Grid, path: Sequence[Cell]) -> None:
    """Raise ValueError unless each cell of a path is a neighbour of the one before it."""
    for a, b in pairwise(path):
        grid.cost(a, b)


def sees_by_rounding(grid: Grid, a: Cell, b: Cell) -> bool:
    """A line of sight that can be wrong: for each column or row it looks only at the cell nearest to the line.

    The line runs through other cells as well, and those are not checked.
    """
    columns, rows = b[0] - a[0], b[1] - a[1]
    steps = max(abs(columns), abs(rows), 1)
    cells = [(round(a[0] + columns * i / steps), round(a[1] + rows * i / steps)) for i in range(steps + 1)]
    return all(grid.passable(cell) for cell in cells)
