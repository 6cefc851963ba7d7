"""Walks over unknown ground: never through a wall, to the goal if and only if a way leads there, and at what cost."""

from dataclasses import replace
from itertools import combinations, pairwise, permutations
from math import inf
from random import Random

import pytest
from graphs import by_rule, costs_to
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.collections import EllipseCollection
from strategies import any_map, draw_map, maps, sample, sizes

from astar_lesson import EIGHT, EIGHT_CUT, FOUR, OCTILE, Grid, Picture
from astar_lesson.world.unknown.exploring import (
    Memory,
    check_replan,
    explore,
    explore_fearing,
    explore_once,
    known_map,
    plan_cost,
)
from astar_lesson.world.unknown.journey import Journey, squad

BAY = Grid.from_text("""
. . . . . . . . . . . . .
. . # # # # # # # # . . .
. . . . . . . . . # . . .
. S . . . . . . . # . G .
. . . . . . . . . # . . .
. . # # # # # # # # . . .
. . . . . . . . . . . . .
""")
TINY = Grid.from_text("S..#\n.#..\n..#G")
LUCK = Grid.from_text("..G#.\n..##.\n...#.\n....S")
WIDE = {"sizes": sizes(range(1, 13), range(1, 10)), "grounds": ["....##3"], "ends": "any"}


def best_costs(grid):
    """What the cheapest way to the goal costs from every cell that has one, by networkx."""
    return costs_to(by_rule(grid), grid.goal)


@pytest.mark.parametrize("moves", [FOUR, EIGHT, EIGHT_CUT, OCTILE])
def test_every_walk_is_allowed_and_arrives_if_and_only_if_a_way_leads_there(moves):
    rng = Random(1)
    arrived = detours = 0
    for _ in range(240):
        grid, radius = draw_map(rng.choice, [moves], **WIDE | {"grounds": ["...##3"]}), rng.randint(1, 2)
        best = best_costs(grid)
        journey = Journey(grid, explore(grid, radius))
        assert journey.arrived == (grid.start in best)
        assert journey.cost < inf  # every step is a step of the true map
        if journey.arrived:
            assert journey.cost >= best[grid.start] - 1e-9
        else:
            assert journey.moments[-1].plan == ()
        for k, moment in enumerate(journey.moments):  # a plan is hopeful, and its next step is there
            assert not moment.plan or plan_cost(grid, moment.plan[:2]) < inf
            if moment.position in best:
                hoped = plan_cost(known_map(grid, journey.seen(k)), moment.plan)
                assert hoped <= best[moment.position] + 1e-9
        arrived += journey.arrived
        detours += journey.arrived and journey.cost > best[grid.start] + 1e-9
    assert arrived > 50
    assert detours > 10


@pytest.mark.parametrize("moves", [FOUR, EIGHT])
@given(data=st.data())
def test_who_sees_everything_walks_the_best_way_with_one_plan(moves, data):
    grid = data.draw(maps(moves=[moves], **WIDE))
    journey = Journey(grid, explore(grid, 12))
    if journey.arrived:
        assert journey.cost == best_costs(grid)[grid.start]
    assert journey.plans == [0]


@settings(max_examples=80)
@any_map(moves=[FOUR, EIGHT], **WIDE)
def test_hope_only_shrinks(grid):
    """What is walked and what is planned together never gets less: plans promise too little, never too much."""
    journey = Journey(grid, explore(grid, 1))
    if journey.arrived:
        sums = [
            plan_cost(grid, journey.trail(k)) + plan_cost(known_map(grid, journey.seen(k)), moment.plan)
            for k, moment in enumerate(journey.moments)
        ]
        assert sums == sorted(sums)
        assert sums[-1] == journey.cost


def test_plans_are_made_when_they_must_be_and_only_then():
    replans = 0
    for grid in sample(4, 80, moves=[FOUR, EIGHT], **WIDE):
        journey = Journey(grid, explore(grid, 2))
        for k, (before, now) in enumerate(pairwise(journey.moments), start=1):
            ahead = before.plan[1:]
            then, today = (plan_cost(known_map(grid, journey.seen(i)), ahead) for i in (k - 1, k))
            assert (k in journey.plans) == (today > then)
            if now.trace is None:
                assert now.plan == ahead
            else:
                assert now.plan == tuple(now.trace.path)
                replans += 1
    assert replans > 20


def test_seen_cells_are_told_once_and_are_those_around_the_way():
    journey = Journey(BAY, explore(BAY, 2))
    told = [cell for moment in journey.moments for cell in moment.seen]
    assert len(told) == len(set(told))
    around = {(x + dx, y + dy) for x, y in journey.trail(99) for dx in range(-2, 3) for dy in range(-2, 3)}
    assert set(told) == {cell for cell in around if BAY.in_bounds(cell)}


