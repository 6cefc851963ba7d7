"""The audit as a picture: in each cell the true cost and H, and where H is wrong."""

import numpy as np
from IPython.display import display

from astar_lesson.draw.board import Board
from astar_lesson.draw.layers import draw_arrows, hatch, write_values
from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.maps.atlas import Map
from astar_lesson.search.steps import Heuristic
from astar_lesson.words.audit import Audit
from astar_lesson.words.explain import SHOWN, describe
from astar_lesson.words.numbers import listed


class ShownAudit(Audit):
    """An audit that in a notebook shows itself in words and as a picture."""

    def picture(self) -> Picture:
        """Return the map with the true cost (bottom left) and H (top right) in each cell.

        A cell for which H overestimates is hatched; an arrow marks a step on which H falls by more than the step costs.
        """
        panel = ("true cost below, H above", self.grid, None)
        return gallery([panel], layers=[self._lay], words=[self._described()])

    def _lay(self, board: Board) -> None:
        """Write both numbers into the cells, hatch where H overestimates, and draw arrows where it falls too fast."""
        high = [entry.cell for entry in self.overestimates]
        hatch(board, high, "H overestimates", 1)  # the edge of anything less would run through the numbers
        write_values(board, self.true, "left bottom")
        write_values(board, self.h, "right top")
        for drop in self.drops:
            step = (drop.cell, drop.neighbor)
            across, down = np.subtract(*board.layout.centres(step))
            runs_through_numbers = across * down < 0  # they stand at the bottom left and at the top right
            part = (0.42, 0.62) if runs_through_numbers else (0.22, 0.78)
            draw_arrows(board, [step], part, "H falls by more than the step costs")

    def _described(self) -> str:
        high = self.grid.in_order([entry.cell for entry in self.overestimates])
        cells = listed(high, SHOWN, "of them") or "none"
        falls = [f"{drop.cell} to {drop.neighbor}" for drop in self.drops]
        steps = listed(falls, SHOWN, "of them") or "none"
        return (
            f"{describe(self.grid, None)} In each cell the true cost and H. "
            f"Hatched, where H overestimates: {cells}. Arrows, where H falls too fast: {steps}."
        )

    def _ipython_display_(self) -> None:
        print(self)
        if isinstance(self.grid, Map):
            display(self.picture())


def audit(grid: Map, heuristic: Heuristic) -> ShownAudit:
    """Compare a heuristic with the true costs, on every cell and every step of one map.

    Parameters
    ----------
    grid : Grid, Atlas or Repriced
        The map, with a goal.
    heuristic : callable
        `heuristic(cell, goal)`.

    Raises
    ------
    ValueError
        If the map has no goal, or the heuristic cannot be called or returns something that is not a number.

    Examples
    --------
    >>> from astar_lesson import EIGHT, Grid, manhattan, octile
    >>> grid = Grid.from_text('''
    ... S . .
    ... . . .
    ... . . G
    ... ''', EIGHT)
    >>> found = audit(grid, manhattan(grid))
    >>> found.overestimates[0], found.bound == 10 / 7
    (Overestimate(cell=(0, 0), h=40, true=28), True)
    >>> print(audit(grid, octile(grid)))
    H overestimates for none of 9 cells: it is admissible. On no step does it fall ...
    """
    return ShownAudit(grid, heuristic)
