"""Grounds to count on: maps made from a seed, and a road that gets harder with every section."""

from astar_lesson.world.negative.roads import Road, Roads

__all__ = ["detours"]


def detours(count: int) -> Roads:
    """Return a road with detours, one after the other, on which a search that opens closed places again is at a loss.

    The direct road from each place to the next is free. The detour climbs first and then pays back more than it took.
    So every detour improves all that comes after it; and the later ones, which climb less, are tried first.

    Examples
    --------
    >>> detours(1).describe()
    '3 places, 3 roads: 0 -> 1 0, 0 -> top 0 2, top 0 -> 1 -3.'
    """
    places = {str(place): (1.5 * place, 1.0) for place in range(count + 1)}
    places |= {f"top {place}": (1.5 * place + 0.75, 0.0) for place in range(count)}
    roads: list[Road] = []
    for place in range(count):
        climb = 2 ** (count - place)
        here, top, after = str(place), f"top {place}", str(place + 1)
        roads += [(here, after, 0), (here, top, climb), (top, after, -climb - climb // 2)]
    return Roads(places, roads)
