"""The film: pictures of boards as fast as a slider moves.

From one state to the next few cells change. They alone are drawn again, by the board's own artists; the rest of the
picture stays. It is kept as codes of a palette, a byte a pixel, and so becomes a small PNG file in a millisecond.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import RendererAgg
from PIL import Image

from astar_lesson.draw.board import Board
from astar_lesson.draw.colours import COLOURS
from astar_lesson.draw.ground import Pixels
from astar_lesson.draw.layout import Array
from astar_lesson.draw.palette import Palette, common
from astar_lesson.draw.pictures import Picture, as_png
from astar_lesson.draw.reel import Reel
from astar_lesson.search.trace import State, Trace

SEVERAL = 60
"""If more cells than this change at once, the whole board is drawn."""
Box = tuple[slice, slice]


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
    by_cells : bool
        Whether all boards are images with a colour for each cell, so that `reel` gives all steps at once.
    """

    def __init__(self, figure: Picture, boards: Sequence[Board]) -> None:
        self._renderer = _canvas(figure)
        self._pixels = np.asarray(self._renderer.buffer_rgba())
        for board in boards:
            board.marks.inset = board.marks.tight
        artists = [artist for board in boards for artist in board.artists]
        for artist in artists:
            artist.set_visible(False)
        figure.draw(self._renderer)
        self._empty = self._pixels.copy()  # map, axes and titles, on which everything else is drawn
        for board in boards:
            board.show()
        for artist in artists:
            artist.set_visible(True)
            artist.draw(self._renderer)
        self.palette = Palette(common(self._empty))
        self.codes = self.palette.codes(self._pixels)
        self._panels = [_Image(self, board, board.pixels) if board.pixels else _Places(self, board) for board in boards]
        self.by_cells = all(isinstance(panel, _Image) for panel in self._panels)

    def png(self, states: Sequence[State]) -> bytes:
        """Return the picture of these states, one for each board, as a PNG file."""
        self.show(states)
        image = Image.fromarray(self.codes)
        image.putpalette(self.palette.colours.tobytes())
        return as_png(image, compress_level=1)

    def show(self, states: Sequence[State]) -> Array:
        """Draw these states, and return the palette's code of each pixel; the next call writes over it."""
        for panel, state in zip(self._panels, states, strict=True):
            panel.show(state)
        return self.codes

    def reel(self, traces: Sequence[Trace], last: int) -> Reel:
        """Return the pictures of steps 0 to `last` of large maps, worked out from the traces without drawing each.

        A search that is shorter waits at its end.
        """
        changes: list[Array] = []
        codes = self.codes.ravel()  # each pixel has a code of its own, and those of a board look elsewhere
        places = np.arange(codes.size).reshape(self.codes.shape)
        for panel, trace in zip(self._panels, traces, strict=True):
            assert isinstance(panel, _Image)
            first, changed = panel.wound(trace, places, codes.size)
            codes, changes = np.append(codes, first), [*changes, *changed]
        return Reel.of_places(self.palette.colours, places, codes, np.concatenate(changes, axis=1), last + 1)

    def draw(self, artists: Sequence[Artist], boxes: Sequence[Box]) -> None:
        """Draw these artists of a board, in these boxes of the picture."""
        for box in boxes:
            self._pixels[box] = self._empty[box]
        for artist in artists:
            artist.draw(self._renderer)
        for box in boxes:
            self.codes[box] = self.palette.codes(self._pixels[box])


class _Places:
    """A board with a drawing in each place. On a grid each place has a box of its own; else all are drawn each time."""

    def __init__(self, film: Film, board: Board) -> None:
        self._film, self._board = film, board
        self._rows, self._columns = _edges(film, board)
        self._whole = _box(self._rows[[0, -1]], self._columns[[0, -1]])
        self._shown: Array | None = None
        self._path: Sequence[Any] = ()

    def show(self, state: State) -> None:
        board, nodes = self._board, state.trace.nodes
        # A number for each look: what has the same one need not be drawn again. The lowest are open, so no sums agree.
        looks = np.full(len(nodes), -9)
        looks[: state.seen] = 8 * state.newest_event + 2 * state.status
        if state.k:
            looks[state.trace.index(state.current)] += 1
        if board.lowest:
            looks[[state.trace.index(cell) for cell in state.lowest]] += 4
        changed = np.arange(len(nodes)) if self._shown is None else np.flatnonzero(looks != self._shown)
        few = board.layout.tiled and self._shown is not None and len(changed) <= SEVERAL
        if few and not (state.path or self._path):
            cells = [nodes[index] for index in changed]
            board.show_cells(state, changed[changed < state.seen], cells)
            boxes = [_box(self._rows[y : y + 2], self._columns[x : x + 2]) for x, y in cells]
        else:
            board.show(state)
            boxes = [self._whole]
        self._film.draw(board.artists, boxes)
        self._shown, self._path = looks, state.path


