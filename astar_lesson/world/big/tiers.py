"""Two tiers: coarse far, fine near. Above, a search from entrance to entrance; below, one inside each cluster.

The map is cut into clusters. Where two of them meet, entrances are chosen. Once for a map, the costs of the paths
between the entrances of each cluster are worked out. That is the upper tier, a small graph. A search of it finds the
entrances to go through; the cells of each leg, from one entrance to the next, are searched when they are needed.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby, pairwise, permutations, product
from math import inf

from astar_lesson import Cell, Grid, Trace, a_star, admissible, record
from astar_lesson.maps.repriced import Repriced
from astar_lesson.search.guard import check_ends
from astar_lesson.world.big.coarse import Route
from astar_lesson.world.big.measures import Progress, silent

WIDE = 6
"""In cells: a gap between two clusters that is as wide or wider has an entrance at each end, another in its middle."""


def cluster_of(cell: Cell, size: int) -> Cell:
    """Return the cluster in which a cell lies: (column, row), counted in clusters."""
    return cell[0] // size, cell[1] // size


def cluster_around(grid: Grid, size: int, cell: Cell) -> Repriced:
    """Return the cluster in which a cell lies, as a map of its own: no step leads out of it."""
    own = cluster_of(cell, size)
    return Repriced(grid, lambda _, neighbor, cost: cost if cluster_of(neighbor, size) == own else inf)


def entrances(grid: Grid, size: int) -> Iterator[tuple[Cell, Cell]]:
    """Yield the steps that are planned from one cluster to the next, each as its two cells.

    Where two clusters meet, every gap in the walls has one in its middle, or one at each end if it is 6 cells wide or
    wider.

    Parameters
    ----------
    grid : Grid
        The map.
    size : int
        Width and height of a cluster in cells.

    Examples
    --------
    >>> list(entrances(Grid(14, 7), 7))
    [((6, 0), (7, 0)), ((6, 6), (7, 6))]
    >>> list(entrances(Grid(14, 7, [(6, 2)]), 7))
    [((6, 1), (7, 1)), ((6, 5), (7, 5))]

    Notes
    -----
    The rule is that of A. Botea, M. Mueller, J. Schaeffer, "Near Optimal Hierarchical Path-Finding" (2004).
    """
    for border in _borders(grid, size):
        for is_free, pairs in groupby(border, lambda pair: all(map(grid.passable, pair))):
            gap = list(pairs)
            if is_free:
                yield from [gap[0], gap[-1]] if len(gap) >= WIDE else [gap[len(gap) // 2]]


def _borders(grid: Grid, size: int) -> Iterator[list[tuple[Cell, Cell]]]:
    """Yield the borders between two clusters, each as pairs of cells, one on each side."""
    for top, left in product(range(0, grid.height, size), range(0, grid.width, size)):
        right, bottom = left + size, top + size
        if right < grid.width:
            yield [((right - 1, y), (right, y)) for y in range(top, min(bottom, grid.height))]
        if bottom < grid.height:
            yield [((x, bottom - 1), (x, bottom)) for x in range(left, min(right, grid.width))]


class Tiers:
    """The upper tier over a map, prepared once for all searches.

    Parameters
    ----------
    grid : Grid
        The map. Diagonal steps may not cut corners: such a step can be the only one between two clusters.
    size : int
        Width and height of a cluster in cells.
    progress : callable
        Shows how much of the preparation is done: `watch`, or `silent`, which shows nothing.

    Attributes
    ----------
    entrances : dict of Cell to list of Cell
        By cluster: its cells from which a step to another cluster is planned. A cluster is named (column, row).
    links : dict of Cell to list of (Cell, float)
        For each entrance the entrances that it is linked to, and the cost of the path there.
    nodes : list of Cell
        All entrances.
    heuristic : callable
        The heuristic of all searches: Manhattan or octile, by the moves of the map.
    prepared : int
        How many cells were taken to prepare it.

    Raises
    ------
    ValueError
        If there would be one cluster only, or clusters of a single cell; or if corners may be cut.

    Examples
    --------
    >>> grid = Grid(8, 4, [(3, 0), (3, 1), (3, 3)])
    >>> tiers = Tiers(grid, 4)
    >>> dict(tiers.entrances)
    {(0, 0): [(3, 2)], (1, 0): [(4, 2)]}
    >>> tiers.route((0, 0), (7, 0)).path
    [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2), (7, 1), (7, 0)]

    Notes
    -----
    A. Botea, M. Mueller, J. Schaeffer, "Near Optimal Hierarchical Path-Finding", Journal of Game Development 1 (2004).
    """

    def __init__(self, grid: Grid, size: int, progress: Progress = silent) -> None:
        longest = max(grid.width, grid.height)
        if not (isinstance(size, int) and 2 <= size < longest):
            raise ValueError(
                f"size is {size!r}: clusters of a {grid.width} x {grid.height} map have 2 to {longest - 1} cells a "
                f"side; a larger one would be the whole map"
            )
        if grid.moves.diagonal is not None and grid.moves.cut_corners:
            raise ValueError(f"moves is {grid.moves}: choose moves that cut no corners, such as EIGHT")
        self.grid, self.size, self.heuristic = grid, size, admissible(grid)
        self.entrances: dict[Cell, list[Cell]] = {}
        self.links: dict[Cell, list[tuple[Cell, float]]] = {}
        self.prepared = 0
        for one, other in entrances(grid, size):
            for cell, beyond in ((one, other), (other, one)):
                if cell not in self.links:
                    self.entrances.setdefault(cluster_of(cell, size), []).append(cell)
                self.links.setdefault(cell, []).append((beyond, grid.cost(cell, beyond)))
        self.nodes = list(self.links)
        for doors in progress(self.entrances.values(), len(self.entrances), "preparing clusters"):
            self._link(doors)

    def _link(self, doors: list[Cell]) -> None:
        """Link the entrances of a cluster; on plain floor a path back costs what the path there does."""
        both_ways = not self.grid.terrain
        for door, other in (combinations if both_ways else permutations)(doors, 2):
            trace = self.search_inside(door, other)
            self.prepared += trace.expanded
            if trace.found:
                self.links[door].append((other, trace.cost))
            if trace.found and both_ways:
                self.links[other].append((door, trace.cost))

    def edges(self, cell: Cell) -> list[tuple[Cell, float]]:
        """Return the links of an entrance, pairs (entrance, cost): the upper tier is a graph like any other."""
        return self.links.get(cell, [])

    def search_inside(self, start: Cell, goal: Cell) -> Trace:
        """Search from a cell to another one of its cluster, without leaving it."""
        return record(a_star(cluster_around(self.grid, self.size, start), start, goal, self.heuristic))

    def join(self, start: Cell, goal: Cell) -> "UpperTier":
        """Return the upper tier with start and goal joined to the entrances of their clusters.

        If both lie in one cluster, and are connected inside it, they are linked, too.

        Raises
        ------
        ValueError
            If start or goal is missing, a wall or outside.
        """
        check_ends(self.grid, start, goal)
        home, there = cluster_of(start, self.size), cluster_of(goal, self.size)
        out = [self.search_inside(start, door) for door in self.entrances.get(home, [])]
        back = [self.search_inside(door, goal) for door in self.entrances.get(there, [])]
        direct = [self.search_inside(start, goal)] if home == there else []
        return UpperTier(self, out, back, direct)

    def refine(self, stops: Iterable[Cell]) -> Iterator[Route]:
        """Yield the legs of a path of the upper tier, from each of its cells to the next: start, entrances, goal.

        Each is searched when it is asked for.
        """
        for cell, following in pairwise(stops):
            if cluster_of(cell, self.size) != cluster_of(following, self.size):
                yield Route([cell, following], self.grid.cost(cell, following), 0)  # one step
            else:
                trace = self.search_inside(cell, following)
                yield Route(trace.path, trace.cost, trace.expanded)

    def route(self, start: Cell, goal: Cell) -> Route:
        """Join start and goal, search the upper tier, and find the cells of all legs."""
        upper = self.join(start, goal)
        far = record(a_star(upper, start, goal, self.heuristic))
        legs = list(self.refine(far.path))
        path = far.path[:1] + [cell for leg in legs for cell in leg.path[1:]]
        return Route(path, far.cost, upper.joined + far.expanded + sum(leg.expanded for leg in legs))


class UpperTier:
    """The upper tier for one search: start and goal are joined to it. Made by `Tiers.join`.

    Attributes
    ----------
    out, back, direct : list of Trace
        The searches by which they are joined, those that found a path: from the start to the entrances of its cluster,
        from the entrances of the other cluster to the goal, and from the start to the goal inside one cluster.
    joined : int
        How many cells all these searches took.
    """

    def __init__(self, tiers: Tiers, out: Sequence[Trace], back: Sequence[Trace], direct: Sequence[Trace]) -> None:
        self._tiers, self.check_end = tiers, tiers.grid.check_end
        self.joined = sum(trace.expanded for trace in (*out, *back, *direct))
        self.out, self.back, self.direct = ([trace for trace in part if trace.found] for part in (out, back, direct))
        found = [trace for trace in self.out + self.back + self.direct if len(trace.path) > 1]  # else it is one cell
        self._extra = [(trace.path[0], trace.path[-1], trace.cost) for trace in found]

    def edges(self, cell: Cell) -> list[tuple[Cell, float]]:
        """Return where a search of the upper tier can go from here: pairs (entrance, cost)."""
        return [*self._tiers.edges(cell), *((end, cost) for start, end, cost in self._extra if start == cell)]
