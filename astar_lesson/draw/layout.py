"""The layout: where each place of a map is drawn, and what shape it has; and the ground, which never changes.

`Squares` is the layout of a `Grid`: cell (x, y) is the square around the point (x, y). `Shapes` is the layout of an
`Atlas`, whose places have shapes of their own. A `Board` asks its layout where to draw, and so can draw any map.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch, Patch
from matplotlib.path import Path
from matplotlib.text import Text

from astar_lesson.draw.colours import BORDER, COLOURS, LANDS, Colours, as_bytes, ground_colour
from astar_lesson.draw.sizes import sizes_in_use
from astar_lesson.maps.atlas import Atlas, Map, Scenery
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell, Node
from astar_lesson.words.numbers import number

DETAILED = 1600
"""Grids with more cells are drawn as an image: one colour a cell, no outlines, pointers or numbers."""
SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
_TURNS = np.radians([90 * corner + 30 * step for corner in range(4) for step in range(4)])
_MIDDLES = 0.68 * np.repeat(SQUARE[[2, 3, 0, 1]], 4, axis=0)
ROUNDED = _MIDDLES + 0.16 * np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)
"""The same with round corners."""
FINE = 20
"""Fields of the raster for each unit, on a map of shapes."""
PADDING = 0.04
"""Room around shapes, so that no line is cut in half."""
NAMES = np.array([0.9, 0.7])
"""Room for the names and numbers of a road map: at its sides, and above it; below it they need less."""
BESIDE = 0.22, 0.15
"""The distance across and down from a road to the middle of its text; a text is wider than it is high."""
LEGIBLE, ROOMY = 5, 8
"""So many times as wide as the smallest type is a cell that can tell its cost, and one that can also among numbers. In
smaller ones the cost gives way, and a legend says it.
"""
LETTERS = 0.56
"""The width of a character of a title, on average, as a share of its size."""
MOST_COSTS = 4
"""How many costs a legend names."""
INKS = np.array([as_bytes(COLOURS[name]) for name in ("floor", "open area", "closed area")])
"""The colours of cells on a large map, by their `State.status`; the first is for cells not seen."""
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
    return Shapes(grid) if isinstance(grid, Atlas) else Squares(grid)


def draw_axes(ax: Axes, layout: Layout) -> None:
    """Set the limits of the axes, y downwards, and whole numbers along them; without the lines of a diagram."""
    (left, top), (right, bottom) = layout.low, layout.high
    ax.set(xlim=(left, right), ylim=(bottom, top), aspect="equal", xticks=[], yticks=[])
    sizes = sizes_in_use()
    ax.tick_params(length=0, pad=3, labelsize=sizes.ticks, labelcolor=COLOURS["axes"])
    ax.xaxis.tick_top()
    ax.spines[:].set_visible(False)
    # the names of the axes stand where no number of theirs can stand
    along = (ax.xaxis, left, right, "x \u2192", (-7, 3), "bottom")
    down = (ax.yaxis, top, bottom, "y \u2193", (-1.4 * sizes.ticks, 0), "top")
    for axis, low, high, name, place, side in (along, down) if layout.scenery.axes else ():
        step = max(1, 5 * round((high - low) / 50)) if high - low > 12 else 1
        axis.set_ticks(np.arange(np.ceil(low), high, step))
        look: dict[str, Any] = {"textcoords": "offset points", "fontsize": sizes.ticks, "color": COLOURS["axes"]}
        ax.annotate(name, (0, 1), place, "axes fraction", ha="right", va=side, **look)


def draw_title(ax: Axes, title: str) -> Text:
    """Write a title above axes, from their left edge on, so that little of it changes from step to step."""
    sizes = sizes_in_use()
    pad = 4 + 1.4 * sizes.ticks if len(ax.get_xticks()) else 6
    return ax.set_title(heading(title), x=0, y=1, pad=pad, ha="left", fontsize=sizes.title)


def heading(title: str) -> str:
    """Return a title that begins with a capital letter, unless it begins with a name of code, or with one letter."""
    word, *_ = [*title.split(), ""]
    return title if "_" in word or not (word[1:2].isalpha() or word == "a") else title[0].upper() + title[1:]


def room_for_title(inches: float) -> int:
    """Return how many characters a title of this width can have."""
    return int(72 * inches / sizes_in_use().title / LETTERS)


def draw_ground(ax: Axes, layout: Layout, colours: Colours) -> None:
    """Draw the ground, coloured by what it costs to enter, and each road from outline to outline of its two places."""
    outlines, costs = zip(*layout.ground(), strict=True)
    fills, scenery = [ground_colour(cost, colours) for cost in costs], layout.scenery
    fills[: len(scenery.groups)] = [LANDS[group % len(LANDS)] for group in scenery.groups]
    edges = [colours["lines"]] * len((*scenery.floor, *scenery.walls))
    edges[: len(scenery.groups)] = [BORDER if group >= 0 else LANDS[group] for group in scenery.groups]
    edges += [colours["road" if scenery.lines else "lines"]] * (len(costs) - len(edges))
    ground = PolyCollection(outlines, facecolors=fills, edgecolors=edges, linewidths=0.8, zorder=1)
    ax.add_collection(ground).set_clip_on(False)  # or the lines around the map would be cut in half
    width = 2 if layout.is_road_map else 0.9
    road = colours["one-way road" if layout.one_way else "road"]
    if layout.roads:
        ax.add_collection(LineCollection(layout.roads, colors=road, lw=width, zorder=1.2))
    style: dict[str, Any] = {"arrowstyle": "-|>", "mutation_scale": 16, "shrinkA": 0, "shrinkB": 0, "zorder": 1.2}
    for tail, head in layout.one_way:
        tip = 0.35 * tail + 0.65 * head  # at the ends pointers may stand
        ax.add_patch(FancyArrowPatch(tuple(tail), tuple(tip), color=road, lw=width, **style))


def costs_of_ground(grid: Map) -> dict[str, Patch]:
    """Return the legend of what ground costs."""
    costs = sorted(set(grid.terrain.values()))
    few = [costs[at] for at in np.linspace(0, len(costs) - 1, min(len(costs), MOST_COSTS)).astype(int)]
    return {f"cost {number(cost, 3)}": Patch(fc=ground_colour(cost), ec=COLOURS["lines"]) for cost in few}


def draw_legend(place: Axes | Figure, marks: Mapping[str, Artist], **where: Any) -> None:
    """Draw a legend of these marks on axes or in a figure; `where` is what matplotlib's legends take."""
    look: dict[str, Any] = {"fontsize": sizes_in_use().ticks, "labelcolor": COLOURS["axes"], "frameon": False}
    place.legend(list(marks.values()), list(marks), borderaxespad=0.3, handlelength=1.2, **look, **where)


class Pixels:
    """The image of one large `Grid`. Only in this class are cells looked up as [y, x].

    Attributes
    ----------
    floor : array
        The image of the map alone.
    artist : AxesImage
        The image on the axes.
    """

    def __init__(self, ax: Axes, grid: Grid) -> None:
        self.floor = np.full((grid.height, grid.width, 4), as_bytes(COLOURS["floor"]))
        for (x, y), cost in grid.terrain.items():
            self.floor[y, x] = as_bytes(ground_colour(cost))
        columns, rows = np.array(list(grid.walls), int).reshape(-1, 2).T
        self.floor[rows, columns] = as_bytes(COLOURS["wall"])
        self.artist = ax.imshow(self.floor, interpolation="nearest", aspect="equal", zorder=1)

    def paint(self, cells: Array, status: Array) -> None:
        """Show these cells in the colours of their status, and the others as they are on the map."""
        image = self.floor.copy()
        x, y = cells.astype(int).T
        image[y, x] = INKS[status]
        self.artist.set_data(image)
