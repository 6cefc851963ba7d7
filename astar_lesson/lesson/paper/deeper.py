"""Sheets 07 to 10 and 16: guesses, small decisions, the heap, wrong programs, islands."""

from collections.abc import Callable
from dataclasses import replace
from heapq import heappop, heappush
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from astar_lesson.lesson.paper.alike import Case, chance_map
from astar_lesson.lesson.paper.shared import (
    COSTS,
    DISTANCE,
    EIGHT_WORDS,
    FOUR_WORDS,
    MAP,
    TEN_TIMES,
    cost,
    numbered,
    order,
    orders,
    plan,
)
from astar_lesson.lesson.paper.tasks import Choice, Filled, Listing, Part, Plan, Short, Space, Table, Words, listed
from astar_lesson.lesson.wrong_programs import (
    a_star_never_reopens,
    a_star_never_updates,
    a_star_priority_is_h,
    a_star_stops_when_opened,
)
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import chebyshev, euclidean, manhattan, octile, weighted, zero
from astar_lesson.maps.islands import islands
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT
from astar_lesson.search.costs import true_costs
from astar_lesson.search.open_lists import Scan
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, dijkstra
from astar_lesson.search.steps import Cell, Step
from astar_lesson.search.ties import every_tie
from astar_lesson.search.trace import Trace
from astar_lesson.words.audit import Audit
from astar_lesson.words.explain import looks
from astar_lesson.words.heap_tree import tree
from astar_lesson.words.numbers import many, number
from astar_lesson.words.stories import parting

YES_NO = ("yes", "no")
DISTANCES = {"zero": zero, "Chebyshev": chebyshev, "straight line": euclidean, "octile": octile, "Manhattan": manhattan}
NEWEST = "Of cells with the same F take the one that was opened or improved last."
OLDEST = "Of cells with the same F take the one that has waited longest."
ORDER = "Neighbours are looked at row by row, left to right."


def guess_case(rng: Random) -> Case | None:
    """Propose a map for 07: 10 times Manhattan says too much for some cells."""
    grid = chance_map(rng, (4, 3), "....2#", EIGHT)
    if grid is None:
        return None
    audit = Audit(grid, manhattan(grid))
    if not (2 <= len(audit.too_high) <= 4 and len(grid.terrain) == 1):
        return None
    told = (
        many(len(grid.nodes), "free cell"),
        f"{len(audit.too_high)} too high",
        f"H falls too fast on {len(audit.drops)} steps",
    )
    allowed = tuple(name for name, make in DISTANCES.items() if Audit(grid, make(grid)).admissible)
    return Case((*told, f"{len(allowed)} admissible distances"), grid, (audit, allowed))


def guess_sheet(case: Case) -> list[Part]:
    """07: H against the truth."""
    grid, (audit, allowed) = case.grid, case.more
    entries = {
        cell: {"true": {number(audit.true[cell]): ""}, "H": {number(audit.said[cell]): ""}} for cell in grid.nodes
    }
    high = grid.in_order(entry.cell for entry in audit.too_high)
    falls = {f"from {drop.cell} to {drop.neighbor}": "" for drop in audit.drops}
    return [
        Words(
            f"How wrong is a guess? {MAP} {EIGHT_WORDS} A number in the upper right corner says how many times as "
            f"much it costs to enter that cell. {TEN_TIMES}"
        ),
        *numbered(
            [
                Plan(
                    "Write into each cell the true cost of the cheapest path to the goal, and H. Begin at the goal.",
                    grid,
                    ("true", "H"),
                    with_ends=True,
                    answer=Filled(entries),
                ),
                Listing(
                    "For which cells is H too high, that is, above the true cost?", len(grid.nodes), {listed(high): ""}
                ),
                Choice("Is H admissible on this map?", YES_NO, (YES_NO[not audit.admissible],)),
                Choice("Is it consistent?", YES_NO, (YES_NO[not audit.consistent],)),
                Short("Name one step on which H falls by more than the step costs: from which cell to which?", falls),
                Choice(
                    "Which of these distances, times 10, are admissible here? Tick all that are.",
                    tuple(DISTANCES),
                    allowed,
                ),
            ]
        ),
    ]


class Decisions(NamedTuple):
    """What sheet 08 is about: a map for ties, one for corners, and one with a guess that falls too fast."""

    newest: Trace
    oldest: Trace
    cut: Grid
    bump: Grid
    heights: dict[Cell, float]


