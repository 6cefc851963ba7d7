"""The check of a reader's distance field."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from math import inf
from random import Random
from typing import Any

from astar_lesson import EIGHT, FOUR, Cell, Grid, Moves, Node
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.lesson.watched import Notes
from astar_lesson.maps.made import small_maps
from astar_lesson.words.numbers import number
from astar_lesson.world.goals import draw
from astar_lesson.world.goals.field import distance_field
from astar_lesson.world.goals.goals import Goals

SIZES = [(2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1)]
"""All maps of these sizes are tried."""
LARGER = [(5, 3), (4, 6), (7, 5), (1, 9), (8, 1), (6, 8)]
"""The sizes of random maps, each with four and with eight neighbours, and with one to four goals."""
LARGEST = (36, 25)
"""A search for each of its cells would take too long."""
DEAR = 2_000_000
"""What the dearest ground of a map costs."""


class LoggedGoals(Goals):
    """A map that notes for which nodes the steps back are looked up, since they were last asked for."""

    def __init__(self, grid: Grid, goals: Iterable[Cell]) -> None:
        super().__init__(grid, goals)
        self._notes = Notes(inf)

    @property
    def asked(self) -> Sequence[Node]:
        """The nodes, in the order in which they were looked up."""
        return self._notes.asked

    def steps_back(self) -> dict[Node, list[tuple[Node, float]]]:
        """Return the steps back, as `Goals` does."""
        self._notes.asked.clear()
        return LoggedDict(super().steps_back(), self._notes)


class LoggedDict(dict[Node, Any]):
    """A dict that notes which keys are looked up."""

    def __init__(self, entries: Mapping[Node, Any], notes: Notes) -> None:
        super().__init__(entries)
        self._notes = notes

    def __getitem__(self, key: Node) -> Any:
        self._notes.add(key)
        return super().__getitem__(key)

    def get(self, key: Node, default: Any = None) -> Any:
        """Return an entry, as a dict does."""
        self._notes.add(key)
        return super().get(key, default)


def check_field(my_field: Callable[[Goals], Any]) -> Verdict:
    """Check whether `my_field(goals)` returns the cost to the nearest goal for each cell that has a path to one.

    A cell without a path is left out, or has inf. The answer is tried on every map of up to four cells, with one goal
    and with two; on random maps with up to four goals; and on a map of 36 x 25 cells. The cells must be expanded for
    the first time in the order of their costs, as by Dijkstra's algorithm. A failure is drawn with the correct numbers.

    Examples
    --------
    >>> check_field(distance_field)
    Solved. Right on all 1,290 maps: small ones, random ones with up to four goals, and two that are large or dear.
    >>> check_field(lambda goals: dict.fromkeys(goals.nodes, 0))
    Not yet. On this map your answer gives 0 for (0, 0); the correct answer is 1.
    """

    def ask(goals: LoggedGoals, right: Mapping[Node, float]) -> tuple[Any, Any]:
        said = my_field(goals)
        if not isinstance(said, Mapping):
            return f"a {type(said).__name__}", "a dict"
        for cell in [*right, *said]:
            is_right = cell in right and cell in said and said[cell] == right[cell]
            has_no_path = cell in goals.grid.nodes and cell not in right
            if not is_right and not (has_no_path and said[cell] == inf):
                return f"{said.get(cell, 'nothing')} for {cell}", right.get(cell, "no number")
        return _out_of_order(expanded(goals, right), right), None

    what = "maps: small ones, random ones with up to four goals, and two that are large or dear"
    runs = ((goals, distance_field(goals)) for goals in maps())
    return try_all(my_field, runs, ask, lambda goals, _: draw.field(goals, width=4.5), what)


def expanded(goals: LoggedGoals, right: Mapping[Node, float]) -> list[Node]:
    """Return the cells in the order in which an answer looked up their steps for the first time.

    Whoever looks up all of them in the order of the map copies the steps, before the search.
    """
    cells = list(goals.nodes)
    asked = [node for node in goals.asked if node != goals.goal]
    if asked[: len(cells)] == cells:
        asked = asked[len(cells) :]
    return list(dict.fromkeys(cell for cell in asked if cell in right))


def _out_of_order(cells: Sequence[Node], right: Mapping[Node, float]) -> str | None:
    """Name the first cell that is expanded before one with a lower cost; None if there is none."""
    for one, other in pairwise(cells):
        if right[one] > right[other]:
            order = f"{one}, cost {number(right[one])}, before {other}, cost {number(right[other])}"
            return f"the right costs, but expands {order}: expand the lowest cost first"
    return None


def maps() -> Iterator[LoggedGoals]:
    """Yield the maps that are tried, smallest first."""
    with_costs = small_maps(SIZES, ".3", ends="on any ground")
    with_walls = small_maps(SIZES, ".#")
    grids: Iterable[Any] = chain(with_costs, with_walls)
    for grid in grids:
        yield LoggedGoals(grid, [grid.goal])
        yield LoggedGoals(grid, [grid.start, grid.goal])
    rng = Random(18)
    for width, height in LARGER:
        for moves in (FOUR, EIGHT):
            for count in (1, 2, 3, 4):
                yield random_goals(rng, width, height, "....##239", moves, count)
    yield LoggedGoals(Grid(4, 1, terrain={(2, 0): DEAR}), [(3, 0)])
    yield random_goals(rng, *LARGEST, "....#39", EIGHT, 3)


def random_goals(rng: Random, width: int, height: int, ground: str, moves: Moves, count: int) -> LoggedGoals:
    """Return a random map with so many goals on free cells; goals may be cut off from other cells."""
    cells = rng.choices(ground, k=width * height)
    ends = rng.sample(range(width * height), count)
    for end in ends:
        cells[end] = "."
    rows = ["".join(cells[place : place + width]) for place in range(0, len(cells), width)]
    return LoggedGoals(Grid.from_text("\n".join(rows), moves), [(end % width, end // width) for end in ends])
