"""The film: pictures of boards, drawn as fast as a slider moves.

From one state to the next only a few cells change. They alone are drawn again, by the board's own artists, and the rest
of the picture stays. It is kept as codes of a palette, one byte a pixel, which make a PNG file in a millisecond.
"""

from collections.abc import Sequence

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.transforms import BboxBase
from PIL import Image

from astar_lesson.draw.board import Board
from astar_lesson.draw.layout import Array
from astar_lesson.draw.palette import palette_of
from astar_lesson.draw.pictures import Picture, as_png
from astar_lesson.draw.settings import in_default_style
from astar_lesson.search.steps import Node
from astar_lesson.search.trace import State

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

    @in_default_style
    def __init__(self, figure: Picture, boards: Sequence[Board]) -> None:
        width, height = figure.canvas.get_width_height()
        self._renderer = RendererAgg(width, height, figure.dpi)
        self._pixels = np.asarray(self._renderer.buffer_rgba())
        self.colours = palette_of({cost for board in boards for cost in board.grid.terrain.values()})
        self._palette = Image.new("P", (1, 1))
        self._palette.putpalette(self.colours.tobytes())
        for board in boards:
            board.show()
        artists = [artist for board in boards for artist in board.artists]
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

    @in_default_style
    def show(self, states: Sequence[State]) -> Array:
        """Draw these states, and return the number of each pixel's colour; the next call overwrites it."""
        for panel, state in zip(self._panels, states, strict=True):
            places = panel.board.update(panel.shown, state)
            panel.shown = state
            if places != []:
                self._draw(panel.board.artists, panel.boxes(places))
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