def decision_case(rng: Random) -> Case | None:
    """Propose three maps for 08."""
    grid = chance_map(rng, (4, 3), ".....#")
    if grid is None:
        return None
    h = manhattan(grid)
    newest, oldest = (record(a_star(grid, grid.start, grid.goal, h, *lists)) for lists in ([], [Scan]))
    ties = every_tie(grid, h)
    if not (
        len(newest) >= 5 and len(oldest) - len(newest) == 2 and (ties.least, ties.most) == (len(newest), len(oldest))
    ):
        return None
    cut, (bump, heights) = _corner_map(rng), _bump(rng)
    again = record(a_star(bump, bump.start, bump.goal, _known(heights)))
    steps = f"path of {many(len(again.path) - 1, 'step')}"
    either = f"{len(newest)} or {len(oldest)} cells taken"
    told = (many(len(grid.nodes), "free cell"), either, f"{len(again)} steps with re-opening", steps)
    return Case(told, grid, Decisions(newest, oldest, cut, bump, heights))


def decision_sheet(case: Case) -> list[Part]:
    """08: ties, corners, re-opening."""
    grid, (newest, oldest, cut, bump, heights) = case.grid, case.more
    ties = every_tie(grid, manhattan(grid))
    h = _known(heights)
    again, never = (record(search(bump, bump.start, bump.goal, h)) for search in (a_star, a_star_never_reopens))
    twice = [look.cell for k in again.improvements for look in looks(bump, again, k) if look.verdict == "reopened"]
    steps = {moves: replace(cut, moves=moves).neighbors(cut.start) for moves in (EIGHT, EIGHT_CUT)}
    by_hand = "Take the open cell with the lowest F = G + H. Stop when the goal is taken."
    return [
        Words(f"Small decisions of A*. {MAP} {FOUR_WORDS} Each step costs 1. {by_hand} {ORDER}"),
        *numbered(
            [
                plan(
                    f"Ties. {DISTANCE} {OLDEST} Write F, G and H into each cell that is reached.",
                    grid,
                    ("F", "G", "H"),
                    [oldest],
                ),
                order(grid, [oldest]),
                order(grid, [newest], f"Begin again. {NEWEST} Write the order of taking."),
                Short(
                    "How many cells are taken at least, and at most, if equal cells are taken in any order?",
                    {f"{ties.least} and {ties.most}": ""},
                ),
                Plan("Corners. S may step in all eight directions.", cut),
                Listing(
                    "To which cells may it step if a diagonal step needs both cells beside it free?",
                    8,
                    {listed(steps[EIGHT]): ""},
                ),
                Listing("To which if corners may be cut?", 8, {listed(steps[EIGHT_CUT]): ""}),
                Plan(
                    f"Opening again. H is printed lower right. {NEWEST} A cell that was taken "
                    "and is then reached on a cheaper path is opened again.",
                    bump,
                    ("F", "G"),
                    given={cell: h(cell, bump.goal) for cell in bump.nodes},
                    answer=plan("", bump, ("F", "G"), [again]).answer,
                ),
                Listing("Write the order of taking; a cell may come twice.", 2 * len(bump.nodes), orders([again])),
                Listing(
                    "Which cells were closed and then opened again?",
                    len(bump.nodes),
                    {listed(bump.in_order(set(twice))): ""},
                ),
                cost([again]),
                cost([never], "What would the path cost if closed cells stayed closed?"),
            ]
        ),
    ]


def _corner_map(rng: Random) -> Grid:
    """A 3 x 3 map around S, on which the two rules for corners differ by two steps."""
    while True:
        cells = rng.choices("...##", k=8)
        rows = ["".join(cells[:3]), f"{cells[3]}S{cells[4]}", "".join(cells[5:])]
        grid = Grid.from_text("\n".join(rows), EIGHT)
        if len(replace(grid, moves=EIGHT_CUT).neighbors((1, 1))) - len(grid.neighbors((1, 1))) == 2:
            return grid


def _known(heights: dict[Cell, float]) -> Callable[[Cell, Cell], float]:
    """The heuristic that says this of some cells, and 0 of all others."""
    return lambda cell, goal: heights.get(cell, 0)


