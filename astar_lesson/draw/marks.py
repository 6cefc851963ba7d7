"""The marks of a search on a board: chips, corners, discs, rings, pointers, and the path."""

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
from matplotlib.collections import PolyCollection
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke

from astar_lesson.draw.canvas import Canvas
from astar_lesson.draw.layout import Array
from astar_lesson.search.steps import Node

POINTER = np.array(
    [
        (-0.13, -0.022),
        (0.03, -0.022),
        (0.03, -0.09),
        (0.17, 0),
        (0.03, 0.09),
        (0.03, 0.022),
        (-0.13, 0.022),
    ]
)
LONG_POINTER = 1.8 * (POINTER - (0.02, 0))
"""The pointer in the middle of a chip."""
BEAK = np.array([(-0.13, -0.12), (0, 0), (-0.13, 0.12)])
"""The pointer of a chip with numbers: it lies beside the chip, its tip on the edge of the cell."""
CHIP_CORNER = np.array([(0.3, -0.7), (0.7, -0.7), (0.7, -0.3)])
"""The corner of a chip that is filled when its cell was improved, in halves of the place's width and height."""
_TURNS = np.linspace(0, 2 * np.pi, 48, endpoint=False)
DISC = 0.25 * np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)
LONE_DISC = 1.3
"""How much larger a disc is where no numbers stand."""
SMALL_DISC = 0.8
"""How much smaller it is where numbers also stand in the corners."""
RING = 1.1
"""The size of the ring of the path, as a share of the chip that it surrounds."""
DASHED = 0, (1.8, 0.7)
"""The edge of open chips, by which they are told from others in grey, too."""
LONG_DASHES = 0, (2.2, 1.1)
"""The same, in the figures of the tutorial."""


class Marks:
    """The marks of one board; each kind is one artist, whose shapes change from state to state.

    Attributes
    ----------
    closed, open, current : PolyCollection
        Of closed places, of open ones, and of the place expanded last.
    improved : PolyCollection
        The corners of the places that the last step improved.
    discs : PolyCollection
        Discs on the places to choose from.
    on_path : PolyCollection
        Rings around the chips on the path, where a line would cross out their numbers.
    pointers : PolyCollection
        The arrow from each place towards its parent.
    kinds : dict of str to PolyCollection
        All of these, by what a legend says of them.
    """

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        colours = canvas.style.colours
        thick = canvas.thick
        if canvas.style.chips:
            around = canvas.thin
            edge = thick
            dashes = DASHED
            halo = min(0.6, canvas.points / 90)
        else:
            around = thick
            edge = 0.8 * thick
            dashes = LONG_DASHES
            halo = 0

        def kind(face: str, line: str, width: float, zorder: float, **how: Any) -> PolyCollection:
            shapes = PolyCollection(
                [],
                fc=face,
                ec=line,
                lw=width,
                zorder=zorder,
                **how,
            )
            shapes.set_visible(False)
            shapes.set_joinstyle("round" if canvas.style.chips else "miter")
            # with one value a shape that stands alone is moved to whole pixels
            shapes.set_antialiased([True, True])
            canvas.ax.add_collection(shapes)
            return shapes

        self.closed = kind(colours["closed face"], colours["closed"], around, 3)
        self.open = kind(colours["open face"], colours["open"], edge, 3, ls=dashes)
        self.improved = kind(colours["open"], "none", 0, 3.3)
        self.on_path = kind("none", colours["path"], max(1.8, 0.8 * thick), 4.2)
        self.current = kind("none", colours["current"], edge, 4)
        self.discs = kind(colours["disc"], colours["current"], canvas.thin, 4.5)
        self.pointers = kind(colours["pointer"], "white", halo, 5)
        self.kinds = {
            "closed": self.closed,
            "open": self.open,
            "improved": self.improved,
            "path": self.on_path,
            "expanded last": self.current,
            "may be expanded next": self.discs,
            "to the parent": self.pointers,
        }

    def show(
        self,
        *,
        closed: Collection[Node] = (),
        open: Collection[Node] = (),
        current: Collection[Node] = (),
        improved: Collection[Node] = (),
        discs: Collection[Node] = (),
        on_path: Collection[Node] = (),
        disc_size: float = 1,
    ) -> None:
        """Put marks of each kind on these places, in place of those before; pointers stay."""
        layout = self._canvas.layout
        share = self._canvas.share
        rounded = self._canvas.style.chips
        set_shapes(self.closed, layout.outlines(closed, share, rounded=rounded))
        set_shapes(self.open, layout.outlines(open, share, rounded=rounded))
        set_shapes(self.current, layout.outlines(current, share, rounded=rounded))
        set_shapes(self.on_path, layout.outlines(on_path, RING * share, rounded=rounded))
        corner = CHIP_CORNER * layout.scenery.room
        set_shapes(self.improved, shapes_at(layout.centres(improved), corner))
        set_shapes(self.discs, shapes_at(layout.centres(discs), disc_size * DISC))

    def point(
        self,
        children: Array,
        parents: Array,
        *,
        light: Sequence[bool] = (),
        beside: bool = False,
    ) -> None:
        """Put a pointer on the centre of each child, turned towards the centre of its parent.

        Those of which `light` is true are light. Where numbers stand in the chips, pointers stand `beside` them.
        """
        towards = (parents - children).astype(float)
        far = np.maximum(np.hypot(*towards.T), 1e-9)[:, None]  # a wrong search may make a cell its own parent
        towards /= far
        turned = np.stack([towards, towards[:, ::-1] * (-1, 1)], axis=1)  # the pointer's own x axis, then its y axis
        layout = self._canvas.layout
        colours = self._canvas.style.colours
        shape = LONG_POINTER if self._canvas.style.chips else POINTER
        tips = children
        if beside:
            shape = layout.beak * BEAK
            to_edge = layout.edge / np.abs(towards).max(1, initial=0.1, keepdims=True)
            tips = children + towards * np.minimum(layout.reach * far, to_edge)
        set_shapes(self.pointers, tips[:, None] + shape @ turned)
        inks = [colours["letter" if is_light else "pointer"] for is_light in light]
        self.pointers.set_facecolor(inks or colours["pointer"])


def draw_path(canvas: Canvas) -> Line2D:
    """Draw a path, which has no places yet; it runs beneath chips."""
    points = canvas.points
    style = canvas.style
    is_beneath = style.chips and canvas.layout.detailed
    is_wide = is_beneath and not canvas.layout.is_road_map
    width = min(7, 0.14 * points) if is_wide else min(4.5, max(2.4, points / 8))
    (path,) = canvas.ax.plot(
        [],
        [],
        color=style.colours["path"],
        lw=width,
        zorder=2.5 if is_beneath else 6,
    )
    path.set(solid_capstyle="round", solid_joinstyle="round")
    if style.chips:
        edge = withStroke(
            linewidth=min(2 * width, width + 3),
            foreground="white",
            capstyle="round",
        )
        path.set_path_effects([edge])
    else:
        path.set(
            marker="o",
            ms=min(11, max(2, points / 5)),
            mec="white",
            mew=min(1.5, points / 30),
        )
    return path


def shapes_at(centres: Array, shape: Array) -> Array:
    """Return a shape around each of these centres."""
    return np.add(centres[:, None], shape)


def set_shapes(kind: PolyCollection, shapes: Sequence[Array] | Array) -> None:
    """Let a kind of mark have these shapes; without any it is not drawn, which saves time."""
    kind.set_verts(list(shapes))
    kind.set_visible(len(shapes) > 0)
