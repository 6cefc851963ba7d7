"""The distance field: after one search backwards from the goals, every unit on the map knows where to step next.

And what that saves: how many cells are taken to find the nearest goal in one way or another.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from astar_lesson import Grid, a_star, dijkstra, manhattan, record, true_costs
from astar_lesson.search.steps import Cell, Cost
from astar_lesson.world.goals.goals import FINISH, Goals, nearest, to_nearest


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


class NearestCounts(NamedTuple):
    """How much work it is to find the nearest of many goals, in three ways.

    Attributes
    ----------
    cost : float
        The cost of the path to the nearest goal; inf if there is none.
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

    def counted(cell: Cell, goal: Cell) -> Cost:
        nonlocal guesses
        guesses += 1
        return h(cell, goal)

    blind = record(to_nearest(dijkstra, goals))
    led = record(to_nearest(a_star, goals, nearest(counted, goals.goals)))
    one_by_one = [record(a_star(goals.grid, goals.start, goal, h)).expanded for goal in goals.goals]
    return NearestCounts(led.cost, blind.expanded, led.expanded, sum(one_by_one), guesses)


def count_units(goals: Goals, units: Iterable[Cell]) -> list[int]:
    """Send each unit to its nearest goal by A* with the smallest guess; return how many cells each search takes.

    Examples
    --------
    >>> count_units(Goals.from_text("G.....G"), [(1, 0), (4, 0)])
    [2, 3]
    """
    h = nearest(manhattan(goals.grid), goals.goals)
    maps = (Goals(replace(goals.grid, start=unit), goals.goals) for unit in units)
    return [record(to_nearest(a_star, alone, h)).expanded for alone in maps]
