"""The exercise of notebook 16: is the straight line between two cells free?"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from astar_lesson import EIGHT, Cell, Grid, Picture
from astar_lesson.lesson.verdict import SECONDS_IN_ALL, Fault, Verdict, try_all
from astar_lesson.maps.made import small_maps
from astar_lesson.world.angles.lines import show
from astar_lesson.world.angles.sight import box, line_of_sight, side

Line = tuple[Grid, tuple[Cell, Cell]]
"""A map, and the two cells between which a line runs."""
EVERY = 7
"""One map of 4 x 2 cells in so many is tried."""
ODD = range(3, 16, 2)
"""A line over an odd number of columns and rows runs exactly through a corner of a cell, where rounding goes wrong."""
LONGEST = [(75, 7), (9, 105), (700, 11), (113, 100)]
"""Columns and rows from one end of a line to the other. An answer may look at each cell of the rectangle around it."""
WIDEST = 200
"""A wider map is not drawn."""
LARGE_MAP = (24, 18)
LINES_OF_LARGE_MAP = 160


def check_sees(sees: Callable[[Grid, Cell, Cell], bool]) -> Verdict:
    """Check whether `sees(grid, a, b)` says that no wall lies on the straight line between two cells, nor touches it.

    It is asked about start and goal of all maps of up to 3 x 2 cells, smallest first, and of some of 4 x 2. Then about
    long lines past one wall, which touches the line with a corner, or is hit or missed as narrowly as can be; and about
    many lines of a larger map, and two over costly ground. Small and long lines are tried in both directions, but for
    the longest. Some lines end where they begin.
    """

    def fault_in(grid: Grid, ends: tuple[Cell, Cell]) -> Fault | None:
        said = sees(grid, *ends)
        right = line_of_sight(grid, *ends)
        if said == right:
            return None
        a, b = ends
        return Fault(f"{said!r} for the line from {a} to {b}{_past(grid)}{_size_of(grid)}", right)

    what = "lines: those of small maps, those of a larger one, long ones close to a wall, and some of no length"
    return try_all(sees, lines(), fault_in, draw_line, what, in_all=SECONDS_IN_ALL)


def draw_line(grid: Grid, ends: tuple[Cell, Cell]) -> Picture | None:
    """Draw a map, and the line between two of its cells, unless it is too wide."""
    if grid.width > WIDEST:
        return None
    return show(("a smallest map that shows it", grid, ends), width=4.5)


def _past(grid: Grid) -> str:
    """Name the wall of a map, if it has only one."""
    if len(grid.walls) != 1:
        return ""
    (wall,) = grid.walls
    return f" past the wall {wall}"


def _size_of(grid: Grid) -> str:
    """Say how large a map is that is not drawn."""
    return f", on a map of {grid.width} x {grid.height} cells" if grid.width > WIDEST else ""


def lines() -> Iterator[Line]:
    """Yield all lines that are tried."""
    yield from lines_of_small_maps()
    yield from long_lines()
    yield from lines_of_a_large_map()
    yield from lines_over_costly_ground()
    yield from lines_of_no_length()


def lines_of_small_maps() -> Iterator[Line]:
    """Yield all maps of up to 3 x 2 cells and some of 4 x 2, with the line from start to goal."""
    sizes = [(2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (3, 2), (2, 3)]
    maps: list[Any] = [*small_maps(sizes, ".#", EIGHT)]
    maps += islice(small_maps([(4, 2)], ".#", EIGHT), None, None, EVERY)
    for grid in maps:
        yield grid, (grid.start, grid.goal)


def long_lines() -> Iterator[Line]:
    """Yield maps with one wall close to the line between two of their corners; many lines in both directions."""
    for number, (across, down) in enumerate(sizes_of_long_lines()):
        a, b = (0, 0), (across, down)
        if number % 2:
            a, b = (0, down), (across, 0)
        is_short = across in ODD and down in ODD
        is_long = (across, down) in LONGEST
        walls = close_walls(a, b)
        for wall in walls[::2] if is_long else walls:
            grid = Grid(across + 1, down + 1, frozenset([wall]), start=a, goal=b, moves=EIGHT)
            yield grid, (a, b)
            if is_short:
                yield grid, (b, a)


def sizes_of_long_lines() -> list[tuple[int, int]]:
    """Return how many columns and rows the long lines cross, the smallest map first."""
    rng = Random(16)
    sizes = [(across, down) for across in ODD for down in ODD]
    sizes += [(rng.randint(10, 40), rng.randint(10, 40)) for _ in range(8)]
    sizes.sort(key=lambda size: size[0] * size[1])
    return sizes + LONGEST


def close_walls(a: Cell, b: Cell) -> list[Cell]:
    """Return cells that a line touches with a corner only, and such that it hits, or misses, by least.

    Of each kind they are the first and the last in the rectangle.

    >>> close_walls((0, 0), (3, 1))
    [(2, 0), (1, 1), (1, 0), (2, 1), (3, 0), (0, 1)]
    """
    half = (abs(b[0] - a[0]) + abs(b[1] - a[1])) / 2
    margins = {cell: abs(side(a, b, cell)) - half for cell in box(a, b) if cell not in (a, b)}
    least_hit = max(margin for margin in margins.values() if margin < 0)
    least_missed = min(margin for margin in margins.values() if margin > 0)
    chosen: list[Cell] = []
    for least in (0, least_hit, least_missed):
        alike = [cell for cell, margin in margins.items() if margin == least]
        chosen += alike[:1]
        chosen += alike[1:][-1:]
    return chosen


def lines_of_a_large_map() -> Iterator[Line]:
    """Yield a map with scattered walls, again and again, each time with two other cells.

    Some lines come twice, ten rows apart: 10 * x + y is no number that tells cells apart.
    """
    rng = Random(17)
    width, height = LARGE_MAP
    cells = [(x, y) for x in range(width) for y in range(height)]
    walls = frozenset(rng.sample(cells, 24))
    free = [cell for cell in cells if cell not in walls]
    for _ in range(LINES_OF_LARGE_MAP):
        a, b = rng.sample(free, 2)
        moved = (a[0] + 1, a[1] - 10), (b[0] + 1, b[1] - 10)
        for start, goal in ((a, b), moved):
            if start in free and goal in free:
                yield Grid(width, height, walls, start=start, goal=goal, moves=EIGHT), (start, goal)


def lines_over_costly_ground() -> Iterator[Line]:
    """Yield maps whose ground is costly, which hides nothing, with and without a wall."""
    for walls in ([], [(1, 1)]):
        costly = {(1, 0): 3, (0, 1): 9}
        yield Grid(3, 2, frozenset(walls), terrain=costly, start=(0, 0), goal=(2, 0), moves=EIGHT), ((0, 0), (2, 0))


def lines_of_no_length() -> Iterator[Line]:
    """Yield maps with and without walls around a cell, and the line from this cell to itself."""
    for grid in small_maps([(1, 1), (2, 1), (2, 2), (3, 2)], ".#", EIGHT, ends="none"):
        for cell in grid.nodes:
            yield grid, (cell, cell)
