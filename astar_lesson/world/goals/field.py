"""The distance field: one search backwards from the goals gives the next step of every unit."""

from collections.abc import Mapping

from astar_lesson import Cell, Grid, Node, PriorityQueue
from astar_lesson.world.goals.goals import Goals


def distance_field(goals: Goals) -> dict[Node, float]:
    """Return the cost of a cheapest path to the nearest goal, for each cell that has one.

    Dijkstra's algorithm runs once, from the extra goal node, on the map with every step reversed.

    Examples
    --------
    >>> wells = Goals.from_text("S3.G")
    >>> distance_field(wells)
    {(3, 0): 0, (2, 0): 1, (1, 0): 2, (0, 0): 5}
    """
    back = goals.steps_back()
    frontier = PriorityQueue(goals.goal)
    field: dict[Node, float] = {goals.goal: 0}
    while frontier:
        current = frontier.get()
        for neighbor, cost in back[current]:
            new_cost = field[current] + cost
            if neighbor not in field or new_cost < field[neighbor]:
                field[neighbor] = new_cost
                frontier.put(neighbor, new_cost)
    del field[goals.goal]
    return field


def step_towards(grid: Grid, field: Mapping[Node, float], cell: Cell) -> Cell:
    """Return the neighbour through which the path to the nearest goal is cheapest; at a goal, the cell itself.

    Such a path costs the step to the neighbour plus the neighbour's number in the field. Among equals, the first
    neighbour wins, row by row.

    Parameters
    ----------
    grid : Grid
        The map.
    field : mapping of cell to float
        The result of `distance_field` for this map.
    cell : Cell
        Where a unit stands.

    Raises
    ------
    ValueError
        If no path leads from the cell to a goal.

    Examples
    --------
    >>> wells = Goals.from_text("S3.G")
    >>> step_towards(wells.grid, distance_field(wells), (0, 0))
    (1, 0)
    """
    grid.check_end(cell, "cell")
    if cell not in field:
        raise ValueError(f"no path leads from {cell} to a goal: ask `cell in field` first")
    best, lowest = cell, float("inf")
    if field[cell] > 0:
        for neighbor, cost in grid.edges(cell):
            if neighbor in field and cost + field[neighbor] < lowest:
                best, lowest = neighbor, cost + field[neighbor]
    return best
