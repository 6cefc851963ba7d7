"""The open list as a line under a board: the waiting cells in a row, the one that is expanded next on the left."""

from collections.abc import Mapping, Sequence
from itertools import groupby

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.path import Path

from astar_lesson.draw import texts
from astar_lesson.draw.colours import Style
from astar_lesson.draw.layout import ROUNDED, Array
from astar_lesson.draw.marks import DASHED, set_shapes
from astar_lesson.draw.sizes import sizes_in_use
from astar_lesson.search.steps import Node
from astar_lesson.search.trace import State
from astar_lesson.words.explain import open_list_line
from astar_lesson.words.numbers import number

DEPTH = 0.86
"""The height of the line, in inches on a screen, like all sizes here."""
GAP = 0.24
"""Between the board and the chips of its line."""
CHIP_SIZE = np.array((0.62, 0.3))
APART = 0.68
"""From chip to chip."""
CORNER = CHIP_SIZE * (0.5, -0.5) + [(-0.14, 0), (0, 0), (0, 0.14)]
"""The corner of a chip that is filled when its cell was improved."""
TEXT = 0.122
"""The size of words below and between chips."""


def room() -> float:
    """Return how many inches the line takes below a board."""
    return DEPTH * sizes_in_use().open_list


class OpenListLine:
    """The open list under one board.

    Parameters
    ----------
    board_ax : matplotlib Axes
        The axes of the board. The figure has room for `room()` inches below them.
    style : Style
        The style of the board.

    Attributes
    ----------
    ax : matplotlib Axes
        The axes of the line, in inches on a screen.
    artists : list of Artist
        What changes from state to state.
    """

    def __init__(self, board_ax: Axes, style: Style) -> None:
        box = board_ax.get_window_extent()
        dpi = board_ax.figure.dpi
        width = box.width / dpi / sizes_in_use().open_list
        depth = room() / (box.height / dpi)
        shrunk = max(1, 2 * APART / width)  # so that a chip and the number of all others always fit
        self._width = width * shrunk
        self._most = int((self._width + 0.04) / APART)
        self.ax = board_ax.inset_axes((0, -depth, 1, depth))
        self.ax.set(xlim=(0, self._width), ylim=(DEPTH * shrunk, 0))
        self.ax.axis("off")
        colours = style.colours
        self._chips = PolyCollection(
            [],
            fc=colours["open face"],
            ec=colours["open"],
            lw=1.6,
            ls=DASHED,
        )
        self._improved = PolyCollection([], fc=colours["open"], lw=0)
        self._brackets = LineCollection([], colors=colours["pointer"], linewidths=1.2)
        collections = [self._chips, self._improved, self._brackets]
        for collection in collections:
            self.ax.add_collection(collection)
        self._names = texts.draw_texts(self.ax, [], colours["number"])
        self._words = texts.draw_texts(self.ax, [], colours["axes"])
        self._pluses = texts.draw_texts(self.ax, [], colours["open"])
        self.artists: list[Artist] = [*collections, self._names, self._words, self._pluses]

    def show(self, state: State) -> None:
        """Draw the open list of a state in place of the one before."""
        title, line = open_list_line(state)
        words = [texts.written(title, (0, GAP / 2), TEXT, "left", self._width)]
        columns = {cell: column for column, cell in enumerate(line)}
        if len(line) > self._most:  # the ends are what changes: leave out the middle
            gap = max(1, self._most - 3)
            after = gap + len(line) - self._most + 1
            columns = {cell: column for column, cell in enumerate(line[:gap])}
            columns |= {cell: column for column, cell in enumerate(line[after:], start=gap + 1)}
            at = CHIP_SIZE / 2 + (gap * APART, GAP)
            words.append(texts.written(f"{after - gap} more", at, TEXT, "middle"))
        middles = {}
        for cell, column in columns.items():
            middles[cell] = CHIP_SIZE / 2 + (0.02 + column * APART, GAP)
        improved = [cell for cell in state.improved if cell in middles]
        added = state.trace[state.k - 1].reached if state.k else ()
        new = {row.cell for row in added}.difference(improved)
        names = []
        pluses = []
        for cell, middle in middles.items():
            name = str(cell).replace(" ", "") if isinstance(cell, tuple) else str(cell)
            share = 0.6 if cell in new else 0.85
            names.append(texts.written(name, middle, 0.125, "middle", share * CHIP_SIZE[0]))
            if cell in new:
                edge = middle - (0.45 * CHIP_SIZE[0], 0)
                pluses.append(texts.written("+", edge, 0.13, "left", face="bold"))
        set_shapes(self._chips, [middle + CHIP_SIZE * ROUNDED for middle in middles.values()])
        set_shapes(self._improved, [middles[cell] + CORNER for cell in improved])
        words += self._bracket(state, middles)
        texts.replace_texts(self._names, names)
        texts.replace_texts(self._words, words)
        texts.replace_texts(self._pluses, pluses)

    def _bracket(self, state: State, middles: Mapping[Node, Array]) -> Sequence[Path]:
        """Draw a bracket below the cells of each priority; return what is written below the brackets."""
        low = GAP + CHIP_SIZE[1] + 0.06
        brackets = []
        labels = []
        for priority, group in groupby(middles, state.f.get):
            if priority is None:
                continue
            cells = list(group)
            left = middles[cells[0]][0] - 0.28
            right = middles[cells[-1]][0] + 0.28
            brackets.append(
                [
                    (left, low),
                    (left, low + 0.04),
                    (right, low + 0.04),
                    (right, low),
                ]
            )
            label = f"{state.trace.guide} {number(priority)}"
            if len(cells) > 1:
                label += ", tied"
            at = (left + right) / 2, low + 0.13
            labels.append(texts.written(label, at, TEXT, "middle"))
        self._brackets.set_segments(brackets)
        return labels