def _bump(rng: Random) -> tuple[Grid, dict[Cell, float]]:
    """A map and an admissible guess that is high for one cell; A* opens one cell again, and must."""
    while True:
        grid = chance_map(rng, (5, 2), "....#")
        if grid is None:
            continue
        truth = true_costs(grid)
        cell = rng.choice(grid.nodes)
        heights = {cell: truth[cell]}
        runs = [
            record(search(grid, grid.start, grid.goal, _known(heights))) for search in (a_star, a_star_never_reopens)
        ]
        if cell not in (grid.start, grid.goal) and runs[0].cost < runs[1].cost and len(runs[0].improvements) <= 2:
            return grid, heights


def heap_case(rng: Random) -> Case | None:
    """Propose numbers for 09."""
    numbers = rng.sample(range(1, 60), 9)
    work = heap_work(numbers)
    moved = sum(_moves(before, after) for (_, before), (_, after) in pairwise(work))
    return Case((f"{len(work)} puts and gets", f"{moved} entries move"), tuple(numbers), work)


def heap_work(numbers: list[int]) -> list[tuple[str, list[int]]]:
    """Return what is done with a heap, and how it looks afterwards: six puts, two gets, a put, a get, two puts."""
    heap: list[int] = []
    done = []
    waiting = iter(numbers)
    for letter in "ppppppggpgpp":
        if letter == "p":
            new = next(waiting)
            heappush(heap, new)
        done.append((f"put {new}" if letter == "p" else "get", heap[:] if letter == "p" else _popped(heap)))
    return done


def _popped(heap: list[int]) -> list[int]:
    heappop(heap)
    return heap[:]


def _moves(before: list[int], after: list[int]) -> int:
    return sum(after.index(entry) != place for place, entry in enumerate(before) if entry in after)


def heap_sheet(case: Case) -> list[Part]:
    """09: a heap by hand."""
    work = case.more
    most = max(len(heap) for _, heap in work)
    places = tuple(f"place {place}" for place in range(1, most + 2))
    rows = tuple(tuple(map(str, heap)) + ("",) * (len(places) - len(heap)) for _, heap in work)
    return [
        Words(
            "A binary heap by hand. The entry at place n has its children at places 2n and 2n + 1. Put: the new entry "
            "goes to the end; while its parent is larger, the two swap. Get: the top entry leaves, the last one takes "
            "its place; while a child is smaller, it swaps with the smaller one. No two numbers are equal, so there is "
            "one right answer."
        ),
        *numbered(
            [
                Table(
                    "Write the whole heap after each line.",
                    ("do", *places),
                    tuple(name for name, _ in work),
                    answer=rows,
                ),
                Short("Which numbers did the gets return, in this order?", {_returned(work): ""}),
                Space(
                    "Draw the last heap as a tree: below place n stand places 2n and 2n + 1.",
                    tree(work[-1][1]),
                ),
            ]
        ),
    ]


def _returned(work: list[tuple[str, list[int]]]) -> str:
    """What the gets returned: each time the top of the heap as it was before."""
    tops = [before[0] for (_, before), (name, _) in pairwise(work) if name == "get"]
    return ", ".join(map(str, tops))


def _led_by(search: Any, weight: float = 1) -> Callable[[Grid], Any]:
    """A search of a grid with the Manhattan distance, times a weight."""
    return lambda grid: search(grid, grid.start, grid.goal, weighted(manhattan(grid), weight))


PROGRAMS: dict[str, Callable[[Grid], Any]] = {
    "A* as it should be": _led_by(a_star),
    "A* that never updates a waiting cell": _led_by(a_star_never_updates),
    "A* that stops when the goal is opened": _led_by(a_star_stops_when_opened),
    "A* that goes by H alone": _led_by(a_star_priority_is_h),
    "A* that counts H one and a half times": _led_by(a_star, 1.5),
    "Dijkstra's algorithm, taken for A*": lambda grid: dijkstra(grid, grid.start, grid.goal),
}
"""What may have printed the run of sheet 10; the first one is right."""


def mistake_case(rng: Random) -> Case | None:
    """Propose a map for 10 and a program, of whose runs on it none is like another's."""
    grid = chance_map(rng, (4, 3), "..2345#")
    if grid is None:
        return None
    runs = {name: record(program(grid)) for name, program in PROGRAMS.items()}
    right = next(iter(runs.values()))
    culprit = rng.choice(list(PROGRAMS)[1:-1])
    alone = sum(_printed(run) == _printed(runs[culprit]) for run in runs.values()) == 1
    part = parting(runs[culprit], right)
    if not alone or part is None or not 6 <= len(runs[culprit]) <= 9 or right.cost == runs[culprit].cost:
        return None
    told = (
        many(len(grid.nodes), "free cell"),
        f"{len(runs[culprit])} steps printed",
        f"parts from A* in step {part[0]}",
    )
    return Case(told, grid, (runs, culprit))


