"""The state of a search after a number of steps: what is open, what is closed, and the numbers of every cell seen."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from astar_lesson.search.log import Column
from astar_lesson.search.steps import Node

if TYPE_CHECKING:  # a state belongs to a trace, which makes it
    from astar_lesson.search.trace import Trace

OPEN, CLOSED = 1, 2
"""The codes of `State.status`."""


class State:
    """What a search knew after k steps. Made by `Trace.at`.

    Every attribute is worked out when it is first asked for.

    Attributes
    ----------
    k : int
        The number of steps taken.
    trace : Trace
        Where the state comes from.
    """

    def __init__(self, trace: "Trace", k: int) -> None:
        self.trace, self.k = trace, k
        self._log = trace.log

    @property
    def current(self) -> Node | None:
        """The cell taken last; None before the first step."""
        return self._log.nodes[self._log.taken[self.k - 1]] if self.k else None

    @property
    def path(self) -> list[Node]:
        """The path, once the goal is taken; [] before."""
        return self.trace.path if self.trace.path_step is not None and self.k >= self.trace.path_step else []

    @cached_property
    def seen(self) -> int:
        """How many cells have been seen: they are the first ones of `trace.nodes`."""
        return int(self._log.seen[self.k])

    @cached_property
    def status(self) -> npt.NDArray[np.int8]:
        """`OPEN` or `CLOSED`, for each cell seen. A cell that was improved after it was closed is open again."""
        return np.where(self._closed_in > self._log.step[self.newest_event], CLOSED, OPEN).astype(np.int8)

    @cached_property
    def open(self) -> set[Node]:
        """The cells on the frontier."""
        return set(self._log.names[: self.seen][self.status == OPEN].tolist())

    @cached_property
    def closed(self) -> tuple[Node, ...]:
        """The cells taken, in the order of being taken; without those that are open again."""
        closed = np.flatnonzero(self.status == CLOSED)
        by_step = np.full(self.k, -1)
        by_step[self._closed_in[closed]] = closed
        return tuple(self._log.names[by_step[by_step >= 0]].tolist())

    @property
    def g(self) -> Mapping[Node, float]:
        """G of every cell seen: the cost of the best path found to it."""
        return _ByCell(self, partial(self._log.read, "g"))

    @property
    def f(self) -> Mapping[Node, float]:
        """F of every cell reached, its priority; nothing for a search without priorities. The start has none."""
        return _ByCell(self, partial(self._log.read, "f"))

    @property
    def h(self) -> Mapping[Node, float]:
        """H of every cell reached: what the heuristic said; nothing for a search without one. The start has none."""
        return _ByCell(self, partial(self._log.read, "h"))

    @property
    def parent(self) -> Mapping[Node, Node]:
        """The cell from which each cell is reached on the best path found. The start has none."""
        return _ByCell(self, self._log.parent)

    def read(self, name: str, which: Column) -> list[float | None]:
        """Return "f", "g" or "h" of some of the cells seen, given by their indices; None where there is none."""
        return [self._log.read(name, event) for event in self.newest_event[which].tolist()]

    @property
    def oldest(self) -> Node | None:
        """The open cell that was opened or improved longest ago; None if there is none."""
        waiting = np.flatnonzero(self.status == OPEN)
        return self._log.nodes[waiting[self.newest_event[waiting].argmin()]] if waiting.size else None

    def tied(self, cell: Node) -> list[Node]:
        """Return the other open cells with the same priority as this one, the one that waits longest first.

        [] for a cell not seen yet.
        """
        priority = self._log.f[self.newest_event]
        same = np.flatnonzero((self.status == OPEN) & (priority == self.f.get(cell, np.nan)))
        by_age = same[np.argsort(self.newest_event[same])]
        return list(self._log.names[by_age[by_age != self._log.index(cell)]])

    @cached_property
    def lowest(self) -> list[Node]:
        """The open cells with the lowest priority, the one that waits longest first: each of them may be taken next.

        Without priorities, and before the first step: the oldest cell. [] as soon as the goal is taken.
        """
        if self.path or self.oldest is None:
            return []
        waiting = np.flatnonzero(self.status == OPEN)
        priority = self._log.f[self.newest_event[waiting]]
        lowest = waiting[priority == np.fmin.reduce(priority)]  # where there is none it is NaN, and equals nothing
        return list(self._log.names[lowest[np.argsort(self.newest_event[lowest])]]) or [self.oldest]

    @cached_property
    def parent_indices(self) -> Column:
        """Of each seen cell: the index of its parent in `nodes`; -1 for the start."""
        return np.where(self.newest_event < 0, -1, self._log.taken[self._log.step[self.newest_event]])

    @cached_property
    def newest_event(self) -> Column:
        """The newest event of each cell seen: the row of the log with its present G, F and parent."""
        events = int(self._log.bounds[self.k])
        newest = np.full(self.seen, -1, np.int32)
        newest[self._log.cell[:events]] = np.arange(events)  # of several values for one cell the last one stays
        return newest

    @cached_property
    def _closed_in(self) -> Column:
        """The step that took each cell last; -2 for a cell not taken yet."""
        step = np.full(self.seen, -2, np.int32)
        step[self._log.taken[: self.k]] = np.arange(self.k)
        return step


class _ByCell(Mapping[Node, Any]):
    """What the newest event of each cell says, read when it is asked for."""

    def __init__(self, state: State, read: Callable[[int], Any]) -> None:
        self._state, self._read = state, read

    def __getitem__(self, cell: Node) -> Any:
        index = self._state.trace.log.index(cell)
        value = self._read(int(self._state.newest_event[index])) if index < self._state.seen else None
        if value is None:
            raise KeyError(f"{cell} has no value after {self._state.k} steps")
        return value

    def __iter__(self) -> Iterator[Node]:
        rows = zip(self._state.trace.nodes, self._state.newest_event.tolist(), strict=False)
        return (node for node, event in rows if self._read(event) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))
