"""The ground: axes, floor, walls and roads, drawn as shapes; or a large map as an image."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from astar_lesson.draw.colours import COLOURS, LANDS, Colours, as_bytes, ground_colour
from astar_lesson.draw.layout import Array, Layout
from astar_lesson.draw.sizes import sizes_in_use
from astar_lesson.maps.atlas import Map
from astar_lesson.maps.grid import Grid
from astar_lesson.words.numbers import number

LEGIBLE = 32
"""Points that a cell needs for what its ground costs beside what a search writes; in smaller ones a legend says it."""
MOST_COSTS = 4
"""How many costs a legend names."""
INKS = np.array([as_bytes(COLOURS[name]) for name in ("floor", "open area", "closed area")])
"""The colours of cells on a large map, by their `State.status`; the first is for cells not seen."""


def draw_axes(ax: Axes, layout: Layout, axes: str) -> None:
    """Set the limits of the axes, y downwards, and whole numbers along them; without the lines of a diagram."""
    (left, top), (right, bottom) = layout.low, layout.high
    ax.set(xlim=(left, right), ylim=(bottom, top), aspect="equal", xticks=[], yticks=[])
    sizes = sizes_in_use()
    ax.tick_params(length=0, pad=3, labelsize=sizes.ticks, labelcolor=COLOURS["axes"])
    ax.xaxis.tick_top()
    ax.spines[:].set_visible(False)
    # the names of the axes stand where no number of theirs can stand
    along = (ax.xaxis, left, right, "x \u2192", (-7, 3), "bottom")
    down = (ax.yaxis, top, bottom, "y \u2193", (-1.75 * sizes.ticks, 0), "top")
    for axis, low, high, name, place, side in (along, down) if layout.scenery.axes else ():
        if name[0] not in axes:
            continue
        step = max(1, 5 * round((high - low) / 50)) if high - low > 12 else 1
        axis.set_ticks(np.arange(np.ceil(low), high, step))
        look: dict[str, Any] = {"textcoords": "offset points", "fontsize": sizes.ticks, "color": COLOURS["axes"]}
        ax.annotate(name, (0, 1), place, "axes fraction", ha="right", va=side, **look)


def draw_ground(ax: Axes, layout: Layout, colours: Colours) -> None:
    """Draw the ground, coloured by what it costs to enter, and each road from outline to outline of its two places."""
    outlines, costs = zip(*layout.ground(), strict=True)
    fills, scenery = [ground_colour(cost, colours) for cost in costs], layout.scenery
    fills[: len(scenery.groups)] = [LANDS[group % len(LANDS)] for group in scenery.groups]
    edges = [colours["floor" if scenery.groups else "lines"]] * len((*scenery.floor, *scenery.walls))
    edges += [colours["road" if scenery.lines else "lines"]] * (len(costs) - len(edges))
    ground = PolyCollection(outlines, facecolors=fills, edgecolors=edges, linewidths=0.8, zorder=1)
    ax.add_collection(ground).set_clip_on(False)  # or the lines around the map would be cut in half
    width = 2 if layout.is_road_map else 0.9
    if layout.roads:
        ax.add_collection(LineCollection(layout.roads, colors=colours["road"], lw=width, zorder=1.2))


def costs_of_ground(grid: Map, points: float) -> dict[str, Patch]:
    """Return the legend of what ground costs where cells, `points` wide, are too small for it; else an empty one."""
    if not isinstance(grid, Grid) or points >= max(LEGIBLE, 5 * sizes_in_use().smallest):
        return {}
    costs = sorted(set(grid.terrain.values()))
    few = [costs[at] for at in np.linspace(0, len(costs) - 1, min(len(costs), MOST_COSTS)).astype(int)]
    return {f"cost {number(cost, 3)}": Patch(fc=ground_colour(cost), ec=COLOURS["lines"]) for cost in few}


def draw_legend(place: Axes | Figure, marks: Mapping[str, Patch], **where: Any) -> None:
    """Draw a legend of these marks on axes or in a figure; `where` is what matplotlib's legends take."""
    look: dict[str, Any] = {"fontsize": sizes_in_use().ticks, "labelcolor": COLOURS["axes"], "frameon": False}
    place.legend(list(marks.values()), list(marks), borderaxespad=0.3, handlelength=1.2, **look, **where)


class Pixels:
    """The image of one large `Grid`. Only in this class are cells looked up as [y, x].

    Attributes
    ----------
    floor : array
        The image of the map alone.
    artist : AxesImage
        The image on the axes.
    """

    def __init__(self, ax: Axes, grid: Grid) -> None:
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
