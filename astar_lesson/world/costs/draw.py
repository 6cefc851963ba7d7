"""Pictures of runs: the path of each unit, and the influence with which it set out."""

from collections.abc import Iterable, Sequence
from functools import partial

from matplotlib.patheffects import withStroke

from astar_lesson import Board, Cell, Grid, Picture, describe, gallery, hatch, shade, write_values
from astar_lesson.words.numbers import number
from astar_lesson.world.costs.influence import UnitRun


def runs_strip(
    grid: Grid, runs: Sequence[UnitRun], which: Iterable[int], *, columns: int = 2, width: float = 11
) -> Picture:
    """Draw some of the runs, numbered from 1, each with its influence; the path of a lost unit ends where it was lost.

    Parameters
    ----------
    grid : Grid
        The map.
    runs : sequence of UnitRun
        All of them: the darkest shade is the largest influence of any.
    which : iterable of int
        The numbers of the runs to draw.
    columns, width
        As in `gallery`.
    """
    largest = max(value for run in runs for value in (0, *run.influence.values()))
    panels, layers, words = [], [], []
    for k in which:
        run, path = runs[k - 1], runs[k - 1].trace.path
        walked = path[: path.index(run.lost) + 1] if run.lost else path
        title = f"run {k}: cost {number(run.cost)}{', lost' if run.lost else ''}"
        panels.append((title, grid, None, walked))
        layers.append(partial(_lay_run, run, largest))
        values = ", ".join(f"{cell} {number(value)}" for cell, value in _rounded(run).items()) or "none"
        words.append(f"{title}: {describe(grid, None, walked)} Influence: {values}.")
    return gallery(panels, columns=columns, width=width, layers=layers, words=words)


def _lay_run(run: UnitRun, largest: float, board: Board) -> None:
    """Draw the influence over a board, and hatch the cell where the unit was lost."""
    shade(board, run.influence, largest, "influence")
    for values in write_values(board, _rounded(run), "right bottom"):
        values.set_path_effects([withStroke(linewidth=5, foreground="white")])  # or hatching would hide them
    hatch(board, [run.lost] if run.lost else [], "lost here")


def _rounded(run: UnitRun) -> dict[Cell, float]:
    """The influence to one decimal, without zeros."""
    return {cell: round(value, 1) for cell, value in run.influence.items() if value >= 0.05}
