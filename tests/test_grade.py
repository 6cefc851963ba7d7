"""The grader: every kind of submission gets its own line, and none stops the batch or touches the grader."""

import ast
import csv
import json
import re
import subprocess
import sys

import exercises
import pytest
from pages import NOTEBOOKS

from astar_lesson.__main__ import main
from astar_lesson.lesson.grade import pages
from astar_lesson.lesson.grade.batch import Graded, grade, submissions
from astar_lesson.lesson.grade.child import Limits, Result
from astar_lesson.lesson.grade.lift import RefusedError, lift
from astar_lesson.lesson.grade.nbgrader import assignment
from astar_lesson.lesson.grade.report import table, write_csv, write_feedback

HEURISTICS = "# 07 · Heuristics"
RIGHT = """
def distance(cell, goal):
    columns, rows = abs(cell[0] - goal[0]), abs(cell[1] - goal[1])
    return 10 * max(columns, rows) + 4 * min(columns, rows)
"""
LIMITS = Limits(seconds=2, memory=600)


def notebook(*sources, heading=HEURISTICS):
    cells = [{"cell_type": "markdown", "source": heading}, *({"cell_type": "code", "source": s} for s in sources)]
    return json.dumps({"cells": cells})


def answer(*lines):
    return "\n".join(["def distance(cell, goal):", *(f"    {line}" for line in lines)])


