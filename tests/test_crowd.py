"""Crowds: nobody runs into anybody, the same crowd always does the same, and each policy sees what it says."""

from collections import Counter
from itertools import pairwise, permutations, product
from math import inf

import numpy as np
import pytest
from graphs import as_told, best_cost, cost_of

from astar_lesson import EIGHT, Board, Grid, a_star, manhattan, record
from astar_lesson.draw.layers import draw_units
from astar_lesson.draw.pictures import sheet
from astar_lesson.world.units.crowd import Tick, settle, simulate, tally
from astar_lesson.world.units.halls import FILE, MEETING, hall, random_crowds, show_crowds, trials
from astar_lesson.world.units.policies import POLICIES, Policy, Unit, check_claims, chosen, claims, seen_by

DOOR, TWO_DOORS = hall(3), hall(0, 3)
ADVICE = POLICIES["claims cost extra"]
CROWDS = {
    "file": (DOOR, FILE),
    "meeting": (DOOR, MEETING),
    "two doors": (TWO_DOORS, MEETING),
    "random file": (DOOR, random_crowds(1)[0]),
    "random meeting": (TWO_DOORS, random_crowds(3, meeting=True)[2]),
}


# --- the referee ------------------------------------------------------------------------------------------------------


def test_no_two_get_one_cell_and_no_two_change_places_whatever_three_units_want():
    cells = [(x, y) for x in range(3) for y in range(2)]
    for placed in permutations(cells, 3):
        options = [[c for c in cells if abs(c[0] - x) + abs(c[1] - y) <= 1] for x, y in placed]
        for wanted in product(*options):
            places, wishes = dict(enumerate(placed, 1)), dict(enumerate(wanted, 1))
            granted, refused = settle(places, wishes)
            assert len(set(granted.values())) == 3
            assert not any(granted[a] == places[b] and granted[b] == places[a] for a, b in [(1, 2), (1, 3), (2, 3)])
            assert refused == {n: wish for n, wish in wishes.items() if granted[n] != wish}
            for n in refused:
                assert granted[n] == places[n]
                rivals = [m for m in wishes if m != n and (wishes[n] in (wishes[m], granted[m], places[m]))]
                assert rivals  # nobody is refused an empty cell that nobody else wants


@pytest.mark.parametrize(
    ("places", "wishes", "refused"),
    [
        ([(0, 0), (2, 0)], [(1, 0), (1, 0)], {2}),  # the lower number first
        ([(0, 0), (1, 0)], [(1, 0), (1, 0)], {1}),  # who stays keeps its cell
        ([(0, 0), (1, 0)], [(1, 0), (0, 0)], {1, 2}),  # no changing places
        ([(0, 0), (1, 0)], [(1, 0), (2, 0)], set()),  # a file
        ([(1, 0), (0, 0)], [(2, 0), (1, 0)], set()),
        ([(0, 0), (1, 0), (2, 0)], [(1, 0), (2, 0), (2, 0)], {1, 2}),  # a file behind one that stands
        ([(0, 0), (1, 0), (1, 1), (0, 1)], [(1, 0), (1, 1), (0, 1), (0, 0)], set()),  # all round in a circle
    ],
)
def test_what_the_referee_says(places, wishes, refused):
    granted, said = settle(dict(enumerate(places, 1)), dict(enumerate(wishes, 1)))
    assert set(said) == refused
    assert granted == {n: places[n - 1] if n in refused else wishes[n - 1] for n in granted}


# --- the walk ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("crowd", CROWDS)
def test_units_step_from_cell_to_cell_and_never_into_each_other(policy, crowd):
    grid, units = CROWDS[crowd]
    moments = list(simulate(grid, units, policy))
    assert [moment.number for moment in moments] == list(range(len(moments)))
    assert [unit.cell for unit in moments[0].units.values()] == [start for start, _ in units]
    for before, now in pairwise(moments):
        gone = set(before.units) - set(now.units)
        assert all(before.units[n].cell == units[n - 1][1] for n in gone)  # only who has arrived leaves
        cells = {n: unit.cell for n, unit in now.units.items()}
        assert len(set(cells.values())) == len(cells)
        for n, cell in cells.items():
            was = before.units[n].cell
            assert cell == was or cell in grid.neighbors(was)
            assert now.units[n].stood == (cell == was)
            assert (n in now.refused) <= now.units[n].stood
            if n in now.refused:
                assert now.refused[n] in grid.neighbors(was)
        for a, b in permutations(cells, 2):
            assert not (cells[a] == before.units[b].cell and cells[b] == before.units[a].cell)


