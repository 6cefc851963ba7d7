"""What stands around a map: its axes, and a title above them."""

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.text import Text

from astar_lesson.draw.colours import COLOURS
from astar_lesson.draw.layout import Layout
from astar_lesson.draw.sizes import sizes_in_use
from astar_lesson.words.numbers import capital

LETTERS = 0.56
"""The width of a character of a title, on average, as a share of its size."""


def draw_axes(ax: Axes, layout: Layout) -> None:
    """Set the limits of the axes, y downwards, and whole numbers along them; without the lines of a diagram."""
    (left, top), (right, bottom) = layout.low, layout.high
    ax.set(xlim=(left, right), ylim=(bottom, top), aspect="equal", xticks=[], yticks=[])
    sizes = sizes_in_use()
    ax.tick_params(length=0, pad=3, labelsize=sizes.ticks, labelcolor=COLOURS["axes"])
    ax.xaxis.tick_top()
    ax.spines[:].set_visible(False)
    # the names of the axes stand where no number of theirs can stand
    along = (ax.xaxis, left, right, "x \u2192", (-7, 3), "bottom")
    down = (ax.yaxis, top, bottom, "y \u2193", (-1.4 * sizes.ticks, 0), "top")
    for axis, low, high, name, place, side in (along, down) if layout.scenery.axes else ():
        step = max(1, 5 * round((high - low) / 50)) if high - low > 12 else 1
        axis.set_ticks(np.arange(np.ceil(low), high, step))
        look: dict[str, Any] = {"textcoords": "offset points", "fontsize": sizes.ticks, "color": COLOURS["axes"]}
        ax.annotate(name, (0, 1), place, "axes fraction", ha="right", va=side, **look)


def draw_title(ax: Axes, title: str) -> Text:
    """Write a title above axes, from their left edge on, so that little of it changes from step to step."""
    sizes = sizes_in_use()
    pad = 4 + 1.4 * sizes.ticks if len(ax.get_xticks()) else 6
    return ax.set_title(heading(title), x=0, y=1, pad=pad, ha="left", fontsize=sizes.title)


def heading(title: str) -> str:
    """Return a title that begins with a capital letter, unless it begins with a name of code, or with one letter."""
    word, *_ = [*title.split(), ""]
    return title if "_" in word or not (word[1:2].isalpha() or word == "a") else capital(title)


def room_for_title(inches: float) -> int:
    """Return how many characters a title of this width can have."""
    return int(72 * inches / sizes_in_use().title / LETTERS)
