"""The film: pictures of boards, drawn as fast as a slider moves.

From one state to the next only a few cells change. They alone are drawn again, by the board's own artists, and the rest
of the picture stays. It is kept as codes of a palette, one byte a pixel, which make a PNG file in a millisecond.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.colors import to_rgba_array
from PIL import Image

from astar_lesson.draw.board import NO_SEARCH, Board
from astar_lesson.draw.colours import COLOURS, LANDS, ground_colour
from astar_lesson.draw.layout import Array, Squares, layout_of
from astar_lesson.draw.pictures import Picture, as_png, gallery
from astar_lesson.draw.sizes import PAGE, sizes_in_use
from astar_lesson.maps.atlas import Map
from astar_lesson.search.steps import Node
from astar_lesson.search.trace import State, Trace

PIXELS = 700
"""The width or height of a map that is drawn as an image; its cells are whole pixels."""
MOST_COLUMNS = 52
"""Columns of cells that stand side by side, at most: then the boards go into a second row."""
SEVERAL = 60
"""If more cells than this change at once, the whole board is drawn."""
NOTHING = np.full(5, -99)
"""The looks of a cell before the first picture."""
BELOW = "open face", "closed face", "start", "goal", "disc", "open area", "closed area"
ABOVE = "floor", "closed", "open", "current", "pointer", "path", "number", "ground cost"
"""What is drawn on, beside the ground; and what is drawn so finely that its edges are blends."""


class Film:
    """Pictures of a figure with boards on it, for one state after the other.

    Parameters
    ----------
    figure : Picture
        The figure. What never changes, such as the map, the axes and the titles, is drawn once.
    boards : sequence of Board
        The boards on it.

    Attributes
    ----------
    colours : array, n x 3, uint8
        The colours of all pictures, of which each pixel has the closest one.
    codes : array, height x width, uint8
        The latest picture: the number of each pixel's colour.
    """

    def __init__(self, figure: Picture, boards: Sequence[Board]) -> None:
        self._renderer = RendererAgg(*figure.canvas.get_width_height(), figure.dpi)
        self._pixels = np.asarray(self._renderer.buffer_rgba())
        artists = [artist for board in boards for artist in board.artists]
        for board in boards:
            board.show()
        for artist in artists:
            artist.set_visible(False)
        figure.draw(self._renderer)
        self._empty = self._pixels.copy()  # map, axes and titles, on which everything else is drawn
        for artist in artists:
            artist.set_visible(True)
            artist.draw(self._renderer)
        self.colours = palette({cost for board in boards for cost in board.grid.terrain.values()})
        self._palette = Image.new("P", (1, 1))
        self._palette.putpalette(self.colours.tobytes())
        self.codes = self._coded(self._pixels).copy()
        self._panels = [_Panel(self, board) for board in boards]

    def png(self, states: Sequence[State]) -> bytes:
        """Return the picture of these states, one for each board, as a PNG file."""
        image = Image.fromarray(self.show(states))
        image.putpalette(self.colours.tobytes())
        return as_png(image, compress_level=1)

    def show(self, states: Sequence[State]) -> Array:
        """Draw these states, and return the number of each pixel's colour; the next call overwrites it."""
        for panel, state in zip(self._panels, states, strict=True):
            panel.show(state)
        return self.codes

    def draw(self, artists: Sequence[Artist], boxes: Sequence[tuple[slice, slice]]) -> None:
        """Draw these artists of a board again, in these boxes of the picture."""
        for box in boxes:
            self._pixels[box] = self._empty[box]
        for artist in artists:
            artist.draw(self._renderer)
        for box in boxes:
            self.codes[box] = self._coded(self._pixels[box])

    def _coded(self, pixels: Array) -> Array:
        image = Image.fromarray(pixels).convert("RGB")
        return np.asarray(image.quantize(palette=self._palette, dither=Image.Dither.NONE))


class _Panel:
    """One board of a film. On a grid each cell has a box of its own; on other maps all is drawn each time."""

    def __init__(self, film: Film, board: Board) -> None:
        self._film, self._board = film, board
        self._rows, self._columns = _edges(film, board.ax, board.layout.raster)
        self._below = [_box(*_edges(film, board.open_line.ax, (1, 1)))] if board.open_line else []
        self._shown: Array = NOTHING
        self._path: Sequence[Node] = ()

    def show(self, state: State) -> None:
        board, nodes = self._board, state.trace.nodes
        # What a cell looks like depends on these five things only: where they stay, it need not be drawn again.
        looks = np.full((len(nodes), 5), -1)
        looks[: state.seen, 0], looks[: state.seen, 1] = state.newest_event, state.status
        marked = [state.current] if state.k else [], state.improved, board.choice(state)
        for column, places in enumerate(marked, start=2):
            looks[[state.trace.index(cell) for cell in places], column] = 1
        changed = np.flatnonzero((looks != self._shown).any(axis=1))
        if not len(changed) and state.path == self._path:
            return
        is_known = self._shown is not NOTHING and board.detailed and isinstance(board.layout, Squares)
        if is_known and len(changed) <= SEVERAL and not (state.path or self._path):
            cells = [nodes[index] for index in changed]
            board.show_cells(state, changed[changed < state.seen], cells)
            boxes = [_box(self._rows[y : y + 2], self._columns[x : x + 2]) for x, y in cells]
            self._film.draw(board.artists, [*boxes, *self._below])
        else:
            self._film.draw(board.show(state), [_box(self._rows, self._columns), *self._below])
        self._shown, self._path = looks, state.path


