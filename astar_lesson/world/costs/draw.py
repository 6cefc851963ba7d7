"""Pictures: the paths found under different rules, and some of many runs, side by side."""

from collections.abc import Sequence
from functools import partial

from matplotlib.patheffects import withStroke

from astar_lesson import Board, Grid, Picture, a_star, admissible, describe, gallery, hatch, record, shade, write_values
from astar_lesson.maps.repriced import RULES, Paid
from astar_lesson.search.steps import Cell
from astar_lesson.words.numbers import number
from astar_lesson.world.costs.runs import UnitRun


def show_paths(grid: Grid) -> Picture:
    """Draw the cheapest path that A* finds from start to goal under each rule for paying, side by side."""
    panels, words = [], []
    for name, rule in RULES.items():
        trace = record(a_star(Paid(grid, rule), grid.start, grid.goal, admissible(grid)))
        panels.append((f"{name}: cost {number(trace.cost)}", grid, None, trace.path))
        words.append(f"{name}: {grid.title}; path of cost {number(trace.cost)}: {trace.path}")
    return gallery(panels, columns=len(panels), width=11, words=words)


def runs_strip(
    grid: Grid, runs: Sequence[UnitRun], which: Sequence[int], *, columns: int = 2, width: float = 11
) -> Picture:
    """Draw some of the runs, each with its influence; the path of a lost unit ends at the hatched cell.

    Parameters
    ----------
    grid : Grid
        The map.
    runs : sequence of UnitRun
        All of them.
    which : sequence of int
        The numbers of the runs to draw, from 1; [0] draws the map before the first run.
    columns, width
        As in `gallery`.

    Raises
    ------
    ValueError
        If there is no run of such a number.
    """
    if list(which) == [0]:
        return gallery([("before the first run", grid, None)], columns=1, width=width)
    if not all(1 <= k <= len(runs) for k in which):
        raise ValueError(f"which is {which!r}: give numbers of runs, from 1 to {len(runs)}, or [0] for the map")
    largest = max(value for run in runs for value in (0, *run.influence.values()))
    panels, layers, words = [], [], []
    for k in which:
        run = runs[k - 1]
        path = run.trace.path
        walked = path[: path.index(run.lost) + 1] if run.lost else path
        title = f"run {k}: cost {number(run.cost)}{', lost' if run.lost else ''}"
        panels.append((title, grid, None, walked))
        layers.append(partial(_lay_run, run, largest))
        values = ", ".join(f"{cell} {number(value)}" for cell, value in _rounded(run).items()) or "none"
        lost = f" Lost at {run.lost}." if run.lost else ""
        words.append(f"{title}: {describe(grid, None, walked)} Influence: {values}.{lost}")
    return gallery(panels, columns=columns, width=width, layers=layers, words=words)


def _lay_run(run: UnitRun, largest: float, board: Board) -> None:
    """Draw the influence over a board, and hatch the cell where the unit was lost."""
    shade(board, run.influence, largest, "danger")
    for values in write_values(board, _rounded(run), "right bottom"):
        values.set_path_effects([withStroke(linewidth=5, foreground="white")])  # or hatching would hide them
    hatch(board, [run.lost] if run.lost else [], "lost here")


def _rounded(run: UnitRun) -> dict[Cell, float]:
    """The influence to one decimal, without zeros."""
    return {cell: round(value, 1) for cell, value in run.influence.items() if value >= 0.05}
