"""The record: `trace.at(k)` is compared with a plain replay of the steps, at every k, for every search."""

import copy
import math
import os
import pickle
import random
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from rows import named
from strategies import SMALL, draw_map, draw_table

from astar_lesson import (
    EIGHT,
    FOUR,
    OCTILE,
    BinaryHeap,
    Grid,
    PriorityQueue,
    Reached,
    Step,
    a_star,
    bfs,
    bfs_early_exit,
    dijkstra,
    greedy_best_first,
    manhattan,
    octile,
    record,
    tutorial_trace,
)
from astar_lesson.words.stories import life

TUTORIAL, BY_HEAP = tutorial_trace()


def replay(steps):
    """What is known before the first step and after each one, told with a set, a list and a few dicts."""
    start = steps[0].current
    known = SimpleNamespace(current=None, open={start}, closed=[], g={start: 0}, f={}, h={}, parent={})
    yield copy.deepcopy(known)
    for current, reached, _ in steps:
        known.current = current
        known.open.discard(current)
        known.closed = [cell for cell in known.closed if cell != current] + [current]
        for cell, g, f, h in (Reached(*row) for row in reached):
            known.open.add(cell)
            known.closed = [closed for closed in known.closed if closed != cell]
            known.g[cell], known.parent[cell] = g, current
            if f is not None:
                known.f[cell] = f
            if h is not None:
                known.h[cell] = h
        yield copy.deepcopy(known)


def assert_same_as_replay(trace, steps, h=None):
    """Compare every state, asked for in mixed order, and every step; `h(cell)` is what the heuristic said."""
    states = list(enumerate(replay(steps)))
    for k, known in random.Random(0).sample(states, len(states)):
        state = trace.at(k)
        assert state.current == known.current
        assert state.open == known.open
        assert state.closed == tuple(known.closed)
        assert dict(state.g) == known.g
        assert dict(state.f) == known.f
        assert dict(state.h) == known.h
        assert dict(state.parent) == known.parent
        seen = trace.nodes[: state.seen]
        assert set(seen) == known.g.keys()
        for name, column in (("g", known.g), ("f", known.f), ("h", known.h)):
            assert state.values(name, np.arange(len(seen))) == [column.get(cell) for cell in seen]
        by_place = {-1: None} | dict(enumerate(trace.nodes))
        assert [by_place[place] for place in state.parent_indices] == [known.parent.get(cell) for cell in seen]
        if h is not None:
            assert known.h == {cell: h(cell) for cell in known.f}  # what it said, exactly
    assert len(trace) == trace.expanded == len(steps)
    assert [trace[k] for k in range(len(steps))] == list(trace) == [named(step) for step in steps]


# --- against the replay -----------------------------------------------------------------------------------------------


def unruly(choose, grid):
    """A number by lot for each cell: nothing makes a search come back to closed cells more often."""
    table = draw_table(choose, grid, range(60))
    return lambda cell, goal: table[cell]


RUNS = {  # a search, and the heuristic that it is given
    "bfs": (lambda grid, h: bfs(grid, grid.start), None),
    "bfs_early_exit": (lambda grid, h: bfs_early_exit(grid, grid.start, grid.goal), None),
    "dijkstra": (lambda grid, h: dijkstra(grid, grid.start, grid.goal), None),
    "dijkstra, no goal": (lambda grid, h: dijkstra(grid, grid.start), None),
    "greedy_best_first": (lambda grid, h: greedy_best_first(grid, grid.start, grid.goal, h), manhattan),
    "a_star": (lambda grid, h: a_star(grid, grid.start, grid.goal, h), manhattan),
    "a_star, octile": (lambda grid, h: a_star(grid, grid.start, grid.goal, h), octile),
    "a_star, BinaryHeap": (lambda grid, h: a_star(grid, grid.start, grid.goal, h, BinaryHeap), manhattan),
}


@pytest.mark.parametrize("name", RUNS)
def test_every_state_of_every_search(name):
    search, heuristic = RUNS[name]
    for seed in range(24):
        grid = draw_map(random.Random(seed).choice, sizes=SMALL)
        h = heuristic and heuristic(grid)
        steps = list(search(grid, h))
        trace = record(search(grid, h))
        assert_same_as_replay(trace, steps, h and (lambda cell: h(cell, grid.goal)))  # noqa: B023


