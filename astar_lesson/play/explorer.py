"""The explorer: draw a map, choose a search, and see at once what it does."""

import time
from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from astar_lesson.draw.scene import Scene
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import chebyshev, euclidean, manhattan, octile, weighted, zero
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT, FOUR, OCTILE
from astar_lesson.play.controls import in_rows, make_button, make_menu, observed
from astar_lesson.play.instrument import html_of
from astar_lesson.play.painting import Painting
from astar_lesson.play.player import Player
from astar_lesson.search.binary_heap import BinaryHeap
from astar_lesson.search.frontiers import PriorityQueue
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import Trace
from astar_lesson.words.audit import Audit
from astar_lesson.words.explain import called
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
BRUSHES = {"wall": "#", "floor": ".", "cost 5": "5"}
"""What paints, and with which character."""
STROKE_GAP = 0.02
"""Seconds after a search. What the pointer did sooner than that has waited for the search, and more may follow."""
BY_TITLE = {called(search.__name__): search for search in (bfs, bfs_early_exit, dijkstra, greedy_best_first, a_star)}
GUIDED = (greedy_best_first, a_star)
HEURISTICS = {make.__name__: make for make in (manhattan, octile, chebyshev, euclidean, zero)}
OPEN_LISTS = {"newest first": PriorityQueue, "the tutorial's heap": BinaryHeap}
MOVES = {
    "four directions": FOUR,
    "eight directions": EIGHT,
    "eight, corners may be cut": EIGHT_CUT,
    "eight, a diagonal costs √2": OCTILE,
}
MOST_CELLS = 10_000
"""The most cells of a map, because the explorer searches again with every stroke."""


