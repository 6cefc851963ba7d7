"""Questions that several sheets ask about a search, with all answers."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell, Node
from astar_lesson.search.trace import Trace
from astar_lesson.teacher.parts import NOTHING, Choice, Line, Plan, listed, only
from astar_lesson.teacher.runs import by_run, order_of
from astar_lesson.words.explain import looks
from astar_lesson.words.numbers import number

MOMENT = 4
"""After this many steps a sheet asks what is open."""
AT_THE_MOMENT = f"after {MOMENT} cells were expanded (S is the first)"
YES_NO = ("yes", "no")
ARROWS = {
    **{(-1, -1): "↖", (0, -1): "↑", (1, -1): "↗", (-1, 0): "←"},
    **{(1, 0): "→", (-1, 1): "↙", (0, 1): "↓", (1, 1): "↘"},
}
EXPANDED = "Write the cells in the order in which they are expanded."


def plan(ask: str, grid: Grid, blanks: Sequence[str], runs: Sequence[Trace], guide: str = "") -> Plan:
    """Ask for the numbers and parents at the end of a search, which is guided by "F", "G", "H", or by a queue."""
    waiting = f"The open list: write each cell with its {guide}" if guide else "The queue: write each cell at its end"
    reached = "on the cheapest path found" if guide in ("F", "G") else "first"
    arrow = f"Draw an arrow in the circle, towards its parent: the cell from which it was reached {reached}."
    ask = " ".join([ask, *([arrow] if "parent" in blanks else []), "Cells that are never reached stay empty."])
    asked = Plan(ask, grid, tuple(blanks), room=f"{waiting}, and strike it out when it is expanded")
    found = {cell: {name: by_run(runs, partial(_entry, cell, name)) for name in blanks} for cell in asked.cells}
    return replace(asked, answer=found)


def cells(ask: str, found: Iterable[Node]) -> Line:
    """Ask for cells, with one right answer."""
    return Line(ask, only(listed(found)))


def order(grid: Grid, runs: Sequence[Trace], ask: str = EXPANDED, *, times: int = 1) -> Line:
    """Ask for the order of expansion; several right ones are numbered. A cell may come so many times."""
    names = [f"order {number}" for number in range(1, len(runs) + 1)] if len(runs) > 1 else [""]
    right = {listed(order_of(run)): name for run, name in zip(runs, names, strict=True)}
    return Line(ask, right, times * len(grid.nodes), marks=2)


def open_list(grid: Grid, runs: Sequence[Trace], letter: str) -> Line:
    """Ask for the open list at a moment, with the number that decides."""
    ask = f"Which cells are open {AT_THE_MOMENT}? Write each with its {letter}, in any order."
    return Line(ask, by_run(runs, partial(_waiting, grid)))


def path(grid: Grid, runs: Sequence[Trace]) -> Line:
    """Ask for the path, walked back."""
    ask = "Walk back from the goal, from parent to parent, to S. Write the cells that you pass, the goal first."
    return Line(ask, by_run(runs, lambda run: listed(run.path_to(grid.goal)[::-1])))


def cost(runs: Sequence[Trace], ask: str = "What does this path cost?") -> Line:
    """Ask for the cost of the path."""
    return Line(ask, by_run(runs, lambda run: number(run.cost)), short=True)


def improved(grid: Grid, runs: Sequence[Trace]) -> Line:
    """Ask which cells were improved."""
    ask = "Which cells were improved: reached a second time, on a cheaper path, while they were open?"
    return Line(ask, by_run(runs, lambda run: listed(again(grid, run, "improved"))))


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
        x, y = end.parent.get(cell, cell)
        return ARROWS.get((x - cell[0], y - cell[1]), NOTHING)
    value = {"F": end.f, "G": end.g, "H": end.h}[name].get(cell)
    return NOTHING if value is None else number(value)


def _waiting(grid: Grid, run: Trace) -> str:
    """The open cells at the moment, each with its priority."""
    state = run.at(MOMENT)
    return ", ".join(f"{cell} {run.guide} {number(state.f[cell])}" for cell in grid.in_order(state.open))
