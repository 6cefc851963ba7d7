"""A price for turning: a map whose places are a cell *and* a heading, for the searches as they are.

What the next step costs depends on the direction of the last one. A search over cells keeps one path to each cell, and
may keep the wrong one. So the heading becomes part of the place.
"""

from collections.abc import Iterable
from math import hypot
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from matplotlib.collections import PolyCollection
from matplotlib.patches import Patch

from astar_lesson import Board, Cell, Picture, State, Trace, a_star, describe, gallery
from astar_lesson.draw.colours import COLOURS
from astar_lesson.lesson.listing import changed
from astar_lesson.search.guard import guarded, is_number
from astar_lesson.search.steps import Heuristic
from astar_lesson.words.numbers import number

HEADINGS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
"""Clockwise; north is up, where y is smaller."""
STEPS = dict(zip(HEADINGS, [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)], strict=True))
"""The step (dx, dy) in each direction."""
COMPASS = {step: heading for heading, step in STEPS.items()}
"""The name of each step (dx, dy)."""
ARROW = np.array([(0.12, 0), (-0.07, 0.08), (-0.04, 0), (-0.07, -0.08)])
"""The outline of an arrow to the right, its centre at (0, 0)."""

Pose = tuple[int, int, str]
"""A place: a cell and a heading, the direction of the step that led there, such as (1, 2, "NE")."""


class Turning:
    """A map on which turning has a price.

    Its nodes are places (x, y, heading); the heading is the direction of the step that led to the cell. A step costs
    what it costs on the grid, plus the price if its direction is not the heading. At the start there is no heading, so
    the first step is no turn. From each heading at the goal, an edge of cost 0 leads to one extra goal node.

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
        The ends of a search: the grid's start with the heading "start", its goal with the heading "end".

    Raises
    ------
    ValueError
        If start or goal is missing, the price is not a number of at least 0, or `per` is neither of the two.

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
    >>> trace.cost, turning.cells(trace.path)
    (50, [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)])
    """

    def __init__(self, grid: Any, price: float, per: Literal["turn", "45 degrees"] = "turn") -> None:
        self.grid, self.price, self.per = grid, price, per
        grid.check_end(grid.start, "start")
        grid.check_end(grid.goal, "goal")
        if not (is_number(price) and price >= 0):
            raise ValueError(f"price is {price!r}: give a number of at least 0, or H overestimates")
        if per not in ("turn", "45 degrees"):
            raise ValueError(f'per is {per!r}: give "turn" or "45 degrees"')
        self.start: Pose = (*grid.start, "start")
        self.goal: Pose = (*grid.goal, "end")

    def edges(self, place: Pose) -> list[tuple[Pose, float]]:
        """Return the places one step away, each with the cost of the step, including the turn before it."""
        x, y, heading = place
        found: list[tuple[Pose, float]] = []
        if heading == "end":
            return found
        for neighbor, cost in self.grid.edges((x, y)):
            towards = direction((x, y), neighbor)
            turn = self.price * self.sharpness(heading, towards)
            found.append(((*neighbor, towards), cost + turn))
        if (x, y) == self.grid.goal:
            found.append((self.goal, 0))
        return found

    def sharpness(self, heading: str, towards: str) -> int:
        """Return how many times the price is charged if a step in a direction follows a heading."""
        if heading == "start":
            return 0
        apart = abs(HEADINGS.index(heading) - HEADINGS.index(towards))
        return min(apart, 1) if self.per == "turn" else min(apart, 8 - apart)

    def lift(self, heuristic: Heuristic) -> Heuristic:
        """Return a heuristic for cells as one for places. It stays admissible, and consistent."""
        return lambda place, end: heuristic(place[:2], end[:2])

    @staticmethod
    def cells(places: Iterable[Pose]) -> list[Cell]:
        """Return the cells of a path over places.

        >>> Turning.cells([(0, 0, "start"), (1, 0, "E"), (1, 0, "end")])
        [(0, 0), (1, 0)]
        """
        return [(x, y) for x, y, heading in places if heading != "end"]

    def picture(self, trace: Trace, k: int) -> Picture:
        """Draw a search after k steps: an arrow for each place seen.

        Parameters
        ----------
        trace : Trace
            A search on this map.
        k : int
            After how many steps, as in `trace.at(k)`.

        Examples
        --------
        >>> from astar_lesson import Grid, dijkstra, record
        >>> turning = Turning(Grid.from_text("S.G"), 1)
        >>> print(turning.picture(record(dijkstra(turning, turning.start, turning.goal)), 2))
        step 2: (1, 0) heading E, G 1: 3 x 1 map; start (0, 0), goal (2, 0), 0 walls; 2 places closed, 2 open.
        """
        state = trace.at(k)
        title = f"step {k}"
        if state.current:
            x, y, heading = state.current
            title += f": {(x, y)} heading {heading}, G {number(state.g[state.current])}"
        words = f"{title}: {describe(self.grid, None)[:-1]}; {len(state.closed)} places closed, {len(state.open)} open."
        panel = (title, self.grid, None, self.cells(state.path))
        return gallery([panel], columns=1, width=6, layers=[lambda board: _draw_headings(board, state)], words=[words])


def direction(cell: Cell, neighbor: Cell) -> str:
    """Return the direction of the step from a cell to one of the eight around it; north is up.

    Examples
    --------
    >>> direction((0, 0), (1, 0)), direction((2, 2), (1, 1))
    ('E', 'NW')
    """
    return COMPASS[neighbor[0] - cell[0], neighbor[1] - cell[1]]


def _draw_headings(board: Board, state: State) -> None:
    """Draw an arrow for each place seen, in its direction: open outlined, closed filled, current dark."""
    for name, places, inside, outline in (
        ("open", sorted(state.open), "floor", "open"),
        ("closed", state.closed, "closed", "closed"),
        ("expanded last", [state.current], "current", "current"),
    ):
        arrows = [_arrow(place) for place in places if place and place[2] in STEPS]
        style: dict[str, Any] = {"facecolor": COLOURS[inside], "edgecolor": COLOURS[outline], "linewidth": 1.6}
        board.ax.add_collection(PolyCollection(arrows, zorder=5.5, **style))
        board.add_to_legend(name, Patch(**style))


def _arrow(place: Pose) -> npt.NDArray[Any]:
    x, y, heading = place
    along = np.array(STEPS[heading]) / hypot(*STEPS[heading])
    turned: npt.NDArray[Any] = ARROW @ np.array([along, (-along[1], along[0])])
    return turned + 0.33 * along + (x, y)


TURN = "            turn = price * is_turn(came_from.get(current), current, neighbor)\n"
NEW_COST = "            new_cost = cost_so_far[current] + cost"


def is_turn(before: Cell | None, cell: Cell, after: Cell) -> bool:
    """Return whether a walk from `before` over `cell` to `after` turns there; at the start it does not.

    >>> is_turn((0, 0), (1, 0), (2, 1)), is_turn(None, (1, 0), (2, 1))
    (True, False)
    """
    return before is not None and direction(before, cell) != direction(cell, after)


a_star_cell_alone = guarded(
    changed(
        a_star,
        "a_star_cell_alone",
        {
            "PriorityQueue)": "PriorityQueue, price=10)",
            NEW_COST: TURN + NEW_COST + " + turn",
        },
        is_turn=is_turn,
    )
)
"""A* that adds the price of a turn, but whose nodes are still cells. It can miss the cheapest path.

It reads the heading from the parent. But each cell has only one parent, that of the path cheapest *so far*, and exactly
this path may have to turn next.
"""
