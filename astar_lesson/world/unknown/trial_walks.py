"""The maps on which the exercises of notebook 13 are tried, and how far a unit sees there."""

from collections.abc import Iterator
from itertools import chain

from astar_lesson import OCTILE, Grid, square_maps
from astar_lesson.maps.made import small_maps
from astar_lesson.world.unknown.memory import Memory

BAY = Grid.from_text("""
. . . . . . . . .
. # # # # # # . .
. . . . . . # . .
S . . . . . # . G
. . . . . . # . .
. # # # # # # . .
. . . . . . . . .
""")


def trial_maps() -> Iterator[Grid]:
    """Yield all maps of a few cells, a bay and random maps; the smallest come first."""
    small = small_maps([(2, 1), (3, 1), (2, 2), (5, 1), (3, 2)], ".#")
    costly = small_maps([(3, 1), (2, 2)], ".3")
    mazes = square_maps(4, 9, "..#")
    marshes = square_maps(4, 7, "...#39")
    diagonal = square_maps(3, 8, "..#3", moves=OCTILE)
    return chain(small, costly, [BAY], marshes, diagonal, mazes)


def new_memory(true: Grid) -> Memory:
    """Return a memory of nothing. The sight radius is 1, and 2 on maps with more than seven rows."""
    return Memory(true, 1 if true.height <= 7 else 2)
