"""The exercise of notebook 16: is a line free? With what it needs."""

from collections.abc import Callable

from astar_lesson import EIGHT, Cell, Grid
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.made import small_maps
from astar_lesson.world.angles.lines import show
from astar_lesson.world.angles.sight import line_of_sight


def box(a: Cell, b: Cell) -> list[Cell]:
    """Return the cells of the smallest rectangle that holds both.

    >>> box((1, 0), (0, 1))
    [(0, 0), (1, 0), (0, 1), (1, 1)]
    """
    (left, right), (top, bottom) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    return [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]


def corners_of(cell: Cell) -> list[tuple[float, float]]:
    """Return the four corners of a cell; (0, 0) is the centre of the first one.

    >>> corners_of((0, 0))
    [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)]
    """
    x, y = cell
    return [(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x - 0.5, y + 0.5), (x + 0.5, y + 0.5)]


def side(a: Cell, b: Cell, point: tuple[float, float]) -> float:
    """Return on which side of the line from a to b a point lies: above 0 right, below 0 left, 0 on the line.

    >>> side((0, 0), (4, 2), (2, 2)), side((0, 0), (4, 2), (2, 1))
    (4, 0)
    """
    across, down = b[0] - a[0], b[1] - a[1]
    return across * (point[1] - a[1]) - down * (point[0] - a[0])


def check_sees(sees: Callable[[Grid, Cell, Cell], bool]) -> Verdict:
    """Check whether `sees(grid, a, b)` says that no wall lies on the straight line between two cells, nor touches it.

    It is asked about start and goal of each map of up to 4 x 2 cells, smallest first.
    """

    def ask(grid: Grid, ends: list[Cell]) -> tuple[bool, bool]:
        return sees(grid, *ends), line_of_sight(grid, *ends)

    maps = small_maps([(2, 1), (3, 1), (2, 2), (3, 2), (2, 3), (4, 2)], ".#", EIGHT)
    cases = ((grid, [grid.start, grid.goal]) for grid in maps)
    return try_all(sees, cases, ask, lambda grid, ends: show(("a smallest map that shows it", grid, ends), width=4.5))
