"""What all instruments share: the words of a step, its picture, and controls below."""

import io
import threading
from abc import ABCMeta, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import Any

import ipywidgets as widgets
from PIL import Image
from traitlets import MetaHasTraits

from astar_lesson.draw.pictures import bundle, small_png
from astar_lesson.draw.scene import Scene
from astar_lesson.play.closing import close_parts, close_those_before
from astar_lesson.play.controls import in_rows
from astar_lesson.play.pane import make_pane
from astar_lesson.play.saved import SAVED, show_widget
from astar_lesson.play.slider import PlaySlider
from astar_lesson.search.steps import Cell
from astar_lesson.words.explain import describe

Answers = dict[str, tuple[str, int]]
"""For each cell, as "x,y": the answer to a click on it, as HTML, and the number of the moment to which it leads."""


class AbstractWidget(ABCMeta, MetaHasTraits):
    """The metaclass of widgets with abstract methods: of a class that lacks one of them there can be no object."""


class Instrument(widgets.VBox, metaclass=AbstractWidget):  # type: ignore[misc]
    """Words and a picture for each step, above controls.

    A subclass says which `step` is shown, what its words `report`, how to `draw` it, and how it is `described`.

    Attributes
    ----------
    pane : widget
        The picture and the words.
    notes : list of str
        The last answer to the reader, or why something cannot be done. It stands above the other words.
    folded : widget or None
        The controls that are folded.
    drawing : RLock
        Held while the picture is drawn or what it shows is changed: callbacks may come from another thread.
    version : int
        How often everything has been shown anew. Of the class, since ipywidgets closes what was refused, too.
    steers : str
        What arrow keys do on the picture: "step", or "paint" for the pointer, "move", or "mark" a cell.
    folds : str
        The name of what is folded.
    without_kernel : str
        What cannot be done on a page without a kernel, in words; may be empty.
    """

    steers = "step"
    folds = "more"
    without_kernel = "This one needs a kernel: run the notebook."
    version = 0

    def __init__(self) -> None:
        self.pane = make_pane(self.on_pointer)
        self.pane.steers = self.steers
        self.notes: list[str] = []
        self.drawing = threading.RLock()
        self._shown = lru_cache(maxsize=50)(self._show)
        super().__init__()

    def present(self, *controls: widgets.Widget, more: Sequence[widgets.Widget] = ()) -> None:
        """Show the pane, these controls, and more of them folded; close what an earlier run of the cell has made."""
        self.folded = widgets.Accordion([in_rows(*more)], titles=[self.folds]) if more else None
        parts = [self.pane, self.pane.spare, *controls, self.folded]
        self.children = [part for part in parts if part is not None]
        self.add_class("astar-screen")  # by which the pane, and what a notebook has saved, find the instrument
        self.show_anew()
        close_those_before(self)

    # --- what a subclass says -----------------------------------------------------------------------------------------

    @abstractmethod
    def step(self) -> int:
        """Return which step is shown."""

    @abstractmethod
    def report(self, k: int) -> list[str]:
        """Return what the words say of step k."""

    @abstractmethod
    def draw(self, k: int) -> bytes:
        """Return the picture of step k as a PNG file."""

    @abstractmethod
    def described(self, k: int) -> list[str]:
        """Return everything that the picture of step k shows, in words."""

    def boxes(self) -> list[list[float]]:
        """Return where boards stand on the picture, as `Scene.boxes`; here there are none."""
        return []

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Act on the pointer or a key, as `PointerPane` describes them; here nothing is done."""

    def fit_controls(self) -> None:
        """Fit the controls to what is shown; here they always fit."""

    # --- what is shown ------------------------------------------------------------------------------------------------

    def say(self, *notes: str) -> None:
        """Show these notes in place of the earlier ones; without any, forget them."""
        self.notes = list(notes)
        self.show_anew()

    def html(self, k: int) -> str:
        """Return the words above the picture, as HTML; a part of the class "below" stands below the controls."""
        return html_of([*self.notes, *self.report(k)])

    def alt(self, k: int) -> str:
        """Return the description of the picture for those who cannot see it."""
        return "\n".join(self.described(k))

    def show_anew(self) -> None:
        """Forget every picture made so far, because more than the step has changed, and show the present step anew."""
        with self.drawing:
            self.version += 1
            self._shown.cache_clear()
            self.pane.boards = self.boxes()
            self.fit_controls()
            self.show_step()

    def show_step(self) -> None:
        """Show the present step, unless the page has all steps and shows it by itself."""
        with self.drawing:
            k = self.step()  # read once: the slider may be moved meanwhile
            if self.pane.reeled != self.version:
                self.pane.show(*self._shown(k), self.version, k)

    def _show(self, k: int) -> tuple[bytes, str, str]:
        """The picture of step k, its words and its description."""
        return self.draw(k), self.html(k), self.alt(k)

    def close(self) -> None:
        """Close this widget and all its parts, and stop making its reel."""
        self.version += 1
        close_parts(self)
        super().close()

    # --- what is kept where no kernel runs ----------------------------------------------------------------------------

    def __repr__(self) -> str:
        k = self.step()
        return "\n".join([*self.report(k), *self.described(k)])

    def still(self, k: int) -> bytes:
        """Return the picture of step k as a PNG file to keep."""
        picture, _, _ = self._shown(k)
        return small_png(Image.open(io.BytesIO(picture)).convert("RGB"))

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return what stays where no kernel runs: the picture with its words."""
        with self.drawing:
            k = self.step()
            _, words, _ = self._shown(k)
            forms, metadata = bundle(self.still(k), repr(self))
        html = SAVED.format(words, forms["text/html"])
        return {**forms, "text/html": html}, metadata

    def _ipython_display_(self) -> None:
        saved, metadata = self._repr_mimebundle_()
        show_widget(self, saved, metadata)

    def moments(self) -> Iterator[Answers]:
        """Go through all that this can show by itself, and yield for each moment how a click on a cell is answered.

        Here there is one moment, without answers.
        """
        yield {}

    def first_number(self) -> int:
        """Return the number of the first of these moments."""
        return 0

    def opening(self) -> int:
        """Return with which of these moments a page without a kernel begins, counted from 0."""
        return 0

    def jumps(self) -> dict[str, list[int]]:
        """Return the moments to which buttons lead, by the names of the buttons; here there are none.

        A button leads to the next of these moments; one whose name begins with "previous", to the one before.
        """
        return {}


