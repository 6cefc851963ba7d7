"""The nearest of many goals, and the distance field, against networkx; a map with one goal is searched as ever."""

import random
from itertools import pairwise

import networkx as nx
import pytest
from graphs import by_rule
from strategies import draw_text, sizes

from astar_lesson import EIGHT, FOUR, Grid, a_star, dijkstra, manhattan, octile, record, zero
from astar_lesson.lesson.audit_picture import audit
from astar_lesson.lesson.programs.open_lists import Scan
from astar_lesson.world.goals import work
from astar_lesson.world.goals.field import distance_field, step_towards
from astar_lesson.world.goals.goals import EXTRA_GOAL, Goals, nearest


def random_goals(count=200):
    """Maps with walls and costly ground, four and eight neighbours by turns, and one to five goals."""
    rng = random.Random(14)
    for number in range(count):
        text = draw_text(rng.choice, sizes(range(3, 9), range(2, 7)), "...##29", "S" + "G" * rng.randint(1, 5))
        yield Goals.from_text(text, EIGHT if number % 2 else FOUR)


def costs_to_nearest(goals):
    """By networkx, on the map with every step turned round."""
    graph = by_rule(goals.grid).reverse()
    return nx.multi_source_dijkstra_path_length(graph, set(goals.goals))


def guess(goals):
    return manhattan(goals.grid) if goals.grid.moves is FOUR else octile(goals.grid)


def test_the_nearest_goal_is_that_of_networkx():
    found = 0
    for goals in random_goals():
        right = costs_to_nearest(goals).get(goals.start, float("inf"))
        h = nearest(guess(goals), goals.goals)
        blind, led = goals.search(dijkstra), goals.search(a_star, h)
        oldest_first = goals.search(a_star, h, Scan)
        assert blind.cost == led.cost == oldest_first.cost == right
        for trace in (blind, led, oldest_first):
            assert not trace.found or trace.path[-1] in goals.goals
            assert sum(goals.grid.cost(*step) for step in pairwise(trace.path)) == (right if trace.found else 0)
            assert EXTRA_GOAL not in trace.nodes
        each = [record(a_star(goals.grid, goals.start, goal, guess(goals))).cost for goal in goals.goals]
        assert right == min(each)
        found += blind.found
    assert 150 < found < 200


def test_with_one_goal_the_steps_are_those_of_the_search_for_it():
    for goals in random_goals(60):
        alone = Goals(goals.grid, goals.goals[:1])
        (goal,), h = alone.goals, guess(goals)
        assert list(alone.search(dijkstra)) == list(record(dijkstra(goals.grid, goals.start, goal)))
        led = list(alone.search(a_star, nearest(h, [goal])))
        assert led == list(record(a_star(goals.grid, goals.start, goal, h)))
        assert alone.search(dijkstra).name == "dijkstra"


def test_the_smallest_guess_is_admissible_and_consistent_if_its_parts_are():
    for goals in random_goals(60):
        for h in (zero(goals.grid), guess(goals)):
            found = audit(goals, nearest(h, goals.goals))
            assert found.admissible and found.consistent
            assert found.true[EXTRA_GOAL] == 0


def test_with_the_smallest_guess_no_cell_is_taken_that_dijkstra_does_not_take():
    """The guess is consistent and above 0 off the goals; the well itself may be another one, of the same cost."""
    for goals in random_goals():
        led = goals.search(a_star, nearest(guess(goals), goals.goals))
        blind = {step.current for step in goals.search(dijkstra)}
        assert {step.current for step in led} - blind <= set(goals.goals)
        assert led.expanded <= len(blind)


def test_the_field_is_that_of_networkx_and_whoever_follows_it_pays_as_much():
    for goals in random_goals():
        field = distance_field(goals)
        assert field == costs_to_nearest(goals)
        for cell, cost in field.items():
            way = [cell]
            while field[way[-1]] > 0:
                way.append(step_towards(goals.grid, field, way[-1]))
            assert way[-1] in goals.goals
            assert step_towards(goals.grid, field, way[-1]) == way[-1]
            assert sum(goals.grid.cost(*step) for step in pairwise(way)) == cost


