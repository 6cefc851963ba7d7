"""Pictures: one or several boards in a figure that describes itself in words."""

import io
from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import chain, repeat
from numbers import Integral
from typing import Any, Self

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image

from astar_lesson.draw import open_list
from astar_lesson.draw.arrangement import arranged
from astar_lesson.draw.axes import draw_title, heading, room_for_title
from astar_lesson.draw.board import Board
from astar_lesson.draw.labels import INCHES_FOR_NUMBERS
from astar_lesson.draw.layout import Layout, layout_of
from astar_lesson.draw.legend import add_legend
from astar_lesson.draw.settings import in_default_style
from astar_lesson.draw.sizes import sizes_in_use
from astar_lesson.maps.atlas import Atlas, Map, base_of
from astar_lesson.maps.grid import Grid
from astar_lesson.search.record import Search, as_trace
from astar_lesson.search.trace import State
from astar_lesson.words.explain import called, describe, open_list_in_words, step_title

Bundle = tuple[dict[str, Any], dict[str, Any]]
"""What a notebook keeps: forms of a picture by their types, and metadata."""
ARROWED = 0.16
"""Inches that a cell needs for an arrow, if arrows are not asked for."""


class Picture(Figure):
    """A matplotlib figure with a description, which is shown where images cannot be.

    Attributes
    ----------
    words : str
        The description, for those who cannot see the picture.
    caption : str
        What a flipbook says above the picture: in a gallery the titles; may be empty.
    """

    words = ""
    caption = ""

    def with_words(self, words: str, caption: str = "") -> Self:
        """Give the picture another description, and a caption if there is one; return the picture."""
        self.words = words
        self.caption = caption or self.caption
        return self

    @in_default_style
    def png(self, *, small: bool = True) -> bytes:
        """Return the picture as a PNG file; the same picture gives the same bytes.

        `small` trades time for size: a third of the bytes, for a file that is kept. False: as fast as possible.
        """
        canvas = FigureCanvasAgg(self)
        canvas.draw()
        image = Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB")
        return small_png(image) if small else as_png(image, compress_level=1)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Bundle:
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


def bundle(png: bytes, words: str) -> Bundle:
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


@in_default_style
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
    shown = list(panels)
    if not shown:
        raise ValueError("panels is empty: a gallery needs at least one (title, grid, trace)")
    for panel in shown:
        if not _is_panel(panel):
            raise ValueError(f"panel {panel!r}: give (title, grid, trace) or (title, grid, trace, path)")
    grids = [grid for _, grid, *_ in shown]
    has_titles = any(title for title, *_ in shown)
    figure, boards = sheet(grids, columns=columns, width=width, titles=has_titles, **settings)
    room = room_for_title(figure, min(columns, len(shown)))
    described = []
    titles = []
    every_layer = chain(layers, repeat(None))
    for board, layer, panel in zip(boards, every_layer, shown, strict=False):
        title, grid, what, *path = panel
        state = _state_of(what)
        if steps and title and state is not None:
            title = step_title(title, grid.noun, room, state)
        draw_title(board.ax, title)
        titles.append(f"{heading(title)}." if title else "")
        board.show(state, *path)
        board.add_search_to_legend(state)
        if layer:
            layer(board)
        described.append(f"{title}: {describe(grid, state, *path)}")
        if board.open_list and state is not None:
            described[-1] += f" {open_list_in_words(state)}"
    add_legend(figure, [board.legend for board in boards])
    return figure.with_words("\n".join(words or described), " ".join(filter(None, titles)))


def _is_panel(panel: Any) -> bool:
    is_tuple = isinstance(panel, tuple) and len(panel) in (3, 4)
    return is_tuple and isinstance(base_of(panel[1]), (Grid, Atlas))


def _state_of(what: State | Search | None) -> State | None:
    """Return a state as it is, and of a trace or a search the end."""
    if what is None or isinstance(what, State):
        return what
    trace = as_trace(what)
    return trace.at(len(trace))


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
    if steps is None:
        steps = sorted({round(part * len(trace) / 3) for part in range(4)})
    chosen = list(steps) if isinstance(steps, Iterable) else []
    if not chosen:
        raise ValueError(f"steps is {steps!r}: name the steps to look at, such as [0, 1, 5]")
    panels = [(called(trace.name), grid, trace.at(k)) for k in chosen]
    return gallery(panels, columns=columns, width=width, steps=True, **settings)


@in_default_style
def sheet(
    grids: Sequence[Map],
    *,
    columns: int,
    width: float,
    titles: bool = True,
    layouts: Sequence[Layout] | None = None,
    **settings: Any,
) -> tuple[Picture, list[Board]]:
    """Return a picture with a board for each map, on which every cell has the same size.

    Parameters
    ----------
    grids : sequence of (Grid, Atlas or Repriced)
        The maps, row by row.
    columns, width
        As in `gallery`.
    titles : bool
        Whether there is room for titles.
    layouts : sequence of Layout or None
        Where each map is drawn, if that is known already.
    **settings
        The settings of every `Board`. Numbers and arrows, if not asked for, depend on the size of a cell.

    Raises
    ------
    ValueError
        If `columns` is less than 1, or `width` leaves no room for a cell.
    """
    if not (isinstance(columns, Integral) and columns >= 1):
        raise ValueError(f"columns is {columns!r}: at least one board must stand in a row")
    if layouts is None:
        maps = {id(grid): grid for grid in grids}
        known = {key: layout_of(grid) for key, grid in maps.items()}
        layouts = [known[id(grid)] for grid in grids]
    sizes = [(layout.width, layout.height) for layout in layouts]
    below = open_list.room() if settings.get("open_list") else 0
    size, boxes, cell = arranged(sizes, columns, width, titles=titles, below=below)
    figure = Picture(figsize=size, dpi=sizes_in_use().dpi, facecolor="white")
    settings = {"numbers": cell >= INCHES_FOR_NUMBERS, "arrows": cell >= ARROWED, **settings}
    boards = []
    for grid, layout, box in zip(grids, layouts, boxes, strict=True):
        boards.append(Board(figure.add_axes(box), grid, layout=layout, **settings))
    return figure, boards
