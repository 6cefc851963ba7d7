"""The check of page 17: which ideas of joining start and goal it refuses, and which styles it accepts."""

from functools import partial
from heapq import heappop, heappush
from math import inf
from random import Random
from sys import maxsize

import numpy as np
import pytest
from ideas import keeps, said_or_raised

from astar_lesson import EIGHT, Grid, a_star, octile, record
from astar_lesson.lesson.programs.listing import changed
from astar_lesson.world.big import Tiers, check_join, join
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
    pairs = [(start, end) for end in tiers.entrances(start)] + [(end, goal) for end in tiers.entrances(goal)]
    if [part // tiers.size for part in start] == [part // tiers.size for part in goal]:
        pairs.append((start, goal))
    costs = {(a, b): costs_inside(tiers.grid, tiers.size, a).get(b, inf) for a, b in pairs}
    return that_matter((a, b, cost) for (a, b), cost in costs.items())


def that_matter(roads):
    return {tuple(road) for road in roads if road[2] < inf and road[0] != road[1]}


# --- wrong ideas, each with a case that proves it wrong ---------------------------------------------------------------


def edited(words, others):
    """The solution with other words."""
    return changed(join, "edited_join", {words: others})


def with_costs(cost_of):
    """The right roads with other costs: `cost_of(tiers, a, b)`."""
    return lambda tiers, start, goal: [(a, b, cost_of(tiers, a, b)) for a, b, _ in join(tiers, start, goal)]


def with_changed_costs(change):
    """The right roads, whose costs are changed before they are returned."""

    def cost_of(tiers, a, b):
        cost = tiers.cost_inside(a, b)
        return cost if cost == inf else change(cost)

    return with_costs(cost_of)


def without(is_left_out):
    """The right roads, but for some."""
    return lambda *given: [road for road in join(*given) if not is_left_out(road)]


def over_the_whole_map(tiers, a, b):
    return record(a_star(tiers.grid, a, b, tiers.heuristic)).cost


def estimate(tiers, a, b):
    return tiers.heuristic(a, b) if tiers.cost_inside(a, b) < inf else inf


def both_directions(tiers, start, goal):
    roads = join(tiers, start, goal)
    return roads + [(b, a, tiers.cost_inside(b, a)) for a, b, _ in roads]


def one_cluster_only(tiers, start, goal):
    if tiers.cluster(start) == tiers.cluster(goal):
        return [(start, goal, tiers.cost_inside(start, goal))]
    return join(tiers, start, goal)


def entrances_that_grow(tiers, start, goal):
    roads = join(tiers, start, goal)
    tiers.entrances(start).append(start)
    return roads


def kept_for(key_of):
    """Roads that are kept from one call to the next, under a key that leaves something out."""
    return keeps(lambda tiers, *ends: (key_of(tiers), ends), join)


def clusters(text, size=2):
    return Tiers(Grid.from_text(text, EIGHT), size)


FLOOR = Tiers(Grid(8, 8, moves=EIGHT), 4)
PLAIN = clusters("....\n....")
SWAMP = clusters("....\n...3")
CUT = clusters("...#\n#.#.\n#...\n....")
LONG = Tiers(Grid(14, 13, moves=EIGHT, terrain={(x, y): 9 for x in range(14) for y in range(13)}), 6)
QUARTERS = Tiers(Grid(4, 2, moves=EIGHT, terrain={(0, 1): 0.25, (3, 1): 1.03125}), 2)
DEAR = Tiers(Grid(4, 2, moves=EIGHT, terrain={(0, 1): 2**70, (3, 1): 2**70}), 2)
ACROSS = FLOOR, (0, 0), (7, 7)
IN_ONE_CLUSTER = FLOOR, (0, 0), (1, 1)
TO_A_DEAD_END = CUT, (2, 0), (1, 3)
FAR = LONG, (0, 0), (13, 12)
ENDS = (0, 0), (3, 1)
SWAMP_AND_PLAIN = [(SWAMP, *ENDS), (PLAIN, *ENDS)]
QUARTERS_AND_DEAR = [(QUARTERS, *ENDS), (DEAR, *ENDS)]
TO_THE_GOAL = "    for entrance in tiers.entrances(goal)"
DIRECT = "if tiers.cluster(start) == tiers.cluster(goal)"
WRONG = {
    "the first entrance of the start": (edited("entrances(start):", "entrances(start)[:1]:"), [ACROSS]),
    "the first entrance of the goal": (edited("entrances(goal):", "entrances(goal)[:1]:"), [ACROSS]),
    "the nearest alone": (edited("return roads", "return sorted(roads, key=lambda road: road[2])[:2]"), [ACROSS]),
    "returned too early": (edited(TO_THE_GOAL, f"        return roads\n{TO_THE_GOAL}"), [ACROSS]),
    "over the whole map": (with_costs(over_the_whole_map), [TO_A_DEAD_END]),
    "estimates": (with_costs(estimate), [(SWAMP, (2, 0), (3, 1))]),
    "the way back": (with_costs(lambda tiers, a, b: tiers.cost_inside(b, a)), [(SWAMP, *ENDS)]),
    "from the goal": (edited("(entrance, goal, tiers", "(goal, entrance, tiers"), [ACROSS]),
    "both directions": (both_directions, [ACROSS]),
    "one cluster only": (one_cluster_only, [IN_ONE_CLUSTER]),
    "no direct road": (edited(DIRECT, "if start == goal"), [IN_ONE_CLUSTER]),
    "the same object": (edited(DIRECT, "if tiers.cluster(start) is tiers.cluster(goal)"), [IN_ONE_CLUSTER]),
    "at most a hundred": (with_changed_costs(lambda cost: min(cost, 100)), [FAR]),
    "none above a limit": (without(lambda road: road[2] > maxsize), [(DEAR, *ENDS)]),
    "no way is a road": (with_costs(lambda tiers, a, b: min(tiers.cost_inside(a, b), 999)), [TO_A_DEAD_END]),
    "two decimals": (with_changed_costs(lambda cost: round(cost, 2)), [(QUARTERS, *ENDS)]),
    "entrances that grow": (entrances_that_grow, [ACROSS, (FLOOR, (1, 1), (7, 7))]),
    "kept for size and walls": (kept_for(lambda tiers: (tiers.size, tiers.grid.walls)), SWAMP_AND_PLAIN),
    "kept for places": (kept_for(lambda tiers: frozenset(tiers.grid.terrain)), QUARTERS_AND_DEAR),
    "kept for the map": (kept_for(lambda tiers: tiers.grid), [ACROSS, (Tiers(FLOOR.grid, 2), *ACROSS[1:])]),
    "a dict": (lambda *given: {(a, b): cost for a, b, cost in join(*given)}, [ACROSS]),
    "pairs": (lambda *given: [(a, b) for a, b, _ in join(*given)], [ACROSS]),
    "nothing": (lambda *given: None, [ACROSS]),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_idea_is_refused(name):
    answer, cases = WRONG[name]
    kept = {tiers: Tiers(tiers.grid, tiers.size) for tiers, *_ in cases}  # an answer may change what it gets

    def is_wrong(tiers, start, goal):
        right = oracle(tiers, start, goal)
        said = said_or_raised(answer, kept[tiers], start, goal)
        return not isinstance(said, list) or any(len(road) != 3 for road in said) or that_matter(said) != right

    assert any(is_wrong(*case) for case in cases)
    verdict = check_join(answer)
    assert not verdict.solved
    assert "; the correct answer is " in verdict.words
    assert verdict.picture.words.startswith("a smallest map that shows it")


def roads_added(tiers, start):
    for entrance in tiers.entrances(start):
        tiers.roads[entrance].append((start, 0))


def roads_cleared(tiers, _):
    tiers.roads.clear()


def another_size(tiers, _):
    tiers.size = 9


@pytest.mark.parametrize("change", [roads_added, roads_cleared, another_size])
def test_a_program_that_changes_the_tiers_is_refused(change):
    """Its own roads are right, but the next search would not be."""

    def answer(tiers, start, goal):
        roads = join(tiers, start, goal)
        change(tiers, start)
        return roads

    tiers = Tiers(FLOOR.grid, 4)
    assert that_matter(answer(tiers, *ACROSS[1:])) == oracle(*ACROSS)
    assert (tiers.size, tiers.roads) != (FLOOR.size, FLOOR.roads)
    assert "your answer gives roads, but changes the tiers" in check_join(answer).words


# --- right answers ----------------------------------------------------------------------------------------------------


def none_that_the_tier_has(tiers, start, goal):
    return [(a, b, cost) for a, b, cost in join(tiers, start, goal) if (b, cost) not in tiers.roads.get(a, [])]


def a_set_from_pairs(tiers, start, goal):
    ends = {(start, e) for e in tiers.entrances(start)} | {(e, goal) for e in tiers.entrances(goal)}
    if tiers.cluster(start) == tiers.cluster(goal):
        ends.add((start, goal))
    return {(a, b, tiers.cost_inside(a, b)) for a, b in ends}


class Join:
    def __call__(self, tiers, start, goal):
        return join(tiers, start, goal)


def nothing_if_start_is_goal(tiers, start, goal):
    return [] if start == goal else join(tiers, start, goal)


RIGHT = {
    "the solution": join,
    "nothing if start is goal": nothing_if_start_is_goal,
    "only roads that exist": without(lambda road: road[2] == inf),
    "no road to itself": without(lambda road: road[0] == road[1]),
    "none that the tier has": none_that_the_tier_has,
    "a set from pairs": a_set_from_pairs,
    "backwards": lambda *given: join(*given)[::-1],
    "a generator": lambda *given: (road for road in join(*given)),
    "lists for roads": lambda *given: tuple(map(list, join(*given))),
    "numbers of numpy": with_costs(lambda tiers, a, b: np.float64(tiers.cost_inside(a, b))),
    "its own search": lambda *given: list(oracle(*given)),
    "always a direct road": edited(DIRECT, "if True"),
    "a class": Join(),
    "partial": partial(join),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", RIGHT)
def test_a_right_answer_is_accepted_in_any_style(name):
    answer = RIGHT[name]
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
    assert check_join(answer).solved


def test_where_the_start_is_the_goal_roads_make_no_difference():
    tiers, cell = FLOOR, (1, 1)
    for roads in ([], join(tiers, cell, cell)):
        trace = record(a_star(tiers.upper(roads), cell, cell, tiers.heuristic))
        assert (trace.path, trace.cost, trace.expanded) == ([cell], 0, 1)


def test_a_failure_names_one_road():
    assert check_join(WRONG["the first entrance of the start"][0]).words == (
        "On this map your answer gives no road from (3, 0) to (3, 1), with clusters of 2 x 2 cells; "
        "the correct answer is a road from (3, 0) to (3, 1) that costs 10."
    )
    pairs, _ = WRONG["pairs"]
    assert check_join(pairs).words.endswith("for a road; the correct answer is a list of (from, to, cost).")
