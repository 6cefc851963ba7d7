"""Maps made by rule or by chance: rooms with doors, rough ground, swamps. The same seed gives the same map."""

from dataclasses import replace
from random import Random

from astar_lesson.maps.grid import EIGHT, OCTILE, Grid, Moves
from astar_lesson.search.steps import Cell

__all__ = ["corner_to_corner", "random_map", "rooms", "rough", "swamps"]


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


def corner_to_corner(grid: Grid) -> tuple[Cell, Cell]:
    """Return the free cells nearest to the upper left and to the lower right corner, counted in steps.

    Of several that are equally near, the leftmost.

    >>> corner_to_corner(rooms(8, 4, seed=2))
    ((0, 0), (6, 7))
    """
    cells = sorted(grid.nodes)
    return min(cells, key=sum), max(cells, key=sum)


def rough(grid: Grid, ground: str = "3579", seed: int = 0) -> Grid:
    """Return the same map with costly ground everywhere but at the start, drawn at random from some digits.

    Examples
    --------
    >>> print(rough(Grid.from_text("S..#.")))
    S99#3
    """
    rng = Random(seed)
    cells = [(x, y) for y in range(grid.height) for x in range(grid.width)]
    terrain = {cell: int(rng.choice(ground)) for cell in cells if grid.passable(cell) and cell != grid.start}
    return replace(grid, terrain=terrain)


def random_map(size: int, seed: int = 0) -> Grid:
    """Return a square map with some walls and some costly ground, from corner to corner.

    Examples
    --------
    >>> print(random_map(3))
    S3.
    ...
    3.G
    """
    cells = Random(seed).choices("....23#", k=size * size)
    cells[0], cells[-1] = "S", "G"
    return Grid.from_text("\n".join("".join(cells[y * size : (y + 1) * size]) for y in range(size)))


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
