"""Open lists to compare: a scan, a sorted list, and a heap made with Python's library.

All have `put`, `get` and a length, so `a_star` can use any of them as its frontier. Of equal priorities the one that
waits longest comes out first.
"""

from bisect import bisect_left
from collections.abc import Hashable
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any

from astar_lesson.search.frontiers import EMPTY, check_priority
from astar_lesson.search.steps import Cost


class Scan:
    """The open list without order: each `get` compares all cells.

    >>> scan = Scan()
    >>> for cell, priority in [("a", 5), ("b", 3), ("c", 3)]:
    ...     scan.put(cell, priority)
    >>> scan.get(), scan.get()
    ('b', 'c')
    """

    def __init__(self, *cells: Hashable) -> None:
        self._priority: dict[Hashable, Cost] = dict.fromkeys(cells, 0)  # a dict keeps the order in which the cells came

    def put(self, cell: Hashable, priority: Cost) -> None:
        """Let a cell wait; one that waits already keeps its place."""
        check_priority(cell, priority)
        self._priority[cell] = priority

    def get(self) -> Any:
        """Remove and return the cell with the lowest priority; IndexError if none waits."""
        if not self._priority:
            raise IndexError(EMPTY)
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
