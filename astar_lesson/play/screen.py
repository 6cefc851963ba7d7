"""The screen: what all instruments share. Boards in a figure, their film, the words below, and what is told there."""

import threading
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import Any

import ipywidgets as widgets
from IPython.core.getipython import get_ipython

from astar_lesson.draw.board import Board
from astar_lesson.draw.film import Film
from astar_lesson.draw.layout import layout_of
from astar_lesson.draw.pictures import bundle, fitting, sheet
from astar_lesson.draw.sizes import PAGE, sizes_in_use
from astar_lesson.maps.atlas import Map
from astar_lesson.maps.grid import Grid
from astar_lesson.play.controls import Mover, make_field
from astar_lesson.play.stage import make_stage
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import State, Trace
from astar_lesson.words.explain import describe

KEPT = 50
"""Moments, each a picture with its words. The page keeps as many: see stage.js."""
PIXELS = 700
"""Across a map that is drawn as an image; its cells are whole pixels."""
_shown: dict[str, tuple[str, list[Any]]] = {}
"""By notebook cell: its last run, and the screens that this run has shown."""


class Screen(widgets.VBox):  # type: ignore[misc]
    """Searches of one map on boards side by side, and words below them.

    A screen that shows something else than searches has a `step`, `draw`, `described` and `alt` of its own.

    Attributes
    ----------
    grid : Grid or Atlas
        The map.
    traces, names : list
        Of each board: its search, and what the search is called.
    stage : widget
        The picture and the words.
    told : list of str
        What the reader was told last: an answer, or why something cannot be done.
    """

    def set_up(
        self, grid: Map, traces: list[Trace], names: list[str], *, width: float | None = None, **settings: Any
    ) -> None:
        """Draw the boards; `settings` are those of `Board`. Once more with another map: the stage stays."""
        self.grid, self.traces, self.names = grid, traces, names
        columns = len(traces)
        width = width or min(11.0, columns * _width_of(grid))
        self.figure, axes = sheet([grid] * columns, columns=columns, width=width, titles=any(names))
        self.boards = [Board(ax, grid, **fitting(ax, grid, settings)) for ax in axes]
        for board, name in zip(self.boards, names, strict=True):
            board.ax.set_title(name, fontsize=sizes_in_use().title)
        self.start_film()
        if not hasattr(self, "stage"):
            self.start_stage()
        self.stage.boards = list(map(_place_of, self.boards))

    def start_stage(self) -> None:
        """Make the stage, which is empty still."""
        self.stage = make_stage(self.on_pointer)
        self.version = 0
        self.shown_step = 0
        self.told: list[str] = []
        self._moment = lru_cache(maxsize=KEPT)(lambda _: (self.draw(), self.words(), self.alt()))  # by its step
        self.drawing = threading.RLock()  # callbacks may come from another thread; the figure is one

    def start_film(self) -> None:
        """Draw anew what never changes. Needed when the settings of a board have changed."""
        self.film = Film(self.figure, self.boards)

    def start_slider(self, k: int, last: int, does: str) -> None:
        """Make the slider, which stands at k first; `does` says what it moves."""
        self.mover = Mover(k, last, does)
        self.slider, self.play = self.mover.slider, self.mover.play
        self.slider.observe(self.on_move, "value")
        self.stage.slider = self.slider.model_id

    def on_move(self, _: Any) -> None:
        """Show where the slider stands; what was told belongs to where it stood."""
        if self.told:
            self.tell()
        else:
            self.update()

    def present(self, *parts: Any) -> None:
        """Show these controls above the stage, and close what an earlier run of the same notebook cell has made."""
        super().__init__([*parts, self.stage, *filter(None, [self.stage.spare])])
        self.add_class("astar-screen")  # by which the stage finds the controls
        self.update()
        _close_those_before(self)

    def step(self) -> int:
        """Return after how many steps the searches are shown: here where the slider stands."""
        return int(self.slider.value)

    def states(self) -> list[State]:
        """Return the state of each search after so many steps, or at its end."""
        return [trace.at(min(self.shown_step, len(trace))) for trace in self.traces]

    def report(self) -> list[str]:
        """Return what is to be said of this moment, whatever the picture shows."""
        return [f"{type(self).__name__} at step {self.slider.value} of {self.slider.max}."]

    def said(self) -> Sequence[str]:
        """Return the sentences below the picture."""
        return [*self.told, *self.report()]

    def words(self) -> str:
        """Return what stands below the picture, as HTML."""
        return html_of(self.said())

    def tell(self, *sentences: str) -> None:
        """Tell the reader something, in place of what was told before; nothing: forget it."""
        self.told = list(sentences)
        self.change()

    def attempt(self, act: Callable[..., str | None], *arguments: Any) -> None:
        """Do what the reader asks for, and tell what it returns; if it cannot be done, tell why."""
        try:
            said = act(*arguments)
        except ValueError as error:
            said = f"{error}."
        self.tell(*[said] if said else [])

    def ask(self, hint: str, does: str, read: Callable[[str], Any], take: Callable[[Any], str | None]) -> Any:
        """Return a field: `take` acts on what `read` makes of a text; one that cannot be read stays, to be mended."""

        def answer(text: str) -> str | None:
            answered = read(text)
            field.value = ""
            return take(answered)

        field = make_field(hint, does, lambda text: self.attempt(answer, text) if text.strip() else None)
        return field

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Act on the pointer: "down", "move" or "up", the number of the board, the cell. Here it does nothing."""

    def change(self) -> None:
        """Show the present states and words. What was shown before is no longer right: not only the step changed."""
        with self.drawing:
            self.version += 1
            self._moment.cache_clear()
            self.update()
            self.wind()

    def update(self) -> None:
        """Show the present states and words; what the page has of all steps, it shows itself."""
        with self.drawing:
            self.shown_step = self.step()  # read once: the slider may be moved meanwhile
            if self.stage.reeled != self.version:
                self.stage.show(*self._moment(self.shown_step), self.version, self.shown_step)
            elif not self.stage.tells:
                self.stage.show(b"", self.words(), self.alt(), self.version, self.shown_step)

    def wind(self) -> None:
        """Let the page have all steps, as soon as the kernel has nothing else to do. Here it cannot."""

    def alt(self) -> str:
        """Return what the picture is, for those who cannot see it; the words below it say more."""
        steps = [f"{name}, {s.k} of {len(s.trace)} steps" for name, s in zip(self.names, self.states(), strict=True)]
        return f"The map. {'; '.join(steps)}."

    def draw(self, *, small: bool = False) -> bytes:
        """Return the picture that is shown now, as a PNG file; `small` as it is saved, which is slower to make."""
        if not small:
            return self.film.png(self.states())
        for board, state in zip(self.boards, self.states(), strict=True):
            board.show(state)
        return self.figure.png()

    def described(self) -> list[str]:
        """Return what the picture shows in words, for those who do not see it."""
        return [describe(self.grid, state) for state in self.states()]

    def __repr__(self) -> str:
        return "\n".join([*self.report(), *self.described()])

    def close(self) -> None:
        """Close this widget and all its parts."""
        _close_all(self.children)
        self.layout.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        with self.drawing:
            saved, metadata = bundle(self.draw(small=True), repr(self))
        return {**super()._repr_mimebundle_(**kwargs), **saved}, metadata


def html_of(sentences: Iterable[str]) -> str:
    """Return sentences as HTML, each a paragraph."""
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)


def check_grid(grid: Any, kinds: Any = Grid) -> None:
    """Raise ValueError unless this is a `Grid`, or one of the kinds of maps: map and trace are easily exchanged."""
    if not isinstance(grid, kinds):
        raise ValueError(f"grid is {grid!r}: give the Grid that was searched, and then its trace")


def _place_of(board: Board) -> list[float]:
    """Where a board is, as the stage wants to know it."""
    box = board.ax.get_position()
    return [box.x0, 1 - box.y1, box.x1, 1 - box.y0, *board.layout.raster]


def _width_of(grid: Map) -> float:
    """Return the width of one board with its margins, in inches."""
    layout = layout_of(grid)
    if layout.detailed:
        return min(7.5, 1.0 + 0.85 * layout.width)
    left, right, *_ = sizes_in_use().margins
    pixels = PIXELS * sizes_in_use().dpi // PAGE.dpi // max(layout.width, layout.height)
    return left + right + max(1, pixels) * layout.width / sizes_in_use().dpi


def _close_all(parts: Iterable[Any]) -> None:
    """Close widgets and all that they are made of."""
    for part in parts:
        _close_all(getattr(part, "children", ()))
        for own in filter(None, [part.layout, getattr(part, "style", None), getattr(part, "link", None)]):
            own.close()
        part.close()


def _close_those_before(screen: Any) -> None:
    """Close the screens that an earlier run of the same notebook cell has shown."""
    shell: Any = get_ipython()
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell, run = parent.get("metadata", {}).get("cellId"), parent.get("header", {}).get("msg_id", "")
    if not cell:
        return
    last_run, screens = _shown.get(cell, ("", []))
    if last_run != run:
        for old in screens:
            old.close()
        screens = []
    _shown[cell] = (run, [*screens, screen])
