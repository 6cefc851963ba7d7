"""The writing of a board: the numbers of a search, and the labels of the map."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from matplotlib.path import Path

from astar_lesson.draw import texts
from astar_lesson.draw.canvas import Canvas
from astar_lesson.draw.labels import INKS, LARGEST, Labels, Texts
from astar_lesson.draw.layout import Array
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

    Attributes
    ----------
    inks : dict of str to PathPatch
        The patches with all texts of one colour.
    """

    def __init__(
        self,
        canvas: Canvas,
        labels: Labels,
        filled: Collection[Node],
    ) -> None:
        self._canvas = canvas
        self._labels = labels
        self._filled = filled
        self.inks = {}
        for ink in INKS:
            has_edge = canvas.layout.is_road_map and ink != "letter"
            edge = 2 if has_edge else 0
            self.inks[ink] = texts.draw_texts(canvas.ax, [], canvas.style.colours[ink], edge=edge)

    def fitting(self, wanted: str) -> str:
        """Return which of these numbers have room: all, the first, or none."""
        most = LARGEST / scale(SMALL, self._canvas.points)
        return wanted if most >= 2 else wanted[: int(most)]

    def write(
        self,
        state: State,
        which: Array,
        wanted: str,
        labelled: Sequence[Node],
    ) -> list[Node]:
        """Write the wanted numbers of some of the places seen, and the labels of places.

        Return the places in whose middle a number stands.
        """
        nodes = [state.trace.nodes[index] for index in which.tolist()] if wanted else []
        found: Texts = {ink: [] for ink in INKS}
        found["ground cost"] += self._labels.road_texts
        middles = []
        places = self._places_in_chip(wanted) if self._canvas.style.chips else self._places_in_cell(wanted)
        centres = self._canvas.layout.centres(nodes)
        columns = [state.values(name, which) for name in wanted]
        for node, centre, *values in zip(nodes, centres, *columns, strict=True):
            said = self._said(dict(zip(wanted, values, strict=True)), places)
            ink = "letter" if node in self._filled else "number"
            for name, text in said.items():
                place = places[name]
                found[ink].append(self._written(node, centre, text, place))
                if place.face:
                    middles.append(node)
        labels = self._labels.written(labelled, nodes if wanted else None)
        for ink, patch in self.inks.items():
            texts.replace_texts(patch, found[ink] + labels[ink])
        return middles

    def _said(self, values: Mapping[str, Cost], places: Mapping[str, NumberPlace]) -> dict[str, str]:
        """The numbers as they are written; only the one in the middle, if others have no room beside each other."""
        said = {name: number(value, 4) for name, value in values.items() if value is not None}
        smallest = scale(0, self._canvas.points)
        for name, text in said.items():
            is_beside = not places[name].face
            if is_beside and texts.breadth(text) * smallest > places[name].width:
                return {name: text for name, text in said.items() if places[name].face}
        return said

    def _written(self, node: Node, centre: Array, text: str, place: NumberPlace) -> Path:
        at = centre + place.offset
        if node not in self._labels.costs:
            at = at - (0, place.raised)
        return texts.written(text, at, place.size, place.where, place.width, place.face)

    def _places_in_chip(self, wanted: str) -> dict[str, NumberPlace]:
        """The number that guides the search stands in the middle of a chip, the others in corners."""
        room = self._canvas.room
        radius = self._canvas.layout.radius
        several = len(wanted) > 1
        small = scale(SMALL, self._canvas.points)
        lift = np.array((0, LIFT if several and not self._labels.names else 0))
        places = {}
        for name in wanted:
            where = CORNERS[name]
            places[name] = NumberPlace(where, room * texts.side(where) - lift, small, 0.95 * room[0])
        if wanted and (not several or "f" in wanted):
            size = min(max(0.34, small), 1.2 * radius)
            raised: float = 0
            if several:  # the numbers below it need room, too
                left_above = 2 * (room[1] / texts.DIGIT_HEIGHT - small) - 0.06
                size = min(size, max(small, left_above))
                raised = RAISED
            width = min(1.8 * room[0], 1.9 * radius)
            places[wanted[0]] = NumberPlace("middle", -lift, size, width, "bold", raised)
        return places

    def _places_in_cell(self, wanted: str) -> dict[str, NumberPlace]:
        """In the figures of the tutorial each number has its corner; pointers stand in the middle."""
        room = self._canvas.room
        size = scale(0.2, self._canvas.points)
        places = {}
        for name in wanted:
            where = CORNERS[name]
            places[name] = NumberPlace(where, room * texts.side(where), size, 0.95 * room[0])
        return places
