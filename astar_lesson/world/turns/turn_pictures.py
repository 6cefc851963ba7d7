"""Pictures of turning: paths with the degrees of their turns, and searches with an arrow for each pose seen."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import hypot
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.collections import PolyCollection
from matplotlib.patches import Patch

from astar_lesson import Board, Cell, Grid, Picture, State, Trace, describe, gallery, write_values
from astar_lesson.draw.colours import COLOURS
from astar_lesson.words.numbers import number
from astar_lesson.world.turns.bends import measure, turns_of
from astar_lesson.world.turns.headings import STEPS, Pose
from astar_lesson.world.turns.turning import Turning

ARROW = np.array([(0.12, 0), (-0.07, 0.08), (-0.04, 0), (-0.07, -0.08)])
"""The outline of an arrow to the right, its centre at (0, 0)."""
ASIDE = 0.33
"""How far from the centre of its cell an arrow stands, in cells."""


def show_turns(grid: Grid, paths: Mapping[str, Sequence[Cell]]) -> Picture:
    """Draw paths by their names, three in a row, with the degrees of each turn in the cell in which they turn."""
    panels = [(f"{name}: {measure(path)}", grid, None, path) for name, path in paths.items()]
    layers = [partial(write_values, values=dict(turns_of(path))) for path in paths.values()]
    return gallery(panels, columns=3, width=12, layers=layers)


def show_poses(turning: Turning, trace: Trace, k: int) -> Picture:
    """Draw a search after k steps: its map, an arrow for each pose seen, and at the end its path.

    Examples
    --------
    >>> from astar_lesson import dijkstra, record
    >>> turning = Turning(Grid.from_text("S.G"), 1)
    >>> print(show_poses(turning, record(dijkstra(turning, turning.start, turning.goal)), 2))
    step 2: (1, 0) heading E, G 1: 3 x 1 map; start (0, 0), goal (2, 0), 0 walls; 2 poses closed, 2 open.
    """
    state = trace.at(k)
    title = f"step {k}"
    if state.current:
        x, y, heading = state.current
        title += f": {(x, y)} heading {heading}, G {number(state.g[state.current])}"
    counts = f"{len(state.closed)} poses closed, {len(state.open)} open"
    words = f"{title}: {describe(turning.grid, None)[:-1]}; {counts}."
    panel = (title, turning.grid, None, turning.cells(state.path))
    return gallery([panel], columns=1, width=6, layers=[partial(draw_poses, state=state)], words=[words])


def draw_poses(board: Board, state: State) -> None:
    """Draw an arrow for each pose seen, in its direction: open outlined, closed filled, current dark."""
    for name, poses, inside, outline in (
        ("open", sorted(state.open), "floor", "open"),
        ("closed", state.closed, "closed", "closed"),
        ("expanded last", [state.current], "current", "current"),
    ):
        arrows = [arrow(pose) for pose in poses if pose and pose[2] in STEPS]
        style: dict[str, Any] = {"facecolor": COLOURS[inside], "edgecolor": COLOURS[outline], "linewidth": 1.6}
        board.ax.add_collection(PolyCollection(arrows, zorder=5.5, **style))
        board.legend.add(name, Patch(**style))


def arrow(pose: Pose) -> npt.NDArray[Any]:
    """Return the outline of the arrow of a pose: it points where the heading points, and stands on that side."""
    x, y, heading = pose
    dx, dy = STEPS[heading]
    along = np.array([dx, dy]) / hypot(dx, dy)
    across = np.array([-along[1], along[0]])
    turned: npt.NDArray[Any] = ARROW @ np.array([along, across])
    return turned + ASIDE * along + (x, y)
