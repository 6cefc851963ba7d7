"""The check of page 16: which ideas of a free line it refuses, and which styles it accepts."""

import math
import re
from functools import cache, partial
from random import Random

import numpy as np
import pytest
from ideas import each, keeps, said_or_raised
from test_sight import meets

from astar_lesson import EIGHT, Grid
from astar_lesson.lesson.programs.listing import changed
from astar_lesson.world.angles import box, check_sees, corners_of, lines, side
from astar_lesson.world.angles.sight_check import close_walls, long_lines


def oracle(grid, a, b):
    return not any(meets(a, b, wall) for wall in grid.walls)


def with_walls(width, height, *walls):
    return Grid(width, height, frozenset(walls), moves=EIGHT)


def sees(grid, a, b):
    for cell in box(a, b):
        if cell in grid.walls:
            sides = [side(a, b, corner) for corner in corners_of(cell)]
            if min(sides) <= 0 <= max(sides):
                return False
    return True


# --- wrong ideas, each with a case that proves it wrong ---------------------------------------------------------------


def a_hundred_points(grid, a, b):
    for k in range(101):
        at = [start + k / 100 * (end - start) for start, end in zip(a, b, strict=True)]
        cells = {(round(at[0] + dx), round(at[1] + dy)) for dx in (-1e-9, 1e-9) for dy in (-1e-9, 1e-9)}
        if cells & grid.walls:
            return False
    return True


def the_middle_alone(grid, a, b):
    half = [(start + end) / 2 for start, end in zip(a, b, strict=True)]
    cells = {(round(half[0] + dx), round(half[1] + dy)) for dx in (-0.01, 0.01) for dy in (-0.01, 0.01)}
    return not cells & grid.walls


def a_float_slope(grid, a, b):
    if a[0] == b[0]:
        return not any(cell in grid.walls for cell in box(a, b))
    slope = (b[1] - a[1]) / (b[0] - a[0])
    for x, y in box(a, b):
        if (x, y) in grid.walls:
            heights = [a[1] + slope * (px - a[0]) for px in (x - 0.5, x + 0.5)]
            if max(heights) >= y - 0.5 and min(heights) <= y + 0.5:
                return False
    return True


def corner_by_corner_in_floats(grid, a, b):
    (x, y), dx, dy = a, abs(b[0] - a[0]), abs(b[1] - a[1])
    right, down = (1 if b[0] > a[0] else -1), (1 if b[1] > a[1] else -1)
    next_column = 0.5 / dx if dx else math.inf
    next_row = 0.5 / dy if dy else math.inf
    while (x, y) != b:
        if next_column == next_row and {(x + right, y), (x, y + down)} & grid.walls:
            return False
        is_column, is_row = next_column <= next_row, next_row <= next_column
        if is_column:
            x, next_column = x + right, next_column + 1 / dx
        if is_row:
            y, next_row = y + down, next_row + 1 / dy
        if (x, y) in grid.walls:
            return False
    return True


def ends_of_the_box(grid, a, b):
    return sees(grid, a, b) if a[1] <= b[1] else True


def the_first_wall(grid, a, b):
    for cell in box(a, b):
        if cell in grid.walls:
            sides = [side(a, b, corner) for corner in corners_of(cell)]
            return not min(sides) <= 0 <= max(sides)
    return True


def up_to_nine_cells(grid, a, b):
    return sees(grid, a, b) if len(box(a, b)) <= 500 else not set(box(a, b)) & grid.walls


def ten_columns(grid, a, b):
    return grid.walls, 10 * a[0] + a[1], 10 * b[0] + b[1]


def map_forgotten(grid, a, b):
    return a, b


def places_of_walls_forgotten(grid, a, b):
    return grid.width, grid.height, len(grid.walls), a, b


def end_forgotten(grid, a, b):
    return grid.walls, a


def no_line_to_itself(grid, a, b):
    return a != b and sees(grid, a, b)


def costly_ground_is_a_wall(grid, a, b):
    return sees(with_walls(grid.width, grid.height, *grid.walls, *grid.terrain), a, b)


def all_walls(grid, a, b):
    return not any(min(s) <= 0 <= max(s) for s in ([side(a, b, c) for c in corners_of(w)] for w in grid.walls))


def no_wall_in_the_box(grid, a, b):
    return not any(cell in grid.walls for cell in box(a, b))


def clipped(eps):
    """The part of the line beside the wall, in floats, with a tolerance."""

    def sees_beside(grid, a, b):
        return not any(is_clipped(a, b, wall, eps) for wall in grid.walls)

    return sees_beside


def is_clipped(a, b, wall, eps):
    first, last = 0, 1
    for start, end, middle in zip(a, b, wall, strict=True):
        if start != end:
            enter, leave = sorted((middle + half - start) / (end - start) for half in (-0.5, 0.5))
            first, last = max(first, enter), min(last, leave)
        elif abs(middle - start) > 0.5:
            return False
    return first <= last + eps


