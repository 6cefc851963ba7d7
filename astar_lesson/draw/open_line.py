"""The open list as a line under a board: the waiting cells in a row, the one that is expanded next on the left."""

from collections import defaultdict

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.path import Path

from astar_lesson.draw.colours import Style
from astar_lesson.draw.layout import ROUNDED
from astar_lesson.draw.marks import DASHED, give, lettering, written
from astar_lesson.search.trace import State
from astar_lesson.words.explain import waiting_line
from astar_lesson.words.numbers import number

DEPTH, GAP = 0.7, 0.24
"""The height of the line, and from the board to its chips, in inches, as all that follows."""
CHIP = np.array((0.62, 0.3))
APART = 0.68
EAR = CHIP * (0.5, -0.5) + [(-0.14, 0), (0, 0), (0, 0.14)]


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
        collections = map(self.ax.add_collection, (self._chips, self._improved))
        self._texts = {ink: lettering(self.ax, ink, colours=colours, edge=False) for ink in ("number", "axes")}
        self.artists: list[Artist] = [*collections, *self._texts.values()]

    def show(self, state: State) -> None:
        """Draw the open list of a state in place of the one before: each cell, and below it what it waits by."""
        (title, line), texts = waiting_line(state), defaultdict[str, list[Path]](list)
        texts["axes"].append(written(title, (0, GAP / 2), 0.1, "left", self._width))
        first = line if len(line) <= self._most else line[: self._most - 1]
        places = {cell: CHIP / 2 + (0.02 + n * APART, GAP) for n, cell in enumerate(first)}
        if more := len(line) - len(first):
            texts["axes"].append(written(f"{more} more", CHIP / 2 + (len(first) * APART, GAP), 0.1, "middle"))
        give(self._chips, [middle + CHIP * ROUNDED for middle in places.values()])
        give(self._improved, [places[cell] + EAR for cell in state.improved if cell in places])
        for cell, middle in places.items():
            name = str(cell).replace(" ", "") if isinstance(cell, tuple) else str(cell)
            texts["number"].append(written(name, middle, 0.12, "middle", 0.85 * CHIP[0]))
            priority = state.f.get(cell)
            if priority is not None:
                label = f"{state.trace.guide} {number(priority)}"
                texts["axes"].append(written(label, np.add(middle, (0, 0.25)), 0.1, "middle", CHIP[0]))
        for ink, patch in self._texts.items():
            patch.set_path(Path.make_compound_path(*texts[ink]))
