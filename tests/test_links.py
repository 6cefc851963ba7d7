"""Links between the documents lead somewhere, and what the tables of the package name is there."""

import re
from urllib.parse import unquote

import pytest
from test_commands import DOCUMENTS as WITH_COMMANDS
from test_commands import PROJECT

import astar_lesson

DOCUMENTS = [*WITH_COMMANDS, PROJECT / "tests" / "SURVIVORS.md"]
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.M | re.S)


def links(path):
    """Return what a document links to, other than web addresses."""
    found = ["".join(pair) for pair in LINK.findall(CODE.sub("", path.read_text(encoding="utf-8")))]
    return [link for link in found if "://" not in link]


def anchors(path):
    """Return the anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", CODE.sub("", path.read_text(encoding="utf-8")), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(PROJECT).as_posix())
def test_links_lead_somewhere(path):
    for link in links(path):
        file, _, anchor = link.partition("#")
        target = path.parent / unquote(file) if file else path
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_document_can_be_reached_from_the_readme():
    reached, waiting = set(), [PROJECT / "README.md"]
    while waiting:
        path = waiting.pop()
        if path not in reached and path in DOCUMENTS:
            reached.add(path)
            waiting += [(path.parent / unquote(link.partition("#")[0])).resolve() for link in links(path)]
    assert sorted(set(DOCUMENTS) - reached) == []


# --- the tables of the package's README -------------------------------------------------------------------------------

HOUSE = PROJECT / "astar_lesson"
TABLES = (HOUSE / "README.md").read_text(encoding="utf-8")


def test_every_instrument_is_a_name_of_the_package():
    first_columns = re.findall(r"^\| (`\w+\(.*?) \|", TABLES, re.M)
    names = {name for column in first_columns for name in re.findall(r"`(\w+)\(", column)}
    assert {"Player", "check"} <= names <= set(astar_lesson.__all__)
