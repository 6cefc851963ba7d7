"""Wrong ideas that the checks of 04 to 08 refuse, and right answers in other styles that they accept.

Each wrong idea stands with an input on which it is wrong. An oracle that is written here says so.
"""

import re
import sys
from copy import deepcopy
from functools import cache, partial
from heapq import heappop, heappush
from math import dist, inf, sqrt

import numpy as np
import pytest
from ideas import keeps, said_or_raised

from astar_lesson import (
    EIGHT,
    EIGHT_CUT,
    Grid,
    a_star,
    check_allowed,
    check_guess,
    check_heuristic,
    check_map,
    greedy_best_first,
    manhattan,
    record,
)

pytestmark = pytest.mark.filterwarnings("error")


# --- 00: a map that fools the greedy search ---------------------------------------------------------------------------


WRONG_MAPS = {
    "no digits": ("S..G\n....", "Both searches find a path of cost 3: make the greedy one more expensive."),
    "digits beside the path": ("S..G\n2345", "Both searches find a path of cost 3"),
    "the detour costs the same": ("S22G\n....", "Both searches find a path of cost 5"),
    "one row": ("S99G", "No cell on the path can be avoided: leave room for a second path."),
    "one column": ("S\n9\nG", "No cell on the path can be avoided"),
    "a wall before the second way": ("S9.G\n..#.", "No cell on the path can be avoided"),
    "no way": ("S2#G\n..#.", "No path leads from S to G"),
    "a dead end that costs only time": ("...#..\nS..#.G\n...#..\n......", "Both searches find a path of cost"),
    "two digits": ("S 10 10 G\n. . . .", "The map cannot be searched"),
    "no goal": ("S23.\n....", "The map cannot be searched"),
    "a letter": ("S.x", "The map cannot be searched: line 1, column 3"),
    "no start": ("..3G\n....", "The map cannot be searched"),
    "two goals": ("S23G\n...G", "The map cannot be searched"),
    "rows of different lengths": ("S23G\n...", "The map cannot be searched"),
    "an empty text": ("", "The map cannot be searched"),
    "a list of rows": (["S23G", "...."], "The map cannot be searched"),
    "nothing": (None, "The map cannot be searched"),
    "dots": (..., "The map cannot be searched"),
}
RIGHT_MAPS = {
    "digits in the way": "S23G\n....",
    "walls alone": "...#G\nS#.#.\n.....",
    "upwards": "G.\n9.\n9.\nS.",
    "by one": "...\nS4G\n...",
    "from right to left": "G32S\n....",
    "with blanks and empty lines": "\n\n  S 2 3 G\n  . . . .\n\n",
}


def pays(search, text):
    grid = Grid.from_text(text)
    return record(search(grid, grid.start, grid.goal, manhattan(grid))).cost


@pytest.mark.parametrize(("text", "words"), WRONG_MAPS.values(), ids=WRONG_MAPS)
def test_a_map_that_fools_nobody_is_refused(text, words):
    verdict = check_map(text)
    assert not verdict.solved
    assert words in verdict.words
    if "cannot be searched" not in words:
        assert pays(greedy_best_first, text) == pays(a_star, text)


@pytest.mark.parametrize("text", RIGHT_MAPS.values(), ids=RIGHT_MAPS)
def test_a_map_that_fools_greedy_search_is_accepted(text):
    greedy, best = pays(greedy_best_first, text), pays(a_star, text)
    assert greedy > best
    verdict = check_map(text)
    assert verdict.solved
    assert f"The greedy path costs {greedy} instead of {best}." in verdict.words


# --- 04: the Manhattan distance ---------------------------------------------------------------------------------------


def manhattan_steps(cell, goal):
    """Columns and rows, counted without `abs`."""
    (x, y), (a, b) = cell, goal
    return max(x, a) - min(x, a) + max(y, b) - min(y, b)


def walk(most):
    """Walk to the goal, a step at a time, for so many steps at most."""

    def guess(cell, goal):
        x, y = cell
        for steps in range(most):
            if (x, y) == goal:
                return steps
            if x != goal[0]:
                x += 1 if x < goal[0] else -1
            else:
                y += 1 if y < goal[1] else -1
        return None

    return guess


