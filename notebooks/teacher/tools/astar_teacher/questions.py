"""Questions that several sheets ask about a search, with their answers."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell, Cost, Node
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import listed, number
from astar_lesson.words.stories import life
from astar_teacher.parts import NOTHING, Line, Plan

MOMENT = 4
"""After this many steps a sheet asks what is open."""
AT_THE_MOMENT = f"after {MOMENT} cells were expanded (S is the first)"
ARROWS = {(-1, -1): "↖", (0, -1): "↑", (1, -1): "↗", (-1, 0): "←", (1, 0): "→", (-1, 1): "↙", (0, 1): "↓", (1, 1): "↘"}
EXPANDED = "Write the cells in the order in which they are expanded."


def plan(ask: str, grid: Grid, blanks: Sequence[str], run: Trace, guide: str = "") -> Plan:
    """Ask for the numbers and parents at the end of a search, which is guided by "F", "G", "H", or by a queue."""
    waiting = f"The open list: write each cell with its {guide}" if guide else "The queue: write each cell at its end"
    reached = "on the cheapest path found" if guide in ("F", "G") else "first"
    arrow = f"Draw an arrow in the circle, towards its parent: the cell from which it was reached {reached}."
    if "parent" in blanks:
        ask += f" {arrow}"
    ask += " Cells that are never reached stay empty."
    asked = Plan(ask, grid, tuple(blanks), room=f"{waiting}, and strike it out when it is expanded")
    answer = {}
    for cell in asked.cells:
        answer[cell] = {name: _entry(cell, name, run) for name in blanks}
    return replace(asked, answer=answer)


def cells(ask: str, found: Iterable[Node]) -> Line:
    """Ask for cells."""
    return Line(ask, listed(found) or NOTHING)


def short(ask: str, found: float) -> Line:
    """Ask for a number."""
    return Line(ask, number(found), short=True)


def yes(ask: str, answer: object) -> Line:
    """Ask for a yes or a no."""
    return Line(f"{ask} Yes or no?", "yes" if answer else "no", short=True)


def order(grid: Grid, run: Trace, ask: str = EXPANDED) -> Line:
    """Ask for the order of expansion."""
    return Line(ask, listed(step.current for step in run), len(grid.nodes), marks=2)


def open_list(grid: Grid, run: Trace, letter: str) -> Line:
    """Ask for the open list at a moment, with the number that decides."""
    state = run.at(MOMENT)
    ask = f"Which cells are open {AT_THE_MOMENT}? Write each with its {letter}, in any order."
    return Line(ask, ", ".join(f"{cell} {letter} {number(state.f[cell])}" for cell in grid.in_order(state.open)))


def path(grid: Grid, run: Trace) -> Line:
    """Ask for the path, walked back."""
    ask = "Walk back from the goal, from parent to parent, to S. Write the cells that you pass, the goal first."
    return cells(ask, run.path_to(grid.goal)[::-1])


def improved(grid: Grid, run: Trace) -> Line:
    """Ask which cells were improved."""
    ask = "Which cells were improved: reached a second time, on a cheaper path, while they were open?"
    return cells(ask, [cell for cell in grid.nodes if len(costs(run, cell)) > 1])


def costs(run: Trace, node: Node) -> list[Cost]:
    """Return every G that a node gets, one after the other."""
    return [g for _, _, g, _ in life(run, node) if g is not None]


def _entry(cell: Cell, name: str, run: Trace) -> str:
    """The right entry of one blank at the end of a run."""
    end = run.at(len(run))
    if name == "parent":
        x, y = end.parent.get(cell, cell)
        return ARROWS.get((x - cell[0], y - cell[1]), NOTHING)
    value = {"F": end.f, "G": end.g, "H": end.h}[name].get(cell)
    return NOTHING if value is None else number(value)
