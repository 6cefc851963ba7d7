"""Two tiers: coarse far, fine near. Above, a search from entrance to entrance; below, one inside each cluster.

The map is cut into clusters. Where two of them meet, entrances are chosen, and once for a map it is found out what the
ways between the entrances of a cluster cost. That is the upper tier, a small graph. A search of it tells through which
entrances to go; the cells of each leg are looked for when they are needed.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise, permutations
from typing import Any, NamedTuple

from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan, octile
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import Trace
from astar_lesson.world.big.clusters import Cluster, entrances

__all__ = ["Leg", "Route", "Tiers", "UpperTier"]

Watch = Callable[[Iterable[Any], int, str], Iterable[Any]]
"""What shows how far a preparation is: see `progress.watch`."""


class Leg(NamedTuple):
    """The cells from one entrance to the next, both included, and how many were taken to find them."""

    cells: list[Cell]
    expanded: int


class Route(NamedTuple):
    """A way found on two tiers, and the cells taken for it.

    Attributes
    ----------
    path : list of Cell
        From start to goal; [] if there is no way.
    cost : float
        What it costs; inf if there is none.
    joined : int
        Cells taken to join start and goal to the upper tier.
    far : int
        Entrances taken above.
    near : int
        Cells taken below, to find the cells of the legs.
    """

    path: list[Cell]
    cost: float
    joined: int
    far: int
    near: int

    @property
    def expanded(self) -> int:
        """All that was taken."""
        return self.joined + self.far + self.near


class Tiers:
    """The upper tier over a map, prepared once for all searches.

    Parameters
    ----------
    grid : Grid
        The map. Diagonal steps may not cut corners: such a step can be the only one between two clusters.
    size : int
        Width and height of a cluster in cells.
    watch : callable
        `watch(things, total, what)` hands the things out and shows how far it is; see `progress.watch`.

    Attributes
    ----------
    entrances : dict of Cell to list of Cell
        By cluster: its cells from which a step to another cluster is planned. A cluster is named (column, row).
    links : dict of Cell to list of (Cell, float)
        For each entrance the entrances that it is linked to, and what the way there costs.
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

    def __init__(self, grid: Grid, size: int, watch: Watch = lambda things, *_: things) -> None:
        longest = max(grid.width, grid.height)
        if not (isinstance(size, int) and 2 <= size < longest):
            raise ValueError(
                f"size is {size!r}: clusters of a {grid.width} x {grid.height} map have 2 to {longest - 1} cells a "
                f"side; a larger one would be the whole map"
            )
        if grid.moves.diagonal is not None and grid.moves.cut_corners:
            raise ValueError(f"moves is {grid.moves}: choose moves that cut no corners, such as EIGHT")
        self.grid, self.size = grid, size
        self.heuristic = (manhattan if grid.moves.diagonal is None else octile)(grid)
        self.entrances: dict[Cell, list[Cell]] = defaultdict(list)
        self.links: dict[Cell, list[tuple[Cell, float]]] = defaultdict(list)
        self.prepared = 0
        for one, other in entrances(grid, size):
            for cell, beyond in ((one, other), (other, one)):
                if cell not in self.links:
                    self.entrances[self.cluster_of(cell)].append(cell)
                self.links[cell].append((beyond, grid.cost(cell, beyond)))
        for doors in watch(self.entrances.values(), len(self.entrances), "preparing clusters"):
            self._link(doors)
        self.entrances, self.links = dict(self.entrances), dict(self.links)  # asking for what is not there adds nothing

    def cluster_of(self, cell: Cell) -> Cell:
        """Return the cluster in which a cell lies: (column, row)."""
        return cell[0] // self.size, cell[1] // self.size

    def edges(self, cell: Cell) -> list[tuple[Cell, float]]:
        """Return the links of an entrance, pairs (entrance, cost): the upper tier is a graph like any other."""
        return self.links.get(cell, [])

    def search_inside(self, start: Cell, goals: Iterable[Cell]) -> Iterator[Trace]:
        """Search from a cell to others of its cluster, without leaving it."""
        cluster = Cluster(self.grid, self.size, start)
        return (record(a_star(cluster, start, goal, self.heuristic)) for goal in goals)

    def join(self, start: Cell, goal: Cell) -> "UpperTier":
        """Return the upper tier with start and goal joined to it.

        Raises
        ------
        ValueError
            If start or goal is missing, a wall or outside.
        """
        return UpperTier(self, start, goal)

    def refine(self, way: Iterable[Cell]) -> Iterator[Leg]:
        """Find the cells of a way that leads from entrance to entrance. Each leg is searched when it is asked for."""
        for cell, following in pairwise(way):
            if self.cluster_of(cell) != self.cluster_of(following):
                yield Leg([cell, following], 0)  # one step
            else:
                (trace,) = self.search_inside(cell, [following])
                yield Leg(trace.path, trace.expanded)

    def route(self, start: Cell, goal: Cell) -> Route:
        """Join, search above, and find the cells of all legs."""
        upper = self.join(start, goal)
        far = record(a_star(upper, start, goal, self.heuristic))
        legs = list(self.refine(far.path))
        path = far.path[:1] + [cell for leg in legs for cell in leg.cells[1:]]
        return Route(path, far.cost, upper.joined, far.expanded, sum(leg.expanded for leg in legs))

    def _link(self, doors: list[Cell]) -> None:
        """Search between all entrances of a cluster; on plain floor a way back costs what the way there does."""
        two_ways = not self.grid.terrain
        for door, other in (combinations if two_ways else permutations)(doors, 2):
            (trace,) = self.search_inside(door, [other])
            self.prepared += trace.expanded
            if trace.found:
                self.links[door].append((other, trace.cost))
            if trace.found and two_ways:
                self.links[other].append((door, trace.cost))


class UpperTier:
    """The upper tier for one search: start and goal are joined to the entrances of their clusters.

    If both lie in one cluster, and are connected inside it, they are linked too.

    Attributes
    ----------
    out, back, direct : list of Trace
        The ways by which they are joined: from the start to the entrances of its cluster, from the entrances of the
        other cluster to the goal, and, if there is one, from the start to the goal inside one cluster.
    joined : int
        How many cells were taken to find them.
    """

    def __init__(self, tiers: Tiers, start: Cell, goal: Cell) -> None:
        for end, name in ((start, "start"), (goal, "goal")):
            tiers.grid.check_end(end, name)
        self._tiers, self.check_end = tiers, tiers.grid.check_end
        home, there = tiers.cluster_of(start), tiers.cluster_of(goal)
        out = list(tiers.search_inside(start, tiers.entrances.get(home, [])))
        back = [trace for door in tiers.entrances.get(there, []) for trace in tiers.search_inside(door, [goal])]
        direct = list(tiers.search_inside(start, [goal] if home == there else []))
        self.joined = sum(trace.expanded for trace in out + back + direct)
        self.out, self.back, self.direct = ([way for way in ways if way.found] for ways in (out, back, direct))
        self._extra: dict[Cell, list[tuple[Cell, float]]] = defaultdict(list)
        for way in self.out + self.back + self.direct:
            if len(way.path) > 1:  # else start or goal is an entrance itself
                self._extra[way.path[0]].append((way.path[-1], way.cost))

    def edges(self, cell: Cell) -> list[tuple[Cell, float]]:
        """Return where a search of the upper tier can go from here: pairs (entrance, cost)."""
        return [*self._tiers.links.get(cell, ()), *self._extra.get(cell, ())]
