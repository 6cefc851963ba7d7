"""Wrong use of everything public: refused quickly, with a message that names the place and says what to do.

One table. Each row calls the package with something that is wrong, or only looks wrong, and holds what must come of it:
an error and its words, or a result. A loop that the package ought to stop has an end of its own, so that a failing row
takes a second and not for ever.
"""

import math
import random
import re
import sys
import time
from itertools import chain, islice, repeat
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from matplotlib.figure import Figure
from strategies import draw_text, sizes

from astar_lesson import (
    EIGHT,
    FOUR,
    OCTILE,
    BinaryHeap,
    Board,
    Grid,
    Moves,
    Player,
    PriorityQueue,
    Queue,
    Reached,
    Step,
    a_star,
    bfs,
    bfs_early_exit,
    check_best_first,
    describe,
    dijkstra,
    euclidean,
    explain,
    gallery,
    greedy_best_first,
    looks,
    manhattan,
    octile,
    record,
    strip,
    tutorial_figure,
    weighted,
    zero,
)
from astar_lesson.__main__ import main
from astar_lesson.lesson import practice
from astar_lesson.lesson.images import write_images
from astar_lesson.lesson.listing import difference, source

SECONDS = 1.0
"""What a row may take. Most take a few milliseconds."""

GRID = Grid.from_text("S2.\n.#.\n..G")
TRACE = record(dijkstra(GRID, GRID.start, GRID.goal))
END = TRACE.at(len(TRACE))
NUMBERED = record(dijkstra(SimpleNamespace(edges={1: [(2, 1), (3, 1)], 2: [], 3: []}.get), 1))
"""The record of a search on a graph whose nodes are numbers."""


# --- the wrong things -------------------------------------------------------------------------------------------------


def map_file(old="", new="", **write):
    """Write a `.map` file in which `old` is replaced by `new`; return its name."""
    text = "type octile\nheight 2\nwidth 4\nmap\n....\n.@..\n"
    Path("room.map").write_bytes(text.replace(old, new).encode(**write) if old else new)
    return "room.map"


def graph(**edges):
    """A graph that is no grid: its `edges` are looked up by the name of the node."""
    return SimpleNamespace(edges=edges.__getitem__)


def one_edge(cost):
    return graph(a=[("b", cost), ("c", 1)], b=[("c", 1)], c=[])


def star(heuristic=None, **given):
    """Run A* on the map of this module."""
    return record(a_star(GRID, GRID.start, GRID.goal, manhattan(GRID) if heuristic is None else heuristic, **given))


def in_the_middle(what):
    """A search of one's own that yields a good step, then something else."""
    yield Step("a", (Reached("b", 1), Reached("c", 1)))
    if isinstance(what, Exception):
        raise what
    yield what


def heap_of(make, *priorities):
    heap = make()
    for name, priority in zip("abc", priorities, strict=False):
        heap.put(name, priority)
    return [heap.get() for _ in range(len(heap))]


class Forgetful(PriorityQueue):
    """Hands out a cell that was never put in."""

    def get(self):
        super().get()
        return (9, 9)


class Lengthless:
    """Has `put` and `get`, and no length: a search cannot see that it is empty."""

    def __init__(self, start):
        self.queue = Queue(start)
        self.put, self.get = self.queue.put, self.queue.get


class AskedTooOften(BaseException):  # not an Exception: it must not be taken for a wrong answer
    """Somebody follows an endless iterator."""


def endless(item):
    """An iterator without an end, made of parts in which no line of Python runs. It gives up after a million items."""

    def give_up(_):
        raise AskedTooOften("a million items were not enough")

    return chain(repeat(item, 1_000_000), map(give_up, [None]))


def call_itself(cell, goal):
    return call_itself(cell, goal)


def wait(cell, goal):
    end = time.perf_counter() + 2 * SECONDS
    while time.perf_counter() < end: pass  # fmt: skip  # noqa: E701 - one line, so no new line ever begins


def first_step(grid, start, *settings):
    return next(iter(bfs(grid, start)))


def leave(*_):
    sys.exit("I give up")


def board(**settings):
    return Board(Figure(figsize=(5, 5)).add_subplot(), GRID, **settings)


def file_in_the_way():
    Path("taken").write_text("a file, not a folder")
    return Path("taken")


MADE_BY_EXEC: dict = {}
exec("def without_a_file():\n    return 1", MADE_BY_EXEC)


# --- the table --------------------------------------------------------------------------------------------------------


def row(name, call, expected, words=None):
    """Make a row: an error and words that match it, a pattern for what the result says, or the result itself."""
    return pytest.param(call, expected, words, id=name)


def says(words):
    return re.compile(words, re.DOTALL)


