"""Programs as students write them, played line by line: objects, functions inside functions, recursion, numpy.

Whatever a program compares, hashes or writes, the player only looks; and no error of the player is told as its own.
"""

import heapq
import queue
from collections import defaultdict, deque
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest
from styles.registry import RIGHT, WRONG

from astar_lesson import EIGHT, Grid, LineByLine, PriorityQueue, Queue, manhattan
from astar_lesson.lesson.stepping import stepped_run
from astar_lesson.lesson.stepping.line_state import LineState
from astar_lesson.lesson.stepping.stepped_run import run
from astar_lesson.lesson.stepping.values import LONGEST, as_text, cell_of, waiting_in

STREET = Grid.from_text("S.G")
CORNER = Grid.from_text("S2\n.G\n..")


class Node:
    """Compares its position with that of anything."""

    def __init__(self, parent=None, position=None):
        self.parent, self.position = parent, position
        self.g = self.f = 0

    def __eq__(self, other):
        return self.position == other.position

    def __lt__(self, other):
        return self.f < other.f

    def __hash__(self):
        return hash(self.position)


def ran(function, grid, *more):
    return run(function, grid, (grid, grid.start, grid.goal, *more))


def node_a_star(grid, start, goal, heuristic):
    open_list, closed_list = [Node(None, start)], set()
    while open_list:
        current = heapq.heappop(open_list)
        closed_list.add(current)
        if current.position == goal:
            path = []
            while current:
                path.append(current.position)
                current = current.parent
            return path[::-1]
        for cell, cost in grid.edges(current.position):
            child = Node(current, cell)
            child.g = current.g + cost
            child.f = child.g + heuristic(cell, goal)
            if child not in closed_list and child not in open_list:
                heapq.heappush(open_list, child)


def test_a_program_with_objects_that_compare_their_positions_runs_as_it_does_alone():
    moments, end, *_ = ran(node_a_star, STREET, manhattan(STREET))
    assert end == "It returns [(0, 0), (1, 0), (2, 0)]."
    middle = next(moment for moment in moments if "child" in moment.values and len(moment.expanded) == 2)
    node = "Node(parent=(0, 0), position=(1, 0), g=1, f=2)"
    assert middle.values["current"] == node
    assert middle.values["closed_list"] == f"{{{node}, Node(parent=None, position=(0, 0), g=0, f=0)}}"
    assert (middle.closed, middle.current) == ([(0, 0), (1, 0)], [(1, 0)])
    opened = next(moment for moment in moments if (2, 0) in moment.open)
    assert opened.costs == {(0, 0): 0, (1, 0): 1, (2, 0): 2}
    assert opened.parents == {(1, 0): (0, 0), (2, 0): (1, 0)}
    assert opened.step == [((1, 0), (2, 0))]  # from current to child


def test_what_two_objects_tell_otherwise_of_one_cell_is_left_out():
    twice = [Node(None, (1, 0)), Node(None, (1, 0))]
    twice[1].g = 5
    state = LineState(STREET, names={"open_list": [*twice, Node(twice[0], (2, 0))]})
    assert state.costs == {(2, 0): 0}
    assert state.parents == {(2, 0): (1, 0)}
    assert state.open == [(1, 0), (2, 0)]


# --- which lines are stepped ------------------------------------------------------------------------------------------


def nested(grid, start, goal):
    seen = []

    def go(
        cell,
        depth=len("why"),  # noqa: B008
    ):
        seen.append(cell)
        for other in grid.neighbors(cell):
            if other not in seen:
                go(other)

    go(start)
    return seen


def test_the_lines_of_functions_inside_are_stepped_and_the_depth_of_calls_is_told():
    moments, end, lines, _ = ran(nested, STREET)
    assert lines[3] == "    def go(cell, depth=len('why')):"
    assert [moment.line for moment in moments[:5]] == [2, 4, 10, 5, 6]  # the head is one line
    assert end == "It returns [(0, 0), (1, 0), (2, 0)]."
    assert max(moment.depth for moment in moments) == 3
    lesson = LineByLine(nested, STREET, STREET.start, STREET.goal)
    told = [lesson.report(k)[1] for k in range(lesson.slider.max + 1)]
    assert "Line 6, 2 calls deep: for other in grid.neighbors(cell):" in told
    assert not any("1 calls" in words for words in told)
    innermost = next(moment for moment in moments if moment.depth == 3)
    assert innermost.values == {"cell": "(2, 0)", "depth": "3", "seen": "[(0, 0), (1, 0)]"}


