"""The ledger and the pages cannot disagree: each row leads to a place that exists, and its numbers stand there."""

import re

import pytest
from pages import FOLDER, cells, plain, prose

from astar_lesson.lesson.ledger import ledger

ROW = re.compile(r"\| (\S+) \| (.+) \| (.+) \| \*(.+)\* \| \[(\d\d)\]\((.+)\.ipynb(?:#(.*))?\) \|")
ROWS = [ROW.fullmatch(line).groups() for line in ledger().data.splitlines()[2:]]
KINDS = {"proved here", "counted on these maps", "shown by this map", "refuted by this map"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}-{row[1][:40]}")
def test_a_row_leads_to_its_place_and_its_numbers_stand_there(row):
    _, _, verdict, kind, number, page, heading = row
    path = FOLDER / f"{page}.ipynb"
    assert kind in KINDS and page.startswith(number)
    headings = {plain(text).replace(" ", "-") for text in re.findall(r"^#+ (.+)$", prose(path), re.M)}
    assert not heading or plain(heading) in headings
    outputs = [output for cell in cells(path, "code") for output in cell.outputs]
    printed = [output.get("text", "") or output.get("data", {}).get("text/plain", "") for output in outputs]
    said = plain(prose(path)) + " ".join(printed)
    for quoted in re.findall(r"\d[\d,.]*\d|\d", plain(verdict)):
        assert re.search(rf"(?<![\d,]){re.escape(quoted)}(?!\d|,\d)", said), quoted
