"""The checks of guesses: the number of steps to the goal, and a heuristic of the reader's for eight neighbours."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any, NamedTuple

from astar_lesson.draw.pictures import Picture
from astar_lesson.lesson.audit_picture import ShownAudit
from astar_lesson.lesson.exercises.far_away import in_stages, no_picture
from astar_lesson.lesson.verdict import Fault, Verdict, try_all
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import chebyshev, manhattan, octile
from astar_lesson.maps.made import small_maps, square_maps
from astar_lesson.maps.moves import EIGHT
from astar_lesson.search.costs import is_less
from astar_lesson.search.record import record
from astar_lesson.search.searches import dijkstra
from astar_lesson.search.steps import Cell, Cost, Heuristic
from astar_lesson.search.trace import Trace

EMPTY_SIZES = sorted(product(range(4, 0, -1), range(1, 5)), key=lambda size: size[0] * size[1])
"""The sizes of empty maps, smallest first; of two with as many cells, the wider one."""

NEGATIVE = "A distance is never negative: `abs(a - b)` is the distance between two numbers."
ABS_OF_THE_SUM = "To the left and down must not cancel out: take `abs` of the columns and of the rows, each by itself."
LARGER = (
    "The larger of columns and rows is what a king in chess needs, who moves diagonally. Here he may not: add the two."
)
Usual = list[tuple[str, Callable[[int, int], Cost]]]
"""Usual mistakes: why each is one, and what it says so many columns to the right of a goal, and rows below it."""
NO_MANHATTAN: Usual = [
    (NEGATIVE, lambda x, y: x + y),
    (NEGATIVE, lambda x, y: -x - y),
    (ABS_OF_THE_SUM, lambda x, y: abs(x + y)),
    (LARGER, lambda x, y: max(abs(x), abs(y))),
]
NO_OCTILE: Usual = [
    ("It counts a diagonal step as two straight ones, 20; it costs 14.", lambda x, y: 10 * (abs(x) + abs(y))),
    (
        "It pays for the same column or row twice: 14 for the diagonal step, and 10 once more.",
        lambda x, y: 14 * min(abs(x), abs(y)) + 10 * max(abs(x), abs(y)),
    ),
]

OF_THE_PAGE = [((8, 5), (7, 2)), ((13, 7), (11, 3))]
"""The sizes and goals of the page's maps: whoever knows the true costs on them by heart overestimates on empty ones."""
SMALL = 20
"""So many of the empty maps are tried first: on larger ones an answer may be too slow."""


class Pair(NamedTuple):
    """A cell, and the goal."""

    cell: Cell
    goal: Cell


def check_guess(guess: Callable[[Cell, Cell], Any]) -> Verdict:
    """Notebook 04: is `guess(cell, goal)` the number of steps to the goal on an empty map?

    Whoever counts the steps one by one may need too long for the farthest pairs, or call himself too often. That need
    not be wrong.
    """
    exact = manhattan(Grid(1, 1))

    def fault_on_a_map(grid: Grid, trace: Trace) -> Fault | None:
        said = guess(grid.start, grid.goal)  # type: ignore[arg-type]  # each of these maps has both
        return None if said == trace.cost else Fault(said, trace.cost, why=_usual_mistake(guess, NO_MANHATTAN))

    def fault_for_a_pair(pair: Pair, _: None) -> Fault | None:
        said = guess(pair.cell, pair.goal)
        right = exact(pair.cell, pair.goal)
        if said == right:
            return None
        return Fault(f"{said} for the cell {pair.cell} and the goal {pair.goal}", right)

    maps = list(small_maps(EMPTY_SIZES))

    def on_small() -> Verdict:
        runs = ((grid, record(dijkstra(grid, grid.start, grid.goal))) for grid in maps)
        return try_all(guess, runs, fault_on_a_map)

    def on_pairs(pairs: Iterable[Pair]) -> Verdict:
        runs = ((pair, None) for pair in pairs)
        return try_all(guess, runs, fault_for_a_pair, no_picture, where="On an empty map")

    verdict = in_stages(on_small, partial(on_pairs, larger_pairs()), far=partial(on_pairs, far_pairs()))
    if not verdict.solved:
        return verdict
    tried = len(larger_pairs()) + (0 if verdict.note else len(far_pairs()))
    words = f"Right on all {len(maps)} small maps, and for {tried} pairs of cells on large ones."
    return Verdict(True, words, note=verdict.note)


