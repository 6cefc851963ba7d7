"""Texts as shapes: all texts of one colour are one patch, which is far faster than a text object for each."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.font_manager import FontProperties
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.patheffects import withStroke
from matplotlib.textpath import TextPath

from astar_lesson.draw.layout import Array
from astar_lesson.maps.atlas import Point

DIGIT_HEIGHT = 0.73
"""The height of a digit of size 1."""


class TextShape(NamedTuple):
    """The outline of a text of size 1, and how far it reaches to the left and right."""

    vertices: Array
    codes: Array | None
    left: float
    right: float


@lru_cache(maxsize=4096)
def shape_of(text: str, face: str = "") -> TextShape:
    """Return the outline of a text; `face` is "bold", "italic" or "" for neither."""
    font = f"DejaVu Sans:{face}" if face else "DejaVu Sans"
    with_minus = re.sub("^-", "\u2212", text)  # a minus sign is longer than a hyphen
    path = TextPath((0, 0), with_minus, size=1, prop=FontProperties(font))
    box = path.get_extents()
    return TextShape(np.asarray(path.vertices), path.codes, box.x0, box.x1)


def side(where: str) -> tuple[int, int]:
    """Return where a corner lies, seen from the middle: "left top" is (-1, -1), "middle" is (0, 0)."""
    across = ("right" in where) - ("left" in where)
    down = ("bottom" in where) - ("top" in where)
    return across, down


def breadth(text: str) -> float:
    """Return how wide a text of size 1 is."""
    shape = shape_of(text)
    return shape.right - shape.left


def written(
    text: str,
    at: Point | Array,
    size: float,
    where: str,
    widest: float = 9,
    face: str = "",
) -> Path:
    """Return a text as a shape: its `where` ("left top", "middle", ...) lies at this point; y grows downwards.

    A text wider than `widest` is made smaller.
    """
    shape = shape_of(text, face)
    wide = shape.right - shape.left
    across, down = side(where)
    anchor = (shape.left + shape.right + across * wide) / 2, DIGIT_HEIGHT * (1 - down) / 2
    size = min(size, widest / max(wide, 1e-9))
    return Path((shape.vertices - anchor) * (size, -size) + at, shape.codes)


def draw_texts(
    ax: Axes,
    texts: Sequence[Path],
    colour: str,
    *,
    edge: float = 0,
    zorder: float = 7,
) -> PathPatch:
    """Draw texts as one patch; with a light edge (in points), they can be read where a line runs through them."""
    patch = PathPatch(Path.make_compound_path(*texts), fc=colour, lw=0, zorder=zorder)
    if edge:
        patch.set_path_effects(
            [
                withStroke(
                    linewidth=edge,
                    foreground="white",
                    joinstyle="round",
                )
            ]
        )
    ax.add_patch(patch)
    return patch


def replace_texts(patch: PathPatch, texts: Sequence[Path]) -> None:
    """Let a patch show these texts in place of those before; without any it is not drawn, which saves time."""
    patch.set_path(Path.make_compound_path(*texts))
    patch.set_visible(len(texts) > 0)
