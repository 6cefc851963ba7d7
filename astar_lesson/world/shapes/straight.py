"""The straight line as a heuristic: for maps whose places have centres."""

import math
from numbers import Integral

from astar_lesson import Node
from astar_lesson.maps.atlas import Atlas
from astar_lesson.search.steps import Heuristic

ROUNDING = 1e-9
"""Added before a length is rounded down: it may lie a little below the whole number that it should be."""


def straight_line(atlas: Atlas, scale: float | None = None) -> Heuristic:
    """Return H: the straight line between the centres, times a scale; rounded down if all costs are whole numbers.

    Parameters
    ----------
    atlas : Atlas
        The map.
    scale : float or None
        The cost of a unit of length. None: the `safe_scale`, with which H is admissible and consistent.
    """
    places = atlas.places
    unit = safe_scale(atlas) if scale is None else scale
    whole = all(isinstance(cost, Integral) for cost in atlas.roads.values())

    def h(node: Node, goal: Node) -> float:
        length = unit * math.dist(places[node].centre, places[goal].centre)
        return math.floor(length + ROUNDING) if whole else length

    return h


def safe_scale(atlas: Atlas) -> float:
    """Return the lowest cost of a unit of length on the roads of a map; 0 if none has a length.

    A straight line times this scale costs no more than any road, and so no more than any path.

    Examples
    --------
    >>> from astar_lesson.world.shapes.countries import countries
    >>> safe_scale(countries({"Anda": (0, 0), "Bel": (2, 0), "Cor": (6, 0)}, {("Anda", "Bel"): 7, ("Bel", "Cor"): 10}))
    2.5
    """
    scales = []
    for (a, b), cost in atlas.roads.items():
        length = math.dist(atlas.places[a].centre, atlas.places[b].centre)
        if length:
            scales.append(cost / length)
    return min(scales, default=0)
