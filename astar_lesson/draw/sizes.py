"""The sizes of pictures and of their type, for a screen or for a projector. All that is drawn asks `sizes_in_use()`."""

from typing import NamedTuple


class Sizes(NamedTuple):
    """How large pictures and their type are.

    Attributes
    ----------
    dpi : int
        Pixels per inch.
    widths : (float, float)
        The least and the greatest width of a picture, in inches, whatever was asked for.
    tallest : float
        The greatest height of a board, in inches; the cells of a higher map are smaller.
    margins : (float, float, float, float)
        Inches to the left, right, top and bottom of a board, for the axes and the title.
    legend : float
        Inches below a board that has a legend.
    ticks, title : float
        Sizes of the numbers and names at the axes, and of a title, in points.
    smallest : float
        The smallest size of a text in a cell, in points.
    open_list : float
        How many times as large as on a screen the open list below a board is.
    has_key : bool
        Whether a legend says what the marks of a search mean. In a classroom the teacher does.
    """

    dpi: int
    widths: tuple[float, float]
    tallest: float
    margins: tuple[float, float, float, float]
    legend: float
    ticks: float
    title: float
    smallest: float
    open_list: float
    has_key: bool


SCREEN = Sizes(
    dpi=100,
    widths=(0.0, 10.8),
    tallest=12.0,
    margins=(0.42, 0.1, 0.5, 0.08),
    legend=0.21,
    ticks=9,
    title=11,
    smallest=8.64,
    open_list=1.0,
    has_key=True,
)
"""For a reader in front of a screen: JupyterLab shows 1080 pixels as they are, and no type is smaller than 12."""
PROJECTOR = Sizes(
    dpi=160,
    widths=(11.0, 11.0),
    tallest=4.5,
    margins=(0.6, 0.12, 0.58, 0.1),
    legend=0.36,
    ticks=11,
    title=13,
    smallest=15,
    open_list=1.3,
    has_key=False,
)
"""For the last row of a classroom: 11 inches fill a screen of 1920 pixels, and no type is smaller than 24 pixels."""
_in_use = SCREEN


def sizes_in_use() -> Sizes:
    """Return the sizes in use."""
    return _in_use


def use_sizes(sizes: Sizes) -> None:
    """Use these sizes for all that is drawn from now on."""
    global _in_use  # noqa: PLW0603, all pictures have the same
    _in_use = sizes


def scale(wanted: float, points: float) -> float:
    """Return the size of a text as a share of a cell that is `points` wide: at least the smallest size in use."""
    return max(wanted, sizes_in_use().smallest / points)
