"""The graphs on which the rounds of page 19 are tried: all small ones, random ones, and rows of places."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, pairwise, permutations, product
from math import cos, inf, pi, sin
from random import Random
from typing import Any

from astar_lesson import Picture
from astar_lesson.lesson.verdict import draw_smallest
from astar_lesson.maps.atlas import Point
from astar_lesson.world.negative.bellman_ford import costs_from
from astar_lesson.world.negative.roads import Roads

SQUARE: dict[str, Point] = {"A": (0, 0), "B": (2.5, 0), "C": (0, 2.5), "D": (2.5, 2.5)}
NAMES = ["mill", "pass", "lake", "farm", "depot", "gate", "fair", "shop", "square", "ford", "inn", "well"]
STOPS = [f"stop {number}" for number in range(20)]
RANDOM_GRAPHS = 25
"""So many random graphs of each size are tried."""
STEPS = [
    (1, 1),
    (1500, 1),
    (2.0**70, 2.0**68),
    (0.5, 2**-31),
    (-1, 1),
    (-1500, 1),
    (-0.5, 2**-31),
    (-(2.0**70), 2.0**68),
]
"""What a step costs in a row of places, and how much more or less a road costs that leads two places on.

Sums of these numbers are exact, also as floats. No number that stands for infinity in other languages is as high.
"""
GRAPHS_TRIED = "graphs: all of up to three places whose roads cost 2 or -1, and larger ones of up to twenty places"


def small_roads(most: int, costs: Iterable[float]) -> Iterator[Roads]:
    """Yield all graphs of up to `most` nodes (at most four) whose roads have the given costs, smallest first.

    Examples
    --------
    >>> len(list(small_roads(2, (1, -1))))
    10
    """
    for size in range(1, most + 1):
        places = dict(list(SQUARE.items())[:size])
        pairs = list(permutations(places, 2))
        for number_of_roads in range(len(pairs) + 1):
            for chosen in combinations(pairs, number_of_roads):
                for paid in product(costs, repeat=number_of_roads):
                    yield Roads(places, [(a, b, cost) for (a, b), cost in zip(chosen, paid, strict=True)])


def small_graphs(with_negative_cycle: bool) -> Iterator[Roads]:
    """Yield all graphs of up to three places that have a negative cycle, or all that have none."""
    for roads in chain(small_roads(2, (2, 0, -1)), small_roads(2, (1.5, -0.5)), small_roads(3, (2, -1))):
        if has_negative_cycle(roads) == with_negative_cycle:
            yield roads


def has_negative_cycle(roads: Roads) -> bool:
    """Whether some round trip costs less than 0."""
    return any(-inf in costs_from(roads, place).values() for place in roads.nodes)


def larger_roads() -> Iterator[Roads]:
    """Yield rows of three places, random graphs of four to six, and rows of twelve and of twenty."""
    rng = Random(19)
    for cost, gap in STEPS:
        yield row("ABC", cost, [-gap])
        yield row("ABC", cost, [gap])
    for size in (4, 5, 6):
        for _ in range(RANDOM_GRAPHS):
            yield from random_roads(rng, size)
    for cost, gap in STEPS:
        yield row(rng.sample(NAMES, len(NAMES)), cost, rng.choices([-gap, gap], k=len(NAMES)))
    yield row(STOPS, 1, rng.choices([-1, 1], k=len(STOPS)))


def random_roads(rng: Random, size: int) -> Iterator[Roads]:
    """Yield a random graph whose roads cost -3 to 9, and then an eighth of that; it may have negative cycles."""
    places = in_a_circle(rng.sample(NAMES, size))
    pairs = list(permutations(places, 2))
    chosen = rng.sample(pairs, rng.randint(size, 2 * size))
    roads = [(a, b, rng.randint(-3, 9)) for a, b in chosen]
    yield Roads(places, roads)
    yield Roads(places, [(a, b, cost / 8) for a, b, cost in roads])


def row(names: Sequence[str], cost: float, gaps: Iterable[float]) -> Roads:
    """Return places in a row, with a road from each to the next, and one to the place after it.

    The second road costs as much as two of the first kind, and a gap.
    """
    steps = [(a, b, cost) for a, b in pairwise(names)]
    shortcuts = [(a, b, 2 * cost + gap) for a, b, gap in zip(names, names[2:], gaps, strict=False)]
    return Roads(in_a_circle(names), [*steps, *shortcuts])


def in_a_circle(names: Sequence[str]) -> dict[str, Point]:
    """Return places for these names, about 2.5 apart."""
    radius = 2.5 / (2 * sin(pi / len(names)))
    places = {}
    for number, name in enumerate(names):
        turn = 2 * pi * number / len(names)
        places[name] = (radius * sin(turn), -radius * cos(turn))
    return places


def draw_roads(roads: Roads, _: Any) -> Picture:
    """Draw a graph."""
    return draw_smallest(roads, None)
