"""The audit of a heuristic: where it overestimates, where it falls too fast, and what follows from that."""

from math import inf
from typing import NamedTuple

from astar_lesson.maps.atlas import Map
from astar_lesson.search.costs import is_less, true_costs
from astar_lesson.search.guard import check_graph, checked
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
    grid : Grid, Atlas or Repriced
        The map, with a goal.
    heuristic : callable
        `heuristic(cell, goal)`.

    Attributes
    ----------
    grid : Grid, Atlas or Repriced
        The map.
    h, true : dict of Node to float
        What the heuristic says, and the true cost, for every cell from which a path leads to the goal.
    overestimates : list of Overestimate
        The cells for which it overestimates, worst first.
    below : list of Node
        The cells for which it is below 0, lowest first.
    admissible : bool
        Whether there are neither: H is between 0 and the true cost, so at the goal it is 0.
    drops : list of Drop
        The steps on which H falls by more than they cost, worst first.
    consistent : bool
        Whether there are none, H is 0 at the goal, and nowhere below 0.
    bound : float
        From any start, a path of A* costs at most this many times the cheapest one, if A* opens closed cells again when
        it finds a better path to them. It is the largest ratio of H to the true cost, and at least 1. H of the goal is
        subtracted first, because a number that is added to H of every cell, the goal included, changes no step.

    Raises
    ------
    ValueError
        If the map has no goal, or the heuristic cannot be called or returns something that is not a number.
    """

    def __init__(self, grid: Map, heuristic: Heuristic) -> None:
        check_graph(grid)
        h_of = checked(heuristic)
        self.grid = grid
        self.true = true_costs(grid)
        self.h = {cell: h_of(cell, grid.goal) for cell in self.true}
        high = [Overestimate(cell, h, self.true[cell]) for cell, h in self.h.items() if is_less(self.true[cell], h)]
        self.overestimates = sorted(high, key=lambda entry: (entry.true - entry.h, entry.cell != grid.start))
        steps = [
            Drop(cell, neighbor, h, self.h.get(neighbor, inf), cost)  # inf: from there no path leads to the goal
            for cell, h in self.h.items()
            for neighbor, cost in grid.edges(cell)
        ]
        drops = [step for step in steps if is_less(step.after + step.cost, step.before)]
        self.drops = sorted(drops, key=lambda step: step.after + step.cost - step.before)
        self.below = sorted((cell for cell, h in self.h.items() if h < 0), key=self.h.__getitem__)
        self.admissible = not (self.overestimates or self.below)
        self.consistent = not (self.drops or self.below) and self.h[grid.goal] == 0
        above = {cell: h - self.h[grid.goal] if h < inf else inf for cell, h in self.h.items() if cell != grid.goal}
        steep = [(cell, h, self.true[cell]) for cell, h in above.items() if is_less(self.true[cell], h)]
        ratios = {cell: h / true if true else inf for cell, h, true in steep}
        self._steepest = max(ratios, key=ratios.__getitem__, default=grid.goal)
        self.bound = ratios.get(self._steepest, 1.0)

    def __repr__(self) -> str:
        """Say what was found, in three sentences."""
        of_all = f"of {many(len(self.true), self.grid.noun)}"
        if self.admissible:
            height = f"H overestimates for none {of_all}: it is admissible."
        elif self.below:
            height = self._too_low()
        else:
            first = self.overestimates[0]
            height = f"H overestimates for {len(self.overestimates)} {of_all}, so it is not admissible: {first}"
        if self.consistent:
            drops = "On no step does it fall by more than the step costs: it is consistent."
        elif self.drops:
            count = many(len(self.drops), "step")
            drops = f"On {count} it falls by more than the step costs, so it is not consistent: {self.drops[0]}"
        elif self.h[self.grid.goal]:
            drops = "It is not 0 at the goal, so it is not consistent."
        else:
            drops = "On no step does it fall by more than the step costs."
        return f"{height} {drops} {self._promise()}"

    def warning(self) -> str:
        """Say the worst that was found, and what A* then promises; "" if there is nothing to warn of."""
        if self.overestimates:
            return f"H is not admissible on this map: {self.overestimates[0]} {self._promise()}"
        if self.below:
            return f"{self._too_low()} {self._promise()}"
        if self.drops:
            return f"H is admissible, but not consistent: {self.drops[0]} {self._promise()}"
        return ""

    def _too_low(self) -> str:
        """Say where it is below 0."""
        lowest = self.below[0]
        return f"H is not admissible: for {lowest} it says {number(self.h[lowest])}, and the least cost is 0."

    def _promise(self) -> str:
        """What A* promises with this heuristic."""
        if self.bound == 1:
            return f"A* finds a cheapest path{', if it opens closed cells again' if self.drops else ''}."
        cell, at_goal = self._steepest, self.h[self.grid.goal]
        h, true = number(self.h[cell]), number(self.true[cell])
        if self.bound == inf:
            return f"There is no limit to the cost of a path of A*: for {cell} H says {h}."
        limit = f"If A* opens closed cells again, its path costs at most {number(self.bound, 3)} times the cheapest"
        goal = f" and for the goal {number(at_goal)}," if at_goal else ""
        return f"{limit}: at worst, for {cell}, H says {h}{goal} where the true cost is {true}."
