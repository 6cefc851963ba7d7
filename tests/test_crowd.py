"""Crowds: nobody runs into anybody, the same crowd always does the same, and each policy sees what it says."""

from itertools import pairwise, permutations, product
from math import inf

import pytest
from graphs import as_told, best_cost, cost_of

from astar_lesson import Grid
from astar_lesson.draw.layers import draw_units
from astar_lesson.draw.pictures import sheet
from astar_lesson.maps.repriced import with_extra_costs
from astar_lesson.world.units import halls
from astar_lesson.world.units.crowd import Tick, collisions, end_of, follow, settle, simulate
from astar_lesson.world.units.halls import HEIGHT, WIDTH, crowd_strip, hall, random_crowds, show_crowds
from astar_lesson.world.units.policies import (
    POLICIES,
    WALL,
    Unit,
    claims_are_walls,
    claims_cost_extra,
    ignore,
    plan_path,
    right_of_way,
    standing_are_walls,
)

DOOR, TWO_DOORS = hall(3), hall(0, 3)
FILE = random_crowds(1)[0]
MEETING = [((x, y), (to, HEIGHT - 1 - y)) for y in (1, 2, 4, 5) for x, to in ((1, WIDTH - 1), (WIDTH - 2, 0))]
ROWS = Grid(4, 2), [((0, 0), (3, 0)), ((3, 0), (0, 0))]
CROWDS = {
    "file": (DOOR, FILE),
    "meeting": (DOOR, MEETING),
    "two doors": (TWO_DOORS, MEETING),
    "another file": (DOOR, random_crowds(2)[1]),
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
    ("policy", "crowd"),
    [*zip(POLICIES, ["meeting", "file", "another file", "two doors", "random meeting"], strict=True)],
)
def test_units_step_from_cell_to_cell_and_never_into_each_other(policy, crowd):
    grid, units = CROWDS[crowd]
    moments = list(simulate(grid, units, policy))
    assert [unit.cell for unit in moments[0].units] == [start for start, _ in units]
    assert collisions(moments) == 0
    for tick, later in pairwise(moments):
        now, then = ({unit.number: unit for unit in moment.units} for moment in (tick, later))
        gone = now.keys() - then.keys()
        assert gone == {n for n, unit in now.items() if unit.cell == units[n - 1][1]}  # who has arrived, and no other
        for n, unit in then.items():
            was = now[n]
            is_refused = was in tick.refused
            assert unit.cell == (was.cell if is_refused else was.wish)
            assert unit.cell == was.cell or unit.cell in grid.neighbors(was.cell)
            assert unit.stood == (unit.cell == was.cell)
        assert all(unit.wish in grid.neighbors(unit.cell) for unit in tick.refused)


def test_each_plan_is_a_cheapest_path_on_the_map_that_the_unit_sees():
    for policy in POLICIES:
        for tick in list(simulate(DOOR, FILE, policy, ticks=25))[:20]:
            for me in (unit for unit in tick.units if not unit.has_arrived):
                others = [unit for unit in tick.units if unit.number != me.number]
                prices = [policy(me, other) for other in others]
                extra = {cell: sum(price.get(cell, 0) for price in prices) for cell in DOOR.nodes}
                seen = with_extra_costs(DOOR, extra)
                plan, graph = plan_path(DOOR, me, others, policy), as_told(seen, DOOR.nodes)
                best = best_cost(graph, me.cell, me.goal)
                assert plan[0] == me.cell
                assert cost_of(graph, plan) == best if best < inf else plan == (me.cell,)


def test_who_stands_on_its_goal_leaves_and_goals_may_be_shared():
    moments = list(simulate(Grid(3, 1), [((2, 0), (2, 0)), ((1, 0), (2, 0)), ((0, 0), (2, 0))], ignore))
    assert [[unit.number for unit in moment.units] for moment in moments] == [[1, 2, 3], [2, 3], [3]]
    assert end_of(moments).arrived == {1: 0, 2: 1, 3: 2}


@pytest.mark.parametrize(
    ("policy", "kind", "since", "ticks"),
    [
        (ignore, "deadlock", 2, 4),
        (standing_are_walls, "livelock", 1, 6),
        (right_of_way, "through", 5, 6),
        (claims_are_walls, "deadlock", 1, 3),
    ],
)
def test_two_that_meet_end_in_a_deadlock_in_a_livelock_or_pass(policy, kind, since, ticks):
    moments = list(simulate(*ROWS, policy))
    end = end_of(moments)
    assert (end.kind, end.since, len(moments)) == (kind, since, ticks)
    assert (moments[-1] in moments[:-1]) == (kind != "through")


