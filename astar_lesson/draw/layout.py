"""The layout: where each place of a map is drawn, and what shape it has.

`Squares` is the layout of a `Grid`: cell (x, y) is the square around the point (x, y). `Shapes` is the layout of an
`Atlas`, whose places have shapes of their own. A `Board` asks its layout where to draw, and so can draw any map.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from matplotlib.path import Path

from astar_lesson.maps.atlas import Atlas, Map, Scenery, base_of
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell, Node

DETAILED = 1600
"""Grids with more cells are drawn as an image: one colour a cell, no outlines, pointers or numbers."""
SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
_TURNS = np.radians([90 * corner + 30 * step for corner in range(4) for step in range(4)])
_MIDDLES = 0.68 * np.repeat(SQUARE[[2, 3, 0, 1]], 4, axis=0)
ROUNDED = _MIDDLES + 0.16 * np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)
"""`SQUARE` with round corners."""
FINE = 20
"""Fields of the raster for each unit, on a map of shapes."""
PADDING = 0.04
"""Room around shapes, so that no line is cut in half."""
NAMES = np.array([0.9, 0.7])
"""Room for the names and numbers of a road map: at its sides, and above it; below it they need less."""
BESIDE = 0.22, 0.15
"""The distance across and down from a road to the middle of its text; a text is wider than it is high."""
LEGIBLE, ROOMY = 5, 8
"""A cell shows its cost if it is 5 times as wide as the smallest type; beside numbers, 8 times."""
Array = npt.NDArray[Any]


class Squares:
    """The layout of a grid.

    Attributes
    ----------
    low, high : (float, float)
        The corners at the top left and at the bottom right. The unit is the width of a cell.
    width, height : float
        The size of the map.
    detailed : bool
        Whether places are drawn one by one, with outlines and numbers.
    raster : (int, int)
        The columns and rows of the fields into which the picture is divided, so that `at` finds what is clicked.
    scenery : Scenery
        What is drawn beside the places.
    names : mapping of Node to str
        What is written in places.
    is_road_map : bool
        Whether places with names are joined by lines, so that the names stand above the places.
    radius : float
        On such a map, half the width of a place.
    roads : list of array
        The lines between places, from outline to outline.
    signs : list of (str, array)
        What is written beside each of them, and where.
    one_way : list of array
        Those of the lines that lead one way only, from their first to their second end.
    reach, edge : float
        Where the tip of a pointer beside a chip lies: at this part of the way to the parent, but no farther across or
        down than `edge`.
    beak : float
        The size of such a pointer.
    """

    scenery = Scenery()
    roads, signs, one_way = (), (), ()
    reach, edge, beak = 0.5, 0.49, 1.0
    is_road_map, radius = False, math.inf
    names: ClassVar[Mapping[Node, str]] = {}

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self.width, self.height = self.raster = grid.width, grid.height
        self.low, self.high = (-0.5, -0.5), (grid.width - 0.5, grid.height - 0.5)
        self.detailed = grid.width * grid.height <= DETAILED

    def centres(self, nodes: Iterable[Cell]) -> Array:
        """Return the centres of places: an array of (x, y)."""
        return np.array([(x, y) for x, y in nodes]).reshape(-1, 2)

    def outlines(self, nodes: Iterable[Cell], share: float = 1, *, rounded: bool = False) -> list[Array]:
        """Return the outlines of places, drawn together towards their centres to a share of their size."""
        return list(self.centres(nodes)[:, None] + share * (ROUNDED if rounded else SQUARE))

    def ground(self) -> list[tuple[Array, float]]:
        """Return outlines of all ground, each with the cost of entering it, which is inf for a wall."""
        grid = self._grid
        cells = [(x, y) for y in range(grid.height) for x in range(grid.width)]
        costs = [math.inf if cell in grid.walls else grid.terrain.get(cell, 1) for cell in cells]
        return list(zip(self.outlines(cells), costs, strict=True))

    def at(self, column: int, row: int) -> Cell | None:
        """Return the place in this field of the raster; None if there is none."""
        return column, row


class Shapes:
    """The layout of an atlas; its attributes are those of `Squares`."""

    detailed = True
    reach, edge, beak = 0.56, 0.56, 0.75

    def __init__(self, atlas: Atlas) -> None:
        self.scenery = atlas.scenery
        self.names = {node: place.name for node, place in atlas.places.items() if place.name}
        self.is_road_map = bool(self.scenery.lines and self.names)
        self._terrain, self.roads, self.signs, self.one_way = atlas.terrain, [], [], []
        self._shapes = {node: np.array(place.outline, float) for node, place in atlas.places.items()}
        self._centres = {node: np.array(place.centre, float) for node, place in atlas.places.items()}
        self._beside = [(np.array(shape), 1.0) for shape in self.scenery.floor]
        self._beside += [(np.array(shape), math.inf) for shape in self.scenery.walls]
        for a, b, text in self.scenery.lines:
            ends = self.centres((a, b))
            length = float(np.hypot(*(ends[1] - ends[0])))
            along = (ends[1] - ends[0]) / max(length, 1e-9)
            radii = (np.hypot(*(self._shapes[node] - self._centres[node]).T).max() for node in (a, b))
            from_a, from_b = (min(length / 2, radius) * along for radius in radii)
            self.roads.append(np.array((ends[0] + from_a, ends[1] - from_b)))
            if (b, a) not in atlas.roads:
                self.one_way.append(self.roads[-1])
            self.signs.append((text, ends.mean(0) + along[::-1] * (-1, 1) * BESIDE))
        self.radius = np.ptp(next(iter(self._shapes.values()))[:, 0]) / 2 if self.is_road_map else math.inf
        corners = np.concatenate([*self._shapes.values(), *(shape for shape, _ in self._beside)])
        self.low, self.high = corners.min(0) - PADDING, corners.max(0) + PADDING
        if self.is_road_map and not self._beside:
            self.low, self.high = self.low - NAMES, self.high + NAMES * (1, 0.6)
        self.width, self.height = (self.high - self.low).tolist()
        self.raster = math.ceil(FINE * self.width), math.ceil(FINE * self.height)

    def centres(self, nodes: Iterable[Node]) -> Array:
        """Return the centres of places."""
        return np.array([self._centres[node] for node in nodes], float).reshape(-1, 2)

    def outlines(self, nodes: Iterable[Node], share: float = 1, *, rounded: bool = False) -> list[Array]:
        """Return the outlines of places."""
        return [self._centres[node] + share * (self._shapes[node] - self._centres[node]) for node in nodes]

    def ground(self) -> list[tuple[Array, float]]:
        """Return the floor, the walls and the places."""
        return [*self._beside, *((shape, self._terrain.get(node, 1)) for node, shape in self._shapes.items())]

    def at(self, column: int, row: int) -> Node | None:
        """Return the place in whose outline the middle of this field lies."""
        point = self.low + (np.array((column, row)) + 0.5) / self.raster * (self.high - self.low)
        return next((node for node, shape in self._shapes.items() if Path(shape).contains_point(point)), None)


Layout = Squares | Shapes


def layout_of(grid: Map) -> Layout:
    """Return where a map is drawn."""
    base = base_of(grid)
    return Shapes(base) if isinstance(base, Atlas) else Squares(base)
