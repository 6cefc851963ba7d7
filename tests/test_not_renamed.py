"""Who copies a search into the box of a page and keeps its old name is told so: in a real kernel, on each such page."""

import nbformat
import pytest
from nbclient import NotebookClient
from pages import FOLDER, cells

from astar_lesson.lesson.judge.not_renamed import names_in

BOXES = [
    ("02_early_exit", "my_bfs", "my_early_exit"),
    ("03_dijkstra", "my_early_exit", "my_dijkstra"),
    ("04_greedy_best_first", "my_dijkstra", "my_greedy"),
]


@pytest.fixture(scope="module")
def said():
    """By page, what a kernel says where the search of the page before stands in the box: at first, and after a run."""
    run = []
    for page, *_ in BOXES:
        imports, *sources = [cell.source for cell in cells(FOLDER / f"{page}.ipynb", "code")]
        search = next(source for source in sources if source.startswith("def my_"))
        box = next(source for source in sources if "# your program, in place of the dots" in source)
        pasted = f"{search}\n\n\n{box[box.index('check(') :]}"
        run += [imports, search, pasted, box, pasted]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in run])
    NotebookClient(notebook, timeout=120, allow_errors=True).execute()
    told = [[_words(output) for output in cell.outputs] for cell in notebook.cells]
    return {page: (told[5 * k + 2], told[5 * k + 4]) for k, (page, *_) in enumerate(BOXES)}


def _words(output):
    return output.ename if output.output_type == "error" else output.data["text/plain"]


@pytest.mark.parametrize(("page", "old", "new"), BOXES)
def test_an_old_name_in_the_box_is_told(page, old, new, said):
    told = f"Not yet. The first line still says `{old}`: rename it `{new}`."
    assert said[page] == (["NameError", told], [told])


@pytest.mark.parametrize(
    "cell",
    [
        "def my_bfs(grid, start, goal):\n    ...\ncheck(my_bfs)",
        "def my_bfs(grid, start, goal):\n    ...\nmine = my_bfs\ncheck(mine)",
        "def helper(cell, goal):\n    ...\ncheck(my_bfs)",
        "check(my_bfs)",
        "def my_bfs(grid, start, goal):\n    ...",
        "%time check(my_bfs)",
    ],
)
def test_other_cells_say_nothing(cell):
    assert names_in(cell) is None
