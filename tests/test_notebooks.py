"""What every notebook must be, beyond running: clean outputs, the fixed frame, and exercises that can be solved."""

import ast
import re
import statistics
from base64 import b64decode

import nbformat
import pytest
from pages import FOLDER, NOTEBOOKS, cells, code, limit, minutes, prose, told_minutes, words

from astar_lesson.draw.pictures import image_tag
from astar_lesson.lesson.verdict import Verdict

QUICK = ("00", "01", "02", "05")
"""Pages whose exercises are solved in each run; those of the others, in the deep run."""
SERIES = [path for path in NOTEBOOKS if not path.name.startswith("00")]
LOCAL = re.compile(r"/home/|/Users/|/tmp/|/root/|site-packages|[A-Z]:\\\\")
BANNED = re.compile(r"\b(simply|obviously|trivial|trivially|clearly)\b", re.IGNORECASE)


COMPREHENSION = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def each(paths):
    return pytest.mark.parametrize("path", paths, ids=lambda path: path.stem)


def anchors(path):
    """Where links of JupyterLab can lead to: its headings, with - for each blank."""
    headings = re.findall(r"^#+ (.+)$", prose(path), re.M)
    return {heading.replace("\\", "").strip().replace(" ", "-") for heading in headings}


@each(NOTEBOOKS)
def test_outputs_are_clean(path):
    text = path.read_text(encoding="utf-8")
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert path.stat().st_size < 1_000_000
    assert "widgets" not in notebook.metadata
    assert "widget-view" not in text  # it would hide the picture from whoever has no kernel
    assert not LOCAL.search(re.sub(r'"image/png": "[^"]*"|;base64,[\w+/=]*', "", text))
    run = cells(path, "code")
    assert [cell.execution_count for cell in run] == list(range(1, len(run) + 1))
    for cell in notebook.cells:
        assert set(cell.metadata) <= {"tags", "jupyter", "site"}
    for output in (output for cell in run for output in cell.outputs):
        assert output.output_type in ("stream", "execute_result", "display_data")
        assert output.get("name") != "stderr"


def test_each_cell_has_a_name_of_its_own():
    """In the whole series: a reader who copies a cell into another page would otherwise have two of one name."""
    names = [cell.id for path in NOTEBOOKS for cell in nbformat.read(path, as_version=4).cells]
    assert len(names) == len(set(names))


@each(NOTEBOOKS)
def test_jupyter_knows_that_a_page_is_python(path):
    """Otherwise `nbconvert --to script` writes a .txt, without the prose."""
    told = nbformat.read(path, as_version=4).metadata.language_info
    assert (told.file_extension, told.nbconvert_exporter) == (".py", "python")


@each(NOTEBOOKS)
def test_every_picture_comes_with_words(path):
    for cell in cells(path, "code"):
        for output in cell.outputs:
            data = output.get("data", {})
            if "image/png" in data:
                told = r"\d+ x \d+ (map|table)|\d+ places?, \d+ roads?|map of \d+ [a-z]|Places 1 to \d+ hold"
                assert re.search(told, data["text/plain"]), cell.source
                assert output.metadata == {"image/png": {"alt": data["text/plain"]}}
                tag = image_tag(b64decode(data["image/png"]), data["text/plain"])
                assert data["text/html"] == tag or (tag in data["text/html"] and "astar-saved" in data["text/html"])


@each(NOTEBOOKS)
def test_cells_are_short(path):
    lengths = [len(cell.source.splitlines()) for cell in cells(path, "code")]
    most = limit(path)
    assert max(lengths) <= most.longest
    assert statistics.median(lengths) <= most.median
    assert len(lengths) <= most.cells
    assert words(path) <= most.words


@each(NOTEBOOKS)
def test_a_page_imports_from_few_lines(path):
    imports = re.findall(r"^(?:from|import) .*", code(path), re.M)
    ours = [line for line in imports if line.startswith("from astar_lesson import ")]
    others = [line for line in imports if line not in ours]
    chapter = [line for line in others if line.startswith("from astar_lesson.world.")]
    most = limit(path).imports
    assert 1 <= len(ours) + len(chapter) <= most
    assert len(chapter) <= (most - 1) * (path.name > "11")
    from_python = {"from heapq import heappop, heappush", "from collections import deque"}
    from_python.add("from random import choices, randint, seed")
    assert set(others) - set(chapter) <= from_python  # what pages 09 and 10 are about, and 05 without the package


