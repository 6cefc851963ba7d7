"""The writing: what stands in the places of a board. Numbers, the letters of both ends, names, and costs of ground."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.path import Path

from astar_lesson.draw.ink import lettering, side, written
from astar_lesson.draw.layout import Layout
from astar_lesson.search.state import State
from astar_lesson.search.steps import Node
from astar_lesson.words.numbers import number

CORNERS = {"f": "left top", "g": "left bottom", "h": "right bottom"}
READABLE = 5
"""Points; smaller names are left out."""
Array = npt.NDArray[Any]


class Writing:
    """The texts of one board.

    Parameters
    ----------
    terrain, ends : mapping of Node to float, of Node to str
        What the ground costs where it is not 1, and the letters of start and goal.
    corner : array of two float
        From the centre of a place to the corner in which numbers stand.
    points : float
        The size of a place in printer's points.

    Attributes
    ----------
    inks : dict of str to PathPatch
        All texts of one colour: "number", "ground cost", "letter".
    names : mapping of Node to str
        The names of places, where they are large enough to be read.
    """

    def __init__(
        self,
        ax: Axes,
        layout: Layout,
        terrain: Mapping[Node, float],
        ends: Mapping[Node, str],
        corner: Array,
        points: float,
    ) -> None:
        self._layout, self._terrain, self._ends, self._corner = layout, terrain, ends, corner
        self._name_size = 0.42 * layout.room[1]
        self.names = layout.names if self._name_size * points >= READABLE else {}
        self.inks = {ink: lettering(ink) for ink in ("number", "ground cost", "letter")}
        for patch in self.inks.values():
            ax.add_patch(patch)

    def write(self, state: State, which: Array, wanted: str, arrows: bool, labels: Iterable[Node]) -> None:
        """Write the wanted numbers of some of the places seen, and what never changes in the places of `labels`."""
        texts: dict[str, list[Path]] = defaultdict(list)
        self._write_numbers(texts, state, which, wanted, arrows)
        self._write_labels(texts, list(labels), 0.26 if wanted else 0.34)
        self.put(texts)

    def put(self, texts: Mapping[str, Iterable[Path]]) -> None:
        """Show these texts, given by their ink, in place of all that was written."""
        for ink, patch in self.inks.items():
            patch.set_path(Path.make_compound_path(*texts.get(ink, ())))

    def _write_numbers(
        self, texts: dict[str, list[Path]], state: State, which: Array, wanted: str, arrows: bool
    ) -> None:
        nodes = [state.trace.nodes[index] for index in which.tolist()]
        centres = self._layout.centres(nodes)
        size = 0.2 if len(wanted) > 1 else 0.27
        for name in wanted:
            where = CORNERS[name] if len(wanted) > 1 or arrows else "middle"
            at = centres + self._corner * side(where)
            for node, (x, y), value in zip(nodes, at.tolist(), state.read(name, which), strict=True):
                if value is not None:
                    texts[self._ink(node)].append(written(number(value, 4), x, y, size, where))

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
