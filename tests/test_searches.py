"""The five searches: every step on one small map, then the rules of each step on hundreds of maps.

Nothing here asks a `Grid` where a step may lead: `graphs.steps_by_rule` states the rule a second time.
"""

import inspect
import math
import random
import sys
from functools import partial
from operator import itemgetter
from types import SimpleNamespace

import pytest
from graphs import steps_by_rule
from strategies import SMALL, draw_map, draw_table

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
    dijkstra,
    greedy_best_first,
    manhattan,
    record,
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


# --- random maps: every step, and every cost --------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [FOUR, EIGHT], ids=repr)
@pytest.mark.parametrize("search", SEARCHES)
def test_every_step_follows_the_rules_of_its_search(search, moves):
    """Which cell is taken, what it reaches with which G and F, and in which order: nothing is left to chance."""
    improves = search in (dijkstra, a_star)
    for seed in range(100):
        choose = random.Random(seed).choice
        grid = draw_map(choose, [moves], SMALL, ["...2359##"])
        table = draw_table(choose, grid, range(60))
        h = lambda cell, goal, table=table: table[cell]  # noqa: E731 - without any virtue: the rules hold all the same
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


@pytest.mark.parametrize("search", SEARCHES)
def test_bad_ends_are_told_at_the_call(search):
    """What is wrong with a cell is the same for all: see test_grid and test_guard."""
    grid = Grid(4, 2, walls=[(1, 0)])
    more = [zero(U)] if search in (greedy_best_first, a_star) else []
    for start, goal, name in (((1, 0), (3, 1), "start"), ((0, 0), (4, 0), "goal")):
        if search is bfs and name == "goal":
            continue
        ends = [start] if search is bfs else [start, goal]
        with pytest.raises(ValueError, match=rf"^{name} \(\d, 0\) is (a wall of|outside) the 4 x 2 map"):
            search(grid, *ends, *more)


@pytest.mark.parametrize("search", [greedy_best_first, a_star])
def test_a_heuristic_that_says_no_number_is_told_the_cell(search):
    steps = search(U, U.start, U.goal, lambda cell, goal: None if cell == (1, 1) else 0)
    with pytest.raises((ValueError, TypeError), match=r"had last taken \(\d, \d\) .* and last looked at \(1, 1\)\.$"):
        list(steps)
    with pytest.raises(ValueError, match=r"the heuristic says None for \(0, 0\): it must return a number"):
        search(U, U.start, U.goal, lambda cell, goal: None)


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
    grid = Grid(2, 1)
    assert sound(grid) is grid


def test_good_estimates_are_asked_for_once_and_errors_of_the_heuristic_come_through():
    asked = []
    list(a_star(U, U.start, U.goal, lambda cell, goal: asked.append(cell) or 0))
    opened = [cell for step in a_star(U, U.start, U.goal, zero(U)) for cell, *_ in step.reached]
    assert asked == [U.start, *opened]  # about the start at the call

    def fails(cell, goal):
        raise ValueError("no guess today")

    with pytest.raises(ValueError, match=r"^no guess today$"):
        list(a_star(U, U.start, U.goal, fails))


def test_missing_ends_on_a_graph_that_is_no_grid():
    with pytest.raises(ValueError, match="start is missing: pass a node of the graph"):
        bfs(COUNTRY, None)
    with pytest.raises(ValueError, match="goal is missing: pass a node of the graph"):
        bfs_early_exit(COUNTRY, "valley", None)


def test_the_open_list_is_made_once():
    made = []
    run(a_star, U, open_list=lambda start: made.append(PriorityQueue(start)) or made[-1])
    assert len(made) == 1