def rec(grid, cell, goal, seen=None):
    seen = seen or {cell: None}
    if cell == goal:
        return [*seen]
    for other in grid.neighbors(cell):
        if other not in seen:
            seen[other] = cell
            return rec(grid, other, goal, seen)


def test_a_function_that_calls_itself_shows_the_names_of_the_innermost_call():
    moments, end, *_ = ran(rec, STREET)
    assert end == "It returns [(0, 0), (1, 0), (2, 0)]."
    cells = [moment.values.get("cell") for moment in moments if moment.line == 3]
    assert cells == [None, "(1, 0)", "(2, 0)"]  # at first it is as it was given
    assert moments[-1].path == [(0, 0), (1, 0), (2, 0)]


class Planner:
    """A search that is a method."""

    def __init__(self):
        self.frontier, self.came_from = deque(), {}

    def planning(self, grid, start, goal):
        self.frontier.append((0, start))
        self.came_from[start] = None
        while self.frontier:
            self.look_around(grid, self.frontier.popleft()[1])
        return [goal]

    def look_around(self, grid, cell):
        for other in grid.neighbors(cell):
            if other not in self.came_from:
                self.came_from[other] = cell
                self.frontier.append((1, other))

    def __call__(self, grid, start, goal):
        return self.planning(grid, start, goal)


@pytest.mark.parametrize("search", [Planner().planning, Planner()])
def test_methods_are_stepped_with_those_that_ask_the_map(search):
    moments, _, lines, _ = ran(search, STREET)
    heads = [line.strip() for line in lines if line.strip().startswith("def")]
    assert heads[-2:] == ["def planning(self, grid, start, goal):", "def look_around(self, grid, cell):"]
    middle = next(moment for moment in moments if moment.values.get("self.frontier") == "deque([(1, (1, 0))])")
    assert middle.values["self.came_from"] == "{(0, 0): None, (1, 0): (0, 0)}"
    assert (middle.open, middle.parents) == ([(1, 0)], {(1, 0): (0, 0)})
    assert not any("grid" in name for name in middle.values)


def guess(cell, goal):
    return {(0, 0): 1}[cell]


def fails_in_a_guess(grid, start, goal):
    total = 0
    for cell in grid.neighbors(start):
        total += guess(cell, goal)


def test_an_error_in_a_function_that_is_not_shown_names_its_line():
    lesson = LineByLine(fails_in_a_guess, STREET, STREET.start, STREET.goal, k=99)
    words = "fails_in_a_guess fails: KeyError: (1, 0), in `return {(0, 0): 1}[cell]` of guess."
    assert lesson.report(lesson.step())[1:] == ["Line 4: total += guess(cell, goal)", words]
    assert isinstance(lesson.error, KeyError)


def with_helpers(grid, start, goal):
    reach = lambda cell: grid.neighbors(cell)  # noqa: E731, PLW0108
    known = np.zeros((grid.height, grid.width), int)
    known[start[1], start[0]] = 1
    return [cell for cell in reach(start) if not known[cell[1], cell[0]]]


def test_lambdas_and_arrays_are_looked_at_and_not_entered():
    moments, end, *_ = ran(with_helpers, STREET)
    assert {moment.line for moment in moments} == {0, 2, 3, 4, 5}
    assert [moment.line for moment in moments].count(2) == 1
    assert moments[-1].values == {"known": "[[1, 0, 0]]"}
    assert end == "It returns [(1, 0)]."


# --- the player only looks --------------------------------------------------------------------------------------------


class Touchy:
    """Minds everything but being looked at."""

    def __init__(self):
        self.cell = (1, 0)

    def refuse(self, *_):
        raise SystemError("touched")

    __eq__ = __lt__ = __hash__ = __bool__ = __len__ = __iter__ = __contains__ = __getattr__ = refuse


def holds_touchy(grid, start, goal):
    touchy = Touchy()
    current = neighbor = frontier = touchy
    came_from, open_list, pair = {0: touchy}, [touchy], (1, touchy)
    grid.neighbors(start)
    return [current, neighbor, frontier, came_from, open_list, pair]


def test_no_method_of_the_readers_objects_is_called():
    lesson = LineByLine(holds_touchy, STREET, STREET.start, STREET.goal, k=99)
    assert lesson.error is None
    assert "pair = (1, Touchy(cell=(1, 0)))" in lesson.described(lesson.step())
    assert lesson.expanded == [(0, 0)]


