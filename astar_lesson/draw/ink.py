"""The ink: texts as shapes. All texts of one colour are one patch, which is far faster than a text object for each."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.font_manager import FontProperties
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.patheffects import withStroke
from matplotlib.textpath import TextPath

from astar_lesson.draw.colours import COLOURS

DIGIT_HEIGHT = 0.73
"""Of a text of size 1."""


def written(text: str, x: float, y: float, size: float, where: str) -> Path:
    """Return a text as a shape: its `where` ("left top", "middle", ...) lies at (x, y); y grows downwards."""
    vertices, codes, left, right = _glyphs(text)
    across = left if "left" in where else right if "right" in where else (left + right) / 2
    along = DIGIT_HEIGHT if "top" in where else 0 if "bottom" in where else DIGIT_HEIGHT / 2
    return Path((vertices - (across, along)) * (size, -size) + (x, y), codes)


def side(where: str) -> tuple[int, int]:
    """Return where a corner lies, seen from the middle: "left top" is (-1, -1), "middle" is (0, 0)."""
    return ("right" in where) - ("left" in where), ("bottom" in where) - ("top" in where)


def lettering(ink: str, texts: Iterable[Path] = (), zorder: float = 7) -> PathPatch:
    """Return texts as one patch; dark ones have a light edge, to be readable where the path runs through them."""
    patch = PathPatch(Path.make_compound_path(*texts), fc=COLOURS[ink], lw=0, zorder=zorder)
    if ink != "letter":
        patch.set_path_effects([withStroke(linewidth=2, foreground="white")])
    return patch


@lru_cache(maxsize=4096)
def _glyphs(text: str) -> tuple[npt.NDArray[Any], Any, float, float]:
    """The outline of a text of size 1, its codes, and where it begins and ends from left to right."""
    path = TextPath((0, 0), text, size=1, prop=FontProperties(family="DejaVu Sans"))
    box = path.get_extents()
    return np.asarray(path.vertices), path.codes, box.x0, box.x1
