"""The audit of a heuristic: where does it say more than the truth, where does it fall too fast, and what follows."""

from functools import cached_property
from math import inf
from numbers import Real
from typing import NamedTuple

from astar_lesson.maps.atlas import Map
from astar_lesson.search.costs import true_costs
from astar_lesson.search.steps import Heuristic, Node
from astar_lesson.words.numbers import many, number

ROUNDING = 1e-9
"""Of the true cost: so much more is no lie, sums of square roots are rounded."""


class Overestimate(NamedTuple):
    """A cell for which a heuristic says more than the truth.

    Attributes
    ----------
    cell : Node
        The cell.
    said : float
        What the heuristic says.
    true : float
        What the cheapest path from the cell to the goal costs.
    """

    cell: Node
    said: float
    true: float

    def __str__(self) -> str:
        return f"for {self.cell} it says {number(self.said)}, the true cost is {number(self.true)}."


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
    """A heuristic held against the truth, on every cell and every step of one map.

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
    said, true : dict of Node to float
        What the heuristic says, and what the cheapest path to the goal costs, for every cell that has one.
    overestimates : list of Overestimate
        The cells for which it says too much, worst first. None: the heuristic is admissible.
    drops : list of Drop
        The steps on which it falls by more than they cost, worst first. None: the heuristic is consistent.
    bound : float
        The largest ratio of said to true, and at least 1. A* with this heuristic never pays more than so many times
        the cheapest path, from any start, if it opens closed cells again when a better path to them turns up.

    Raises
    ------
    ValueError
        If the map has no goal, or the heuristic is none or gives something that is no number.
    """

    def __init__(self, grid: Map, heuristic: Heuristic) -> None:
        if not (hasattr(grid, "edges") and hasattr(grid, "nodes")):
            raise ValueError(f"the map is {grid!r}: give a Grid or an Atlas")
        if not callable(heuristic):
            raise ValueError(f"the heuristic is {heuristic!r}: give something like manhattan(grid)")
        self.grid = grid
        self.true = true_costs(grid)
        self.said = {cell: heuristic(cell, grid.goal) for cell in self.true}
        for cell, said in self.said.items():
            if not (isinstance(said, Real) and said == said):
                raise ValueError(f"H of {cell} is {said!r}: a heuristic must return a number")

    @cached_property
    def overestimates(self) -> list[Overestimate]:
        """The cells for which it says too much."""
        found = [Overestimate(cell, self.said[cell], true) for cell, true in self.true.items()]
        lies = [entry for entry in found if entry.said > entry.true * (1 + ROUNDING)]
        return sorted(lies, key=lambda entry: (entry.true - entry.said, entry.cell != self.grid.start))

    @cached_property
    def drops(self) -> list[Drop]:
        """The steps on which it falls by more than they cost."""
        steps = (
            Drop(cell, neighbor, before, self.said[neighbor], cost)
            for cell, before in self.said.items()
            for neighbor, cost in self.grid.edges(cell)
            if neighbor in self.said
        )
        falls = [step for step in steps if step.before > step.after + step.cost and not _is_rounding(step)]
        return sorted(falls, key=lambda step: step.after + step.cost - step.before)

    @cached_property
    def steepest(self) -> Overestimate | None:
        """The cell with the largest ratio of said to true; None where no ratio is above 1."""
        away = [entry for entry in self.overestimates if entry.true > 0]  # the goal's own H delays it, and hides no way
        return max(away, key=lambda entry: entry.said / entry.true, default=None)

    @property
    def bound(self) -> float:
        """The largest ratio of said to true, and at least 1."""
        return self.steepest.said / self.steepest.true if self.steepest else 1.0

    @property
    def admissible(self) -> bool:
        """Whether it never says too much."""
        return not self.overestimates

    @property
    def consistent(self) -> bool:
        """Whether it falls on no step by more than the step costs, and is 0 at the goal."""
        return not self.drops and self.said[self.grid.goal] == 0

    def words(self) -> str:
        """Say what was found, in three sentences."""
        return f"{self._of_height()} {self._of_drops()} {self._of_the_bound()}"

    def warning(self, a_star: bool) -> str:
        """Say the worst that was found, for A* or for greedy best-first search; "" if there is nothing to warn of."""
        if self.overestimates:
            limit = f", up to {number(self.bound, 3)} times the cheapest" if a_star and self.bound < inf else ""
            return f"H is not admissible on this map: {self.overestimates[0]} The path may cost too much{limit}."
        if self.drops and a_star:
            return f"H is admissible, but not consistent: {self.drops[0]} A closed cell may be opened again."
        return ""

    def _of_height(self) -> str:
        if self.admissible:
            return f"H never says too much, on none of {len(self.true)} {self.grid.noun}: it is admissible."
        count = f"{len(self.overestimates)} of {len(self.true)} {self.grid.noun}"
        return f"H says too much for {count}, so it is not admissible: {self.overestimates[0]}"

    def _of_drops(self) -> str:
        if self.consistent:
            return "On no step does it fall by more than the step costs: it is consistent."
        if not self.drops:
            return "It falls on no step by more than the step costs, but it is not 0 at the goal: it is not consistent."
        count = many(len(self.drops), "step")
        return f"On {count} it falls by more than the step costs, so it is not consistent: {self.drops[0]}"

    def _of_the_bound(self) -> str:
        if not self.steepest:
            return f"A* finds a cheapest path{'' if self.consistent else ', if it opens closed cells again'}."
        cell, said, true = self.steepest.cell, number(self.steepest.said), number(self.steepest.true)
        if self.bound == inf:
            return f"There is no limit to what A* may pay: for {cell} H says {said}."
        limit = f"{number(self.bound, 3)} times the cheapest path"
        return f"A* pays at most {limit}: at worst, for {cell}, H says {said} where {true} is true."

    def __repr__(self) -> str:
        return self.words()


def _is_rounding(step: Drop) -> bool:
    return step.before < inf and step.before - step.after - step.cost <= ROUNDING * abs(step.before)
