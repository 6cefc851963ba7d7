"""The canvas of a board: its axes, with all that says where, how large and in which style something is drawn there."""

from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes

from astar_lesson.draw.colours import Style
from astar_lesson.draw.layout import Array, Layout

CHIP = 0.75
"""The size of a chip as a share of its cell."""
LARGE_CHIP = 0.8
"""The same, where places have names."""


class Canvas(NamedTuple):
    """Where and how a board is drawn.

    Attributes
    ----------
    ax : Axes
        The axes.
    layout : Layout
        Where the places of the map lie.
    style : Style
        The style of the board.
    points : float
        The width of a cell in printer's points.
    thin, thick : float
        The width of lines, in points.
    share : float
        The size of a chip or outline as a share of its place.
    room : array of two float
        Half the width and half the height of the box inside a chip in whose corners numbers stand.
    """

    ax: Axes
    layout: Layout
    style: Style
    points: float
    thin: float
    thick: float
    share: float
    room: Array


def canvas_on(ax: Axes, layout: Layout, style: Style) -> Canvas:
    """Return the canvas of a board on these axes."""
    box = ax.get_window_extent()
    pixels = min(box.width / layout.width, box.height / layout.height)
    points = pixels / ax.figure.dpi * 72
    thin = min(2.0, max(0.8, points / 26))
    thick = (1.8 if style.chips else 2) * thin
    margin = 0.02
    if layout.is_road_map:
        share = 1.0
    elif style.chips:
        share = LARGE_CHIP if layout.names else CHIP
        margin = 0.052  # for round corners
    else:
        share = 1 - (thick + 2.5) / points
    room = share * np.array(layout.scenery.room) - thick / 2 / points - margin
    return Canvas(ax, layout, style, points, thin, thick, share, room)
