"""Grounds to count on: maps made from a seed, and a road that gets harder with every section."""

from dataclasses import replace
from random import Random

from astar_lesson.grid import Grid
from astar_lesson.world.roads import Road, Roads

__all__ = ["detours", "random_map", "rough"]


def rough(grid: Grid, ground: str = "3579", seed: int = 0) -> Grid:
    """Return the same map with costly ground everywhere but at the start, drawn at random from some digits.

    Examples
    --------
    >>> print(rough(Grid.from_text("S..#.")))
    S99#3
    """
    rng = Random(seed)
    cells = [(x, y) for y in range(grid.height) for x in range(grid.width)]
    terrain = {cell: int(rng.choice(ground)) for cell in cells if grid.passable(cell) and cell != grid.start}
    return replace(grid, terrain=terrain)


def random_map(size: int, seed: int = 0) -> Grid:
    """Return a square map with some walls and some costly ground, from corner to corner.

    Examples
    --------
    >>> print(random_map(3))
    S3.
    ...
    3.G
    """
    cells = Random(seed).choices("....23#", k=size * size)
    cells[0], cells[-1] = "S", "G"
    return Grid.from_text("\n".join("".join(cells[y * size : (y + 1) * size]) for y in range(size)))


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
