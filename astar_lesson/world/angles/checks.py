"""The exercise of notebook 16: is a line free? With what it needs."""

from collections.abc import Callable, Iterator
from itertools import chain, islice, product
from random import Random
from typing import Any

from astar_lesson import EIGHT, Cell, Grid, Picture
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.made import small_maps
from astar_lesson.world.angles.lines import show
from astar_lesson.world.angles.sight import line_of_sight

EVERY = 7
"""One map of 4 x 2 cells in so many is tried."""


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

    It is asked about start and goal of all maps of up to 3 x 2 cells, smallest first, and of some of 4 x 2. Then about
    long lines past one wall, which touches the line with a corner, or is hit or missed as narrowly as can be; and about
    many lines of a larger map. Small and long lines are tried in both directions. Some lines end where they begin.
    """

    def ask(grid: Grid, ends: list[Cell]) -> tuple[Any, bool]:
        said, right = sees(grid, *ends), line_of_sight(grid, *ends)
        if said == right:
            return said, right
        return f"{said!r} for the line from {ends[0]} to {ends[1]}{_past(grid)}", right

    lines = chain(lines_of_small_maps(), long_lines(), lines_of_a_map(), lines_of_no_length())
    what = "lines: those of small maps, those of a larger one, long ones close to a wall, and some of no length"
    return try_all(sees, lines, ask, draw_line, what)


def draw_line(grid: Grid, ends: list[Cell]) -> Picture:
    """Draw a map, and the line between two of its cells."""
    return show(("a smallest map that shows it", grid, ends), width=4.5)


def _past(grid: Grid) -> str:
    """Name the wall of a map, if it has only one."""
    return f" past the wall {next(iter(grid.walls))}" if len(grid.walls) == 1 else ""


def lines_of_small_maps() -> Iterator[tuple[Grid, list[Cell]]]:
    """Yield all maps of up to 3 x 2 cells and some of 4 x 2, with the line from start to goal."""
    all_maps = small_maps([(2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (3, 2), (2, 3)], ".#", EIGHT)
    some_maps = islice(small_maps([(4, 2)], ".#", EIGHT), None, None, EVERY)
    maps: Iterator[Any] = chain(all_maps, some_maps)
    for grid in maps:
        yield grid, [grid.start, grid.goal]


def long_lines() -> Iterator[tuple[Grid, list[Cell]]]:
    """Yield maps with one wall close to the line between two of their corners, and the ends of this line.

    A line over an odd number of columns and of rows runs exactly through a corner of a cell, where rounding goes wrong.
    """
    through_corners = [(wide, high) for wide in range(3, 16, 2) for high in range(3, 16, 2)]
    rng = Random(16)
    any_size = [(rng.randint(10, 60), rng.randint(10, 60)) for _ in range(20)]
    longest = [(75, 7), (9, 105), (101, 99), (150, 101), (165, 135), (166, 133), (142, 155)]
    sizes = sorted(through_corners + any_size, key=lambda size: size[0] * size[1]) + longest
    for number, (wide, high) in enumerate(sizes):
        falls = number % 2 == 0
        a, b = ((0, 0), (wide, high)) if falls else ((0, high), (wide, 0))
        for wall in close_walls(a, b):
            grid = Grid(wide + 1, high + 1, frozenset([wall]), start=a, goal=b, moves=EIGHT)
            yield grid, [a, b]
            yield grid, [b, a]


def close_walls(a: Cell, b: Cell) -> list[Cell]:
    """Return cells that a line touches with a corner only, and such that it hits, or misses, by least.

    Of each kind they are the first and the last in the rectangle.

    >>> close_walls((0, 0), (3, 1))
    [(2, 0), (1, 1), (1, 0), (2, 1), (3, 0), (0, 1)]
    """
    half = (abs(b[0] - a[0]) + abs(b[1] - a[1])) / 2
    beyond = {cell: abs(side(a, b, cell)) - half for cell in box(a, b) if cell not in (a, b)}
    margins = beyond.values()
    least_hit = max(margin for margin in margins if margin < 0)
    least_missed = min(margin for margin in margins if margin > 0)
    chosen: list[Cell] = []
    for close in (0, least_hit, least_missed):
        alike = [cell for cell, margin in beyond.items() if margin == close]
        chosen += dict.fromkeys([*alike[:1], *alike[-1:]])
    return chosen


def lines_of_a_map() -> Iterator[tuple[Grid, list[Cell]]]:
    """Yield a map with scattered walls, again and again, each time with two other cells.

    Some lines come twice, ten rows apart: 10 * x + y is no number that tells cells apart.
    """
    rng = Random(17)
    cells = list(product(range(24), range(18)))
    walls = frozenset(rng.sample(cells, 24))
    free = [cell for cell in cells if cell not in walls]
    for _ in range(160):
        a, b = rng.sample(free, 2)
        shifted = [(x + 1, y - 10) for x, y in (a, b)]
        for ends in ([a, b], shifted):
            if set(ends) <= set(free):
                yield Grid(24, 18, walls, start=ends[0], goal=ends[1], moves=EIGHT), ends


def lines_of_no_length() -> Iterator[tuple[Grid, list[Cell]]]:
    """Yield maps with and without walls around a cell, and the line from this cell to itself."""
    for grid in [Grid(1, 1, moves=EIGHT), *small_maps([(2, 1), (2, 2), (3, 2)], ".#", EIGHT, ends="none")]:
        for cell in grid.nodes:
            yield grid, [cell, cell]
