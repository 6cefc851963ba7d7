"""What stands around a map: its axes, and a title above them."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure

from astar_lesson.draw.colours import COLOURS
from astar_lesson.draw.layout import Layout
from astar_lesson.draw.sizes import sizes_in_use
from astar_lesson.words.numbers import capital

LETTER_WIDTH = 0.56
"""The width of a character of a title, on average, as a share of its size."""
FEW = 12
"""Up to so many cells, each has its number on the axis."""


def draw_axes(ax: Axes, layout: Layout) -> None:
    """Set the limits of the axes, y downwards, and whole numbers along them; without the lines of a diagram."""
    left, top = layout.low
    right, bottom = layout.high
    size = sizes_in_use().ticks
    ax.set(
        xlim=(left, right),
        ylim=(bottom, top),
        aspect="equal",
        xticks=[],
        yticks=[],
    )
    ax.tick_params(length=0, pad=3, labelsize=size, labelcolor=COLOURS["axes"])
    ax.xaxis.tick_top()
    ax.spines[:].set_visible(False)
    if layout.scenery.axes:
        _number(ax.xaxis, left, right)
        _number(ax.yaxis, top, bottom)
        # where no number of theirs can stand
        _name(ax, "x \u2192", (-7, 3), "bottom")
        _name(ax, "y \u2193", (-1.4 * size, 0), "top")


def _number(axis: Axis, low: float, high: float) -> None:
    step = 1
    if high - low > FEW:
        step = max(1, 5 * round((high - low) / 50))
    axis.set_ticks(np.arange(np.ceil(low), high, step))


def _name(ax: Axes, name: str, offset: tuple[float, float], side: str) -> None:
    """Write the name of an axis beside the upper left corner of the map."""
    ax.annotate(
        name,
        (0, 1),
        offset,
        "axes fraction",
        textcoords="offset points",
        ha="right",
        va=side,
        fontsize=sizes_in_use().ticks,
        color=COLOURS["axes"],
    )


def draw_title(ax: Axes, title: str) -> None:
    """Write a title above axes, from their left edge on, so that little of it changes from step to step."""
    sizes = sizes_in_use()
    ax.set_title(
        heading(title),
        x=0,
        y=1,
        pad=4 + 1.4 * sizes.ticks,
        ha="left",
        fontsize=sizes.title,
    )


def heading(title: str) -> str:
    """Return a title that begins with a capital letter, unless it begins with a name of code, or with one letter."""
    word, *_ = [*title.split(), ""]
    is_code = "_" in word
    is_symbol = not word[1:2].isalpha() and word != "a"
    return title if is_code or is_symbol else capital(title)


def room_for_title(figure: Figure, columns: int) -> int:
    """Return how many characters the title of a board can have, if so many boards stand in a row."""
    sizes = sizes_in_use()
    inches = figure.get_size_inches()[0] / columns - sizes.margins[0]
    return int(72 * inches / sizes.title / LETTER_WIDTH)
