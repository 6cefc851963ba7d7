"""The labels of a map: what always stands in its places, such as names, the costs of ground, and letters."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from matplotlib.path import Path

from astar_lesson.draw import texts
from astar_lesson.draw.canvas import Canvas
from astar_lesson.draw.layout import Array
from astar_lesson.draw.sizes import scale, sizes_in_use
from astar_lesson.maps.atlas import Map
from astar_lesson.search.steps import Node
from astar_lesson.words.numbers import number

Texts = dict[str, list[Path]]
"""Texts by their ink."""
INKS = "number", "ground cost", "letter"
"""The colours in which texts are written."""
LEGIBLE = 5
"""A cell shows its cost if it is 5 times as wide as the smallest type ..."""
ROOMY = 8
"""... and beside numbers, if it is 8 times as wide."""
LARGEST = 0.5
"""The largest size of a number; a larger one is left out."""
APART = 0.5
"""How far one name stands below another on a road map, in cells, so that two do not read as one."""
LARGEST_NAME = 0.45
"""The same for a name."""
LARGEST_LETTER = 0.62
"""The largest size of a letter on start or goal, which is never left out."""
INCHES_FOR_NUMBERS = 0.48
"""Inches that a cell needs for numbers, if they are not asked for, and for a name."""
LETTERS = {"start": "A", "goal": "B"}
"""What stands on the filled ends of the tutorial."""


class Labels:
    """What always stands in the places of one board.

    Parameters
    ----------
    ends : mapping of Node to str
        Each start and goal, with "start" or "goal".

    Attributes
    ----------
    nodes : list of Node
        The places that have a label, or are an end.
    names : mapping of Node to str
        The names of places, where they are large enough to be read.
    costs : mapping of Node to float
        The costs of ground that are written.
    road_texts : list of Path
        What is written beside roads.
    is_legible, is_roomy : bool
        Whether a cell can tell what its ground costs, and whether it can also among numbers.
    """

    def __init__(self, canvas: Canvas, grid: Map, ends: Mapping[Node, str]) -> None:
        layout = canvas.layout
        points = canvas.points
        self._canvas = canvas
        self._letters: dict[Node, str] = {}
        self.costs = dict(grid.terrain)
        if canvas.style.chips:
            width = points / sizes_in_use().smallest
            self.is_legible = width >= LEGIBLE
            self.is_roomy = width >= ROOMY
            covered = ends if self.is_legible else grid.terrain
            for node in covered:
                self.costs.pop(node, None)
        else:
            self.is_legible = True
            self.is_roomy = True
            self._letters = {end: LETTERS[kind] for end, kind in ends.items()}
        share = 0.42 if layout.is_road_map else 0.36
        self._name_size = scale(share * layout.scenery.room[1], points)
        is_large = layout.is_road_map or points >= 72 * INCHES_FOR_NUMBERS  # else the names would fill the chips
        self.names: Mapping[Node, str] = {}
        self.road_texts: list[Path] = []
        if is_large and self._name_size <= LARGEST_NAME:
            size = scale(0.2, points)
            self.names = layout.names
            for road in layout.roads:
                if road.text:
                    self.road_texts.append(texts.written(road.text, road.beside, size, "middle"))
        self._name_places = self._freest() if layout.is_road_map else {}
        self.nodes = list(dict.fromkeys([*ends, *grid.terrain, *self.names]))

    def written(self, nodes: Sequence[Node], among: Collection[Node] | None = None) -> Texts:
        """Return the labels of these places by their ink.

        `among` are the places with numbers, if there are any on the board; between these the labels are smaller.
        """
        size = 0.34 if among is None else 0.26
        covered = () if self.is_roomy or among is None else among
        found: Texts = {ink: [] for ink in INKS}
        for node, centre in zip(nodes, self._canvas.layout.centres(nodes), strict=True):
            if node in self.names:
                found["number"].append(self._name(node, centre))
            if node in self._letters:
                found["letter"].append(self._letter(node, centre, size))
            if node in self.costs and node not in covered:
                found["ground cost"] += self._cost(node, centre)
        return found

    def _name(self, node: Node, centre: Array) -> Path:
        above = np.array((0, -self._canvas.room[1] - 0.03))
        offset, where = self._name_places.get(node, (above, "bottom"))
        return texts.written(self.names[node], centre + offset, self._name_size, where)

    def _letter(self, node: Node, centre: Array, size: float) -> Path:
        corner = np.array(self._canvas.layout.scenery.room) * (1, -1) + (-0.13, 0.14)
        size = min(scale(size, self._canvas.points), LARGEST_LETTER)
        return texts.written(self._letters[node], centre + corner, size, "right top")

    def _cost(self, node: Node, centre: Array) -> list[Path]:
        """The cost of ground, if there is room for it."""
        size = scale(0.17, self._canvas.points)
        if size > LARGEST:
            return []
        room = self._canvas.room
        where = "left top"
        at = centre + room * texts.side(where)
        cost = number(self.costs[node], 4)
        return [texts.written(cost, at, size, where, 1.8 * room[0], "italic")]

    def _freest(self) -> dict[Node, tuple[Array, str]]:
        """On a road map: from the centre of each town to its name, and which side of the name lies there.

        The name stands above its town, or else where it crosses the fewest roads, towns, lengths and other names.
        """
        layout = self._canvas.layout
        up = np.array((0, self._canvas.room[1] + 0.08))
        aside = np.array((layout.radius + 0.12, 0))
        places = [
            (-up, "bottom"),
            (aside, "left"),
            (-aside, "right"),
            (up, "top"),
        ]
        shapes = [Path(road.line) for road in layout.roads]
        shapes += [Path(town) for town in layout.outlines(self.names)]
        shapes += self.road_texts
        found = {}
        for node, centre in zip(self.names, layout.centres(self.names), strict=True):
            boxes = []
            crossings = []
            for offset, where in places:
                name = texts.written(self.names[node], centre + offset, self._name_size, where)
                box = name.get_extents()
                is_outside = not layout.low[0] < box.x0 <= box.x1 < layout.high[0]
                crossed = sum(shape.intersects_bbox(box.padded(0.08)) for shape in shapes)
                boxes.append(box)
                crossings.append(crossed + is_outside)
            best = crossings.index(min(crossings))
            found[node] = places[best]
            around = boxes[best].padded(0, APART).corners()[[0, 1, 3, 2]]
            shapes.append(Path(around))
        return found
