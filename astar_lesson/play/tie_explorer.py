"""The tie explorer: at every step A* asks which of the cells with the lowest F it shall take."""

from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from math import isinf
from typing import Any

from astar_lesson.draw.layout import layout_of
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.play.controls import in_rows, make_button
from astar_lesson.play.screen import Screen, check_grid
from astar_lesson.search.frontiers import EMPTY
from astar_lesson.search.open_lists import Scan
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star
from astar_lesson.search.steps import Cell, Cost, Heuristic
from astar_lesson.search.ties import Ties, every_tie
from astar_lesson.search.trace import State, Trace
from astar_lesson.words.explain import SHOWN, explain
from astar_lesson.words.numbers import number
from astar_lesson.words.stories import certificate

UNKNOWN = "too many choices to follow them all"


class TieExplorer(Screen):
    """A* with you as the open list: of the cells with the lowest F, which are marked, you choose the next one.

    Click it, or type it. The words say what can still come out, unless the choices are too many to be followed; at the
    end they set your run beside all others.

    Parameters
    ----------
    grid : Grid
        The map, with start and goal.
    heuristic : callable or None
        `heuristic(cell, goal)`; None: Manhattan distance.
    choices : iterable of Cell
        The cells that are taken already, from the start on.
    **settings
        As in `Player`.

    Attributes
    ----------
    choices : list of Cell
        The cells taken so far.
    from_start : Ties or None
        What can come out in all; None if that is too much to find out.

    Raises
    ------
    ValueError
        If the map cannot be searched, or one of the choices has not the lowest F.

    Examples
    --------
    >>> grid = Grid.from_text('''
    ... S . .
    ... . . G
    ... ''')
    >>> TieExplorer(grid, choices=[(0, 0)])
    Step 1: expand (0, 0), the start. Open (1, 0) with G 1 and (0, 1) with G 1.
    The lowest F is 3, oldest first: (1, 0) and (0, 1).
    From here on: 3 to 5 more cells (4 to 6 in all), cost 3.
    3 x 2 map; a_star (your choices, then newest first) after 1 of 4 steps; closed 1: (0, 0); open 2: (1, 0), (0, 1).
    """

    grid: Grid

    def __init__(
        self, grid: Grid, heuristic: Heuristic | None = None, *, choices: Iterable[Cell] = (), **settings: Any
    ) -> None:
        check_grid(grid)
        if not isinstance(choices, Iterable):
            raise ValueError(f"choices is {choices!r}: give the cells to take, from the start on, such as [(0, 0)]")
        self.grid, self._heuristic = grid, manhattan(grid) if heuristic is None else heuristic
        self.choices = list(choices)
        trace = self._run(self.choices)
        self.from_start = self.prospects([])
        self.set_up(grid, [trace], ["A*, you choose"], **{"lowest": True, **settings})
        self.typed = self.ask(grid.hint, "the cell to take", grid.read, self._take)
        buttons = [
            make_button("undo", lambda: self.attempt(self._go, self.choices[:-1])),
            make_button("restart", lambda: self.attempt(self._go, [])),
            make_button("newest first", lambda: self.attempt(self._play, True)),
            make_button("oldest first", lambda: self.attempt(self._play, False)),
            make_button("look ahead", self._tell_ahead),
        ]
        self.present(in_rows(self.typed, *buttons))

    def prospects(self, choices: Sequence[Cell]) -> Ties | None:
        """Return what can still come out after these choices; None if that is too much to find out."""
        if not layout_of(self.grid).detailed:
            return None
        state = self._run(choices).at(len(choices))
        try:
            return every_tie(self.grid, self._heuristic, state)
        except ValueError:
            return None

    def _run(self, choices: Sequence[Cell], *, newest: bool = True) -> Trace:
        """The search with these choices; it goes on to its end by a rule."""
        for cell in choices:
            self.grid.check_end(cell, "cell")
        start, goal = self.grid.start, self.grid.goal
        open_list = partial(Chosen, choices, newest=newest)
        trace = record(a_star(self.grid, start, goal, self._heuristic, open_list))
        if len(trace) < len(choices):
            raise ValueError(f"{choices[len(trace)]} cannot be taken: the search has ended with step {len(trace)}")
        trace.name = f"a_star (your choices, then {'newest' if newest else 'oldest'} first)"
        return trace

    def step(self) -> int:
        """Return how many cells are taken."""
        return len(self.choices)

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Take the cell that is clicked."""
        if kind == "down":
            self.attempt(self._take, cell)

    def _take(self, cell: Cell) -> None:
        self._go([*self.choices, cell])

    def _play(self, newest: bool) -> None:
        self._go([step.current for step in self._run(self.choices, newest=newest)])

    def _go(self, choices: list[Cell]) -> None:
        """Search once more, from the start, with these choices."""
        with self.drawing:
            self.traces, self.choices = [self._run(choices)], choices
            self.start_film()

    def look_ahead(self) -> dict[Cell, str]:
        """Return for each cell that may be taken what can still come out then, in words."""
        (state,) = self.states()
        after = {cell: self.prospects([*self.choices, cell]) for cell in state.lowest}
        return {cell: f"If you take {cell}: {_outlook(ties, state.k + 1)}." for cell, ties in after.items()}

    def _tell_ahead(self) -> None:
        self.tell(*(self.look_ahead().values() or ["Nothing is left to choose."]))

    def report(self) -> list[str]:
        """Return the step in words, what can still come out, or at the end what has, and what was asked for."""
        (state,) = self.states()
        if state.k < len(state.trace):
            ahead = [_lowest(state), f"From here on: {_outlook(self.prospects(self.choices), state.k)}."]
        else:
            ahead = self._result(state.trace)
        return [explain(self.grid, state.trace, state.k), *ahead, *self.told]

    def said(self) -> list[str]:
        """Return the same: what was asked for comes last."""
        return self.report()

    def _result(self, trace: Trace) -> list[str]:
        ties = self.from_start
        possible = f"; possible: {_span(ties.least, ties.most)}" if ties else ""
        said = f"Cells taken: {len(trace)}{possible}."
        if not trace.found:
            return [said]
        possible = f"; possible: {_listed(ties.costs)}" if ties else f". From the start: {UNKNOWN}"
        return [f"{said} Cost: {number(trace.cost)}{possible}.", certificate(self.grid, trace)]


def _lowest(state: State) -> str:
    if not state.k:
        return "Only the start is open."
    *others, last = map(str, state.lowest)
    cells = f", oldest first: {', '.join(others)} and {last}" if others else f": {last}"
    if len(others) >= SHOWN:
        cells = f": {len(others) + 1} cells"
    return f"The lowest F is {number(state.f[state.lowest[0]])}{cells}."


def _outlook(ties: Ties | None, taken: int) -> str:
    """What can still come out, for those who have taken so many cells."""
    if ties is None:
        return UNKNOWN
    cells = "cell" if ties.most == 1 else "cells"
    more = f" more {cells} ({_span(ties.least + taken, ties.most + taken)} in all)" if taken else f" {cells}"
    end = "no path to the goal" if isinf(ties.costs[0]) else f"cost {_listed(ties.costs)}"
    return f"{_span(ties.least, ties.most)}{more}, {end}"


def _span(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"


def _listed(costs: Iterable[float]) -> str:
    return " or ".join(dict.fromkeys(map(number, costs)))  # as far as they are written


class Chosen(Scan):
    """An open list that takes the cells it was told to take, and then of the lowest the newest, or the oldest.

    >>> waiting = Chosen(["b", "d"])
    >>> for cell, priority in [("a", 3), ("b", 3), ("c", 3), ("d", 5)]:
    ...     waiting.put(cell, priority)
    >>> waiting.get()
    'b'
    >>> waiting.get()
    Traceback (most recent call last):
    ...
    ValueError: d cannot be taken: its F is 5, the lowest is 3
    """

    def __init__(self, choices: Iterable[Hashable], *cells: Hashable, newest: bool = True) -> None:
        super().__init__(*cells)
        self._choices, self._newest = iter(tuple(choices)), newest
        self._taken: set[Hashable] = set()

    def put(self, cell: Hashable, priority: Cost) -> None:
        """Let a cell wait; if it waits already, give it a new priority. Now it is the newest."""
        self._priority.pop(cell, None)
        super().put(cell, priority)

    def get(self) -> Any:
        """Take a cell out; IndexError if none waits, ValueError if the one chosen has not the lowest priority."""
        if not self._priority:
            raise IndexError(EMPTY)
        lowest = min(self._priority.values())
        tied = [cell for cell, priority in self._priority.items() if priority == lowest]
        cell = next(self._choices, tied[-1 if self._newest else 0])
        if cell not in tied:
            raise ValueError(f"{cell} cannot be taken: {self._why_not(cell, lowest)}")
        del self._priority[cell]
        self._taken.add(cell)
        return cell

    def _why_not(self, cell: Hashable, lowest: float) -> str:
        if cell not in self._priority:
            return "it is closed already" if cell in self._taken else "it is not open, nobody has reached it yet"
        f = self._priority[cell]
        digits = 6 if number(f) != number(lowest) else 17  # rounding: show all there is
        return f"its F is {number(f, digits)}, the lowest is {number(lowest, digits)}"
