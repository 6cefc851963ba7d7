"""The race: two to four searches of one map under one slider, and the step where they part."""

from itertools import combinations
from typing import Any

from astar_lesson.draw.pictures import Search
from astar_lesson.maps.atlas import Map
from astar_lesson.play.controls import in_rows, make_button
from astar_lesson.play.player import Player
from astar_lesson.words.numbers import number
from astar_lesson.words.stories import parting
from astar_lesson.words.table import html_table


class Race(Player):
    """Two to four searches side by side, with what each has cost; a button jumps to the first step where they differ.

    Parameters
    ----------
    grid : Grid or Atlas
        The map that was searched.
    *traces : Trace
        The searches (or the searches themselves: then they are recorded first).
    **settings
        As in `Player`.

    Raises
    ------
    ValueError
        If there are not two to four searches, or they are not of this map.

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

    def __init__(self, grid: Map, *traces: Search, **settings: Any) -> None:
        if not 2 <= len(traces) <= 4:
            raise ValueError(f"a race has two to four searches, not {len(traces)}: give Race(grid, first, second)")
        super().__init__(grid, *traces, **settings)
        pairs = combinations(zip(self.traces, self.names, strict=True), 2)
        partings = [parting(a, b, (name_a, name_b)) for (a, name_a), (b, name_b) in pairs]
        self.difference = min((found for found in partings if found), default=None)

    def controls(self) -> list[Any]:
        """Return what stands above the picture."""
        return [*super().controls(), in_rows(make_button("first difference", self.jump))]

    def jump(self) -> None:
        """Go to the first step where the searches differ, and say why they do."""
        if self.difference is None:
            self.tell("No difference: the searches take the same cells in the same order.")
            return
        k, words = self.difference
        self.mover.go(k)
        self.tell(words)

    def __repr__(self) -> str:
        parts = self.difference[1] if self.difference else "None: the searches are the same, step for step."
        return f"{super().__repr__()}\nFirst difference. {parts}"

    def words(self) -> str:
        """Return the table of the race, the steps in words, and what was asked for."""
        rows: list[tuple[Any, ...]] = []
        for name, state in zip(self.names, self.states(), strict=True):
            trace = state.trace
            end = (number(trace.cost), len(trace.path) - 1) if trace.found else ("no path", "no path")
            rows.append((name, state.k, trace.expanded, *end))
        columns = ("search", "steps so far", "expanded in all", "cost", "steps of the path")
        return html_table(columns, rows) + super().words()
