"""The palette: 256 colours for all pictures of one film."""

from typing import Any

import numpy as np
from matplotlib.colors import to_rgb, to_rgba

from astar_lesson.draw.colours import COLOURS
from astar_lesson.draw.layout import Array

COMMON = 40
"""A colour of so many pixels of the empty map is one of its own; the rest are blends at the edges of letters."""
BELOW = "floor", "start", "goal", "lowest", "open area"
ABOVE = "floor", "closed", "open", "current", "pointer", "path", "number", "ground cost"
"""What can be drawn on, beside the ground, and what is drawn so finely that its edges are blends."""


class Palette:
    """256 colours: those of the boards, and blends of two of them, as far from each other as can be.

    Which code a colour gets depends on nothing that was drawn before: the same state is the same picture.

    Parameters
    ----------
    ground : array, n x 3, uint8
        The colours of the map, beside `COLOURS`.
    """

    def __init__(self, ground: Array) -> None:
        own, below, above = (
            np.array([to_rgb(COLOURS[name]) for name in names]) * 255 for names in (COLOURS, BELOW, ABOVE)
        )
        tint = COLOURS["closed tint"]
        tinted = ground + (np.array(to_rgb(tint)) * 255 - ground) * to_rgba(tint)[3]
        pure = np.unique(np.vstack([own, ground, tinted]).round().astype(int), axis=0)
        below = np.unique(np.vstack([below, ground, tinted]).round(), axis=0)
        blends = [below[:, None] + (above - below[:, None]) * part / 8 for part in range(1, 8)]
        self.colours = _far_apart(pure, np.unique(np.vstack([b.reshape(-1, 3) for b in blends]).round(), axis=0))
        self._code = np.full(1 << 15, -1, np.int16)  # of each colour, by the five highest bits of red, green and blue
        self._code[_keys(pure)] = np.arange(len(pure))

    def codes(self, pixels: Array) -> Array:
        """Return the place of each pixel's colour in the palette."""
        keys = _keys(pixels)
        codes = self._code[keys]
        if (codes < 0).any():
            for key in np.unique(keys[codes < 0]).tolist():
                middle = np.array([key >> 10, key >> 5 & 31, key & 31]) * 8 + 4
                self._code[key] = np.abs(self.colours.astype(int) - middle).max(1).argmin()
            codes = self._code[keys]
        return np.asarray(codes, np.uint8)

    def code(self, colour: str) -> Any:
        """Return the place of one colour, given by its name."""
        return self.codes(np.array(to_rgb(colour)) * 255)


def _keys(pixels: Array) -> Array:
    red, green, blue = (pixels[..., channel].astype(np.int32) >> 3 for channel in range(3))
    return red << 10 | green << 5 | blue


def common(pixels: Array) -> Array:
    """Return the colours that many pixels have, as rows of red, green and blue."""
    whole = pixels[..., :3].astype(np.int32) @ np.array([1 << 16, 1 << 8, 1], np.int32)  # sorted far sooner than rows
    found, counts = np.unique(whole, return_counts=True)
    return np.asarray(found[counts >= COMMON, None] >> np.array([16, 8, 0]) & 255)


def _far_apart(pure: Array, blends: Array) -> Array:
    """Return 256 colours: the pure ones, and then again and again the blend that is farthest from all before."""
    chosen = list(pure[:256])
    far = np.min([np.abs(blends - colour).max(1) for colour in chosen], axis=0)
    while len(chosen) < 256 and len(blends):
        chosen.append(blends[far.argmax()])
        far = np.minimum(far, np.abs(blends - chosen[-1]).max(1))
    return np.array(chosen).astype(np.uint8)
