"""Road maps: drawn as text, with the length of each road; and the twelve invented towns of the pages."""

import math
import re

from astar_lesson.maps.atlas import Atlas, Place, Point, Scenery, disc

TOWNS = """
                                    Ivyport
                     Elmsworth
          Brookend               Glenwater
                                                         Larkmere
Alderby                                       Juniper
                     Dunmoor
        Calder                    Hollowby
                     Fernholt                     Kestrel

Alderby - Brookend 14
Alderby - Calder 12
Alderby - Dunmoor 31
Brookend - Elmsworth 13
Brookend - Dunmoor 15
Calder - Dunmoor 16
Calder - Fernholt 14
Dunmoor - Glenwater 17
Dunmoor - Hollowby 14
Dunmoor - Juniper 35
Elmsworth - Glenwater 16
Elmsworth - Ivyport 17
Fernholt - Hollowby 15
Glenwater - Ivyport 12
Glenwater - Juniper 15
Hollowby - Juniper 16
Hollowby - Kestrel 15
Ivyport - Larkmere 30
Juniper - Larkmere 14
Kestrel - Larkmere 26
"""
"""Lengths are in kilometres, bends included."""
ROAD = re.compile(r"\s*(\w+)\s*-\s*(\w+)\s+(\d+)\s*")
COLUMN = 0.2
ROW = 1.0
"""How far apart two characters and two lines of the text are in the picture."""
RADIUS = 0.3
"""Half the width of a place."""
NEAREST = 3 * RADIUS
"""The least distance of two places, so that the road between them is seen."""


def towns() -> Atlas:
    """Return the road map of the pages, on which a step along a road costs its length.

    Examples
    --------
    >>> roads = towns()
    >>> roads.edges("Alderby")
    (('Brookend', 14), ('Calder', 12), ('Dunmoor', 31))
    """
    return road_map(TOWNS, "Alderby", "Larkmere")


def road_map(text: str, start: str, goal: str) -> Atlas:
    """Return the road map that a text draws.

    First come the names of the places, each where it lies, and then the roads, a line for each: two places and the
    length of the road, which leads in both directions.

    Parameters
    ----------
    text : str
        The drawing and the roads. A name is a word without digits and hyphens.
    start, goal : str
        The places between which a search runs.

    Raises
    ------
    ValueError
        If a line is neither part of the drawing nor a road, or start or goal is not a place of the map. It names the
        line, and says what to do.

    Examples
    --------
    >>> roads = road_map('''
    ...         Mill
    ... Farm            Church
    ...
    ... Farm - Church 9
    ... Farm - Mill 3
    ... Mill - Church 4
    ... ''', "Farm", "Church")
    >>> roads.edges("Mill")
    (('Church', 4), ('Farm', 3))
    """
    points: dict[str, Point] = {}
    roads: dict[tuple[str, str], int] = {}
    lines = re.sub(r"\A\s*\n", "", text.rstrip()).splitlines()
    for number, line in enumerate(lines, start=1):
        place = f"line {number}"
        if re.search(r"[-\d]", line):
            a, b, length = _road(line, points, place)
            if (a, b) in roads or (b, a) in roads:
                raise ValueError(f"{place}: a second road from {a} to {b}: keep the shorter one")
            roads[a, b] = length
            continue
        for word in re.finditer(r"\S+", line):
            middle = (word.start() + word.end()) / 2
            _add_place(points, word[0], (COLUMN * middle, ROW * number), place)
    return _atlas(points, roads, start, goal)


def _road(line: str, points: dict[str, Point], place: str) -> tuple[str, str, int]:
    """Read a road: its two ends and its length."""
    found = ROAD.fullmatch(line)
    if not found:
        raise ValueError(f"{place}: {line.strip()!r} is not a road: write two places and a length, as in Farm - Mill 3")
    a, b, length = found.groups()
    for end in (a, b):
        if end not in points:
            raise ValueError(f"{place}: {end} is not drawn above: draw it there, or choose one of {', '.join(points)}")
    if a == b:
        raise ValueError(f"{place}: a road from {a} to itself: name two places")
    return a, b, int(length)


def _add_place(points: dict[str, Point], name: str, point: Point, place: str) -> None:
    """Add a place to those that have been drawn."""
    if name in points:
        raise ValueError(f"{place}: a second {name}: give each place a name of its own")
    for other, there in points.items():
        if math.dist(point, there) < NEAREST:
            raise ValueError(f"{place}: {name} is too near {other}: leave more blanks between them")
    points[name] = point


def _atlas(points: dict[str, Point], roads: dict[tuple[str, str], int], start: str, goal: str) -> Atlas:
    """Return the map of these places, in the order of the alphabet, and of roads that lead in both directions."""
    places = {name: Place(points[name], disc(points[name], RADIUS), name) for name in sorted(points)}
    lengths = dict(roads)
    lines = []
    for (a, b), length in roads.items():
        lengths[b, a] = length
        lines.append((a, b, str(length)))
    scenery = Scenery(lines=tuple(lines), room=(0.55, 0.55), axes=False)
    return Atlas(places, lengths, start, goal, "towns", scenery=scenery)
