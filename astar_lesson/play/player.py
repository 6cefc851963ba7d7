"""The player: one slider moves through a search, step by step, forwards and back."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import Any

import ipywidgets as widgets

from astar_lesson.draw.pictures import as_trace
from astar_lesson.maps.atlas import Map
from astar_lesson.maps.grid import Grid
from astar_lesson.play.mover import Mover
from astar_lesson.play.screen import Screen, check_grid, make_button
from astar_lesson.search.state import State
from astar_lesson.search.steps import Cell, Node, Step
from astar_lesson.search.trace import Trace
from astar_lesson.words.explain import explain
from astar_lesson.words.numbers import number
from astar_lesson.words.stories import biography, certificate

__all__ = ["Player", "read_cell"]

SPEEDS = {1000: "1 step a second", 500: "2 steps a second", 200: "5 steps a second", 100: "10 steps a second"}
LISTED = 400
"""Open list and closed list are shown for maps of at most so many cells."""


class Player(Screen):
    """A search to play with: slider, play button, single steps, the picture, and the step in words.

    A click on a cell tells its life; so does typing the cell. Where no kernel runs, a saved notebook shows the picture
    of the first moment and its description.

    Parameters
    ----------
    grid : Grid or Atlas
        The map that was searched.
    trace : Trace
        The search (or the search itself: then it is recorded first).
    *others : Trace
        More searches of the same map. They stand beside the first and move with the same slider; one that has ended
        waits at its end.
    names : sequence of str or None
        What to call the searches; None: their own names.
    k : int
        After how many steps to begin.
    interval : int
        Milliseconds from step to step while playing.
    width : float or None
        Width of the picture in inches; None lets the map decide.
    **board
        Passed on to every `Board`.

    Raises
    ------
    ValueError
        If a trace does not belong to the map, or there is not one name for each.
    IndexError
        If k is no step of the (longest) search.

    Examples
    --------
    >>> from astar_lesson import Grid, dijkstra, record
    >>> grid = Grid.from_text("S.G")
    >>> Player(grid, record(dijkstra(grid, grid.start, grid.goal)), k=1)
    Player at step 1 of 3.
    Step 1: take (0, 0), the start. Open (1, 0) with G 1. Outside: (0, -1), (-1, 0), (0, 1).
    3 x 1 map; dijkstra, 1 of 3 steps taken; closed 1: (0, 0); open 1: (1, 0).
    """

    def __init__(
        self,
        grid: Map,
        trace: Trace | Iterable[Step],
        *others: Trace | Iterable[Step],
        names: Sequence[str] | None = None,
        k: int = 0,
        interval: int = 500,
        width: float | None = None,
        **board: Any,
    ) -> None:
        check_grid(grid, Map)
        traces = [as_trace(search) for search in (trace, *others)]
        self._build([grid] * len(traces), traces, names_of(traces, names), k, interval, width, board)

    def _build(
        self,
        grids: list[Map],
        traces: list[Trace],
        names: list[str],
        k: int,
        interval: int,
        width: float | None,
        board: dict[str, Any],
    ) -> None:
        """Make all parts. `grids` and `names` are those of the traces."""
        longest = max(traces, key=len)
        longest.at(k)  # IndexError if there is no such step
        self._cell: Node | None = None
        self._said = ""
        self.settings = board
        self.set_up(grids, traces, names, width, board)
        self._numbers = board.get("numbers") or True  # what the switch switches on
        self.mover = Mover(k, len(longest), interval)
        self.slider, self.play = self.mover.slider, self.mover.play
        self.slider.observe(self._on_move, "value")
        self.stage.follow(self.slider)
        self.present([*self._controls(), self.stage])

    def _controls(self) -> list[Any]:
        return [self.mover, widgets.HBox(self._switches(), layout={"flex_flow": "row wrap"})]

    def _switches(self) -> list[Any]:
        interval = self.play.interval
        speeds = SPEEDS if interval in SPEEDS else {interval: f"{1000 / interval:.3g} steps a second"} | SPEEDS
        speed = widgets.Dropdown(
            options=[(words, pause) for pause, words in speeds.items()],
            value=interval,
            tooltip="speed of play",
            layout={"width": "145px"},
        )
        speed.observe(lambda change: setattr(self.play, "interval", change["new"]), "value")
        self.cell = widgets.Text(
            placeholder="cell: x, y" if isinstance(self.grids[0], Grid) else f"one of the {self.grids[0].noun}",
            tooltip="a cell, to hear its story",
            continuous_update=False,
            layout={"width": "110px"},
        )
        self.cell.observe(lambda change: self._tell_of(change["new"]), "value")
        self.lists = _switch("lists", False, "show the open list and the closed list", lambda _: self.change())
        controls = [
            speed,
            make_button("next improvement", lambda: self._go_to_next("improvements", "improvement")),
            make_button("next tie", lambda: self._go_to_next("ties", "tie")),
        ]
        self._drawn = {
            name: _switch(name, False, f"draw {name}", self._redraw_with(name)) for name in ("numbers", "arrows")
        }
        self._fit_switches()
        controls += [*self._drawn.values(), self.lists]
        return [*controls, self.cell]

    def _fit_switches(self) -> None:
        """Show the switches that this map has a use for, as they are set."""
        board = self.boards[0]
        self._fitting = True
        for name, switch in self._drawn.items():
            switch.value = bool(getattr(board, name))
            switch.layout.display = "" if board.detailed and not board.dots else "none"
        self.lists.layout.display = "" if board.layout.count <= LISTED else "none"
        self._fitting = False

    def _redraw_with(self, name: str) -> Callable[[bool], None]:
        def redraw(on: bool) -> None:
            if self._fitting:
                return
            with self.drawing:
                self.settings[name] = on and (self._numbers if name == "numbers" else True)
                for board in self.boards:
                    setattr(board, name, self.settings[name])
                self.start_film()
                self.change()

        return redraw

    def _go_to_next(self, what: str, word: str) -> None:
        later = [k for trace in self.traces for k in getattr(trace, what) if k > self.slider.value]
        if later:
            self.mover.go(min(later))
        else:
            self._say(f"No {word} after this step.")

    def _on_move(self, _: Any) -> None:
        if self._said:
            self._said = ""
            self.change()
        else:
            self.update()

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Tell the life of the cell that is clicked."""
        place = self.boards[board].layout.at(*cell)
        if kind == "down" and place is not None:
            self.cell.value = str(place).strip("()")

    def _tell_of(self, text: str) -> None:
        self._cell = None
        try:
            read = read_cell if isinstance(self.grids[0], Grid) else self.grids[0].read
            self._cell = read(text) if text.strip() else None
            self._say("")
        except ValueError as error:
            self._say(f"{error}.")

    def _say(self, words: str) -> None:
        self._said = words
        self.change()

    def step(self) -> int:
        """Return the place of the slider."""
        return int(self.slider.value)

    def said(self) -> list[str]:
        """Return the step in words, and what was asked for."""
        return [*self._explained(), *([self._said] if self._said else []), *self._lives()]

    def words(self) -> str:
        """Return the sentences, and the lists if they are wanted."""
        listed = self.lists.value and self.lists.layout.display != "none"
        return super().words() + (self._listed() if listed else "")

    def _explained(self) -> list[str]:
        said = []
        for name, grid, state in zip(self.names, self.grids, self.states(), strict=True):
            name_and_step = f"{name}, {state.k} of {len(state.trace)} steps"
            words = [explain(grid, state.trace, state.k), _proof(grid, state)]
            said.append(self._named(name_and_step, " ".join(filter(None, words))))
        return said

    def _lives(self) -> list[str]:
        cell = self._cell
        if cell is None:
            return []
        try:
            self.grids[0].check_end(cell, "cell")
        except ValueError as error:
            return [f"{error}."]
        return [self._named(name, biography(trace, cell)) for name, trace in zip(self.names, self.traces, strict=True)]

    def _named(self, name: str, words: str) -> str:
        return f"{name}. {words}" if len(self.traces) > 1 else words

    def _listed(self) -> str:
        """The open list, lowest priority first, and the closed list, as a table."""
        rows = []
        for name, state in zip(self.names, self.states(), strict=True):
            seen = [cell for cell in state.trace.nodes if cell in state.open]  # a set has no order of its own
            waiting = sorted(seen, key=lambda cell, f=state.f: f.get(cell, 0))  # type: ignore[misc]
            letter = state.trace.guide
            opened = [f"{cell} {letter} {number(state.f[cell])}" if cell in state.f else f"{cell}" for cell in waiting]
            for kind, cells in (("open", opened), ("closed", list(map(str, state.closed)))):
                rows.append(
                    f"<tr><th>{escape(self._named(name, kind))}</th><td>{' &middot; '.join(cells) or 'empty'}</td></tr>"
                )
        return f"<table>{''.join(rows)}</table>"

    def __repr__(self) -> str:
        head = f"{type(self).__name__} at step {self.slider.value} of {self.slider.max}."
        return "\n".join([head, *self._explained(), *self.described()])