CELL = r"is not a cell: give \(x, y\)"
NO_SEARCH = "call a search|record"
ROWS = [
    # map text
    row("text: bytes", lambda: Grid.from_text(b"S.G"), ValueError, "the map is bytes.*draw it as a string"),
    row("text: number", lambda: Grid.from_text(7), ValueError, "the map is int.*draw it as a string"),
    row("text: path", lambda: Grid.from_text(Path("room.map")), ValueError, "the map is .*Path.*draw it as a string"),
    row("text: name of a file", lambda: Grid.from_text("room.map"), ValueError, "line 1, column 1: 'r'.*use '.' floor"),
    row(
        "text: zero-width space", lambda: Grid.from_text("S.\n.\u200bG"), ValueError, r"line 2, column 2: .*u200b.*use"
    ),
    row("text: NUL", lambda: Grid.from_text("S\0G"), ValueError, r"line 1, column 2: '\\x00'.*use"),
    row("text: lone surrogate", lambda: Grid.from_text("S\ud800G"), ValueError, r"line 1, column 2: '\\ud800'.*use"),
    row(
        "text: digit of another script", lambda: Grid.from_text("S٣G"), ValueError, "line 1, column 2: '٣'.*'1' to '9'"
    ),
    row("text: negative cost", lambda: Grid.from_text("S.\n-1"), ValueError, "line 2, column 1: '-'.*'1' to '9'"),
    row("text: row too long after blanks", lambda: Grid.from_text("S .\n. . G"), ValueError, "line 2, .*equally long"),
    row(
        "text: moves by name", lambda: Grid.from_text("S.G", "EIGHT"), ValueError, "moves is 'EIGHT': give FOUR, EIGHT"
    ),
    row("text: no-break spaces are blanks", lambda: str(Grid.from_text("S\u00a0.\u00a0G")), "S.G"),
    # .map files
    row("file: a folder", lambda: Grid.from_movingai("."), OSError, "directory|denied"),
    row("file: none", lambda: Grid.from_movingai("none.map"), FileNotFoundError, "none.map"),
    row("file: empty", lambda: Grid.from_movingai(map_file(new=b"")), ValueError, "room.map, line 1: ''.*type octile"),
    row("file: NULs", lambda: Grid.from_movingai(map_file(new=bytes(999))), ValueError, "line 1: .*type octile"),
    row(
        "file: UTF-16",
        lambda: Grid.from_movingai(map_file("type", "type", encoding="utf-16")),
        ValueError,
        "room.map, line 1: .*type octile",
    ),
    row(
        "file: promises more than memory",
        lambda: Grid.from_movingai(map_file("height 2\nwidth 4", "height 999999999\nwidth 999999999")),
        ValueError,
        "room.map: 2 rows, but line 2 promises 999999999; the file is damaged",
    ),
    row(
        "file: a height of 5,000 digits",
        lambda: Grid.from_movingai(map_file("height 2", "height " + "9" * 5000)),
        ValueError,
        "line 2: .*'height <number of rows>' here",
    ),
    row(
        "file: height 0",
        lambda: Grid.from_movingai(map_file("height 2", "height 0")),
        ValueError,
        "line 2: 'height 0'.*number of rows",
    ),
    row(
        "file: width in Arabic digits",
        lambda: Grid.from_movingai(map_file("width 4", "width 4٤")),
        ValueError,
        "line 3: 'width 4٤'.*number of columns",
    ),
    row(
        "file: blank in a row",
        lambda: Grid.from_movingai(map_file(".@..", ".@ .")),
        ValueError,
        "line 6, column 3: ' ' is not terrain; free are",
    ),
    row(
        "file: not UTF-8",
        lambda: Grid.from_movingai(map_file(".@..", ".é..", encoding="latin-1")),
        ValueError,
        "line 6, column 2: .* is not terrain; free are",
    ),
    row(
        "file: moves by number",
        lambda: Grid.from_movingai(map_file(".", "."), moves=8),
        ValueError,
        "moves is 8: give FOUR",
    ),
    # Grid
    row("grid: width NaN", lambda: Grid(math.nan, 2), ValueError, "width is nan: .*at least 1"),
    row("grid: width missing", lambda: Grid(None, 2), ValueError, "width is None: .*at least 1"),
    row("grid: height complex", lambda: Grid(3, 2j), ValueError, "height is 2j: .*at least 1"),
    row("grid: walls a number", lambda: Grid(3, 2, walls=5), ValueError, "int.* not iterable.*give walls as cells"),
    row("grid: walls none", lambda: Grid(3, 2, walls=None), ValueError, "NoneType.* not iterable.*give walls as cells"),
    row("grid: walls one cell", lambda: Grid(3, 2, walls=(1, 0)), ValueError, "wall 1 " + CELL),
    row("grid: walls as text", lambda: Grid(3, 2, walls="#."), ValueError, "wall '#' " + CELL),
    row("grid: wall of sets", lambda: Grid(3, 2, walls=[{0, 1}]), ValueError, r"wall \{0, 1\} " + CELL),
    row(
        "grid: terrain a number",
        lambda: Grid(3, 2, terrain=5),
        ValueError,
        "int.* not iterable.*terrain as costs by cell",
    ),
    row("grid: terrain a list", lambda: Grid(3, 2, terrain=[(0, 0)]), ValueError, "terrain cell 0 " + CELL),
    row(
        "grid: terrain beyond every float",
        lambda: Grid(3, 2, terrain={(1, 1): 10**400}),
        ValueError,
        r"terrain of \(1, 1\) is .*finite",
    ),
    row(
        "grid: terrain that no diagonal step can cost",
        lambda: Grid(3, 2, terrain={(1, 1): sys.float_info.max}, moves=EIGHT),
        ValueError,
        r"terrain of \(1, 1\) is .*finite",
    ),
    row(
        "grid: complex terrain",
        lambda: Grid(3, 2, terrain={(1, 1): 2j}),
        ValueError,
        r"terrain of \(1, 1\) is 2j.*wall",
    ),
    row("grid: start a dict", lambda: Grid(3, 2, start={}), ValueError, r"start \{\} " + CELL),
    row("grid: start far outside", lambda: Grid(3, 2, start=(10**30, 0)), ValueError, "start .* x runs from 0 to 2"),
    row("grid: moves none", lambda: Grid(3, 2, moves=None), ValueError, "moves is None: give FOUR"),
    row("grid: moves the class", lambda: Grid(3, 2, moves=Moves), ValueError, "moves is <class.*: give FOUR"),
    row("grid: in_bounds of nothing", lambda: GRID.in_bounds(None), ValueError, "None " + CELL),
    row("grid: in_bounds of a number", lambda: GRID.in_bounds(3), ValueError, "3 " + CELL),
    row("grid: passable list", lambda: (GRID.passable([0, 0]), GRID.passable([1, 1])), (True, False)),
    row("grid: passable text", lambda: GRID.passable("ab"), ValueError, "'ab' " + CELL),
    row("grid: cost from a wall", lambda: GRID.cost((1, 1), (1, 2)), ValueError, r"\(1, 1\) is a wall .*free cell"),
    row("grid: cost to a list", lambda: GRID.cost((0, 0), [1, 0]), ValueError, r"\(0, 0\) to \[1, 0\].*neighbours are"),
    row("grid: edges of a state", lambda: GRID.edges(END), ValueError, "State.* " + CELL),
    row("grid: edges of NaN", lambda: GRID.edges((math.nan, 0)), ValueError, r"\(nan, 0\) " + CELL),
    # Moves
    row("moves: text", lambda: Moves("M", "1"), ValueError, "straight is '1': .*positive, finite"),
    row("moves: none", lambda: Moves("M", None), ValueError, "straight is None: .*positive, finite"),
    row("moves: complex diagonal", lambda: Moves("M", 1, 1j), ValueError, "diagonal is 1j: .*may be None"),
    row("moves: negative diagonal", lambda: Moves("M", 1, -14), ValueError, "diagonal is -14: .*may be None"),
    # endpoints
    row("bfs: start a float", lambda: record(bfs(GRID, (0.0, 0))), ValueError, r"start \(0.0, 0\) " + CELL),
    row("bfs: start an array", lambda: record(bfs(GRID, np.array([0, 0]))), ValueError, "start array.* " + CELL),
    row("bfs: start beyond", lambda: record(bfs(GRID, (0, 3))), ValueError, r"start \(0, 3\) .*y from 0 to 2"),
    row(
        "early exit: goal NaN",
        lambda: record(bfs_early_exit(GRID, (0, 0), (math.nan, 0))),
        ValueError,
        "goal .*" + CELL,
    ),
    row(
        "early exit: no G", lambda: record(bfs_early_exit(Grid(2, 1), (0, 0), None)), ValueError, "goal is missing: put"
    ),
    row("dijkstra: goal text", lambda: record(dijkstra(GRID, (0, 0), "G")), ValueError, "goal 'G' " + CELL),
    row("dijkstra: goal 0", lambda: record(dijkstra(GRID, (0, 0), 0)), ValueError, "goal 0 " + CELL),
    row(
        "dijkstra: start a wall",
        lambda: record(dijkstra(GRID, (1, 1))),
        ValueError,
        r"start \(1, 1\) is a wall.*choose",
    ),
    row(
        "greedy: goal a set",
        lambda: record(greedy_best_first(GRID, (0, 0), {(1, 0)}, zero(GRID))),
        ValueError,
        r"goal \{\(1, 0\)\} " + CELL,
    ),
    row(
        "greedy: start none",
        lambda: record(greedy_best_first(GRID, None, (0, 0), zero(GRID))),
        ValueError,
        "start is miss",
    ),
    row(
        "a_star: goal just outside",
        lambda: record(a_star(GRID, (0, 0), (3, 2), zero(GRID))),
        ValueError,
        r"goal \(3, 2\) is outside the 3 x 3 map: x runs from 0 to 2",
    ),
    row("a_star: goal forgotten", lambda: a_star(GRID, (0, 0)), TypeError, "goal"),
    row("a_star: start is the goal", lambda: record(a_star(GRID, (0, 0), (0, 0), zero(GRID))).path, [(0, 0)]),
    # maps that are none
    row("map: none", lambda: record(bfs(None, (0, 0))), ValueError, r"the map is None: give a Grid.* edges"),
    row("map: its text", lambda: record(bfs("S.G", (0, 0))), ValueError, "the map is 'S.G': give a Grid.* edges"),
    row(
        "map: a dict",
        lambda: record(dijkstra({"a": ["b"], "b": []}, "a", "b")),
        ValueError,
        "the map is {'a': .*: give a Grid.* edges",
    ),
    row("graph: start not hashable", lambda: record(bfs(one_edge(1), ["a"])), ValueError, r"start \['a'\]"),
    row(
        "graph: neighbour not hashable",
        lambda: record(bfs(graph(a=[(["b"], 1)]), "a")),
        ValueError,
        r"'?a'?.*\['b'\]",
    ),
    row("graph: no list for a node", lambda: record(bfs(SimpleNamespace(edges={}.get), "a")), ValueError, "a'?.*pairs"),
    row("graph: neighbours without costs", lambda: record(bfs(graph(a=["b", "c"]), "a")), ValueError, "a'?.*pairs"),
    row("graph: its own KeyError", lambda: record(bfs(graph(a=[("b", 1)]), "a")), KeyError, "b"),
    row(
        "dijkstra: cost NaN",
        lambda: record(dijkstra(one_edge(math.nan), "a")),
        ValueError,
        "from 'a' to 'b' costs nan: a cost must be a number",
    ),
    *(
        row(
            f"{search.__name__}: cost {cost!r}",
            lambda search=search, cost=cost, more=more: record(islice(search(one_edge(cost), "a", *more), 100)),
            ValueError,
            rf"a'? to '?b'? costs {re.escape(repr(cost))}: ",
        )
        for search, more in [
            (bfs, []),
            (bfs_early_exit, ["c"]),
            (dijkstra, ["c"]),
            (greedy_best_first, ["c", lambda node, goal: 0]),
            (a_star, ["c", lambda node, goal: 0]),
        ]
        for cost in (math.nan, None, "1", 1j)
        if (search, cost) != (dijkstra, math.nan)
    ),
    row(
        "dijkstra: costs below 0 in a circle",
        lambda: record(islice(dijkstra(graph(a=[("b", -1)], b=[("a", -1)]), "a"), 1000)),
        ValueError,
        "a'? to '?b'? costs -1: ",
    ),
    row(
        "dijkstra: cost beyond every float",
        lambda: record(dijkstra(one_edge(10**400), "a")),
        (ValueError, TypeError),
        "step 1 |a'? to '?b'? costs ",
    ),
    # heuristics
    row(
        "h: NaN of numpy", lambda: star(lambda cell, goal: np.float32("nan")), ValueError, r"nan.* for \(1, 0\).*number"
    ),
    row("h: an array", lambda: star(lambda cell, goal: np.array([1, 2])), ValueError, r"array.* for \(1, 0\).*number"),
    row(
        "h: nothing returned", lambda: star(lambda cell, goal: None), ValueError, r"None for \(1, 0\).*return a number"
    ),
    row(
        "h: a function returned",
        lambda: star(lambda cell, goal: zero),
        ValueError,
        r"function zero.*for \(1, 0\).*number",
    ),
    row(
        "h: raises TypeError",
        lambda: star(lambda cell, goal: cell - goal),
        ValueError,
        r"fails for \(1, 0\): .*give a fun",
    ),
    row(
        "h: one argument", lambda: star(lambda cell: 0), ValueError, r"fails for \(1, 0\): .*function of \(cell, goal\)"
    ),
    row("h: three arguments", lambda: star(lambda a, b, c: 0), ValueError, r"fails for \(1, 0\): .*of \(cell, goal\)"),
    row("h: its own error", lambda: star(lambda cell, goal: 1 / 0), ZeroDivisionError, "division"),
    row("h: a number called", lambda: star(manhattan(GRID)((0, 0), (1, 1))), ValueError, "heuristic is 2, .*manhattan"),
    row(
        "h: weighted, without its map",
        lambda: star(weighted(manhattan, 2)),
        ValueError,
        r"fails for \(1, 0\): .*manhattan",
    ),
    row("h: weighted, of a number", lambda: star(weighted(5, 2)), ValueError, r"fails for \(1, 0\)|heuristic is 5"),
    row(
        "h: weight an array", lambda: weighted(zero(GRID), np.array([1, 2])), ValueError, "weight is array.*at least 0"
    ),
    row(
        "h: beyond every float", lambda: star(lambda cell, goal: 10**400), (ValueError, TypeError), r"\(1, 0\)|step 1 "
    ),
    row("h: without limit", lambda: star(lambda cell, goal: math.inf).found, True),
    row("h: below 0", lambda: star(lambda cell, goal: -5).cost, 4),
    *(
        row(
            f"{make.__name__}: of {name}",
            lambda make=make, given=given: make(given),
            ValueError,
            "is .*: give .*[gG]rid",
        )
        for make, name, given in [
            (manhattan, "nothing", None),
            (octile, "map text", "S.G"),
            (euclidean, "a cell", (0, 0)),
        ]
    ),
    # frontiers
    row("frontier: a list", lambda: star(open_list=list), ValueError, "open_list.* put.*PriorityQueue"),
    row(
        "frontier: makes nothing",
        lambda: star(open_list=lambda start: None),
        ValueError,
        "open_list.* put.*PriorityQueue",
    ),
    row(
        "frontier: none",
        lambda: star(open_list=None),
        ValueError,
        "open_list is None, .*PriorityQueue, without brackets",
    ),
    row(
        "frontier: by name",
        lambda: star(open_list="BinaryHeap"),
        ValueError,
        "open_list is 'BinaryHeap', .*PriorityQueue",
    ),
    row(
        "frontier: needs arguments",
        lambda: star(open_list=lambda start, size: PriorityQueue(start)),
        ValueError,
        r"open_list\(start\) fails: .*missing 1 required .*argument",
    ),
    row(
        "frontier: empty", lambda: star(open_list=lambda start: Queue()), ValueError, "empty list: the start must wait"
    ),
    row("frontier: invents cells", lambda: star(open_list=Forgetful), ValueError, r"\(9, 9\) .*x runs from 0 to 2"),
    row(
        "frontier: has no length",
        lambda: record(a_star(Grid.from_text("S.#G"), (0, 0), (3, 0), zero(GRID), open_list=Lengthless)),
        ValueError,
        "without put, get or a length",
    ),
    row("queue: empty after use", lambda: (heap_of(Queue, 1, 2), Queue().get()), IndexError, "empty: .*nothing to get"),
    *(
        row(
            f"{make.__name__}: priority {bad!r}",
            lambda make=make, bad=bad: heap_of(make, 1, bad),
            ValueError,
            "priority of b is .*check the costs and the heuristic",
        )
        for make in (PriorityQueue, BinaryHeap)
        for bad in (np.float64("nan"), None, "5", 1j)
    ),
    row("heap: cell not hashable", lambda: BinaryHeap().put([0, 0], 1), TypeError, "unhashable type: 'list'"),
    # record
    row("record: a number", lambda: record(7), TypeError, "7 yields no steps: call a search"),
    row("record: the class of a search", lambda: record(a_star), TypeError, "yields no steps: call a search"),
    row("record: a grid", lambda: record(GRID), TypeError, "yields no steps: call a search"),
    row("record: text", lambda: record("steps"), TypeError, "step 1 is 's': yield Step"),
    row("record: numbers", lambda: record(range(3)), TypeError, "step 1 is 0: yield Step"),
    row("record: nothing yielded", lambda: record(in_the_middle(None)), TypeError, "step 2 is None: yield Step"),
    row(
        "record: a Reached for a Step",
        lambda: record([Reached("a", 1, 2)]),
        TypeError,
        "step 1 is Reached.*: yield Step",
    ),
    row("record: a row of one", lambda: record([Step("a", [("b",)])]), TypeError, r"step 1 .*list of rows \(cell, g\)"),
    row("record: one Reached", lambda: record([Step("a", Reached("b", 1))]), TypeError, r"step 1 .*list of rows"),
    row("record: G as text", lambda: record([Step("a", [Reached("b", "1")])]), TypeError, "step 1 .*list of rows"),
    row(
        "record: G NaN",
        lambda: record([Step("a", [Reached("b", math.nan)])]),
        (TypeError, ValueError),
        "step 1 reaches b with G nan: check the costs",
    ),
    row("record: G huge", lambda: record([Step("a", [Reached("b", 10**400)])]), (TypeError, ValueError), "step 1 "),
    row("record: F as text", lambda: record([Step("a", [Reached("b", 1, "2")])]), TypeError, "step 1 .*list of rows"),
    row("record: cell not hashable", lambda: record([Step(["a"])]), TypeError, "step 1 .*unhashable"),
    row("record: second start", lambda: record(in_the_middle(Step("z"))), ValueError, "step 2 .* z.*must list every"),
    row(
        "record: path to elsewhere",
        lambda: record(in_the_middle(Step("b", (), "ac"))),
        ValueError,
        "step 2 .*a to c.*give every cell",
    ),
    row(
        "record: path from elsewhere",
        lambda: record(in_the_middle(Step("b", (), ["c", "a", "b"]))),
        ValueError,
        "step 2 expands b.*from c to b: give every cell",
    ),
    row(
        "record: path through what was never reached",
        lambda: record(in_the_middle(Step("b", (), ["a", "z", "b"]))),
        ValueError,
        "step 2 .*z.* give every cell",
    ),
    row("record: path a number", lambda: record(in_the_middle(Step("b", (), 5))), TypeError, "step 2 .*its path is 5"),
    row("record: error in the middle", lambda: record(in_the_middle(LookupError("my own"))), LookupError, "my own"),
    row("record: TypeError in the middle", lambda: record(in_the_middle(TypeError("my own"))), TypeError, "^my own$"),
    row("record: a record", lambda: record(TRACE).path == TRACE.path, True),
    row("record: an empty dict", lambda: len(record({})), 0),
    # trace and state
    row("trace: past the end", lambda: TRACE[7], IndexError, "step 7 of a trace with 7 steps: give 0 to 6"),
    row("trace: float", lambda: TRACE[1.0], TypeError, "step 1.0 .*give 0 to 6"),
    row("trace: text", lambda: TRACE["1"], TypeError, "step '1' .*give 0 to 6"),
    row("trace: slice", lambda: TRACE[1:3], TypeError, r"step slice\(1, 3, None\) .*give 0 to 6"),
    row("trace: none", lambda: TRACE[None], TypeError, "step None .*give 0 to 6"),
    row("trace: numpy number", lambda: TRACE[np.int64(0)].current, (0, 0)),
    row("state: past the end", lambda: TRACE.at(8), IndexError, r"state 8 .*give 0 \(before the first\) to 7"),
    row(
        "state: counted from the end", lambda: TRACE.at(-1), IndexError, r"state -1 .*give 0 \(before the first\) to 7"
    ),
    row("state: float", lambda: TRACE.at(2.5), TypeError, "state 2.5 .*give 0 .* to 7"),
    row("state: text", lambda: TRACE.at("2"), TypeError, "state '2' .*give 0 .* to 7"),
    row("state: NaN", lambda: TRACE.at(math.nan), TypeError, "state nan .*give 0 .* to 7"),
    row("state: slice", lambda: TRACE.at(slice(2)), TypeError, r"state slice.*give 0 .* to 7"),
    row("state: huge", lambda: TRACE.at(10**30), IndexError, "state 10+ .*give 0 .* to 7"),
    row("state: G of a list", lambda: END.g[[0, 0]], (TypeError, KeyError), "unhashable type: 'list'"),
    row("state: G of a wall", lambda: END.g[1, 1], KeyError, r"\(1, 1\) has no value after 7 steps"),
    row("path_to: a list", lambda: TRACE.path_to([2, 0]), (TypeError, ValueError), "unhashable type: 'list'"),
    row("path_to: a wall", lambda: TRACE.path_to((1, 1)), []),
    row("path_to: text", lambda: TRACE.path_to("G"), []),
    # words
    row("explain: past the end", lambda: explain(GRID, TRACE, 8), IndexError, "8 .*give 0 .* to 7"),
    row("explain: float", lambda: explain(GRID, TRACE, 1.5), TypeError, "1.5 .*give 0 .* to 7"),
    row("explain: text", lambda: explain(GRID, TRACE, "3"), TypeError, "'3' .*give 0 .* to 7"),
    row("explain: search not recorded", lambda: explain(GRID, bfs(GRID, (0, 0)), 1), TypeError, "record"),
    row("explain: a state", lambda: explain(GRID, END, 1), TypeError, "record"),
    row(
        "explain: another map",
        lambda: explain(Grid(2, 1), TRACE, 2),
        ValueError,
        r"\(0, 1\) is outside the 2 x 1 map: x runs from 0 to 1",
    ),
    row("explain: nodes that are no cells", lambda: explain(GRID, NUMBERED, 2), ValueError, r"[23] " + CELL),
    row("looks: 0", lambda: looks(GRID, TRACE, 0), IndexError, "step 0 .*give 1 to 7"),
    row("looks: text", lambda: looks(GRID, TRACE, "1"), TypeError, "step '1' .*give 1 to 7"),
    row("looks: float", lambda: looks(GRID, TRACE, 1.5), TypeError, "step 1.5 .*give 1 to 7"),
    row("looks: no steps", lambda: looks(GRID, record([]), 1), IndexError, "step 1 of a trace with 0 steps"),
    row("looks: nodes that are no cells", lambda: looks(GRID, NUMBERED, 1), ValueError, "1 " + CELL),
    row("describe: a trace", lambda: describe(GRID, TRACE), TypeError, r"state.*at\("),
    row(
        "describe: path of no cells",
        lambda: describe(GRID, None, ["ab", "cd"]),
        says("path of 2 cells, which cannot be walked .*'ab' is not a cell"),
    ),
    # pictures
    row("board: letters a number", lambda: board(letters=5), ValueError, "letters is 5: give one for the start"),
    row("board: letters none", lambda: board(letters=None), ValueError, "letters is None: give one for the start"),
    row("board: letters numbers", lambda: board(letters=[1, 2]).show(), ValueError, r"letters is \[1, 2\]: give one"),
    row("board: numbers in capitals", lambda: board(numbers="FGH"), ValueError, "numbers is 'FGH': give .*\"fgh\""),
    row("board: numbers a list", lambda: board(numbers=["g"]).show(END), ValueError, r"numbers is \['g'\]: give"),
    row("board: setting unknown", lambda: board(colour="red"), TypeError, "colour"),
    row("board: shows a trace", lambda: board().show(TRACE), (TypeError, ValueError), r"state.*at\("),
    row(
        "board: nodes that are no cells",
        lambda: board().show(NUMBERED.at(1)),
        ValueError,
        "cell 1 .*map that was searched",
    ),
    row("board: path a number", lambda: board().show(END, 5), ValueError, "path is 5: give"),
    row("board: path of text", lambda: board().show(END, ["ab"]), ValueError, r"path is \['ab'\]: give"),
    row("board: path of triples", lambda: board().show(END, [(0, 0, 0), (1, 0, 0)]), ValueError, "path is .*: give"),
    row("gallery: a number", lambda: gallery(5), (TypeError, ValueError), r"panels is 5.*\(title, grid"),
    row("gallery: pairs", lambda: gallery([("map", GRID)]), ValueError, r"panel.*\(title, grid"),
    row("gallery: no grid", lambda: gallery([("map", None, None)]), ValueError, r"panel.*\(title, grid"),
    row(
        "gallery: columns as text",
        lambda: gallery([("map", GRID, None)], columns="2"),
        ValueError,
        "columns is '2': .*one",
    ),
    row(
        "gallery: columns a float",
        lambda: gallery([("map", GRID, None)], columns=1.5),
        ValueError,
        "columns is 1.5: .*one",
    ),
    row(
        "gallery: width NaN",
        lambda: gallery([("map", GRID, None)], width=math.nan),
        ValueError,
        "width is nan: .*inches",
    ),
    row(
        "gallery: width as text",
        lambda: gallery([("map", GRID, None)], width="8"),
        ValueError,
        "width is '8': .*inches",
    ),
    row(
        "gallery: width below 0", lambda: gallery([("map", GRID, None)], width=-8), ValueError, "width is -8: .*inches"
    ),
    row(
        "strip: steps a number",
        lambda: strip(GRID, TRACE, 5),
        (TypeError, ValueError),
        r"steps is 5: name .*\[0, 1, 5\]",
    ),
    row("strip: step past the end", lambda: strip(GRID, TRACE, [0, 99]), IndexError, "state 99 .*give 0 .* to 7"),
    row("strip: step a float", lambda: strip(GRID, TRACE, [0.5]), TypeError, "state 0.5 .*give 0 .* to 7"),
    row("strip: no search", lambda: strip(GRID, None), TypeError, "None yields no steps: call a search"),
    row("strip: columns below 1", lambda: strip(GRID, TRACE, columns=-1), ValueError, "columns is -1: at least one"),
    # Player
    row("player: k past the end", lambda: Player(GRID, TRACE, k=8), IndexError, "state 8 .*give 0 .* to 7"),
    row("player: k a float", lambda: Player(GRID, TRACE, k=1.5), TypeError, "state 1.5 .*give 0 .* to 7"),
    row("player: k none", lambda: Player(GRID, TRACE, k=None), TypeError, "state None .*give 0 .* to 7"),
    row("player: no traces", lambda: Player(GRID), TypeError, "trace"),
    row("player: trace none", lambda: Player(GRID, None), TypeError, "None yields no steps: call a search"),
    row("player: second no trace", lambda: Player(GRID, TRACE, 5), TypeError, "5 yields no steps: call a search"),
    row(
        "player: step of no steps",
        lambda: Player(GRID, iter(()), k=1),
        IndexError,
        "state 1 of a trace with 0 steps: give 0",
    ),
    row(
        "player: other way round",
        lambda: Player(TRACE, GRID),
        ValueError,
        "grid is <Trace of .*give the Grid.*then its trace",
    ),
    row("player: map text", lambda: Player("S.G", TRACE), (TypeError, ValueError), "grid is 'S.G': give the Grid"),
    row("player: smaller map", lambda: Player(Grid(3, 1), TRACE), ValueError, "outside the 3 x 1 map.*draw a trace on"),
    row(
        "player: map with a wall on the way",
        lambda: Player(Grid(3, 3, walls=[(0, 1)]), TRACE),
        ValueError,
        r"\(0, 1\) is a wall .*draw a trace on the map that was searched",
    ),
    row("player: setting unknown", lambda: Player(GRID, TRACE, speed=2), TypeError, "speed"),
    # figures
    row("figure: 9", lambda: tutorial_figure(9), ValueError, "figure 9: the tutorial has figures 1 to 7"),
    row("figure: half", lambda: tutorial_figure(2.5), ValueError, "figure 2.5: the tutorial has figures 1 to 7"),
    row("figure: no width", lambda: tutorial_figure(3, width=0), ValueError, "width is 0: .*inches"),
    row("images: a file in the way", lambda: write_images(file_in_the_way()), OSError, "taken"),
    row("images: below a file", lambda: main(["figures", str(file_in_the_way() / "images")]), SystemExit, "2"),
    # practice
    row("check: map a number", lambda: practice.check_map(5), says("Not yet.*the map is int.*draw it")),
    row("check: map without G", lambda: practice.check_map("S.."), says("Not yet.*goal is missing: put a G")),
    row("check: no function", lambda: practice.check_guess(None), says("Not yet.*TypeError.*not callable")),
    row("check: too few arguments", lambda: practice.check_guess(lambda: 1), says("Not yet.*TypeError.*0 positional")),
    row("check: raises", lambda: practice.check_guess(lambda cell, goal: 1 / 0), says("Not yet.*ZeroDivisionError")),
    row("check: leaves Python", lambda: practice.check_guess(leave), says("Not yet.*SystemExit.*I give up")),
    row("check: calls itself for ever", lambda: practice.check_guess(call_itself), says("Not yet.*RecursionError")),
    row("check: waits in one line", lambda: practice.check_guess(wait), says("Not yet.*does not end")),
    row(
        "check: cells without end",
        lambda: check_best_first(lambda grid, start, *settings: endless(start)),
        says("Not yet. As early exit: .* your search has returned 100 cells and does not end"),
    ),
    row(
        "check: steps without end",
        lambda: check_best_first(lambda *settings: endless(first_step(*settings))),
        says(r"Not yet. As early exit: .* your search has returned 100 cells and does not end"),
    ),
    row(
        "check: a function",
        lambda: practice.check_guess(lambda cell, goal: len),
        says("Not yet.*len.*the correct answer is"),
    ),
    row(
        "check: NaN",
        lambda: practice.check_guess(lambda cell, goal: math.nan),
        says("Not yet.*gives nan; the correct answer is 1"),
    ),
    row(
        "check: unhashable cell",
        lambda: check_best_first(lambda grid, start, *settings: [[*start]]),
        says(r"Not yet. As early exit: .*returns \[\[0, 0\]\]: return a list of cells"),
    ),
    row(
        "check: array for a number",
        lambda: practice.check_guess(lambda cell, goal: np.array([1, 1])),
        says("Not yet.*ValueError: .*array"),
    ),
    row(
        "check: array for F, G and H",
        lambda: practice.check_score(lambda *settings: np.array([20, 10, 10])),
        says("Not yet.*ValueError: .*array"),
    ),
    row(
        "check: numpy number",
        lambda: practice.check_guess(lambda cell, goal: np.abs(np.subtract(cell, goal)).sum()),
        says("Solved. Right on all"),
    ),
    # listing
    row("source: a number", lambda: source(5), ValueError, "5 is not a function.*give a function"),
    row("source: nothing", lambda: source(None), ValueError, "None is not a function.*give a function"),
    row("source: built in", lambda: source(len), ValueError, "len.* is not a function.*give a function"),
    row("source: lambda", lambda: source(manhattan(GRID)), ValueError, "lambda.* is not a function.*give a function"),
    row(
        "source: made by exec", lambda: source(MADE_BY_EXEC["without_a_file"]), ValueError, "without_a_file.*give a fun"
    ),
    row("source: a search that runs", lambda: source(bfs(GRID, (0, 0))), ValueError, "generator.*give a function"),
    row(
        "difference: with nothing", lambda: difference(bfs, None), ValueError, "None is not a function.*give a function"
    ),
]