def _edges(film: Film, ax: Axes, raster: tuple[int, int]) -> tuple[Array, Array]:
    """The pixel rows and columns where the fields of the raster begin, and where the last one ends."""
    (left, bottom), (right, top) = ax.get_window_extent().get_points()
    width, height = raster
    rows, columns = len(film.codes) - np.linspace(top, bottom, height + 1), np.linspace(left, right, width + 1)
    return np.floor(rows + 0.5).astype(int), np.floor(columns + 0.5).astype(int)  # a pixel shows what its centre is in


def _box(rows: Array, columns: Array) -> tuple[slice, slice]:
    return slice(rows[0], rows[-1]), slice(columns[0], columns[-1])


def palette(costs: Iterable[float]) -> Array:
    """Return up to 256 colours: those of boards, first, and blends of two of them, spread as evenly as possible.

    `costs` says what the ground of the maps costs. The same state always gives the same picture.
    """
    rgba = to_rgba_array([*COLOURS.values(), *LANDS, *map(ground_colour, (1, *costs))])
    solid = np.round(255 * (1 - rgba[:, 3:] * (1 - rgba[:, :3])))  # as on white floor
    pure = np.unique(solid, axis=0)[:256]
    named = dict(zip(COLOURS, solid, strict=False))
    below = np.array([*(named[name] for name in BELOW), *solid[len(COLOURS) :]])[:, None]
    blends = [below + ([named[name] for name in ABOVE] - below) * part / 8 for part in range(1, 8)]
    image = Image.fromarray(np.array(blends).astype(np.uint8).reshape(1, -1, 3))
    spread = np.array(image.quantize(256, Image.Quantize.MAXCOVERAGE).getpalette(), float).reshape(-1, 3)
    is_far = np.abs(spread[:, None] - pure).max(2).min(1) >= 4  # Pillow tells others from each other, not these
    return np.concatenate([pure, spread[is_far]])[:256].astype(np.uint8)


class Scene:
    """A board for each search, and the film that draws any step on them.

    Parameters
    ----------
    grid : Grid or Atlas
        The map.
    traces : sequence of Trace
        The searches of this map. One that has ended waits at its end. Without any, there is one board, for the map.
    names : sequence of str
        The titles of the boards; "" for none.
    **settings
        The settings of every `Board`.

    Attributes
    ----------
    figure : Picture
        The figure with the boards.
    boards : list of Board
        The boards, row by row.
    boxes : list of list of float
        For each board its left, upper, right and lower edge as shares of the picture, then its columns and rows.
    film : Film
        The film of the boards. It keeps what does not change from step to step.
    """

    def __init__(
        self, grid: Map, traces: Sequence[Trace] = (NO_SEARCH.trace,), names: Sequence[str] = ("",), **settings: Any
    ) -> None:
        self.grid, self.traces, self.names = grid, traces, names
        self.boards: list[Board] = []
        panels = [(name, grid, trace) for name, trace in zip(names, traces, strict=True)]
        columns = _columns_of(grid, len(names))
        width = min(11.0, columns * _width_of(grid))
        self.figure = gallery(
            panels, columns=columns, width=width, layers=[self._take] * len(names), steps=True, **settings
        )
        places = [(board.ax.get_position(), board.layout.raster) for board in self.boards]
        self.boxes = [[box.x0, 1 - box.y1, box.x1, 1 - box.y0, *raster] for box, raster in places]

    def _take(self, board: Board) -> None:
        trace = self.traces[len(self.boards)]
        board.add_search_to_legend(trace.at(len(trace)), played=len(trace) > 0)
        self.boards.append(board)

    @cached_property
    def film(self) -> Film:
        """The film of the boards."""
        return Film(self.figure, self.boards)

    def still(self, k: int) -> bytes:
        """Return the picture after k steps as a PNG file to keep; its titles also say the step, or the result."""
        for board, state in zip(self.boards, self.states(k), strict=True):
            board.show(state)
        return self.figure.png()

    def states(self, k: int) -> list[State]:
        """Return the state of each search after k steps, or at its end."""
        return [trace.at(min(k, len(trace))) for trace in self.traces]


def _columns_of(grid: Map, boards: int) -> int:
    """Return how many boards stand side by side, so that the numbers on their axes can be read."""
    layout = layout_of(grid)
    return min(boards, max(1, int(MOST_COLUMNS // layout.width))) if layout.detailed else boards


def _width_of(grid: Map) -> float:
    """Return the width of one board with its margins, in inches."""
    layout = layout_of(grid)
    if layout.detailed:
        return min(6.8, 1.0 + 0.85 * layout.width)
    left, right, *_ = sizes_in_use().margins
    pixels = PIXELS * sizes_in_use().dpi // PAGE.dpi // max(layout.width, layout.height)
    return left + right + max(1, pixels) * layout.width / sizes_in_use().dpi
