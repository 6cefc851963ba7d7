"""The five searches: every step on one small map, then the rules of each step and the costs on thousands of maps.

Nothing here asks a `Grid` where a step may lead: `graphs.steps_by_rule` states the rule a second time.
"""

import ast
import difflib
import inspect
import math
import random
import sys
from functools import partial
from operator import itemgetter
from types import SimpleNamespace

import pytest
from graphs import by_rule, cost_of, costs_from, costs_to, fewest_steps, steps_by_rule
from strategies import SMALL, draw_map, draw_table, quick_first

from astar_lesson import (
    EIGHT,
    FOUR,
    BinaryHeap,
    Grid,
    PriorityQueue,
    Reached,
    a_star,
    bfs,
    bfs_early_exit,
    chebyshev,
    dijkstra,
    euclidean,
    greedy_best_first,
    manhattan,
    octile,
    record,
    weighted,
    zero,
)
from astar_lesson.search.guard import sound, trusted

SEARCHES = [bfs, bfs_early_exit, dijkstra, greedy_best_first, a_star]
TO_A_GOAL = SEARCHES[1:]


def run(search, grid, heuristic=manhattan, start=None, goal=None, **more):
    """Record a search between the ends of a map, giving it what its signature asks for."""
    offered = {
        "start": grid.start if start is None else start,
        "goal": grid.goal if goal is None else goal,
        "heuristic": heuristic(grid),
    } | more
    wanted = inspect.signature(search).parameters
    return record(search(grid, **{name: value for name, value in offered.items() if name in wanted}))


class Waiting:
    """A frontier that looks at everything: of the cells with the lowest priority, in the order put, `choose` one."""

    def __init__(self, choose, *cells):
        self.choose, self.priorities = choose, dict.fromkeys(cells, 0)

    def put(self, cell, priority):
        self.priorities.pop(cell, None)
        self.priorities[cell] = priority

    def get(self):
        lowest = min(self.priorities.values())
        cell = self.choose([cell for cell, priority in self.priorities.items() if priority == lowest])
        del self.priorities[cell]
        return cell

    def __len__(self):
        return len(self.priorities)


oldest_first, newest_first = partial(Waiting, itemgetter(0)), partial(Waiting, itemgetter(-1))


def ties_by_lot(seed):
    return partial(Waiting, random.Random(seed).choice)


# --- every step on the universal map ----------------------------------------------------------------------------------

U = Grid.from_text("S23G\n....")
LETTERS = dict(zip([(x, y) for y in range(2) for x in range(4)], "abcdefgh", strict=True))  # a b c d / e f g h

STORIES = {  # the cell taken | what it reaches: cell, G, F | the frontier afterwards
    bfs: """
        a | b 2, e 1 | b e
        b | c 5, f 3 | c e f
        e |          | c f
        c | d 6, g 6 | d f g
        f |          | d g
        d | h 7      | g h
        g |          | h
        h |          |
    """,
    bfs_early_exit: """
        a | b 2, e 1 | b e
        b | c 5, f 3 | c e f
        e |          | c f
        c | d 6, g 6 | d f g
        f |          | d g
        d |          | g
    """,
    dijkstra: """
        a | b 2 2, e 1 1 | b e
        e | f 2 2        | b f
        f | g 3 3        | b g
        b | c 5 5        | c g
        g | h 4 4        | c h
        h | d 5 5        | c d
        d |              | c
    """,
    greedy_best_first: """
        a | b 2 2, e 1 4 | b e
        b | c 5 1, f 3 3 | c e f
        c | d 6 0, g 6 2 | d e f g
        d |              | e f g
    """,
    a_star: """
        a | b 2 4, e 1 5 | b e
        b | c 5 6, f 3 6 | c e f
        e | f 2 5        | c f
        f | g 3 5        | c g
        g | h 4 5        | c h
        h | d 5 5        | c d
        d |              | c
    """,
}
ENDS = {bfs: ("", math.inf), bfs_early_exit: ("abcd", 6), dijkstra: ("aefghd", 5), greedy_best_first: ("abcd", 6)}
ENDS[a_star] = ENDS[dijkstra]


