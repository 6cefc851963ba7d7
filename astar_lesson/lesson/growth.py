"""Growth: how the work of open lists grows with the map, counted and measured in one run."""

import math
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from matplotlib.axes import Axes

from astar_lesson.draw.pictures import Picture
from astar_lesson.lesson.table import html_table, text_table
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import octile
from astar_lesson.maps.made import walled
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.frontiers import PriorityQueue
from astar_lesson.search.searches import a_star

LOOKS = (("#D55E00", "o"), ("#0072B2", "s"), ("#111", "^"), ("#00796B", "D"))
"""Colour and marker of each line of the picture."""
COLUMNS = ("map", "open list", "cost", "cells expanded", "longest list", "comparisons", "moves", "look-ups")


class Run(NamedTuple):
    """One search of one map with one open list.

    Attributes
    ----------
    size : int
        Width and height of the map in cells.
    name : str
        The open list, by the name of its class.
    cost : float
        Cost of the path found.
    expanded, longest : int
        How many cells were expanded, and how many waited at most.
    comparisons : int
        How often two priorities were compared.
    moves, lookups : int or None
        The other work of an open list that counts it; None for one that does not.
    milliseconds : float
        CPU time of the search. It differs from run to run, so only a picture shows it.
    """

    size: int
    name: str
    cost: float
    expanded: int
    longest: int
    comparisons: Any
    moves: int | None
    lookups: int | None
    milliseconds: float

    @property
    def work(self) -> int:
        """All that was counted, added up."""
        return sum(part or 0 for part in (self.comparisons, self.moves, self.lookups))


@dataclass(frozen=True, repr=False)
class Growth:
    """The runs on growing maps, smallest first, shown as a table of what was counted."""

    runs: tuple[Run, ...]

    @property
    def names(self) -> list[str]:
        """The open lists, by name."""
        return list(dict.fromkeys(run.name for run in self.runs))

    def of(self, make: Any) -> list[Run]:
        """Return the runs with one open list, given by its class or its name."""
        name = getattr(make, "__name__", make)
        if name not in self.names:
            raise ValueError(f"no open list is called {name!r}: give one of {', '.join(self.names)}")
        return [run for run in self.runs if run.name == name]

    def grew(self, make: Any) -> float:
        """Return the factor by which the work grew from the last map but one to the last."""
        *_, small, large = self._at_least_two(make)
        return round(large.work / small.work, 1)

    def slope(self, make: Any) -> float:
        """Return how steep a line of the picture is between the two largest maps.

        It is k where the work grows as n to the power of k; n is the number of cells expanded.
        """
        *_, small, large = self._at_least_two(make)
        return round(math.log(large.work / small.work) / math.log(large.expanded / small.expanded), 2)

    def factors(self, slow: Any, fast: Any) -> list[float]:
        """Return for each map the work of the slow open list, divided by that of the fast one."""
        pairs = zip(self.of(slow), self.of(fast), strict=True)
        return [round(a.work / b.work, 1) for a, b in pairs]

    def picture(self) -> Picture:
        """Draw the work over the cells expanded, n, both axes logarithmic: counts on the left, times on the right."""
        figure = Picture(figsize=(12, 5.04), dpi=100, facecolor="white")
        counted = figure.add_axes((0.07, 0.14, 0.28, 0.76), title="counted", ylabel="comparisons, moves, look-ups")
        measured = figure.add_axes((0.57, 0.14, 0.28, 0.76), title="measured", ylabel="milliseconds of CPU time")
        _draw(counted, self, "work")
        _draw(measured, self, "milliseconds")
        words = ["Work over cells expanded (n), both axes logarithmic; only the picture shows the times."]
        words += [f"{run.size} x {run.size} map, {run.name}: n {run.expanded}, {run.work} counted" for run in self.runs]
        return figure.describe("\n".join(words))

    def _at_least_two(self, make: Any) -> list[Run]:
        if len(runs := self.of(make)) < 2:
            raise ValueError("growth shows between two maps: give at least two sizes")
        return runs

    def _rows(self) -> list[list[str]]:
        return [
            [f"{run.size} x {run.size}", run.name, *("-" if value is None else f"{value:,}" for value in run[2:-1])]
            for run in self.runs
        ]

    def __repr__(self) -> str:
        return text_table(COLUMNS, self._rows())

    def _repr_html_(self) -> str:
        return html_table(COLUMNS, self._rows())


class CountedPriority(float):
    """A number that reports each comparison to the list that it was made for."""

    counter: "CountedList"
    __hash__ = float.__hash__

    def __new__(cls, value: float, counter: "CountedList") -> "CountedPriority":
        """Make a number with its counter."""
        number = super().__new__(cls, value)
        number.counter = counter
        return number


def _reporting(name: str) -> Any:
    ask = getattr(float, name)

    def compare(self: CountedPriority, other: Any) -> Any:
        self.counter.count(self, other, is_equality=name == "__eq__")
        return ask(self, other)

    return compare


for _name in ("__lt__", "__le__", "__gt__", "__ge__", "__eq__"):
    setattr(CountedPriority, _name, _reporting(_name))


