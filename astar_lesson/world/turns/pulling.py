"""String pulling; a line of sight that misses cells; and four kinds of path in one table."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import mean
from typing import Any, NamedTuple

from astar_lesson import Cell, Grid, a_star, admissible, record
from astar_lesson.lesson.table import text_table
from astar_lesson.maps.sight import line_of_sight
from astar_lesson.world.turns.bends import length, turns
from astar_lesson.world.turns.theta import Sights, on_even_ground, straight, theta_star

COLUMNS = ["path", "length", "% longer than the shortest", "bends", "cells expanded", "lines of sight"]


@on_even_ground
def pull(grid: Grid, path: Sequence[Cell]) -> list[Cell]:
    """Pull a path tight like a string: of its cells, keep only the corners.

    The string runs from its last corner straight to the current cell of the path. Where that line is blocked, the cell
    before becomes the next corner. The string meets no wall, is no longer than the path, and turns by no more degrees.
    It need not be the shortest, and depends on the end at which pulling begins.

    Parameters
    ----------
    grid : Grid
        The map. All its ground costs 1.
    path : sequence of Cell
        The path, from start to goal.

    Returns
    -------
    list of Cell
        The corners, including both ends. Between two of them the path is a straight line.

    Raises
    ------
    ValueError
        If two consecutive cells are no neighbours, or some ground costs more than 1.

    Examples
    --------
    >>> from astar_lesson import tutorial_trace
    >>> grid, trace = tutorial_trace()
    >>> pull(grid, trace.path)
    [(1, 2), (2, 4), (4, 4), (5, 2)]
    """
    check_steps(grid, path)
    corners = list(path[:1])
    for before, cell in pairwise(path[1:]):
        if not line_of_sight(grid, corners[-1], cell):
            corners.append(before)
    if len(path) > 1:
        corners.append(path[-1])
    return corners


def check_steps(grid: Grid, path: Sequence[Cell]) -> None:
    """Raise ValueError unless each cell of a path is a neighbour of the one before it."""
    for a, b in pairwise(path):
        grid.cost(a, b)


def sees_by_rounding(grid: Grid, a: Cell, b: Cell) -> bool:
    """A line of sight that can be wrong: for each column or row it looks only at the cell nearest to the line.

    The line runs through other cells as well, and those are not checked.
    """
    columns, rows = b[0] - a[0], b[1] - a[1]
    steps = max(abs(columns), abs(rows), 1)
    cells = [(round(a[0] + columns * i / steps), round(a[1] + rows * i / steps)) for i in range(steps + 1)]
    return all(grid.passable(cell) for cell in cells)


class FoundPath(NamedTuple):
    """A path from start to goal, and the work of finding it.

    Attributes
    ----------
    path : list of Cell
        Its corners, from start to goal.
    cells : int
        How many cells were expanded.
    lines : int
        How many lines of sight were checked.
    """

    path: list[Cell]
    cells: int
    lines: int


class Comparison(dict[str, list[FoundPath]]):
    """For each kind of path, the one found on each map; shown as a table, of many maps with mean and range."""

    def longer(self, name: str) -> list[float]:
        """Return by how many percent a kind of path is longer than the shortest, that by way-points, on each map."""
        both = zip(self[name], self["way-points"], strict=True)
        return [100 * (length(found.path) / length(best.path) - 1) for found, best in both]

    def __repr__(self) -> str:
        rows = []
        for name, paths in self.items():
            lengths = _mean_and_range([length(found.path) for found in paths], ".2f")
            counts = zip(*((turns(found.path), found.cells, found.lines) for found in paths), strict=True)
            numbers = (_mean_and_range(column, ".0f") for column in counts)
            rows.append([name, lengths, _mean_and_range(self.longer(name), ".1f"), *numbers])
        return text_table(COLUMNS, rows, left=1)


def compare_paths(maps: Iterable[Grid]) -> Comparison:
    """Find four kinds of path on some maps: over the grid, pulled tight, by Theta*, and over way-points in all cells.

    Parameters
    ----------
    maps : iterable of Grid
        Maps with a start, a goal and a path between them. All ground costs 1.

    Raises
    ------
    ValueError
        If no path leads to the goal of a map, or some of its ground costs more than 1.
    """
    found = Comparison()
    for grid in maps:
        sights = Sights(grid)
        ends: tuple[Any, Any] = grid.start, grid.goal
        steps = record(a_star(grid, *ends, admissible(grid)))
        theta = record(theta_star(grid, *ends, straight))
        shortest = record(a_star(sights, *ends, straight))
        if not steps.found:
            raise ValueError(f"no path leads from {grid.start} to {grid.goal}: give maps that have one")
        by_theta = sum(len(grid.neighbors(step.current)) for step in list(theta)[1:-1])  # the start has no parent
        by_points = (shortest.expanded - 1) * (len(sights.points) - 1)
        for name, path in {
            "grid": FoundPath(steps.path, steps.expanded, 0),
            "string": FoundPath(pull(grid, steps.path), steps.expanded, max(0, len(steps.path) - 2)),
            "Theta*": FoundPath(theta.path, theta.expanded, by_theta),
            "way-points": FoundPath(shortest.path, shortest.expanded, by_points),
        }.items():
            found.setdefault(name, []).append(path)
    return found


def _mean_and_range(values: Sequence[float], form: str) -> str:
    """The mean of some values, and their range if they differ."""
    low, high = (f"{value:{form}}" for value in (min(values), max(values)))
    return low if low == high else f"{mean(values):.1f} ({low} to {high})"
