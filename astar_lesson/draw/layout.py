"""The layout: where each place of a map is drawn, what shape it has, and the axes around it all.

A `Board` draws any map, and asks its layout where. `Squares` is that of a `Grid`: cell (x, y) is the square around the
point (x, y). `Shapes` is that of an `Atlas`, whose places have shapes of their own.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.path import Path

from astar_lesson.maps.atlas import Atlas, Map
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell, Node

__all__ = ["DETAILED", "Layout", "Shapes", "Squares", "layout_of"]

DETAILED = 1600
"""Grids with more cells are drawn as an image: one colour a cell, no outlines, pointers or numbers."""
SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
FINE = 20
"""The pointer on a map of shapes is told by so many little squares for each unit."""
PADDING = 0.04
"""Around shapes, so that no line is cut in half."""
Array = npt.NDArray[Any]


class Layout(Protocol):
    """What a board asks.

    Attributes
    ----------
    width, height : float
        Size of the map in the drawing's unit: the width of a cell.
    count : int
        How many places there are, walls of a grid included.
    detailed : bool
        Whether places are drawn one by one, with outlines and numbers.
    room : (float, float)
        Half the width and height of the box around a centre in whose corners the numbers stand.
    names : mapping of Node to str
        What is written in places.
    lines : mapping of (Node, Node) to str
        The roads that are drawn, and what is written beside them.
    raster : (int, int)
        Columns and rows into which the picture is divided for the pointer.
    """

    width: float
    height: float
    count: int
    detailed: bool
    room: tuple[float, float]
    names: Mapping[Node, str]
    lines: Mapping[tuple[Node, Node], str]
    raster: tuple[int, int]

    def centres(self, nodes: Iterable[Node]) -> Array:
        """Return the centres of places: an array of (x, y)."""

    def outlines(self, nodes: Iterable[Node], share: float = 1) -> list[Array]:
        """Return the outlines of places, drawn together towards their centres to a share of their size."""

    def ground(self) -> list[tuple[Array, float]]:
        """Return all that lies on the ground: outlines, each with the cost of entering it, which for a wall is inf."""

    def frame(self, ax: Axes) -> None:
        """Set the limits of the axes, y downwards, and what stands on them."""

    def at(self, column: int, row: int) -> Node | None:
        """Return the place in this field of the raster; None if there is none."""


class Squares:
    """The layout of a grid."""

    room = (0.5, 0.5)
    names: Mapping[Node, str] = {}
    lines: Mapping[tuple[Node, Node], str] = {}

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self.raster = grid.width, grid.height
        self.width: float
        self.height: float
        self.width, self.height = self.raster
        self.count = grid.width * grid.height
        self.detailed = self.count <= DETAILED

    def centres(self, nodes: Iterable[Cell]) -> Array:
        """Return cells as an array of (x, y)."""
        return np.array([(x, y) for x, y in nodes]).reshape(-1, 2)

    def outlines(self, nodes: Iterable[Cell], share: float = 1) -> list[Array]:
        """Return a square around each cell."""
        return list(self.centres(nodes)[:, None] + share * SQUARE)

    def ground(self) -> list[tuple[Array, float]]:
        """Return every cell, row by row."""
        grid = self._grid
        cells = [(x, y) for y in range(grid.height) for x in range(grid.width)]
        costs = [math.inf if cell in grid.walls else grid.terrain.get(cell, 1) for cell in cells]
        return list(zip(self.outlines(cells), costs, strict=True))

    def frame(self, ax: Axes) -> None:
        """Axes from cell edge to cell edge, with whole numbers on them."""
        ax.set(xlim=(-0.5, self.width - 0.5), ylim=(self.height - 0.5, -0.5), aspect="equal", xlabel="x", ylabel="y")
        for axis, size in ((ax.xaxis, self.width), (ax.yaxis, self.height)):
            step = max(1, 5 * round(size / 50)) if size > 12 else 1
            axis.set_ticks(np.arange(0, size, step))

    def at(self, column: int, row: int) -> Cell:
        """Return the cell in this column and row."""
        return column, row


class Shapes:
    """The layout of an atlas."""

    detailed = True

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._shapes = {node: np.array(place.outline, float) for node, place in atlas.places.items()}
        self._centres = {node: np.array(place.centre, float) for node, place in atlas.places.items()}
        self._beside = [*map(np.array, atlas.floor)], [*map(np.array, atlas.walls)]
        corners = np.concatenate([*self._shapes.values(), *self._beside[0], *self._beside[1]])
        self._low, self._high = corners.min(0) - PADDING, corners.max(0) + PADDING
        self.width, self.height = (self._high - self._low).tolist()
        self.count = len(self._shapes)
        self.room, self.lines = atlas.room, atlas.lines
        self.names: Mapping[Node, str] = {node: place.name for node, place in atlas.places.items() if place.name}
        self.raster = math.ceil(FINE * self.width), math.ceil(FINE * self.height)

    def centres(self, nodes: Iterable[Node]) -> Array:
        """Return the centres of places."""
        return np.array([self._centres[node] for node in nodes], float).reshape(-1, 2)

    def outlines(self, nodes: Iterable[Node], share: float = 1) -> list[Array]:
        """Return the outlines of places."""
        return [self._centres[node] + share * (self._shapes[node] - self._centres[node]) for node in nodes]

    def ground(self) -> list[tuple[Array, float]]:
        """Return the floor, the walls and the places."""
        floor, walls = self._beside
        places = [(shape, self._atlas.terrain.get(node, 1)) for node, shape in self._shapes.items()]
        return [*((shape, 1.0) for shape in floor), *((shape, math.inf) for shape in walls), *places]

    def frame(self, ax: Axes) -> None:
        """Axes around everything; with whole numbers on them, if the atlas has axes."""
        (left, top), (right, bottom) = self._low, self._high
        ax.set(xlim=(left, right), ylim=(bottom, top), aspect="equal")
        if self._atlas.axes:
            ax.set(xlabel="x", ylabel="y")
        for axis, low, high in ((ax.xaxis, left, right), (ax.yaxis, top, bottom)):
            axis.set_ticks(np.arange(math.ceil(low), high) if self._atlas.axes else [])

    def at(self, column: int, row: int) -> Node | None:
        """Return the place in whose outline the middle of this field lies."""
        point = self._low + (np.array((column, row)) + 0.5) / self.raster * (self._high - self._low)
        return next((node for node, shape in self._shapes.items() if Path(shape).contains_point(point)), None)


def layout_of(grid: Map) -> Layout:
    """Return where a map is drawn."""
    return Shapes(grid) if isinstance(grid, Atlas) else Squares(grid)
