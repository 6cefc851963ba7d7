"""Open lists with a mistake, and the heap that has none: a mistake that is more than a line is a class."""

from collections.abc import Hashable
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any

from astar_lesson.search.frontiers import EMPTY


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


class UnsiftedHeap(OldestFirstHeap):
    """The same heap, but a priority is changed in place: the top need not be the lowest any more."""

    def put(self, cell: Hashable, priority: float) -> None:
        """Add a cell, or give a waiting one a new priority and leave it in its place."""
        if cell in self._entry:
            self._entry[cell][0] = priority
        else:
            self._entry[cell] = [priority, next(self._tickets), cell]
            heappush(self._heap, self._entry[cell])


class LastCellHeap(OldestFirstHeap):
    """The velocity article's heap, emulated: if exactly one cell waits, it is not returned.

    The article prints no search loop, so here the start is returned separately. Where the article's `get` returns
    null or fails, depending on what is at place 0, this one fails as an empty list does.
    """

    def __init__(self, *cells: Hashable) -> None:
        super().__init__()
        self._start = list(cells)

    def get(self) -> Any:
        """Remove and return the cell at the top, if at least two wait."""
        if self._start:
            return self._start.pop()
        if len(self._heap) <= 1:
            raise IndexError(EMPTY)
        cell = heappop(self._heap)[2]
        del self._entry[cell]
        return cell

    def __len__(self) -> int:
        return len(self._start) + len(self._heap)
