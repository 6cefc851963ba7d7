"""The tree in the list: a binary heap, drawn with characters."""

from collections.abc import Iterable

from astar_lesson.words.numbers import number

GAP = 4
"""Blanks between two entries of the lowest row."""


def tree(heap: Iterable[float]) -> str:
    r"""Draw a heap as a tree, row by row: below the entry at place n stand those at places 2n and 2n + 1.

    Parameters
    ----------
    heap : iterable of float
        Numbers in the order of their places, from place 1. Nothing is checked: numbers that are no heap are drawn as
        they stand.

    Examples
    --------
    >>> print(tree([1, 5, 9, 7, 12, 10]))
                1
             /     \
          5           9
        /  \        /
       7    12    10
    """
    entries = [number(priority) for priority in heap]
    if not entries:
        return "(empty)"
    levels = len(entries).bit_length()
    width = (max(map(len, entries)) + GAP) * 2 ** (levels - 1)

    def middle(place: int) -> int:
        first = 2 ** (place.bit_length() - 1)  # of its row
        return int((place - first + 0.5) * width / first)

    rows = []
    for level in range(levels):
        places = range(2**level, min(2 ** (level + 1), len(entries) + 1))
        if level:
            rows.append(_row([((middle(place) + middle(place // 2)) // 2, "/\\"[place % 2]) for place in places]))
        rows.append(_row([(middle(place), entries[place - 1]) for place in places]))
    return "\n".join(rows)


def _row(marks: list[tuple[int, str]]) -> str:
    row = ""
    for middle, text in marks:
        row = row.ljust(middle - len(text) // 2) + text
    return row