def test_every_state_when_closed_cells_are_opened_again():
    reopened = 0
    for seed in range(60):
        choose = random.Random(seed).choice
        grid = draw_map(choose, [FOUR, EIGHT], SMALL, ["...2359"])
        h = unruly(choose, grid)
        steps = list(a_star(grid, grid.start, grid.goal, h, choose([PriorityQueue, BinaryHeap])))
        trace = record(iter(steps))
        assert_same_as_replay(trace, steps, lambda cell: h(cell, grid.goal))  # noqa: B023
        reopened += len(steps) - len({step.current for step in steps})
    assert reopened > 50  # or this test shows nothing


def test_dijkstra_on_a_graph_whose_places_are_strings():
    roads = {"valley": [("pass", 9), ("river", 2)], "river": [("town", 3), ("pass", 1)], "pass": [], "town": []}
    graph = SimpleNamespace(edges=roads.get)
    steps = list(dijkstra(graph, "valley", "town"))
    trace = record(dijkstra(graph, "valley", "town"))
    assert_same_as_replay(trace, steps)
    assert dict(trace.at(2).h) == {}  # it asks no heuristic
    assert trace.nodes == ["valley", "pass", "river", "town"]
    assert trace.path_to("pass") == ["valley", "river", "pass"]


def waiting_before(steps):
    """The open cells before each step and their F, the one that waits longest first."""
    waiting = {steps[0].current: None}
    for current, reached, _ in steps:
        yield dict(waiting)
        waiting.pop(current, None)
        for cell, _, f, *_ in (Reached(*row) for row in reached):
            waiting.pop(cell, None)
            waiting[cell] = f


def ties(trace):
    """The steps, counted from 1, that expanded a cell while another one had the same priority."""
    return [k for k, step in enumerate(trace, start=1) if trace.at(k - 1).tied(step.current)]


@pytest.mark.parametrize("name", RUNS)
def test_who_waits_longest_who_is_tied_and_what_was_improved(name):
    search, _ = RUNS[name]
    for seed in range(20):
        choose = random.Random(seed).choice
        grid = draw_map(choose, [EIGHT], SMALL)
        h = unruly(choose, grid) if seed % 2 else manhattan(grid)
        steps = list(search(grid, h))
        trace = record(search(grid, h))
        tied, improved, seen = [], [], {grid.start}
        for k, (step, waiting) in enumerate(zip(steps, waiting_before(steps), strict=True), start=1):
            state = trace.at(k - 1)
            for cell, f in waiting.items():
                others = [other for other in waiting if other != cell and f is not None and waiting[other] == f]
                assert state.tied(cell) == others
            reached = {cell for cell, *_ in step.reached}
            assert set(trace.at(k).improved) == reached & seen
            tied += [k] if state.tied(step.current) else []
            improved += [k] if reached & seen else []
            seen |= reached
        assert (ties(trace), trace.improvements) == (tied, improved)


def test_an_f_of_the_past_and_no_f_at_all_make_no_tie():
    opened = Step("a", (Reached("b", 5, 5), Reached("c", 2, 2)))
    improved = Step("c", (Reached("b", 4, 4), Reached("d", 5, 5)))
    assert ties(record([opened, improved, Step("b"), Step("d")])) == []
    several = Step("a", (Reached("b", 3), Reached("c", 3, 3), Reached("d", 3, 3)))
    assert ties(record([several, Step("c"), Step("d")])) == [2]


@pytest.mark.parametrize(
    "trace",
    [
        BY_HEAP,
        record(a_star(TUTORIAL, TUTORIAL.start, TUTORIAL.goal, manhattan(TUTORIAL))),
        record(dijkstra(TUTORIAL, TUTORIAL.start, TUTORIAL.goal)),
        record(greedy_best_first(TUTORIAL, TUTORIAL.start, TUTORIAL.goal, manhattan(TUTORIAL))),
        record(dijkstra(TUTORIAL, TUTORIAL.start)),
    ],
    ids=["heap", "a_star", "dijkstra", "greedy", "flood"],
)
def test_every_cell_that_is_taken_was_one_of_the_lowest(trace):
    assert trace.at(0).lowest == [TUTORIAL.start]
    for k in range(1, len(trace)):
        state, taken = trace.at(k), trace[k].current
        assert {taken, *state.tied(taken)} == set(state.lowest)
        assert {state.f[cell] for cell in state.lowest} == {min(state.f[cell] for cell in state.open)}
    assert trace.at(len(trace)).lowest == []