@pytest.mark.parametrize("search", SEARCHES)
def test_every_step_on_the_universal_map(search):
    trace = run(search, U)
    told = []
    for k, step in enumerate(trace):
        reached = ", ".join(
            f"{LETTERS[cell]} {g}" + (f" {f}" if f is not None else "") for cell, g, f, _ in step.reached
        )
        waiting = " ".join(sorted(LETTERS[cell] for cell in trace.at(k + 1).open))
        told.append((LETTERS[step.current], reached, waiting))
    expected = [tuple(part.strip() for part in line.split("|")) for line in STORIES[search].strip().splitlines()]
    assert told == expected
    assert ("".join(LETTERS[cell] for cell in trace.path), trace.cost) == ENDS[search]


# --- maps that teach --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("weight", "cost"), [(1, 5), (1.25, 5), (1.5, 6), (2, 6), (3, 6), (5, 6)])
def test_weighted_a_star_on_the_universal_map(weight, cost):
    assert run(a_star, U, lambda grid: weighted(manhattan(grid), weight)).cost == cost


L_LEFT = Grid.from_text("S...\n.#..\n...G", EIGHT)
L_RIGHT = Grid.from_text(".....G\n..#...\nS.....", EIGHT)


@pytest.mark.parametrize(
    ("grid", "heuristic", "costs"),
    [
        (L_LEFT, manhattan, {44, 50}),
        (L_LEFT, octile, {44}),
        (L_RIGHT, manhattan, {64}),
        (L_RIGHT, octile, {58}),
    ],
    ids=["left, Manhattan", "left, octile", "right, Manhattan", "right, octile"],
)
def test_manhattan_with_diagonals_misses_the_best_way(grid, heuristic, costs):
    """On the left map it depends on the ties, on the right one it always fails."""
    assert {run(a_star, grid, heuristic, open_list=ties_by_lot(seed)).cost for seed in range(60)} == costs
    assert run(a_star, grid, heuristic).cost in costs
    assert run(a_star, grid, heuristic, open_list=BinaryHeap).cost in costs


@pytest.mark.parametrize(
    ("text", "greedy", "best"),
    [("S....\n...#G", 7, 5), ("...#G\nS#.#.\n.....", 9, 7), ("S9G\n...", 10, 4)],
    ids=["left", "middle", "right"],
)
def test_greedy_misses_the_best_way(text, greedy, best):
    grid = Grid.from_text(text)
    assert [run(search, grid).cost for search in (greedy_best_first, dijkstra, a_star)] == [greedy, best, best]


@pytest.mark.parametrize("dear", [4, 10, 1_000_000])
def test_greedy_can_miss_it_by_any_factor(dear):
    grid = Grid(3, 2, terrain={(1, 0): dear}, start=(0, 0), goal=(2, 0))
    assert run(greedy_best_first, grid).cost == dear + 1
    assert run(a_star, grid).cost == 4


@pytest.mark.parametrize(
    ("grid", "best"),
    [
        (Grid(2, 2, terrain={(0, 0): 3}, start=(1, 1), goal=(0, 0), moves=EIGHT), 40),
        (Grid.from_text("#....G\nS.#...\n......", EIGHT), 60),
    ],
    ids=["42 when seen first", "62 when seen first"],
)
@pytest.mark.parametrize("search", [dijkstra, a_star])
def test_the_goal_counts_when_it_is_taken_not_when_it_is_seen(search, grid, best):
    assert run(search, grid, octile).cost == best


