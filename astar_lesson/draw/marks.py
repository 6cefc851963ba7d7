"""The marks on the places of a board: chips, pointers, start and goal, and texts.

Texts are shapes, too: all texts of one colour are one patch, which is far faster than a text object for each.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.font_manager import FontProperties
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.patheffects import withStroke
from matplotlib.textpath import TextPath

from astar_lesson.draw.colours import COLOURS, Colours, Style
from astar_lesson.draw.layout import LEGIBLE, ROOMY, Array, Layout
from astar_lesson.draw.sizes import scale, sizes_in_use
from astar_lesson.maps.atlas import Map
from astar_lesson.search.steps import Node
from astar_lesson.search.trace import State
from astar_lesson.words.numbers import number

POINTER = np.array(
    [(-0.13, -0.022), (0.03, -0.022), (0.03, -0.09), (0.17, 0), (0.03, 0.09), (0.03, 0.022), (-0.13, 0.022)]
)
LONG_POINTER = 1.8 * (POINTER - (0.02, 0))
"""The pointer in the middle of a chip."""
BEAK = np.array([(-0.13, -0.12), (0, 0), (-0.13, 0.12)])
"""The pointer of a chip with numbers: it lies beside the chip, its tip on the edge of the cell."""
CHIP_CORNER = np.array([(0.15, -0.35), (0.35, -0.35), (0.35, -0.15)])
"""The corner of a chip that is filled when its cell was improved."""
DISC = 0.25 * np.array([(np.cos(turn), np.sin(turn)) for turn in np.linspace(0, 2 * np.pi, 48, endpoint=False)])
FLAG = np.array([(-0.05, 0.21), (-0.05, -0.21), (0.01, -0.21), (0.26, -0.09), (0.01, 0.03), (0.01, 0.21)])
"""A pole in the middle of a cell, and a pennant that flies to the right."""
SIGNS, LEAST_SIGN, LARGEST_SIGN = {"start": 0.8 * DISC, "goal": FLAG}, 36, 1.4
"""In cells under 36 points signs grow: at most 1.4 times, on a large map without limit."""
BADGES = {"start": 0.48 * DISC, "goal": 0.62 * (FLAG - (0.105, 0))}
"""Disc and flag where a number stands in the middle."""
LEAST_BADGE = 42  # in cells of fewer points they grow, so that they can be seen
CHIP, LARGE_CHIP, RING = 0.75, 0.8, 1.1
"""The size of a chip as a share of a cell, and of a place with a name; and of the ring of the path around a chip."""
DASHED = 0, (1.8, 0.7)
"""The edge of open chips, by which they are told from others in grey, too."""
DIGIT_HEIGHT = 0.73
"""The height of a digit of size 1."""
RAISED = 0.04
LIFT = 0.02
"""How far numbers stand above their places where there are several: below them a pointer may stand."""
CORNERS = {"f": "left top", "g": "left bottom", "h": "right bottom"}
LARGEST, LARGEST_NAME = 0.5, 0.45
"""The largest size of a number, and of a name; larger ones are left out."""
LETTER = 0.62
"""The largest size of a letter on start or goal, which is never left out."""
NUMBERED = 0.48
"""Inches that a cell needs for numbers, if they are not asked for, and for a name."""


def written(text: str, at: Any, size: float, where: str, room: float = 9, face: str = "") -> Path:
    """Return a text as a shape: its `where` ("left top", "middle", ...) lies at this point; y grows downwards.

    A text wider than `room` is made smaller; `face` is "bold" or "italic".
    """
    vertices, codes, left, right = _glyphs(text, face)
    across, down = side(where)
    anchor = (left + right + across * (right - left)) / 2, DIGIT_HEIGHT * (1 - down) / 2
    size = min(size, room / max(right - left, 1e-9))
    return Path((vertices - anchor) * (size, -size) + at, codes)


def breadth(text: str) -> float:
    """Return how wide a text of size 1 is."""
    _, _, left, right = _glyphs(text, "")
    return right - left


def side(where: str) -> tuple[int, int]:
    """Return where a corner lies, seen from the middle: "left top" is (-1, -1), "middle" is (0, 0)."""
    return ("right" in where) - ("left" in where), ("bottom" in where) - ("top" in where)


def lettering(
    ax: Axes, ink: str, texts: Iterable[Path] = (), zorder: float = 7, colours: Colours = COLOURS, edge: float = 2
) -> PathPatch:
    """Draw texts as one patch; with a light edge (in points), dark ones can be read where a line runs through them."""
    patch = PathPatch(Path.make_compound_path(*texts), fc=colours[ink], lw=0, zorder=zorder)
    if edge and ink != "letter":
        patch.set_path_effects([withStroke(linewidth=edge, foreground="white", joinstyle="round")])
    ax.add_patch(patch)
    return patch


@lru_cache(maxsize=4096)
def _glyphs(text: str, face: str) -> tuple[Array, Any, float, float]:
    """The outline of a text of size 1, its codes, and its left and right edge."""
    letters = f"DejaVu Sans:{face}" if face else "DejaVu Sans"
    said = re.sub("^-", "\u2212", text)  # a minus sign is longer than a hyphen
    path = TextPath((0, 0), said, size=1, prop=FontProperties(letters))
    box = path.get_extents()
    return np.asarray(path.vertices), path.codes, box.x0, box.x1


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
    pointers : PolyCollection
        The arrow from each place towards its parent.
    on_path : PolyCollection
        The edges of places on the path, where a line would cross out their numbers.
    layout, points, style
        Those given: where the places lie, their size in printer's points, and how they are drawn.
    share : float
        The size of a chip or outline as a share of its place.
    room : array of two float
        Half the width and half the height of the box inside a chip in whose corners numbers stand.
    signs : dict of str to array
        The disc and the flag in the middle of a place.
    badges : dict of str to array
        The disc and the flag of a place beside its numbers: where the cost of ground stands elsewhere, or on a road map
        outside the place.
    """

    def __init__(self, ax: Axes, layout: Layout, points: float, style: Style) -> None:
        self.layout, self.points, self.style, colours = layout, points, style, style.colours
        thin = min(2.0, max(0.8, points / 26))
        thick, chips = (1.8 if style.chips else 2) * thin, style.chips and not layout.is_road_map
        named = LARGE_CHIP if layout.names else CHIP
        self.share = 1 if layout.is_road_map else named if style.chips else 1 - (thick + 2.5) / points
        self.room = self.share * np.array(layout.scenery.room) - thick / 2 / points - (0.052 if chips else 0.02)
        beside = 0.7 * layout.radius * np.array((1, -1)) + (0.14, -0.17) if layout.is_road_map else 0.045 - self.room
        seen = max(1, LEAST_SIGN / points)
        self.signs = {kind: min(seen, LARGEST_SIGN if layout.detailed else seen) * SIGNS[kind] for kind in SIGNS}
        grown = 1.4 if layout.is_road_map else max(1, LEAST_BADGE / points)
        self.badges = {kind: grown * shape + beside for kind, shape in BADGES.items()}
        halo = min(0.6, points / 90) if style.chips else 0
        around, edge, dashes = (thin, thick, DASHED) if style.chips else (thick, 0.8 * thick, (0, (2.2, 1.1)))
        self.closed = PolyCollection([], fc=colours["closed face"], ec=colours["closed"], lw=around, zorder=3)
        self.open = PolyCollection([], fc=colours["open face"], ec=colours["open"], lw=edge, ls=dashes, zorder=3)
        self.improved = PolyCollection([], fc=colours["open"], lw=0, zorder=3.3)
        self.on_path = PolyCollection([], fc="none", ec=colours["path"], lw=max(1.8, 0.8 * thick), zorder=4.2)
        self.current = PolyCollection([], fc="none", ec=colours["current"], lw=edge, zorder=4)
        self.discs = PolyCollection([], fc=colours["disc"], ec=colours["current"], lw=thin, zorder=4.5)
        self.pointers = PolyCollection([], fc=colours["pointer"], ec="white", lw=halo, zorder=5)
        self.all = [self.closed, self.open, self.improved, self.on_path, self.current, self.discs, self.pointers]
        for kind in self.all:
            kind.set_visible(False)
            kind.set_joinstyle("round" if style.chips else "miter")
            kind.set_antialiased([True, True])  # with one value a shape that stands alone is moved to whole pixels
            ax.add_collection(kind)

    def point(self, centres: Array, parents: Array, light: Sequence[bool], beaks: bool) -> None:
        """Put a pointer on each of these centres, turned towards the parent; a light one where `light` is true."""
        towards = (parents - centres).astype(float)
        far = np.maximum(np.hypot(*towards.T), 1e-9)[:, None]  # a wrong search may make a cell its own parent
        towards /= far
        turned = np.stack([towards, towards[:, ::-1] * (-1, 1)], axis=1)  # the pointer's own x axis, then its y axis
        to_edge = self.layout.edge / np.abs(towards).max(1, initial=0.1, keepdims=True)
        reach = np.minimum(self.layout.reach * far, to_edge)
        at = centres + towards * reach if beaks else centres
        shape = self.layout.beak * BEAK if beaks else LONG_POINTER if self.style.chips else POINTER
        give(self.pointers, at[:, None] + np.einsum("pk,nkc->npc", shape, turned))
        self.pointers.set_facecolor([self.style.colours["letter" if is_light else "pointer"] for is_light in light])


