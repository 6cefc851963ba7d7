"""A heap in a row of places: an entry sifted up, an entry sifted down, and the open list that is built on them."""

from collections.abc import Callable, Hashable
from typing import Any

from astar_lesson.search.frontiers import EMPTY, check_priority
from astar_lesson.search.steps import Cost


def sift_up(heap: list[Any], place: int) -> None:
    """Swap the entry at a place with its parent as long as it is smaller. Place 0 is not used."""
    while place > 1 and heap[place] < heap[place // 2]:
        parent = place // 2
        heap[place], heap[parent] = heap[parent], heap[place]
        place = parent


def sift_down(heap: list[Any], place: int) -> None:
    """Swap the entry at a place with the smaller of its children as long as that is smaller. Place 0 is not used."""
    while 2 * place < len(heap):
        child = 2 * place
        if child + 1 < len(heap) and heap[child + 1] < heap[child]:
            child = child + 1
        if not heap[child] < heap[place]:
            return
        heap[place], heap[child] = heap[child], heap[place]
        place = child


class LazyHeap:
    """The open list on a heap of pairs (priority, cell). An entry that no longer counts is skipped when it comes out.

    Of equal priorities the smaller cell comes out first.

    Attributes
    ----------
    heap : list
        The entries, from place 1 on.

    Examples
    --------
    >>> cells = LazyHeap()
    >>> for cell, priority in [("a", 10), ("b", 50), ("b", 20), ("c", 15)]:
    ...     cells.put(cell, priority)
    >>> cells.get(), cells.get(), cells.get()
    ('a', 'c', 'b')
    """

    sift_up = staticmethod(sift_up)
    sift_down = staticmethod(sift_down)

    def __init__(self, *cells: Hashable) -> None:
        self.waiting: dict[Hashable, Cost] = {}
        self.heap: list[Any] = [None]
        for cell in cells:
            self.put(cell, 0)

    def put(self, cell: Hashable, priority: Cost) -> None:
        """Let a cell wait; one that waits already is put in once more."""
        check_priority(cell, priority)
        self.waiting[cell] = priority
        self.heap.append((priority, cell))
        self.sift_up(self.heap, len(self.heap) - 1)

    def get(self) -> Any:
        """Remove and return the cell with the lowest priority; IndexError if none waits."""
        while self.waiting:
            priority, cell = self.pop()
            if self.waiting.get(cell) == priority:
                del self.waiting[cell]
                return cell
        raise IndexError(EMPTY)

    def pop(self) -> Any:
        """Remove and return the entry at the top, and sift the last one down in its place."""
        self.heap[1], self.heap[-1] = self.heap[-1], self.heap[1]
        lowest = self.heap.pop()
        if len(self.heap) > 1:
            self.sift_down(self.heap, 1)
        return lowest

    def __len__(self) -> int:
        return len(self.waiting)


def heap_of(sift_up: Callable[[list[Any], int], Any], sift_down: Callable[[list[Any], int], Any]) -> type[LazyHeap]:
    """Return an open list like `LazyHeap` that sifts with these two functions."""
    return type("YourHeap", (LazyHeap,), {"sift_up": staticmethod(sift_up), "sift_down": staticmethod(sift_down)})
