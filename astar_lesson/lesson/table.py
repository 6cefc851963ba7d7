"""A table, as text with columns."""

from collections.abc import Iterable, Sequence
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
