"""The audit of a heuristic: where it overestimates, where it falls too fast, and what follows from that."""

from math import inf
from typing import NamedTuple

from astar_lesson.maps.atlas import Map
from astar_lesson.search.costs import is_less, true_costs
from astar_lesson.search.guard import check_graph, is_number
from astar_lesson.search.steps import Heuristic, Node
from astar_lesson.words.numbers import many, number


class Overestimate(NamedTuple):
    """A cell for which a heuristic overestimates.

    Attributes
    ----------
    cell : Node
        The cell.
    h : float
        What the heuristic says.
    true : float
        The true cost: of the cheapest path from the cell to the goal.
    """

    cell: Node
    h: float
    true: float

    def __str__(self) -> str:
        return f"for {self.cell} it says {number(self.h)}, the true cost is {number(self.true)}."


class Drop(NamedTuple):
    """A step on which H falls by more than the step costs.

    Attributes
    ----------
    cell, neighbor : Node
        The step.
    before, after : float
        What the heuristic says for the two cells.
    cost : float
        What the step costs.
    """

    cell: Node
    neighbor: Node
    before: float
    after: float
    cost: float

    def __str__(self) -> str:
        fall = f"it falls from {number(self.before)} to {number(self.after)}"
        return f"from {self.cell} to {self.neighbor} {fall}, and the step costs {number(self.cost)}."


class Audit:
    """A heuristic compared with the true costs, on every cell and every step of one map.

    Parameters
    ----------
    grid : Grid or Atlas
        The map, with a goal.
    heuristic : callable
        `heuristic(cell, goal)`.

    Attributes
    ----------
    grid : Grid or Atlas
        The map.
    h, true : dict of Node to float
        What the heuristic says, and the true cost, for every cell from which a path leads to the goal.
    overestimates : list of Overestimate
        The cells for which it overestimates, worst first.
    admissible : bool
        Whether there are none.
    drops : list of Drop
        The steps on which H falls by more than they cost, worst first.
    consistent : bool
        Whether there are none, and H is 0 at the goal.
    bound : float
        The largest ratio of H to the true cost, and at least 1. From any start, a path of A* costs at most this many
        times the cheapest one, if A* opens closed cells again when it finds a better path to them.

    Raises
    ------
    ValueError
        If the map has no goal, or the heuristic cannot be called or returns something that is not a number.
    """

    def __init__(self, grid: Map, heuristic: Heuristic) -> None:
        check_graph(grid)
        if not callable(heuristic):
            raise ValueError(f"the heuristic is {heuristic!r}: give something like manhattan(grid)")
        self.grid = grid
        self.true = true_costs(grid)
        self.h = {cell: heuristic(cell, grid.goal) for cell in self.true}
        for cell, h in self.h.items():
            if not is_number(h):
                raise ValueError(f"H of {cell} is {h!r}: a heuristic must return a number")
        entries = [Overestimate(cell, self.h[cell], true) for cell, true in self.true.items()]
        high = [entry for entry in entries if is_less(entry.true, entry.h)]
        self.overestimates = sorted(high, key=lambda entry: (entry.true - entry.h, entry.cell != grid.start))
        steps = [
            Drop(cell, neighbor, h, self.h.get(neighbor, inf), cost)  # inf: from there no path leads to the goal
            for cell, h in self.h.items()
            for neighbor, cost in grid.edges(cell)
        ]
        drops = [step for step in steps if is_less(step.after + step.cost, step.before)]
        self.drops = sorted(drops, key=lambda step: step.after + step.cost - step.before)
        self.admissible = not self.overestimates
        self.consistent = not self.drops and self.h[grid.goal] == 0
        away = [entry for entry in self.overestimates if entry.true > 0]  # H of the goal itself hides no path
        self._steepest = max(away, key=lambda entry: entry.h / entry.true, default=None)
        self.bound = self._steepest.h / self._steepest.true if self._steepest else 1.0

    def summary(self) -> str:
        """Say what was found, in three sentences."""
        of_all = f"of {len(self.true)} {self.grid.noun}"
        if self.admissible:
            height = f"H overestimates for none {of_all}: it is admissible."
        else:
            first = self.overestimates[0]
            height = f"H overestimates for {len(self.overestimates)} {of_all}, so it is not admissible: {first}"
        if self.consistent:
            drops = "On no step does it fall by more than the step costs: it is consistent."
        elif self.drops:
            count = many(len(self.drops), "step")
            drops = f"On {count} it falls by more than the step costs, so it is not consistent: {self.drops[0]}"
        else:
            drops = "It is not 0 at the goal, so it is not consistent."
        return f"{height} {drops} {self._promise()}"

    def warning(self, a_star: bool) -> str:
        """Say the worst that was found, for A* or for greedy best-first search; "" if there is nothing to warn of."""
        if self.overestimates:
            limit = f", up to {number(self.bound, 3)} times the cheapest" if a_star and self.bound < inf else ""
            return f"H is not admissible on this map: {self.overestimates[0]} The path may cost too much{limit}."
        if self.drops and a_star:
            return f"H is admissible, but not consistent: {self.drops[0]} A closed cell may be opened again."
        return ""

    def _promise(self) -> str:
        """What A* promises with this heuristic."""
        if not self._steepest:
            return f"A* finds a cheapest path{'' if self.consistent else ', if it opens closed cells again'}."
        cell, h, true = self._steepest.cell, number(self._steepest.h), number(self._steepest.true)
        if self.bound == inf:
            return f"There is no limit to the cost of a path of A*: for {cell} H says {h}."
        limit = f"{number(self.bound, 3)} times the cheapest"
        return f"A path of A* costs at most {limit}: at worst, for {cell}, H says {h} where the true cost is {true}."

    def __repr__(self) -> str:
        return self.summary()
