"""Dead ends: regions that can be entered through one cell alone. A search may leave them out, and finds the same path.

The regions are found once for a map. Which of them are dead ends depends on start and goal: a region that holds one of
the two is none.
"""

from collections.abc import Iterator

from astar_lesson import Grid, bfs
from astar_lesson.search.guard import check_ends
from astar_lesson.search.steps import Cell


def walk_deep(grid: Grid, root: Cell) -> dict[Cell, Cell]:
    """Walk from a cell as deep as it goes, and turn back only where everything around is known (depth-first).

    Return for each cell, in the order of being entered, the cell that it is entered from; for the first one, itself.
    """
    came_from: dict[Cell, Cell] = {}
    waiting = [(root, root)]
    while waiting:
        cell, before = waiting.pop()
        if cell not in came_from:
            came_from[cell] = before
            waiting += [(neighbor, cell) for neighbor, _ in grid.edges(cell) if neighbor not in came_from]
    return came_from


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
    The regions are the biconnected components of the map, found in one walk: J. Hopcroft and R. Tarjan, "Algorithm 447:
    efficient algorithms for graph manipulation", Communications of the ACM 16 (1973). Dead ends as a means to search
    less: P. Lester, "A* Pathfinding for Beginners" (2005).
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.region: dict[Cell, int] = {}
        self.mouths: list[Cell] = []
        seen: set[Cell] = set()
        for root in grid.nodes:
            if root not in seen:
                came_from = walk_deep(grid, root)
                seen.update(came_from)
                self._add_regions(came_from)

    def _add_regions(self, came_from: dict[Cell, Cell]) -> None:
        """Find the regions of one island, in the order of a walk through it.

        A walk turns back late. So if all that lies beyond a cell touches nothing that was entered before the cell in
        front of it, then nothing else leads there, and the cell in front is a mouth.
        """
        entered = {cell: number for number, cell in enumerate(came_from)}
        earliest = {cell: min([entered[cell], *(entered[n] for n, _ in self.grid.edges(cell))]) for cell in came_from}
        for cell, before in reversed(came_from.items()):
            earliest[before] = min(earliest[before], earliest[cell])
        for cell, before in list(came_from.items())[1:]:
            if earliest[cell] < entered[before]:
                self.region[cell] = self.region[before]
            else:
                self.region[cell] = len(self.mouths)
                self.mouths.append(before)

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
