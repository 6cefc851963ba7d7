"""The explorer: draw a map, choose a search, and see at once what it does."""

import time
from html import escape
from math import inf
from typing import Any

import ipywidgets as widgets

from astar_lesson.lesson.audit import audit
from astar_lesson.maps import heuristics
from astar_lesson.maps.grid import EIGHT, EIGHT_CUT, FOUR, OCTILE, Grid
from astar_lesson.play.player import Player
from astar_lesson.play.screen import make_button
from astar_lesson.play.stage import POINTER
from astar_lesson.search import searches
from astar_lesson.search.frontiers import BinaryHeap, PriorityQueue
from astar_lesson.search.record import record
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import number

__all__ = ["Explorer"]

MAP = """
. . . . . . . . . . . . .
. . . . . . # # # . . . .
. . . 3 3 . . . # . . . .
. S . 3 3 . . . # . . G .
. . . 3 3 . . . # . . . .
. . . . . . # # # . . . .
. . . . . . . . . . . . .
"""
SEARCHES = ["bfs", "bfs_early_exit", "dijkstra", "greedy_best_first", "a_star"]
GUESSES = ["manhattan", "octile", "chebyshev", "euclidean", "zero"]
OPEN_LISTS = {"newest first": PriorityQueue, "the tutorial's heap": BinaryHeap}
MOVES = {moves.name: moves for moves in (FOUR, EIGHT, EIGHT_CUT, OCTILE)}
BRUSHES = {"look": "", "wall": "#", "floor": ".", "cost 3": "3", "cost 9": "9"}
LARGEST = 10_000
"""Cells. The search runs again with every stroke."""
UNDOS = 200
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
    algorithm, heuristic, moves, open_list : str
        What is chosen first: a search such as "a_star", a heuristic such as "manhattan", "FOUR" or another rule for
        moves (None: that of the grid), "newest first" or "the tutorial's heap".
    weight : float
        H is multiplied by it.
    width : float or None
        Width of the picture in inches; None lets the map decide.
    **board
        Passed on to the `Board`.

    Raises
    ------
    ValueError
        If the first map cannot be searched, or a name is unknown.

    Examples
    --------
    >>> Explorer("S.G", algorithm="dijkstra")
    dijkstra under FOUR: 3 cells expanded, cost 2, a path of 2 steps.
    3 x 1 map; dijkstra, 3 of 3 steps taken; closed 3: (0, 0), (1, 0), (2, 0); open 0; path of 3 cells, cost 2: ...
    """

    def __init__(
        self,
        grid: Grid | str | None = None,
        *,
        algorithm: str = "a_star",
        heuristic: str = "manhattan",
        moves: str | None = None,
        open_list: str = "newest first",
        weight: float = 1.0,
        width: float | None = None,
        **board: Any,
    ) -> None:
        if moves is None:
            moves = grid.moves.name if isinstance(grid, Grid) else "FOUR"
        chosen = {"algorithm": algorithm, "heuristic": heuristic, "moves": moves, "open_list": open_list}
        for (name, value), known in zip(
            chosen.items(), (SEARCHES, GUESSES, list(MOVES), list(OPEN_LISTS)), strict=True
        ):
            if value not in known:
                raise ValueError(f"{name} is {value!r}: give one of {', '.join(known)}")
        self.algorithm = _menu("search", SEARCHES, algorithm)
        self.heuristic = _menu("heuristic", GUESSES, heuristic)
        self.moves = _menu("moves", list(MOVES), moves)
        self.open_list = _menu("ties", list(OPEN_LISTS), open_list)
        self.weight = widgets.BoundedFloatText(
            weight,
            min=0,
            max=100,
            step=0.5,
            description="weight",
            tooltip="H is multiplied by it",
            layout={"width": "150px"},
        )
        self._undo: list[str] = []
        self._problem = ""
        self._last: Cell = (0, 0)
        self._dragged = ""
        self._changing = False
        self._ran_at = 0.0
        self._width = width
        self._first = MAP.strip() if grid is None else str(grid).strip()
        self._text = self._shown = self._first
        if isinstance(grid, Grid) and Grid.from_text(self._first, grid.moves) != grid:
            raise ValueError(
                "the map has ground below S or G, or costs other than 1 to 9: the explorer works on map text"
            )
        found, trace = self._run(self._first)
        self._alarm = self._warning(found)
        self._build([found], [trace], [trace.name], len(trace), 500, width, board)

    def _controls(self) -> list[Any]:
        choices = [self.algorithm, self.heuristic, self.weight, self.moves, self.open_list]
        for choice in choices:
            choice.observe(lambda _: self._change(self._text), "value")
        self.brush = widgets.ToggleButtons(
            options=list(BRUSHES),
            tooltips=["a click tells the life of a cell"] + [f"paint {name}" for name in list(BRUSHES)[1:]],
            style={"button_width": "auto"},
        )
        self.brush.observe(lambda change: setattr(self.stage, "paints", change["new"] != "look"), "value")
        buttons = [
            make_button("undo", self.undo),
            make_button("reset", self.reset),
            make_button("copy as text", self._copy),
        ]
        self.text = widgets.Textarea(
            self._text,
            continuous_update=False,
            tooltip="the map as text: '.' floor, '1' to '9' cost, '#' wall, 'S' start, 'G' goal",
            layout={"width": "100%", "height": "auto"},
            rows=min(25, self._text.count("\n") + 2),
        )
        self.text.add_class("astar-map")
        self.text.observe(self._on_text, "value")
        wrap = {"flex_flow": "row wrap"}
        typed = widgets.Accordion([self.text], titles=["the map as text"], selected_index=None if POINTER else 0)
        brushes = [self.brush] if POINTER else []
        return [
            widgets.HBox(choices, layout=wrap),
            widgets.HBox([*brushes, *buttons], layout={**wrap, "align_items": "center"}),
            *super()._controls(),
            typed,
        ]

    def _on_text(self, change: Any) -> None:
        if not self._changing:
            self._change(change["new"])

    @property
    def grid(self) -> Grid:
        """The present map."""
        (grid,) = self.grids
        assert isinstance(grid, Grid)  # _run makes no other map
        return grid

    def undo(self) -> None:
        """Take back the last change of the map."""
        if self._problem:  # the last good map comes before the one before it
            self._change(self._text, remember=False, box=True)
            return
        while self._undo and self._undo[-1] == self._text:
            self._undo.pop()
        if self._undo:
            self._change(self._undo.pop(), remember=False, box=True)

    def reset(self) -> None:
        """Go back to the first map. It can be undone."""
        self._change(self._first, box=True)

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Paint, or drag S or G; with the brush "look" tell the life of a cell."""
        if not self.grid.in_bounds(cell):  # seen on a picture that is not the newest
            if kind != "up":
                return
            cell = self._last
        if kind == "down":
            self._last = cell
            self._dragged = {self.grid.start: "S", self.grid.goal: "G"}.get(cell, "")
            self._remember()
        brush = BRUSHES[self.brush.value]
        if self._dragged and cell != self._last:
            self._move_end(cell)
        elif brush and not self._dragged:
            self._paint(_line(self._last, cell), brush, at_once=kind == "up")
        elif kind == "down" and not brush:
            super().on_pointer(kind, board, cell)
        self._last = cell

    def _move_end(self, cell: Cell) -> None:
        """Put S or G on another cell of the map as it was when the drag began."""
        rows = _characters(self._undo[-1])
        if rows[cell[1]][cell[0]] not in {"S", "G"} - {self._dragged}:
            rows = [["." if character == self._dragged else character for character in row] for row in rows]
            rows[cell[1]][cell[0]] = self._dragged
            self.cell.value = ""  # that S or G was clicked began the drag
            self._change(_joined(rows), remember=False)

    def _paint(self, cells: list[Cell], character: str, at_once: bool) -> None:
        rows = _characters(self._text)
        for x, y in filter(self.grid.in_bounds, cells):
            if rows[y][x] not in "SG":
                rows[y][x] = character
        if at_once or time.monotonic() - self._ran_at > PAUSE:
            self._change(_joined(rows), remember=False)
        else:  # more strokes are waiting: search once for all of them
            self._text = _joined(rows)

    def _remember(self) -> None:
        if self._undo[-1:] != [self._text]:
            self._undo = [*self._undo[-UNDOS:], self._text]

    def _change(self, text: str, remember: bool = True, box: bool = False) -> None:
        """Search the map of this text; if it is none, say so and keep the last good one. `box`: write it there."""
        try:
            grid, trace = self._run(text)
        except ValueError as error:
            self._problem = f"The map stays as it was: {error}."
            self.change()
            return
        with self.drawing:
            if remember and text != self._text:
                self._remember()
            at_end = self.slider.value == self.slider.max
            self._changing = True
            if box or text != self._shown:  # else the box may hold a text that is no map yet
                self.text.value = text
            self._problem, self._text, self._shown = "", text, text
            self.set_up([grid], [trace], [trace.name], self._width, self.settings)
            k = len(trace) if at_end else min(self.slider.value, len(trace))
            self._set_slider(k, len(trace))
            self._fit_switches()
            self._changing = False
            self._alarm = self._warning(grid)
            self.change()
        self._ran_at = time.monotonic()

    def _set_slider(self, k: int, last: int) -> None:
        """At no moment may the value be beyond the end: the browser would cut it off, and send back what it has cut."""
        order = [("max", last), ("value", k)]
        for name, value in order if last >= self.slider.max else reversed(order):
            for mover in (self.play, self.slider):
                setattr(mover, name, value)

    def _run(self, text: str) -> tuple[Grid, Trace]:
        grid = Grid.from_text(text, MOVES[self.moves.value])
        if grid.width * grid.height > LARGEST:
            raise ValueError(
                f"the map has {grid.width * grid.height} cells, and the explorer, which searches with every stroke, "
                f"takes up to {LARGEST}: use Player for larger maps"
            )
        grid.check_end(grid.start, "start")
        grid.check_end(grid.goal, "goal")
        search = getattr(searches, self.algorithm.value)
        if self.algorithm.value == "bfs":
            return grid, record(search(grid, grid.start))
        more: list[Any] = []
        if self.algorithm.value in ("greedy_best_first", "a_star"):
            more = [self._guess(grid)]
        if self.algorithm.value == "a_star":
            more.append(OPEN_LISTS[self.open_list.value])
        return grid, record(search(grid, grid.start, grid.goal, *more))

    def _guess(self, grid: Grid) -> Any:
        return heuristics.weighted(getattr(heuristics, self.heuristic.value)(grid), self.weight.value)

    def _copy(self) -> None:
        if POINTER:
            self.stage.send({"copy": self._text})
            self._say("The map is on the clipboard.")
        else:
            self._say("Select the map in the box below the picture and copy it.")

    def _on_move(self, change: Any) -> None:
        if not self._changing:
            super()._on_move(change)

    def words(self) -> str:
        """Return what the search came to, what is wrong, and the step in words."""
        said = [words for words in (self._problem, self._summary(), self._alarm) if words]
        return "".join(f"<p><b>{escape(words)}</b></p>" for words in said) + super().words()

    def _summary(self) -> str:
        trace = self.traces[0]
        end = f"cost {number(trace.cost)}, a path of {len(trace.path) - 1} steps" if trace.found else "no path"
        if self.algorithm.value == "bfs":
            end = "no goal to stop at"
        return f"{trace.name} under {self.grid.moves}: {trace.expanded} cells expanded, {end}."

    def _warning(self, grid: Grid) -> str:
        if self.algorithm.value not in ("greedy_best_first", "a_star"):
            return ""
        found = audit(grid, self._guess(grid))
        if found.too_high:
            worst = found.too_high[0]
            limit = "The path may cost too much."
            if self.algorithm.value == "a_star" and found.bound < inf:
                limit = f"The path may cost too much, up to {number(found.bound, 3)} times the cheapest."
            return (
                f"H is not admissible on this map: for {worst.cell} it says {number(worst.said)}, the true cost is "
                f"{number(worst.true)}. {limit}"
            )
        if found.drops and self.algorithm.value == "a_star":
            drop = found.drops[0]
            return (
                f"H is admissible, but not consistent: from {drop.cell} to {drop.neighbor} it falls from "
                f"{number(drop.before)} to {number(drop.after)}, and the step costs {number(drop.cost)}. A closed cell "
                f"may be opened again."
            )
        return ""

    def __repr__(self) -> str:
        return "\n".join([*(words for words in (self._summary(), self._alarm) if words), *self.described()])


def _menu(name: str, options: list[str], value: str) -> Any:
    return widgets.Dropdown(options=options, value=value, description=name, tooltip=name, layout={"width": "230px"})


def _characters(text: str) -> list[list[str]]:
    return [list("".join(line.split())) for line in text.split("\n") if line.strip()]


def _joined(rows: list[list[str]]) -> str:
    return "\n".join("".join(row) for row in rows)


def _line(a: Cell, b: Cell) -> list[Cell]:
    """The cells from one to the other, both included: a fast pointer leaves some out."""
    count = max(abs(b[0] - a[0]), abs(b[1] - a[1]), 1)
    return [
        (a[0] + round((b[0] - a[0]) * n / count), a[1] + round((b[1] - a[1]) * n / count)) for n in range(count + 1)
    ]
