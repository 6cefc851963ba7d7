"""An instrument becomes a reel: it goes through all that it can show by itself, and that is kept.

The answers to clicks are recorded in advance.
"""

import io
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from PIL import Image

from astar_lesson.draw.layout import Array
from astar_lesson.draw.pictures import as_png
from astar_lesson.draw.reel import Reel
from astar_lesson.play.instrument import Answers, Instrument
from astar_lesson.play.player import SPEEDS
from astar_lesson.play.slider import PLAY_INTERVAL

CHANNELS = np.array([0, 8, 16])
"""At which bit of the number of a colour its red, green and blue begin."""
WHITE = 0xFFFFFF


class Filmed(NamedTuple):
    """What a page needs to know about an instrument.

    Attributes
    ----------
    reel : Reel
        Its frames; a single one if it cannot move without a kernel.
    k : int
        The first frame that is shown.
    start : int
        The step that the first frame shows.
    jumps : dict of str to list of int
        Buttons, and the frames to which they lead.
    limits : str
        What the site cannot do, in words; may be empty.
    answers : list of dict
        For each frame, if clicks are answered.
    boards : list
        Where the boards are, in the form that the pane uses.
    """

    reel: Reel
    k: int
    start: int
    jumps: dict[str, list[int]]
    limits: str
    answers: list[Answers]
    boards: list[Any]

    def settings(self) -> dict[str, Any]:
        """Return what the page's script needs."""
        return {
            "k": self.k,
            "start": self.start,
            "jumps": self.jumps,
            "boards": self.boards,
            "longest": max((said.partition("<div")[0] for said in self.reel.words), key=len),
            "frames": len(self.reel),
            "speeds": SPEEDS,
            "pause": PLAY_INTERVAL,
        }

    def png(self) -> bytes:
        """Return the first frame that is shown as a PNG file."""
        codes = self.reel.frame(self.k)
        colours = self.reel.colours
        if len(colours) > 256:
            return as_png(Image.fromarray(colours[codes]), optimize=True)
        image = Image.fromarray(codes)
        image.putpalette(colours.tobytes())
        return as_png(image, optimize=True)


def film_of(instrument: Instrument) -> Filmed:
    """Return an instrument as a reel: all that it can show by itself."""
    start = instrument.first_number()
    opening = instrument.opening()
    answers = []
    pictures = []
    words = []
    for answered in instrument.moments():
        answers.append(answered)
        pictures.append(instrument.pane.picture)
        words.append((instrument.pane.words, instrument.alt(instrument.step())))
    jumps = {name: steps for name, steps in instrument.jumps().items() if steps}
    is_answered = any(answers)
    return Filmed(
        reel_of(pictures, words),
        opening,
        start,
        jumps,
        instrument.without_kernel,
        answers if is_answered else [],
        instrument.pane.boards if is_answered else [],
    )


def reel_of(pictures: Sequence[bytes], words: Sequence[tuple[str, str]]) -> Reel:
    """Return the reel of these PNG files, in all their colours, with the words and the description of each.

    There is white beside and below a picture that is smaller than others.
    """
    sizes = {_opened(picture).size for picture in pictures}
    width = max(width for width, _ in sizes)
    height = max(height for _, height in sizes)
    is_used = np.zeros(1 << 24, bool)
    is_used[WHITE] = len(sizes) > 1
    for picture in pictures:
        is_used[_colours_of(_opened(picture))] = True
    numbers = np.flatnonzero(is_used)
    code_of = np.zeros(1 << 24, np.min_scalar_type(len(numbers)))
    code_of[numbers] = np.arange(len(numbers))
    reel = Reel(numbers[:, None] >> CHANNELS & 255)
    for picture, (said, alt) in zip(pictures, words, strict=True):
        image = _opened(picture)
        codes = np.full((height, width), code_of[WHITE])
        codes[: image.height, : image.width] = _coded(image, code_of)
        reel.add(codes, said, alt)
    return reel


def _opened(picture: bytes) -> Image.Image:
    """A picture whose size and palette are known, and whose pixels are read when they are asked for."""
    return Image.open(io.BytesIO(picture))


def _colours_of(image: Image.Image) -> Array:
    """The numbers of the colours of a picture: those of its palette, or else those of its pixels."""
    if image.palette is None:
        pixels = np.asarray(image.convert("RGBX"))  # four bytes each, which are one number
        return pixels.view("<u4")[..., 0] & 0xFFFFFF
    _, palette = image.palette.getdata()
    red, green, blue = np.frombuffer(palette, np.uint8).reshape(-1, 3).T.astype(np.uint32)
    return red | green << 8 | blue << 16


def _coded(image: Image.Image, code_of: Array) -> Array:
    """The code of each pixel, from the code of each colour."""
    codes = code_of[_colours_of(image)]
    return codes if image.palette is None else codes[np.asarray(image)]
