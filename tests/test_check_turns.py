"""The check of page 14: which ideas of the steps from a pose it refuses, and which styles it accepts."""

from functools import cache, partial
from random import Random

import pytest
from graphs import steps_by_rule
from ideas import each, keeps, said_or_raised

from astar_lesson import EIGHT, EIGHT_CUT, OCTILE, Grid
from astar_lesson.lesson.programs.listing import changed
from astar_lesson.maps.made import random_maps
from astar_lesson.world.turns import HEADINGS, check_onward, direction

NAMES = ["NW", "N", "NE", "W", "", "E", "SW", "S", "SE"]


def oracle(grid, pose, penalty):
    """The steps from a pose, worked out from walls, terrain and the costs of the moves alone."""
    x, y, heading = pose
    steps = []
    for cell, cost in steps_by_rule(grid, (x, y)):
        towards = NAMES[3 * (cell[1] - y + 1) + cell[0] - x + 1]
        steps.append(((*cell, towards), cost if heading in ("start", towards) else cost + penalty))
    return steps


def onward(grid, pose, penalty):
    cell, heading = pose[:2], pose[2]
    found = []
    for neighbor, cost in grid.edges(cell):
        towards = direction(cell, neighbor)
        turn = 0
        if heading not in ("start", towards):
            turn = penalty
        found.append(((neighbor[0], neighbor[1], towards), cost + turn))
    return found


# --- wrong ideas, each with a case that proves it wrong ---------------------------------------------------------------

CHARGED = 'if heading not in ("start", towards):'
opposite = dict(zip(HEADINGS, HEADINGS[4:] + HEADINGS[:4], strict=True))


def moves_forgotten(grid, pose, penalty):
    return str(grid), pose, penalty


def ground_forgotten(grid, pose, penalty):
    return grid.width, grid.height, grid.walls, grid.moves, pose, penalty


def whole_penalty(grid, pose, penalty):
    return grid, pose, int(penalty)


def ten_columns(grid, pose, penalty):
    return grid, 10 * pose[0] + pose[1], pose[2], penalty


def hundred_columns(grid, pose, penalty):
    return grid, 100 * pose[0] + pose[1], pose[2], penalty


def hundred_rows(grid, pose, penalty):
    return grid, pose[0] + 100 * pose[1], pose[2], penalty


def nothing_at_the_goal(grid, pose, penalty):
    return [] if pose[:2] == grid.goal else onward(grid, pose, penalty)


def with_the_end(grid, pose, penalty):
    end = [((*grid.goal, "end"), 0)] if pose[:2] == grid.goal else []
    return onward(grid, pose, penalty) + end


def as_a_dict(grid, pose, penalty):
    return dict(onward(grid, pose, penalty))


def cells_for_poses(grid, pose, penalty):
    return [(where[:2], cost) for where, cost in onward(grid, pose, penalty)]


def lists_for_poses(grid, pose, penalty):
    return [(list(where), cost) for where, cost in onward(grid, pose, penalty)]


def one_step_twice(grid, pose, penalty):
    steps = onward(grid, pose, penalty)
    return steps + steps[:1]


def each_eighth(grid, pose, penalty):
    found = []
    for where, cost in onward(grid, pose, 0):
        apart = 0 if pose[2] == "start" else abs(HEADINGS.index(pose[2]) - HEADINGS.index(where[2]))
        found.append((where, cost + penalty * min(apart, 8 - apart)))
    return found


def no_way_back(grid, pose, penalty):
    return [(where, cost) for where, cost in onward(grid, pose, penalty) if where[2] != opposite.get(pose[2])]


def looks_back(grid, pose, penalty):
    return [((x, y, opposite[towards]), cost) for (x, y, towards), cost in onward(grid, pose, penalty)]


def ten_and_fourteen(grid, pose, penalty):
    costs = {where: 14 if len(where[2]) == 2 else 10 for where, _ in onward(grid, pose, penalty)}
    return [(where, cost + penalty * (pose[2] not in ("start", where[2]))) for where, cost in costs.items()]


def variant(name, old, new):
    return changed(onward, name, {old: new}, opposite=opposite)


