"""Routes: what a search over blocks, on two tiers or in a table answers."""

from collections.abc import Sequence
from typing import NamedTuple

from astar_lesson.search.steps import Cell


class Route(NamedTuple):
    """A path in cells of the map, and how many cells were taken to find it.

    Attributes
    ----------
    path : list of Cell
        From start to goal; [] if there is none.
    cost : float
        Its cost; inf if there is none.
    expanded : int
        All that was taken for it: cells, blocks, entrances.
    stops : sequence of Cell
        The way-points on the path, if it was read from a table.
    """

    path: list[Cell]
    cost: float
    expanded: int
    stops: Sequence[Cell] = ()


class Leg(NamedTuple):
    """The cells from one entrance to the next, both included, and how many were taken to find them."""

    cells: list[Cell]
    expanded: int
