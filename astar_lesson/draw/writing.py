"""The writing of a board: the numbers of a search, and the labels of the map."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.path import Path

from astar_lesson.draw import texts
from astar_lesson.draw.colours import Style
from astar_lesson.draw.labels import LARGEST, Labels
from astar_lesson.draw.layout import Array, Layout
from astar_lesson.draw.proportions import Proportions
from astar_lesson.draw.sizes import scale
from astar_lesson.search.steps import Cost, Node
from astar_lesson.search.trace import State
from astar_lesson.words.numbers import number

CORNERS = {"f": "left top", "g": "left bottom", "h": "right bottom"}
SMALL = 0.17
"""The size of a number in a corner of a chip."""
RAISED = 0.04
"""How far the number in the middle is raised where there are others."""
LIFT = 0.02
"""How far all numbers are raised where there are several: below them a pointer may stand."""


class NumberPlace(NamedTuple):
    """Where one of the numbers of a search stands in its place, and how.

    Attributes
    ----------
    where : str
        "middle", or the corner.
    offset : array
        From the centre to that corner.
    size, width : float
        The size of the number, and the width that it can have.
    face : str
        "bold" in the middle of a chip, else "".
    raised : float
        How far it moves up where no cost of ground stands above it.
    """

    where: str
    offset: Array
    size: float
    width: float
    face: str = ""
    raised: float = 0


class Writing:
    """All texts on the places of one board.

    Parameters
    ----------
    labels : Labels
        The labels of the map.
    filled : collection of Node
        The places that are filled, so that their numbers are light.
    arrows : bool
        Whether there are pointers, which stand in the middle where there are no chips.

    Attributes
    ----------
    inks : dict of str to PathPatch
        The patches with all texts of one colour: "number", "ground cost" and "letter".
    """

    def __init__(
        self,
        ax: Axes,
        layout: Layout,
        proportions: Proportions,
        style: Style,
        labels: Labels,
        *,
        filled: Iterable[Node],
        arrows: bool,
    ) -> None:
        self._layout = layout
        self._points = proportions.points
        self._room = proportions.room
        self._style = style
        self._labels = labels
        self._filled = {*filled}
        self._arrows = arrows
        edge = 2 if layout.is_road_map else 0
        self.inks = {ink: texts.draw_texts(ax, [], style.colours[ink], edge=edge) for ink in ("number", "ground cost")}
        self.inks["letter"] = texts.draw_texts(ax, [], style.colours["letter"])

    def fitting(self, wanted: str) -> str:
        """Return which of these numbers have room: all, the first, or none."""
        room = LARGEST / scale(SMALL, self._points)
        return wanted if room >= 2 else wanted[: int(room)]

    def write(self, state: State, which: Array, wanted: str, labelled: Sequence[Node]) -> set[Node]:
        """Write the wanted numbers of some of the places seen, and the labels of places.

        Return the places in whose middle a number stands.
        """
        nodes = [state.trace.nodes[index] for index in which.tolist()]
        labels = self._labels.written(labelled, nodes if wanted else None)
        found: dict[str, list[Path]] = {"number": [], "ground cost": [*self._labels.signs], "letter": []}
        taken = set()
        if wanted:
            places = self._places_in_chip(wanted) if self._style.chips else self._places_in_cell(wanted)
            centres = self._layout.centres(nodes)
            rows = zip(*(state.values(name, which) for name in wanted), strict=True)
            for node, centre, row in zip(nodes, centres, rows, strict=True):
                values = dict(zip(wanted, row, strict=True))
                said = self._said(values, places)
                ink = "letter" if node in self._filled else "number"
                found[ink] += [self._written(node, centre, text, places[name]) for name, text in said.items()]
                if any(places[name].face for name in said):
                    taken.add(node)
        for ink, patch in self.inks.items():
            texts.replace_texts(patch, found[ink] + labels[ink])
        return taken

    def _said(self, values: Mapping[str, Cost], places: Mapping[str, NumberPlace]) -> dict[str, str]:
        """The numbers as they are written; only the one in the middle, if others have no room beside each other."""
        said = {name: number(value, 4) for name, value in values.items() if value is not None}
        beside = [name for name in said if not places[name].face]
        smallest = scale(0, self._points)
        if any(texts.breadth(said[name]) * smallest > places[name].width for name in beside):
            return {name: text for name, text in said.items() if places[name].face}
        return said

    def _written(self, node: Node, centre: Array, text: str, place: NumberPlace) -> Path:
        at = centre + place.offset
        if node not in self._labels.costs:
            at = at - (0, place.raised)
        return texts.written(text, at, place.size, place.where, place.width, place.face)

    def _places_in_chip(self, wanted: str) -> dict[str, NumberPlace]:
        """The number that guides the search stands in the middle of a chip, the others in corners."""
        several = len(wanted) > 1
        small = scale(SMALL, self._points)
        lift = np.array((0, LIFT if several and not self._labels.names else 0))
        places = {}
        for name in wanted:
            where = CORNERS[name]
            offset = self._room * texts.side(where) - lift
            places[name] = NumberPlace(where, offset, small, 0.95 * self._room[0])
        if not several or "f" in wanted:
            size = min(max(0.34, small), 1.2 * self._layout.radius)
            if several:  # the numbers below it need room, too
                left_above = 2 * (self._room[1] / texts.DIGIT_HEIGHT - small) - 0.06
                size = min(size, max(small, left_above))
            width = min(1.8 * self._room[0], 1.9 * self._layout.radius)
            raised = RAISED if several else 0
            places[wanted[0]] = NumberPlace("middle", -lift, size, width, "bold", raised)
        return places

    def _places_in_cell(self, wanted: str) -> dict[str, NumberPlace]:
        """In the figures of the tutorial each number has its corner; one alone stands in the middle."""
        several = len(wanted) > 1
        size = scale(0.2 if several else 0.27, self._points)
        places = {}
        for name in wanted:
            where = CORNERS[name] if several or self._arrows else "middle"
            width = (1.8 if where == "middle" else 0.95) * self._room[0]
            places[name] = NumberPlace(where, self._room * texts.side(where), size, width)
        return places
