"""Sheets 07 and 08: heuristics, and small decisions."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from astar_lesson.lesson.mistakes import with_mistake
from astar_lesson.lesson.open_lists import Scan
from astar_lesson.lesson.paper import questions
from astar_lesson.lesson.paper.alike import Draft, on_map, random_map
from astar_lesson.lesson.paper.rules import DISTANCE, NEWEST, OLDEST
from astar_lesson.lesson.paper.tasks import Cells, Choice, Filled, Part, Plan, Short, listed, only
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import chebyshev, euclidean, manhattan, octile, zero
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT
from astar_lesson.search.costs import true_costs
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star
from astar_lesson.search.steps import Cell, Step
from astar_lesson.search.ties import every_tie
from astar_lesson.search.trace import Trace
from astar_lesson.words.audit import Audit
from astar_lesson.words.numbers import many, number

DISTANCES = {"zero": zero, "Chebyshev": chebyshev, "straight line": euclidean, "octile": octile, "Manhattan": manhattan}
NEVER_REOPENS = with_mistake(a_star, "closed_forever")


@on_map((4, 3), "....2#", EIGHT)
def guess_draft(grid: Grid, _: Random) -> Draft | None:
    """Propose a map for 07, on which 10 times the Manhattan distance overestimates for some cells."""
    audit = Audit(grid, manhattan(grid))
    if not (2 <= len(audit.overestimates) <= 4 and len(grid.terrain) == 1):
        return None
    allowed = tuple(name for name, make in DISTANCES.items() if Audit(grid, make(grid)).admissible)
    counts = (
        many(len(grid.nodes), "free cell"),
        f"H overestimates for {len(audit.overestimates)}",
        f"H falls too fast on {len(audit.drops)} steps",
        f"{len(allowed)} admissible distances",
    )
    return Draft(counts, grid, (audit, allowed))


def guess_sheet(draft: Draft) -> list[Part]:
    """07: H against the true cost."""
    grid, (audit, allowed) = draft.grid, draft.more
    entries = {cell: {"true": only(number(audit.true[cell])), "H": only(number(audit.h[cell]))} for cell in grid.nodes}
    fill = "Write into each cell the true cost of the cheapest path to the goal, and H. Begin at the goal."
    high = grid.in_order(entry.cell for entry in audit.overestimates)
    falls = "Name one step on which H falls by more than the step costs: from which cell to which?"
    which = "Which of these distances, times 10, are admissible here? Tick all that are."
    return [
        Plan(fill, grid, ("true", "H"), with_ends=True, answer=Filled(entries)),
        questions.cells("For which cells does H overestimate, that is, exceed the true cost?", grid, high),
        questions.yes("Is H admissible on this map?", audit.admissible),
        questions.yes("Is it consistent?", audit.consistent),
        Short(falls, {f"from {drop.cell} to {drop.neighbor}": "" for drop in audit.drops}),
        Choice(which, tuple(DISTANCES), allowed),
    ]


@on_map((4, 3), ".....#")
def decision_draft(grid: Grid, rng: Random) -> Draft | None:
    """Propose three maps for 08: for ties, for corners, and with an H that falls too fast."""
    h = manhattan(grid)
    newest, oldest = (record(a_star(grid, grid.start, grid.goal, h, *lists)) for lists in ([], [Scan]))
    few, more = len(newest), len(oldest)
    ties = every_tie(grid, h)
    if not (few >= 5 and more == few + 2 and (ties.least, ties.most) == (few, more)):
        return None
    cut, (bump, heights) = _corner_map(rng), _bump(rng)
    again = _led(a_star, bump, heights)
    counts = (
        many(len(grid.nodes), "free cell"),
        f"{few} or {more} cells expanded",
        f"{len(again)} steps with re-opening",
        f"path of {many(len(again.path) - 1, 'step')}",
    )
    return Draft(counts, grid, (newest, oldest, cut, bump, heights))


def decision_sheet(draft: Draft) -> list[Part]:
    """08: ties, corners, re-opening."""
    grid, (newest, oldest, cut, bump, heights) = draft.grid, draft.more
    ties = every_tie(grid, manhattan(grid))
    again, never = (_led(search, bump, heights) for search in (a_star, NEVER_REOPENS))
    steps = {moves: only(listed(replace(cut, moves=moves).neighbors(cut.start))) for moves in (EIGHT, EIGHT_CUT)}
    fill = f"Ties. {DISTANCE} {OLDEST} Write F, G and H into each cell that is reached."
    most = "How many cells are expanded at least, and at most, if ties may be broken in any way?"
    opened = (
        f"Re-opening. H is printed lower right. {NEWEST} A cell that was expanded and is then reached on a cheaper "
        "path is opened again."
    )
    given = {cell: heights.get(cell, 0) for cell in bump.nodes}
    return [
        questions.plan(fill, grid, ("F", "G", "H"), [oldest]),
        questions.order(grid, [oldest]),
        questions.order(grid, [newest], f"Begin again. {NEWEST} Write the order of expansion."),
        Short(most, only(f"{ties.least} and {ties.most}")),
        Plan("Corners. S may step in all eight directions.", cut),
        Cells("To which cells may it step if a diagonal step needs both cells beside it free?", 8, steps[EIGHT]),
        Cells("To which if corners may be cut?", 8, steps[EIGHT_CUT]),
        replace(questions.plan(opened, bump, ("F", "G"), [again]), given=given),
        questions.order(bump, [again], "Write the order of expansion; a cell may come twice.", times=2),
        questions.cells(
            "Which cells were closed and then opened again?", bump, questions.again(bump, again, "reopened")
        ),
        questions.cost([again]),
        questions.cost([never], "What would the path cost if closed cells stayed closed?"),
    ]


def _corner_map(rng: Random) -> Grid:
    """A 3 x 3 map around S, on which the two rules for corners differ by two steps."""
    while True:
        cells = rng.choices("...##", k=8)
        rows = ["".join(cells[:3]), f"{cells[3]}S{cells[4]}", "".join(cells[5:])]
        grid = Grid.from_text("\n".join(rows), EIGHT)
        if len(replace(grid, moves=EIGHT_CUT).neighbors((1, 1))) - len(grid.neighbors((1, 1))) == 2:
            return grid


def _led(search: Callable[..., Iterator[Step]], grid: Grid, heights: dict[Cell, float]) -> Trace:
    """A search guided by a heuristic with these values, and 0 for all other cells."""
    return record(search(grid, grid.start, grid.goal, lambda cell, goal: heights.get(cell, 0)))


def _bump(rng: Random) -> tuple[Grid, dict[Cell, float]]:
    """A map, and an admissible heuristic that is high in one cell: A* must open a cell again."""
    while True:
        grid = random_map(rng, (5, 2), "....#")
        if grid is None:
            continue
        cell = rng.choice(grid.nodes)
        heights = {cell: true_costs(grid)[cell]}
        again, never = (_led(search, grid, heights) for search in (a_star, NEVER_REOPENS))
        if cell not in (grid.start, grid.goal) and again.cost < never.cost and len(again.improvements) <= 2:
            return grid, heights
