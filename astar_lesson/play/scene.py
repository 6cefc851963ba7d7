"""The scene: searches of one map, on boards side by side."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from astar_lesson.draw.board import Board
from astar_lesson.draw.film import Film
from astar_lesson.draw.layout import layout_of
from astar_lesson.draw.pictures import gallery
from astar_lesson.draw.sizes import PAGE, sizes_in_use
from astar_lesson.maps.atlas import Map
from astar_lesson.search.trace import State, Trace

PIXELS = 700
"""The width or height of a map that is drawn as an image; its cells are whole pixels."""


class Scene:
    """A board for each search, and the film that draws any step on them.

    Parameters
    ----------
    grid : Grid or Atlas
        The map.
    traces : sequence of Trace
        The searches of this map. One that has ended waits at its end.
    names : sequence of str
        The titles of the boards; "" for none.
    **settings
        The settings of every `Board`.

    Attributes
    ----------
    figure : Picture
        The figure with the boards.
    boards : list of Board
        The boards, from left to right.
    boxes : list of list of float
        For each board its left, upper, right and lower edge as shares of the picture, then its columns and rows.
    film : Film
        The film of the boards. It keeps what does not change from step to step.
    """

    def __init__(self, grid: Map, traces: Sequence[Trace], names: Sequence[str], **settings: Any) -> None:
        self.grid, self.traces, self.names = grid, traces, names
        self.boards: list[Board] = []
        panels, columns, take = [(name, grid, None) for name in names], len(names), self.boards.append
        width = min(11.0, columns * _width_of(grid))
        self.figure = gallery(panels, columns=columns, width=width, layers=[take] * columns, **settings)
        places = [(board.ax.get_position(), board.layout.raster) for board in self.boards]
        self.boxes = [[box.x0, 1 - box.y1, box.x1, 1 - box.y0, *raster] for box, raster in places]

    @cached_property
    def film(self) -> Film:
        """The film of the boards."""
        return Film(self.figure, self.boards)

    def states(self, k: int) -> list[State]:
        """Return the state of each search after k steps, or at its end."""
        return [trace.at(min(k, len(trace))) for trace in self.traces]


def _width_of(grid: Map) -> float:
    """Return the width of one board with its margins, in inches."""
    layout = layout_of(grid)
    if layout.detailed:
        return min(7.5, 1.0 + 0.85 * layout.width)
    left, right, *_ = sizes_in_use().margins
    pixels = PIXELS * sizes_in_use().dpi // PAGE.dpi // max(layout.width, layout.height)
    return left + right + max(1, pixels) * layout.width / sizes_in_use().dpi