class CountedList:
    """An open list whose priorities count how often anything compares them: a loop, `min`, `sorted` or `heapq`."""

    def __init__(self, waiting: Any) -> None:
        self.waiting, self.comparisons = waiting, 0
        self.get = waiting.get
        self._asked: tuple[Any, Any] | None = None

    def put(self, cell: Any, priority: float) -> None:
        """Add a cell."""
        self.waiting.put(cell, CountedPriority(priority, self))

    def __len__(self) -> int:
        return len(self.waiting)

    def count(self, a: float, b: float, is_equality: bool) -> None:
        """Count once where tuples compare twice, first whether two priorities are equal, then which is smaller."""
        asked, self._asked = self._asked, (a, b) if is_equality else None
        if asked is None or asked[0] is not a or asked[1] is not b:
            self.comparisons += 1


def grow(*lists: Any, maps: Callable[[int], Grid] = walled, sizes: Iterable[int] = (16, 32, 64, 128)) -> Growth:
    """Search growing maps by A* with each open list; count the work, and measure the time.

    Parameters
    ----------
    *lists : class
        The open lists: `list(start)` makes one. If it has `comparisons`, `moves` and `lookups`, these are read; if not,
        the priorities count their own comparisons.
    maps : callable
        `maps(size)` makes a map: `walled`, in which one cell in four is a wall, or `swamps`.
    sizes : iterable of int
        Widths of the maps. The largest is searched once with each list, smaller ones, which are quick, more often. The
        counts are the same each time; of the times the shortest is kept. The lists take turns, so that a slow moment of
        the machine affects them all.

    Examples
    --------
    >>> from astar_lesson import LazyHeap, Scan, SortedList
    >>> grow(Scan, SortedList, LazyHeap, sizes=[8])
      map   open list  cost  cells expanded  longest list  comparisons  moves  look-ups
    8 x 8        Scan   148              29            14          100      0         0
    8 x 8  SortedList   148              26            11           40    139         4
    8 x 8    LazyHeap   148              29            14          136      -         -
    """
    if not lists:
        raise ValueError("no open list is given: call, for example, grow(Scan, LazyHeap)")
    kept: list[Run] = []
    sizes = sorted(sizes)
    for grid in map(maps, sizes):
        deque(_search(grid, PriorityQueue(grid.start)), maxlen=0)  # the map prepares its edges now, for all lists
        runs = [[_run(grid, make) for make in lists] for _ in range(sizes[-1] // grid.width)]
        for found in zip(*runs, strict=True):
            kept.append(_counted(grid, lists[len(kept) % len(lists)], min(found, key=lambda run: run.milliseconds)))
    return Growth(tuple(kept))


def _search(grid: Grid, waiting: Any) -> Any:
    return a_star(grid, grid.start, grid.goal, octile(grid), lambda start: waiting)


def _run(grid: Grid, make: Any) -> Run:
    waiting = make(grid.start)
    expanded = longest = 0
    path: Sequence[Any] = ()
    begin = time.process_time()
    for step in _search(grid, waiting):
        expanded, longest, path = expanded + 1, max(longest, len(waiting)), step.path
    milliseconds = (time.process_time() - begin) * 1000
    comparisons, moves, lookups = (getattr(waiting, name, None) for name in ("comparisons", "moves", "lookups"))
    cost = walked_cost(grid, path)
    return Run(grid.width, make.__name__, cost, expanded, longest, comparisons, moves, lookups, milliseconds)


def _counted(grid: Grid, make: Any, run: Run) -> Run:
    """The run, its comparisons counted by the priorities if the open list does not count them."""
    if run.comparisons is not None:
        return run
    waiting = CountedList(make(grid.start))
    deque(_search(grid, waiting), maxlen=0)
    return run._replace(comparisons=waiting.comparisons)


def _draw(ax: Axes, growth: Growth, what: str) -> None:
    """Draw lines with their names at their ends; above them the slope of n squared, below them that of n log n."""
    ends = []
    for name, (colour, marker) in zip(growth.names, LOOKS, strict=False):
        points = [(run.expanded, getattr(run, what)) for run in growth.of(name)]
        points = [point for point in points if point[1]]  # too short for the clock: there is no log 0
        if not points:
            continue
        ax.loglog(*zip(*points, strict=True), label=name, color=colour, marker=marker, lw=1.8, ms=7)
        ends.append((name, points[-1], colour))
    n, works = sorted({run.expanded for run in growth.runs}), [work for _, (_, work), _ in ends]
    guides: list[tuple[str, Callable[[float], float], float]] = [
        ("slope of n\N{SUPERSCRIPT TWO}", lambda x: x * x, 4 * max(works, default=1)),
        ("slope of n log n", lambda x: x * math.log(x), min(works, default=1) / 4),
    ]
    for label, law, end in guides:
        ax.loglog(n, [end * law(x) / law(n[-1]) for x in n], color="#767676", ls="--", lw=1.2, zorder=1)
        ends.append((label, (n[-1], end), "#555555"))
    for label, point, colour in ends:
        ax.annotate(label, point, (9, 0), textcoords="offset points", va="center", color=colour, fontsize=11)
    ax.set_xlabel("cells expanded, n")
    ax.spines[["right", "top"]].set_visible(False)
