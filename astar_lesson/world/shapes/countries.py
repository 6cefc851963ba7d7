"""Countries: a map whose places are areas of any shape, with a table of crossings and their costs."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from numbers import Real
from random import Random

from astar_lesson.maps.atlas import Atlas, Outline, Place, Point, Scenery, disc

MARGIN = 1.4
"""Between the outermost centres and the edge of the map, where the sea is."""
SEA = -1
"""The colour of water: the last one."""
RADIUS = 0.2
"""Of the circle of a capital."""


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
        If a crossing does not join two countries of the map, or has no valid cost; if a centre is no point, or two are
        the same. A country without crossings is no error: no path leads there.

    Examples
    --------
    >>> atlas = countries({"Anda": (0, 0), "Bel": (2, 0), "Cor": (1, 2)}, {("Anda", "Bel"): 7, ("Bel", "Cor"): 4})
    >>> atlas.edges("Bel"), atlas.cost("Bel", "Anda")
    ((('Anda', 7), ('Cor', 4)), 7)
    """
    for pair in crossings:
        if not (isinstance(pair, tuple) and len(pair) == len(set(pair)) == 2 and set(pair) <= centres.keys()):
            names = ", ".join(map(str, centres))
            raise ValueError(f"the crossing {pair!r} does not join two countries: give a pair of {names}")
    roads = {}
    for (a, b), cost in crossings.items():
        roads[a, b] = cost
        roads.setdefault((b, a), cost)
    points = [*centres.values()]
    check_points(points)
    shore = coast(points)
    land = [winding(area) for area in areas([*points, *water, *shore], 0)[: len(centres)]]
    sea = (shore[0], shore[-2], shore[-1], shore[1])
    costs = {(a, b): (cost, roads[b, a]) for (a, b), cost in roads.items() if a < b}
    lines = tuple((*ends, " / ".join(map(str, dict.fromkeys(cost)))) for ends, cost in costs.items())
    scenery = Scenery((), (sea, *land), lines, room=(0.55, 0.4), axes=False, groups=(SEA, *map_colours(land)))
    places = {name: Place(centre, disc(centre, RADIUS), name) for name, centre in centres.items()}
    return Atlas(places, roads, start, goal, "countries", scenery=scenery)


def check_points(points: Sequence[Point]) -> None:
    """Raise ValueError if one is no point, or two are the same."""
    for place, point in enumerate(points):
        if not (isinstance(point, tuple) and len(point) == 2 and all(isinstance(part, Real) for part in point)):
            raise ValueError(f"the centre {point!r} is not a point: give (x, y), two numbers")
        if point in points[:place]:
            raise ValueError(f"two areas have the centre {point}: move one of them")


def coast(points: Sequence[Point]) -> list[Point]:
    """Return points in the sea around all the given ones, about one unit apart: two corners first, and two last."""
    (left, right), (top, bottom) = ((min(side) - MARGIN, max(side) + MARGIN) for side in zip(*points, strict=True))
    columns, rows = (
        [low + (high - low) * k / round(high - low) for k in range(round(high - low) + 1)]
        for low, high in ((left, right), (top, bottom))
    )
    beside = [(x, y) for y in rows[1:-1] for x in (left, right)]
    ends = [(x, y) for x in columns for y in (top, bottom)]
    return [*ends[:-2], *beside, *ends[-2:]]


def winding(area: Outline) -> Outline:
    """Return an area with winding borders: the same for two areas that share one, whichever is drawn first."""
    found: list[Point] = []
    for ends in pairwise((*area, area[0])):
        begin, end = ((round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in ends)  # 0.0: there is a -0.0, too
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

    >>> map_colours(areas([(0, 0), (2, 0), (4, 0)]))
    [0, 1, 0]
    """
    found: list[int] = []
    corners = [{(round(x, 6), round(y, 6)) for x, y in area} for area in land]
    for area in corners:
        near = {number for number, other in zip(found, corners, strict=False) if area & other}
        found.append(min({*range(len(land))} - near))
    return found


def areas(points: Sequence[Point], margin: float = 1.0) -> list[Outline]:
    """Return the area of each point: all that is closer to it than to any other, within a box with a margin.

    Raises
    ------
    ValueError
        If one is no point, or two are the same.

    Notes
    -----
    These are Voronoi cells. Each other point cuts off the part of the box that is closer to itself.

    Examples
    --------
    >>> areas([(0, 0), (2, 0)])[1]
    ((1.0, -1.0), (3.0, -1.0), (3.0, 1.0), (1.0, 1.0))
    """
    check_points(points)
    if not points:
        return []
    (left, right), (top, bottom) = ((min(side) - margin, max(side) + margin) for side in zip(*points, strict=True))
    box = ((left, top), (right, top), (right, bottom), (left, bottom))
    found = []
    for point in points:
        area: Outline = box
        for other in points:
            if other != point:
                area = _closer(area, point, other)
        found.append(area)
    return found


def _closer(area: Outline, point: Point, other: Point) -> Outline:
    """The part of an area that is closer to the point than to the other."""
    across, down = point[0] - other[0], point[1] - other[1]
    middle = (point[0] + other[0]) / 2 * across + (point[1] + other[1]) / 2 * down
    inside = [x * across + y * down - middle for x, y in area]  # 0 on the border, positive on the point's side
    kept: list[Point] = []
    for place, (x, y) in enumerate(area):
        before, here = inside[place - 1], inside[place]
        if before * here < 0:  # the side from the corner before crosses the border
            from_x, from_y = area[place - 1]
            share = before / (before - here)
            kept.append((from_x + share * (x - from_x), from_y + share * (y - from_y)))
        if here >= 0:
            kept.append((x, y))
    return tuple(kept)
