"""The ledger and the pages cannot disagree: each row leads to a place that exists, and what it names stands there."""

import re

import pytest
from pages import FOLDER, cells, plain, prose

from astar_lesson.lesson.ledger import HOW, ledger

ROWS = pytest.mark.parametrize("row", ledger(), ids=lambda row: f"{row.source}-{row.claim[:40]}")


@ROWS
def test_a_row_leads_to_its_place(row):
    assert all([row.claim, row.verdict]) and row.kind in HOW
    path = FOLDER / f"{row.page}.ipynb"
    assert path.exists()
    headings = {plain(heading) for heading in re.findall(r"^#+ (.+)$", prose(path), re.M)}
    assert not row.heading or plain(row.heading) in headings


@ROWS
def test_what_a_verdict_names_stands_on_its_page(row):
    path = FOLDER / f"{row.page}.ipynb"
    run = [cell for cell in cells(path, "code") if not cell.source.startswith("ledger(")]  # which says it itself
    outputs = [output for cell in run for output in cell.outputs]
    printed = [output.get("text", "") or output.get("data", {}).get("text/plain", "") for output in outputs]
    assert row.shown in row.verdict or row.shown in row.claim
    said = plain(prose(path)) + " ".join(printed)
    assert re.search(rf"(?<![\d,]){re.escape(row.shown)}(?![\d]|,\d)", said)


def test_one_source_alone():
    assert {row.source for row in ledger("V")} == {"V"}
    assert len(ledger("T9")) == 2
    with pytest.raises(ValueError, match="give T, V, S, G or R"):
        ledger("X")
