"""The explorer: draw a map, choose a search, and see at once what it does."""

import time
from html import escape
from typing import Any

import ipywidgets as widgets

from astar_lesson.maps.grid import Grid
from astar_lesson.play.controls import in_rows, make_button, telling
from astar_lesson.play.menus import Menus
from astar_lesson.play.painting import Painting
from astar_lesson.play.player import Player
from astar_lesson.play.stage import POINTER
from astar_lesson.search.steps import Cell
from astar_lesson.words.audit import Audit
from astar_lesson.words.numbers import number

MAP = """
. . . . . . . . . . . . .
. . . . . . # # # . . . .
. . . 3 3 . . . # . . . .
. S . 3 3 . . . # . . G .
. . . 3 3 . . . # . . . .
. . . . . . # # # . . . .
. . . . . . . . . . . . .
"""
BRUSHES = {"look": "", "wall": "#", "floor": ".", "cost 3": "3", "cost 9": "9"}
PAUSE = 0.02
"""Seconds. Strokes that come sooner than that after a search have waited for it."""


class Explorer(Player):
    """A map to paint on, and a search to choose; every change runs it again.

    Choose a brush and drag on the picture; drag S and G with any brush; or type the map. A text that is no map is told
    of in place, and the last good map stays. Without anywidget the picture cannot be painted on; all the rest works.

    Parameters
    ----------
    grid : Grid or str or None
        The first map, or its text; None for a map with a trap.
    algorithm, moves : str
        What is chosen first: a search such as "a_star", and "FOUR" or another rule for moves (None: that of the grid).
    **settings
        As in `Player`.

    Attributes
    ----------
    menus : Menus
        The choices of search, heuristic, weight, moves and ties.
    brush, text : widget
        The brush, and the box with the text of the map.

    Raises
    ------
    ValueError
        If the first map cannot be searched, or a name is unknown.

    Examples
    --------
    >>> Explorer("S.G", algorithm="dijkstra")
    dijkstra under FOUR: 3 cells expanded, cost 2, a path of 2 steps.
    3 x 1 map; dijkstra after 3 of 3 steps; closed 3: (0, 0), (1, 0), (2, 0); open 0; path of 3 cells, cost 2: ...
    """

    grid: Grid

    def __init__(
        self, grid: Grid | str | None = None, *, algorithm: str = "a_star", moves: str | None = None, **settings: Any
    ) -> None:
        if moves is None:
            moves = grid.moves.name if isinstance(grid, Grid) else "FOUR"
        self.menus = Menus(algorithm, moves, lambda _: self._change(self._painting.text, box=False))
        self._first = MAP.strip() if grid is None else str(grid).strip()
        if isinstance(grid, Grid) and Grid.from_text(self._first, grid.moves) != grid:
            raise ValueError(
                "the map has ground below S or G, or costs other than 1 to 9: the explorer works on map text"
            )
        self._painting = Painting(self._first)
        self._problem = ""
        self._last: Cell = (0, 0)
        self._dragged = ""
        self._changing = False
        self._ran_at = 0.0
        found, trace = self.menus.search(self._first)
        self._alarm = self._warning(found)
        super().__init__(found, trace, k=len(trace), **settings)

    def controls(self) -> list[Any]:
        """Return what stands above the picture."""
        tooltips = ["a click tells the life of a cell", *(f"paint {name}" for name in list(BRUSHES)[1:])]
        brushes = widgets.ToggleButtons(options=list(BRUSHES), tooltips=tooltips, style={"button_width": "auto"})
        self.brush = telling(brushes, lambda brush: setattr(self.stage, "paints", brush != "look"))
        buttons = [
            make_button("undo", self.undo),
            make_button("reset", self.reset),
            make_button("copy as text", self.copy_text),
        ]
        box = widgets.Textarea(
            self._first,
            continuous_update=False,
            tooltip="the map as text: '.' floor, '1' to '9' cost, '#' wall, 'S' start, 'G' goal",
            layout={"width": "100%", "height": "auto"},
            rows=min(25, self._first.count("\n") + 2),
        )
        self.text = telling(box.add_class("astar-map"), self._on_text)
        typed = widgets.Accordion([self.text], titles=["the map as text"], selected_index=None if POINTER else 0)
        if POINTER:
            buttons = [self.brush, *buttons]
        return [self.menus, in_rows(*buttons), *super().controls(), typed]

    def undo(self) -> None:
        """Take back the last change of the map."""
        text = self._painting.text if self._problem else self._painting.undone()  # first the last good map
        self._change(text, remember=False)

    def reset(self) -> None:
        """Go back to the first map. It can be undone."""
        self._change(self._first)

    def copy_text(self) -> None:
        """Put the map as text on the clipboard, or say how to."""
        if self.stage.ready:
            self.stage.send({"copy": self._painting.text})
            self.tell("The map is on the clipboard.")
        else:
            self.tell("Select the map in the box below the picture and copy it.")

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Paint, or drag S or G; with the brush "look" tell the life of a cell."""
        if not self.grid.in_bounds(cell):  # seen on a picture that is not the newest
            if kind != "up":
                return
            cell = self._last
        if kind == "down":
            self._last = cell
            self._dragged = {self.grid.start: "S", self.grid.goal: "G"}.get(cell, "")
            self._painting.remember()
        brush = BRUSHES[self.brush.value]
        if self._dragged and cell != self._last:
            self.cell.value = ""  # that S or G was clicked began the drag
            self._change(self._painting.dragged(self._dragged, cell), remember=False)
        elif brush and not self._dragged:
            stays = kind != "down" and cell == self._last  # an "up" that comes after an undo must not paint again
            text = self._painting.text if stays else self._painting.painted(self._last, cell, brush)
            self._paint(text, at_once=kind == "up")
        elif kind == "down" and not brush:
            super().on_pointer(kind, board, cell)
        self._last = cell

    def _paint(self, text: str, at_once: bool) -> None:
        if at_once or time.monotonic() - self._ran_at > PAUSE:
            self._change(text, remember=False)
        else:  # more strokes are waiting: search once for all of them
            self._painting.text = text

    def _on_text(self, text: str) -> None:
        if not self._changing:
            self._change(text)

    def on_move(self, change: Any) -> None:
        """Show where the slider stands; while the map changes, that waits for the new picture."""
        if not self._changing:
            super().on_move(change)

    def _change(self, text: str, remember: bool = True, box: bool = True) -> None:
        """Search the map of this text; if it is none, say so and keep the last good one. `box`: write it there, too."""
        try:
            grid, trace = self.menus.search(text)
        except ValueError as error:
            self._problem = f"The map stays as it was: {error}."
            self.change()
            return
        with self.drawing:
            if remember and text != self._painting.text:
                self._painting.remember()
            self._changing = True
            if box:  # else it may hold a text that is no map yet
                self.text.value = text
            self._problem, self._painting.text = "", text
            self.set_up(grid, [trace], [trace.name], **self.settings)
            self.mover.fit(len(trace))
            self.fit_switches()
            self._changing = False
            self._alarm = self._warning(grid)
            self.change()
        self._ran_at = time.monotonic()

    def words(self) -> str:
        """Return what the search came to, what is wrong, and the step in words."""
        said = [words for words in (self._problem, *self.report()) if words]
        return "".join(f"<p><b>{escape(words)}</b></p>" for words in said) + super().words()

    def report(self) -> list[str]:
        """Return what the search came to, and what is wrong with its heuristic."""
        trace = self.traces[0]
        end = f"cost {number(trace.cost)}, a path of {len(trace.path) - 1} steps" if trace.found else "no path"
        if self.menus.algorithm.value == "bfs":
            end = "no goal to stop at"
        summary = f"{trace.name} under {self.grid.moves}: {trace.expanded} cells expanded, {end}."
        return [summary, self._alarm] if self._alarm else [summary]

    def _warning(self, grid: Grid) -> str:
        if not self.menus.guesses:
            return ""
        return Audit(grid, self.menus.guess(grid)).warning(self.menus.algorithm.value == "a_star")
