"""The colours. Each has one meaning; every kind of eye can tell them apart, and most of them even in grey."""

import math
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
from matplotlib.colors import LinearSegmentedColormap, to_rgba
from matplotlib.typing import ColorType

COLOURS = {
    "floor": "#ffffff",
    "lines": "#c9c9c9",
    "road": "#8a8a8a",
    "wall": "#2b5797",
    "start": "#1a8f4c",
    "goal": "#cf2e2e",
    "closed": "#4aa3df",
    "closed tint": "#4aa3df3c",
    "open": "#67bd45",
    "open area": "#9fdc5c",  # on large maps, where no dashes tell open cells from closed ones
    "current": "#0b2f5b",
    "lowest": "#ffd42a",
    "pointer": "#6e6e6e",
    "path": "#a8155f",
    "number": "#111111",
    "letter": "#ffffff",
    "flag": "#ffffff",
    "ground cost": "#6b4a12",
    "cheap ground": "#f3e6c8",
    "dear ground": "#a8762b",
}
Colours = Mapping[str, str]
"""What a board is drawn in: the names of `COLOURS`, with colours of its own."""
SHADES = LinearSegmentedColormap.from_list("shades", ["#f1ecf8", "#9b7fc9", "#3f1f78"])
GROUPS = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#999999"]
"""Colours that people with any kind of colour vision can tell apart (M. Okabe and K. Ito, 2002)."""
MARK, TINT = "#b45309", "#f59e0b50"
"""Orange brown, which every kind of eye can tell from the green, blue and red of a board."""


def ground_colour(cost: float, colours: Colours = COLOURS) -> ColorType:
    """Return the colour of ground, the darker the more expensive; a wall is ground that costs inf."""
    if cost in (1, math.inf):
        return to_rgba(colours["floor" if cost == 1 else "wall"])
    share = min(1.0, max(0.0, (cost - 1) / 8))
    low, high = np.array(to_rgba(colours["cheap ground"])), np.array(to_rgba(colours["dear ground"]))
    red, green, blue, opacity = low + share * (high - low)
    return red, green, blue, opacity


def as_bytes(colour: ColorType) -> npt.NDArray[np.uint8]:
    """Return a colour as red, green, blue and opacity, each from 0 to 255."""
    return np.round(np.array(to_rgba(colour)) * 255).astype(np.uint8)
