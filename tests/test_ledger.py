"""The ledger and the pages cannot disagree: each row leads to a place that exists, and its numbers stand there."""

import math
import re

import pytest
from notes import NOTES, rows
from other_lists import LosingList
from pages import FOLDER, cells, plain, prose

from astar_lesson import EIGHT, Grid, SortedList, a_star, walked_cost, zero

LEDGER = NOTES / "ledger.md"
PLACE = re.compile(r"\[(\d\d)\]\(\.\./(.+)\.ipynb\) ?(.*)")
KINDS = {"proved here", "counted on these maps", "shown by this map", "refuted by this map", "refuted by a test"}


@pytest.mark.parametrize("row", rows(LEDGER.read_text(encoding="utf-8")), ids=lambda row: f"{row[0]}-{row[1][:40]}")
def test_a_row_leads_to_its_place_and_its_numbers_stand_there(row):
    _, _, verdict, kind, place = row
    number, page, heading = PLACE.fullmatch(place).groups()
    path = FOLDER / f"{page}.ipynb"
    assert kind.strip("*") in KINDS and page.startswith(number)
    headings = {plain(text) for text in re.findall(r"^#+ (.+)$", prose(path), re.M)}
    assert not heading or plain(heading) in headings
    outputs = [output for cell in cells(path, "code") for output in cell.outputs]
    printed = [output.get("text", "") or output.get("data", {}).get("text/plain", "") for output in outputs]
    said = plain(prose(path)) + " ".join(printed)
    for quoted in re.findall(r"\d[\d,.]*\d|\d", plain(verdict)):
        assert re.search(rf"(?<![\d,]){re.escape(quoted)}(?!\d|,\d)", said), quoted


def test_the_claims_about_the_world_keep_their_place():
    """What the tutorial says of units, terrain, unknown ground, smooth paths and other shapes, and the page of each.

    And what the retelling says of the cost of a step.
    """
    told = {row[1]: PLACE.fullmatch(row[4])[1] for row in rows(LEDGER.read_text(encoding="utf-8")) if row[0] == "R"}
    assert told["What a step costs depends only on the cell that is entered"] == "08"
    pages = [(row[0], PLACE.fullmatch(row[4])[1]) for row in rows(LEDGER.read_text(encoding="utf-8"))]
    kept = {"T3": ["12"] * 3, "T4": ["03", "11"], "T5": ["13"] * 2, "T6": ["14", "16"], "T7": ["15", "16"]}
    assert {topic: [page for name, page in pages if name == topic] for topic in kept} == kept


def test_the_published_sorted_list_loses_a_cell_and_a_right_one_does_not():
    for make, kept in ((LosingList, "a"), (SortedList, "ab")):
        cells = make()
        for cell, priority in (("a", 50), ("a", 10), ("b", 20)):
            cells.put(cell, priority)
        assert "".join(cells.get() for _ in range(len(cells))) == kept
    grid = Grid.from_text("S.\n..\n33\nG.", EIGHT)
    lost, found = (list(a_star(grid, grid.start, grid.goal, zero(grid), kind)) for kind in (LosingList, SortedList))
    assert [walked_cost(grid, steps[-1].path) for steps in (lost, found)] == [math.inf, 50]
