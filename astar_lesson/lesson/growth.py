"""Growth: how the work of each open list grows with the map, counted and measured in one run."""

import math
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from matplotlib.axes import Axes

from astar_lesson.draw.pictures import Picture
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import octile
from astar_lesson.maps.made import swamps
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.open_lists import CountingHeap, Scan, SortedList
from astar_lesson.search.searches import a_star
from astar_lesson.words.table import html_table, text_table

LISTS = {
    "scan": (Scan, "#D55E00", "o"),
    "sorted list": (SortedList, "#0072B2", "s"),
    "heap": (CountingHeap, "#111", "^"),
}
"""The open lists by name, each with its colour and its marker."""
COLUMNS = ("map", "open list", "cost", "cells taken", "longest list", "comparisons", "moves")


class Run(NamedTuple):
    """One search of one map with one open list.

    Attributes
    ----------
    size : int
        Width and height of the map in cells.
    name : str
        The open list.
    cost : float
        Cost of the path found.
    taken, longest : int
        How many cells were taken, and how many waited at most.
    comparisons, moves : int
        The work of the open list, as it counts it.
    milliseconds : float
        CPU time of the search. It differs from run to run: a picture shows it, no text tells it.
    """

    size: int
    name: str
    cost: float
    taken: int
    longest: int
    comparisons: int
    moves: int
    milliseconds: float


@dataclass(frozen=True, repr=False)
class Growth:
    """The runs of growing maps, smallest first; shown as a table of what was counted."""

    runs: tuple[Run, ...]

    def of(self, name: str) -> list[Run]:
        """Return the runs with one open list: "scan", "sorted list" or "heap"."""
        if name not in LISTS:
            raise ValueError(f"no open list is called {name!r}: give one of {', '.join(LISTS)}")
        return [run for run in self.runs if run.name == name]

    def slope(self, name: str, what: str = "comparisons") -> float:
        """Return how steep a line of the picture is between the two largest maps.

        It is k where the work, "comparisons" or "moves", grows as n to the power of k, n being the cells taken.
        """
        if len(self.of(name)) < 2:
            raise ValueError("a slope needs two maps: grow more than one")
        small, large = self.of(name)[-2:]
        return math.log(getattr(large, what) / getattr(small, what)) / math.log(large.taken / small.taken)

    def picture(self, width: float = 12.0) -> Picture:
        """Draw the work over the cells taken, n, both axes logarithmic: counted on the left, measured on the right."""
        figure = Picture(figsize=(width, 0.42 * width), dpi=100, facecolor="white")
        counted = figure.add_axes((0.07, 0.14, 0.28, 0.76), title="counted", ylabel="comparisons, moves")
        measured = figure.add_axes((0.6, 0.14, 0.28, 0.76), title="measured", ylabel="milliseconds of CPU time")
        _draw(counted, self, [(name, what) for name in LISTS for what in ("comparisons", "moves")])
        _draw(measured, self, [(name, "milliseconds") for name in LISTS])
        figure.words = "Work over cells taken (n), both axes logarithmic; the times stand in the picture alone.\n"
        figure.words += "\n".join(
            f"{run.size} x {run.size} map, {run.name}: n {run.taken}, {run.comparisons} comparisons, {run.moves} moves"
            for run in self.runs
        )
        return figure

    def _rows(self) -> list[list[str]]:
        return [[f"{r.size} x {r.size}", r.name, *(f"{value:,}" for value in r[2:-1])] for r in self.runs]

    def __repr__(self) -> str:
        return text_table(COLUMNS, self._rows())

    def _repr_html_(self) -> str:
        return html_table(COLUMNS, self._rows())


def grow(sizes: Iterable[int] = (16, 32, 64, 128), rounds: int = 2) -> Growth:
    """Search growing maps with each open list; count and measure.

    Parameters
    ----------
    sizes : iterable of int
        Widths of the maps.
    rounds : int
        How often the largest map is searched with each list; smaller ones more often, for they are soon done. The
        counts are the same each time; of the times the shortest is kept. The lists take turns, so that a slow moment of
        the machine meets all of them.

    Examples
    --------
    >>> grow([8], rounds=1)
      map    open list  cost  cells taken  longest list  comparisons  moves
    8 x 8         scan   252           29            25          452      0
    8 x 8  sorted list   252           29            25          314  1,219
    8 x 8         heap   252           29            25          295    147
    """
    if not (isinstance(rounds, int) and rounds >= 1):
        raise ValueError(f"rounds is {rounds!r}: each search must be run at least once")
    kept, sizes = [], sorted(sizes)
    for grid in map(swamps, sizes):
        deque(a_star(grid, grid.start, grid.goal, octile(grid)), maxlen=0)  # the map prepares its edges, for all lists
        runs = [_run(grid, name) for _ in range(rounds * sizes[-1] // grid.width) for name in LISTS]
        kept += [min(runs[place :: len(LISTS)], key=lambda run: run.milliseconds) for place in range(len(LISTS))]
    return Growth(tuple(kept))


def _run(grid: Grid, name: str) -> Run:
    make, *_ = LISTS[name]
    waiting: Any = make(grid.start)
    taken = longest = 0
    begin = time.process_time()
    for step in a_star(grid, grid.start, grid.goal, octile(grid), lambda start: waiting):
        taken, longest, path = taken + 1, max(longest, len(waiting)), step.path
    milliseconds = (time.process_time() - begin) * 1000
    cost = walked_cost(grid, path)
    return Run(grid.width, name, cost, taken, longest, waiting.comparisons, waiting.moves, milliseconds)


def _draw(ax: Axes, growth: Growth, lines: list[tuple[str, str]]) -> None:
    """Draw lines with their names at their ends, and how steep n squared and n log n are: above all, and below."""
    ends = []
    for name, what in lines:
        points = [(run.taken, getattr(run, what)) for run in growth.of(name)]
        points = [point for point in points if point[1]]  # no moves, or too short for the clock: log 0 is nowhere
        if not points:
            continue
        _, colour, marker = LISTS[name]
        hollow: dict[str, Any] = {"ls": ":", "mfc": "white"} if what == "moves" else {}
        label = name if what == "milliseconds" else f"{name}: {what}"
        ax.loglog(*zip(*points, strict=True), label=label, color=colour, marker=marker, lw=1.8, ms=7, **hollow)
        ends.append((label, points[-1], colour))
    n, works = sorted({run.taken for run in growth.runs}), [work for _, (_, work), _ in ends]
    guides: list[tuple[str, Callable[[float], float], float]] = [
        ("slope of n\N{SUPERSCRIPT TWO}", lambda x: x * x, 4 * max(works, default=1)),
        ("slope of n log n", lambda x: x * math.log(x), min(works, default=1) / 4),
    ]
    for label, law, end in guides:
        ax.loglog(n, [end * law(x) / law(n[-1]) for x in n], color="#767676", ls="--", lw=1.2, zorder=1)
        ends.append((label, (n[-1], end), "#555555"))
    for label, point, colour in ends:
        ax.annotate(label, point, (9, 0), textcoords="offset points", va="center", color=colour, fontsize=11)
    ax.set_xlabel("cells taken, n")
    ax.spines[["right", "top"]].set_visible(False)
