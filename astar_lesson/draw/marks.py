"""The marks: what shows on each place of a board how far a search has come. Outlines, pointers and discs."""

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from astar_lesson.draw.colours import COLOURS
from astar_lesson.draw.layout import Array, Layout
from astar_lesson.search.steps import Node

POINTER = np.array(
    [(-0.13, -0.022), (0.03, -0.022), (0.03, -0.075), (0.17, 0), (0.03, 0.075), (0.03, 0.022), (-0.13, 0.022)]
)
DISC = 0.25 * np.array([(np.cos(turn), np.sin(turn)) for turn in np.linspace(0, 2 * np.pi, 48, endpoint=False)])


class Marks:
    """The marks of one board; each kind is one artist, whose shapes change from state to state.

    Attributes
    ----------
    closed, open, current : PolyCollection
        Outlines: of closed places, of open ones, and of the place taken last.
    discs : PolyCollection
        On the places with the lowest priority.
    pointers : PolyCollection
        From each place towards its parent.
    points : float
        The size of a place in printer's points.
    inset : float
        The share of a place that an outline surrounds, so that it lies inside the place.
    room : array of two float
        Half the width and half the height of the box inside an outline in whose corners numbers stand.
    """

    def __init__(self, ax: Axes, layout: Layout, points: float) -> None:
        self._ax, self._layout, self.points = ax, layout, points
        width = min(4.0, max(0.8, points / 16))
        self.inset = 1 - (width + 1) / points
        self.room = self.inset * np.array(layout.room) - width / 2 / points - 0.02
        self.closed = self._outlines("closed", width, COLOURS["closed tint"])
        self.open = self._outlines("open", 0.8 * width, "none", linestyle=(0, (2.2, 1.1)))
        self.current = self._outlines("current", 0.8 * width, "none", zorder=4)
        self.discs = self._shapes(
            facecolors=COLOURS["lowest"], edgecolors=COLOURS["current"], linewidths=0.5 * width, zorder=4.5
        )
        self.pointers = self._shapes(facecolors=COLOURS["pointer"], zorder=5)
        self.all = [self.closed, self.open, self.current, self.discs, self.pointers]

    def outline(self, opened: list[Node], closed: list[Node], current: list[Node], terrain: Collection[Node]) -> None:
        """Outline places, and tint the closed ones; on `terrain` the tint would hide what the ground costs."""
        for kind, nodes in ((self.closed, closed), (self.open, opened), (self.current, current)):
            kind.set_verts(self._layout.outlines(nodes, self.inset))
        if terrain:
            self.closed.set_facecolor(["none" if node in terrain else COLOURS["closed tint"] for node in closed])

    def put_discs(self, nodes: Sequence[Node]) -> None:
        """Put a disc on each of these places."""
        self.discs.set_verts(list(self._layout.centres(nodes)[:, None] + DISC))

    def point(self, centres: Array, parents: Array, light: Sequence[bool]) -> None:
        """Put a pointer on each of these centres, turned towards the centre of the parent, and light where wanted."""
        towards = (parents - centres).astype(float)
        towards /= np.maximum(np.hypot(*towards.T), 1)[:, None]  # 1: a wrong search may make a cell its own parent
        turned = np.stack([towards, towards[:, ::-1] * (-1, 1)], axis=1)  # the pointer's own x axis, then its y axis
        self.pointers.set_verts(list(centres[:, None] + np.einsum("pk,nkc->npc", POINTER, turned)))
        self.pointers.set_facecolor([COLOURS["letter" if is_light else "pointer"] for is_light in light])

    def _outlines(self, kind: str, width: float, fill: str, zorder: float = 3, **style: Any) -> PolyCollection:
        edge = {"edgecolors": COLOURS[kind], "linewidths": width, "joinstyle": "miter"}
        return self._shapes(facecolors=fill, zorder=zorder, **edge, **style)

    def _shapes(self, **style: Any) -> PolyCollection:
        shapes = PolyCollection([], **style)
        self._ax.add_collection(shapes)
        return shapes
