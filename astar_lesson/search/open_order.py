"""The order in which open cells wait, as far as the steps of a search tell it."""

from collections import OrderedDict, defaultdict
from functools import lru_cache
from heapq import heappop, heappush
from math import inf

from astar_lesson.search.steps import Cost, Node
from astar_lesson.search.trace import State, Trace


@lru_cache(maxsize=16)
def order_among_ties(trace: Trace) -> int | None:
    """Return how a search chose among equal priorities: -1 the newest, 1 the oldest, 0 neither of them each time.

    None: it did not expand a cell with the lowest priority, or without priorities the one that waited longest. Then
    its steps do not tell in which order cells wait.
    """
    groups = defaultdict[Cost, OrderedDict[Node, None]](OrderedDict)  # open cells by priority, and then by age
    heap: list[Cost] = []
    known: dict[Node, Cost] = {}

    def put(cell: Node, priority: Cost) -> None:
        groups[known.get(cell, priority)].pop(cell, None)
        if not groups[priority]:
            heappush(heap, priority)
        known[cell], groups[priority][cell] = priority, None

    newest = oldest = True
    for cell in trace.nodes[:1]:
        put(cell, inf)
    for current, reached, _ in trace:
        while heap and not groups[heap[0]]:
            heappop(heap)
        group = groups[heap[0]] if heap else {}
        if current not in group:
            return None
        newest, oldest = newest and current == next(reversed(group)), oldest and current == next(iter(group))
        del group[current]
        for cell, _, priority, _ in reached:
            put(cell, inf if priority is None else priority)
    if not trace.guide:
        return 1 if oldest else None
    return -1 if newest else 1 if oldest else 0


def in_line(state: State) -> list[Node] | None:
    """Return the open cells, the next one first, or None if the search does not tell their order."""
    order, trace = order_among_ties(state.trace), state.trace
    if order is None:
        return None
    coming = trace[state.k].current if state.k < len(trace) else None  # of those tied it is the first
    cells = (trace.nodes[index] for index in state.waiting[:: order or 1])
    return sorted(cells, key=lambda cell: (state.f.get(cell, 0), cell != coming))
