"""What a unit knows of a map: the cells it has seen, and what it believes of the others.

Unknown ground usually counts as floor of cost 1 (the free-space assumption). If no ground is cheaper, a plan may turn
out more expensive than promised, but never cheaper.
"""

from collections.abc import Callable, Set
from dataclasses import replace
from math import inf

from astar_lesson import Cell, Grid

Belief = Callable[[Cell, Set[Cell]], float]
"""`believe(cell, seen)`: what entering a cell that is not in `seen` may cost; inf for a wall."""


def hope(cell: Cell, seen: Set[Cell]) -> float:
    """Believe that every unseen cell is floor."""
    return 1


def fear(cell: Cell, seen: Set[Cell]) -> float:
    """Believe that every unseen cell is a wall."""
    return inf


class Memory:
    """What has been seen of a map, by one unit or by all units of a player.

    Parameters
    ----------
    true : Grid
        The map as it is. Only the cells that were seen are revealed.

    Attributes
    ----------
    seen : set of Cell
        The cells seen so far.

    Examples
    --------
    >>> memory = Memory(Grid.from_text("S . # . G"))
    >>> memory.look((1, 0), 1)
    >>> sorted(memory.seen), memory.known(hope).walls
    ([(0, 0), (1, 0), (2, 0)], frozenset({(2, 0)}))
    >>> print(memory.known(fear))
    S.##G
    """

    def __init__(self, true: Grid) -> None:
        self.true = true
        self.seen: set[Cell] = set()

    def look(self, position: Cell, radius: int) -> None:
        """See all cells at most `radius` columns and rows away. Walls do not block the view."""
        x, y = position
        for column in range(x - radius, x + radius + 1):
            for row in range(y - radius, y + radius + 1):
                if self.true.in_bounds((column, row)):
                    self.seen.add((column, row))

    def known(self, believe: Belief) -> Grid:
        """Return the map as it was seen, with what is believed of the rest. Start and goal are never walls."""
        seen = frozenset(self.seen)
        walls = self.true.walls & seen
        terrain = {cell: cost for cell, cost in self.true.terrain.items() if cell in seen}
        believed_walls = set()
        for cell in cells_not_in(seen, self.true):
            cost = believe(cell, seen)
            if cost < inf:
                terrain[cell] = cost
            elif cell not in (self.true.start, self.true.goal):
                believed_walls.add(cell)
        return replace(self.true, walls=walls | believed_walls, terrain=terrain)


def cells_not_in(seen: Set[Cell], grid: Grid) -> list[Cell]:
    """Return the cells of a map, walls too, that are not among these, row by row.

    >>> cells_not_in({(0, 0)}, Grid(3, 1, walls=[(1, 0)]))
    [(1, 0), (2, 0)]
    """
    cells = [(x, y) for y in range(grid.height) for x in range(grid.width)]
    return [cell for cell in cells if cell not in seen]