def test_the_lowest_are_told_oldest_first_and_without_numbers_the_oldest():
    trace = record(a_star(TUTORIAL, TUTORIAL.start, TUTORIAL.goal, manhattan(TUTORIAL)))
    for k in ties(trace):
        assert trace[k - 1].current == trace.at(k - 1).lowest[-1]  # newest first
    by_age = record(bfs(TUTORIAL, TUTORIAL.start))
    assert [by_age.at(k).lowest for k in range(len(by_age))] == [[step.current] for step in by_age]


# --- numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "heuristic", "kinds"),
    [(FOUR, manhattan, {int}), (EIGHT, octile, {int}), (OCTILE, octile, {float})],
    ids=["FOUR", "EIGHT", "OCTILE"],
)
def test_whole_numbers_come_back_as_ints_and_others_as_floats(moves, heuristic, kinds):
    grid = Grid.from_text("S....\n..#..\n....G", moves)
    trace = record(a_star(grid, grid.start, grid.goal, heuristic(grid)))
    state = trace.at(len(trace))
    for column in (state.g, state.f, state.h):
        assert {type(value) for value in column.values()} == kinds
    assert {type(number) for step in trace for reached in step.reached for number in reached[1:]} == kinds
    assert {type(trace.cost)} == kinds


def test_an_infinite_priority_is_recorded_as_it_is():
    """A heuristic may call a cell hopeless: no number is too large for the record."""
    grid = Grid.from_text("S..\n..G")
    h = {(1, 0): math.inf}
    steps = list(a_star(grid, grid.start, grid.goal, lambda cell, goal: h.get(cell, 0)))
    trace = record(iter(steps))
    assert_same_as_replay(trace, steps, lambda cell: h.get(cell, 0))


def test_a_cell_that_was_not_seen_has_no_values_and_the_start_has_no_parent():
    grid = Grid.from_text("S.#G")
    state = record(dijkstra(grid, grid.start, grid.goal)).at(0)
    assert dict(state.g) == {(0, 0): 0}
    assert (len(state.f), len(state.h), len(state.parent)) == (0, 0, 0)
    assert (repr(state.g), repr(state.f)) == ("{(0, 0): 0}", "{}")
    for column, cell in ((state.g, (1, 0)), (state.parent, (0, 0)), (state.f, (0, 0)), (state.g, (9, 9))):
        assert cell not in column
        with pytest.raises(KeyError, match="has no value after 0 steps"):
            column[cell]


# --- asking for what there is not -------------------------------------------------------------------------------------


def test_a_state_or_a_step_out_of_range():
    trace = record(bfs(Grid(4, 1), (0, 0)))
    for k in (-1, 5, 100):
        with pytest.raises(IndexError, match=f"^state {k} of a trace with 4 steps: give 0 to 4$"):
            trace.at(k)
    for k in (-5, 4, 100):
        with pytest.raises(IndexError, match=f"^step {k} of a trace with 4 steps: give -4 to 3$"):
            trace[k]


def test_steps_count_from_the_end_as_in_a_list():
    trace = record(bfs(Grid(4, 1), (0, 0)))
    assert [trace[k] for k in range(-4, 0)] == list(trace)


# --- searches of your own ---------------------------------------------------------------------------------------------


def depth_first(grid, start):
    """What a learner may write: no goal, no priorities, a list as the frontier."""
    stack, seen = [start], {start}
    while stack:
        current = stack.pop()
        new = [cell for cell in grid.neighbors(current) if cell not in seen]
        seen.update(new)
        stack += new
        yield Step(current, tuple(Reached(cell, 0) for cell in new))


def test_a_generator_of_your_own():
    grid = Grid.from_text("S..\n.#.\n...\n..#")
    trace = record(depth_first(grid, grid.start))
    assert_same_as_replay(trace, list(depth_first(grid, grid.start)))
    assert trace.name == "depth_first"
    assert (trace.found, trace.path, trace.cost) == (False, [], math.inf)
    assert repr(trace) == "<Trace of depth_first: 10 steps>"


def test_a_cell_may_be_taken_twice_and_is_closed_once():
    """A heap that leaves old entries behind and does not skip them: the second taking counts."""
    steps = [Step("a", (Reached("b", 2, 2), Reached("c", 1, 1))), Step("b"), Step("c"), Step("b")]
    trace = record(steps)
    assert_same_as_replay(trace, steps)
    assert trace.at(4).closed == ("a", "c", "b")


def test_the_start_may_be_reached_again():
    steps = [Step("a", (Reached("b", -3, -3),)), Step("b", (Reached("a", -1, -1),)), Step("a")]
    trace = record(steps)
    assert_same_as_replay(trace, steps)
    assert (trace.at(2).open, trace.at(2).g["a"], trace.at(2).parent["a"]) == ({"a"}, -1, "b")
    assert trace.improvements == [2]