(STARTER,) = [row.starters["distance"] for row in pages.read_table() if row.page == "07"]
HOSTILE = {
    "right": (notebook(RIGHT), "solved", "Right on all"),
    "right, with commands of Jupyter": (notebook("%matplotlib inline\n!ls\n" + RIGHT), "solved", "Right on all"),
    "right, below the starter": (notebook(STARTER, RIGHT), "solved", "Right on all"),
    "its own helpers and imports": (
        notebook(
            "from math import inf\nimport heapq\nSTRAIGHT, unused = 10, print('never run')\nTEN = 10",
            answer("open = [larger(abs(cell[0] - goal[0]), abs(cell[1] - goal[1]))]", "return heapq.heappop(open)"),
            "def larger(a, b):\n    return TEN * max(a, b) + 4 * min(a, b, inf)",
        ),
        "solved",
        "Right on all",
    ),
    "wrong": (notebook(answer("return 10")), "wrong", "the correct answer is 20"),
    "a blank left": (notebook(answer("return ...")), "unfinished", "One blank is left"),
    "endless": (notebook(answer("while True:", "    pass")), "endless", "does not end"),
    "endless where no instruction is counted": (notebook(answer("return sum(range(10**13))")), "endless", "after 2 s"),
    "crashing": (notebook(answer("return 1 / 0")), "crash", "ZeroDivisionError: division by zero"),
    "without an end of calls": (notebook(answer("return distance(cell, goal)")), "endless", "calls itself"),
    "leaving": (notebook(answer("raise SystemExit")), "crash", "SystemExit"),
    "eating memory at once": (notebook(answer("return [0] * 10**10")), "memory", "MemoryError"),
    "eating memory": (notebook(answer("x = []", "while True:", "    x.append(bytearray(10**7))")), "memory", "emory"),
    "printing 100 MB": (notebook(answer("print('x' * 10**8)", "return 0")), "wrong", "gives 0"),
    "an error of 100 MB": (notebook(answer("raise ValueError('x' * 10**8)")), "crash", "ValueError: xxx"),
    "signs that clear the screen": (notebook(answer("raise ValueError('\\x1b[2J<b>')")), "crash", "\x1b[2J<b>"),
    "reading files": (notebook(answer("return open('/etc/passwd')")), "not allowed", "uses open (line 2)"),
    "importing inside": (notebook(answer("import os")), "not allowed", "imports something inside"),
    "reaching around": (notebook(answer("return audit.__globals__")), "not allowed", "uses .__globals__"),
    "patching the check": (notebook(answer("Grid.edges = None", "return 0")), "not allowed", "changes Grid"),
    "patching outside": (
        notebook(
            "check_distance = lambda f: print('Solved.')\nEIGHT = 1", answer("return 0"), "check_distance(distance)"
        ),
        "wrong",
        "gives 0",
    ),
    "another name": (notebook("distance = octile"), "not allowed", "must be written with def or class"),
    "two functions of one name": (notebook(RIGHT, answer("return 0")), "twice", "in code cells 1, 2"),
    "no Python": (
        notebook("def distance(cell, goal)\n    return 0"),
        "no Python",
        "Code cell 1 cannot be read: line 1",
    ),
    "too deep": (notebook("distance = " + "(" * 5000 + ")" * 5000), "no Python", "Code cell 1"),
    "nothing": (notebook("x = 1"), "missing", "distance is not in the notebook"),
    "another version": (notebook("check_far(far)"), "other version", "It checks check_far(far); this version asks"),
    "another title": (
        notebook(heading="# 07 · Guesses"),
        "other version",
        "It is 'Guesses'; in this version page 07 is",
    ),
    "a page to come": (notebook(heading="# 77 · Wings"), "unreadable", "Page 77, 'Wings'"),
    "no JSON": ("{ this", "unreadable", "It is not a notebook"),
    "empty": ("", "unreadable", "It is not a notebook"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("handed-in")
    for name, (text, _, _) in HOSTILE.items():
        (folder / f"{name}.ipynb").write_text(text, encoding="utf-8")
    (folder / "of bytes.ipynb").write_bytes(bytes(range(256)))
    return folder


@pytest.fixture(scope="module")
def progress():
    return []


@pytest.fixture(scope="module")
def rows(folder, progress):
    return {row.submission: row for row in grade(submissions([folder]), LIMITS, lambda *now: progress.append(now))}


@pytest.mark.parametrize("name", HOSTILE)
def test_each_kind_has_its_own_line(rows, name):
    _, verdict, words = HOSTILE[name]
    assert (rows[name].result.verdict, words in rows[name].result.words) == (verdict, True), rows[name].result.words
    assert rows[name].result.points == (verdict == "solved")


def test_no_kind_stops_the_batch(rows, progress):
    assert set(rows) == {*HOSTILE, "of bytes"}
    assert progress == [(k, progress[0][1]) for k in range(progress[0][1] + 1)]


@pytest.mark.deep
def test_limits_work_where_there_are_no_signals(folder):
    names = ("right", "endless", "endless where no instruction is counted", "eating memory")
    found = {name: folder / f"{name}.ipynb" for name in names}
    rows = grade(found, Limits(seconds=4, memory=600, signals=False), lambda done, most: None)
    assert [row.result.verdict for row in rows] == [HOSTILE[name][1] for name in names]
    assert rows[3].result.words == "It was stopped when it took more than 600 MB of memory."


def test_while_an_answer_runs_nothing_outside_can_be_touched(tmp_path):
    code = f"""
from pathlib import Path
from astar_lesson.lesson.grade.child import _forbid
answer = {{}}
exec("def read(name): return open(name).read()\\ndef run(f): return list(map(f, [1]))", answer)
caught = _forbid(answer)
Path({str(tmp_path / "ours")!r}).write_text("ours")
answer["read"](Path(__import__("json").__file__))  # as an import does
for touch in (
    lambda: answer["read"]({str(tmp_path / "ours")!r}),
    lambda: answer["run"](lambda _: __import__("os").mkdir({str(tmp_path / "made")!r})),
    lambda: answer["run"](lambda _: __import__("subprocess").run(["true"])),
    lambda: answer["run"](lambda _: __import__("socket").socket()),
):
    try:
        touch()
        print("touched")
    except PermissionError as error:
        print(error)
print(len(caught))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    *refused, caught = done.stdout.splitlines()
    assert [line.split()[0] for line in refused] == ["open", "os.mkdir", "subprocess.Popen", "socket.__new__"]
    assert caught == "4"
    assert not (tmp_path / "made").exists()


# --- what is reported -------------------------------------------------------------------------------------------------


def test_the_command_writes_a_table_a_csv_and_a_page_for_each(tmp_path, capsys):
    (tmp_path / "in" / "group").mkdir(parents=True)
    (tmp_path / "in" / "group" / "ada.ipynb").write_text(notebook(RIGHT), encoding="utf-8")
    (tmp_path / "in" / "=bob.ipynb").write_text(notebook(answer("return 10")), encoding="utf-8")
    main(["grade", str(tmp_path / "in"), "--out", str(tmp_path / "out"), "--points", "--jobs", "2"])
    said = capsys.readouterr()
    assert re.search(
        r"^=bob +07 +distance +0/1 +wrong +On this map your answer gives 10; the correct answer is 20", said.out, re.M
    )
    assert re.search(r"^group/ada +07 +distance +1/1 +solved +Right on all", said.out, re.M)
    assert said.err == ""  # no bar where nobody looks on
    with (tmp_path / "out" / "grades.csv").open(encoding="utf-8", newline="") as file:
        got = {row["submission"]: row for row in csv.DictReader(file)}
    assert got["group/ada"]["points"] == got["group/ada"]["of"] == "1"
    assert got["'=bob"]["verdict"] == "wrong"  # no formula
    page = (tmp_path / "out" / "feedback" / "bob.html").read_text(encoding="utf-8")
    assert "the correct answer is 20" in page
    assert re.search(r'alt="[^"]*\d x \d map', page)
    assert "data:image/png;base64,iVBOR" in page


def test_a_total_for_several_exercises_and_no_two_pages_of_one_name(tmp_path):
    rows = [
        Graded("a b", "20", "one", Result("solved", "Good.", 2.5), 3),
        Graded("a b", "20", "two", Result("wrong", "<script>\x1b[2J", 0), 4),
        Graded("a/b", "20", "one", Result("solved", "Good.", 3), 3),
    ]
    assert re.search(r"^a b +total +2.5/7$", table(rows, points=True), re.M)
    assert "sum" not in table(rows)
    assert "\x1b" not in table(rows)
    files = write_feedback(rows, tmp_path, points=True)
    assert [file.name for file in files] == ["a-b.html", "a-b-again.html"]
    page = files[0].read_text(encoding="utf-8")
    assert "<script>" not in page
    assert "2.5/7 points" in page
    write_csv(rows, tmp_path / "grades.csv")
    assert "20,two,wrong,0,4,<script> [2J" in (tmp_path / "grades.csv").read_text(encoding="utf-8")


def test_missing_paths_are_reported(tmp_path, capsys):
    for path, why in ((tmp_path / "nowhere", "nowhere does not exist"), (tmp_path, "no notebooks found")):
        with pytest.raises(SystemExit):
            main(["grade", str(path)])
        assert why in capsys.readouterr().err


def test_a_blank_is_reported_by_its_line():
    """The check quotes the lines of an answer, though it stands in no file."""
    with pytest.raises(RefusedError, match="as the page gave it"):
        lift(["def f(a):\n    return ...  # as it was"], {"f": "def f(a):\n    return ..."}, "")
    _, (piece,) = lift(["def f(a):\n    b = a\n    return ..."], {"f": "def f(a):\n    return ..."}, "")
    assert piece.splitlines()[1] == "    b = a"


# --- the pages --------------------------------------------------------------------------------------------------------


def test_the_table_says_what_the_pages_say():
    text = pages.TABLE.read_text(encoding="utf-8")
    assert text == exercises.table(), "run `python tests/exercises.py`"


@pytest.mark.parametrize(
    "path", [path for path in NOTEBOOKS if path.name[:2] in ("01", "09", "21")], ids=lambda path: path.stem
)
def test_a_page_as_an_assignment(path):
    made = json.loads(assignment(path.read_text(encoding="utf-8")))
    graded = [cell for cell in made["cells"] if "nbgrader" in cell["metadata"]]
    asked = pages.exercises(path.read_text(encoding="utf-8"))
    assert len(graded) == 2 * len(asked)
    assert len({cell["metadata"]["nbgrader"]["grade_id"] for cell in graded}) == len(graded)
    for exercise, solution, test in zip(asked, graded[::2], graded[1::2], strict=True):
        assert re.fullmatch(r"(?s).+\n### BEGIN SOLUTION\n.+\n### END SOLUTION", solution["source"])
        assert exercise.check not in solution["source"]
        assert exercise.check in test["source"]
        assert test["metadata"]["nbgrader"]["points"] == exercise.points
    assert not any("olution</summary>" in "".join(cell["source"]) for cell in made["cells"])
    assert len({cell["id"] for cell in made["cells"]}) == len(made["cells"])


def test_nbgrader_finds_nothing_wrong():
    nbgrader = pytest.importorskip("nbgrader.nbgraderformat")
    for path in NOTEBOOKS:
        made = json.loads(assignment(path.read_text(encoding="utf-8")))
        for cell in made["cells"]:
            if "nbgrader" in cell["metadata"]:
                nbgrader.MetadataValidator().validate_cell(cell)


# --- all of them ------------------------------------------------------------------------------------------------------


def handed_in(path, change):
    """A page in which the cells of the exercises were changed: `change(name, starter)` is what replaces a starter."""
    text = path.read_text(encoding="utf-8")
    made = json.loads(text)
    asked = pages.exercises(text)
    starters = {name: start for exercise in asked for name, start in exercise.starters.items()}
    for cell in made["cells"]:
        source = "".join(cell["source"])
        for name, start in starters.items():
            if cell["cell_type"] == "code" and start in source:
                source = source.replace(start, change(name, start))
        cell["source"] = source
    return json.dumps(made)


def solutions(path):
    """The folded solution of each name."""
    found = {}
    for _, source in pages.cells(path.read_text(encoding="utf-8")):
        for solution in pages.SOLUTION.findall(source):
            found |= dict.fromkeys(re.findall(r"^(?:def |class )?(\w+)(?:\(| =|:)", solution, re.M), solution)
    return found


PLAUSIBLE = dict.fromkeys(("SlowList", "HeapList"), "return 0") | {"my_field": "return {}"}
PLAUSIBLE |= dict.fromkeys(("my_walk", "neighbors", "my_pushes"), "return []")
PLAUSIBLE |= dict.fromkeys(("my_nearest", "my_assignment", "my_guess"), "return lambda state, goal: 1000")
PLAUSIBLE |= {"my_game": "return Game(level)"}
"""What a wrong answer returns, where None would be an error."""


def with_body(start, body):
    """The functions of a starter with another body; a text stays a text."""
    tree = ast.parse(start)
    for part in ast.walk(tree):
        if isinstance(part, ast.FunctionDef) and part.name != "__init__":
            part.body = ast.parse(body(part.name) if callable(body) else body).body
        elif isinstance(part, ast.Assign) and not isinstance(tree.body[0], ast.ClassDef):
            part.value = ast.Constant("S.G")
    return ast.unparse(tree)


def wrong(name, start):
    return with_body(start, lambda part: PLAUSIBLE.get(part) or PLAUSIBLE.get(name, "return None"))


KINDS = {
    "right": lambda path: handed_in(path, lambda name, start: solutions(path).get(name, start)),
    "untouched": lambda path: handed_in(path, lambda name, start: start + "  # as it is"),
    "wrong": lambda path: handed_in(path, wrong),
    "endless": lambda path: handed_in(path, lambda name, start: with_body(start, "while True: pass")),
    "crash": lambda path: handed_in(path, lambda name, start: with_body(start, "return 1 / 0")),
    "patched": lambda path: handed_in(
        path,
        lambda name, start: "\n".join(
            [f"{check.split('(')[0]} = lambda *a, **b: print('Solved.')" for check in checks(path)]
            + [wrong(name, start)]
        ),
    ),
    "broken": lambda path: path.read_text(encoding="utf-8")[:-100],
}
EXPECTED = {"right": "solved", "patched": "wrong", "broken": "unreadable"}


def checks(path):
    return [exercise.check for exercise in pages.exercises(path.read_text(encoding="utf-8"))]


@pytest.mark.deep
def test_every_exercise_of_every_page_in_every_state(tmp_path):
    for path in NOTEBOOKS:
        for kind, made in KINDS.items():
            (tmp_path / f"{path.stem[:2]} {kind}.ipynb").write_text(made(path), encoding="utf-8")
    rows = grade(submissions([tmp_path]), Limits(), lambda done, most: None)
    wrong = []
    for row in rows:
        kind = row.submission.split()[1]
        is_text = row.exercise == "my_map" and kind in ("endless", "crash")
        if row.result.verdict != ("wrong" if is_text else EXPECTED.get(kind, kind)):
            wrong.append((row.submission, row.exercise, row.result.verdict, row.result.words))
    assert not wrong
    asked = sum(len(checks(path)) for path in NOTEBOOKS)
    assert len(rows) == 6 * asked + len(NOTEBOOKS)
