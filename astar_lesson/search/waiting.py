"""The order in which open cells wait, as far as the steps of a search tell it."""

from functools import lru_cache

import numpy as np

from astar_lesson.search.steps import Node
from astar_lesson.search.trace import OPEN, State, Trace


@lru_cache(maxsize=16)
def order_among_ties(trace: Trace) -> int | None:
    """Return how a search chose among equal priorities: -1 the newest, 1 the oldest, 0 neither of them each time.

    None: it did not expand a cell with the lowest priority, or without priorities the one that waited longest. Then
    its steps do not tell in which order cells wait.
    """
    newest = oldest = True
    for k, step in enumerate(trace):
        lowest = trace.at(k).lowest
        if step.current not in lowest:
            return None
        newest, oldest = newest and step.current == lowest[-1], oldest and step.current == lowest[0]
    return -1 if newest and trace.guide else 1 if oldest else 0


def in_line(state: State) -> list[Node] | None:
    """Return the open cells, the next one first, or None if the search does not tell their order."""
    order = order_among_ties(state.trace)
    if order is None:
        return None
    waiting = np.flatnonzero(state.status == OPEN)
    by_age = waiting[np.argsort(order * state.newest_event[waiting], kind="stable")]
    coming = state.trace[state.k].current if state.k < len(state.trace) else None  # of those tied it is the first
    cells = (state.trace.nodes[index] for index in by_age)
    return sorted(cells, key=lambda cell: (state.f.get(cell, 0), cell != coming))