class _Image:
    """A large map, a colour for each cell."""

    def __init__(self, film: Film, board: Board, pixels: Pixels) -> None:
        self._film, self._board, self._pixels = film, board, pixels
        rows, columns = _edges(film, board)
        self._box = _box(rows[[0, -1]], columns[[0, -1]])
        self._y = np.repeat(np.arange(len(rows) - 1), np.diff(rows))
        self._x = np.repeat(np.arange(len(columns) - 1), np.diff(columns))
        self._floor = film.palette.codes(pixels.floor)
        self._path: Sequence[Any] | None = None

    def show(self, state: State) -> None:
        codes = self._cells(state).take(self._x, axis=1).take(self._y, axis=0)
        self._film.codes[self._box] = self._laid_over(codes, state)

    def wound(self, trace: Trace, places: Array, free: int) -> tuple[Array, list[Array]]:
        """Return the first codes of this board, numbered from `free`, and its changes: frames, numbers, codes.

        `places` is told which code each pixel shows: that of its cell; or, where an end or the path lies over it, one
        of its own.
        """
        steps, cells, codes = self._events(trace)
        first = self._cells(trace.at(0)).ravel()
        kinds = np.unique(np.append(first, codes))
        bare, with_path = (self._looks(trace.at(k), kinds) for k in (0, len(trace)))
        y, x = self._marked  # the pixels with a place of their own
        columns, pixels = self._board.layout.raster[0], np.arange(len(y))
        below = self._y[y] * columns + self._x[x]  # the cell under each of them
        bare, with_path = bare[:, y, x], with_path[:, y, x]
        places[self._box] = free + self._y[:, None] * columns + self._x
        places[self._box][y, x] = free + first.size + pixels

        # A cell that changes takes the pixels over it along; and all of them change when the path appears.
        pixel, event = _events_of_each(below, cells)
        kind, found = np.searchsorted(kinds, codes[event]), len(trace) + 1
        if trace.path_step is not None:
            found = trace.path_step
        over = np.where(steps[event] < found, bare[kind, pixel], with_path[kind, pixel])
        changes = [np.array([steps, free + cells, codes]), np.array([steps[event], free + first.size + pixel, over])]
        if trace.found:
            kind = np.searchsorted(kinds, self._cells(trace.at(found)).ravel()[below])
            changes.append(np.array([np.full_like(pixels, found), free + first.size + pixels, with_path[kind, pixels]]))
        return np.append(first, bare[np.searchsorted(kinds, first[below]), pixels]), changes

    def _events(self, trace: Trace) -> Array:
        """Return when cells change: rows of steps, of cells, numbered row by row, and of the codes they have then."""
        log, ink = trace.log, self._film.palette.code
        opened = len(log.step) - 1
        numbers = self._board.seen(trace.at(len(trace)))[0].astype(int) @ (1, self._board.layout.raster[0])
        steps = np.concatenate([np.arange(len(trace)), log.step[:-1]]) + 1
        cells = numbers[np.concatenate([log.taken, log.cell[:-1]])]
        codes = np.repeat([ink(COLOURS["closed"]), ink(COLOURS["open area"])], [len(trace), opened])
        order = np.argsort(steps, kind="stable")  # a step takes its cell, and then it opens others
        return np.array([steps, cells, codes])[:, order]

    def _cells(self, state: State) -> Array:
        """The code of each cell."""
        return self._pixels.painted(*self._board.seen(state), self._floor, self._film.palette.code)

    def _looks(self, state: State, kinds: Array) -> Array:
        """Of each kind of cell the picture of a board that has no other."""
        size = len(self._y), len(self._x)
        return np.array([self._laid_over(np.full(size, kind, np.uint8), state) for kind in kinds])

    def _laid_over(self, codes: Array, state: State) -> Array:
        """Lay the ends, and the path if there is one, over a picture of the cells."""
        if state.path != self._path:
            self._path = state.path
            self._draw_over(state)
        palette = self._film.palette
        below = palette.colours[codes[self._marked]]
        codes[self._marked] = palette.codes((below + (self._colour - below) * self._share).astype(np.uint8))
        return codes

    def _draw_over(self, state: State) -> None:
        """The two ends and the path, on nothing: their pixels, the colours, and how much of the colour there is."""
        self._board.show(state)
        canvas = _canvas(self._board.ax.figure)
        for artist in self._board.artists:
            artist.draw(canvas)
        pixels = np.asarray(canvas.buffer_rgba())[self._box]
        self._marked = pixels[..., 3].nonzero()
        self._colour = pixels[self._marked][:, :3].astype(float)
        self._share = pixels[self._marked][:, 3:] / 255


def _events_of_each(below: Array, cells: Array) -> tuple[Array, Array]:
    """Return two columns: each pixel, by its number, with each event of the cell below it, in order of time."""
    by_cell = np.argsort(cells, kind="stable")
    first, end = (np.searchsorted(cells[by_cell], below, side) for side in ("left", "right"))
    many = end - first
    pixel = np.repeat(np.arange(len(below)), many)
    nth = np.arange(len(pixel)) - np.repeat(np.cumsum(many) - many, many)
    return pixel, by_cell[first[pixel] + nth]


def _canvas(figure: Any) -> RendererAgg:
    width, height = figure.canvas.get_width_height()
    return RendererAgg(width, height, figure.dpi)


def _edges(film: Film, board: Board) -> tuple[Array, Array]:
    """The pixel rows and columns where the fields of the raster begin, and where the last one ends."""
    (left, bottom), (right, top) = board.ax.get_window_extent().get_points()
    width, height = board.layout.raster
    rows, columns = len(film.codes) - np.linspace(top, bottom, height + 1), np.linspace(left, right, width + 1)
    return np.floor(rows + 0.5).astype(int), np.floor(columns + 0.5).astype(int)  # a pixel shows what its centre is in


def _box(rows: Array, columns: Array) -> Box:
    return slice(*rows), slice(*columns)
