"""The film: pictures of boards, drawn as fast as a slider moves.

From one state to the next only a few cells change. They alone are drawn again, by the board's own artists, and the rest
of the picture stays. It is kept as codes of a palette, one byte a pixel, which make a PNG file in a millisecond.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.transforms import BboxBase
from PIL import Image

from astar_lesson.draw.axes import draw_title, room_for_title
from astar_lesson.draw.board import NO_SEARCH, Board
from astar_lesson.draw.layout import Array, Layout, layout_of
from astar_lesson.draw.legend import add_legend
from astar_lesson.draw.palette import palette_of
from astar_lesson.draw.pictures import Picture, as_png, sheet
from astar_lesson.draw.sizes import PAGE, sizes_in_use
from astar_lesson.maps.atlas import Map
from astar_lesson.search.steps import Node
from astar_lesson.search.trace import State, Trace
from astar_lesson.words.explain import step_title

PIXELS = 700
"""The width or height of a map that is drawn as an image; its cells are whole pixels."""
MOST_COLUMNS = 52
"""Columns of cells that stand side by side, at most: then the boards go into a second row."""
Box = tuple[slice, slice]
"""The rows and columns of a part of a picture."""


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
        width, height = figure.canvas.get_width_height()
        self._renderer = RendererAgg(width, height, figure.dpi)
        self._pixels = np.asarray(self._renderer.buffer_rgba())
        self.colours = palette_of({cost for board in boards for cost in board.grid.terrain.values()})
        self._palette = Image.new("P", (1, 1))
        self._palette.putpalette(self.colours.tobytes())
        artists = [artist for board in boards for artist in board.show()]
        for artist in artists:
            artist.set_visible(False)
        figure.draw(self._renderer)
        self._empty = self._pixels.copy()  # map, axes and titles, on which everything else is drawn
        for artist in artists:
            artist.set_visible(True)
            artist.draw(self._renderer)
        self.codes = self._coded(self._pixels).copy()
        self._panels = [_Panel(board, height) for board in boards]

    def png(self, states: Sequence[State]) -> bytes:
        """Return the picture of these states, one for each board, as a PNG file."""
        image = Image.fromarray(self.show(states))
        image.putpalette(self.colours.tobytes())
        return as_png(image, compress_level=1)

    def show(self, states: Sequence[State]) -> Array:
        """Draw these states, and return the number of each pixel's colour; the next call overwrites it."""
        for panel, state in zip(self._panels, states, strict=True):
            change = panel.board.update(panel.shown, state)
            panel.shown = state
            if change:
                self._draw(change.artists, panel.boxes(change.places))
        return self.codes

    def _draw(self, artists: Sequence[Artist], boxes: Sequence[Box]) -> None:
        """Draw these artists again, in these boxes of the picture."""
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
    """One board of a film: the state that it shows, and where in the picture it lies."""

    def __init__(self, board: Board, height: int) -> None:
        self.board = board
        self.shown: State | None = None
        self._rows, self._columns = _edges(board.ax.get_window_extent(), board.layout.raster, height)
        self._below: list[Box] = []  # the open list
        for ax in board.ax.child_axes:
            rows, columns = _edges(ax.get_window_extent(), (1, 1), height)
            self._below.append(_box(rows, columns))

    def boxes(self, places: Sequence[Node] | None) -> list[Box]:
        """Return the boxes of these places, each of which has a field of the raster; of None, that of the board."""
        if places is None:
            return [_box(self._rows, self._columns), *self._below]
        boxes = []
        for x, y in places:
            boxes.append(_box(self._rows[y : y + 2], self._columns[x : x + 2]))
        return boxes + self._below


def _edges(box: BboxBase, raster: tuple[int, int], height: int) -> tuple[Array, Array]:
    """The pixel rows and columns where the fields of the raster begin, and where the last one ends."""
    (left, bottom), (right, top) = box.get_points()
    rows = height - np.linspace(top, bottom, raster[1] + 1)
    columns = np.linspace(left, right, raster[0] + 1)
    # a pixel shows what its centre is in
    return np.floor(rows + 0.5).astype(int), np.floor(columns + 0.5).astype(int)


def _box(rows: Array, columns: Array) -> Box:
    return slice(rows[0], rows[-1]), slice(columns[0], columns[-1])


class Scene:
    """A board for each search, and the film that draws any step on them.

    Parameters
    ----------
    grid : Grid, Atlas or Repriced
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
    has_titles : bool
        Whether any board has a title.
    """

    def __init__(
        self,
        grid: Map,
        traces: Sequence[Trace] = (NO_SEARCH.trace,),
        names: Sequence[str] = ("",),
        **settings: Any,
    ) -> None:
        self.grid = grid
        self.traces = traces
        self.names = names
        self.has_titles = any(names)
        layout = layout_of(grid)
        count = len(names)
        columns = _columns_of(layout, count)
        width = min(11.0, columns * _width_of(layout))
        self.figure, self.boards = sheet(
            [grid] * count,
            columns=columns,
            width=width,
            titles=self.has_titles,
            layouts=[layout] * count,
            **settings,
        )
        self._room = room_for_title(self.figure, columns)
        for board, trace in zip(self.boards, traces, strict=True):
            end = trace.at(len(trace))
            board.show(end)
            board.add_search_to_legend(end, played=len(trace) > 0)
        self._entitle(names)
        add_legend(self.figure, [board.legend for board in self.boards])
        self.boxes = [_shares(board) for board in self.boards]

    @cached_property
    def film(self) -> Film:
        """The film of the boards. It keeps what does not change from step to step."""
        self._entitle(self.names)
        return Film(self.figure, self.boards)

    def show(self, k: int) -> None:
        """Draw all boards after k steps; their titles also say the step, or the result."""
        for board, name, state in zip(self.boards, self.names, self.states(k), strict=True):
            board.show(state)
            if name:
                draw_title(board.ax, step_title(name, self.grid.noun, self._room, state))

    def still(self, k: int) -> bytes:
        """Return the picture after k steps as a PNG file to keep."""
        self.show(k)
        return self.figure.png()

    def states(self, k: int) -> list[State]:
        """Return the state of each search after k steps, or at its end."""
        return [trace.at(min(k, len(trace))) for trace in self.traces]

    def _entitle(self, titles: Iterable[str]) -> None:
        for board, title in zip(self.boards, titles, strict=True):
            draw_title(board.ax, title)


def _columns_of(layout: Layout, boards: int) -> int:
    """Return how many boards stand side by side, so that the numbers on their axes can be read."""
    if not layout.detailed:
        return boards
    return min(boards, max(1, int(MOST_COLUMNS // layout.width)))


def _width_of(layout: Layout) -> float:
    """Return the width of one board with its margins, in inches."""
    if layout.detailed:
        return min(6.8, 1.0 + 0.85 * layout.width)
    sizes = sizes_in_use()
    left, right, *_ = sizes.margins
    pixels = PIXELS * sizes.dpi // PAGE.dpi // max(layout.width, layout.height)
    return left + right + max(1, pixels) * layout.width / sizes.dpi


def _shares(board: Board) -> list[float]:
    """Where a board lies in its picture, and its raster."""
    box = board.ax.get_position()
    return [box.x0, 1 - box.y1, box.x1, 1 - box.y0, *board.layout.raster]
