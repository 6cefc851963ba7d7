"""An instrument becomes a reel: it is moved through all its steps, and what it shows is kept.

The answers to clicks are recorded in advance.
"""

import io
from collections.abc import Iterator
from copy import copy
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from PIL import Image

from astar_lesson.draw.pictures import as_png
from astar_lesson.draw.reel import Reel
from astar_lesson.lesson.line_by_line import LineByLine
from astar_lesson.play.controls import PLAY_INTERVAL
from astar_lesson.play.explorer import Explorer
from astar_lesson.play.player import SPEEDS, Player
from astar_lesson.play.predict import Predict
from astar_lesson.play.screen import Jumping, Screen, html_of
from astar_lesson.play.tie_explorer import TieExplorer
from astar_lesson.play.walk import Walk
from astar_lesson.search.searches import dijkstra

CHANNELS = np.array([65536, 256, 1], np.int32)
LIMITS = {
    Explorer: "To choose another search, paint walls and costs, or drag S or the flag, run the notebook.",
    Predict: "Click an open cell to answer, or go one step on to see the answer. To have your answers counted, run the "
    "notebook.",
    TieExplorer: "Here the newest of tied cells is expanded; click on another to see where that could lead. To go on "
    "from there, run the notebook.",
    Walk: "Each step on is one of a cheapest walk. To walk yourself, run the notebook.",
}
STILL = "This one needs a kernel: run the notebook."
Answers = dict[str, tuple[str, int]]
"""For each cell, as "x,y": the answer to a click on it, as HTML, and the frame to which it leads."""


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
    answers : tuple of dict
        For each frame, if clicks are answered.
    boards : tuple
        Where the boards are, in the form that the stage uses.
    """

    reel: Reel
    k: int
    start: int
    jumps: dict[str, list[int]]
    limits: str = ""
    answers: tuple[Answers, ...] = ()
    boards: tuple[Any, ...] = ()

    def settings(self) -> dict[str, Any]:
        """Return what the page's script needs."""
        longest = max((said.partition("<div")[0] for said in self.reel.words), key=len)
        settings = {"k": self.k, "start": self.start, "jumps": self.jumps, "boards": self.boards, "longest": longest}
        return {**settings, "frames": len(self.reel), "speeds": SPEEDS, "pause": PLAY_INTERVAL}

    def png(self) -> bytes:
        """Return the first frame that is shown as a PNG file."""
        codes, colours = self.reel.frame(self.k), self.reel.colours
        image = Image.fromarray(codes if len(colours) <= 256 else colours[codes])
        if image.mode != "RGB":
            image.putpalette(colours.tobytes())
        return as_png(image, optimize=True)


def film_of(screen: Screen) -> Filmed:
    """Return an instrument as a reel: all steps of its slider, or all that it can make by itself."""
    without = "" if hasattr(screen, "slider") else STILL
    limits = next((words for kind, words in LIMITS.items() if isinstance(screen, kind)), without)
    first = screen.step() if isinstance(screen, TieExplorer) else 0
    opened = screen.step() if isinstance(screen, Player | LineByLine) else 0  # other frames may answer the page
    answers: tuple[Answers, ...] = ()
    if isinstance(screen, Player):
        film = screen.scene.film
        states = map(screen.scene.states, range(screen.slider.max + 1))
        reel = Reel(film.colours, ((film.show(state), screen.html(k), screen.alt(k)) for k, state in enumerate(states)))
    else:
        pictures, words = [], []
        for answered in _moments(screen):
            pictures.append(Image.open(io.BytesIO(screen.stage.picture)).convert("RGB"))
            words.append((screen.stage.words, screen.alt(screen.step())))
            answers += (answered,)
        reel = _coded(pictures, words)
    if not any(answers):
        return Filmed(reel, opened, first, _jumps(screen), limits)
    return Filmed(reel, opened, first, _jumps(screen), limits, answers, tuple(screen.stage.boards))


def _moments(screen: Any) -> Iterator[Answers]:
    """Move an instrument from step to step; yield the answers to clicks there."""
    if hasattr(screen, "slider"):
        for k in range(screen.slider.max + 1):
            screen.slider.value = k
            yield {}
        return
    if isinstance(screen, Predict):
        show, go_on, *_ = screen.buttons
        for k in range(len(screen.quiz.steps)):
            go_on.click()
            yield _verdicts(screen, 2 * k)
            show.click()
            if not screen.quiz.over:
                yield {}
    elif isinstance(screen, TieExplorer):
        for k in range(len(screen.scene.traces[0]) - screen.step()):
            yield _outlooks(screen, k)
            screen.on_pointer("down", 0, screen.state.lowest[-1])
    elif isinstance(screen, Walk):
        *_, step = dijkstra(screen.grid, screen.path[-1], screen.grid.goal)
        for cell in step.path[1:]:
            yield {}
            screen.on_pointer("down", 0, cell)
    yield {}


def _verdicts(screen: Predict, k: int) -> Answers:
    """The reply to each answer: a right one leads to the next frame, which shows it; else the question stays."""
    answers = {}
    for x, y in product(range(screen.quiz.grid.width), range(screen.quiz.grid.height)):
        quiz = copy(screen.quiz)  # the score of the quiz itself stays
        try:
            said = quiz.answer((x, y))
        except ValueError as error:
            said = f"{error}."
        is_right = quiz.asked > screen.quiz.asked
        screen.notes = [said]
        answers[f"{x},{y}"] = (screen.html(k), k + 1) if is_right else (html_of([said]), k)
    screen.notes = []
    return answers


def _outlooks(screen: TieExplorer, k: int) -> Answers:
    """The reply to each choice of a tied cell. In the next frame the newest of them has been expanded."""
    answers = {f"{x},{y}": (html_of([said]), k) for (x, y), said in screen.look_ahead().items()}
    x, y = screen.state.lowest[-1]
    return {**answers, f"{x},{y}": ("", k + 1)}


def _jumps(screen: Screen) -> dict[str, list[int]]:
    """The buttons of an instrument that lead to the next moment of a kind, and to the first difference of searches."""
    found = screen.jumps() if isinstance(screen, Jumping) else {}
    if isinstance(screen, Player) and (difference := screen.difference()):
        found["first difference"] = [difference[0]]
    return {name: steps for name, steps in found.items() if steps}


def _coded(pictures: list[Image.Image], words: list[tuple[str, str]]) -> Reel:
    """Return the reel of these pictures, in all their colours, with words and descriptions.

    There is white beside and below a picture that is smaller than others.
    """
    size = tuple(map(max, zip(*(picture.size for picture in pictures), strict=True)))
    cards = [Image.new("RGB", size, "white") for _ in pictures]
    for card, picture in zip(cards, pictures, strict=True):
        card.paste(picture)
    whole = [np.asarray(card) @ CHANNELS for card in cards]
    colours = np.unique(np.concatenate([np.unique(picture) for picture in whole]))
    codes = (np.searchsorted(colours, picture) for picture in whole)
    frames = ((code, *both) for code, both in zip(codes, words, strict=True))
    return Reel(colours[:, None] // CHANNELS % 256, frames)
