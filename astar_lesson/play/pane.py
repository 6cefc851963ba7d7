"""The pane: words, a picture below them, and clicks and drags on the picture, each with its cell.

The pointer needs the package anywidget, in the kernel and in the front end. Without it the pane shows the same picture
and the same words, and whatever a click does can be typed. The kernel cannot know what the front end has. So a pane has
a spare one that needs nothing but ipywidgets: the page shows it where it could not load the other.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import ipywidgets as widgets
import traitlets

from astar_lesson.draw.pictures import image_tag
from astar_lesson.draw.reel import PLAYS
from astar_lesson.search.steps import Cell

try:
    import anywidget
except ImportError:
    anywidget = None  # type: ignore[assignment]

POINTER = anywidget is not None and os.environ.get("ASTAR_POINTER") != "off"
"""Whether pictures can be clicked and painted on. With `ASTAR_POINTER=off`, anywidget is never used."""

HERE = Path(__file__).parent
SCRIPT = "\n".join(path.read_text(encoding="utf-8") for path in (PLAYS, HERE / "pane.js"))
"""The script of the page: it plays reels and runs the pane."""
STYLE = (HERE / "pane.css").read_text(encoding="utf-8")
TYPED = {
    "paint": "The picture takes no clicks here. To change the map, open “more” below and type it as text.",
    "move": "The picture takes no clicks here: use the arrows, or type a cell. If you see neither, open “more”.",
    "mark": "The picture takes no clicks here: type a cell. If you do not see the field, open “more”.",
}
"""What to do where the picture takes no clicks, by what a click or a key would do there."""
OnPointer = Callable[[str, int, Cell], None]
"""What acts on the pointer and on keys: see `PointerPane`."""


class Pane(Protocol):
    """What an instrument asks of its pane.

    Attributes
    ----------
    picture : bytes
        The PNG file that is shown.
    words : str
        The words above it, as HTML.
    takes_clicks : bool
        Whether there is a pointer.
    spare : widget or None
        The pane for a page that could not load this one, if it may need one.
    steers : str
        What arrow keys do on the picture: "step", or "paint" for the pointer, "move", or "mark" a cell.
    boards : list
        As `Scene.boxes`.
    read : list
        The cell {x, y} that is marked because the reader reads of it, if there is one.
    slider : str
        The model of the slider: as soon as that moves, the page shows by itself what it knows already.
    reel : dict
        All steps of the slider as a packed `Reel`, and their version: with it the page needs no kernel to move.
    reeled : int
        For which version the page has all steps; -1 for none.
    """

    picture: bytes
    words: str
    takes_clicks: bool
    spare: widgets.Widget | None
    steers: str
    boards: list[list[float]]
    read: list[dict[str, int]]
    slider: str
    reel: dict[str, Any]
    reeled: int

    def show(self, picture: bytes, words: str, alt: str, version: int, step: int) -> None:
        """Show a PNG file with words, as HTML. `alt` is for those who cannot see it."""


class PlainPane(widgets.HTML):  # type: ignore[misc]
    """A pane without a pointer: it takes no clicks, and does not follow a slider by itself."""

    takes_clicks = False
    spare = None
    steers = ""
    slider = ""
    reeled = -1

    def show(self, picture: bytes, words: str, alt: str, version: int, step: int) -> None:
        """Show a PNG file with words; version and step are for the other pane."""
        self.picture = picture
        self.words = words
        status = f'<div role="status" aria-live="polite">{words}</div>'
        instead = f"<p>{TYPED[self.steers]}</p>" if self.steers in TYPED else ""
        shown = f'<div class="astar-plain">{status}{image_tag(picture, alt)}{instead}</div>'
        self.value = f"<style>{STYLE}</style>{shown}"


if anywidget is not None:

    class PointerPane(anywidget.AnyWidget):
        """A pane with a pointer.

        Parameters
        ----------
        on_pointer : callable
            `on_pointer(kind, board, cell)`: "down", "move" or "up", the number of the board, the cell; "enter" for a
            cell chosen by keys; "go" for an arrow key or a swipe, with its direction in place of the cell, or for Enter
            alone. "move" and "up" come only where the pointer paints; elsewhere a click is "down".

        Attributes
        ----------
        moment : dict
            What the page shows: the picture, its words and description, and the version and the step that they are of.
        """

        takes_clicks = True
        reeled = -1
        _loaded = False
        _esm = SCRIPT
        _css = STYLE
        steers = traitlets.Unicode().tag(sync=True)
        moment: Any = traitlets.Dict().tag(sync=True)
        slider = traitlets.Unicode().tag(sync=True)
        boards: Any = traitlets.List().tag(sync=True)
        read: Any = traitlets.List().tag(sync=True)
        reel: Any = traitlets.Dict().tag(sync=True)

        def __init__(self, on_pointer: OnPointer) -> None:
            super().__init__()
            self._on_pointer = on_pointer
            self.on_msg(self._on_message)
            self.spare = PlainPane()
            self.spare.add_class("astar-spare")  # the page hides it, unless it shows an error in place of the pane

        def show(self, picture: bytes, words: str, alt: str, version: int, step: int) -> None:
            """Show a PNG file with words, and on the spare pane as well, until a page has loaded this one."""
            self.picture = picture
            self.words = words
            self.moment = {"picture": picture, "words": words, "alt": alt, "version": version, "step": step}
            if not self._loaded:
                self.spare.steers = self.steers
                self.spare.show(picture, words, alt, version, step)

        def _on_message(self, _: object, message: dict[str, Any], __: object) -> None:
            """Note what the page has, and act on what the pointer or a key does there."""
            self._loaded = True  # a page that writes shows the pane
            self.reeled = message.get("reeled", self.reeled)  # with the reel of this version it moves by itself
            if "kind" in message:
                self._on_pointer(message["kind"], message["board"], (message["x"], message["y"]))


def make_pane(on_pointer: OnPointer) -> Pane:
    """Return a pane, with a pointer if there can be one."""
    pane: Pane = PointerPane(on_pointer) if POINTER else PlainPane()
    return pane
