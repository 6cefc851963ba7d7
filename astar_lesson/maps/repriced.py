"""Repriced: a map whose steps cost something else. Its places stay as they are.

Ground paid on leaving, extra costs where it is dangerous, cells that are closed for a while: each is one function,
laid over a map. A search asks a map for its edges, and so it runs on a repriced map as on any other.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from astar_lesson.search.guard import check_graph
from astar_lesson.search.steps import Cost, Node

Price = Callable[[Node, Node, Cost], Cost]
"""`price(cell, neighbor, cost)`: what a step costs now; `cost` is what the map asks for it, inf takes the step away."""
PLACES = frozenset({"check_end", "goal", "height", "in_bounds", "nodes", "passable", "start", "width"})
"""What a map knows of its places; the costs of steps play no part in it."""


class Repriced:
    """A map with another price for each step.

    Parameters
    ----------
    grid : Grid or other Graph
        The map.
    price : callable
        `price(cell, neighbor, cost)` returns what the step from a cell to its neighbour costs in place of `cost`. With
        inf there is no such step.

    Attributes
    ----------
    grid : Grid or other Graph
        The map as it was given. Its `nodes`, `start`, `goal` and what else it knows of its places can be asked of the
        repriced map, too.
    price : callable
        The price.

    Raises
    ------
    ValueError
        If there is no map or no price; and in a search, if a price is negative or no number.

    Examples
    --------
    >>> from astar_lesson import Grid
    >>> toll = Repriced(Grid.from_text("S3G"), lambda cell, neighbor, cost: cost + 10)
    >>> toll.edges((1, 0)), toll.goal
    ([((0, 0), 11), ((2, 0), 11)], (2, 0))
    """

    def __init__(self, grid: Any, price: Price) -> None:
        check_graph(grid)
        if not callable(price):
            raise ValueError(f"price is {price!r}: give a function of (cell, neighbor, cost)")
        self.grid, self.price = grid, price

    def edges(self, cell: Node) -> list[tuple[Node, Cost]]:
        """Return the steps out of a cell: pairs (neighbour, cost), in the map's order."""
        steps = []
        for neighbor, cost in self.grid.edges(cell):
            price = self.price(cell, neighbor, cost)
            if price != inf:
                steps.append((neighbor, price))
        return steps

    def __getattr__(self, name: str) -> Any:
        if name in PLACES:
            return getattr(self.grid, name)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
