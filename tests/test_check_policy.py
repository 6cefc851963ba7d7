"""The check of page 12: which ideas of a policy it refuses, and which styles it accepts."""

from collections import defaultdict
from functools import partial

import numpy as np
import pytest
from ideas import each

from astar_lesson import Flipbook, Grid
from astar_lesson.world.units import WALL, check_policy, is_near, policies
from astar_lesson.world.units.crowd import end_of, simulate
from astar_lesson.world.units.halls import hall, random_crowds

# --- wrong ideas, each with a crowd that proves it wrong --------------------------------------------------------------


def walls_on_near_claims(me, other):
    return dict.fromkeys(other.plan, WALL) if is_near(me, other) else {}


def walls_on_near_units(me, other):
    return {other.cell: WALL} if is_near(me, other) else {}


def a_wall_on_the_next_cell(me, other):
    return {other.wish: WALL}


def only_a_price(me, other):
    return dict.fromkeys(other.plan, 3) if is_near(me, other) else {}


def the_price_over_the_wall(me, other):
    extra = {other.cell: WALL} if other.stood else {}
    if is_near(me, other):
        for cell in other.plan:
            extra[cell] = 3
    return extra


def walls_where_nobody_stood(me, other):
    extra = only_a_price(me, other)
    if is_near(me, other) and not other.stood:
        extra[other.cell] = WALL
    return extra


def a_price_on_goals(me, other):
    return {other.goal: 3}


def a_price_on_my_own_plan(me, other):
    return dict.fromkeys(me.plan, 3)


def only_the_far_ones(me, other):
    return {} if is_near(me, other) else policies.claims_cost_extra(me, other._replace(plan=me.plan))


def standing_far_away(me, other):
    return {other.cell: WALL} if other.stood else {}


def everything_is_a_wall(me, other):
    return {(x, y): WALL for x in range(11) for y in range(7)}


def whoever_has_a_lower_number_closes_its_path(me, other):
    return dict.fromkeys(other.plan, WALL) if other.number < me.number else {}


DOOR, TWO_DOORS = hall(3), hall(0, 3)
ROWS = Grid(4, 2), [((0, 0), (3, 0)), ((3, 0), (0, 0))]
FILE = DOOR, random_crowds(2)[1]
MEETING = TWO_DOORS, random_crowds(1, meeting=True)[0]
WRONG = [
    (policies.ignore, ROWS),
    (policies.standing_are_walls, ROWS),
    (policies.claims_are_walls, FILE),
    (walls_on_near_claims, FILE),
    (walls_on_near_units, MEETING),
    (a_wall_on_the_next_cell, FILE),
    (only_a_price, MEETING),
    (the_price_over_the_wall, MEETING),
    (walls_where_nobody_stood, FILE),
    (a_price_on_goals, ROWS),
    (a_price_on_my_own_plan, ROWS),
    (only_the_far_ones, ROWS),
    (standing_far_away, ROWS),
    (everything_is_a_wall, ROWS),
    (whoever_has_a_lower_number_closes_its_path, FILE),
]


def is_late(policy, grid, crowd):
    """Whether some never arrive, or all arrive late: a file through one door takes at most 15 ticks on average."""
    end = end_of(simulate(grid, crowd, policy))
    return end.kind != "through" or end.mean_arrival(60) > (15 if grid is DOOR else 25)


@pytest.mark.parametrize(("policy", "crowd"), each(WRONG))
def test_a_wrong_idea_is_refused_and_the_picture_shows_the_crowd_on_which_it_fails(policy, crowd):
    assert is_late(policy, *crowd)
    verdict = check_policy(policy)
    assert not verdict.solved
    assert "Of the worst crowd" in verdict.words
    assert "wants" in verdict.picture.words or "deadlock" in verdict.words


# --- right ideas, in different styles ---------------------------------------------------------------------------------


def with_a_loop(me, other):
    extra = {}
    if is_near(me, other):
        for cell in other.plan:
            extra[cell] = 4
        if other.stood:
            extra[other.cell] = WALL
    return extra


