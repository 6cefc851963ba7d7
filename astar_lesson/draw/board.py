"""The board: a map on axes, and on it one state of a search.

What is drawn comes from the map and from a `State`; where a place lies and what shape it has, from the map's `Layout`.
On a grid columns are x and rows are y, both from 0 at the top left, and the centre of cell (x, y) is the point (x, y).
The ground is the cell, and the search lies on it. What each mark means is told in `astar_lesson/README.md`.
"""

from collections.abc import Callable, Collection, Iterable, Sequence

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from astar_lesson.draw.axes import draw_axes
from astar_lesson.draw.canvas import canvas_on
from astar_lesson.draw.colours import CHIPS, Style
from astar_lesson.draw.ends import Ends
from astar_lesson.draw.ground import Pixels, draw_ground
from astar_lesson.draw.labels import Labels
from astar_lesson.draw.layout import Array, Layout, layout_of
from astar_lesson.draw.legend import Legend
from astar_lesson.draw.marks import LONE_DISC, SMALL_DISC, Marks, draw_path
from astar_lesson.draw.open_list import OpenListLine
from astar_lesson.draw.writing import Writing
from astar_lesson.maps.atlas import Atlas, Map
from astar_lesson.search.record import record
from astar_lesson.search.steps import Node
from astar_lesson.search.trace import CLOSED, OPEN, State, check_state

NO_SEARCH = record(iter(())).at(0)
"""The state of no search, which leaves the map alone."""
GUIDES = {"F": "fgh", "G": "g", "H": "h", "": "g"}
"""Which numbers are written, by the one that guides the search."""
SEVERAL = 60
"""If more places than this change at once, the whole board is drawn."""


