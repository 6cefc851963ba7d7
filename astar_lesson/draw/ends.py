"""The start and the goals of a board: a disc and flags, or filled cells as in the tutorial."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from matplotlib.collections import PolyCollection
from matplotlib.patheffects import withStroke

from astar_lesson.draw.canvas import Canvas
from astar_lesson.draw.layout import Array
from astar_lesson.draw.marks import DISC, set_shapes, shapes_at
from astar_lesson.search.steps import Node

FLAG = np.array(
    [
        (-0.05, 0.21),
        (-0.05, -0.21),
        (0.01, -0.21),
        (0.26, -0.09),
        (0.01, 0.03),
        (0.01, 0.21),
    ]
)
"""A pole in the middle of a cell, and a pennant that flies to the right."""
SIGNS = {"start": 0.8 * DISC, "goal": FLAG}
LEAST_SIGN = 36
LARGEST_SIGN = 1.4
"""In cells under 36 points signs grow: at most 1.4 times, on a large map without limit."""
BADGES = {"start": 0.48 * DISC, "goal": 0.62 * (FLAG - (0.105, 0))}
"""Disc and flag where a number stands in the middle."""
LEAST_BADGE = 42
"""In cells of fewer points badges grow, so that they can be seen."""
FILLED = 0.86
"""The size of a filled start or goal as a share of its cell."""


class Ends:
    """The marks of start and goals on one board.

    Parameters
    ----------
    kinds : mapping of Node to str
        Each start and goal, with "start" or "goal".

    Attributes
    ----------
    kinds : mapping of Node to str
        Those given.
    marks : dict of Node to PolyCollection
        The mark of each.
    """

    def __init__(self, canvas: Canvas, kinds: Mapping[Node, str]) -> None:
        self._canvas = canvas
        self._signs = _signs(canvas)
        self._badges = _badges(canvas)
        self._moved = set[Node]()
        self.kinds = kinds
        self.marks = {end: self.draw([end], kind) for end, kind in kinds.items()}

    def draw(self, ends: Sequence[Node], kind: str) -> PolyCollection:
        """Mark places as a "start" or a "goal" in its colour; on a large map by a dot or a flag larger than a cell."""
        layout = self._canvas.layout
        colour = self._canvas.style.colours[kind]
        if not self._canvas.style.chips:
            filled = PolyCollection(layout.outlines(ends, FILLED), fc=colour, lw=0, zorder=3.5)
            self._canvas.ax.add_collection(filled)
            return filled
        shape = self._signs[kind]
        centres = layout.centres(ends)
        if not layout.detailed:  # at an edge it is moved inwards
            room = np.maximum(0, np.abs(shape).max(0) - 0.5)
            farthest = np.array(layout.raster) - 1 - room
            centres = np.clip(centres, room, np.maximum(room, farthest))
        signs = PolyCollection(list(shapes_at(centres, shape)), fc=colour, lw=0, zorder=6.2)
        signs.set_path_effects([withStroke(linewidth=2.5, foreground="white")])
        self._canvas.ax.add_collection(signs)
        return signs

    def show(self, ends: Collection[Node], beside: Collection[Node] = ()) -> None:
        """Show only the marks of these places; in those of `beside` a number stands in the middle."""
        for end, mark in self.marks.items():
            mark.set_visible(end in ends)
        if self._canvas.style.chips:
            for end in self.kinds.keys() & ends:
                is_aside = end in beside or end in self._moved
                self._set_shape(end, self._badges if is_aside else self._signs)

    def leave_the_middle(self, nodes: Collection[Node]) -> None:
        """Move the marks of these places aside for good: something else is written in their middle."""
        self._moved |= self.kinds.keys() & nodes
        for end in self._moved:
            self._set_shape(end, self._badges)

    def _set_shape(self, end: Node, shapes: Mapping[str, Array]) -> None:
        centres = self._canvas.layout.centres([end])
        set_shapes(self.marks[end], shapes_at(centres, shapes[self.kinds[end]]))


def _signs(canvas: Canvas) -> dict[str, Array]:
    """The disc and the flag in the middle of a place."""
    grown = max(1, LEAST_SIGN / canvas.points)
    if canvas.layout.detailed:
        grown = min(grown, LARGEST_SIGN)
    return {kind: grown * shape for kind, shape in SIGNS.items()}


def _badges(canvas: Canvas) -> dict[str, Array]:
    """The disc and the flag at the upper left of a chip; on a road map, there outside the place."""
    layout = canvas.layout
    if layout.is_road_map:
        grown = 1.4
        beside = -0.7 * layout.radius * np.ones(2) - (0.12, 0.1)
    else:
        grown = max(1, LEAST_BADGE / canvas.points)
        beside = 0.045 - canvas.room
    return {kind: grown * shape + beside for kind, shape in BADGES.items()}
