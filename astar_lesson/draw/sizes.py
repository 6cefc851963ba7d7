"""Sizes of pictures and of their type, on a page or on a projector: whatever is drawn asks `sizes_in_use()`."""

from typing import NamedTuple


class Sizes(NamedTuple):
    """How large pictures and their type are.

    Attributes
    ----------
    dpi : int
        Pixels of a picture to an inch.
    widest : float
        The width in inches that a picture may have though less was asked for; 0: what was asked for.
    tallest : float
        The greatest height of a board, in inches; a higher map gets smaller cells.
    margins : (float, float, float, float)
        Inches to the left, right, top and bottom of a board, for the axes and the title.
    ticks, labels, title : float
        Sizes of the numbers at the axes, of their names, and of a title, in points.
    smallest : float
        The least size of what is written in a cell, in points.
    """

    dpi: int
    widest: float
    tallest: float
    margins: tuple[float, float, float, float]
    ticks: float
    labels: float
    title: float
    smallest: float


PAGE = Sizes(100, 0, 12.0, (0.5, 0.12, 0.38, 0.45), 9, 10, 11, 0)
"""For a reader in front of a screen."""
PROJECTOR = Sizes(160, 11.0, 4.2, (0.6, 0.12, 0.42, 0.55), 12, 12, 13, 11)
"""For the last row of a class: 11 inches fill a screen of 1920 pixels, and no type is smaller than 24 of them."""
_now = [PAGE]


def sizes_in_use() -> Sizes:
    """Return the sizes in use."""
    return _now[0]


def choose(chosen: Sizes) -> None:
    """Use these sizes for all that is drawn from now on."""
    _now[0] = chosen


def scale(written: float, points: float) -> float:
    """Return the size of a text as a share of a cell that is `points` wide: at least the smallest size in use."""
    return max(written, sizes_in_use().smallest / points)