@pytest.mark.parametrize(
    ("grid", "radius", "steps", "plans"),
    [
        (TINY, 1, 11, [0, 3]),
        (TINY, 2, 5, [0]),
        (BAY, 1, 36, [0, 7, 8, 10, 11, 12, 14, 15, 16, 18, 19]),
        (BAY, 2, 28, [0, 6]),
        (BAY, 3, 26, [0, 5]),
        (BAY, 6, 20, [0, 2]),
        (BAY, 8, 16, [0]),
        (replace(BAY, start=BAY.goal, goal=BAY.start), 1, 16, [0, 1, 2, 5, 6, 7, 8, 9, 10, 11]),
        (replace(BAY, start=BAY.goal, goal=BAY.start), 2, 16, [0]),
        (LUCK, 1, 7, [0, 3]),  # who sees farther may walk farther
        (LUCK, 2, 9, [0, 1]),
        (LUCK, 4, 7, [0]),
    ],
)
def test_known_walks(grid, radius, steps, plans):
    journey = Journey(grid, explore(grid, radius))
    assert (len(journey), journey.cost, journey.plans) == (steps, steps, plans)
    assert repr(journey).startswith(f"Arrived after {steps} steps, cost {steps}, with {len(plans)} plan")


def test_a_goal_in_a_sealed_room_is_given_up_when_that_is_known():
    grid = Grid.from_text("S....\n..###\n..#G#\n..###")
    journey = Journey(grid, explore(grid, 1))
    assert not journey.arrived
    assert (len(journey), journey.plans[-1]) == (7, 7)
    assert repr(journey) == "Gave up after 7 steps, cost 7, with 4 plans."
    assert journey.tell(7).endswith("Finds no path to the goal, and gives up.")
    assert "known: no plan: 5 x 4 map" in str(journey.picture(7))
    assert journey.moments[-1].trace.cost == inf


def test_who_stands_on_the_goal_has_arrived():
    grid = Grid(3, 2, start=(1, 1), goal=(1, 1))
    journey = Journey(grid, explore(grid, 1))
    assert (journey.arrived, len(journey), journey.cost, journey.plans) == (True, 0, 0, [0])
    assert journey.tell(0).endswith("This is the goal.")


def test_dearer_ground_is_a_reason_to_plan_again():
    grid = Grid.from_text("S..9.G\n......")
    journey = Journey(grid, explore(grid, 1))
    assert (journey.plans, journey.cost) == ([0, 2], 7)


def test_trips_over_the_same_ground_get_better_until_one_is_best():
    for grid in (TINY, BAY, LUCK):
        memory = Memory(grid)
        trips = [Journey(grid, explore(grid, 1, memory)) for _ in range(5)]
        assert trips[-1].cost == best_costs(grid)[grid.start]
        assert len(trips[-1].plans) == 1
    memory = Memory(BAY)
    assert [len(Journey(BAY, explore(BAY, 1, memory))) for _ in range(3)] == [36, 18, 16]


def test_units_that_share_a_memory_know_what_the_others_saw():
    units = [replace(BAY, start=start) for start in [(1, 3), (0, 0), (0, 6)]]
    own, memory = squad(units, 1), Memory(BAY)
    shared = squad(units, 1, memory)
    assert [len(journey) for journey in own] == [36, 40, 14]
    assert [len(journey) for journey in shared] == [30, 30, 14]
    assert [len(journey.plans) for journey in shared] == [8, 8, 1]
    assert (sum(len(journey.seen(99)) for journey in own), len(memory.seen)) == (183, 89)
    for unit, journey in zip(units, own, strict=True):
        assert journey.trail(99) == Journey(unit, explore(unit, 1)).trail(99)
    for journey in shared:
        assert journey.cost < inf
        assert journey.arrived
        for k in range(len(journey)):
            assert journey.seen(k) <= set(memory.seen)


def test_a_wall_seen_by_another_unit_is_a_reason_to_plan_again():
    """The second unit waits behind; the first one sees the end of the bay."""
    memory = Memory(BAY)
    first, second = squad([replace(BAY, start=(6, 3)), BAY], 1, memory)
    alone = Journey(BAY, explore(BAY, 1))
    assert second.plans[1] < alone.plans[1]
    assert len(second) < len(alone)
    assert first.arrived and second.arrived


def small_maps(sizes, most_walls):
    for width, height in sizes:
        cells = [(x, y) for y in range(height) for x in range(width)]
        for start, goal in permutations(cells, 2):
            rest = [cell for cell in cells if cell not in (start, goal)]
            for count in range(min(most_walls, len(rest)) + 1):
                for walls in combinations(rest, count):
                    yield Grid(width, height, frozenset(walls), {}, start, goal)


