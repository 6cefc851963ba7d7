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

STATUS_COLOURS = np.array([as_bytes(COLOURS[name]) for name in ("floor", "open area", "closed area")])
"""The colours of cells on a large map, by their `State.status`; the first is for cells not seen."""


def draw_ground(ax: Axes, layout: Layout, colours: Colours) -> None:
    """Draw the ground, coloured by what it costs to enter, and the roads."""
    outlines, costs = zip(*layout.ground(), strict=True)
    scenery = layout.scenery
    fills = [ground_colour(cost, colours) for cost in costs]
    edges = [colours["lines"]] * len(costs)
    if scenery.lines:
        beside = len(scenery.floor) + len(scenery.walls)
        edges[beside:] = [colours["road"]] * (len(costs) - beside)
    for at, group in enumerate(scenery.groups):  # a group below 0 is water, without borders
        fills[at] = LANDS[group % len(LANDS)]
        edges[at] = BORDER if group >= 0 else LANDS[group]
    ground = PolyCollection(
        outlines,
        facecolors=fills,
        edgecolors=edges,
        linewidths=0.8,
        zorder=1,
    )
    ax.add_collection(ground)
    ground.set_clip_on(False)  # or the lines around the map would be cut in half
    if layout.roads:
        _draw_roads(ax, layout, colours)


def _draw_roads(ax: Axes, layout: Layout, colours: Colours) -> None:
    """Draw roads as lines, with an arrowhead where they lead one way only."""
    one_way = [road.line for road in layout.roads if road.is_one_way]
    colour = colours["one-way road" if one_way else "road"]
    width = 2 if layout.is_road_map else 0.9
    lines = [road.line for road in layout.roads]
    ax.add_collection(
        LineCollection(
            lines,
            colors=colour,
            lw=width,
            zorder=1.2,
        )
    )
    for tail, head in one_way:
        tip = 0.35 * tail + 0.65 * head  # at the ends pointers may stand
        draw_arrow(ax, tail, tip, size=16, color=colour, lw=width, zorder=1.2)


def draw_arrow(ax: Axes, tail: Array, tip: Array, size: float, **how: Any) -> FancyArrowPatch:
    """Draw an arrow with a filled head of this size, from point to point; `how` is matplotlib's."""
    (x, y), (to_x, to_y) = tail, tip
    arrow = FancyArrowPatch(
        (x, y),
        (to_x, to_y),
        arrowstyle="-|>",
        mutation_scale=size,
        shrinkA=0,
        shrinkB=0,
        **how,
    )
    ax.add_patch(arrow)
    return arrow


class Pixels:
    """The image of one large `Grid`. Only in this class are cells looked up as [y, x].

    Attributes
    ----------
    artist : AxesImage
        The image on the axes.
    """

    def __init__(self, ax: Axes, grid: Grid | Repriced) -> None:
        self._floor = np.full((grid.height, grid.width, 4), as_bytes(COLOURS["floor"]))
        for (x, y), cost in grid.terrain.items():
            self._floor[y, x] = as_bytes(ground_colour(cost))
        for x, y in grid.walls:
            self._floor[y, x] = as_bytes(COLOURS["wall"])
        self.artist = ax.imshow(self._floor, interpolation="nearest", aspect="equal", zorder=1)

    def show(self, cells: Array, status: Array) -> None:
        """Show these cells in the colours of their status, and the others as they are on the map."""
        image = self._floor.copy()
        x, y = cells.astype(int).T
        image[y, x] = STATUS_COLOURS[status]
        self.artist.set_data(image)
