"""The open list as a line under a board: the waiting cells in a row, the one that is expanded next on the left."""

from collections import defaultdict
from itertools import groupby

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.path import Path

from astar_lesson.draw.colours import Style
from astar_lesson.draw.layout import ROUNDED
from astar_lesson.draw.marks import DASHED, give, lettering, written
from astar_lesson.search.trace import State
from astar_lesson.words.explain import waiting_line
from astar_lesson.words.numbers import number

DEPTH, GAP = 0.86, 0.24
"""In inches, like all sizes here: the height of the line, and the gap between the board and its chips."""
CHIP_SIZE = np.array((0.62, 0.3))
APART = 0.68
CORNER = CHIP_SIZE * (0.5, -0.5) + [(-0.14, 0), (0, 0), (0, 0.14)]


class OpenLine:
    """The open list under one board.

    Parameters
    ----------
    board_ax : matplotlib Axes
        The axes of the board. The figure has room for `DEPTH` inches below them.
    style : Style
        The style of the board.

    Attributes
    ----------
    ax : matplotlib Axes
        The axes of the line, in inches.
    artists : list of Artist
        What changes from state to state.
    """

    def __init__(self, board_ax: Axes, style: Style) -> None:
        box, colours = board_ax.get_window_extent(), style.colours
        width, height = box.width / board_ax.figure.dpi, box.height / board_ax.figure.dpi
        self.ax = board_ax.inset_axes((0, -DEPTH / height, 1, DEPTH / height))
        shrunk = max(1, 2 * APART / width)  # so that a chip and the number of all others always fit
        self._width = width * shrunk
        self.ax.set(xlim=(0, self._width), ylim=(DEPTH * shrunk, 0))
        self.ax.axis("off")
        self._most = int((self._width + 0.04) / APART)
        self._chips = PolyCollection([], fc=colours["open face"], ec=colours["open"], lw=1.6, ls=DASHED)
        self._improved = PolyCollection([], fc=colours["open"], lw=0)
        self._brackets = LineCollection([], colors=colours["pointer"], linewidths=1.2)
        collections = map(self.ax.add_collection, (self._chips, self._improved, self._brackets))
        inks = "number", "axes", "open"
        self._texts = {ink: lettering(self.ax, ink, colours=colours, edge=0) for ink in inks}
        self.artists: list[Artist] = [*collections, *self._texts.values()]

    def show(self, state: State) -> None:
        """Draw the open list of a state in place of the one before."""
        (title, line), texts = waiting_line(state), defaultdict[str, list[Path]](list)
        texts["axes"].append(written(title, (0, GAP / 2), 0.122, "left", self._width))
        columns, more = dict(zip(line, range(len(line)), strict=True)), len(line) - self._most + 1
        if more > 1:  # the ends are what changes: leave out the middle
            first = max(1, self._most - 3)
            texts["axes"].append(written(f"{more} more", CHIP_SIZE / 2 + (first * APART, GAP), 0.122, "middle"))
            columns = {c: n - (n > first) * (more - 1) for c, n in columns.items() if not first <= n < first + more}
        places = {cell: CHIP_SIZE / 2 + (0.02 + n * APART, GAP) for cell, n in columns.items()}
        give(self._chips, [middle + CHIP_SIZE * ROUNDED for middle in places.values()])
        new = {row.cell for row in state.trace[state.k - 1].reached} if state.k else set()
        improved = [cell for cell in state.improved if cell in places]
        give(self._improved, [places[cell] + CORNER for cell in improved])
        for cell, middle in places.items():
            name = str(cell).replace(" ", "") if isinstance(cell, tuple) else str(cell)
            is_new = cell in new and cell not in improved
            texts["number"].append(written(name, middle, 0.125, "middle", (0.85 - 0.25 * is_new) * CHIP_SIZE[0]))
            if is_new:
                texts["open"].append(written("+", middle - (0.45 * CHIP_SIZE[0], 0), 0.13, "left", face="bold"))
        brackets, low = [], GAP + CHIP_SIZE[1] + 0.06
        for priority, cells in groupby(places, state.f.get):
            if priority is not None:
                middles = [places[cell][0] for cell in cells]
                left, right = middles[0] - 0.28, middles[-1] + 0.28
                brackets.append([(left, low), (left, low + 0.04), (right, low + 0.04), (right, low)])
                label = f"{state.trace.guide} {number(priority)}" + (", tied" if len(middles) > 1 else "")
                texts["axes"].append(written(label, ((left + right) / 2, low + 0.13), 0.122, "middle"))
        self._brackets.set_segments(brackets)
        for ink, patch in self._texts.items():
            patch.set_path(Path.make_compound_path(*texts[ink]))
