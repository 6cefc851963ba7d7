"""The record of a search: every step is kept, and the state after any number of steps is at hand at once.

`record` folds the steps into a log of numbers: which cell was taken in each step, and for every `Reached` the cell,
its G and its F. From this log `Trace.at(k)` works out, with a few numpy operations, what the search knew after k
steps. Nothing is replayed, so going back costs the same as going forward, and a map with 260,000 cells stays small.
"""

import math
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from astar_lesson.search.steps import Node, Reached, Step

__all__ = ["CLOSED", "OPEN", "State", "Trace", "record"]

OPEN, CLOSED = 1, 2
"""The codes of `State.status`."""

Numbers = npt.NDArray[Any]


def record(search: Iterable[Step], *, greedy: bool | None = None) -> "Trace":
    """Run a search to its end and keep every step.

    Parameters
    ----------
    search : iterable of Step
        One of the package's searches, or any generator of your own that yields `Step`.
    greedy : bool or None
        How the steps' F is to be read. False: F = G + H, so H is F - G. True: F is H alone. None: True for a
        search with "greedy" in its name, False for every other.

    Returns
    -------
    Trace

    Raises
    ------
    ValueError
        If the search raises it on its first step, because of its start or goal; if a step takes a cell that no
        earlier step has reached, or has a path that does not lead from the start to the cell taken.
    TypeError
        If the search yields something that is no `Step`.

    Examples
    --------
    >>> from astar_lesson import Grid, bfs_early_exit
    >>> grid = Grid.from_text('''
    ... S . #
    ... . . G
    ... ''')
    >>> trace = record(bfs_early_exit(grid, grid.start, grid.goal))
    >>> trace.path, trace.cost, trace.expanded
    ([(0, 0), (1, 0), (1, 1), (2, 1)], 3, 5)
    """
    ids: dict[Node, int] = {}
    taken, events_before = array("i"), array("i", [0])
    cells, g, f = array("i"), array("d"), array("d")
    path: tuple[Node, ...] = ()
    path_step = -1
    if not isinstance(search, Iterable):
        raise TypeError(f"{search!r} yields no steps: call a search, such as bfs(grid, start), and `yield` its steps")
    for number, step in enumerate(search, start=1):
        try:
            current, reached, way = step
            if not ids:
                ids[current] = 0  # the start: the one cell that nobody reaches
            known = current in ids
            for cell, cost, priority in reached:
                cells.append(ids.setdefault(cell, len(ids)))
                g.append(cost)
                f.append(math.nan if priority is None else priority)
            way = tuple(way)
        except (TypeError, ValueError, OverflowError) as error:
            raise TypeError(
                f"step {number} is {step!r}: yield Step(current, reached), with a list of Reached(cell, g, f) ({error})"
            ) from error
        if not known:
            raise ValueError(
                f"step {number} takes {current}, which no earlier step has reached: a step's `reached` must "
                f"list every neighbour that it opens"
            )
        if way:
            path, path_step = way, len(taken)
            strays = [cell for cell in path if cell not in ids]
            if strays or (path[0], path[-1]) != (next(iter(ids)), current):
                leads = f"through {strays[0]}, never reached" if strays else f"from {path[0]} to {path[-1]}"
                raise ValueError(
                    f"step {number} takes {current}, but its path leads {leads}: a path holds every cell from the "
                    f"start to the cell taken"
                )
        taken.append(ids[current])
        events_before.append(len(cells))
    unknown = np.flatnonzero(np.isnan(g))
    if unknown.size:
        number = int(np.searchsorted(events_before, unknown[0], side="right"))
        raise ValueError(f"step {number} reaches {list(ids)[cells[unknown[0]]]} with G nan: check the costs")
    name = getattr(search, "__name__", "search")
    greedy = "greedy" in name if greedy is None else greedy
    return Trace(name, list(ids), taken, events_before, cells, g, f, path, path_step, greedy)


