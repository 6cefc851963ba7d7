"""A string that is pulled tight along a path; a line of sight that lies; and four kinds of path in one table."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import mean
from typing import Any, NamedTuple

from astar_lesson import Cell, Grid, a_star, admissible, record
from astar_lesson.maps.sight import line_of_sight
from astar_lesson.words.table import html_table, text_table
from astar_lesson.world.turns.bends import length, turns
from astar_lesson.world.turns.theta import Sights, on_even_ground, straight, theta_star

COLUMNS = ["path", "length", "% longer than the shortest", "bends", "cells taken", "lines of sight"]


@on_even_ground
def pull(grid: Grid, path: Sequence[Cell]) -> list[Cell]:
    """Pull a path tight like a string: of its cells, keep only the corners.

    The string runs from its last corner straight to the cell reached so far. Where that line is blocked, the cell
    before becomes the next corner. Promised: the string passes no wall, is no longer than the path, and turns by no
    more degrees. Not promised: the shortest string. It depends on the end at which the pulling begins.

    Parameters
    ----------
    grid : Grid
        The map. All its ground costs 1.
    path : sequence of Cell
        The path, from start to goal.

    Returns
    -------
    list of Cell
        The corners, with both ends. Between two of them the path is a straight line.

    Raises
    ------
    ValueError
        If two cells that follow each other are no neighbours, or some ground costs more than other.

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
    """A line of sight that can lie: it looks at one cell for each column or row, the one that is nearest to the line.

    The line runs through other cells as well, and those are not looked at.
    """
    columns, rows = b[0] - a[0], b[1] - a[1]
    steps = max(abs(columns), abs(rows), 1)
    cells = [(round(a[0] + columns * i / steps), round(a[1] + rows * i / steps)) for i in range(steps + 1)]
    return all(grid.passable(cell) for cell in cells)


class Route(NamedTuple):
    """A path between the ends of a map, and what it took to find it.

    Attributes
    ----------
    path : list of Cell
        Its corners, from start to goal.
    cells : int
        How many cells the search took.
    lines : int
        How many lines of sight were looked at.
    """

    path: list[Cell]
    cells: int
    lines: int


class Routes(dict[str, list[Route]]):
    """For each kind of path its route on each map, as a table: the numbers, or the mean and from which to which."""

    def longer(self, name: str) -> list[float]:
        """Return by how many percent a kind of path is longer than that by way-points, the shortest, on each map."""
        both = zip(self[name], self["way-points"], strict=True)
        return [100 * (length(route.path) / length(best.path) - 1) for route, best in both]

    def rows(self) -> Iterator[Sequence[str]]:
        """Yield a row for each kind of path."""
        for name, routes in self.items():
            lengths = _spread([length(route.path) for route in routes], ".2f")
            bends, cells = ([turns(route.path) for route in routes], [route.cells for route in routes])
            counts = [_spread(values, ".0f") for values in (bends, cells, [route.lines for route in routes])]
            yield [name, lengths, _spread(self.longer(name), ".1f"), *counts]

    def __repr__(self) -> str:
        return text_table(COLUMNS, self.rows(), left=1)

    def _repr_html_(self) -> str:
        return html_table(COLUMNS, self.rows())


def compare_paths(maps: Iterable[Grid]) -> Routes:
    """Find four kinds of path on some maps: over the grid, its string, by Theta*, and by way-points in all cells.

    Parameters
    ----------
    maps : iterable of Grid
        Maps with a start and a goal, between which a path leads. All ground costs 1.

    Raises
    ------
    ValueError
        If no path leads to the goal of a map, or some of its ground costs more.
    """
    found = Routes()
    for grid in maps:
        sights = Sights(grid)
        ends: tuple[Any, Any] = grid.start, grid.goal
        steps = record(a_star(grid, *ends, admissible(grid)))
        theta = record(theta_star(grid, *ends, straight))
        shortest = record(a_star(sights, *ends, straight))
        if not steps.found:
            raise ValueError(f"no path leads from {grid.start} to {grid.goal}: give maps on which one does")
        asked = sum(len(grid.neighbors(step.current)) for step in list(theta)[1:-1])  # the start has no parent
        for name, route in {
            "grid": Route(steps.path, steps.expanded, 0),
            "string": Route(pull(grid, steps.path), steps.expanded, max(0, len(steps.path) - 2)),
            "Theta*": Route(theta.path, theta.expanded, asked),
            "way-points": Route(shortest.path, shortest.expanded, (shortest.expanded - 1) * (len(sights.points) - 1)),
        }.items():
            found.setdefault(name, []).append(route)
    return found


def _spread(values: Sequence[float], form: str) -> str:
    """The mean of some values, and from which to which they go, if they differ."""
    low, high = (f"{value:{form}}" for value in (min(values), max(values)))
    return low if low == high else f"{mean(values):.1f} ({low} to {high})"
