"""The ground: floor, walls and roads, drawn as shapes; or a large map as an image."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection

from astar_lesson.draw.colours import COLOURS, Colours, as_bytes, ground_colour
from astar_lesson.draw.layout import Array, Layout
from astar_lesson.draw.marks import lettering, written
from astar_lesson.draw.sizes import scale
from astar_lesson.maps.grid import Grid

BESIDE = 0.22, 0.15
"""The distance across and down from a road to the middle of its text; a text is wider than it is high."""
INKS = np.array([as_bytes(COLOURS[name]) for name in ("floor", "open area", "closed")])
"""The colours of cells on a large map, by their `State.status`; the first is for cells not seen."""


def draw_ground(ax: Axes, layout: Layout, points: float, colours: Colours = COLOURS) -> list[Artist]:
    """Draw the ground, coloured by what it costs to enter, and each road from outline to outline of its two places.

    Return the artist of the texts beside the roads, if there are any.
    """
    outlines, costs = zip(*layout.ground(), strict=True)
    fills = [ground_colour(cost, colours) for cost in costs]
    ground = PolyCollection(outlines, facecolors=fills, edgecolors=colours["lines"], linewidths=0.8, zorder=1)
    ax.add_collection(ground).set_clip_on(False)  # or the lines around the map would be cut in half
    lines, signs = [], []
    for a, b, text in layout.scenery.lines:
        centres = layout.centres((a, b))
        along = centres[1] - centres[0]
        length = float(np.hypot(*along))
        along = along / max(length, 1e-9)
        shapes = zip(layout.outlines((a, b)), centres, strict=True)
        from_a, from_b = (min(length / 2, np.hypot(*(shape - centre).T).max()) for shape, centre in shapes)
        lines.append((centres[0] + from_a * along, centres[1] - from_b * along))
        if text:
            x, y = centres.mean(0) + along[::-1] * (-1, 1) * BESIDE
            signs.append(written(text, x, y, scale(0.2, points), "middle"))
    width = 2 if layout.is_road_map else 0.9
    if lines:
        ax.add_collection(LineCollection(lines, colors=colours["road"], linewidths=width, zorder=1.2))
    return [ax.add_patch(lettering("ground cost", signs, 6.2, colours))] if signs else []


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
        if grid.walls:
            x, y = np.array(list(grid.walls)).T
            self.floor[y, x] = as_bytes(COLOURS["wall"])
        self.artist = ax.imshow(self.floor, interpolation="nearest", aspect="equal", zorder=1)


def painted(floor: Array, cells: Array, status: Array, inks: Array) -> Array:
    """Return an image of the map with these cells in the inks of their status."""
    image = floor.copy()
    x, y = cells.astype(int, copy=False).T
    image[y, x] = inks[status]
    return image
