"""Links between the documents lead somewhere: to a file that exists, and to a heading that stands in it."""

import re
from urllib.parse import unquote

import pytest
from test_commands import DOCUMENTS, PROJECT

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