def names_of(traces: Sequence[Trace], names: Sequence[str] | None) -> list[str]:
    """Return what to call searches, so that each name says which is which: the names given, or their own."""
    called = [trace.name for trace in traces] if names is None else list(names)
    if len(called) != len(traces):
        raise ValueError(f"names has {len(called)} entries for {len(traces)} searches: give one for each")
    return [name if called.count(name) == 1 else f"{name} ({place})" for place, name in enumerate(called, start=1)]


def _proof(grid: Map, state: State) -> str:
    """At the end of a search whose numbers promise something: whether its way is proved to be a cheapest one."""
    trace = state.trace
    at_end = state.k == len(trace) and trace.found
    return _certificate(grid, trace) if at_end and trace.guide in ("F", "G") else ""


_certificate = lru_cache(maxsize=4)(certificate)
"""Kept, for it looks at every edge that was searched; of the searches of one player."""


def read_cell(text: str) -> Cell:
    """Read a cell that was typed: two whole numbers, with or without brackets and comma."""
    found = re.fullmatch(r"\(?\s*(-?\d+)\s*[,;\s]\s*(-?\d+)\s*\)?", text.strip())
    if not found:
        raise ValueError(f"{text!r} is no cell: type x and y, such as 1, 4")
    return int(found[1]), int(found[2])


def _switch(name: str, on: bool, does: str, act: Callable[[bool], None]) -> Any:
    switch = widgets.Checkbox(
        on, description=name, indent=False, tooltip=does, layout={"width": "auto", "margin": "2px 10px 2px 2px"}
    )
    switch.observe(lambda change: act(change["new"]), "value")
    return switch
