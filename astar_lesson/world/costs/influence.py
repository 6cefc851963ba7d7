"""Influence: a layer of extra costs that grows where units are lost or crowd, and fades; paths move away from it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from numbers import Real
from typing import NamedTuple

from astar_lesson import Board, Grid, Picture, Trace, a_star, gallery, hatch, record, shade, walked_cost, write_values
from astar_lesson.maps.heuristics import admissible
from astar_lesson.maps.repriced import Repriced
from astar_lesson.search.steps import Cell
from astar_lesson.words.numbers import number

MOST = 12
"""Of more cells than these the words tell only how many there are."""
Guards = Iterable[Collection[Cell]]
"""For each of many runs, the cells where a unit is lost."""
Update = Callable[[Mapping[Cell, float], Mapping[Cell, float], float], dict[Cell, float]]
"""`memory(influence, news, fade)`: the influence after a run."""


class Influenced(Repriced):
    """A map on which entering some cells costs extra.

    The extra cost is added to the cost of the step. It must not be negative: then a heuristic made for the grid, which
    knows nothing of it, still never says too much.

    Parameters
    ----------
    grid : Grid
        The map.
    influence : mapping of Cell to float
        What entering a cell costs more, where it is not 0.

    Raises
    ------
    ValueError
        For a cell outside the map, or a value that is negative, infinite or no number.

    Examples
    --------
    >>> grid = Grid.from_text("S3G")
    >>> Influenced(grid, {(1, 0): 4}).edges((0, 0))
    [((1, 0), 7)]
    """

    def __init__(self, grid: Grid, influence: Mapping[Cell, float]) -> None:
        for cell, value in influence.items():
            if not grid.in_bounds(cell):
                raise ValueError(f"influence on {cell}, outside the {grid.width} x {grid.height} map: name its cells")
            if not (isinstance(value, Real) and 0 <= value < inf):
                raise ValueError(
                    f"influence on {cell} is {value!r}: give a finite number of at least 0. To make a cell attractive, "
                    f"make the others more expensive, or make it cheap ground of the map: else H says too much"
                )
        super().__init__(grid, self.price_with_influence)
        self.influence = influence

    def price_with_influence(self, cell: Cell, neighbor: Cell, cost: float) -> float:
        """Return the cost of the step, with what is added for the cell that is entered."""
        return cost + self.influence.get(neighbor, 0)


def remember(influence: Mapping[Cell, float], news: Mapping[Cell, float], fade: float) -> dict[Cell, float]:
    """Return the influence after a run: every value fades by a factor, then what is new is added.

    >>> remember({(1, 0): 4, (2, 0): 2}, {(2, 0): 5}, 0.5)
    {(1, 0): 2.0, (2, 0): 6.0}
    """
    after = {cell: value * fade for cell, value in influence.items()}
    for cell, value in news.items():
        after[cell] = after.get(cell, 0) + value
    return after


def remember_what_is_new(influence: Mapping[Cell, float], news: Mapping[Cell, float], fade: float) -> dict[Cell, float]:
    """The mistake of notebook 11: a value fades only when its cell is in the news again."""
    after = dict(influence)
    for cell, value in news.items():
        after[cell] = after.get(cell, 0) * fade + value
    return after


class UnitRun(NamedTuple):
    """One of many runs over a map: a unit goes from start to goal, or until it is lost.

    Attributes
    ----------
    trace : Trace
        The search for its path, on the map with the influence.
    influence : dict of Cell to float
        What was known when the unit set out.
    lost : Cell or None
        The first guarded cell of its path: there the unit is lost.
    cost : float
        What the ground of its path costs, without influence; of the whole path, even if it did not come so far.
    """

    trace: Trace
    influence: dict[Cell, float]
    lost: Cell | None
    cost: float


def repeated_runs(
    grid: Grid, guarded: Guards, *, loss: float = 0, passing: float = 0, fade: float = 0.9, memory: Update = remember
) -> Iterator[UnitRun]:
    """Send one unit after the other from start to goal, each with what is known from those before it.

    Parameters
    ----------
    grid : Grid
        The map, with start and goal.
    guarded : iterable of collection of Cell
        For each run the cells where a unit is lost; there are as many runs as entries.
    loss : float
        What a lost unit adds to the cell where it was lost.
    passing : float
        What a unit adds to every cell that it walks through, between start and goal.
    fade : float
        The factor, from 0 to 1, by which the influence shrinks from run to run.
    memory : callable
        `memory(influence, news, fade)` returns the influence after a run.

    Yields
    ------
    UnitRun
        In order.

    Raises
    ------
    ValueError
        With the first run, if `loss` or `passing` is negative, or `fade` is not from 0 to 1.

    Examples
    --------
    >>> grid = Grid.from_text('''
    ... S . G
    ... . . .
    ... ''')
    >>> [run.lost for run in repeated_runs(grid, [{(1, 0)}] * 3, loss=3)]
    [(1, 0), None, None]
    """
    for name, value, most in (("loss", loss, inf), ("passing", passing, inf), ("fade", fade, 1)):
        if not (isinstance(value, Real) and 0 <= value <= most and value < inf):
            raise ValueError(f"{name} is {value!r}: give a number {'from 0 to 1' if most == 1 else 'of at least 0'}")
    influence: dict[Cell, float] = {}
    for guards in guarded:
        trace = record(a_star(Influenced(grid, influence), grid.start, grid.goal, admissible(grid)))
        path = trace.path
        lost = next((cell for cell in path if cell in guards), None)
        walked = path[: path.index(lost) + 1] if lost else path[:-1]
        yield UnitRun(trace, influence, lost, walked_cost(grid, path))
        news = {cell: passing for cell in walked[1:] if passing}
        if lost:
            news[lost] = news.get(lost, 0) + loss
        influence = memory(influence, news, fade)


def show_runs(
    grid: Grid, runs: Sequence[UnitRun], which: Sequence[int], *, columns: int = 2, width: float = 11
) -> Picture:
    """Draw some of the runs, each with its path and with the influence that it knew; where a unit was lost is hatched.

    Parameters
    ----------
    grid : Grid
        The map.
    runs : sequence of UnitRun
        All of them.
    which : sequence of int
        The numbers of those to draw, counted from 1.
    columns, width
        As in `gallery`.

    Raises
    ------
    ValueError
        If there is no run of such a number.
    """
    if not all(1 <= k <= len(runs) for k in which):
        raise ValueError(f"which is {which!r}: give numbers of runs, from 1 to {len(runs)}")
    chosen = [runs[k - 1] for k in which]
    largest = max((value for run in runs for value in run.influence.values()), default=0.0)
    panels = [
        (f"run {k}: cost {number(run.cost)}{', lost' if run.lost else ''}", grid, None, run.trace.path)
        for k, run in zip(which, chosen, strict=True)
    ]
    picture = gallery(panels, columns=columns, width=width, layers=[partial(_lay, run, largest) for run in chosen])
    lines = zip(picture.words.splitlines(), chosen, strict=True)
    picture.words = "\n".join(f"{line} {_told(run)}" for line, run in lines)
    return picture


def _lay(run: UnitRun, largest: float, board: Board) -> None:
    """Lay the influence, and where the unit was lost, over a board."""
    shade(board, run.influence, largest)
    write_values(board, _rounded(run), "right bottom")
    hatch(board, [run.lost] if run.lost else [])


def _rounded(run: UnitRun) -> dict[Cell, float]:
    """The influence to one decimal, where that is not 0."""
    return {cell: round(value, 1) for cell, value in run.influence.items() if value >= 0.05}


def _told(run: UnitRun) -> str:
    """The influence in words: the cells, or of many how many there are and the largest value."""
    values = _rounded(run)
    if len(values) > MOST:
        told = f"on {len(values)} cells, at most {number(max(values.values()))}"
    else:
        told = ", ".join(f"{cell} {number(value)}" for cell, value in values.items()) or "none"
    return f"Influence: {told}.{f' Lost at {run.lost}.' if run.lost else ''}"
