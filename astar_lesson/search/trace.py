"""The trace: all steps of a search, and the state after any number of them.

Nothing is replayed. From the log of the steps `Trace.at(k)` works out, with a few numpy operations, what the search
knew after k of them; so going back costs the same as going forward, and a map with 260,000 cells stays small.
"""

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import index
from typing import Any

import numpy as np

from astar_lesson.search.log import Log
from astar_lesson.search.state import State
from astar_lesson.search.steps import Node, Reached, Step

LEAST_SAVED = 1e-9
"""An improvement that saves less is none: the same sum was rounded in two ways."""


class Trace:
    """All steps of one search. Made by `record`.

    `len(trace)` is the number of steps, `trace[k]` is `Step` number k from 0, `trace.at(k)` the `State` after k steps.

    Attributes
    ----------
    name : str
        The name of the search.
    nodes : list
        Every cell the search has seen, in the order of being seen; the first is the start.
    log : Log
        The steps as columns of numbers.
    """

    def __init__(self, name: str, log: Log, path: Sequence[Node] = (), path_step: int = -1) -> None:
        self.name, self.log, self.nodes = name, log, log.nodes
        self._path, self._path_step = tuple(path), path_step

    def __len__(self) -> int:
        return len(self.log.taken)

    @property
    def path_step(self) -> int | None:
        """How many steps were taken when the goal was; None if it never was."""
        return self._path_step + 1 if self.path else None

    def __getitem__(self, k: int) -> Step:
        span = f"give 0 to {len(self) - 1}" if len(self) else "there is none to give"
        k = _whole(k, -len(self), len(self), f"step {k!r} of a trace with {len(self)} steps: {span}")
        k %= len(self)
        log = self.log
        events = range(log.bounds[k], log.bounds[k + 1])
        reached = [Reached(self.nodes[log.cell[e]], *(log.read(name, e) for name in "gfh")) for e in events]
        path = self._path if k == self._path_step else ()
        return Step(self.nodes[log.taken[k]], tuple(reached), path)

    def __iter__(self) -> Iterator[Step]:
        return (self[k] for k in range(len(self)))

    @property
    def path(self) -> list[Node]:
        """The cells from start to goal; [] if the goal was not taken."""
        return list(self._path)

    @property
    def found(self) -> bool:
        """Whether the search took the goal."""
        return bool(self.path)

    @cached_property
    def cost(self) -> float:
        """The cost of `path`: G of the goal at the end; inf if there is no path."""
        return self.at(len(self)).g[self.path[-1]] if self.path else float("inf")

    @property
    def expanded(self) -> int:
        """How many cells were taken from the frontier."""
        return len(self)

    @cached_property
    def guide(self) -> str:
        """What the search took cells by: "F" (G + H), "G", "H", or "" for none of them.

        Read off the numbers: A* with an H of 0 everywhere goes by "G", like Dijkstra's algorithm.
        """
        known = ~np.isnan(self.log.f)
        f, g, h = (column[known] for column in (self.log.f, self.log.g, self.log.h))
        if not f.size:
            return ""
        return "G" if np.array_equal(f, g) else "H" if np.array_equal(f, h) else "F"

    def path_to(self, cell: Node) -> list[Node]:
        """Return the path from the start to a cell, by the parents at the end; [] if the cell was never reached.

        Raises
        ------
        ValueError
            If the parents run in a circle, which only a wrong search can make them do.
        """
        state = self.at(len(self))
        path = [cell] if cell in state.g else []
        while path and path[-1] in state.parent:
            path.append(state.parent[path[-1]])
            if len(path) > len(self.nodes):
                raise ValueError(f"the parents of {cell} run in a circle: {path[:4]} ...; look at when parents change")
        return path[::-1]

    @cached_property
    def improvements(self) -> list[int]:
        """The steps, counted from 1 as in `at`, that reached a cell again, by a path they preferred."""
        cells = self.log.cell[:-1]
        again = np.ones(len(cells), bool)
        again[np.unique(cells, return_index=True)[1]] = False
        again |= cells == 0  # the start is there before anybody reaches it
        return sorted(set((self.log.step[:-1][again] + 1).tolist()))

    @cached_property
    def false_improvements(self) -> list[int]:
        """The steps among these that saved less than a billionth: no path is shorter, a sum was rounded."""
        known: dict[Node, float] = {}
        found = []
        for k, step in enumerate(self, start=1):
            if any(0 < known.get(row.cell, 0) - row.g < LEAST_SAVED for row in step.reached):
                found.append(k)
            known.update((row.cell, row.g) for row in step.reached)
        return found

    @cached_property
    def ties(self) -> list[int]:
        """The steps, counted from 1 as in `at`, that took a cell while another one had the same priority."""
        waiting: dict[int, float] = {}  # the open cells, by index, and their priorities
        count: dict[float, int] = {}  # how many of them have this priority
        found = []
        bounds, cells, priorities = self.log.bounds.tolist(), self.log.cell.tolist(), self.log.f.tolist()
        for k, taken in enumerate(self.log.taken.tolist(), start=1):
            if taken in waiting:
                priority = waiting.pop(taken)
                count[priority] -= 1
                if count[priority]:
                    found.append(k)
            for event in range(bounds[k - 1], bounds[k]):
                if math.isnan(priorities[event]):
                    continue
                if cells[event] in waiting:
                    count[waiting[cells[event]]] -= 1
                waiting[cells[event]] = priorities[event]
                count[priorities[event]] = count.get(priorities[event], 0) + 1
        return found

    def index(self, node: Node) -> int:
        """Return where a node stands in `nodes`; len(nodes) if it is not there."""
        return self.log.index(node)

    def life(self, cell: Node) -> list[tuple[int, Node | None, float | None, float | None]]:
        """Return what happened to a cell, in order; [] if it was never seen.

        (step, parent, G, F) each time it was reached, (step, None, None, None) when it was taken. Steps are counted
        from 1, as in `at`.
        """
        log, cell_index = self.log, self.log.index(cell)
        happened: list[tuple[int, Node | None, float | None, float | None]] = [
            (k + 1, None, None, None) for k in np.flatnonzero(log.taken == cell_index).tolist()
        ]
        happened += [
            (int(log.step[event]) + 1, log.parent(event), log.read("g", event), log.read("f", event))
            for event in np.flatnonzero(log.cell[:-1] == cell_index).tolist()
        ]
        return sorted(happened, key=lambda entry: entry[0])

    def at(self, k: int) -> "State":
        """Return what the search knew after k steps, 0 <= k <= len(trace): 0 is before the first, len is the end.

        Raises
        ------
        IndexError
            If k is out of this range.
        """
        span = f"give 0 (before the first) to {len(self)}"
        return State(self, _whole(k, 0, len(self) + 1, f"state {k!r} of a trace with {len(self)} steps: {span}"))

    def __repr__(self) -> str:
        end = f", path of cost {self.cost:.6g}" if self.path else ""
        return f"<Trace of {self.name}: {len(self)} steps{end}>"


def _whole(k: Any, low: int, end: int, words: str) -> int:
    """`k` as a whole number, low <= k < end; else an error with these words."""
    try:
        k = index(k)
    except TypeError:
        raise TypeError(f"{words}, a whole number") from None
    if not low <= k < end:
        raise IndexError(words)
    return int(k)