@pytest.mark.parametrize(
    ("grid", "h", "best"),
    [
        (U, lambda cell, goal: {(0, 1): 4}.get(cell, 0), 5),
        (Grid.from_text("S....\n...#G"), lambda cell, goal: {(1, 0): 4}.get(cell, 0), 5),
        (Grid.from_text("G33.S\n....."), lambda cell, goal: cell[0] + cell[1] if cell[0] >= 3 else 0, 6),
    ],
    ids=["universal map", "left", "right"],
)
def test_an_inconsistent_heuristic_makes_a_star_open_closed_cells_again(grid, h, best):
    for frontier in (newest_first, oldest_first, BinaryHeap):
        trace = run(a_star, grid, lambda _: h, open_list=frontier)
        assert trace.cost == best


@pytest.mark.parametrize("frontier", [newest_first, oldest_first, BinaryHeap])
@pytest.mark.parametrize(("text", "best"), [("G#...\n.#.#S\n.....", 7), ("S33G\n....", 5)])
def test_open_cells_are_improved_and_move_up(text, best, frontier):
    assert run(a_star, Grid.from_text(text), open_list=frontier).cost == best


def test_a_larger_heuristic_may_take_more_cells():
    grid = Grid.from_text("S..\n.#G")
    assert [run(a_star, grid, heuristic).expanded for heuristic in (chebyshev, manhattan)] == [4, 5]


@pytest.mark.parametrize(("width", "height"), [(8, 8), (9, 4), (3, 12), (5, 1)])
def test_ties_decide_how_much_of_an_open_field_is_searched(width, height):
    grid = Grid(width, height, start=(0, 0), goal=(width - 1, height - 1))
    assert run(a_star, grid).expanded == width + height - 1
    assert run(a_star, grid, open_list=oldest_first).expanded == width * height


# --- random maps: every step, and every cost --------------------------------------------------------------------------


def admissible_by_lot(rng, graph, goal):
    """For each cell nothing, or the whole true cost: never too much, and as inconsistent as can be."""
    table = {cell: rng.choice((0, cost)) for cell, cost in costs_to(graph, goal).items()}
    return lambda cell, _: table.get(cell, 0)


@pytest.mark.parametrize("count", quick_first([120, 500]))
@pytest.mark.parametrize("moves", [FOUR, EIGHT], ids=repr)
def test_costs_are_those_of_networkx_on_random_maps(moves, count):
    consistent = [zero, chebyshev, octile if moves is EIGHT else manhattan, *([] if moves is EIGHT else [euclidean])]
    blocked = 0
    for seed in range(count):
        grid = draw_map(random.Random(seed).choice, [moves], SMALL, ["...2359##"])
        graph = by_rule(grid)
        best, fewest = costs_from(graph, grid.start), fewest_steps(graph, grid.start)
        blocked += grid.goal not in best
        traces = {search.__name__: run(search, grid) for search in (bfs_early_exit, dijkstra, greedy_best_first)}
        traces |= {f"A*, {h.__name__}": run(a_star, grid, h) for h in consistent}
        by_lot = admissible_by_lot(random.Random(seed), graph, grid.goal)
        traces["A*, inconsistent"] = run(a_star, grid, lambda _: by_lot)  # noqa: B023
        traces["A*, BinaryHeap"] = run(a_star, grid, zero, open_list=BinaryHeap)
        for name, trace in traces.items():
            where = f"{name}, seed {seed}\n{grid}"
            if grid.goal not in best:
                assert (trace.found, trace.path, trace.cost) == (False, [], math.inf), where
                assert set(trace.at(len(trace)).closed) == best.keys(), where
                continue
            assert trace.found, where
            assert (trace.path[0], trace.path[-1]) == (grid.start, grid.goal), where
            assert trace.cost == cost_of(graph, trace.path), where  # KeyError if a step is not allowed
            if name == "bfs_early_exit":
                assert len(trace.path) - 1 == fewest[grid.goal], where
            elif name != "greedy_best_first":
                assert trace.cost == best[grid.goal], where
        everywhere = record(dijkstra(grid, grid.start))
        assert dict(everywhere.at(len(everywhere)).g) == best, f"seed {seed}\n{grid}"
    assert count / 25 < blocked < count / 2  # both kinds of map are well represented


