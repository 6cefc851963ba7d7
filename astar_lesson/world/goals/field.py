"""The distance field: after one search backwards from the goals, every unit on the map knows where to step next."""

from collections.abc import Mapping

from astar_lesson.maps.grid import Grid
from astar_lesson.search.costs import true_costs
from astar_lesson.search.steps import Cell
from astar_lesson.world.goals.goals import FINISH, Goals


def distance_field(goals: Goals) -> dict[Cell, float]:
    """Return the cost of the cheapest path to the nearest goal, for every cell from which one leads there.

    Dijkstra's algorithm is run once, from the finish, on the map with every step turned round.

    Examples
    --------
    >>> wells = Goals.from_text("S3.G")
    >>> distance_field(wells)
    {(3, 0): 0, (2, 0): 1, (1, 0): 2, (0, 0): 5}
    """
    return {cell: cost for cell, cost in true_costs(goals).items() if cell != FINISH}


def step_towards(grid: Grid, field: Mapping[Cell, float], cell: Cell) -> Cell:
    """Return the neighbour through which the path to the nearest goal is cheapest; at a goal, the cell itself.

    Through a neighbour the path costs the step there plus what the field says of the neighbour. Of several cheapest
    ones the first is taken, row by row, left to right.

    Parameters
    ----------
    grid : Grid
        The map.
    field : mapping of Cell to float
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
        raise ValueError(f"no way leads from {cell} to a goal: ask `cell in field` first")
    if field[cell] == 0:
        return cell
    costs = {neighbor: cost + field[neighbor] for neighbor, cost in grid.edges(cell) if neighbor in field}
    return min(costs, key=costs.__getitem__)


def follow(grid: Grid, field: Mapping[Cell, float], cell: Cell) -> list[Cell]:
    """Return the path of a unit that takes, from its cell to a goal, the step that the field advises.

    Examples
    --------
    >>> wells = Goals.from_text("S3.G")
    >>> follow(wells.grid, distance_field(wells), (0, 0))
    [(0, 0), (1, 0), (2, 0), (3, 0)]
    """
    path = [cell]
    while (after := step_towards(grid, field, path[-1])) != path[-1]:
        path.append(after)
    return path