def test_a_step_counts_what_it_costs_and_not_only_what_comes_after_it():
    goals = Goals.from_text("G.S\n2..")  # of (0, 1) and (1, 1): 0 is left after (0, 0)
    assert [step_towards(goals.grid, distance_field(goals), cell) for cell in ((0, 0), (1, 1), (2, 1))] == [
        (0, 0),
        (1, 0),
        (2, 0),
    ]
    swamp = Goals.from_text("S9.G\n....")
    field = distance_field(swamp)
    assert field[1, 0] == 2 < field[0, 1] == 4
    assert step_towards(swamp.grid, field, (0, 0)) == (0, 1)


def test_a_cell_without_a_path_is_named():
    goals = Goals.from_text("S#G\n##.")
    field = distance_field(goals)
    assert (0, 0) not in field
    with pytest.raises(ValueError, match=r"no path leads from \(0, 0\) to a goal"):
        step_towards(goals.grid, field, (0, 0))
    with pytest.raises(ValueError, match=r"cell \(1, 0\) is a wall"):
        step_towards(goals.grid, field, (1, 0))
    assert goals.search(dijkstra).path == []


GRID = Grid.from_text("S.#\n...")


@pytest.mark.parametrize(
    ("grid", "goals", "words"),
    [
        (GRID, [], r"goals is \[\]: name at least one goal, such as \[\(2, 0\)\]"),
        (GRID, [(0, 1), (2, 0)], r"goal \(2, 0\) is a wall of the 3 x 2 map: choose a free cell"),
        (GRID, (2, 1), "goal 2 is not a cell"),
        ("S.G", [(0, 0)], "the map is 'S.G': give a Grid, and then its goals"),
    ],
)
def test_goals_that_cannot_be_are_named(grid, goals, words):
    with pytest.raises(ValueError, match=words):
        Goals(grid, goals)


def test_other_bad_input_is_named():
    with pytest.raises(ValueError, match="goals is empty: name at least one goal"):
        nearest(zero(GRID), [])
    with pytest.raises(ValueError, match=r"goals is \[\]: name at least one goal"):
        Goals.from_text("S..")
    with pytest.raises(ValueError, match="line 1, column 3: 'X' is not part of a map"):
        Goals.from_text("SGX")
    with pytest.raises(ValueError, match="start is missing: put an S into the map text"):
        list(Goals.from_text("G..").search(dijkstra))
    with pytest.raises(ValueError, match=r"the map is 7, not text|not text"):
        Goals.from_text(7)
    with pytest.raises(ValueError, match=r"the heuristic says nan for \(0, 0\)"):
        list(Goals.from_text("S.G").search(a_star, nearest(lambda cell, goal: float("nan"), [(2, 0)])))


def test_goals_are_kept_once_and_lead_to_the_extra_goal_alone():
    goals = Goals(GRID, [(1, 1), (0, 1), (1, 1)])
    assert goals.goals == ((1, 1), (0, 1))
    assert goals.edges((1, 1)) == [(EXTRA_GOAL, 0)]
    assert goals.edges(EXTRA_GOAL) == []
    assert goals.edges((0, 0)) == GRID.edges((0, 0))
    assert goals.steps_back()[EXTRA_GOAL] == [((0, 1), 0), ((1, 1), 0)]
    assert Goals.from_text(" \n\nS . G\n G # . \n").goals == ((2, 0), (0, 1))


def test_scattered_goals_can_be_reached_and_far_ones_are_far():
    for near, far in zip(work.scattered(5), work.scattered(5, 3, far=True), strict=True):
        steps = distance_field(Goals(near.grid, [near.start]))  # four neighbours, cost 1: the same both ways
        assert len(near.goals) == 8 and set(near.goals) <= set(steps) - {near.start}
        assert len(far.goals) == 3
        nearer = sum(steps[cell] < min(steps[goal] for goal in far.goals) for cell in steps)
        assert nearer >= 0.7 * len(steps)
        assert near.grid == far.grid
    assert [a.goals for a in work.scattered(3)] == [a.goals for a in work.scattered(3)]
