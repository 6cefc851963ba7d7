"""The layout: where each place of a map is drawn, and what shape it has.

`Squares` is the layout of a `Grid`: cell (x, y) is the square around the point (x, y). `Shapes` is the layout of an
`Atlas`, whose places have shapes of their own. A picture makes the layout of each of its maps once.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from matplotlib.path import Path

from astar_lesson.maps.atlas import Atlas, Map, Scenery, base_of
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell, Node

Array = npt.NDArray[Any]
DETAILED = 1600
"""Grids with more cells are drawn as an image: one colour a cell, no outlines, pointers or numbers."""
SQUARE = np.array(
    [
        (-0.5, -0.5),
        (0.5, -0.5),
        (0.5, 0.5),
        (-0.5, 0.5),
    ]
)
_TURNS = np.radians([90 * corner + 30 * step for corner in range(4) for step in range(4)])
_MIDDLES = 0.68 * np.repeat(SQUARE[[2, 3, 0, 1]], 4, axis=0)
ROUNDED = _MIDDLES + 0.16 * np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)
"""`SQUARE` with round corners."""
FINE = 20
"""Fields of the raster for each unit, on a map of shapes."""
PADDING = 0.04
"""Room around shapes, so that no line is cut in half."""
ROOM_FOR_NAMES = np.array([0.9, 0.7])
"""Room for the names and numbers of a road map: at its sides, and above it; below it they need less."""
BESIDE = np.array([0.22, 0.15])
"""The distance across and down from a road to the middle of its text; a text is wider than it is high."""


class Road(NamedTuple):
    """A road that is drawn as a line.

    Attributes
    ----------
    line : array, 2 x 2
        Its two ends, on the outlines of the two places.
    is_one_way : bool
        Whether it leads only from its first to its second end.
    text : str
        What is written beside it.
    beside : array
        Where that is written.
    """

    line: Array
    is_one_way: bool
    text: str
    beside: Array


class Squares:
    """The layout of a grid.

    Attributes
    ----------
    low, high : array of two float
        The corners at the top left and at the bottom right. The unit is the width of a cell.
    width, height : float
        The size of the map.
    raster : (int, int)
        The columns and rows of the fields into which the picture is divided, so that `at` finds what is clicked.
    is_tiled : bool
        Whether each place fills one field of the raster.
    detailed : bool
        Whether places are drawn one by one, with outlines and numbers. Of more than 1,600 cells only colours, the ends
        and the path are drawn.
    scenery : Scenery
        What is drawn beside the places.
    names : mapping of Node to str
        What is written in places.
    roads : sequence of Road
        The roads that are drawn.
    is_road_map : bool
        Whether places with names are joined by lines, so that the names stand above the places.
    radius : float
        On such a map, half the width of a place.
    reach, edge : float
        Where the tip of a pointer beside a chip lies: at this part of the way to the parent, but no farther across or
        down than `edge`.
    beak : float
        The size of such a pointer.
    """

    is_tiled = True
    scenery = Scenery()
    names: Mapping[Node, str] = MappingProxyType({})
    roads: Sequence[Road] = ()
    is_road_map = False
    radius = math.inf
    reach = 0.5
    edge = 0.49
    beak = 1.0

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self.width = grid.width
        self.height = grid.height
        self.raster = grid.width, grid.height
        self.low = np.array((-0.5, -0.5))
        self.high = np.array(self.raster) - 0.5
        self.detailed = grid.width * grid.height <= DETAILED

    def centres(self, nodes: Iterable[Cell]) -> Array:
        """Return the centres of places: an array of (x, y)."""
        return np.array([(x, y) for x, y in nodes]).reshape(-1, 2)

    def outlines(self, nodes: Iterable[Cell], share: float = 1, *, rounded: bool = False) -> list[Array]:
        """Return the outlines of places, drawn together towards their centres to a share of their size.

        Those of squares may be `rounded`.
        """
        shape = ROUNDED if rounded else SQUARE
        return list(self.centres(nodes)[:, None] + share * shape)

    def ground(self) -> list[tuple[Array, float]]:
        """Return outlines of all ground, each with the cost of entering it, which is inf for a wall."""
        grid = self._grid
        cells = [(x, y) for y, x in np.ndindex(grid.height, grid.width)]
        costs = dict.fromkeys(cells, 1.0)
        costs.update(grid.terrain)
        costs.update(dict.fromkeys(grid.walls, math.inf))
        return list(zip(self.outlines(cells), costs.values(), strict=True))

    def at(self, column: int, row: int) -> Cell | None:
        """Return the place in this field of the raster; None if there is none."""
        return column, row


class Shapes:
    """The layout of an atlas; its attributes are those of `Squares`."""

    is_tiled = False
    detailed = True
    radius = math.inf
    reach = 0.56
    edge = 0.56
    beak = 0.75

    def __init__(self, atlas: Atlas) -> None:
        places = atlas.places
        self.scenery = atlas.scenery
        self.names = {node: place.name for node, place in places.items() if place.name}
        self.is_road_map = bool(self.scenery.lines and self.names)
        self._terrain = atlas.terrain
        self._shapes = {node: np.array(place.outline, float) for node, place in places.items()}
        self._centres = {node: np.array(place.centre, float) for node, place in places.items()}
        self._beside = [(np.array(shape), 1.0) for shape in self.scenery.floor]
        self._beside += [(np.array(shape), math.inf) for shape in self.scenery.walls]
        self.roads = []
        for a, b, text in self.scenery.lines:
            is_one_way = (b, a) not in atlas.roads
            self.roads.append(self._road(a, b, text, is_one_way))
        corners = np.concatenate([shape for shape, _ in self.ground()])
        self.low = corners.min(0) - PADDING
        self.high = corners.max(0) + PADDING
        if self.is_road_map:
            first, *_ = self._shapes.values()
            self.radius = np.ptp(first[:, 0]) / 2
            if not self._beside:
                self.low = self.low - ROOM_FOR_NAMES
                self.high = self.high + ROOM_FOR_NAMES * (1, 0.9)
        self.width, self.height = (self.high - self.low).tolist()
        self.raster = math.ceil(FINE * self.width), math.ceil(FINE * self.height)

    def _road(self, a: Node, b: Node, text: str, is_one_way: bool) -> Road:
        """The line from outline to outline of two places, and its text beside it."""
        begin = self._centres[a]
        end = self._centres[b]
        length = float(np.hypot(*(end - begin)))
        along = (end - begin) / max(length, 1e-9)
        from_a = self._radius(a, length) * along
        from_b = self._radius(b, length) * along
        line = np.array((begin + from_a, end - from_b))
        across = along[::-1] * (-1, 1)
        return Road(line, is_one_way, text, (begin + end) / 2 + across * BESIDE)

    def _radius(self, node: Node, length: float) -> float:
        """How much of a line of this length lies inside a place, at most half of it."""
        radii = np.hypot(*(self._shapes[node] - self._centres[node]).T)
        return min(length / 2, float(radii.max()))

    def centres(self, nodes: Iterable[Node]) -> Array:
        """Return the centres of places."""
        return np.array([self._centres[node] for node in nodes], float).reshape(-1, 2)

    def outlines(self, nodes: Iterable[Node], share: float = 1, *, rounded: bool = False) -> list[Array]:
        """Return the outlines of places."""
        outlines = []
        for node in nodes:
            centre = self._centres[node]
            outlines.append(centre + share * (self._shapes[node] - centre))
        return outlines

    def ground(self) -> list[tuple[Array, float]]:
        """Return the floor, the walls and the places."""
        ground = list(self._beside)
        for node, shape in self._shapes.items():
            ground.append((shape, self._terrain.get(node, 1)))
        return ground

    def at(self, column: int, row: int) -> Node | None:
        """Return the place in whose outline the middle of this field lies."""
        share = (np.array((column, row)) + 0.5) / self.raster
        x, y = self.low + share * (self.high - self.low)
        for node, shape in self._shapes.items():
            if Path(shape).contains_point((x, y)):
                return node
        return None


Layout = Squares | Shapes


def layout_of(grid: Map) -> Layout:
    """Return where a map is drawn."""
    base = base_of(grid)
    return Shapes(base) if isinstance(base, Atlas) else Squares(base)
