"""An instrument becomes a reel: it is moved through all its steps, and what it shows is kept.

If an instrument offers a few choices, each becomes a reel of its own. The answers to clicks are recorded in advance.
"""

import io
from collections.abc import Iterator
from copy import copy
from typing import Any, NamedTuple

import numpy as np
from PIL import Image

from astar_lesson.draw.pictures import as_png
from astar_lesson.draw.reel import Reel
from astar_lesson.lesson.line_by_line import LineByLine
from astar_lesson.maps.grid import Grid
from astar_lesson.play.controls import PLAY_INTERVAL
from astar_lesson.play.explorer import BY_TITLE, Explorer
from astar_lesson.play.player import SPEEDS, Player
from astar_lesson.play.predict import Predict
from astar_lesson.play.screen import Jumping, Screen, html_of
from astar_lesson.play.tie_explorer import TieExplorer
from astar_lesson.play.walk import Walk
from astar_lesson.search.searches import dijkstra
from astar_lesson.search.steps import Cell

MOST = 1500
"""The most frames. Of a longer search every second step is shown, or every third ..."""
CHANNELS = np.array([65536, 256, 1], np.int32)
LIMITS = {
    Explorer: "Here you choose the search, under “more”. To paint walls and costs, to drag S or the flag, and for the "
    "other choices, run the notebook.",
    Predict: "Click an open cell to answer, or go one step on to see the answer. To have your answers counted, run the "
    "notebook.",
    TieExplorer: "Here the newest of tied cells is expanded; click on another to see where that could lead. To go on "
    "from there, run the notebook.",
    Walk: "To walk yourself, run the notebook.",
}
STILL = "This one needs a kernel: run the notebook."
Answers = dict[str, tuple[str, int]]
"""For each cell, as "x,y": the answer to a click on it, as HTML, and the frame to which it leads."""


class Moving(NamedTuple):
    """What a page needs to know about an instrument.

    Attributes
    ----------
    reel : Reel
        Its frames; a single one if it cannot move without a kernel.
    k : int
        The first frame that is shown.
    start : int
        The step that the first frame shows.
    stride : int
        The number of steps from one frame to the next.
    last : int
        The last step.
    jumps : dict of str to list of int
        Buttons, and the frames to which they lead.
    limits : str
        What the site cannot do, in words; may be empty.
    asks : str
        A button that must be pressed before anything moves; may be empty.
    choices : tuple of (str, list)
        What can be chosen: a name and its values, of which the first is chosen.
    others : tuple of Moving
        The instrument with all other choices, in their order.
    answers : tuple of dict
        For each frame, if clicks are answered.
    boards : tuple
        Where the boards are, in the form that the stage uses.
    """

    reel: Reel
    k: int
    start: int
    stride: int
    last: int
    jumps: dict[str, list[int]]
    limits: str = ""
    asks: str = ""
    choices: tuple[tuple[str, list[Any]], ...] = ()
    others: tuple["Moving", ...] = ()
    answers: tuple[Answers, ...] = ()
    boards: tuple[Any, ...] = ()

    def settings(self) -> dict[str, Any]:
        """Return what the page's script needs."""
        names = "k", "start", "stride", "last", "jumps", "asks", "choices", "boards"
        settings = {name: getattr(self, name) for name in names}
        settings["longest"] = max((said.partition("<div")[0] for said in self.reel.words), key=len)
        others = [other.settings() for other in self.others]
        return {**settings, "frames": len(self.reel), "speeds": SPEEDS, "pause": PLAY_INTERVAL, "others": others}

    def png(self) -> bytes:
        """Return the first frame that is shown as a PNG file."""
        codes, colours = self.reel.frame(self.k), self.reel.colours
        image = Image.fromarray(codes if len(colours) <= 256 else colours[codes])
        if image.mode != "RGB":
            image.putpalette(colours.tobytes())
        return as_png(image, optimize=True)


