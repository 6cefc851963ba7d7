"""The exercise of notebook 11: the price of a step."""

from collections.abc import Callable, Mapping
from typing import Any

from astar_lesson import EIGHT, Cell, Grid, Paid
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.made import small_maps
from astar_lesson.maps.repriced import by_halves
from astar_lesson.world.costs.influence import Influenced


def check_price(price: Callable[[Grid, Mapping[Cell, float], Cell, Cell], Any]) -> Verdict:
    """Check whether `price(grid, influence, cell, neighbor)` is the price of a step: by halves, plus influence.

    It is asked about every step on every map of two or 2 x 2 cells of cost 1 and 3, with eight neighbours: without
    influence, and with 4 on each cell in turn.
    """

    def ask(grid: Grid, _: None) -> tuple[Any, Any]:
        for influence in ({}, *({cell: 4} for cell in grid.nodes)):
            priced = Influenced(Paid(grid, by_halves), influence)
            for cell in grid.nodes:
                for neighbor, right in priced.edges(cell):
                    said = price(grid, dict(influence), cell, neighbor)
                    if said != right:
                        return f"{said} for the step from {cell} to {neighbor} with influence {influence}", right
        return None, None

    maps = small_maps([(2, 1), (1, 2), (2, 2)], ".3", EIGHT, "none")
    return try_all(price, ((grid, None) for grid in maps), ask)
