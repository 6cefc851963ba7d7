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
    longest = max(len(entry) for entry in entries)
    width = (longest + GAP) * 2 ** (levels - 1)  # of an entry and all below it
    rows = []
    for level in range(levels):
        first = 2**level - 1
        row = entries[first : 2 * first + 1]
        if level:
            to_the_left = "/".center(width // 2).rjust(width)
            to_the_right = "\\".center(width // 2).ljust(width)
            branches = [to_the_left, to_the_right] * len(row)
            rows.append("".join(branches[: len(row)]))
        rows.append("".join(entry.center(width) for entry in row))
        width //= 2
    return "\n".join(row.rstrip() for row in rows)
