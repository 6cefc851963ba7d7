"""The distance field: after one search backwards from the goals, every unit on the map knows where to step next."""

from collections.abc import Mapping

from astar_lesson import Cell, Grid, Node, PriorityQueue
from astar_lesson.world.goals.goals import Goals


def distance_field(goals: Goals) -> dict[Node, float]:
    """Return the cost of the cheapest path to the nearest goal, for every cell from which one leads there.

    Dijkstra's algorithm is run once, from the finish, on the map with every step turned round.

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

    Through a neighbour the path costs the step there plus what the field says of the neighbour. Of several cheapest
    ones the first is taken, row by row, left to right.

    Parameters
    ----------
    grid : Grid
        The map.
    field : mapping of cell to float
        What `distance_field` returned for this map.
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
