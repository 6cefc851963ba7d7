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
    rgba = to_rgba_array([*COLOURS.values(), *LANDS, *map(ground_colour, (1, *costs))])
    opacity = rgba[:, 3:]
    solid = np.round(255 * (1 - opacity * (1 - rgba[:, :3])))  # as on white floor
    pure = np.unique(solid, axis=0)[:MOST]
    named = dict(zip(COLOURS, solid, strict=False))
    grounds = solid[len(COLOURS) :]
    below = np.array([*(named[name] for name in BELOW), *grounds])[:, None]
    above = np.array([named[name] for name in ABOVE])
    blends = [below + (above - below) * part / 8 for part in range(1, 8)]
    image = Image.fromarray(np.array(blends).astype(np.uint8).reshape(1, -1, 3))
    quantized = image.quantize(MOST, Image.Quantize.MAXCOVERAGE)
    spread = np.array(quantized.getpalette(), float).reshape(-1, 3)
    difference = np.abs(spread[:, None] - pure).max(axis=2)
    is_far = difference.min(axis=1) >= 4  # Pillow tells others from each other, not these
    return np.concatenate([pure, spread[is_far]])[:MOST].astype(np.uint8)