@pytest.mark.parametrize(
    ("crowd", "counts"),
    [
        ("file", [(18, 16, 0, 88), (17, 8, 0, 96), (22, 6, 0, 114), (66, 0, 0, 88)]),
        ("meeting", [(None, 530, 8, 30), (None, 9, 8, 33), (None, 5, 8, 38), (65, 0, 0, 96)]),
    ],
)
def test_the_numbers_of_the_notebook(crowd, counts):
    grid, units = CROWDS[crowd]
    assert [tally(simulate(grid, units, policy, ticks=70)) for policy in POLICIES] == counts


def test_a_tally_counts_what_the_moments_hold():
    for policy, (grid, units) in product(POLICIES, CROWDS.values()):
        moments = list(simulate(grid, units, policy))
        end = tally(moments)
        steps = Counter(n for _, now in pairwise(moments) for n, unit in now.units.items() if not unit.stood)
        arrived = {n for moment in moments for n, unit in moment.units.items() if unit.cell == unit.goal}
        assert end.steps == sum(steps.values())
        assert end.never == len(units) - len(arrived)
        assert end.refused == sum(len(moment.refused) for moment in moments)
        assert end.ticks == (len(moments) - 1 if not end.never else None)


def test_claims_as_walls_are_disjoint_so_that_no_step_is_refused():
    for units in random_crowds(10, meeting=True):
        for moment in simulate(TWO_DOORS, units, "claims are walls"):
            claimed = [cell for unit in moment.units.values() for cell in unit.way[unit.k :]]
            assert len(claimed) == len(set(claimed))
            assert not moment.refused


def test_each_plan_is_a_cheapest_way_on_the_map_that_the_unit_sees():
    for policy in POLICIES:
        for before, now in pairwise(simulate(DOOR, FILE, policy, ticks=25)):
            here = {n: unit for n, unit in before.units.items() if unit.cell != unit.goal}
            first = min(here)  # plans before all others, and so knows the moment before
            seen = seen_by(DOOR, here, first, policy)
            graph = as_told(seen, DOOR.nodes)
            unit = now.units[first]
            plan = unit.way[here[first].k :]
            best = best_cost(graph, here[first].cell, unit.goal)
            if best < float("inf"):
                assert plan[0] == here[first].cell
                assert cost_of(graph, plan) == best
            else:
                assert plan == (here[first].cell,)


def test_the_same_crowd_does_the_same_again():
    units = random_crowds(2, meeting=True)[1]
    assert list(simulate(TWO_DOORS, units, ADVICE)) == list(simulate(TWO_DOORS, units, ADVICE))
    assert random_crowds(2, meeting=True)[1] == random_crowds(5, meeting=True)[1]


def test_who_stands_on_its_goal_leaves_and_goals_may_be_shared():
    moments = list(simulate(Grid(3, 1), [((2, 0), (2, 0)), ((1, 0), (2, 0)), ((0, 0), (2, 0))], "ignore"))
    assert [list(moment.units) for moment in moments] == [[1, 2, 3], [2, 3], [3]]
    assert tally(moments) == (2, 0, 0, 3)


def test_with_eight_neighbours_too():
    grid = Grid(4, 3, moves=EIGHT)
    moments = list(simulate(grid, [((0, 0), (3, 2)), ((3, 0), (0, 2))], "claims are walls"))
    assert tally(moments) == (3, 0, 0, 6)


# --- what a unit sees -------------------------------------------------------------------------------------------------


CROWD = {
    1: Unit(goal=(0, 0), way=((0, 0),)),
    2: Unit(goal=(5, 0), way=((2, 1), (2, 0), (3, 0), (4, 0), (5, 0)), k=1, stood=True),
    3: Unit(goal=(5, 0), way=((4, 1), (4, 0), (5, 0)), k=0),
}