def any_h(choose, grid):
    """A heuristic without any virtue: steps must follow the rules all the same."""
    table = draw_table(choose, grid, range(60))
    return lambda cell, goal: table[cell]


@pytest.mark.parametrize("moves", [FOUR, EIGHT], ids=repr)
@pytest.mark.parametrize("search", SEARCHES)
def test_every_step_follows_the_rules_of_its_search(search, moves):
    """Which cell is taken, what it reaches with which G and F, and in which order: nothing is left to chance."""
    improves = search in (dijkstra, a_star)
    for seed in range(100):
        choose = random.Random(seed).choice
        grid = draw_map(choose, [moves], SMALL, ["...2359##"])
        h = any_h(choose, grid)
        rule = {dijkstra: lambda g, cell: g, greedy_best_first: lambda g, cell: h(cell, None)}  # noqa: B023
        rule[a_star] = lambda g, cell: g + h(cell, None)  # noqa: B023
        priority = rule.get(search, lambda g, cell: None)
        guessing = search in (greedy_best_first, a_star)
        take = oldest_first if search in (bfs, bfs_early_exit) else newest_first
        trace = run(search, grid, lambda _: h)  # noqa: B023
        where = f"seed {seed}\n{grid}"

        frontier, g, parent = take(), {grid.start: 0}, {}
        frontier.put(grid.start, 0)
        for step in trace:
            assert step.current == frontier.get(), where
            if search is not bfs and step.current == grid.goal:
                way = [step.current]
                while way[-1] in parent:
                    way.append(parent[way[-1]])
                assert (step.reached, list(step.path)) == ((), way[::-1]), where
                assert step == trace[-1], where
                break
            expected = []
            for cell, cost in steps_by_rule(grid, step.current):
                new = g[step.current] + cost
                if cell not in g or (improves and new < g[cell]):
                    g[cell], parent[cell] = new, step.current
                    expected.append(Reached(cell, new, priority(new, cell), h(cell, grid.goal) if guessing else None))
                    frontier.put(cell, 0 if priority(new, cell) is None else priority(new, cell))
            assert (list(step.reached), step.path) == (expected, ()), where
        else:
            assert not frontier, where  # without a path, only an empty frontier ends a search


# --- ends -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("search", TO_A_GOAL)
def test_start_is_goal(search):
    trace = run(search, U, goal=U.start)
    assert (trace.found, trace.path, trace.cost, trace.expanded) == (True, [U.start], 0, 1)
    assert trace[0].reached == ()


@pytest.mark.parametrize("search", TO_A_GOAL)
def test_no_path_keeps_everything_that_was_explored(search):
    trace = run(search, Grid.from_text("S.#G\n..#."))
    assert (trace.found, trace.path, trace.cost, trace.expanded) == (False, [], math.inf, 4)
    assert set(trace.at(4).closed) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert trace.at(4).open == set()


WALL, OUTSIDE = "is a wall of the 4 x 2 map: choose a free cell", "is outside the 4 x 2 map: x runs from 0 to 3"
BAD_ENDS = [
    ((1, 0), WALL),
    ((4, 0), OUTSIDE),
    ((0, -1), OUTSIDE),
    (None, "is missing: put"),
    ("ab", "is not a cell: give (x, y)"),
    ([0, 0], "is not a cell: give (x, y)"),
]


