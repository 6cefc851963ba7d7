"""Heuristics: guesses of the cost from a cell to the goal, H in the tutorial.

Each function takes the grid and returns `h(cell, goal)` in the grid's own units: the distance times the cost of a
straight step on the cheapest ground of the map, so with `EIGHT` a Manhattan distance of 3 is 30. Walls and more
expensive ground are ignored. A heuristic that never overestimates the true cost is *admissible*; what the docstrings
say about it holds for `FOUR`, `EIGHT`, `EIGHT_CUT` and `OCTILE`. For maps that are not made of squares there is
`straight_line`, and for hexagons `hexagons.hex_distance`.
"""

import math
from numbers import Integral, Real

from astar_lesson.maps.atlas import Atlas, Point
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell, Heuristic, Node

ROUNDING = 1e-9
"""Added before a length is rounded down: it may lie a little below the whole number that it should be."""


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
    straight, moves = _unit(grid), grid.moves
    diagonal = straight * math.sqrt(2) if moves.diagonal is None else moves.diagonal * _cheapest_ground(grid)

    def h(cell: Cell, goal: Cell) -> float:
        dx, dy = abs(cell[0] - goal[0]), abs(cell[1] - goal[1])
        return straight * (dx - dy) + diagonal * dy if dx > dy else straight * (dy - dx) + diagonal * dx

    return h


def chebyshev(grid: Grid) -> Heuristic:
    """The larger of columns and rows, also called chessboard distance. Admissible with every rule for moves."""
    unit = _unit(grid)
    return lambda cell, goal: unit * max(abs(cell[0] - goal[0]), abs(cell[1] - goal[1]))


def euclidean(grid: Grid) -> Heuristic:
    """The straight line. Admissible with `FOUR` and `OCTILE`.

    With `EIGHT` it can overestimate by 1 %: 14 for a diagonal step is a little less than 10 times sqrt 2.
    """
    unit = _unit(grid)
    return lambda cell, goal: unit * math.hypot(cell[0] - goal[0], cell[1] - goal[1])


def zero(grid: Grid) -> Heuristic:
    """No guess at all: always 0. A* with it is Dijkstra's algorithm."""
    return lambda cell, goal: 0


def admissible(grid: Grid) -> Heuristic:
    """The best of these that is admissible for the grid's moves: Manhattan with four neighbours, octile with eight.

    >>> admissible(Grid(7, 5))((1, 2), (5, 4))
    6
    """
    return manhattan(grid) if grid.moves.diagonal is None else octile(grid)


def straight_line(atlas: Atlas, scale: float | None = None) -> Heuristic:
    """The straight line between the centres, times a scale; rounded down if all roads cost whole numbers.

    Parameters
    ----------
    atlas : Atlas
        The map.
    scale : float or None
        The cost of a unit of length. None: the `safe_scale`, with which H is admissible and consistent.

    Raises
    ------
    ValueError
        If it is no atlas, or the scale is negative, infinite or no number.
    """
    centres = _centres(atlas)
    if scale is None:
        scale = safe_scale(atlas)
    _check_factor("scale", scale)
    whole = all(isinstance(cost, Integral) for cost in atlas.roads.values())

    def h(node: Node, goal: Node) -> float:
        length = scale * math.dist(centres[node], centres[goal])
        return math.floor(length + ROUNDING) if whole else length

    return h


def safe_scale(atlas: Atlas) -> float:
    """Return the lowest cost of a unit of length: of all roads of a map, the lowest cost / length.

    A straight line times this scale costs no more than any road, and so no more than any path.

    Examples
    --------
    >>> from astar_lesson.world.shapes.countries import countries
    >>> safe_scale(countries({"Anda": (0, 0), "Bel": (2, 0), "Cor": (6, 0)}, {("Anda", "Bel"): 7, ("Bel", "Cor"): 10}))
    2.5
    """
    centres = _centres(atlas)
    lengths = {(a, b): math.dist(centres[a], centres[b]) for a, b in atlas.roads}
    return min((atlas.roads[road] / length for road, length in lengths.items() if length), default=0)


def weighted(heuristic: Heuristic, weight: float) -> Heuristic:
    """Return the heuristic times a weight.

    With a consistent heuristic and a weight above 1, A* finds paths that cost at most `weight` times the best.

    Raises
    ------
    ValueError
        If the weight is negative, infinite or no number.
    """
    _check_factor("weight", weight)
    return lambda cell, goal: weight * heuristic(cell, goal)


def _check_factor(name: str, factor: float) -> None:
    if not (isinstance(factor, Real) and 0 <= factor < math.inf):
        raise ValueError(f"{name} is {factor!r}: give a finite number of at least 0")


def _unit(grid: Grid) -> float:
    """The cost of a straight step on the cheapest ground."""
    return _cheapest_ground(grid) * grid.moves.straight


def _cheapest_ground(grid: Grid) -> float:
    if not (hasattr(grid, "moves") and hasattr(grid, "terrain")):
        raise ValueError(f"the map is {grid!r}: give the Grid that is searched, such as manhattan(grid)")
    return min([1, *grid.terrain.values()])


def _centres(atlas: Atlas) -> dict[Node, Point]:
    if not isinstance(atlas, Atlas):
        raise ValueError(f"the map is {atlas!r}: give an Atlas; for a Grid there is euclidean(grid)")
    return {node: place.centre for node, place in atlas.places.items()}
