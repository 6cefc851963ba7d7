"""A table of ideas: how many cells each one expands on a big map, and at what cost.

Counts stand in the text and in the picture, times only in the picture: they differ from run to run.
"""

import time
from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple

from astar_lesson import Board, Cell, Grid, Picture
from astar_lesson.draw.colours import COLOURS
from astar_lesson.lesson.table import text_table

COLUMNS = ("idea", "prepared", "cells expanded", "share", "cost", "times the first")
BARS = 0.62
"""Where the bars begin, as a share of the picture's width; the table is to the left of them."""
ROW = 0.34
"""Inches for each row of the picture."""


class Measurement(NamedTuple):
    """What was counted and measured for one idea.

    Attributes
    ----------
    idea : str
        Its name.
    prepared : int
        How many cells were expanded to prepare it, once for the map.
    expanded : int
        How many cells were expanded for the answer.
    cost : float
        What the path costs; inf if none was found.
    milliseconds : float
        CPU time of the answer: the shorter of two runs, because the first one fills caches.
    """

    idea: str
    prepared: int
    expanded: int
    cost: float
    milliseconds: float


class Scoreboard:
    """Ideas side by side, compared with the first of them.

    Parameters
    ----------
    grid : Grid
        The map.
    title : str
        The question.

    Attributes
    ----------
    rows : list of Measurement
        One for each idea, in order.

    Examples
    --------
    >>> from astar_lesson import Grid, a_star, dijkstra, manhattan, record
    >>> grid = Grid.from_text('''
    ... S . .
    ... . . .
    ... . . G
    ... ''')
    >>> board = Scoreboard(grid, "corner to corner")
    >>> slow = board.add("Dijkstra", lambda: record(dijkstra(grid, grid.start, grid.goal)))
    >>> fast = board.add("A*", lambda: record(a_star(grid, grid.start, grid.goal, manhattan(grid))))
    >>> board
    corner to corner, 3 x 3 map
    idea      prepared  cells expanded  share  cost  times the first
    Dijkstra         0               9  1.000     4            1.000
    A*               0               5  0.556     4            1.000
    """

    def __init__(self, grid: Grid, title: str) -> None:
        self.grid, self.title = grid, title
        self.rows: list[Measurement] = []

    def add(self, idea: str, work: Callable[[], Any], prepared: int = 0) -> Any:
        """Run an idea twice, measure it, and return its answer: anything with `expanded` and `cost`."""
        spent = []
        for _ in range(2):
            began = time.process_time()
            answer = work()
            spent.append(1000 * (time.process_time() - began))
        self.rows.append(Measurement(idea, prepared, answer.expanded, answer.cost, min(spent)))
        return answer

    def pins(self, **cells: Cell) -> Callable[[Board], None]:
        """Return a layer of `gallery` that pins large letters to cells of the map, such as S and G.

        Explain other letters in the title of the panel.
        """

        def lay(board: Board) -> None:
            for letter, (x, y) in cells.items():
                colour = COLOURS[{"S": "start", "G": "goal"}.get(letter, "current")]
                style: dict[str, Any] = {"size": 8, "weight": "bold", "color": "white", "ha": "center", "va": "center"}
                board.ax.text(x, y, letter, zorder=9, bbox={"boxstyle": "circle,pad=0.15", "fc": colour}, **style)

        return lay

    def picture(self) -> Picture:
        """Draw the table, with the milliseconds, and a bar for the cells expanded.

        Raises
        ------
        ValueError
            If nothing has been added yet.
        """
        if not self.rows:
            raise ValueError(f"the table {self.title!r} is empty: add an idea first")
        times = ([*self._entries(row), f"{row.milliseconds:,.1f}"] for row in self.rows)
        lines = text_table((*COLUMNS, "ms"), times, left=1).splitlines()
        height = ROW * (len(lines) + 1.4)
        figure = Picture(figsize=(11, height), dpi=100, facecolor="white")
        figure.text(0.02, 1 - 0.8 * ROW / height, self.title, fontsize=12, va="center")
        expanded = [row.expanded for row in self.rows]
        ax = figure.add_axes((BARS, 0.2 * ROW / height, 0.99 - BARS, ROW * len(lines) / height))
        ax.barh(range(1, len(lines)), expanded, height=0.6, color=COLOURS["closed"])
        ax.text(0, 0, " cells expanded", fontsize=10, va="center", weight="bold")
        ax.set(xlim=(0, max(1, *expanded)), ylim=(len(lines) - 0.5, -0.5), xticks=[])
        ax.set_yticks(range(len(lines)), lines, fontsize=10, family="monospace")
        ax.get_yticklabels()[0].set_fontweight("bold")
        ax.tick_params(length=0)
        ax.set_frame_on(False)
        return figure.describe(repr(self))

    def _entries(self, row: Measurement) -> list[str]:
        """The entries of a row of the table, without the time."""
        first, found = self.rows[0], row.cost < inf
        share = f"{row.expanded / first.expanded:.3f}" if first.expanded else ""
        cost = f"{row.cost:,.10g}" if found else "no path"
        times_the_first = f"{row.cost / first.cost:.3f}" if found and 0 < first.cost < inf else ""
        return [row.idea, f"{row.prepared:,}", f"{row.expanded:,}", share, cost, times_the_first]

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.picture()._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        table = text_table(COLUMNS, map(self._entries, self.rows), left=1)
        return f"{self.title}, {self.grid.title}\n{table}"
