"""Open lists to compare: a scan and a sorted list, which count their work, and a heap by Python's `heapq`.

All have `put`, `get` and a length, so `a_star` can use any of them as its frontier. `comparisons` counts how often two
priorities were compared, `moves` how often an entry went to another place, and `lookups` how many entries were looked
at to find a waiting cell. Up to ties, a search expands the same cells with each of them.
"""

from collections.abc import Hashable
from heapq import heappop, heappush
from typing import Any

from astar_lesson.search.frontiers import EMPTY, check_priority
from astar_lesson.search.steps import Cost


class Scan:
    """The open list without order: each `get` compares all cells. Of equal priorities the one that waits longest wins.

    >>> scan = Scan()
    >>> for cell, priority in [("a", 5), ("b", 3), ("c", 3)]:
    ...     scan.put(cell, priority)
    >>> scan.get(), scan.comparisons
    ('b', 2)
    """

    def __init__(self, *cells: Hashable) -> None:
        self._priority: dict[Hashable, Cost] = dict.fromkeys(cells, 0)  # a dict keeps the order in which the cells came
        self.comparisons = self.moves = self.lookups = 0

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
    """The open list in order of priority: `get` removes the first entry, `put` looks for the right place.

    It looks from the front, or from the back if the priority is above the mean of all.

    >>> cells = SortedList()
    >>> for cell, priority in [("a", 10), ("b", 50)]:
    ...     cells.put(cell, priority)
    >>> cells.put("b", 20)
    >>> cells.put("c", 25)
    >>> cells.get(), cells.get(), cells.get()
    ('a', 'b', 'c')

    Notes
    -----
    After an article on the velocity of A* in ActionScript. Its own program loses an entry here: see
    `wrong_lists.LosingList`.
    """

    def __init__(self, *cells: Hashable) -> None:
        self._entries: list[tuple[Cost, Hashable]] = [(0, cell) for cell in dict.fromkeys(cells)]
        self._priority: dict[Hashable, Cost] = dict.fromkeys(cells, 0)
        self._sum = 0.0
        self.comparisons = self.moves = self.lookups = 0

    def put(self, cell: Hashable, priority: Cost) -> None:
        """Let a cell wait; one that waits already is removed and inserted again."""
        check_priority(cell, priority)
        if cell in self._priority:
            self._take(self._find(cell))
        place = self._place(priority)
        self.moves += len(self._entries) - place
        self._entries.insert(place, (priority, cell))
        self._priority[cell] = priority
        self._sum += priority

    def get(self) -> Any:
        """Remove and return the first cell; IndexError if none waits."""
        if not self._entries:
            raise IndexError(EMPTY)
        return self._take(0)

    def __len__(self) -> int:
        return len(self._entries)

    def _place(self, priority: float) -> int:
        entries = self._entries
        if entries and priority * len(entries) <= self._sum:
            for place, (other, _) in enumerate(entries):
                self.comparisons += 1
                if priority <= other:
                    return place
            return len(entries)
        for place in range(len(entries), 0, -1):
            self.comparisons += 1
            if priority >= entries[place - 1][0]:
                return place
        return 0

    def _find(self, cell: Hashable) -> int:
        place = self._entries.index((self._priority[cell], cell))
        self.lookups += place + 1
        return place

    def _take(self, place: int) -> Hashable:
        priority, cell = self._entries.pop(place)
        self.moves += len(self._entries) - place
        del self._priority[cell]
        self._sum -= priority
        return cell


class LazyHeap:
    """A heap by Python's `heapq` that changes no entry: a cell with a new priority is put once more.

    The old entry is skipped when it comes up. Of equal priorities the smaller cell wins, so cells must be comparable.

    >>> heap = LazyHeap()
    >>> for cell, priority in [("a", 30), ("b", 40), ("b", 10)]:
    ...     heap.put(cell, priority)
    >>> len(heap), heap.get(), heap.get(), len(heap)
    (2, 'b', 'a', 0)
    """

    def __init__(self, *cells: Hashable) -> None:
        self._heap: list[tuple[Cost, Any]] = []
        self._waiting: dict[Hashable, Cost] = {}
        for cell in cells:
            self.put(cell, 0)

    def put(self, cell: Hashable, priority: Cost) -> None:
        """Let a cell wait; if it waits already, its old entry stays where it is."""
        check_priority(cell, priority)
        self._waiting[cell] = priority
        heappush(self._heap, (priority, cell))

    def get(self) -> Any:
        """Remove and return the cell with the lowest priority; IndexError if none waits."""
        while self._heap:
            priority, cell = heappop(self._heap)
            if self._waiting.get(cell) == priority:
                del self._waiting[cell]
                return cell
        raise IndexError(EMPTY)

    def __len__(self) -> int:
        return len(self._waiting)
