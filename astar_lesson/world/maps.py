"""Large maps made from a seed: rooms with doors."""

import random

from astar_lesson.grid import OCTILE, Grid, Moves
from astar_lesson.steps import Cell

__all__ = ["corner_to_corner", "rooms"]


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
    rng = random.Random(seed)
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
