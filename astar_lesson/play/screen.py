"""The screen: what player, race, prediction and explorer share. Boards in a figure, their film, words below them."""

import threading
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets
from IPython.core.getipython import get_ipython

from astar_lesson.draw.board import Board
from astar_lesson.draw.film import Film
from astar_lesson.draw.layout import layout_of
from astar_lesson.draw.pictures import MARGINS, fitting, sheet
from astar_lesson.maps.atlas import Map
from astar_lesson.maps.grid import Grid
from astar_lesson.play.stage import make_stage
from astar_lesson.search.state import State
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import Trace
from astar_lesson.words.explain import describe

__all__ = ["Screen", "check_grid", "make_button", "width_of"]

KEPT = 50
"""Pictures. The page keeps as many: see stage.js."""
PIXELS = 700
"""Across a map that is drawn as an image; its cells are whole pixels."""


class Screen(widgets.VBox):  # type: ignore[misc]
    """Searches of one map on boards side by side, and words below them.

    Attributes
    ----------
    grids, traces, names : list
        Of each board: its map, its search, and what the search is called.
    stage : widget
        The picture and the words.
    """

    def set_up(
        self, grids: list[Map], traces: list[Trace], names: list[str], width: float | None, settings: dict[str, Any]
    ) -> None:
        """Draw the boards; `settings` are those of `Board`. Once more with other maps: the stage stays."""
        self.grids, self.traces, self.names = grids, traces, names
        columns = len(grids)
        self.figure, axes = sheet(grids, columns=columns, width=width or min(11.0, columns * width_of(grids[0])))
        self.boards = [Board(ax, grid, **fitting(ax, grid, settings)) for ax, grid in zip(axes, grids, strict=True)]
        for board, name in zip(self.boards, names, strict=True):
            board.ax.set_title(name, fontsize=11)
        self.start_film()
        if not hasattr(self, "stage"):
            self.start_stage()
        self.stage.place(self.boards)

    def start_stage(self) -> None:
        """Make the stage, which is empty still."""
        self.stage = make_stage(self.on_pointer)
        self.version = 0
        self.moment = 0
        self._kept: dict[int, bytes] = {}
        self.drawing = threading.RLock()  # callbacks may come from another thread; the figure is one

    def start_film(self) -> None:
        """Draw anew what never changes. Needed when the settings of a board have changed."""
        self.film = Film(self.figure, self.boards, [trace.at(0) for trace in self.traces])

    def present(self, parts: Sequence[Any]) -> None:
        """Show these widgets, and close what an earlier run of the same notebook cell has made."""
        super().__init__(list(parts))
        self.add_class("astar-screen")  # by which the stage finds the controls
        self.update()
        _close_those_before(self)

    def step(self) -> int:
        """Return after how many steps the searches are shown: here at their ends."""
        return max(map(len, self.traces))

    def states(self) -> list[State]:
        """Return the state of each search after so many steps, or at its end."""
        return [trace.at(min(self.moment, len(trace))) for trace in self.traces]

    def said(self) -> list[str]:
        """Return the sentences below the picture."""
        return self.described()

    def words(self) -> str:
        """Return what stands below the picture, as HTML."""
        return "".join(f"<p>{escape(sentence)}</p>" for sentence in self.said())

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Act on the pointer: "down", "move" or "up", the number of the board, the cell. Here it does nothing."""

    def change(self) -> None:
        """Show the present states and words. What was shown before is no longer right: not only the step changed."""
        with self.drawing:
            self.version += 1
            self._kept.clear()
            self.update()

    def update(self) -> None:
        """Show the present states and words."""
        with self.drawing:
            self.moment = self.step()  # read once: the slider may be moved meanwhile
            self.stage.show(self._picture(), self.words(), self.alt(), self.version, self.moment)

    def alt(self) -> str:
        """Return what the picture is, for those who cannot see it; the words below it say more."""
        steps = [f"{name}, {s.k} of {len(s.trace)} steps" for name, s in zip(self.names, self.states(), strict=True)]
        return f"The map. {'; '.join(steps)}."

    def draw(self) -> bytes:
        """Return the picture of the present moment, as a PNG file."""
        return self.film.png(self.states())

    def keep(self) -> bytes:
        """Return the picture of the present moment as it is saved: smaller, and slower to make."""
        for board, state in zip(self.boards, self.states(), strict=True):
            board.show(state)
        return self.figure.png()

    def _picture(self) -> bytes:
        """The present picture. The page keeps the latest, and so does the kernel: one moment is one file."""
        picture = self._kept.pop(self.moment, b"") or self.draw()
        self._kept[self.moment] = picture
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return picture

    def described(self) -> list[str]:
        """Return the present states in words, for those who see no picture."""
        return [describe(grid, state) for grid, state in zip(self.grids, self.states(), strict=True)]

    def close(self) -> None:
        """Close this widget and all its parts."""
        _close_all(self.children)
        layout = self.layout
        super().close()
        layout.close()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        with self.drawing:
            saved = {"image/png": self.keep(), "text/plain": repr(self)}
        return {**super()._repr_mimebundle_(**kwargs), **saved}


def check_grid(grid: Any, kinds: Any = Grid) -> None:
    """Raise ValueError unless this is a `Grid`, or one of the kinds of maps: map and trace are easily exchanged."""
    if not isinstance(grid, kinds):
        raise ValueError(f"grid is {grid!r}: give the Grid that was searched, and then its trace")


def make_button(does: str, act: Callable[[], None], icon: str = "") -> Any:
    """Return a button: an icon with a tooltip, or what it does in words."""
    layout = {"width": "38px" if icon else "auto", "flex": "0 0 auto"}
    button = widgets.Button(description="" if icon else does, icon=icon, tooltip=does, layout=layout)
    button.on_click(lambda _: act())
    return button


def width_of(grid: Map) -> float:
    """Inches for one board with its margins."""
    layout = layout_of(grid)
    if layout.detailed:
        return min(7.5, 1.0 + 0.85 * layout.width)
    return MARGINS[0] + MARGINS[1] + max(1, PIXELS // max(layout.width, layout.height)) * layout.width / 100


def _close_all(parts: Iterable[Any]) -> None:
    for part in parts:
        _close_all(getattr(part, "children", ()))
        for own in (part.layout, getattr(part, "style", None)):
            if own is not None:
                own.close()
        part.close()


_open: dict[str, tuple[str, list[Screen]]] = {}
"""By notebook cell: the run, and the screens that it opened."""


def _close_those_before(screen: Screen) -> None:
    shell: Any = get_ipython()
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell, run = parent.get("metadata", {}).get("cellId"), parent.get("header", {}).get("msg_id", "")
    if not cell:
        return
    last_run, screens = _open.get(cell, ("", []))
    if last_run != run:
        for old in screens:
            old.close()
        screens = []
    _open[cell] = (run, [*screens, screen])
