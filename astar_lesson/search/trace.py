"""The trace of a search: all its steps, and its state after any number of them.

The steps are kept as columns of numbers. From these a state works out what the search knew at its moment, without
replaying the steps before it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from math import isnan
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from astar_lesson.search.guard import in_range
from astar_lesson.search.steps import Cost, Node, Reached, Step

Column = npt.NDArray[Any]
OPEN = 1
CLOSED = 2
"""The codes of `State.status`."""


class Columns(NamedTuple):
    """The steps of a search as numbers; a cell is given by its index in `Trace.nodes`.

    An *event* is a cell opened or improved. The first event is the start, which no step opens.
    """

    current: Column  # of each step: the cell that it expands
    step: Column  # of each event: the step, from 0; -1 for the start
    cell: Column  # of each event: the cell
    g: Column  # of each event: G, F and H; NaN where the search has none
    f: Column
    h: Column


class Trace:
    """All steps of one search. Made by `record`.

    `len(trace)` is the number of steps, `trace[k]` is `Step` number k from 0, `trace.at(k)` the `State` after k steps.

    Attributes
    ----------
    nodes : list
        Every cell the search has seen, in the order in which it saw them; the first is the start.
    path_step : int or None
        The number, from 1, of the last step that held a path; None if none did.
    """

    def __init__(
        self, name: str, indices: dict[Node, int], columns: Columns, path: Sequence[Node], path_step: int | None
    ) -> None:
        self.name = name
        self.nodes = list(indices)
        self.path_step = path_step
        self._indices = indices
        self._columns = columns
        self._path = tuple(path)
        self._numbers = {"g": columns.g, "f": columns.f, "h": columns.h}
        self._has_whole = {name: _is_whole(column) for name, column in self._numbers.items()}

    def __len__(self) -> int:
        return len(self._columns.current)

    def __getitem__(self, k: int) -> Step:
        k = in_range(k, -len(self), len(self) - 1, f"step {k!r} of a trace with {len(self)} steps")
        if k < 0:
            k += len(self)
        events = range(self.events_before[k], self.events_before[k + 1])
        reached = tuple(self._reached(event) for event in events)
        path = self._path if k + 1 == self.path_step else ()
        return Step(self.nodes[self._columns.current[k]], reached, path)

    def _reached(self, event: int) -> Reached:
        return Reached(
            cell=self.nodes[self._columns.cell[event]],
            g=self.value("g", event),
            f=self.value("f", event),
            h=self.value("h", event),
        )

    def __iter__(self) -> Iterator[Step]:
        return (self[k] for k in range(len(self)))

    @property
    def path(self) -> list[Node]:
        """The cells from start to goal; [] if the goal was not expanded."""
        return list(self._path)

    @property
    def found(self) -> bool:
        """Whether a step held a path: a search that yields none has found nothing."""
        return bool(self._path)

    @cached_property
    def cost(self) -> float:
        """What the path costs according to the search: G of its last cell, as it was in the step that held the path.

        Without a path it is inf. `walked_cost(grid, trace.path)` adds up the steps of the map; after a wrong search the
        two may differ.
        """
        if self.path_step is None:
            return float("inf")
        cost: float = self.at(self.path_step).g[self._path[-1]]
        return cost

    @property
    def expanded(self) -> int:
        """How many cells were expanded."""
        return len(self)

    @cached_property
    def guide(self) -> str:
        """The number by which the next cell is chosen: "F" (G + H), "G", "H", or "" for none.

        It follows from what the search told: in each row the priority is G + H, or H, or G, and H is one only where it
        was told. A priority that is none of these is called F, too. Where every G is 0, F and H are one number: F.
        """
        known = ~np.isnan(self._columns.f)
        g = self._columns.g[known]
        f = self._columns.f[known]
        h = self._columns.h[known]
        if not f.size:
            return ""
        is_h_told = not np.isnan(h).any()
        if is_h_told and np.array_equal(f, g + h):
            return "F"
        if is_h_told and np.array_equal(f, h):
            return "H"
        return "G" if np.array_equal(f, g) else "F"

    def path_to(self, cell: Node) -> list[Node]:
        """Return the path to a cell by the final parents; [] if it was not reached, ValueError if they form a loop."""
        state = self.at(len(self))
        path = [cell] if cell in state.g else []
        while path and path[-1] in state.parent:
            path.append(state.parent[path[-1]])
            if len(path) > len(self.nodes):
                raise ValueError(f"the parents of {cell} run in a circle: {path[:4]} ...; look at when parents change")
        return path[::-1]

    @cached_property
    def improvements(self) -> list[int]:
        """The steps, counted from 1 as in `at`, that reached a cell again and replaced its path."""
        return [int(step) + 1 for step in np.unique(self._columns.step[self.reached_again])]

    @cached_property
    def reached_again(self) -> Column:
        """For each event, whether its cell was reached before. A cell seen for the first time has a new index."""
        cells = self._columns.cell
        highest_before = np.maximum.accumulate(np.append(-1, cells))[:-1]
        return cells <= highest_before

    def at(self, k: int) -> "State":
        """Return what the search knew after k steps, from 0 to len(trace); IndexError for any other k."""
        return State(self, in_range(k, 0, len(self), f"state {k!r} of a trace with {len(self)} steps"))

    def index(self, node: Node) -> int:
        """Return where a node stands in `nodes`; len(nodes) if it was never seen."""
        return self._indices.get(node, len(self.nodes))

    def value(self, name: str, event: int) -> Cost:
        """Return G, F or H of an event ("g", "f" or "h"), an int if all such numbers are whole; None without one."""
        value = self._numbers[name].item(event)
        if isnan(value):
            return None
        return int(value) if self._has_whole[name] else value

    def parent(self, event: int) -> Node | None:
        """Return the cell from which an event's cell was reached; None for the start."""
        step = self._columns.step[event]
        return None if step < 0 else self.nodes[self._columns.current[step]]

    @cached_property
    def events_before(self) -> list[int]:
        """For each step, counted from 0, and for the end, how many events there were before."""
        counts: list[int] = np.searchsorted(self._columns.step, np.arange(len(self) + 1)).tolist()
        return counts

    def __repr__(self) -> str:
        end = f", path of cost {self.cost:.6g}" if self.path else ""
        return f"<Trace of {self.name}: {len(self)} steps{end}>"


