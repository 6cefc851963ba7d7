"""Sheets 07 and 08: heuristics, and small decisions. Each is made from its maps."""

from collections.abc import Sequence
from dataclasses import replace

from astar_lesson.lesson.mistakes import with_mistake
from astar_lesson.lesson.open_lists import Scan
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import chebyshev, euclidean, manhattan, octile, zero
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT
from astar_lesson.search.costs import true_costs
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star
from astar_lesson.search.ties import every_tie
from astar_lesson.teacher import questions
from astar_lesson.teacher.parts import Choice, Line, Part, Plan, listed, only
from astar_lesson.words.audit import Audit
from astar_lesson.words.numbers import number

DISTANCES = {
    "0": zero,
    "10 times the larger of columns and rows (Chebyshev)": chebyshev,
    "10 times the straight line": euclidean,
    "octile: 14 for each diagonal step, 10 for each straight one, as if there were no walls": octile,
    "10 times columns plus rows (Manhattan)": manhattan,
}
NEWEST = "Of cells with the same F expand the one that was opened or improved last."
OLDEST = "Of cells with the same F expand the one that has waited longest."
NEVER_REOPENS = with_mistake(a_star, "closed_forever")


def guesses(text: str) -> list[Part]:
    """07: H against the true cost."""
    grid = Grid.from_text(text, EIGHT)
    audit = Audit(grid, manhattan(grid))
    entries = {cell: {"true": only(number(audit.true[cell])), "H": only(number(audit.h[cell]))} for cell in grid.nodes}
    fill = "Write into each cell the true cost of the cheapest path to the goal, and H. Begin at the goal."
    high = grid.in_order(entry.cell for entry in audit.overestimates)
    falls = "Name one step on which H falls by more than the step costs: from which cell to which?"
    allowed = tuple(name for name, make in DISTANCES.items() if Audit(grid, make(grid)).admissible)
    return [
        Plan(fill, grid, ("true", "H"), with_start=True, answer=entries),
        questions.cells("For which cells does H overestimate, that is, exceed the true cost?", high),
        questions.yes("Is H admissible on this map?", audit.admissible),
        questions.yes("Is it consistent?", audit.consistent),
        Line(falls, {f"from {drop.cell} to {drop.neighbor}": "" for drop in audit.drops}),
        Choice("Which of these guesses are admissible on this map? Tick all that are.", tuple(DISTANCES), allowed),
    ]


def decisions(text: str, corner: str, bump: str, high: Sequence[int]) -> list[Part]:
    """08: ties, corners, re-opening. On the map `bump` H is the true cost in one cell, and 0 in all others."""
    grid, cut, last = Grid.from_text(text), Grid.from_text(corner, EIGHT), Grid.from_text(bump)
    guess = manhattan(grid)
    newest, oldest = (record(a_star(grid, grid.start, grid.goal, guess, *lists)) for lists in ([], [Scan]))
    ties = every_tie(grid, guess)
    given = {cell: true_costs(last)[cell] if cell == tuple(high) else 0 for cell in last.nodes}
    again, never = (
        record(search(last, last.start, last.goal, lambda cell, _: given[cell])) for search in (a_star, NEVER_REOPENS)
    )
    to = {moves: listed(replace(cut, moves=moves).neighbors(cut.start)) for moves in (EIGHT, EIGHT_CUT)}
    fill = f"Ties. {OLDEST} Write F, G and H into each cell that is reached."
    most = "How many cells are expanded at least, and at most, if ties may be broken in any way?"
    opened = (
        f"Re-opening. H is printed in each cell. {NEWEST} A cell that was expanded and is then reached on a cheaper "
        "path is opened again."
    )
    return [
        questions.plan(fill, grid, ("F", "G", "H"), [oldest], "F"),
        questions.order(grid, [oldest]),
        questions.order(grid, [newest], f"Begin again. {NEWEST} Write the order of expansion."),
        Line(most, only(f"{ties.least} and {ties.most}"), short=True),
        Plan("Corners. Here S may step in all eight directions.", cut),
        Line("To which cells may it step if a diagonal step needs both cells beside it free?", only(to[EIGHT])),
        Line("To which if corners may be cut, so that the cells beside it do not matter?", only(to[EIGHT_CUT])),
        replace(questions.plan(opened, last, ("F", "G"), [again], "F"), given=given),
        questions.order(last, [again], "Write the order of expansion; a cell may come twice.", times=2),
        questions.cells("Which cells were closed and then opened again?", questions.again(last, again, "reopened")),
        questions.cost([again]),
        questions.cost([never], "What would the path cost if closed cells stayed closed?"),
    ]
