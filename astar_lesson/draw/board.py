"""The drawing: a `Board` shows one state of a search on axes.

Everything drawn comes from the map and from a `State`; where a place lies and what shape it has, from the map's
`Layout`. On a grid columns are x, rows are y, both from 0 at the top left, and the centre of cell (x, y) is the point
(x, y).

How to read a board: start and goal carry a letter, walls are solid blue. A cell on the open list has a dashed green
outline; a closed cell has a solid light-blue outline and, on floor, a tint; the cell taken last has a dark frame. In
its corners stand F (top left), G (bottom left) and H (bottom right), and top right, where it is not 1, the cost of
entering the cell, whose ground is then brown. The grey pointer (white on start and goal) leads to the parent. If it is
wanted, a yellow disc with a dark edge marks each open cell with the lowest priority, of which one is taken next.
"""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import LinearSegmentedColormap, to_rgba
from matplotlib.font_manager import FontProperties
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.patheffects import withStroke
from matplotlib.textpath import TextPath

from astar_lesson.draw.layout import layout_of
from astar_lesson.maps.atlas import Map
from astar_lesson.maps.grid import Grid
from astar_lesson.search.guard import check_state
from astar_lesson.search.state import CLOSED, OPEN, State
from astar_lesson.search.steps import Node
from astar_lesson.words.numbers import number

__all__ = ["Board"]

COLOURS = {
    "floor": "#ffffff",
    "lines": "#c9c9c9",
    "road": "#8a8a8a",
    "wall": "#2b5797",
    "start": "#1a8f4c",
    "goal": "#cf2e2e",
    "closed": "#4aa3df",
    "closed tint": "#4aa3df3c",
    "open": "#67bd45",
    "open area": "#9fdc5c",  # on large maps: there are no dashes to tell open from closed without colour
    "current": "#0b2f5b",
    "lowest": "#ffd42a",
    "pointer": "#6e6e6e",
    "path": "#a8155f",
    "number": "#111111",
    "letter": "#ffffff",
    "ground cost": "#6b4a12",
    "cheap ground": "#f3e6c8",
    "dear ground": "#a8762b",
}
CLOSENESS = LinearSegmentedColormap.from_list("closeness", ["#2a0a5e", "#31688e", "#9ad93c"])

POINTER = np.array(
    [(-0.13, -0.022), (0.03, -0.022), (0.03, -0.075), (0.17, 0), (0.03, 0.075), (0.03, 0.022), (-0.13, 0.022)]
)
DISC = 0.25 * np.array([(np.cos(turn), np.sin(turn)) for turn in np.linspace(0, 2 * np.pi, 48, endpoint=False)])
ROAD_GAP, SIGN = 0.45, 0.15
"""From the centre of a place to its roads, and from a road to what is written beside it."""
READABLE = 5
"""Points; smaller names are left out."""
INKS = ("number", "ground cost", "letter")
CORNERS = {"f": (-1, -1, "left top"), "g": (-1, 1, "left bottom"), "h": (1, 1, "right bottom")}
DIGIT_HEIGHT = 0.73
"""Of a text of size 1."""
Array = npt.NDArray[Any]


