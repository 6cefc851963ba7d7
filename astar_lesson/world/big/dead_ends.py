"""What is connected, found once for a map: islands, and dead ends.

Then no search is needed to say "no way", and none needs the cells of dead ends: it finds the same path without. A dead
end is a region that can be entered through one cell alone. Which regions are dead ends depends on start and goal: a
region that holds one of the two is none.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from astar_lesson import EIGHT_CUT, Board, Cell, Grid, bfs, hatch
from astar_lesson.maps.components import components
from astar_lesson.search.guard import check_ends

AllAround = partial(replace, moves=EIGHT_CUT)
"""`AllAround(grid)`: the same map, but from each cell a step leads to all free cells around it."""


def touching(grid: Grid) -> dict[Cell, int]:
    """Number the connected components as if corners could always be cut: the bug of notebook 16."""
    return components(AllAround(grid))


def walk_deep(grid: Grid, first: Cell) -> dict[Cell, Cell | None]:
    """Walk from a cell as deep as it goes, and turn back only where every neighbour is known (depth-first search).

    Return for each cell, in the order of being entered, the cell that it is entered from; for the first one, None.

    Examples
    --------
    >>> walk_deep(Grid.from_text(". . ."), (1, 0))
    {(1, 0): None, (2, 0): (1, 0), (0, 0): (1, 0)}
    """
    came_from: dict[Cell, Cell | None] = {}
    waiting: list[tuple[Cell, Cell | None]] = [(first, None)]
    while waiting:
        cell, before = waiting.pop()
        if cell not in came_from:
            came_from[cell] = before
            for neighbor in grid.neighbors(cell):
                waiting.append((neighbor, cell))
    return came_from


def mouths(grid: Grid, first: Cell) -> dict[Cell, Cell]:
    """Return the mouths of one island, each by the cell behind it that a walk enters first.

    A walk turns back late. So if nothing beyond a cell touches what was entered before the cell in front of it, then
    nothing else leads there, and the cell in front is a mouth.

    Parameters
    ----------
    grid : Grid
        The map. Its steps must lead both ways, as those of every `Grid` do.
    first : Cell
        A cell of the island, from which `walk_deep` walks.

    Examples
    --------
    >>> grid = Grid.from_text(". . .")
    >>> mouths(grid, (0, 0))
    {(2, 0): (1, 0), (1, 0): (0, 0)}

    Notes
    -----
    J. Hopcroft and R. Tarjan, "Algorithm 447: efficient algorithms for graph manipulation", Communications of the ACM
    16 (1973). The first cell of the walk is named as a mouth, too: what lies behind it is the rest of the island.
    """
    came_from = walk_deep(grid, first)
    entered = {cell: number for number, cell in enumerate(came_from)}
    earliest = dict(entered)
    found = {}
    for cell, before in reversed(came_from.items()):
        for neighbor in grid.neighbors(cell):
            earliest[cell] = min(earliest[cell], entered[neighbor])
        if before is not None:
            earliest[before] = min(earliest[before], earliest[cell])
            if earliest[cell] == entered[before]:
                found[cell] = before
    return found


class DeadEnds:
    """The regions of a map, and the one cell through which each is entered: its mouth.

    Parameters
    ----------
    grid : Grid
        The map. Its steps must lead both ways, as those of every `Grid` do.

    Attributes
    ----------
    region : dict of Cell to int
        The region of each free cell. A mouth belongs to the region in front of it, from which it is itself entered,
        and not to the one behind it. The first cell of an island, row by row, belongs to none: the walk that finds the
        regions begins there.
    mouths : list of Cell
        The mouth of each region: the one cell through which a walk from the first cell of the island gets in.

    Examples
    --------
    >>> grid = Grid.from_text('''
    ... . . . # .
    ... . # . . .
    ... . . . # .
    ... ''')
    >>> ends = DeadEnds(grid)
    >>> sorted(ends.between((0, 0), (2, 2)).left_out())
    [(3, 1), (4, 0), (4, 1), (4, 2)]
    >>> sorted(ends.between((0, 0), (4, 0)).left_out())
    [(4, 2)]

    Notes
    -----
    The regions are the biconnected components of the map: see `mouths`. Dead ends as a means to search less: P. Lester,
    "A* Pathfinding for Beginners" (2005).
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.region: dict[Cell, int] = {}
        self.mouths: list[Cell] = []
        seen: set[Cell] = set()
        for root in grid.nodes:
            if root not in seen:
                seen.update(self._add_regions(root))

    def _add_regions(self, first: Cell) -> Iterable[Cell]:
        """Number the regions of one island, behind each mouth a new one, and return the cells of the island."""
        came_from = walk_deep(self.grid, first)
        found = mouths(self.grid, first)
        for cell, before in came_from.items():
            if cell in found:
                self.region[cell] = len(self.mouths)
                self.mouths.append(found[cell])
            elif before is not None:
                self.region[cell] = self.region[before]
        return came_from

    def between(self, start: Cell, goal: Cell) -> "WithoutDeadEnds":
        """Return the map for a search from start to goal, without the dead ends.

        Raises
        ------
        ValueError
            If start or goal is missing, a wall or outside.
        """
        check_ends(self.grid, start, goal)
        return WithoutDeadEnds(self, start, goal)

    def outwards(self, cell: Cell) -> dict[int, Cell]:
        """Return the regions from a cell out to the first cell of its island, and in each the cell it is left from."""
        regions: dict[int, Cell] = {}
        while cell in self.region:
            regions[self.region[cell]] = cell
            cell = self.mouths[self.region[cell]]
        return regions


class WithoutDeadEnds:
    """A map without the dead ends of one search: what `a_star` is given in place of the grid.

    Made by `DeadEnds.between`. Nothing is lost: a path into a dead end must come back through the same cell, so it is
    shorter without.

    Attributes
    ----------
    kept : set of int
        The regions between start and goal. All others are dead ends.
    """

    def __init__(self, ends: DeadEnds, start: Cell, goal: Cell) -> None:
        self._ends, self._start = ends, start
        from_start, from_goal = ends.outwards(start), ends.outwards(goal)
        shared = from_start.keys() & from_goal.keys()  # no path leads there, unless such a region has to be crossed
        crossed = {region for region in shared if from_start[region] != from_goal[region]}
        self.kept = (from_start.keys() ^ from_goal.keys()) | crossed
        self._single = {start, goal, *(ends.mouths[region] for region in self.kept)}
        self.check_end = ends.grid.check_end

    def holds(self, cell: Cell) -> bool:
        """Tell whether a search may enter a cell."""
        return self._ends.region.get(cell) in self.kept or cell in self._single

    def edges(self, cell: Cell) -> list[tuple[Cell, float]]:
        """Return the steps out of a cell, pairs (neighbour, cost), without those into dead ends."""
        return [(neighbor, cost) for neighbor, cost in self._ends.grid.edges(cell) if self.holds(neighbor)]

    def left_out(self) -> Iterator[Cell]:
        """Yield the cells of all dead ends: those that can be reached from the start, and are not entered."""
        return (step.current for step in bfs(self._ends.grid, self._start) if not self.holds(step.current))

    def draw(self, board: Board) -> None:
        """Hatch the dead ends on a board: a layer of `gallery`."""
        hatch(board, self.left_out())