@pytest.fixture(scope="module")
def warm():
    """Import and draw everything once: fonts and widgets take their time, and that is not the time of a row."""
    Player(GRID, TRACE)._repr_mimebundle_()
    practice.check_guess(lambda cell, goal: None)
    practice.check_score(lambda *settings: None)


@pytest.mark.parametrize(("call", "expected", "words"), ROWS)
@pytest.mark.usefixtures("warm")
def test_bad_input_is_met_at_once_and_in_words(call, expected, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tracing = sys.gettrace()
    began = time.process_time()  # of this process: other work on the machine does not count
    if words is not None:
        with pytest.raises(expected, match=f"(?s){words}"):
            call()
    elif isinstance(expected, re.Pattern):
        assert expected.search(str(call()))
    else:
        assert call() == expected
    assert time.process_time() - began < SECONDS
    assert sys.gettrace() is tracing


def test_the_table_is_long_and_no_row_is_there_twice():
    names = [parameters.id for parameters in ROWS]
    assert len(names) >= 80
    assert len(set(names)) == len(names)


# --- random maps ------------------------------------------------------------------------------------------------------

LEGEND = ".123456789#SG"
ODD = "0x²٣\U0001d7d7\0\t\f\x1c\u200b\u2028\u00a0\ufeff\ud800\r"


def random_text(rng):
    """Return characters of the legend and others, in rows that often have the same length."""
    width = rng.randint(1, 6)
    alphabet = LEGEND + " " + (ODD if rng.random() < 0.5 else "")
    rows = [
        rng.choices(alphabet, k=width if rng.random() < 0.9 else rng.randint(0, 8)) for _ in range(rng.randint(0, 5))
    ]
    return rng.choice(["\n", "\r\n", "\r"]).join(map("".join, rows))


def valid_text(rng):
    """Return a map that can be read."""
    return draw_text(rng.choice, sizes(range(2, 8), range(1, 7)), ".....##29")


def mutated(rng, parts, strange):
    """Change a text, or bytes as a list of numbers, in one to three places."""
    parts = list(parts)
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(parts))
        end = min(len(parts), at + rng.choice([0, 0, 1, 1, 2, 9]))
        parts[at:end] = rng.choice([[], [rng.choice(strange)], [rng.choice(parts or strange)], parts[at:end] * 2])
    return parts


