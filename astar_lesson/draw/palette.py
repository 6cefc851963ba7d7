"""The palette: 256 colours for all pictures of one film."""

from collections.abc import Iterable, Mapping

import numpy as np
from matplotlib.colors import to_rgb, to_rgba
from PIL import Image

from astar_lesson.draw.colours import ground_colour
from astar_lesson.draw.layout import Array

BELOW = "start", "goal", "lowest", "open area"
ABOVE = "floor", "closed", "open", "current", "pointer", "path", "number", "ground cost"
"""What is drawn on, beside the ground; and what is drawn so finely that its edges are blends."""


class Palette:
    """Up to 256 colours: those of the boards, and blends of two of them, spread as evenly as possible.

    The code of a colour does not depend on what was drawn before: the same state always gives the same picture.

    Parameters
    ----------
    table : mapping of str to str
        The colours of the boards.
    costs : iterable of float
        What the ground of the maps costs.

    Attributes
    ----------
    colours : array, n x 3, uint8
        Red, green and blue of each code.
    """

    def __init__(self, table: Mapping[str, str], costs: Iterable[float]) -> None:
        named = {name: 255 * np.array(to_rgb(colour)) for name, colour in table.items()}
        ground = [255 * np.array(ground_colour(cost, table)[:3]) for cost in (1, *costs)]
        opacity = to_rgba(table["closed tint"])[3]
        tinted = named["floor"] + (named["closed tint"] - named["floor"]) * opacity
        pure = np.unique(np.round([*named.values(), *ground, tinted]), axis=0).astype(np.uint8)[:256]
        below = np.array([*(named[name] for name in BELOW), *ground, tinted])[:, None]
        blends = [below + ([named[name] for name in ABOVE] - below) * part / 8 for part in range(1, 8)]
        image = Image.fromarray(np.array(blends).astype(np.uint8).reshape(1, -1, 3))
        spread = np.array(image.quantize(256, Image.Quantize.MAXCOVERAGE).getpalette(), np.uint8)
        self.colours = np.concatenate([pure, spread.reshape(-1, 3)])[:256]
        self._code = np.full(1 << 15, -1, np.int16)  # of each colour, by the five highest bits of red, green and blue
        self._code[_keys(pure)] = np.arange(len(pure))

    def codes(self, pixels: Array) -> Array:
        """Return the code of each pixel: that of the colour closest to its own."""
        keys = _keys(pixels)
        codes = self._code[keys]
        if (codes < 0).any():
            for key in np.unique(keys[codes < 0]).tolist():
                middle = np.array([key >> 10, key >> 5 & 31, key & 31]) * 8 + 4
                self._code[key] = np.abs(self.colours.astype(int) - middle).max(1).argmin()
            codes = self._code[keys]
        return codes.astype(np.uint8)

    def code(self, colour: str) -> Array:
        """Return the code of one colour."""
        return self.codes(np.array(to_rgb(colour)) * 255)


def _keys(pixels: Array) -> Array:
    red, green, blue = (pixels[..., channel].astype(np.int32) >> 3 for channel in range(3))
    return red << 10 | green << 5 | blue