def test_a_step_may_reach_the_cell_that_it_takes():
    """A road from a place to itself, which pays: the cell is closed and, in the same step, open again."""
    steps = [Step("a", (Reached("b", 1, 1),)), Step("b", (Reached("b", -2, -2),)), Step("b")]
    trace = record(steps)
    assert_same_as_replay(trace, steps)
    assert [trace.at(k).open for k in (1, 2, 3)] == [{"b"}, {"b"}, set()]
    assert life(trace, "b") == [(1, "a", 1, 1), (2, None, None, None), (2, "b", -2, -2), (3, None, None, None)]


@pytest.mark.parametrize(
    ("row", "h"),
    [(("b", 5), {}), (("b", 5, 8), {}), (("b", 5, 8, 3), {"b": 3}), (Reached("b", 5, 8, 2), {"b": 2})],
    ids=["no F", "no H", "F is G + H", "F is something else"],
)
def test_h_is_what_the_search_tells_and_nothing_is_guessed(row, h):
    state = record([Step("a", [row])]).at(1)
    assert dict(state.h) == h
    assert state.values("h", np.array([1])) == [h.get("b")]


class Free:
    """The numbers up to 9; a step to the next one costs nothing, and one to the second next what is given."""

    def __init__(self, cost):
        self.cost = cost

    def edges(self, node):
        return [(to, cost) for to, cost in [(node + 1, 0), (node + 2, self.cost)] if to < 10]


@pytest.mark.parametrize("goal", [1, 2, 6], ids=["one row", "two cells", "many cells"])
@pytest.mark.parametrize("guess", [lambda node, goal: goal - node, lambda node, goal: 0], ids=["H", "H is 0"])
@pytest.mark.parametrize("cost", [0, 1], ids=["free", "partly free"])
def test_free_steps_do_not_hide_what_guides_a_search(cost, guess, goal):
    graph = Free(cost)
    by_g, by_f = record(dijkstra(graph, 0, goal)), record(a_star(graph, 0, goal, guess))
    by_h = record(greedy_best_first(graph, 0, goal, guess))
    assert (by_g.guide, by_f.guide) == ("G", "F")
    every_g_is_0 = all(row.g == 0 for step in by_h for row in step.reached)
    assert every_g_is_0 == (cost == 0)
    assert by_h.guide == ("F" if every_g_is_0 else "H")
    if every_g_is_0:  # then F and H are one number, and both searches take the same steps: no rows tell them apart
        assert list(by_h) == list(by_f)


@pytest.mark.parametrize(
    ("steps", "guide"),
    [
        ([Step("a", [("b", 5)])], ""),
        ([Step("a", [("b", 5), ("c", 3, 3)])], "G"),
        ([Step("a", [("b", 0, 0)])], "G"),
        ([Step("a", [("b", 5, 5, 2), ("c", 3, 3, 4)])], "G"),  # H is told, and not added
        ([Step("a", [("b", 5, 5, 5)])], "H"),
        ([Step("a", [("b", 0, 3, 3)]), Step("b", [("c", 1, 2, 2)])], "H"),
        ([Step("a", [("b", 0, 3, 3)]), Step("b", [("c", 1, 3, 2)])], "F"),
        ([Step("a", [("b", 0, 3)])], "F"),
    ],
)
def test_what_guides_a_search_is_read_off_its_numbers(steps, guide):
    assert record(steps).guide == guide


def test_the_cost_of_a_trace_is_that_of_its_path_even_if_the_search_goes_on():
    first = Step("s", [("g", 5, 5), ("a", 1, 1)])
    found = Step("g", [], ("s", "g"))
    later = Step("a", [("g", 3, 3)])
    goes_on = record([first, found, later])
    assert (goes_on.path, goes_on.cost, goes_on.at(3).g["g"]) == (["s", "g"], 5, 3)
    again = record([first, found, later, Step("g", [], ("s", "a", "g"))])
    assert (again.path, again.cost) == (["s", "a", "g"], 3)


def test_a_search_that_takes_no_step():
    trace = record(iter(()))
    assert repr(trace) == "<Trace of search: 0 steps>"
    assert (len(trace), list(trace), trace.found, trace.path, trace.cost) == (0, [], False, [], math.inf)
    state = trace.at(0)
    assert (state.current, state.open, state.closed, dict(state.g), dict(state.parent)) == (None, set(), (), {}, {})
    assert (state.seen, state.lowest, trace.improvements, trace.guide) == (0, [], [], "")
    assert (trace.path_to("a"), life(trace, "a")) == ([], [])
    with pytest.raises(IndexError, match=r"^state 1 of a trace with 0 steps: give 0 to 0$"):
        trace.at(1)
    with pytest.raises(IndexError, match=r"^step 0 of a trace with 0 steps: there is none to give$"):
        trace[0]