def keyed(exact, key):
    """Remember answers under a key for each argument that several cells share."""
    return keeps(lambda *cells: tuple(map(key, cells)), exact)


def never_zero(exact):
    return lambda cell, goal: exact(cell, goal) or 1


def below(exact, most):
    return lambda cell, goal: min(exact(cell, goal), most)


class FirstGoal:
    """Keep the goal of the first call."""

    def __init__(self, exact):
        self.exact, self.goal = exact, None

    def __call__(self, cell, goal):
        self.goal = self.goal or goal
        return self.exact(cell, self.goal)


class Calls:
    """Be right for so many calls."""

    def __init__(self, exact, most):
        self.exact, self.left = exact, most

    def __call__(self, cell, goal):
        self.left -= 1
        return self.exact(cell, goal) if self.left > 0 else 0


NEAR, FAR, SAME = ((1, 0), (0, 0)), ((30, 21), (2, 50)), ((3, 5), (3, 5))
WRONG_GUESSES = {
    "straight line": (dist, [((0, 0), (1, 1))]),
    "no abs": (lambda c, g: g[0] - c[0] + g[1] - c[1], [NEAR]),
    "abs of the sum": (lambda c, g: abs(c[0] - g[0] + c[1] - g[1]), [((0, 3), (3, 0))]),
    "the larger of the two": (lambda c, g: max(abs(c[0] - g[0]), abs(c[1] - g[1])), [((0, 0), (1, 1))]),
    "columns twice": (lambda c, g: 2 * abs(c[0] - g[0]), [((0, 0), (0, 1))]),
    "a thousand rounds": (walk(1000), [((0, 0), (1000, 0))]),
    "at most 999": (below(manhattan_steps, 999), [((0, 0), (1000, 0))]),
    "1 at the goal": (never_zero(manhattan_steps), [SAME]),
    "the cell is remembered, not the goal": (keyed(manhattan_steps, lambda c: c[0]), [SAME, ((3, 5), (3, 6))]),
    "10 * x + y": (keyed(manhattan_steps, lambda c: 10 * c[0] + c[1]), [NEAR, ((0, 10), (0, 0))]),
    "x + 10 * y": (keyed(manhattan_steps, lambda c: c[0] + 10 * c[1]), [((0, 1), (0, 0)), ((10, 0), (0, 0))]),
    "100 * x + y": (keyed(manhattan_steps, lambda c: 100 * c[0] + c[1]), [NEAR, ((0, 100), (0, 0))]),
    "1000 * x + y": (keyed(manhattan_steps, lambda c: 1000 * c[0] + c[1]), [NEAR, ((0, 1000), (0, 0))]),
    "the first goal for ever": (FirstGoal(manhattan_steps), [NEAR, FAR]),
    "right eight hundred times": (Calls(manhattan_steps, 801), [NEAR] * 801),
}


def recursive_guess(cell, goal):
    if cell == goal:
        return 0
    (x, y), (a, b) = cell, goal
    if x != a:
        return 1 + recursive_guess((x + (1 if x < a else -1), y), goal)
    return 1 + recursive_guess((x, y + (1 if y < b else -1)), goal)


def flood(ways):
    """A search outwards from the cell, without end: slow for what is far away, and right."""

    def distance(cell, goal):
        heap, closed = [(0, cell)], set()
        while True:
            cost, (x, y) = heappop(heap)
            if (x, y) == goal:
                return cost
            if (x, y) in closed:
                continue
            closed.add((x, y))
            for dx, dy, price in ways:
                heappush(heap, (cost + price, (x + dx, y + dy)))

    return distance


