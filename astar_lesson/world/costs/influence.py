"""Influence: extra costs that grow where units are lost or crowd, and fade; paths avoid them."""

from collections.abc import Callable, Mapping
from math import inf
from numbers import Real

from astar_lesson import Cell, Grid
from astar_lesson.maps.repriced import Repriced

Update = Callable[[Mapping[Cell, float], Mapping[Cell, float], float], dict[Cell, float]]
"""`memory(influence, news, fade)`: the influence after a run."""


class Influenced(Repriced):
    """A map on which entering some cells costs extra.

    Extra costs must not be negative: then a heuristic that is admissible for the grid is admissible here, too.

    Parameters
    ----------
    grid : Grid or Repriced
        The map, which may be repriced already.
    influence : mapping of Cell to float
        The extra cost of entering a cell, where it is not 0.

    Raises
    ------
    ValueError
        For a cell outside the map, or a value that is negative, infinite or not a number.

    Examples
    --------
    >>> grid = Grid.from_text("S3G")
    >>> Influenced(grid, {(1, 0): 4}).edges((0, 0))
    [((1, 0), 7)]
    """

    def __init__(self, grid: Grid | Repriced, influence: Mapping[Cell, float]) -> None:
        for cell, value in influence.items():
            if not grid.in_bounds(cell):
                raise ValueError(f"influence on {cell}, outside the {grid.width} x {grid.height} map: name its cells")
            if not (isinstance(value, Real) and 0 <= value < inf):
                raise ValueError(
                    f"influence on {cell} is {value!r}: give a finite number of at least 0. To make a cell attractive, "
                    f"make the others more expensive, or make its ground cheap: else H overestimates"
                )
        super().__init__(grid, self.price_with_influence)
        self.influence = influence

    def price_with_influence(self, cell: Cell, neighbor: Cell, cost: float) -> float:
        """Return the cost of the step plus the influence of the cell entered."""
        return cost + self.influence.get(neighbor, 0)


def remember(influence: Mapping[Cell, float], news: Mapping[Cell, float], fade: float) -> dict[Cell, float]:
    """Return the influence after a run: every value is multiplied by `fade`, then the news is added.

    >>> remember({(1, 0): 4, (2, 0): 2}, {(2, 0): 5}, 0.5)
    {(1, 0): 2.0, (2, 0): 6.0}
    """
    after = {cell: value * fade for cell, value in influence.items()}
    for cell, value in news.items():
        after[cell] = after.get(cell, 0) + value
    return after
