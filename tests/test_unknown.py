"""Walks over unknown ground: never through a wall, to the goal if and only if a way leads there, and at what cost."""

from itertools import pairwise
from math import inf
from random import Random

import pytest
from graphs import by_rule, costs_to
from hypothesis import given
from hypothesis import strategies as st
from strategies import draw_map, maps, sample, sizes

from astar_lesson import EIGHT, EIGHT_CUT, FOUR, OCTILE, Grid, Picture, admissible, gallery
from astar_lesson.world.unknown.adaptive import plan_adaptively
from astar_lesson.world.unknown.exploring import explore, plan_cost
from astar_lesson.world.unknown.journey import Journey
from astar_lesson.world.unknown.memory import Memory

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


@pytest.mark.sampled
@pytest.mark.parametrize("moves", [FOUR, EIGHT, EIGHT_CUT, OCTILE])
def test_every_walk_is_allowed_and_arrives_if_and_only_if_a_way_leads_there(moves):
    rng = Random(1)
    arrived = detours = 0
    for _ in range(240):
        grid, radius = draw_map(rng.choice, [moves], **WIDE | {"grounds": ["...##3"]}), rng.randint(1, 2)
        best = best_costs(grid)
        journey = Journey(Memory(grid, radius))
        assert journey.arrived == (grid.start in best)
        cost = plan_cost(grid, journey.trail(len(journey)))
        assert cost < inf  # every step is a step of the true map
        if journey.arrived:
            assert cost >= best[grid.start] - 1e-9
        else:
            assert journey.moments[-1].plan == []
        for moment in journey.moments:  # a plan is hopeful, and its next step is there
            assert not moment.plan or plan_cost(grid, moment.plan[:2]) < inf
            if moment.position in best:
                hoped = plan_cost(moment.known, moment.plan)
                assert hoped <= best[moment.position] + 1e-9
        arrived += journey.arrived
        detours += journey.arrived and cost > best[grid.start] + 1e-9
    assert arrived > 50
    assert detours > 10


@pytest.mark.sampled
@pytest.mark.parametrize("moves", [FOUR, EIGHT])
@given(data=st.data())
def test_who_sees_everything_walks_the_best_way_with_one_plan(moves, data):
    grid = data.draw(maps(moves=[moves], **WIDE))
    journey = Journey(Memory(grid, 12))
    if journey.arrived:
        assert plan_cost(grid, journey.trail(len(journey))) == best_costs(grid)[grid.start]
    assert journey.plans == [0]


def test_plans_are_made_when_they_must_be_and_only_then():
    replans = 0
    for grid in sample(4, 80, moves=[FOUR, EIGHT], **WIDE):
        journey = Journey(Memory(grid, 2))
        for k, (before, now) in enumerate(pairwise(journey.moments), start=1):
            ahead = before.plan[1:]
            then, today = (plan_cost(moment.known, ahead) for moment in (before, now))
            assert (k in journey.plans) == (today > then)
            if now.trace is None:
                assert now.plan == ahead
            else:
                assert now.plan == now.trace.path
                replans += 1
    assert replans > 20


def test_what_is_seen_is_what_lies_around_the_walk_and_is_never_forgotten():
    journey = Journey(Memory(BAY, 2))
    told = [cell for k in range(len(journey) + 1) for cell in journey.new(k)]
    assert len(told) == len(set(told))
    around = {(x + dx, y + dy) for x, y in journey.trail(99) for dx in range(-2, 3) for dy in range(-2, 3)}
    assert set(told) == {cell for cell in around if BAY.in_bounds(cell)} == journey.moments[-1].seen
    assert journey.new(6) == [(9, y) for y in range(1, 6)]


@given(grid=maps(moves=[FOUR, EIGHT], **WIDE), data=st.data())
def test_the_known_map_is_the_true_one_where_it_was_seen_and_floor_elsewhere_and_the_feared_one_wall(grid, data):
    memory = Memory(grid, data.draw(st.integers(1, 3)))
    for cell in data.draw(st.lists(st.sampled_from(grid.nodes), max_size=3)):
        memory.look(cell)
    known, feared = memory.known(), memory.known(hopeful=False)
    for cell in [(x, y) for x in range(grid.width) for y in range(grid.height)]:
        is_seen = cell in memory.seen
        assert (cell in known.walls) == (is_seen and cell in grid.walls)
        assert (cell in feared.walls) == (cell in grid.walls if is_seen else cell not in (grid.start, grid.goal))
        assert known.terrain.get(cell, 1) == (grid.terrain.get(cell, 1) if is_seen else 1)
    assert (known.start, known.goal, known.moves) == (grid.start, grid.goal, grid.moves)


