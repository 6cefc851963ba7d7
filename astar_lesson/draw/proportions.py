"""The proportions of one board: how large chips, lines and the room for numbers are in its cells."""

from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes

from astar_lesson.draw.colours import Style
from astar_lesson.draw.layout import Array, Layout

CHIP = 0.75
"""The size of a chip as a share of its cell."""
LARGE_CHIP = 0.8
"""The same, where places have names."""


class Proportions(NamedTuple):
    """How large the parts of a board are.

    Attributes
    ----------
    points : float
        The width of a cell in printer's points.
    thin, thick : float
        The width of lines, in points.
    share : float
        The size of a chip or outline as a share of its place.
    room : array of two float
        Half the width and half the height of the box inside a chip in whose corners numbers stand.
    """

    points: float
    thin: float
    thick: float
    share: float
    room: Array


def proportions_of(ax: Axes, layout: Layout, style: Style) -> Proportions:
    """Return the proportions of a board on these axes."""
    box = ax.get_window_extent()
    pixels = min(box.width / layout.width, box.height / layout.height)
    points = pixels / ax.figure.dpi * 72
    thin = min(2.0, max(0.8, points / 26))
    thick = (1.8 if style.chips else 2) * thin
    if layout.is_road_map:
        share = 1.0
    elif style.chips:
        share = LARGE_CHIP if layout.names else CHIP
    else:
        share = 1 - (thick + 2.5) / points
    has_round_corners = style.chips and not layout.is_road_map
    margin = 0.052 if has_round_corners else 0.02
    room = share * np.array(layout.scenery.room) - thick / 2 / points - margin
    return Proportions(points, thin, thick, share, room)
