"""The palette: the colours of a picture as codes, a byte a pixel."""

from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.colors import to_rgb, to_rgba

from astar_lesson.draw.colours import COLOURS

ALIKE = 20
"""Two colours whose red, green and blue differ by no more than this in all are one."""
Array = npt.NDArray[Any]


class Palette:
    """Up to 256 colours, which are added as they are met. Colours that can hardly be told apart share one."""

    def __init__(self) -> None:
        self.colours = np.zeros((256, 3), np.uint8)
        self._used = 0
        self._code = np.full(1 << 12, -1, np.int16)  # of each colour, by the four highest bits of red, green and blue
        self.codes(np.array([to_rgb(colour) for colour in COLOURS.values()]) * 255)
        self.codes(255 + (np.array(to_rgb(COLOURS["closed tint"])) * 255 - 255) * to_rgba(COLOURS["closed tint"])[3])

    def codes(self, pixels: Array) -> Array:
        """Return the place of each pixel's colour in the palette."""
        red, green, blue = (pixels[..., channel].astype(np.int32) for channel in range(3))
        keys = red >> 4 << 8 | green >> 4 << 4 | blue >> 4
        codes = self._code[keys]
        unknown = codes < 0
        if unknown.any():
            whole = (red << 16 | green << 8 | blue)[unknown]
            colours, counts = np.unique(whole, return_counts=True)
            for colour in colours[np.argsort(-counts, kind="stable")].tolist():  # the commonest of those that share one
                self._add(colour >> 16, colour >> 8 & 255, colour & 255)
            codes = self._code[keys]
        return np.asarray(codes, np.uint8)

    def code(self, colour: str) -> Any:
        """Return the place of one colour, given by its name."""
        return self.codes(np.array(to_rgb(colour)) * 255)

    def _add(self, *colour: int) -> None:
        red, green, blue = colour
        key = red >> 4 << 8 | green >> 4 << 4 | blue >> 4
        if self._code[key] >= 0:
            return
        far = np.abs(self.colours[: self._used].astype(int) - colour).sum(1)
        if self._used == len(self.colours) or (self._used and far.min() <= ALIKE):
            self._code[key] = far.argmin()
        else:
            self.colours[self._used] = colour
            self._code[key] = self._used
            self._used += 1
