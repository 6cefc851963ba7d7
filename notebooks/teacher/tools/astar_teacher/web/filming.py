"""An instrument becomes a reel: it goes through all that it can show by itself, and that is kept.

The answers to clicks are recorded in advance.
"""

import io
from collections.abc import Iterator, Sequence
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
    is_used = np.zeros(1 << 24, bool)
    for colours in _colours_of(pictures):
        is_used[colours] = True
    numbers = np.flatnonzero(is_used)
    code_of = np.zeros(1 << 24, np.uint32)
    code_of[numbers] = np.arange(len(numbers))
    reel = Reel(numbers[:, None] >> CHANNELS & 255)
    for colours, (said, alt) in zip(_colours_of(pictures), words, strict=True):
        reel.add(code_of[colours], said, alt)
    return reel


def _colours_of(pictures: Sequence[bytes]) -> Iterator[Array]:
    """Yield the number of each pixel's colour, for pictures of one size."""
    images = [Image.open(io.BytesIO(picture)) for picture in pictures]
    size = (max(image.width for image in images), max(image.height for image in images))
    for image in images:
        card = Image.new("RGB", size, "white")
        card.paste(image.convert("RGB"))
        pixels = np.asarray(card.convert("RGBX"))  # four bytes each, which are one number
        yield pixels.view("<u4")[..., 0] & 0xFFFFFF