def test_a_goal_in_a_sealed_room_is_given_up_when_that_is_known():
    grid = Grid.from_text("S....\n..###\n..#G#\n..###")
    journey = Journey(Memory(grid, 1))
    assert not journey.arrived
    assert (len(journey), journey.plans[-1]) == (7, 7)
    assert len(journey.plans) == 4
    assert journey.describe(7).endswith("Finds no path to the goal, and gives up.")
    assert "known: the plan: 5 x 4 map" in str(journey.picture(7))
    assert journey.moments[-1].trace.cost == inf


def test_trips_over_the_same_ground_get_better_until_one_is_best():
    for grid in (TINY, BAY, LUCK):
        memory = Memory(grid, 1)
        trips = [Journey(memory) for _ in range(5)]
        assert plan_cost(grid, trips[-1].trail(99)) == best_costs(grid)[grid.start]
        assert len(trips[-1].plans) == 1


def test_units_that_share_a_memory_know_what_the_others_saw():
    memory = Memory(BAY, 2)
    trips = [Journey(memory) for unit in ("first", "next")]
    assert [(len(trip), trip.arrived, len(trip.plans)) for trip in trips] == [(28, True, 2), (16, True, 1)]


@pytest.mark.parametrize(
    ("grid", "radius", "words"),
    [
        (Grid.from_text("S.."), 1, "goal is missing"),
        (Grid.from_text("G.."), 1, "start is missing"),
        (TINY, 0, "radius is 0: give a whole number of at least 1, or a unit walks into walls"),
        (TINY, 1.5, "radius is 1.5"),
    ],
)
def test_what_cannot_be_is_named(grid, radius, words):
    with pytest.raises(ValueError, match=words):
        Memory(grid, radius)


def test_the_picture_shows_what_is_known_beside_what_is_true():
    journey, k = Journey(Memory(BAY, 2)), 6
    picture = journey.picture(k)
    assert isinstance(picture, Picture)
    known, true = picture.axes
    fog = next(layer for layer in known.collections if layer.get_zorder() == 1.5)
    assert len(fog.get_paths()) == 13 * 7 - len(journey.moments[k].seen)
    for ax in (known, true):
        (unit,) = [layer for layer in ax.collections if layer.get_zorder() == 8]
        assert unit.get_offsets().tolist() == [list(journey.moments[k].position)]
    (way,) = true.lines
    assert way.get_xydata().tolist() == [list(cell) for cell in journey.trail(k)]
    (plan,) = known.lines
    assert plan.get_xydata().tolist() == [list(cell) for cell in journey.moments[k].plan]
    assert journey.describe(k) in str(picture)
    assert "Plans, 22 steps to the goal." in str(picture)


def test_what_is_unknown_is_drawn_over_another_search_of_the_same_moment():
    journey = Journey(Memory(TINY, 1))
    moment = journey.moments[3]
    picture = gallery([("new", moment.known, moment.trace)], layers=[journey.layer(3)])
    (fog,) = [layer for layer in picture.axes[0].collections if layer.get_zorder() == 1.5]
    assert len(fog.get_paths()) == 4 * 3 - len(moment.seen)


@pytest.mark.sampled
@pytest.mark.parametrize("moves", [FOUR, EIGHT, EIGHT_CUT, OCTILE])
def test_adaptive_plans_cost_the_same_and_what_is_learned_stays_consistent(moves):
    raised = 0
    for grid in sample(5, 60, moves=[moves], **WIDE | {"grounds": ["...##3"]}):
        learned = {}
        for moment in filter(lambda moment: moment.trace, explore(Memory(grid, 1))):
            cost = plan_adaptively(moment.known, moment.position, learned).cost
            assert cost == pytest.approx(moment.trace.cost)
            known, h = moment.known, admissible(moment.known)
            guess = {cell: learned.get(cell, h(cell, grid.goal)) for cell in known.nodes}
            assert all(guess[a] <= cost + guess[b] + 1e-9 for a in known.nodes for b, cost in known.edges(a))
            raised += any(guess[cell] > h(cell, grid.goal) + 1e-9 for cell in known.nodes)
    assert raised > 20
