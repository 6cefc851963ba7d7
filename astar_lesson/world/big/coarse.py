"""Bigger cells: blocks of k x k cells are searched as one cell each. Narrow doors are lost."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from astar_lesson import Cell, Grid, a_star, admissible, record, walked_cost


class Route(NamedTuple):
    """A path in cells of the map, and how many cells were taken to find it: what blocks, tiers and tables answer.

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


def coarsen(grid: Grid, size: int) -> Grid:
    """Return a map with one cell for each block of size x size cells.

    A block is free only if all its cells are, and no corner is cut, so that every path through blocks can be walked.
    Its ground costs what its cells cost on average. Cells left over at the right and lower edge are in no block.

    Parameters
    ----------
    grid : Grid
        The map.
    size : int
        Width and height of a block in cells.

    Raises
    ------
    ValueError
        If no block fits into the map.

    Examples
    --------
    >>> print(coarsen(Grid.from_text('''
    ... . . . . #
    ... . . . # .
    ... '''), 2))
    .#
    """
    most = min(grid.width, grid.height)
    if not (isinstance(size, int) and 1 <= size <= most):
        raise ValueError(f"size is {size!r}: blocks of a {grid.title} have 1 to {most} cells a side")
    width, height = grid.width // size, grid.height // size
    walls = frozenset((x // size, y // size) for x, y in grid.walls)
    ground: dict[Cell, float] = {}
    for (x, y), cost in grid.terrain.items():
        block = (x // size, y // size)
        ground[block] = ground.get(block, 1) + (cost - 1) / size**2
    inside = Grid(width, height).in_bounds
    ground = {block: cost for block, cost in ground.items() if inside(block)}
    moves = replace(grid.moves, cut_corners=False)
    return Grid(width, height, frozenset(filter(inside, walls)), ground, moves=moves)


class Blocks:
    """A map searched block by block.

    Parameters
    ----------
    grid : Grid
        The map.
    size : int
        Width and height of a block in cells.

    Attributes
    ----------
    map : Grid
        The map of blocks: see `coarsen`.

    Examples
    --------
    >>> grid = Grid(8, 4, [(4, 1)])
    >>> Blocks(grid, 2).way((0, 0), (7, 1)).path
    [(0, 0), (1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (3, 3), (4, 3), (5, 3), (6, 3), (7, 3), (7, 2), (7, 1)]
    """

    def __init__(self, grid: Grid, size: int) -> None:
        self.grid, self.size, self.map = grid, size, coarsen(grid, size)

    def block(self, cell: Cell) -> Cell:
        """Return the block in which a cell lies."""
        return cell[0] // self.size, cell[1] // self.size

    def centre(self, block: Cell) -> Cell:
        """Return the cell in the middle of a block; of four in the middle, the lower right one."""
        return block[0] * self.size + self.size // 2, block[1] * self.size + self.size // 2

    def way(self, start: Cell, goal: Cell) -> Route:
        """Search the blocks, then walk: from the start to the centre of its block, from centre to centre, to the goal.

        Raises
        ------
        ValueError
            If start or goal is missing, a wall or outside, or lies in a block that is not free or in none.
        """
        for end, name in ((start, "start"), (goal, "goal")):
            self.grid.check_end(end, name)
            if not self.map.in_bounds(self.block(end)):
                raise ValueError(
                    f"{name} {end} lies in the strip at the right or lower edge that no block covers: choose a size "
                    f"that divides {self.grid.width} x {self.grid.height}"
                )
            if not self.map.passable(self.block(end)):
                raise ValueError(
                    f"{name} {end} lies in a block of {self.size} x {self.size} cells that is not free: choose smaller "
                    f"blocks, or another {name}"
                )
        far = record(a_star(self.map, self.block(start), self.block(goal), admissible(self.map)))
        if not far.found:
            return Route([], far.cost, far.expanded)
        centres = map(self.centre, far.path if len(far.path) > 1 else [])
        path = [start]
        for stop in [*centres, goal]:
            path += self._straight(path[-1], stop)
        return Route(path, walked_cost(self.grid, path), far.expanded)

    def _straight(self, cell: Cell, stop: Cell) -> list[Cell]:
        """The cells from one to another: diagonally where that is allowed, then straight on."""
        (x, y), path = cell, list[Cell]()
        while (x, y) != stop:
            across, down = (stop[0] > x) - (stop[0] < x), (stop[1] > y) - (stop[1] < y)
            if across and down and self.grid.moves.diagonal is None:
                down = 0
            x, y = x + across, y + down
            path.append((x, y))
        return path