class Explorer(Player):
    """A map to paint on, and a search to choose; every change runs it again.

    Drag on the picture to paint, drag S or G to move it, or type the map. A stroke that begins at a wall with the brush
    for walls removes walls; so does a click. If a text is not a map, a line beside it says
    why, and the last good map stays. Without anywidget the picture cannot be painted on; all the rest works.

    Parameters
    ----------
    grid : Grid or str
        The first map, or its text.
    **settings
        As in `Player`.

    Attributes
    ----------
    algorithm, moves, heuristic, weight, open_list : widget
        The menus, and the field for the weight. Those that change nothing under the chosen search are hidden.
    brush, text : widget
        The brush, and the box with the text of the map.

    Raises
    ------
    ValueError
        If the first map cannot be searched, or cannot be written as text.

    Examples
    --------
    >>> Explorer("S.G")
    A*, four directions: 3 cells expanded, cost 2.
    3 x 1 map; a_star after 3 of 3 steps; closed 3: (0, 0), (1, 0), (2, 0); open 0; path of 3 cells, cost 2: ...
    """

    steers = "paint"
    without_kernel = "To choose another search, paint walls and costs, or drag S or the flag, run the notebook."
    folds = "more: moves, heuristic, the map as text, speed, the life of a cell"

    def __init__(self, grid: Grid | str = MAP, **settings: Any) -> None:
        if isinstance(grid, Grid):
            moves = grid.moves
            text = _text_of(grid)
        else:
            moves = FOUR
            text = str(grid).strip()
        # all this stands before super().__init__, which shows it
        self._painting = Painting(text)
        self._ran_at = 0.0
        self.algorithm = self._menu("search", BY_TITLE, a_star)
        self.moves = self._menu("moves", MOVES, moves)
        self.heuristic = self._menu("heuristic", HEURISTICS, manhattan)
        self.open_list = self._menu("ties", OPEN_LISTS, PriorityQueue)
        self.weight = widgets.FloatText(
            1, step=0.5, description="weight", tooltip="H is multiplied by it", layout={"width": "150px"}
        )
        observed(self.weight, self._search_again)
        found, trace, self._warning = self._run(text)
        self._menus = [self.algorithm, self.moves, self.heuristic, self.weight, self.open_list]
        self.brush = widgets.ToggleButtons(options=list(BRUSHES), tooltips=[f"paint {name}" for name in BRUSHES])
        self._undoes = in_rows(make_button("undo", self.undo), make_button("reset", self.reset))
        self.text = self._text_box()
        self._apply = make_button("Apply", lambda: self._search(self.text.value))
        self.trouble = widgets.HTML()
        self._first = [(control, control.value) for control in [*self._menus, self.text]]
        super().__init__(found, trace, names=[""], k=len(trace), **settings)

    def _menu(self, name: str, options: dict[str, Any], value: object) -> widgets.Dropdown:
        return make_menu(options, value, name, self._search_again, "290px", name)

    def present(self, *controls: widgets.Widget, more: Sequence[widgets.Widget] = ()) -> None:
        """Show the searches and brushes above the controls of a player; fold the other menus and the map as text."""
        brushes = [self.brush] if self.pane.takes_clicks else []
        row = [self.algorithm, *brushes, self._undoes]
        folded = [*self._menus[1:], self.text, self._apply, self.trouble, *more]
        super().present(in_rows(*row), *controls, more=folded)

    def _text_box(self) -> widgets.Textarea:
        text = self._painting.text
        rows = min(25, text.count("\n") + 2)
        legend = "the map as text: '.' floor, '1' to '9' cost, '#' wall, 'S' start, 'G' goal"
        layout = {"width": "100%", "height": "auto"}
        box = widgets.Textarea(text, continuous_update=False, rows=rows, tooltip=legend, layout=layout)
        return observed(box, self._search)

    def fit_controls(self) -> None:
        """Fit the controls to the map and its search: offer those that change something now."""
        self.play_slider.set_last(len(self.scene.traces[0]))
        search = self.algorithm.value
        _offer(self.heuristic, search in GUIDED)
        _offer(self.weight, search is a_star)
        _offer(self.open_list, search is a_star)
        is_changed = any(control.value != value for control, value in self._first)
        _offer(self._undoes, is_changed or self._painting.can_undo())

    def undo(self) -> None:
        """Undo the last change of the map; if the box holds a text that is not a map, bring back the last good one."""
        if not self.trouble.value:
            self._painting.undo()
        self.text.value = self._painting.text

    def reset(self) -> None:
        """Go back to the first map and the first choices. What was painted can be brought back by undo."""
        for control, value in self._first:
            control.value = value

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Paint, or drag S or G."""
        painting = self._painting
        x, y = cell
        columns, rows = self.scene.boards[0].layout.raster
        if x < columns and y < rows:  # else it was seen on an earlier picture
            painting.stroke(cell, BRUSHES[self.brush.value], begins=kind == "down")
        more_will_come = kind != "up" and time.monotonic() - self._ran_at <= STROKE_GAP
        if not more_will_come:  # else one search for all
            self.text.value = painting.text

    def _search_again(self, _: object) -> None:
        self._search(self._painting.text)

    def _search(self, text: str) -> None:
        """Search the map of this text and show it; if it is not a map, say so and keep the last good one."""
        try:
            grid, trace, warning = self._run(text)
        except ValueError as error:
            self.trouble.value = f'<span role="alert">The map stays as it was: {escape(str(error))}.</span>'
            return
        with self.drawing:
            if text != self._painting.text:
                self._painting.replace(text)
            self._warning = warning
            self.trouble.value = ""
            self.scene = Scene(grid, [trace], **self.settings)
            self.say()
        self._ran_at = time.monotonic()

    def _run(self, text: str) -> tuple[Grid, Trace, str]:
        """Return the map of this text, the chosen search of it, and what is wrong with the heuristic or ""."""
        grid = Grid.from_text(text, self.moves.value)
        size = grid.width * grid.height
        if size > MOST_CELLS:
            raise ValueError(f"the map has {size} cells, this takes up to {MOST_CELLS}: use Player for larger maps")
        grid.check_end(grid.goal, "goal")
        search = self.algorithm.value
        if search is bfs:
            return grid, record(bfs(grid, grid.start)), ""
        if search not in GUIDED:
            return grid, record(search(grid, grid.start, grid.goal)), ""
        heuristic = self.heuristic.value(grid)
        if search is greedy_best_first:
            return grid, record(greedy_best_first(grid, grid.start, grid.goal, heuristic)), ""
        heuristic = weighted(heuristic, self.weight.value)
        trace = record(a_star(grid, grid.start, grid.goal, heuristic, self.open_list.value))
        return grid, trace, Audit(grid, heuristic).warning()

    def report(self, k: int) -> list[str]:
        """Return the result of the search, and what is wrong with its heuristic."""
        (trace,) = self.scene.traces
        end = f"cost {number(trace.cost)}" if trace.found else "no path"
        if self.algorithm.value is bfs:
            end = "no goal to stop at"
        chosen = f"{self.algorithm.label}, {self.moves.label}"
        result = f"{chosen}: {many(trace.expanded, 'cell')} expanded, {end}."
        return [result, self._warning] if self._warning else [result]

    def html(self, k: int) -> str:
        """Return the result of the search, and then what a player says, as HTML."""
        return html_of(self.report(k)) + super().html(k)


def _text_of(grid: Grid) -> str:
    """The text of a map; ValueError if that does not say all of it."""
    text = str(grid).strip()
    can_be_said = "?" not in text and grid.moves in MOVES.values()
    if not (can_be_said and Grid.from_text(text, grid.moves) == grid):
        why = "ground below S or G, costs other than 1 to 9, or moves of no menu"
        raise ValueError(f"the map has {why}: use Player")
    return text


def _offer(control: widgets.Widget, is_of_use: bool) -> None:
    """Show a control, or hide it."""
    control.layout.display = "" if is_of_use else "none"
