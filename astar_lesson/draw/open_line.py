"""The open list as a line under a board: the waiting cells in a row, the one that is expanded next on the left."""

from collections import defaultdict
from functools import lru_cache
from itertools import groupby

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.path import Path

from astar_lesson.draw.colours import Style
from astar_lesson.draw.layout import ROUNDED
from astar_lesson.draw.marks import give, lettering, written
from astar_lesson.search.steps import Node
from astar_lesson.search.trace import OPEN, State, Trace
from astar_lesson.words.numbers import many, number

DEPTH, GAP = 0.78, 0.24
"""The height of the line, and from the board to its chips, in inches, as all that follows."""
CHIP = np.array((0.62, 0.3))
APART = 0.68


@lru_cache(maxsize=16)
def order_among_ties(trace: Trace) -> int | None:
    """Return how a search chose among equal priorities: -1 the newest, 1 the oldest, 0 neither of them each time.

    None: it did not expand a cell with the lowest priority, or without priorities the one that waited longest. Then
    its steps do not tell in which order cells wait.
    """
    newest = oldest = True
    for k, step in enumerate(trace):
        lowest = trace.at(k).lowest
        if step.current not in lowest:
            return None
        newest, oldest = newest and step.current == lowest[-1], oldest and step.current == lowest[0]
    return -1 if newest else 1 if oldest else 0


def in_line(state: State) -> list[Node] | None:
    """Return the open cells, the next one first, or None if the search does not tell their order."""
    order = order_among_ties(state.trace)
    if order is None:
        return None
    waiting = np.flatnonzero(state.status == OPEN)
    by_age = waiting if order == 0 else waiting[np.argsort(order * state.newest_event[waiting])]
    if not state.trace.guide:
        by_age = waiting[np.argsort(state.newest_event[waiting])]
    cells = [state.trace.nodes[index] for index in by_age]
    coming = state.trace[state.k].current if state.k < len(state.trace) else None  # of those tied it is the first
    return sorted(cells, key=lambda cell: (state.f.get(cell, 0), cell != coming))


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
        self.ax.set(xlim=(0, width), ylim=(DEPTH, 0))
        self.ax.axis("off")
        self._most = max(1, int((width + 0.1) / APART))
        self._chips = PolyCollection([], fc=colours["open face"], ec=colours["open"], lw=1.6, joinstyle="round")
        self._improved = PolyCollection([], fc=colours["open"], lw=0)
        self._brackets = LineCollection([], colors=colours["pointer"], linewidths=1.2)
        self._texts = {ink: lettering(ink, colours=colours, edge=False) for ink in ("number", "axes", "open")}
        for mark in (self._chips, self._improved, self._brackets):
            self.ax.add_collection(mark)
        for text in self._texts.values():
            self.ax.add_patch(text)
        self.artists: list[Artist] = [self._chips, self._improved, self._brackets, *self._texts.values()]

    def show(self, state: State) -> None:
        """Draw the open list of a state in place of the one before."""
        line, texts = in_line(state), defaultdict[str, list[Path]](list)
        title = "open list, the next cell first" if line else "the open list is empty"
        if line is None:
            title = f"open list: {many(len(state.open), 'cell')}; the steps do not tell their order"
        shown = (line or [])[: self._most]
        if line and len(line) > len(shown):
            title += f"; {len(line) - len(shown)} more"
        texts["axes"].append(written(title, 0, GAP / 2, 0.1, "left"))
        middles = np.array([(0.02 + CHIP[0] / 2 + place * APART, GAP + CHIP[1] / 2) for place in range(len(shown))])
        give(self._chips, middles.reshape(-1, 1, 2) + CHIP * ROUNDED)
        new = {row.cell for row in state.trace[state.k - 1].reached} if state.k else set()
        ear = CHIP / 2 + np.array([(-0.14, 0), (0, 0), (0, 0.14)]) * (1, 1) - (0, CHIP[1])
        places = dict(zip(shown, middles, strict=True))
        improved = [cell for cell in state.improved if cell in places]
        give(self._improved, [places[cell] + ear for cell in improved])
        for cell, (x, y) in places.items():
            name = str(cell).replace(" ", "") if isinstance(cell, tuple) else str(cell)
            texts["number"].append(written(name, x, y, 0.12, "middle", 0.54 * CHIP[0]))
            if cell in new and cell not in improved:
                texts["open"].append(written("+", x - 0.45 * CHIP[0], y, 0.13, "left", bold=True))
        brackets, low = [], GAP + CHIP[1] + 0.06
        for priority, cells in groupby(shown, state.f.get):
            if priority is not None:
                members = list(cells)
                left, right = places[members[0]][0] - 0.28, places[members[-1]][0] + 0.28
                brackets.append([(left, low), (left, low + 0.04), (right, low + 0.04), (right, low)])
                label = f"{state.trace.guide} {number(priority)}" + (", tied" if len(members) > 1 else "")
                texts["axes"].append(written(label, (left + right) / 2, low + 0.13, 0.1, "middle"))
        self._brackets.set_segments(brackets)
        for ink, patch in self._texts.items():
            patch.set_path(Path.make_compound_path(*texts[ink]))
