"""The board: a map on axes, and on it one state of a search.

What is drawn comes from the map and from a `State`; where a place lies and what shape it has, from the map's `Layout`.
On a grid columns are x and rows are y, both from 0 at the top left, and the centre of cell (x, y) is the point (x, y).
The ground is the cell, and the search lies on it. What each mark means is told in `astar_lesson/README.md`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.patheffects import withStroke

from astar_lesson.draw.axes import draw_axes, heading
from astar_lesson.draw.colours import CHIPS, Style
from astar_lesson.draw.ground import Pixels, draw_ground
from astar_lesson.draw.layout import Array, layout_of
from astar_lesson.draw.legend import AREAS, SWATCHES, costs_of_ground, numbers_of_search
from astar_lesson.draw.marks import CHIP_CORNER, DISC, RING, Marks, Writing, give
from astar_lesson.draw.open_line import OpenLine
from astar_lesson.draw.sizes import sizes_in_use
from astar_lesson.maps.atlas import Atlas, Map
from astar_lesson.search.guard import check_state
from astar_lesson.search.record import record
from astar_lesson.search.steps import Node
from astar_lesson.search.trace import CLOSED, OPEN, State

NO_SEARCH = record(iter(())).at(0)
"""The state of no search, which leaves the map alone."""


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
        Whether the open list is drawn as a line under the board. The figure must have room for it: that of `sheet` has,
        if its `below` is `open_line.DEPTH`.
    title : callable or None
        Of a state, the title of the axes; None: they keep the one that they have. A `Film` draws none.
    style : Style
        How it is drawn: `draw.colours.CHIPS`, or `TUTORIAL` as in the figures of the classic tutorial.

    Attributes
    ----------
    layout : Squares or Shapes
        Where each place lies, and what shape it has.
    choice : callable
        Of a state, the open places that carry a disc.
    detailed : bool
        Whether places are drawn one by one; of more than 1,600 cells only colours, the ends and the path are drawn.
    ends : dict of Node to str
        Start and goals, each with its letter; "" where it has none.
    legend : dict of str to Artist
        What marks mean that not every picture has: the cost of ground in small cells, and the labels of layers.
    marks : Marks
        Chips, pointers and discs.
    writing : Writing
        Numbers, letters, names and costs of ground.
    path : Line2D
        The path.
    end_marks : dict of Node to Artist
        The disc and the flags, or what stands in their place.
    open_line : OpenLine or None
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
    >>> artists = board.show(record(dijkstra(grid, grid.start, grid.goal)).at(1))
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
        title: Callable[[State], str] | None = None,
        style: Style = CHIPS,
    ) -> None:
        self.ax, self.grid, self.style, colours = ax, grid, style, style.colours
        if not (isinstance(numbers, (bool, np.bool_)) or (isinstance(numbers, str) and set(numbers) <= set("fgh"))):
            raise ValueError(f'numbers is {numbers!r}: give True, False, or some of the letters "fgh"')
        self.numbers, self.arrows, self.has_discs = numbers, arrows, bool(discs)
        self.choice = discs if callable(discs) else lambda state: state.lowest if discs else ()
        self.layout = layout_of(grid)
        self.detailed = self.layout.detailed
        self._nodes: list[Node] = []
        self._centres = np.empty((0, 2), int)
        draw_axes(ax, self.layout)
        box = ax.get_window_extent()
        points = min(box.width / self.layout.width, box.height / self.layout.height) / ax.figure.dpi * 72
        self.pixels = None if self.detailed or isinstance(grid, Atlas) else Pixels(ax, grid)
        if self.detailed:
            draw_ground(ax, self.layout, colours)
        self.marks = Marks(ax, self.layout, points, style)
        kinds = {grid.start: "start"} | dict.fromkeys([*goals, grid.goal], "goal")
        self._kinds = {end: kind for end, kind in kinds.items() if end is not None}
        letters = {} if style.chips else {grid.start: "A", grid.goal: "B"}
        self.ends, self._taken = {end: letters.get(end, "") for end in self._kinds}, set[Node]()
        self.end_marks: dict[Node, Any] = {end: self.draw_ends([end], kind) for end, kind in self._kinds.items()}
        self.writing = Writing(ax, grid, self.ends, self.marks)
        is_told = self.writing.is_legible and not (style.chips and self.ends.keys() & grid.terrain.keys())
        self.legend: dict[str, Artist] = {} if is_told else {**costs_of_ground(grid)}
        is_beneath = style.chips and self.detailed
        is_wide = is_beneath and not self.layout.is_road_map
        width = min(7, 0.14 * points) if is_wide else min(4.5, max(2.4, points / 8))
        (self.path,) = ax.plot([], [], color=colours["path"], lw=width, zorder=2.5 if is_beneath else 6)
        self.path.set(solid_capstyle="round", solid_joinstyle="round")
        if style.chips:
            edge = withStroke(linewidth=min(2 * width, width + 3), foreground="white", capstyle="round")
            self.path.set_path_effects([edge])
        else:
            self.path.set(marker="o", ms=min(11, max(2, points / 5)), mec="white", mew=min(1.5, points / 30))
        self._labelled = list(dict.fromkeys([*self.ends, *grid.terrain, *self.writing.names]))
        self.open_line = OpenLine(ax, style) if open_list and self.detailed else None
        artists = [*ax.images, *self.marks.all, *self.end_marks.values(), self.path, *self.writing.inks.values()]
        self.artists: list[Artist] = sorted(artists, key=Artist.get_zorder)
        self.artists += self.open_line.artists if self.open_line else []
        self.title = title

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
        state = NO_SEARCH if state is None else state
        check_state(state)
        path = state.path if path is None else path
        try:
            line = np.asarray(self.layout.centres(path), float)
        except (TypeError, ValueError, KeyError):
            raise ValueError(f"path is {path!r}: give {self.grid.noun} of the map, from start to goal") from None
        centres, status = self._places(state)
        if self.pixels:
            self.pixels.paint(centres, status)
        self.show_cells(state, np.arange(len(centres)), self._labelled, path)
        if not self.writing.is_roomy and self.wanted(state) and any(cell in state.g for cell in self.grid.terrain):
            self.legend |= costs_of_ground(self.grid)
        self.path.set_data(*line.T)
        self.path.set_visible(len(line) > 0)
        return self.artists

    def show_cells(self, state: State, which: Array, labels: Sequence[Node], path: Sequence[Node] = ()) -> None:
        """Draw only some of the cells seen, given by their indices, and what always stands in the cells of `labels`.

        Nothing is drawn on maps with more than 1,600 cells, and of a path only the chips on it, without pointers. A
        `Film` keeps the rest of the picture.
        """
        if self.title:
            self.ax.title.set_text(heading(self.title(state)))
        self.path.set_visible(False)
        for end, mark in self.end_marks.items():
            mark.set_visible(end in labels or not self.detailed)
        if not self.detailed:
            return
        marks, layout, chips = self.marks, self.layout, self.style.chips
        wanted = self.writing.fitting(self.wanted(state))
        on_path = [cell for cell in path if cell in state.g] if chips else []
        give(marks.on_path, layout.outlines(on_path, RING * marks.share, rounded=True))
        centres, status = self._places(state)
        are_current = which == state.trace.index(state.current)
        kinds = {marks.closed: status[which] == CLOSED, marks.open: status[which] == OPEN, marks.current: are_current}
        for kind, are in kinds.items():
            give(kind, layout.outlines(self._named(which[are]), marks.share, rounded=chips))
        improved = [cell for cell in state.improved if cell in state.open] if chips else []
        give(marks.improved, layout.centres(improved)[:, None] + 2 * CHIP_CORNER * layout.scenery.room)
        choice = set(self.choice(state))
        disc = (1 if wanted else 1.3) * DISC
        give(marks.discs, layout.centres([cell for cell in self._named(which) if cell in choice])[:, None] + disc)
        has_parent = state.parent_indices[which] >= 0
        beaks = chips and bool(wanted)
        hidden = [state.trace.index(cell) for cell in (on_path if beaks else self.ends if chips else ())]
        children = which[has_parent & ~np.isin(which, hidden)] if self.arrows else which[:0]
        light = () if chips else self.ends.keys() - choice  # a disc is light itself
        are_light = [cell in light for cell in self._named(children)]
        marks.point(centres[children], centres[state.parent_indices[children]], are_light, beaks)
        taken = self.writing.write(state, which, wanted, self.arrows, labels)
        for end in self.ends.keys() & labels if chips else ():
            self._sign(end, marks.badges if end in taken | self._taken else marks.signs)
        if self.open_line:
            self.open_line.show(state)

    def leave_the_middle(self, places: Iterable[Node]) -> None:
        """Move the start and the goals among these places aside: something else is written in their middle."""
        self._taken |= self.ends.keys() & set(places) if self.style.chips else set()
        for end in self._taken:
            self._sign(end, self.marks.badges)

    def _sign(self, end: Node, shapes: Mapping[str, Array]) -> None:
        give(self.end_marks[end], self.layout.centres([end])[:, None] + shapes[self._kinds[end]])

    def _places(self, state: State) -> tuple[Array, Array]:
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

    def add_search_to_legend(self, state: State | None = None, *, played: bool = False) -> None:
        """Say in the legend what the marks and numbers on the board mean, or those of any step if it is played."""
        if not (self.style.chips and sizes_in_use().has_key):
            return
        state, marks = NO_SEARCH if state is None else state, self.marks
        shown = {
            "open": marks.open.get_visible() or OPEN in state.status or played,
            "closed": marks.closed.get_visible() or CLOSED in state.status,
            "expanded last": marks.current.get_visible(),
            "improved": marks.improved.get_visible() or (played and self.detailed and state.trace.reached_again.any()),
            "may be expanded next": marks.discs.get_visible() or (played and self.has_discs),
            "to the parent": marks.pointers.get_visible(),
            "path": (self.path.get_visible() and np.size(self.path.get_xdata()) > 1) or marks.on_path.get_visible(),
        }
        swatches = SWATCHES if self.detailed else SWATCHES | AREAS
        found = {label: swatches[label] for label, is_shown in shown.items() if is_shown}
        self.legend = found | numbers_of_search(self.writing.fitting(self.wanted(state))) | self.legend

    def add_to_legend(self, label: str, mark: Artist) -> None:
        """Say in the legend what a mark means, if there is something to say."""
        if label:
            self.legend[label] = mark

    def wanted(self, state: State) -> str:
        """Return the numbers that are written for a state: some of "fgh"."""
        if not state.seen:
            return ""
        if isinstance(self.numbers, str):
            return self.numbers
        return {"F": "fgh", "G": "g", "H": "h", "": "g"}[state.trace.guide] if self.numbers else ""

    def draw_ends(self, ends: Sequence[Node], kind: str) -> Artist:
        """Mark places as a "start" or a "goal" in its colour; on a large map by a dot or a flag larger than a cell."""
        colour, at = self.style.colours[kind], self.layout.centres(ends)
        if self.detailed and not self.style.chips:
            shapes = self.layout.outlines(ends, 0.86)
            return self.ax.add_collection(PolyCollection(shapes, facecolors=colour, linewidths=0, zorder=3.5))
        shape = self.marks.signs[kind]
        if not self.detailed:  # at an edge it is moved inwards
            room = np.maximum(0, np.abs(shape).max(0) - 0.5)
            at = np.clip(at, room, np.maximum(room, np.array(self.layout.raster) - 1 - room))
        signs = PolyCollection(list(at[:, None] + shape), facecolors=colour, linewidths=0, zorder=6.2)
        signs.set_path_effects([withStroke(linewidth=2.5, foreground="white")])
        return self.ax.add_collection(signs)

    def _named(self, indices: Iterable[int]) -> list[Node]:
        return [self._nodes[index] for index in indices]