SHAPES = {n: [(w, n // w) for w in range(1, n + 1) if n % w == 0] for n in range(2, 7)}


def test_who_fears_the_unknown_gives_up_on_four_cells_and_not_on_fewer():
    failing = {}
    for size, shapes in SHAPES.items():
        for grid in small_maps(shapes, 4):
            hopeful, fearing = (Journey(grid, walk(grid, 1)) for walk in (explore, explore_fearing))
            assert fearing.cost < inf
            assert not (fearing.arrived and not hopeful.arrived)
            if hopeful.arrived and not fearing.arrived:
                failing.setdefault(size, []).append(str(grid))
    assert sorted(failing) == [4, 5, 6]
    assert set(failing[4]) == {"S..G", "G..S", "S\n.\n.\nG", "G\n.\n.\nS"}
    bay = Journey(BAY, explore_fearing(BAY, 2))
    assert (len(bay), bay.arrived) == (0, False)
    assert repr(bay) == "Gave up after 0 steps, cost 0, with 1 plan."


def test_who_plans_once_walks_into_a_wall_on_six_cells_and_not_on_fewer():
    """Among maps with a way to the goal."""
    failing = {}
    for size, shapes in SHAPES.items():
        for grid in small_maps(shapes, 4):
            if Journey(grid, explore(grid, 1)).arrived and Journey(grid, explore_once(grid, 1)).cost == inf:
                failing.setdefault(size, []).append(str(grid))
    assert min(failing) == 6
    assert Journey(BAY, explore_once(BAY, 2)).cost == inf


@pytest.mark.parametrize(
    ("grid", "radius", "words"),
    [
        (Grid.from_text("S.."), 1, "goal is missing"),
        (Grid.from_text("..G"), 1, "start is missing"),
        (TINY, 0, "radius is 0"),
        (TINY, -1, "radius is -1"),
        (TINY, 1.5, "radius is 1.5"),
        (TINY, None, "radius is None"),
    ],
)
@pytest.mark.parametrize("walk", [explore, explore_fearing, explore_once])
def test_what_cannot_be_is_named(walk, grid, radius, words):
    with pytest.raises(ValueError, match=words):
        next(walk(grid, radius))


def test_a_memory_belongs_to_one_map():
    with pytest.raises(ValueError, match="the memory is of another map"):
        next(explore(TINY, 1, Memory(BAY)))
    with pytest.raises(ValueError, match="give a Grid"):
        Memory("S.G")
    with pytest.raises(ValueError, match="there are no moments"):
        Journey(TINY, [])


@pytest.mark.parametrize("k", [0, 3, 6, 20, 28])
def test_the_picture_shows_what_is_known_beside_what_is_true(k):
    journey = Journey(BAY, explore(BAY, 2))
    picture = journey.picture(k)
    assert isinstance(picture, Picture)
    known, true = picture.axes
    fog = next(layer for layer in known.collections if layer.get_zorder() == 1.5)
    assert len(fog.get_paths()) == 13 * 7 - len(journey.seen(k))
    for ax in (known, true):
        (unit,) = [layer for layer in ax.collections if isinstance(layer, EllipseCollection)]
        assert unit.get_offsets().tolist() == [list(journey.moments[k].position)]
    (way,) = true.lines
    assert way.get_xydata().tolist() == [list(cell) for cell in journey.trail(k)]
    (plan,) = known.lines
    assert plan.get_xydata().tolist() == [list(cell) for cell in journey.moments[k].plan]
    assert journey.tell(k) in str(picture)
    assert ("a new plan" in str(picture)) == (k in journey.plans)


def test_the_truth_of_the_exercise_is_the_decision_of_the_walk():
    """On four neighbours and floor, a plan is given up exactly if a known wall stands in it."""
    for grid in (TINY, BAY, LUCK):
        journey = Journey(grid, explore(grid, 2))
        for k, (before, now) in enumerate(pairwise(journey.moments), start=1):
            walls = grid.walls & journey.seen(k)
            assert bool(walls.intersection(before.plan[1:])) == (now.trace is not None)


@pytest.mark.parametrize(
    "answer",
    [
        lambda plan, walls: plan[0] in walls,
        lambda plan, walls: plan[-1] in walls,
        lambda plan, walls: all(cell in walls for cell in plan),
        lambda plan, walls: len(walls) > 0,
        lambda plan, walls: None,
    ],
)
def test_a_wrong_answer_meets_a_small_map(answer):
    verdict = check_replan(answer)
    assert not verdict.solved
    assert "right is" in verdict.words
    assert "path of" in str(verdict.picture)


def test_a_right_answer_is_right():
    assert check_replan(lambda plan, walls: any(cell in walls for cell in plan)).solved
    assert check_replan(lambda plan, walls: set(plan) & walls).solved
