"""The board: a map on axes, and on it one state of a search.

What is drawn comes from the map and from a `State`; where a place lies and what shape it has, from the map's `Layout`.
On a grid columns are x and rows are y, both from 0 at the top left, and the centre of cell (x, y) is the point (x, y).

How to read a board: the start carries an S, the goal a flag, and walls are solid blue. A cell on the open list has a
dashed green outline. A closed cell has a solid light-blue outline and, on floor, a tint. The cell expanded last has a
dark frame. F stands in the top left corner of a cell, G in the bottom left and H in the bottom right corner. Ground
that does not cost 1 is brown, and its cost stands in the top right corner. The grey pointer (white on start and goal)
leads to the parent. A yellow disc with a dark edge, if wanted, marks each open cell with the lowest priority: one of
them is expanded next.
"""

import math
from collections.abc import Iterable, Sequence

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.path import Path
from matplotlib.patheffects import withStroke

from astar_lesson.draw.colours import COLOURS, Colours
from astar_lesson.draw.ground import INKS, Pixels, draw_ground, painted
from astar_lesson.draw.layout import Array, Layout, layout_of
from astar_lesson.draw.marks import FLAG, PENNANT, Marks, Writing
from astar_lesson.draw.sizes import sizes_in_use
from astar_lesson.maps.atlas import Atlas, Map
from astar_lesson.search.guard import check_state
from astar_lesson.search.record import record
from astar_lesson.search.steps import Node
from astar_lesson.search.trace import CLOSED, OPEN, State

DOT_POINTS, FLAG_POINTS = 7, 16
"""The height of the dot and of the flag that mark start and goal on a large map."""
NOTHING = record(iter(())).at(0)
"""The state of no search, which leaves the map alone."""


