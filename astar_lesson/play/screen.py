"""The screen, which all instruments share: the words of a step, its picture, and controls below."""

import io
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from html import escape
from typing import Any

import ipywidgets as widgets
from IPython.core.getipython import get_ipython
from IPython.display import HTML, display
from PIL import Image

from astar_lesson.draw.film import Scene
from astar_lesson.draw.pictures import bundle, small_png
from astar_lesson.draw.sizes import PAGE, PROJECTOR, choose
from astar_lesson.play import stage
from astar_lesson.play.controls import Mover, in_rows, make_button, make_field
from astar_lesson.search.steps import Cell
from astar_lesson.words.explain import describe
from astar_lesson.words.numbers import capital

VIEW = "application/vnd.jupyter.widget-view+json"
SAVED = """<style>.jp-OutputArea-child:has(.astar-saved):has(+ .jp-OutputArea-child .astar-screen), \
.jp-OutputArea-child:has(.astar-saved) + :has(> .jp-OutputArea-output:not([data-mime-type])):not(:has(.astar-screen)) \
{{ display: none; }}</style><div class="astar-saved">{}{}<p>\
To play, click here, choose Run All Above Selected Cell in the menu Run, and run this cell.</p></div>"""
"""A picture that stays where no kernel runs. While the instrument lives, it gives way; then the instrument does."""
ENLARGED = (stage.HERE / "projector.css").read_text(encoding="utf-8")
"""The style of words, code and controls for a projector; 24 pixels, as for the smallest type of a picture."""
Act = Callable[..., str | None]
"""What a control does. It returns a note or None, and raises ValueError if it cannot be done."""
_shown: dict[str, tuple[str, list[widgets.Widget]]] = {}
"""By notebook cell: its last run, and the screens that this has shown."""


class Screen(widgets.VBox):  # type: ignore[misc]
    """A stage, which shows words and a picture for each step, above controls.

    Here the picture is that of a scene, and a slider chooses the step. A subclass without a slider has a `step` of its
    own. One that shows something else than a scene has a `draw` and a `described` of its own.

    Parameters
    ----------
    mover : Mover or None
        The slider, if there is one.

    Attributes
    ----------
    stage : widget
        The picture and the words.
    scene : Scene
        The boards, if the screen shows any.
    slider, play : widget
        Those of the mover.
    notes : list of str
        The last answer to the reader, or why something cannot be done. It stands above the other words.
    report : callable
        `report(k)` returns what the words say of step k.
    steers : str
        What arrow keys do on the picture: "step", or "paint" for the pointer, "move", or "mark" a cell.
    folds : str
        The name of what is folded.
    """

    scene: Scene
    report: Callable[[int], list[str]]
    steers, folds, version = "step", "more", 0

    def __init__(self, mover: Mover | None = None) -> None:
        on_pointer = getattr(self, "on_pointer", lambda *_: None)
        self.stage = stage.PointerStage(on_pointer) if stage.POINTER else stage.PlainStage()
        self.notes: list[str] = []
        self.drawing = threading.RLock()  # callbacks may come from another thread; the figure is one
        self._moment = lru_cache(maxsize=50)(lambda k: (self.draw(k), self.html(k), self.alt(k)))
        super().__init__()
        self.stage.steers = self.steers
        if mover:
            self.mover, self.slider, self.play = mover, mover.slider, mover.play
            # the notes belong to the step before
            self.slider.observe(lambda _: self.say() if self.notes else self.show_step(), "value")
            self.stage.slider = self.slider.model_id

    def present(self, *controls: widgets.Widget, more: Sequence[widgets.Widget] = ()) -> None:
        """Show the stage, these controls, and more of them folded; close what an earlier run of the cell has made."""
        self.folded = widgets.Accordion([in_rows(*more)], titles=[self.folds])
        self.children = [self.stage, *filter(None, [self.stage.spare]), *controls, *[self.folded] * bool(more)]
        self.add_class("astar-screen")  # by which the stage finds the controls
        self.show_anew()
        close_those_before(self)

    def step(self) -> int:
        """Return which step is shown."""
        return int(self.slider.value)

    def say(self, *notes: str) -> None:
        """Show these notes in place of the earlier ones; without any, forget them."""
        self.notes = list(notes)
        self.show_anew()

    def html(self, k: int) -> str:
        """Return the words above the picture, as HTML; a part of the class "below" stands below the controls."""
        return html_of([*self.notes, *self.report(k)])

    def draw(self, k: int) -> bytes:
        """Return the picture of step k as a PNG file."""
        return self.scene.film.png(self.scene.states(k))

    def alt(self, k: int) -> str:
        """Return the description of the picture for those who cannot see it."""
        return "\n".join(self.described(k))

    def described(self, k: int) -> list[str]:
        """Return everything that the picture shows, in words."""
        return [describe(self.scene.grid, state) for state in self.scene.states(k)]

    def fit(self) -> None:
        """Fit the controls to what is shown now: to be overridden where there is something to fit."""

    def show_anew(self) -> None:
        """Forget every picture made so far, because more than the step has changed, and show the present step anew."""
        with self.drawing:
            self.version += 1
            self._moment.cache_clear()
            self.stage.boards = self.scene.boxes if hasattr(self, "scene") else []
            self.fit()
            self.show_step()

    def show_step(self) -> None:
        """Show the present step, unless the page has all steps and shows it by itself."""
        with self.drawing:
            k = self.step()  # read once: the slider may be moved meanwhile
            if self.stage.reeled != self.version:
                self.stage.show(*self._moment(k), self.version, k)

    def __repr__(self) -> str:
        k = self.step()
        return "\n".join([*self.report(k), *self.described(k)])

    def close(self) -> None:
        """Close this widget and all its parts, and stop making its reel."""
        self.version += 1
        close_parts(self)
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return what stays where no kernel runs: the picture with its words."""
        with self.drawing:
            (picture, said, _), words = self._moment(self.step()), repr(self)
            is_titled = hasattr(self, "scene") and self.scene.has_titles
            shown = Image.open(io.BytesIO(picture)).convert("RGB")
            still = self.scene.still(self.step()) if is_titled else small_png(shown)
        saved, metadata = bundle(still, words)
        return {**saved, "text/html": SAVED.format(said, saved["text/html"])}, metadata

    def _ipython_display_(self) -> None:
        saved, metadata = self._repr_mimebundle_()
        display(saved, metadata=metadata, raw=True)
        display({VIEW: super()._repr_mimebundle_()[VIEW]}, raw=True)


class Jumping(Screen):
    """A screen with a slider, and with buttons that lead to the next step of a kind.

    Attributes
    ----------
    jumps : callable
        `jumps()` returns these steps, by the names of the buttons.
    """

    jumps: Callable[[], dict[str, list[int]]]

    def jump(self, name: str) -> None:
        """Go to the next of the steps to which this button leads, if there is one."""
        later = [k for k in self.jumps()[name] if k > self.slider.value]
        if not later:
            self.say(f"No {name.removeprefix('next ')} after this step.")
        self.slider.value = min(later, default=self.slider.value)


class Choosing(Screen):
    """A screen that waits for the reader to choose a cell of its scene: with a click, by keys or typed.

    Attributes
    ----------
    buttons : list of widget
        What is not folded.
    typed : widget
        The field to type into. If the picture can be clicked, it is folded.
    """

    steers = "mark"

    def ask(
        self, does: str, act: Act, buttons: Mapping[str, Act], *others: widgets.Widget, shown: int = 9, spare: Any = ()
    ) -> None:
        """Present the instrument.

        Parameters
        ----------
        does : str
            What to type into the field.
        act : callable
            It gets the cell that was chosen, and returns a note or None. A text that does not name a cell stays in the
            field.
        buttons : dict of str to callable
            Buttons, and what they do; each returns a note or None.
        *others : widget
            Further controls, which come first.
        shown : int
            How many of the buttons stand in sight; the others are folded.
        spare : sequence of widget
            Further controls, which are folded where keys and the pointer do the same.
        """
        self._act, hint = act, self.scene.grid.hint

        def answer(text: str) -> str | None:
            cell = self.scene.grid.node_named(text)
            self.typed.value = ""
            return act(cell)

        self.typed = make_field(hint, does, lambda text: self.attempt(answer, text) if text.strip() else None)
        made = [make_button(name, partial(self.attempt, do)) for name, do in buttons.items()]
        self.buttons, folded = made[:shown], made[shown:]
        (folded if stage.POINTER else self.buttons).extend([*spare, self.typed])
        self.present(in_rows(*others, *self.buttons), more=folded)

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Take the cell that is clicked, or on which Enter is pressed."""
        if kind in ("down", "enter"):
            self.attempt(self._act, cell)

    def attempt(self, act: Act, *arguments: Any) -> None:
        """Do what the reader asks for, and note what it returns; if it cannot be done, note why."""
        try:
            note = act(*arguments)
        except ValueError as error:
            note = capital(f"{error}.")
        self.say(*[note] if note else [])


