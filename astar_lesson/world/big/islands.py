"""Islands: which cells are connected, found once by flooding the map. Then no search is needed to say "no way"."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from astar_lesson import Grid, Step, bfs
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.made import walled_maps
from astar_lesson.search.guard import check_ends
from astar_lesson.search.steps import Cell


def islands(grid: Grid) -> dict[Cell, int]:
    """Return the number of the island that each free cell lies on.

    An island is what a flood reaches from one of its cells. The first has number 0; cells are looked at row by row.

    Parameters
    ----------
    grid : Grid
        The map. Its own steps connect the cells, so its rule for corners is kept.

    Examples
    --------
    >>> islands(Grid.from_text(". # ."))
    {(0, 0): 0, (2, 0): 1}

    Notes
    -----
    P. Lester, "A* Pathfinding for Beginners" (2005), gives islands their name, and the advice to check them first.
    """
    numbers: dict[Cell, int] = {}
    number = 0
    for cell in grid.nodes:
        if cell not in numbers:
            numbers.update((step.current, number) for step in bfs(grid, cell))
            number += 1
    return numbers


def islands_that_touch(grid: Grid) -> dict[Cell, int]:
    """Number the islands by looking at all eight cells around each cell: wrong where the map forbids such a step.

    This is the bug of notebook 13.
    """
    numbers: dict[Cell, int] = {}
    number = 0
    for cell in grid.nodes:
        if cell not in numbers:
            numbers.update((step.current, number) for step in bfs(AllAround(grid), cell))
            number += 1
    return numbers


class AllAround:
    """The same map, but from each cell a step leads to all free cells around it, whatever the map's own moves are."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid

    def edges(self, cell: Cell) -> list[tuple[Cell, float]]:
        """Return the steps out of a cell: pairs (neighbour, cost)."""
        x, y = cell
        around = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
        return [(neighbor, 1) for neighbor in around if self._grid.passable(neighbor)]


def if_connected(
    numbers: Mapping[Cell, int], search: Callable[..., Iterable[Step]], grid: Grid, start: Cell, goal: Cell, *rest: Any
) -> Iterator[Step]:
    """Search only if start and goal lie on one island; if they do not, there is nothing to do, and no step.

    Parameters
    ----------
    numbers : mapping of Cell to int
        The islands: see `islands`.
    search : callable
        A search, such as `a_star`.
    grid, start, goal, *rest
        What the search is given.

    Yields
    ------
    Step
        The steps of the search; none if the islands differ.

    Raises
    ------
    ValueError
        At the call, if start or goal is missing, a wall or outside: no island has such a cell.

    Examples
    --------
    >>> from astar_lesson import dijkstra
    >>> grid = Grid.from_text("S . # G")
    >>> len(list(dijkstra(grid, grid.start, grid.goal)))
    2
    >>> len(list(if_connected(islands(grid), dijkstra, grid, grid.start, grid.goal)))
    0
    """
    check_ends(grid, start, goal)
    return iter(search(grid, start, goal, *rest) if numbers[start] == numbers[goal] else ())


def check_flood(flood: Callable[[Grid, Cell], Any]) -> Verdict:
    """Notebook 13: does `flood(grid, cell)` return the set of all cells that can be reached, the first included?"""

    def ask(grid: Grid, _: None) -> tuple[Any, Any]:
        for cell in grid.nodes:
            said, truth = flood(grid, cell), sorted(step.current for step in bfs(grid, cell))
            told = sorted(set(said)) if isinstance(said, (set, list)) else said
            if told != truth:
                return f"{told} from {cell}", truth
        return None, None

    return try_all(flood, ((grid, None) for grid in walled_maps()), ask)
