"""The distance field: one search backwards from the goals gives the next step of every unit."""

from collections.abc import Mapping

from astar_lesson import Cell, Grid, Node, PriorityQueue
from astar_lesson.search.costs import Reversed
from astar_lesson.world.goals.goals import Goals


def distance_field(goals: Goals) -> dict[Node, float]:
    """Return the cost of a cheapest path to the nearest goal, for each cell that has one.

    It is found by one search, backwards from all goals: see `settle`.

    Examples
    --------
    >>> wells = Goals.from_text("S3.G")
    >>> distance_field(wells)
    {(3, 0): 0, (2, 0): 1, (1, 0): 2, (0, 0): 5}
    """
    return settle(goals.grid, dict.fromkeys(goals.goals, 0))


def settle(grid: Grid, numbers: Mapping[Cell, float]) -> dict[Cell, float]:
    """Lower the numbers of cells until none is above a neighbour's number plus the step to it.

    This is Dijkstra's algorithm on the map with every step reversed. All cells with a number wait from the beginning.
    From goals with the number 0 this makes their distance field. Numbers that are lower the farther a cell lies from an
    enemy lead away from it: see `flee`.

    Examples
    --------
    >>> settle(Grid(4, 1), {(0, 0): 9, (3, 0): 0})
    {(3, 0): 0, (2, 0): 1, (1, 0): 2, (0, 0): 3}
    """
    back = Reversed(grid)
    frontier: PriorityQueue = PriorityQueue()
    for cell, value in numbers.items():
        frontier.put(cell, value)
    field, settled = dict(numbers), {}
    while frontier:
        current = frontier.get()
        settled[current] = field[current]
        for neighbor, cost in back.edges(current):
            value = field[current] + cost
            if neighbor not in field or value < field[neighbor]:
                field[neighbor] = value
                frontier.put(neighbor, value)
    return settled


def flee(grid: Grid, field: Mapping[Cell, float], fear: float = 2) -> dict[Cell, float]:
    """Return a field that leads away from the goals of another one: its numbers times -`fear`, settled.

    With `fear` above 1 a far refuge is worth some steps towards the enemy.
    """
    return settle(grid, {cell: -fear * value for cell, value in field.items()})


def step_towards(grid: Grid, field: Mapping[Node, float], cell: Cell) -> Cell:
    """Return the neighbour to which a field leads from a cell; where it leads no further, the cell itself.

    A cell's number is that of the next cell plus the step to it. Of several such neighbours the first wins, row by row.

    Parameters
    ----------
    grid : Grid
        The map.
    field : mapping of cell to float
        The result of `distance_field`, `settle` or `flee` for this map.
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
    for neighbor, cost in grid.edges(cell):
        if neighbor in field and cost + field[neighbor] <= field[cell]:
            return neighbor
    return cell
