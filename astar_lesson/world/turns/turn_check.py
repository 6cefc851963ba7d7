"""The exercise of notebook 14: the steps from a pose, with the turn penalty."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import cycle, pairwise, product
from math import isclose
from typing import Any

from astar_lesson import EIGHT, EIGHT_CUT, FOUR, OCTILE, Grid, Picture
from astar_lesson.lesson.verdict import Fault, Verdict, draw_smallest, try_all
from astar_lesson.maps.made import random_maps, small_maps, square_maps
from astar_lesson.world.turns.headings import HEADINGS, Pose
from astar_lesson.world.turns.turning import Turning

Question = tuple[Grid, tuple[Pose, float]]
"""A map, with a pose and a turn penalty."""
PENALTIES = (10, 3, 0, 6, 6.5, 2_000_000, 10)
"""They take turns, map by map; at the start the next one is tried as well."""
RANDOM_MAPS = 20
ANY_GROUND = {(0, 1): 0.5, (1, 1): 1.5, (2, 0): 2_000_000}
"""Costs that are no whole numbers, and a high one."""


def check_onward(onward: Callable[[Grid, Pose, float], Any]) -> Verdict:
    """Check whether `onward(grid, pose, penalty)` returns the steps from a pose, including the turn penalty.

    The steps may come in any order, in a list or in something else that a loop can go through.
    """

    def fault_in(grid: Grid, run: tuple[Pose, float]) -> Fault | None:
        pose, penalty = run
        right = [edge for edge in Turning(grid, penalty).edges(pose) if edge[0][2] != "end"]
        x, y, heading = pose
        its_own = "".join(heading)  # equal to the name of a heading, but another text, as `is` would tell
        said = as_list(onward(grid, (x, y, its_own), penalty))
        if are_alike(said, right):
            return None
        return Fault(f"{said} for the pose {pose} and the penalty {penalty}", right)

    what = "poses: those of small maps, of random maps with costly ground, and of large maps"
    return try_all(onward, poses(), fault_in, draw_pose, what)


def poses() -> Iterator[Question]:
    """Yield all poses that are tried."""
    for grid, penalties in zip(maps(), cycle(pairwise(PENALTIES)), strict=False):
        for penalty, heading in product(penalties, ["start", *HEADINGS]):
            yield grid, ((*grid.start, heading), penalty)
        for heading in HEADINGS:
            yield grid, ((*grid.goal, heading), penalties[0])
    yield from poses_of_large_maps()


def maps() -> Iterator[Any]:
    """Yield small maps and random ones, each with start and goal; the smallest first."""
    yield from small_maps([(2, 1), (3, 1)], ".3", EIGHT, ends="on any ground")
    yield from small_maps([(1, 3)], ".", EIGHT)
    yield Grid(1, 1, start=(0, 0), goal=(0, 0), moves=EIGHT)
    yield from small_maps([(2, 2)], ".#", EIGHT)
    yield from maps_alike()
    yield from random_maps(RANDOM_MAPS)


def maps_alike() -> Iterator[Grid]:
    """Yield maps of the same size, start and goal, of which many differ in one thing: the steps, a wall, the ground."""
    for moves in (FOUR, EIGHT, EIGHT_CUT, OCTILE):
        for terrain in ({}, ANY_GROUND):
            for walls in ([], [(1, 0)]):
                yield Grid(3, 2, frozenset(walls), terrain, (0, 0), (2, 1), moves)


def poses_of_large_maps() -> Iterator[Question]:
    """Yield each cell of a map of 14 x 14 cells, and cells of a very wide and of a very high one."""
    for grid in square_maps(1, 14, "....#39", moves=EIGHT):
        for (x, y), heading in zip(grid.nodes, cycle(HEADINGS), strict=False):
            yield grid, ((x, y, heading), 6.5)
    wide = Grid(120, 3, start=(0, 0), goal=(1, 1), moves=EIGHT)
    high = Grid(3, 120, start=(0, 0), goal=(1, 1), moves=EIGHT)
    for far, near in product(range(0, 120, 10), range(3)):
        yield wide, ((far, near, "E"), 10)
        yield high, ((near, far, "E"), 10)


def as_list(said: Any) -> Any:
    """Return the steps that an answer holds as a list of pairs; anything else as it is."""
    if not isinstance(said, Iterable) or isinstance(said, str | Mapping):
        return said
    return [tuple(step) if isinstance(step, list) else step for step in said]


def are_alike(said: Any, right: list[Any]) -> bool:
    """Whether an answer holds the right steps, each once, in any order; fractions may differ in the last digit."""
    costs = dict(right)
    if not isinstance(said, list) or len(said) != len(costs):
        return False
    try:
        found = dict(said)
        return found.keys() == costs.keys() and all(isclose(found[pose], cost) for pose, cost in right)
    except (TypeError, ValueError):
        return False


def draw_pose(grid: Grid, run: tuple[Pose, float]) -> Picture:
    """Draw a map and the cell of a pose."""
    (x, y, _), _ = run
    return draw_smallest(grid, [(x, y)])