def test_a_crowd_that_had_too_few_ticks_is_unfinished_and_who_is_missing_counts_as_the_limit():
    end = end_of(simulate(*ROWS, right_of_way, ticks=3))
    assert (end.kind, end.arrived, end.units) == ("unfinished", {1: 3}, 2)
    assert end.mean_arrival(60) == (3 + 60) / 2


def test_plans_that_were_made_before_are_followed_and_what_a_referee_refuses_is_noted():
    first, second = [(0, 0), (1, 0), (2, 0)], [(2, 0), (2, 0), (1, 0), (0, 0)]
    ticks = follow([first, second])
    assert [[unit.cell for unit in tick.units] for tick in ticks] == [
        [(0, 0), (2, 0)],
        [(1, 0), (2, 0)],
        [(2, 0), (1, 0)],
        [(2, 0), (0, 0)],
    ]
    assert [[unit.number for unit in tick.refused] for tick in ticks] == [[], [1, 2], [], []]


# --- what a unit sees -------------------------------------------------------------------------------------------------


ME = Unit(2, goal=(0, 0), plan=((0, 0),))
STANDS = Unit(1, goal=(5, 0), plan=((2, 0), (3, 0), (4, 0), (5, 0)), stood=True)
WALKS = Unit(3, goal=(5, 0), plan=((4, 1), (4, 0), (5, 0)))
PRICES = {(3, 0): 4, (4, 0): 4, (5, 0): 4}


@pytest.mark.parametrize(
    ("policy", "stands", "stands_with_a_higher_number", "walks"),
    [
        (ignore, {}, {}, {}),
        (standing_are_walls, {(2, 0): WALL}, {(2, 0): WALL}, {}),
        (claims_cost_extra, {(2, 0): WALL} | PRICES, {(2, 0): WALL} | PRICES, {}),
        (right_of_way, {(2, 0): WALL} | PRICES, {(2, 0): 4} | PRICES, {}),
        (claims_are_walls, *[dict.fromkeys(STANDS.plan, WALL)] * 2, dict.fromkeys(WALKS.plan, WALL)),
    ],
)
def test_a_policy_makes_walls_and_extra_costs_of_the_others(policy, stands, stands_with_a_higher_number, walks):
    assert (policy(ME, STANDS), policy(ME, WALKS)) == (stands, walks)
    assert policy(ME, STANDS._replace(number=3)) == stands_with_a_higher_number
    near = policy(ME, WALKS._replace(plan=((2, 1), (3, 1))))
    price = {ignore: None, standing_are_walls: None, claims_are_walls: WALL}.get(policy, 4)
    assert near == (dict.fromkeys([(2, 1), (3, 1)], price) if price else {})


@pytest.mark.parametrize(
    ("units", "policy", "message"),
    [
        ([((0, 0), (5, 1))], ignore, r"goal \(5, 1\) is a wall of the 11 x 7 map"),
        ([((0, 0), (2, 0)), ((1, 0), (2, 0)), ((0, 0), (1, 0))], ignore, r"units 1 and 3 both start at \(0, 0\)"),
        ([((0, 0), (1, 0)), ((3, 3), (1, 0))], lambda me, other: {(1, 0): -3}, r"the extra cost of \(1, 0\) is -3"),
        ([((0, 0), (1, 0)), ((3, 3), (1, 0))], lambda me, other: None, "a policy returned None: return a dict"),
        ([((0, 0), (1, 0)), ((3, 3), (1, 0))], lambda me, other: [(1, 0)], r"returned \[\(1, 0\)\]: return a dict"),
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


def test_a_tick_shows_and_says_who_wants_which_cell_and_who_is_refused(monkeypatch):
    arrows = []
    monkeypatch.setattr(halls, "draw_arrows", lambda board, pairs, **_: arrows.append(pairs))
    ticks = list(simulate(*ROWS, standing_are_walls))
    picture = crowd_strip(ROWS[0], ticks, [1, 2])
    assert picture.words.splitlines() == [
        "tick 1: 0 arrived: 4 x 2 map; units: 1 (1, 0) wants (2, 0), refused; 2 (2, 0) wants (1, 0), refused.",
        "tick 2: 0 arrived: 4 x 2 map; units: 1 (1, 0) wants (1, 1); 2 (2, 0) wants (2, 1).",
    ]
    assert arrows == [[((1, 0), (2, 0)), ((2, 0), (1, 0))], [((1, 0), (1, 1)), ((2, 0), (2, 1))]]
    hatched = [[marks for marks in ax.collections if marks.get_hatch()] for ax in picture.axes]
    assert [len(marks.get_paths()) for (marks,) in hatched] == [2, 0]
    assert crowd_strip(ROWS[0], [Tick([], [])], [0]).words.endswith("units: none.")
