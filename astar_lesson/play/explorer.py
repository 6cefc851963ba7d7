"""The explorer: draw a map, choose a search, and see at once what it does."""

import time
from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets as widgets

from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import chebyshev, euclidean, manhattan, octile, weighted, zero
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT, FOUR, OCTILE
from astar_lesson.play.controls import in_rows, make_button, make_menu, observed
from astar_lesson.play.painting import Painting
from astar_lesson.play.player import Player
from astar_lesson.play.scene import Scene
from astar_lesson.play.screen import html_of
from astar_lesson.play.stage import POINTER
from astar_lesson.search.frontiers import BinaryHeap, PriorityQueue
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import Trace
from astar_lesson.words.audit import Audit
from astar_lesson.words.numbers import many, number

MAP = """
. . . . . . . . . . . . .
. . . . . . # # # . . . .
. . . 3 3 . . . # . . . .
. S . 3 3 . . . # . . G .
. . . 3 3 . . . # . . . .
. . . . . . # # # . . . .
. . . . . . . . . . . . .
"""
BRUSHES = {"look": "", "wall": "#", "floor": ".", "cost 3": "3", "cost 9": "9"}
STROKE_GAP = 0.02
"""Seconds after a search. What the pointer did sooner than that has waited for the search, and more may follow."""


SEARCHES = {search.__name__: search for search in (bfs, bfs_early_exit, dijkstra, greedy_best_first, a_star)}
HEURISTICS = {make.__name__: make for make in (manhattan, octile, chebyshev, euclidean, zero)}
OPEN_LISTS = {"newest first": PriorityQueue, "the tutorial's heap": BinaryHeap}
MOVES = {moves.name: moves for moves in (FOUR, EIGHT, EIGHT_CUT, OCTILE)}
MOST_CELLS = 10_000
"""The most cells of a map, because the explorer searches again with every stroke."""