class Board:
    """One map on axes, and on it one state at a time.

    Parameters
    ----------
    ax : matplotlib Axes
        Where to draw. The figure belongs to the caller.
    grid : Grid or Atlas
        The map.
    numbers : bool or str
        True: the numbers the search goes by (F, G and H for A*, G for Dijkstra's algorithm, ...). A text such as "g" or
        "fgh": these. False: none.
    arrows : bool
        Whether each cell points to its parent.
    letters : str
        What is written on the start and on the goal.
    dots : bool
        True: cells as round marks instead of outlines, hollow for open and filled for closed, coloured by how close
        they are to the goal.
    lowest : bool
        Whether the cells of which one is taken next are marked: those of `State.lowest`.

    Of a grid with more than 1,600 cells only the colours of the cells, the two ends and the path are drawn.

    Raises
    ------
    ValueError
        If `numbers` names anything but f, g and h, or `letters` are not two.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from astar_lesson import Grid, dijkstra, record
    >>> grid = Grid.from_text("S.G")
    >>> board = Board(Figure().add_subplot(), grid)
    >>> artists = board.show(record(dijkstra(grid, grid.start, grid.goal)).at(1))
    """

    def __init__(
        self,
        ax: Axes,
        grid: Map,
        *,
        numbers: bool | str = True,
        arrows: bool = True,
        letters: str = "SG",
        dots: bool = False,
        lowest: bool = False,
    ) -> None:
        if not (isinstance(numbers, (bool, np.bool_)) or (isinstance(numbers, str) and set(numbers) <= set("fgh"))):
            raise ValueError(f'numbers is {numbers!r}: give True, False, or some of the letters "fgh"')
        if not (isinstance(letters, str) and len(letters) == 2):
            raise ValueError(f'letters is {letters!r}: give one for the start and one for the goal, such as "SG"')
        self.ax, self.grid = ax, grid
        self.numbers, self.arrows, self.letters, self.dots, self.lowest = numbers, arrows, letters, dots, lowest
        self.layout = layout_of(grid)
        self.detailed = self.layout.detailed
        self._nodes: list[Node] = []
        self._places = np.empty((0, 2), int)
        self._frame()
        points = self._points_per_cell()
        if self.detailed:
            self._draw_floor()
        self._image = None if self.detailed else self._add_image()
        width = min(4.0, max(0.8, points / 16))
        self._inset = 1 - (width + 1) / points  # outlines stay inside their cells,
        self._corner = self._inset * np.array(self.layout.room) - width / 2 / points - 0.02  # and numbers inside those
        self._closed = self._add_squares("closed", width, COLOURS["closed tint"])
        self._open = self._add_squares("open", 0.8 * width, "none", linestyle=(0, (2.2, 1.1)))
        self._current = self._add_squares("current", 0.8 * width, "none")
        self._lowest = PolyCollection(
            [], facecolors=COLOURS["lowest"], edgecolors=COLOURS["current"], linewidths=0.5 * width, zorder=4.5
        )
        self._pointers = PolyCollection([], facecolors=COLOURS["pointer"], zorder=5)
        ax.add_collection(self._lowest)
        ax.add_collection(self._pointers)
        self._hollow = ax.scatter([], [], s=(points * 0.5) ** 2, linewidths=max(1, points / 12), zorder=5)
        self._filled = ax.scatter([], [], s=(points * 0.62) ** 2, linewidths=0, zorder=5)
        self._text = {ink: PathPatch(Path(np.empty((0, 2))), fc=COLOURS[ink], lw=0, zorder=7) for ink in INKS}
        for ink, text in self._text.items():
            ax.add_patch(text)
            if ink != "letter":  # a light edge keeps numbers readable where the path runs through them
                text.set_path_effects([withStroke(linewidth=2, foreground="white")])
        (self._path,) = ax.plot(
            [],
            [],
            color=COLOURS["path"],
            linewidth=min(3.5, max(1.5, points / 14)),
            marker="o" if self.detailed and not dots else "",
            markersize=min(11, max(2, points / 5)),
            markeredgecolor="white",
            markeredgewidth=min(1.5, points / 30),
            zorder=6,
        )
        self.ends = self._draw_ends()
        self._name_size = 0.42 * self.layout.room[1]
        self.names = self.layout.names if self._name_size * points >= READABLE else {}
        self.labelled: list[Node] = list(dict.fromkeys([*self.ends, *grid.terrain, *self.names]))
        """The places in which something is written that no search changes."""
        squares = [self._closed, self._open, *self.end_marks.values(), self._current]
        signs = self._draw_roads() if self.layout.lines else []
        marks = [*squares, *signs, self._lowest, self._pointers, self._hollow, self._filled, self._path]
        marks += self._text.values()
        self.marks: list[Artist] = sorted(marks, key=Artist.get_zorder)
        """All that can change from state to state, and what may lie over it, from the lowest layer up."""

    def show(self, state: State | None = None, path: Sequence[Node] | None = None) -> list[Artist]:
        """Draw a state in place of the one before.

        Parameters
        ----------
        state : State or None
            What to draw; None for the map alone.
        path : sequence of Cell or None
            The path to draw, from centre to centre; () for none. None: the trace's path, as soon as the goal is taken.

        Returns
        -------
        list of Artist
            The artists that show the state.

        Raises
        ------
        ValueError
            If the state belongs to another map, or the path does not consist of cells.
        """
        if state is not None:
            check_state(state)
        if path is None:
            path = state.path if state is not None else ()
        try:
            line = np.asarray(self.layout.centres(path), float)
        except (TypeError, ValueError, KeyError):
            raise ValueError(f"path is {path!r}: give {self.grid.noun} of the map, from start to goal") from None
        places, status = self._seen(state)
        if self._image is not None:
            self._image.set_data(self.paint(state))
        elif self.dots:
            self._show_dots(places, status)
        self.show_cells(state, np.arange(len(places)), self.labelled)
        self._path.set_data(*line.T)
        return [*self.marks, *([self._image] if self._image is not None else [])]

    def show_cells(self, state: State | None, which: Array, labels: Sequence[Node]) -> list[Artist]:
        """Draw some of the cells seen, given by their places, and no path; and the letters and costs of some cells.

        For a caller that keeps the rest of the picture. Maps with more than 1,600 cells have nothing of the kind.
        Returns the artists that show something, from the lowest layer up.
        """
        self._path.set_data([], [])
        if not self.detailed:
            return []
        places, status = self._seen(state)
        if not self.dots:
            closed, opened = (self._cells(which[status[which] == code]) for code in (CLOSED, OPEN))
            current = which[which == state.trace.place(state.current)] if state is not None and state.k else which[:0]
            for kind, cells in ((self._closed, closed), (self._open, opened), (self._current, self._cells(current))):
                kind.set_verts(self.layout.outlines(cells, self._inset))
            lowest = set(state.lowest) if state is not None and self.lowest else set()
            marked = self.layout.centres(cell for cell in opened if cell in lowest)
            self._lowest.set_verts(list(marked[:, None] + DISC))
            if self.grid.terrain:  # the tint would hide what the ground costs
                terrain = self.grid.terrain
                self._closed.set_facecolor(["none" if cell in terrain else COLOURS["closed tint"] for cell in closed])
            parents = which[state.parent_places[which] >= 0] if state is not None and self.arrows else which[:0]
            self._pointers.set_verts(
                _pointers(places[parents], places[state.parent_places[parents]] if state is not None else parents)
            )
            light = self.ends.keys() - lowest  # a disc is light itself
            children = self._cells(parents)
            self._pointers.set_facecolor([COLOURS["letter" if cell in light else "pointer"] for cell in children])
        self._write(state, which, labels)
        hidden = [mark for cell, mark in self.end_marks.items() if cell not in labels]
        hidden += [mark for mark in self.marks if isinstance(mark, PolyCollection) and not mark.get_paths()]
        hidden += [text for text in self._text.values() if not len(text.get_path())]
        if not self.dots:
            hidden += [self._hollow, self._filled]
        return [mark for mark in self.marks if mark not in hidden and mark is not self._path]

    def _frame(self) -> None:
        """Axes around the map, y downwards, without the lines of a diagram."""
        ax = self.ax
        self.layout.frame(ax)
        ax.yaxis.label.set(rotation=0, va="center", ha="right")
        ax.tick_params(length=0, labelsize=9)
        ax.spines[:].set_visible(False)

    def _points_per_cell(self) -> float:
        box = self.ax.get_window_extent()
        return min(box.width / self.layout.width, box.height / self.layout.height) / self.ax.figure.dpi * 72

    def _draw_floor(self) -> None:
        outlines, costs = zip(*self.layout.ground(), strict=True)
        colours = [_ground(cost) for cost in costs]
        floor = PolyCollection(outlines, facecolors=colours, edgecolors=COLOURS["lines"], linewidths=0.8, zorder=1)
        self.ax.add_collection(floor).set_clip_on(False)  # or the lines around the map would be cut in half

    def _draw_roads(self) -> list[Artist]:
        """The roads that are to be seen, each between its two places; return what is written beside them."""
        ends = [self.layout.centres(road) for road in self.layout.lines]
        away = [ROAD_GAP * (b - a) / max(float(np.hypot(*(b - a))), 2 * ROAD_GAP) for a, b in ends]
        lines = [(a + gap, b - gap) for (a, b), gap in zip(ends, away, strict=True)]
        self.ax.add_collection(LineCollection(lines, colors=COLOURS["road"], linewidths=0.9, zorder=1.2))
        beside = [(a + b) / 2 + SIGN / ROAD_GAP * gap[::-1] * (-1, 1) for (a, b), gap in zip(ends, away, strict=True)]
        signs = zip(beside, self.layout.lines.values(), strict=True)
        shapes = [written(text, x, y, 0.2, "middle") for (x, y), text in signs if text]
        if not shapes:
            return []
        text = PathPatch(Path.make_compound_path(*shapes), fc=COLOURS["ground cost"], lw=0, zorder=6.2)
        text.set_path_effects([withStroke(linewidth=2, foreground="white")])
        return [self.ax.add_patch(text)]

    def _add_image(self) -> Any:
        grid = self.grid
        assert isinstance(grid, Grid)  # no other map is drawn so
        self._floor = np.full((grid.height, grid.width, 4), _bytes(COLOURS["floor"]))
        for (x, y), cost in grid.terrain.items():
            self._floor[y, x] = _bytes(_ground(cost))
        if grid.walls:
            x, y = np.array(list(grid.walls)).T
            self._floor[y, x] = _bytes(COLOURS["wall"])
        return self.ax.imshow(self._floor, interpolation="nearest", aspect="equal", zorder=1)

    def _add_squares(self, kind: str, width: float, fill: str, **style: Any) -> PolyCollection:
        squares = PolyCollection(
            [], facecolors=fill, edgecolors=COLOURS[kind], linewidths=width, joinstyle="miter", zorder=3, **style
        )
        if kind == "current":
            squares.set_zorder(4)
        self.ax.add_collection(squares)
        return squares

    def _draw_ends(self) -> dict[Node, str]:
        """Colour start and goal; return their letters."""
        ends = {}
        self.end_marks: dict[Node, Artist] = {}
        for kind, cell, letter, marker in zip(
            ("start", "goal"), (self.grid.start, self.grid.goal), self.letters, "oD", strict=True
        ):
            if cell is None:
                continue
            if self.detailed:
                outline = self.layout.outlines([cell], 0.86)
                mark = PolyCollection(outline, facecolors=COLOURS[kind], linewidths=0, zorder=3.5)
                self.end_marks[cell] = self.ax.add_collection(mark)
            else:  # a single cell would be too small to see
                x, y = self.layout.centres([cell]).T
                self.end_marks[cell] = self.ax.scatter(
                    x, y, s=60, c=COLOURS[kind], marker=marker, edgecolors="white", zorder=6.5
                )
            ends[cell] = letter
        return ends

    def _seen(self, state: State | None) -> tuple[Array, Array]:
        """The centres of the cells seen, and the status of each."""
        if state is None:
            return np.empty((0, 2), int), np.empty(0, np.int8)
        if state.trace.nodes is not self._nodes:
            for cell in state.trace.nodes:
                try:
                    self.grid.check_end(cell, "the trace's cell")
                except ValueError as error:
                    raise ValueError(f"{error}; draw a trace on the map that was searched") from None
            self._nodes = state.trace.nodes
            self._places = self.layout.centres(self._nodes)
        return self._places[: state.seen], state.status

    def paint(self, state: State | None, floor: Array | None = None, ink: Callable[[str], Any] | None = None) -> Array:
        """Return the image of a large map, a pixel a cell. Here alone cells are looked up as [y, x].

        RGBA, unless `floor`, an image of the map alone, and `ink`, which writes a colour, say it in another way.
        """
        places, status = self._seen(state)
        image = (self._floor if floor is None else floor).copy()
        ink = ink or _bytes
        for code, colour in ((OPEN, COLOURS["open area"]), (CLOSED, COLOURS["closed"])):
            x, y = places[status == code].astype(int, copy=False).T
            image[y, x] = ink(colour)
        return image

    def _show_dots(self, places: Array, status: Array) -> None:
        far = max(self.layout.width, self.layout.height)
        goal = self.layout.centres([self.grid.goal])[0] if self.grid.goal is not None else np.zeros(2)
        colours = CLOSENESS(1 - np.hypot(*(places - goal).T) / far)
        for dots, code in ((self._hollow, OPEN), (self._filled, CLOSED)):
            dots.set_offsets(places[status == code])
            dots.set_edgecolor(colours[status == code])
            dots.set_facecolor("none" if code == OPEN else colours[status == code])

    def _cells(self, places: Array) -> list[Node]:
        return [self._nodes[place] for place in places.tolist()]

    def _write(self, state: State | None, which: Array, labels: Sequence[Node]) -> None:
        """Numbers and letters, as one shape for each colour: far faster than a text for each."""
        shapes: dict[str, list[Path]] = {ink: [] for ink in INKS}
        wanted = self._wanted(state) if state is not None and not self.dots else ""
        for name in wanted:
            right, down, where = CORNERS[name] if len(wanted) > 1 or self.arrows else (0, 0, "middle")
            x, y = self._corner * (right, down)
            size = 0.2 if len(wanted) > 1 else 0.27
            values = state.read(name, which) if state is not None else []
            for place, value in zip(which.tolist(), values, strict=True):
                if value is not None:
                    ink = "letter" if self._nodes[place] in self.ends else "number"
                    cell_x, cell_y = self._places[place]
                    shapes[ink].append(written(number(value, 4), cell_x + x, cell_y + y, size, where))
        size = 0.26 if wanted else 0.5 if self.dots else 0.34
        wide, high = self.layout.room
        x, y, where = (0, 0, "middle") if self.dots else (wide - 0.13, 0.14 - high, "right top")
        name_y = -self._corner[1] - 0.03
        for cell, (cell_x, cell_y) in zip(labels, self.layout.centres(labels), strict=True):
            if cell in self.ends:
                ink = "number" if self.dots else "letter"  # dark, with a light edge, on a mark of any colour
                below = 0.26 if cell in self.grid.terrain and not self.dots else 0  # the corner is for the cost
                shapes[ink].append(written(self.ends[cell], cell_x + x, cell_y + y + below, size, where))
            if cell in self.grid.terrain:
                corner_x, corner_y = self._corner * (1, -1) + (cell_x, cell_y)
                text = number(self.grid.terrain[cell], 4)
                shapes["ground cost"].append(written(text, corner_x, corner_y, 0.8 * size, "right top"))
            if cell in self.names:
                ink = "letter" if cell in self.ends and not self.dots else "number"
                shapes[ink].append(written(self.names[cell], cell_x, cell_y + name_y, self._name_size, "bottom"))
        for ink, paths in shapes.items():
            self._text[ink].set_path(Path.make_compound_path(*paths) if paths else Path(np.empty((0, 2))))

    def _wanted(self, state: State) -> str:
        if isinstance(self.numbers, str):
            return self.numbers
        return {"F": "fgh", "G": "g", "H": "h", "": "g"}[state.trace.guide] if self.numbers else ""


