"""Theta*: A* whose parents need not be neighbours."""

from collections.abc import Iterator
from typing import Any

from astar_lesson import Node, PriorityQueue, Step, walk_back
from astar_lesson.search.frontiers import OpenList
from astar_lesson.search.guard import guarded
from astar_lesson.search.steps import Heuristic
from astar_lesson.world.angles.lines import on_even_ground, straight
from astar_lesson.world.angles.sight import line_of_sight


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
            parent = current
            if came_from[current] and line_of_sight(grid, came_from[current], neighbor):
                parent = came_from[current]
            new_cost = cost_so_far[parent] + straight(parent, neighbor)
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = parent
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, goal)
                priority = new_cost + h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)
