"""The second check of page 16: which ideas of a pulled string it refuses, and which styles it accepts."""

import re
from collections import deque
from itertools import accumulate, pairwise

import pytest
from ideas import each, said_or_raised
from test_sight import meets

from astar_lesson import EIGHT, FOUR, Grid, a_star, octile, record, square_maps
from astar_lesson.lesson.programs.listing import changed
from astar_lesson.world.angles import check_string, lines
from astar_lesson.world.angles.sight import line_of_sight
from astar_lesson.world.angles.string_check import paths


def is_free(grid, a, b):
    return not any(meets(a, b, wall) for wall in grid.walls)


def is_string(grid, path, said):
    """By fractions: both ends, in the order of the path, along free lines, and no bend that the rule does not ask for.

    Of all rests of the path after a corner, the next corner is a cell before one that the corner does not see.
    """
    if not isinstance(said, list | tuple) or [*said[:1], *said[-1:]] != [path[0], path[-1]]:
        return False
    rest = iter(path)
    if not all(any(cell == corner for cell in rest) for corner in said):
        return False
    legs = [is_free(grid, a, b) for a, b in pairwise(said)]
    following = dict(pairwise(path))
    bends = [is_free(grid, a, following[b]) for a, b in pairwise(said[:-1])]
    return all(legs) and not any(bends)


def string(grid, path):
    corners = [path[0]]
    for before, cell in pairwise(path):
        if not line_of_sight(grid, corners[-1], cell):
            corners.append(before)
    return [*corners, path[-1]]


def path_on(text, moves=EIGHT):
    grid = Grid.from_text(text, moves)
    return grid, record(a_star(grid, grid.start, grid.goal, octile(grid))).path


BEND = path_on("S..\n.#.\n..G")
HOOK = path_on("##S.\nG.#.\n....")
OPEN = path_on("S...\n....\n...G")
LARGE = [path_on(str(grid)) for grid in square_maps(2, 20, "...#", seed=3, moves=EIGHT)]


# --- wrong ideas, each with a path on which it is wrong ---------------------------------------------------------------


def looks_from_the_cell_before(grid, path):
    corners = [path[0]]
    for before, cell in pairwise(path):
        if not line_of_sight(grid, before, cell):
            corners.append(before)
    return [*corners, path[-1]]


def looks_from_the_start_alone(grid, path):
    corners = [path[0]]
    for before, cell in pairwise(path):
        if not line_of_sight(grid, path[0], cell):
            corners.append(before)
    return [*corners, path[-1]]


def where_the_path_turns(grid, path):
    kept = [path[0]]
    for a, b, c in zip(path, path[1:], path[2:], strict=False):
        if (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1]):
            kept.append(b)
    return [*kept, path[-1]]


def every_other_cell(grid, path):
    return [*path[:-1:2], path[-1]]


def both_ends(grid, path):
    return [path[0], path[-1]]


def all_or_nothing(grid, path):
    return [path[0], path[-1]] if line_of_sight(grid, path[0], path[-1]) else path


def the_path_as_it_is(grid, path):
    return path


def one_pass_over_threes(grid, path):
    """It leaves out each cell whose two neighbours on the path see each other; two in a row may go."""
    inner = [b for a, b, c in zip(path, path[1:], path[2:], strict=False) if not line_of_sight(grid, a, c)]
    return [path[0], *inner, path[-1]]


def halves(grid, path):
    """If the ends do not see each other, each half is pulled."""
    if line_of_sight(grid, path[0], path[-1]):
        return [path[0], path[-1]]
    middle = len(path) // 2
    return [*halves(grid, path[: middle + 1])[:-1], *halves(grid, path[middle:])]


def from_goal_to_start(grid, path):
    return string(grid, path[::-1])


def ends_backwards(grid, path):
    return string(grid, path[::-1])[::-1]


def as_pixels(grid, path):
    corners = [path[0]]
    for before, cell in pairwise(path):
        if not lines.by_rounding(grid, corners[-1], cell):
            corners.append(before)
    return [*corners, path[-1]]


def ten_corners(grid, path):
    return [*string(grid, path)[:-1][:6], path[-1]]


def looks_ten_ahead(grid, path):
    corners = [0]
    while corners[-1] < len(path) - 1:
        here = corners[-1]
        ahead = range(here + 1, min(here + 10, len(path)))
        corners.append(max(k for k in ahead if line_of_sight(grid, path[here], path[k])))
    return [path[k] for k in corners]


def shortest_of_all(grid, path):
    """The shortest way over cells of the path that see each other: no pulled string."""
    best = {path[0]: [path[0]]}
    for k, cell in enumerate(path[1:], 1):
        ways = [[*best[a], cell] for a in path[:k] if line_of_sight(grid, a, cell)]
        best[cell] = min(ways, key=lines.length)
    return best[path[-1]]


def prints_the_corners(grid, path):
    print(string(grid, path))