def _usual_mistake(distance: Callable[[Cell, Cell], Any], usual: Usual) -> str:
    """Say why a distance is wrong, if a usual mistake gives the same all around a goal; else ""."""
    ways = list(product(range(-2, 3), repeat=2))
    try:
        answers = [distance((x + 2, y + 2), (2, 2)) for x, y in ways]
    except Exception:  # the answer before is wrong, whatever happens here
        return ""
    return next((why for why, rule in usual if answers == [rule(x, y) for x, y in ways]), "")


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
    """Notebook 07: does it dominate 10 times the Chebyshev distance, and is it admissible with eight neighbours?

    Steps cost 10 and 14 on the cheapest ground, and there is no map on which it may overestimate. So it is audited on
    empty maps, on which the true costs are lowest, and on maps with walls and swamps.
    """
    seen: dict[str, Any] = {"is higher": False, "is consistent": True, "maps": 0, "could say more": ""}
    low = chebyshev(Grid(1, 1, moves=EIGHT))
    high = octile(Grid(1, 1, moves=EIGHT))

    def fault_of(pair: Pair, h: Cost, most: Cost, found: ShownAudit | None = None) -> Fault | None:
        least = low(*pair)
        seen["is higher"] |= h > least
        said = f"{h} for the cell {pair.cell} and the goal {pair.goal}"
        if is_less(most, h):
            why = _usual_mistake(heuristic, NO_OCTILE)
            return Fault(f"{said}: it overestimates", f"at most {most}", found, why)
        if is_less(h, least):
            return Fault(said, f"at least {least}, as Chebyshev's guess says", found)
        if is_less(h, high(*pair)) and not seen["could say more"]:
            seen["could say more"] = f"It could say more than {said}: {high(*pair)} on an empty map."
        return None

    def fault_in_an_audit(grid: Grid, _: None) -> Fault | None:
        found = ShownAudit(grid, heuristic)
        seen["is consistent"] &= found.consistent
        seen["maps"] += 1
        pairs = [Pair(cell, grid.goal) for cell in found.true]  # type: ignore[arg-type]  # it has a goal
        faults = (fault_of(pair, found.h[pair.cell], found.true[pair.cell], found) for pair in pairs)
        return next(filter(None, faults), None)

    def fault_for_a_pair(pair: Pair, _: None) -> Fault | None:
        return fault_of(pair, heuristic(*pair), high(*pair))

    def audit(grids: list[Grid], where: str = "On an empty map") -> Verdict:
        runs = ((grid, None) for grid in grids)
        return try_all(heuristic, runs, fault_in_an_audit, draw_audit, where=where)

    def on_pairs() -> Verdict:
        pairs = ((pair, None) for pair in [*larger_pairs(), *far_pairs(), Pair((0, 0), (4000, 4000))])
        return try_all(heuristic, pairs, fault_for_a_pair, no_picture, where="On an empty map")

    def on_large_maps() -> Verdict:
        rough = list(square_maps(20, ground="....29#", moves=EIGHT))
        return in_stages(partial(audit, empty[SMALL:]), partial(audit, rough, "On this map"), far=on_pairs)

    empty = empty_maps()
    verdict = in_stages(partial(audit, empty[:SMALL]), far=on_large_maps)
    if not verdict.solved:
        return verdict
    if not seen["is higher"]:
        return Verdict(
            False,
            "It is admissible, and above Chebyshev's guess on no pair that was tried.",
            note=seen["could say more"],
        )
    words = f"It dominates Chebyshev's guess, and is admissible on {seen['maps']} maps, empty ones and swamps."
    consistent = "" if seen["is consistent"] else "It is not consistent: A* may have to open closed cells again."
    notes = [seen["could say more"], consistent, verdict.note]
    return Verdict(True, words, note=" ".join(filter(None, notes)))


def draw_audit(grid: Grid, found: ShownAudit | None) -> Picture | None:
    """Draw what H says, and the true costs."""
    return found.picture() if found else None


@cache
def empty_maps() -> list[Grid]:
    """Return rows, columns, squares with the goal in a corner or inside, and empty maps like those of the page."""
    ends = [(size, (size[0] - 1, size[1] - 1)) for length in range(2, 21) for size in ((length, 1), (1, length))]
    ends += [((side, side), (side - 1, side - 1)) for side in (2, 3, 4, 7, 13, 20)]
    ends += [((side, side), (side // 2, side // 3)) for side in (5, 9, 20)]
    ends += OF_THE_PAGE
    ends.sort(key=lambda end: end[0][0] * end[0][1])
    ends += [((100, 1), (99, 0)), ((1, 100), (0, 40))]
    return [Grid(width, height, start=(0, 0), goal=goal, moves=EIGHT) for (width, height), goal in ends]
