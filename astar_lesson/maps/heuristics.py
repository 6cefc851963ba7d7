"""Heuristics: guesses of the cost from a cell to the goal, H in the tutorial.

Each function takes the grid and returns `h(cell, goal)` in the grid's own units: the distance is multiplied by the
cost of a straight step on the cheapest ground of the map, so with `EIGHT` a Manhattan distance of 3 is 30. Walls and
more expensive ground are ignored. A heuristic that never says more than the true cost is called *admissible*; what is
said of that below holds for the package's own rules for moves. A map that is not made of squares has `straight_line`,
and hexagons have their own distance, `hexagons.hex_distance`.
"""

import math
from collections.abc import Mapping
from numbers import Integral, Real

from astar_lesson.maps.atlas import Atlas, Point
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell, Heuristic, Node

ROUNDING = 1e-9


def manhattan(grid: Grid) -> Heuristic:
    """Columns plus rows. Admissible with four neighbours; with diagonal steps it can say too much.

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
    unit = _unit(grid)
    moves = grid.moves
    diagonal = unit * (math.sqrt(2) if moves.diagonal is None else moves.diagonal / moves.straight)
    if diagonal == int(diagonal):
        diagonal = int(diagonal)

    def h(cell: Cell, goal: Cell) -> float:
        dx, dy = abs(cell[0] - goal[0]), abs(cell[1] - goal[1])
        return unit * (dx - dy) + diagonal * dy if dx > dy else unit * (dy - dx) + diagonal * dx

    return h


def chebyshev(grid: Grid) -> Heuristic:
    """The larger of columns and rows, also called chessboard distance. Admissible with every rule for moves."""
    unit = _unit(grid)
    return lambda cell, goal: unit * max(abs(cell[0] - goal[0]), abs(cell[1] - goal[1]))


def euclidean(grid: Grid) -> Heuristic:
    """The straight line. Admissible with `FOUR` and `OCTILE`.

    With `EIGHT` it can be 1 % too high: 14 for a diagonal step is a little less than 10 times sqrt 2.
    """
    unit = _unit(grid)
    return lambda cell, goal: unit * math.hypot(cell[0] - goal[0], cell[1] - goal[1])


def zero(grid: Grid) -> Heuristic:
    """No guess at all: always 0. A* with it is Dijkstra's algorithm."""
    return lambda cell, goal: 0


def admissible(grid: Grid) -> Heuristic:
    """The closest of these that is admissible for the grid's moves: Manhattan with four neighbours, octile with eight.

    >>> admissible(Grid(7, 5))((1, 2), (5, 4))
    6
    """
    return manhattan(grid) if grid.moves.diagonal is None else octile(grid)


def straight_line(atlas: Atlas, scale: float | None = None) -> Heuristic:
    """The straight line between the centres, times a scale; where all roads cost whole numbers it is rounded down.

    Parameters
    ----------
    atlas : Atlas
        The map.
    scale : float or None
        What a unit of length is said to cost. None: the `safe_scale`, with which it is admissible and consistent.

    Raises
    ------
    ValueError
        If it is no atlas, or the scale is negative, infinite or no number.
    """
    if scale is None:
        scale = safe_scale(atlas)
    centres = _centres_for(atlas, scale)
    whole = all(isinstance(cost, Integral) for cost in atlas.roads.values())

    def h(node: Node, goal: Node) -> float:
        said = scale * math.dist(centres[node], centres[goal])
        return math.floor(said + ROUNDING) if whole else said

    return h


def _centres_for(atlas: Atlas, scale: float) -> Mapping[Node, Point]:
    """The centres of all places; a ValueError unless a length can be charged with this scale."""
    if not (isinstance(scale, Real) and 0 <= scale < math.inf):
        raise ValueError(f"scale is {scale!r}: give what a unit of length costs, at least 0")
    return _centres(atlas)


def safe_scale(atlas: Atlas) -> float:
    """Return what a unit of length costs on the cheapest road of a map: the lowest of all cost / length.

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
    if not (isinstance(weight, Real) and 0 <= weight < math.inf):
        raise ValueError(f"weight is {weight!r}: give a number of at least 0; 1 changes nothing")
    return lambda cell, goal: weight * heuristic(cell, goal)


def _unit(grid: Grid) -> float:
    """Cost of a straight step on the cheapest ground; more expensive ground does not count, a map may be part floor."""
    if not (hasattr(grid, "moves") and hasattr(grid, "terrain")):
        raise ValueError(f"the map is {grid!r}: give the Grid that is searched, such as manhattan(grid)")
    return grid.moves.straight * min([1, *grid.terrain.values()])


def _centres(atlas: Atlas) -> dict[Node, Point]:
    if not isinstance(atlas, Atlas):
        raise ValueError(f"the map is {atlas!r}: give an Atlas; for a Grid there is euclidean(grid)")
    return {node: place.centre for node, place in atlas.places.items()}
