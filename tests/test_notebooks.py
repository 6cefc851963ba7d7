"""What every notebook must be, beyond running: clean outputs, the fixed frame, and exercises that can be solved."""

import re
import statistics
from pathlib import Path

import nbformat
import pytest

from astar_lesson.practice import Verdict

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
SERIES = [path for path in NOTEBOOKS if not path.name.startswith("00")]
LOCAL = re.compile(r"/home/|/Users/|/tmp/|/root/|site-packages|[A-Z]:\\\\")
BANNED = re.compile(r"\b(simply|obviously|trivial|trivially|clearly)\b", re.IGNORECASE)


def each(paths):
    return pytest.mark.parametrize("path", paths, ids=lambda path: path.stem)


def cells(path, kind):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def prose(path):
    return "\n\n".join(cell.source for cell in cells(path, "markdown"))


def code(path):
    return "\n".join(cell.source for cell in cells(path, "code"))


def anchors(path):
    """Where links of JupyterLab can lead to: its headings, with - for each blank."""
    headings = re.findall(r"^#+ (.+)$", prose(path), re.M)
    return {heading.replace("\\", "").strip().replace(" ", "-") for heading in headings}


def test_there_are_notebooks():
    assert len(NOTEBOOKS) >= 6


@each(NOTEBOOKS)
def test_outputs_are_clean(path):
    text = path.read_text(encoding="utf-8")
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert path.stat().st_size < 1_000_000
    assert "widgets" not in notebook.metadata
    assert "widget-view" not in text  # it would hide the picture from whoever has no kernel
    assert not LOCAL.search(re.sub(r'"image/png": "[^"]*"', "", text))
    run = cells(path, "code")
    assert [cell.execution_count for cell in run] == list(range(1, len(run) + 1))
    for cell in notebook.cells:
        assert set(cell.metadata) <= {"tags", "jupyter"}
    for output in (output for cell in run for output in cell.outputs):
        assert output.output_type in ("stream", "execute_result", "display_data")
        assert output.get("name") != "stderr"


@each(NOTEBOOKS)
def test_every_picture_comes_with_words(path):
    for cell in cells(path, "code"):
        for output in cell.outputs:
            data = output.get("data", {})
            if "image/png" in data:
                assert re.search(r"\d+ x \d+ map", data["text/plain"]), cell.source


@each(NOTEBOOKS)
def test_cells_are_short(path):
    lengths = [len(cell.source.splitlines()) for cell in cells(path, "code")]
    assert max(lengths) <= 15
    assert statistics.median(lengths) <= 8
    assert 20 <= len(nbformat.read(path, as_version=4).cells) <= 55


@each(NOTEBOOKS)
def test_the_frame(path):
    text, run = prose(path), code(path)
    for row in ("**You will**", "**You need**", "**Time**", "**Source**", "**One question**"):
        assert row in text
    assert len(re.findall(r"^\w+ = None$", run, re.M)) >= 2  # predictions, made before a run
    assert run.count("compare(") >= 2
    assert text.count("**Predict.**") >= 1
    assert re.search(r"^## Key points$", text, re.M)
    assert re.search(r"\*\*The sources?'s? claims?,? and our verdicts?\.\*\*", text)
    assert "## Exit ticket" in text
    assert not BANNED.search(text), BANNED.search(text)
    for file, _, place in re.findall(r"\]\((\w+\.ipynb)?(#([^)]+))?\)", text):
        other = FOLDER / file if file else path
        assert other.exists()
        assert not place or place in anchors(other), place


@each(NOTEBOOKS)
def test_one_player_with_three_questions_above_and_a_strip_below(path):
    all_cells = nbformat.read(path, as_version=4).cells
    (player,) = [i for i, cell in enumerate(all_cells) if re.search(r"^(Player|Flipbook)\(", cell.source, re.M)]
    questions = all_cells[player - 1]
    assert re.findall(r"^(\d)\. ", questions.source, re.M) == ["1", "2", "3"]
    below = next(cell for cell in all_cells[player + 1 :] if cell.cell_type == "code")
    assert re.search(r"^strip\(", below.source, re.M)
    answers = next(cell for cell in all_cells[player + 1 :] if "Answers to the three questions" in cell.source)
    assert re.findall(r"^(\d)\. ", answers.source.split("</details>")[0], re.M) == ["1", "2", "3"]


@each(SERIES)
def test_the_code_is_shown_from_the_package_and_beside_it_what_changed(path):
    run = code(path)
    if re.search(r"^plaque\(", run, re.M):  # which shows both
        return
    assert re.search(r"^source\(\w+\)$", run, re.M)
    if path != SERIES[0]:
        assert re.search(r"^difference\(\w+, \w+\)$", run, re.M)


@each(NOTEBOOKS)
def test_a_worked_trace_has_at_most_twelve_cells(path):
    maps = re.findall(r'from_text\(\s*"""\n(.*?)"""', code(path), re.S)
    assert any(len("".join(text.split())) <= 12 for text in maps)


@each(NOTEBOOKS)
def test_each_exercise_is_unsolved_as_it_stands_and_its_folded_solution_solves_it(path):
    setup = cells(path, "code")[0].source  # the imports
    tasks = list(exercises(path))
    assert tasks
    for task, starter, check in tasks:
        assert task.count("<summary>Hint") == 2
        solution = re.search(r"```python\n(.*?)```", task.split("olution</summary>")[1], re.S)[1]
        assert not verdict_of(f"{setup}\n{starter}", check).solved
        assert verdict_of(f"{setup}\n{solution}", check).solved


def exercises(path):
    """The text of each exercise, the code that stands there at first, and the check."""
    all_cells = nbformat.read(path, as_version=4).cells
    for place, cell in enumerate(all_cells):
        if cell.cell_type == "markdown" and "olution</summary>" in cell.source:
            below = "\n".join(other.source for other in all_cells[place + 1 :] if other.cell_type == "code")
            starter, check = re.split(r"^(?=check(?:_\w+)?\()", below, maxsplit=1, flags=re.M)
            yield cell.source, starter, check.splitlines()[0]


def verdict_of(answer, check):
    namespace = {}
    exec(answer, namespace)
    verdict = eval(check, namespace)
    assert isinstance(verdict, Verdict)
    return verdict


def test_the_ledger_has_a_line_for_every_claim_of_the_sources():
    (museum,) = [path for path in NOTEBOOKS if "bug_museum" in path.name]
    rows = re.findall(r"^\| ([TVSGR]\d*) \|(.+)\|(.+)\|(.+)\|$", prose(museum), re.M)
    assert {name for name, *_ in rows} >= {f"T{n}" for n in range(1, 12)} | set("VSGR")
    for name, claim, verdict, place in rows:
        assert claim.strip() and verdict.strip(), name
        assert "](" in place, claim
