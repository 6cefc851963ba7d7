"""Wrong open lists: a heap and a sorted list that lose their order, and the heap that keeps it."""

from collections.abc import Hashable
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any

from astar_lesson.search.frontiers import EMPTY
from astar_lesson.search.open_lists import SortedList


class OldestFirstHeap:
    """A heap as Python's library makes it; of equal priorities the one that came first wins."""

    def __init__(self, *cells: Hashable) -> None:
        self._tickets = count()
        self._heap: list[list[Any]] = [[0, next(self._tickets), cell] for cell in cells]  # [priority, ticket, cell]
        self._entry: dict[Hashable, list[Any]] = {entry[2]: entry for entry in self._heap}

    def put(self, cell: Hashable, priority: float) -> None:
        """Let a cell wait; one that waits already gets its priority, and the heap is put in order."""
        if cell in self._entry:
            self._entry[cell][0] = priority
            heapify(self._heap)
        else:
            self._entry[cell] = [priority, next(self._tickets), cell]
            heappush(self._heap, self._entry[cell])

    def get(self) -> Any:
        """Take the cell at the top; IndexError if none waits."""
        if not self._heap:
            raise IndexError(EMPTY)
        cell = heappop(self._heap)[2]
        del self._entry[cell]
        return cell

    def __len__(self) -> int:
        return len(self._heap)


class UnsiftedHeap(OldestFirstHeap):
    """The same heap, but a priority is changed where it stands: the top need not be the lowest any more."""

    def put(self, cell: Hashable, priority: float) -> None:
        """Let a cell wait; one that waits already gets its priority and keeps its place."""
        if cell in self._entry:
            self._entry[cell][0] = priority
        else:
            self._entry[cell] = [priority, next(self._tickets), cell]
            heappush(self._heap, self._entry[cell])


class LosingList(SortedList):
    """The velocity article's sorted list: a changed entry stays where it is, and one without a place is not let in."""

    def put(self, cell: Hashable, priority: float) -> None:
        """Let a cell wait, if a place is found."""
        if cell in self._priority:
            place = self._entries.index((self._priority[cell], cell))
            self._entries[place] = (priority, cell)  # neither the order nor the sum is mended
            self._priority[cell] = priority
            return
        place = self._place(priority)
        from_front = bool(self._entries) and priority * len(self._entries) <= self._sum
        if self._entries and place == (len(self._entries) if from_front else 0):
            return
        self._entries.insert(place, (priority, cell))
        self._priority[cell] = priority
        self._sum += priority