def that_leaves_early(me, other):
    if not is_near(me, other):
        return {}
    if other.stood:
        return {other.cell: float("inf")} | dict.fromkeys(other.plan[1:], 5)
    return dict.fromkeys(other.plan, 5)


def with_a_table(me, other):
    extra = defaultdict(int)
    steps = sum(abs(a - b) for a, b in zip(me.cell, other.cell, strict=True))
    if steps < 4:
        for k, cell in enumerate(other.plan):
            extra[cell] += np.float64(4) if k or not other.stood else np.inf
    return extra


def priced(price, me, other):
    near = is_near(me, other)
    return {cell: WALL if other.stood and cell == other.cell else price for cell in other.plan if near}


class Careful:
    """A price that is lower for cells further ahead."""

    def __init__(self, price):
        self.price = price

    def __call__(self, me, other):
        if not is_near(me, other):
            return {}
        extra = {cell: self.price / (1 + k) for k, cell in enumerate(other.plan)}
        return extra | policies.standing_are_walls(me, other)


RIGHT = [
    policies.claims_cost_extra,
    policies.right_of_way,
    with_a_loop,
    that_leaves_early,
    with_a_table,
    partial(priced, 10),
    Careful(6),
]


@pytest.mark.parametrize("policy", each(RIGHT))
def test_a_right_idea_in_another_style_is_accepted_and_played(policy):
    verdict = check_policy(policy)
    assert verdict.solved, verdict.words
    assert isinstance(verdict.replay(), Flipbook)


@pytest.mark.parametrize("price", [4, 5, 20, 100])
def test_no_price_has_to_be_guessed(price):
    assert check_policy(partial(priced, price)).solved


@pytest.mark.parametrize(
    ("price", "through", "shown"),
    [(1, 8, "the worst crowd"), (2, 13, "the worst crowd"), (3, 19, "the eight of the first picture")],
)
def test_a_price_that_leaves_the_eight_stuck_is_refused(price, through, shown):
    policy = partial(priced, price)
    assert end_of(simulate(*MEETING, policy, 60)).kind != "through"
    verdict = check_policy(policy)
    assert not verdict.solved
    assert f"and {through} of 20 crowds get through (at least 18 must). Of {shown} " in verdict.words


def test_a_solved_answer_plays_the_meeting_that_opens_the_page():
    verdict = check_policy(policies.claims_cost_extra)
    assert verdict.words.endswith("and 19 of 20 crowds get through (at least 18 must).")
    last = verdict.replay().slider.max
    assert last == len(list(simulate(*MEETING, policies.claims_cost_extra, 60))) - 1


# --- what is said and shown -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        (policies.ignore, "and from tick 6 on nobody moves: a deadlock."),
        (policies.standing_are_walls, "on the same ticks come again and again: a livelock."),
        (
            policies.claims_are_walls,
            "a unit arrives after 35.8 ticks on average (15 are allowed), and 4 of 10 crowds get through "
            "(at least 9 must). Of the",
        ),
        (lambda me, other: None, "a policy returned None: return a dict"),
        (lambda me, other: {other.cell: -1}, "is -1: give at least 0"),
        (lambda me, other: {other.place: 3}, "AttributeError"),
        (lambda me: {}, "TypeError"),
    ],
)
def test_a_failure_is_named(policy, words):
    verdict = check_policy(policy)
    assert not verdict.solved
    assert words in verdict.words


@pytest.mark.parametrize("policy", [policies.ignore, policies.standing_are_walls])
def test_the_picture_and_the_player_show_the_tick_that_comes_again(policy):
    verdict = check_policy(policy)
    first, again = verdict.failure.end.since, verdict.failure.end.since + 1
    assert [line.split(":")[0] for line in verdict.picture.words.splitlines()] == [f"tick {first}", f"tick {again}"]
    shown = verdict.failure.play()
    assert shown.slider.max == len(verdict.failure.ticks) - 1
    verdict.failure.find(shown)
    assert shown.slider.value == first


def test_a_policy_that_is_slow_is_shown_when_all_should_be_through():
    verdict = check_policy(policies.claims_are_walls)
    assert verdict.picture.words.splitlines()[0].startswith("tick 15: ")
    assert "6 of 8 units arrive in 60 ticks" in verdict.words