class BoardInstrument(Instrument):
    """An instrument whose picture is one of boards.

    Attributes
    ----------
    scene : Scene
        The boards.
    """

    scene: Scene

    def draw(self, k: int) -> bytes:
        """Return the picture of step k as a PNG file."""
        return self.scene.film.png(self.scene.states(k))

    def described(self, k: int) -> list[str]:
        """Return everything that the picture of step k shows, in words."""
        return [describe(self.scene.grid, state) for state in self.scene.states(k)]

    def boxes(self) -> list[list[float]]:
        """Return where the boards stand on the picture."""
        return self.scene.boxes

    def still(self, k: int) -> bytes:
        """Return the picture of step k as a PNG file to keep; a title also says the step, or the result."""
        return self.scene.still(k) if self.scene.has_titles else super().still(k)


class SliderInstrument(Instrument):
    """An instrument with a slider, which says which step is shown.

    Parameters
    ----------
    play_slider : PlaySlider
        The slider.

    Attributes
    ----------
    slider, play : widget
        The slider, whose value is the number of the step, and the play button.
    """

    without_kernel = ""

    def __init__(self, play_slider: PlaySlider) -> None:
        self.play_slider = play_slider
        self.slider = play_slider.slider
        self.play = play_slider.play
        super().__init__()
        self.slider.observe(lambda _: self._follow(), "value")
        self.pane.slider = self.slider.model_id

    def _follow(self) -> None:
        """Show the step of the slider; notes belong to the step before."""
        if self.notes:
            self.say()
        else:
            self.show_step()

    def step(self) -> int:
        """Return which step is shown."""
        return int(self.slider.value)

    def jump(self, name: str) -> None:
        """Go to the "next" or "previous" of the steps to which this button leads, or say that there is none."""
        steps = self.jumps()[name]
        way, kind = name.split(" ", 1)
        if way == "previous":
            reached = max((k for k in steps if k < self.step()), default=None)
            where = "before"
        else:
            reached = min((k for k in steps if k > self.step()), default=None)
            where = "after"
        if reached is None:
            self.say(f"No {kind} {where} this step.")
        else:
            self.slider.value = reached

    def moments(self) -> Iterator[Answers]:
        """Go through all steps; no click is answered."""
        for k in range(self.slider.max + 1):
            self.slider.value = k
            yield {}

    def opening(self) -> int:
        """Return the step that is shown now."""
        return self.step()


def html_of(sentences: Iterable[str]) -> str:
    """Return sentences as HTML, each a paragraph."""
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)


def below(sentences: Iterable[str]) -> str:
    """Return sentences as HTML for the place below the controls, where they push nothing down."""
    said = html_of(sentences)
    return f'<div class="below">{said}</div>' if said else ""
