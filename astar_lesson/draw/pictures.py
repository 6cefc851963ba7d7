"""Pictures: one or several boards in a figure that describes itself in words."""

import io
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from html import escape
from itertools import count, zip_longest
from numbers import Integral, Real
from typing import Any, Self

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image

from astar_lesson.draw.axes import draw_title, room_for_title
from astar_lesson.draw.board import Board
from astar_lesson.draw.colours import COLOURS
from astar_lesson.draw.layout import layout_of
from astar_lesson.draw.legend import SWATCHES
from astar_lesson.draw.marks import NUMBERED
from astar_lesson.draw.open_line import DEPTH
from astar_lesson.draw.sizes import sizes_in_use
from astar_lesson.maps.atlas import Atlas, Map, base_of
from astar_lesson.maps.grid import Grid
from astar_lesson.search.record import Search, as_trace
from astar_lesson.search.trace import State
from astar_lesson.words.explain import called, describe, step_title, waiting

NARROWEST = 2.7
"""Inches: the panel of a narrow map still has room for a title."""


class Picture(Figure):
    """A matplotlib figure with a description, which is shown where images cannot be.

    Attributes
    ----------
    words : str
        The description.
    """

    words = ""

    def with_words(self, words: str) -> Self:
        """Give the picture another description; return the picture."""
        self.words = words
        return self

    def add_legend(self, boards: Iterable[Board]) -> None:
        """Make room below, and say there once what the marks of these boards mean that not every picture has."""
        found = {label: mark for board in boards for label, mark in board.legend.items()}
        labels = [label for label in dict.fromkeys((*SWATCHES, *found)) if label in found]
        if not labels:
            return
        sizes, (width, height) = sizes_in_use(), self.get_size_inches()
        line, counts = 72 * (width - sizes.margins[0]) / sizes.ticks, (-(-len(labels) // rows) for rows in count(1))
        tables = ([labels[k::columns] for k in range(columns)] for columns in counts)  # read row by row
        sized = ((table, sum(3.5 + 0.6 * max(map(len, part)) for part in table)) for table in tables)
        columns = next(table for table, breadth in sized if breadth <= line or len(table) == 1)
        room = sizes.legend * len(columns[0])
        self.set_size_inches(width, height + room)
        smaller = height / (height + room)
        for ax in self.axes:
            left, bottom, wide, high = ax.get_position(original=True).bounds
            ax.set_position((left, 1 - smaller * (1 - bottom), wide, smaller * high))
        order = [label for part in columns for label in part]
        look: dict[str, Any] = {"fontsize": sizes.ticks, "labelcolor": COLOURS["axes"], "frameon": False}
        look |= {"handlelength": 1.2, "borderpad": 0.1, "borderaxespad": 0, "ncols": len(columns), "loc": "lower left"}
        self.legend([found[label] for label in order], order, bbox_to_anchor=(sizes.margins[0] / width, 0), **look)

    def png(self, *, small: bool = True) -> bytes:
        """Return the picture as a PNG file; the same picture gives the same bytes.

        `small` trades time for size: a third of the bytes, for a file that is kept. False: as fast as possible.
        """
        canvas = FigureCanvasAgg(self)
        canvas.draw()
        image = Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB")
        return small_png(image) if small else as_png(image, compress_level=1)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        return bundle(self.png(), self.words)

    def __str__(self) -> str:
        return self.words

    __repr__ = __str__


def small_png(image: Image.Image) -> bytes:
    """Return an image as a PNG file of 128 colours, among them those of large areas and of small marks."""
    return as_png(image.quantize(128, Image.Quantize.MAXCOVERAGE, kmeans=1))


def as_png(image: Image.Image, **how: Any) -> bytes:
    """Return an image as a PNG file; `how` is Pillow's."""
    file = io.BytesIO()
    image.save(file, "png", **how)
    return file.getvalue()


def bundle(png: bytes, words: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a picture with its description in every form in which a notebook can keep it, and the metadata.

    JupyterLab has no place for the description of a PNG file. It prefers HTML, which it shows even from a notebook that
    is not trusted. Other programs need the file, and nbconvert reads the description from the metadata.
    """
    forms = {"image/png": png, "text/html": image_tag(png, words), "text/plain": words}
    return forms, {"image/png": {"alt": words}}


def image_tag(png: bytes, words: str) -> str:
    """Return a PNG file as HTML, with a description for those who cannot see it."""
    source = f"data:image/png;base64,{b64encode(png).decode()}"
    return f'<img class="astar-picture" alt="{escape(words)}" src="{source}" decoding="sync">'


def gallery(
    panels: Iterable[tuple[Any, ...]],
    *,
    columns: int = 2,
    width: float = 8.0,
    layers: Sequence[Callable[[Board], Any] | None] = (),
    words: Sequence[str] = (),
    steps: bool = False,
    **settings: Any,
) -> Picture:
    """Draw several boards in one picture.

    Parameters
    ----------
    panels : iterable of (title, grid, what) or (title, grid, what, path)
        `what` is a state; or a trace, or a search that is recorded first, of which the end is shown; or None for the
        map alone. A path is drawn in place of the one that the search found.
    columns : int
        How many boards stand in a row.
    width : float
        Width of the picture in inches.
    layers : sequence of (callable or None)
        For each panel, from the first, a function that draws something over its board: see `layers`. `words` should
        describe that, too.
    words : sequence of str
        A description of each panel. Without any: its title, and what `describe` returns.
    steps : bool
        Whether the titles go on with the step that is shown, or with what came of the search.
    **settings
        Passed on to every `Board`.

    Raises
    ------
    ValueError
        If there are no panels, one of them is something else, or a state belongs to another map.
    """
    shown = list(panels) if isinstance(panels, Iterable) else []
    if not shown:
        raise ValueError(f"panels is {panels!r}: a gallery needs at least one (title, grid, trace)")
    for panel in shown:
        if not (isinstance(panel, tuple) and len(panel) in (3, 4) and isinstance(base_of(panel[1]), (Grid, Atlas))):
            raise ValueError(f"panel {panel!r}: give (title, grid, trace) or (title, grid, trace, path)")
    below = DEPTH if settings.get("open_list") else 0
    titles, grids = any(title for title, *_ in shown), [grid for _, grid, *_ in shown]
    figure, axes = sheet(grids, columns=columns, width=width, titles=titles, below=below)
    room = room_for_title(figure.get_size_inches()[0] / min(columns, len(shown)) - sizes_in_use().margins[0])
    described, boards = [], []
    for (title, grid, what, *path), ax, lay in zip_longest(shown, axes, layers):
        state = what
        if what is not None and not isinstance(what, State):
            trace = as_trace(what)
            state = trace.at(len(trace))
        draw_title(ax, title)
        titled = partial(step_title, title, grid.noun, room) if steps and title else None
        said = titled(state) if titled and state is not None else title
        drawn = Board(ax, grid, title=titled, **fitting(ax, grid, settings))
        boards.append(drawn)
        drawn.show(state, *path)
        drawn.add_search_to_legend(state)
        if lay:
            lay(drawn)
        line = f" {waiting(state)}" if drawn.open_line and state is not None else ""
        described.append(f"{said}: {describe(grid, state, *path)}{line}")
    figure.add_legend(boards)
    return figure.with_words("\n".join(words or described))


def strip(
    grid: Map,
    trace: Search,
    steps: Iterable[int] | None = None,
    *,
    columns: int = 4,
    width: float = 11.0,
    **settings: Any,
) -> Picture:
    """Draw a search as a film strip: one board for each of the given steps.

    Parameters
    ----------
    grid : Grid, Atlas or Repriced
        The map that was searched.
    trace : Trace
        The search (or the search itself: then it is recorded first).
    steps : iterable of int or None
        After how many steps to look, each as in `trace.at(k)`; None chooses up to four, from first to last.
    columns : int
        How many boards stand in a row.
    width : float
        Width of the picture in inches.
    **settings
        Passed on to every `Board`.
    """
    trace = as_trace(trace)
    chosen = sorted({round(part * len(trace) / 3) for part in range(4)}) if steps is None else steps
    if not (isinstance(chosen, Iterable) and (chosen := list(chosen))):
        raise ValueError(f"steps is {steps!r}: name the steps to look at, such as [0, 1, 5]")
    states = [trace.at(k) for k in chosen]
    panels = [(called(trace.name), grid, state) for state in states]
    return gallery(panels, columns=columns, width=width, steps=True, **settings)


def sheet(
    grids: Sequence[Map], *, columns: int, width: float, titles: bool = True, below: float = 0
) -> tuple[Picture, list[Axes]]:
    """Return a picture with axes for one board a grid, every cell of the same size, and room `below` in inches.

    Raises
    ------
    ValueError
        If `columns` is less than 1, or `width` leaves no room for a cell.
    """
    if not (isinstance(columns, Integral) and columns >= 1):
        raise ValueError(f"columns is {columns!r}: at least one board must stand in a row")
    if not (isinstance(width, Real) and width > 0):
        raise ValueError(f"width is {width!r}: give a number of inches")
    columns = min(columns, len(grids))
    sizes = [(layout.width, layout.height) for layout in map(layout_of, grids)]
    wide, high = map(max, zip(*sizes, strict=True))
    left, right, top, bottom = sizes_in_use().margins
    top = top if titles else top / 2
    shown = float(np.clip(width, *sizes_in_use().widths))
    cell = min(1.0, (shown / columns - left - right) / wide, sizes_in_use().tallest / high)
    if cell <= 0:
        raise ValueError(f"width is {width}: {columns} in a row need more than {columns * (left + right):.2f} inches")
    panel_wide = max(cell * wide + left + right, NARROWEST)
    panel_high = cell * high + top + max(bottom, below)
    width, height = columns * panel_wide, -(-len(sizes) // columns) * panel_high
    figure = Picture(figsize=(width, height), dpi=sizes_in_use().dpi, facecolor="white")
    axes = []
    for number, (x_size, y_size) in enumerate(cell * np.array(sizes)):
        row, column = divmod(number, columns)
        x, y = column * panel_wide + left, height - row * panel_high - top - y_size
        axes.append(figure.add_axes((x / width, y / height, x_size / width, y_size / height)))
    return figure, axes


def fitting(ax: Axes, grid: Map, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of a board; numbers and arrows, if not asked for, depend on the size of a cell."""
    inches = ax.get_window_extent().width / ax.figure.dpi / layout_of(grid).width
    return {"numbers": inches >= NUMBERED, "arrows": inches >= 0.16, **settings}