def give(kind: PolyCollection, shapes: Sequence[Array] | Array) -> None:
    """Let a kind of mark have these shapes; without any it is not drawn, which saves time."""
    kind.set_verts(list(shapes))
    kind.set_visible(len(shapes) > 0)


class Writing:
    """The texts of one board.

    Parameters
    ----------
    ends : mapping of Node to str
        Start, goal and other places in whose middle something stands, with their letters, if they have any.
    marks : Marks
        The chips, in which the numbers stand.

    Attributes
    ----------
    inks : dict of str to PathPatch
        The patches with all texts of one colour: "number", "ground cost" and "letter".
    names : mapping of Node to str
        The names of places, where they are large enough to be read.
    is_legible, is_roomy : bool
        Whether a cell can tell what its ground costs, and whether it can also among numbers.
    """

    def __init__(self, ax: Axes, grid: Map, ends: Mapping[Node, str], marks: Marks) -> None:
        self._layout, self._ends, self._marks, self._chips = marks.layout, ends, marks, marks.style.chips
        layout, is_road_map = marks.layout, marks.layout.is_road_map
        width = marks.points / sizes_in_use().smallest if self._chips else ROOMY
        self.is_legible, self.is_roomy = width >= LEGIBLE, width >= ROOMY
        bare = {node: cost for node, cost in grid.terrain.items() if not (self._chips and node in ends)}
        self._costs = bare if self.is_legible else {}
        self._name_size = scale((0.42 if is_road_map else 0.36) * layout.scenery.room[1], marks.points)
        is_large = is_road_map or marks.points >= 72 * NUMBERED  # else the names would fill the chips
        self.names = layout.names if is_large and self._name_size <= LARGEST_NAME else {}
        signs, size = layout.signs if self.names else (), scale(0.2, marks.points)
        self._signs = [written(text, at, size, "middle") for text, at in signs if text]
        self._name_places = self._freest() if is_road_map else {}
        inks, edge = ("number", "ground cost", "letter"), 2 * is_road_map
        self.inks = {ink: lettering(ax, ink, colours=marks.style.colours, edge=edge) for ink in inks}

    def fitting(self, wanted: str) -> str:
        """Return which of these numbers have room: all, the first, or none."""
        room = LARGEST / scale(0.17, self._marks.points)
        return wanted if room >= 2 else wanted[: int(room)]

    def write(self, state: State, which: Array, wanted: str, arrows: bool, labels: Sequence[Node]) -> set[Node]:
        """Write the wanted numbers of some of the places seen, and into the places of `labels` what never changes.

        Return the places in whose middle a number stands.
        """
        texts, taken = defaultdict[str, list[Path]](list, {"ground cost": [*self._signs]}), set()
        nodes = [state.trace.nodes[index] for index in which.tolist()]
        centres, several = self._layout.centres(nodes), len(wanted) > 1
        room, points = self._marks.room, self._marks.points
        small = scale(0.17 if self._chips else 0.2 if several else 0.27, points)
        large = min(max(0.34, small), 1.2 * self._layout.radius)
        if several:  # the numbers below it need room, too
            large = min(large, max(small, 2 * (room[1] / DIGIT_HEIGHT - small) - 0.06))
        lift = (0, LIFT * (self._chips and several and not self.names))
        middle = wanted[:1] if self._chips and (not several or "f" in wanted) else ""
        corners = {name: CORNERS[name] if several or self._chips or arrows else "middle" for name in wanted}
        widths = {name: (1.8 if where == "middle" else 0.95) * room[0] for name, where in corners.items()}
        if middle:
            corners[middle], widths[middle] = "middle", min(1.8 * room[0], 1.9 * self._layout.radius)
        rows = zip(*(state.values(name, which) for name in wanted), strict=True)
        for node, centre, row in zip(nodes, centres, rows, strict=False):
            said = {name: number(value, 4) for name, value in zip(wanted, row, strict=True) if value is not None}
            if any(breadth(said[name]) * scale(0, points) > widths[name] for name in said if name != middle):
                said = {name: text for name, text in said.items() if name == middle}
            ink = "letter" if node in self._ends and not self._chips else "number"
            for name, text in said.items():
                is_large, at = name == middle, centre + room * side(corners[name]) - lift
                at = at - (0, RAISED * (is_large and several and node not in self._costs))
                size, face = (large, "bold") if is_large else (small, "")
                texts[ink].append(written(text, at, size, corners[name], widths[name], face))
                taken.update([node] * is_large)
        covered = nodes if wanted and not self.is_roomy else ()
        self._write_labels(texts, labels, 0.26 if wanted else 0.34, covered)
        for ink, patch in self.inks.items():
            patch.set_path(Path.make_compound_path(*texts[ink]))
            patch.set_visible(bool(texts[ink]))
        return taken

    def _freest(self) -> dict[Node, tuple[tuple[float, float], str]]:
        """On a road map: from the centre of each town to its name, and which side of the name lies there.

        The name stands above its town, or else where it crosses the fewest roads, towns, lengths and other names.
        """
        layout, up = self._layout, self._marks.room[1] + 0.08
        aside = layout.radius + 0.12
        places = [((0, -up), "bottom"), ((aside, 0), "left"), ((-aside, 0), "right"), ((0, up), "top")]
        shapes = [*(Path(line) for line in (*layout.roads, *layout.outlines(self.names))), *self._signs]
        found = {}
        for node, centre in zip(self.names, layout.centres(self.names), strict=True):
            boxes = [written(self.names[node], centre + off, self._name_size, at).get_extents() for off, at in places]
            crossed = [sum(shape.intersects_bbox(box.padded(0.04)) for shape in shapes) for box in boxes]
            outside = [not layout.low[0] < box.x0 <= box.x1 < layout.high[0] for box in boxes]
            best = int(np.argmin(np.add(crossed, outside)))
            found[node] = places[best]
            shapes.append(Path(boxes[best].corners()[[0, 1, 3, 2]]))
        return found

    def _write_labels(
        self, texts: dict[str, list[Path]], nodes: Sequence[Node], size: float, covered: Collection[Node]
    ) -> None:
        points, room = self._marks.points, self._marks.room
        for node, centre in zip(nodes, self._layout.centres(nodes), strict=True):
            if name := self.names.get(node):
                offset, where = self._name_places.get(node, ((0, -room[1] - 0.03), "bottom"))
                texts["number"].append(written(name, centre + offset, self._name_size, where))
            if letter := self._ends.get(node):
                corner = centre + np.array(self._layout.scenery.room) * (1, -1) + (-0.13, 0.14)
                texts["letter"].append(written(letter, corner, min(scale(size, points), LETTER), "right top"))
            if node in self._costs and node not in covered:
                where, share = ("left top", 0.17) if self._chips else ("right top", 0.8 * size)
                cost = scale(share, points)
                if cost <= LARGEST:
                    text, at = number(self._costs[node], 4), centre + room * side(where)
                    texts["ground cost"].append(written(text, at, cost, where, 1.8 * room[0], "italic"))
