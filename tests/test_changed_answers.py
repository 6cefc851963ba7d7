"""The script that changes solutions: what it changes, and that a check is asked about each of them."""

import ast
import tomllib

import pytest
from changed_answers import EXPLAINED, REFUSED, SOLVED, all_variants, changed, explained, judged, main
from mutants import changes

from astar_teacher.grade.pages import Exercise, exercises


def texts(source):
    tree = ast.parse(source)
    return {ast.unparse(tree) for _ in changes(tree, all_variants)}


def test_conditions_parts_of_them_and_statements_are_left_out():
    found = texts("def f(a, b):\n    if a and b:\n        a = b\n    return a")
    assert {
        "def f(a, b):\n    if a:\n        a = b\n    return a",
        "def f(a, b):\n    if b:\n        a = b\n    return a",
        "def f(a, b):\n    if True:\n        a = b\n    return a",
        "def f(a, b):\n    pass\n    return a",
        "def f(a, b):\n    if a and b:\n        pass\n    return a",
        "def f(a, b):\n    if a and b:\n        a = b\n    pass",
        "def f(a, b):\n    if a or b:\n        a = b\n    return a",
    } <= found


EASY = Exercise("00", "", "check(double)", {"double": "def double(n): ..."}, 1)


class Told:
    def __init__(self, solved):
        self.solved = solved


def check(double):
    while double(3) == 9:
        pass
    return Told(double(3) == 6)


@pytest.mark.deep
def test_each_changed_answer_is_judged_and_one_without_end_is_ended(monkeypatch):
    monkeypatch.setattr("changed_answers.SECONDS", 1)
    answers = list(changed(EASY, "def double(n):\n    return n * 2 * 1"))
    told = {answer.text.partition("return ")[2].strip(): came for answer, came in judged(answers, {"check": check})}
    assert told == {
        "n * 2 / 1": SOLVED,
        "n / 2 * 1": REFUSED,
        "n * 3 * 1": REFUSED,
        "n * 2 * 2": REFUSED,
        "None": REFUSED,
        "": REFUSED,
    }


def test_each_explanation_has_a_reason_and_names_an_exercise_of_the_table():
    rows = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["accepted"]
    names = {f"{exercise.page} {', '.join(exercise.starters)}" for exercise in exercises()}
    assert all(row["exercise"] in names and len(row["why"]) > 10 for row in rows)
    assert len(explained()) == len(rows) <= 17


@pytest.mark.deep
def test_nothing_that_is_not_explained_is_accepted_of_an_easy_exercise(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["changed_answers.py", "guess"])
    assert main() == 0
    assert "changed answers, 0 accepted" in capsys.readouterr().out
