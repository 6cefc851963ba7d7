"""The tree in the list: every entry stands below its parent."""

import random
import re

import pytest

from astar_lesson.lesson.heap_tree import tree


def places(text):
    """The rows of numbers, each number with the column of its middle."""
    return [
        [(match[0], (match.start() + match.end()) / 2) for match in re.finditer(r"\d+", row)]
        for row in text.splitlines()[::2]
    ]


@pytest.mark.parametrize("count", range(1, 32))
def test_rows_hold_the_entries_in_order_and_children_stand_around_their_parent(count):
    entries = random.Random(count).sample(range(100), count)
    rows = places(tree(entries))
    flat = [entry for row in rows for entry in row]
    assert [int(text) for text, _ in flat] == entries
    assert [len(row) for row in rows[:-1]] == [2**level for level in range(len(rows) - 1)]
    for place in range(2, count + 1):
        (_, child), (_, parent) = flat[place - 1], flat[place // 2 - 1]
        assert (child < parent) == (place % 2 == 0)


def test_an_empty_heap():
    assert tree([]) == "(empty)"
