"""The check of page 14: which ideas of the steps from a place it refuses, and which styles it accepts."""

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


def oracle(grid, place, price):
    """The steps from a place, worked out from walls, terrain and the costs of the moves alone."""
    x, y, heading = place
    steps = []
    for cell, cost in steps_by_rule(grid, (x, y)):
        towards = NAMES[3 * (cell[1] - y + 1) + cell[0] - x + 1]
        steps.append(((*cell, towards), cost if heading in ("start", towards) else cost + price))
    return steps


def onward(grid, place, price):
    cell, heading = place[:2], place[2]
    found = []
    for neighbor, cost in grid.edges(cell):
        towards = direction(cell, neighbor)
        turn = 0
        if heading not in ("start", towards):
            turn = price
        found.append(((neighbor[0], neighbor[1], towards), cost + turn))
    return found


# --- wrong ideas, each with a case that proves it wrong ---------------------------------------------------------------

CHARGED = 'if heading not in ("start", towards):'
opposite = dict(zip(HEADINGS, HEADINGS[4:] + HEADINGS[:4], strict=True))


def moves_forgotten(grid, place, price):
    return str(grid), place, price


def ground_forgotten(grid, place, price):
    return grid.width, grid.height, grid.walls, grid.moves, place, price


def whole_price(grid, place, price):
    return grid, place, int(price)


def ten_columns(grid, place, price):
    return grid, 10 * place[0] + place[1], place[2], price


def hundred_columns(grid, place, price):
    return grid, 100 * place[0] + place[1], place[2], price


def hundred_rows(grid, place, price):
    return grid, place[0] + 100 * place[1], place[2], price


def nothing_at_the_goal(grid, place, price):
    return [] if place[:2] == grid.goal else onward(grid, place, price)


def with_the_end(grid, place, price):
    end = [((*grid.goal, "end"), 0)] if place[:2] == grid.goal else []
    return onward(grid, place, price) + end


def as_a_dict(grid, place, price):
    return dict(onward(grid, place, price))


def cells_for_places(grid, place, price):
    return [(where[:2], cost) for where, cost in onward(grid, place, price)]


def lists_for_places(grid, place, price):
    return [(list(where), cost) for where, cost in onward(grid, place, price)]


def one_step_twice(grid, place, price):
    steps = onward(grid, place, price)
    return steps + steps[:1]


def ten_and_fourteen(grid, place, price):
    costs = {where: 14 if len(where[2]) == 2 else 10 for where, _ in onward(grid, place, price)}
    return [(where, cost + price * (place[2] not in ("start", where[2]))) for where, cost in costs.items()]


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
    (keeps(whole_price, onward), [(FLOOR, N, 6.5), (FLOOR, N, 6)]),
    (keeps(moves_forgotten, onward), [(WALL, N, 10), (CUT, N, 10)]),
    (keeps(ground_forgotten, onward), [(ROW, N, 10), (Grid(4, 1, terrain={(1, 0): 3}, moves=EIGHT), N, 10)]),
    (keeps(ten_columns, onward), [(LARGE, (0, 11, "E"), 3), (LARGE, (1, 1, "E"), 3)]),
    (keeps(hundred_columns, onward), [(Grid(3, 120), (0, 100, "E"), 3), (Grid(3, 120), (1, 0, "E"), 3)]),
    (keeps(hundred_rows, onward), [(Grid(120, 3), (100, 0, "E"), 3), (Grid(120, 3), (0, 1, "E"), 3)]),
    (variant("a_cost_to_two_digits", "cost + turn", "round(cost, 2) + turn"), [(ROOT, START, 10)]),
    (variant("at_most_a_thousand", "cost + turn", "min(cost + turn, 1000)"), [(DEAR, START, 10)]),
    (variant("a_price_of_at_most_a_million", "turn = price", "turn = min(price, 10**6)"), [(FLOOR, N, 2_000_000)]),
    (nothing_at_the_goal, [(FLOOR, (1, 1, "SE"), 10)]),
    (with_the_end, [(FLOOR, (1, 1, "SE"), 10)]),
    (as_a_dict, [(FLOOR, START, 10)]),
    (cells_for_places, [(FLOOR, START, 10)]),
    (lists_for_places, [(FLOOR, START, 10)]),
    (one_step_twice, [(FLOOR, START, 10)]),
    (variant("the_first_step_is_a_turn", CHARGED, "if heading != towards:"), [(FLOOR, START, 10)]),
    (variant("no_turn_in_the_start", CHARGED, "if cell != grid.start and heading != towards:"), [(FLOOR, N, 10)]),
    (
        variant("turning_round_is_free", CHARGED, CHARGED[:-1] + " and towards != opposite[heading]:"),
        [(ROW, (1, 0, "W"), 10)],
    ),
    (variant("diagonals_turn_for_free", CHARGED, CHARGED[:-1] + " and len(towards) == 1:"), [(FLOOR, N, 10)]),
    (
        variant("a_price_on_the_ground", "turn = price", "turn = price * grid.terrain.get(neighbor, 1)"),
        [(SWAMP, N, 10)],
    ),
    (variant("a_whole_price", "turn = price", "turn = int(price)"), [(FLOOR, N, 6.5)]),
    (variant("ten_for_no_price", "turn = price", "turn = price or 10"), [(FLOOR, N, 0)]),
    (variant("always_ten", "turn = price", "turn = 10"), [(FLOOR, N, 3)]),
    (variant("the_old_heading", "neighbor[1], towards)", "neighbor[1], heading)"), [(FLOOR, N, 10)]),
    (variant("the_price_alone", "cost + turn", "turn or cost"), [(FLOOR, N, 10)]),
    (variant("no_costly_ground", "found.append(", "cost < 30 and found.append("), [(SWAMP, START, 10)]),
]


@pytest.mark.parametrize(("answer", "cases"), each(WRONG))
def test_a_wrong_idea_is_refused(answer, cases):
    verdict = check_onward(answer)  # first: an answer may keep what it said
    assert not verdict.solved
    assert any(said_or_raised(answer, *case) != oracle(*case) for case in cases)
    assert "for the place (" in verdict.words or "fails" in verdict.words
    assert verdict.picture.words.startswith("a smallest map that shows it")


# --- right answers ----------------------------------------------------------------------------------------------------


def a_tuple_from_the_end(grid, place, price):
    return tuple(reversed(onward(grid, place, price)))


def a_set(grid, place, price):
    return set(onward(grid, place, price))


def a_generator(grid, place, price):
    yield from onward(grid, place, price)


def lists_for_pairs(grid, place, price):
    return [[where, cost] for where, cost in onward(grid, place, price)]


class Onward:
    def __init__(self):
        self.steps = cache(oracle_of_edges)

    def __call__(self, grid, place, price):
        return list(self.steps(tuple(grid.edges(place[:2])), place, price))


def oracle_of_edges(edges, place, price):
    ways = [(cell, cost, direction(place[:2], cell)) for cell, cost in edges]
    return [((*cell, way), cost + price if place[2] not in {"start", way} else cost) for cell, cost, way in ways]


def with_a_free_turn(free, grid, place, price):
    return onward(grid, place, free if place[2] == "start" else price)


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
        place = (*rng.choice(grid.nodes), rng.choice(["start", *HEADINGS]))
        said = [tuple(step) for step in answer(grid, place, 7)]
        assert sorted(said) == sorted(oracle(grid, place, 7))
    assert check_onward(answer).solved


def test_the_sentence_says_what_was_tried():
    assert str(check_onward(onward)) == (
        "Solved. Right on all 4,065 places: those of small maps, of random maps with costly ground, and of large maps."
    )
