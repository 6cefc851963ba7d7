"""The race: two to four searches of one map under one slider, and the step where they part."""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import combinations
from typing import Any

import ipywidgets as widgets

from astar_lesson.draw.pictures import as_trace
from astar_lesson.maps.atlas import Map
from astar_lesson.maps.grid import Grid
from astar_lesson.play.player import Player, names_of
from astar_lesson.play.screen import make_button
from astar_lesson.search.steps import Step
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import number
from astar_lesson.words.stories import parting

__all__ = ["Race"]


class Race(Player):
    """Two to four searches side by side, with what each has cost; a button jumps to the first step where they differ.

    Parameters
    ----------
    grid : Grid or Atlas, or sequence of Grid
        The map that was searched; or, to compare rules for moves, one grid for each search: of the same size and with
        the same walls, terrain and ends.
    *traces : Trace
        The searches (or the searches themselves: then they are recorded first).
    names : sequence of str or None
        What to call them; None: their own names.
    k, interval, width, **board
        As in `Player`.

    Raises
    ------
    ValueError
        If there are not two to four searches, or they are not of one map.

    Examples
    --------
    >>> from astar_lesson import Grid, a_star, dijkstra, manhattan, record
    >>> grid = Grid.from_text('''
    ... S . .
    ... . . G
    ... ''')
    >>> by_cost = record(dijkstra(grid, grid.start, grid.goal))
    >>> race = Race(grid, by_cost, record(a_star(grid, grid.start, grid.goal, manhattan(grid))))
    >>> race.difference
    (3, 'Step 3: dijkstra takes (1, 0), a_star takes (1, 1). ...')
    """

    def __init__(
        self,
        grid: Map | Sequence[Map],
        *traces: Trace | Iterable[Step],
        names: Sequence[str] | None = None,
        k: int = 0,
        interval: int = 500,
        width: float | None = None,
        **board: Any,
    ) -> None:
        if not 2 <= len(traces) <= 4:
            raise ValueError(f"a race has two to four searches, not {len(traces)}: give Race(grid, first, second)")
        grids = [grid] * len(traces) if isinstance(grid, Map) else list(grid)
        if len(grids) != len(traces) or not all(isinstance(g, Map) for g in grids):
            raise ValueError(
                f"grid is {grid!r}: give the Grid that was searched, or one for each of {len(traces)} searches"
            )
        if len(set(map(_without_moves, grids))) > 1:
            raise ValueError("the grids are different maps: a race needs one map; only the moves may differ")
        recorded = [as_trace(search) for search in traces]
        called = names_of(recorded, names)
        pairs = combinations(zip(recorded, called, strict=True), 2)
        partings = [parting(a, b, (name_a, name_b)) for (a, name_a), (b, name_b) in pairs]
        self.difference = min((found for found in partings if found), default=None)
        self._build(grids, recorded, called, k, interval, width, board)

    def _controls(self) -> list[Any]:
        jump = make_button("first difference", self._jump)
        return [*super()._controls(), widgets.HBox([jump])]

    def _jump(self) -> None:
        if self.difference is None:
            self._say("No difference: the searches take the same cells in the same order.")
            return
        k, words = self.difference
        self.mover.go(k)
        self._say(words)

    def __repr__(self) -> str:
        parts = self.difference[1] if self.difference else "None: the searches are the same, step for step."
        return f"{super().__repr__()}\nFirst difference. {parts}"

    def words(self) -> str:
        """Return the table of the race, the steps in words, and what was asked for."""
        head = ("search", "steps so far", "expanded in all", "cost", "steps of the path")
        rows = [f"<tr>{''.join(f'<th>{cell}</th>' for cell in head)}</tr>"]
        for name, state in zip(self.names, self.states(), strict=True):
            trace = state.trace
            end = (number(trace.cost), len(trace.path) - 1) if trace.found else ("no path", "no path")
            cells = (escape(name), state.k, trace.expanded, *end)
            rows.append(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
        return f"<table>{''.join(rows)}</table>{super().words()}"


def _without_moves(grid: Map) -> Any:
    """What two maps must have in common to be one map with two rules for moves. An atlas is itself and no other."""
    if not isinstance(grid, Grid):
        return grid
    return grid.width, grid.height, grid.walls, tuple(sorted(grid.terrain.items())), grid.start, grid.goal
