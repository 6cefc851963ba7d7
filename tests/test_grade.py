"""The grader: it says what `check` says, and nothing that was handed in can touch it, or anything else."""

import ast
import csv
import json
import os
import pickle
import re
import socket
import sys
import threading
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from math import inf
from pathlib import Path

import exercises
import numpy as np
import pytest
from box import boxed
from pages import NOTEBOOKS

from astar_lesson import EIGHT, Moves, Step
from astar_lesson.draw.pictures import Picture
from astar_teacher import box_solutions as boxes
from astar_teacher.commands import main
from astar_teacher.grade import pages, process
from astar_teacher.grade.child import Notebook
from astar_teacher.grade.judge import Row, grade, judge, submissions
from astar_teacher.grade.nbgrader import assignment
from astar_teacher.grade.process import Child, family_of
from astar_teacher.grade.report import files_of, read_class, students_of, table, write_all
from astar_teacher.grade.sandbox import STARTED, Limits, sandbox
from astar_teacher.grade.stand_in import made

BFS, DIJKSTRA, HEURISTICS = "# 01 · Breadth-first search", "# 03 · Dijkstra's algorithm", "# 07 · Heuristics"
RIGHT = """
def my_guess(cell, goal):
    columns, rows = abs(cell[0] - goal[0]), abs(cell[1] - goal[1])
    return 10 * max(columns, rows) + 4 * min(columns, rows)
"""
SEARCH = """
def my_bfs(grid, start, goal):
    todo, came_from = [start], {start: None}
    while todo:
        current = todo.pop(0)
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                came_from[neighbor] = current
                todo.append(neighbor)
    path, cell = [], goal if goal in came_from else None
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]
"""
QUICK = Limits(seconds=2, memory=600)


def notebook(*sources, heading=HEURISTICS):
    cells = [{"cell_type": "markdown", "source": heading}, *({"cell_type": "code", "source": s} for s in sources)]
    return json.dumps({"cells": cells})


def answer(*lines):
    return "\n".join(["def my_guess(cell, goal):", *(f"    {line}" for line in lines)])


def graded(tmp_path, texts, limits=QUICK, command=None):
    """Grade these submissions, and return the rows of each."""
    for name, text in texts.items():
        (tmp_path / f"{name}.ipynb").write_text(text, encoding="utf-8")
    rows = grade(submissions([tmp_path]), command or boxed(limits), limits, 2)
    return {name: list(own) for name, own in groupby(rows, key=lambda row: row.submission)}


# --- honest -----------------------------------------------------------------------------------------------------------

HONEST = {
    "plain": notebook(RIGHT),
    "below the starter": notebook("def my_guess(cell, goal):\n    return ...", RIGHT),
    "constants": notebook(
        "INF = float('inf')\nA, B = 10, 4",
        answer("d = [abs(a - b) for a, b in zip(cell, goal)]", "return A * max(d) + B * min(*d, INF)"),
    ),
    "imports": notebook(
        "import collections, functools, math, time, typing\nfrom heapq import nlargest",
        "@functools.cache\n"
        + answer(
            "began: typing.Any = time.time()",
            "d = collections.Counter(x=abs(cell[0] - goal[0]), y=abs(cell[1] - goal[1]))",
            "return 10 * nlargest(1, d.values())[0] + 4 * min(math.inf, *d.values())",
        ),
    ),
    "classes": notebook(
        "class Away:\n    def __init__(self, a, b):\n        self.sides = sorted(abs(i - j) for i, j in zip(a, b))",
        answer("few, many = Away(cell, goal).sides", "return 10 * many + 4 * few"),
    ),
    "helpers in other cells": notebook(
        answer("return larger(cell, goal) * 10 + smaller(cell, goal) * 4"),
        "larger = lambda a, b: max(abs(a[0] - b[0]), abs(a[1] - b[1]))",
        "def smaller(a, b):\n    return min(abs(a[0] - b[0]), abs(a[1] - b[1]))",
    ),
    "broken cells": notebook("def half(:", "1 / 0", "%matplotlib inline\n!ls\n%nothing", RIGHT, "nowhere.at_all()"),
    "an endless cell": notebook("while True:\n    pass", RIGHT),
    "a cell that ends Python": notebook("import os\nos._exit(0)", RIGHT),
    "the last one counts": notebook(answer("return 0"), RIGHT),
    "a number of numpy": notebook("import numpy as np\n" + RIGHT.replace("return", "return np.int64(1) *")),
    "a fraction": notebook("from fractions import Fraction\n" + RIGHT.replace("return", "return Fraction(3, 3) *")),
    "below a condition": notebook(
        "def my_guess(cell, goal):\n    return ...", "if True:" + RIGHT.replace("\n", "\n  ")
    ),
    "without its title": notebook(RIGHT, "check_heuristic(my_guess)", heading="# My homework"),
    "a queue of its own": notebook(
        "from collections import deque\nclass Line(deque):\n    pass",
        SEARCH.replace("[start], {", "Line([start]), {").replace("pop(0)", "popleft()"),
        heading=BFS,
    ),
    "steps that are yielded": notebook(
        "from astar_lesson import bfs_early_exit\ndef my_bfs(grid, start, goal):\n"
        "    yield from bfs_early_exit(grid, start, goal)",
        heading=BFS,
    ),
}


