"""Pictures of paths, and of a search over cells and directions: an arrow for each place, and how many a cell has."""

from collections import Counter
from collections.abc import Sequence
from math import hypot
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.collections import PolyCollection

from astar_lesson import Board, Grid, Picture, State, Trace, describe, gallery, shade, write_values
from astar_lesson.draw.colours import COLOURS
from astar_lesson.search.steps import Cell
from astar_lesson.words.numbers import number
from astar_lesson.world.turns.bends import measure
from astar_lesson.world.turns.turning import COMPASS, END, START, Pose, Turning, cells_of

ARROW = np.array([(0.14, 0), (-0.08, 0.1), (-0.04, 0), (-0.08, -0.1)])
"""The outline of an arrow to the right, its centre at (0, 0)."""
STEPS = {name: step for step, name in COMPASS.items()}


def ways_picture(paths: Sequence[tuple[str, Grid, Sequence[Cell]]], *, width: float = 11.0) -> Picture:
    """Draw paths on their maps, straight from each of their cells to the next; tell turns, degrees and length of each.

    Parameters
    ----------
    paths : sequence of (title, grid, path)
        What to draw. A path may be one of steps, or a string that leaves the grid.
    width : float
        Width of the picture in inches.

    Examples
    --------
    >>> print(ways_picture([("straight across", Grid(3, 2), [(0, 0), (2, 1)])]))
    straight across: 3 x 2 map; start None, goal None, 0 walls; 0 turns, 0 degrees, length 2.24: (0, 0), (2, 1).
    """
    figure = gallery([(title, grid, None, path) for title, grid, path in paths], width=width)
    figure.words = "\n".join(
        f"{title}: {describe(grid, None)[:-1]}; {measure(path)}: {', '.join(map(str, path))}."
        for title, grid, path in paths
    )
    return figure


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
    >>> from astar_lesson import dijkstra, record
    >>> turning = Turning(Grid.from_text("S.G"), 1)
    >>> print(turning_picture(turning, record(dijkstra(turning, turning.start, turning.goal)), 2))
    step 2: take (1, 0) heading E, G 1: 3 x 1 map; start (0, 0), goal (2, 0), 0 walls.
    directions seen: 3 x 1 map; start (0, 0), goal (2, 0), 0 walls.
    2 places closed, 2 open; at most 1 in a cell.
    """
    state = trace.at(k)
    seen = Counter((x, y) for x, y, heading in trace.nodes[: state.seen] if heading in STEPS)
    figure = gallery(
        [(_title(state), turning.grid, None, cells_of(state.path)), ("directions seen", turning.grid, None)],
        width=width,
        layers=[
            lambda board: _draw_headings(board, state),
            lambda board: (shade(board, seen, largest=8), write_values(board, seen)),
        ],
    )
    most = max(seen.values(), default=0)
    figure.words += f"\n{len(state.closed)} places closed, {len(state.open)} open; at most {most} in a cell."
    return figure


def _title(state: State) -> str:
    """What the step did that led to a state."""
    if state.current is None:
        return "before the first step"
    x, y, heading = state.current
    step, trace, g = f"step {state.k}", state.trace, state.g[state.current]
    if heading == START:
        return f"{step}: take {(x, y)}, the start"
    if heading == END:
        return f"{step}: the goal is taken, cost {number(trace.cost)}"
    f = state.f[state.current]
    score = f"F {number(f)} = G {number(g)} + H {number(f - g)}" if trace.guide == "F" else f"G {number(g)}"
    return f"{step}: take {(x, y)} heading {heading}, {score}"


def _draw_headings(board: Board, state: State) -> None:
    """Draw an arrow for each place seen, on the side to which it points: open outlined, closed filled, current dark."""
    for places, inside, outline in (
        (sorted(state.open), "floor", "open"),
        (state.closed, "closed", "closed"),
        ([state.current], "current", "current"),
    ):
        arrows = [_arrow(place) for place in places if place and place[2] in STEPS]
        style: dict[str, Any] = {"facecolors": COLOURS[inside], "edgecolors": COLOURS[outline], "linewidths": 1.6}
        board.ax.add_collection(PolyCollection(arrows, zorder=5.5, **style))


def _arrow(place: Pose) -> npt.NDArray[Any]:
    """The outline of an arrow for a place."""
    x, y, heading = place
    along = np.array(STEPS[heading]) / hypot(*STEPS[heading])
    turned: npt.NDArray[Any] = ARROW @ np.array([along, (-along[1], along[0])])
    return turned + 0.3 * along + (x, y)
