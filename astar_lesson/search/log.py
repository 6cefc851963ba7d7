"""The log: the steps of a search as columns of numbers, from which any moment can be worked out."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from astar_lesson.search.steps import Node

Column = npt.NDArray[Any]


class Log:
    """What happened, in order. Made by `record`.

    Cells are told by their *index* in `nodes`. An *event* is a cell that was opened or improved. The last row of the
    columns of events stands for the start, which waits before anything happens: event number -1.

    Parameters
    ----------
    nodes : list of Node
        Every cell the search has seen, in the order of being seen; the first is the start.
    taken : sequence of int
        Of each step: the index of the cell that it took.
    bounds : sequence of int
        Of each step, and of the end: how many events there were before.
    cells : sequence of int
        Of each event: the index of the cell.
    g, f, h : sequence of float
        Of each event: G, F and H, NaN where the search has none.

    Attributes
    ----------
    nodes : list of Node
        As above.
    taken, bounds, cell, step, g, f, h : array
        As above; `step` is the step of each event, from 0, and -1 for the start.
    """

    def __init__(
        self,
        nodes: list[Node],
        taken: Sequence[int],
        bounds: Sequence[int],
        cells: Sequence[int],
        g: Sequence[float],
        f: Sequence[float],
        h: Sequence[float],
    ) -> None:
        self.nodes = nodes
        self.taken, self.bounds = np.array(taken, np.int32), np.array(bounds, np.int32)
        self.cell = np.append(np.asarray(cells, np.int32), np.int32(0))
        self.step = np.append(np.repeat(np.arange(len(self.taken), dtype=np.int32), np.diff(self.bounds)), -1)
        self.g, self.f, self.h = np.append(g, 0.0), np.append(f, np.nan), np.append(h, np.nan)
        self._kinds = {name: _kind(getattr(self, name)) for name in "gfh"}

    def read(self, name: str, event: int) -> Any:
        """Return "g", "f" or "h" of an event as a number; None where there is none."""
        value = getattr(self, name)[event]
        return None if np.isnan(value) else self._kinds[name](value)

    def parent(self, event: int) -> Node | None:
        """Return the cell from which an event's cell was reached; None for the start."""
        return None if event < 0 else self.nodes[self.taken[self.step[event]]]

    def index(self, node: Node) -> int:
        """Return where a node stands in `nodes`; len(nodes) if it was never seen."""
        hashes, order = self._by_hash
        for i in range(np.searchsorted(hashes, hash(node)), len(order)):
            if hashes[i] != hash(node):
                break
            if self.nodes[order[i]] == node:
                return int(order[i])
        return len(self.nodes)

    @cached_property
    def names(self) -> Column:
        """`nodes` as an array, from which many are picked at once."""
        return np.fromiter(self.nodes, object, len(self.nodes))

    @cached_property
    def seen(self) -> Column:
        """Of each step, and of the end: how many cells have been seen before."""
        if not self.nodes:
            return np.zeros(1, np.int32)
        return np.concatenate([[1], np.maximum.accumulate(self.cell[:-1]) + 1]).astype(np.int32)[self.bounds]

    @cached_property
    def _by_hash(self) -> tuple[Column, Column]:
        """The hashes of the nodes in order, and whose they are: a fifth of the size of a dict."""
        hashes = np.fromiter(map(hash, self.nodes), np.int64, len(self.nodes))
        order = np.argsort(hashes).astype(np.int32)
        return hashes[order], order

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_by_hash"}  # hashes live in one process


def _kind(column: Column) -> type[int] | type[float]:
    """A column of whole numbers is read as int, any other as float. They are kept as float: exact up to 2**53."""
    known = column[~np.isnan(column)]
    return int if np.isfinite(known).all() and np.array_equal(known, np.rint(known)) else float
