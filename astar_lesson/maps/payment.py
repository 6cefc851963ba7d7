"""Payment: which ground is charged for a step? A rule for it, laid over a map.

A `Grid` charges for the cell that is *entered*. Other games charge for the cell that is left, or half of each. `Paid`
is a map repriced by such a rule.
"""

from collections.abc import Callable
from functools import partial

from astar_lesson.maps.grid import Grid
from astar_lesson.maps.repriced import Repriced
from astar_lesson.search.steps import Cell

Rule = Callable[[float, float], float]
"""`rule(left, entered)`: what a step of length 1 costs between two kinds of ground, given by their own costs."""


def on_entering(left: float, entered: float) -> float:
    """Pay for the ground that is entered, as a `Grid` does."""
    return entered


def on_leaving(left: float, entered: float) -> float:
    """Pay for the ground that is left."""
    return left


def by_halves(left: float, entered: float) -> float:
    """Pay for half a step on each ground: a step goes from centre to centre, and half of it lies in each cell."""
    return (left + entered) / 2


RULES: dict[str, Rule] = {"on entering": on_entering, "on leaving": on_leaving, "by halves": by_halves}
"""The three rules by name."""


class Paid(Repriced):
    """A map on which another rule says what a step costs.

    The heuristics made for the grid stay admissible under the three rules of this module: none of them charges less
    than the cheapest ground of the map.

    Parameters
    ----------
    grid : Grid
        The map, with its moves and its ground.
    rule : callable
        `rule(left, entered)`. The length of a step, such as 10 or 14, is multiplied by what it returns.

    Raises
    ------
    ValueError
        If there is no map or no rule; and in a search, if the rule returns a cost that is negative or no number.

    Examples
    --------
    >>> grid = Grid.from_text("S3G")
    >>> grid.edges((0, 0)), Paid(grid, on_leaving).edges((0, 0)), Paid(grid, by_halves).edges((0, 0))
    ((((1, 0), 3),), [((1, 0), 1)], [((1, 0), 2.0)])
    """

    def __init__(self, grid: Grid, rule: Rule) -> None:
        if not isinstance(grid, Grid):
            raise ValueError(f"the map is {grid!r}: give a Grid")
        if not callable(rule):
            raise ValueError(f"rule is {rule!r}: give a function of (left, entered), such as on_leaving")
        super().__init__(grid, self.price_by_rule)
        self.rule = rule

    def price_by_rule(self, cell: Cell, neighbor: Cell, cost: float) -> float:
        """Return the length of a step times what the rule makes of the two grounds; the map's own cost is not used."""
        left = self.grid.terrain.get(cell, 1)
        entered = self.grid.terrain.get(neighbor, 1)
        length: float = self.grid.moves.length(cell, neighbor)
        return length * self.rule(left, entered)


PaidOnLeaving = partial(Paid, rule=on_leaving)
"""`PaidOnLeaving(grid)`: the map on which a step costs what the cell costs that is left."""
