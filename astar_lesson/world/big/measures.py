"""What searches on a big map take: a bar while one waits, a table of ideas, and the time of each tick of a game.

What was counted stands in the words, what was measured only in the pictures: times differ from run to run.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import cycle
from math import inf
from typing import Any, NamedTuple, TypeVar

import ipywidgets as widgets
from IPython.display import display

from astar_lesson import Grid, Picture
from astar_lesson.draw.colours import COLOURS, GROUPS
from astar_lesson.words.numbers import many
from astar_lesson.words.table import text_table
from astar_lesson.world.big.time_slices import TimeSlices

T = TypeVar("T")
Progress = Callable[[Iterable[Any], int, str], Iterable[Any]]
"""`progress(things, total, what)`: passes things on one by one, and may show how many have been passed on: `watch`."""
MOVES = 50
"""How often a bar moves at most: each time is a message to the page."""


def silent(things: Iterable[T], total: int, what: str) -> Iterable[T]:
    """Pass things on, and show nothing."""
    return things


class Bar(widgets.IntProgress):  # type: ignore[misc]
    """A bar that is saved as one line of text, the same in every run."""

    def __init__(self, total: int, what: str) -> None:
        super().__init__(0, 0, total, description=what, style={"description_width": "initial"})

    def __repr__(self) -> str:
        return f"{self.description} (up to {self.max:,})"


def watch(things: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Pass things on one by one, and move a bar.

    Parameters
    ----------
    things : iterable
        What is waited for, such as the steps of a search.
    total : int
        How many there are, or may be: the bar of a search that ends early is filled at its end.
    what : str
        What they are, in words.

    Examples
    --------
    >>> list(watch("abc", 3, "letters"))
    letters (up to 3)
    ['a', 'b', 'c']
    """
    bar = Bar(total, what)
    display(bar)
    part = max(1, total // MOVES)
    for number, thing in enumerate(things):
        if number % part == 0:
            bar.value = number
        yield thing
    bar.value, bar.bar_style = total, "success"


COLUMNS = ("idea", "prepared", "cells taken", "share", "cost", "times the first")
STANDS = (0.02, 0.31, 0.42, 0.5, 0.58, 0.7, 0.8)
"""Where the columns of the picture stand, the milliseconds last: the first begins there, the others end there."""
BARS = (0.82, 0.17)
"""Where the bars begin, and how wide they may be."""
ROW = 0.34
"""Inches for each row of the picture."""


class Row(NamedTuple):
    """What was counted and measured for one idea.

    Attributes
    ----------
    idea : str
        Its name.
    prepared : int
        How many cells were taken to prepare it, once for the map.
    expanded : int
        How many cells were taken to answer.
    cost : float
        What the path costs; inf if none was found.
    milliseconds : float
        CPU time of the answer. It differs from run to run: the picture shows it, the words do not.
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

    def add(self, idea: str, work: Callable[[], Any], prepared: int = 0) -> Any:
        """Run an idea, measure it, and return its answer: a `Trace`, a `Route`, anything with `expanded` and `cost`."""
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
        lines = [[*COLUMNS, "ms"], *([*self._entries(row), f"{row.milliseconds:,.1f}"] for row in self.rows)]
        height = ROW * (len(lines) + 1.4)
        figure = Picture(repr(self), figsize=(11, height), dpi=100, facecolor="white")
        rows = [1 - ROW * (number + 0.8) / height for number in range(len(lines) + 1)]
        figure.text(STANDS[0], rows[0], self.title, fontsize=12, va="center")
        for y, line in zip(rows[1:], lines, strict=True):
            for x, entry in zip(STANDS, line, strict=True):
                side, weight = ("left" if x == STANDS[0] else "right"), ("bold" if y == rows[1] else "normal")
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

    def _entries(self, row: Row) -> list[str]:
        """The entries of a row of the table, without the time."""
        first, found = self.rows[0], row.cost < inf
        share = f"{row.expanded / first.expanded:.3f}" if first.expanded else ""
        cost = f"{row.cost:,.10g}" if found else "no way"
        times_the_first = f"{row.cost / first.cost:.3f}" if found and 0 < first.cost < inf else ""
        return [row.idea, f"{row.prepared:,}", f"{row.expanded:,}", share, cost, times_the_first]

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return self.picture()._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        table = text_table(COLUMNS, map(self._entries, self.rows), left=1)
        return f"{self.title}, {self.grid.title}\n{table}"


TICK = 25.0
"""Milliseconds: the tutorial's game runs at 40 ticks a second."""
MARKERS = "osD^v"


def frame_times(queues: Mapping[str, TimeSlices]) -> Picture:
    """Draw the CPU time of each tick, for one queue or several; the words say how many steps it had.

    Parameters
    ----------
    queues : mapping of str to TimeSlices
        Queues that have run, and what they are called.

    Raises
    ------
    ValueError
        If there is no queue, or one has not had a tick.

    Examples
    --------
    >>> from astar_lesson import Grid, dijkstra
    >>> queue = TimeSlices(Grid(5, 4))
    >>> request = queue.ask("A", dijkstra(queue.grid, (0, 0), (4, 3)))
    >>> while queue:
    ...     tick = queue.tick(budget=8)
    >>> frame_times({"sliced": queue})
    CPU time of each tick, in the picture alone.
    sliced, 5 x 4 map: 3 ticks, 20 steps, at most 8 in a tick.
    """
    if not queues or not all(queue.ticks for queue in queues.values()):
        raise ValueError("there is nothing to draw: give at least one queue, and run its ticks first")
    figure = Picture(figsize=(10, 3.6), dpi=100, facecolor="white")
    ax = figure.add_axes((0.08, 0.15, 0.58, 0.77), xlabel="tick", ylabel="milliseconds of CPU time", yscale="log")
    words = ["CPU time of each tick, in the picture alone."]
    styles = zip(cycle([GROUPS[5], *GROUPS[4::-1]]), cycle(MARKERS), strict=False)
    for (name, queue), (colour, marker) in zip(queues.items(), styles, strict=False):
        steps, longest = queue.longest
        times = [tick.milliseconds for tick in queue.ticks]
        label = f"{name}\nlongest tick: {longest:,.1f} ms"
        ax.plot(range(1, len(times) + 1), times, color=colour, marker=marker, markersize=4, lw=1, label=label)
        total = sum(tick.steps for tick in queue.ticks)
        counted = f"{many(len(times), 'tick')}, {total:,} steps, at most {steps:,} in a tick"
        words.append(f"{name}, {queue.grid.title}: {counted}.")
    ax.axhline(TICK, color="#555555", linestyle="--", lw=1, label=f"one tick at 40 ticks a second: {TICK:g} ms")
    ax.legend(loc="upper left", bbox_to_anchor=(1.02, 1), frameon=False, fontsize=9, labelspacing=1)
    ax.spines[["top", "right"]].set_visible(False)
    figure.words = "\n".join(words)
    return figure