class Board:
    """One map on axes, and on it one state at a time.

    Parameters
    ----------
    ax : matplotlib Axes
        Where to draw. The figure belongs to the caller.
    grid : Grid or Atlas
        The map.
    numbers : bool or str
        True: the numbers that guide the search (F, G and H for A*, G for Dijkstra's algorithm, ...). A text such as
        "g" or "fgh": these numbers. False: none.
    arrows : bool
        Whether each cell points to its parent.
    letters : str
        What is written on the start and on the goal; `FLAG` is drawn as a flag.
    lowest : bool
        Whether the cells of `State.lowest` are marked, one of which is expanded next.
    colours : mapping of str to str
        What it is drawn in: `draw.colours.COLOURS`, or the same names with other colours.

    Of a grid with more than 1,600 cells only the colours of the cells, the two ends and the path are drawn.

    Attributes
    ----------
    layout : Squares or Shapes
        Where each place lies, and what shape it has.
    detailed : bool
        Whether places are drawn one by one, with outlines and numbers.
    ends : dict of Node to str
        Start and goal, each with its letter or flag.
    marks : Marks
        Outlines, pointers and discs.
    writing : Writing
        Numbers, letters, names and costs of ground.
    path : Line2D
        The path.
    end_marks : dict of Node to Artist
        The colours of start and goal.
    pixels : Pixels or None
        The image of a large map.
    artists : list of Artist
        What can change from state to state, and what may lie over it, from the lowest layer up.

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
        letters: str = "S" + FLAG,
        lowest: bool = False,
        colours: Colours = COLOURS,
    ) -> None:
        if not (isinstance(letters, str) and len(letters) == 2):
            raise ValueError(f'letters is {letters!r}: give one for the start and one for the goal, such as "SG"')
        self.ax, self.grid, self.colours, self.lowest = ax, grid, colours, lowest
        if not (isinstance(numbers, (bool, np.bool_)) or (isinstance(numbers, str) and set(numbers) <= set("fgh"))):
            raise ValueError(f'numbers is {numbers!r}: give True, False, or some of the letters "fgh"')
        self.numbers, self.arrows = numbers, arrows
        self.layout = layout_of(grid)
        self.detailed = self.layout.detailed
        self._nodes: list[Node] = []
        self._centres = np.empty((0, 2), int)
        _frame(ax, self.layout)
        box = ax.get_window_extent()
        points = min(box.width / self.layout.width, box.height / self.layout.height) / ax.figure.dpi * 72
        self.pixels = None if self.detailed or isinstance(grid, Atlas) else Pixels(ax, grid)
        signs = draw_ground(ax, self.layout, points, colours) if self.detailed else []
        self.marks = Marks(ax, self.layout, grid.terrain, points, colours)
        ends = {"start": grid.start, "goal": grid.goal}
        self.ends = {end: letter for end, letter in zip(ends.values(), letters, strict=True) if end is not None}
        self.end_marks = {end: self.draw_ends([end], kind) for kind, end in ends.items() if end is not None}
        self.writing = Writing(ax, self.layout, grid, self.ends, self.marks)
        (self.path,) = ax.plot([], [], "o-" if self.detailed else "-", color=colours["path"], zorder=6)
        self.path.set(linewidth=min(3.5, max(1.5, points / 14)), markersize=min(11, max(2, points / 5)))
        self.path.set(markeredgecolor="white", markeredgewidth=min(1.5, points / 30))
        self._labelled = list(dict.fromkeys([*self.ends, *grid.terrain, *self.writing.names]))
        artists = [*self.marks.all, *self.end_marks.values(), *signs, self.path, *self.writing.inks.values()]
        self.artists: list[Artist] = sorted(artists, key=Artist.get_zorder)

    def show(self, state: State | None = None, path: Sequence[Node] | None = None) -> list[Artist]:
        """Draw a state in place of the one before.

        Parameters
        ----------
        state : State or None
            What to draw; None for the map alone.
        path : sequence of Cell or None
            The path to draw, from centre to centre; () for none. None: the trace's path, once the goal is expanded.

        Returns
        -------
        list of Artist
            The artists that show the state.

        Raises
        ------
        ValueError
            If the state belongs to another map, or the path does not consist of cells.
        """
        state = NOTHING if state is None else state
        check_state(state)
        path = state.path if path is None else path
        try:
            line = np.asarray(self.layout.centres(path), float)
        except (TypeError, ValueError, KeyError):
            raise ValueError(f"path is {path!r}: give {self.grid.noun} of the map, from start to goal") from None
        centres, status = self.seen(state)
        if self.pixels:
            self.pixels.artist.set_data(painted(self.pixels.floor, centres, status, INKS))
        self.show_cells(state, np.arange(len(centres)), self._labelled)
        self.path.set_data(*line.T)
        return [*self.artists, *([self.pixels.artist] if self.pixels else [])]

    def show_cells(self, state: State, which: Array, labels: Sequence[Node]) -> None:
        """Draw only some of the cells seen, given by their indices, and what always stands in the cells of `labels`.

        No path is drawn, and nothing on maps with more than 1,600 cells. A `Film` keeps the rest of the picture.
        """
        self.path.set_data([], [])
        if not self.detailed:
            return
        centres, status = self.seen(state)
        opened, closed = (self._named(which[status[which] == code]) for code in (OPEN, CLOSED))
        current = which[which == state.trace.index(state.current)] if state.k else which[:0]
        lowest = set(state.lowest) if self.lowest else set()
        self.marks.surround(opened, closed, self._named(current), [cell for cell in opened if cell in lowest])
        parents = state.parent_indices[which]
        children = which[parents >= 0] if self.arrows else which[:0]
        light = self.ends.keys() - lowest  # a disc is light itself
        are_light = [cell in light for cell in self._named(children)]
        self.marks.point(centres[children], centres[state.parent_indices[children]], are_light)
        self.writing.write(state, which, self.wanted(state), self.arrows, labels)

    def seen(self, state: State) -> tuple[Array, Array]:
        """Return the centres of the cells that a search has seen, and the status of each: `OPEN` or `CLOSED`."""
        if state.trace.nodes is not self._nodes:
            for cell in state.trace.nodes:
                try:
                    self.grid.check_end(cell, "the trace's cell")
                except ValueError as error:
                    raise ValueError(f"{error}; draw a trace on the map that was searched") from None
            self._nodes = state.trace.nodes
            self._centres = self.layout.centres(self._nodes)
        return self._centres[: state.seen], state.status

    def wanted(self, state: State) -> str:
        """Return the numbers that are written for a state: some of "fgh"."""
        if state is NOTHING:
            return ""
        if isinstance(self.numbers, str):
            return self.numbers
        return {"F": "fgh", "G": "g", "H": "h", "": "g"}[state.trace.guide] if self.numbers else ""

    def draw_ends(self, ends: Iterable[Node], kind: str) -> Artist:
        """Mark places as a "start" or a "goal" in its colour; on a large map by a dot or a flag larger than a cell."""
        if self.detailed:
            outlines = self.layout.outlines(ends, 0.86)
            marks = PolyCollection(outlines, facecolors=self.colours[kind], linewidths=0, zorder=3.5)
            return self.ax.add_collection(marks)
        flag = Path(PENNANT - (PENNANT.min(0) + PENNANT.max(0)) / 2)
        shape, size = ("o", DOT_POINTS) if kind == "start" else (flag, FLAG_POINTS)
        room = max(0, 0.5 * size / self.marks.points - 0.5)  # at an edge it is moved inwards
        x, y = np.clip(self.layout.centres(ends), room, np.maximum(room, np.array(self.layout.raster) - 1 - room)).T
        edge = [withStroke(linewidth=2.5, foreground="white")]
        return self.ax.scatter(x, y, size**2, self.colours[kind], marker=shape, lw=0, zorder=6.5, path_effects=edge)

    def _named(self, indices: Array) -> list[Node]:
        return [self._nodes[index] for index in indices.tolist()]


def _frame(ax: Axes, layout: Layout) -> None:
    """Set the limits of the axes, y downwards, and whole numbers along them; without the lines of a diagram."""
    (left, top), (right, bottom) = layout.low, layout.high
    ax.set(xlim=(left, right), ylim=(bottom, top), aspect="equal")
    if layout.scenery.axes:
        ax.set(xlabel="x", ylabel="y")
    for axis, low, high in ((ax.xaxis, left, right), (ax.yaxis, top, bottom)):
        step = max(1, 5 * round((high - low) / 50)) if high - low > 12 else 1
        axis.set_ticks(np.arange(math.ceil(low), high, step) if layout.scenery.axes else [])
        axis.label.set_fontsize(sizes_in_use().labels)
    ax.yaxis.label.set(rotation=0, va="center", ha="right")
    ax.tick_params(length=0, labelsize=sizes_in_use().ticks)
    ax.spines[:].set_visible(False)
