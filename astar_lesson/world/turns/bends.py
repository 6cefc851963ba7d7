"""How smooth a path is: how often and how far it turns, and how long it is."""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, hypot, pi
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
        return f"{many(self.turns, 'turn')}, {self.degrees:.0f} degrees, length {self.length:.2f}"


def measure(path: Sequence[Cell]) -> Measure:
    """Measure a path.

    Parameters
    ----------
    path : sequence of Cell
        Its cells or corners, from start to end. A segment may have any length and direction.

    Examples
    --------
    >>> print(measure([(0, 0), (1, 0), (2, 0), (3, 1)]))
    1 turn, 45 degrees, length 3.41
    """
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path) if a != b]
    angles = [angle_between(a, b) for a, b in pairwise(steps)]
    turns = sum(angle > 0 for angle in angles)
    degrees = round(sum(angles) * 180 / pi, 9)  # so eight turns of 45 make exactly 360
    length = sum(hypot(*step) for step in steps)
    return Measure(turns, degrees, length)


def angle_between(a: Cell, b: Cell) -> float:
    """Return by how much the direction of a step differs from that of another, in radians."""
    across = a[0] * b[1] - a[1] * b[0]
    along = a[0] * b[0] + a[1] * b[1]
    return abs(atan2(across, along))
