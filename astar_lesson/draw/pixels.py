"""The pixels: a map too large for outlines and numbers, as an image, a pixel a cell."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes

from astar_lesson.draw.colours import COLOURS, as_bytes, ground_colour
from astar_lesson.search.state import CLOSED, OPEN

__all__ = ["Pixels"]

Array = npt.NDArray[Any]


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
