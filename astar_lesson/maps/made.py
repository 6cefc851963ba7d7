"""Maps made by rule or by chance: all small ones, rooms with doors, rough ground, swamps.

The same seed gives the same map.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Any, Literal

from astar_lesson.maps.grid import Grid
from astar_lesson.maps.moves import EIGHT, FOUR, OCTILE, Moves
from astar_lesson.search.costs import true_costs


def small_maps(
    sizes: Iterable[tuple[int, int]],
    ground: str = ".",
    moves: Moves = FOUR,
    ends: Literal["none", "on floor", "on any ground"] = "on floor",
) -> Iterator[Grid]:
    """Yield every map of some sizes.

    Parameters
    ----------
    sizes : iterable of (int, int)
        Widths and heights in cells. Whoever looks for a smallest map names the smallest first.
    ground : str
        What a cell may be: '.' floor, '1' to '9' cost to enter, '#' wall.
    moves : Moves
        The allowed steps.
    ends : str
        Where start and goal stand: "none" of them is there; or they stand on every pair of cells in turn, and these are
        always floor ("on floor"), or of any ground as all others ("on any ground").

    Examples
    --------
    >>> [str(grid) for grid in small_maps([(3, 1)], ".#")]
    ['SG.', 'S.G', 'GS.', '.SG', 'G.S', '.GS', 'SG#', 'S#G', 'GS#', '#SG', 'G#S', '#GS']
    >>> [str(grid) for grid in small_maps([(2, 1)], ".#", ends="none")]
    ['..', '.#', '#.', '##']
    """
    for width, height in sizes:
        cells = [(x, y) for y in range(height) for x in range(width)]
        pairs: Iterable[tuple[Any, Any]] = [(None, None)] if ends == "none" else list(permutations(cells, 2))
        floor = 2 if ends == "on floor" else 0
        for kinds in product(ground, repeat=max(0, len(cells) - floor)):
            for start, goal in pairs:
                filled = [cell for cell in cells if not floor or cell not in (start, goal)]
                kind_of = dict(zip(filled, kinds, strict=True))
                walls = frozenset(cell for cell, kind in kind_of.items() if kind == "#")
                terrain = {cell: int(kind) for cell, kind in kind_of.items() if kind.isdigit()}
                yield Grid(width, height, walls, terrain, start, goal, moves)


@cache
def every_map(ground: str) -> list[Grid]:
    """Return every map of up to six cells, or eight, with S and G everywhere, smallest first.

    Each other cell is one of the given characters.
    """
    sizes = [(2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1), (3, 2), (2, 3), (4, 2)]
    return list(small_maps(sizes, ground))


@cache
def empty_maps() -> list[Grid]:
    """Return every empty map of up to 4 x 4 cells with eight neighbours, with S and G everywhere, smallest first."""
    sizes = sorted(product(range(1, 5), range(1, 5)), key=lambda size: size[0] * size[1])
    return list(small_maps(sizes, moves=EIGHT))


@cache
def walled_maps() -> list[Grid]:
    """Return every map of up to 2 x 3 cells with eight neighbours, each cell floor or wall, smallest first."""
    return list(small_maps([(1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3)], ".#", EIGHT, ends="none"))


def rooms(
    size: int = 512, room: int = 32, doors: float = 0.9, seed: int = 1, *, wide: int = 1, moves: Moves = OCTILE
) -> Grid:
    """Return a square map of rooms: a wall to the right of and below each of them, with doors in some of the walls.

    Parameters
    ----------
    size : int
        Width and height of the map in cells.
    room : int
        From one wall to the next, in cells.
    doors : float
        Which share of the walls has a door. About half of them, and many rooms are dead ends or cut off.
    seed : int
        The same seed gives the same map.
    wide : int
        Width of a door in cells.
    moves : Moves
        The allowed steps.

    Raises
    ------
    ValueError
        If there is no room for a room, or for a door in its walls; or if `doors` is no share.

    Examples
    --------
    >>> str(rooms(8, 4, seed=2)).split()
    ['........', '...#...#', '...#...#', '.#####.#', '...#...#', '...#....', '.......#', '##.###.#']
    """
    if not (isinstance(size, int) and isinstance(room, int) and 2 <= room <= size):
        raise ValueError(f"size is {size!r} and room {room!r}: give whole numbers of cells, 2 <= room <= size")
    if not (isinstance(wide, int) and 1 <= wide < room):
        raise ValueError(f"wide is {wide!r}: a door in the wall of a room of {room} has 1 to {room - 1} cells")
    if not (isinstance(doors, (int, float)) and 0 <= doors <= 1):
        raise ValueError(f"doors is {doors!r}: give the share of the walls that have a door, from 0 to 1")
    rng = Random(seed)
    walls = {(x, y) for x in range(size) for y in range(size) if room - 1 in (x % room, y % room)}
    for left in range(0, size, room):
        for top in range(0, size, room):
            beside, below = top + rng.randrange(room - wide), left + rng.randrange(room - wide)
            for door in (
                [(left + room - 1, beside + step) for step in range(wide)],
                [(below + step, top + room - 1) for step in range(wide)],
            ):
                if rng.random() < doors:
                    walls.difference_update(door)
    return Grid(size, size, frozenset(walls), moves=moves)


def rough(grid: Grid, ground: str = "3579", seed: int = 0) -> Grid:
    """Return the same map with costly ground everywhere but at the start, drawn at random from some digits.

    Examples
    --------
    >>> print(rough(Grid.from_text("S..#.")))
    S99#3
    """
    rng = Random(seed)
    return replace(grid, terrain={cell: int(rng.choice(ground)) for cell in grid.nodes if cell != grid.start})


def random_maps(count: int) -> Iterator[Grid]:
    """Yield maps of 4 to 8 columns and 3 to 8 rows with walls and costly ground, with four or with eight neighbours.

    Start and goal stand anywhere; between some of them no path leads.
    """
    rng = Random(1)
    for _ in range(count):
        width, height = rng.randint(4, 8), rng.randint(3, 8)
        cells = rng.choices("....##239", k=width * height)
        start, goal = rng.sample(range(width * height), 2)
        cells[start], cells[goal] = "S", "G"
        yield _read(cells, width, rng.choice([FOUR, EIGHT]))


def square_maps(
    count: int, size: int = 20, ground: str = "....#", seed: int = 1, moves: Moves = FOUR
) -> Iterator[Grid]:
    """Yield square maps from corner to corner, between which a path leads; each other cell is drawn from some ground.

    Parameters
    ----------
    count : int
        How many.
    size : int
        Width and height in cells.
    ground : str
        What is drawn, each character as often as it stands there: '.' floor, '1' to '9' cost to enter, '#' wall.
    seed : int
        The same seed gives the same maps.
    moves : Moves
        The allowed steps.

    Examples
    --------
    >>> print(*square_maps(1, 4))
    S#..
    ....
    ..#.
    ...G
    """
    rng = Random(seed)
    while count > 0:
        cells = rng.choices(ground, k=size * size)
        cells[0], cells[-1] = "S", "G"
        grid = _read(cells, size, moves)
        if grid.start in true_costs(grid):
            count -= 1
            yield grid


def _read(cells: Sequence[str], width: int, moves: Moves) -> Grid:
    """The map whose characters these are, row by row."""
    rows = ("".join(cells[place : place + width]) for place in range(0, len(cells), width))
    return Grid.from_text("\n".join(rows), moves)


def walled(size: int, seed: int = 1) -> Grid:
    """Return a square map on which one cell in four is a wall, with eight neighbours; a path leads across it."""
    return next(square_maps(1, size, "#...", seed, EIGHT))


def swamps(size: int, seed: int = 40) -> Grid:
    """Return a square map on which the open list becomes long.

    Entering a cell costs 1 to 5, but three cells in ten are swamp, for 100 to 900. A swamp beside the path is opened
    and waits, because there is nearly always something cheaper: so the open list grows with the number of cells taken.
    """
    if not (isinstance(size, int) and size >= 2):
        raise ValueError(f"size is {size!r}: give a whole number of cells, at least 2")
    rng = Random(seed)
    cells = [(x, y) for y in range(size) for x in range(size)]
    terrain = {cell: rng.randint(100, 900) if rng.random() < 0.3 else rng.randint(1, 5) for cell in cells}
    del terrain[cells[0]], terrain[cells[-1]]
    return Grid(size, size, terrain=terrain, start=cells[0], goal=cells[-1], moves=EIGHT)