@pytest.mark.parametrize(
    ("search", "name", "bad", "remedy"),
    [
        pytest.param(search, name, bad, remedy, id=f"{search.__name__}, {name} {bad}")
        for search in SEARCHES
        for name in ("start", "goal")
        for bad, remedy in BAD_ENDS
        if (search, name) != (bfs, "goal") and (search, name, bad) != (dijkstra, "goal", None)  # these do without
    ],
)
def test_bad_ends_are_told_at_the_call(search, name, bad, remedy):
    grid = Grid(4, 2, walls=[(1, 0)])
    ends = {"start": (0, 0), "goal": (3, 1)} | {name: bad}
    more = [manhattan(grid)] if search in (greedy_best_first, a_star) else []
    with pytest.raises(ValueError) as error:
        search(grid, *([ends["start"]] if search is bfs else ends.values()), *more)
    assert name in str(error.value)
    assert remedy in str(error.value)


@pytest.mark.parametrize("search", [greedy_best_first, a_star])
@pytest.mark.parametrize("said", [math.nan, None, "7", 1j, (1, 2)], ids=repr)
def test_a_heuristic_that_says_no_number_is_told_the_cell(search, said):
    steps = search(U, U.start, U.goal, lambda cell, goal: said if cell == (1, 1) else 0)
    with pytest.raises(ValueError) as error:
        list(steps)
    assert f"the heuristic says {said!r} for (1, 1): it must return a number" in str(error.value)


# --- any graph will do ------------------------------------------------------------------------------------------------

ROADS = {  # one-way, in hours; the straight road over the pass is the slow one
    "valley": [("pass", 9), ("river", 2), ("mill", 1)],
    "mill": [("river", 4)],
    "river": [("town", 3)],
    "pass": [("town", 1)],
    "town": [],
    "island": [("valley", 1)],
}
COUNTRY = SimpleNamespace(edges=ROADS.get)  # no size, no walls: `edges` is all there is


@pytest.mark.parametrize(
    ("search", "more", "path", "cost"),
    [
        (bfs_early_exit, [], ["valley", "pass", "town"], 10),
        (dijkstra, [], ["valley", "river", "town"], 5),
        (greedy_best_first, [lambda node, _: len(node)], ["valley", "pass", "town"], 10),
        (a_star, [lambda node, _: 0], ["valley", "river", "town"], 5),
        (a_star, [lambda node, _: 0, BinaryHeap], ["valley", "river", "town"], 5),
    ],
    ids=["bfs_early_exit", "dijkstra", "greedy_best_first", "a_star", "a_star, BinaryHeap"],
)
def test_on_a_graph_that_is_no_grid(search, more, path, cost):
    trace = record(search(COUNTRY, "valley", "town", *more))
    assert (trace.path, trace.cost) == (path, cost)


@pytest.mark.parametrize("cost", [0, 0.0, sys.float_info.max])
def test_steps_of_a_graph_may_be_free_or_as_dear_as_a_float_can_be(cost):
    trace = record(dijkstra(SimpleNamespace(edges={"a": [("b", cost)], "b": []}.get), "a", "b"))
    assert (trace.path, trace.cost) == (["a", "b"], cost)


def test_nobody_leaves_for_the_island():
    trace = record(dijkstra(COUNTRY, "valley", "island"))
    assert (trace.path, trace.cost) == ([], math.inf)


class Named:
    """It can say what is wrong with an end, and has not looked at its costs."""

    def edges(self, node):
        return [("b", -1)] if node == "a" else []

    def check_end(self, node, name):
        if node not in ("a", "b"):
            raise ValueError(f"{name}: no such town")


def test_a_map_that_names_its_ends_has_its_costs_checked_all_the_same():
    with pytest.raises(ValueError, match="goal: no such town"):
        dijkstra(Named(), "a", "c")
    with pytest.raises(ValueError, match=r"the step from 'a' to 'b' costs -1: a cost must be .* not below 0"):
        list(dijkstra(Named(), "a", "b"))


class Trusted(Named):
    """The same, but its edges are trusted."""

    @trusted
    def edges(self, node):
        return super().edges(node)


def test_a_map_that_vouches_for_its_costs_is_asked_directly():
    assert [step.current for step in dijkstra(Trusted(), "a", "b")] == ["a", "b"]
    assert sound(grid := Grid(2, 1)) is grid


