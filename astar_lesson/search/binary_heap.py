"""The binary heap of the 2005 tutorial, step by step as it is described there."""

from collections.abc import Hashable
from typing import Any

from astar_lesson.search.frontiers import EMPTY, check_priority
from astar_lesson.search.steps import Cost


class BinaryHeap:
    """The open list of the 2005 tutorial: a binary heap whose own moves settle the ties.

    The cells stand in a list, from place 1; the parent of place n is at n // 2. Going up, a cell passes a parent that
    is larger or *equal*; going down, it gives way to a child that is smaller or *equal*, and the left child is compared
    first. So neither the newest nor the oldest cell always wins a tie. The order is that of the tutorial's figures.

    >>> heap = BinaryHeap()
    >>> for cell, priority in [("a", 5), ("b", 3), ("c", 3)]:
    ...     heap.put(cell, priority)
    >>> heap.get(), heap.get(), heap.get()
    ('c', 'b', 'a')

    Notes
    -----
    Described in words in the tutorial and its companion text on binary heaps (P. Lester, 2003-2005).
    """

    def __init__(self, *cells: Hashable) -> None:
        self._cells: list[Hashable] = []  # place 1 is index 0
        self._place: dict[Hashable, int] = {}
        self._priority: dict[Hashable, Cost] = {}
        for cell in cells:
            self.put(cell, 0)

    def put(self, cell: Hashable, priority: Cost) -> None:
        """Add a cell; one that waits already keeps its place and moves from there."""
        check_priority(cell, priority)
        if cell not in self._place:
            self._cells.append(cell)
            self._place[cell] = len(self._cells)
        is_worse = priority > self._priority.get(cell, priority)
        self._priority[cell] = priority
        if is_worse:
            self._sift_down(self._place[cell])
        else:
            self._sift_up(self._place[cell])

    def get(self) -> Any:
        """Remove and return the cell at place 1; IndexError if none waits."""
        if not self._cells:
            raise IndexError(EMPTY)
        self._swap(1, len(self._cells))
        first = self._cells.pop()
        del self._place[first], self._priority[first]
        self._sift_down(1)
        return first

    def waiting(self) -> list[Hashable]:
        """Return the cells that wait, from place to place."""
        return list(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def _at(self, place: int) -> Cost:
        return self._priority[self._cells[place - 1]]

    def _swap(self, a: int, b: int) -> None:
        cells = self._cells
        cells[a - 1], cells[b - 1] = cells[b - 1], cells[a - 1]
        self._place[cells[a - 1]] = a
        self._place[cells[b - 1]] = b

    def _sift_up(self, place: int) -> None:
        while place > 1 and self._at(place) <= self._at(place // 2):
            self._swap(place, place // 2)
            place //= 2

    def _sift_down(self, place: int) -> None:
        while True:
            winner = place
            for child in (2 * place, 2 * place + 1):
                if child <= len(self._cells) and self._at(winner) >= self._at(child):
                    winner = child
            if winner == place:
                return
            self._swap(place, winner)
            place = winner