@pytest.mark.parametrize("share", [5, pytest.param(1, marks=pytest.mark.deep)])
def test_whatever_check_accepts_is_solved(share, tmp_path):
    texts = {name: HONEST[name] for name in list(HONEST)[::share]}
    rows = graded(tmp_path, texts)
    assert set(rows) == set(texts)
    wrong = {name: row for name, (row,) in rows.items() if (row.verdict, row.points) != ("solved", 1)}
    assert not wrong


# --- hostile ----------------------------------------------------------------------------------------------------------

FORGED = """
import json, os, threading, time
told = {"said": 0, "changed": {"list": []}, "printed": ""}
words = [None, "Solved.", {"my_guess": {"thing": [0, "", "my_guess", [], []]}}, 7, told, [told] * 200]
def write():
    for _ in range(200):
        for place in range(3, 30):
            for word in words:
                try:
                    os.write(place, (json.dumps(word) + "\\n").encode())
                except OSError:
                    pass
"""
EQUAL = "class Equal{base}:\n    __hash__ = {base_}.__hash__\n    def __eq__(self, other): return True\n"
EQUAL += "    def __ne__(self, other): return False\n    def __lt__(self, other): return True\n    __gt__ = __lt__\n"
PATCH = """
import astar_lesson, builtins, json
from astar_lesson.lesson import verdict
from astar_lesson.lesson.exercises import distance_checks
from astar_lesson.lesson.judge import check as judge
solved = verdict.Verdict(True, "Solved.")
for place in (astar_lesson, distance_checks, judge):
    place.check_heuristic = place.check = lambda *a, **b: solved
verdict.try_all = distance_checks.try_all = lambda *a: solved
verdict.Verdict.__init__ = lambda self, *a, **b: vars(self).update(solved=True, words="Solved.", picture=None)
json.dumps = lambda *a, **b: '{"said": 20}'
builtins.print = lambda *a, **b: None
"""
DAEMON = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(30)
        open({alive!r}, "w").write("alive")
    os._exit(0)
"""


FLOOD = """
import json, os
notes = {"dict": [["asked", {"list": [[0, 0]]}], ["most", 99], ["cut", False]]}
told = [{"said": None, "changed": {"list": [notes]}, "printed": ""}]
def my_bfs(grid, start, goal):
    for pipe in range(3, 30):
        while True:
            try:
                os.write(pipe, (json.dumps(told).encode() + b"\\n") * 400)
            except OSError:
                break
            except BaseException:
                pass
