"""Dead ends: regions that can be entered through one cell alone. A search may leave them out, and finds the same way.

Found once for a map. Which regions are dead ends depends on start and goal: a region that holds one of them is none.
"""

from collections.abc import Iterator
from itertools import chain

from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell

__all__ = ["DeadEnds", "WithoutDeadEnds"]


class DeadEnds:
    """The regions of a map, and the one cell through which each is entered: its mouth.

    Parameters
    ----------
    grid : Grid
        The map. Its steps must lead both ways, as those of every `Grid` do.

    Attributes
    ----------
    region : dict of Cell to int
        The region of each free cell. A mouth belongs to the region that it is itself entered by, not to the one behind
        it. The first cell of an island, row by row, has none: the walk that finds the regions begins there.
    mouths, roots : list of Cell
        Of each region its mouth, the one cell through which a walk from the first cell of the island gets in, and that
        first cell.

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
        self.roots: list[Cell] = []
        entered: dict[Cell, int] = {}  # when the walk came to each cell
        earliest: dict[Cell, int] = {}  # the earliest cell that is met from it, and from all that lies beyond it
        for root in grid.nodes:
            if root not in entered:
                self._walk(root, entered, earliest)

    def _walk(self, root: Cell, entered: dict[Cell, int], earliest: dict[Cell, int]) -> None:
        """Walk into the depth; where a walk comes back to a cell and nothing led past that cell, it is a mouth."""
        edges = self.grid.edges
        entered[root] = earliest[root] = len(entered)
        way, waiting = [(root, iter(edges(root)))], [root]
        while way:
            cell, ahead = way[-1]
            for neighbor, _ in ahead:
                if neighbor not in entered:
                    entered[neighbor] = earliest[neighbor] = len(entered)
                    way.append((neighbor, iter(edges(neighbor))))
                    waiting.append(neighbor)
                    break
                earliest[cell] = min(earliest[cell], entered[neighbor])
            else:
                way.pop()
                if way:
                    mouth = way[-1][0]
                    earliest[mouth] = min(earliest[mouth], earliest[cell])
                    if earliest[cell] >= entered[mouth]:
                        self._close(mouth, cell, waiting)
        self.roots += [root] * (len(self.mouths) - len(self.roots))

    def _close(self, mouth: Cell, last: Cell, waiting: list[Cell]) -> None:
        """Give a number to the region behind a mouth: the cells that wait, up to the one the walk went in by."""
        cell = mouth
        while cell != last:
            cell = waiting.pop()
            self.region[cell] = len(self.mouths)
        self.mouths.append(mouth)

    def between(self, start: Cell, goal: Cell) -> "WithoutDeadEnds":
        """Return the map for a search from start to goal, without the dead ends.

        Raises
        ------
        ValueError
            If start or goal is missing, a wall or outside.
        """
        for end, name in ((start, "start"), (goal, "goal")):
            self.grid.check_end(end, name)
        return WithoutDeadEnds(self, start, goal)

    def way_out(self, cell: Cell) -> dict[int, Cell]:
        """Return the regions from a cell out to the first cell of its island, and in each the cell it is left from."""
        regions: dict[int, Cell] = {}
        while cell in self.region:
            regions[self.region[cell]] = cell
            cell = self.mouths[self.region[cell]]
        return regions


class WithoutDeadEnds:
    """A map without the dead ends of one search: what `a_star` is given in place of the grid.

    Made by `DeadEnds.between`. Nothing is lost: a way into a dead end must come back through the same cell, so it is
    shorter without.

    Attributes
    ----------
    kept : set of int
        The regions on the way from start to goal. All others are dead ends.
    """

    def __init__(self, ends: DeadEnds, start: Cell, goal: Cell) -> None:
        self._ends, self._start = ends, start
        there, back = ends.way_out(start), ends.way_out(goal)
        # where both ways out run together they are no part of the way, unless a region has to be crossed
        crossed = {region for region in there.keys() & back.keys() if there[region] != back[region]}
        self.kept = (there.keys() ^ back.keys()) | crossed
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
        ends = self._ends
        root = ends.roots[ends.region[self._start]] if self._start in ends.region else self._start
        island = (cell for cell, region in ends.region.items() if ends.roots[region] == root)
        return (cell for cell in chain([root], island) if not self.holds(cell))