def html_of(sentences: Iterable[str]) -> str:
    """Return sentences as HTML, each a paragraph."""
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)


def below(sentences: Iterable[str]) -> str:
    """Return sentences as HTML for the place below the controls, where they push nothing down."""
    said = html_of(sentences)
    return said and f'<div class="below">{said}</div>'


def close_parts(widget: widgets.Widget) -> None:
    """Close all that a widget is made of."""
    own = [getattr(widget, name, None) for name in ("layout", "style", "link")]
    for part in filter(None, [*getattr(widget, "children", ()), *own]):
        close_parts(part)
        part.close()


def close_those_before(screen: widgets.Widget) -> None:
    """Close the screens that an earlier run of the same notebook cell has shown."""
    shell: Any = get_ipython()
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell, run = parent.get("metadata", {}).get("cellId"), parent.get("header", {}).get("msg_id", "")
    if cell:
        before, screens = _shown.get(cell, (run, []))
        while before != run and screens:
            screens.pop().close()
        _shown[cell] = run, [*screens, screen]


def projector(on: bool = True) -> None:
    """Draw all that follows for a projector: no type below 24 pixels on a screen of 1920 x 1080.

    Call it once, at the top of a page, before the cells that draw. In JupyterLab it enlarges words, code and controls
    as well, as long as its output stands on the page. A number that a cell has no room for is left out.

    Parameters
    ----------
    on : bool
        False: draw as for a page again.

    Raises
    ------
    ValueError
        If `on` is neither True nor False.
    """
    if not isinstance(on, bool):
        raise ValueError(f"on is {on!r}: give True for a projector, or False for a page")
    choose(PROJECTOR if on else PAGE)
    if on and get_ipython():
        display(HTML(f"<style>{ENLARGED}</style>"))