FOUR_WAYS = [(1, 0, 1), (-1, 0, 1), (0, 1, 1), (0, -1, 1)]
EIGHT_WAYS = [(dx, dy, 14 if dx and dy else 10) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Norm:
    def __init__(self, norm):
        self.norm = norm

    def __call__(self, cell, goal):
        return self.norm(cell[0] - goal[0]) + self.norm(cell[1] - goal[1])


RIGHT_GUESSES = {
    "sum of a generator": lambda c, g: sum(abs(a - b) for a, b in zip(c, g, strict=True)),
    "an object": Norm(abs),
    "numpy": lambda c, g: np.abs(np.subtract(c, g)).sum(),
    "a float": lambda c, g: float(manhattan_steps(c, g)),
    "a partial": partial(lambda unit, c, g: unit * manhattan_steps(c, g), 1),
    "a cache": cache(manhattan_steps),
    "recursion": recursive_guess,
    "steps are counted": walk(10**6),
    "a search": flood(FOUR_WAYS),
}


def is_wrong(answer, oracle, cases):
    """Whether an answer is wrong in one of these cases, which are asked one after the other."""
    fresh = deepcopy(answer)  # it may keep something from one call to the next
    said = [said_or_raised(fresh, *case) for case in cases]
    plain = [each.tolist() if isinstance(each, np.ndarray) else each for each in said]
    return plain != [oracle(*case) for case in cases]


@pytest.mark.parametrize(("answer", "cases"), WRONG_GUESSES.values(), ids=WRONG_GUESSES)
def test_a_wrong_guess_is_refused(answer, cases):
    assert is_wrong(answer, manhattan_steps, cases)
    assert not check_guess(answer).solved


@pytest.mark.sampled
@pytest.mark.parametrize("answer", RIGHT_GUESSES.values(), ids=RIGHT_GUESSES)
def test_a_right_guess_is_accepted(answer):
    assert not is_wrong(answer, manhattan_steps, [NEAR, SAME, FAR])
    assert check_guess(answer).solved


TOO_DEEP = (
    f"For cells that are farther apart it calls itself more deeply than Python allows, which is "
    f"{sys.getrecursionlimit():,} calls, so of these nothing is known. A loop in place of the calls has no such limit."
)


def test_a_guess_that_calls_itself_is_right_as_far_as_python_allows():
    verdict = check_guess(recursive_guess)
    assert verdict.note == TOO_DEEP
    assert "and for 46 pairs of cells on large ones" in verdict.words
    assert "and for 53 pairs" in check_guess(Norm(abs)).words


def test_of_a_guess_that_was_stopped_it_is_not_said_that_it_ends():
    def waits(cell, goal):
        while manhattan_steps(cell, goal) > 150:
            pass
        return manhattan_steps(cell, goal)

    verdict = check_guess(waits)
    assert verdict.solved
    assert verdict.note == (
        "For cells that are farther apart it was stopped after 0.5 s, so of these nothing is known: it is slow there, "
        "or never comes to an end."
    )


def octile_cost(cell, goal):
    """One diagonal step after the other, and then straight on."""
    columns, rows = (max(a, b) - min(a, b) for a, b in zip(cell, goal, strict=True))
    cost = 0
    while columns and rows:
        columns, rows, cost = columns - 1, rows - 1, cost + 14
    return cost + 10 * (columns + rows)


def chebyshev_cost(cell, goal):
    return 10 * max(abs(a - b) for a, b in zip(cell, goal, strict=True))


def with_root(form):
    """A formula of the diagonal steps and the straight ones."""

    def distance(cell, goal):
        columns, rows = abs(cell[0] - goal[0]), abs(cell[1] - goal[1])
        diagonal = min(columns, rows)
        return form(diagonal, max(columns, rows) - diagonal)

    return distance


def diagonal_first(columns, rows):
    if columns and rows:
        return 14 + diagonal_first(columns - 1, rows - 1)
    return 10 * (columns + rows)


# --- 06: F, G and H ---------------------------------------------------------------------------------------------------


def squares(cell, goal):
    return (cell[0] - goal[0]) ** 2 + (cell[1] - goal[1]) ** 2


# --- 06: the rule for corners -----------------------------------------------------------------------------------------


def may_step(grid, cell, neighbor):
    """The rule, from the walls and the borders alone."""
    (x, y), (u, v) = cell, neighbor
    needed = {(u, v), (u, y), (x, v)}
    return all(0 <= a < grid.width and 0 <= b < grid.height and (a, b) not in grid.walls for a, b in needed)


def both_sides(cell, neighbor):
    return (cell[0], neighbor[1]), (neighbor[0], cell[1])


def beside(cell):
    x, y = cell
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def by_text(floor):
    """Read the text of the map, in which a negative place is one at the end."""

    def allowed(grid, cell, neighbor):
        rows = str(grid).splitlines()
        needed = [neighbor, *both_sides(cell, neighbor)]
        if any(x >= grid.width or y >= grid.height for x, y in needed):
            return False
        return all(rows[y][x] in floor for x, y in needed)

    return allowed


def within(width, height):
    """The rule on a map of this size at most."""

    def allowed(grid, cell, neighbor):
        return neighbor[0] < width and neighbor[1] < height and may_step(grid, cell, neighbor)

    return allowed


class KeptSteps:
    """Remember steps under a key."""

    def __init__(self, key):
        self.key, self.known = key, {}

    def __call__(self, grid, cell, neighbor):
        return self.known.setdefault(self.key(grid, cell, neighbor), may_step(grid, cell, neighbor))


def ground(text):
    return Grid.from_text(text, EIGHT_CUT)


OPEN, ONE_WALL = ground("..\n.."), ground(".#\n..")
LONG = ground("\n".join(["." * 12] * 12))
STEP = ((0, 0), (1, 1))
WRONG_RULES = {
    "one side is enough": (
        lambda g, c, n: g.passable(n) and any(map(g.passable, both_sides(c, n))),
        [(ONE_WALL, *STEP)],
    ),
    "the sides alone": (lambda g, c, n: all(map(g.passable, both_sides(c, n))), [(ground("..\n.#"), *STEP)]),
    "one side, always the same": (
        lambda g, c, n: g.passable(n) and g.passable((n[0], c[1])),
        [(ground("..\n#."), *STEP)],
    ),
    "the neighbours of the map": (lambda g, c, n: n in g.neighbors(c), [(ONE_WALL, *STEP)]),
    "one side, always the other": (
        lambda g, c, n: g.passable(n) and g.passable((c[0], n[1])),
        [(ONE_WALL, *STEP)],
    ),
    "the cell in the middle": (
        lambda g, c, n: g.passable(n) and g.passable(((c[0] + n[0]) // 2, (c[1] + n[1]) // 2)),
        [(ONE_WALL, *STEP)],
    ),
    "no wall beside either cell": (
        lambda g, c, n: may_step(g, c, n) and not g.walls & {*beside(c), *beside(n)},
        [(ground("#..\n..."), (1, 0), (2, 1))],
    ),
    "straight steps beside a wall, too": (
        lambda g, c, n: g.passable(n) and not g.walls & {*beside(c)},
        [(ground("..\n#."), (0, 0), (1, 0))],
    ),
    "as in figure 5, down and to the right alone": (
        lambda g, c, n: may_step(g, c, n) if n > c and n[1] > c[1] else g.passable(n),
        [(ground("#.\n.."), (0, 1), (1, 0))],
    ),
    "rows before columns": (
        lambda g, c, n: may_step(g, c[::-1], n[::-1]),
        [(ground("..#"), (0, 0), (1, 0))],
    ),
    "costly ground at the side": (
        lambda g, c, n: may_step(g, c, n) and all(g.terrain.get(each, 1) == 1 for each in both_sides(c, n)),
        [(ground("59\n.."), (0, 1), (1, 0))],
    ),
    "every straight step": (
        lambda g, c, n: 0 in (c[0] - n[0], c[1] - n[1]) or may_step(g, c, n),
        [(ground(".#"), (0, 0), (1, 0))],
    ),
    "no diagonal steps": (
        lambda g, c, n: 1 in (abs(c[0] - n[0]) + abs(c[1] - n[1]),) and g.passable(n),
        [(OPEN, *STEP)],
    ),
    "walls, but no borders": (
        lambda g, c, n: not {n, *both_sides(c, n)} & g.walls,
        [(OPEN, (0, 0), (-1, 0))],
    ),
    "the text of the map": (by_text(".SG123456789"), [(OPEN, (0, 0), (-1, 0))]),
    "no step to the goal": (lambda g, c, n: may_step(g, c, n) and n != g.goal, [(ground("S.\n.G"), *STEP)]),
    "ten by ten": (within(10, 10), [(LONG, (9, 9), (10, 10))]),
    "keeps the steps, not the map": (KeptSteps(lambda g, c, n: (c, n)), [(OPEN, *STEP), (ONE_WALL, *STEP)]),
    "10 * x + y": (
        KeptSteps(lambda g, c, n: (str(g), 10 * c[0] + c[1], 10 * n[0] + n[1])),
        [(LONG, (0, 11), (0, 12)), (LONG, (1, 1), (1, 2))],
    ),
    "the wrong way round": (lambda g, c, n: not may_step(g, c, n), [(OPEN, *STEP)]),
    "always": (lambda g, c, n: True, [(ONE_WALL, *STEP)]),
    "ground of 10 and more is a wall": (
        lambda g, c, n: may_step(g, c, n) and g.terrain.get(n, 1) < 10,
        [(Grid(2, 1, terrain={(1, 0): 12}, moves=EIGHT_CUT), (0, 0), (1, 0))],
    ),
    "straight by its price": (
        lambda g, c, n: g.passable(n) and (g.cost(c, n) % 10 == 0 or may_step(g, c, n)),
        [(Grid.from_text("S#\n.5", EIGHT_CUT), (0, 0), (1, 1))],
    ),
    "never": (lambda g, c, n: None, [(OPEN, *STEP)]),
    "a text": (lambda g, c, n: str(may_step(g, c, n)), [(ONE_WALL, *STEP)]),
}


def only_true(grid, cell, neighbor):
    if may_step(grid, cell, neighbor):
        return True
    return None


class Rule:
    def __call__(self, grid, cell, neighbor):
        return may_step(grid, cell, neighbor)


def nested_rule(grid, cell, neighbor):
    if grid.passable(neighbor):
        if cell[0] == neighbor[0] or cell[1] == neighbor[1]:
            return True
        if grid.passable((neighbor[0], cell[1])):
            return grid.passable((cell[0], neighbor[1]))
    return False


RIGHT_RULES = {
    "the solution": lambda g, c, n: g.passable(n) and all(map(g.passable, both_sides(c, n))),
    "True or nothing": only_true,
    "an object": Rule(),
    "a partial": partial(may_step),
    "numpy": lambda g, c, n: np.all([g.passable(each) for each in (n, *both_sides(c, n))]),
    "1 or 0": lambda g, c, n: int(may_step(g, c, n)),
    "the neighbours of a map that forbids it": lambda g, c, n: (
        n in Grid(g.width, g.height, g.walls, g.terrain, moves=EIGHT).neighbors(c)
    ),
    "its text, read as a map that forbids it": lambda g, c, n: n in Grid.from_text(str(g), EIGHT).neighbors(c),
    "by straight steps alone": lambda g, c, n: (
        n in g.neighbors(c) and (0 in (c[0] - n[0], c[1] - n[1]) or set(both_sides(c, n)) <= set(g.neighbors(c)))
    ),
    "four nested questions": nested_rule,
    "by straight steps of the map": lambda g, c, n: all(
        g.passable(each) and (each == c or g.in_bounds(each)) for each in (n, *both_sides(c, n))
    ),
}


@pytest.mark.parametrize(("answer", "cases"), WRONG_RULES.values(), ids=WRONG_RULES)
def test_a_wrong_rule_is_refused(answer, cases):
    fresh = deepcopy(answer)
    assert is_wrong(lambda *step: bool(said_or_raised(fresh, *step)), may_step, cases)
    assert not check_allowed(answer).solved


NAMED_RULES = {
    "one side is enough": "you forbid it only between two.",
    "the neighbours of the map": "you look at its end alone.",
    "one side, always the same": "Beside a diagonal step from (x, y) to (u, v) you forget the cell (x, v).",
    "one side, always the other": "Beside a diagonal step from (x, y) to (u, v) you forget the cell (u, y).",
    "the sides alone": "The end of a diagonal step must be free, too.",
}


@pytest.mark.parametrize("name", WRONG_RULES)
def test_a_wrong_idea_of_corners_is_named_where_it_explains_all_small_maps(name):
    answer, _ = WRONG_RULES[name]
    words = check_allowed(deepcopy(answer)).words
    assert ("diagonal step" in words) is (name in NAMED_RULES)
    assert words.endswith(NAMED_RULES.get(name, ""))


@pytest.mark.sampled
@pytest.mark.parametrize("answer", RIGHT_RULES.values(), ids=RIGHT_RULES)
def test_a_right_rule_is_accepted(answer):
    assert check_allowed(answer).solved


# --- 07: the repaired heuristic ---------------------------------------------------------------------------------------


def scaled(h, factor):
    return lambda cell, goal: h(cell, goal) * factor


def columns_of(cell, goal):
    return abs(cell[0] - goal[0])


ONE_DIAGONAL = (0, 0), (1, 1)
TOO_HIGH = {
    "10 times Manhattan": (scaled(manhattan_steps, 10), ONE_DIAGONAL),
    "the straight line": (scaled(dist, 10), ONE_DIAGONAL),
    "10 times the root of 2": (with_root(lambda d, s: 10 * (sqrt(2) * d + s)), ONE_DIAGONAL),
    "rounded up, too high from afar": (with_root(lambda d, s: round(14.01 * d + 10 * s)), ((11, 1204), (1500, 4))),
    "14 and 10 for all of the longer side": (with_root(lambda d, s: 14 * d + 10 * (s + d)), ONE_DIAGONAL),
    "14 for each column or row": (with_root(lambda d, s: 14 * (d + s)), ((0, 0), (1, 0))),
    "saves once": (
        lambda c, g: 10 * manhattan_steps(c, g) - 6 * (c[0] != g[0] and c[1] != g[1]),
        ((0, 0), (2, 2)),
    ),
    "the square": (scaled(squares, 10), ((0, 0), (2, 0))),
    "1.01 times octile": (scaled(octile_cost, 1.01), ((0, 0), (1, 0))),
    "10 at the goal": (never_zero(octile_cost), SAME),
    "one too much, at the goal too": (lambda c, g: octile_cost(c, g) + 1, SAME),
    "the square behind the goal": (
        lambda c, g: 10 * squares(c, g) if c[0] > g[0] else octile_cost(c, g),
        ((2, 0), (0, 0)),
    ),
    "a fiftieth of columns times rows more": (
        lambda c, g: chebyshev_cost(c, g) + columns_of(c, g) * abs(c[1] - g[1]) / 50,
        ((0, 0), (4000, 4000)),
    ),
    "the true costs of the page's swamp": (
        lambda c, g: 28 if (c, g) == ((5, 2), (7, 2)) else octile_cost(c, g),
        ((5, 2), (7, 2)),
    ),
    "infinite at the goal": (lambda c, g: inf if c == g else octile_cost(c, g), SAME),
}
TOO_LOW = {
    "no guess": (lambda c, g: 0, NEAR),
    "in steps": (with_root(lambda d, s: 1.4 * d + s), NEAR),
    "one less, below 0 at the goal": (lambda c, g: octile_cost(c, g) - 1, SAME),
    "at most 1000": (below(octile_cost, 1000), ((7, 1203), (4, 2))),
    "9.8 times the straight line": (scaled(dist, 9.8), NEAR),
    "columns alone": (scaled(columns_of, 10), ((0, 0), (0, 1))),
    "the first goal for ever": (FirstGoal(octile_cost), ((30, 21), (2, 50))),
    "nothing where a row is reached": (lambda c, g: octile_cost(c, g) if c[1] != g[1] else 0, NEAR),
}
NO_GUESS = {
    "Chebyshev": (chebyshev_cost, "It is admissible, and above Chebyshev's guess on no pair that was tried."),
    "a text": (lambda c, g: str(octile_cost(c, g)), "must return a number"),
    "nothing": (lambda c, g: None, "must return a number"),
}
RIGHT_HEURISTICS = {
    "sorted": lambda c, g: sum(k * s for k, s in zip((4, 10), sorted(abs(a - b) for a, b in zip(c, g)))),  # noqa: B905
    "numpy": lambda c, g: np.abs(np.subtract(c, g)).max() * 10 + np.abs(np.subtract(c, g)).min() * 4,
    "a loop": octile_cost,
    "recursion": lambda c, g: diagonal_first(abs(c[0] - g[0]), abs(c[1] - g[1])),
    "a search": flood(EIGHT_WAYS),
    "a cache": cache(octile_cost),
    "a partial": partial(lambda straight, diagonal, c, g: octile_cost(c, g) * straight // 10, 10, 14),
    "floats": with_root(lambda d, s: 14.0 * d + 10.0 * s),
    "the larger of two guesses": lambda c, g: max(chebyshev_cost(c, g), 9.89 * dist(c, g)),
    "4 more where there is a diagonal step": lambda c, g: chebyshev_cost(c, g) + 4 * (c[0] != g[0] and c[1] != g[1]),
    "octile in every other column": lambda c, g: octile_cost(c, g) if c[0] % 2 else chebyshev_cost(c, g),
}


@pytest.mark.parametrize(("answer", "case"), TOO_HIGH.values(), ids=TOO_HIGH)
def test_a_heuristic_that_is_not_admissible_is_refused(answer, case):
    assert answer(*case) > octile_cost(*case)
    verdict = check_heuristic(answer)
    assert not verdict.solved
    assert "it overestimates; the correct answer is at most" in verdict.words


@pytest.mark.parametrize(("answer", "case"), TOO_LOW.values(), ids=TOO_LOW)
def test_a_heuristic_that_does_not_dominate_is_refused(answer, case):
    verdict = check_heuristic(deepcopy(answer))
    assert not verdict.solved
    assert is_wrong(answer, octile_cost, [((5, 5), (0, 0)), case])
    assert "the correct answer is at least" in verdict.words or "overestimates" in verdict.words


@pytest.mark.parametrize(("answer", "words"), NO_GUESS.values(), ids=NO_GUESS)
def test_a_heuristic_that_says_nothing_new_or_no_number_is_refused(answer, words):
    verdict = check_heuristic(answer)
    assert not verdict.solved and words in verdict.words


@pytest.mark.sampled
@pytest.mark.parametrize("answer", RIGHT_HEURISTICS.values(), ids=RIGHT_HEURISTICS)
def test_an_admissible_heuristic_that_dominates_is_accepted(answer):
    verdict = check_heuristic(answer)
    assert verdict.solved


def test_of_a_heuristic_the_check_says_what_it_has_seen():
    words = "It dominates Chebyshev's guess, and is admissible on 71 maps, empty ones and swamps."
    assert check_heuristic(octile_cost).said == words
    jumps = check_heuristic(RIGHT_HEURISTICS["octile in every other column"])
    more = "It could say more than 10 for the cell (0, 0) and the goal (1, 1): 14 on an empty map."
    assert jumps.said == f"{words} {more} It is not consistent: A* may have to open closed cells again."
    assert check_heuristic(chebyshev_cost).said.endswith(f"above Chebyshev's guess on no pair that was tried. {more}")
    half = check_heuristic(RIGHT_HEURISTICS["4 more where there is a diagonal step"])
    assert (
        half.said == f"{words} It could say more than 24 for the cell (0, 0) and the goal (2, 2): 28 on an empty map."
    )
    slow = check_heuristic(flood(EIGHT_WAYS))
    assert "it was stopped after 0.5 s" in slow.note
    assert 20 <= int(re.search(r"admissible on (\d+) maps", slow.words)[1]) < 71
    assert TOO_DEEP in check_heuristic(RIGHT_HEURISTICS["recursion"]).note


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("10 times Manhattan", "It counts a diagonal step as two straight ones, 20; it costs 14."),
        ("14 and 10 for all of the longer side", "It pays for the same column or row twice"),
        ("the straight line", "the correct answer is at most 14."),
        ("saves once", "the correct answer is at most 28."),
    ],
)
def test_a_usual_mistake_in_the_heuristic_is_explained(name, why):
    words = check_heuristic(TOO_HIGH[name][0]).words
    assert why in words and (words.endswith(why) or why.startswith("It pays"))


def test_a_heuristic_that_overestimates_is_drawn_on_a_smallest_map():
    verdict = check_heuristic(scaled(manhattan_steps, 10))
    assert verdict.words.startswith("On an empty map your answer gives 20 for the cell (0, 0) and the goal (1, 1): ")
    assert verdict.picture.words.startswith("2 x 2 map; ")
    assert check_heuristic(TOO_HIGH["rounded up, too high from afar"][0]).picture is None
