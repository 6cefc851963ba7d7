"""The exercises of notebook 15: the distance of two hexagons, and the hexagon in which a point lies."""

import math
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

from astar_lesson import Board, Cell, Picture, gallery
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.atlas import Atlas, Point
from astar_lesson.world.shapes.hexagons import board, centre_of, distance, ring

LARGEST_BOARD = 10
FAR_STEPS = (20, 40, 80, 120)
"""So many steps lie between hexagons on no board. More would take a search of one's own too long."""
FAR_PLACES = (0, 50, 2000, 1_000_000)
"""About so large are the numbers of hexagons on no board."""
ON_A_BORDER = 1e-7
"""A point is on a border if two centres are equally far away, up to this: a rounded number cannot tell."""
CORNERS = [(1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2)]
"""The corners of the hexagon (0, 0), once around, in thirds."""
CLOSE = (1e-3, 1e-4, 1e-5, 1e-6)
"""How close to a border some points lie, as a share of the way to it."""
ALONG = (0, 0.2, 0.5, 0.8)
"""Where, as a share of the way from a corner to the next."""


# --- how far ----------------------------------------------------------------------------------------------------------


def check_distance(distance_of: Callable[[Cell, Cell], Any]) -> Verdict:
    """Check whether `distance_of(a, b)` is the number of steps between two hexagons of an empty board."""

    def ask(_: Atlas | None, ends: tuple[Cell, Cell]) -> tuple[Any, Any]:
        said, right = distance_of(*ends), distance(*ends)
        return (None, None) if said == right else (f"{said!r} from {ends[0]} to {ends[1]}", right)

    what = f"pairs of hexagons, up to {FAR_STEPS[-1]} steps apart"
    return try_all(distance_of, pairs(), ask, lambda empty, ends: show_points(empty, *ends), what)


def pairs() -> Iterator[tuple[Atlas | None, tuple[Cell, Cell]]]:
    """Yield pairs of hexagons: all on small boards, from the middle to each ring of larger ones, and far ones."""
    for empty in map(board, (1, 2, 3)):
        for ends in product(empty.nodes, repeat=2):
            yield empty, ends
    middle = (0, 0)
    for radius in range(4, LARGEST_BOARD + 1):
        empty = board(radius)
        for cell in ring(middle, radius):
            yield empty, (middle, cell)
    for ends in far_pairs():
        yield None, ends


def far_pairs() -> Iterator[tuple[Cell, Cell]]:
    """Yield pairs that no board holds: six directions for each number of steps, here and far away from (0, 0)."""
    rng = Random(15)
    for steps, size in product(FAR_STEPS, FAR_PLACES):
        a = rng.randint(-size, size), rng.randint(-size, size)
        around = ring(a, steps)
        for side in range(6):
            yield a, around[side * steps + rng.randrange(steps)]


# --- the hexagon below a point ----------------------------------------------------------------------------------------


def check_rounding(rounding: Callable[[float, float], Any]) -> Verdict:
    """Check whether `rounding(q, r)` is the hexagon in which a point lies, for points that lie on no border."""

    def ask(_: Atlas | None, point: Point) -> tuple[Any, Any]:
        said, right = rounding(*point), nearest_two(point)[0][1]
        if isinstance(said, tuple) and said == right:
            return None, None
        kind = ", a list, not a tuple," if isinstance(said, list) else ""
        return f"{said}{kind} for q {point[0]} and r {point[1]}", right

    what = "points, near (0, 0) and far away, many of them close to a border or a corner"
    return try_all(rounding, points(), ask, show_points, what)


def points() -> Iterator[tuple[Atlas | None, Point]]:
    """Yield points on no border: a net near (0, 0), any on larger boards and far away, and some close to a border."""
    net = [(i / 10, j / 10) for i, j in product(range(-14, 15), repeat=2) if abs(i + j) < 15]
    near = sorted(net, key=lambda point: abs(point[0]) + abs(point[1]))
    small, large = board(3), board(LARGEST_BOARD)
    rng = Random(15)
    anywhere: list[tuple[Atlas | None, Point]] = []
    for empty, size, count in (small, 1.4, 100), (large, 4.9, 100), (None, 60, 100), (None, 100_000, 100):
        anywhere += [
            (empty, (round(rng.uniform(-size, size), 3), round(rng.uniform(-size, size), 3))) for _ in range(count)
        ]
    close: list[tuple[Atlas | None, Point]] = []
    for empty, cell in (small, (0, 0)), (large, (3, -2)), (None, (-40, 57)), (None, (99_999, -31_234)):
        close += [(empty, point) for point in close_to_borders(cell)]
    for empty, point in [*((small, point) for point in near), *anywhere, *close]:
        (nearest, _), (second, _) = nearest_two(point)
        if second - nearest >= ON_A_BORDER:
            yield empty, point


def close_to_borders(cell: Cell) -> Iterator[Point]:
    """Yield points close to the border of a hexagon, in pairs: just inside, and just outside."""
    q, r = cell
    for close, share in product(CLOSE, ALONG):
        for corner, next_corner in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True):
            dq, dr = ((a + share * (b - a)) / 3 for a, b in zip(corner, next_corner, strict=True))
            for scale in (1 - close, 1 + close):
                yield round(q + scale * dq, 7), round(r + scale * dr, 7)


def nearest_two(point: Point) -> list[tuple[float, Cell]]:
    """Return the two hexagons whose centres are nearest to a point, each after its distance."""
    left, top = math.floor(point[0]), math.floor(point[1])
    around = product(range(left - 1, left + 3), range(top - 1, top + 3))
    return sorted((math.dist(centre_of(*point), centre_of(*cell)), cell) for cell in around)[:2]


def show_points(empty: Any, *points: Point) -> Picture:
    """Draw a board, with a dot at each point."""

    def dot(drawn: Board) -> None:
        x, y = zip(*(centre_of(*point) for point in points), strict=True)
        drawn.ax.scatter(x, y, 60, "black", zorder=9)

    return gallery([("a smallest map that shows it", empty, None)], columns=1, width=4.5, layers=[dot])
