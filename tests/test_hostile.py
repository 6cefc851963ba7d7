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
from itertools import chain, repeat
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
    manhattan,
    octile,
    record,
    strip,
    weighted,
    zero,
)
from astar_lesson.lesson.exercises import distance_checks, step_check
from astar_lesson.lesson.programs.listing import difference, source
from astar_lesson.words.explain import looks
from astar_teacher.commands import main

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


def first_step(grid, start, *settings):
    return next(iter(bfs(grid, start)))


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


def refused(name, call, words, error=ValueError):
    return row(name, call, error, words)


def says(words):
    return re.compile(words, re.DOTALL)


CELL = r"is not a cell: give \(x, y\)"
NUMPY_ENDS = Grid(3, 1), (np.int64(0), np.int64(0)), (np.int64(2), np.int64(0))
ROWS = [
    # map text
    refused("text: bytes", lambda: Grid.from_text(b"S.G"), "the map is bytes.*draw it as a string"),
    row("text: no-break spaces are blanks", lambda: str(Grid.from_text("S\u00a0.\u00a0G")), "S.G"),
    # .map files
    refused("file: a folder", lambda: Grid.from_movingai("."), "directory|denied", OSError),
    refused(
        "file: promises more than memory",
        lambda: Grid.from_movingai(map_file("height 2\nwidth 4", "height 999999999\nwidth 999999999")),
        "room.map: 2 rows, but its header promises a height of 999999999; the file is damaged",
    ),
    refused(
        "file: a height of 5,000 digits",
        lambda: Grid.from_movingai(map_file("height 2", "height " + "9" * 5000)),
        "line 2: .*'height <number of rows>' and",
    ),
    refused(
        "file: width in Arabic digits",
        lambda: Grid.from_movingai(map_file("width 4", "width 4٤")),
        "line 3: 'width 4٤'.*number of columns",
    ),
    # Grid
    refused("grid: height complex", lambda: Grid(3, 2j), "height is 2j: .*at least 1"),
    refused("grid: walls a number", lambda: Grid(3, 2, walls=5), r"int.* not iterable.*walls=\["),
    refused("grid: wall of sets", lambda: Grid(3, 2, walls=[{0, 1}]), r"wall \{0, 1\} " + CELL),
    refused("grid: terrain a number", lambda: Grid(3, 2, terrain=5), r"int.* not iterable.*terrain=\{"),
    refused(
        "grid: terrain beyond every float",
        lambda: Grid(3, 2, terrain={(1, 1): 10**400}),
        r"terrain of \(1, 1\) is .*finite",
    ),
    refused("grid: start a dict", lambda: Grid(3, 2, start={}), r"start \{\} " + CELL),
    refused("grid: moves the class", lambda: Grid(3, 2, moves=Moves), "moves is <class.*: give FOUR"),
    refused("grid: in_bounds of nothing", lambda: GRID.in_bounds(None), "None " + CELL),
    row("grid: passable list", lambda: (GRID.passable([0, 0]), GRID.passable([1, 1])), (True, False)),
    # endpoints
    refused("bfs: start an array", lambda: record(bfs(GRID, np.array([0, 0]))), "start array.* " + CELL),
    refused("early exit: goal NaN", lambda: record(bfs_early_exit(GRID, (0, 0), (math.nan, 0))), "goal .*" + CELL),
    refused(
        "greedy: goal a set",
        lambda: record(greedy_best_first(GRID, (0, 0), {(1, 0)}, zero(GRID))),
        r"goal \{\(1, 0\)\} " + CELL,
    ),
    # maps that are none
    refused(
        "map: a dict",
        lambda: record(dijkstra({"a": ["b"], "b": []}, "a", "b")),
        "the map is {'a': .*: give a Grid.* edges",
    ),
    refused("graph: start not hashable", lambda: record(bfs(one_edge(1), ["a"])), r"start \['a'\]"),
    refused("graph: neighbour not hashable", lambda: record(bfs(graph(a=[(["b"], 1)]), "a")), r"'?a'?.*\['b'\]"),
    refused("graph: no list for a node", lambda: record(bfs(SimpleNamespace(edges={}.get), "a")), "a'?.*pairs"),
    refused("graph: its own KeyError", lambda: record(bfs(graph(a=[("b", 1)]), "a")), "b", KeyError),
    refused(
        "dijkstra: cost beyond every float",
        lambda: record(dijkstra(one_edge(10**400), "a")),
        "step 1 |a'? to '?b'? costs ",
        (ValueError, TypeError),
    ),
    # heuristics
    refused("h: NaN of numpy", lambda: star(lambda cell, goal: np.float32("nan")), r"nan.* for \(0, 0\).*number"),
    refused("h: an array", lambda: star(lambda cell, goal: np.array([1, 2])), r"array.* for \(0, 0\).*number"),
    refused("h: raises TypeError", lambda: star(lambda cell, goal: cell - goal), r"fails for \(0, 0\): .*give a fun"),
    refused("h: three arguments", lambda: star(lambda a, b, c: 0), r"fails for \(0, 0\): .*of \(cell, goal\)"),
    refused(
        "h: an array behind the start",
        lambda: star(lambda cell, goal: 0 if cell == (0, 0) else np.array([1, 2])),
        r"^\(1, 0\) has priority array.*which cannot be ordered: check costs and heuristic",
    ),
    refused("h: its own error", lambda: star(lambda cell, goal: 1 / 0), "division", ZeroDivisionError),
    refused("h: a number called", lambda: star(manhattan(GRID)((0, 0), (1, 1))), "heuristic is 2, .*manhattan"),
    refused("h: weighted, without its map", lambda: star(weighted(manhattan, 2)), r"fails for \(0, 0\): .*manhattan"),
    refused("h: weighted, of a number", lambda: star(weighted(5, 2)), r"fails for \(0, 0\)|heuristic is 5"),
    refused(
        "h: beyond every float", lambda: star(lambda cell, goal: 10**400), r"\(1, 0\)|step 1 ", (ValueError, TypeError)
    ),
    row("h: without limit", lambda: star(lambda cell, goal: math.inf).found, True),
    *(
        refused(f"{make.__name__}: of {given!r}", lambda make=make, given=given: make(given), "is .*: give .*[gG]rid")
        for make, given in [(manhattan, None), (octile, "S.G"), (euclidean, (0, 0))]
    ),
    # frontiers
    refused("frontier: a list", lambda: star(open_list=list), "open_list.* put.*PriorityQueue"),
    refused("frontier: makes nothing", lambda: star(open_list=lambda start: None), "open_list.* put.*PriorityQueue"),
    refused("frontier: none", lambda: star(open_list=None), "open_list is None, .*PriorityQueue, without brackets"),
    refused(
        "frontier: needs arguments",
        lambda: star(open_list=lambda start, size: PriorityQueue(start)),
        r"open_list\(start\) fails: .*missing 1 required .*argument",
    ),
    refused("frontier: invents cells", lambda: star(open_list=Forgetful), r"\(9, 9\) .*x runs from 0 to 2"),
    refused(
        "frontier: has no length",
        lambda: record(a_star(Grid.from_text("S.#G"), (0, 0), (3, 0), zero(GRID), open_list=Lengthless)),
        "without put, get or a length",
    ),
    refused("heap: cell not hashable", lambda: BinaryHeap().put([0, 0], 1), "unhashable type: 'list'", TypeError),
    # record
    refused("record: the class of a search", lambda: record(a_star), "yields no steps: call a search", TypeError),
    refused(
        "record: G NaN",
        lambda: record([Step("a", [Reached("b", math.nan)])]),
        "step 1 reaches b with G nan: check the costs",
        (TypeError, ValueError),
    ),
    refused("record: G huge", lambda: record([Step("a", [Reached("b", 10**400)])]), "step 1 ", (TypeError, ValueError)),
    refused(
        "record: F as text", lambda: record([Step("a", [Reached("b", 1, "2")])]), "step 1 .*list of rows", TypeError
    ),
    refused("record: cell not hashable", lambda: record([Step(["a"])]), "step 1 .*unhashable", TypeError),
    refused(
        "record: path through what was never reached",
        lambda: record(in_the_middle(Step("b", (), ["a", "z", "b"]))),
        "step 2 .*z.* give every cell",
    ),
    refused("record: error in the middle", lambda: record(in_the_middle(LookupError("my own"))), "my own", LookupError),
    refused(
        "record: TypeError in the middle", lambda: record(in_the_middle(TypeError("my own"))), "^my own$", TypeError
    ),
    row("record: a record", lambda: record(TRACE).path == TRACE.path, True),
    row("record: an empty dict", lambda: len(record({})), 0),
    # trace and state
    refused("trace: text", lambda: TRACE["1"], "step '1' .*give -7 to 6", TypeError),
    refused("trace: slice", lambda: TRACE[1:3], r"step slice\(1, 3, None\) .*give -7 to 6", TypeError),
    row(
        "grid: a cost as a small number of numpy",
        lambda: Grid(2, 1, terrain={(1, 0): np.float32(2.5)}).terrain[1, 0],
        2.5,
    ),
    row(
        "search: ends as numbers of numpy",
        lambda: str(record(bfs_early_exit(*NUMPY_ENDS)).path),
        "[(0, 0), (1, 0), (2, 0)]",
    ),
    row("trace: numpy number", lambda: TRACE[np.int64(0)].current, (0, 0)),
    refused("state: text", lambda: TRACE.at("2"), "state '2' .*give 0 to 7", TypeError),
    refused("state: NaN", lambda: TRACE.at(math.nan), "state nan .*give 0 to 7", TypeError),
    refused("state: G of a list", lambda: END.g[[0, 0]], "unhashable type: 'list'", (TypeError, KeyError)),
    refused("path_to: a list", lambda: TRACE.path_to([2, 0]), "unhashable type: 'list'", (TypeError, ValueError)),
    # words
    refused("explain: search not recorded", lambda: explain(GRID, bfs(GRID, (0, 0)), 1), "record", TypeError),
    refused(
        "explain: another map",
        lambda: explain(Grid(2, 1), TRACE, 2),
        r"\(0, 1\) is outside the 2 x 1 map: x runs from 0 to 1",
    ),
    refused("explain: nodes that are no cells", lambda: explain(GRID, NUMBERED, 2), r"[23] " + CELL),
    refused("looks: 0", lambda: looks(GRID, TRACE, 0), "state -1 .*give 0 to 7", IndexError),
    refused("looks: no steps", lambda: looks(GRID, record([]), 1), "step 0 of a trace with 0 steps", IndexError),
    refused("looks: nodes that are no cells", lambda: looks(GRID, NUMBERED, 1), "1 " + CELL),
    refused("describe: a trace", lambda: describe(GRID, TRACE), r"state.*at\(", TypeError),
    row(
        "describe: path of no cells",
        lambda: describe(GRID, None, ["ab", "cd"]),
        says("path of 2 cells, which cannot be walked .*'ab' is not a cell"),
    ),
    # pictures
    refused("board: numbers a list", lambda: board(numbers=["g"]).show(END), r"numbers is \['g'\]: give"),
    refused("board: shows a trace", lambda: board().show(TRACE), r"state.*at\(", (TypeError, ValueError)),
    refused("board: nodes that are no cells", lambda: board().show(NUMBERED.at(1)), "cell 1 .*map that was searched"),
    refused("board: path a number", lambda: board().show(END, 5), "path is 5: give"),
    refused("board: path of text", lambda: board().show(END, ["ab"]), r"path is \['ab'\]: give"),
    refused("gallery: pairs", lambda: gallery([("map", GRID)]), r"panel.*\(title, grid"),
    refused("gallery: no grid", lambda: gallery([("map", None, None)]), r"panel.*\(title, grid"),
    refused("gallery: columns as text", lambda: gallery([("map", GRID, None)], columns="2"), "columns is '2': .*one"),
    refused("gallery: width NaN", lambda: gallery([("map", GRID, None)], width=math.nan), "width is nan: .*inches"),
    refused(
        "strip: steps a number",
        lambda: strip(GRID, TRACE, 5),
        r"steps is 5: name .*\[0, 1, 5\]",
        (TypeError, ValueError),
    ),
    refused("strip: step past the end", lambda: strip(GRID, TRACE, [0, 99]), "state 99 .*give 0 to 7", IndexError),
    refused("strip: no search", lambda: strip(GRID, None), "None yields no steps: call a search", TypeError),
    # Player
    refused("player: k none", lambda: Player(GRID, TRACE, k=None), "state None .*give 0 to 7", TypeError),
    refused("player: second no trace", lambda: Player(GRID, TRACE, 5), "5 yields no steps: call a search", TypeError),
    refused(
        "player: step of no steps",
        lambda: Player(GRID, iter(()), k=1),
        "state 1 of a trace with 0 steps: give 0",
        IndexError,
    ),
    refused(
        "player: other way round", lambda: Player(TRACE, GRID), "grid is <Trace of .*give the Grid.*then its trace"
    ),
    refused("player: map text", lambda: Player("S.G", TRACE), "grid is 'S.G': give the Grid", (TypeError, ValueError)),
    refused(
        "player: map with a wall on the way",
        lambda: Player(Grid(3, 3, walls=[(0, 1)]), TRACE),
        r"\(0, 1\) is a wall .*draw a trace on the map that was searched",
    ),
    # figures
    refused("cards: below a file", lambda: main(["cards", str(file_in_the_way() / "cards")]), "2", SystemExit),
    # practice
    row("check: no function", lambda: distance_checks.check_guess(None), says("Not yet.*TypeError.*not callable")),
    row(
        "check: cells without end",
        lambda: check_best_first(lambda grid, start, *settings: endless(start)),
        says("Not yet. As early exit: .* your search has returned 100 cells and was stopped"),
    ),
    row(
        "check: steps without end",
        lambda: check_best_first(lambda *settings: endless(first_step(*settings))),
        says(r"Not yet. As early exit: .* your search has returned 100 cells and was stopped"),
    ),
    row(
        "check: unhashable cell",
        lambda: check_best_first(lambda grid, start, *settings: [[*start]]),
        says(r"Not yet. As early exit: .*returns cells as lists, such as \[0, 0\]: a cell is a tuple"),
    ),
    row(
        "check: array for a number",
        lambda: distance_checks.check_guess(lambda cell, goal: np.array([1, 1])),
        says("Not yet.*ValueError: .*array"),
    ),
    # listing
    refused("source: a number", lambda: source(5), "5 is not a function.*give a function"),
    refused("source: made by exec", lambda: source(MADE_BY_EXEC["without_a_file"]), "without_a_file.*give a fun"),
    refused("source: a search that runs", lambda: source(bfs(GRID, (0, 0))), "generator.*give a function"),
    refused("difference: with nothing", lambda: difference(bfs, None), "None is not a function.*give a function"),
]


