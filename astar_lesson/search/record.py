"""The record of a search: every step is kept, and the state after any number of steps is at hand at once."""

import math
from array import array
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from astar_lesson.search.log import Log
from astar_lesson.search.steps import NO_PATH, Node, Step
from astar_lesson.search.trace import Trace

NONE = math.nan
"""F or H of a search that has none."""


def record(search: Iterable[Step], *, name: str = "") -> Trace:
    """Run a search to its end and keep every step.

    Parameters
    ----------
    search : iterable of Step
        One of the package's searches, or any generator of your own that yields `Step`.
    name : str
        What to call it; "": its own name.

    Returns
    -------
    Trace

    Raises
    ------
    ValueError
        If a step takes a cell that no earlier step has reached, or has a path that does not lead from the start to the
        cell taken.
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
    if not isinstance(search, Iterable):
        raise TypeError(f"{search!r} yields no steps: call a search, such as bfs(grid, start), and `yield` its steps")
    index_of: dict[Node, int] = {}
    taken, bounds, cells = array("i"), array("i", [0]), array("i")
    g, f, h = array("d"), array("d"), array("d")
    path, path_step = NO_PATH, -1
    for step in search:
        try:
            current, reached, whole = step
            if not index_of:
                index_of[current] = 0  # the start: the one cell that nobody reaches
            index = index_of.get(current)
            for row in reached:
                cell, cost, priority, guess = row if len(row) == 4 else _padded(row)
                cells.append(index_of.setdefault(cell, len(index_of)))
                g.append(cost)
                f.append(NONE if priority is None else priority)
                h.append(NONE if guess is None else guess)
        except (TypeError, ValueError, OverflowError) as error:
            raise TypeError(
                f"step {len(taken) + 1} is {step!r}: yield Step(current, reached), with a list of rows (cell, g) or "
                f"(cell, g, f, h) ({error})"
            ) from error
        if index is None:
            raise ValueError(
                f"step {len(taken) + 1} takes {current}, which no earlier step has reached: "
                f"{_what_was_missed(current, index_of)}"
            )
        if whole is not NO_PATH and (leads := _checked_path(whole, current, index_of, len(taken) + 1)):
            path, path_step = leads, len(taken)
        taken.append(index)
        bounds.append(len(cells))
    log = Log(list(index_of), taken, bounds, cells, g, f, h)
    unknown = np.flatnonzero(np.isnan(log.g))
    if unknown.size:
        number, cell = log.step[unknown[0]] + 1, log.nodes[log.cell[unknown[0]]]
        raise ValueError(f"step {number} reaches {cell} with G nan: check the costs")
    return Trace(name or getattr(search, "__name__", "search"), log, path, path_step)


def _padded(row: Sequence[Any]) -> tuple[Any, ...]:
    """A row of two or three as one of four."""
    return (*row, None, None) if len(row) == 2 else (*row, None)


def _what_was_missed(current: Node, seen: dict[Node, int]) -> str:
    if isinstance(current, tuple) and current and current[0] in seen:  # a cell (x, y) that was read as a row (cell, g)
        return f"a row of `reached` is (cell, g), such as ({current}, 1), not the cell alone"
    return "a step's `reached` must list every neighbour that it opens"


def _checked_path(given: Any, current: Node, seen: dict[Node, int], number: int) -> Sequence[Node]:
    """The path of a step, if it leads through cells seen to the one that is taken; may be empty."""
    try:
        path = tuple(given)
        strays = [cell for cell in path if cell not in seen]
    except TypeError as error:
        raise TypeError(
            f"step {number} takes {current}, and its path is {given!r}: a path is a list of cells"
        ) from error
    if path and (strays or (path[0], path[-1]) != (next(iter(seen)), current)):
        leads = f"through {strays[0]}, never reached" if strays else f"from {path[0]} to {path[-1]}"
        raise ValueError(
            f"step {number} takes {current}, but its path leads {leads}: a path holds every cell from the start to "
            f"the cell taken"
        )
    return path
