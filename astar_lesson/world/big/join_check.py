"""The check of page 17: the roads that join start and goal to the upper tier."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from math import inf
from random import Random
from typing import Any

from astar_lesson import EIGHT, Cell, Grid
from astar_lesson.lesson.verdict import Fault, Verdict, draw_smallest, try_all
from astar_lesson.maps.made import from_letters, small_maps
from astar_lesson.search.guard import is_number
from astar_lesson.world.big.hierarchical_a_star import TierRoad, Tiers, join

EVERY = 331
"""One small map in so many is tried."""
SIZES = [(4, 4, 2), (6, 6, 3), (9, 6, 3), (9, 1, 3), (1, 9, 4), (8, 8, 4), (8, 12, 4), (16, 8, 8), (14, 13, 5)]
"""Width, height and cluster of the larger maps."""
GROUNDS = [".", "....3#", "...39##"]
"""What their cells are chosen from."""
PAIRS = 8
"""So many pairs of start and goal are tried on each of them; and one cell that is both."""
PRICES = [0, 1, 1 / 32, 2.0**70]
"""What the costs of the ground of one map are multiplied by; 0 leaves plain floor."""

Run = tuple[Grid, tuple[Tiers, list[TierRoad]]]
"""A map with start and goal, its upper tier, and the roads that are missing."""
CostsOfRoads = dict[tuple[Any, Any], list[float]]
"""For each pair of places, the costs of the roads from one to the other."""


def check_join(answer: Callable[[Tiers, Any, Any], Any]) -> Verdict:
    """Check whether `answer(tiers, start, goal)` returns the roads that join start and goal to the upper tier.

    Their order does not matter. Roads that make no difference to a search are ignored: those that cost inf, those from
    a place to itself, those that the upper tier has already, and all of them where the start is the goal. On costly
    ground the two directions of a road may cost different amounts. The upper tier itself must stay as it is.
    """

    def fault_in(grid: Grid, run: tuple[Tiers, list[TierRoad]]) -> Fault | None:
        tiers, missing = run
        before = parts_of(tiers)
        right = that_matter(missing, tiers)
        said = as_roads(answer(tiers, grid.start, grid.goal))
        if isinstance(said, str):
            return Fault(said, "a list of (from, to, cost)")
        if parts_of(tiers) != before:
            right_roads = "the roads alone: the roads of the tiers must stay as they are"
            return Fault("roads, but changes the tiers", right_roads)
        if grid.start == grid.goal:
            return None
        return first_difference(that_matter(said, tiers), right, tiers.size)

    what = "pairs of start and goal, on small maps and on maps whose clusters have several entrances"
    return try_all(answer, pairs(), fault_in, lambda grid, _: draw_smallest(grid, None), what)


def parts_of(tiers: Tiers) -> tuple[Any, ...]:
    """Return what an answer must not change, as it is now."""
    roads = {cell: list(roads) for cell, roads in tiers.roads.items()}
    entrances = [list(tiers.entrances(cell)) for cell in tiers.grid.nodes]
    return tiers.grid, tiers.size, tiers.heuristic, roads, entrances


def as_roads(said: Any) -> list[TierRoad] | str:
    """Return the roads that an answer holds, or say what it is instead."""
    if not isinstance(said, Iterable) or isinstance(said, str | Mapping):
        return f"a {type(said).__name__}"
    roads = []
    for road in said:
        is_road = isinstance(road, list | tuple) and len(road) == 3 and is_number(road[2])
        if not is_road:
            return f"{road!r} for a road"
        roads.append(tuple(road))
    return roads


def that_matter(roads: Iterable[TierRoad], tiers: Tiers) -> CostsOfRoads:
    """Return the costs of the roads between each two places, but for roads that make no difference to a search."""
    costs: CostsOfRoads = {}
    for start, end, cost in sorted(set(roads), key=repr):
        is_known = (end, cost) in tiers.roads.get(start, [])
        leads_somewhere = cost < inf and start != end
        if leads_somewhere and not is_known:
            costs.setdefault((start, end), []).append(cost)
    return costs


def first_difference(said: CostsOfRoads, right: CostsOfRoads, size: int) -> Fault | None:
    """Say of the first road that is wrong what is said, and what is right; None if all are right."""
    for ends in [*right, *said]:
        if said.get(ends) != right.get(ends):
            wrong = in_words(ends, said.get(ends))
            return Fault(f"{wrong}, with clusters of {size} x {size} cells", in_words(ends, right.get(ends)))
    return None


def in_words(ends: tuple[Any, Any], costs: Sequence[float] | None) -> str:
    """Name a road and its cost, or both costs of two roads between the same places."""
    start, end = ends
    if costs is None:
        return f"no road from {start} to {end}"
    return f"a road from {start} to {end} that costs {' and one that costs '.join(map(str, costs))}"


# --- the maps that are tried ------------------------------------------------------------------------------------------


def pairs() -> Iterator[Run]:
    """Yield maps with start and goal, each with its upper tier, and the roads that are missing."""
    for grid in islice(small_maps([(4, 2)], ".3#", EIGHT), None, None, EVERY):
        tiers = Tiers(grid, 2)
        yield grid, (tiers, join(tiers, grid.start, grid.goal))  # type: ignore[arg-type]  # both are cells
    rng = Random(17)
    for width, height, size in SIZES:
        for ground in GROUNDS:
            tiers = Tiers(random_map(rng, width, height, ground), size)
            yield from joined(tiers, some_ends(rng, tiers))
    yield from repriced(rng)


def random_map(rng: Random, width: int, height: int, ground: str) -> Grid:
    """Return a map without start and goal, with eight neighbours."""
    return from_letters(rng.choices(ground, k=width * height), width, EIGHT)


def repriced(rng: Random) -> Iterator[Run]:
    """Yield one map with other prices and other clusters each time; start and goal stay where they are."""
    plain = random_map(rng, 9, 6, "...239#")
    ends = some_ends(rng, Tiers(plain, 3))
    for price in PRICES:
        costs = {cell: cost * price for cell, cost in plain.terrain.items()} if price else {}
        for size in (2, 3, 4):
            yield from joined(Tiers(replace(plain, terrain=costs), size), ends)


def some_ends(rng: Random, tiers: Tiers) -> list[tuple[Cell, Cell]]:
    """Choose pairs of start and goal, one in three in one cluster; in the last pair they are the same cell."""
    cells = tiers.grid.nodes
    ends = []
    for number in range(PAIRS):
        start, goal = rng.sample(cells, 2)
        beside = [cell for cell in cells if cell != start and tiers.cluster(cell) == tiers.cluster(start)]
        if number % 3 == 0 and beside:
            goal = rng.choice(beside)
        ends.append((start, goal))
    same = rng.choice(cells)
    return [*ends, (same, same)]


def joined(tiers: Tiers, ends: list[tuple[Cell, Cell]]) -> Iterator[Run]:
    """Yield the map of these tiers with each start and goal."""
    for start, goal in ends:
        yield replace(tiers.grid, start=start, goal=goal), (tiers, join(tiers, start, goal))
