"""A journey over unknown ground: all its moments, in words and as the known map beside the true one."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from astar_lesson import Board, Cell, Picture, gallery, grey_out
from astar_lesson.draw.layers import draw_units
from astar_lesson.words.numbers import many
from astar_lesson.world.unknown.exploring import Moment, explore
from astar_lesson.world.unknown.memory import Memory, cells_not_in


class Journey:
    """All moments of one walk. `len(journey)` is the number of steps walked.

    Parameters
    ----------
    memory : Memory
        What is known at the beginning; what is seen is added.
    hopeful : bool
        Whether unseen cells count as floor; otherwise they count as walls.

    Attributes
    ----------
    true : Grid
        The map as it is.
    moments : list of Moment
        The moments; number k is after k steps.
    plans : list of int
        The moments in which a plan was made.
    arrived : bool
        Whether the walk ends on the goal.

    Examples
    --------
    >>> from astar_lesson import Grid
    >>> true = Grid.from_text('''
    ... S . . #
    ... . # . .
    ... . . # G
    ... ''')
    >>> journey = Journey(Memory(true, radius=1))
    >>> len(journey), journey.plans, journey.arrived
    (11, [0, 3], True)
    >>> print(journey.describe(0))
    Moment 0: at (0, 0). Newly seen: 4, still unknown: 8 of 12 cells. Plans, 5 steps to the goal.
    """

    def __init__(self, memory: Memory, hopeful: bool = True) -> None:
        self.true = memory.true
        self.moments = list(explore(memory, hopeful))
        self.plans = [k for k, moment in enumerate(self.moments) if moment.trace is not None]
        self.arrived = self.moments[-1].position == self.true.goal

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
        """Describe moment k: what is seen, and whether the unit plans, goes on, gives up, or has arrived."""
        moment = self.moments[k]
        cells = self.true.width * self.true.height
        unknown = cells - len(moment.seen)
        seen = f"Newly seen: {len(self.new(k))}, still unknown: {unknown} of {cells} cells."
        if moment.position == self.true.goal:
            does = "This is the goal."
        elif not moment.plan:
            does = "Finds no path to the goal, and gives up."
        else:
            begins = "Goes on with the plan" if moment.trace is None else "Plans"
            does = f"{begins}, {many(len(moment.plan) - 1, 'step')} to the goal."
        return f"Moment {k}: at {moment.position}. {seen} {does}"

    def layer(self, k: int) -> Callable[[Board], Any]:
        """Return what draws, over a board of the known map, the cells unknown at moment k in grey, and the unit."""
        return partial(draw_known, self.moments[k])

    def picture(self, k: int) -> Picture:
        """Draw moment k: on the left the map on which the unit plans, with the plan; on the right the true one.

        Unknown cells are grey, and U is the unit. In a moment with a new plan, its search is drawn, too. The line on
        the right is the path walked.
        """
        return self.strip([k])

    def strip(self, which: Iterable[int]) -> Picture:
        """Draw several moments, one below the other."""
        panels = []
        layers = []
        words = []
        for k in which:
            moment = self.moments[k]
            panels.append((f"moment {k}, known: the plan", moment.known, moment.trace, moment.plan))
            panels.append(("true: the path walked", self.true, None, self.trail(k)))
            layers.append(self.layer(k))
            layers.append(partial(draw_units, units={moment.position: "U"}))
            words.append(self.describe(k))
        figure = gallery(panels, width=11, layers=layers)
        return figure.with_words("\n".join([figure.words, *words]), " ".join(words))


def draw_known(moment: Moment, board: Board) -> None:
    """Grey the unknown cells, and draw the unit, small if the numbers of a search stand there, too."""
    grey_out(board, cells_not_in(moment.seen, moment.known), "unknown")
    is_searched = moment.trace is not None
    draw_units(board, {moment.position: "U"}, among_numbers=is_searched and bool(board.numbers))
