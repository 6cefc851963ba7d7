"""The audit as a picture: the map with H and the true cost in each cell, and what is wrong with H."""

from collections.abc import Iterable

from IPython.display import display

from astar_lesson.draw.board import Board
from astar_lesson.draw.layers import draw_arrows, hatch, write_values
from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.maps.atlas import Map
from astar_lesson.search.steps import Heuristic
from astar_lesson.words.audit import Audit
from astar_lesson.words.explain import SHOWN, describe


class ShownAudit(Audit):
    """An audit that in a notebook shows itself in words and as a picture."""

    def picture(self, *, width: float = 8.0) -> Picture:
        """Return the map with H (bottom right) and the true cost (bottom left); what is wrong is hatched or an arrow.

        Parameters
        ----------
        width : float
            Width of the picture in inches.
        """
        figure = gallery([("left the true cost, right H", self.grid, None)], width=width, layers=[self._mark])
        figure.words = f"{describe(self.grid, None)} In each cell the true cost and H. {self._marked()}"
        return figure

    def _mark(self, board: Board) -> None:
        hatch(board, [entry.cell for entry in self.overestimates])
        write_values(board, self.true, "left bottom")
        write_values(board, self.said, "right bottom")
        draw_arrows(board, [(drop.cell, drop.neighbor) for drop in self.drops])

    def _marked(self) -> str:
        """What is hatched, and where the arrows are."""
        cells = _listed(map(str, self.grid.in_order(entry.cell for entry in self.overestimates)))
        steps = _listed(f"{drop.cell} to {drop.neighbor}" for drop in self.drops)
        return f"Hatched, for H is too high: {cells}. Arrows, for H falls too fast: {steps}."

    def _ipython_display_(self) -> None:
        print(self)
        display(self.picture())


def audit(grid: Map, heuristic: Heuristic) -> ShownAudit:
    """Hold a heuristic against the truth, on every cell and every step of one map.

    Parameters
    ----------
    grid : Grid or Atlas
        The map, with a goal.
    heuristic : callable
        `heuristic(cell, goal)`.

    Raises
    ------
    ValueError
        If the map has no goal, or the heuristic is none or gives something that is no number.

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
    (Overestimate(cell=(0, 0), said=40, true=28), True)
    >>> print(audit(grid, octile(grid)).words())
    H overestimates for none of 9 cells: it is admissible. On no step does it fall ...
    """
    return ShownAudit(grid, heuristic)


def _listed(parts: Iterable[str]) -> str:
    """Parts in a row; of many only how many there are."""
    told = list(parts)
    return f"{len(told)} of them" if len(told) > SHOWN else ", ".join(told) or "none"
