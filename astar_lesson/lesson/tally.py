"""A tally: several searches on the same maps, and how many cells each of them expands."""

from collections.abc import Callable, Iterable, Iterator
from statistics import mean
from typing import Any

from astar_lesson.lesson.table import html_table, text_table
from astar_lesson.search.record import as_trace

HEADINGS = ["search", "on average", "fewest", "most", "maps with fewer than the first", "with more"]


class Tally(dict[str, list[int]]):
    """For each search, how many cells it expands on each map; shown as a table."""

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield a row for each search: mean, fewest, most; on how many maps fewer cells than the first, and more."""
        first = next(iter(self.values()))
        for name, cells in self.items():
            fewer = sum(mine < its for mine, its in zip(cells, first, strict=True))
            more = sum(mine > its for mine, its in zip(cells, first, strict=True))
            yield name.replace("_", " "), f"{mean(cells):.1f}", min(cells), max(cells), fewer, more

    def __repr__(self) -> str:
        return text_table(HEADINGS, self.rows(), left=1)

    def _repr_html_(self) -> str:
        return html_table(HEADINGS, self.rows())


def tally(searches: Iterable[Callable[[Any], Any]], maps: Iterable[Any]) -> Tally:
    """Run some searches on the same maps, and count the cells that they expand.

    Parameters
    ----------
    searches : iterable of callable
        `search(grid)` returns steps, or a trace. The table compares every search with the first.
    maps : iterable of Grid
        The maps.

    Raises
    ------
    ValueError
        If there is no search or no map.

    Examples
    --------
    >>> from astar_lesson import a_star, dijkstra, manhattan, square_maps
    >>> def without_guess(grid):
    ...     return dijkstra(grid, grid.start, grid.goal)
    >>> def with_guess(grid):
    ...     return a_star(grid, grid.start, grid.goal, manhattan(grid))
    >>> tally([without_guess, with_guess], square_maps(5))
    search         on average  fewest  most  maps with fewer than the first  with more
    without guess       317.6     307   326                               0          0
    with guess           62.6      42    95                               5          0
    """
    given, searched = list(searches), list(maps)
    if not (given and searched):
        raise ValueError(f"{len(given)} searches and {len(searched)} maps are given: give at least one of each")
    return Tally({search.__name__: [as_trace(search(grid)).expanded for grid in searched] for search in given})
