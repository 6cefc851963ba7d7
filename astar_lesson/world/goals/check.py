"""The check of a reader's distance field."""

from collections.abc import Callable
from itertools import chain, pairwise
from typing import Any

from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.made import small_maps
from astar_lesson.search.steps import Node
from astar_lesson.words.numbers import number
from astar_lesson.world.goals import draw
from astar_lesson.world.goals.field import distance_field
from astar_lesson.world.goals.goals import Goals


class Watched(Goals):
    """A map that notes for which nodes the steps back were looked up."""

    def steps_back(self) -> dict[Node, list[tuple[Node, float]]]:
        """Return the steps back, as `Goals` does, and begin a new note, `looked_up`."""
        self.looked_up: list[Node] = []
        return Noted(super().steps_back(), self.looked_up)


class Noted(dict[Node, Any]):
    """A dict that notes which keys are looked up."""

    def __init__(self, items: dict[Node, Any], note: list[Node]) -> None:
        super().__init__(items)
        self.note = note

    def __getitem__(self, key: Node) -> Any:
        self.note.append(key)
        return super().__getitem__(key)


def check_field(my_field: Callable[[Goals], Any]) -> Verdict:
    """Page 17: does `my_field(goals)` return the cost to the nearest goal, for each cell from which a path leads there?

    It is tried on every map of up to four cells, some with one goal, some with two. The cells must be taken from the
    lowest cost to the highest, as by Dijkstra's algorithm. A failure is drawn with the right numbers.

    Examples
    --------
    >>> check_field(distance_field)
    Solved. Right on all 1240 small maps.
    >>> check_field(lambda goals: dict.fromkeys(goals.nodes, 0))
    Not yet. On this map your answer gives 0 for (0, 0); the correct answer is 1.
    """

    def ask(goals: Watched, right: Any) -> tuple[Any, Any]:
        said = my_field(goals)
        for cell in [*right, *said]:
            if cell not in said or said[cell] != right.get(cell):
                return f"{said.get(cell, 'nothing')} for {cell}", right.get(cell, "no number")
        for one, other in pairwise(cell for cell in goals.looked_up if cell in right):
            if right[one] > right[other]:
                takes = f"takes {one}, {number(right[one])}, before {other}, {number(right[other])}"
                return f"the right costs, but it {takes}", "the lowest cost first"
        return None, None

    sizes = [(2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1)]
    grids: Any = list(chain(small_maps(sizes, ".3", ends="on any ground"), small_maps(sizes, ".#")))
    maps = [Watched(grid, ends) for grid in grids for ends in ([grid.goal], [grid.start, grid.goal])]
    runs = ((goals, distance_field(goals)) for goals in maps)
    return try_all(my_field, runs, ask, lambda goals, _: draw.field(goals, width=4.5))