@pytest.mark.parametrize(
    ("policy", "walls", "extra"),
    [
        (Policy(), set(), {}),
        (Policy(standing=True), {(2, 0)}, {}),
        (Policy(standing=True, near=1), set(), {}),
        (Policy(standing=True, near=2), {(2, 0)}, {}),
        (Policy(claim=3, near=2), set(), {(2, 0): 3, (3, 0): 3, (4, 0): 3, (5, 0): 3}),
        (Policy(claim=3), set(), {(2, 0): 3, (3, 0): 3, (4, 0): 6, (5, 0): 6, (4, 1): 3}),
        (Policy(claim=3, near=2, behind=True), set(), {(2, 1): 3, (2, 0): 3, (3, 0): 3, (4, 0): 3, (5, 0): 3}),
        (Policy(claim=inf), {(2, 0), (3, 0), (4, 0), (5, 0), (4, 1)}, {}),
        (Policy(standing=True, claim=2, near=2), {(2, 0)}, {(2, 0): 2, (3, 0): 2, (4, 0): 2, (5, 0): 2}),
    ],
)
def test_a_policy_makes_walls_and_extra_costs_of_the_others(policy, walls, extra):
    grid = Grid(6, 2)
    seen = seen_by(grid, CROWD, 1, policy)
    assert (seen.walls, seen.extra) == (walls, extra)
    for cell in [(1, 0), (3, 1)]:
        costs = {end: cost + extra.get(end, 0) for end, cost in grid.edges(cell) if end not in walls}
        assert dict(seen.edges(cell)) == costs


def test_a_way_is_claimed_by_who_is_near_from_where_it_stands():
    way = [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert claims((1, 2), way, 1, 2) == [(1, 0), (2, 0), (3, 0)]
    assert claims((1, 2), way, 1, 1) == []
    assert claims((0, 1), way, 3, 3) == []  # what it has left behind is not near, though it is close by
    assert claims((9, 9), way, 3, inf) == [(3, 0)]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda me, way, k, near: way, "k 1 and near 1, if you stand on (0, 0); right is [(1, 0)]"),
        (lambda me, way, k, near: way[k + 1 :], "gives [] for way [(0, 0), (1, 0)], k 1"),
        (lambda me, way, k, near: way[k:], "k 0 and near 1, if you stand on (2, 0); right is []"),
        (lambda me, way, k, near: None, "gives None"),
        (
            lambda me, way, k, near: [c for c in way[k:] if abs(c[0] - me[0]) + abs(c[1] - me[1]) <= near],
            "gives [(1, 0)] for way [(0, 0), (1, 0)], k 0 and near 1, if you stand on (2, 0)",
        ),
    ],
)
def test_a_wrong_answer_is_met_with_a_smallest_map(answer, words):
    verdict = check_claims(answer)
    assert not verdict.solved
    assert words in verdict.words
    assert verdict.picture is not None


def test_the_right_answer_is_solved():
    assert check_claims(claims).solved
    assert check_claims(lambda me, way, k, near: set(claims(me, way, k, near))).solved  # in any order


# --- many crowds ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "told"), [(8, [0, 1, 7, 8]), pytest.param(40, [0, 7, 36, 40], marks=pytest.mark.deep)]
)
def test_of_forty_crowds_the_notebook_tells_what_happens_at_two_doors(count, told):
    crowds = random_crowds(count, meeting=True)
    through = {name: trials(TWO_DOORS, crowds, policy).through for name, policy in POLICIES.items()}
    assert list(through.values()) == told


def test_trials_are_means_of_those_that_are_through():
    ends = [tally(simulate(TWO_DOORS, units, ADVICE)) for units in random_crowds(8, meeting=True)]
    done = [end for end in ends if not end.never]
    trial = trials(TWO_DOORS, random_crowds(8, meeting=True), ADVICE)
    assert trial.through == len(done) > 0
    assert trial.ticks == pytest.approx(np.mean([end.ticks for end in done]))
    assert trial.refused == pytest.approx(np.mean([end.refused for end in done]))
    assert trial.steps == pytest.approx(np.mean([end.steps for end in done]))
    none = trials(DOOR, [MEETING], "ignore", ticks=9)
    assert none.through == 0 and np.isnan(none[1:]).all()
    with pytest.raises(ValueError, match="there are no crowds"):
        trials(DOOR, [], "ignore")


def test_a_random_crowd_has_eight_units_that_change_rooms():
    for meeting in (False, True):
        for units in random_crowds(20, meeting=meeting):
            assert len(units) == len({start for start, _ in units}) == len({goal for _, goal in units}) == 8
            sides = [(start[0] < 5, goal[0] < 5) for start, goal in units]
            assert sides == [(True, False), (False, True) if meeting else (True, False)] * 4


