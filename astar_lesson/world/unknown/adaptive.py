"""Adaptive A*: a unit that plans again keeps what its searches have learned.

The idea is in `learn`. From an expanded cell, no path to the goal costs less than the cost of the path found minus the
cell's G: otherwise a cheaper path would lead through that cell. So this difference can be its H in the next search, as
long as the map gets no cheaper and the goal stays where it is.
"""

from typing import Any

from astar_lesson import Cell, Grid, Trace, a_star, admissible, record


def plan_adaptively(known: Grid, position: Cell, learned: dict[Cell, float]) -> Trace:
    """Search for a path from a cell to the goal with what earlier searches have learned, and add what this one learns.

    Parameters
    ----------
    known : Grid
        The map. From one search to the next it may get more expensive, but must not get cheaper.
    position : Cell
        Where the search starts.
    learned : dict of Cell to float
        H of each cell that a search to this goal has expanded; empty before the first one. It is changed.

    Notes
    -----
    S. Koenig, M. Likhachev, "Adaptive A*", AAMAS 2005.

    Examples
    --------
    >>> learned = {}
    >>> plan_adaptively(Grid.from_text("S . . G"), (0, 0), learned).cost
    3
    >>> learned
    {(0, 0): 3, (1, 0): 2, (2, 0): 1, (3, 0): 0}
    """
    h = admissible(known)

    def learned_h(cell: Cell, goal: Cell) -> Any:
        return learned.get(cell, h(cell, goal))

    trace = record(a_star(known, position, known.goal, learned_h))
    if trace.found:
        learn(learned, trace)
    return trace


def learn(learned: dict[Cell, float], trace: Trace) -> None:
    """Keep for each expanded cell the cost of the path minus its G."""
    g = trace.at(len(trace)).g
    for step in trace:
        learned[step.current] = trace.cost - g[step.current]
