"""Pictures of runs: the path of each unit, and the influence with which it set out."""

from collections.abc import Iterable, Sequence
from functools import partial

from matplotlib.patheffects import withStroke

from astar_lesson import Board, Cell, Grid, Picture, describe, gallery, hatch, shade, write_values
from astar_lesson.words.numbers import number
from astar_lesson.world.costs.influence import Costs, UnitRun


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
    largest = max(max(run.influence.values(), default=0) for run in runs)
    panels = []
    layers = []
    words = []
    for k in which:
        run = runs[k - 1]
        title = f"run {k}: cost {number(run.cost)}{', lost' if run.lost else ''}"
        path = walked_by(run)
        values = [f"{cell} {number(value)}" for cell, value in rounded(run.influence).items()]
        panels.append((title, grid, None, path))
        layers.append(partial(draw_influence, run, largest))
        words.append(f"{title}: {describe(grid, None, path)} Influence: {', '.join(values) or 'none'}.")
    return gallery(panels, columns=columns, width=width, layers=layers, words=words)


def walked_by(run: UnitRun) -> list[Cell]:
    """Return the path of a unit, up to the cell where it was lost."""
    path = run.trace.path
    return path if run.lost is None else path[: path.index(run.lost) + 1]


def rounded(influence: Costs) -> dict[Cell, float]:
    """Return the influence to one decimal, without zeros."""
    return {cell: round(value, 1) for cell, value in influence.items() if value >= 0.05}


def draw_influence(run: UnitRun, largest: float, board: Board) -> None:
    """Draw the influence over a board, and hatch the cell where the unit was lost."""
    shade(board, run.influence, largest, "influence")
    for values in write_values(board, rounded(run.influence), "right bottom"):
        values.set_path_effects([withStroke(linewidth=5, foreground="white")])  # or hatching would hide them
    hatch(board, [run.lost] if run.lost else [], "lost here")
