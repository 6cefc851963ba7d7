"""The finder of answers in sight finds those that a reader would see, and no others."""

import nbformat
import pytest
from in_sight import in_sight

SEARCH = "search = record(dijkstra(small, small.start, small.goal))"
FOLD = "<details><summary>Why?</summary>\n\nIt costs 12.\n\n</details>"
LATER = "## Afterwards\n\nIt costs 12."


def page_of(folder, *, above="## A map", below=FOLD, output="", source="Player(small, search, k=2)", kind="costs"):
    """A page with one prediction: a cell above it, one below, and an output of the last cell in its section."""
    asked = {"costs": "compare(mine, search.cost)", "second": "compare(mine, search[1].current)"}[kind]
    code = nbformat.v4.new_code_cell(source)
    code.outputs = [nbformat.v4.new_output("execute_result", {"text/plain": output}, execution_count=1)] * bool(output)
    cells = [
        nbformat.v4.new_markdown_cell(above),
        nbformat.v4.new_code_cell(f"small = Grid.from_text(MAP)\n{SEARCH}"),
        nbformat.v4.new_markdown_cell("**Predict.** Is it 11, 12 or 13? Which is second, (0, 1) or (1, 0)?"),
        nbformat.v4.new_code_cell("mine = None"),
        nbformat.v4.new_code_cell(asked),
        code,
        nbformat.v4.new_markdown_cell(below),
        nbformat.v4.new_markdown_cell(LATER),
    ]
    path = folder / "30_page.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    return path


def found(page, answer):
    return [place.words for place in in_sight(page, {"mine": answer}, {"small", "other"})]


def test_what_is_folded_or_stands_further_down_or_is_an_option_is_not_in_sight(tmp_path):
    assert found(page_of(tmp_path), 12) == []


@pytest.mark.parametrize(
    "page",
    [
        {"below": "So it costs 12."},
        {"below": "Twelve is enough."},
        {"above": "## A map\n\nA cheapest path costs 12."},
        {"output": "Player at step 2 of 12."},
        {"output": "4 x 3 map; dijkstra after 9 of 9 steps; closed 9; open 0."},
        {"output": "4 x 3 map; start (0, 0), goal (3, 2), 2 walls; path of 6 cells, cost 13: (0, 0)."},
    ],
)
def test_a_number_in_prose_or_words_and_an_ended_search_are_found(tmp_path, page):
    assert found(page_of(tmp_path, **page), 12)


@pytest.mark.parametrize(
    "page",
    [
        {"output": "12 x 3 map; dijkstra after 2 of 9 steps; closed 2: (12, 0); open 1: (0, 12)."},
        {"above": "## A map\n\nSee page 12, and [12 Other units](12_other_units.ipynb)."},
        {"below": "120 cells, 1.12 and 12.5 are other numbers."},
        {"output": "4 x 3 map; dijkstra after 9 of 9 steps.", "source": "gallery([('another', other, None)])"},
    ],
)
def test_sizes_coordinates_pages_and_searches_of_another_map_are_not(tmp_path, page):
    assert found(page_of(tmp_path, **page), 12) == []


def test_a_cell_is_found_where_it_is_closed_but_not_where_it_waits_or_is_an_end(tmp_path):
    waits = "4 x 3 map; start (1, 0), goal (0, 1); a_star after 1 of 9 steps; closed 1: (0, 0); open 2: (0, 1), (1, 0)."
    closed = "4 x 3 map; a_star after 2 of 9 steps; closed 2: (0, 0), (0, 1); open 1: (1, 0)."
    assert found(page_of(tmp_path, kind="second", output=waits), (0, 1)) == []
    assert found(page_of(tmp_path, kind="second", output=closed), (0, 1))
