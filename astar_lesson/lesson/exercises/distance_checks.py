"""The checks of distances to the goal: a guess, a distance with diagonal steps, and a heuristic of the reader's."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any, NamedTuple

from astar_lesson.draw.pictures import Picture
from astar_lesson.lesson.audit_picture import ShownAudit
from astar_lesson.lesson.exercises.far_away import about_far_away, in_stages, no_picture
from astar_lesson.lesson.verdict import Fault, Verdict, try_all
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan, octile
from astar_lesson.maps.made import small_maps, square_maps
from astar_lesson.maps.moves import EIGHT, FOUR, Moves
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, dijkstra
from astar_lesson.search.steps import Cell, Heuristic
from astar_lesson.search.trace import Trace

EMPTY_SIZES = sorted(product(range(4, 0, -1), range(1, 5)), key=lambda size: size[0] * size[1])
"""The sizes of empty maps, smallest first; of two with as many cells, the wider one."""


class Pair(NamedTuple):
    """A cell, and the goal."""

    cell: Cell
    goal: Cell


def check_guess(guess: Callable[[Cell, Cell], Any]) -> Verdict:
    """Notebook 04: is `guess(cell, goal)` the number of steps to the goal on an empty map?"""
    return _check_costs(guess, FOUR, manhattan)


def check_distance(distance: Callable[[Cell, Cell], Any]) -> Verdict:
    """Notebook 07: is `distance(cell, goal)` the cost of a cheapest path on an empty map (steps cost 10 and 14)?"""
    return _check_costs(distance, EIGHT, octile)


def _check_costs(distance: Callable[[Cell, Cell], Any], moves: Moves, formula: Callable[[Grid], Heuristic]) -> Verdict:
    """Is `distance(cell, goal)` the cost of a cheapest path on all small empty maps, and what the formula says?

    Whoever counts the steps one by one may need too long for the farthest pairs, or call himself too often. That need
    not be wrong.
    """
    exact = formula(Grid(1, 1, moves=moves))

    def fault_on_a_map(grid: Grid, trace: Trace) -> Fault | None:
        said = distance(grid.start, grid.goal)  # type: ignore[arg-type]  # each of these maps has both
        return None if said == trace.cost else Fault(said, trace.cost)

    def fault_for_a_pair(pair: Pair, _: None) -> Fault | None:
        said = distance(pair.cell, pair.goal)
        right = exact(pair.cell, pair.goal)
        if said == right:
            return None
        return Fault(f"{said} for the cell {pair.cell} and the goal {pair.goal}", right)

    maps = list(small_maps(EMPTY_SIZES, moves=moves))

    def on_small() -> Verdict:
        runs = ((grid, record(dijkstra(grid, grid.start, grid.goal))) for grid in maps)
        return try_all(distance, runs, fault_on_a_map)

    def on_pairs(pairs: Iterable[Pair]) -> Verdict:
        runs = ((pair, None) for pair in pairs)
        return try_all(distance, runs, fault_for_a_pair, no_picture, where="On an empty map")

    verdict = in_stages(on_small, partial(on_pairs, larger_pairs()), far=partial(on_pairs, far_pairs()))
    if not verdict.solved:
        return verdict
    tried = len(larger_pairs()) + (0 if verdict.note else len(far_pairs()))
    words = f"Right on all {len(maps)} small maps, and for {tried} pairs of cells on large ones."
    return Verdict(True, words, note=verdict.note)


@cache
def larger_pairs() -> list[Pair]:
    """Return a cell and itself; and pairs of cells up to 60 columns and rows apart, the nearer ones first."""
    random = Random(1)
    alike = [Pair((3, 5), (3, 5)), Pair((60, 60), (60, 60))]
    swapped = [Pair((0, 10), (0, 0)), Pair((10, 0), (0, 0))]  # for 10 * x + y and x + 10 * y they are (1, 0) and (0, 1)
    as_text = [Pair((1, 23), (0, 0)), Pair((12, 3), (0, 0))]  # both are "12300", columns and rows one after the other
    as_far = [Pair((5, 0), (0, 0)), Pair((3, 4), (0, 0))]  # straight lines of the same length
    return [*alike, *swapped, *as_far, *as_text, *_pairs(random, 20, 32), *_pairs(random, 60, 6)]


@cache
def far_pairs() -> list[Pair]:
    """Return pairs that are a hundred and more than a thousand columns or rows apart, the nearer ones first."""
    axes = [Pair((0, 100), (0, 0)), Pair((100, 0), (0, 0)), Pair((0, 1000), (0, 0)), Pair((1000, 0), (0, 0))]
    return [*axes, Pair((7, 1203), (4, 2)), Pair((2, 5), (1310, 17)), Pair((1500, 4), (11, 1204))]


def _pairs(random: Random, most: int, count: int) -> Iterator[Pair]:
    """Yield pairs of cells with coordinates of at most this number."""
    for _ in range(count):
        x, y, goal_x, goal_y = (random.randint(0, most) for _ in range(4))
        yield Pair((x, y), (goal_x, goal_y))


def check_heuristic(heuristic: Heuristic) -> Verdict:
    """Notebook 07: is it admissible, where there are four neighbours and steps cost at least 1?

    It is audited on empty maps: walls and costly ground only raise the true costs. Then A* searches maps with walls and
    swamps with it, and must find cheapest paths.
    """
    expanded = {"yours": 0, "Manhattan": 0}

    def fault_in_an_audit(grid: Grid, _: None) -> Fault | None:
        found = ShownAudit(grid, heuristic)
        if found.overestimates:
            cell, h, true = found.overestimates[0]
            words = f"{h} for the cell {cell} and the goal {grid.goal}: it overestimates"
            return Fault(words, f"at most {true}", found)
        lowest = min(found.h, key=found.h.__getitem__)
        if found.h[lowest] < 0:
            return Fault(f"{found.h[lowest]} for the cell {lowest} and the goal {grid.goal}", "at least 0", found)
        return None

    def fault_in_a_search(grid: Grid, _: None) -> Fault | None:
        trace = record(a_star(grid, grid.start, grid.goal, heuristic))
        by_manhattan = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
        if trace.cost != by_manhattan.cost:
            return Fault(f"A* a path of cost {trace.cost}", by_manhattan.cost, trace)
        expanded["yours"] += trace.expanded
        expanded["Manhattan"] += by_manhattan.expanded
        return None

    def fault_for_a_pair(pair: Pair, _: None) -> Fault | None:
        said = heuristic(pair.cell, pair.goal)
        most = abs(pair.cell[0] - pair.goal[0]) + abs(pair.cell[1] - pair.goal[1])
        if said > most:
            words = f"{said} for the cell {pair.cell} and the goal {pair.goal}: it overestimates"
            return Fault(words, f"at most {most}")
        return None

    empty = empty_maps()
    row = Grid(2000, 1, start=(0, 0), goal=(1999, 0))  # first: one that calls itself too deeply ends here at once
    large = [row, Grid(60, 60, start=(0, 0), goal=(59, 59))]

    def audit(grids: list[Grid]) -> Verdict:
        runs = ((grid, None) for grid in grids)
        return try_all(heuristic, runs, fault_in_an_audit, draw_audit, where="On an empty map")

    in_audits = in_stages(partial(audit, empty), far=partial(audit, large))
    if not in_audits.solved:
        return in_audits
    note = in_audits.note
    audited = len(empty) + (0 if note else len(large))
    if not note:
        pairs = ((pair, None) for pair in [*far_pairs(), Pair((0, 0), (4000, 4000))])
        on_far = try_all(heuristic, pairs, fault_for_a_pair, no_picture, where="On an empty map")
        note = about_far_away(on_far)
        if not (on_far.solved or note):
            return on_far
    searched = list(square_maps(20, ground="....29#"))
    in_searches = try_all(heuristic, ((grid, None) for grid in searched), fault_in_a_search)
    if not in_searches.solved:
        return in_searches
    words = (
        f"It is admissible on {audited} empty maps, and A* finds cheapest paths on {len(searched)} of 20 x 20 cells."
    )
    work = f"There it expands {expanded['yours']:,} cells, and {expanded['Manhattan']:,} with the Manhattan distance."
    return Verdict(True, words, note=f"{work} {note}".rstrip())


def draw_audit(grid: Grid, found: ShownAudit | None) -> Picture | None:
    """Draw what H says, and the true costs, if the map is small enough to be read."""
    is_small = max(grid.width, grid.height) <= 20
    return found.picture() if found and is_small else None


@cache
def empty_maps() -> list[Grid]:
    """Return rows and columns of 2 to 20 cells and of 100, and squares with the goal in a corner or inside."""
    ends = [(size, (size[0] - 1, size[1] - 1)) for length in range(2, 21) for size in ((length, 1), (1, length))]
    ends += [((side, side), (side - 1, side - 1)) for side in (2, 3, 4, 7, 13, 20)]
    ends += [((side, side), (side // 2, side // 3)) for side in (5, 9, 20)]
    ends.sort(key=lambda end: end[0][0] * end[0][1])
    ends += [((100, 1), (99, 0)), ((1, 100), (0, 40))]
    return [Grid(width, height, start=(0, 0), goal=goal) for (width, height), goal in ends]
