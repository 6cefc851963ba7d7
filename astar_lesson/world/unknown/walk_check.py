"""The first exercise of notebook 13: look, plan, walk one step, until the unit arrives or knows that it cannot."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from math import isclose
from typing import Any

from astar_lesson import Cell, Grid, true_costs
from astar_lesson.lesson.verdict import Fault, Verdict, try_all
from astar_lesson.world.unknown.memory import Memory
from astar_lesson.world.unknown.trial_walks import new_memory, trial_maps

END = "the end"
HOPE = "The unit knows what it has seen on its walk, and takes unseen cells for floor."
GROUND = "If the costly ground that it has seen were floor, this step would be right. Plan again when you see some."


def check_walk(my_walk: Callable[[Memory], Any]) -> Verdict:
    """Check whether each step of the walk that `my_walk(memory)` returns begins a cheapest path on the known map.

    Any of these paths is right, and it may have been planned before. The walk must end on the goal, or where the known
    map has no path to it, and nowhere else.
    """

    def fault_in(true: Grid, walked: list[Any]) -> Fault | None:
        said = my_walk(new_memory(true))
        cells = list(said) if isinstance(said, Iterable) else []
        if cells[:1] != [true.start]:
            return Fault(said, f"a list of cells that begins with the start, {true.start}")
        memory = new_memory(true)
        for cell, ahead in pairwise([*cells, END]):
            walked.append(cell)
            memory.look(cell)
            right = next_cells(memory.known(), cell)
            if ahead not in right:
                answers = " or ".join(map(str, right))
                ignores_ground = ahead in next_cells(replace(memory.known(), terrain={}), cell)
                return Fault(f"{ahead} after {walked}", answers, why=GROUND if ignores_ground else HOPE)
        return None

    what = "walks: on small maps, in a bay, and on random maps"
    return try_all(my_walk, ((true, []) for true in trial_maps()), fault_in, what=what)


def next_cells(known: Grid, cell: Cell) -> list[Any]:
    """Return where a cheapest path on the known map leads next; `END` on the goal, or if there is no path."""
    costs = true_costs(known)
    if cell == known.goal or cell not in costs:
        return [END]
    return [ahead for ahead, cost in known.edges(cell) if ahead in costs and isclose(cost + costs[ahead], costs[cell])]