class Board:
    """One map on axes, and on it one state at a time.

    Parameters
    ----------
    ax : matplotlib Axes
        Where to draw. The figure belongs to the caller.
    grid : Grid, Atlas or Repriced
        The map; of a repriced one the map without prices is drawn.
    numbers : bool or str
        True: the numbers that guide the search (F, G and H for A*, G for Dijkstra's algorithm, ...). A text such as
        "g" or "fgh": these numbers. False: none.
    arrows : bool
        Whether each cell points to its parent.
    discs : bool or callable
        Whether the cells of `State.lowest` are marked, one of which is expanded next; or a function that names others.
    goals : iterable of Node
        More goals than the one that the map has.
    open_list : bool
        Whether the open list is drawn as a line under the board. The figure must have room for it: that of `sheet` has.
    style : Style
        How it is drawn: `draw.colours.CHIPS`, or `TUTORIAL` as in the figures of the classic tutorial.
    layout : Layout or None
        Where the places of the map lie, if that is known already.

    Attributes
    ----------
    layout : Layout
        Where each place lies, and what shape it has.
    legend : Legend
        What is said of the board's marks below the picture.
    canvas : Canvas
        Where and how everything is drawn.
    labels : Labels
        What always stands in its places.
    marks : Marks
        Chips, pointers and discs.
    ends : Ends
        The start and the goals.
    writing : Writing
        Numbers, letters, names and costs of ground.
    path : Line2D
        The path.
    open_list : OpenListLine or None
        The open list under the board.
    pixels : Pixels or None
        The image of a large map.
    artists : list of Artist
        What can change from state to state, and what may lie over it, from the lowest layer up.

    Raises
    ------
    ValueError
        If `numbers` names anything but f, g and h.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from astar_lesson import Grid, dijkstra, record
    >>> grid = Grid.from_text("S.G")
    >>> board = Board(Figure().add_subplot(), grid)
    >>> board.show(record(dijkstra(grid, grid.start, grid.goal)).at(1))
    """

    def __init__(
        self,
        ax: Axes,
        grid: Map,
        *,
        numbers: bool | str = True,
        arrows: bool = True,
        discs: bool | Callable[[State], Collection[Node]] = False,
        goals: Iterable[Node] = (),
        open_list: bool = False,
        style: Style = CHIPS,
        layout: Layout | None = None,
    ) -> None:
        are_letters = isinstance(numbers, str) and set(numbers) <= set("fgh")
        if not (are_letters or isinstance(numbers, (bool, np.bool_))):
            raise ValueError(f'numbers is {numbers!r}: give True, False, or some of the letters "fgh"')
        self.ax = ax
        self.grid = grid
        self.numbers = numbers
        self.arrows = arrows
        self.discs = discs
        self.style = style
        self.layout = layout_of(grid) if layout is None else layout
        self._nodes: list[Node] = []  # those of the latest trace, with their centres
        self._centres = np.empty((0, 2), int)
        draw_axes(ax, self.layout)
        self.canvas = canvas = canvas_on(ax, self.layout, style)
        self.pixels = self._draw_map()
        kinds = {grid.start: "start"} | dict.fromkeys([*goals, grid.goal], "goal")
        kinds.pop(None, None)
        self.marks = Marks(canvas)
        self.ends = Ends(canvas, kinds)
        self.labels = Labels(canvas, grid, kinds)
        self.writing = Writing(canvas, self.labels, () if style.chips else kinds)
        self.path = draw_path(canvas)
        self.open_list = OpenListLine(ax, style) if open_list and self.layout.detailed else None
        self.artists = self._from_below()
        self.legend = Legend(self.layout, grid, self.labels, kinds)

    def _draw_map(self) -> Pixels | None:
        """Draw the ground place by place; on a large grid draw an image, and return it."""
        if self.layout.detailed or isinstance(self.grid, Atlas):  # the places of an atlas are always drawn one by one
            draw_ground(self.ax, self.layout, self.style.colours)
            return None
        return Pixels(self.ax, self.grid)

    def _from_below(self) -> list[Artist]:
        """All that can change, from the lowest layer up."""
        artists: list[Artist] = [*self.marks.kinds.values(), *self.ends.marks.values()]
        artists += [self.path, *self.writing.inks.values()]
        if self.pixels:
            artists.append(self.pixels.artist)
        artists.sort(key=Artist.get_zorder)
        if self.open_list:
            artists += self.open_list.artists
        return artists

    def show(self, state: State | None = None, path: Sequence[Node] | None = None) -> None:
        """Draw a state in place of the one before.

        Parameters
        ----------
        state : State or None
            What to draw; None for the map alone.
        path : sequence of Cell or None
            The path to draw, from centre to centre; () for none. None: the trace's path, once the goal is expanded.

        Raises
        ------
        ValueError
            If the state belongs to another map, or the path does not consist of cells.
        """
        state = NO_SEARCH if state is None else state
        check_state(state)
        path = state.path if path is None else path
        try:
            line = np.asarray(self.layout.centres(path), float)
        except (TypeError, ValueError, KeyError):
            raise ValueError(f"path is {path!r}: give {self.grid.noun} of the map, from start to goal") from None
        self._look_up(state.trace.nodes)
        if self.pixels:
            self.pixels.show(self._centres[: state.seen], state.status)
        if self.layout.detailed:
            self._show_places(state, np.arange(state.seen), self.labels.nodes, path)
        self.path.set_data(*line.T)
        self.path.set_visible(len(line) > 0)

    def update(self, before: State | None, state: State) -> list[Node] | None:
        """Draw a state in place of an earlier one, where the two differ; None stands for anything.

        Return the places that have changed: [] for none, None for the whole board. Paths are drawn as in `show`.
        """
        if before is None or before.trace is not state.trace:
            self.show(state)
            return None
        differs = self._looks(before) != self._looks(state)
        changed = np.flatnonzero(differs.any(axis=1))
        if not len(changed) and before.path == state.path:
            return []
        has_path = bool(before.path or state.path)
        can_redraw_places = self.layout.detailed and self.layout.is_tiled
        if has_path or len(changed) > SEVERAL or not can_redraw_places:
            self.show(state)
            return None
        places = self._named(changed)
        self.path.set_visible(False)
        self._show_places(state, changed[changed < state.seen], places)
        return places

    def _looks(self, state: State) -> Array:
        """All that a place looks like, as a row of numbers for each: where they are the same, it looks the same."""
        looks = np.full((len(state.trace.nodes), 5), -1)
        looks[: state.seen, 0] = state.newest_event
        looks[: state.seen, 1] = state.status
        marked = [state.current] if state.k else [], state.improved, self._choice(state)
        for column, nodes in enumerate(marked, start=2):
            looks[[state.trace.index(node) for node in nodes], column] = 1
        return looks

    def _show_places(
        self,
        state: State,
        which: Array,
        labelled: Sequence[Node],
        path: Collection[Node] = (),
    ) -> None:
        """Draw only some of the places seen, given by their indices, and only some of the labels and ends."""
        wanted = self.writing.fitting(self.wanted(state))
        nodes = self._named(which)
        choice = set(self._choice(state))
        status = state.status[which]
        improved: list[Node] = []
        on_path: list[Node] = []
        covered: Collection[Node] = ()
        if self.style.chips:
            improved = [node for node in state.improved if node in state.open]
            on_path = [node for node in path if node in state.g]
            covered = on_path if wanted else self.ends.kinds
        disc_size = LONE_DISC
        if wanted:
            disc_size = 1 if len(wanted) == 1 else SMALL_DISC
        self.marks.show(
            closed=self._named(which[status == CLOSED]),
            open=self._named(which[status == OPEN]),
            current=[node for node in nodes if state.k and node == state.current],
            improved=improved,
            discs=[node for node in nodes if node in choice],
            on_path=on_path,
            disc_size=disc_size,
        )
        self._point(state, which, covered, bool(wanted))
        middles = self.writing.write(state, which, wanted, labelled)
        self.ends.show(labelled, middles)
        if self.open_list:
            self.open_list.show(state)

    def _point(
        self,
        state: State,
        which: Array,
        covered: Collection[Node],
        has_numbers: bool,
    ) -> None:
        """Draw pointers to the parents of some of the places seen, but on the covered ones."""
        is_child = (state.parent_indices[which] >= 0) & self.arrows
        is_child &= ~np.isin(which, [state.trace.index(node) for node in covered])
        children = which[is_child]
        light: list[bool] = []
        if not self.style.chips:
            light = [node in self.ends.kinds for node in self._named(children)]
        parents = state.parent_indices[children]
        beside = self.style.chips and has_numbers
        self.marks.point(self._centres[children], self._centres[parents], light=light, beside=beside)

    def _look_up(self, nodes: list[Node]) -> None:
        """Find the centres of the places of a trace, once; ValueError if one is not on the map."""
        if nodes is self._nodes:
            return
        for node in nodes:
            try:
                self.grid.check_end(node, "the trace's cell")
            except ValueError as error:
                raise ValueError(f"{error}; draw a trace on the map that was searched") from None
        self._nodes = nodes
        self._centres = self.layout.centres(nodes)

    def _named(self, indices: Array) -> list[Node]:
        return [self._nodes[index] for index in indices.tolist()]

    def _choice(self, state: State) -> Collection[Node]:
        """The open places that carry a disc."""
        if callable(self.discs):
            return self.discs(state)
        return state.lowest if self.discs else ()

    def wanted(self, state: State) -> str:
        """Return the numbers that are written for a state: some of "fgh"."""
        if not state.seen:
            return ""
        if isinstance(self.numbers, str):
            return self.numbers
        return GUIDES[state.trace.guide] if self.numbers else ""

    def add_search_to_legend(self, state: State | None = None, *, played: bool = False) -> None:
        """Say in the legend what is seen of a search in this state, which is drawn; or in any, if it is played."""
        state = NO_SEARCH if state is None else state
        seen = {label for label, kind in self.marks.kinds.items() if kind.get_visible()}
        if self.path.get_visible() and np.size(self.path.get_xdata()) > 1:
            seen.add("path")
        if played and self.discs:
            seen.add("may be expanded next")
        self.legend.add_search(state, seen, self.writing.fitting(self.wanted(state)), played=played)
