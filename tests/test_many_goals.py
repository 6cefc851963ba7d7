"""The nearest of many goals, and the distance field, against networkx; a map with one goal is searched as ever."""

import random
from itertools import pairwise

import networkx as nx
import pytest
from graphs import by_rule
from matplotlib.collections import PolyCollection
from matplotlib.patches import FancyArrowPatch
from strategies import draw_text, sizes

from astar_lesson import EIGHT, FOUR, Grid, a_star, dijkstra, explain, manhattan, octile, record, zero
from astar_lesson.draw.audit_picture import audit
from astar_lesson.draw.board import Board
from astar_lesson.draw.marks import PENNANT
from astar_lesson.draw.pictures import sheet
from astar_lesson.maps.made import rough
from astar_lesson.search.open_lists import Scan
from astar_lesson.world.goals.field import (
    distance_field,
    field_picture,
    follow,
    goals_gallery,
    mark_goals,
    step_towards,
)
from astar_lesson.world.goals.goals import (
    FINISH,
    Goals,
    NearestCounts,
    count_nearest,
    count_units,
    farthest,
    nearest,
    to_nearest,
)


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
        blind, led = record(to_nearest(dijkstra, goals)), record(to_nearest(a_star, goals, h))
        oldest_first = record(to_nearest(a_star, goals, h, Scan))
        assert blind.cost == led.cost == oldest_first.cost == right
        for trace in (blind, led, oldest_first):
            assert not trace.found or trace.path[-1] in goals.goals
            assert sum(goals.grid.cost(*step) for step in pairwise(trace.path)) == (right if trace.found else 0)
            assert FINISH not in trace.nodes
        each = [record(a_star(goals.grid, goals.start, goal, guess(goals))).cost for goal in goals.goals]
        assert right == min(each)
        found += blind.found
    assert 150 < found < 200


def test_with_one_goal_the_steps_are_those_of_the_search_for_it():
    for goals in random_goals(60):
        alone = Goals(goals.grid, goals.goals[:1])
        (goal,), h = alone.goals, guess(goals)
        assert list(to_nearest(dijkstra, alone)) == list(dijkstra(goals.grid, goals.start, goal))
        led = list(to_nearest(a_star, alone, nearest(h, [goal])))
        assert led == list(a_star(goals.grid, goals.start, goal, h))
        assert to_nearest(dijkstra, alone).__name__ == "dijkstra"


def test_a_search_that_starts_at_a_goal_ends_there():
    goals = Goals(Grid.from_text("S.."), [(2, 0), (0, 0)])
    assert record(to_nearest(dijkstra, goals)).path == [(0, 0)]


def test_the_smallest_guess_is_admissible_and_consistent_if_its_parts_are():
    too_much = 0
    for goals in random_goals(60):
        for h in (zero(goals.grid), guess(goals)):
            found = audit(goals, nearest(h, goals.goals))
            assert found.admissible and found.consistent
            assert found.true[FINISH] == 0
        largest = audit(goals, farthest(guess(goals), goals.goals))
        too_much += not largest.admissible
        assert largest.admissible or len(goals.goals) > 1
    assert too_much > 30


def test_the_field_is_that_of_networkx_and_whoever_follows_it_pays_as_much():
    for goals in random_goals():
        field = distance_field(goals)
        assert field == costs_to_nearest(goals)
        for cell, cost in field.items():
            way = follow(goals.grid, field, cell)
            assert way[-1] in goals.goals
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


def test_a_cell_without_a_way_is_named():
    goals = Goals.from_text("S#G\n##.")
    field = distance_field(goals)
    assert (0, 0) not in field
    with pytest.raises(ValueError, match=r"no way leads from \(0, 0\) to a goal"):
        step_towards(goals.grid, field, (0, 0))
    with pytest.raises(ValueError, match=r"cell \(1, 0\) is a wall"):
        step_towards(goals.grid, field, (1, 0))
    assert record(to_nearest(dijkstra, goals)).path == []


GRID = Grid.from_text("S.#\n...")


