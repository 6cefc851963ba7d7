"""Frontiers, with their rules for ties: where the cells wait that a search has opened and not yet expanded.

A frontier, or open list, is made with the start on it. A cell, which may be anything hashable, waits at most once:
`put` on a waiting cell gives it a new priority. Frontiers differ in which cell `get` returns: each has its rule for
cells whose priorities are equal. The tutorial's own list is in `binary_heap`.
"""

from collections import deque
from collections.abc import Callable, Hashable
from heapq import heappop, heappush
from numbers import Real
from typing import Any, Protocol

from astar_lesson.search.steps import Cost, Node

EMPTY = "the frontier is empty: there is nothing to get"


class Frontier(Protocol):
    """What a search needs of its frontier."""

    def put(self, cell: Hashable, priority: Cost) -> None:
        """Add a cell; if it waits already, give it a new priority."""

    def get(self) -> Any:
        """Remove and return a cell; IndexError if none waits."""

    def __len__(self) -> int:
        """How many cells wait."""


OpenList = Callable[[Node], Frontier]
"""`open_list(start)` makes a frontier, on which the start waits."""


class Queue:
    """First in, first out: `get` returns the cell that has waited longest. Priorities are ignored.

    >>> queue = Queue("a")
    >>> for cell in "bc":
    ...     queue.put(cell)
    >>> queue.get(), queue.get(), len(queue), queue
    ('a', 'b', 1, Queue('c'))
    """

    def __init__(self, *cells: Hashable) -> None:
        self._cells = deque(dict.fromkeys(cells))
        self._waiting = set(cells)

    def put(self, cell: Hashable, priority: Cost = None) -> None:
        """Add a cell at the end; one that waits already keeps its place."""
        if cell not in self._waiting:
            self._waiting.add(cell)
            self._cells.append(cell)

    def get(self) -> Any:
        """Remove and return the cell that has waited longest; IndexError if none waits."""
        if not self._cells:
            raise IndexError(EMPTY)
        cell = self._cells.popleft()
        self._waiting.remove(cell)
        return cell

    def waiting(self) -> set[Hashable]:
        """Return the cells that wait."""
        return set(self._waiting)

    def __contains__(self, cell: Hashable) -> bool:
        return cell in self._waiting

    def __len__(self) -> int:
        return len(self._cells)

    def __repr__(self) -> str:
        return f"Queue({', '.join(map(repr, self._cells))})"


class PriorityQueue:
    """The lowest priority comes first; among equal priorities, the cell that was put last.

    A priority is a number, or a tuple of numbers, which are compared from first to last; not both in one list.

    >>> queue = PriorityQueue()
    >>> for cell, priority in [("a", 5), ("b", 3), ("c", 3)]:
    ...     queue.put(cell, priority)
    >>> queue.put("a", 4)
    >>> queue
    PriorityQueue({'c': 3, 'b': 3, 'a': 4})
    >>> queue.get(), queue.get(), queue.get()
    ('c', 'b', 'a')

    Notes
    -----
    Expanding the newest of equal priorities keeps a search on the path that it is following. On open ground that saves
    most of the work: from corner to corner of N x N cells, with four neighbours and Manhattan distance, A* expands
    2N - 1 cells. If it expanded the oldest first, it would expand all of them.

    The heap holds each priority once, and each priority has a stack of cells, the newest on top. A cell that gets a new
    priority goes on another stack; its old entry is skipped when it comes up.
    """

    def __init__(self, *cells: Hashable) -> None:
        self._heap: list[Cost] = []
        self._stacks: dict[Cost, list[Hashable]] = {}
        self._waiting: dict[Hashable, Cost] = {}
        for cell in cells:
            self.put(cell, 0)

    def put(self, cell: Hashable, priority: Cost) -> None:
        """Add a cell; if it waits already, give it a new priority. ValueError if the priority cannot be ordered."""
        try:
            self._stacks[priority].append(cell)
        except (KeyError, TypeError):  # the first cell with this priority, or a priority that is not hashable
            check_priority(cell, priority)
            self._stacks[priority] = [cell]
            heappush(self._heap, priority)
        self._waiting[cell] = priority

    def get(self) -> Any:
        """Remove and return the cell with the lowest priority; IndexError if none waits."""
        while self._heap:
            priority = self._heap[0]
            stack = self._stacks[priority]
            cell = stack.pop()
            if not stack:
                del self._stacks[heappop(self._heap)]
            if self._waiting.get(cell) == priority:
                del self._waiting[cell]
                return cell
        raise IndexError(EMPTY)

    def waiting(self) -> dict[Hashable, Cost]:
        """Return the cells that wait, each with its priority."""
        return dict(self._waiting)

    def __contains__(self, cell: Hashable) -> bool:
        return cell in self._waiting

    def __len__(self) -> int:
        return len(self._waiting)

    def __repr__(self) -> str:
        waiting = {}
        for priority in sorted(self._stacks):
            for cell in reversed(self._stacks[priority]):
                if self._waiting.get(cell) == priority:
                    waiting[cell] = priority
        return f"PriorityQueue({waiting})"


def check_priority(cell: Hashable, priority: Cost) -> None:
    """Raise ValueError for a priority that cannot be ordered, before anything has changed."""
    for number in priority if isinstance(priority, tuple) else (priority,):
        # as `is_number`, without a call: every `put` of a heap comes here
        if not isinstance(number, (float, int, Real)) or number != number:
            raise ValueError(f"{cell} has priority {priority!r}, which cannot be ordered: check costs and heuristic")
