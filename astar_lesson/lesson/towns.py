"""Road maps: towns, and how long the roads between them are; and the twelve invented towns of the pages."""

from collections.abc import Mapping

from astar_lesson.maps.atlas import Atlas, Place, Point, Scenery, disc

TOWNS = {
    "Alderby": (0.4, 4.1), "Brookend": (2.7, 2.6), "Calder": (2.3, 6.0), "Dunmoor": (5.0, 4.3),
    "Elmsworth": (4.9, 1.0), "Fernholt": (4.9, 7.1), "Glenwater": (7.6, 2.5), "Hollowby": (7.5, 5.8),
    "Ivyport": (8.0, 0.2), "Juniper": (10.0, 4.2), "Kestrel": (10.2, 7.0), "Larkmere": (12.4, 3.0),
}  # fmt: skip
ROADS = {
    ("Alderby", "Brookend"): 14, ("Alderby", "Calder"): 12, ("Alderby", "Dunmoor"): 31, ("Brookend", "Elmsworth"): 13,
    ("Brookend", "Dunmoor"): 15, ("Calder", "Dunmoor"): 16, ("Calder", "Fernholt"): 14,
    ("Dunmoor", "Glenwater"): 17, ("Dunmoor", "Hollowby"): 14, ("Dunmoor", "Juniper"): 35,
    ("Elmsworth", "Glenwater"): 16, ("Elmsworth", "Ivyport"): 17, ("Fernholt", "Hollowby"): 15,
    ("Glenwater", "Ivyport"): 12, ("Glenwater", "Juniper"): 15, ("Hollowby", "Juniper"): 16,
    ("Hollowby", "Kestrel"): 15, ("Ivyport", "Larkmere"): 30, ("Juniper", "Larkmere"): 14, ("Kestrel", "Larkmere"): 26,
}  # fmt: skip
"""Each road leads in both directions. Its length is in kilometres, bends included."""


def towns() -> Atlas:
    """Return the road map, on which a step along a road costs its length.

    Examples
    --------
    >>> roads = towns()
    >>> roads.edges("Alderby")
    (('Brookend', 14), ('Calder', 12), ('Dunmoor', 31))
    """
    return road_map(TOWNS, ROADS, "Alderby", "Larkmere")


def road_map(towns: Mapping[str, Point], roads: Mapping[tuple[str, str], int], start: str, goal: str) -> Atlas:
    """Return a map of these towns, and of roads that lead in both directions."""
    places = {town: Place(point, disc(point, 0.3), town) for town, point in towns.items()}
    lengths = dict(roads)
    lines = []
    for (a, b), length in roads.items():
        lengths[b, a] = length
        lines.append((a, b, str(length)))
    scenery = Scenery(lines=tuple(lines), room=(0.55, 0.55), axes=False)
    return Atlas(places, lengths, start, goal, "towns", scenery=scenery)
