"""The layout: where each place of a map is drawn, what shape it has, and the axes around it all.

A `Board` draws any map, and asks its layout where. `Squares` is that of a `Grid`: cell (x, y) is the square around the
point (x, y). `Shapes` is that of an `Atlas`, whose places have shapes of their own.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.path import Path

from astar_lesson.maps.atlas import Atlas, Map, Outline
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell, Node

DETAILED = 1600
"""Grids with more cells are drawn as an image: one colour a cell, no outlines, pointers or numbers."""
SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
FINE = 20
"""The pointer on a map of shapes is told by so many little squares for each unit."""
PADDING = 0.04
"""Around shapes, so that no line is cut in half."""
NAMES = np.array([0.9, 0.7])
"""How much room the names and numbers of a road map need: at its sides, and above it; below it less."""
Array = npt.NDArray[Any]
Lines = tuple[tuple[Node, Node, str], ...]


class Scenery(NamedTuple):
    """What is drawn of an atlas beside its places; an atlas carries it as its `scenery`.

    Attributes
    ----------
    walls, floor : tuple of Outline
        Ground that nobody enters, and ground that is no place.
    lines : tuple of (Node, Node, str)
        The roads that are drawn as lines, and what is written beside each.
    room : (float, float)
        Half the width and half the height of the box around a centre in whose corners the numbers stand.
    axes : bool
        Whether the picture has axes.
    """

    walls: tuple[Outline, ...] = ()
    floor: tuple[Outline, ...] = ()
    lines: Lines = ()
    room: tuple[float, float] = (0.5, 0.5)
    axes: bool = True


class Squares:
    """The layout of a grid.

    Attributes
    ----------
    width, height : float
        Size of the map in the drawing's unit: the width of a cell.
    count : int
        How many places there are, walls included.
    detailed : bool
        Whether places are drawn one by one, with outlines and numbers.
    raster : (int, int)
        Columns and rows into which the picture is divided for the pointer.
    tiled : bool
        Whether each field of the raster is one place.
    room : (float, float)
        Half the width and half the height of the box around a centre in whose corners the numbers stand.
    names : mapping of Node to str
        What is written in places.
    lines : tuple of (Node, Node, str)
        The roads that are drawn, and what is written beside them.
    is_road_map : bool
        Whether places with names are joined by lines, so that the names stand above the places.
    """

    tiled = True
    is_road_map = False
    room = (0.5, 0.5)
    names: ClassVar[Mapping[Node, str]] = {}
    lines: Lines = ()

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self.width, self.height = self.raster = grid.width, grid.height
        self.count = grid.width * grid.height
        self.detailed = self.count <= DETAILED

    def centres(self, nodes: Iterable[Cell]) -> Array:
        """Return the centres of places: an array of (x, y)."""
        return np.array([(x, y) for x, y in nodes]).reshape(-1, 2)

    def outlines(self, nodes: Iterable[Cell], share: float = 1) -> list[Array]:
        """Return the outlines of places, drawn together towards their centres to a share of their size."""
        return list(self.centres(nodes)[:, None] + share * SQUARE)

    def ground(self) -> list[tuple[Array, float]]:
        """Return all that lies on the ground: outlines, each with the cost of entering it, which for a wall is inf."""
        grid = self._grid
        cells = [(x, y) for y in range(grid.height) for x in range(grid.width)]
        costs = [math.inf if cell in grid.walls else grid.terrain.get(cell, 1) for cell in cells]
        return list(zip(self.outlines(cells), costs, strict=True))

    def frame(self, ax: Axes) -> None:
        """Set the limits of the axes, from cell edge to cell edge and y downwards, with whole numbers on them."""
        ax.set(xlim=(-0.5, self.width - 0.5), ylim=(self.height - 0.5, -0.5), aspect="equal", xlabel="x", ylabel="y")
        for axis, size in ((ax.xaxis, self.width), (ax.yaxis, self.height)):
            step = max(1, 5 * round(size / 50)) if size > 12 else 1
            axis.set_ticks(np.arange(0, size, step))

    def at(self, column: int, row: int) -> Cell | None:
        """Return the place in this field of the raster; None if there is none."""
        return column, row


class Shapes:
    """The layout of an atlas; what a board asks of it is described in `Squares`."""

    tiled = False
    detailed = True

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._scenery: Scenery = atlas.scenery or Scenery()
        self._shapes = {node: np.array(place.outline, float) for node, place in atlas.places.items()}
        self._centres = {node: np.array(place.centre, float) for node, place in atlas.places.items()}
        floor, walls = [*map(np.array, self._scenery.floor)], [*map(np.array, self._scenery.walls)]
        self._beside = [*((shape, 1.0) for shape in floor), *((shape, math.inf) for shape in walls)]
        corners = np.concatenate([*self._shapes.values(), *floor, *walls])
        self._low, self._high = corners.min(0) - PADDING, corners.max(0) + PADDING
        self.is_road_map = bool(self._scenery.lines) and any(place.name for place in atlas.places.values())
        if self.is_road_map and not self._beside:
            self._low, self._high = self._low - NAMES, self._high + NAMES * (1, 0.6)
        self.width, self.height = (self._high - self._low).tolist()
        self.count = len(self._shapes)
        self.room, self.lines = self._scenery.room, self._scenery.lines
        self.names = {node: place.name for node, place in atlas.places.items() if place.name}
        self.raster = math.ceil(FINE * self.width), math.ceil(FINE * self.height)

    def centres(self, nodes: Iterable[Node]) -> Array:
        """Return the centres of places."""
        return np.array([self._centres[node] for node in nodes], float).reshape(-1, 2)

    def outlines(self, nodes: Iterable[Node], share: float = 1) -> list[Array]:
        """Return the outlines of places."""
        return [self._centres[node] + share * (self._shapes[node] - self._centres[node]) for node in nodes]

    def ground(self) -> list[tuple[Array, float]]:
        """Return the floor, the walls and the places."""
        return [*self._beside, *((shape, self._atlas.terrain.get(node, 1)) for node, shape in self._shapes.items())]

    def frame(self, ax: Axes) -> None:
        """Set the limits of the axes around everything; with whole numbers on them, if the atlas has axes."""
        (left, top), (right, bottom) = self._low, self._high
        ax.set(xlim=(left, right), ylim=(bottom, top), aspect="equal")
        if self._scenery.axes:
            ax.set(xlabel="x", ylabel="y")
        for axis, low, high in ((ax.xaxis, left, right), (ax.yaxis, top, bottom)):
            axis.set_ticks(np.arange(math.ceil(low), high) if self._scenery.axes else [])

    def at(self, column: int, row: int) -> Node | None:
        """Return the place in whose outline the middle of this field lies."""
        point = self._low + (np.array((column, row)) + 0.5) / self.raster * (self._high - self._low)
        return next((node for node, shape in self._shapes.items() if Path(shape).contains_point(point)), None)


Layout = Squares | Shapes
"""What a board asks where things are drawn."""


def layout_of(grid: Map) -> Layout:
    """Return where a map is drawn."""
    return Shapes(grid) if isinstance(grid, Atlas) else Squares(grid)