def mistake_sheet(case: Case) -> list[Part]:
    """10: which program printed this run?"""
    grid, (runs, culprit) = case.grid, case.more
    run, right = runs[culprit], next(iter(runs.values()))
    found = parting(run, right)
    assert found
    printed = _printed(run)
    suspects = tuple(name for name in runs if _printed(runs[name]) == printed)
    return [
        Words(f"Find the mistake. {MAP} {FOUR_WORDS} {COSTS} {DISTANCE} {NEWEST} {ORDER}"),
        *numbered(
            [
                Table(
                    "A program printed this run.",
                    ("step", "takes", "opens or improves, with G"),
                    tuple(str(k) for k in range(1, len(run) + 1)),
                    printed,
                ),
                Plan(
                    "What should have happened? Fill in F, G and H of A* as it should be.",
                    grid,
                    ("F", "G", "H", "parent"),
                    answer=plan("", grid, ("F", "G", "H", "parent"), [right]).answer,
                ),
                order(grid, [right], "In which order does it take the cells?"),
                Choice("Which program printed the run? Tick each that can have done it.", tuple(runs), suspects),
                Short("In which step does the printed run part from A* as it should be?", {str(found[0]): ""}),
                cost([run], "What does the path of the printed run cost?"),
                cost([right], "And the cheapest one?"),
            ]
        ),
    ]


def _printed(run: Trace) -> tuple[tuple[str, ...], ...]:
    """What a program prints: for each step the cell, and what it reaches."""
    return tuple((str(step.current), _reached(step)) for step in run)


def _reached(step: Step) -> str:
    if step.path:
        return "the goal: stop"
    return ", ".join(f"{row.cell} {number(row.g)}" for row in step.reached) or "nothing"


def island_case(rng: Random) -> Case | None:
    """Propose a map for 16: no path from S to the goal, but one or two walls whose opening would make one."""
    grid = chance_map(rng, (5, 4), "..#", EIGHT, whole=False)
    assert grid
    number_of = islands(grid)
    bridges = _bridges(grid)
    count, loose = len(set(number_of.values())), len(set(islands(replace(grid, moves=EIGHT_CUT)).values()))
    found = [number_of[end] for end in (grid.start, grid.goal) if end]
    own, its = map(list(number_of.values()).count, found)
    if found[0] == found[1] or min(own, its) < 4 or count == loose or len(bridges) != 2:
        return None
    told = (
        many(len(grid.nodes), "free cell"),
        many(count, "island"),
        f"{own} cells on that of S",
        f"{many(loose, 'island')} if corners may be cut",
    )
    return Case((*told, f"{len(bridges)} walls to open"), grid, (number_of, bridges))


def island_sheet(case: Case) -> list[Part]:
    """16: islands, found by flooding."""
    grid, (number_of, bridges) = case.grid, case.more
    count, loose = len(set(number_of.values())), len(set(islands(replace(grid, moves=EIGHT_CUT)).values()))
    hopeless = record(a_star(grid, grid.start, grid.goal, octile(grid)))
    return [
        Words(f"Islands. {MAP} {EIGHT_WORDS} Cells that are connected by steps form an island."),
        *numbered(
            [
                Plan(
                    "Flood the map: give the first free cell and its whole island the number 0, the next cell without "
                    "a number and its island 1, and so on. Cells are looked at row by row.",
                    grid,
                    ("island",),
                    with_ends=True,
                    answer=Filled({cell: {"island": {str(island): ""}} for cell, island in number_of.items()}),
                ),
                Short("How many islands are there?", {str(count): ""}),
                Short("How many would there be if corners may be cut?", {str(loose): ""}),
                Choice("Does a path lead from S to the goal?", YES_NO, (YES_NO[not hopeless.found],)),
                Short("How many cells must A* take before it can say so?", {str(len(hopeless)): ""}),
                Listing(
                    "One wall is opened, and then a path leads to the goal. Which walls can it be? Write all of them.",
                    len(grid.walls),
                    {listed(bridges): ""},
                ),
            ]
        ),
    ]


def _bridges(grid: Grid) -> list[Cell]:
    """The walls of which each, opened alone, makes a path."""
    opened = {wall: replace(grid, walls=grid.walls - {wall}) for wall in grid.walls}
    return grid.in_order(wall for wall, other in opened.items() if grid.start in true_costs(other))