class State:
    """What a search knew after k steps. Made by `Trace.at`; each attribute is worked out when it is first asked for.

    Attributes
    ----------
    g, f, h : mapping of Node to number
        G of every cell seen: the cost of the best path found to it. F, the priority, and H, the estimate, of every cell
        but the start; they are empty where the search has no such numbers.
    parent : mapping of Node to Node
        The cell from which each cell is reached on the best path found. The start has none.
    """

    def __init__(self, trace: Trace, k: int) -> None:
        self.trace = trace
        self.k = k
        self._columns = trace._columns
        self._events = trace.events_before[k]
        self.g = _ByCell(self, partial(trace.value, "g"))
        self.f = _ByCell(self, partial(trace.value, "f"))
        self.h = _ByCell(self, partial(trace.value, "h"))
        self.parent = _ByCell(self, trace.parent)

    @property
    def current(self) -> Node | None:
        """The cell expanded last; None before the first step."""
        return self.trace.nodes[self._columns.current[self.k - 1]] if self.k else None

    @property
    def path(self) -> list[Node]:
        """The path, once the goal is expanded; [] before."""
        step = self.trace.path_step
        return self.trace.path if step is not None and self.k >= step else []

    @cached_property
    def seen(self) -> int:
        """How many cells have been seen: they are the first ones of `trace.nodes`."""
        return int(self._columns.cell[: self._events].max(initial=-1)) + 1

    @cached_property
    def status(self) -> npt.NDArray[np.int8]:
        """`OPEN` or `CLOSED`, for each cell seen. A cell that was improved after it was closed is open again."""
        reached_in = self._columns.step[self.newest_event]
        return np.where(self._closed_in > reached_in, CLOSED, OPEN).astype(np.int8)

    @cached_property
    def open(self) -> set[Node]:
        """The cells on the frontier."""
        return set(self._named(np.flatnonzero(self.status == OPEN)))

    @cached_property
    def closed(self) -> tuple[Node, ...]:
        """The cells that were expanded and are not open again, in the order in which they were expanded."""
        closed = np.flatnonzero(self.status == CLOSED)
        return tuple(self._named(closed[np.argsort(self._closed_in[closed])]))

    def values(self, name: str, which: Column) -> list[Cost]:
        """Return G, F or H of some of the cells seen, given by their indices; None for a cell without one."""
        return [self.trace.value(name, event) for event in self.newest_event[which].tolist()]

    @property
    def improved(self) -> list[Node]:
        """The cells that the last step reached again, by a path it preferred."""
        last = slice(self.trace.events_before[max(0, self.k - 1)], self._events)
        return self._named(self._columns.cell[last][self.trace.reached_again[last]])

    def tied(self, cell: Node) -> list[Node]:
        """Return the other open cells with the priority of this one, the one that waits longest first."""
        same = self.open_indices[self._priorities == self.f.get(cell, np.nan)]
        return [other for other in self._named(same) if other != cell]

    @property
    def lowest(self) -> list[Node]:
        """The open cells with the lowest priority, the one that waits longest first: any of them may be next.

        Without priorities, and before the first step: the cell that waits longest. [] once the goal is expanded.
        """
        if self.path:
            return []
        lowest = np.fmin.reduce(self._priorities, initial=np.inf)  # fmin skips NaN, which stands for no priority
        cells = self.open_indices[self._priorities == lowest]
        return self._named(cells if cells.size else self.open_indices[:1])

    @cached_property
    def open_indices(self) -> Column:
        """The indices of the open cells, the one that waits longest first."""
        cells = np.flatnonzero(self.status == OPEN)
        return cells[np.argsort(self.newest_event[cells])]

    @property
    def _priorities(self) -> Column:
        """The priority of each waiting cell, NaN without one."""
        return self._columns.f[self.newest_event[self.open_indices]]

    def _named(self, indices: Column) -> list[Node]:
        nodes = self.trace.nodes
        return [nodes[number] for number in indices.tolist()]

    @cached_property
    def parent_indices(self) -> Column:
        """The index in `nodes` of the parent of each seen cell; -1 for the start."""
        steps = self._columns.step[self.newest_event]
        return np.where(steps < 0, -1, self._columns.current[steps])

    @cached_property
    def newest_event(self) -> Column:
        """For each seen cell, the number of the event that gave it its present G, F and parent."""
        newest = np.zeros(self.seen, np.int32)
        newest[self._columns.cell[: self._events]] = np.arange(self._events)  # of several the last one stays
        return newest

    @cached_property
    def _closed_in(self) -> Column:
        """For each seen cell, the step that expanded it last, from 0; -1 for none."""
        step = np.full(self.seen, -1, np.int32)
        step[self._columns.current[: self.k]] = np.arange(self.k)
        return step


