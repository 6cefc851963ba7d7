"""A price for turning: a map whose places are a cell *and* a direction, searched by the searches as they are.

What the next step costs then depends on where the last one came from. A search that knows a place only as a cell keeps
one path to it, and may keep the wrong one. So the direction becomes part of the place. `Turning` is that map; nothing
in the searches changes.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from numbers import Real
from typing import Any

from astar_lesson import Grid, PriorityQueue, Step, walk_back, walked_cost
from astar_lesson.search.frontiers import OpenList
from astar_lesson.search.guard import guarded
from astar_lesson.search.steps import Cell, Graph, Heuristic, Node
from astar_lesson.world.turns.bends import degrees, turns

HEADINGS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
"""Clockwise; north is up, where y is smaller."""
STEPS = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
COMPASS = dict(zip(STEPS, HEADINGS, strict=True))
"""The name of each step (dx, dy)."""
START, END = "start", "end"

Pose = tuple[int, int, str]
"""A place: a cell and the heading, the direction of the step that led there, such as (1, 2, "NE")."""


class Turning:
    """A map on which a change of direction costs something.

    Its nodes are places (x, y, heading); the heading is the direction of the step that led to the cell. A step costs
    what it costs on the grid. If its direction is not the heading, the price is added. At the start there is no
    heading, and the first step is no turn. From every heading at the goal an edge of cost 0 leads to one last node: so
    a search has one node to look for, wherever it comes from.

    Parameters
    ----------
    grid : Grid
        The map, with start and goal.
    price : float
        What a turn costs, in the units of the grid; at least 0.
    per : str
        "turn": every turn costs the price. "45 degrees": a turn costs the price for each 45 degrees of it.

    Attributes
    ----------
    start, goal : Pose
        Where a search begins and ends: the grid's start with the heading "start", its goal with the heading "end".

    Raises
    ------
    ValueError
        If the map has no start or no goal, the price is no number of at least 0, or `per` is neither of the two.

    Examples
    --------
    >>> from astar_lesson import EIGHT, Grid, a_star, octile, record
    >>> grid = Grid.from_text('''
    ... S . .
    ... . . .
    ... . # G
    ... ''', EIGHT)
    >>> turning = Turning(grid, 10)
    >>> turning.edges((1, 0, "E"))[2:]
    [((0, 1, 'SW'), 24), ((1, 1, 'S'), 20), ((2, 1, 'SE'), 24)]
    >>> trace = record(a_star(turning, turning.start, turning.goal, turning.lift(octile(grid))))
    >>> trace.cost, cells_of(trace.path)
    (50, [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)])
    """

    def __init__(self, grid: Grid, price: float, per: str = "turn") -> None:
        if not isinstance(grid, Grid):
            raise ValueError(f"the map is {grid!r}: give a Grid")
        grid.check_end(grid.start, "start")
        grid.check_end(grid.goal, "goal")
        if not (isinstance(price, Real) and 0 <= price < inf):
            raise ValueError(f"price is {price!r}: give a number of at least 0, in the units of the grid")
        if per not in ("turn", "45 degrees"):
            raise ValueError(f'per is {per!r}: give "turn" or "45 degrees"')
        self.grid: Grid = grid
        self.price: float = price
        self.per: str = per
        self.start: Pose = (*grid.start, START)
        self.goal: Pose = (*grid.goal, END)

    def edges(self, place: Pose) -> list[tuple[Pose, float]]:
        """Return the places one step away, each with the cost of the step and of the turn before it."""
        x, y, heading = place
        if heading == END:
            return []
        found: list[tuple[Pose, float]] = []
        for (nx, ny), cost in self.grid.edges((x, y)):
            direction = COMPASS[nx - x, ny - y]
            found.append(((nx, ny, direction), cost + self.price * self.sharpness(heading, direction)))
        if (x, y) == self.grid.goal:
            found.append((self.goal, 0))
        return found

    def sharpness(self, heading: str, direction: str) -> int:
        """Return how many times the price is paid if a step in this direction follows that heading."""
        if heading in (START, direction):
            return 0
        apart = abs(HEADINGS.index(heading) - HEADINGS.index(direction))
        return 1 if self.per == "turn" else min(apart, 8 - apart)

    def lift(self, heuristic: Heuristic) -> Heuristic:
        """Return a heuristic for cells as one for places. What it says stays admissible, and stays consistent."""
        return lambda place, end: heuristic(place[:2], end[:2])

    def cost_of(self, path: Sequence[Cell]) -> float:
        """Return what a walk over these cells costs, turns included.

        Raises
        ------
        ValueError
            If two cells that follow each other are no neighbours.
        """
        times = turns(path) if self.per == "turn" else round(degrees(path) / 45)
        return walked_cost(self.grid, path) + self.price * times

    def check_end(self, place: Any, name: str) -> None:
        """Raise ValueError unless a search can start or end here; `name` says what the place is to be."""
        if not (isinstance(place, tuple) and len(place) == 3 and place[2] in (START, END, *HEADINGS)):
            raise ValueError(f"{name} is {place!r}: give a place (x, y, heading), such as {self.start}")
        self.grid.check_end(place[:2], name)


def cells_of(places: Iterable[Pose]) -> list[Cell]:
    """Return the cells of a path over places.

    >>> cells_of([(0, 0, "start"), (1, 0, "E"), (1, 0, "end")])
    [(0, 0), (1, 0)]
    """
    return [(x, y) for x, y, heading in places if heading != END]


def is_turn(before: Cell | None, cell: Cell, after: Cell) -> bool:
    """Tell whether a walk from `before` over `cell` to `after` changes its direction there; at the start it does not.

    >>> is_turn((0, 0), (1, 0), (2, 1)), is_turn(None, (1, 0), (2, 1))
    (True, False)
    """
    return before is not None and turns([before, cell, after]) == 1


@guarded
def a_star_cell_alone(
    grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = PriorityQueue, price: float = 10
) -> Iterator[Step]:
    """A* that adds the price of a turn, and still knows a place by its cell alone. It can miss the best path.

    It reads the heading from the parent. But each cell has one parent: that of the path which is cheapest *up to here*,
    and just this path may have to turn next.
    """
    frontier = open_list(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            turn = price * is_turn(came_from.get(current), current, neighbor)
            new_cost = cost_so_far[current] + cost + turn
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, goal)
                priority = new_cost + h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)
