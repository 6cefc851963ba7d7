"""The order in which open cells wait, as far as the steps of a search tell it."""

from functools import lru_cache
from itertools import count
from math import inf

from astar_lesson.search.frontiers import PriorityQueue
from astar_lesson.search.steps import Cost, Node
from astar_lesson.search.trace import State, Trace


@lru_cache(maxsize=16)
def order_among_ties(trace: Trace) -> int | None:
    """Return how a search chose among equal priorities: -1 the newest, 1 the oldest, 0 neither of them each time.

    None if some step broke the rule: the lowest priority first or, without priorities, the longest wait first. Then
    the steps do not tell in which order cells wait.
    """
    orders = (-1, 1, 0) if trace.guide else (1,)
    return next((order for order in orders if _is_followed(order, trace)), None)


def _is_followed(order: int, trace: Trace) -> bool:
    """Whether an open list with this order returns the cells that the search expanded; 0 lets it choose among ties."""
    waiting = PriorityQueue(*trace.nodes[:1])
    number = count(1)
    priorities: dict[Node, Cost] = {}
    for current, reached, _ in trace:
        if order == 0 and current in priorities:
            waiting.put(current, (priorities.pop(current), -1))  # before all others of its priority
        if not waiting or waiting.get() != current:
            return False
        for cell, _, priority, _ in reached:
            priorities[cell] = inf if priority is None else priority
            waiting.put(cell, (priorities[cell], order * next(number)))
    return True


def in_line(state: State) -> list[Node] | None:
    """Return the open cells, the next one first, or None if the search does not tell their order."""
    trace = state.trace
    order = order_among_ties(trace)
    if order is None:
        return None
    cells = [trace.nodes[index] for index in state.open_indices[:: order or 1]]
    coming = trace[state.k].current if state.k < len(trace) else None

    def place(cell: Node) -> tuple[Cost, bool]:
        return state.f.get(cell, 0), cell != coming  # of those tied, the one that is expanded next stands first

    return sorted(cells, key=place)
