"""The checks of page 15: which ideas of distance and rounding they refuse, and which styles they accept."""

import math
from decimal import Decimal
from functools import partial
from itertools import product
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from ideas import each, keeps, said_or_raised

from astar_lesson.world.shapes import check_distance, check_rounding
from astar_lesson.world.shapes.hexagons import centre_of, distance, rounded

SIX = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


# --- distance: an oracle that walks -----------------------------------------------------------------------------------


def steps_between(a, b):
    """Grow rings of neighbours around a, until one holds b."""
    ring, seen, steps = {a}, {a}, 0
    while b not in seen:
        ring = {(q + dq, r + dr) for q, r in ring for dq, dr in SIX} - seen
        seen |= ring
        steps += 1
    return steps


def sizes(a, b):
    dq, dr = a[0] - b[0], a[1] - b[1]
    return abs(dq), abs(dr), abs(dq + dr)


def straight_line_rounded_up(a, b):
    dq, dr = a[0] - b[0], a[1] - b[1]
    return math.ceil(math.sqrt(dq * dq + dq * dr + dr * dr) - 1e-9)


def two_of_three(a, b):
    return max(sizes(a, b)[:2])


def the_sum_alone(a, b):
    return sizes(a, b)[2]


def halves_of_each(a, b):
    return sum(size // 2 for size in sizes(a, b))


def from_the_middle(a, b):
    return abs(distance(a, (0, 0)) - distance(b, (0, 0)))


def columns_and_rows(a, b):
    columns, rows, _ = sizes(a, b)
    return rows + max(0, columns - rows // 2)


def at_most_ninety_nine(a, b):
    return min(99, distance(a, b))


def end_forgotten(a, b):
    return b


def hundred_columns(a, b):
    return 100 * (a[0] - b[0]) + a[1] - b[1]


def with_smaller_numbers(a, b):
    return distance(*((max(-1000, min(1000, q)), max(-1000, min(1000, r))) for q, r in (a, b)))


def as_text(a, b):
    return str(distance(a, b))


MIDDLE = (0, 0)


def at_most_ten_thousand(a, b):
    return min(distance(a, b), 10_000)


WRONG_DISTANCES = [
    (straight_line_rounded_up, [(MIDDLE, (4, 4))]),
    (two_of_three, [(MIDDLE, (1, 1))]),
    (the_sum_alone, [(MIDDLE, (-1, 1))]),
    (halves_of_each, [(MIDDLE, (1, 0))]),
    (from_the_middle, [((1, 0), (-1, 0))]),
    (columns_and_rows, [(MIDDLE, (1, 1)), (MIDDLE, (-1, 1)), (MIDDLE, (-2, 2))]),
    (keeps(end_forgotten, distance), [(MIDDLE, (1, 0)), ((1, 0), (1, 0))]),
    (keeps(hundred_columns, distance), [(MIDDLE, (0, 100)), (MIDDLE, (1, 0))]),
    (with_smaller_numbers, [((2000, 0), (2003, 0))]),
    (as_text, [(MIDDLE, (1, 0))]),
]


@pytest.mark.parametrize(("answer", "cases"), each(WRONG_DISTANCES))
def test_a_wrong_distance_is_refused(answer, cases):
    verdict = check_distance(answer)  # first: an answer may keep what it said
    assert not verdict.solved
    assert any(said_or_raised(answer, *case) != steps_between(*case) for case in cases)
    assert " from (" in verdict.words


def half_of_the_sum(a, b):
    return sum(sizes(a, b)) / 2


def by_sign(a, b):
    dq, dr = b[0] - a[0], b[1] - a[1]
    if dq * dr > 0:
        return abs(dq + dr)
    return max(abs(dq), abs(dr))


def step_by_step(a, b):
    if a == b:
        return 0
    return 1 + step_by_step(min(((a[0] + dq, a[1] + dr) for dq, dr in SIX), key=partial(distance, b)), b)


def an_array(a, b):
    gap = np.array(a) - b
    return np.abs([*gap, gap.sum()]).max()


class Distance:
    def __call__(self, a, b):
        return sorted(sizes(a, b))[-1]


RIGHT_DISTANCES = [
    *[distance, half_of_the_sum, by_sign, an_array, Distance(), partial(distance)],
]


@pytest.mark.sampled
@pytest.mark.parametrize("answer", each(RIGHT_DISTANCES))
def test_a_distance_is_accepted_in_any_style(answer):
    rng = Random(15)
    for _ in range(50):
        a, b = [(rng.randint(-9, 9), rng.randint(-9, 9)) for _ in range(2)]
        assert answer(a, b) == steps_between(a, b)
    assert check_distance(answer).solved


def test_a_distance_of_ten_thousand_at_most_is_refused():
    """In a straight row there is no shorter way than 20,000 steps."""
    assert at_most_ten_thousand((0, 0), (20_000, 0)) == 10_000
    assert check_distance(at_most_ten_thousand).words == (
        "Your answer gives 10000 from (0, 0) to (20000, 0); the correct answer is 20000."
    )


def test_far_hexagons_need_no_map():
    verdict = check_distance(at_most_ninety_nine)
    assert verdict.words.startswith("Your answer gives 99 from (")
    assert verdict.picture is None
    assert check_distance(straight_line_rounded_up).picture.png().startswith(b"\x89PNG")
    assert str(check_distance(distance)) == "Solved. Right on all 3,169 pairs of hexagons, up to 20,000 steps apart."


def no_further_than_150(a, b):
    return distance(a, b) if distance(a, b) <= 150 else math.inf


def test_a_distance_is_right_far_away_too():
    assert no_further_than_150(MIDDLE, (200, 0)) != 200
    verdict = check_distance(no_further_than_150)
    assert verdict.words.startswith("Your answer gives inf from (")
    assert verdict.words.endswith("; the correct answer is 3000.")


def test_a_search_is_told_that_it_takes_too_long(monkeypatch):
    monkeypatch.setattr("astar_lesson.world.shapes.hexagon_check.FAR_STEPS", (20, 3000))
    assert steps_between(MIDDLE, (7, -3)) == 7
    assert check_distance(steps_between).words.startswith("Your function has run for 0.5 s")


def test_one_call_for_each_step_is_right_as_far_as_it_goes():
    assert step_by_step(MIDDLE, (7, -3)) == 7
    verdict = check_distance(step_by_step)
    assert verdict.words == "Right on all 3,144 pairs of hexagons, up to 120 steps apart."
    assert verdict.note.startswith("For hexagons that are farther apart it calls itself more deeply than Python allows")
    assert verdict.note.endswith("A loop in place of the calls has no such limit.")


def two_of_three_by_calls(a, b):
    """One step in each call, and no step leads along the third direction."""
    if a == b:
        return 0
    q, r = [start + (start < end) - (start > end) for start, end in zip(a, b, strict=True)]
    return 1 + two_of_three_by_calls((q, r), b)


def calls_without_end(a, b):
    return 1 + calls_without_end(a, b)


def test_one_call_for_each_step_is_no_excuse_for_a_wrong_distance():
    assert two_of_three_by_calls(MIDDLE, (1, 1)) != steps_between(MIDDLE, (1, 1))
    assert "; the correct answer is " in check_distance(two_of_three_by_calls).words
    assert check_distance(calls_without_end).cause == "too_deep"


# --- rounding: an oracle that measures --------------------------------------------------------------------------------


def nearest(q, r):
    """The hexagon with the nearest centre, of many around a point."""

    def off(cell):
        x, y = q - cell[0] + (r - cell[1]) / 2, (r - cell[1]) * math.sqrt(3) / 2
        return x * x + y * y

    return min(product(*(range(math.floor(part) - 3, math.floor(part) + 5) for part in (q, r))), key=off)


def each_alone(q, r):
    return round(q), round(r)


def always_q(q, r):
    return -round(r) - round(-q - r), round(r)


def cut_off(q, r):
    return rounded(int(q + 0.5), int(r + 0.5))


def q_or_r(q, r):
    near_q, near_r, near_s = round(q), round(r), round(-q - r)
    if near_q + near_r + near_s == 0:
        return near_q, near_r
    if abs(near_q - q) > abs(near_r - r):
        return -near_r - near_s, near_r
    return near_q, -near_q - near_s


def the_farthest_without_a_sign(q, r):
    near = [round(q), round(r), round(-q - r)]
    moved = [near[0] - q, near[1] - r, near[2] + q + r]
    near[moved.index(max(moved))] -= sum(near)
    return tuple(near[:2])


def the_least(q, r):
    near = [round(q), round(r), round(-q - r)]
    moved = [abs(near[0] - q), abs(near[1] - r), abs(near[2] + q + r)]
    near[moved.index(min(moved))] -= sum(near)
    return tuple(near[:2])


def columns_and_rows_of_squares(q, r):
    row = round(r)
    return round(q + r / 2 - row / 2), row


def hundredths(q, r):
    return rounded(round(q, 2), round(r, 2))


def five_digits(q, r):
    return rounded(round(q, 5), round(r, 5))


def pushed_aside(q, r):
    return rounded(q + 0.002, r + 0.003)


def pushed_a_little(q, r):
    return rounded(q + 1e-4, r)


def s_unless_clear(q, r):
    near_q, near_r, near_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s + q + r)
    if off_q > off_r + 1e-3 and off_q > off_s + 1e-3:
        near_q = -near_r - near_s
    elif off_r > off_s + 1e-3:
        near_r = -near_q - near_s
    return near_q, near_r


def single_precision(q, r):
    return rounded(float(np.float32(q)), float(np.float32(r)))


def to_two_digits(q, r):
    return round(q, 2), round(r, 2)


def hundred_rows(q, r):
    return round(100 * q) + round(r)


def q_alone(q, r):
    return q


def small_boards(q, r):
    return min(product(range(-5, 6), repeat=2), key=lambda cell: math.dist(centre_of(q, r), centre_of(*cell)))


def near_the_middle(q, r):
    return rounded(q, r) if abs(q) + abs(r) < 100 else each_alone(q, r)


def a_list(q, r):
    return list(rounded(q, r))


WRONG_ROUNDINGS = [
    (always_q, [(0.1, 0.55), (0.2, -0.6), (0.1, 0.45)]),
    (cut_off, [(-0.9, 0.0), (0.45, 0.35)]),
    (q_or_r, [(0.35, 0.33), (0.4, 0.35), (0.3, 0.3), (-0.3, 0.65)]),
    (the_farthest_without_a_sign, [(0.45, 0.35), (-0.45, -0.35)]),
    (the_least, [(0.45, 0.35)]),
    (columns_and_rows_of_squares, [(-0.1, 0.5), (0.45, 0.45)]),
    (hundredths, [(-1.0851667223938197, -0.45740768636049545)]),
    (five_digits, [(0.5 + 1e-6, 0.0), (-0.5 - 1e-6, 0.0), (1.5 - 1e-6, 0.0)]),
    (pushed_aside, [(2.073187502439043, -2.539560758515739)]),
    (pushed_a_little, [(0.49995, 0.0)]),
    (s_unless_clear, [(0.4995, 0.25), (0.3335, 0.333), (0.5004, -0.0002), (0.3336, 0.3331)]),
    (single_precision, [(99_999.4999, 0.0)]),
    (keeps(to_two_digits, rounded), [(0.4999, 0.0), (0.5001, 0.0)]),
    (keeps(q_alone, rounded), [(0.0, 0.0), (0.0, 1.0)]),
    (small_boards, [(6.1, 0.2)]),
    (near_the_middle, [(100.45, 0.35)]),
    (keeps(hundred_rows, rounded), [(0.0, 100.0), (1.0, 0.0)]),
    (a_list, [(0.1, 0.2)]),
]


@pytest.mark.parametrize(("answer", "cases"), each(WRONG_ROUNDINGS))
def test_a_wrong_rounding_is_refused(answer, cases):
    verdict = check_rounding(answer)  # first: an answer may keep what it said
    assert not verdict.solved
    assert any(said_or_raised(answer, *case) != nearest(*case) for case in cases)
    assert " for q " in verdict.words


class Hex(NamedTuple):
    q: int
    r: int


def a_named_tuple(q, r):
    return Hex(*rounded(q, r))


def half_steps(q, r):
    near_q, near_r = round(q), round(r)
    rest_q, rest_r = q - near_q, r - near_r
    if abs(rest_q) >= abs(rest_r):
        return near_q + round(rest_q + 0.5 * rest_r), near_r
    return near_q, near_r + round(rest_r + 0.5 * rest_q)


def the_nearest_of_nine(q, r):
    around = product((round(q) - 1, round(q), round(q) + 1), (round(r) - 1, round(r), round(r) + 1))
    return min(around, key=lambda cell: math.dist(centre_of(q, r), centre_of(*cell)))


def an_array_of_floats(q, r):
    cube = np.array([q, r, -q - r])
    near = np.rint(cube)
    near[np.argmax(np.abs(near - cube))] -= near.sum()
    return near[0], near[1]


def with_decimals(q, r):
    return rounded(Decimal(str(q)), Decimal(str(r)))


class Rounding:
    def __call__(self, q, r):
        return rounded(q, r)


RIGHT_ROUNDINGS = [
    *[rounded, a_named_tuple, half_steps, the_nearest_of_nine, an_array_of_floats, with_decimals, Rounding()],
]


@pytest.mark.sampled
@pytest.mark.parametrize("answer", each(RIGHT_ROUNDINGS))
def test_a_right_rounding_is_accepted_in_any_style(answer):
    rng = Random(16)
    for _ in range(500):
        point = rng.uniform(-30, 30), rng.uniform(-30, 30)
        assert answer(*point) == nearest(*point)
    assert check_rounding(answer).solved


def test_a_list_is_told_to_be_a_tuple():
    assert check_rounding(a_list).words == (
        "On this map your answer gives [0, 0], a list, not a tuple, for q 0.0 and r 0.0; the correct answer is (0, 0)."
    )
    assert str(check_rounding(rounded)) == (
        "Solved. Right on all 1,655 points, near (0, 0) and far away, many of them close to a border or a corner."
    )
    assert check_rounding(near_the_middle).words.startswith("Your answer gives (")
