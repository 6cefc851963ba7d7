"""The marks on the places of a board: outlines, pointers, discs and texts.

Texts are shapes, too: all texts of one colour are one patch, which is far faster than a text object for each.
"""

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

from astar_lesson.draw.colours import COLOURS, Colours
from astar_lesson.draw.layout import Array, Layout
from astar_lesson.draw.sizes import scale
from astar_lesson.maps.atlas import Map
from astar_lesson.search.steps import Node
from astar_lesson.search.trace import State
from astar_lesson.words.numbers import number

POINTER = np.array(
    [(-0.13, -0.022), (0.03, -0.022), (0.03, -0.075), (0.17, 0), (0.03, 0.075), (0.03, 0.022), (-0.13, 0.022)]
)
DISC = 0.25 * np.array([(np.cos(turn), np.sin(turn)) for turn in np.linspace(0, 2 * np.pi, 48, endpoint=False)])
DIGIT_HEIGHT = 0.73
"""The height of a digit of size 1."""
FLAG = "\u2691"
"""The character that is drawn as `PENNANT`, which can be recognised even in a cell of 20 pixels."""
PENNANT = np.array([(0, 0.8), (0.17, 0.8), (0.96, 0.41), (0.17, 0.02), (0.17, -0.3), (0, -0.3), (0, 0.8)])
"""The flag of size 1: a pole, and a pennant that flies to the right."""
CORNERS = {"f": "left top", "g": "left bottom", "h": "right bottom"}
LARGEST = 0.5, 0.25
"""The largest size of a number that stands alone in a cell, and of one of several; a larger one is left out."""
LETTER = 0.62
"""The largest size of a letter on start or goal, which is never left out."""
READABLE = 5
"""The smallest size of a name, in points; smaller ones are left out."""


def written(text: str, x: float, y: float, size: float, where: str) -> Path:
    """Return a text as a shape: its `where` ("left top", "middle", ...) lies at (x, y); y grows downwards."""
    vertices, codes, left, right = _glyphs(text)
    across, down = side(where)
    anchor = (left + right + across * (right - left)) / 2, DIGIT_HEIGHT * (1 - down) / 2
    return Path((vertices - anchor) * (size, -size) + (x, y), codes)


def side(where: str) -> tuple[int, int]:
    """Return where a corner lies, seen from the middle: "left top" is (-1, -1), "middle" is (0, 0)."""
    return ("right" in where) - ("left" in where), ("bottom" in where) - ("top" in where)


def lettering(ink: str, texts: Iterable[Path] = (), zorder: float = 7, colours: Colours = COLOURS) -> PathPatch:
    """Return texts as one patch. Dark texts have a light edge, to be readable where the path runs through them.

    A flag has an edge in the colour of the goal, which separates it from a pointer or a disc.
    """
    patch = PathPatch(Path.make_compound_path(*texts), fc=colours[ink], lw=0, zorder=zorder)
    if ink == "flag":
        patch.set_path_effects([withStroke(linewidth=1.4, foreground=colours["goal"], joinstyle="round")])
    elif ink != "letter":
        patch.set_path_effects([withStroke(linewidth=2, foreground="white")])
    return patch


@lru_cache(maxsize=4096)
def _glyphs(text: str) -> tuple[Array, Any, float, float]:
    """The outline of a text of size 1, its codes, and its left and right edge."""
    letters = FontProperties(family="DejaVu Sans")
    path = Path(PENNANT, closed=True) if text == FLAG else TextPath((0, 0), text, size=1, prop=letters)
    box = path.get_extents()
    return np.asarray(path.vertices), path.codes, box.x0, box.x1


class Marks:
    """The marks of one board; each kind is one artist, whose shapes change from state to state.

    Attributes
    ----------
    closed, open, current : PolyCollection
        Outlines: of closed places, of open ones, and of the place expanded last.
    discs : PolyCollection
        Marks on the places with the lowest priority.
    pointers : PolyCollection
        The arrow from each place towards its parent.
    points : float
        The size of a place in printer's points.
    colours : mapping of str to str
        What they are drawn in.
    inset : float
        The size of an outline as a share of its place.
    room : array of two float
        Half the width and half the height of the box inside an outline in whose corners numbers stand.
    """

    def __init__(self, ax: Axes, layout: Layout, ground: Collection[Node], points: float, colours: Colours) -> None:
        self._layout, self._terrain, self.points, self.colours = layout, ground, points, colours
        self._width = width = min(4.0, max(0.8, points / 16))
        self.inset = 1 - (width + 1) / points
        self.room = self.inset * np.array(layout.scenery.room) - width / 2 / points - 0.02
        dark, thin, dashes = colours["current"], 0.8 * width, (0, (2.2, 1.1))
        self.closed = PolyCollection([], fc=colours["closed tint"], ec=colours["closed"], lw=width, zorder=3)
        self.open = PolyCollection([], fc="none", ec=colours["open"], lw=thin, linestyle=dashes, zorder=3)
        self.current = PolyCollection([], fc="none", ec=dark, lw=thin, zorder=4)
        self.discs = PolyCollection([], fc=colours["lowest"], ec=dark, lw=0.5 * width, zorder=4.5)
        self.pointers = PolyCollection([], fc=colours["pointer"], zorder=5)
        self.all = [self.closed, self.open, self.current, self.discs, self.pointers]
        for kind in self.all:
            kind.set_joinstyle("miter")
            ax.add_collection(kind)

    def tighten(self) -> None:
        """Draw smaller outlines from now on, so that none reaches into a neighbouring place, even by rounding."""
        self.inset = 1 - (self._width + 2.5) / self.points

    def surround(self, opened: list[Node], closed: list[Node], current: list[Node], lowest: list[Node]) -> None:
        """Outline places, and put a disc on each of the lowest."""
        self.discs.set_verts(list(self._layout.centres(lowest)[:, None] + DISC))
        for kind, nodes in ((self.closed, closed), (self.open, opened), (self.current, current)):
            kind.set_verts(self._layout.outlines(nodes, self.inset))
        if self._terrain:  # there a tint would hide what the ground costs
            tint = self.colours["closed tint"]
            self.closed.set_facecolor(["none" if node in self._terrain else tint for node in closed])

    def point(self, centres: Array, parents: Array, light: Sequence[bool]) -> None:
        """Put a pointer on each of these centres, turned towards the parent; a light one where `light` is true."""
        towards = (parents - centres).astype(float)
        towards /= np.maximum(np.hypot(*towards.T), 1)[:, None]  # 1: a wrong search may make a cell its own parent
        turned = np.stack([towards, towards[:, ::-1] * (-1, 1)], axis=1)  # the pointer's own x axis, then its y axis
        self.pointers.set_verts(list(centres[:, None] + np.einsum("pk,nkc->npc", POINTER, turned)))
        self.pointers.set_facecolor([self.colours["letter" if is_light else "pointer"] for is_light in light])


