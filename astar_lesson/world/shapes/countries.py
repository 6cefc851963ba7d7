"""Countries: a map whose places are areas of any shape, with a table of crossings and their costs."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.tri import Triangulation

from astar_lesson.maps.atlas import Atlas, Outline, Place, Point, Scenery, disc
from astar_lesson.maps.colouring import greedy_colouring

MARGIN = 1.4
"""Between the outermost centres and the edge of the map, where the sea is."""
SEA = -1
"""The colour of water: the last one."""
RADIUS = 0.2
"""The radius of a capital's circle."""


def countries(
    centres: Mapping[str, Point],
    crossings: Mapping[tuple[str, str], float],
    *,
    start: str | None = None,
    goal: str | None = None,
    water: Iterable[Point] = (),
) -> Atlas:
    """Make a map of countries.

    The table decides which countries are neighbours, not the picture: a common border need not have a crossing, and a
    ferry may join two countries without one.

    Parameters
    ----------
    centres : mapping of str to Point
        Each country and the place of its capital. A country is all the land closer to its capital than to any other
        (Voronoi, 1908). Leave 1.3 or more between capitals, or the numbers have no room.
    crossings : mapping of (str, str) to float
        The cost of crossing, for pairs of countries, in both directions.
    start, goal : str or None
        Where a search begins and ends.
    water : iterable of Point
        Lakes, drawn like countries. They are no places. Around all countries lies the sea.

    Raises
    ------
    ValueError
        If a crossing does not join two countries of the map, or has no valid cost.

    Examples
    --------
    >>> atlas = countries({"Anda": (0, 0), "Bel": (2, 0), "Cor": (1, 2)}, {("Anda", "Bel"): 7, ("Bel", "Cor"): 4})
    >>> atlas.edges("Bel"), atlas.cost("Bel", "Anda")
    ((('Anda', 7), ('Cor', 4)), 7)
    """
    roads = {}
    for (a, b), cost in crossings.items():
        roads[a, b] = cost
        roads[b, a] = cost
    points = np.array([*centres.values()], float)
    low = points.min(axis=0) - MARGIN
    high = points.max(axis=0) + MARGIN
    sites = [*centres.values(), *water, *shore(low, high)]
    land = areas(sites, len(centres))
    sea = ((low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1]))
    scenery = Scenery(
        floor=(sea, *land),
        lines=tuple((a, b, f"{cost}") for (a, b), cost in crossings.items()),
        room=(0.55, 0.4),
        axes=False,
        groups=(SEA, *greedy_colouring(land, share_a_corner)),
    )
    places = {name: Place(centre, disc(centre, RADIUS), name) for name, centre in centres.items()}
    return Atlas(places, roads, start, goal, "countries", scenery=scenery)


def shore(low: npt.NDArray[Any], high: npt.NDArray[Any]) -> list[Point]:
    """Return points along the edge of the map, about one in each unit, between its corners (x, y)."""
    columns, rows = (np.linspace(first, last, round(last - first) + 1) for first, last in zip(low, high, strict=True))
    edge = []
    for x, y in product(columns, rows):
        if x in (low[0], high[0]) or y in (low[1], high[1]):
            edge.append((x, y))
    return edge


def areas(points: Sequence[Point], count: int) -> list[Outline]:
    """Return the Voronoi areas of the first points: all that is closer to the point than to any other.

    The corners of an area are the centres of the circles around the Delaunay triangles that meet in its point. The
    other points must lie on all sides of these.

    >>> areas([(0, 0), (2, 0), (0, 2), (-2, 0), (0, -2)], 1)
    [((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))]
    """
    at = np.array(points, float)
    triangles = Triangulation(*at.T).triangles
    triangles = triangles[(triangles < count).any(axis=1)]
    first = at[triangles][:, :1]
    others = at[triangles][:, 1:]
    squares = (others**2).sum(axis=2) - (first**2).sum(axis=2)
    centres = np.linalg.solve(2 * (others - first), squares[..., None])[..., 0]
    centres = centres.round(6) + 0.0  # there is a -0.0, too
    found = []
    for place in range(count):
        around = centres[(triangles == place).any(axis=1)]
        right, down = (around - at[place]).T
        in_order = around[np.arctan2(down, right).argsort()]
        found.append(tuple(dict.fromkeys(map(tuple, in_order.tolist()))))
    return found


def share_a_corner(area: Outline, other: Outline) -> bool:
    """Return whether a corner of one area is one of the other, too.

    >>> share_a_corner(((0, 0), (1, 0), (0, 1)), ((1, 0), (0, 1), (1, 1)))
    True
    """
    return not set(area).isdisjoint(other)
