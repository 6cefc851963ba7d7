"""The reel: a film to be played without a kernel. The first picture, what changes at each step, and the words.

A step keeps which pixels change, as gaps, and old code XOR new code: so it leads forwards and backwards alike. A page
of the site plays it with a hundred lines of JavaScript, and so does the stage of a player.
"""

import json
import zlib
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Codes = npt.NDArray[np.uint8]
MAGIC = b"REEL1\n"


class Frame(NamedTuple):
    """A moment of a film.

    Attributes
    ----------
    codes : array, height x width, uint8
        The palette's code of each pixel.
    words : str
        What stands below the picture, as HTML.
    alt : str
        What the picture is, for those who cannot see it.
    """

    codes: Codes
    words: str
    alt: str


class Reel:
    """The frames of a film, packed.

    Attributes
    ----------
    width, height : int
        Of a picture, in pixels.
    colours : array, 256 x 3, uint8
        The palette.
    words, alts : list of str
        Of each frame.

    Examples
    --------
    >>> grey = np.repeat(np.arange(256, dtype=np.uint8)[:, None], 3, axis=1)
    >>> dark, light = np.zeros((2, 3), np.uint8), np.full((2, 3), 7, np.uint8)
    >>> reel = Reel(grey, [Frame(dark, "dark", "all dark"), Frame(light, "light", "all light")])
    >>> Reel.read(reel.packed()).frame(1)
    Frame(codes=array([[7, 7, 7],
           [7, 7, 7]], dtype=uint8), words='light', alt='all light')
    """

    def __init__(self, colours: npt.NDArray[Any], frames: Iterable[Frame] = ()) -> None:
        self.colours = np.asarray(colours, np.uint8)
        self.words: list[str] = []
        self.alts: list[str] = []
        self._gaps: list[npt.NDArray[np.uint32]] = []
        self._turns: list[Codes] = []
        for frame in frames:
            self.add(frame)

    def __len__(self) -> int:
        return len(self.words)

    def add(self, frame: Frame) -> None:
        """Add the next frame; all have the same size."""
        codes, words, alt = frame
        if not self.words:
            self.height, self.width = codes.shape
            self._first = codes.ravel().copy()
            self._last = self._first.copy()
        flat = codes.ravel()
        changed = np.flatnonzero(flat != self._last)
        if self.words:
            self._gaps.append(np.diff(changed, prepend=0).astype("<u4"))
            self._turns.append(flat[changed] ^ self._last[changed])
        self._last[changed] = flat[changed]
        self.words.append(words)
        self.alts.append(alt)

    def frame(self, k: int) -> Frame:
        """Return frame k."""
        codes = self._first.copy()
        for gaps, turns in zip(self._gaps[:k], self._turns[:k], strict=True):
            codes[np.cumsum(gaps)] ^= turns
        return Frame(codes.reshape(self.height, self.width), self.words[k], self.alts[k])

    def packed(self) -> bytes:
        """Return everything as bytes: a line, the length of a head, the head as JSON, and the rest deflated.

        The rest is, as little-endian numbers: where each step's changes end, all gaps, the palette as red, green, blue
        and 255, all changes, the first picture, and the words and descriptions as JSON.
        """
        ends = np.cumsum([0, *map(len, self._gaps)]).astype("<u4")
        colours = np.full((256, 4), 255, np.uint8)
        colours[:, :3] = self.colours
        parts = [ends, *self._gaps, colours, *self._turns, self._first]
        pixels = b"".join(part.tobytes() for part in parts)
        told = json.dumps([self.words, self.alts], ensure_ascii=False, separators=(",", ":")).encode()
        head = {"width": self.width, "height": self.height, "frames": len(self), "changes": int(ends[-1])}
        first = json.dumps({**head, "told": len(told)}).encode()
        return MAGIC + len(first).to_bytes(4, "little") + first + zlib.compress(pixels + told, 6)

    @classmethod
    def read(cls, packed: bytes) -> "Reel":
        """Return the reel that was packed; ValueError if something is missing or was changed."""
        try:
            size = int.from_bytes(packed[len(MAGIC) :][:4], "little")
            begin = len(MAGIC) + 4
            head = json.loads(packed[begin : begin + size])
            width, height, frames, changes = (head[name] for name in ("width", "height", "frames", "changes"))
            raw = zlib.decompress(packed[begin + size :])
            counts = [4 * frames, 4 * changes, 1024, changes, width * height, head["told"]]
            if packed[: len(MAGIC)] != MAGIC or sum(counts) != len(raw):
                raise ValueError(f"{sum(counts)} bytes are expected, {len(raw)} are there")
        except (ValueError, KeyError, TypeError, zlib.error) as error:
            raise ValueError(f"the reel is damaged or cut ({error}): write it again") from None
        places = np.cumsum([0, *counts])
        ends, gaps, colours, turns, first, told = (raw[a:b] for a, b in pairwise(places))
        reel = cls(np.frombuffer(colours, np.uint8).reshape(256, 4)[:, :3])
        reel.width, reel.height = width, height
        if frames > 1:
            cuts = np.frombuffer(ends, "<u4")[1:-1]
            reel._gaps = np.split(np.frombuffer(gaps, "<u4"), cuts)
            reel._turns = np.split(np.frombuffer(turns, np.uint8), cuts)
        reel._first = np.frombuffer(first, np.uint8)
        reel.words, reel.alts = json.loads(told)
        return reel
