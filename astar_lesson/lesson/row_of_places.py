"""The row of places of a heap: it counts what is done to it, and ends what goes on for too long."""

from math import inf
from typing import Any, SupportsIndex

from astar_lesson.lesson.running.time_limit import EndlessError


class Row(list[Any]):
    """A list that counts how many entries are read and how many are moved.

    Attributes
    ----------
    looks : int
        Entries that were read.
    moves : int
        Entries that were written into another place, also by an insertion before them.
    most : float
        After so many looks whoever reads it is stopped.
    asked : int
        The place that was asked for last, also one that is not there.
    """

    def __init__(self, entries: Any, most: float = inf) -> None:
        super().__init__(entries)
        self.looks = 0
        self.moves = 0
        self.most = most
        self.asked = 0

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            found = super().__getitem__(place)
            self._look(len(found))
            return found
        self.asked = place
        self._look(1)
        return super().__getitem__(place)

    def __setitem__(self, place: Any, entry: Any) -> None:
        super().__setitem__(place, entry)
        self.moves += len(self) if isinstance(place, slice) else 1

    def __iter__(self) -> Any:
        self._look(len(self))
        return super().__iter__()

    def insert(self, place: SupportsIndex, entry: Any) -> None:
        """Insert an entry; those behind it move."""
        self.moves += len(range(len(self))[place:])
        super().insert(place, entry)

    def sort(self, **how: Any) -> None:
        """Sort the whole list, in which any entry may move."""
        self.moves += len(self)
        super().sort(**how)

    def _look(self, entries: int) -> None:
        self.looks += entries
        if self.looks > self.most:
            raise EndlessError(f"looked at places {self.looks:,} times")
