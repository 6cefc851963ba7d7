"""The ledger and the pages cannot disagree: each row leads to a place that exists, and what it names stands there."""

import re

import pytest
from pages import FOLDER, cells, plain, prose

from astar_lesson.lesson.ledger import HOW, ledger

CLAIMED = {f"T{n}" for n in range(1, 12)} | set("TVSGR")
ROWS = pytest.mark.parametrize("row", ledger(), ids=lambda row: f"{row.source}-{row.claim[:40]}")


def test_every_topic_of_every_source_has_a_row():
    assert {row.source for row in ledger()} == CLAIMED


def test_no_claim_stands_twice():
    claims = [(row.source, row.claim) for row in ledger()]
    assert len(set(claims)) == len(claims)


@ROWS
def test_a_row_is_whole(row):
    assert all([row.claim, row.verdict, row.page])
    assert row.kind in HOW


@ROWS
def test_a_row_leads_to_its_place(row):
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


def test_as_a_page_shows_it():
    shown = ledger("T9")._repr_markdown_()
    assert shown.splitlines()[0] == "| | claim | verdict | | page |"
    assert "[09](09_open_lists.ipynb#Growing-maps)" in shown
    assert repr(ledger("T9")).startswith("T9: ")
