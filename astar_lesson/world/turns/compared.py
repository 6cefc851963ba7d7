"""One table: four kinds of path between the same ends, their lengths, their bends, and the work to find them."""

from collections.abc import Iterable, Iterator, Sequence
from statistics import mean
from typing import Any, NamedTuple

from astar_lesson import Cell, Grid, a_star, admissible, record
from astar_lesson.words.table import html_table, text_table
from astar_lesson.world.turns.any_angle import Sights, straight, theta_star
from astar_lesson.world.turns.bends import length, turns
from astar_lesson.world.turns.smooth import pull

COLUMNS = ["path", "length", "% longer than the shortest", "bends", "cells taken", "lines of sight"]


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
