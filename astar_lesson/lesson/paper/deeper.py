"""Sheets 07 and 08: guesses, small decisions."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from astar_lesson.lesson.paper.alike import Case, chance_map
from astar_lesson.lesson.paper.shared import (
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
from astar_lesson.lesson.paper.tasks import Choice, Filled, Listing, Part, Plan, Short, Words, listed
from astar_lesson.lesson.wrong_programs import (
    a_star_never_reopens,
)
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import chebyshev, euclidean, manhattan, octile, zero
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT
from astar_lesson.search.costs import true_costs
from astar_lesson.search.open_lists import Scan
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star
from astar_lesson.search.steps import Cell
from astar_lesson.search.ties import every_tie
from astar_lesson.search.trace import Trace
from astar_lesson.words.audit import Audit
from astar_lesson.words.explain import looks
from astar_lesson.words.numbers import many, number

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
