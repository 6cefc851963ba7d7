"""The ledger: the claims of the five source documents, each with a verdict and the page that shows it.

The claims are in `ledger.tsv`, one a line. The museum's page prints them, and a test checks that each page contains
what a verdict quotes from it.
"""

from importlib.resources import files
from typing import NamedTuple

HOW = {
    "proved": "proved here",
    "counted": "counted on these maps",
    "shown": "shown by this map",
    "refuted": "refuted by this map",
}
"""How a verdict was reached."""


class Claim(NamedTuple):
    """A claim and its verdict.

    Attributes
    ----------
    source : str
        The document by its letter; for the tutorial with the number of its topic: "T9".
    claim : str
        What it says, in our words.
    verdict : str
        What is true of it.
    kind : str
        How that is known: "proved", "counted" on the maps of the page, or "shown" or "refuted" by one of them.
    page, heading : str
        The page, by the name of its file without ending, and its section, or "".
    shown : str
        A word or number of the verdict that is found on the page, in its text or its outputs.
    """

    source: str
    claim: str
    verdict: str
    kind: str
    page: str
    heading: str
    shown: str

    @property
    def link(self) -> str:
        """A link to the page and section that shows it."""
        place = f"#{self.heading.replace(' ', '-')}" if self.heading else ""
        return f"[{self.page[:2]}]({self.page}.ipynb{place})"


class Ledger(list[Claim]):
    """Claims, which a notebook shows as a table."""

    def _repr_markdown_(self) -> str:
        lines = ["| | claim | verdict | | page |", "|:--|:--|:--|:--|:--|"]
        lines += [f"| {r.source} | {r.claim} | {r.verdict} | *{HOW[r.kind]}* | {r.link} |" for r in self]
        return "\n".join(lines).replace("A*", "A\\*")

    def __repr__(self) -> str:
        return "\n".join(
            f"{r.source}: {r.claim}. Verdict: {r.verdict} ({HOW[r.kind]}, page {r.page[:2]})." for r in self
        )


def ledger(source: str = "") -> Ledger:
    """Return the ledger, or the claims of one source.

    Parameters
    ----------
    source : str
        "T" the tutorial, "V" the article on velocity, "S" the slides, "G" the article on a game, "R" the retelling;
        "T9" one topic of the tutorial; "" all of them.

    Raises
    ------
    ValueError
        If there is no such source.

    Examples
    --------
    >>> ledger("T4")[0].verdict
    'true: 12 steps that cost 12, where 6 steps cost 18'
    """
    text = files(__package__).joinpath("ledger.tsv").read_text(encoding="utf-8")
    claims = [Claim(*line.split("\t")) for line in text.splitlines()[1:]]
    rows = [row for row in claims if source in ("", row.source, row.source[0])]
    if not rows:
        raise ValueError(f"source is {source!r}: give T, V, S, G or R, or a topic of the tutorial, such as T9")
    return Ledger(rows)