def check_trace(trace: object) -> None:
    """Raise TypeError unless this is a `Trace`. Passing the search itself is a common mistake."""
    if not isinstance(trace, Trace):
        raise TypeError(f"{trace!r} is not a trace: record the search first, trace = record(...)")


def check_state(state: object) -> None:
    """Raise TypeError unless this is a `State`."""
    if not isinstance(state, State):
        raise TypeError(f"{state!r} is not a state: take one from a trace, state = trace.at(k)")


class _ByCell(Mapping[Node, Any]):
    """A value for each cell, looked up in its newest event only when asked for: mostly that is for a few cells."""

    def __init__(self, state: State, value: Callable[[int], Any]) -> None:
        self._state = state
        self._value = value

    def __getitem__(self, cell: Node) -> Any:
        index = self._state.trace.index(cell)
        if index < self._state.seen:
            value = self._value(int(self._state.newest_event[index]))
            if value is not None:
                return value
        raise KeyError(f"{cell} has no value after {self._state.k} steps")

    def __iter__(self) -> Iterator[Node]:
        rows = zip(self._state.trace.nodes, self._state.newest_event.tolist(), strict=False)
        return (node for node, event in rows if self._value(event) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))


def _is_whole(column: Column) -> bool:
    """Tell whether all numbers are whole. They are kept as floats, which are exact up to 2**53."""
    return bool(np.all(np.isnan(column) | (np.isfinite(column) & (column == np.rint(column)))))
