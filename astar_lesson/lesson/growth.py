"""Growth: how the work of open lists grows with the map, counted."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from matplotlib.axes import Axes

from astar_lesson.draw.pictures import Picture
from astar_lesson.lesson.table import text_table
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import octile
from astar_lesson.maps.made import walled
from astar_lesson.search.searches import a_star
from astar_lesson.words.numbers import listed

LINES = (("#D55E00", "o"), ("#0072B2", "s"), ("#111", "^"), ("#00796B", "D"))
"""Colour and marker of each line of the picture."""


class ListWork(NamedTuple):
    """What a search needs: cells expanded, cells waiting at most, and comparisons of priorities plus moves."""

    expanded: int
    longest: int
    work: int


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
        """Return the factor by which the work grew from the last map but one to the last.

        Raises
        ------
        ValueError
            If there is only one map.
        """
        if len(self.sizes) < 2:
            raise ValueError(f"there is one map, {self.sizes[0]} cells wide: give grow two sizes, such as [32, 64]")
        small, large = self.runs[make.__name__][-2:]
        return round(large.work / small.work, 1)

    def picture(self) -> Picture:
        """Draw the work over the cells expanded, both axes logarithmic, and thin lines that grow like n and n²."""
        figure = Picture(figsize=(7, 4.5), dpi=100, facecolor="white")
        ax = figure.add_axes((0.14, 0.14, 0.8, 0.8), xlabel="cells expanded", ylabel="comparisons and moves")
        ax.spines[["right", "top"]].set_visible(False)
        for (name, runs), (colour, marker) in zip(self.runs.items(), LINES, strict=False):
            expanded = [run.expanded for run in runs]
            work = [run.work for run in runs]
            ax.loglog(expanded, work, color=colour, marker=marker, label=name)
        first_list = next(iter(self.runs.values()))
        _draw_power(ax, "n", first_list, 1)
        _draw_power(ax, "n²", first_list, 2)
        ax.legend(frameon=False)
        sizes = listed(f"{size} x {size} map" for size in self.sizes)
        return figure.with_words(f"Comparisons and moves over the cells expanded: {sizes}.\n{self!r}")

    def __repr__(self) -> str:
        """Write a row for each map: the cells of the first list, and how much each open list did."""
        first, *others = self.runs
        rows = []
        for k, size in enumerate(self.sizes):
            run = self.runs[first][k]
            work = [_work(runs, k) for runs in self.runs.values()]
            rows.append([f"{size} x {size}", f"{run.expanded:,}", f"{run.longest:,}", *work])
        table = text_table(["map", "cells expanded", "longest list", *self.runs], rows)
        if not others:
            return table
        return f"{table}\nCells and longest list are those of {first}."


def _work(runs: Sequence[ListWork], k: int) -> str:
    """What an open list did on map k, and how many times what it did on the map before."""
    now = runs[k].work
    return f"{now:,} (x {now / runs[k - 1].work:.1f})" if k else f"{now:,}"


def _draw_power(ax: Axes, name: str, runs: Sequence[ListWork], power: int) -> None:
    """Draw a thin line from the first of these runs that grows like a power of the cells expanded."""
    first = runs[0]
    last = runs[-1]
    end = first.work * (last.expanded / first.expanded) ** power
    ax.loglog((first.expanded, last.expanded), (first.work, end), color="#999", lw=0.8, ls=":", label=f"_{name}")
    ax.annotate(name, (last.expanded, end), (4, 2), textcoords="offset points", color="#666", fontsize=9)


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
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        self._count_equal(other)
        return super().__ne__(other)

    def __lt__(self, other: float) -> bool:
        self._count_order(other)
        return super().__lt__(other)

    def __le__(self, other: float) -> bool:
        self._count_order(other)
        return super().__le__(other)

    def __gt__(self, other: float) -> bool:
        self._count_order(other)
        return super().__gt__(other)

    def __ge__(self, other: float) -> bool:
        self._count_order(other)
        return super().__ge__(other)

    __hash__ = float.__hash__

    def _count_equal(self, other: object) -> None:
        kind = type(self)
        if other is not self and other is not None:
            kind.comparisons += 1
            kind.unequal = (self, other)

    def _count_order(self, other: object) -> None:
        kind = type(self)
        one, two = kind.unequal
        is_second_step = one is self and two is other
        if not is_second_step:
            kind.comparisons += 1
        kind.unequal = (None, None)


def grow(*lists: Any, maps: Callable[[int], Grid] = walled, sizes: Iterable[int] = (16, 32, 64, 128)) -> Growth:
    """Search growing maps by A* with each open list, and count what the list does.

    Parameters
    ----------
    *lists : class
        The open lists: `list(start)` makes one. The priorities count how often they are compared; if the list counts
        its `moves`, these are added.
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
    >>> from astar_lesson import BinaryHeap, Scan, SortedList
    >>> grow(Scan, SortedList, BinaryHeap, sizes=[8, 16])
        map  cells expanded  longest list            Scan      SortedList     BinaryHeap
      8 x 8              29            14             100             159            120
    16 x 16             114            22  1,724 (x 17.2)  2,629 (x 16.5)  1,193 (x 9.9)
    Cells and longest list are those of Scan.
    """
    if not lists:
        raise ValueError("no open list is given: call, for example, grow(Scan, BinaryHeap)")
    grids = [maps(size) for size in sorted(sizes)]
    if not grids:
        raise ValueError("no size is given: call, for example, grow(Scan, sizes=[16, 32])")
    runs = {make.__name__: [_run(grid, make) for grid in grids] for make in lists}
    return Growth([grid.width for grid in grids], runs)


def _run(grid: Grid, make: Any) -> ListWork:
    """Search the map by A* with this open list, and count what the list does."""
    counted: type[Counted] = type("Counted", (Counted,), {})
    waiting = _with_priorities(make, counted)(grid.start)
    lengths = [len(waiting) for _ in a_star(grid, grid.start, grid.goal, octile(grid), lambda start: waiting)]
    work = counted.comparisons
    if isinstance(waiting, CountsMoves):
        work += waiting.moves
    return ListWork(len(lengths), max(lengths), work)


def _with_priorities(make: Any, kind: type[float]) -> Any:
    """The class of an open list, to which each priority comes as a number of this kind."""

    def put(self: Any, cell: Any, priority: float) -> None:
        make.put(self, cell, kind(priority))

    return type(make.__name__, (make,), {"put": put})
