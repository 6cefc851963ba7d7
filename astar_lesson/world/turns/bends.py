"""How smooth a path is: where, how often and how far it turns, and how long it is."""

from cmath import phase
from collections.abc import Sequence
from itertools import groupby, pairwise
from math import degrees, dist
from typing import NamedTuple

from astar_lesson import Cell
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
        return f"{many(self.turns, 'turn')}, {self.degrees:.0f}°, length {self.length:.2f}"


def measure(path: Sequence[Cell]) -> Measure:
    """Measure a path.

    Parameters
    ----------
    path : sequence of Cell
        Its cells or corners, from start to end. A segment may have any length and direction.

    Examples
    --------
    >>> print(measure([(0, 0), (1, 0), (2, 0), (3, 1)]))
    1 turn, 45°, length 3.41
    """
    turns = turns_of(path)
    length = sum(dist(a, b) for a, b in pairwise(path))
    return Measure(len(turns), sum(angle for _, angle in turns), length)


def turns_of(path: Sequence[Cell]) -> list[tuple[Cell, float]]:
    """Return where a path turns, and by how many degrees.

    >>> turns_of([(0, 0), (1, 0), (2, 0), (3, 1)])
    [((2, 0), 45.0)]
    """
    points = [point for point, _ in groupby(path)]
    found = []
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        angle = round(degrees(angle_at(before, here, after)), 9)  # so eight turns of 45 make exactly 360
        if angle:
            found.append((here, angle))
    return found


def angle_at(before: Cell, here: Cell, after: Cell) -> float:
    """Return by how much the direction changes in the middle one of three points, in radians."""
    step = complex(here[0] - before[0], here[1] - before[1])
    next_step = complex(after[0] - here[0], after[1] - here[1])
    return abs(phase(next_step / step))
