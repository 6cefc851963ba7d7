"""The check of page 17: which ideas of joining start and goal it refuses, and which styles it accepts."""

from functools import partial
from heapq import heappop, heappush
from math import inf
from random import Random
from sys import maxsize

import numpy as np
import pytest
from ideas import each, judged, said_or_raised

from astar_lesson import EIGHT, Grid, a_star, octile, record
from astar_lesson.lesson.listing import changed
from astar_lesson.world.big import Tiers, check_join
from astar_lesson.world.big.join_check import random_map


def costs_inside(grid, size, start):
    """The cost of a cheapest path to each cell of the cluster, found without leaving it, and without the package."""
    done, heap = {}, [(0, start)]
    while heap:
        g, (x, y) = heappop(heap)
        if (x, y) in done:
            continue
        done[x, y] = g
        for dx, dy in [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]:
            cell = x + dx, y + dy
            is_inside = [part // size for part in cell] == [part // size for part in start]
            beside = {cell, (x + dx, y), (x, y + dy)}
            is_free = all(0 <= a < grid.width and 0 <= b < grid.height and (a, b) not in grid.walls for a, b in beside)
            if is_inside and is_free:
                heappush(heap, (g + (14 if dx and dy else 10) * grid.terrain.get(cell, 1), cell))
    return done


def oracle(tiers, start, goal):
    """The roads that are missing, but for those that cost inf or lead from a place to itself."""

    def leads(a, b):
        return b in costs_inside(tiers.grid, tiers.size, a) and a != b

    pairs = [(start, end) for end in tiers.entrances(start)] + [(end, goal) for end in tiers.entrances(goal)]
    if [part // tiers.size for part in start] == [part // tiers.size for part in goal]:
        pairs.append((start, goal))
    return {(a, b, costs_inside(tiers.grid, tiers.size, a)[b]) for a, b in pairs if leads(a, b)}


def that_matter(roads):
    return {tuple(road) for road in roads if road[2] < inf and road[0] != road[1]}


def my_join(tiers, start, goal):
    roads = []
    for entrance in tiers.entrances(start):
        roads.append((start, entrance, tiers.cost_inside(start, entrance)))
    for entrance in tiers.entrances(goal):
        roads.append((entrance, goal, tiers.cost_inside(entrance, goal)))
    if tiers.cluster(start) == tiers.cluster(goal):
        roads.append((start, goal, tiers.cost_inside(start, goal)))
    return roads


# --- wrong ideas, each with a case that proves it wrong ---------------------------------------------------------------


def the_nearest_alone(tiers, start, goal):
    leaving = sorted((tiers.cost_inside(start, end), end) for end in tiers.entrances(start))[:1]
    arriving = sorted((tiers.cost_inside(end, goal), end) for end in tiers.entrances(goal))[:1]
    roads = [(start, end, cost) for cost, end in leaving] + [(end, goal, cost) for cost, end in arriving]
    return roads + my_join(tiers, start, goal)[len(tiers.entrances(start)) + len(tiers.entrances(goal)) :]


def the_first_alone(tiers, start, goal):
    roads = [(start, end, tiers.cost_inside(start, end)) for end in tiers.entrances(start)[:1]]
    roads += [(end, goal, tiers.cost_inside(end, goal)) for end in tiers.entrances(goal)[:1]]
    return roads + my_join(tiers, start, goal)[len(tiers.entrances(start)) + len(tiers.entrances(goal)) :]


def returned_too_early(tiers, start, goal):
    for entrance in tiers.entrances(start):
        return [(start, entrance, tiers.cost_inside(start, entrance))]
    return my_join(tiers, start, goal)


def over_the_whole_map(tiers, start, goal):
    def cost(a, b):
        return record(a_star(tiers.grid, a, b, tiers.heuristic)).cost

    return [(a, b, cost(a, b)) for a, b, _ in my_join(tiers, start, goal)]


def estimates(tiers, start, goal):
    return [(a, b, tiers.heuristic(a, b) if cost < inf else cost) for a, b, cost in my_join(tiers, start, goal)]


def there_and_back(tiers, start, goal):
    return [(a, b, tiers.cost_inside(b, a)) for a, b, _ in my_join(tiers, start, goal)]


def both_directions(tiers, start, goal):
    roads = my_join(tiers, start, goal)
    return roads + [(b, a, tiers.cost_inside(b, a)) for a, b, _ in roads]


def one_cluster_only(tiers, start, goal):
    if tiers.cluster(start) == tiers.cluster(goal):
        return [(start, goal, tiers.cost_inside(start, goal))]
    return my_join(tiers, start, goal)


def at_most_a_hundred(tiers, start, goal):
    return [(a, b, min(cost, 100)) if cost < inf else (a, b, cost) for a, b, cost in my_join(tiers, start, goal)]


def no_road_of_a_hundred(tiers, start, goal):
    return [road for road in my_join(tiers, start, goal) if road[2] < 100]


def entrances_that_grow(tiers, start, goal):
    roads = my_join(tiers, start, goal)
    entrances = tiers.entrances(start)
    entrances.append(start)
    return roads


def costs_of_another_map(tiers, start, goal, known={}):  # noqa: B006 - that is the mistake
    return [(a, b, known.setdefault((a, b), cost)) for a, b, cost in my_join(tiers, start, goal)]


def unknown_is_a_road(tiers, start, goal):
    return [(a, b, 999 if cost == inf else cost) for a, b, cost in my_join(tiers, start, goal)]


def dropped_above(most):
    return lambda tiers, start, goal: [road for road in my_join(tiers, start, goal) if road[2] <= most]


def with_costs(change):
    """Roads whose costs are changed before they are returned."""

    def changed_costs(tiers, start, goal):
        return [(a, b, cost if cost == inf else change(cost)) for a, b, cost in my_join(tiers, start, goal)]

    return changed_costs


def nothing_to_itself(tiers, start, goal):
    return [] if start == goal else my_join(tiers, start, goal)


def kept_under(key_of):
    """Roads that are kept from one call to the next, under a key that leaves something out."""
    known = {}

    def kept(tiers, start, goal):
        key = key_of(tiers), start, goal
        if key not in known:
            known[key] = my_join(tiers, start, goal)
        return known[key]

    return kept


def as_a_dict(tiers, start, goal):
    return {(a, b): cost for a, b, cost in my_join(tiers, start, goal)}


def pairs_alone(tiers, start, goal):
    return [(a, b) for a, b, _ in my_join(tiers, start, goal)]


FLOOR = Tiers(Grid(8, 8, moves=EIGHT), 4)
PLAIN = Tiers(Grid.from_text("....\n....", EIGHT), 2)
SWAMP = Tiers(Grid.from_text("....\n...3", EIGHT), 2)
CUT = Tiers(Grid.from_text("...#\n#.#.\n#...\n....", EIGHT), 2)
LONG = Tiers(Grid(14, 13, moves=EIGHT, terrain={(x, y): 9 for x in range(14) for y in range(13)}), 6)
ACROSS = (0, 0), (7, 7)
ENDS = (0, 0), (3, 1)
QUARTERS = Tiers(Grid(4, 2, moves=EIGHT, terrain={(0, 1): 0.25, (3, 1): 1.03125}), 2)
DEAR = Tiers(Grid(4, 2, moves=EIGHT, terrain={(0, 1): 2**70, (3, 1): 2**70}), 2)
WRONG = [
    (the_nearest_alone, [(FLOOR, *ACROSS)]),
    (the_first_alone, [(FLOOR, *ACROSS)]),
    (returned_too_early, [(FLOOR, *ACROSS)]),
    (over_the_whole_map, [(CUT, (2, 0), (1, 3))]),
    (estimates, [(SWAMP, (2, 0), (3, 1))]),
    (there_and_back, [(SWAMP, (0, 0), (3, 1))]),
    (both_directions, [(FLOOR, *ACROSS)]),
    (one_cluster_only, [(FLOOR, (0, 0), (1, 1))]),
    (at_most_a_hundred, [(LONG, (0, 0), (13, 12))]),
    (no_road_of_a_hundred, [(LONG, (0, 0), (13, 12))]),
    *[(dropped_above(most), [(DEAR, *ENDS)]) for most in (300, 1000, 10**6, 10**9, maxsize)],
    *[(with_costs(change), [(QUARTERS, *ENDS)]) for change in (int, round, lambda cost: round(cost, 2))],
    (nothing_to_itself, [(FLOOR, (1, 1), (1, 1))]),
    (kept_under(lambda tiers: tiers.size), [(SWAMP, *ENDS), (PLAIN, *ENDS)]),
    (kept_under(lambda tiers: tiers.grid.walls), [(SWAMP, *ENDS), (PLAIN, *ENDS)]),
    (kept_under(lambda tiers: tiers.grid), [(FLOOR, *ACROSS), (Tiers(FLOOR.grid, 2), *ACROSS)]),
    (kept_under(lambda tiers: (tiers.size, tiers.grid.walls)), [(SWAMP, *ENDS), (PLAIN, *ENDS)]),
    (kept_under(lambda tiers: (tiers.size, frozenset(tiers.grid.terrain))), [(QUARTERS, *ENDS), (DEAR, *ENDS)]),
    (entrances_that_grow, [(FLOOR, (0, 0), (7, 7)), (FLOOR, (1, 1), (7, 7))]),
    (costs_of_another_map, [(SWAMP, (0, 0), (3, 1)), (PLAIN, (0, 0), (3, 1))]),
    (unknown_is_a_road, [(CUT, (2, 0), (1, 3))]),
    (as_a_dict, [(FLOOR, *ACROSS)]),
    (pairs_alone, [(FLOOR, *ACROSS)]),
    (changed(my_join, "the_same_object", {"cluster(start) ==": "cluster(start) is"}), [(FLOOR, (0, 0), (1, 1))]),
    (changed(my_join, "no_direct_road", {"    if tiers.cluster": "    if start == goal and tiers.cluster"}),
     [(FLOOR, (0, 0), (1, 1))]),
    (changed(my_join, "from_the_goal", {"(entrance, goal, tiers": "(goal, entrance, tiers"}), [(FLOOR, *ACROSS)]),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "cases"), each(WRONG))
def test_a_wrong_idea_is_refused(answer, cases):
    kept = {tiers: Tiers(tiers.grid, tiers.size) for tiers, *_ in cases}  # an answer may change what it gets

    def is_wrong(tiers, start, goal):
        right = oracle(tiers, start, goal)
        said = said_or_raised(answer, kept[tiers], start, goal)
        return not isinstance(said, list) or any(len(road) != 3 for road in said) or that_matter(said) != right

    assert any(is_wrong(*case) for case in cases)
    verdict = judged(check_join, answer)
    assert not verdict.solved
    assert "; the correct answer is " in verdict.words
    assert verdict.picture.words.startswith("a smallest map that shows it")


def roads_added(tiers, start, goal):
    roads = my_join(tiers, start, goal)
    for entrance in tiers.entrances(start):
        tiers.roads[entrance].append((goal, 0))
    return roads


def roads_cleared(tiers, start, goal):
    roads = my_join(tiers, start, goal)
    tiers.roads.clear()
    return roads


def another_size(tiers, start, goal):
    roads = my_join(tiers, start, goal)
    tiers.size = 9
    return roads


@pytest.mark.parametrize("answer", each([roads_added, roads_cleared, another_size]))
def test_a_program_that_changes_the_tiers_is_refused(answer):
    """Its own roads are right, but the next search would not be."""
    tiers = Tiers(Grid(8, 4, moves=EIGHT), 4)
    before = tiers.size, {cell: list(roads) for cell, roads in tiers.roads.items()}
    assert that_matter(answer(tiers, (0, 0), (7, 3))) == oracle(Tiers(Grid(8, 4, moves=EIGHT), 4), (0, 0), (7, 3))
    assert (tiers.size, tiers.roads) != before
    assert "your answer gives roads, but changes the tiers" in judged(check_join, answer).words


# --- right answers ----------------------------------------------------------------------------------------------------


def only_roads_that_exist(tiers, start, goal):
    return [road for road in my_join(tiers, start, goal) if road[2] != inf]


def no_road_to_itself(tiers, start, goal):
    return [road for road in my_join(tiers, start, goal) if road[0] != road[1]]


def none_that_the_tier_has(tiers, start, goal):
    return [(a, b, cost) for a, b, cost in my_join(tiers, start, goal) if (b, cost) not in tiers.roads.get(a, [])]


def a_set_from_pairs(tiers, start, goal):
    ends = {(start, e) for e in tiers.entrances(start)} | {(e, goal) for e in tiers.entrances(goal)}
    if tiers.cluster(start) == tiers.cluster(goal):
        ends.add((start, goal))
    return {(a, b, tiers.cost_inside(a, b)) for a, b in ends}


def a_generator(tiers, start, goal):
    yield from reversed(my_join(tiers, start, goal))


def lists_for_roads(tiers, start, goal):
    return tuple([a, b, cost] for a, b, cost in my_join(tiers, start, goal))


def numbers_of_numpy(tiers, start, goal):
    return [(a, b, np.float64(cost)) for a, b, cost in my_join(tiers, start, goal)]


def own_search(tiers, start, goal):
    return list(oracle(tiers, start, goal))


def always_direct(tiers, start, goal):
    """Between two clusters a direct road costs inf."""
    roads = [(start, end, tiers.cost_inside(start, end)) for end in tiers.entrances(start)]
    roads += [(end, goal, tiers.cost_inside(end, goal)) for end in tiers.entrances(goal)]
    return [*roads, (start, goal, tiers.cost_inside(start, goal))]


class Join:
    def __call__(self, tiers, start, goal):
        return my_join(tiers, start, goal)


def with_a_cost(cost_of, tiers, start, goal):
    return [(a, b, cost_of(tiers, a, b)) for a, b, _ in my_join(tiers, start, goal)]


RIGHT = [
    *[my_join, only_roads_that_exist, no_road_to_itself, none_that_the_tier_has, a_set_from_pairs, a_generator],
    *[lists_for_roads, numbers_of_numpy, own_search, always_direct, Join(), partial(with_a_cost, Tiers.cost_inside)],
]


@pytest.mark.parametrize("answer", each(RIGHT))
def test_a_right_answer_is_accepted_in_any_style(answer):
    rng = Random(3)
    for width, height, size in [(9, 6, 3), (12, 9, 4), (14, 8, 7)]:
        tiers = Tiers(random_map(rng, width, height, "......##39"), size)
        for _ in range(6):
            start, goal = rng.sample(tiers.grid.nodes, 2)
            in_the_tier = {(a, b, cost) for a, roads in tiers.roads.items() for b, cost in roads}
            said = that_matter(answer(tiers, start, goal))
            assert said | in_the_tier == oracle(tiers, start, goal) | in_the_tier
            upper = tiers.upper(answer(tiers, start, goal))
            cost = record(a_star(upper, start, goal, octile(tiers.grid))).cost
            assert cost == tiers.route(start, goal).cost
    assert judged(check_join, answer).solved


def test_a_failure_names_one_road():
    words = check_join(the_first_alone).words
    assert words == (
        "On this map your answer gives no road from (3, 1) to (2, 0), with clusters of 2 x 2 cells; "
        "the correct answer is a road from (3, 1) to (2, 0) that costs 14."
    )
    assert check_join(pairs_alone).words.endswith("for a road; the correct answer is a list of (from, to, cost).")
