"""Layers: what is laid over a board that is not the state of a search, such as marked cells, values and arrows."""

from collections.abc import Iterable, Mapping

import numpy as np
from matplotlib.artist import Artist
from matplotlib.collections import PolyCollection
from matplotlib.patches import FancyArrowPatch, PathPatch
from matplotlib.path import Path
from matplotlib.patheffects import withStroke

from astar_lesson.board import COLOURS, Board, written
from astar_lesson.explain import number
from astar_lesson.steps import Cell

__all__ = ["draw_arrows", "hatch", "write_values"]

MARK, TINT = "#b45309", "#f59e0b50"
"""Orange brown: told from the green, blue and red of a board by every kind of eye; the hatching needs no colour."""


def hatch(board: Board, cells: Iterable[Cell]) -> list[Artist]:
    """Hatch cells, and tint them.

    Parameters
    ----------
    board : Board
        The board that is drawn over.
    cells : iterable of Cell
        Which cells.
    """
    size, line, lines = (0.42, 1.2, "////") if board.detailed else (0.5, 0, "")
    shapes = [size * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) + cell for cell in cells]
    hatched = PolyCollection(
        shapes,
        facecolors=TINT,
        edgecolors=MARK,
        linewidths=line,
        hatch=lines,
        zorder=3.6,  # above start and goal
    )
    return [board.ax.add_collection(hatched)]


def write_values(board: Board, values: Mapping[Cell, float], where: str = "middle") -> list[Artist]:
    """Write a number into cells.

    Parameters
    ----------
    board : Board
        The board that is drawn over. Of a map with more than 1,600 cells nothing is written.
    values : mapping of Cell to float
        The numbers.
    where : str
        "middle", "left top", "left bottom", "right top" or "right bottom".
    """
    if not (board.detailed and values):
        return []
    right = -1 if "left" in where else "right" in where
    down = -1 if "top" in where else "bottom" in where
    size = 0.27 if where == "middle" else 0.22
    shapes = [
        written(number(value, 4), x + 0.4 * right, y + 0.4 * down, size, where) for (x, y), value in values.items()
    ]
    text = PathPatch(Path.make_compound_path(*shapes), fc=COLOURS["number"], lw=0, zorder=7)
    text.set_path_effects([withStroke(linewidth=2, foreground="white")])
    return [board.ax.add_patch(text)]


def draw_arrows(board: Board, pairs: Iterable[tuple[Cell, Cell]]) -> list[Artist]:
    """Draw an arrow from one cell to another, for each pair; none on a map with more than 1,600 cells."""
    arrows: list[Artist] = []
    for a, b in pairs if board.detailed else ():
        points = [(float(a[0] + share * (b[0] - a[0])), float(a[1] + share * (b[1] - a[1]))) for share in (0.22, 0.78)]
        arrow = FancyArrowPatch(
            *points, arrowstyle="-|>", mutation_scale=13, shrinkA=0, shrinkB=0, color=MARK, linewidth=2.2, zorder=8
        )
        arrows.append(board.ax.add_patch(arrow))
    return arrows
