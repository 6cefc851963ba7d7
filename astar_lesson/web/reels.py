"""An instrument becomes a reel: it is moved over all its steps, and what it shows is kept."""

import io
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

from astar_lesson.draw.film import Palette
from astar_lesson.draw.reel import Frame, Reel
from astar_lesson.play.explorer import Explorer
from astar_lesson.play.player import Player, Race
from astar_lesson.play.predict import Predict
from astar_lesson.play.screen import Screen
from astar_lesson.play.tie_explorer import TieExplorer
from astar_lesson.play.walk import Walk
from astar_lesson.search.searches import dijkstra

MOST = 1500
"""Frames. Of a longer search every second step is shown, or every third ..."""
SAMPLES = 12
"""Frames that tell which colours the others have."""
COMMON = 100
"""Colours that such a palette has from these frames; the rest are blends."""
CHANNELS = np.array([65536, 256, 1])
LIMITS = {
    Explorer: "Here you move through the search. To paint the map and to choose another search, run the notebook.",
    Predict: "Here each step on shows the answer, and the next question. To answer yourself, run the notebook.",
    TieExplorer: "Here of equal cells the newest is taken. To choose yourself, run the notebook.",
    Walk: "Here you see one cheapest walk. To walk yourself, run the notebook.",
}
STILL = "This one needs a kernel: run the notebook."


class Moving(NamedTuple):
    """What a page needs to know of an instrument.

    Attributes
    ----------
    reel : Reel
        Its frames; a single one for what cannot move without a kernel.
    k : int
        The frame to begin with.
    start : int
        The step that the first frame shows.
    stride : int
        How many steps lead from a frame to the next.
    last : int
        The last step.
    limits : str
        What the site cannot do, in a sentence; may be empty.
    jumps : dict of str to list of int
        Buttons, and the frames to which they lead: each to the next one.
    """

    reel: Reel
    k: int
    start: int
    stride: int
    last: int
    limits: str
    jumps: dict[str, list[int]]

    def told(self) -> dict[str, Any]:
        """Return what the page is told of it."""
        return {
            "k": self.k,
            "start": self.start,
            "stride": self.stride,
            "last": self.last,
            "limits": self.limits,
            "jumps": self.jumps,
        }

    def png(self) -> bytes:
        """Return the frame to begin with as a PNG file."""
        image = Image.fromarray(self.reel.frame(self.k).codes)
        image.putpalette(self.reel.colours.tobytes())
        file = io.BytesIO()
        image.save(file, "png", optimize=True)
        return file.getvalue()


def film_of(screen: Screen) -> Moving:
    """Return an instrument as a reel: each step that its slider has, or that it can take by itself."""
    slider = getattr(screen, "slider", None)
    begin, last = (slider.value, slider.max) if slider else (0, 0)
    stride, start = -(-(last + 1) // MOST), screen.step() if isinstance(screen, TieExplorer) else 0
    pictures: list[Image.Image] = []
    told = []
    for _ in _moments(screen, stride):
        pictures.append(Image.open(io.BytesIO(screen.stage.picture)))
        told.append((screen.stage.words, "\n".join([screen.alt(), *screen.described()])))
    limits = next((words for kind, words in LIMITS.items() if isinstance(screen, kind)), "" if slider else STILL)
    colours, codes = _coded(_of_one_size(pictures))
    frames = [Frame(code, *words) for code, words in zip(codes, told, strict=True)]
    return Moving(
        Reel(colours, frames),
        begin // stride,
        start,
        stride,
        last or start + len(frames) - 1,
        limits,
        _jumps(screen, stride),
    )


def _moments(screen: Any, stride: int) -> Iterator[None]:
    """Bring an instrument from step to step."""
    if hasattr(screen, "slider"):
        for k in [*range(0, screen.slider.max, stride), screen.slider.max]:
            screen.slider.value = k
            yield
        return
    yield
    if isinstance(screen, Predict):
        while not screen.quiz.over:
            screen.tell(screen.quiz.reveal())
            yield
    elif isinstance(screen, TieExplorer):
        while (state := screen.states()[0]).k < len(state.trace):
            screen.on_pointer("down", 0, state.lowest[-1])
            yield
    elif isinstance(screen, Walk):
        *_, step = dijkstra(screen.grid, screen.path[-1], screen.grid.goal)
        for cell in step.path[1:]:
            screen.go(cell)
            yield


def _jumps(screen: Screen, stride: int) -> dict[str, list[int]]:
    """The buttons of a player that lead to the next moment of a kind."""
    if not isinstance(screen, Player):
        return {}
    found = {
        "next improvement": {k for trace in screen.traces for k in trace.improvements},
        "next tie": {k for trace in screen.traces for k in trace.ties},
        "first difference": {screen.difference[0]} if isinstance(screen, Race) and screen.difference else set(),
    }
    return {name: sorted(k // stride for k in steps) for name, steps in found.items() if steps}


def _of_one_size(pictures: list[Image.Image]) -> list[Image.Image]:
    """Return the pictures, with white beside and below those that are smaller than others."""
    size = tuple(map(max, zip(*(picture.size for picture in pictures), strict=True)))
    if all(picture.size == size for picture in pictures):
        return pictures
    cards = [Image.new("RGB", size, "white") for _ in pictures]
    for card, picture in zip(cards, pictures, strict=True):
        card.paste(picture.convert("RGB"))
    return cards


def _coded(pictures: list[Image.Image]) -> tuple[npt.NDArray[np.uint8], Iterator[npt.NDArray[np.uint8]]]:
    """Return a palette for all pictures, and the codes of each: those of the film, else what the film would give."""
    palettes = {bytes(picture.getpalette("RGB") or b"") for picture in pictures}
    if len(palettes) == 1 and (own := palettes.pop()):
        return np.frombuffer(own, np.uint8).reshape(-1, 3), (np.asarray(picture) for picture in pictures)
    some = np.vstack([np.asarray(picture.convert("RGB")) for picture in pictures[:: -(-len(pictures) // SAMPLES)]])
    found, counts = np.unique(some.reshape(-1, 3) @ CHANNELS, return_counts=True)
    common = found[counts.argsort()[-COMMON:]]
    palette = Palette(common[:, None] // CHANNELS % 256)
    return palette.colours, (palette.codes(np.asarray(picture.convert("RGB"))) for picture in pictures)
