"""What several sheets ask: the rules in words, and the questions about a search, with all answers from its runs."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from astar_lesson.lesson.paper.runs import by_run, order_of
from astar_lesson.lesson.paper.tasks import NOTHING, Asking, Filled, Listing, Part, Plan, Right, Short, listed
from astar_lesson.maps.grid import Grid
from astar_lesson.search.state import State
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import Trace
from astar_lesson.words.explain import looks
from astar_lesson.words.numbers import many, number

NAMES = "A cell is named (x, y): x counts the columns from the left, y the rows from the top, both from 0."
MAP = f"S is the start, the flag is the goal, a black cell is a wall. {NAMES}"
FOUR_WORDS = "You move up, down, left and right."
COSTS = "Entering a cell costs 1, or the number in its upper right corner. S costs nothing."
EIGHT_WORDS = (
    "You move to all eight neighbours. A straight step costs 10, a diagonal one 14. A diagonal step is allowed only if "
    "both cells beside it are free."
)
DISTANCE = "H is the Manhattan distance to the goal: columns plus rows."
TEN_TIMES = "H is 10 times the Manhattan distance to the goal: columns plus rows."
ANY_TIE = "If several share it, take any one of them: each choice is right."
ARROW = "Draw an arrow in the ring, towards its parent: the cell from which it was reached on the best path found."
EMPTY = "What is never reached stays empty."
MOMENT = 4
"""After so many steps a sheet asks what is open."""


def counts(grid: Grid, runs: Sequence[Trace]) -> tuple[str, ...]:
    """Return the difficulty of a search: what was counted of its map, its first run, and all of them."""
    run = runs[0]
    return (
        many(len(grid.nodes), "free cell"),
        f"{' or '.join(map(str, sorted(set(map(len, runs)))))} cells taken",
        f"{many(len(run.ties), 'step')} with a tie",
        many(len(run.improvements), "improvement"),
        f"path of {many(len(run.path) - 1, 'step')}",
        many(len(runs), "right order"),
    )


def is_asked(runs: Sequence[Trace], improvements: int, steps: int = 4) -> bool:
    """Tell whether runs are fit for a sheet: improvements, enough steps on the path, no closed cell opened again."""
    return bool(runs) and all(
        MOMENT < len(run) == len(set(order_of(run))) and len(run.path) > steps and len(run.improvements) == improvements
        for run in runs
    )


def plan(ask: str, grid: Grid, blanks: tuple[str, ...], runs: Sequence[Trace]) -> Plan:
    """Ask for the numbers and parents at the end of a search."""
    cells = Plan(ask, grid, blanks).cells
    found = {cell: {name: by_run(runs, partial(_entry, cell, name)) for name in blanks} for cell in cells}
    end = runs[0].at(len(runs[0]))
    return Plan(ask, grid, blanks, answer=Filled(found, end))


def order(
    grid: Grid, runs: Sequence[Trace], ask: str = "Write the cells in the order in which they are taken."
) -> Listing:
    """Ask for the order of taking."""
    return Listing(ask, len(grid.nodes), orders(runs))


def orders(runs: Sequence[Trace]) -> Right:
    """Return each order, with its number if there are several."""
    names = [f"order {number}" for number in range(1, len(runs) + 1)] if len(runs) > 1 else [""]
    return {listed(order_of(run)): name for run, name in zip(runs, names, strict=True)}


def open_list(grid: Grid, runs: Sequence[Trace], letter: str) -> Listing:
    """Ask for the open list at a moment, with the number that decides."""
    ask = f"Which cells are open after {MOMENT} cells were taken? Write each with its {letter}, in any order."
    return Listing(ask, len(grid.nodes), by_run(runs, lambda run: _waiting(grid, run)))


def path(grid: Grid, runs: Sequence[Trace]) -> Listing:
    """Ask for the path, walked back."""
    ask = (
        "Walk back: begin at the goal and go from parent to parent to S. Write the cells that you pass, the goal first."
    )
    told = by_run(runs, lambda run: listed((run.path or run.path_to(grid.goal))[::-1]))
    return Listing(ask, len(grid.nodes), told)


def cost(runs: Sequence[Trace], ask: str = "What does this path cost?") -> Short:
    """Ask for the cost of the path."""
    return Short(ask, by_run(runs, lambda run: number(run.cost)))


def improved(grid: Grid, runs: Sequence[Trace]) -> Listing:
    """Ask which cells were improved."""
    ask = "Which cells were improved: reached a second time, on a cheaper path, while they were open?"
    return Listing(ask, len(grid.nodes), by_run(runs, lambda run: listed(_improved(grid, run))))


def numbered(parts: Sequence[Asking]) -> tuple[Part, ...]:
    """Number the questions."""
    return tuple(replace(part, ask=f"{n}. {part.ask}") for n, part in enumerate(parts, start=1))


def _entry(cell: Cell, name: str, run: Trace) -> str:
    """What stands in one blank at the end of a run."""
    end = run.at(len(run))
    if name == "parent":
        return str(end.parent.get(cell, NOTHING))
    value = {"F": end.f, "G": end.g, "H": end.h}[name].get(cell)
    return NOTHING if value is None else number(value)


def _waiting(grid: Grid, run: Trace) -> str:
    """The open cells at the moment, each with its priority."""
    state: State = run.at(MOMENT)
    return ", ".join(f"{cell} {run.guide} {number(state.f[cell])}" for cell in grid.in_order(state.open))


def _improved(grid: Grid, run: Trace) -> list[Cell]:
    seen = [look.cell for k in run.improvements for look in looks(grid, run, k) if look.verdict == "improved"]
    return grid.in_order(set(seen))
