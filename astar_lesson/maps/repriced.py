"""Repriced maps: the places stay as they are, but the steps cost something else.

One function is enough to add a cost where it is dangerous, or to close cells for a while. A search asks a map only for
its edges, so it runs on a repriced map as on any other.
"""

from collections.abc import Callable, Mapping
from math import inf
from typing import Any

from astar_lesson.search.guard import check_graph, is_number
from astar_lesson.search.steps import Cost, Graph, Node

PASSED_ON = frozenset(
    {
        "check_end",
        "counts",
        "goal",
        "height",
        "hint",
        "in_bounds",
        "in_order",
        "node_named",
        "nodes",
        "noun",
        "passable",
        "start",
        "terrain",
        "walls",
        "width",
    }
)
"""The attributes that a repriced map takes from its map. None depends on costs, except the terrain: it is drawn."""


class Repriced:
    """A map with another price for each step.

    It is drawn and described as its map is, with the ground of the map. Words tell what the steps cost.

    Parameters
    ----------
    grid : Grid or other Graph
        The map.
    price : callable
        `price(cell, neighbor, cost)` returns what the step from a cell to its neighbour costs in place of `cost`. With
        inf there is no such step.

    Attributes
    ----------
    grid, price
        The map and the function as they were given. `nodes`, `start`, `goal` and whatever else `PASSED_ON` names are
        those of the map.
    base : Graph
        The map without any prices, where one is put upon the other.
    title : str
        What kind of map it is, in words.

    Raises
    ------
    ValueError
        If there is no map; and in a search, if a price is negative or not a number.

    Examples
    --------
    >>> from astar_lesson import Grid
    >>> toll = Repriced(Grid.from_text("S3G"), lambda cell, neighbor, cost: cost + 10)
    >>> toll.edges((1, 0)), toll.goal
    ([((0, 0), 11), ((2, 0), 11)], (2, 0))
    """

    def __init__(self, grid: Graph, price: Callable[[Node, Node, Cost], Cost]) -> None:
        check_graph(grid)
        self.grid = grid
        self.price = price

    def edges(self, cell: Node) -> list[tuple[Node, Cost]]:
        """Return the steps out of a cell: pairs (neighbour, cost), in the map's order."""
        edges = self.grid.edges(cell)
        return [(to, price) for to, cost in edges if (price := self.price(cell, to, cost)) != inf]

    @property
    def base(self) -> Any:
        """The map without any prices."""
        return self.grid.base if isinstance(self.grid, Repriced) else self.grid

    @property
    def title(self) -> str:
        """What kind of map it is, in words."""
        return f"{self.base.title} with other prices"

    def around(self, cell: Node) -> list[tuple[Node, str]]:
        """Return the places around one, as the map does; the reason is "barred" where a price closes the step."""
        entered = {neighbor for neighbor, _ in self.edges(cell)}

        def why_not(place: Node) -> str:
            return "" if place in entered else "barred"

        return [(place, reason or why_not(place)) for place, reason in self.base.around(cell)]

    def __getattr__(self, name: str) -> Any:
        if name in PASSED_ON:
            return getattr(self.grid, name)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)


def with_extra_costs(grid: Graph, extra: Mapping[Node, Cost]) -> Repriced:
    """Return the map on which entering some places costs more; inf closes a place.

    No path gets cheaper, so a heuristic that is admissible for the map is admissible here, too.

    Parameters
    ----------
    grid : Grid or other Graph
        The map, which may be repriced already.
    extra : mapping of Node to float
        What entering a place costs in addition, where it is not 0.

    Raises
    ------
    ValueError
        If an extra cost is negative or not a number.

    Examples
    --------
    >>> from astar_lesson import Grid
    >>> with_extra_costs(Grid.from_text("S3G"), {(1, 0): 4}).edges((0, 0))
    [((1, 0), 7)]
    """
    for place, more in extra.items():
        if not (is_number(more) and more >= 0):
            raise ValueError(f"the extra cost of {place} is {more!r}: give at least 0, or H may overestimate")
    return Repriced(grid, lambda cell, neighbor, cost: cost + extra.get(neighbor, 0))
