"""Countries: a map whose places are areas of any shape, with a table of crossings and their costs."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, product
from random import Random

import numpy as np
from matplotlib.tri import Triangulation

from astar_lesson.maps.atlas import Atlas, Outline, Place, Point, Scenery, disc

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
        (Voronoi, 1908), with winding borders. Leave 1.3 or more between capitals, or the numbers have no room.
    crossings : mapping of (str, str) to float
        The cost of crossing, for pairs of countries. It holds in both directions unless the table has both.
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
    roads: dict[tuple[str, str], float] = {}
    for (a, b), cost in crossings.items():
        roads[a, b] = cost
        roads.setdefault((b, a), cost)
    costs = {(a, b): dict.fromkeys((cost, roads[b, a])) for (a, b), cost in roads.items() if a < b}
    lines = tuple((*ends, " / ".join(map(str, cost))) for ends, cost in costs.items())
    points = np.array([*centres.values()], float)
    low, high = points.min(axis=0) - MARGIN, points.max(axis=0) + MARGIN
    sides = [np.linspace(*ends, round(ends[1] - ends[0]) + 1) for ends in zip(low, high, strict=True)]
    shore = [point for point in product(*sides) if {*point} & {*low, *high}]
    land = [winding(area) for area in areas([*centres.values(), *water, *shore], len(centres))]
    sea = ((low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1]))
    scenery = Scenery((), (sea, *land), lines, room=(0.55, 0.4), axes=False, groups=(SEA, *map_colours(land)))
    places = {name: Place(centre, disc(centre, RADIUS), name) for name, centre in centres.items()}
    return Atlas(places, roads, start, goal, "countries", scenery=scenery)


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
    first, others = at[triangles][:, :1], at[triangles][:, 1:]
    squares = (others**2).sum(axis=2) - (first**2).sum(axis=2)
    centres = np.linalg.solve(2 * (others - first), squares[..., None])[..., 0].round(6) + 0.0  # there is a -0.0, too
    found = []
    for place in range(count):
        around = centres[(triangles == place).any(axis=1)]
        right, down = (around - at[place]).T
        found.append(tuple(dict.fromkeys(map(tuple, around[np.arctan2(down, right).argsort()].tolist()))))
    return found


def winding(area: Outline) -> Outline:
    """Return an area with winding borders: the same for two areas that share one, whichever is drawn first."""
    found: list[Point] = []
    for begin, end in pairwise((*area, area[0])):
        first, last = sorted((begin, end))
        line, chance = [first, last], Random(f"{first} {last}")
        for share in (0.16, 0.12, 0.1, 0.1):  # of the length of each piece: how far its middle moves to a side
            for at in range(len(line) - 1, 0, -1):
                (x, y), (to_x, to_y) = line[at - 1 : at + 1]
                aside = chance.uniform(-share, share)
                line.insert(at, ((x + to_x) / 2 - aside * (to_y - y), (y + to_y) / 2 + aside * (to_x - x)))
        found += (line if first == begin else line[::-1])[:-1]
    return tuple(found)


def map_colours(land: Sequence[Outline]) -> list[int]:
    """Return for each area the lowest number that no area before it has with which it shares a corner.

    >>> map_colours([((0, 0), (1, 0), (0, 1)), ((1, 0), (0, 1), (1, 1)), ((1, 1), (2, 1), (2, 2))])
    [0, 1, 0]
    """
    found: list[int] = []
    for area in land:
        near = {number for number, other in zip(found, land, strict=False) if {*area} & {*other}}
        found.append(min({*range(len(land))} - near))
    return found
