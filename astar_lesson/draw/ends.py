"""The start and the goals of a board: a disc and flags, or filled cells as in the tutorial."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.patheffects import withStroke

from astar_lesson.draw.colours import Style
from astar_lesson.draw.layout import Array, Layout
from astar_lesson.draw.marks import DISC, give, shapes_at
from astar_lesson.draw.proportions import Proportions
from astar_lesson.search.steps import Node

FLAG = np.array([(-0.05, 0.21), (-0.05, -0.21), (0.01, -0.21), (0.26, -0.09), (0.01, 0.03), (0.01, 0.21)])
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

    def __init__(
        self, ax: Axes, layout: Layout, proportions: Proportions, style: Style, kinds: Mapping[Node, str]
    ) -> None:
        self._ax = ax
        self._layout = layout
        self._style = style
        self._signs = _signs(layout, proportions)
        self._badges = _badges(layout, proportions)
        self._hidden = set[Node]()
        self.kinds = kinds
        self.marks = {end: self.draw([end], kind) for end, kind in kinds.items()}

    def draw(self, ends: Sequence[Node], kind: str) -> PolyCollection:
        """Mark places as a "start" or a "goal" in its colour; on a large map by a dot or a flag larger than a cell."""
        layout = self._layout
        colour = self._style.colours[kind]
        if layout.detailed and not self._style.chips:
            filled = PolyCollection(layout.outlines(ends, FILLED), facecolors=colour, linewidths=0, zorder=3.5)
            self._ax.add_collection(filled)
            return filled
        shape = self._signs[kind]
        centres = layout.centres(ends)
        if not layout.detailed:  # at an edge it is moved inwards
            room = np.maximum(0, np.abs(shape).max(0) - 0.5)
            farthest = np.array(layout.raster) - 1 - room
            centres = np.clip(centres, room, np.maximum(room, farthest))
        signs = PolyCollection(list(shapes_at(centres, shape)), facecolors=colour, linewidths=0, zorder=6.2)
        signs.set_path_effects([withStroke(linewidth=2.5, foreground="white")])
        self._ax.add_collection(signs)
        return signs

    def show(self, ends: Collection[Node], beside: Collection[Node] = ()) -> None:
        """Show only the marks of these places, as badges in those of `beside`, in whose middle a number stands."""
        for end, mark in self.marks.items():
            is_shown = end in ends
            mark.set_visible(is_shown)
            if is_shown and self._style.chips and self._layout.detailed:
                self._set_shape(end, self._badges if end in beside or end in self._hidden else self._signs)

    def leave_the_middle(self, nodes: Collection[Node]) -> None:
        """Move the marks of these places aside for good: something else is written in their middle."""
        if self._style.chips:
            moved = self.kinds.keys() & set(nodes)
            self._hidden |= moved
            for end in moved:
                self._set_shape(end, self._badges)

    def _set_shape(self, end: Node, shapes: Mapping[str, Array]) -> None:
        give(self.marks[end], shapes_at(self._layout.centres([end]), shapes[self.kinds[end]]))


def _signs(layout: Layout, proportions: Proportions) -> dict[str, Array]:
    """The disc and the flag in the middle of a place."""
    seen = max(1, LEAST_SIGN / proportions.points)
    grown = min(seen, LARGEST_SIGN) if layout.detailed else seen
    return {kind: grown * shape for kind, shape in SIGNS.items()}


def _badges(layout: Layout, proportions: Proportions) -> dict[str, Array]:
    """The disc and the flag at the upper left of a chip; on a road map, at the lower left outside the place."""
    if layout.is_road_map:
        grown = 1.4
        beside = 0.7 * layout.radius * np.array((1, -1)) + (0.14, -0.17)
    else:
        grown = max(1, LEAST_BADGE / proportions.points)
        beside = 0.045 - proportions.room
    return {kind: grown * shape + beside for kind, shape in BADGES.items()}