class Explorer(Player):
    """A map to paint on, and a search to choose; every change runs it again.

    Choose a brush and drag on the picture, drag S and G with any brush, or type the map. If a text is not a map, the
    words say why, and the last good map stays. Without anywidget the picture cannot be painted on; all the rest works.

    Parameters
    ----------
    grid : Grid or str
        The first map, or its text.
    algorithm, moves : str
        What is chosen first: a search such as "a_star", and "FOUR" or another rule for moves ("": that of the grid).
    **settings
        As in `Player`.

    Attributes
    ----------
    menus : Menus
        The choices of search, heuristic, weight, moves and ties.
    brush, text : widget
        The brush, and the box with the text of the map.

    Raises
    ------
    ValueError
        If the first map cannot be searched, or a name is unknown.

    Examples
    --------
    >>> Explorer("S.G", algorithm="dijkstra")
    dijkstra under FOUR: 3 cells expanded, cost 2, a path of 2 steps.
    3 x 1 map; dijkstra after 3 of 3 steps; closed 3: (0, 0), (1, 0), (2, 0); open 0; path of 3 cells, cost 2: ...
    """

    def __init__(self, grid: Grid | str = MAP, *, algorithm: str = "a_star", moves: str = "", **settings: Any) -> None:
        moves = moves or (grid.moves.name if isinstance(grid, Grid) else "FOUR")
        self.menus = Menus(algorithm, moves, lambda: self._search(self._searched))
        self._first = self._searched = str(grid).strip()
        if isinstance(grid, Grid) and Grid.from_text(self._first, grid.moves) != grid:
            raise ValueError("the map has ground below S or G, or costs other than 1 to 9: map text cannot say that")
        self._painting = Painting(self._first)
        self._ran_at = 0.0
        found, trace, self._alarm = self.menus.search(self._first)
        super().__init__(found, trace, k=len(trace), **settings)

    def controls(self) -> list[widgets.Widget]:
        """Return what stands above the picture."""
        tooltips = ["a click shows the life of a cell", *(f"paint {name}" for name in list(BRUSHES)[1:])]
        brushes = widgets.ToggleButtons(options=list(BRUSHES), tooltips=tooltips, style={"button_width": "auto"})
        self.brush = observed(brushes, lambda brush: setattr(self.stage, "paints", brush != "look"))
        legend = "the map as text: '.' floor, '1' to '9' cost, '#' wall, 'S' start, 'G' goal"
        look = {"rows": min(25, self._first.count("\n") + 2), "layout": {"width": "100%", "height": "auto"}}
        box = widgets.Textarea(self._first, continuous_update=False, tooltip=legend, **look)
        self.text = observed(box.add_class("astar-map"), self._on_text)
        typed = widgets.Accordion([self.text], titles=["the map as text"], selected_index=None if POINTER else 0)
        buttons = [make_button("undo", self.undo), make_button("reset", self.reset)]
        return [self.menus, in_rows(*[self.brush] * POINTER, *buttons), *super().controls(), typed]

    def undo(self) -> None:
        """Undo the last change of the map; if the box holds a text that is not a map, bring back the last good one."""
        if self.text.value == self._searched:
            self._painting.undo()
        self.text.value = self._painting.text

    def reset(self) -> None:
        """Go back to the first map. It can be undone."""
        self.text.value = self._first

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Paint, or drag S or G; with the brush "look" describe the life of a cell."""
        painting, brush = self._painting, BRUSHES[self.brush.value]
        if painting.holds(cell):  # else it was seen on an earlier picture
            if kind != "down":
                painting.go_on(cell, brush)
            else:
                painting.begin(cell, brush)
                if not brush:
                    super().on_pointer(kind, board, cell)
        waits = kind != "up" and time.monotonic() - self._ran_at <= STROKE_GAP  # more will come: search once for all
        if painting.text != self._searched and not waits:
            if painting.dragged:
                self.cell.value = ""  # that S or G was clicked began the drag
            self.text.value = painting.text

    def _on_text(self, text: str) -> None:
        if self._search(text) and text != self._painting.text:
            self._painting.replace(text)

    def _search(self, text: str) -> bool:
        """Search the map of this text and show it; if it is not a map, say so and keep the last good one."""
        try:
            grid, trace, alarm = self.menus.search(text)
        except ValueError as error:
            self.say(f"The map stays as it was: {error}.")
            return False
        with self.drawing:
            self._searched, self._alarm = text, alarm
            self.scene = Scene(grid, [trace], [trace.name], **self.settings)
            self.slider.unobserve(self.on_move, "value")  # or the new map would be drawn twice
            self.mover.fit(len(trace))
            self.slider.observe(self.on_move, "value")
            self.fit_switches()
            self.say()
        self._ran_at = time.monotonic()
        return True

    def report(self, k: int) -> list[str]:
        """Return the result of the search, and what is wrong with its heuristic."""
        (trace,) = self.scene.traces
        end = f"cost {number(trace.cost)}, a path of {many(len(trace.path) - 1, 'step')}" if trace.found else "no path"
        if self.menus.algorithm.value == "bfs":
            end = "no goal to stop at"
        summary = f"{trace.name} under {self.menus.moves.value}: {many(trace.expanded, 'cell')} expanded, {end}."
        return [summary, self._alarm] if self._alarm else [summary]

    def html(self, k: int) -> str:
        """Return the result of the search, and then what a player says, as HTML."""
        return html_of(self.report(k)) + super().html(k)


class Menus(widgets.HBox):  # type: ignore[misc]
    """Menus for the search, the heuristic, its weight, the moves and the ties; `act` is called when one changes.

    Attributes
    ----------
    algorithm, heuristic, moves, open_list, weight : widget
        The menus, and the field for the weight.

    Raises
    ------
    ValueError
        If a name is unknown.
    """

    def __init__(self, algorithm: str, moves: str, act: Callable[[], object]) -> None:
        for name, value, known in (("algorithm", algorithm, SEARCHES), ("moves", moves, MOVES)):
            if value not in known:
                raise ValueError(f"{name} is {value!r}: give one of {', '.join(known)}")

        def menu(name: str, options: Iterable[str], value: str) -> widgets.Dropdown:
            return make_menu(list(options), value, name, lambda _: act(), "230px", name)

        self.algorithm = menu("search", SEARCHES, algorithm)
        self.heuristic = menu("heuristic", HEURISTICS, "manhattan")
        self.moves = menu("moves", MOVES, moves)
        self.open_list = menu("ties", OPEN_LISTS, "newest first")
        look = {"description": "weight", "tooltip": "H is multiplied by it", "layout": {"width": "150px"}}
        self.weight = observed(widgets.BoundedFloatText(1, min=0, max=100, step=0.5, **look), lambda _: act())
        parts = [self.algorithm, self.heuristic, self.weight, self.moves, self.open_list]
        super().__init__(parts, layout={"flex_flow": "row wrap"})

    def search(self, text: str) -> tuple[Grid, Trace, str]:
        """Return the map of this text, the chosen search of it, and what is wrong with the heuristic or "".

        Raises
        ------
        ValueError
            If the text is not a map, or the map cannot be searched.
        """
        grid = Grid.from_text(text, MOVES[self.moves.value])
        if (size := grid.width * grid.height) > MOST_CELLS:
            raise ValueError(f"the map has {size} cells, this takes up to {MOST_CELLS}: use Player for larger maps")
        grid.check_end(grid.start, "start")
        grid.check_end(grid.goal, "goal")
        name, alarm = self.algorithm.value, ""
        arguments: list[Any] = [grid.start] if name == "bfs" else [grid.start, grid.goal]
        if name in ("greedy_best_first", "a_star"):
            heuristic = weighted(HEURISTICS[self.heuristic.value](grid), self.weight.value)
            alarm = Audit(grid, heuristic).warning(name == "a_star")
            arguments.append(heuristic)
        if name == "a_star":
            arguments.append(OPEN_LISTS[self.open_list.value])
        return grid, record(SEARCHES[name](grid, *arguments)), alarm
