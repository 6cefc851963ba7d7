"""Islands: which cells are connected, found once for a map by flooding it."""

from astar_lesson.maps.grid import Grid
from astar_lesson.search.searches import bfs
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
            for step in bfs(grid, cell):
                numbers[step.current] = number
            number += 1
    return numbers
