"""Questions that several sheets ask about a search, with all answers; and how the difficulty of a search is counted."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from astar_lesson.lesson.paper.rules import ARROW, EMPTY
from astar_lesson.lesson.paper.runs import by_run, order_of
from astar_lesson.lesson.paper.tasks import NOTHING, Cells, Choice, Filled, Plan, Short, listed, only
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell, Node
from astar_lesson.search.trace import Trace
from astar_lesson.words.explain import looks
from astar_lesson.words.numbers import many, number

MOMENT = 4
"""After this many steps a sheet asks what is open."""
YES_NO = ("yes", "no")
EXPANDED = "Write the cells in the order in which they are expanded."


def counts(grid: Grid, runs: Sequence[Trace]) -> tuple[str, ...]:
    """Return the difficulty of a search: what was counted of its map, its first run, and all of them."""
    run = runs[0]
    return (
        many(len(grid.nodes), "free cell"),
        f"{' or '.join(map(str, sorted(set(map(len, runs)))))} cells expanded",
        f"{many(len(run.ties), 'step')} with a tie",
        many(len(run.improvements), "improvement"),
        f"path of {many(len(run.path) - 1, 'step')}",
        many(len(runs), "right order"),
    )


def is_asked(runs: Sequence[Trace], improvements: int, steps: int = 4) -> bool:
    """Return whether runs suit a sheet: improvements, enough steps on the path, no closed cell opened again."""
    return bool(runs) and all(
        MOMENT < len(run) == len(set(order_of(run))) and len(run.path) > steps and len(run.improvements) == improvements
        for run in runs
    )


def plan(ask: str, grid: Grid, blanks: Sequence[str], runs: Sequence[Trace]) -> Plan:
    """Ask for the numbers and parents at the end of a search; `blanks` as in `Plan`."""
    asked = Plan(f"{ask} {ARROW} {EMPTY}" if "parent" in blanks else ask, grid, tuple(blanks))
    found = {cell: {name: by_run(runs, partial(_entry, cell, name)) for name in blanks} for cell in asked.cells}
    return replace(asked, answer=Filled(found, runs[0].at(len(runs[0]))))


def cells(ask: str, grid: Grid, found: Iterable[Node]) -> Cells:
    """Ask for cells, with one right answer."""
    return Cells(ask, len(grid.nodes), only(listed(found)))


def order(grid: Grid, runs: Sequence[Trace], ask: str = EXPANDED, *, times: int = 1) -> Cells:
    """Ask for the order of expansion; several right ones are numbered. A cell may come so many times."""
    names = [f"order {number}" for number in range(1, len(runs) + 1)] if len(runs) > 1 else [""]
    right = {listed(order_of(run)): name for run, name in zip(runs, names, strict=True)}
    return Cells(ask, times * len(grid.nodes), right)


def open_list(grid: Grid, runs: Sequence[Trace], letter: str) -> Cells:
    """Ask for the open list at a moment, with the number that decides."""
    moment = f"after {MOMENT} cells were expanded (S is the first)"
    ask = f"Which cells are open {moment}? Write each with its {letter}, in any order."
    return Cells(ask, len(grid.nodes), by_run(runs, partial(_waiting, grid)))


def path(grid: Grid, runs: Sequence[Trace]) -> Cells:
    """Ask for the path, walked back."""
    ask = (
        "Walk back: begin at the goal and go from parent to parent to S. Write the cells that you pass, the goal first."
    )
    return Cells(ask, len(grid.nodes), by_run(runs, lambda run: listed(run.path_to(grid.goal)[::-1])))


def cost(runs: Sequence[Trace], ask: str = "What does this path cost?") -> Short:
    """Ask for the cost of the path."""
    return Short(ask, by_run(runs, lambda run: number(run.cost)))


def improved(grid: Grid, runs: Sequence[Trace]) -> Cells:
    """Ask which cells were improved."""
    ask = "Which cells were improved: reached a second time, on a cheaper path, while they were open?"
    return Cells(ask, len(grid.nodes), by_run(runs, lambda run: listed(again(grid, run, "improved"))))


def again(grid: Grid, run: Trace, verdict: str) -> list[Cell]:
    """Return the cells that were "improved", or "reopened"."""
    return grid.in_order(
        {look.cell for k in run.improvements for look in looks(grid, run, k) if look.verdict == verdict}
    )


def yes(ask: str, answer: object) -> Choice:
    """Ask for a yes or a no."""
    return Choice(ask, YES_NO, (YES_NO[not answer],))


def _entry(cell: Cell, name: str, run: Trace) -> str:
    """The right entry of one blank at the end of a run."""
    end = run.at(len(run))
    if name == "parent":
        return str(end.parent.get(cell, NOTHING))
    value = {"F": end.f, "G": end.g, "H": end.h}[name].get(cell)
    return NOTHING if value is None else number(value)


def _waiting(grid: Grid, run: Trace) -> str:
    """The open cells after MOMENT steps, each with its priority."""
    state = run.at(MOMENT)
    return ", ".join(f"{cell} {run.guide} {number(state.f[cell])}" for cell in grid.in_order(state.open))