# --- ways -------------------------------------------------------------------------------------------------------------


def test_path_to_every_cell_without_a_goal():
    grid = Grid.from_text("S93\n.#.\n..#\n#.#\n.#.")
    trace = record(dijkstra(grid, grid.start))
    assert trace.path_to((0, 0)) == [(0, 0)]
    assert trace.path_to((1, 3)) == [(0, 0), (0, 1), (0, 2), (1, 2), (1, 3)]
    assert trace.path_to((2, 1)) == [(0, 0), (1, 0), (2, 0), (2, 1)]
    assert [trace.path_to(cell) for cell in ((2, 4), (1, 1), (9, 9))] == [[], [], []]


def test_parents_that_run_in_a_circle_are_an_error_and_no_endless_loop():
    trace = record([Step(a, (Reached(b, 1),)) for a, b in ["ab", "bc", "cd", "de", "eb"]])
    assert trace.path_to("a") == ["a"]
    with pytest.raises(ValueError) as error:
        trace.path_to("b")
    assert str(error.value) == (
        "the parents of b run in a circle: ['b', 'e', 'd', 'c'] ...; look at when parents change"
    )


@pytest.mark.parametrize(
    ("search", "error", "words"),
    [
        ([Step("a", (Reached("b", 1),)), ("b", ())], TypeError, r"step 2 is .*: yield Step"),
        ([Step("a", ("b",))], TypeError, r"step 1 .*list of rows"),
        ([Step("a", (), None)], TypeError, r"step 1 expands a, and its path is None: a path is a list"),
        ([Step("a", (), [["a"]])], TypeError, r"step 1 expands a, and its path is \[\['a'\]\]: a path is a list"),
        ([Step("a", (Reached("b", None),))], TypeError, r"step 1 .*list of rows"),
        (None, TypeError, "yields no steps"),
        ([Step("a", [("b", 1)]), Step("c")], ValueError, "step 2 expands c, which no earlier step .* each neighbour"),
        ([Step((0, 0), [(1, 0), (0, 1)]), Step((1, 0))], ValueError, r"as a row such as \(\(1, 0\), 1\)$"),
        ([Step((0, 0), [(0, 1), (1, 0)]), Step((1, 0))], ValueError, r"as a row such as \(\(1, 0\), 1\)$"),
        ([Step("a", (Reached("b", 1),)), Step("b", (), ("b", "a"))], ValueError, "step 2 expands b, .* from b to a"),
    ],
)
def test_what_is_no_search_is_named(search, error, words):
    with pytest.raises(error, match=words):
        record(search)


def test_the_path_of_a_state_begins_when_the_goal_is_taken():
    grid = Grid.from_text("S.G\n...")
    trace = record(dijkstra(grid, grid.start, grid.goal))
    assert [bool(trace.at(k).path) for k in range(len(trace) + 1)] == [False] * len(trace) + [True]
    assert trace.path_step == len(trace)
    assert repr(trace) == "<Trace of dijkstra: 4 steps, path of cost 2>"
    assert record(dijkstra(grid, grid.start)).path_step is None


def test_a_pickled_trace_finds_its_cells_in_another_process(tmp_path):
    """Hashes of text differ from process to process."""
    trace = record([Step("start", (Reached("next", 4),)), Step("next")])
    assert trace.at(2).g["next"] == 4
    file = tmp_path / "trace.pickle"
    file.write_bytes(pickle.dumps(trace))
    code = f"import pickle; print(pickle.load(open({str(file)!r}, 'rb')).at(2).g['next'])"
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == "4"


def test_a_path_belongs_to_whoever_asked_for_it():
    grid = Grid.from_text("S.G\n...")
    trace = record(dijkstra(grid, grid.start, grid.goal))
    trace.path.pop()
    trace.at(len(trace)).path.clear()
    assert trace.path == [(0, 0), (1, 0), (2, 0)]
    assert trace.cost == 2


def test_what_a_step_reached_may_come_from_an_iterator():
    trace = record([Step("a", (Reached(name, 1) for name in "bc")), Step("b")])
    assert trace.at(1).open == {"b", "c"}
