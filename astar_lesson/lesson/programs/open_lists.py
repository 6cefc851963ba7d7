"""Open lists to compare: a scan, a sorted list, a heap made with Python's library; and three that have a mistake.

All have `put`, `get` and a length, so `a_star` can use any of them as its frontier. Of equal priorities the one that
waits longest comes out first, but for `Stack`.
"""

from bisect import bisect_left
from collections.abc import Hashable
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any

from astar_lesson.lesson.programs.listing import changed
from astar_lesson.search.frontiers import EMPTY, check_priority
from astar_lesson.search.steps import Cost


class Scan:
    """The open list without order: each `get` compares all cells. It counts the comparisons.

    >>> scan = Scan()
    >>> for cell, priority in [("a", 5), ("b", 3), ("c", 3)]:
    ...     scan.put(cell, priority)
    >>> scan.get(), scan.comparisons
    ('b', 2)
    """

    def __init__(self, *cells: Hashable) -> None:
        self._priority: dict[Hashable, Cost] = dict.fromkeys(cells, 0)  # a dict keeps the order in which the cells came
        self.comparisons = 0

    def put(self, cell: Hashable, priority: Cost) -> None:
        """Let a cell wait; one that waits already keeps its place."""
        check_priority(cell, priority)
        self._priority[cell] = priority

    def get(self) -> Any:
        """Remove and return the cell with the lowest priority; IndexError if none waits."""
        if not self._priority:
            raise IndexError(EMPTY)
        self.comparisons += len(self._priority) - 1
        lowest = min(self._priority, key=self._priority.__getitem__)
        del self._priority[lowest]
        return lowest

    def __len__(self) -> int:
        return len(self._priority)


class SortedList:
    """The open list in order of priority, the lowest last: `get` removes the end. It counts how many entries move.

    >>> cells = SortedList()
    >>> for cell, priority in [("a", 10), ("b", 50), ("b", 20), ("c", 15)]:
    ...     cells.put(cell, priority)
    >>> cells.get(), cells.get(), cells.get(), cells.moves
    ('a', 'c', 'b', 4)
    """

    def __init__(self, *cells: Hashable) -> None:
        self._priority: dict[Hashable, Cost] = dict.fromkeys(cells, 0)
        self._entries: list[tuple[Cost, Hashable]] = [(0, cell) for cell in reversed(self._priority)]
        self.moves = 0

    def put(self, cell: Hashable, priority: Cost) -> None:
        """Let a cell wait; one that waits already is removed and inserted again."""
        check_priority(cell, priority)
        if cell in self._priority:
            place = self._place(self._priority[cell])
            while self._entries[place][1] != cell:  # among those with its priority
                place += 1
            del self._entries[place]
            self.moves += len(self._entries) - place
        place = self._place(priority)
        self.moves += len(self._entries) - place
        self._entries.insert(place, (priority, cell))
        self._priority[cell] = priority

    def get(self) -> Any:
        """Remove and return the last cell; IndexError if none waits."""
        if not self._entries:
            raise IndexError(EMPTY)
        _, cell = self._entries.pop()
        del self._priority[cell]
        return cell

    def __len__(self) -> int:
        return len(self._entries)

    def _place(self, priority: Cost) -> int:
        """Find the first entry that is not larger, by halving."""
        return bisect_left(self._entries, True, key=lambda entry: entry[0] <= priority)


class Stack(list[Hashable]):
    """Last in, first out: `get` returns the cell that was put there last."""

    def __init__(self, *cells: Hashable) -> None:
        super().__init__(cells)

    def put(self, cell: Hashable, priority: Any = None) -> None:
        """Lay a cell on top."""
        self.append(cell)

    def get(self) -> Any:
        """Remove and return the cell on top; IndexError if there is none."""
        return self.pop()


class OldestFirstHeap:
    """A heap made with Python's library; of equal priorities the oldest entry comes out first."""

    def __init__(self, *cells: Hashable) -> None:
        self._tickets = count()
        self._heap: list[list[Any]] = [[0, next(self._tickets), cell] for cell in cells]  # [priority, ticket, cell]
        self._entry: dict[Hashable, list[Any]] = {entry[2]: entry for entry in self._heap}

    def put(self, cell: Hashable, priority: float) -> None:
        """Add a cell, or give a waiting one a new priority and restore the order of the heap."""
        if cell in self._entry:
            self._entry[cell][0] = priority
            heapify(self._heap)
        else:
            self._entry[cell] = [priority, next(self._tickets), cell]
            heappush(self._heap, self._entry[cell])

    def get(self) -> Any:
        """Remove and return the cell at the top; IndexError if none waits."""
        if not self._heap:
            raise IndexError(EMPTY)
        cell = heappop(self._heap)[2]
        del self._entry[cell]
        return cell

    def __len__(self) -> int:
        return len(self._heap)


class DuplicateHeap:
    """A heap of entries (priority, ticket, cell), in which a cell that is put there again waits twice."""

    def __init__(self, *cells: Hashable) -> None:
        self._tickets = count()
        self._heap: list[Any] = [(0, next(self._tickets), cell) for cell in cells]

    def put(self, cell: Hashable, priority: float) -> None:
        """Add an entry."""
        heappush(self._heap, (priority, next(self._tickets), cell))

    def get(self) -> Any:
        """Remove the lowest entry and return its cell; IndexError if there is none."""
        return heappop(self._heap)[2]

    def __len__(self) -> int:
        return len(self._heap)


class Alike:
    """What is neither equal to nor less than another one: it settles no tie."""

    def __eq__(self, other: object) -> bool:
        return False

    def __lt__(self, other: object) -> bool:
        return False

    __hash__ = None  # type: ignore[assignment]


class UnsiftedHeap(OldestFirstHeap):
    """The same heap, but a priority is changed in place: the top need not be the lowest any more."""

    put = changed(OldestFirstHeap.put, "put", {"\n        heapify(self._heap)": ""})


class UnsiftedCellHeap(UnsiftedHeap):
    """The same with entries (priority, cell), as many write it: cells settle the ties."""

    put = changed(UnsiftedHeap.put, "put", {"next(self._tickets)": "cell"})


class UnsiftedNodeHeap(UnsiftedHeap):
    """The same with nodes that are compared by their priority alone: what the heap does settles the ties."""

    put = changed(UnsiftedHeap.put, "put", {"next(self._tickets)": "Alike()"})


class LastCellHeap(OldestFirstHeap):
    """The velocity article's heap, emulated: if exactly one cell waits, it is not returned.

    The article prints no search loop, so here the start is returned separately. Where the article's `get` returns
    null or fails, depending on what is at place 0, this one fails as an empty list does.
    """

    def __init__(self, *cells: Hashable) -> None:
        super().__init__()
        self._start = list(cells)

    get = changed(
        OldestFirstHeap.get,
        "get",
        {"if not self._heap:": "if self._start:\n        return self._start.pop()\n    if len(self._heap) <= 1:"},
    )

    def __len__(self) -> int:
        return len(self._start) + len(self._heap)