FLOOR = Grid.from_text("S.\n.G", EIGHT)
SWAMP = Grid.from_text("S3G", EIGHT)
ROW = Grid.from_text(".S.G", EIGHT)
LARGE = Grid(12, 12, start=(0, 0), goal=(11, 11), moves=EIGHT)
ROOT = Grid(2, 2, moves=OCTILE)
DEAR = Grid(2, 1, terrain={(1, 0): 2_000_000}, start=(0, 0), goal=(1, 0))
WALL, CUT = (Grid(2, 2, frozenset([(1, 0)]), start=(0, 0), goal=(1, 1), moves=moves) for moves in (EIGHT, EIGHT_CUT))
N, START = (0, 0, "N"), (0, 0, "start")
WRONG = [
    (ten_and_fourteen, [(SWAMP, START, 10)]),
    (keeps(whole_penalty, onward), [(FLOOR, N, 6.5), (FLOOR, N, 6)]),
    (keeps(moves_forgotten, onward), [(WALL, N, 10), (CUT, N, 10)]),
    (keeps(ground_forgotten, onward), [(ROW, N, 10), (Grid(4, 1, terrain={(1, 0): 3}, moves=EIGHT), N, 10)]),
    (keeps(ten_columns, onward), [(LARGE, (0, 11, "E"), 3), (LARGE, (1, 1, "E"), 3)]),
    (keeps(hundred_columns, onward), [(Grid(3, 120), (0, 100, "E"), 3), (Grid(3, 120), (1, 0, "E"), 3)]),
    (keeps(hundred_rows, onward), [(Grid(120, 3), (100, 0, "E"), 3), (Grid(120, 3), (0, 1, "E"), 3)]),
    (variant("a_cost_to_two_digits", "cost + turn", "round(cost, 2) + turn"), [(ROOT, START, 10)]),
    (variant("at_most_a_thousand", "cost + turn", "min(cost + turn, 1000)"), [(DEAR, START, 10)]),
    (
        variant("a_penalty_of_at_most_a_million", "turn = penalty", "turn = min(penalty, 10**6)"),
        [(FLOOR, N, 2_000_000)],
    ),
    (nothing_at_the_goal, [(FLOOR, (1, 1, "SE"), 10)]),
    (with_the_end, [(FLOOR, (1, 1, "SE"), 10)]),
    (as_a_dict, [(FLOOR, START, 10)]),
    (cells_for_poses, [(FLOOR, START, 10)]),
    (lists_for_poses, [(FLOOR, START, 10)]),
    (one_step_twice, [(FLOOR, START, 10)]),
    (each_eighth, [(ROW, (1, 0, "N"), 10)]),
    (no_way_back, [(ROW, (1, 0, "W"), 10)]),
    (looks_back, [(FLOOR, START, 10)]),
    (variant("the_first_step_is_a_turn", CHARGED, "if heading != towards:"), [(FLOOR, START, 10)]),
    (variant("no_turn_in_the_start", CHARGED, "if cell != grid.start and heading != towards:"), [(FLOOR, N, 10)]),
    (
        variant("turning_round_is_free", CHARGED, CHARGED[:-1] + " and towards != opposite[heading]:"),
        [(ROW, (1, 0, "W"), 10)],
    ),
    (
        variant("is_in_place_of_equals", CHARGED, 'if heading != "start" and heading is not towards:'),
        [(FLOOR, (0, 0, "".join("SE")), 10)],
    ),
    (variant("diagonals_turn_for_free", CHARGED, CHARGED[:-1] + " and len(towards) == 1:"), [(FLOOR, N, 10)]),
    (
        variant("a_penalty_on_the_ground", "turn = penalty", "turn = penalty * grid.terrain.get(neighbor, 1)"),
        [(SWAMP, N, 10)],
    ),
    (variant("a_whole_penalty", "turn = penalty", "turn = int(penalty)"), [(FLOOR, N, 6.5)]),
    (variant("ten_for_no_penalty", "turn = penalty", "turn = penalty or 10"), [(FLOOR, N, 0)]),
    (variant("always_ten", "turn = penalty", "turn = 10"), [(FLOOR, N, 3)]),
    (variant("the_old_heading", "neighbor[1], towards)", "neighbor[1], heading)"), [(FLOOR, N, 10)]),
    (variant("the_penalty_alone", "cost + turn", "turn or cost"), [(FLOOR, N, 10)]),
    (variant("no_costly_ground", "found.append(", "cost < 30 and found.append("), [(SWAMP, START, 10)]),
]


@pytest.mark.parametrize(("answer", "cases"), each(WRONG))
def test_a_wrong_idea_is_refused(answer, cases):
    verdict = check_onward(answer)  # first: an answer may keep what it said
    assert not verdict.solved
    assert any(said_or_raised(answer, *case) != oracle(*case) for case in cases)
    assert "for the pose (" in verdict.words or "fails" in verdict.words
    assert verdict.picture.words.startswith("a smallest map that shows it")


# --- right answers ----------------------------------------------------------------------------------------------------


def a_tuple_from_the_end(grid, pose, penalty):
    return tuple(reversed(onward(grid, pose, penalty)))


def a_set(grid, pose, penalty):
    return set(onward(grid, pose, penalty))


def a_generator(grid, pose, penalty):
    yield from onward(grid, pose, penalty)


def lists_for_pairs(grid, pose, penalty):
    return [[where, cost] for where, cost in onward(grid, pose, penalty)]


class Onward:
    def __init__(self):
        self.steps = cache(oracle_of_edges)

    def __call__(self, grid, pose, penalty):
        return list(self.steps(tuple(grid.edges(pose[:2])), pose, penalty))


def oracle_of_edges(edges, pose, penalty):
    ways = [(cell, cost, direction(pose[:2], cell)) for cell, cost in edges]
    return [((*cell, way), cost + penalty if pose[2] not in {"start", way} else cost) for cell, cost, way in ways]


def with_a_free_turn(free, grid, pose, penalty):
    return onward(grid, pose, free if pose[2] == "start" else penalty)


RIGHT = [
    onward,
    a_tuple_from_the_end,
    a_set,
    a_generator,
    lists_for_pairs,
    Onward(),
    partial(with_a_free_turn, 0),
]


@pytest.mark.sampled
@pytest.mark.parametrize("answer", each(RIGHT))
def test_a_right_answer_is_accepted_in_any_style(answer):
    rng = Random(14)
    for grid in random_maps(40):
        pose = (*rng.choice(grid.nodes), rng.choice(["start", *HEADINGS]))
        said = [tuple(step) for step in answer(grid, pose, 7)]
        assert sorted(said) == sorted(oracle(grid, pose, 7))
    assert check_onward(answer).solved


def test_the_sentence_says_what_was_tried():
    assert str(check_onward(onward)) == (
        "Solved. Right on all 4,065 poses: those of small maps, of random maps with costly ground, and of large maps."
    )