class Writing:
    """The texts of one board.

    Parameters
    ----------
    ends : mapping of Node to str
        The letters of start and goal; `FLAG` is drawn as a flag.
    marks : Marks
        The outlines, in whose corners the numbers stand.

    Attributes
    ----------
    inks : dict of str to PathPatch
        The patches with all texts of one colour: "number", "ground cost", "letter", and "flag" if an end has one.
    names : mapping of Node to str
        The names of places, where they are large enough to be read.
    """

    def __init__(self, ax: Axes, layout: Layout, grid: Map, ends: Mapping[Node, str], marks: Marks) -> None:
        self._layout, self._terrain, self._ends, self._marks = layout, grid.terrain, ends, marks
        self._name_size = scale(0.42 * layout.scenery.room[1], marks.points)
        self.names = layout.names if self._name_size * marks.points >= READABLE else {}
        flag = ["flag"] if FLAG in ends.values() else []
        self.inks = {ink: lettering(ink, colours=marks.colours) for ink in (*flag, "number", "ground cost", "letter")}
        for patch in self.inks.values():
            ax.add_patch(patch)

    def write(self, state: State, which: Array, wanted: str, arrows: bool, labels: Iterable[Node]) -> None:
        """Write the wanted numbers of some of the places seen, and into the places of `labels` what never changes."""
        texts: dict[str, list[Path]] = defaultdict(list)
        nodes = [state.trace.nodes[index] for index in which.tolist()]
        centres = self._layout.centres(nodes)
        size = scale(0.2 if len(wanted) > 1 else 0.27, self._marks.points)
        for name in wanted if size <= LARGEST[len(wanted) > 1] else "":
            where = CORNERS[name] if len(wanted) > 1 or arrows else "middle"
            at = centres + self._marks.room * side(where)
            for node, (x, y), value in zip(nodes, at.tolist(), state.values(name, which), strict=True):
                if value is not None:
                    texts[self._ink(node)].append(written(number(value, 4), x, y, size, where))
        self._write_labels(texts, list(labels), 0.26 if wanted else 0.34)
        self.put(texts)

    def put(self, texts: Mapping[str, Iterable[Path]]) -> None:
        """Show these texts, given by their ink, in place of all that was written."""
        for ink, patch in self.inks.items():
            patch.set_path(Path.make_compound_path(*texts.get(ink, ())))

    def _write_labels(self, texts: dict[str, list[Path]], nodes: list[Node], size: float) -> None:
        cost = scale(0.8 * size, self._marks.points)
        size = min(scale(size, self._marks.points), LETTER)
        to_letter = np.array(self._layout.scenery.room) * (1, -1) + (-0.13, 0.14)
        for node, centre in zip(nodes, self._layout.centres(nodes), strict=True):
            name, letter = self.names.get(node, ""), self._ends.get(node)
            if name:  # on a road map it stands above its place, behind the letter or flag of an end
                x, y = centre - (0, self._marks.room[1] + (0.08 if self._layout.is_road_map else 0.03))
                shape = written(name, x, y, self._name_size, "bottom")
                texts[self._ink(node)].append(shape)
            if letter and name and self._layout.is_road_map:
                before = shape.get_extents().x0 - 0.15
                texts["number"].append(written(letter, before, y, 1.1 * self._name_size, "right bottom"))
            elif letter:
                x, y = centre + to_letter
                below = 0.26 if node in self._terrain else 0  # the corner is for the cost
                texts["flag" if letter == FLAG else "letter"].append(written(letter, x, y + below, size, "right top"))
            if node in self._terrain and cost <= LARGEST[False]:
                x, y = self._marks.room * (1, -1) + centre
                texts["ground cost"].append(written(number(self._terrain[node], 4), x, y, cost, "right top"))

    def _ink(self, node: Node) -> str:
        return "letter" if node in self._ends and not self._layout.is_road_map else "number"
