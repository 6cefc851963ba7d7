"""Connected components: which cells are joined by paths, found once for a map by flooding it."""

from astar_lesson.maps.grid import Grid
from astar_lesson.search.searches import bfs
from astar_lesson.search.steps import Cell


def components(grid: Grid) -> dict[Cell, int]:
    """Return, for each free cell, the number of its connected component.

    Components are numbered from 0, in the order in which their first cells come row by row. A flood takes the steps of
    the map, so its rule for corners holds.

    Examples
    --------
    >>> components(Grid.from_text(". # ."))
    {(0, 0): 0, (2, 0): 1}

    Notes
    -----
    P. Lester, "A* Pathfinding for Beginners" (2005), calls them islands, and advises finding them before any search.
    """
    numbers: dict[Cell, int] = {}
    number = 0
    for cell in grid.nodes:
        if cell not in numbers:
            for step in bfs(grid, cell):
                numbers[step.current] = number
            number += 1
    return numbers
