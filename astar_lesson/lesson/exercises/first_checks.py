"""The checks of the exercises of notebooks 00 to 08.

A check tries an answer on all small maps, smallest first, and then on a few large ones: an answer that is right on
small maps alone, such as one that counts to ten, is wrong. Its verdict is one sentence; if the answer is wrong on a
small map, the verdict draws the first one, and so a smallest, on which it fails.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import islice, product
from random import Random
from typing import Any, NamedTuple

import numpy as np

from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.lesson.audit_picture import ShownAudit
from astar_lesson.lesson.running.errors import about_depth
from astar_lesson.lesson.running.time_limit import SECONDS
from astar_lesson.lesson.verdict import Fault, Verdict, compared, try_all
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan, octile
from astar_lesson.maps.made import small_maps, square_maps
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT, FOUR, Moves
from astar_lesson.maps.repriced import Repriced
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, dijkstra, greedy_best_first
from astar_lesson.search.steps import Cell, Heuristic
from astar_lesson.search.trace import Trace

EMPTY_SIZES = sorted(product(range(4, 0, -1), range(1, 5)), key=lambda size: size[0] * size[1])
"""The sizes of empty maps, smallest first; of two with as many cells, the wider one."""
FEW_SIZES = (1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3)
"""The sizes of maps on which each cell may be a wall."""


def check_map(text: str) -> Verdict:
    """Notebook 00: is this a map on which the path of greedy best-first search costs more than that of A*?"""
    try:
        grid = Grid.from_text(text)
        greedy = record(greedy_best_first(grid, grid.start, grid.goal, manhattan(grid)))
        best = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
    except ValueError as error:
        return Verdict(False, f"The map cannot be searched: {error}.")
    picture = gallery([("greedy", grid, greedy), ("A*", grid, best)])
    if not best.found:
        return Verdict(False, "No path leads from S to G: open one.", picture)
    if not can_be_avoided(grid, frozenset(best.path[1:-1])):
        return Verdict(False, "No cell on the path can be avoided: leave room for a second path.", picture)
    if greedy.cost == best.cost:
        words = f"Both searches find a path of cost {best.cost}: make the greedy one more expensive."
        return Verdict(False, words, picture)
    return Verdict(True, f"The greedy path costs {greedy.cost} instead of {best.cost}.", picture)


def can_be_avoided(grid: Grid, cells: frozenset[Cell]) -> bool:
    """Whether some path of the map leaves out one of these cells: the path that enters fewest of them tells."""
    toll = Repriced(grid, lambda _, neighbor, __: int(neighbor in cells))
    return record(dijkstra(toll, grid.start, grid.goal)).cost < len(cells)


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
        return compared(said, trace.cost)

    def fault_for_a_pair(pair: Pair, _: None) -> Fault | None:
        said = distance(pair.cell, pair.goal)
        right = exact(pair.cell, pair.goal)
        if said == right:
            return None
        return Fault(f"{said} for the cell {pair.cell} and the goal {pair.goal}", right)

    maps = list(small_maps(EMPTY_SIZES, moves=moves))

    def on_small() -> Verdict:
        return try_all(
            distance, ((grid, record(dijkstra(grid, grid.start, grid.goal))) for grid in maps), fault_on_a_map
        )

    def on_pairs(pairs: Iterable[Pair]) -> Verdict:
        runs = ((pair, None) for pair in pairs)
        return try_all(distance, runs, fault_for_a_pair, no_picture, where="On an empty map")

    verdict = _in_stages(on_small, partial(on_pairs, larger_pairs()), far=partial(on_pairs, far_pairs()))
    if not verdict.solved:
        return verdict
    tried = len(larger_pairs()) + (0 if verdict.note else len(far_pairs()))
    words = f"Right on all {len(maps)} small maps, and for {tried} pairs of cells on large ones."
    return Verdict(True, words, note=verdict.note)


def _in_stages(*stages: Callable[[], Verdict], far: Callable[[], Verdict]) -> Verdict:
    """Try an answer in one stage after another; what is given up in the last one, far away, only gets a note."""
    for stage in stages:
        verdict = stage()
        if not verdict.solved:
            return verdict
    verdict = far()
    note = about_far_away(verdict)
    return Verdict(True, "", note=note) if note else verdict


def no_picture(*_: Any) -> None:
    """Of a large map: the sentence says all that is needed."""


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


class Reached(NamedTuple):
    """A cell, the neighbour from which it is reached and its G, and the goal."""

    cell: Cell
    parent: Cell
    parent_g: int
    goal: Cell


def check_score(score: Callable[[Cell, Cell, Any, Cell], Any]) -> Verdict:
    """Notebook 06: does `score(cell, parent, parent_g, goal)` return F, G and H, where steps cost 10 and 14?

    They may be in a tuple, a list or an array: whatever three numbers can be taken from in this order.
    """

    def fault_in_a_trace(grid: Grid, trace: Trace) -> Fault | None:
        for k, (parent, reached, _) in enumerate(trace):
            parent_g = trace.at(k).g[parent]
            for cell, g, f, h in reached:
                said = score(cell, parent, parent_g, grid.goal)  # type: ignore[arg-type]
                if not _are(said, (f, g, h)):
                    words = f"{said} for {cell}, reached from {parent} with G {parent_g}"
                    return Fault(words, (f, g, h), trace.at(k + 1))
        return None

    def fault_for_a_cell(one: Reached, right: tuple[int, int, int]) -> Fault | None:
        said = score(*one)
        if _are(said, right):
            return None
        place = f"{one.cell}, reached from {one.parent} with G {one.parent_g}, where the goal is {one.goal}"
        return Fault(f"{said} for {place}", right)

    wide = [size for size in EMPTY_SIZES if size[0] > 1]  # a title does not fit above one column
    grids = list(small_maps(wide, moves=EIGHT))

    def on_small() -> Verdict:
        runs = ((grid, record(a_star(grid, grid.start, grid.goal, manhattan(grid)))) for grid in grids)
        return try_all(score, runs, fault_in_a_trace)

    def on_large(sides: tuple[int, ...]) -> Verdict:
        return try_all(score, reached_cells(sides), fault_for_a_cell, no_picture, where="On a large map")

    verdict = _in_stages(on_small, partial(on_large, LARGE_SIDES), far=partial(on_large, FAR_SIDES))
    if not verdict.solved:
        return verdict
    tried = len(reached_cells(LARGE_SIDES)) + (0 if verdict.note else len(reached_cells(FAR_SIDES)))
    words = f"Right on all {len(grids)} small maps, and for {tried} cells on large ones."
    return Verdict(True, words, note=verdict.note)


LARGE_SIDES = (20, 200)
FAR_SIDES = (2000,)
"""The columns and rows of large maps, and of those on which a slow answer may need too long."""


def about_far_away(verdict: Verdict) -> str:
    """Say why an answer was given up for cells that are far apart, which need not be wrong; "" if it was not."""
    if verdict.cause == "endless":
        return (
            f"For cells that are farther apart it was stopped after {SECONDS:g} s, so of these nothing is known: it is "
            "slow there, or never comes to an end."
        )
    return about_depth("For cells that are farther apart") if verdict.cause == "too_deep" else ""


def _are(said: Any, numbers: tuple[int, int, int]) -> bool:
    """Whether an answer holds these numbers in this order: it may be anything that has an order, and that ends."""
    has_no_order = isinstance(said, str | bytes | dict | set | frozenset)
    if has_no_order or not isinstance(said, Iterable):
        return False
    parts = tuple(islice(said, len(numbers) + 1))
    return len(parts) == len(numbers) and all(map(_is_number, parts, numbers))


def _is_number(said: Any, number: int) -> bool:
    """Whether it is this number: one of numpy's may have few digits, and is compared as a number of Python's."""
    plain = said.item() if isinstance(said, np.generic) else said
    return bool(plain == number)


@cache
def reached_cells(sides: tuple[int, ...]) -> list[tuple[Reached, tuple[int, int, int]]]:
    """Return cells of maps of this size, each reached from one of its eight neighbours, and their F, G and H."""
    random = Random(1)
    steps = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
    made = []
    for dx, dy in ((1, 23), (12, 3)):  # both are "123", columns and rows one after the other
        h = 10 * (dx + dy)
        made.append((Reached((dx, dy), (dx, dy - 1), 0, (0, 0)), (10 + h, 10, h)))
    for most in sides:
        for dx, dy in steps * 5:
            x, y, goal_x, goal_y = (random.randint(1, most) for _ in range(4))
            parent_g = 10 * random.randint(0, most) + 14 * random.randint(0, most)
            g = parent_g + (14 if dx and dy else 10)
            h = 10 * (abs(goal_x - x) + abs(goal_y - y))
            made.append((Reached((x, y), (x + dx, y + dy), parent_g, (goal_x, goal_y)), (g + h, g, h)))
    return made


def check_allowed(allowed: Callable[[Grid, Cell, Cell], Any]) -> Verdict:
    """Notebook 08: does `allowed(grid, cell, neighbor)` say whether one step leads there, if corners may not be cut?

    The maps that it is given let corners be cut: whoever asks them for the neighbours is told too many.
    """

    def fault_in_a_step(grid: Grid, steps: list[Pair]) -> Fault | None:
        whole = replace(grid, moves=EIGHT)
        for cell, neighbor in steps:
            said = allowed(grid, cell, neighbor)
            is_right = whole.passable(neighbor) and neighbor in whole.neighbors(cell)
            if bool(said) != is_right:
                drawn = [cell, neighbor] if grid.passable(neighbor) else []
                return Fault(f"{said} for the step from {cell} to {neighbor}", is_right, drawn)
        return None

    small = list(small_maps(FEW_SIZES, ".#", EIGHT_CUT, ends="none"))
    small += [Grid.from_text(text, EIGHT_CUT) for text in ("SG", "S9\n2G", "S9.\n.#G")]
    for cost in (12, DEAR):  # costly ground may be written in two digits, or in more
        small.append(Grid(2, 1, terrain={(1, 0): cost}, moves=EIGHT_CUT))
    large = large_grounds()
    runs = [(grid, _steps(grid)) for grid in small]
    random = Random(1)
    for grid in large:
        steps = _steps(grid)
        runs.append((grid, random.sample(steps, LARGE_STEPS)))
    verdict = try_all(allowed, runs, fault_in_a_step)
    if not verdict.solved:
        return verdict
    words = f"Right on all {len(small)} small maps, and for {LARGE_STEPS} steps on each of {len(large)} large ones."
    return Verdict(True, words)


DEAR = 10**12
LARGE_STEPS = 200
"""So many steps are asked about on a large map."""


def _steps(grid: Grid) -> list[Pair]:
    """The steps from each passable cell to the eight cells around it, on the map or not."""
    ways = [way for way in product((-1, 0, 1), repeat=2) if way != (0, 0)]
    cells = filter(grid.passable, product(range(grid.width), range(grid.height)))
    return [Pair((x, y), (x + dx, y + dy)) for x, y in cells for dx, dy in ways]


def large_grounds() -> list[Grid]:
    """Return large maps with walls and costly ground, with a start and a goal: a wide, a high and a square one."""
    random = Random(2)
    grids = []
    for width, height in ((23, 12), (12, 23), (40, 40)):
        rows = ["".join(random.choices("....29###", k=width)) for _ in range(height)]
        rows[0] = "S" + rows[0][1:]
        rows[-1] = rows[-1][:-1] + "G"
        grids.append(Grid.from_text("\n".join(rows), EIGHT_CUT))
    return grids


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

    in_audits = _in_stages(partial(audit, empty), far=partial(audit, large))
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
