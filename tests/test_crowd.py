"""Crowds: nobody runs into anybody, the same crowd always does the same, and each policy sees what it says."""

from itertools import pairwise, permutations, product
from math import inf

import pytest
from graphs import as_told, best_cost, cost_of

from astar_lesson import Grid
from astar_lesson.draw.layers import draw_units
from astar_lesson.draw.pictures import sheet
from astar_lesson.maps.repriced import with_extra_costs
from astar_lesson.world.units.crowd import end_of, settle, simulate
from astar_lesson.world.units.hall_check import check_hall
from astar_lesson.world.units.halls import FILE, HEIGHT, WIDTH, hall, random_crowds, show_crowds
from astar_lesson.world.units.policies import (
    POLICIES,
    WALL,
    Unit,
    claims_are_walls,
    claims_cost_extra,
    ignore,
    plan_path,
    standing_are_walls,
)

DOOR, TWO_DOORS = hall(3), hall(0, 3)
MEETING = [((x, y), (to, HEIGHT - 1 - y)) for y in (1, 2, 4, 5) for x, to in ((1, WIDTH - 1), (WIDTH - 2, 0))]
NAMES = [policy.__name__ for policy in POLICIES]
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
            granted = settle(places, wishes)
            refused = [n for n in wishes if granted[n] != wishes[n]]
            assert len(set(granted.values())) == 3
            assert not any(granted[a] == places[b] and granted[b] == places[a] for a, b in [(1, 2), (1, 3), (2, 3)])
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
    granted = settle(dict(enumerate(places, 1)), dict(enumerate(wishes, 1)))
    assert granted == {n: places[n - 1] if n in refused else wishes[n - 1] for n in granted}


# --- the walk ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("policy", "crowd"), [*zip(POLICIES, ["meeting", "file", "random file", "random meeting"], strict=True)]
)
def test_units_step_from_cell_to_cell_and_never_into_each_other(policy, crowd):
    grid, units = CROWDS[crowd]
    moments = list(simulate(grid, units, policy))
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


def test_each_plan_is_a_cheapest_path_on_the_map_that_the_unit_sees():
    for policy in POLICIES:
        for tick in simulate(DOOR, FILE, policy, ticks=25):
            for n, me in tick.units.items():
                others = [unit for other, unit in tick.units.items() if other != n]
                prices = [policy(me, other) for other in others]
                extra = {cell: sum(price.get(cell, 0) for price in prices) for cell in DOOR.nodes}
                seen = with_extra_costs(DOOR, extra)
                plan, graph = plan_path(DOOR, me, others, policy), as_told(seen, DOOR.nodes)
                best = best_cost(graph, me.cell, me.goal)
                assert plan[0] == me.cell
                assert cost_of(graph, plan) == best if best < inf else plan == (me.cell,)


def test_a_crowd_that_goes_round_in_a_circle_ends_and_never_arrives():
    for policy, units in product(POLICIES[:3], (MEETING, FILE)):
        ticks = list(simulate(DOOR, units, policy, ticks=70))
        assert len(ticks) <= 70 and bool(end_of(ticks).ticks) == (units is FILE)
    rows = [((0, 0), (3, 0)), ((3, 0), (0, 0))]
    ticks = list(simulate(Grid(4, 2), rows, standing_are_walls))
    assert ticks[-1].units in [tick.units for tick in ticks[:-1]]


def test_who_stands_on_its_goal_leaves_and_goals_may_be_shared():
    moments = list(simulate(Grid(3, 1), [((2, 0), (2, 0)), ((1, 0), (2, 0)), ((0, 0), (2, 0))], ignore))
    assert [list(moment.units) for moment in moments] == [[1, 2, 3], [2, 3], [3]]
    assert end_of(moments) == (2, 3, 0, 3)


# --- what a unit sees -------------------------------------------------------------------------------------------------


ME = Unit(goal=(0, 0), plan=((0, 0),))
STANDS = Unit(goal=(5, 0), plan=((2, 0), (3, 0), (4, 0), (5, 0)), stood=True)
WALKS = Unit(goal=(5, 0), plan=((4, 1), (4, 0), (5, 0)))


@pytest.mark.parametrize(
    ("policy", "stands", "walks"),
    [
        (ignore, {}, {}),
        (standing_are_walls, {(2, 0): WALL}, {}),
        (claims_cost_extra, {(2, 0): WALL, (3, 0): 3, (4, 0): 3, (5, 0): 3}, {}),
        (claims_are_walls, dict.fromkeys(STANDS.plan, WALL), dict.fromkeys(WALKS.plan, WALL)),
    ],
)
def test_a_policy_makes_walls_and_extra_costs_of_the_others(policy, stands, walks):
    assert (policy(ME, STANDS), policy(ME, WALKS)) == (stands, walks)
    near = policy(ME, WALKS._replace(plan=((2, 1), (3, 1))))
    assert near == (
        {} if policy in POLICIES[:2] else dict.fromkeys([(2, 1), (3, 1)], 3 if policy in POLICIES[:3] else WALL)
    )


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (ignore, "in all ten crowds 121 steps are refused"),
        (standing_are_walls, "in all ten crowds 88 steps are refused"),
        (claims_are_walls, "of 8 units through after 25 ticks"),
    ],
)
def test_a_policy_that_pushes_or_waits_is_met_with_a_crowd(answer, words):
    verdict = check_hall(answer)
    assert not verdict.solved
    assert words in verdict.words
    assert "tick 0; units: 1 (" in verdict.picture.words


def test_a_price_gets_the_hall_through_one_door():
    assert check_hall(claims_cost_extra).solved


@pytest.mark.parametrize(
    ("units", "policy", "message"),
    [
        ([((0, 0), (5, 1))], ignore, r"goal \(5, 1\) is a wall of the 11 x 7 map"),
        ([((0, 0), (2, 0)), ((1, 0), (2, 0)), ((0, 0), (1, 0))], ignore, r"units 1 and 3 both start at \(0, 0\)"),
        ([((0, 0), (1, 0)), ((3, 3), (1, 0))], lambda me, other: {(1, 0): -3}, r"the extra cost of \(1, 0\) is -3"),
    ],
)
def test_what_cannot_be_is_named(units, policy, message):
    with pytest.raises(ValueError, match=message):
        list(simulate(DOOR, units, policy, ticks=1))


# --- pictures ---------------------------------------------------------------------------------------------------------


def test_units_are_marks_with_labels_on_their_cells():
    _, (board,) = sheet([DOOR], columns=1, width=6)
    marks, text = draw_units(board, {(1, 2): 1, (3, 4): "B"})
    assert marks.get_offsets().tolist() == [[1, 2], [3, 4]]
    box = text.get_path().get_extents()
    assert box.x0 == pytest.approx(1, abs=0.3)
    assert box.y1 == pytest.approx(4, abs=0.3)
    assert text.get_zorder() > marks.get_zorder()
    assert len(draw_units(board, {})) == 1
    _, (large,) = sheet([Grid(50, 40)], columns=1, width=6)
    assert len(draw_units(large, {(0, 0): 1})) == 1  # no room for labels


def test_each_goal_of_a_crowd_is_a_flag():
    ticks = list(simulate(DOOR, [((0, 0), (4, 3)), ((0, 1), (4, 4))], ignore))
    (ax,) = show_crowds(DOOR, {"": ticks}, 1).axes
    (flags,) = [marks for marks in ax.collections if marks.get_zorder() == 6.2]
    assert [path.vertices.mean(0).round().tolist() for path in flags.get_paths()] == [[4, 3], [4, 4]]
