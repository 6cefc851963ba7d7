"""A turn penalty: a map whose nodes are poses, a cell *and* a heading, for the searches as they are.

What the next step costs depends on the direction of the last one. A search over cells keeps one path to each cell, and
may keep the wrong one. So the heading becomes part of the state.
"""

from collections.abc import Iterable
from typing import Any, Literal

from astar_lesson import Cell
from astar_lesson.search.guard import is_number
from astar_lesson.search.steps import Heuristic
from astar_lesson.world.turns.headings import HEADINGS, Pose, direction


class Turning:
    """A map on which turning costs.

    Its nodes are poses (x, y, heading); the heading is the direction of the step that led to the cell. A step costs
    what it costs on the grid, plus the penalty if its direction is not the heading. At the start there is no heading,
    so the first step is no turn. From each heading at the goal, an edge of cost 0 leads to one extra goal node.

    Parameters
    ----------
    grid : Grid
        The map, with start and goal.
    penalty : float
        What a turn costs, in the units of the grid; at least 0.
    per : str
        "turn": every turn costs the penalty. "45 degrees": a turn costs the penalty for each 45 degrees of it.

    Attributes
    ----------
    start, goal : Pose
        The ends of a search: the grid's start with the heading "start", its goal with the heading "end".

    Raises
    ------
    ValueError
        If start or goal is missing, the penalty is not a number of at least 0, or `per` is neither of the two.

    Examples
    --------
    >>> from astar_lesson import EIGHT, Grid, a_star, octile, record
    >>> grid = Grid.from_text('''
    ... S . .
    ... . . .
    ... . # G
    ... ''', EIGHT)
    >>> turning = Turning(grid, 10)
    >>> turning.edges((1, 0, "E"))[2:]
    [((0, 1, 'SW'), 24), ((1, 1, 'S'), 20), ((2, 1, 'SE'), 24)]
    >>> trace = record(a_star(turning, turning.start, turning.goal, turning.lift(octile(grid))))
    >>> trace.cost, turning.cells(trace.path)
    (50, [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)])
    """

    def __init__(self, grid: Any, penalty: float, per: Literal["turn", "45 degrees"] = "turn") -> None:
        self.grid = grid
        self.penalty = penalty
        self.per = per
        grid.check_end(grid.start, "start")
        grid.check_end(grid.goal, "goal")
        is_at_least_0 = is_number(penalty) and penalty >= 0
        if not is_at_least_0:
            raise ValueError(f"penalty is {penalty!r}: give a number of at least 0, or H overestimates")
        if per not in ("turn", "45 degrees"):
            raise ValueError(f'per is {per!r}: give "turn" or "45 degrees"')
        self.start: Pose = (*grid.start, "start")
        self.goal: Pose = (*grid.goal, "end")

    def edges(self, pose: Pose) -> list[tuple[Pose, float]]:
        """Return the poses one step away, each with the cost of the step, including the turn before it."""
        x, y, heading = pose
        found: list[tuple[Pose, float]] = []
        if heading == "end":
            return found
        for neighbor, cost in self.grid.edges((x, y)):
            towards = direction((x, y), neighbor)
            turn = self.penalty * self.sharpness(heading, towards)
            found.append(((*neighbor, towards), cost + turn))
        if (x, y) == self.grid.goal:
            found.append((self.goal, 0))
        return found

    def sharpness(self, heading: str, towards: str) -> int:
        """Return how many times the penalty is charged if a step in a direction follows a heading."""
        if heading == "start":
            return 0
        apart = abs(HEADINGS.index(heading) - HEADINGS.index(towards))
        return min(apart, 1) if self.per == "turn" else min(apart, 8 - apart)

    def lift(self, heuristic: Heuristic) -> Heuristic:
        """Return a heuristic for cells as one for poses. It stays admissible, and consistent."""

        def h(pose: Pose, goal: Pose) -> Any:
            return heuristic(pose[:2], goal[:2])

        return h

    @staticmethod
    def cells(poses: Iterable[Pose]) -> list[Cell]:
        """Return the cells of a path over poses.

        >>> Turning.cells([(0, 0, "start"), (1, 0, "E"), (1, 0, "end")])
        [(0, 0), (1, 0)]
        """
        return [(x, y) for x, y, heading in poses if heading != "end"]
