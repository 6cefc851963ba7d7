"""Recording a search: every step is checked as it arrives, and kept."""

import math
from array import array
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from astar_lesson.search.steps import NO_PATH, Node, Reached, Step
from astar_lesson.search.trace import Columns, Trace

Search = Trace | Iterable[Step]
"""A search that is recorded already, or still to be recorded."""


def record(search: Iterable[Step], name: str = "") -> Trace:
    """Run a search to its end and keep every step.

    Parameters
    ----------
    search : iterable of Step
        One of the package's searches, or any generator of your own that yields `Step`.
    name : str
        What to call the search; if empty, its own name.

    Returns
    -------
    Trace

    Raises
    ------
    ValueError
        If a step expands a cell that no earlier step has reached, reaches one with G nan, or has a path that does not
        lead from the start to the cell expanded.
    TypeError
        If the search yields something that is not a `Step`.

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
    indices: dict[Node, int] = {}
    expanded = array("i")
    bounds = array("i", [0])
    cells = array("i")
    g = array("d")
    f = array("d")
    h = array("d")
    path = NO_PATH
    path_step = None
    for number, step in enumerate(search, start=1):
        try:
            current, reached, given_path = step
            if not indices:
                reached = [(current, 0), *reached]  # the start is open before the first step
                indices[current] = 0
            index = indices.get(current)
            for row in reached:
                cell, cost, priority, guess = row if len(row) == 4 else Reached(*row)
                cells.append(indices.setdefault(cell, len(indices)))
                g.append(cost)
                f.append(math.nan if priority is None else priority)
                h.append(math.nan if guess is None else guess)
        except (TypeError, ValueError, OverflowError) as error:
            rows = f"reached being a list of rows (cell, g) or (cell, g, f, h) ({error})"
            raise TypeError(f"step {number} is {step!r}: yield Step(current, reached), {rows}") from error
        if index is None:
            remedy = f"a step lists each neighbour that it opens in `reached`, as a row such as ({current!r}, 1)"
            raise ValueError(f"step {number} expands {current}, which no earlier step has reached: {remedy}")
        if given_path is not NO_PATH:
            checked_path = _checked_path(given_path, current, indices, number)
            if checked_path:
                path = checked_path
                path_step = number
        expanded.append(index)
        bounds.append(len(cells))
    steps = np.repeat(np.arange(len(expanded), dtype=np.int32), np.diff(bounds))
    steps[:1] = -1  # the start
    columns = Columns(np.array(expanded, np.int32), steps, np.array(cells, np.int32), *map(np.array, (g, f, h)))
    trace = Trace(name or getattr(search, "__name__", "search"), indices, columns, path, path_step)
    unknown = np.flatnonzero(np.isnan(columns.g))
    if unknown.size:
        event = unknown[0]
        raise ValueError(f"step {steps[event] + 1} reaches {trace.nodes[cells[event]]} with G nan: check the costs")
    return trace


def as_trace(search: Search) -> Trace:
    """Return a trace as it is, and record anything else."""
    return search if isinstance(search, Trace) else record(search)


def _checked_path(given: Any, current: Node, seen: dict[Node, int], number: int) -> Sequence[Node]:
    """Return the path of a step, which may be empty, or raise an error if it does not lead to the cell expanded."""
    expands = f"step {number} expands {current}"
    try:
        path = tuple(given)
        strays = [cell for cell in path if cell not in seen]
    except TypeError as error:
        raise TypeError(f"{expands}, and its path is {given!r}: a path is a list of cells") from error
    remedy = "give every cell from the start to the cell expanded"
    if strays:
        raise ValueError(f"{expands}, but its path leads through {strays[0]}, never reached: {remedy}")
    start = next(iter(seen))
    if path and (path[0], path[-1]) != (start, current):
        raise ValueError(f"{expands}, but its path leads from {path[0]} to {path[-1]}: {remedy}")
    return path
