"""Hierarchical A* on two tiers: coarse far, fine near.

A search leads from entrance to entrance above, and one inside each cluster below.

The map is cut into clusters. Where two of them meet, entrances are chosen, and the costs between the entrances of each
cluster are found once for the map. They are the upper tier, a small road map. A search on it finds the entrances to go
through. The cells of each leg, from one entrance to the next, are searched when they are needed.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, permutations
from math import inf
from typing import NamedTuple

from astar_lesson import Cell, Grid, Node, Trace, a_star, admissible, record, walked_cost
from astar_lesson.maps.repriced import Repriced
from astar_lesson.world.big.entrances import entrances, gaps
from astar_lesson.world.big.smoothing import smooth, straight_lines

TierRoad = tuple[Cell, Cell, float]
"""(from, to, cost); the cost is inf if there is no path."""


class Route(NamedTuple):
    """A path in cells of the map, and how many cells were expanded to find it.

    Attributes
    ----------
    path : list of Cell
        From start to goal; [] if there is none.
    cost : float
        Its cost; inf if there is none.
    expanded : int
        How many cells and entrances were expanded.
    lines : int
        How many times smoothing made a line one cell longer.
    """

    path: list[Cell]
    cost: float
    expanded: int
    lines: int = 0


class Tiers:
    """The upper tier over a map, prepared once for all searches.

    Parameters
    ----------
    grid : Grid
        The map. Its moves must not cut corners: such a step could be the only one between two clusters.
    size : int
        Width and height of a cluster in cells.

    Attributes
    ----------
    roads : dict of Cell to list of (Cell, float)
        For each entrance, the entrances to which a road leads, and its cost.
    heuristic : callable
        The heuristic of all searches: Manhattan or octile, by the moves of the map.
    expanded : int
        How many cells all searches inside clusters have expanded so far.
    prepared : int
        How many of them to prepare the tier.

    Raises
    ------
    ValueError
        If there would be only one cluster, or clusters of a single cell; or if corners may be cut.

    Examples
    --------
    >>> grid = Grid(8, 4, [(3, 0), (3, 1), (3, 3)])
    >>> tiers = Tiers(grid, 4)
    >>> tiers.entrances((0, 0)), tiers.entrances((7, 0))
    ([(3, 2)], [(4, 2)])
    >>> tiers.route((0, 0), (7, 0)).path
    [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2), (7, 1), (7, 0)]

    Notes
    -----
    A. Botea, M. Mueller, J. Schaeffer, "Near Optimal Hierarchical Path-Finding", Journal of Game Development 1 (2004).
    """

    def __init__(self, grid: Grid, size: int) -> None:
        longest = max(grid.width, grid.height)
        is_possible = isinstance(size, int) and 2 <= size < longest
        if not is_possible:
            raise ValueError(
                f"size is {size!r}: clusters of a {grid.width} x {grid.height} map have 2 to {longest - 1} cells a "
                f"side; a larger one would hold the whole map"
            )
        if grid.moves.diagonal is not None and grid.moves.cut_corners:
            raise ValueError(f"moves is {grid.moves}: choose moves that cut no corners, such as EIGHT")
        self.grid = grid
        self.size = size
        self.heuristic = admissible(grid)
        self.expanded = 0
        self.roads: dict[Cell, list[tuple[Cell, float]]] = {}
        self._entrances: dict[Cell, list[Cell]] = {}
        for gap in gaps(grid, size):
            for one, other in entrances(gap):
                self._open(one, other)
                self._open(other, one)
        for cells in self._entrances.values():
            self._link(cells)
        self.prepared = self.expanded

    def _open(self, cell: Cell, beyond: Cell) -> None:
        """Make a cell an entrance, with a road of one step out of its cluster."""
        if cell not in self.roads:
            self.roads[cell] = []
            self._entrances.setdefault(self.cluster(cell), []).append(cell)
        self._add_road(cell, beyond, self.grid.cost(cell, beyond))

    def _link(self, cells: list[Cell]) -> None:
        """Link the entrances of a cluster; on plain floor a road costs the same in both directions."""
        if self.grid.terrain:
            for one, other in permutations(cells, 2):
                self._add_road(one, other, self.cost_inside(one, other))
        else:
            for one, other in combinations(cells, 2):
                cost = self.cost_inside(one, other)
                self._add_road(one, other, cost)
                self._add_road(other, one, cost)

    def _add_road(self, start: Cell, end: Cell, cost: float) -> None:
        if cost < inf:
            self.roads[start].append((end, cost))

    def cluster(self, cell: Cell) -> Cell:
        """Return the cluster of a cell: (column, row), counted in clusters."""
        return cell[0] // self.size, cell[1] // self.size

    def entrances(self, cell: Cell) -> list[Cell]:
        """Return the entrances of the cluster of a cell."""
        return self._entrances.get(self.cluster(cell), [])

    def inside(self, cell: Cell) -> Repriced:
        """Return the cluster of a cell as a map of its own, from which no step leads out."""
        own = self.cluster(cell)

        def price(_: Node, neighbor: Node, cost: float) -> float:
            return cost if self.cluster(neighbor) == own else inf

        return Repriced(self.grid, price)

    def search_inside(self, start: Cell, goal: Cell) -> Trace:
        """Search for a path to another cell of the cluster without leaving it."""
        trace = record(a_star(self.inside(start), start, goal, self.heuristic))
        self.expanded += trace.expanded
        return trace

    def cost_inside(self, start: Cell, goal: Cell) -> float:
        """Return the cost of the cheapest path inside a cluster; inf if there is none."""
        return self.search_inside(start, goal).cost

    def refine(self, stops: Iterable[Cell]) -> Iterator[list[Cell]]:
        """Yield the legs of a path on the upper tier, each a list of cells, searched when it is asked for."""
        for cell, following in pairwise(stops):
            if self.cluster(cell) == self.cluster(following):
                yield self.search_inside(cell, following).path
            else:
                yield [cell, following]  # one step

    def upper(self, roads: Iterable[TierRoad]) -> "UpperTier":
        """Return the upper tier with the roads that join start and goal to it: see `join`."""
        return UpperTier(self, roads)

    def route(self, start: Cell, goal: Cell) -> Route:
        """Join start and goal, search the upper tier, and find the cells of all legs.

        Raises
        ------
        ValueError
            If start or goal is missing, a wall or outside.
        """
        self.grid.check_end(start, "start")
        self.grid.check_end(goal, "goal")
        before = self.expanded
        far = record(a_star(self.upper(join(self, start, goal)), start, goal, self.heuristic))
        path = far.path[:1]
        for leg in self.refine(far.path):
            path += leg[1:]
        return Route(path, far.cost, far.expanded + self.expanded - before)

    def smooth_route(self, start: Cell, goal: Cell) -> Route:
        """Return the route after smoothing: see `smooth`.

        Raises
        ------
        ValueError
            If start or goal is missing, a wall or outside; or if the map has costly ground.
        """
        route = self.route(start, goal)
        count = 0

        def counted_lines(grid: Grid, cell: Cell) -> Iterator[list[Cell]]:
            nonlocal count
            for line in straight_lines(grid, cell):
                count += 1
                yield line

        path = smooth(self.grid, route.path, counted_lines)
        return Route(path, walked_cost(self.grid, path), route.expanded, count)


def join(tiers: Tiers, start: Cell, goal: Cell) -> list[TierRoad]:
    """Return the roads (from, to, cost) that join start and goal to the upper tier.

    They lead from the start to the entrances of its cluster, and from the entrances of the goal's cluster to the goal.
    If both lie in one cluster, a road leads from start to goal, too. A road that costs inf does not exist.

    Examples
    --------
    >>> join(Tiers(Grid(8, 4, [(3, 0), (3, 1), (3, 3)]), 4), (0, 0), (7, 0))
    [((0, 0), (3, 2), 5), ((4, 2), (7, 0), 5)]
    """
    roads = []
    for entrance in tiers.entrances(start):
        roads.append((start, entrance, tiers.cost_inside(start, entrance)))
    for entrance in tiers.entrances(goal):
        roads.append((entrance, goal, tiers.cost_inside(entrance, goal)))
    if tiers.cluster(start) == tiers.cluster(goal):
        roads.append((start, goal, tiers.cost_inside(start, goal)))
    return roads


class UpperTier:
    """The upper tier for one search: the roads of the map, and those that join start and goal to it.

    Parameters
    ----------
    tiers : Tiers
        The upper tier.
    roads : iterable of (Cell, Cell, float)
        (from, to, cost): see `join`.
    """

    def __init__(self, tiers: Tiers, roads: Iterable[TierRoad]) -> None:
        self.check_end = tiers.grid.check_end
        self._roads = tiers.roads
        self._joined: dict[Cell, list[tuple[Cell, float]]] = {}
        for start, end, cost in roads:
            if cost < inf:
                self._joined.setdefault(start, []).append((end, cost))

    def edges(self, cell: Cell) -> list[tuple[Cell, float]]:
        """Return the roads out of a place: pairs (place, cost)."""
        return self._roads.get(cell, []) + self._joined.get(cell, [])