@each(NOTEBOOKS)
def test_no_cell_is_harder_to_read_than_the_algorithm(path):
    """No assertion, no lambda with a default, no comprehension in another, no walrus, no algebra of sets."""
    for cell in cells(path, "code"):
        for part in ast.walk(ast.parse(cell.source)):
            inner = [other for other in ast.walk(part) if isinstance(other, COMPREHENSION)]
            assert not isinstance(part, ast.Assert | ast.NamedExpr | ast.Import), cell.source
            assert not (isinstance(part, ast.Lambda) and part.args.defaults), cell.source
            assert not (isinstance(part, COMPREHENSION) and len(inner) > 1), cell.source
            assert not (isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == "next")


@each(NOTEBOOKS)
def test_the_minutes_are_those_of_a_first_reading(path):
    told, needed = told_minutes(path)[1], minutes(path)
    assert abs(told - needed) <= 5, f"{needed:.0f} minutes are needed"


@each(NOTEBOOKS)
def test_the_readme_names_each_page_with_its_minutes(path):
    in_class, alone = told_minutes(path)
    readme = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| \[(.*)\]\(notebooks/{re.escape(path.name)}\) \|.*\| (\d+) \| (\d+) \|$", readme, re.M)
    assert row, "no row"
    assert (int(row[2]), int(row[3])) == (in_class, alone)


@each(NOTEBOOKS)
def test_a_place_to_stop_is_named_once(path):
    text = prose(path)
    marks = r"^\*(?:If you are short of time, stop here\.|Short of time\? .*\[(.+)\]\(#.*)\*$"
    (mark,) = re.finditer(marks, text, re.M)
    assert not mark[1] or f"\n## {mark[1]}\n" in text[mark.end() :]  # a part to go on at stands further down


@each(NOTEBOOKS)
def test_the_frame(path):
    text, run = prose(path), code(path)
    for row in ("**You will**", "**You need**", "**Time**", "**One question**"):
        assert row in text
    assert len(re.findall(r"^\w+ = None$", run, re.M)) >= 2  # predictions, made before a run
    assert run.count("compare(") >= 2
    assert text.count("**Predict.**") >= 1
    assert re.search(r"^## Key points$", text, re.M)
    assert "## Exit ticket" in text
    assert not BANNED.search(text), BANNED.search(text)
    for file, _, place in re.findall(r"\]\((\w+\.ipynb)?(#([^)]+))?\)", text):
        other = FOLDER / file if file else path
        assert other.exists()
        assert not place or place in anchors(other), place


def test_no_letter_is_said_on_the_first_page_before_it_is_explained():
    all_cells = nbformat.read(FOLDER / "00_start_here.ipynb", as_version=4).cells
    for letter in "GHF":
        told = next(place for place, cell in enumerate(all_cells) if f"**{letter}**" in cell.source)
        outputs = [output for cell in all_cells[:told] for output in cell.get("outputs", [])]
        shown = [
            re.sub(r"<[^>]*>", " ", output.data["text/html"] + output.data["text/plain"])
            for output in outputs
            if "text/html" in output.data
        ]
        assert len(shown) >= 3
        assert [text for text in shown if re.search(rf"\b{letter}\b", text)] == []


@each(SERIES)
def test_one_player_has_three_questions_above(path):
    """And a strip below, but on the pages of the story, where a strip would only repeat what has been played."""
    all_cells = nbformat.read(path, as_version=4).cells
    players = [i for i, cell in enumerate(all_cells) if re.search(r"^(Player|Flipbook)\(", cell.source, re.M)]
    asked = [i for i in players if re.search(r"^3\. ", all_cells[i - 1].source, re.M)]
    (player,) = asked
    assert re.findall(r"^(\d)\. ", all_cells[player - 1].source, re.M) == ["1", "2", "3"]
    if path.name > "06":
        below = next(cell for cell in all_cells[player + 1 :] if cell.cell_type == "code")
        assert re.search(r"^(\w+[_.])?strip\(", below.source, re.M)
    answers = next(cell for cell in all_cells[player + 1 :] if "Answers to the three questions" in cell.source)
    assert re.findall(r"^(\d)\. ", answers.source.split("</details>")[0], re.M) == ["1", "2", "3"]


@each(SERIES)
def test_the_code_is_shown_from_the_package_and_beside_it_what_changed(path):
    run = code(path)
    whole, changed = (
        re.search(rf"^{show}$", run, re.M)
        for show in (r"source\([\w.]+\)", r"difference\([\w.]+, [\w.]+(?:, folded=.+)?\)")
    )
    assert whole or changed  # a difference shows the whole code, too
    assert changed or path.name[:2] in ("01", "06", "09", "17")