def look_around(grid):
    """Ask every cell of a map for its edges."""
    for cell in [(x, y) for y in range(grid.height) for x in range(grid.width)]:
        if grid.passable(cell):
            assert all(grid.passable(neighbor) and 0 < cost < math.inf for neighbor, cost in grid.edges(cell))
        else:
            with pytest.raises(ValueError, match="is a wall"):
                grid.edges(cell)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "make", [random_text, lambda rng: "".join(mutated(rng, valid_text(rng), LEGEND + ODD + " \n"))]
)
def test_any_text_is_a_map_or_a_value_error(make, seed):
    rng = random.Random(seed)
    read = refused = 0
    for _ in range(2500):
        text = make(rng)
        try:
            grid = Grid.from_text(text, rng.choice([FOUR, EIGHT, OCTILE]))
        except ValueError as error:
            refused += 1
            assert re.match(r"line \d+, column \d+: .*(use|make|has one)|the map is empty: draw", str(error)), repr(
                text
            )
        else:
            read += 1
            assert Grid.from_text(str(grid), grid.moves) == grid, repr(text)
            look_around(grid)
    assert min(read, refused) > 100, "the texts are all of one kind"


def movingai(grid):
    rows = str(grid).replace("#", "@")
    return f"type octile\nheight {grid.height}\nwidth {grid.width}\nmap\n{rows}\n".encode()


