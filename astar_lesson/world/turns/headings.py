"""The picture of a search over cells and directions: an arrow for each place, and how many a cell has."""

from collections import Counter
from math import hypot
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.artist import Artist
from matplotlib.collections import PolyCollection

from astar_lesson.draw.board import Board
from astar_lesson.draw.colours import COLOURS
from astar_lesson.draw.layers import shade, write_values
from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.search.state import State
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import number
from astar_lesson.world.turns.turning import COMPASS, Place, Turning, cells_of

__all__ = ["draw_headings", "turning_picture"]

ARROW = np.array([(0.14, 0), (-0.08, 0.1), (-0.04, 0), (-0.08, -0.1)])
"""The outline of an arrow to the right, its centre at (0, 0)."""
Array = npt.NDArray[Any]
STEPS = {name: step for step, name in COMPASS.items()}


def draw_headings(board: Board, state: State) -> list[Artist]:
    """Draw an arrow for each place that a search has seen: outlined if it is open, filled if it is closed.

    An arrow stands on the side of its cell to which it points. The place taken last is dark.

    Parameters
    ----------
    board : Board
        The board of the grid.
    state : State
        The state of a search of a `Turning`.
    """
    looks = [
        (state.open, "white", COLOURS["open"]),
        (state.closed, COLOURS["closed"], COLOURS["closed"]),
        ([state.current], COLOURS["current"], COLOURS["current"]),
    ]
    drawn: list[Artist] = []
    for places, inside, outline in looks:
        arrows = [_arrow(place) for place in places if place and place[2] in STEPS]
        shapes = PolyCollection(arrows, facecolors=inside, edgecolors=outline, linewidths=1.6, zorder=5.5)
        drawn.append(board.ax.add_collection(shapes))
    return drawn


def turning_picture(turning: Turning, trace: Trace, k: int, *, width: float = 11.0) -> Picture:
    """Draw a search over cells and directions after k steps: its places, and in how many directions each cell was seen.

    Parameters
    ----------
    turning : Turning
        The map that was searched.
    trace : Trace
        The search.
    k : int
        After how many steps, as in `trace.at(k)`.
    width : float
        Width of the picture in inches.

    Examples
    --------
    >>> from astar_lesson import Grid, dijkstra, record
    >>> turning = Turning(Grid.from_text("S.G"), 1)
    >>> print(turning_picture(turning, record(dijkstra(turning, turning.start, turning.goal)), 2))
    step 2: take (1, 0) heading E, G 1: 3 x 1 map; start (0, 0), goal (2, 0), 0 walls.
    directions seen: 3 x 1 map; start (0, 0), goal (2, 0), 0 walls.
    2 places closed, 2 open; at most 1 in a cell.
    """
    state = trace.at(k)
    seen = Counter((x, y) for x, y, heading in trace.nodes[: state.seen] if heading in STEPS)
    path = cells_of(state.path)
    figure = gallery(
        [(_title(trace, k), turning.grid, None, path), ("directions seen", turning.grid, None)],
        width=width,
        layers=[
            lambda board: draw_headings(board, state),
            lambda board: (shade(board, seen, largest=8), write_values(board, seen)),
        ],
    )
    most = max(seen.values(), default=0)
    figure.words += f"\n{len(state.closed)} places closed, {len(state.open)} open; at most {most} in a cell."
    return figure


def _title(trace: Trace, k: int) -> str:
    if k == 0:
        return "before the first step"
    state = trace.at(k)
    x, y, heading = state.current  # type: ignore[misc]
    if heading == "start":
        return f"step {k}: take {(x, y)}, the start"
    if heading == "end":
        return f"step {k}: the goal is taken, cost {number(trace.cost)}"
    f, g = state.f[state.current], state.g[state.current]
    score = f"F {number(f)} = G {number(g)} + H {number(f - g)}" if trace.guide == "F" else f"G {number(g)}"
    return f"step {k}: take {(x, y)} heading {heading}, {score}"


def _arrow(place: Place) -> Array:
    x, y, heading = place
    along = np.array(STEPS[heading]) / hypot(*STEPS[heading])
    turned: Array = ARROW @ np.array([along, (-along[1], along[0])])
    return turned + 0.3 * along + (x, y)
