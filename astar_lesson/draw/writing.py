"""The writing: texts as shapes, and those of a board: numbers, the letters of both ends, names, and costs of ground.

All texts of one colour are one patch, which is far faster than a text object for each.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.font_manager import FontProperties
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.patheffects import withStroke
from matplotlib.textpath import TextPath

from astar_lesson.draw.colours import COLOURS
from astar_lesson.draw.layout import Array, Layout
from astar_lesson.draw.marks import Marks
from astar_lesson.maps.atlas import Map
from astar_lesson.search.state import State
from astar_lesson.search.steps import Node
from astar_lesson.words.numbers import number

DIGIT_HEIGHT = 0.73
"""Of a text of size 1."""
CORNERS = {"f": "left top", "g": "left bottom", "h": "right bottom"}
READABLE = 5
"""Points; smaller names are left out."""


def written(text: str, x: float, y: float, size: float, where: str) -> Path:
    """Return a text as a shape: its `where` ("left top", "middle", ...) lies at (x, y); y grows downwards."""
    vertices, codes, left, right = _glyphs(text)
    across = left if "left" in where else right if "right" in where else (left + right) / 2
    along = DIGIT_HEIGHT if "top" in where else 0 if "bottom" in where else DIGIT_HEIGHT / 2
    return Path((vertices - (across, along)) * (size, -size) + (x, y), codes)


def side(where: str) -> tuple[int, int]:
    """Return where a corner lies, seen from the middle: "left top" is (-1, -1), "middle" is (0, 0)."""
    return ("right" in where) - ("left" in where), ("bottom" in where) - ("top" in where)


def lettering(ink: str, texts: Iterable[Path] = (), zorder: float = 7) -> PathPatch:
    """Return texts as one patch; dark ones have a light edge, to be readable where the path runs through them."""
    patch = PathPatch(Path.make_compound_path(*texts), fc=COLOURS[ink], lw=0, zorder=zorder)
    if ink != "letter":
        patch.set_path_effects([withStroke(linewidth=2, foreground="white")])
    return patch


@lru_cache(maxsize=4096)
def _glyphs(text: str) -> tuple[Array, Any, float, float]:
    """The outline of a text of size 1, its codes, and where it begins and ends from left to right."""
    path = TextPath((0, 0), text, size=1, prop=FontProperties(family="DejaVu Sans"))
    box = path.get_extents()
    return np.asarray(path.vertices), path.codes, box.x0, box.x1


class Writing:
    """The texts of one board.

    Parameters
    ----------
    ends : mapping of Node to str
        The letters of start and goal.
    marks : Marks
        The outlines, in whose corners the numbers stand.

    Attributes
    ----------
    inks : dict of str to PathPatch
        All texts of one colour: "number", "ground cost", "letter".
    names : mapping of Node to str
        The names of places, where they are large enough to be read.
    """

    def __init__(self, ax: Axes, layout: Layout, grid: Map, ends: Mapping[Node, str], marks: Marks) -> None:
        self._layout, self._terrain, self._ends, self._corner = layout, grid.terrain, ends, marks.room
        self._name_size = 0.42 * layout.room[1]
        self.names = layout.names if self._name_size * marks.points >= READABLE else {}
        self.inks = {ink: lettering(ink) for ink in ("number", "ground cost", "letter")}
        for patch in self.inks.values():
            ax.add_patch(patch)

    def write(self, state: State, which: Array, wanted: str, arrows: bool, labels: Iterable[Node]) -> None:
        """Write the wanted numbers of some of the places seen, and what never changes in the places of `labels`."""
        texts: dict[str, list[Path]] = defaultdict(list)
        nodes = [state.trace.nodes[index] for index in which.tolist()]
        centres = self._layout.centres(nodes)
        size = 0.2 if len(wanted) > 1 else 0.27
        for name in wanted:
            where = CORNERS[name] if len(wanted) > 1 or arrows else "middle"
            at = centres + self._corner * side(where)
            for node, (x, y), value in zip(nodes, at.tolist(), state.read(name, which), strict=True):
                if value is not None:
                    texts[self._ink(node)].append(written(number(value, 4), x, y, size, where))
        self._write_labels(texts, list(labels), 0.26 if wanted else 0.34)
        self.put(texts)

    def put(self, texts: Mapping[str, Iterable[Path]]) -> None:
        """Show these texts, given by their ink, in place of all that was written."""
        for ink, patch in self.inks.items():
            patch.set_path(Path.make_compound_path(*texts.get(ink, ())))

    def _write_labels(self, texts: dict[str, list[Path]], nodes: list[Node], size: float) -> None:
        to_letter = np.array(self._layout.room) * (1, -1) + (-0.13, 0.14)
        for node, centre in zip(nodes, self._layout.centres(nodes), strict=True):
            if node in self._ends:
                x, y = centre + to_letter
                below = 0.26 if node in self._terrain else 0  # the corner is for the cost
                texts["letter"].append(written(self._ends[node], x, y + below, size, "right top"))
            if node in self._terrain:
                x, y = self._corner * (1, -1) + centre
                texts["ground cost"].append(written(number(self._terrain[node], 4), x, y, 0.8 * size, "right top"))
            if node in self.names:
                x, y = centre - (0, self._corner[1] + 0.03)
                texts[self._ink(node)].append(written(self.names[node], x, y, self._name_size, "bottom"))

    def _ink(self, node: Node) -> str:
        return "letter" if node in self._ends else "number"
