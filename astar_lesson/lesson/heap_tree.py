"""A binary heap, drawn as a tree with characters."""

from collections.abc import Iterable

from astar_lesson.words.numbers import number

GAP = 4
"""Blanks between two entries of the lowest row."""


def tree(heap: Iterable[float]) -> str:
    r"""Draw a heap as a tree, row by row: below the entry at place n stand those at places 2n and 2n + 1.

    Parameters
    ----------
    heap : iterable of float
        Numbers in the order of their places, from place 1. Numbers that do not form a heap are drawn as they stand.

    Examples
    --------
    >>> print(tree([1, 5, 9, 7, 12, 10]))
               1
            /     \
         5           9
        /  \        /
      7     12    10
    """
    entries = [number(priority) for priority in heap]
    if not entries:
        return "(empty)"
    levels = len(entries).bit_length()
    total = (max(map(len, entries)) + GAP) * 2 ** (levels - 1)
    rows = []
    for level in range(levels):
        width = total // 2**level  # for an entry and all below it
        row = entries[2**level - 1 : 2 ** (level + 1) - 1]
        if level:
            left, right = "/".center(width // 2).rjust(width), "\\".center(width // 2).ljust(width)
            rows.append("".join(right if number % 2 else left for number in range(len(row))))
        rows.append("".join(entry.center(width) for entry in row))
    return "\n".join(row.rstrip() for row in rows)