"""


def hostile(victim, port):
    """Submissions that do harm, or want to be solved without being right."""
    touch = {
        "deleting": f"os.remove({victim!r})",
        "overwriting": f"open({victim!r}, 'w').write('gone')",
        "renaming": f"os.rename({victim!r}, {victim + '2'!r})",
        "reading": f"raise ValueError(open({victim!r}).read())",
        "linking": f"os.link({victim!r}, '/tmp/link') or open('/tmp/link', 'w').write('gone')",
        "in a thread": f"threading.Thread(target=os.remove, args=({victim!r},)).start()",
        "in a child": f"subprocess.run(['/bin/rm', '-f', {victim!r}])",
        "by the shell": f"os.system('echo gone > {victim}')",
        "by ctypes": f"__import__('ctypes').CDLL(None).unlink({victim.encode()!r})",
        "connecting": f"socket.create_connection(('127.0.0.1', {port}), 2)",
        "connecting in a child": f"subprocess.run(['/bin/bash', '-c', 'echo > /dev/tcp/127.0.0.1/{port}'])",
        "killing the parent": "os.kill(os.getppid(), 9)",
        "killing all": "os.kill(-1, 9)",
        "mounting": "subprocess.run(['mount', '-o', 'remount,rw', '/'])",
    }
    heads = "import os, socket, subprocess, threading\n"
    made = {f"{name} in a cell": notebook(heads + line, answer("return 0")) for name, line in touch.items()}
    made |= {f"{name} in the function": notebook(heads + answer(line, "return 0")) for name, line in touch.items()}
    equal = EQUAL.format(base="", base_="object")
    number = EQUAL.format(base="(int)", base_="int")
    return made | {
        "a daemon": notebook(DAEMON.format(alive=victim + ".alive"), answer("return 0")),
        "a patched judge": notebook(PATCH, answer("return 0")),
        "a patched judge, later": notebook(answer(*PATCH.strip().splitlines(), "return 0")),
        "forged reports": notebook(FORGED + "write()", answer("return 0")),
        "forged reports in a thread": notebook(
            FORGED + "threading.Thread(target=write, daemon=True).start()", answer("return 0")
        ),
        "forged reports in the function": notebook(FORGED + answer("write()", "return 0")),
        "garbage in place of reports": notebook(
            FORGED.replace("json.dumps(word)", "'{' * 9"), "write()", answer("return 0")
        ),
        "nothing but forged reports": notebook(FORGED + "write(); os._exit(0)"),
        "equal to everything": notebook(equal + answer("return Equal()")),
        "a number equal to everything": notebook(number + answer("return Equal(3)")),
        "a path equal to everything": notebook(
            EQUAL.format(base="(list)", base_="object")
            + "def my_bfs(grid, start, goal):\n    grid.neighbors(start)\n    return Equal([start, goal])",
            heading=BFS,
        ),
        "it costs nothing": notebook(
            "def my_dijkstra(grid, start, goal):\n    from astar_lesson import Grid, plain, manhattan\n"
            "    Grid.cost = lambda *a: 0\n    Grid.edges = lambda self, c: [(n, 0) for n in Grid.neighbors(self, c)]\n"
            "    return plain.greedy_best_first(grid, start, goal, manhattan(grid))",
            heading=DIJKSTRA,
        ),
        "what was expanded is forgotten": notebook(
            "def my_dijkstra(grid, start, goal):\n    from astar_lesson import plain, manhattan\n"
            "    path = plain.greedy_best_first(grid, start, goal, manhattan(grid))\n"
            "    grid.notes.asked.clear()\n    return path",
            heading=DIJKSTRA,
        ),
        "memory": notebook(answer("return [0] * 10**10")),
        "memory, bit by bit": notebook(answer("x = []", "while True:", "    x.append(bytearray(10**7))")),
        "memory in a cell": notebook("x = [0] * 10**10", answer("return 0")),
        "output": notebook("for _ in range(100): print('x' * 10**6)", answer("print('x' * 10**8)", "return 0")),
        "a large answer": notebook(answer("return [0] * 10**6")),
        "a large text": notebook(answer("return 'x' * 10**8")),
        "a deep answer": notebook(answer("x = []", "for _ in range(10**5): x = [x]", "return x")),
        "a large number": notebook(answer("return 10 ** 10000")),
        "an error of 100 MB": notebook(answer("raise ValueError('x' * 10**8)")),
        "memory of many processes": notebook(  # forked: to start a Python anew takes too long on a busy machine
            "import os, time",
            answer(
                "for _ in range(30):", "    if os.fork() == 0:", "        held = b'x' * 10**8", "        time.sleep(60)"
            )
            + "\n    while True: pass",
        ),
        "processes without end": notebook(
            answer("import os", "while True:", "    try:", "        os.fork()") + "\n        except OSError: pass"
        ),
        "open files without end": notebook(answer("x = []", "while True: x.append(open('/dev/null'))")),
        "slow, again and again": notebook(
            RIGHT.replace("uess(cell, goal):", "uess(cell, goal):\n    for _ in range(2 * 10**6): pass")
        ),
        "a map without end": notebook(
            "rows = ['.' * 999 if k % 2 == 0 else ('#' * 998 + '.')[:: 2 - k % 4] for k in range(999)]",
            "my_map = '\\n'.join(['S' + rows[0][1:], *rows[1:-1], rows[-1][1:] + 'G'])",
            heading="# 00 · Start here",
        ),
        "files without end": notebook(
            "for k in range(10**4): open(f'/tmp/{k}', 'w').write('x' * 10**7)", answer("return 0")
        ),
        "endless": notebook(answer("while True: pass")),
        "an endless search": notebook("def my_bfs(grid, start, goal):\n    while True: pass", heading=BFS),
        "endless, swallowing errors": notebook(
            answer("while True:", "    try:", "        while True: pass", "    except BaseException: pass")
        ),
        "endless where nothing is counted": notebook(answer("return sum(range(10**13))")),
        "asleep": notebook(answer("__import__('time').sleep(10**6)")),
        "leaving": notebook(answer("__import__('os')._exit(0)")),
        "a false exit": notebook(answer("raise SystemExit")),
        "interrupting": notebook(answer("raise KeyboardInterrupt")),
        "answers without end, and no question read": notebook(FLOOD, heading=BFS),
        "a frame further up": notebook(
            answer(
                "import sys", "frame = sys._getframe()", "while frame:", "    frame.f_locals.update(said=20, right=0)"
            )
            + "\n        frame = frame.f_back\n    return 0"
        ),
    }


ENDS = {
    "memory": "memory",
    "memory, bit by bit": "memory",
    "memory of many processes": "memory",
    "open files without end": "crash",
    "slow, again and again": "endless",
    "a map without end": "endless",
    "endless": "endless",
    "an endless search": "endless",
    "endless, swallowing errors": "endless",
    "endless where nothing is counted": "endless",
    "asleep": "endless",
    "leaving": "crash",
    "a false exit": "crash",
    "interrupting": "crash",
    "an error of 100 MB": "crash",
    "equal to everything": "wrong",
    "a number equal to everything": "wrong",
    "a patched judge": "does not run",
    "output": "wrong",
    "memory in a cell": "wrong",
}


@pytest.mark.parametrize("share", [5, pytest.param(1, marks=pytest.mark.deep)])
def test_hostile_submissions_touch_nothing_and_are_not_solved(share, tmp_path):
    victim = Path.home() / f".astar-victim-{os.getpid()}"
    victim.write_text("secret", encoding="utf-8")
    listener = socket.create_server(("127.0.0.1", 0))
    listener.settimeout(0.1)
    try:
        texts = hostile(str(victim), listener.getsockname()[1])
        assert len(texts) >= 30
        texts = {name: texts[name] for name in list(texts)[::share]}
        rows = graded(tmp_path, texts)
        assert victim.read_text(encoding="utf-8") == "secret"
        assert sorted(victim.parent.glob(".astar-victim*")) == [victim]
        with pytest.raises(TimeoutError):
            listener.accept()
    finally:
        victim.unlink()
        listener.close()
    assert set(rows) == set(texts)
    assert [row for (row,) in rows.values() if row.verdict == "solved" or row.points] == []
    assert not [row for (row,) in rows.values() if "secret" in row.words]
    ends = {name: end for name, end in ENDS.items() if name in rows}
    assert {name: rows[name][0].verdict for name in ends} == ends != {}


NUMBERS = [Fraction(1, 3), Decimal("1.40"), np.float32(1.4), np.int64(3), np.True_, np.array([[1, 2]]), inf]


@pytest.mark.parametrize(
    "value", [*NUMBERS, [{1: {2}}, (None, 1.5)], frozenset({(1, 2)}), Step((0, 0), [((0, 1), 1)]), "x"], ids=repr
)
def test_an_answer_arrives_as_it_is(value):
    arrived = made(json.loads(json.dumps(Notebook().encoded(value))), None)
    assert type(arrived) is type(value)
    assert np.all(arrived == value)


def test_a_number_that_is_too_long_does_not_arrive():
    with pytest.raises(ArithmeticError):
        made({"Decimal": ["1e999999999"]}, None)


def test_the_table_that_lacks_a_key_is_named(tmp_path):
    lost = SEARCH.replace("current = todo.pop(0)", "current = todo.pop(0)\n        steps = {}[current]")
    ((row,),) = graded(tmp_path, {"a": notebook(lost.replace("{}", "seen"), "seen = {}", heading=BFS)}).values()
    assert (row.verdict, row.cause) == ("crash", "crash")
    assert "Nothing is stored for (0, 0) in seen yet" in row.words


def test_without_a_picture_the_verdicts_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(Picture, "png", lambda picture: 1 / 0)
    wrong = notebook(answer("return 0"), SEARCH.replace("[::-1]", ""), heading=f"{BFS}\n\n{HEURISTICS}")
    (tmp_path / "a.ipynb").write_text(wrong, encoding="utf-8")
    rows = judge("a", tmp_path / "a.ipynb", boxed(QUICK), QUICK)
    assert [(row.page, row.verdict, row.png) for row in rows] == [("01", "wrong", ""), ("07", "wrong", "")]
    assert "backwards" in rows[0].words


def test_names_that_differ_in_capital_letters_have_pages_of_their_own(tmp_path):
    files = files_of(["Ada", "ada", "a/da", "a-da"], tmp_path, force=False)
    assert len({file.name.lower() for file in files.values()}) == 4


def test_no_process_of_a_submission_is_left(tmp_path):
    graded(tmp_path, {"a": notebook("import subprocess\nsubprocess.Popen(['sleep', '86399'])", RIGHT)})
    running = [path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline") if path.exists()]
    assert b"sleep\x0086399\x00" not in running


@pytest.mark.parametrize("seconds", [4, pytest.param(10, marks=pytest.mark.deep)])
def test_a_pause_of_the_machine_is_not_called_endless(seconds, tmp_path, monkeypatch):
    """The process of the notebook stands still for longer than a call may take, with all that counts its time."""
    paused = []

    def pausing(self, method, *arguments, within):
        if method == "answers" and not paused:
            paused.extend(family_of(self.process.pid))
            stop_and_go_on(paused, seconds)
        return ask(self, method, *arguments, within=within)

    ask = Child.ask
    monkeypatch.setattr(Child, "ask", pausing)
    limits = Limits(seconds=2)
    (tmp_path / "a.ipynb").write_text(notebook(RIGHT), encoding="utf-8")
    assert [row.verdict for row in judge("a", tmp_path / "a.ipynb", boxed(limits), limits)] == ["solved"]
    assert paused


def stop_and_go_on(processes, seconds):
    """Stop processes now, and let them go on later."""
    for each in processes:
        each.suspend()
    threading.Timer(seconds, lambda: [each.resume() for each in processes]).start()


def test_a_call_that_only_waits_is_told_so(tmp_path):
    deaf = "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])"
    waits = "import signal, time\n" + answer(deaf, "time.sleep(1000)")
    ((row, *_),) = graded(tmp_path, {"a": notebook(waits)}).values()
    assert (row.verdict, "waits for too long" in row.words) == ("waited", True), row


def test_what_the_sandbox_cannot_import_is_said(monkeypatch):
    boxed(QUICK)
    monkeypatch.setattr("astar_teacher.grade.sandbox.TRIAL", f"print({STARTED!r}); import no_such_package")
    with pytest.raises(ValueError, match=r"cannot run a notebook .*No module named 'no_such_package'.*README"):
        sandbox(QUICK)


TRUSTED = ("plain", "broken cells", "an endless cell", "endless", "endless where nothing is counted", "leaving")
NO_SIGNALS = [sys.executable, "-c", "import signal, sys; del signal.setitimer, signal.SIGALRM; exec(sys.argv[2])"]


@pytest.mark.deep
@pytest.mark.parametrize("signals", [False, True])
def test_a_trusted_class_needs_no_sandbox_and_no_signals(tmp_path, signals):
    limits = Limits(seconds=2, trusted=True)
    texts = HONEST | hostile("nothing", 0)
    command = sandbox(limits) if signals else NO_SIGNALS
    rows = graded(tmp_path, {name: texts[name] for name in TRUSTED}, limits, command)
    assert [rows[name][0].verdict for name in TRUSTED] == [*["solved"] * 3, *["endless"] * 2, "crash"]


def test_without_a_sandbox_nothing_is_run(monkeypatch, tmp_path, capsys):
    (tmp_path / "a.ipynb").write_text(notebook(RIGHT), encoding="utf-8")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit):
        main(["grade", str(tmp_path), "--out", str(tmp_path / "out")])
    assert re.search(r"sudo apt install bubblewrap.*--trusted", capsys.readouterr().err, re.S)
    (tmp_path / "bwrap").write_text("#!/bin/sh\necho no namespaces >&2\nexit 1\n", encoding="utf-8")
    (tmp_path / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(ValueError, match=r"does not allow bubblewrap: no namespaces.*--trusted"):
        sandbox(Limits())


def test_a_rule_for_moves_is_itself_in_another_process():
    mine = Moves("MINE", 2, 3)
    assert pickle.loads(pickle.dumps(EIGHT)) is EIGHT
    assert pickle.loads(pickle.dumps(mine)) == mine


def test_a_notebook_that_is_lost_is_not_told_that_its_function_is_missing(tmp_path, monkeypatch):
    """Not even where the process was begun as often as it may be."""
    monkeypatch.setattr(process, "BEGINNINGS", 1)
    file = tmp_path / "lost.ipynb"
    file.write_text(notebook("import os\nos._exit(0)", RIGHT), encoding="utf-8")
    (row,) = judge("lost", file, boxed(QUICK), QUICK)
    assert (row.verdict, row.words) == ("crash", "Code cell 1 ends Python itself.")


# --- what was handed in -----------------------------------------------------------------------------------------------


def test_every_file_has_a_row(tmp_path):
    saved = json.loads(notebook(RIGHT))
    saved["metadata"] = {
        "widgets": {"application/vnd.jupyter.widget-state+json": {"state": {"x": {"big": "y" * 10**6}}}}
    }
    large = notebook(RIGHT, "#" + "x" * 50_000_000)
    files = {
        "program.py": (RIGHT, "not a notebook"),
        "text.txt": ("Dear teacher", "not a notebook"),
        "empty.ipynb": ("", "not a notebook"),
        "list.ipynb": ("[1]", "not a notebook"),
        "deep.ipynb": ("[" * 100_000, "not a notebook"),
        "course.ipynb": (notebook("x = 1", heading="# Linear algebra"), "missing"),
        "to come.ipynb": (notebook("x = 1", heading="# 77 · Wings"), "missing"),
        "renamed.ipynb": (notebook(RIGHT.replace("my_guess", "my_gess")), "renamed?"),
        "the page's own.ipynb": (notebook("def colour(cell):\n    return 0"), "missing"),
        "no colon.ipynb": (notebook("def my_guess(cell, goal)\n    return 0"), "does not run"),
        "no indent.ipynb": (notebook("def my_guess(cell, goal):\nreturn 0"), "does not run"),
        "indented.ipynb": (notebook("x = 1\n  def my_guess(cell, goal):\n    return 0"), "does not run"),
        "an error above.ipynb": (notebook("import nothing_such\n" + RIGHT), "does not run"),
        "an error elsewhere.ipynb": (notebook("1 / 0"), "missing"),
        "saved widgets.ipynb": (json.dumps(saved), "solved"),
        "large.ipynb": (large, "solved"),
        "a text.ipynb": (notebook("my_guess = 'ten'"), "wrong"),
        "blanks.ipynb": (notebook(answer("return 10 * ...")), "unfinished"),
    }
    for name, (text, _) in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "bytes.ipynb").write_bytes(bytes(range(256)))
    (tmp_path / "two pages.ipynb").write_text(
        notebook(RIGHT, SEARCH, heading=f"{BFS}\n\n{HEURISTICS}"), encoding="utf-8"
    )
    (tmp_path / ".hidden").write_text("x", encoding="utf-8")
    rows = graded(tmp_path, {})
    assert len(rows) == len(files) + 2
    for name, (_, verdict) in files.items():
        assert [row.verdict for row in rows[name.removesuffix(".ipynb")]] == [verdict], name
    assert rows["bytes"][0].verdict == "not a notebook"
    assert [(row.page, row.verdict) for row in rows["two pages"]] == [("01", "solved"), ("07", "solved")]
    assert rows["renamed"][0].words == "my_guess is not in the notebook. It defines my_gess: is that meant?"
    assert rows["no colon"][0].words == (
        "Code cell 1 cannot be read, line 1: `def my_guess(cell, goal)`. Python says: expected ':'."
    )
    assert "Python says: expected an indented block" in rows["no indent"][0].words
    assert "Python says: unexpected indent" in rows["indented"][0].words
    assert "No module named 'nothing_such'" in rows["an error above"][0].words
    assert rows["the page's own"][0].words == "my_guess is not in the notebook."
    assert "ZeroDivisionError" in rows["an error elsewhere"][0].words
    assert rows["blanks"][0].words == "One blank is left. Fill in the dots, first in this line: `return 10 * ...`"


def test_a_class_list(tmp_path):
    file = tmp_path / "names.csv"
    file.write_text("Name;Login\nJörg Müller;\nAnna Kim;\nAnna Kim-Lee;\nZoë Öz;zo123\nLi Wei;\n", encoding="utf-8")
    names = read_class(file)
    handed_in = ["Joerg_Mueller", "KimLeeAnna_01", "Anna Kim_99_file/01", "zo123-bfs", "Oliver"]
    students = students_of(handed_in, names)
    assert [students[name] for name in handed_in] == ["Jörg Müller", "Anna Kim-Lee", "Anna Kim", "Zoë Öz", "Oliver"]
    assert [name for key, name in students.items() if key not in handed_in] == ["Li Wei"]
    assert students_of(["ada/01", "bob"], {}) == {"ada/01": "ada", "bob": "bob"}
    file.write_text("Anna Kim\nBo\nAnna Kim\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"Anna Kim stands twice; .* second column"):
        read_class(file)


def read_table(file):
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")  # by which Excel knows UTF-8
    with file.open(encoding="utf-8-sig", newline="") as text:
        return list(csv.DictReader(text))


def test_the_command_writes_two_tables_and_a_page_for_each(tmp_path, capsys):
    boxed(QUICK)
    (tmp_path / "in" / "group").mkdir(parents=True)
    (tmp_path / "in" / "group" / "ada.ipynb").write_text(notebook(RIGHT), encoding="utf-8")
    (tmp_path / "in" / "=bob.ipynb").write_text(notebook(answer("return 10")), encoding="utf-8")
    (tmp_path / "names.csv").write_text("Ada\nBob\nCléo\n", encoding="utf-8")
    command = ["grade", str(tmp_path / "in"), "--out", str(tmp_path / "out"), "--points", "--jobs", "2"]
    command += ["--pages", "01", "07"]
    main([*command, "--class", str(tmp_path / "names.csv")])
    said = capsys.readouterr()
    assert re.search(r"^=bob +07 +my_guess +0/1 +wrong +On an empty map your answer gives ", said.out, re.M)
    assert re.search(r"^group/ada +07 +my_guess +1/1 +solved +It dominates", said.out, re.M)
    grades = {row["submission"]: row for row in read_table(tmp_path / "out" / "grades.csv")}
    assert list(grades["'=bob"]) == ["submission", "page", "exercise", "verdict", "cause", "points", "words"]
    assert (grades["'=bob"]["verdict"], grades["group/ada"]["points"]) == ("wrong", "1")  # and no formula
    students = {row["student"]: row for row in read_table(tmp_path / "out" / "students.csv")}
    assert list(students) == ["Bob", "Ada", "Cléo"]
    column = "07 my_guess (of 1)"
    assert list(students["Ada"]) == ["student", "submission", "01 my_bfs (of 1)", column, "points", "of"]
    assert [(row[column], row["points"], row["of"]) for row in students.values()] == [
        ("0", "0", "2"),
        ("1", "1", "2"),
        ("", "0", "2"),
    ]
    assert students["Cléo"]["submission"] == "not handed in"
    page = (tmp_path / "out" / "feedback" / "bob.html").read_text(encoding="utf-8")
    assert "the correct answer is at " in page
    assert re.search(r'alt="[^"]*\d x \d map', page)
    assert "data:image/png;base64,iVBOR" in page
    with pytest.raises(SystemExit):
        main(command)
    assert "grades.csv exists: give --force" in capsys.readouterr().err
    (tmp_path / "in" / "group" / "ada.ipynb").unlink()
    (tmp_path / "in" / "=bob.ipynb").write_text("", encoding="utf-8")
    main([*command, "--force"])
    assert [row["verdict"] for row in read_table(tmp_path / "out" / "grades.csv")] == ["not a notebook"]


def test_reports_hold_whatever_was_said(tmp_path):
    rows = [
        Row("a b", "20", "one", "solved", words="Good.\n1  2", points=2.5, most=3),
        Row("a b", "20", "two", "wrong", "crash", words="<script>\x1b[2J", most=4),
        Row("=a", "20", "two", "wrong", "crash", words="x; =cmd()"),
    ]
    assert re.search(r"^a b +total +2.5/7$", table(rows, points=True), re.M)
    assert "total" not in table(rows)
    assert "\x1b" not in table(rows)
    (tmp_path / "feedback").mkdir()
    write_all(rows, {"a b": tmp_path / "feedback" / "a-b.html"}, tmp_path, {"a b": "a b"}, [], points=True)
    page = (tmp_path / "feedback" / "a-b.html").read_text(encoding="utf-8")
    assert "<script>" not in page
    assert "2.5 of 7" in page
    assert "<pre>Good.\n1  2</pre>" in page
    assert "20,two,wrong,crash,0,<script> [2J" in (tmp_path / "grades.csv").read_text(encoding="utf-8-sig")
    assert "'=a,20,two,wrong,crash,0,x;' =cmd()" in (tmp_path / "grades.csv").read_text(encoding="utf-8-sig")


def test_a_folder_that_is_named_keeps_its_name(tmp_path):
    for name in ("ada", "bob"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "01.ipynb").write_text(notebook(RIGHT), encoding="utf-8")
    assert list(submissions([tmp_path])) == ["ada/01", "bob/01"] == list(submissions(sorted(tmp_path.iterdir())))
    assert list(submissions([tmp_path / "ada" / "01.ipynb"])) == ["01"]


def test_pages_that_count_are_pages(tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(["grade", str(tmp_path), "--pages", "1"])
    assert "there is no page 1 with exercises: name pages such as 00, 01, 02" in capsys.readouterr().err


def test_a_link_to_the_work_of_another_is_not_handed_in(tmp_path):
    (tmp_path / "bob.ipynb").write_text(notebook(RIGHT), encoding="utf-8")
    (tmp_path / "eve.ipynb").symlink_to(tmp_path / "bob.ipynb")
    assert list(submissions([tmp_path])) == ["bob"]


def test_missing_paths_are_reported(tmp_path, capsys):
    for path, why in ((tmp_path / "nowhere", "nowhere does not exist"), (tmp_path, "nothing was handed in")):
        with pytest.raises(SystemExit):
            main(["grade", str(path)])
        assert why in capsys.readouterr().err


# --- the pages --------------------------------------------------------------------------------------------------------


def test_the_table_says_what_the_pages_say():
    text = pages.EXERCISES_FILE.read_text(encoding="utf-8")
    assert text == exercises.table(), "run `python tests/exercises.py`"


def test_each_page_has_an_exercise():
    """A sentence below the code of a solution hid those of pages 11, 12 and 13 from the grader."""
    assert {each.page for each in pages.exercises()} == {path.name[:2] for path in NOTEBOOKS}


def test_both_rounds_of_page_19_are_exercises():
    """The same hid the second one of this page."""
    asked = [each.check for each in pages.exercises() if each.page == "19"]
    assert asked == ["check_round(my_relax_round, bellman_ford)", "check_round(my_round, floyd_warshall)"]


@pytest.mark.parametrize(
    "path", [path for path in NOTEBOOKS if path.name[:2] in ("01", "09", "21")], ids=lambda path: path.stem
)
def test_a_page_as_an_assignment(path):
    made = json.loads(assignment(path))
    graded = [cell for cell in made["cells"] if "nbgrader" in cell["metadata"]]
    asked = exercises.exercises(path.read_text(encoding="utf-8"))
    assert len(graded) == 2 * len(asked)
    assert len({cell["metadata"]["nbgrader"]["grade_id"] for cell in graded}) == len(graded)
    for exercise, solution, test in zip(asked, graded[::2], graded[1::2], strict=True):
        assert re.fullmatch(r"(?s).+\n### BEGIN SOLUTION\n.+\n### END SOLUTION", solution["source"])
        assert exercise.check not in solution["source"]
        assert exercise.check in test["source"]
        assert test["metadata"]["nbgrader"]["points"] == exercise.points
    assert not any("olution</summary>" in "".join(cell["source"]) for cell in made["cells"])
    assert len({cell["id"] for cell in made["cells"]}) == len(made["cells"])


# --- grade and check say the same -------------------------------------------------------------------------------------


def solutions(path):
    """The folded solution of each name; of page 21 also those that a teacher gets by a command."""
    texts = ["\n\n\n".join(boxes.solutions())] if path.name.startswith("21") else []
    for _, source in pages.cells(path.read_text(encoding="utf-8")):
        texts += pages.SOLUTION.findall(source)
    names = re.compile(r"^(?:def |class )?(\w+)(?:\(| =|:)", re.M)
    return {name: text for text in texts for name in names.findall(text)}


PLAUSIBLE = {"my_field": "return {}"}
PLAUSIBLE |= dict.fromkeys(("my_walk", "neighbors", "my_pushes"), "return []")
PLAUSIBLE |= dict.fromkeys(("my_nearest", "my_assignment", "my_guess"), "return lambda state, goal: 1000")
PLAUSIBLE |= {"my_game": "return Game(level)"}
"""What a wrong answer returns, where None would be an error."""


def wrong(name, start):
    """The functions of a starter with another body; a text stays a text."""
    tree = ast.parse(start)
    for part in ast.walk(tree):
        if isinstance(part, ast.FunctionDef) and part.name != "__init__":
            part.body = ast.parse(PLAUSIBLE.get(part.name) or PLAUSIBLE.get(name, "return None")).body
        elif isinstance(part, ast.Assign) and not isinstance(tree.body[0], ast.ClassDef):
            part.value = ast.Constant("S.G")
    return ast.unparse(tree)


STATES = {
    "solution": lambda found, name, start: found[name],
    "untouched": lambda found, name, start: f"{start}  # as it is",
    "wrong": lambda found, name, start: wrong(name, start),
}


def handed_in(path, state):
    """A page in which the cells of the exercises were changed."""
    text = path.read_text(encoding="utf-8")
    made, found = json.loads(text), solutions(path)
    starters = {name: start for each in exercises.exercises(text) for name, start in each.starters.items()}
    for cell in made["cells"]:
        source = "".join(cell["source"])
        for name, start in starters.items():
            if cell["cell_type"] == "code" and start in source:
                source = source.replace(start, STATES[state](found, name, start))
        cell["source"] = source
    return json.dumps(made)


def checked(text, exercise):
    """What the check of the page says, in this process."""
    page = {}
    exec(exercise.imports, page)
    for kind, source in pages.cells(text):
        for node in ast.parse(re.sub(r"^[ \t]*[%!].*", "", source, flags=re.M)).body if kind == "code" else []:
            names = [getattr(node, "name", ""), *(getattr(each, "id", "") for each in getattr(node, "targets", []))]
            is_import = isinstance(node, ast.Import | ast.ImportFrom)
            if is_import or isinstance(node, ast.FunctionDef | ast.ClassDef) or set(names) & set(exercise.starters):
                exec(compile(ast.Module([node], []), "<page>", "exec"), page)
    return eval(exercise.check, page)


QUICK_PAGE = "07"
"""The others are deep: their checks take long."""


@pytest.mark.parametrize("state", [s if s == "wrong" else pytest.param(s, marks=pytest.mark.deep) for s in STATES])
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[] if path.name[:2] == QUICK_PAGE else pytest.mark.deep)
        for path in NOTEBOOKS
    ],
)
def test_grade_and_check_agree(path, state, tmp_path):
    text, limits = handed_in(path, state), Limits()
    (tmp_path / "page.ipynb").write_text(text, encoding="utf-8")
    asked = {", ".join(each.starters): each for each in exercises.exercises(path.read_text(encoding="utf-8"))}
    rows = judge("page", tmp_path / "page.ipynb", boxed(limits), limits) if asked else []
    assert [row.exercise for row in rows] == list(asked)
    for row in rows:
        verdict = checked(text, asked[row.exercise])
        words = row.words.removeprefix("Solved. ").removeprefix("Not yet. ")
        if state == "untouched":
            assert (row.verdict, verdict.solved, row.points) == ("untouched", False, 0)
        elif row.verdict == "practice":
            assert row.words.startswith("Solved.") == verdict.solved == (state == "solution")
        else:
            assert (row.verdict == "solved") == verdict.solved == (state == "solution"), (row, verdict)
            assert words == verdict.words
            assert row.cause == (verdict.cause or "")
            assert row.points == getattr(verdict, "points", row.most if verdict.solved else 0)
            assert bool(row.png) == (verdict.picture is not None and not verdict.solved)
