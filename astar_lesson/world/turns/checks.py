"""The exercise of notebook 14: the steps from a place, with the price of a turn."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, cycle
from typing import Any

from astar_lesson import EIGHT, Grid, Picture
from astar_lesson.lesson.verdict import Verdict, draw_smallest, try_all
from astar_lesson.maps.made import random_maps, small_maps, square_maps
from astar_lesson.world.turns.turning import HEADINGS, Pose, Turning

PRICES = (10, 3, 0, 6.5)
"""They take turns, map by map."""
RANDOM_MAPS = 30


def check_onward(onward: Callable[[Grid, Pose, float], Any]) -> Verdict:
    """Check whether `onward(grid, place, price)` returns the steps from a place, including the price of a turn.

    The steps may come in any order, in a list or in something else that a loop can go through.
    """

    def ask(grid: Grid, run: tuple[Pose, float]) -> tuple[Any, Any]:
        place, price = run
        right = [edge for edge in Turning(grid, price).edges(place) if edge[0][2] != "end"]
        said = as_list(onward(grid, place, price))
        if are_alike(said, right):
            return None, None
        return f"{said} for the place {place} and the price {price}", right

    what = "places: those of small maps, of random maps with costly ground, and of a map of 14 x 14 cells"
    return try_all(onward, places(), ask, draw_place, what)


def places() -> Iterator[tuple[Grid, tuple[Pose, float]]]:
    """Yield maps, each with a place and a price: start and goal with each heading, then all cells of a large map."""
    with_costs = small_maps([(2, 1), (3, 1)], ".3", EIGHT, ends="on any ground")
    with_walls = small_maps([(2, 2)], ".#", EIGHT)
    maps: Iterable[Any] = chain(with_costs, with_walls, random_maps(RANDOM_MAPS))
    for grid, price in zip(maps, cycle(PRICES), strict=False):
        for heading in ["start", *HEADINGS]:
            yield grid, ((*grid.start, heading), price)
        for heading in HEADINGS:
            yield grid, ((*grid.goal, heading), price)
    for grid in square_maps(1, 14, "....#39", moves=EIGHT):
        for cell, heading in zip(grid.nodes, cycle(HEADINGS), strict=False):
            yield grid, ((*cell, heading), PRICES[-1])


def as_list(said: Any) -> Any:
    """Return the steps that an answer holds as a list of pairs; anything else as it is."""
    if not isinstance(said, Iterable) or isinstance(said, str | Mapping):
        return said
    return [tuple(step) if isinstance(step, list) else step for step in said]


def are_alike(said: Any, right: list[Any]) -> bool:
    """Whether an answer holds the right steps, each once, in any order."""
    return isinstance(said, list) and len(said) == len(right) and all(step in said for step in right)


def draw_place(grid: Grid, run: tuple[Pose, float]) -> Picture:
    """Draw a map and the cell of a place."""
    (x, y, _), _ = run
    return draw_smallest(grid, [(x, y)])
