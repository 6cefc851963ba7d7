"""The palette of a film: the colours in which its pictures are kept, one byte a pixel."""

from collections.abc import Iterable

import numpy as np
from matplotlib.colors import to_rgba_array
from PIL import Image

from astar_lesson.draw.colours import COLOURS, LANDS, ground_colour
from astar_lesson.draw.layout import Array

BELOW = "open face", "closed face", "start", "goal", "disc", "open area", "closed area"
"""What is drawn on, beside the ground."""
ABOVE = "floor", "closed", "open", "current", "pointer", "path", "number", "ground cost"
"""What is drawn so finely that its edges are blends."""
MOST = 256


def palette_of(costs: Iterable[float]) -> Array:
    """Return up to 256 colours: those of boards, first, and blends of two of them, spread as evenly as possible.

    `costs` says what the ground of the maps costs. The same state always gives the same picture.
    """
    grounds = [ground_colour(cost) for cost in (1, *costs)]
    rgba = to_rgba_array([*COLOURS.values(), *LANDS, *grounds])
    opacity = rgba[:, 3:]
    solid = np.round(255 * (1 - opacity * (1 - rgba[:, :3])))  # as on white floor
    pure = np.unique(solid, axis=0)[:MOST]
    named = dict(zip(COLOURS, solid, strict=False))
    marks_below = [named[name] for name in BELOW]
    below = np.array([*marks_below, *solid[len(COLOURS) :]])[:, None]
    above = np.array([named[name] for name in ABOVE])
    blends = np.array([below + (above - below) * part / 8 for part in range(1, 8)])
    image = Image.fromarray(blends.astype(np.uint8).reshape(1, -1, 3))
    chosen = image.quantize(MOST, Image.Quantize.MAXCOVERAGE)
    spread = np.array(chosen.getpalette(), float).reshape(-1, 3)
    difference = np.abs(spread[:, None] - pure).max(axis=2)
    is_far = difference.min(axis=1) >= 4  # Pillow tells others from each other, not these
    return np.concatenate([pure, spread[is_far]])[:MOST].astype(np.uint8)
