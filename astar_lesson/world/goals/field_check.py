"""The check of page 18: a reader's distance field."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from math import inf, isclose
from random import Random
from typing import Any

from astar_lesson import EIGHT, FOUR, OCTILE, Cell, Grid, Moves, Node, Picture
from astar_lesson.lesson.exercises.far_away import about_far_away
from astar_lesson.lesson.running.watched import Notes
from astar_lesson.lesson.verdict import Fault, Verdict, try_all
from astar_lesson.maps.made import from_letters, small_maps
from astar_lesson.search.guard import is_number
from astar_lesson.words.numbers import number
from astar_lesson.world.goals import goal_pictures
from astar_lesson.world.goals.field import distance_field
from astar_lesson.world.goals.goals import Goals

SIZES = [(2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1)]
"""All maps of these sizes are tried."""
LARGER = [(5, 3), (4, 6), (7, 5), (1, 9), (8, 1), (6, 8)]
"""The sizes of random maps, each with one to four goals."""
CORRIDORS = [(60, 1), (1, 60), (850, 1)]
"""From end to end of them it is further than across any other map."""
LONG = Goals(Grid(1100, 1), [(1099, 0)])
"""More cells than Python allows calls inside calls: whoever calls himself for each cell is not wrong here."""
LARGEST = (36, 25)
"""A search for each of its cells would take too long."""
DEAR = 2.0**70
"""What the dearest ground of a map costs: no number that stands for infinity in other languages is as high."""
TINY = 2.0**-34
"""So little more one ground costs than another: a way that is better by as little is better."""
WIDEST = 14
"""A larger map is not drawn: its numbers would not be read."""
MOST_PASSES = 3
"""So often an answer may go through all steps before it searches, to count or to copy them."""
ORDER_NOT_SEEN = (
    "The order of expansion was not seen, because the search does not go through the steps of `goals.steps_back()` "
    "themselves: whether the lowest cost comes first is not known."
)
SECONDS_BEFORE_THE_LAST = 1.5
"""If the maps have taken so long, none of those that are large and come last is tried."""


def check_field(my_field: Callable[[Goals], Any]) -> Verdict:
    """Check whether `my_field(goals)` returns the cost to the nearest goal for each cell that has a path to one.

    A cell without a path, such as a wall, is left out, or has inf. The answer is tried on every map of up to four
    cells, with one goal and with two; on random maps with up to four goals, whose steps also cost fractions; in
    corridors of up to 1,100 cells; and on a map of 36 x 25 cells. The cells must be expanded for the first time in the
    order of their costs, as by Dijkstra's algorithm: a cell is expanded when its steps back are gone through. Of an
    answer that goes through a copy of them, or through `goals.edges`, the order is not seen, and a note says so. The
    map must stay as it is. A failure is drawn with the correct numbers.

    Examples
    --------
    >>> print(check_field(distance_field).words)
    Right on all 1,423 maps: small ones, random ones with up to four goals, and six that are large or dear.
    >>> check_field(lambda goals: dict.fromkeys(goals.nodes, 0))
    Not yet. On this map your answer gives 0 for (0, 0); the correct answer is 1.
    """
    longest_order = 0

    def fault_in(goals: Goals, right: Mapping[Node, float]) -> Fault | None:
        nonlocal longest_order
        given = LoggedGoals(goals.grid, goals.goals)
        said = my_field(given)
        if not isinstance(said, Mapping):
            return Fault(f"a {type(said).__name__}", "a dict")
        for cell in [*right, *said]:
            if not is_right(said, right, cell):
                words = f"{said.get(cell, 'nothing')} for {cell}{size_of(goals.grid)}"
                return Fault(words, right.get(cell, "no number"))
        if (given.grid, given.goals) != (goals.grid, goals.goals):
            return Fault("the right costs, but changes the map: goals.goals and goals.grid must stay as they are")
        order = expanded(given, right)
        longest_order = max(longest_order, len(order))
        fault = out_of_order(order, right)
        if fault and searches_from_each_goal(given):
            once = "searches once for each goal: one search from all of them is enough"
            return Fault(f"the right costs, but {once}")
        return fault

    what = "maps: small ones, random ones with up to four goals, and six that are large or dear"
    runs = ((goals, distance_field(goals)) for goals in maps())
    verdict = try_all(my_field, runs, fault_in, draw_map, what, in_all=SECONDS_BEFORE_THE_LAST)
    is_order_seen = longest_order > 1
    if not verdict.solved:
        return verdict
    far = try_all(my_field, [(LONG, distance_field(LONG))], fault_in, draw_map)
    about_far = about_far_away(far)
    if not (far.solved or about_far):
        return far
    about_order = "" if is_order_seen else ORDER_NOT_SEEN
    verdict.note = f"{about_far} {about_order}".strip()
    return verdict


def is_right(said: Mapping[Any, Any], right: Mapping[Node, float], cell: Any) -> bool:
    """Whether the right number is said for a cell."""
    if cell not in right:
        return is_number(said[cell]) and said[cell] == inf
    if cell not in said or not is_number(said[cell]):
        return False
    return is_equal(said[cell], right[cell])


def is_equal(one: float, other: float) -> bool:
    """Whether two costs are equal, but for the order in which fractions were added."""
    return isclose(one, other, rel_tol=1e-12)


def can_be_drawn(grid: Grid) -> bool:
    """Whether the numbers of a map can still be read in a picture."""
    return max(grid.width, grid.height) <= WIDEST


def size_of(grid: Grid) -> str:
    """Say how large a map is that is not drawn."""
    return "" if can_be_drawn(grid) else f", on a map of {grid.width} x {grid.height} cells"


def draw_map(goals: Goals, _: Any) -> Picture | None:
    """Draw a map with the correct numbers, unless it is too large."""
    return goal_pictures.field(goals, width=4.5) if can_be_drawn(goals.grid) else None


# --- the order of expansion -------------------------------------------------------------------------------------------


class LoggedGoals(Goals):
    """A map that notes of which nodes the steps back are gone through, since they were last asked for."""

    def __init__(self, grid: Grid, goals: Iterable[Cell]) -> None:
        super().__init__(grid, goals)
        self._notes = Notes()

    @property
    def asked(self) -> Sequence[Node]:
        """The nodes, in the order in which their steps were gone through."""
        return self._notes.asked

    def steps_back(self) -> dict[Node, list[tuple[Node, float]]]:
        """Return the steps back, as `Goals` does."""
        self._notes.asked.clear()
        back: dict[Node, list[tuple[Node, float]]] = {}
        for node, steps in super().steps_back().items():
            back[node] = LoggedSteps(steps, node, self._notes)
        return back


class LoggedSteps(list[tuple[Node, float]]):
    """The steps back from a node; each time they are gone through, this is noted."""

    def __init__(self, steps: Iterable[tuple[Node, float]], node: Node, notes: Notes) -> None:
        super().__init__(steps)
        self._node = node
        self._notes = notes

    def __iter__(self) -> Iterator[tuple[Node, float]]:
        self._notes.add(self._node)
        return super().__iter__()

    def __reduce__(self) -> tuple[type, tuple[list[tuple[Node, float]]]]:  # a copy notes nothing
        return list, (list(self),)


def expanded(goals: LoggedGoals, right: Mapping[Node, float]) -> list[Node]:
    """Return the cells in the order in which an answer went through their steps for the first time.

    Whoever goes through all of them in any order, and again in the same order, may count or copy them, before the
    search. A search from the extra goal begins there.
    """
    asked = [node for node in goals.asked if node != goals.goal]
    number_of_cells = len(goals.nodes)
    begins_at_the_goal = goals.asked[:1] == [goals.goal]
    first = asked[:number_of_cells]
    if set(first) == set(goals.nodes) and not begins_at_the_goal:
        passes = 0
        while passes < MOST_PASSES and asked[:number_of_cells] == first:
            asked = asked[number_of_cells:]
            passes += 1
    return list(dict.fromkeys(cell for cell in asked if cell in right))


def out_of_order(cells: Sequence[Node], right: Mapping[Node, float]) -> Fault | None:
    """Name the first cell that is expanded before one with a lower cost; None if there is none."""
    for one, other in pairwise(cells):
        is_dearer = right[one] > right[other] and not is_equal(right[one], right[other])
        if is_dearer:
            order = f"{one}, cost {number(right[one])}, before {other}, cost {number(right[other])}"
            return Fault(f"the right costs, but expands {order}: expand the lowest cost first")
    return None


def searches_from_each_goal(goals: LoggedGoals) -> bool:
    """Whether an answer went through the steps in one whole search from each goal, one after the other.

    No search goes on from another goal: a path ends there. In one search for all, no cell is expanded again for a path
    that is no cheaper.
    """
    rest = list(goals.asked)
    found: dict[Node, float] = {}
    is_again = False
    while rest and rest[0] in goals.goals:
        others = frozenset(goals.goals) - {rest[0]}
        without_others = replace(goals.grid, walls=goals.grid.walls | others, start=None, goal=None)
        costs = distance_field(Goals(without_others, rest[:1]))
        one_search = rest[: len(costs)]
        if set(one_search) != set(costs) or out_of_order(one_search, costs):
            return False
        is_again = is_again or any(found.get(cell, inf) <= cost for cell, cost in costs.items())
        found |= costs
        rest = rest[len(costs) :]
    return is_again and not rest


# --- the maps that are tried ------------------------------------------------------------------------------------------


def maps() -> Iterator[Goals]:
    """Yield the maps that are tried, smallest first."""
    with_costs = small_maps(SIZES, ".3", ends="on any ground")
    with_walls = small_maps(SIZES, ".#")
    grids: Iterable[Any] = chain(with_costs, with_walls)
    for grid in grids:
        yield Goals(grid, [grid.goal])
        yield Goals(grid, [grid.start, grid.goal])
    yield from with_other_goals()
    yield Goals(Grid(3, 1, terrain={(1, 0): 0.5}), [(2, 0)])
    yield Goals(Grid(2, 2, moves=OCTILE), [(0, 0)])
    rng = Random(18)
    for width, height in LARGER:
        for count in (1, 2, 3, 4):
            yield from repriced(random_goals(rng, width, height, "....##239", FOUR, count))
    yield Goals(Grid(4, 1, terrain={(2, 0): DEAR}), [(3, 0)])
    yield random_goals(rng, *LARGEST, "....#39", EIGHT, 3)
    yield winding_path()
    for width, height in CORRIDORS:
        yield Goals(Grid(width, height), [(width - 1, height - 1)])


def with_other_goals() -> Iterator[Goals]:
    """Yield one map again and again, of whose goals the number, the first or the last one may stay as it is."""
    grid = Grid(4, 2, terrain={(1, 0): 3})
    left, middle, right = (0, 0), (2, 1), (3, 0)
    for chosen in ([left], [right], [left, right], [left, middle], [right, middle], [left, middle, right], [middle]):
        yield Goals(grid, chosen)


def repriced(goals: Goals) -> Iterator[Goals]:
    """Yield a map whose steps cost something else each time; walls and goals stay where they are."""
    grid = goals.grid
    fractions = {cell: cost / 8 for cell, cost in grid.terrain.items()}
    nearly_alike = {cell: 1 + cost * TINY for cell, cost in grid.terrain.items()}
    yield Goals(replace(grid, moves=EIGHT, terrain=nearly_alike), goals.goals)
    for moves in (FOUR, EIGHT, OCTILE):
        yield Goals(replace(grid, moves=moves), goals.goals)
        yield Goals(replace(grid, moves=moves, terrain=fractions), goals.goals)


def winding_path() -> Goals:
    """Return a map whose only path runs through each second row from end to end, much longer than the map is wide."""
    open_row = "." * 13
    door_on_the_right = "#" * 12 + "."
    door_on_the_left = "." + "#" * 12
    rows = [open_row, door_on_the_right, open_row, door_on_the_left]
    grid = Grid.from_text("\n".join([*rows, *rows, open_row]))
    return Goals(grid, [(12, 8)])


def random_goals(rng: Random, width: int, height: int, ground: str, moves: Moves, count: int) -> Goals:
    """Return a random map with so many goals on free cells; goals may be cut off from other cells."""
    cells = rng.choices(ground, k=width * height)
    ends = rng.sample(range(width * height), count)
    for end in ends:
        cells[end] = "."
    return Goals(from_letters(cells, width, moves), [(end % width, end // width) for end in ends])