def valid_file(rng):
    width, height = rng.randint(1, 12), rng.randint(1, 12)
    rows = "\n".join("".join(rng.choices(".GS@OTW", k=width)) for _ in range(height))
    return f"type octile\nheight {height}\nwidth {width}\nmap\n{rows}\n".encode()


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("make", "some_are_read"),
    [
        (lambda rng: rng.randbytes(rng.randint(0, 200)), False),
        (lambda rng: b"type octile\nheight 2\nwidth 3\nmap\n" + rng.randbytes(7), False),
        (lambda rng: bytes(mutated(rng, valid_file(rng), b"\r\n .@OTWGS0129\0\xff\xef")), True),
    ],
    ids=["random bytes", "random bytes after the header", "mutated files"],
)
def test_any_file_is_a_map_or_an_error_that_names_it(tmp_path, make, some_are_read, seed):
    rng, path, read = random.Random(seed), tmp_path / "room.map", 0
    for _ in range(1000):
        content = make(rng)
        path.write_bytes(content)
        try:
            grid = Grid.from_movingai(path)
        except (ValueError, OSError) as error:
            assert str(path) in str(error), content
        else:
            read += 1
            path.write_bytes(movingai(grid))
            assert Grid.from_movingai(path) == grid, content
            look_around(grid)
    assert (read > 20) == some_are_read
