"""A table, as text with columns."""

from collections.abc import Iterable, Sequence


def text_table(columns: Sequence[str], rows: Iterable[Sequence[object]], left: int = 0) -> str:
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
    widths = [max(len(entry) for entry in column) for column in zip(*lines, strict=True)]
    written = []
    for line in lines:
        entries = []
        for place, (entry, width) in enumerate(zip(line, widths, strict=True)):
            entries.append(entry.ljust(width) if place < left else entry.rjust(width))
        written.append("  ".join(entries).rstrip())
    return "\n".join(written)
