"""Heuristics: guesses of the cost from a cell to the goal, H in the tutorial.

Each function but `weighted` takes the grid and returns `h(cell, goal)` in the grid's own units: a distance, times what
a straight step costs on the cheapest ground of the map. So with `EIGHT` and floor, a Manhattan distance of 3 is 30.
Walls and more expensive ground are ignored, and no ground is taken to be more expensive than floor. A heuristic that
never overestimates the true cost is *admissible*; what the docstrings say about it holds for `FOUR`, `EIGHT`,
`EIGHT_CUT` and `OCTILE`. For maps that are not made of squares there are `straight_line` and `hex_distance` in
`world.shapes`.
"""

import math
from numbers import Real

from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell, Heuristic


def manhattan(grid: Grid) -> Heuristic:
    """Columns plus rows. Admissible with four neighbours; with diagonal steps it may overestimate.

    >>> h = manhattan(Grid(7, 5))
    >>> h((1, 2), (5, 4))
    6
    """
    unit = _unit(grid)
    return lambda cell, goal: unit * (abs(cell[0] - goal[0]) + abs(cell[1] - goal[1]))


def octile(grid: Grid) -> Heuristic:
    """The cost of the cheapest path over an empty map with eight neighbours. Admissible with diagonal steps.

    A diagonal step costs what the grid's moves say; where they forbid it, sqrt 2 of a straight one.
    """
    straight = _unit(grid)
    if grid.moves.diagonal is None:
        diagonal = straight * math.sqrt(2)
    else:
        diagonal = grid.moves.diagonal * _cheapest_ground(grid)

    def h(cell: Cell, goal: Cell) -> float:
        dx = abs(cell[0] - goal[0])
        dy = abs(cell[1] - goal[1])
        return straight * (dx - dy) + diagonal * dy if dx > dy else straight * (dy - dx) + diagonal * dx

    return h


def chebyshev(grid: Grid) -> Heuristic:
    """The larger of columns and rows, also called chessboard distance. Admissible with all four rules for moves."""
    unit = _unit(grid)
    return lambda cell, goal: unit * max(abs(cell[0] - goal[0]), abs(cell[1] - goal[1]))


def euclidean(grid: Grid) -> Heuristic:
    """The straight line. Admissible with `FOUR` and `OCTILE`.

    With `EIGHT` it can overestimate by 1 %: 14 for a diagonal step is a little less than 10 times sqrt 2.
    """
    unit = _unit(grid)
    return lambda cell, goal: unit * math.hypot(cell[0] - goal[0], cell[1] - goal[1])


def zero(grid: Grid) -> Heuristic:
    """Always 0, which is no guess at all. With it, A* is Dijkstra's algorithm."""
    return lambda cell, goal: 0


def admissible(grid: Grid) -> Heuristic:
    """The best of these that is admissible for the grid's moves: Manhattan with four neighbours, octile with eight.

    >>> admissible(Grid(7, 5))((1, 2), (5, 4))
    6
    """
    return manhattan(grid) if grid.moves.diagonal is None else octile(grid)


def weighted(heuristic: Heuristic, weight: float) -> Heuristic:
    """Return the heuristic times a weight.

    With a consistent heuristic and a weight above 1, A* finds paths that cost at most `weight` times the best.

    Raises
    ------
    ValueError
        If the weight is negative, infinite or not a number.
    """
    if not (isinstance(weight, Real) and 0 <= weight < math.inf):
        raise ValueError(f"weight is {weight!r}: give a finite number of at least 0")
    return lambda cell, goal: weight * heuristic(cell, goal)


def _unit(grid: Grid) -> float:
    """The cost of a straight step on the cheapest ground."""
    return _cheapest_ground(grid) * grid.moves.straight


def _cheapest_ground(grid: Grid) -> float:
    if not (hasattr(grid, "moves") and hasattr(grid, "terrain")):
        raise ValueError(f"the map is {grid!r}: give a Grid, and for a repriced map the Grid that it was made from")
    return min([1, *grid.terrain.values()])