def angles_within(eps):
    def sees_at_an_angle(grid, a, b):
        line = math.atan2(b[1] - a[1], b[0] - a[0])
        for cell in box(a, b):
            if cell in grid.walls:
                off = [math.remainder(math.atan2(y - a[1], x - a[0]) - line, 2 * math.pi) for x, y in corners_of(cell)]
                if min(off) <= eps and max(off) >= -eps:
                    return False
        return True

    return sees_at_an_angle


def corners_as_far_as(eps):
    def sees_at_a_distance(grid, a, b):
        length = math.dist(a, b) or 1
        for cell in box(a, b):
            if cell in grid.walls:
                off = [side(a, b, corner) / length for corner in corners_of(cell)]
                if min(off) <= eps and max(off) >= -eps:
                    return False
        return True

    return sees_at_a_distance


NARROW = [(with_walls(114, 101, wall), (0, 100), (113, 0)) for wall in close_walls((0, 100), (113, 0))]
COSTLY = Grid(3, 1, terrain={(1, 0): 3}, moves=EIGHT), (0, 0), (2, 0)
FLAT = [(with_walls(701, 12, wall), (0, 0), (700, 11)) for wall in close_walls((0, 0), (700, 11))]
TOUCHED = "if min(sides) <= 0 <= max(sides):"
GRAZED = with_walls(12, 16, (5, 8)), (0, 0), (11, 15)  # its corner lies on the line, in floats a little beside it
BESIDE = with_walls(4, 4, (1, 0)), (0, 0), (3, 3)
WRONG = [
    (the_middle_alone, [BESIDE]),
    (clipped(1e-4), NARROW),
    (angles_within(1e-5), FLAT),
    (corners_as_far_as(0.001), FLAT),
    (a_hundred_points, [BESIDE]),
    (a_float_slope, [GRAZED]),
    (corner_by_corner_in_floats, [(with_walls(2, 16, (1, 7)), (0, 0), (1, 15))]),
    (ends_of_the_box, [(with_walls(3, 3, (1, 1)), (0, 2), (2, 0))]),
    (the_first_wall, [(with_walls(3, 3, (2, 0), (1, 1)), (0, 0), (2, 2))]),
    (up_to_nine_cells, [(with_walls(30, 30, (29, 0)), (0, 0), (29, 29))]),
    (
        keeps(ten_columns, sees),
        [(with_walls(4, 13, (2, 0)), (0, 10), (2, 10)), (with_walls(4, 13, (2, 0)), (1, 0), (3, 0))],
    ),
    (keeps(map_forgotten, sees), [(with_walls(3, 1), (0, 0), (2, 0)), (with_walls(3, 1, (1, 0)), (0, 0), (2, 0))]),
    (
        keeps(places_of_walls_forgotten, sees),
        [(with_walls(3, 2, (1, 1)), (0, 0), (2, 0)), (with_walls(3, 2, (1, 0)), (0, 0), (2, 0))],
    ),
    (keeps(end_forgotten, sees), [(with_walls(3, 3, (1, 0)), (0, 0), end) for end in ((0, 2), (2, 2))]),
    (costly_ground_is_a_wall, [COSTLY]),
    (no_line_to_itself, [(with_walls(1, 1), (0, 0), (0, 0))]),
    (all_walls, [(with_walls(3, 1, (2, 0)), (0, 0), (1, 0))]),
    (no_wall_in_the_box, [(with_walls(3, 3, (2, 0)), (0, 0), (2, 2))]),
    (lines.by_rounding, [(with_walls(2, 2, (1, 0)), (0, 0), (1, 1))]),
    (changed(sees, "corners_may_be_touched", {TOUCHED: "if min(sides) < 0 < max(sides):"}), [GRAZED]),
    (
        changed(sees, "nearly", {TOUCHED: "if min(sides) <= 0.6 and max(sides) >= -0.6:"}),
        [(with_walls(9, 2, (5, 0)), (0, 0), (8, 1))],
    ),
]


@pytest.mark.parametrize(("answer", "cases"), each(WRONG))
def test_a_wrong_idea_is_refused(answer, cases):
    verdict = check_sees(answer)  # first: an answer may keep what it said
    assert not verdict.solved
    assert any(said_or_raised(answer, *case) != oracle(*case) for case in cases)
    assert " for the line from (" in verdict.words
    is_drawn = verdict.picture is not None and verdict.picture.words.startswith("a smallest map that shows it")
    assert is_drawn or ", on a map of " in verdict.words


def twenty_thousand_points(grid, a, b):
    for k in range(20_001):
        at = [start + k / 20_000 * (end - start) for start, end in zip(a, b, strict=True)]
        cells = {(round(at[0] + dx), round(at[1] + dy)) for dx in (-1e-9, 1e-9) for dy in (-1e-9, 1e-9)}
        if cells & grid.walls:
            return False
    return True


