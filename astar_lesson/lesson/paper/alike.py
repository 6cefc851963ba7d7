"""Maps made at random, and measured: the four variants of a sheet have maps of one difficulty.

To find four that agree takes a while, so `sheets` keeps their seeds, and a test finds them again.
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from astar_lesson.maps.grid import Grid
from astar_lesson.maps.moves import FOUR, Moves
from astar_lesson.search.record import record
from astar_lesson.search.searches import bfs

VARIANTS = "ABCD"


class Draft(NamedTuple):
    """What a sheet is made from.

    Attributes
    ----------
    difficulty : tuple of str
        The counts that must agree.
    grid : Grid or Atlas or tuple
        The map, or the numbers that a sheet begins with.
    more : Any
        Results that the sheet needs.
    """

    difficulty: tuple[str, ...]
    grid: Any
    more: Any = None


Propose = Callable[[Random], Draft | None]
"""Makes a random draft and measures its difficulty; None if it does not suit a sheet."""
ProposeOn = Callable[[Grid, Random], Draft | None]
"""The same, on a given random map."""


def random_map(
    rng: Random, size: tuple[int, int], ground: str, moves: Moves = FOUR, *, whole: bool = True
) -> Grid | None:
    """Return a map with random ground, S in the left column and G in the right one.

    Parameters
    ----------
    rng : Random
        The source of random numbers.
    size : (int, int)
        Columns and rows.
    ground : str
        Characters to draw from, each as likely as it is frequent: '.' floor, '2' to '9' cost to enter, '#' wall.
    moves : Moves
        The allowed steps.
    whole : bool
        Whether every free cell must be reachable from the start; a map that fails this is refused (None).
    """
    width, height = size
    rows = [rng.choices(ground, k=width) for _ in range(height)]
    rows[rng.randrange(height)][0] = "S"
    rows[rng.randrange(height)][-1] = "G"
    grid = Grid.from_text("\n".join(map("".join, rows)), moves)
    reached = len(record(bfs(grid, grid.start)))
    return grid if reached == len(grid.nodes) or not whole else None


def on_map(
    size: tuple[int, int], ground: str, moves: Moves = FOUR, *, whole: bool = True
) -> Callable[[ProposeOn], Propose]:
    """Give a proposal a `random_map`; if that is refused, there is no draft."""

    def with_map(propose: ProposeOn) -> Propose:
        def proposed(rng: Random) -> Draft | None:
            grid = random_map(rng, size, ground, moves, whole=whole)
            return propose(grid, rng) if grid is not None else None

        return proposed

    return with_map
