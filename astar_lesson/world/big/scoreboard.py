"""A table of ideas: what was counted stands in its words, what was measured only in its picture."""

import time
from collections.abc import Callable, Iterator
from math import inf
from typing import Any, NamedTuple, Protocol, TypeVar

from astar_lesson.draw.colours import COLOURS
from astar_lesson.draw.pictures import Picture
from astar_lesson.maps.grid import Grid

__all__ = ["Row", "Scoreboard"]

COLUMNS = ("idea", "prepared", "cells taken", "share", "cost", "times the first")
PLACES = (0.02, 0.31, 0.42, 0.5, 0.58, 0.7, 0.8)
"""Where each column of the picture stands, the milliseconds last: the first begins there, the others end."""
BARS = (0.82, 0.17)
"""Where the bars begin, and how wide they may be."""
ROW = 0.34
"""Inches for each row of the picture."""


class Answer(Protocol):
    """What an idea gives: a `Trace`, or another answer that counts its cells."""

    @property
    def expanded(self) -> int:
        """How many cells were taken."""

    @property
    def cost(self) -> float:
        """What the way costs; inf if none was found."""


A = TypeVar("A", bound=Answer)


class Row(NamedTuple):
    """What one idea gave.

    Attributes
    ----------
    idea : str
        Its name.
    prepared : int
        How many cells were taken to prepare it, once for the map.
    expanded : int
        How many cells were taken to answer.
    cost : float
        What the way costs; inf if none was found.
    milliseconds : float
        CPU time of the answer. It differs from run to run: the picture shows it, the words do not.
    """

    idea: str
    prepared: int
    expanded: int
    cost: float
    milliseconds: float


class Scoreboard:
    """Ideas beside the one that they are measured by, the first.

    Parameters
    ----------
    grid : Grid
        The map of all of them.
    title : str
        The question.

    Attributes
    ----------
    rows : list of Row
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
    idea      prepared  cells taken  share  cost  times the first
    Dijkstra         0            9  1.000     4            1.000
    A*               0            5  0.556     4            1.000
    """

    def __init__(self, grid: Grid, title: str) -> None:
        self.grid, self.title = grid, title
        self.rows: list[Row] = []

    def add(self, idea: str, work: Callable[[], A], prepared: int = 0) -> A:
        """Run an idea, measure it, and return its answer."""
        began = time.process_time()
        answer = work()
        spent = 1000 * (time.process_time() - began)
        self.rows.append(Row(idea, prepared, answer.expanded, answer.cost, spent))
        return answer

    def picture(self) -> Picture:
        """Draw the table, with the milliseconds, and a bar for the cells taken: from line to line ten times as many.

        Raises
        ------
        ValueError
            If nothing was added yet.
        """
        if not self.rows:
            raise ValueError(f"the table {self.title!r} is empty: add an idea first")
        lines = [(*COLUMNS, "ms"), *((*line, f"{row.milliseconds:,.1f}") for line, row in self._lines())]
        height = ROW * (len(lines) + 1.4)
        figure = Picture(repr(self), figsize=(11, height), dpi=100, facecolor="white")
        rows = [1 - ROW * (place + 0.8) / height for place in range(len(lines) + 1)]
        figure.text(PLACES[0], rows[0], self.title, fontsize=12, va="center")
        for y, line in zip(rows[1:], lines, strict=True):
            for place, (x, entry) in enumerate(zip(PLACES, line, strict=True)):
                side, weight = ("left" if place == 0 else "right"), ("bold" if y == rows[1] else "normal")
                figure.text(x, y, entry, fontsize=10, ha=side, va="center", weight=weight)
        figure.text(BARS[0], rows[1], "cells, each line x 10", fontsize=10, va="center", weight="bold")
        top = ROW * len(self.rows) / height
        ax = figure.add_axes((BARS[0], rows[-1] - 0.5 * ROW / height, BARS[1], top))
        ax.barh(range(len(self.rows)), [row.expanded for row in self.rows], height=0.6, color=COLOURS["closed"])
        ax.set(xscale="log", xlim=(1, 1e6), ylim=(len(self.rows) - 0.5, -0.5), yticks=[])
        ax.set_xticks([10.0**power for power in range(7)], labels=[])
        ax.spines[["top", "right", "bottom"]].set_visible(False)
        ax.grid(axis="x", color=COLOURS["lines"], linewidth=0.5)
        ax.set_axisbelow(True)
        return figure

    def _lines(self) -> Iterator[tuple[list[str], Row]]:
        """Each row as text, without the time, and the row."""
        for row in self.rows:
            first = self.rows[0]
            found = row.cost < inf
            share = f"{row.expanded / first.expanded:.3f}" if first.expanded else ""
            longer = f"{row.cost / first.cost:.3f}" if found and 0 < first.cost < inf else ""
            cost = f"{row.cost:,.10g}" if found else "no way"
            yield [row.idea, f"{row.prepared:,}", f"{row.expanded:,}", share, cost, longer], row

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return self.picture()._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        lines = [list(COLUMNS), *(line for line, _ in self._lines())]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        told = ["  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip() for line in lines]
        return "\n".join([f"{self.title}, {self.grid.width} x {self.grid.height} map", *told])
