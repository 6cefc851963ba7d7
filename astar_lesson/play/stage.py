"""The stage: a picture, words below it, and clicks and drags on the picture, told in cells.

The pointer needs the package anywidget, in the kernel and in the front end. Without it the stage shows the same picture
and the same words, and whatever a click does can be typed. What the front end has the kernel cannot know. So a screen
has a spare stage that needs nothing but ipywidgets: the page shows it where it could not load the other.
"""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

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
"""Whether pictures can be clicked and painted on. `ASTAR_POINTER=off`: nothing is tried that needs anywidget."""

MISSING = 50
"""If more messages than these wait for an earlier one, it will not come."""
OnPointer = Callable[[str, int, Cell], None]
"""`on_pointer(kind, board, cell)`: "down", "move" or "up", the number of the board, the cell."""

SCRIPT = "\n".join(path.read_text(encoding="utf-8") for path in (PLAYS, Path(__file__).with_name("stage.js")))
"""What runs in the page: what plays reels, and the stage."""
STYLE = """
.astar-stage img, .astar-stage canvas { max-width: 100%; display: block; user-select: none; }
.astar-stage [hidden] { display: none; }
.astar-spare, .astar-screen > :has(> .jupyter-widgets-error-widget) { display: none !important; }
.astar-screen:has(> * > .jupyter-widgets-error-widget) > .astar-spare { display: block !important; }
.astar-spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.astar-stage p { line-height: 1.4; margin: 0.5em 0; max-width: 75ch; }
.astar-stage table { border-collapse: collapse; margin: 0.5em 0; }
.astar-screen .widget-label-basic { display: flex; align-items: center; margin: 0 6px; }
.astar-stage td, .astar-stage th { padding: 1px 10px 1px 0; text-align: left; vertical-align: top; }
"""


def make_stage(on_pointer: OnPointer) -> Any:
    """Return a widget with `show(picture, words, alt, ...)`, and `paints`, whether drags paint; see `PlainStage`."""
    return PointerStage(on_pointer) if POINTER else PlainStage()


class InOrder:
    """Brings messages back into the order in which they were sent: a busy kernel may hand over a later one first."""

    def __init__(self) -> None:
        self._next: dict[Any, int] = {}
        self._early: dict[Any, dict[int, dict[str, Any]]] = {}

    def take(self, message: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield the messages whose turn it is; each has its "view" and, counted from 0 in each view, its "turn"."""
        view, turn = message["view"], message["turn"]
        early = self._early.setdefault(view, {})
        early[turn] = message
        if len(early) > MISSING:
            self._next[view] = min(early)
        while (turn := self._next.setdefault(view, 0)) in early:
            self._next[view] = turn + 1
            yield early.pop(turn)


class PlainStage(widgets.HTML):  # type: ignore[misc]
    """The stage without a pointer: nobody asks it which cell is where, and it follows no slider by itself.

    Attributes
    ----------
    ready : bool
        Whether a page shows the stage and its pointer.
    spare : PlainStage or None
        The stage for a page that could not load this one; here none is needed.
    """

    paints, ready, reeled, tells, spare = False, False, -1, True, None

    def show(self, picture: bytes, words: str, alt: str, version: int, step: int) -> None:
        """Show a PNG file with words, as HTML. The rest is for a stage that remembers."""
        self.picture, self.words = picture, words
        status = f'<div role="status" aria-live="polite">{words}</div>'
        self.value = f'<style>{STYLE}</style><div class="astar-stage">{image_tag(picture, alt)}{status}</div>'


if anywidget is not None:

    class PointerStage(anywidget.AnyWidget):
        """The stage with a pointer.

        Attributes
        ----------
        boards : list
            Of each board the left, upper, right and lower edge, as shares of the picture, and its columns and rows.
        slider : str
            The model of the slider, so that the page shows by itself what it knows already as soon as that moves.
        reel : bytes
            All steps of the slider as a `Reel`: with it the page needs no kernel to move.
        reel_version, reeled : int
            To which version the reel belongs; and for which version a page has opened one.
        tells : bool
            Whether the reel has words, too. Else the kernel tells them, and shows an empty picture with them.
        """

        ready, reeled, tells = False, -1, True

        _esm = SCRIPT
        _css = STYLE
        picture = traitlets.Bytes().tag(sync=True)
        words = traitlets.Unicode().tag(sync=True)
        alt = traitlets.Unicode().tag(sync=True)
        paints = traitlets.Bool(False).tag(sync=True)
        version = traitlets.Int().tag(sync=True)
        step = traitlets.Int(-1).tag(sync=True)
        slider = traitlets.Unicode().tag(sync=True)
        boards: Any = traitlets.List().tag(sync=True)
        reel = traitlets.Bytes().tag(sync=True)
        reel_version = traitlets.Int(-1).tag(sync=True)

        def __init__(self, on_pointer: OnPointer) -> None:
            super().__init__()
            self._on_pointer, self._in_order, self._acting = on_pointer, InOrder(), threading.Lock()
            self.on_msg(self._on_message)
            self.spare = PlainStage()
            self.spare.add_class("astar-spare")  # the page hides it, unless it shows an error in place of the stage

        def show(self, picture: bytes, words: str, alt: str, version: int, step: int) -> None:
            """Show a PNG file with words, as HTML. `alt` is for those who cannot see the picture.

            The page remembers what belongs to a step of the slider, until the version changes.
            """
            with self.hold_sync():
                self.picture, self.words, self.alt = picture, words, alt
                self.version, self.step = version, step
            if not self.ready:
                self.spare.show(picture, words, alt, version, step)

        def _on_message(self, _: Any, message: dict[str, Any], __: Any) -> None:
            self.ready = True  # whoever writes is there
            if "reeled" in message:  # the page has opened the reel of this version, and moves by itself
                self.reeled = message["reeled"]
            elif "kind" in message:
                with self._acting:
                    for each in self._in_order.take(message):
                        self._on_pointer(each["kind"], each["board"], (each["x"], each["y"]))

        def follow(self, reel: bytes, version: int, *, tells: bool) -> None:
            """Let the page have all steps of this version; `tells`: with their words."""
            self.tells = tells
            with self.hold_sync():
                self.reel, self.reel_version = reel, version
