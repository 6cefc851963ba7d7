"""Layers: what is laid over a board that is not the state of a search, such as marked cells, values and arrows."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.collections import EllipseCollection, PolyCollection
from matplotlib.colors import LinearSegmentedColormap, to_rgba_array
from matplotlib.patches import FancyArrowPatch, PathPatch
from matplotlib.path import Path
from matplotlib.patheffects import withStroke

from astar_lesson.draw.board import COLOURS, Board, written
from astar_lesson.search.steps import Node
from astar_lesson.words.numbers import number

__all__ = ["draw_arrows", "draw_units", "hatch", "shade", "tint", "write_values"]

SHADES = LinearSegmentedColormap.from_list("shades", ["#f1ecf8", "#9b7fc9", "#3f1f78"])
GROUPS = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#999999"]
"""Colours that people with any kind of colour vision can tell apart (M. Okabe and K. Ito, 2002)."""
MARK, TINT = "#b45309", "#f59e0b50"
"""Orange brown: told from the green, blue and red of a board by every kind of eye; the hatching needs no colour."""


def hatch(board: Board, cells: Iterable[Node]) -> list[Artist]:
    """Hatch cells, and tint them; on a map with more than 1,600 cells they are tinted alone.

    Parameters
    ----------
    board : Board
        The board that is drawn over.
    cells : iterable of Node
        Which cells.
    """
    if not board.detailed:
        return [_image(board, cells, to_rgba_array(MARK, 0.6), 3.6)]
    style = {"facecolors": TINT, "edgecolors": MARK, "linewidths": 1.2, "hatch": "////"}
    hatched = _shapes(board, cells, 0.84, **style, zorder=3.6)  # above start and goal
    return [board.ax.add_collection(hatched)]


def shade(board: Board, values: Mapping[Node, float], largest: float | None = None) -> list[Artist]:
    """Shade cells, the darker the larger their values are.

    Parameters
    ----------
    board : Board
        The board that is drawn over.
    values : mapping of Node to float
        At least 0. Cells of value 0 stay as they are.
    largest : float or None
        The value of the darkest shade, so that several boards can be compared; None: the largest of these.
    """
    shaded = {cell: value for cell, value in values.items() if value > 0}
    top = max([*shaded.values(), largest or 0], default=1)
    if not board.detailed:
        return [_image(board, shaded, SHADES(np.array(list(shaded.values())) / top, alpha=0.75), 1.5)]
    shades = [SHADES(value / top) for value in shaded.values()]
    return [board.ax.add_collection(_shapes(board, shaded, facecolors=shades, alpha=0.75, linewidths=0, zorder=1.5))]


def tint(board: Board, groups: Mapping[Node, int]) -> list[Artist]:
    """Colour cells by the group that they belong to; groups 8 apart share a colour.

    Parameters
    ----------
    board : Board
        The board that is drawn over.
    groups : mapping of Node to int
        The number of each cell's group.
    """
    if not board.detailed:
        palette = to_rgba_array(GROUPS, 0.55)
        return [_image(board, groups, palette[np.array(list(groups.values()), int) % len(GROUPS)], 1.5)]
    colours = [GROUPS[group % len(GROUPS)] for group in groups.values()]
    return [board.ax.add_collection(_shapes(board, groups, facecolors=colours, alpha=0.55, linewidths=0, zorder=1.5))]


def write_values(board: Board, values: Mapping[Node, float], where: str = "middle") -> list[Artist]:
    """Write a number into cells.

    Parameters
    ----------
    board : Board
        The board that is drawn over. Of a map with more than 1,600 cells nothing is written.
    values : mapping of Node to float
        The numbers.
    where : str
        "middle", "left top", "left bottom", "right top" or "right bottom".
    """
    if not (board.detailed and values):
        return []
    right = -1 if "left" in where else "right" in where
    down = -1 if "top" in where else "bottom" in where
    size = 0.27 if where == "middle" else 0.22
    wide, high = board.layout.room
    places = zip(board.layout.centres(values), values.values(), strict=True)
    shapes = [
        written(number(value, 4), x + 0.8 * wide * right, y + 0.8 * high * down, size, where)
        for (x, y), value in places
    ]
    text = PathPatch(Path.make_compound_path(*shapes), fc=COLOURS["number"], lw=0, zorder=7)
    text.set_path_effects([withStroke(linewidth=2, foreground="white")])
    return [board.ax.add_patch(text)]


def draw_arrows(board: Board, pairs: Iterable[tuple[Node, Node]]) -> list[Artist]:
    """Draw an arrow from one cell to another, for each pair; none on a map with more than 1,600 cells."""
    arrows: list[Artist] = []
    for a, b in map(board.layout.centres, pairs) if board.detailed else ():
        arrow = FancyArrowPatch(
            *(tuple(a + share * (b - a)) for share in (0.22, 0.78)),
            arrowstyle="-|>",
            mutation_scale=13,
            shrinkA=0,
            shrinkB=0,
            color=MARK,
            linewidth=2.2,
            zorder=8,
        )
        arrows.append(board.ax.add_patch(arrow))
    return arrows


def draw_units(board: Board, units: Mapping[Node, object]) -> list[Artist]:
    """Draw a round mark with a label for each unit; on a map with more than 1,600 cells the mark alone.

    Parameters
    ----------
    board : Board
        The board that is drawn over.
    units : mapping of Node to object
        Where the units are, and what is written on each: a number or a letter.
    """
    centres = board.layout.centres(units)
    size = np.full(len(centres), 0.72)
    marks = EllipseCollection(
        size, size, 0 * size, units="xy", offsets=centres, offset_transform=board.ax.transData, zorder=8
    )
    marks.set_facecolor(COLOURS["current"])
    artists: list[Artist] = [board.ax.add_collection(marks)]
    if board.detailed and units:
        labels = [written(str(name), x, y, 0.4, "middle") for (x, y), name in zip(centres, units.values(), strict=True)]
        text = PathPatch(Path.make_compound_path(*labels), fc=COLOURS["letter"], lw=0, zorder=9)
        artists.append(board.ax.add_patch(text))
    return artists


def _shapes(board: Board, cells: Iterable[Node], share: float = 1, **style: Any) -> PolyCollection:
    """The shape of each cell, or a share of it."""
    return PolyCollection(board.layout.outlines(cells, share), **style)


def _image(board: Board, cells: Iterable[Node], colours: Any, zorder: float) -> Artist:
    """A pixel for each cell of a large map, the rest transparent: squares would be slow, and their edges blurred."""
    places = board.layout.centres(cells).astype(int)
    width, height = board.layout.raster
    image = np.zeros((height, width, 4))
    image[places[:, 1], places[:, 0]] = colours
    return board.ax.imshow(image, interpolation="nearest", aspect="equal", zorder=zorder)