def test_good_estimates_are_asked_for_once_and_errors_of_the_heuristic_come_through():
    asked = []
    list(a_star(U, U.start, U.goal, lambda cell, goal: asked.append(cell) or 0))
    opened = [cell for step in a_star(U, U.start, U.goal, zero(U)) for cell, *_ in step.reached]
    assert asked == opened

    def fails(cell, goal):
        raise ValueError("no guess today")

    with pytest.raises(ValueError, match=r"^no guess today$"):
        list(a_star(U, U.start, U.goal, fails))


def test_missing_ends_on_a_graph_that_is_no_grid():
    with pytest.raises(ValueError, match="start is missing: pass a node of the graph"):
        bfs(COUNTRY, None)
    with pytest.raises(ValueError, match="goal is missing: pass a node of the graph"):
        bfs_early_exit(COUNTRY, "valley", None)


# --- written to be compared -------------------------------------------------------------------------------------------


def parts(search):
    """The lines of a search's body without its docstring, and the function with body, name and parameters taken out."""
    (function,) = ast.parse(inspect.getsource(search)).body
    body = [line for statement in function.body[1:] for line in ast.unparse(statement).splitlines()]
    function.name, function.args, function.body = "search", ast.parse("def _(): ...").body[0].args, [ast.Pass()]
    return body, ast.unparse(function)


@pytest.mark.parametrize(
    ("one", "other", "lines"),
    [
        (bfs, bfs_early_exit, 3),
        (bfs_early_exit, dijkstra, 5),
        (dijkstra, greedy_best_first, 4),
        (greedy_best_first, a_star, 3),
        (dijkstra, a_star, 4),
    ],
    ids=["bfs to early exit", "early exit to dijkstra", "dijkstra to greedy", "greedy to a_star", "dijkstra to a_star"],
)
def test_from_one_search_to_the_next_few_lines_change(one, other, lines):
    """A line replaced by another counts once, so does a line added or removed."""
    (body, rest), (other_body, other_rest) = parts(one), parts(other)
    changes = difflib.SequenceMatcher(None, body, other_body, autojunk=False).get_opcodes()
    changed = sum(max(i2 - i1, j2 - j1) for tag, i1, i2, j1, j2 in changes if tag != "equal")
    assert changed == lines <= (5 if other is dijkstra else 4)
    assert rest == other_rest


def test_what_each_search_asks_for():
    asked = {search.__name__: " ".join(inspect.signature(search).parameters) for search in SEARCHES}
    assert asked == {
        "bfs": "grid start",
        "bfs_early_exit": "grid start goal",
        "dijkstra": "grid start goal",
        "greedy_best_first": "grid start goal heuristic",
        "a_star": "grid start goal heuristic open_list",
    }


def test_a_call_without_its_arguments_fails_at_once():
    with pytest.raises(TypeError, match="start"):
        bfs(Grid.from_text("S."))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"heuristic": 5}, r"heuristic is 5, which cannot be called: give something like manhattan\(grid\)$"),
        ({"heuristic": manhattan}, r"the heuristic fails for \(1, 0\).*such as manhattan\(grid\)"),
        (
            {"heuristic": lambda cell, goal: 0, "open_list": PriorityQueue()},
            "like PriorityQueue, without brackets$",
        ),
    ],
)
def test_what_cannot_be_called_is_named(given, words):
    grid = Grid.from_text("S.G")
    with pytest.raises(ValueError, match=words):
        record(a_star(grid, grid.start, grid.goal, **given))


def test_the_open_list_is_made_once():
    made = []
    run(a_star, U, open_list=lambda start: made.append(PriorityQueue(start)) or made[-1])
    assert len(made) == 1


def test_searches_keep_their_names():
    grid = Grid.from_text("S.G")
    assert bfs(grid, grid.start).__name__ == "bfs"
    assert record(dijkstra(grid, grid.start)).name == "dijkstra"
