"""Adaptive A*: a unit that plans again keeps what its searches have learned.

The idea is in `Adaptive.learn`. From a closed cell, no path to the goal costs less than the cost of the path found
minus the cell's G: otherwise a cheaper path would lead through that cell. So this difference can be its H in the next
search, as long as the map gets no cheaper.
"""

from typing import Any

from astar_lesson import Cell, Grid, Trace, a_star, admissible, record


class Adaptive:
    """Plans to one goal, on a map that may get more expensive from plan to plan, but must not get cheaper.

    Attributes
    ----------
    learned : dict of Cell to float
        For each cell that a search has closed, a lower bound on the cost from there to the goal. On a map that has got
        cheaper, or with another goal, it may overestimate: begin with a new `Adaptive` there.

    Notes
    -----
    S. Koenig, M. Likhachev, "Adaptive A*", AAMAS 2005.

    Examples
    --------
    >>> adaptive = Adaptive()
    >>> adaptive.plan(Grid.from_text("S . . G"), (0, 0)).cost
    3
    >>> adaptive.learned
    {(0, 0): 3, (1, 0): 2, (2, 0): 1, (3, 0): 0}
    """

    def __init__(self) -> None:
        self.learned: dict[Cell, float] = {}

    def plan(self, known: Grid, position: Cell) -> Trace:
        """Search for a path from a cell to the goal; H of a cell is what was learned of it, if anything."""
        h = admissible(known)

        def learned_h(cell: Cell, goal: Cell) -> Any:
            return self.learned.get(cell, h(cell, goal))

        trace = record(a_star(known, position, known.goal, learned_h))
        if trace.found:
            self.learn(trace)
        return trace

    def learn(self, trace: Trace) -> None:
        """Keep for each closed cell the cost of the path minus its G."""
        g = trace.at(len(trace)).g
        for step in trace:
            self.learned[step.current] = trace.cost - g[step.current]
