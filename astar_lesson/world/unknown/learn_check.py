"""The second exercise of notebook 13: what a search has learned for the next one."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf, isclose
from typing import Any

from astar_lesson import Cell, Grid, Picture, Trace, admissible, true_costs
from astar_lesson.lesson.verdict import Fault, Verdict, draw_smallest, try_all
from astar_lesson.search.costs import is_less
from astar_lesson.search.guard import is_number
from astar_lesson.words.numbers import number
from astar_lesson.world.unknown.adaptive import learn, plan_adaptively
from astar_lesson.world.unknown.exploring import explore
from astar_lesson.world.unknown.trial_walks import new_memory, trial_maps

Run = tuple[dict[Cell, float], Trace]
"""What was learned before a search, and the search."""


def check_learn(my_learn: Callable[[dict[Cell, float], Trace], Any]) -> Verdict:
    """Check whether `my_learn(learned, trace)` leaves in `learned` what the next search may use as H.

    H of a cell is what stands there and, where nothing does, the distance. So an answer may write down distances, too.
    """

    def fault_in(known: Grid, run: Run) -> Fault | None:
        before, trace = run
        said = dict(before)
        my_learn(said, trace)
        right = dict(before)
        learn(right, trace)
        h = admissible(known)
        for cell in known.nodes:
            distance: float = h(cell, known.goal)
            given = said.get(cell, distance)
            wanted = right.get(cell, distance)
            if not (is_number(given) and isclose(given, wanted, abs_tol=1e-9)):
                return Fault(f"H {given} for {cell}", number(wanted), why=why_not(known, trace, cell, given))
        return None

    what = "searches: the plans of walks over small maps, in a bay, and over random maps"
    return try_all(my_learn, runs(), fault_in, draw_search, what)


def why_not(known: Grid, trace: Trace, cell: Cell, given: Any) -> str:
    """Say why a cell may not have this H."""
    state = trace.at(len(trace))
    cost = true_costs(known).get(cell, inf)
    if is_number(given) and is_less(cost, given):
        return f"From there a path costs {number(cost)}: this H overestimates."
    if cell in state.closed:
        found = f"found a path that costs {number(trace.cost)}"
        return f"The search expanded it with G {number(state.g[cell])}, and {found}."
    return "This search did not expand it: its H stays as it was."


def runs() -> Iterator[tuple[Grid, Run]]:
    """Yield the searches that plan a walk, one after the other, for each map that is tried."""
    for true in trial_maps():
        learned: dict[Cell, float] = {}
        for moment in explore(new_memory(true)):
            before = dict(learned)
            if moment.trace is not None and moment.plan:
                trace = plan_adaptively(moment.known, moment.position, learned)
                yield replace(moment.known, start=moment.position), (before, trace)


def draw_search(known: Grid, run: Run) -> Picture:
    """Draw the search from which something was to be learned."""
    _, trace = run
    return draw_smallest(known, trace)
