"""The colours and the two styles of a board. Each colour has one meaning: `astar_lesson/README.md` has the table."""

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from matplotlib.colors import LinearSegmentedColormap, to_rgba
from matplotlib.typing import ColorType

COLOURS = {
    "floor": "#ffffff",
    "lines": "#c3cad3",
    "axes": "#5f6b7a",
    "road": "#5f6b7a",
    "one-way road": "#8a94a3",  # its arrowhead must not look like a pointer
    "wall": "#26374e",
    "cheap ground": "#fdf6e3",
    "dear ground": "#fbd36a",
    "ground cost": "#4d3307",
    "open face": "none",  # the ground is seen through it
    "open": "#17693b",
    "closed face": "#99bde1",
    "closed": "#1f5f9a",
    "current": "#0b1c33",
    "disc": "#ffd42a",
    "pointer": "#3f4a5a",
    "path": "#a31c80",
    "start": "#17693b",
    "goal": "#b3261e",
    "number": "#111111",
    "letter": "#ffffff",
    "open area": "#9fdc5c",  # on large maps, where a cell is too small for an outline
    "closed area": "#4aa3df",
}
Colours = Mapping[str, str]
SHADES = LinearSegmentedColormap.from_list("shades", ["#cdebe6", "#88c8c1"])
UNKNOWN = "#cbcfd6"
LANDS = ["#e0edd4", "#fbe4d2", "#f8f1c0", "#e6def1", "#f5d5e0", "#c3dde0"]
"""The colours of countries or other groups, as on a map on the wall, and of water; none is that of a closed place."""
BORDER = "#a09384"
MARK, TINT = "#8a3200", "#f59e0b50"
"""Brown, which every kind of eye can tell from the green, blue and red of a board."""


class Style(NamedTuple):
    """How a board is drawn.

    Attributes
    ----------
    colours : mapping of str to str
        The names of `COLOURS`, each with its colour.
    chips : bool
        Whether the search lies on the ground as chips, with the number that guides it in their middle. If not, cells
        are outlined, numbers stand in the corners, and start and goal are filled, as in the figures of the tutorial,
        which show no costs of ground, no discs and no legend.
    """

    colours: Colours
    chips: bool = True


CHIPS = Style(COLOURS)
TUTORIAL = Style(
    COLOURS
    | {"open": "#32951a", "closed": "#2b84c3", "closed face": "#d9ebf9", "wall": "#2b5797", "pointer": "#5f6b7a"}
    | {"start": "#1a8f4c", "goal": "#cf2e2e", "lines": "#d5dae0"},
    chips=False,
)


DEAREST = 9
"""Ground that costs more is no darker."""


def ground_colour(cost: float, colours: Colours = COLOURS) -> ColorType:
    """Return the colour of ground, the darker the more expensive; a wall is ground that costs inf."""
    if cost in (1, math.inf):
        return to_rgba(colours["floor" if cost == 1 else "wall"])
    share = min(1.0, math.log(max(1, cost), DEAREST))
    low = np.array(to_rgba(colours["cheap ground"]))
    high = np.array(to_rgba(colours["dear ground"]))
    return to_rgba(low + share * (high - low))


def as_bytes(colour: ColorType) -> npt.NDArray[np.uint8]:
    """Return a colour as red, green, blue and opacity, each from 0 to 255."""
    return np.round(np.array(to_rgba(colour)) * 255).astype(np.uint8)