class Trace:
    """All steps of one search. Made by `record`.

    `len(trace)` is the number of steps, `trace[k]` is `Step` number k from 0, `trace.at(k)` the `State` after k steps.

    Attributes
    ----------
    name : str
        The name of the search.
    nodes : list
        Every cell the search has seen, in the order of being seen; the first is the start.
    """

    def __init__(
        self,
        name: str,
        nodes: list[Node],
        taken: Sequence[int],
        events_before: Sequence[int],
        cells: Sequence[int],
        g: Sequence[float],
        f: Sequence[float],
        path: Sequence[Node],
        path_step: int,
        greedy: bool,
    ) -> None:
        self.name = name
        self.nodes = nodes
        self._path = tuple(path)
        self._path_step = path_step
        self._taken = np.array(taken, np.int32)  # of each step: which cell it took, as its place in `nodes`
        self._events_before = np.array(events_before, np.int32)  # of each step, and of the end
        # The log has an event for every cell opened or improved: which one, in which step, its new G and F. One more
        # row, at the end, stands for the start, which is on the open list before anything happens: event number -1.
        self._cell = np.append(np.asarray(cells, np.int32), np.int32(0))
        self._step = np.append(np.repeat(np.arange(len(self), dtype=np.int32), np.diff(self._events_before)), -1)
        self._g, self._f = np.append(g, 0.0), np.append(f, math.nan)
        self._g_kind, self._f_kind = _kind(self._g), _kind(self._f)
        self._greedy = greedy

    def __len__(self) -> int:
        return len(self._taken)

    @property
    def path_step(self) -> int | None:
        """How many steps were taken when the goal was; None if it never was."""
        return self._path_step + 1 if self.path else None

    def __getitem__(self, k: int) -> Step:
        span = f"give 0 to {len(self) - 1}" if len(self) else "there is none to give"
        k = _whole(k, -len(self), len(self), f"step {k!r} of a trace with {len(self)} steps: {span}")
        k %= len(self)
        events = range(self._events_before[k], self._events_before[k + 1])
        reached = [Reached(self.nodes[self._cell[e]], self._g_of(e), self._f_of(e)) for e in events]
        path = self._path if k == self._path_step else ()
        return Step(self.nodes[self._taken[k]], tuple(reached), path)

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
        known = ~np.isnan(self._f)
        if not known.any():
            return ""
        if self._greedy:
            return "H"
        return "G" if np.array_equal(self._f[known], self._g[known]) else "F"

    def path_to(self, cell: Node) -> list[Node]:
        """Return the way from the start to a cell, by the parents at the end; [] if the cell was never reached.

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
        """The steps, counted from 1 as in `at`, that reached a cell again on a way they preferred."""
        cells = self._cell[:-1]
        again = np.ones(len(cells), bool)
        again[np.unique(cells, return_index=True)[1]] = False
        again |= cells == 0  # the start is there before anybody reaches it
        return sorted(set((self._step[:-1][again] + 1).tolist()))

    @cached_property
    def ties(self) -> list[int]:
        """The steps, counted from 1 as in `at`, that took a cell while another one had the same priority."""
        waiting: dict[int, float] = {}  # the open cells, by their place, and their priorities
        count: dict[float, int] = {}  # how many of them have this priority
        found = []
        bounds, cells, priorities = self._events_before.tolist(), self._cell.tolist(), self._f.tolist()
        for k, taken in enumerate(self._taken.tolist(), start=1):
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

    def life(self, cell: Node) -> list[tuple[int, Node | None, float | None, float | None]]:
        """Return what happened to a cell, in order; [] if it was never seen.

        (step, parent, G, F) each time it was reached, (step, None, None, None) when it was taken. Steps are counted
        from 1, as in `at`.
        """
        place = self.place(cell)
        happened: list[tuple[int, Node | None, float | None, float | None]] = [
            (k + 1, None, None, None) for k in np.flatnonzero(self._taken == place).tolist()
        ]
        happened += [
            (int(self._step[event]) + 1, self._parent_of(event), self._g_of(event), self._f_of(event))
            for event in np.flatnonzero(self._cell[:-1] == place).tolist()
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

    @cached_property
    def _names(self) -> Numbers:
        """`nodes` as an array, from which many are picked at once."""
        return np.fromiter(self.nodes, object, len(self.nodes))

    @cached_property
    def _index(self) -> tuple[Numbers, Numbers]:
        """The hashes of the nodes in order, and whose they are: a fifth of the size of a dict."""
        hashes = np.fromiter(map(hash, self.nodes), np.int64, len(self.nodes))
        order = np.argsort(hashes).astype(np.int32)
        return hashes[order], order

    def place(self, node: Node) -> int:
        """Return the place of a node in `nodes`; len(nodes) if it is not there."""
        hashes, order = self._index
        for i in range(np.searchsorted(hashes, hash(node)), len(order)):
            if hashes[i] != hash(node):
                break
            if self.nodes[order[i]] == node:
                return int(order[i])
        return len(self.nodes)

    def _g_of(self, event: int) -> float:
        return self._g_kind(self._g[event])

    def _f_of(self, event: int) -> float | None:
        return None if math.isnan(self._f[event]) else self._f_kind(self._f[event])

    def _h_of(self, event: int) -> float | None:
        f = self._f_of(event)
        return f if f is None or self._greedy else f - self._g_of(event)

    def _parent_of(self, event: int) -> Node | None:
        return None if event < 0 else self.nodes[self._taken[self._step[event]]]

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_index"}  # hashes live in one process

    @cached_property
    def _seen_before(self) -> Numbers:
        """Of each step, and of the end: how many cells have been seen before it."""
        if not self.nodes:
            return np.zeros(1, np.int32)
        return np.concatenate([[1], np.maximum.accumulate(self._cell[:-1]) + 1]).astype(np.int32)[self._events_before]


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

    def __init__(self, trace: Trace, k: int) -> None:
        self.trace = trace
        self.k = k

    @property
    def current(self) -> Node | None:
        """The cell taken last; None before the first step."""
        return self.trace.nodes[self.trace._taken[self.k - 1]] if self.k else None

    @property
    def path(self) -> list[Node]:
        """The path, once the goal is taken; [] before."""
        return self.trace.path if self.trace.path_step is not None and self.k >= self.trace.path_step else []

    @cached_property
    def seen(self) -> int:
        """How many cells have been seen: they are the first ones of `trace.nodes`."""
        return int(self.trace._seen_before[self.k])

    @cached_property
    def status(self) -> npt.NDArray[np.int8]:
        """`OPEN` or `CLOSED`, for each cell seen. A cell that was improved after it was closed is open again."""
        return np.where(self._closed_in > self.trace._step[self.newest_event], CLOSED, OPEN).astype(np.int8)

    @cached_property
    def open(self) -> set[Node]:
        """The cells on the frontier."""
        return set(self.trace._names[: self.seen][self.status == OPEN].tolist())

    @cached_property
    def closed(self) -> tuple[Node, ...]:
        """The cells taken, in the order of being taken; without those that are open again."""
        closed = np.flatnonzero(self.status == CLOSED)
        by_step = np.full(self.k, -1)
        by_step[self._closed_in[closed]] = closed
        return tuple(self.trace._names[by_step[by_step >= 0]].tolist())

    @property
    def g(self) -> Mapping[Node, float]:
        """G of every cell seen: the cost of the best way found to it."""
        return _ByCell(self, self.trace._g_of)

    @property
    def f(self) -> Mapping[Node, float]:
        """F of every cell reached, its priority; nothing for a search without priorities. The start has none."""
        return _ByCell(self, self.trace._f_of)

    @property
    def h(self) -> Mapping[Node, float]:
        """H of every cell reached, what the heuristic said: F - G (and so up to rounding), or F for a greedy search."""
        return _ByCell(self, self.trace._h_of)

    @property
    def parent(self) -> Mapping[Node, Node]:
        """The cell from which each cell is reached on the best way found. The start has none."""
        return _ByCell(self, self.trace._parent_of)

    def read(self, name: str, which: Numbers) -> list[float | None]:
        """Return "f", "g" or "h" of some of the cells seen, given by their places; None where there is none."""
        trace = self.trace
        look_up = {"f": trace._f_of, "g": trace._g_of, "h": trace._h_of}[name]
        return [look_up(event) for event in self.newest_event[which].tolist()]

    @property
    def oldest(self) -> Node | None:
        """The open cell that was opened or improved longest ago; None if there is none."""
        waiting = np.flatnonzero(self.status == OPEN)
        return self.trace.nodes[waiting[self.newest_event[waiting].argmin()]] if waiting.size else None

    def tied(self, cell: Node) -> list[Node]:
        """Return the other open cells with the same priority as this one, the one that waits longest first."""
        priority = self.trace._f[self.newest_event]
        place = self.trace.place(cell)
        same = np.flatnonzero((self.status == OPEN) & (priority == priority[place]))
        by_age = same[np.argsort(self.newest_event[same])]
        return list(self.trace._names[by_age[by_age != place]])

    @cached_property
    def lowest(self) -> list[Node]:
        """The open cells with the lowest priority, the one that waits longest first: each of them may be taken next.

        Without priorities, and before the first step: the oldest cell. [] as soon as the goal is taken.
        """
        if self.path or self.oldest is None:
            return []
        waiting = np.flatnonzero(self.status == OPEN)
        priority = self.trace._f[self.newest_event[waiting]]
        lowest = waiting[priority == np.fmin.reduce(priority)]  # where there is none it is NaN, and equals nothing
        return list(self.trace._names[lowest[np.argsort(self.newest_event[lowest])]]) or [self.oldest]

    @cached_property
    def parent_places(self) -> Numbers:
        """The place of each seen cell's parent in `nodes`; -1 for the start."""
        return np.where(self.newest_event < 0, -1, self.trace._taken[self.trace._step[self.newest_event]])

    @cached_property
    def newest_event(self) -> Numbers:
        """The newest event of each cell seen: the row of the log with its present G, F and parent."""
        events = int(self.trace._events_before[self.k])
        newest = np.full(self.seen, -1, np.int32)
        newest[self.trace._cell[:events]] = np.arange(events)  # of several values for one cell the last one stays
        return newest

    @cached_property
    def _closed_in(self) -> Numbers:
        """The step that took each cell last; -2 for a cell not taken yet."""
        step = np.full(self.seen, -2, np.int32)
        step[self.trace._taken[: self.k]] = np.arange(self.k)
        return step


class _ByCell(Mapping[Node, Any]):
    """What the newest event of each cell says, read from the log when it is asked for."""

    def __init__(self, state: State, read: Callable[[int], Any]) -> None:
        self._state, self._read = state, read

    def __getitem__(self, cell: Node) -> Any:
        place = self._state.trace.place(cell)
        value = self._read(int(self._state.newest_event[place])) if place < self._state.seen else None
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


def _whole(k: Any, low: int, end: int, words: str) -> int:
    """`k` as a whole number, low <= k < end; else an error with these words."""
    try:
        k = index(k)
    except TypeError:
        raise TypeError(f"{words}, a whole number") from None
    if not low <= k < end:
        raise IndexError(words)
    return int(k)


def _kind(column: Numbers) -> type[int] | type[float]:
    """A column of whole numbers goes out as int, any other as float. They are kept as float: exact up to 2**53."""
    known = column[~np.isnan(column)]
    return int if np.isfinite(known).all() and np.array_equal(known, np.rint(known)) else float
