"""Smoothing a path that is found already: a pass that exchanges cells, and a string that is pulled tight."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import isclose
from typing import Any

from astar_lesson import Cell, Grid, true_costs
from astar_lesson.maps.sight import line_of_sight
from astar_lesson.world.turns.bends import degrees, length


def straighten(grid: Grid, path: Sequence[Cell]) -> list[Cell]:
    """Exchange single cells of a path for others, as long as the path then turns less.

    Promised: the ends and the number of cells stay, every step is a step of the grid, the cost does not rise, and each
    exchange takes off degrees, so the pass comes to an end. Not promised: the least turning that there is. Where
    only two exchanges together would help, nothing is found.

    Parameters
    ----------
    grid : Grid
        The map.
    path : sequence of Cell
        The path, from start to goal.

    Raises
    ------
    ValueError
        If two cells that follow each other are no neighbours.

    Examples
    --------
    >>> from astar_lesson import tutorial_trace
    >>> grid, trace = tutorial_trace()
    >>> straighten(grid, trace.path)
    [(1, 2), (1, 3), (2, 4), (3, 4), (4, 4), (5, 3), (5, 2)]
    """
    cells = list(path)
    while True:
        for i, cell in exchanges(grid, cells):
            changed = [*cells[:i], cell, *cells[i + 1 :]]
            if degrees(changed) < degrees(cells):
                cells = changed
                break
        else:
            return cells


def exchanges(grid: Grid, path: Sequence[Cell]) -> Iterator[tuple[int, Cell]]:
    """Yield each exchange of one cell after which a path is whole and costs no more: its index, and the new cell.

    >>> list(exchanges(Grid(2, 2), [(0, 0), (1, 0), (1, 1)]))
    [(1, (1, 0)), (1, (0, 1))]
    """
    steps = [grid.cost(a, b) for a, b in pairwise(path)]
    for i in range(1, len(path) - 1):
        for cell, cost in grid.edges(path[i - 1]):
            onward = dict(grid.edges(cell)).get(path[i + 1])
            if onward is not None and cost + onward <= steps[i - 1] + steps[i]:
                yield i, cell


def pull(grid: Grid, path: Sequence[Cell], sees: Callable[[Grid, Cell, Cell], bool] = line_of_sight) -> list[Cell]:
    """Pull a path tight like a string: of its cells, keep only the corners.

    From each corner the string runs on along the path as far as the corner sees it; the last cell seen is the next
    corner. It leaves out a piece of the path only where that piece and the straight line in its place lie on ground of
    one cost. Promised: it passes no wall, it is no longer than the path, it turns by no more degrees, and it costs no
    more, cost being length times ground. Not promised: the shortest string. It stays on the side of the walls on which
    the path was.

    Parameters
    ----------
    grid : Grid
        The map.
    path : sequence of Cell
        The path, from start to goal.
    sees : callable
        `sees(grid, a, b)` tells whether the line from a to b is free.

    Returns
    -------
    list of Cell
        The corners, with both ends. Between two of them the path is a straight line.

    Raises
    ------
    ValueError
        If two cells that follow each other are no neighbours.

    Examples
    --------
    >>> from astar_lesson import tutorial_trace
    >>> grid, trace = tutorial_trace()
    >>> pull(grid, trace.path)
    [(1, 2), (2, 4), (4, 4), (5, 2)]
    """
    check_steps(grid, path)
    corners, kept = list(path[:1]), 0
    for i in range(2, len(path)):
        ground = one_ground(grid, path[kept])
        if not (all(map(ground.passable, path[kept : i + 1])) and sees(ground, path[kept], path[i])):
            kept = i - 1
            corners.append(path[kept])
    return corners + list(path[1:][-1:])


def check_steps(grid: Grid, path: Sequence[Cell]) -> None:
    """Raise ValueError unless each cell of a path is a neighbour of the one before it."""
    for a, b in pairwise(path):
        grid.cost(a, b)


def pulled_cost(grid: Grid, corners: Sequence[Cell]) -> float:
    """Return what a path costs whose pieces are straight lines, each on ground of one cost or a single step.

    A piece costs its length times its ground times a straight step. So a diagonal step costs 14.14 where the grid
    rounds to 14.

    >>> round(pulled_cost(Grid(4, 3), [(0, 0), (2, 1), (3, 1)]), 2)
    3.24
    """
    return sum(grid.moves.straight * length([a, b]) * grid.terrain.get(b, 1) for a, b in pairwise(corners))


def sees_by_rounding(grid: Grid, a: Cell, b: Cell) -> bool:
    """A line of sight that can lie: it looks at one cell for each column or row, the one that is nearest to the line.

    The line runs through other cells as well, and those are not looked at.
    """
    columns, rows = b[0] - a[0], b[1] - a[1]
    steps = max(abs(columns), abs(rows), 1)
    cells = [(round(a[0] + columns * i / steps), round(a[1] + rows * i / steps)) for i in range(steps + 1)]
    return all(grid.passable(cell) for cell in cells)


def every_cheapest(grid: Grid) -> list[list[Cell]]:
    """Return all paths of the lowest cost from the grid's start to its goal.

    Meant for small maps: on open ground there are very many.

    >>> every_cheapest(Grid(2, 2, start=(0, 0), goal=(1, 1)))
    [[(0, 0), (0, 1), (1, 1)], [(0, 0), (1, 0), (1, 1)]]
    """
    grid.check_end(grid.start, "start")
    left = true_costs(grid)
    found: list[list[Any]] = []
    waiting: list[list[Any]] = [[grid.start]] if grid.start in left else []
    while waiting:
        path = waiting.pop()
        if path[-1] == grid.goal:
            found.append(path)
        steps = [(cell, cost) for cell, cost in grid.edges(path[-1]) if cell in left]
        waiting += [[*path, cell] for cell, cost in steps if isclose(cost + left[cell], left[path[-1]])]
    return found


@lru_cache(maxsize=64)
def one_ground(grid: Grid, cell: Cell) -> Grid:
    """Return the map on which all ground of another cost than that of a cell is wall."""
    cost = grid.terrain.get(cell, 1)
    if not grid.terrain:
        return grid
    other = {place for place in grid.nodes if grid.terrain.get(place, 1) != cost} | grid.walls
    return Grid(grid.width, grid.height, frozenset(other), moves=grid.moves)
