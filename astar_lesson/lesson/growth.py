"""Growth: how the work of open lists grows with the map, counted."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import cycle
from math import log, log10
from typing import Any, NamedTuple, Protocol, runtime_checkable

from matplotlib.axes import Axes

from astar_lesson.draw.pictures import Picture
from astar_lesson.draw.settings import in_default_style
from astar_lesson.lesson.programs.heap import LazyHeap
from astar_lesson.lesson.row_of_places import Row
from astar_lesson.lesson.table import text_table
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import octile
from astar_lesson.maps.made import walled
from astar_lesson.search.searches import a_star
from astar_lesson.words.numbers import listed

LINES = (("#D55E00", "o"), ("#0072B2", "s"), ("#111", "^"), ("#00796B", "D"))
"""Colour and marker of each line of the picture."""

MANY = 10**6
"""A run with fewer comparisons is short: the time is that of the best of three."""


class ListWork(NamedTuple):
    """What a search needs of its open list.

    Attributes
    ----------
    expanded, longest : int
        Cells expanded, and cells that wait at most.
    comparisons, moves : int
        How often two priorities are compared, and how many entries are written into another place.
    seconds : float
        Processor time of the search, if nothing is counted.
    """

    expanded: int
    longest: int
    comparisons: int
    moves: int
    seconds: float = 0

    @property
    def work(self) -> int:
        """Comparisons and moves."""
        return self.comparisons + self.moves


@runtime_checkable
class CountsMoves(Protocol):
    """An open list that counts how many entries it moves."""

    moves: int


@dataclass(frozen=True, repr=False)
class Growth:
    """What open lists did on growing maps, smallest first; shown as a table.

    Attributes
    ----------
    sizes : list of int
        Widths of the maps in cells.
    runs : dict of str to list of ListWork
        For each open list, by the name of its class, a run on each map.
    """

    sizes: list[int]
    runs: dict[str, list[ListWork]]

    def grew(self, make: type) -> float:
        """Return the factor by which comparisons and moves grew from the last map but one to the last.

        Raises
        ------
        ValueError
            If there is only one map.
        """
        if len(self.sizes) < 2:
            raise ValueError(f"there is one map, {self.sizes[0]} cells wide: give grow two sizes, such as [32, 64]")
        small, large = self.runs[make.__name__][-2:]
        return round(large.work / small.work, 1)

    @in_default_style
    def picture(self) -> Picture:
        """Draw the work for each cell that is expanded: of all lists, and of the last one alone.

        For each cell, work that grows like n is the same on all maps. So n log n can be told from n: on the axis to the
        right, where equal steps are equal factors of n, it is a straight line that rises.
        """
        figure = Picture(figsize=(9, 4), dpi=100, facecolor="white")
        left = figure.add_axes((0.09, 0.15, 0.4, 0.72), title="all lists", ylabel="comparisons and moves for each cell")
        right = figure.add_axes((0.57, 0.15, 0.35, 0.72), title=f"{[*self.runs][-1]} alone")
        for (name, runs), (colour, marker) in zip(self.runs.items(), cycle(LINES), strict=False):
            cells = [run.expanded for run in runs]
            each = [run.work / run.expanded for run in runs]
            left.loglog(cells, each, color=colour, marker=marker, label=name)
            if name == next(iter(self.runs)):
                _draw_law(left, "n²", cells, each[0], lambda n: n)
                _draw_law(left, "n", cells, each[0], lambda n: 1)
        right.semilogx(cells, each, color=colour, marker=marker, ls="none")
        _draw_law(right, "n log n", cells, each[0], log)
        _draw_law(right, "n", cells, each[0], lambda n: 1)
        right.set_ylim(bottom=0)
        for ax in (left, right):
            ax.set_xlabel("n cells expanded")
            ax.set_xlim(10 ** int(log10(cells[0])))
            ax.xaxis.set_minor_formatter("")
            ax.spines[["right", "top"]].set_visible(False)
        left.legend(frameon=False)
        sizes = listed(f"{size} x {size} map" for size in self.sizes)
        words = f"Comparisons and moves for each cell that is expanded: {sizes}."
        return figure.with_words(f"{words}\n{self._table(timed=False)}")

    def __repr__(self) -> str:
        return self._table(timed=True)

    def _table(self, timed: bool) -> str:
        """Write a row for each open list and map."""
        columns = ["open list", "map", "cells expanded", "most waiting", "comparisons", "moves", "both, times"]
        rows = []
        for name, runs in self.runs.items():
            for k, (size, run) in enumerate(zip(self.sizes, runs, strict=True)):
                counts = [run.expanded, run.longest, run.comparisons, run.moves]
                row = ["" if k else name, f"{size} x {size}", *(f"{count:,}" for count in counts)]
                row.append(f"x {run.work / runs[k - 1].work:.1f}" if k else "")
                rows.append([*row, f"{run.seconds:7.3f} s"] if timed else row)
        return text_table([*columns, "time"] if timed else columns, rows, left=1)


def _draw_law(ax: Axes, name: str, cells: Sequence[int], first: float, law: Callable[[float], float]) -> None:
    """Draw a thin line from the first of these points that grows like a law."""
    each = [first * law(n) / law(cells[0]) for n in cells]
    ax.plot(cells, each, color="#999", lw=0.8, ls=":", label=f"_{name}")
    ax.annotate(name, (cells[-1], each[-1]), (8, -3), textcoords="offset points", color="#666", fontsize=9)


class Counted(float):
    """A number that counts how often it is compared with another; each subclass counts for itself.

    Python compares two pairs in two steps: it asks whether the numbers that they begin with are equal, and if not,
    which is smaller. That is one comparison. A number that is asked whether it equals itself, or None, is compared with
    no other: `x != x` asks whether it is nan.
    """

    comparisons = 0
    unequal: tuple[object, object] = (None, None)
    """The two numbers of which it was asked last whether they are equal."""

    def __eq__(self, other: object) -> bool:
        self._count_equal(other)
        return float.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        self._count_equal(other)
        return float.__ne__(self, other)

    def __lt__(self, other: float) -> bool:
        self._count_order(other)
        return float.__lt__(self, other)

    def __le__(self, other: float) -> bool:
        self._count_order(other)
        return float.__le__(self, other)

    def __gt__(self, other: float) -> bool:
        self._count_order(other)
        return float.__gt__(self, other)

    def __ge__(self, other: float) -> bool:
        self._count_order(other)
        return float.__ge__(self, other)

    __hash__ = float.__hash__

    def _count_equal(self, other: object) -> None:
        kind = type(self)
        if other is not self and other is not None:
            kind.comparisons += 1
            kind.unequal = (self, other)

    def _count_order(self, other: float) -> None:
        kind = type(self)
        one, two = kind.unequal
        is_second_step = one is self and two is other
        if not is_second_step:
            kind.comparisons += 1
        if one is not None:
            kind.unequal = (None, None)


def grow(*lists: Any, maps: Callable[[int], Grid] = walled, sizes: Iterable[int] = (16, 32, 64)) -> Growth:
    """Search growing maps by A* with each open list, count what the list does, and take the time.

    Parameters
    ----------
    *lists : class
        The open lists: `list(start)` makes one. The priorities count how often they are compared. Moves are counted of
        a list that counts its `moves`, and of a `LazyHeap`.
    maps : callable
        `maps(size)` makes a map: `walled`, in which one cell in four is a wall, or `swamps`.
    sizes : iterable of int
        Widths of the maps.

    Raises
    ------
    ValueError
        If no open list is given, or no size.

    Examples
    --------
    >>> from astar_lesson import LazyHeap, Scan
    >>> grow(Scan, LazyHeap, sizes=[8, 16])
    open list      map  cells expanded  most waiting  comparisons  moves  both, times       time
    Scan         8 x 8              29            14          100      0                 ... s
               16 x 16             114            22        1,724      0       x 17.2    ... s
    LazyHeap     8 x 8              29            14          114    174                 ... s
               16 x 16             114            23        1,198  1,410        x 9.1    ... s
    """
    if not lists:
        raise ValueError("no open list is given: call, for example, grow(Scan, LazyHeap)")
    grids = [maps(size) for size in sorted(sizes)]
    if not grids:
        raise ValueError("no size is given: call, for example, grow(Scan, sizes=[16, 32])")
    runs = {make.__name__: [_run(grid, make) for grid in grids] for make in lists}
    return Growth([grid.width for grid in grids], runs)


def _run(grid: Grid, make: Any) -> ListWork:
    """Search the map by A* with this open list, and count what the list does; then once more, for the time."""
    counted: type[Counted] = type("Counted", (Counted,), {})
    waiting = _with_priorities(make, counted)(grid.start)
    counter = waiting
    if isinstance(waiting, LazyHeap):
        counter = Row(waiting.heap)
        waiting.heap = counter
    lengths = [len(waiting) for _ in a_star(grid, grid.start, grid.goal, octile(grid), lambda start: waiting)]
    moves = counter.moves if isinstance(counter, CountsMoves) else 0
    repeats = 3 if counted.comparisons < MANY else 1
    seconds = min(_seconds(grid, make) for _ in range(repeats))
    return ListWork(len(lengths), max(lengths), counted.comparisons, moves, seconds)


def _seconds(grid: Grid, make: Any) -> float:
    """How long the search takes if nothing is counted."""
    begun = time.process_time()
    for _ in a_star(grid, grid.start, grid.goal, octile(grid), make):
        pass
    return time.process_time() - begun


def _with_priorities(make: Any, kind: type[float]) -> Any:
    """The class of an open list, to which each priority comes as a number of this kind."""

    def put(self: Any, cell: Any, priority: float) -> None:
        make.put(self, cell, kind(priority))

    return type(make.__name__, (make,), {"put": put})
