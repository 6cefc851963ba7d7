"""The chosen: an open list that the reader is. It takes what it is told to take, and no cell that A* could not."""

from collections.abc import Hashable, Iterable
from typing import Any

from astar_lesson.search.frontiers import EMPTY, check_priority
from astar_lesson.words.numbers import number


class Chosen:
    """An open list that takes the cells it was told to take, and then of the lowest the newest, or the oldest.

    >>> waiting = Chosen(["b", "d"])
    >>> for cell, priority in [("a", 3), ("b", 3), ("c", 3), ("d", 5)]:
    ...     waiting.put(cell, priority)
    >>> waiting.get()
    'b'
    >>> waiting.get()
    Traceback (most recent call last):
    ...
    ValueError: d cannot be taken: its F is 5, the lowest is 3
    """

    def __init__(self, choices: Iterable[Hashable], *cells: Hashable, newest: bool = True) -> None:
        self._choices, self._newest = iter(tuple(choices)), newest
        self._waiting: dict[Hashable, float] = dict.fromkeys(cells, 0)  # the newest is the last
        self._taken: set[Hashable] = set()

    def put(self, cell: Hashable, priority: float) -> None:
        """Let a cell wait; if it waits already, give it a new priority. Now it is the newest."""
        check_priority(cell, priority)
        self._waiting.pop(cell, None)
        self._waiting[cell] = priority

    def get(self) -> Any:
        """Take a cell out; IndexError if none waits, ValueError if the one chosen has not the lowest priority."""
        if not self._waiting:
            raise IndexError(EMPTY)
        lowest = min(self._waiting.values())
        tied = [cell for cell, priority in self._waiting.items() if priority == lowest]
        cell = next(self._choices, tied[-1 if self._newest else 0])
        if cell not in tied:
            raise ValueError(f"{cell} cannot be taken: {self._why_not(cell, lowest)}")
        del self._waiting[cell]
        self._taken.add(cell)
        return cell

    def _why_not(self, cell: Hashable, lowest: float) -> str:
        if cell not in self._waiting:
            return "it is closed already" if cell in self._taken else "it is not open, nobody has reached it yet"
        f = self._waiting[cell]
        digits = 6 if number(f) != number(lowest) else 17  # rounding: show all there is
        return f"its F is {number(f, digits)}, the lowest is {number(lowest, digits)}"

    def __len__(self) -> int:
        return len(self._waiting)