@pytest.mark.parametrize(
    ("grid", "goals", "words"),
    [
        (GRID, [], r"goals is \[\]: name at least one goal, such as \[\(2, 0\)\]"),
        (GRID, iter(()), "name at least one goal"),
        (GRID, None, "goals is None: name at least one goal"),
        (GRID, [(0, 1), (2, 0)], r"goal \(2, 0\) is a wall of the 3 x 2 map: choose a free cell"),
        (GRID, [(5, 0)], r"goal \(5, 0\) is outside the 3 x 2 map"),
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
        list(to_nearest(dijkstra, Goals.from_text("G..")))
    with pytest.raises(ValueError, match=r"the map is 7, not text|not text"):
        Goals.from_text(7)
    with pytest.raises(ValueError, match=r"the heuristic says nan for \(1, 0\)"):
        list(to_nearest(a_star, Goals.from_text("S.G"), nearest(lambda cell, goal: float("nan"), [(2, 0)])))


def test_goals_are_kept_once_and_lead_to_the_finish_alone():
    goals = Goals(GRID, [(1, 1), (0, 1), (1, 1)])
    assert goals.goals == ((1, 1), (0, 1))
    assert goals.edges((1, 1)) == ((FINISH, 0),)
    assert goals.edges(FINISH) == ()
    assert goals.edges((0, 0)) == GRID.edges((0, 0))
    assert Goals.from_text(" \n\nS . G\n G # . \n").goals == ((2, 0), (0, 1))


def test_the_search_by_hand_of_the_notebook():
    pumps = Goals.from_text("G#S.\n.#..\n...G")
    run = record(to_nearest(dijkstra, pumps))
    assert [step.current for step in run] == [(2, 0), (2, 1), (3, 0), (2, 2), (3, 1), (3, 2)]
    assert explain(pumps.grid, run, 6).endswith("It is the goal: stop. The path has 3 steps and costs 3.")


def test_three_ways_are_counted():
    goals = Goals.from_text("G....S..G")
    assert count_nearest(goals) == NearestCounts(cost=3, dijkstra=6, a_star=4, one_by_one=10, guesses=8)
    assert count_units(goals, [(5, 0), (1, 0)]) == [4, 2]
    swamp = Goals(rough(goals.grid, "9"), goals.goals)
    assert count_nearest(swamp).dijkstra == count_nearest(goals).dijkstra
    assert set(swamp.grid.terrain.values()) == {9}
    assert swamp.start not in swamp.grid.terrain


def test_goals_are_marked_and_named():
    goals = Goals.from_text("S.G\nG..")
    picture = goals_gallery(goals, [("map", None), ("run", record(to_nearest(dijkstra, goals)))])
    assert picture.words.splitlines()[0] == "map: 3 x 2 map; start (0, 0), 0 walls."
    assert "path of 2 cells, cost 1: (0, 0), (0, 1)." in picture.words
    assert picture.words.endswith("Goals: (2, 0), (0, 1).")
    _, (ax,) = sheet([goals.grid], columns=1, width=4)
    squares, flags = mark_goals(Board(ax, goals.grid), goals.goals)
    assert isinstance(squares, PolyCollection)
    assert [tuple(path.vertices[:4].mean(axis=0)) for path in squares.get_paths()] == [(2, 0), (0, 1)]
    assert len(flags.get_path().vertices) == 2 * len(PENNANT)
    large = Grid(50, 40)
    _, (ax,) = sheet([large], columns=1, width=4)
    (dots,) = mark_goals(Board(ax, large), [(3, 4), (40, 30)])
    assert dots.get_offsets().tolist() == [[3, 4], [40, 30]]


def test_the_picture_of_a_field_has_an_arrow_for_every_step_or_those_of_some_units():
    goals = Goals.from_text("S.#G\n....")
    picture = field_picture(goals)
    assert picture.words.endswith("7 cells have a way to a goal; the dearest, from (0, 0), costs 5. Arrows: 6.")
    (ax,) = picture.axes
    assert len([p for p in ax.patches if isinstance(p, FancyArrowPatch)]) == 6
    some = field_picture(goals, [(1, 0), (2, 1)])
    assert some.words.endswith("costs 5. Units start from (1, 0), (2, 1). Arrows: 4.")
    (ax,) = some.axes
    assert len([p for p in ax.patches if isinstance(p, FancyArrowPatch)]) == 4