@pytest.fixture(scope="module")
def warm():
    """Import and draw everything once: fonts and widgets take their time, and that is not the time of a row."""
    Player(GRID, TRACE)._repr_mimebundle_()
    distance_checks.check_guess(lambda cell, goal: None)
    step_check.check_allowed(lambda *settings: None)


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


@pytest.mark.parametrize(
    "make", [random_text, lambda rng: "".join(mutated(rng, valid_text(rng), LEGEND + ODD + " \n"))]
)
def test_any_text_is_a_map_or_a_value_error(make):
    rng = random.Random(0)
    read = refused = 0
    for _ in range(2000):
        text = make(rng)
        try:
            grid = Grid.from_text(text, rng.choice([FOUR, EIGHT, OCTILE]))
        except ValueError as error:
            refused += 1
            assert re.match(r"line \d+(, column \d+: .*(use|has one)| has .*make)|the map is empty", str(error)), repr(
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


@pytest.mark.parametrize(
    ("make", "some_are_read"),
    [
        (lambda rng: b"type octile\nheight 2\nwidth 3\nmap\n" + rng.randbytes(7), False),
        (lambda rng: bytes(mutated(rng, valid_file(rng), b"\r\n .@OTWGS0129\0\xff\xef")), True),
    ],
    ids=["random bytes after the header", "mutated files"],
)
def test_any_file_is_a_map_or_an_error_that_names_it(tmp_path, make, some_are_read):
    rng, path, read = random.Random(0), tmp_path / "room.map", 0
    for _ in range(600):
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
