"""The ground: floor, walls and roads, drawn as shapes; or a large map as an image."""

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
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


def has_legend(grid: Map, points: float) -> bool:
    """Tell whether cells `points` wide are too small for what their ground costs."""
    return bool(grid.terrain) and isinstance(grid, Grid) and points < max(LEGIBLE, 5 * sizes_in_use().smallest)


def draw_legend(ax: Axes, grid: Map, points: float) -> None:
    """Tell below a board what its ground costs, where this cannot be written into the cells."""
    if has_legend(grid, points):
        costs = sorted(set(grid.terrain.values()))
        if len(costs) > MOST_COSTS:
            costs = [costs[round(part * (len(costs) - 1))] for part in np.linspace(0, 1, MOST_COSTS)]
        swatches = [Patch(fc=ground_colour(c), ec=COLOURS["lines"], label=f"cost {number(c, 3)}") for c in costs]
        look: dict[str, Any] = {"fontsize": sizes_in_use().ticks, "labelcolor": COLOURS["axes"], "frameon": False}
        look |= {"bbox_to_anchor": (0, 0), "borderaxespad": 0.3, "handlelength": 1.2}
        ax.legend(handles=swatches, loc="upper left", ncols=len(costs), **look)


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
