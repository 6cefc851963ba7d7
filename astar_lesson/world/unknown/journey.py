"""A journey over unknown ground: all its moments, in words and as the known map beside the true one."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from astar_lesson import Board, Cell, Grid, Picture, gallery, grey_out
from astar_lesson.draw.layers import draw_units
from astar_lesson.words.numbers import many, number
from astar_lesson.world.unknown.exploring import Moment, plan_cost
from astar_lesson.world.unknown.memory import cells_not_in

Layer = Callable[[Board], None]
"""Draws something over a board."""


class Journey:
    """All moments of one walk. `len(journey)` is the number of steps walked.

    Parameters
    ----------
    true : Grid
        The map as it is.
    moments : iterable of Moment
        The walk, such as `explore(true, 2)`.

    Attributes
    ----------
    moments : list of Moment
        The moments; number k is after k steps.
    plans : list of int
        The moments in which a plan was made.
    arrived : bool
        Whether the walk ends on the goal.
    cost : float
        What the walk costs on the true map; inf if it cannot be walked.

    Examples
    --------
    >>> from astar_lesson.world.unknown.exploring import explore
    >>> true = Grid.from_text('''
    ... S . . #
    ... . # . .
    ... . . # G
    ... ''')
    >>> journey = Journey(true, explore(true, 1))
    >>> journey
    Arrived after 11 steps, cost 11, with 2 plans.
    >>> print(journey.describe(0))
    Moment 0: at (0, 0). Newly seen: 4, still unknown: 8 of 12 cells. Plans, 5 steps to the goal.
    """

    def __init__(self, true: Grid, moments: Iterable[Moment]) -> None:
        self.true = true
        self.moments = list(moments)
        self.plans = [k for k, moment in enumerate(self.moments) if moment.trace is not None]
        self.arrived = self.moments[-1].position == true.goal
        self.cost = plan_cost(true, self.trail(len(self)))

    def __len__(self) -> int:
        return len(self.moments) - 1

    def trail(self, k: int) -> list[Cell]:
        """Return the cells walked up to moment k."""
        return [moment.position for moment in self.moments[: k + 1]]

    def new(self, k: int) -> list[Cell]:
        """Return the cells that became known between moment k - 1 and moment k, row by row."""
        before = self.moments[k - 1].seen if k else set()
        return self.true.in_order(self.moments[k].seen - before)

    def describe(self, k: int) -> str:
        """Describe moment k."""
        moment = self.moments[k]
        cells = self.true.width * self.true.height
        unknown = cells - len(moment.seen)
        seen = f"Newly seen: {len(self.new(k))}, still unknown: {unknown} of {cells} cells."
        return f"Moment {k}: at {moment.position}. {seen} {self.plan_in_words(k)}"

    def plan_in_words(self, k: int) -> str:
        """Say what the unit does at moment k: it plans, goes on, gives up, or has arrived."""
        moment = self.moments[k]
        if moment.position == self.true.goal:
            return "This is the goal."
        if not moment.plan:
            return "Finds no path to the goal, and gives up."
        left = f"{many(len(moment.plan) - 1, 'step')} to the goal."
        if moment.trace is None:
            return f"Goes on with the plan, {left}"
        return f"Plans again, {left}" if k else f"Plans, {left}"

    def picture(self, k: int) -> Picture:
        """Draw moment k: on the left the map on which the unit plans, with the plan; on the right the true one.

        Unknown cells are grey, and U is the unit. In a moment with a new plan, its search is drawn, too. The line on
        the right is the path walked.
        """
        return self.strip([k])

    def strip(self, which: Iterable[int]) -> Picture:
        """Draw several moments, one below the other."""
        panels: list[Any] = []
        layers: list[Layer] = []
        words = []
        for k in which:
            moment = self.moments[k]
            state = moment.trace and moment.trace.at(len(moment.trace))
            panels.append((f"moment {k}, known: {kind_of_plan(moment)}", moment.known, state, moment.plan))
            layers.append(partial(draw_known, moment))
            panels.append(("true: the path walked", self.true, None, self.trail(k)))
            layers.append(partial(draw_unit, moment.position))
            words.append(self.describe(k))
        figure = gallery(panels, width=11, layers=layers)
        return figure.with_words("\n".join([figure.words, *words]), " ".join(words))

    def __repr__(self) -> str:
        end = "Arrived" if self.arrived else "Gave up"
        plans = many(len(self.plans), "plan")
        return f"{end} after {many(len(self), 'step')}, cost {number(self.cost)}, with {plans}."


def kind_of_plan(moment: Moment) -> str:
    """Say whether a moment has a plan, and whether it is new."""
    if not moment.plan:
        return "no plan"
    return "the plan" if moment.trace is None else "a new plan"


def draw_known(moment: Moment, board: Board) -> None:
    """Grey the unknown cells, and draw the unit, small if the numbers of a search stand there, too."""
    unknown = cells_not_in(moment.seen, moment.known)
    if unknown:
        grey_out(board, unknown, "unknown")
    is_searched = moment.trace is not None
    draw_units(board, {moment.position: "U"}, among_numbers=is_searched and bool(board.numbers))


def draw_unit(position: Cell, board: Board) -> None:
    """Draw the unit."""
    draw_units(board, {position: "U"})
