"""Routes that are worked out in advance: for any two way-points, a table holds the one that comes next."""

from itertools import pairwise
from math import inf

import numpy as np

from astar_lesson import Cell, dijkstra, walked_cost
from astar_lesson.search.costs import Reversed
from astar_lesson.world.big.coarse import Route
from astar_lesson.world.big.measures import Progress, silent
from astar_lesson.world.big.tiers import Tiers

NOWHERE = -1


class RouteTable:
    """For every pair of way-points, the one that comes next: the pointers of a search from each of them are kept.

    Parameters
    ----------
    tiers : Tiers
        Its entrances are the way-points, its links lead from one to the next.
    progress : callable
        Shows how much of the preparation is done: `watch`, or `silent`, which shows nothing.

    Attributes
    ----------
    points : list of Cell
        The way-points.
    following : numpy array of int16 or int32, shape (n, n)
        `following[goal, here]` is the number of the way-point after `here` on the path to `goal`; -1 if there is none.
    legs : dict of (Cell, Cell) to list of Cell
        The cells from a way-point to one it is linked to, both included.
    bytes, cells : int
        The size of the table, and how many cells the legs hold.
    prepared : int
        Cells and way-points taken to prepare the table, besides those that the tiers were prepared with.

    Examples
    --------
    >>> from astar_lesson import Grid
    >>> table = RouteTable(Tiers(Grid(9, 3, [(2, 0), (2, 1), (5, 1), (5, 2)]), 3))
    >>> table.points
    [(2, 2), (3, 2), (5, 0), (6, 0)]
    >>> route = table.route((0, 0), (8, 2))
    >>> route.stops, route.cost, route.expanded
    ([(2, 2), (3, 2), (5, 0), (6, 0)], 14, 10)
    """

    def __init__(self, tiers: Tiers, progress: Progress = silent) -> None:
        self._tiers = tiers
        self.points = sorted(tiers.links)
        self._number = {point: number for number, point in enumerate(self.points)}
        count = len(self.points)
        self.following = np.full((count, count), NOWHERE, np.int16 if count < 2**15 else np.int32)
        self.legs: dict[tuple[Cell, Cell], list[Cell]] = {}
        self.prepared = 0
        backwards = Reversed(tiers)
        for row, goal in zip(self.following, progress(self.points, count, "filling the table"), strict=True):
            row[self._number[goal]] = self._number[goal]
            for current, reached, _ in dijkstra(backwards, goal):
                self.prepared += 1
                for point, *_ in reached:
                    row[self._number[point]] = self._number[current]
        for point in self.points:
            for end, _ in tiers.links[point]:
                (leg,) = tiers.refine([point, end])
                self.prepared += leg.expanded
                self.legs[point, end] = leg.path
        self.bytes, self.cells = self.following.nbytes, sum(map(len, self.legs.values()))

    def stops(self, first: Cell, last: Cell) -> list[Cell]:
        """Follow the table from a way-point to another; [] if no path leads there.

        Raises
        ------
        ValueError
            If one of them is no way-point.
        """
        for point in (first, last):
            if point not in self._number:
                raise ValueError(f"{point} is no way-point: give one of `points`, or use `route`")
        here, goal = self._number[first], self._number[last]
        stops = [first]
        while here != goal:
            here = int(self.following[goal, here])
            if here == NOWHERE:
                return []
            stops.append(self.points[here])
        return stops

    def route(self, start: Cell, goal: Cell) -> Route:
        """Walk to the nearest way-point of the cluster, follow the table, and walk from the goal's nearest to the goal.

        If both lie in one cluster and are connected inside it, no way-point is used. The path may be longer than
        necessary: the nearest way-point can lie in the wrong direction.

        Raises
        ------
        ValueError
            If start or goal is missing, a wall or outside.
        """
        ends = self._tiers.join(start, goal)
        if ends.direct:
            return Route(ends.direct[0].path, ends.direct[0].cost, ends.joined)
        stops: list[Cell] = []
        if ends.out and ends.back:
            first, last = (min(traces, key=lambda trace: trace.cost) for traces in (ends.out, ends.back))
            stops = self.stops(first.path[-1], last.path[0])
        if not stops:
            return Route([], inf, ends.joined)
        legs = [first.path, *(self.legs[pair] for pair in pairwise(stops)), last.path]
        path = [start, *(cell for leg in legs for cell in leg[1:])]
        return Route(path, walked_cost(self._tiers.grid, path), ends.joined, stops)