def _ground(cost: float) -> Any:
    """The colour of ground: a wall is ground that costs inf."""
    if cost in (1, math.inf):
        return to_rgba(COLOURS["floor" if cost == 1 else "wall"])
    share = min(1.0, max(0.0, (cost - 1) / 8))
    low, high = np.array(to_rgba(COLOURS["cheap ground"])), np.array(to_rgba(COLOURS["dear ground"]))
    return tuple(low + share * (high - low))


def _bytes(colour: Any) -> Array:
    return np.round(np.array(to_rgba(colour)) * 255).astype(np.uint8)


def _pointers(cells: Array, parents: Array) -> list[Array]:
    """The pointer shape on each cell, turned towards its parent."""
    if not len(cells):
        return []
    towards = (parents - cells).astype(float)
    towards /= np.maximum(np.hypot(*towards.T), 1)[:, None]  # 1: a wrong search may make a cell its own parent
    turned = np.stack([towards, towards[:, ::-1] * (-1, 1)], axis=1)  # the pointer's own x axis, then its y axis
    return list(cells[:, None] + np.einsum("pk,nkc->npc", POINTER, turned))


@lru_cache(maxsize=4096)
def _glyphs(text: str) -> tuple[Array, Any, float, float]:
    """The outline of a text of size 1, its codes, and where it begins and ends from left to right."""
    path = TextPath((0, 0), text, size=1, prop=FontProperties(family="DejaVu Sans"))
    box = path.get_extents()
    return np.asarray(path.vertices), path.codes, box.x0, box.x1


def written(text: str, x: float, y: float, size: float, where: str) -> Path:
    """Text as a shape: its `where` ("left top", "middle", ...) lies at (x, y); y grows downwards."""
    vertices, codes, left, right = _glyphs(text)
    across = left if "left" in where else right if "right" in where else (left + right) / 2
    along = DIGIT_HEIGHT if "top" in where else 0 if "bottom" in where else DIGIT_HEIGHT / 2
    return Path((vertices - (across, along)) * (size, -size) + (x, y), codes)
