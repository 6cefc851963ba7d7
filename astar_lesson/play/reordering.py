"""Lines to be put in order: dragged, or moved by keys; without anywidget, moved by buttons.

The kernel cannot know whether a page can load what lets lines be dragged. So the lines with buttons are made in any
case, as the spare of a pane is.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets as widgets
import traitlets

from astar_lesson.play.controls import in_rows, make_button
from astar_lesson.play.pane import POINTER
from astar_lesson.play.pane import STYLE as PANE_STYLE

HERE = Path(__file__).parent
STYLE = PANE_STYLE + (HERE / "reordering.css").read_text(encoding="utf-8")


class PlainLines(widgets.VBox):  # type: ignore[misc]
    """Lines that two buttons move: the chosen one goes up or down by one.

    Attributes
    ----------
    order : list of int
        The numbers of the lines as they stand now; a line's number is its place in the list at first.
    lines : list of str
        The lines, by their numbers.
    choice : widget
        The lines, one of them chosen.
    """

    order: Any = traitlets.List()

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.choice = widgets.RadioButtons(tooltip="the lines, in your order", layout={"width": "auto"})
        up = make_button("up", partial(self._move, -1))
        down = make_button("down", partial(self._move, 1))
        super().__init__([self.choice, in_rows(up, down)])
        self.observe(lambda _: self._show(), "order")
        self.order = [*range(len(lines))]

    def _show(self) -> None:
        """Show the lines in this order, with the same one chosen as before."""
        chosen = self.choice.value
        self.choice.options = [(f"{place:2}  {self.lines[n]}", n) for place, n in enumerate(self.order, start=1)]
        self.choice.value = self.order[0] if chosen is None else chosen

    def _move(self, by: int) -> None:
        chosen = self.choice.value
        place = self.order.index(chosen) + by
        order = [number for number in self.order if number != chosen]
        order.insert(max(0, place), chosen)
        self.order = order


if POINTER:
    import anywidget

    class PointerLines(anywidget.AnyWidget):
        """Lines that are dragged, or moved by keys.

        Attributes
        ----------
        lines : list of str
            The lines.
        order : list of int
            As in `PlainLines`.
        wrong : int
            The number of a line that is marked because it cannot stand where it stands; -1 for none.
        """

        _esm = (HERE / "reordering.js").read_text(encoding="utf-8")
        lines: Any = traitlets.List().tag(sync=True)
        order: Any = traitlets.List().tag(sync=True)
        wrong = traitlets.Int(-1).tag(sync=True)


def make_dragged(plain: PlainLines) -> "PointerLines | None":
    """Return lines that can be dragged, in the order of these, which become their spare; None without a pointer."""
    if not POINTER:
        return None
    dragged = PointerLines(lines=plain.lines)
    traitlets.link((plain, "order"), (dragged, "order"))
    plain.add_class("astar-spare")
    return dragged
