"""Maps made by rule or at random: all small ones, rooms with doors, squares with walls, swamps.

The same seed always gives the same map.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product
from random import Random
from typing import Any, Literal

from astar_lesson.maps.grid import Grid
from astar_lesson.maps.moves import EIGHT, FOUR, OCTILE, Moves
from astar_lesson.search.costs import true_costs
from astar_lesson.search.steps import Cell

MOST_TRIES = 5000
"""The most maps without a path that `square_maps` makes before it gives up."""


def small_maps(
    sizes: Iterable[tuple[int, int]],
    ground: str = ".",
    moves: Moves = FOUR,
    ends: Literal["none", "on floor", "on any ground"] = "on floor",
) -> Iterator[Grid]:
    """Yield every map of the given sizes.

    Parameters
    ----------
    sizes : iterable of (int, int)
        Widths and heights in cells, in the order in which the maps are wanted.
    ground : str
        What a cell may be: '.' floor, '1' to '9' cost to enter, '#' wall.
    moves : Moves
        The allowed steps.
    ends : str
        "none": no start and no goal. Otherwise start and goal stand on every pair of cells in turn. With "on floor"
        both are floor, with "on any ground" they may have any ground but walls.

    Examples
    --------
    >>> [str(grid) for grid in small_maps([(3, 1)], ".#")]
    ['SG.', 'S.G', 'GS.', '.SG', 'G.S', '.GS', 'SG#', 'S#G', 'GS#', '#SG', 'G#S', '#GS']
    >>> [str(grid) for grid in small_maps([(2, 1)], ".#", ends="none")]
    ['..', '.#', '#.', '##']
    """
    for width, height in sizes:
        cells = [(x, y) for y in range(height) for x in range(width)]
        pairs: list[Any] = [(None, None)] if ends == "none" else list(permutations(cells, 2))
        free_ends = 2 if ends == "on floor" else 0
        for kinds in product(ground, repeat=max(0, len(cells) - free_ends)):
            for start, goal in pairs:
                filled = [cell for cell in cells if not free_ends or cell not in (start, goal)]
                kind_of = dict(zip(filled, kinds, strict=True))
                walls = frozenset(cell for cell, kind in kind_of.items() if kind == "#")
                terrain = {cell: int(kind) for cell, kind in kind_of.items() if kind.isdigit()}
                yield Grid(width, height, walls, terrain, start, goal, moves)


def rooms(size: int = 512, room: int = 32, doors: float = 0.9, seed: int = 1, moves: Moves = OCTILE) -> Grid:
    """Return a square map of rooms. Each has a wall on its right and one below it, and some walls have a door.

    Parameters
    ----------
    size : int
        Width and height of the map in cells.
    room : int
        From one wall to the next, in cells.
    doors : float
        The share of the walls that have a door. With about half of them, many rooms are dead ends or cut off.
    seed : int
        The same seed gives the same map.
    moves : Moves
        The allowed steps.

    Examples
    --------
    >>> str(rooms(8, 4, seed=2)).split()
    ['........', '...#...#', '...#...#', '.#####.#', '...#...#', '...#....', '.......#', '##.###.#']
    """
    rng = Random(seed)
    walls = {(x, y) for x in range(size) for y in range(size) if room - 1 in (x % room, y % room)}
    for left, top in product(range(0, size, room), repeat=2):
        on_the_right = (left + room - 1, top + rng.randrange(room - 1))
        below = (left + rng.randrange(room - 1), top + room - 1)
        for door in (on_the_right, below):
            if rng.random() < doors:
                walls.discard(door)
    return Grid(size, size, frozenset(walls), moves=moves)


def random_maps(count: int) -> Iterator[Grid]:
    """Yield maps of 4 to 8 columns and 3 to 8 rows, with walls and costly ground, for four or for eight neighbours.

    Start and goal stand anywhere, so on some maps no path leads from one to the other.
    """
    rng = Random(1)
    for _ in range(count):
        width = rng.randint(4, 8)
        height = rng.randint(3, 8)
        cells = rng.choices("....##239", k=width * height)
        start, goal = rng.sample(range(width * height), 2)
        cells[start], cells[goal] = "S", "G"
        yield from_letters(cells, width, rng.choice([FOUR, EIGHT]))


def random_ground(
    random: Random, sizes: Sequence[int], prices: Sequence[float], walls: float = 0, moves: Moves = FOUR
) -> Grid:
    """Return a map with a price for each cell, of so many columns and rows, and with this share of walls.

    Start and goal stand anywhere.
    """
    width = random.choice(sizes)
    height = random.choice(sizes)
    cells = [(x, y) for y in range(height) for x in range(width)]
    start, goal = random.sample(cells, 2)
    blocked = set[Cell]()
    if walls:
        blocked = {cell for cell in cells if cell not in (start, goal) and random.random() < walls}
    terrain = {cell: random.choice(prices) for cell in cells if cell not in blocked}
    return Grid(width, height, frozenset(blocked), terrain, start, goal, moves)


def square_maps(
    count: int, size: int = 20, ground: str = "....#", seed: int = 1, moves: Moves = FOUR
) -> Iterator[Grid]:
    """Yield square maps with random ground, on which a path leads from the start in one corner to the goal in another.

    Parameters
    ----------
    count : int
        How many.
    size : int
        Width and height in cells.
    ground : str
        The characters to choose from: '.' floor, '1' to '9' cost to enter, '#' wall. One that stands here twice is
        chosen twice as often.
    seed : int
        The same seed gives the same maps.
    moves : Moves
        The allowed steps.

    Raises
    ------
    ValueError
        If there is no path on any of 5000 maps in a row.

    Examples
    --------
    >>> print(*square_maps(1, 4))
    S#..
    ....
    ..#.
    ...G
    """
    rng = Random(seed)
    for _ in range(count):
        for _ in range(MOST_TRIES):
            cells = rng.choices(ground, k=size * size)
            grid = from_letters(["S", *cells[1:-1], "G"], size, moves)
            if grid.start in true_costs(grid):
                yield grid
                break
        else:
            raise ValueError(f"{MOST_TRIES} maps without a path in a row: use smaller maps, or ground with fewer walls")


def from_letters(cells: Sequence[str], width: int, moves: Moves) -> Grid:
    """Return the map with these characters, row by row.

    >>> print(from_letters("S..#.G", 3, FOUR))
    S..
    #.G
    """
    rows = ("".join(cells[place : place + width]) for place in range(0, len(cells), width))
    return Grid.from_text("\n".join(rows), moves)


def walled(size: int, seed: int = 1) -> Grid:
    """Return a square map on which one cell in four is a wall, with eight neighbours; a path leads across it."""
    return next(square_maps(1, size, "#...", seed, EIGHT))


def swamps(size: int, seed: int = 40) -> Grid:
    """Return a square map on which the open list becomes long.

    Entering a cell costs 1 to 5, but three cells in ten are swamp and cost 100 to 900. A swamp that is opened stays
    open, because there is nearly always a cheaper cell to expand. So the open list grows with every step.
    """
    rng = Random(seed)
    cells = [(x, y) for y in range(size) for x in range(size)]
    terrain = {cell: rng.randint(100, 900) if rng.random() < 0.3 else rng.randint(1, 5) for cell in cells}
    del terrain[cells[0]], terrain[cells[-1]]
    return Grid(size, size, terrain=terrain, start=cells[0], goal=cells[-1], moves=EIGHT)
