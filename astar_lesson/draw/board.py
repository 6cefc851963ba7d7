"""The drawing: a `Board` shows one state of a search on axes.

Everything drawn comes from the map and from a `State`; where a place lies and what shape it has, from the map's
`Layout`. On a grid columns are x, rows are y, both from 0 at the top left, and the centre of cell (x, y) is the point
(x, y).

How to read a board: the start carries an S, the goal a flag, and walls are solid blue. A cell on the open list has a
dashed green outline; a closed cell has a solid light-blue outline and, on floor, a tint; the cell taken last has a dark
frame. In its corners stand F (top left), G (bottom left) and H (bottom right), and top right, where it is not 1, the
cost of entering the cell, whose ground is then brown. The grey pointer (white on start and goal) leads to the parent.
If it is wanted, a yellow disc with a dark edge marks each open cell with the lowest priority, of which one is taken
next.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.path import Path
from matplotlib.patheffects import withStroke

from astar_lesson.draw.colours import COLOURS
from astar_lesson.draw.ground import Pixels, draw_ground
from astar_lesson.draw.layout import Array, Layout, layout_of
from astar_lesson.draw.marks import FLAG, PENNANT, Marks, Writing
from astar_lesson.draw.sizes import sizes_in_use
from astar_lesson.maps.atlas import Map
from astar_lesson.search.guard import check_state
from astar_lesson.search.record import record
from astar_lesson.search.state import CLOSED, OPEN, State
from astar_lesson.search.steps import Node

FLAG_POINTS = 16
"""The height of the flag on a large map, where it is larger than a cell."""
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
        True: the numbers the search goes by (F, G and H for A*, G for Dijkstra's algorithm, ...). A text such as "g" or
        "fgh": these. False: none.
    arrows : bool
        Whether each cell points to its parent.
    letters : str
        What is written on the start and on the goal; `FLAG` is drawn as a flag.
    lowest : bool
        Whether the cells of which one is taken next are marked: those of `State.lowest`.
    colours : mapping of str to str
        What it is drawn in: `draw.colours.COLOURS`, or `PAPER` for a sheet in black and white.

    Of a grid with more than 1,600 cells only the colours of the cells, the two ends and the path are drawn.

    Attributes
    ----------
    colours : mapping of str to str
        What it is drawn in.
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
        All that can change from state to state, and what may lie over it, from the lowest layer up.
    labelled : list of Node
        The places in which something is written that no search changes.

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
        colours: Mapping[str, str] = COLOURS,
    ) -> None:
        if not (isinstance(numbers, (bool, np.bool_)) or (isinstance(numbers, str) and set(numbers) <= set("fgh"))):
            raise ValueError(f'numbers is {numbers!r}: give True, False, or some of the letters "fgh"')
        if not (isinstance(letters, str) and len(letters) == 2):
            raise ValueError(f'letters is {letters!r}: give one for the start and one for the goal, such as "SG"')
        self.ax, self.grid, self.colours = ax, grid, colours
        self.numbers, self.arrows, self.lowest = numbers, arrows, lowest
        self.layout = layout_of(grid)
        self.detailed = self.layout.detailed
        self._nodes: list[Node] = []
        self._centres = np.empty((0, 2), int)
        _frame(ax, self.layout)
        points = _points_per_cell(ax, self.layout)
        self.pixels = None if self.detailed else Pixels(ax, grid)
        signs = draw_ground(ax, self.layout, points, colours) if self.detailed else []
        self.marks = Marks(ax, self.layout, points, colours)
        ends = {"start": grid.start, "goal": grid.goal}
        self.ends = {end: letter for end, letter in zip(ends.values(), letters, strict=True) if end is not None}
        self.end_marks = {end: self.draw_ends([end], kind) for kind, end in ends.items() if end is not None}
        self.writing = Writing(ax, self.layout, grid, self.ends, self.marks)
        (self.path,) = ax.plot(
            [],
            [],
            color=colours["path"],
            linewidth=min(3.5, max(1.5, points / 14)),
            marker="o" if self.detailed else "",
            markersize=min(11, max(2, points / 5)),
            markeredgecolor="white",
            markeredgewidth=min(1.5, points / 30),
            zorder=6,
        )
        self.labelled = list(dict.fromkeys([*self.ends, *grid.terrain, *self.writing.names]))
        artists = [*self.marks.all, *self.end_marks.values(), *signs, self.path, *self.writing.inks.values()]
        self.artists: list[Artist] = sorted(artists, key=Artist.get_zorder)

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
        state = NOTHING if state is None else state
        check_state(state)
        path = state.path if path is None else path
        try:
            line = np.asarray(self.layout.centres(path), float)
        except (TypeError, ValueError, KeyError):
            raise ValueError(f"path is {path!r}: give {self.grid.noun} of the map, from start to goal") from None
        centres, status = self.seen(state)
        if self.pixels:
            self.pixels.artist.set_data(self.pixels.painted(centres, status))
        self.show_cells(state, np.arange(len(centres)), self.labelled)
        self.path.set_data(*line.T)
        return [*self.artists, *([self.pixels.artist] if self.pixels else [])]

    def show_cells(self, state: State, which: Array, labels: Sequence[Node]) -> None:
        """Draw some of the cells seen, given by their indices, and no path; and what stands in the cells of `labels`.

        For a caller that keeps the rest of the picture. Maps with more than 1,600 cells have nothing of the kind.
        """
        self.path.set_data([], [])
        if not self.detailed:
            return
        centres, status = self.seen(state)
        opened, closed = (self._named(which[status[which] == code]) for code in (OPEN, CLOSED))
        current = which[which == state.trace.index(state.current)] if state.k else which[:0]
        self.marks.outline(opened, closed, self._named(current), self.grid.terrain)
        lowest = set(state.lowest) if self.lowest else set()
        self.marks.put_discs([cell for cell in opened if cell in lowest])
        parents = state.parent_indices[which]
        children = which[parents >= 0] if self.arrows else which[:0]
        light = self.ends.keys() - lowest  # a disc is light itself
        self.marks.point(
            centres[children],
            centres[state.parent_indices[children]],
            [cell in light for cell in self._named(children)],
        )
        self.writing.write(state, which, self.wanted(state), self.arrows, labels)

    def choose(self, *, numbers: bool | str | None = None, arrows: bool | None = None) -> None:
        """Change what is drawn from the next `show` on; None leaves a setting as it is."""
        self.numbers = self.numbers if numbers is None else numbers
        self.arrows = self.arrows if arrows is None else arrows

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
        """Mark places as a "start" or a "goal": in its colour; on a large map by a dot or flag, larger than cells."""
        if self.detailed:
            outlines = self.layout.outlines(ends, 0.86)
            return self.ax.add_collection(
                PolyCollection(outlines, facecolors=self.colours[kind], linewidths=0, zorder=3.5)
            )
        x, y = self.layout.centres(ends).T
        if kind == "start":
            return self.ax.scatter(x, y, s=60, c=self.colours[kind], edgecolors="white", zorder=6.5)
        room = max(0, 0.5 * FLAG_POINTS / self.marks.points - 0.5)  # at the edge a flag is moved in, to be seen whole
        x, y = (np.clip(at, room, max(room, n - 1 - room)) for at, n in zip((x, y), self.layout.raster, strict=True))
        shape = Path(PENNANT - (PENNANT.min(0) + PENNANT.max(0)) / 2)
        flags = self.ax.scatter(x, y, FLAG_POINTS**2, self.colours[kind], marker=shape, linewidths=0, zorder=6.5)
        flags.set_path_effects([withStroke(linewidth=2.5, foreground="white")])
        return flags

    def _named(self, indices: Array) -> list[Node]:
        return [self._nodes[index] for index in indices.tolist()]


def _frame(ax: Axes, layout: Layout) -> None:
    """Axes around the map, y downwards, without the lines of a diagram."""
    layout.frame(ax)
    ax.yaxis.label.set(rotation=0, va="center", ha="right", fontsize=sizes_in_use().labels)
    ax.xaxis.label.set_fontsize(sizes_in_use().labels)
    ax.tick_params(length=0, labelsize=sizes_in_use().ticks)
    ax.spines[:].set_visible(False)


def _points_per_cell(ax: Axes, layout: Layout) -> float:
    box = ax.get_window_extent()
    return min(box.width / layout.width, box.height / layout.height) / ax.figure.dpi * 72