def test_an_error_of_the_player_is_not_told_as_one_of_the_program(monkeypatch):
    monkeypatch.setattr(stepped_run, "keys_of", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        ran(node_a_star, STREET, manhattan(STREET))
        ran(rec, STREET)


@dataclass
class Tile:
    xy: tuple[int, int]
    parent: Any = None
    others: Any = None


class Entry(NamedTuple):
    f: int
    tile: Tile


class Slotted:
    __slots__ = ("cell", "g", "unset")

    def __init__(self):
        self.cell, self.g = (2, 0), 1


class Told:
    def __repr__(self):
        return "as it says"


def ring():
    one, other = Tile((0, 0)), Tile((1, 0))
    one.parent, other.parent = other, one
    one.others = [one, other]
    return one


def endless():
    held: list[Any] = []
    held.append(held)
    return held


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (ring(), "Tile(xy=(0, 0), parent=(1, 0), others=[..., (1, 0)])"),
        ([Entry(3, Tile((2, 1)))], "[Entry(f=3, tile=Tile(xy=(2, 1), parent=None, others=None))]"),
        (endless(), "[...]"),
        (Slotted(), "Slotted(cell=(2, 0), g=1)"),
        (Told(), "as it says"),
        (defaultdict(list, {1: [Told()]}), "defaultdict({1: [as it says]})"),
        (np.array([[1.5, np.inf]]), "[[1.5, inf]]"),
        (np.int64(3), "3"),
        (Queue((0, 0)), "Queue((0, 0))"),
        (set(), "set()"),
        ((1,), "(1,)"),
        ({}, "{}"),
    ],
)
def test_a_value_is_written_shortly(value, text):
    assert as_text(value) == text


def test_a_list_of_the_package_shows_the_objects_in_it():
    frontier = PriorityQueue()
    frontier.put(Slotted(), 2)
    assert as_text(frontier) == "PriorityQueue({Slotted(cell=(2, 0), g=1): 2})"
    assert waiting_in(frontier, {(2, 0)}) == [(2, 0)]
    assert len(as_text([Tile((k, k)) for k in range(100)])) <= LONGEST + 4


CELLS = {(0, 0), (1, 0)}


def queued(*items):
    made = queue.PriorityQueue()
    for item in items:
        made.put(item)
    return made


@pytest.mark.parametrize(
    ("value", "cells"),
    [
        ([(1, 0)], [(1, 0)]),
        (deque([(5, (1, 0)), (6, (0, 0))]), [(1, 0), (0, 0)]),
        ([(5, 2, Tile((1, 0)))], [(1, 0)]),
        ({(1, 0): 3}, [(1, 0)]),
        (queued((2, (0, 0))), [(0, 0)]),
        ([Tile((1, 0), (0, 0))], []),  # two fields are cells
        ([(5, (1, 0), [(0, 0), (1, 0)])], [(1, 0)]),
        ([((1, 0), (0, 0))], []),  # two cells
        ([(1, 0), "what is this"], []),
        ([[(0, 0)]], []),  # a path
        (5, []),
    ],
)
def test_the_cells_of_an_open_list_are_taken_where_it_is_clear_which_they_are(value, cells):
    assert waiting_in(value, CELLS) == cells


def test_a_table_that_holds_every_cell_from_the_start_does_not_tell_which_are_reached():
    def prefilled(grid, start, goal):
        guesses = dict.fromkeys(grid.nodes, 1)
        unvisited = set(grid.nodes)
        dist = {cell: float("inf") for cell in grid.nodes}
        dist[start] = 0
        grid.neighbors(start)
        dist[1, 0] = len(guesses) + len(unvisited)
        return []

    moments = ran(prefilled, STREET).moments
    assert (moments[-1].closed, moments[-1].open) == ([(0, 0)], [(1, 0)])


def test_a_cell_is_only_what_is_exactly_one():
    assert cell_of(Tile((1, 0)), CELLS) == (1, 0)
    assert cell_of(Entry(1, Tile((1, 0))), CELLS) is None
    assert cell_of([1, 0], CELLS) is None
    assert cell_of((np.int64(1), 0), CELLS) == (1, 0)


# --- all of them ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("program", [each for each in [*RIGHT, *WRONG][::5] if each.key != "wrong_parameters"])
def test_programs_of_students_do_when_played_what_they_do_alone(program):
    more = [manhattan(CORNER)] if program.like.__name__ in ("a_star", "greedy_best_first") else []
    grid = Grid.from_text("S2\n.G\n..", moves=EIGHT)
    try:
        alone = program.search(grid, grid.start, grid.goal, *more) if "endless" not in program.key else None
    except Exception as error:
        alone = error
    moments, end, lines, error = ran(program.search, grid, *more)
    if isinstance(alone, list):
        assert end == f"It returns {as_text(alone)}."
    elif isinstance(alone, Exception):
        assert type(error) is type(alone)
    assert all(0 < moment.line <= len(lines) for moment in moments[:-1])
