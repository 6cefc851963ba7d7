"""The reel: a film to be played without a kernel. The first picture, what changes at each step, and the words.

A step keeps which codes change, as gaps, and old code XOR new: so it leads forwards and backwards alike. A code is the
number of a colour. There is one for each pixel; of a large map one for each cell, and a picture of places tells which
pixel shows which. `reel.js` plays it, on a page of the site and on the stage of a player.
"""

import json
import zlib
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Codes = npt.NDArray[Any]
MAGIC = b"REEL1\n"
PLAYS = Path(__file__).with_name("reel.js")
"""What plays reels, as a part of a script."""


class Frame(NamedTuple):
    """A moment of a film.

    Attributes
    ----------
    codes : array, height x width, unsigned
        The number of each pixel's colour.
    words : str
        What stands below the picture, as HTML.
    alt : str
        What the picture is, for those who cannot see it.
    """

    codes: Codes
    words: str = ""
    alt: str = ""


class Reel:
    """The frames of a film, packed.

    Attributes
    ----------
    width, height : int
        Of a picture, in pixels.
    colours : array, n x 3, uint8
        The palette. With more than 256 colours a code has more than a byte.
    words, alts : list of str
        Of each frame; [] if somebody else tells them.

    Examples
    --------
    >>> grey = np.repeat(np.arange(256, dtype=np.uint8)[:, None], 3, axis=1)
    >>> dark, light = np.zeros((2, 3), np.uint8), np.full((2, 3), 7, np.uint8)
    >>> reel = Reel(grey, [Frame(dark, "dark", "all dark"), Frame(light, "light", "all light")])
    >>> reel.frame(1)
    Frame(codes=array([[7, 7, 7],
           [7, 7, 7]], dtype=uint8), words='light', alt='all light')
    """

    def __init__(self, colours: npt.NDArray[Any], frames: Iterable[Frame] = ()) -> None:
        self.colours = np.asarray(colours, np.uint8)
        self._kind = _kind(len(colours))
        self.words: list[str] = []
        self.alts: list[str] = []
        self._places: npt.NDArray[np.int32] | None = None
        self._ends: list[int] = []  # of each frame: how many changes lead from the first one to it
        self._gaps: list[npt.NDArray[np.uint32]] = []
        self._turns: list[Codes] = []
        for frame in frames:
            self.add(frame)

    @classmethod
    def of_places(
        cls, colours: npt.NDArray[Any], places: npt.NDArray[Any], first: Codes, changes: Codes, frames: int
    ) -> "Reel":
        """Return a reel without words, whose pixels share their codes.

        Parameters
        ----------
        colours : array, n x 3, uint8
            The palette.
        places : array, height x width, int
            Which code each pixel shows.
        first : array
            The codes of the first frame.
        changes : array, 3 x n, int
            Of each change its frame, the number of the code, and the new code; of several for one code in a frame the
            last one stays.
        frames : int
            How many frames there are.
        """
        reel = cls(colours)
        reel.height, reel.width = places.shape
        reel._places, reel._first = places.astype(np.int32), first.astype(reel._kind)
        latest = changes[:, ::-1]
        _, last = np.unique(latest[1] * frames + latest[0], return_index=True)  # by place, and for each by frame
        at, place, code = latest[:, last]
        before = np.roll(code, 1)
        begins = np.flatnonzero(np.diff(place, prepend=-1))
        before[begins] = reel._first[place[begins]]
        order = np.argsort(at, kind="stable")  # by frame, and within it by place
        order = order[code[order] != before[order]]
        at, place = at[order], place[order]
        gaps = np.diff(place, prepend=0)
        begins = np.flatnonzero(np.diff(at, prepend=-1))
        gaps[begins] = place[begins]
        reel._gaps, reel._turns = [gaps.astype("<u4")], [(code ^ before)[order].astype(reel._kind)]
        reel._ends = np.searchsorted(at, np.arange(frames), side="right").tolist()
        return reel

    def __len__(self) -> int:
        return len(self._ends)

    def add(self, frame: Frame) -> None:
        """Add the next frame; all have the same size."""
        codes, words, alt = frame
        flat = codes.astype(self._kind).ravel()  # a copy
        if not self._ends:
            self.height, self.width = codes.shape
            self._first, self._last = flat, flat.copy()
        changed = np.flatnonzero(flat != self._last)
        self._gaps.append(np.diff(changed, prepend=0).astype("<u4"))
        self._turns.append(flat[changed] ^ self._last[changed])
        self._ends.append((self._ends or [0])[-1] + len(changed))
        self._last[changed] = flat[changed]
        self.words.append(words)
        self.alts.append(alt)

    def frame(self, k: int) -> Frame:
        """Return frame k."""
        codes, gaps, turns = self._first.copy(), np.concatenate(self._gaps), np.concatenate(self._turns)
        for begin, end in pairwise(self._ends[: k + 1]):
            codes[np.cumsum(gaps[begin:end])] ^= turns[begin:end]
        shown = codes.reshape(self.height, self.width) if self._places is None else codes[self._places]
        return Frame(shown, *([self.words[k], self.alts[k]] if self.words else ()))

    def packed(self) -> bytes:
        """Return everything as bytes: a line, the length of a head, the head as JSON, and the rest deflated.

        The rest is, as little-endian numbers: where each frame's changes end, all gaps, the palette as red, green, blue
        and 255, of the places what each is more than the one before, all changes, the first codes, and the words and
        descriptions as JSON.
        """
        places = np.empty(0, "<i4") if self._places is None else np.diff(self._places.ravel(), prepend=0).astype("<i4")
        opaque = np.full((len(self.colours), 4), 255, np.uint8)
        opaque[:, :3] = self.colours
        parts = [np.array(self._ends, "<u4"), *self._gaps, opaque, places, *self._turns, self._first]
        raw = b"".join(part.tobytes() for part in parts)
        told = json.dumps([self.words, self.alts], ensure_ascii=False, separators=(",", ":")).encode()
        head = {"width": self.width, "height": self.height, "frames": len(self), "changes": self._ends[-1]}
        head |= {"colours": len(opaque), "places": len(places), "codes": len(self._first), "told": len(told)}
        first = json.dumps(head).encode()
        return MAGIC + len(first).to_bytes(4, "little") + first + zlib.compress(raw + told, 6)


def _kind(colours: int) -> str:
    """The kind of the codes of so many colours."""
    return "u1" if colours <= 1 << 8 else "<u2" if colours <= 1 << 16 else "<u4"