CORNER = "corners.append(before)"
WRONG = [
    (looks_from_the_cell_before, [BEND]),
    (looks_from_the_start_alone, [HOOK]),
    (where_the_path_turns, [path_on("S..\n...\n..G"), path_on("S...\n...G")]),
    (every_other_cell, [BEND, OPEN]),
    (both_ends, [BEND]),
    (all_or_nothing, [HOOK]),
    (the_path_as_it_is, [OPEN]),
    (one_pass_over_threes, [HOOK, *LARGE]),
    (halves, [HOOK, *LARGE]),
    (from_goal_to_start, [BEND]),
    (ends_backwards, [HOOK]),
    (as_pixels, [path_on("S..\n.#G")]),
    (ten_corners, LARGE),
    (looks_ten_ahead, [path_on("S" + 12 * "." + "G")]),
    (shortest_of_all, [HOOK, *LARGE]),
    (prints_the_corners, [BEND]),
    (changed(string, "the_cell_that_is_not_seen", {CORNER: "corners.append(cell)"}), [BEND]),
    (changed(string, "no_goal", {"return [*corners, path[-1]]": "return corners"}), [BEND]),
    (changed(string, "no_start", {"return [*corners, path[-1]]": "return [*corners[1:], path[-1]]"}), [BEND]),
    (changed(string, "goal_twice", {"return [*corners, path[-1]]": "return [*corners, *path[-1:], path[-1]]"}), [BEND]),
    (changed(string, "sees_where_it_is_blocked", {"if not line": "if line"}), [BEND]),
]


@pytest.mark.parametrize(("answer", "cases"), each(WRONG))
def test_a_wrong_idea_is_refused(answer, cases):
    verdict = check_string(answer)
    assert not verdict.solved
    assert any(not is_string(*case, said_or_raised(answer, *case)) for case in cases)
    assert " for the path " in verdict.words or "a list of cells" in verdict.words
    assert verdict.picture.words.startswith("a smallest map that shows it")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (from_goal_to_start, "The string begins at (0, 0)."),
        (
            changed(string, "stops_early", {"return [*corners, path[-1]]": "return corners"}),
            "The string ends at (1, 0).",
        ),
        (both_ends, "The line from (0, 0) to (1, 1) is not free."),
        (the_path_as_it_is, "is free, so the string does not bend at (1, 0)."),
        (lambda grid, path: [*path[:1], (9, 9), *path[-1:]], "(9, 9) does not come after (0, 0) on the path."),
        (lambda grid, path: None, "your answer gives None; the correct answer is a list of cells"),
        (lambda grid, path: "SG", "your answer gives SG; the correct answer is a list of cells"),
    ],
)
def test_what_is_said_of_a_wrong_string(answer, words):
    assert words in check_string(answer).words


# --- right answers ----------------------------------------------------------------------------------------------------


def while_there_is_path_left(grid, path):
    corners, rest = [path[0]], deque(path[1:])
    before = path[0]
    while rest:
        if line_of_sight(grid, corners[-1], rest[0]):
            before = rest.popleft()
        else:
            corners.append(before)
    return (*corners, before)


def farthest_in_sight(grid, path):
    """Another rule: the farthest cell of the path that is seen, even past some that are not."""
    here, corners = 0, [path[0]]
    while here < len(path) - 1:
        here = max(k for k in range(here + 1, len(path)) if line_of_sight(grid, path[here], path[k]))
        corners.append(path[here])
    return corners


def recursion(grid, path):
    for k in range(2, len(path)):
        if not line_of_sight(grid, path[0], path[k]):
            return [path[0], *recursion(grid, path[k - 1 :])]
    return [path[0], path[-1]]


def a_generator(grid, path):
    corner = path[0]
    yield corner
    for place in range(1, len(path) - 1):
        if not line_of_sight(grid, corner, path[place + 1]):
            corner = path[place]
            yield corner
    yield path[-1]


def folded(grid, path):
    def pull(corner, pair):
        return corner if line_of_sight(grid, corner, pair[1]) else pair[0]

    return [*dict.fromkeys(accumulate(pairwise(path), pull, initial=path[0])), path[-1]]


def passes_over_threes(grid, path):
    """From a copy of the path, each cell goes whose neighbours there see each other: the one before is a corner."""
    kept = list(path)
    place = 1
    while place < len(kept) - 1:
        if line_of_sight(grid, kept[place - 1], kept[place + 1]):
            del kept[place]
        else:
            place += 1
    return kept


def takes_the_path_apart(grid, path):
    corners = []
    while path:
        corners.append(path.pop(0))
        while len(path) > 1 and line_of_sight(grid, corners[-1], path[1]):
            path.pop(0)
    return corners


RIGHT = [
    string,
    while_there_is_path_left,
    farthest_in_sight,
    recursion,
    a_generator,
    folded,
    passes_over_threes,
    takes_the_path_apart,
    lines.pull,
]


@pytest.mark.sampled
@pytest.mark.parametrize("answer", each(RIGHT))
def test_a_right_answer_is_accepted_in_any_style(answer):
    for grid in square_maps(40, 9, "...#", seed=16, moves=EIGHT):
        path = record(a_star(grid, grid.start, grid.goal, octile(grid))).path
        for cells in (path, path[::-1]):
            assert is_string(grid, cells, list(answer(grid, list(cells))))
    assert check_string(answer).solved


def test_the_paths_bend_and_some_leave_a_choice():
    """A string that is pulled to the farthest cell in sight is right, too; on some paths it is another one."""
    tried = list(paths())
    assert {grid.moves for grid, _ in tried} == {FOUR, EIGHT}
    assert sum(len(string(*run)) > 3 for run in tried) > 100
    assert sum(string(*run) != farthest_in_sight(*run) for run in tried) > 20
    assert str(check_string(string)) == (
        f"Solved. Right on all {len(tried):,} paths: those of small maps and of large ones, in both directions."
    )


def test_a_solved_answer_is_drawn_beside_the_path():
    verdict = check_string(string)
    assert re.match(r"a path over the grid: length .*\nyour string: length ", verdict.replay().words)
    assert check_string(both_ends).replay is None