@each(NOTEBOOKS)
def test_a_worked_trace_has_at_most_twelve_cells(path):
    maps = re.findall(r'(?:from_text|hexagons)\(\s*"""\n(.*?)"""', code(path), re.S)
    sizes = [len(re.sub(r"[\s#]", "", text)) for text in maps]
    sizes += [text.count("(") for text in re.findall(r"^places = \{(.*)\}$", code(path), re.M)]  # a road map
    assert min(sizes) <= 12


@pytest.mark.sampled
@each([path if path.name[:2] in QUICK else pytest.param(path, marks=pytest.mark.deep) for path in NOTEBOOKS])
def test_each_exercise_is_unsolved_as_it_stands_and_its_folded_solution_solves_it(path):
    setup = "\n".join([*re.findall(r"^from .*", code(path), re.M), *helpers(path)])
    tasks = list(exercises(path))
    assert tasks
    for task, starter, check in tasks:
        assert task.count("<summary>Hint") == (3 if "like=" in check else 2)
        solution = re.search(r"```python\n(.*?)```", task.split("olution</summary>")[1], re.S)[1]
        assert not verdict_of(f"{setup}\n{starter}", check).solved
        assert verdict_of(f"{setup}\n{solution}", check).solved


def helpers(path):
    """The functions that a page defines, in cells that hold nothing else: an answer may call them."""
    for cell in cells(path, "code"):
        if all(isinstance(part, ast.FunctionDef) for part in ast.parse(cell.source).body):
            yield cell.source


def exercises(path):
    """The text of each exercise, the code that stands there at first, and the check."""
    all_cells = nbformat.read(path, as_version=4).cells
    for place, cell in enumerate(all_cells):
        if cell.cell_type == "markdown" and "olution</summary>" in cell.source:
            below = "\n".join(other.source for other in all_cells[place + 1 :] if other.cell_type == "code")
            starter, check = re.split(r"^(?=check(?:_\w+)?\()", below, maxsplit=1, flags=re.M)
            yield cell.source, starter, check.splitlines()[0]


@each(SERIES)
def test_an_exercise_and_a_bug_hunt_stand_before_the_key_points(path):
    text = prose(path)
    turn, hunt, key = (re.search(rf"^## {title}\b", text, re.M) for title in ("Your turn", "Bug hunt", "Key points"))
    assert max(turn.start(), hunt.start()) < key.start()


TO_BE_FOUND = [path for path in SERIES if "A map that shows it</summary>" in prose(path)]


@each(TO_BE_FOUND)
def test_the_bug_does_not_show_on_the_map_as_it_stands_and_shows_on_the_folded_one(path, capsys):
    (task,) = [cell.source for cell in cells(path, "markdown") if "A map that shows it</summary>" in cell.source]
    assert task.count("<summary>Hint") == 2
    folded = task.split("A map that shows it</summary>")[1].split("</details>")[0]
    imports, *run = [cell.source for cell in cells(path, "code")]
    (place,) = [i for i, source in enumerate(run) if source.startswith("my_map =")]
    programs = [source for source in run[:place] if source.startswith("def ") and "check" not in source]

    def said(map_cell):
        namespace = {}
        for source in (imports, *programs, map_cell, run[place + 1]):
            exec(source, namespace)
        return capsys.readouterr().out

    assert "the mistake does not show on this map." in said(run[place])
    map_text = re.search(r"```\n(.*?)```", folded, re.S)[1]
    shown = said(f"{run[place]}\nmy_map = {map_text!r}")
    assert "the mistake shows." in shown
    assert re.search(r"costs \d+ instead of \d+", folded)[0] in shown


@each(SERIES)
def test_the_exit_ticket_asks_two_questions_with_three_options_each(path):
    questions = ticket(path)
    assert len(questions) == 2
    for question in questions:
        assert re.findall(r"^- (\w)\) ", question, re.M) == ["a", "b", "c"]
        assert len(re.findall(r"<summary>Answer</summary>\s+[abc]\. ", question)) == 1


def ticket(path):
    """The questions of the exit ticket."""
    text = prose(path).split("## Exit ticket")[1]
    return re.split(r"^\*\*\d\.\*\*", re.split(r"^## ", text, flags=re.M)[0], flags=re.M)[1:]


def verdict_of(answer, check):
    namespace = {}
    exec(answer, namespace)
    verdict = eval(check, namespace)
    assert isinstance(verdict, Verdict)
    return verdict
