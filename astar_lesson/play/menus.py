"""The menus: a search, its heuristic and all the rest of it, chosen by name."""

from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets as widgets

from astar_lesson.maps import heuristics
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT, FOUR, OCTILE
from astar_lesson.play.controls import make_menu, observed
from astar_lesson.search.frontiers import BinaryHeap, PriorityQueue
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.steps import Heuristic
from astar_lesson.search.trace import Trace

SEARCHES = {search.__name__: search for search in (bfs, bfs_early_exit, dijkstra, greedy_best_first, a_star)}
HEURISTICS = ["manhattan", "octile", "chebyshev", "euclidean", "zero"]
OPEN_LISTS = {"newest first": PriorityQueue, "the tutorial's heap": BinaryHeap}
MOVES = {moves.name: moves for moves in (FOUR, EIGHT, EIGHT_CUT, OCTILE)}
LARGEST = 10_000
"""Cells. The explorer searches again with every stroke."""


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

    def guess(self, grid: Grid) -> Heuristic | None:
        """Return the heuristic for a map, times its weight; None if the search asks for none."""
        if self.algorithm.value not in ("greedy_best_first", "a_star"):
            return None
        return heuristics.weighted(getattr(heuristics, self.heuristic.value)(grid), self.weight.value)

    def search(self, text: str) -> tuple[Grid, Trace]:
        """Return the map of this text, and the chosen search of it; ValueError if it cannot be searched."""
        grid = Grid.from_text(text, MOVES[self.moves.value])
        if grid.width * grid.height > LARGEST:
            raise ValueError(
                f"the map has {grid.width * grid.height} cells, and the explorer, which searches with every stroke, "
                f"takes up to {LARGEST}: use Player for larger maps"
            )
        grid.check_end(grid.start, "start")
        grid.check_end(grid.goal, "goal")
        arguments: list[Any] = [] if self.algorithm.value == "bfs" else [grid.goal]
        arguments += [guess] if (guess := self.guess(grid)) else []
        arguments += [OPEN_LISTS[self.open_list.value]] if self.algorithm.value == "a_star" else []
        return grid, record(SEARCHES[self.algorithm.value](grid, grid.start, *arguments))
