"""Four maps of one difficulty: made by chance from seeds, counted, and kept when four counts agree.

To look for them takes a while; so the seeds that were found stand in `sheets`, and a test finds them again.
"""

from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from random import Random
from typing import Any, NamedTuple

from astar_lesson.maps.grid import Grid
from astar_lesson.maps.moves import FOUR, Moves
from astar_lesson.search.record import record
from astar_lesson.search.searches import bfs

VARIANTS = "ABCD"
MOST_SEEDS = 20_000


class Case(NamedTuple):
    """What a sheet is made from.

    Attributes
    ----------
    difficulty : tuple of str
        What was counted.
    grid : Grid or Atlas or tuple
        The map, or another beginning.
    more : Any
        What was found out about it.
    """

    difficulty: tuple[str, ...]
    grid: Any
    more: Any = None


Propose = Callable[[Random], Case | None]
"""Make something by chance and count it; None if it is no good for a sheet."""
ProposeOn = Callable[[Grid, Random], Case | None]
"""The same, on a map that was made by chance."""


def four_alike(propose: Propose) -> tuple[int, ...]:
    """Return the first four seeds, from 1 on, that make different cases of one difficulty.

    Raises
    ------
    ValueError
        If there are none among 20,000 seeds.
    """
    known: dict[tuple[str, ...], dict[str, int]] = defaultdict(dict)
    for seed in range(1, MOST_SEEDS):
        case = propose(Random(seed))
        if case is not None:
            alike = known[case.difficulty]
            alike.setdefault(str(case.grid), seed)
            if len(alike) == len(VARIANTS):
                return tuple(alike.values())
    raise ValueError(f"{propose.__name__} finds no four alike in {MOST_SEEDS} seeds: let it refuse less")


def chance_map(
    rng: Random, size: tuple[int, int], ground: str, moves: Moves = FOUR, *, whole: bool = True
) -> Grid | None:
    """Return a map with ground by chance, S in the left column and G in the right one.

    Parameters
    ----------
    rng : Random
        Where chance comes from.
    size : (int, int)
        Columns and rows.
    ground : str
        What is drawn, each character as often as it stands there: '.' floor, '2' to '9' cost to enter, '#' wall.
    moves : Moves
        The allowed steps.
    whole : bool
        Whether a map is refused (None) on which not every free cell can be reached from the start.
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
    """Give a proposal a `chance_map`; where that is refused, there is no case."""

    def with_map(propose: ProposeOn) -> Propose:
        @wraps(propose)
        def proposed(rng: Random) -> Case | None:
            grid = chance_map(rng, size, ground, moves, whole=whole)
            return propose(grid, rng) if grid is not None else None

        return proposed

    return with_map
