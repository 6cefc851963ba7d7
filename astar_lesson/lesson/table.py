"""A table, as text with columns and as HTML."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any


def text_table(columns: Sequence[str], rows: Iterable[Sequence[Any]], left: int = 0) -> str:
    """Return a table as text: the names of the columns, then a line for each row.

    Parameters
    ----------
    columns : sequence of str
        The names.
    rows : iterable of sequence
        The entries of each row, written by `str`.
    left : int
        How many columns begin at the left; the others end at the right, as numbers should.

    Examples
    --------
    >>> print(text_table(["idea", "cells"], [("Dijkstra", 120), ("A*", 7)], left=1))
    idea      cells
    Dijkstra    120
    A*            7
    """
    lines = [list(map(str, row)) for row in (columns, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    sides = [str.ljust] * left + [str.rjust] * (len(columns) - left)
    return "\n".join(
        "  ".join(side(entry, width) for side, entry, width in zip(sides, line, widths, strict=True)).rstrip()
        for line in lines
    )


def html_table(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Return the same table as HTML.

    >>> html_table(["idea"], [["A*"]])
    '<table><tr><th>idea</th></tr><tr><td>A*</td></tr></table>'
    """
    return f"<table>{_html_row('th', columns)}{''.join(_html_row('td', row) for row in rows)}</table>"


def _html_row(tag: str, entries: Sequence[Any]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(str(entry))}</{tag}>' for entry in entries)}</tr>"
