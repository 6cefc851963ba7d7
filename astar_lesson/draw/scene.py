"""The scene: the boards of one or several searches side by side, which any step can be drawn on."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import ceil
from typing import Any

from astar_lesson.draw.axes import draw_title, room_for_title
from astar_lesson.draw.board import NO_SEARCH, Board
from astar_lesson.draw.film import Film
from astar_lesson.draw.layout import Layout, layout_of
from astar_lesson.draw.legend import add_legend
from astar_lesson.draw.pictures import sheet
from astar_lesson.draw.settings import in_default_style
from astar_lesson.draw.sizes import SCREEN, sizes_in_use
from astar_lesson.maps.atlas import Map
from astar_lesson.search.trace import State, Trace
from astar_lesson.words.explain import step_title

PIXELS = 700
"""The width or height of a map that is drawn as an image; its cells are whole pixels."""
WIDEST = 6.8
"""The width of a picture with one board, in inches, so that words and controls have room beside it."""
TALLEST = 4.5
TALLEST_WITH_LIST = 3.85
"""The height of a board, in inches, without and with an open list below it: the picture is seen as a whole."""
TALLEST_TOGETHER = 3.05
"""The height of the boards of several rows together: words and controls lie above and below such a picture."""
MOST_COLUMNS = 52
"""Columns of cells that stand side by side, at most: then the boards go into a second row."""
MOST_WITH_NUMBERS = 26
"""The same where numbers are asked for, which need larger cells."""


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
    widest : float
        The greatest width of one board, in inches.
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

    @in_default_style
    def __init__(
        self,
        grid: Map,
        traces: Sequence[Trace] = (NO_SEARCH.trace,),
        names: Sequence[str] = ("",),
        widest: float = WIDEST,
        **settings: Any,
    ) -> None:
        self.grid = grid
        self.traces = traces
        self.names = names
        self.has_titles = any(names)
        layout = layout_of(grid)
        count = len(names)
        most = MOST_WITH_NUMBERS if settings.get("numbers") else MOST_COLUMNS
        columns = _columns_of(layout, count, most)
        tallest = TALLEST_WITH_LIST if settings.get("open_list") else TALLEST
        if count > columns:
            tallest = TALLEST_TOGETHER / ceil(count / columns)
        width = min(11.0, columns * _width_of(layout, widest, tallest))
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
        add_legend(self.figure, [board.legend for board in self.boards], widest=widest)
        self.boxes = [_shares(board) for board in self.boards]

    @cached_property
    def film(self) -> Film:
        """The film of the boards. It keeps what does not change from step to step."""
        self._entitle(self.names)
        return Film(self.figure, self.boards)

    @in_default_style
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

    @in_default_style
    def _entitle(self, titles: Iterable[str]) -> None:
        for board, title in zip(self.boards, titles, strict=True):
            draw_title(board.ax, title)


def _columns_of(layout: Layout, boards: int, most: int) -> int:
    """Return how many boards stand side by side, with at most so many columns of cells, so that numbers can be read."""
    if not layout.detailed:
        return boards
    return min(boards, max(1, int(most // layout.width)))


def _width_of(layout: Layout, widest: float, tallest: float) -> float:
    """Return the width of one board with its margins, in inches; it is no wider and no higher than these."""
    sizes = sizes_in_use()
    left, right, *_ = sizes.margins
    if layout.detailed:
        return min(widest, 1.0 + 0.85 * layout.width, left + right + tallest * layout.width / layout.height)
    pixels = PIXELS * sizes.dpi // SCREEN.dpi // max(layout.width, layout.height)
    return left + right + max(1, pixels) * layout.width / sizes.dpi


def _shares(board: Board) -> list[float]:
    """Where a board lies in its picture, and its raster."""
    box = board.ax.get_position()
    return [box.x0, 1 - box.y1, box.x1, 1 - box.y0, *board.layout.raster]
