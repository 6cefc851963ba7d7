"""Blanks: which dots of a program are to be filled in, and which mean something; and how an error's table is found."""

import ast
import json
import textwrap
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.lesson.running.blanks import blanks, lines_with_blanks

CORNERS = np.zeros((2, 3, 2))
EXERCISES = Path(__file__).parents[1] / "notebooks/teacher/tools/astar_teacher/grade/exercises.json"


def written(program, tmp_path):
    """A function, defined in a file, so that its source is known."""
    file = tmp_path / "answer.py"
    file.write_text(textwrap.dedent(program), encoding="utf-8")
    names = {"Callable": Callable, "corners": CORNERS}
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), names)
    return names["answer"]


@pytest.mark.parametrize(
    "line",
    [
        "...",
        "frontier = ...",
        "frontier = Queue(...)",
        "came_from[...] = current",
        "for neighbor, cost in back[...]: pass",
        "while ...: pass",
        "while cell != ...: pass",
        "if cell in grid and ...: pass",
        "total += min(...)",
        "return 10 * ...",
        "return walk_back(came_from, ...)",
        "return (cell, ...)",
        "return all(... for side in sides)",
        "return sorted(cells, key=...)",
        "return costs[cheapest(..., others), 1]",
        "return lambda cell: ...",
    ],
)
def test_dots_in_the_place_of_a_statement_or_a_value_are_a_blank(line, tmp_path):
    assert lines_with_blanks(written(f"def answer():\n    {line}\n", tmp_path)) == [line]


@pytest.mark.parametrize(
    "line",
    [
        "return corners[..., 1]",
        "return corners[0, ..., 1]",
        "corners[..., 0] = 5",
        "corners[..., 0] += 5",
        "del corners[..., None]",
        "path: tuple[int, ...] = ()",
        "ask: Callable[..., float] = max",
        "ask: dict[str, Callable[..., tuple[int, ...]]] = {}",
        "return '...'  # ... and so on",
    ],
)
def test_dots_among_indices_are_no_blank(line, tmp_path):
    assert blanks(written(f"def answer():\n    {line}\n", tmp_path)) == ""


def test_dots_in_the_types_of_a_signature_are_no_blank(tmp_path):
    program = "def answer(cell: tuple[int, ...], ask: Callable[..., float]) -> tuple[int, ...]:\n    return cell\n"
    assert blanks(written(program, tmp_path)) == ""
    assert lines_with_blanks(written(program.replace("cell\n", "...\n"), tmp_path)) == ["return ..."]


def test_a_line_with_dots_of_both_kinds_has_one_blank(tmp_path):
    words = blanks(written("def answer():\n    return corners[..., 1] + ...\n", tmp_path))
    assert words == "One blank is left. Fill in the dots, first in this line: `return corners[..., 1] + ...`"


def test_a_table_is_named_after_letters_that_take_two_bytes(tmp_path):
    program = """
        def answer():
            entfernung = {}
            return "größer als überall", entfernung["Köln"]
    """
    attempt = Attempt(written(program, tmp_path))
    with pytest.raises(AnswerError) as error, attempt.running():
        attempt.function()
    assert error.value.table == "entfernung"


def test_a_table_whose_name_has_an_accent_is_named(tmp_path):
    program = """
        def answer():
            coûts_déjà_payés = {}
            return coûts_déjà_payés["é"]
    """
    attempt = Attempt(written(program, tmp_path))
    with pytest.raises(AnswerError) as error, attempt.running():
        attempt.function()
    assert error.value.table == "coûts_déjà_payés"


def test_of_a_key_on_several_lines_no_table_is_named(tmp_path):
    program = """
        def answer():
            costs = {}
            return costs[
                (0, 0)]
    """
    attempt = Attempt(written(program, tmp_path))
    with pytest.raises(AnswerError) as error, attempt.running():
        attempt.function()
    assert error.value.table == ""


def starters():
    """The functions that the pages leave to be written."""
    for exercise in json.loads(EXERCISES.read_text(encoding="utf-8")):
        for name, program in exercise["starters"].items():
            for part in ast.walk(ast.parse(program)):
                if isinstance(part, ast.FunctionDef):
                    yield pytest.param(part, id=f"{exercise['page']} {name} {part.name}")


@pytest.mark.parametrize("function", list(starters()))
def test_all_dots_of_the_pages_are_blanks(function, tmp_path):
    function.name = "answer"
    dots = [part for part in ast.walk(function) if isinstance(part, ast.Constant) and part.value is ...]
    assert len(lines_with_blanks(written(ast.unparse(function), tmp_path))) == len(dots)


def test_a_note_on_an_error_does_not_take_the_place_of_its_words(tmp_path):
    program = """
        def answer():
            error = TypeError("too far")
            error.add_note("a note")
            raise error
    """
    attempt = Attempt(written(program, tmp_path))
    with pytest.raises(AnswerError, match=r"^fails: TypeError: too far, in line 5: `raise error`$"), attempt.running():
        attempt.function()
