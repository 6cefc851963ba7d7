"""The exercises of notebook 15: the distance of two hexagons, and the hexagon in which a point lies."""

import math
from collections.abc import Callable
from itertools import product
from typing import Any

from astar_lesson import Board, Cell, Picture, gallery
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.atlas import Atlas, Point
from astar_lesson.world.shapes.hexagons import board, centre_of, distance


def check_distance(distance_of: Callable[[Cell, Cell], Any]) -> Verdict:
    """Check whether `distance_of(a, b)` is the number of steps between two hexagons of an empty board."""

    def ask(_: Atlas, ends: tuple[Cell, Cell]) -> tuple[Any, Any]:
        said, right = distance_of(*ends), distance(*ends)
        return (None, None) if said == right else (f"{said} from {ends[0]} to {ends[1]}", right)

    cases = ((empty, ends) for empty in map(board, (1, 2, 3)) for ends in product(empty.nodes, repeat=2))
    return try_all(distance_of, cases, ask, lambda empty, ends: show_points(empty, *ends))


def check_rounding(rounding: Callable[[float, float], Any]) -> Verdict:
    """Check whether `rounding(q, r)` is the hexagon in which a point lies, for points that lie on no border."""

    def ask(empty: Atlas, point: Point) -> tuple[Any, Any]:
        off = sorted((math.dist(centre_of(*point), place.centre), cell) for cell, place in empty.places.items())
        said, right = rounding(*point), off[0][1]
        fine = off[1][0] - off[0][0] < 0.02 or (isinstance(said, tuple) and said == right)
        return (None, None) if fine else (f"{said} for q {point[0]} and r {point[1]}", right)

    points = [(i / 10, j / 10) for i, j in product(range(-14, 15), repeat=2) if abs(i + j) < 15]
    cases = ((board(3), point) for point in sorted(points, key=lambda point: abs(point[0]) + abs(point[1])))
    return try_all(rounding, cases, ask, show_points)


def show_points(empty: Atlas, *points: Point) -> Picture:
    """Draw a board, with a dot at each point."""

    def dot(drawn: Board) -> None:
        x, y = zip(*(centre_of(*point) for point in points), strict=True)
        drawn.ax.scatter(x, y, 60, "black", zorder=9)

    return gallery([("a smallest map that shows it", empty, None)], columns=1, width=4.5, layers=[dot])