def film_of(screen: Screen) -> Moving:
    """Return an instrument as a reel: all steps of its slider, or all that it can make by itself."""
    kind = next((kind for kind in LIMITS if isinstance(screen, kind)), type(screen))
    limits = LIMITS.get(kind, "" if hasattr(screen, "slider") else STILL)
    if isinstance(screen, Player):
        return (_with_choices if isinstance(screen, Explorer) else _played)(screen)._replace(limits=limits)
    slider = getattr(screen, "slider", None)
    first, stride = screen.step() if isinstance(screen, TieExplorer) else 0, _stride(screen)
    opened = screen.step() // stride if isinstance(screen, LineByLine) else 0  # other frames may answer the page
    pictures, words, answers = [], [], []
    for answered in _moments(screen, stride):
        pictures.append(Image.open(io.BytesIO(screen.stage.picture)).convert("RGB"))
        words.append((screen.stage.words, screen.alt(screen.step())))
        answers.append(answered)
    last = slider.max if slider else first + len(pictures) - 1
    asks = "Show a cheapest walk" if isinstance(screen, Walk) else ""
    reel, jumps = _coded(_of_one_size(pictures), words), _jumps(screen, stride)
    moving = Moving(reel, opened, first, stride, last, jumps, limits, asks)
    return moving._replace(answers=tuple(answers), boards=tuple(screen.stage.boards)) if any(answers) else moving


def _with_choices(screen: Explorer) -> Moving:
    """Return an explorer with all its searches; the first is the one that was chosen before."""
    names, films = sorted(BY_TITLE, key=screen.algorithm.label.__ne__), []
    for name in names:
        screen.algorithm.label = name
        films.append(_played(screen))
    screen.algorithm.label = names[0]
    return films[0]._replace(choices=(("search", names),), others=tuple(films[1:]))


def _played(screen: Player) -> Moving:
    stride, last = _stride(screen), screen.slider.max
    film = screen.scene.film
    reel = Reel(film.colours)
    for k in [*range(0, last, stride), last]:
        reel.add(film.show(screen.scene.states(k)), screen.html(k), screen.alt(k))
    return Moving(reel, screen.slider.value // stride, 0, stride, last, _jumps(screen, stride))


def _stride(screen: Any) -> int:
    return -(-(screen.slider.max + 1) // MOST) if hasattr(screen, "slider") else 1


def _moments(screen: Any, stride: int) -> Iterator[Answers]:
    """Move an instrument from step to step; yield the answers to clicks there."""
    if hasattr(screen, "slider"):
        for k in [*range(0, screen.slider.max, stride), screen.slider.max]:
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
    for x, y in _cells(screen.quiz.grid):
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
    """The reply to each choice of a cell. In the next frame the newest of the tied cells has been expanded."""
    newest, ahead = screen.state.lowest[-1], screen.look_ahead()
    answers = {}
    for x, y in _cells(screen.grid):
        if (x, y) == newest:
            answers[f"{x},{y}"] = "", k + 1
            continue
        if (x, y) not in ahead:
            screen.on_pointer("down", 0, (x, y))  # the screen says why not
        answers[f"{x},{y}"] = html_of([ahead.get((x, y)) or screen.notes[-1]]), k
    screen.say()
    return answers


def _cells(grid: Grid) -> Iterator[Cell]:
    return ((x, y) for y in range(grid.height) for x in range(grid.width))


def _jumps(screen: Screen, stride: int) -> dict[str, list[int]]:
    """The buttons of an instrument that lead to the next moment of a kind, and to the first difference of searches."""
    difference = screen.difference() if isinstance(screen, Player) else None
    found = {
        **(screen.jumps() if isinstance(screen, Jumping) else {}),
        "first difference": [difference[0]] if difference else [],
    }
    return {name: sorted({k // stride for k in steps}) for name, steps in found.items() if steps}


def _of_one_size(pictures: list[Image.Image]) -> list[Image.Image]:
    """Return the pictures, with white beside and below those that are smaller than others."""
    size = tuple(map(max, zip(*(picture.size for picture in pictures), strict=True)))
    cards = [Image.new("RGB", size, "white") for _ in pictures]
    for card, picture in zip(cards, pictures, strict=True):
        card.paste(picture)
    return cards


def _coded(pictures: list[Image.Image], words: list[tuple[str, str]]) -> Reel:
    """Return the reel of these pictures, in all their colours, with words and descriptions."""
    whole = [np.asarray(picture) @ CHANNELS for picture in pictures]
    colours = np.unique(np.concatenate([np.unique(picture) for picture in whole]))
    codes = (np.searchsorted(colours, picture) for picture in whole)
    frames = ((code, *both) for code, both in zip(codes, words, strict=True))
    return Reel(colours[:, None] // CHANNELS % 256, frames)
