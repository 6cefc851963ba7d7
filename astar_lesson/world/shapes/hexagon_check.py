"""The exercises of notebook 15: the distance of two hexagons, and the hexagon in which a point lies."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from astar_lesson import Board, Cell, Picture, gallery
from astar_lesson.lesson.running.errors import about_depth
from astar_lesson.lesson.verdict import Fault, Verdict, try_all
from astar_lesson.maps.atlas import Atlas, Point
from astar_lesson.world.shapes.hexagons import board, centre_of, distance

Pair = tuple[Atlas | None, tuple[Cell, Cell]]
"""Two hexagons, after the board on which they are drawn; None: no board holds them."""
Spot = tuple[Atlas | None, Point]
"""A point, after the board on which it is drawn; None: no board holds it."""
LARGEST_BOARD = 10
FAR_STEPS = (20, 40, 80, 120, 3000)
"""So many steps lie between hexagons on no board. The last number takes a search too long: no heuristic may search."""
FARTHEST = 20_000
"""So many steps lie between the hexagons of the last pair."""
FARTHEST_OF_CALLS = 120
"""Up to so many steps apart, one call for each step must do."""
FAR_PLACES = (0, 50, 2000, 1_000_000)
"""About so large are the numbers of hexagons on no board."""
ANYWHERE = 100
"""How many points are drawn at random for each size of a board."""
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
    """Check whether `distance_of(a, b)` is the number of steps between two hexagons of an empty board.

    Whoever calls himself once for each step goes too deep for the farthest pairs. That need not be wrong.
    """

    def fault_in(_: Atlas | None, ends: tuple[Cell, Cell]) -> Fault | None:
        a, b = ends
        said = distance_of(a, b)
        right = distance(a, b)
        if said == right:
            return None
        return Fault(f"{said!r} from {a} to {b}", right)

    def draw(empty: Atlas, ends: tuple[Cell, Cell]) -> Picture:
        return draw_points(empty, *ends)

    def tried(most: int) -> Verdict:
        near_enough = ((empty, ends) for empty, ends in pairs() if distance(*ends) <= most)
        return try_all(distance_of, near_enough, fault_in, draw, f"pairs of hexagons, up to {most:,} steps apart")

    verdict = tried(FARTHEST)
    if verdict.cause != "too_deep":
        return verdict
    nearer = tried(FARTHEST_OF_CALLS)
    note = about_depth("For hexagons that are farther apart") if nearer.solved else ""
    return replace(nearer, note=note)


def pairs() -> Iterator[Pair]:
    """Yield pairs of hexagons: all on small boards, from the middle to all on larger ones, and far ones."""
    middle = (0, 0)
    for radius in range(1, LARGEST_BOARD + 1):
        empty = board(radius)
        begins = empty.nodes if radius <= 3 else [middle]
        for ends in product(begins, empty.nodes):
            yield empty, ends
    for far in ((0, 100), (100, 0)):  # 100 * q + r is no number that tells hexagons apart
        yield None, (middle, far)
    for ends in far_pairs():
        yield None, ends
    yield None, (middle, (FARTHEST, 0))


def far_pairs() -> Iterator[tuple[Cell, Cell]]:
    """Yield pairs that no board holds: six directions for each number of steps, here and far away from (0, 0)."""
    rng = Random(15)
    for steps, size in product(FAR_STEPS, FAR_PLACES):
        a = rng.randint(-size, size), rng.randint(-size, size)
        r = rng.randrange(steps)
        q = steps - r
        for _ in range(6):
            yield a, (a[0] + q, a[1] + r)
            q, r = -r, q + r  # turned by 60 degrees


# --- the hexagon below a point ----------------------------------------------------------------------------------------


def check_rounding(rounding: Callable[[float, float], Any]) -> Verdict:
    """Check whether `rounding(q, r)` is the hexagon in which a point lies, for points that lie on no border."""

    def fault_in(_: Atlas | None, point: Point) -> Fault | None:
        q, r = point
        said = rounding(q, r)
        right = nearest_two(point)[0][1]
        if isinstance(said, tuple) and said == right:
            return None
        kind = ", a list, not a tuple," if isinstance(said, list) else ""
        return Fault(f"{said}{kind} for q {q} and r {r}", right)

    spots = filter(is_on_no_border, points())
    what = "points, near (0, 0) and far away, many of them close to a border or a corner"
    return try_all(rounding, spots, fault_in, draw_points, what)


def points() -> Iterator[Spot]:
    """Yield points: a net of them near (0, 0), some at random, near and far, and some close to a border."""
    small = board(3)
    large = board(LARGEST_BOARD)
    for point in net():
        yield small, point
    rng = Random(15)
    for empty, size in ((small, 1.4), (large, 4.9), (None, 60), (None, 100_000)):
        for _ in range(ANYWHERE):
            yield empty, (round(rng.uniform(-size, size), 3), round(rng.uniform(-size, size), 3))
    for empty, cell in ((small, (0, 0)), (large, (3, -2)), (None, (-40, 57)), (None, (99_999, -31_234))):
        for point in close_to_borders(cell):
            yield empty, point


def net() -> list[Point]:
    """Return points a tenth apart on the hexagons around (0, 0), the closest to the middle first."""
    tenths = range(-14, 15)
    found = [(i / 10, j / 10) for i in tenths for j in tenths if abs(i + j) < 15]
    return sorted(found, key=lambda point: abs(point[0]) + abs(point[1]))


def close_to_borders(cell: Cell) -> Iterator[Point]:
    """Yield points close to the border of a hexagon, in pairs: just inside, and just outside."""
    q, r = cell
    sides = [*zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True)]
    for close, share, (corner, next_corner) in product(CLOSE, ALONG, sides):
        dq = (corner[0] + share * (next_corner[0] - corner[0])) / 3
        dr = (corner[1] + share * (next_corner[1] - corner[1])) / 3
        for scale in (1 - close, 1 + close):
            yield round(q + scale * dq, 7), round(r + scale * dr, 7)


def is_on_no_border(spot: Spot) -> bool:
    """Return whether one centre is clearly the nearest to a point."""
    _, point = spot
    nearest, second = nearest_two(point)
    return second[0] - nearest[0] >= ON_A_BORDER


def nearest_two(point: Point) -> list[tuple[float, Cell]]:
    """Return the two hexagons whose centres are nearest to a point, each after its distance."""
    left = math.floor(point[0])
    top = math.floor(point[1])
    here = centre_of(*point)
    around = product(range(left - 1, left + 3), range(top - 1, top + 3))
    return sorted((math.dist(here, centre_of(*cell)), cell) for cell in around)[:2]


def draw_points(empty: Atlas, *points: Point) -> Picture:
    """Draw a board, with a dot at each point."""

    def dot(drawn: Board) -> None:
        x, y = zip(*(centre_of(*point) for point in points), strict=True)
        drawn.ax.scatter(x, y, 60, "black", zorder=9)

    return gallery([("a smallest map that shows it", empty, None)], columns=1, width=4.5, layers=[dot])
