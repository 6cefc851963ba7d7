"""The ground: the floor with its walls, as shapes or on large maps as pixels, and roads that are drawn as lines."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection

from astar_lesson.draw.colours import COLOURS, as_bytes, ground_colour
from astar_lesson.draw.layout import Array, Layout
from astar_lesson.draw.marks import lettering, written
from astar_lesson.draw.sizes import scale
from astar_lesson.search.trace import CLOSED, OPEN

BESIDE = 0.22, 0.15
"""From a road to the middle of what is written beside it, across and down: texts are wider than high."""


def draw_ground(ax: Axes, layout: Layout, points: float, colours: Mapping[str, str] = COLOURS) -> list[Artist]:
    """Draw what lies on the ground, coloured by what it costs to enter, and the roads; return the roads' signs."""
    outlines, costs = zip(*layout.ground(), strict=True)
    fills = [ground_colour(cost, colours) for cost in costs]
    ground = PolyCollection(outlines, facecolors=fills, edgecolors=colours["lines"], linewidths=0.8, zorder=1)
    ax.add_collection(ground).set_clip_on(False)  # or the lines around the map would be cut in half
    return _draw_roads(ax, layout, points, colours) if layout.lines else []


def _draw_roads(ax: Axes, layout: Layout, points: float, colours: Mapping[str, str]) -> list[Artist]:
    """Draw each road from outline to outline of its two places; return the artist of what is written beside, if any."""
    lines, signs = [], []
    for a, b, text in layout.lines:
        centres = layout.centres((a, b))
        along = centres[1] - centres[0]
        length = float(np.hypot(*along))
        along = along / max(length, 1e-9)
        radii = [
            float(np.hypot(*(shape - centre).T).max())
            for shape, centre in zip(layout.outlines((a, b)), centres, strict=True)
        ]
        from_a, from_b = np.minimum(radii, length / 2)
        lines.append((centres[0] + from_a * along, centres[1] - from_b * along))
        if text:
            x, y = centres.mean(0) + along[::-1] * (-1, 1) * BESIDE
            signs.append(written(text, x, y, scale(0.2, points), "middle"))
    width = 2 if layout.is_road_map else 0.9
    ax.add_collection(LineCollection(lines, colors=colours["road"], linewidths=width, zorder=1.2))
    return [ax.add_patch(lettering("ground cost", signs, 6.2, colours))] if signs else []


class Pixels:
    """The image of one large `Grid`. In this class alone cells are looked up as [y, x].

    Attributes
    ----------
    floor : array
        The image of the map alone.
    artist : AxesImage
        The image on the axes.
    """

    def __init__(self, ax: Axes, grid: Any) -> None:
        self.floor = np.full((grid.height, grid.width, 4), as_bytes(COLOURS["floor"]))
        for (x, y), cost in grid.terrain.items():
            self.floor[y, x] = as_bytes(ground_colour(cost))
        if grid.walls:
            x, y = np.array(list(grid.walls)).T
            self.floor[y, x] = as_bytes(COLOURS["wall"])
        self.artist = ax.imshow(self.floor, interpolation="nearest", aspect="equal", zorder=1)

    def painted(
        self, cells: Array, status: Array, floor: Array | None = None, ink: Callable[[str], Any] = as_bytes
    ) -> Array:
        """Return the image with the cells seen, in the colours of their status.

        RGBA, unless `floor`, an image of the map alone, and `ink`, which writes a colour, say it in another way.
        """
        image = (self.floor if floor is None else floor).copy()
        for code, colour in ((OPEN, COLOURS["open area"]), (CLOSED, COLOURS["closed"])):
            x, y = cells[status == code].astype(int, copy=False).T
            image[y, x] = ink(colour)
        return image
