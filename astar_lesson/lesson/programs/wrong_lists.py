"""Open lists with a mistake: a stack, a heap in which cells wait twice, heaps that are not sifted, one that ends early.

All have `put`, `get` and a length, so `a_star` can use any of them as its frontier.
"""

from collections.abc import Hashable
from heapq import heappop, heappush
from itertools import count
from typing import Any

from astar_lesson.lesson.programs.listing import changed
from astar_lesson.lesson.programs.open_lists import OldestFirstHeap


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

    put = changed(UnsiftedHeap.put, "put", {"next(self._tickets)": "Alike()"}, Alike=Alike)


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
