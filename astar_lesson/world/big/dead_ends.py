"""Dead ends, found once for a map: a search finds a cheapest path without them.

A region that can be entered through only one cell, an articulation point, is a dead end for every search whose start
and goal lie outside it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from astar_lesson import EIGHT_CUT, Board, Cell, Grid, bfs, grey_out
from astar_lesson.maps.components import components
from astar_lesson.search.guard import check_ends

AllAround = partial(replace, moves=EIGHT_CUT)
"""`AllAround(grid)`: the same map, but a step leads from each cell to all free cells around it."""


def touching(grid: Grid) -> dict[Cell, int]:
    """Number the connected components as if corners could always be cut: the bug of notebook 16."""
    return components(AllAround(grid))


def walk_deep(grid: Grid, first: Cell) -> dict[Cell, Cell | None]:
    """Walk by depth-first search: go on as long as there is a new neighbour, and only then turn back.

    Return, for each cell in the order in which it is entered, the cell that it is entered from; None for the first.

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


def articulation_points(grid: Grid, first: Cell) -> dict[Cell, Cell]:
    """Return the articulation points of a connected component, each by the first cell behind it that a walk enters.

    Take a cell and the one before it in the walk. If neither the cell nor anything entered through it touches a cell
    entered earlier than the one before, there is no second way in: the one before is an articulation point.

    Parameters
    ----------
    grid : Grid
        The map. Its steps must lead both ways, as those of every `Grid` do.
    first : Cell
        The cell of the component from which `walk_deep` walks.

    Examples
    --------
    >>> grid = Grid.from_text(". . .")
    >>> articulation_points(grid, (0, 0))
    {(2, 0): (1, 0), (1, 0): (0, 0)}

    Notes
    -----
    J. Hopcroft and R. Tarjan, "Algorithm 447: efficient algorithms for graph manipulation", Communications of the ACM
    16 (1973). The first cell of the walk is always returned, too: behind it is the rest of the component.
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
    """The regions of a map, and the articulation point through which each is entered.

    Parameters
    ----------
    grid : Grid
        The map. Its steps must lead both ways, as those of every `Grid` do.

    Attributes
    ----------
    region : dict of Cell to int
        The region of each free cell. An articulation point belongs to the region from which it is entered, not to the
        one behind it. The first cell of a connected component, row by row, belongs to no region: the walk begins there.
    entries : list of Cell
        For each region, the articulation point through which the walk enters it.

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
    The regions are the biconnected components of the map. Leaving out dead ends is advice of P. Lester, "A* Pathfinding
    for Beginners" (2005).
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.region: dict[Cell, int] = {}
        self.entries: list[Cell] = []
        seen: set[Cell] = set()
        for root in grid.nodes:
            if root not in seen:
                seen.update(self._add_regions(root))

    def _add_regions(self, first: Cell) -> Iterable[Cell]:
        """Number the regions of a connected component, a new one behind each articulation point; return its cells."""
        came_from = walk_deep(self.grid, first)
        found = articulation_points(self.grid, first)
        for cell, before in came_from.items():
            if cell in found:
                self.region[cell] = len(self.entries)
                self.entries.append(found[cell])
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
        """Return the regions from a cell outwards to the first cell of its component, and where each is left."""
        regions: dict[int, Cell] = {}
        while cell in self.region:
            regions[self.region[cell]] = cell
            cell = self.entries[self.region[cell]]
        return regions


class WithoutDeadEnds:
    """A map without the dead ends of one search, to be searched instead of the grid. Made by `DeadEnds.between`.

    A path into a dead end must come back through the same cell, so it costs no more without the detour.

    Attributes
    ----------
    kept : set of int
        The regions between start and goal. The others are dead ends.
    """

    def __init__(self, ends: DeadEnds, start: Cell, goal: Cell) -> None:
        self._ends, self._start = ends, start
        from_start, from_goal = ends.outwards(start), ends.outwards(goal)
        shared = from_start.keys() & from_goal.keys()  # no path leads there, unless such a region has to be crossed
        crossed = {region for region in shared if from_start[region] != from_goal[region]}
        self.kept = (from_start.keys() ^ from_goal.keys()) | crossed
        self._single = {start, goal, *(ends.entries[region] for region in self.kept)}
        self.check_end = ends.grid.check_end

    def holds(self, cell: Cell) -> bool:
        """Return whether a search may enter a cell."""
        return self._ends.region.get(cell) in self.kept or cell in self._single

    def edges(self, cell: Cell) -> list[tuple[Cell, float]]:
        """Return the steps out of a cell, pairs (neighbour, cost), without those into dead ends."""
        return [(neighbor, cost) for neighbor, cost in self._ends.grid.edges(cell) if self.holds(neighbor)]

    def left_out(self) -> Iterator[Cell]:
        """Yield the cells of all dead ends that can be reached from the start."""
        return (step.current for step in bfs(self._ends.grid, self._start) if not self.holds(step.current))

    def draw(self, board: Board) -> None:
        """Grey the dead ends on a board: a layer of `gallery`."""
        grey_out(board, self.left_out(), "dead end")
