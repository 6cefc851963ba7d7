"""The check of a reader's distance field."""

from collections.abc import Callable, Sequence
from itertools import chain, pairwise
from typing import Any

from astar_lesson import Node
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.made import small_maps
from astar_lesson.words.numbers import number
from astar_lesson.world.goals import draw
from astar_lesson.world.goals.field import distance_field
from astar_lesson.world.goals.goals import Goals


class LoggedGoals(Goals):
    """A map that records for which nodes the steps back are looked up, since they were last asked for."""

    asked: Sequence[Node] = ()

    def steps_back(self) -> dict[Node, list[tuple[Node, float]]]:
        """Return the steps back, as `Goals` does."""
        back = LoggedDict(super().steps_back())
        self.asked = back.asked = list[Node]()
        return back


class LoggedDict(dict[Node, Any]):
    """A dict that records which keys are looked up."""

    asked: list[Node]

    def __getitem__(self, key: Node) -> Any:
        self.asked.append(key)
        return super().__getitem__(key)


def check_field(my_field: Callable[[Goals], Any]) -> Verdict:
    """Check whether `my_field(goals)` returns the cost to the nearest goal for each cell that has a path to one.

    It is tried on every map of up to four cells, with one goal and with two. The cells must be expanded in the order of
    their costs, as by Dijkstra's algorithm. A failure is drawn with the correct numbers.

    Examples
    --------
    >>> check_field(distance_field)
    Solved. Right on all 1240 small maps.
    >>> check_field(lambda goals: dict.fromkeys(goals.nodes, 0))
    Not yet. On this map your answer gives 0 for (0, 0); the correct answer is 1.
    """

    def ask(goals: LoggedGoals, right: Any) -> tuple[Any, Any]:
        said = my_field(goals)
        for cell in [*right, *said]:
            if cell not in said or said[cell] != right.get(cell):
                return f"{said.get(cell, 'nothing')} for {cell}", right.get(cell, "no number")
        for one, other in pairwise(cell for cell in goals.asked if cell in right):
            if right[one] > right[other]:
                order = f"{one}, cost {number(right[one])}, before {other}, cost {number(right[other])}"
                return f"the right costs, but expands {order}: expand the lowest cost first", None
        return None, None

    sizes = [(2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1)]
    grids: Any = list(chain(small_maps(sizes, ".3", ends="on any ground"), small_maps(sizes, ".#")))
    maps = [LoggedGoals(grid, ends) for grid in grids for ends in ([grid.goal], [grid.start, grid.goal])]
    runs = ((goals, distance_field(goals)) for goals in maps)
    return try_all(my_field, runs, ask, lambda goals, _: draw.field(goals, width=4.5))
