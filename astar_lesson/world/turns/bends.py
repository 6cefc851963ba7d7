"""How smooth a path is: how often and how far it turns, and how long it is; and a picture of paths."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, hypot, pi
from typing import NamedTuple

from astar_lesson import Cell, Grid, Picture, describe, gallery
from astar_lesson.words.numbers import many


class Measure(NamedTuple):
    """Turns, degrees and length of a path.

    Attributes
    ----------
    turns : int
        How often the direction changes.
    degrees : float
        The sum of all turns; a right angle is 90.
    length : float
        The length, in sides of a cell.
    """

    turns: int
    degrees: float
    length: float

    def __str__(self) -> str:
        return f"{many(self.turns, 'turn')}, {self.degrees:.0f} degrees, length {self.length:.2f}"


def measure(path: Iterable[Cell]) -> Measure:
    """Measure a path.

    Parameters
    ----------
    path : iterable of Cell
        Its cells or corners, from start to end. A segment may have any length and direction.

    Raises
    ------
    ValueError
        If the path does not consist of cells.

    Examples
    --------
    >>> print(measure([(0, 0), (1, 0), (2, 0), (3, 1)]))
    1 turn, 45 degrees, length 3.41
    """
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(_points(path)) if a != b]
    angles = [abs(atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])) for a, b in pairwise(steps)]
    degrees = round(sum(angles) * 180 / pi, 9)  # so eight turns of 45 make exactly 360
    return Measure(sum(angle > 0 for angle in angles), degrees, sum(hypot(*step) for step in steps))


def paths_picture(paths: Sequence[tuple[str, Grid, Sequence[Cell]]], *, width: float = 11.0) -> Picture:
    """Draw paths on their maps, with straight lines from cell to cell; describe the turns, degrees and length of each.

    Parameters
    ----------
    paths : sequence of (title, grid, path)
        What to draw. A path may consist of steps, or of lines in any direction.
    width : float
        Width of the picture in inches.

    Examples
    --------
    >>> print(paths_picture([("straight across", Grid(3, 2), [(0, 0), (2, 1)])]))
    straight across: 3 x 2 map; 0 walls; 0 turns, 0 degrees, length 2.24: (0, 0), (2, 1).
    """
    words = [
        f"{title}: {describe(grid, None)[:-1]}; {measure(path)}: {', '.join(map(str, path))}."
        for title, grid, path in paths
    ]
    return gallery([(title, grid, None, path) for title, grid, path in paths], width=width, words=words)


def _points(path: Iterable[Cell]) -> list[Cell]:
    try:
        return [(x + 0, y + 0) for x, y in path]
    except (TypeError, ValueError):
        raise ValueError(f"path is {path!r}: give its cells (x, y), from start to end") from None
