"""The ground, which never changes while a search runs: walls, floor, what it costs, and roads."""

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.patches import FancyArrowPatch

from astar_lesson.draw.colours import BORDER, COLOURS, LANDS, Colours, as_bytes, ground_colour
from astar_lesson.draw.layout import Array, Layout
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.repriced import Repriced

INKS = np.array([as_bytes(COLOURS[name]) for name in ("floor", "open area", "closed area")])
"""The colours of cells on a large map, by their `State.status`; the first is for cells not seen."""


def draw_ground(ax: Axes, layout: Layout, colours: Colours) -> None:
    """Draw the ground, coloured by what it costs to enter, and each road from outline to outline of its two places."""
    outlines, costs = zip(*layout.ground(), strict=True)
    fills, scenery = [ground_colour(cost, colours) for cost in costs], layout.scenery
    fills[: len(scenery.groups)] = [LANDS[group % len(LANDS)] for group in scenery.groups]
    edges = [colours["lines"]] * len((*scenery.floor, *scenery.walls))
    edges[: len(scenery.groups)] = [BORDER if group >= 0 else LANDS[group] for group in scenery.groups]
    edges += [colours["road" if scenery.lines else "lines"]] * (len(costs) - len(edges))
    ground = PolyCollection(outlines, facecolors=fills, edgecolors=edges, linewidths=0.8, zorder=1)
    ax.add_collection(ground).set_clip_on(False)  # or the lines around the map would be cut in half
    width = 2 if layout.is_road_map else 0.9
    road = colours["one-way road" if layout.one_way else "road"]
    if layout.roads:
        ax.add_collection(LineCollection(layout.roads, colors=road, lw=width, zorder=1.2))
    style: dict[str, Any] = {"arrowstyle": "-|>", "mutation_scale": 16, "shrinkA": 0, "shrinkB": 0, "zorder": 1.2}
    for tail, head in layout.one_way:
        tip = 0.35 * tail + 0.65 * head  # at the ends pointers may stand
        ax.add_patch(FancyArrowPatch(tuple(tail), tuple(tip), color=road, lw=width, **style))


class Pixels:
    """The image of one large `Grid`. Only in this class are cells looked up as [y, x].

    Attributes
    ----------
    floor : array
        The image of the map alone.
    artist : AxesImage
        The image on the axes.
    """

    def __init__(self, ax: Axes, grid: Grid | Repriced) -> None:
        self.floor = np.full((grid.height, grid.width, 4), as_bytes(COLOURS["floor"]))
        for (x, y), cost in grid.terrain.items():
            self.floor[y, x] = as_bytes(ground_colour(cost))
        columns, rows = np.array(list(grid.walls), int).reshape(-1, 2).T
        self.floor[rows, columns] = as_bytes(COLOURS["wall"])
        self.artist = ax.imshow(self.floor, interpolation="nearest", aspect="equal", zorder=1)

    def paint(self, cells: Array, status: Array) -> None:
        """Show these cells in the colours of their status, and the others as they are on the map."""
        image = self.floor.copy()
        x, y = cells.astype(int).T
        image[y, x] = INKS[status]
        self.artist.set_data(image)
