"""Pictures of runs: the path of each unit, and the danger with which it set out."""

from collections.abc import Collection, Iterable, Sequence
from functools import partial

from matplotlib.patheffects import withStroke

from astar_lesson import Board, Cell, Grid, Picture, describe, gallery, hatch, ring, shade, write_values
from astar_lesson.words.numbers import number
from astar_lesson.world.costs.influence import Danger, UnitRun


def runs_strip(
    grid: Grid, runs: Sequence[UnitRun], which: Iterable[int], *, columns: int = 2, width: float = 11
) -> Picture:
    """Draw some of the runs, numbered from 1, each with its danger; the path of a lost unit ends where it died.

    Parameters
    ----------
    grid : Grid
        The map.
    runs : sequence of UnitRun
        All of them: the darkest shade is the largest number of any.
    which : iterable of int
        The numbers of the runs to draw.
    columns, width
        As in `gallery`.
    """
    largest = max(max(run.danger.values(), default=0) for run in runs)
    panels = []
    layers = []
    words = []
    for k in which:
        run = runs[k - 1]
        title = f"run {k}: cost {number(run.cost)}"
        path = run.trace.path
        if run.death:
            title += ", lost"
            path = path[: path.index(run.death) + 1]
        panels.append((title, grid, None, path))
        layers.append(partial(draw_danger, run.danger, run.death, run.guards, largest))
        values = [f"{cell} {number(value)}" for cell, value in rounded(run.danger).items()]
        words.append(f"{title}: {describe(grid, None, path)} Danger: {', '.join(values) or 'none'}.")
    return gallery(panels, columns=columns, width=width, layers=layers, words=words)


def rounded(danger: Danger) -> dict[Cell, float]:
    """Return the danger to one decimal, without zeros."""
    return {cell: round(value, 1) for cell, value in danger.items() if value >= 0.05}


def draw_danger(
    danger: Danger, death: Cell | None, guards: Collection[Cell], largest: float | None, board: Board
) -> None:
    """Draw the danger over a board, ring the guarded cells, and hatch the cell where a unit died."""
    shade(board, danger, largest, "danger")
    ring(board, guards, "guarded")
    hatch(board, [death] if death else [], "a unit died here")
    for values in write_values(board, rounded(danger), "right bottom"):
        values.set_path_effects([withStroke(linewidth=5, foreground="white")])  # or hatching would hide them
