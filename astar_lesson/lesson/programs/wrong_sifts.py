"""Mistakes in `sift_up` and in `sift_down`: which line, what stands there instead, and the cause in a sentence."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from astar_lesson.lesson.programs.heap import sift_down, sift_up
from astar_lesson.lesson.programs.listing import changed


class WrongSift(NamedTuple):
    """A function with a mistake, the key of the mistake, and the cause."""

    key: str
    sift: Callable[[list[Any], int], Any]
    words: str


UP_LINES = {
    "loop": "while place > 1 and heap[place] < heap[place // 2]",
    "parent": "    parent = place // 2",
    "swap": "        heap[place], heap[parent] = heap[parent], heap[place]",
}
DOWN_LINES = {
    "loop": "while 2 * place < len(heap)",
    "left": "child = 2 * place\n",
    "right": "if child + 1 < len(heap) and heap[child + 1] < heap[child]",
    "stop": "if not heap[child] < heap[place]",
    "place": "place = child",
}
"""The lines of both functions that are changed here, by the names that the mistakes give them."""


def _wrong(sift: Any, lines: dict[str, str], key: str, words: str, **changes: str) -> WrongSift:
    """The function with these lines changed."""
    in_place_of = {lines[name]: new for name, new in changes.items()}
    return WrongSift(key, changed(sift, sift.__name__, in_place_of), words)


_up = partial(_wrong, sift_up, UP_LINES)
_down = partial(_wrong, sift_down, DOWN_LINES)
NOTHING = "It changes nothing"
ONE_SWAP = "It swaps once at most. After a swap, ask again, from the new place on"
WRONG_WAY = "It swaps where the order is right, and not where it is wrong"

WRONG_UP = [
    _up("changes_nothing", NOTHING, loop="while False"),
    _up("stops_too_early", ONE_SWAP, loop="if place > 1 and heap[place] < heap[place // 2]"),
    _up("sifts_the_wrong_way", WRONG_WAY, loop="while place > 1 and heap[place] > heap[place // 2]"),
    _up(
        "wrong_parent",
        "It compares with the place before. The parent of place n is at n // 2",
        loop="while place > 1 and heap[place] < heap[place - 1]",
        parent="    parent = place - 1",
    ),
    _up(
        "wrong_parent",
        "It takes (n - 1) // 2 for the parent of place n: the rule where places are counted from 0",
        loop="while place > 1 and heap[place] < heap[(place - 1) // 2]",
        parent="    parent = (place - 1) // 2",
    ),
    _up(
        "swaps_too_often",
        "It swaps with the parent even if the entry is not smaller",
        loop="while place > 1",
    ),
    _up("stops_too_early", "It never swaps with the top", loop="while place > 3 and heap[place] < heap[place // 2]"),
    _up(
        "begins_elsewhere",
        "It begins at the last place, not at `place`",
        loop="place = len(heap) - 1\n    while place > 1 and heap[place] < heap[place // 2]",
    ),
    _up("entry_lost", "It writes over an entry that it has not kept", swap="        heap[parent] = heap[place]"),
]
WRONG_DOWN = [
    _down("changes_nothing", NOTHING, loop="while False"),
    _down("stops_too_early", ONE_SWAP, place="return"),
    _down("sifts_the_wrong_way", WRONG_WAY, stop="if heap[child] < heap[place]"),
    _down(
        "larger_child",
        "It swaps with the larger child",
        right="if child + 1 < len(heap) and heap[child + 1] > heap[child]",
    ),
    _down("one_child", "It never looks at the right child", right="if False"),
    _down("one_child", "It never looks at the left child", right="if child + 1 < len(heap)"),
    _down(
        "larger_child",
        "If the left child is smaller than the entry, it takes it, even where the right child is smaller still",
        right="if child + 1 < len(heap) and heap[place] <= heap[child]",
    ),
    _down(
        "stops_too_early",
        "It leaves out a parent that has one child",
        loop="while 2 * place + 1 < len(heap)",
    ),
    _down(
        "swaps_too_often",
        "It swaps with the smaller child even if the entry is smaller than both",
        stop="if False",
    ),
    _down(
        "wrong_child",
        "It takes 2 * n + 1 and 2 * n + 2 for the children of place n: the rule where places are counted from 0",
        loop="while 2 * place + 1 < len(heap)",
        left="child = 2 * place + 1\n",
    ),
    _down(
        "begins_elsewhere",
        "It begins at the top, not at `place`",
        loop="place = 1\n    while 2 * place < len(heap)",
    ),
]
