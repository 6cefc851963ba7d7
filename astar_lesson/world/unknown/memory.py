"""What a unit knows of a map: the cells it has seen. The others count as floor, or as walls.

Floor is the rule (the free-space assumption). If no ground is cheaper, a plan may turn out more expensive than
promised, but never cheaper.
"""

from collections.abc import Set
from dataclasses import replace
from itertools import product
from numbers import Integral

from astar_lesson import Cell, Grid


class Memory:
    """What has been seen of a map, by one unit or by all units of a player.

    Parameters
    ----------
    true : Grid
        The map as it is, with start and goal. Only the cells that were seen are revealed.
    radius : int
        The sight radius: how many columns and rows a unit sees in each direction; at least 1.

    Attributes
    ----------
    seen : set of Cell
        The cells seen so far.

    Raises
    ------
    ValueError
        If start or goal is missing, or the radius is not a whole number of at least 1.

    Examples
    --------
    >>> memory = Memory(Grid.from_text("S . # . G"), radius=1)
    >>> memory.look((1, 0))
    >>> sorted(memory.seen), memory.known().walls
    ([(0, 0), (1, 0), (2, 0)], frozenset({(2, 0)}))
    >>> print(memory.known(hopeful=False))
    S.##G
    """

    def __init__(self, true: Grid, radius: int) -> None:
        true.check_end(true.start, "start")
        true.check_end(true.goal, "goal")
        sees_its_neighbors = isinstance(radius, Integral) and radius >= 1
        if not sees_its_neighbors:
            raise ValueError(f"radius is {radius!r}: give a whole number of at least 1, or a unit walks into walls")
        self.true = true
        self.radius = radius
        self.seen: set[Cell] = set()

    def look(self, position: Cell) -> None:
        """See all cells that are near enough. Walls do not block the view."""
        x, y = position
        near = range(-self.radius, self.radius + 1)
        around = [(x + columns, y + rows) for columns, rows in product(near, near)]
        self.seen.update(filter(self.true.in_bounds, around))

    def known(self, hopeful: bool = True) -> Grid:
        """Return the known map: unseen cells are floor, or, without hope, walls. Start and goal are never walls."""
        walls = self.true.walls & self.seen
        terrain = {cell: cost for cell, cost in self.true.terrain.items() if cell in self.seen}
        if not hopeful:
            unseen = set(cells_not_in(self.seen, self.true))
            walls |= unseen - {self.true.start, self.true.goal}
        return replace(self.true, walls=walls, terrain=terrain)


def cells_not_in(seen: Set[Cell], grid: Grid) -> list[Cell]:
    """Return the cells of a map, walls too, that are not among these, row by row.

    >>> cells_not_in({(0, 0)}, Grid(3, 1, walls=[(1, 0)]))
    [(1, 0), (2, 0)]
    """
    cells = [(x, y) for y in range(grid.height) for x in range(grid.width)]
    return [cell for cell in cells if cell not in seen]