# --- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "policy", "message"),
    [
        ([((0, 0), (2, 0)), ((1, 0), (2, 0)), ((0, 0), (1, 0))], "ignore", r"units 1 and 3 both start at \(0, 0\)"),
        ([((0, 0), (5, 1))], "ignore", r"the goal of unit 1, \(5, 1\) is a wall of the 11 x 7 map"),
        ([((0, 9), (1, 1))], "ignore", r"the start of unit 1, \(0, 9\) is outside"),
        ([((0, 0), None)], "ignore", "the goal of unit 1, is missing"),
        ([(0, 0, 0)], "ignore", r"unit 1 is \(0, 0, 0\): give \(start, goal\), two cells"),
        ([], "ignore", "units is empty"),
        ([((0, 0), (1, 0))], "avoid", "policy is 'avoid': give one of 'ignore', 'standing are walls',"),
        ([((0, 0), (1, 0))], 3, "policy is 3: give one of"),
        ([((0, 0), (1, 0))], Policy(claim=-3), "claim is -3: give a number of at least 0"),
        ([((0, 0), (1, 0))], Policy(near=float("nan")), "near is nan: give a number"),
    ],
)
def test_what_cannot_be_is_named(units, policy, message):
    with pytest.raises(ValueError, match=message):
        next(simulate(DOOR, units, policy))


def test_other_bad_input_is_named():
    with pytest.raises(ValueError, match="ticks is empty"):
        tally([])
    with pytest.raises(ValueError, match=r"doors in rows \(\): name at least one row, from 0 to 6"):
        hall()
    with pytest.raises(ValueError, match=r"doors in rows \(3, 7\)"):
        hall(3, 7)
    assert chosen("ignore") is POLICIES["ignore"]


# --- pictures ---------------------------------------------------------------------------------------------------------


def test_a_picture_tells_who_is_where_and_who_was_refused():
    runs = {name: list(simulate(DOOR, FILE, name, ticks=70)) for name in POLICIES}
    lines = show_crowds(DOOR, runs, 4).words.splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("ignore: 0 through, 5 refused: 11 x 7 map, tick 4; units: 1 (4, 3), 2 (4, 2), 3 (5, 3)")
    assert lines[0].endswith("refused: 4 to (4, 3), 5 to (4, 3), 6 to (4, 4), 7 to (4, 4), 8 to (4, 5).")
    ended = show_crowds(DOOR, runs, 66).words.splitlines()
    assert ended[1] == "standing are walls: 8 through, 8 refused: 11 x 7 map, tick 17; units: 7 (9, 5), 8 (10, 5); " + (
        "refused: none."
    )
    assert show_crowds(DOOR, {"one": [Tick(0, {}, {})]}, 0).words.endswith("units: none; refused: none.")


def test_units_are_marks_with_labels_on_their_cells():
    _, (ax,) = sheet([DOOR], columns=1, width=6)
    marks, text = draw_units(Board(ax, DOOR), {(1, 2): 1, (3, 4): "B"})
    assert marks.get_offsets().tolist() == [[1, 2], [3, 4]]
    box = text.get_path().get_extents()
    assert box.x0 == pytest.approx(1, abs=0.3)
    assert box.y1 == pytest.approx(4, abs=0.3)
    assert text.get_zorder() > marks.get_zorder()
    assert len(draw_units(Board(ax, DOOR), {})) == 1
    large = Grid(50, 40)
    _, (ax,) = sheet([large], columns=1, width=6)
    assert len(draw_units(Board(ax, large), {(0, 0): 1})) == 1  # no room for labels


def test_the_search_a_unit_makes_can_be_recorded():
    units = {1: Unit((10, 3), ((0, 3),)), 2: Unit((10, 3), ((1, 3), (2, 3)), stood=True)}
    seen = seen_by(DOOR, units, 1, ADVICE)
    trace = record(a_star(seen, (0, 3), (10, 3), manhattan(DOOR)))
    assert (1, 3) not in trace.path
    assert len(trace.path) == 13
    with pytest.raises(ValueError, match=r"start \(5, 0\) is a wall"):
        record(a_star(seen, (5, 0), (10, 3), manhattan(DOOR)))