def test_an_answer_that_is_slow_on_each_line_is_stopped(monkeypatch):
    monkeypatch.setattr("astar_lesson.world.angles.sight_check.SECONDS_IN_ALL", 0.3)
    verdict = check_sees(twenty_thousand_points)
    assert not verdict.solved
    assert re.fullmatch(
        r"Your function was stopped: it is too slow\. [\d,]+ runs have taken 0\.3 s\. It was right in them\.",
        verdict.words,
    )
    assert verdict.picture is None


# --- right answers ----------------------------------------------------------------------------------------------------


def recursion(grid, a, b, walls=None):
    if walls is None:
        walls = [cell for cell in box(a, b) if cell in grid.walls]
    if not walls:
        return True
    first, *others = walls
    sides = sorted(side(a, b, corner) for corner in corners_of(first))
    return (sides[0] > 0 or sides[-1] < 0) and recursion(grid, a, b, others)


def from_cell_to_cell(grid, a, b):
    (x, y), wide, high = a, abs(b[0] - a[0]), abs(b[1] - a[1])
    right, down = (1 if b[0] > a[0] else -1), (1 if b[1] > a[1] else -1)
    error = wide - high
    while (x, y) != b:
        if error == 0 and {(x + right, y), (x, y + down)} & grid.walls:
            return False
        step_right, step_down = error >= 0, error <= 0
        if step_right:
            x, error = x + right, error - 2 * high
        if step_down:
            y, error = y + down, error + 2 * wide
        if (x, y) in grid.walls:
            return False
    return True


def an_array(grid, a, b):
    walls = np.array([cell for cell in box(a, b) if cell in grid.walls]).reshape(-1, 2)
    across, down = b[0] - a[0], b[1] - a[1]
    off = np.abs(2 * (across * (walls[..., 1] - a[1]) - down * (walls[..., 0] - a[0])))
    return np.all(off > abs(across) + abs(down))


def angles_of_corners(grid, a, b):
    """Rounded, and still right: two proportional pairs of halves have the very same quotient."""
    line = math.atan2(b[1] - a[1], b[0] - a[0])
    for cell in box(a, b):
        if cell in grid.walls:
            off = [math.atan2(y - a[1], x - a[0]) - line for x, y in corners_of(cell)]
            around = [(angle + math.pi) % (2 * math.pi) - math.pi for angle in off]
            if min(around) <= 0 <= max(around):
                return False
    return True


def touched_cells_first(grid, a, b):
    """Each cell of the rectangle is looked at, and only then the walls."""
    sides = {cell: [side(a, b, corner) for corner in corners_of(cell)] for cell in box(a, b)}
    touched = {cell for cell, found in sides.items() if min(found) <= 0 <= max(found)}
    return touched.isdisjoint(grid.walls)


class Sight:
    def __init__(self):
        self.corners = cache(corners_of)

    def __call__(self, grid, a, b):
        found = ([side(a, b, corner) for corner in self.corners(cell)] for cell in grid.walls & set(box(a, b)))
        return all(min(sides) * max(sides) > 0 for sides in found)


def with_a_cell_test(test, grid, a, b):
    return not any(test(a, b, wall) for wall in grid.walls)


RIGHT = [
    sees,
    recursion,
    from_cell_to_cell,
    an_array,
    angles_of_corners,
    touched_cells_first,
    Sight(),
    partial(with_a_cell_test, meets),
]


@pytest.mark.sampled
@pytest.mark.parametrize("answer", each(RIGHT))
def test_a_right_answer_is_accepted_in_any_style(answer):
    rng = Random(16)
    for _ in range(200):
        width, height = rng.randint(2, 20), rng.randint(2, 20)
        cells = [(x, y) for x in range(width) for y in range(height)]
        walls = rng.sample(cells, rng.randint(0, len(cells) // 6))
        a, b = rng.sample(sorted(set(cells) - set(walls)), 2)
        grid = with_walls(width, height, *walls)
        assert answer(grid, a, b) == oracle(grid, a, b)
    assert check_sees(answer).solved


def test_the_long_lines_touch_hit_and_miss():
    """By the oracle, which knows nothing of the package's line of sight."""
    found = [(len(box(*ends)), oracle(grid, *ends)) for grid, ends in long_lines()]
    assert len(found) == 638
    for is_free in (True, False):
        assert sum(free == is_free for _, free in found) > 100
    areas = [area for area, _ in found]
    assert max(areas) > 10_000
    assert sum(areas) < 150_000  # whoever lists all cells that a line touches is not too slow
    assert str(check_sees(sees)) == (
        "Solved. Right on all 2,600 lines: those of small maps, those of a larger one, long ones close to a "
        "wall, and some of no length."
    )
