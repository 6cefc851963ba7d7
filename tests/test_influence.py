"""Influence: a second cost for each cell that leads paths away, and fades."""

import pytest
from graphs import best_cost, graph_of, steps_by_rule
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import maps

from astar_lesson import EIGHT, FOUR, Grid, a_star, manhattan, octile, record
from astar_lesson.maps.repriced import with_extra_costs
from astar_lesson.world.costs.danger_check import MOUNTAIN, check_danger
from astar_lesson.world.costs.influence import diary, first_guarded, send_units

NEAR = (4, 4)
GUARDED = [{NEAR}] * 12 + [set()] * 18


@pytest.mark.sampled
@pytest.mark.parametrize("moves", [FOUR, EIGHT], ids=str)
@settings(max_examples=100)
@given(data=st.data())
def test_the_way_is_a_cheapest_one_with_the_influence_added(moves, data):
    grid = data.draw(maps(moves=[moves], sizes=[(5, 4)], grounds=["..33#"]))
    extra = data.draw(st.dictionaries(st.sampled_from(grid.nodes), st.sampled_from([0, 0.5, 7, 40])))
    graph = graph_of(
        ((a, b, cost + extra.get(b, 0)) for a in grid.nodes for b, cost in steps_by_rule(grid, a)), grid.nodes
    )
    h = manhattan(grid) if moves is FOUR else octile(grid)
    trace = record(a_star(with_extra_costs(grid, extra), grid.start, grid.goal, h))
    best = best_cost(graph, grid.start, grid.goal)
    assert trace.found == (best < float("inf"))
    assert trace.cost == pytest.approx(best)


@pytest.mark.parametrize("value", [-1, -0.001, float("nan"), "3", None])
def test_an_extra_cost_below_zero_or_no_number_is_refused(value):
    with pytest.raises(ValueError, match=r"the extra cost of \(1, 0\) is .*: give at least 0"):
        with_extra_costs(Grid.from_text("S.G"), {(1, 0): value})


@pytest.mark.parametrize(
    ("fade", "story", "cost"),
    [
        (0, "xxxxxxxxxxxxnnnnnnnnnnnnnnnnnn", 240),
        (0.5, "xxfxfxfxfxfxfnnnnnnnnnnnnnnnnn", 276),
        (0.8, "xxffxfffxffxfffnnnnnnnnnnnnnnn", 300),
        (0.9, "xxfffffxfffffnnnnnnnnnnnnnnnnn", 300),
        (1, "xxffffffffffffffffffffffffffff", 408),
    ],
)
def test_paths_move_away_and_come_back_as_the_memory_fades(fade, story, cost):
    runs = list(send_units(MOUNTAIN, GUARDED, loss=5, fade=fade))
    assert diary(runs, NEAR) == story
    assert sum(run.cost for run in runs) == cost
    assert {run.cost for run in runs if NEAR in run.trace.path} == {8}


def test_a_run_knows_what_those_before_it_have_left():
    first, second, third = list(send_units(MOUNTAIN, [{NEAR}] * 3, loss=5, fade=0.8))
    assert first.influence == {}
    assert second.influence == {NEAR: 5}
    assert third.influence == {NEAR: pytest.approx(0.8 * 5 + 5)}


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"loss": -1}, "loss is -1: give a number of at least 0"),
        ({"loss": float("inf")}, "loss is inf"),
        ({"fade": 1.1}, "fade is 1.1: give a number from 0 to 1"),
        ({"fade": float("nan")}, "fade is nan"),
    ],
)
def test_settings_that_cannot_be_are_named(more, message):
    with pytest.raises(ValueError, match=message):
        next(send_units(MOUNTAIN, GUARDED, **{"loss": 1, "fade": 0.5} | more))


def test_a_unit_is_lost_at_the_first_guarded_cell():
    path = [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert first_guarded(path, {(2, 0), (1, 0)}) == (1, 0)
    assert first_guarded(path, {(0, 0)}) == (0, 0)
    assert first_guarded(path, ()) is first_guarded([], {(0, 0)}) is None


@pytest.mark.parametrize(
    ("danger", "words"),
    [
        ((16, 0.8), "Within the budget, however long the guard stays, from 1 run to 18."),
        ([10, 0.85], "Within the budget"),
        ((20, 0.8), "The guard stays for 8 runs. Units lost: 2; then on the long way: 7."),
        ((5, 0.95), "The guard stays for 2 runs."),
        ((5, 0.9), "Units lost: 4"),
        ((60, 0.9), "on the long way: 12"),
        ((0, 0.5), "The guard stays for 4 runs. Units lost: 4"),
        ((-5, 0.9), "give a number of at least 0"),
        (5, "give a pair"),
    ],
)
def test_a_price_of_danger_is_judged_by_its_budget(danger, words):
    verdict = check_danger(danger)
    assert words in str(verdict)
    assert verdict.solved == words.startswith("Within")
