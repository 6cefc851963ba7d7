"""The distance field: one search backwards from the goals, and every unit on the map knows where to step next."""

from collections.abc import Mapping

from astar_lesson.maps.grid import Grid
from astar_lesson.search.costs import true_costs
from astar_lesson.search.steps import Cell, Node
from astar_lesson.world.goals.goals import FINISH, Goals

__all__ = ["distance_field", "follow", "step_towards"]


def distance_field(goals: Goals) -> dict[Cell, float]:
    """Return what the cheapest way to the nearest goal costs, from every cell that has one.

    One run of Dijkstra's algorithm, from the finish, with every step turned round.

    Examples
    --------
    >>> wells = Goals.from_text("S3.G")
    >>> distance_field(wells)
    {(3, 0): 0, (2, 0): 1, (1, 0): 2, (0, 0): 5}
    """
    costs: dict[Node, float] = {**true_costs(goals)}
    del costs[FINISH]
    return costs


def step_towards(grid: Grid, field: Mapping[Cell, float], cell: Cell) -> Cell:
    """Return the neighbour through which the way to the nearest goal is cheapest; at a goal, the cell itself.

    The price of a neighbour is the cost of the step there plus the rest of the way, which the field knows. Of equal
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
        If no way leads from the cell to a goal.

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
    ways = {neighbor: cost + field[neighbor] for neighbor, cost in grid.edges(cell) if neighbor in field}
    return min(ways, key=ways.__getitem__)


def follow(grid: Grid, field: Mapping[Cell, float], cell: Cell) -> list[Cell]:
    """Return the way of a unit that always makes the step that the field advises, from its cell to a goal.

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
