"""The reel: a film that is played without a kernel.

It holds the first picture, what changes at each step, and the words. Each pixel has a code, the number of its colour. A
step keeps which codes change, as gaps, and the old code XOR the new one, so that the same numbers lead forwards and
backwards. `reel.js` plays a reel, on a page of the site and on the pane of a player.
"""

import json
import zlib
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from astar_lesson.draw.layout import Array

MAGIC = b"REEL1\n"
PLAYS = Path(__file__).with_name("reel.js")
"""What plays reels, as a part of a script."""


class Reel:
    """The frames of a film, packed.

    Parameters
    ----------
    colours : array, n x 3, uint8
        The palette. With more than 256 colours a code takes more than a byte.
    frames : iterable of (codes, words, alt)
        As in `add`.

    Attributes
    ----------
    width, height : int
        Size of a picture, in pixels.
    words, alts : list of str
        One of each for every frame.

    Examples
    --------
    >>> grey = np.repeat(np.arange(256, dtype=np.uint8)[:, None], 3, axis=1)
    >>> dark, light = np.zeros((2, 3), np.uint8), np.full((2, 3), 7, np.uint8)
    >>> reel = Reel(grey, [(dark, "dark", "all dark"), (light, "light", "all light")])
    >>> reel.frame(1), reel.words
    (array([[7, 7, 7],
           [7, 7, 7]], dtype=uint8), ['dark', 'light'])
    """

    def __init__(self, colours: Array, frames: Iterable[tuple[Array, str, str]] = ()) -> None:
        self.colours = np.asarray(colours, np.uint8)
        if len(colours) <= 1 << 8:
            self._type = "u1"
        elif len(colours) <= 1 << 16:
            self._type = "<u2"
        else:
            self._type = "<u4"
        self.words: list[str] = []
        self.alts: list[str] = []
        self._gaps: list[Array] = []
        self._turns: list[Array] = []
        for frame in frames:
            self.add(*frame)

    def __len__(self) -> int:
        return len(self._gaps)

    def add(self, picture: Array, words: str, alt: str) -> None:
        """Add the next frame.

        Parameters
        ----------
        picture : array, height x width, unsigned
            The number of each pixel's colour. All frames have the same size.
        words : str
            What is said of it, as HTML.
        alt : str
            What the picture shows, for those who cannot see it.
        """
        codes = picture.astype(self._type).ravel()  # a copy
        if not self._gaps:
            self.height, self.width = picture.shape
            self._first = self._last = codes
        changed = np.flatnonzero(codes != self._last)
        self._gaps.append(np.diff(changed, prepend=0).astype("<u4"))
        self._turns.append(codes[changed] ^ self._last[changed])
        self._last = codes
        self.words.append(words)
        self.alts.append(alt)

    def frame(self, k: int) -> Array:
        """Return the picture of frame k."""
        codes = self._first.copy()
        for gaps, turns in zip(self._gaps[: k + 1], self._turns, strict=False):
            codes[np.cumsum(gaps)] ^= turns
        return codes.reshape(self.height, self.width)

    def packed(self) -> bytes:
        """Return everything as bytes: a line, the length of a head, the head as JSON, and the rest deflated.

        The rest is, as little-endian numbers: where each frame's changes end, all gaps, the palette as red, green, blue
        and 255, all changes, the first codes; and then the words and descriptions as JSON.
        """
        ends = np.cumsum([len(gaps) for gaps in self._gaps], dtype="<u4")
        opaque = np.insert(self.colours, 3, 255, axis=1)
        parts = [ends, *self._gaps, opaque, *self._turns, self._first]
        numbers = b"".join(part.tobytes() for part in parts)
        said = [self.words, self.alts]
        text = json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
        sizes = {
            "width": self.width,
            "height": self.height,
            "frames": len(self),
            "changes": int(ends[-1]),
            "colours": len(opaque),
            "text": len(text),
        }
        head = json.dumps(sizes).encode()
        return MAGIC + len(head).to_bytes(4, "little") + head + zlib.compress(numbers + text, 6)
