"""The guesses with which a search is tried: consistent ones, and admissible ones that are not."""

from collections.abc import Iterator
from typing import NamedTuple

from astar_lesson.lesson.judge.trial_maps import Case, stage
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible
from astar_lesson.search.steps import Cell, Heuristic
from astar_lesson.words.numbers import number

ASTRAY = 1000
"""More than any path costs on the maps that are searched for several goals."""


class Trial(NamedTuple):
    """A map, its costs, and the heuristic, if the search takes one."""

    grid: Grid
    costs: dict[Cell, float]
    heuristics: tuple[Heuristic, ...]


class KnowsOneCell:
    """A heuristic that is 0 except in one cell, where it is the true cost: admissible, but not always consistent."""

    def __init__(self, known: Cell, cost: float) -> None:
        self.known = known
        self.cost = cost

    def __call__(self, cell: Cell, goal: Cell) -> float:
        """Return the guess of what is left from the cell to the goal."""
        return self.cost if cell == self.known else 0

    def __repr__(self) -> str:
        """Say it, to follow "with"."""
        if not self.cost:
            return "H = 0 everywhere"
        return f"H = {number(self.cost)} in {self.known} and 0 elsewhere"


class KnowsOneGoal:
    """The true costs to one goal. Whoever asks about another goal is led away from a cheapest path, `path`."""

    def __init__(self, costs: dict[Cell, float], goal: Cell, path: list[Cell]) -> None:
        self._costs = costs
        self._goal = goal
        self._path = set(path)

    def __call__(self, cell: Cell, goal: Cell) -> float:
        """Return the cost of a cheapest path from the cell to the goal, if that is the one it knows."""
        if self._goal in (cell, goal):
            return self._costs[cell]
        return ASTRAY if cell in self._path else 0

    def __repr__(self) -> str:
        """Say it, to follow "with"."""
        return "the true costs as H"


def one_cell_known(grid: Grid, costs: dict[Cell, float]) -> KnowsOneCell | None:
    """Return a heuristic that knows the cost of a cell beside the start; None if no path leads on from there."""
    beside = [cell for cell in grid.neighbors(grid.start) if cell in costs] if grid.start is not None else []
    return KnowsOneCell(beside[-1], costs[beside[-1]]) if beside else None


def trials(maps: list[Case], guided: bool) -> Iterator[Trial]:
    """Yield each map with its costs and, if the search takes one, a heuristic.

    A search that is `guided` by a heuristic gets a consistent one first: Manhattan with four neighbours, octile with
    eight. Then it gets one that is not always consistent; on all maps that can be worked out by hand before any other
    one.
    """
    if not guided:
        yield from (Trial(grid, costs, ()) for grid, costs in maps)
        return
    for k in range(3):
        part = [case for case in maps if stage(case.grid) == k]
        yield from (Trial(grid, costs, (admissible(grid),)) for grid, costs in part)
        for grid, costs in part:
            guess = one_cell_known(grid, costs)
            if guess:
                yield Trial(grid, costs, (guess,))
