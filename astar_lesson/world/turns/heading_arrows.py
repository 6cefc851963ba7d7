"""The picture of a search over headings: an arrow in its cell for each place that was seen."""

from math import hypot
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.collections import PolyCollection
from matplotlib.patches import Patch

from astar_lesson import Board, Cell, Grid, Picture, State, describe, gallery
from astar_lesson.draw.colours import COLOURS
from astar_lesson.words.numbers import number
from astar_lesson.world.turns.headings import STEPS, Pose

ARROW = np.array([(0.12, 0), (-0.07, 0.08), (-0.04, 0), (-0.07, -0.08)])
"""The outline of an arrow to the right, its centre at (0, 0)."""
ASIDE = 0.33
"""How far from the centre of its cell an arrow stands, in cells."""


def show_headings(grid: Grid, state: State, k: int, path: list[Cell]) -> Picture:
    """Draw the state of a search after k steps: its map, an arrow for each place seen, and a path over cells."""
    title = f"step {k}"
    if state.current:
        x, y, heading = state.current
        title += f": {(x, y)} heading {heading}, G {number(state.g[state.current])}"
    counts = f"{len(state.closed)} places closed, {len(state.open)} open"
    words = f"{title}: {describe(grid, None)[:-1]}; {counts}."

    def draw(board: Board) -> None:
        draw_headings(board, state)

    return gallery([(title, grid, None, path)], columns=1, width=6, layers=[draw], words=[words])


def draw_headings(board: Board, state: State) -> None:
    """Draw an arrow for each place seen, in its direction: open outlined, closed filled, current dark."""
    for name, places, inside, outline in (
        ("open", sorted(state.open), "floor", "open"),
        ("closed", state.closed, "closed", "closed"),
        ("expanded last", [state.current], "current", "current"),
    ):
        arrows = [arrow(place) for place in places if place and place[2] in STEPS]
        style: dict[str, Any] = {"facecolor": COLOURS[inside], "edgecolor": COLOURS[outline], "linewidth": 1.6}
        board.ax.add_collection(PolyCollection(arrows, zorder=5.5, **style))
        board.legend.add(name, Patch(**style))


def arrow(place: Pose) -> npt.NDArray[Any]:
    """Return the outline of the arrow of a place: it points where the heading points, and stands on that side."""
    x, y, heading = place
    dx, dy = STEPS[heading]
    along = np.array([dx, dy]) / hypot(dx, dy)
    across = np.array([-along[1], along[0]])
    turned: npt.NDArray[Any] = ARROW @ np.array([along, across])
    return turned + ASIDE * along + (x, y)
