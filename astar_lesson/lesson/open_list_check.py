"""The check of a reader's open list, by sequences of puts and gets, the shortest ones first."""

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

from astar_lesson.lesson.asking import blanks
from astar_lesson.lesson.behaviour import PATIENT
from astar_lesson.lesson.patience import EndlessError, patience
from astar_lesson.lesson.verdict import Verdict

START = "s"
"""The cell that is on the list from the beginning, with priority 0."""
LONGEST = 4
"""All sequences of at most this many puts and gets are played."""
RANDOM_PLAYS = 200


class Put(NamedTuple):
    """A cell is put on the list with a priority."""

    cell: str
    priority: int

    def __str__(self) -> str:
        return f"put {self.cell} {self.priority}"


Play = tuple[Put | None, ...]
"""Puts, and a None for each get. After the last, every cell that waits is removed, one by one."""


def check_open_list(open_list: Callable[[Any], Any]) -> Verdict:
    """Notebook 09: is it an open list? `open_list(start)` makes one that holds the start, with priority 0.

    `get()` removes and returns a cell with the lowest priority, any of them if there are several; if none waits, it
    raises an IndexError. `put(cell, priority)` adds a cell, or gives a waiting one a new priority. The length is the
    number of waiting cells. The verdict names the first wrong answer, and the puts and gets that led to it.

    Examples
    --------
    >>> from astar_lesson import LosingList, PriorityQueue, Queue
    >>> check_open_list(PriorityQueue)
    Solved. Right in all ... plays of puts and gets.
    >>> check_open_list(Queue)
    Not yet. s waits with priority 0. After get, put a 20, put b 10, get, your list returns a with priority 20; ...
    """
    kinds = inspect.getmro(open_list) if inspect.isclass(open_list) else ()
    own = [part for kind in kinds for part in vars(kind).values()]
    if left := blanks(*filter(inspect.isfunction, own)):
        return Verdict(False, left)
    for play in plays():
        wrong = _Game(open_list).play(play)
        if wrong:
            return Verdict(False, wrong)
    return Verdict(True, f"Right in all {len(plays()):,} plays of puts and gets.")


class _Game:
    """A reader's open list, beside a dictionary of the cells that must wait."""

    def __init__(self, open_list: Callable[[Any], Any]) -> None:
        self.open_list = open_list
        self.right: dict[str, int] = {START: 0}
        self.done: list[str] = []

    def play(self, play: Play) -> str:
        """Play a sequence and describe the first wrong answer; "" if there is none."""
        try:
            with patience(getattr(self.open_list, "get", self.open_list), PATIENT.instructions, PATIENT.seconds):
                return self._play(play)
        except EndlessError:
            return self._words("does not come to an end")
        except (Exception, SystemExit) as error:  # whatever a list does, the verdict is a sentence
            return self._words(f"fails: {type(error).__name__}: {error}")

    def _play(self, play: Play) -> str:
        waiting = self.open_list(START)
        wrong = self._length(waiting) or self._get(waiting)
        for put in play:
            if wrong:
                break
            if put is not None:
                self.done.append(str(put))
                waiting.put(*put)
                self.right[put.cell] = put.priority
            elif self.right:
                wrong = self._get(waiting)
            wrong = wrong or self._length(waiting)
        while self.right and not wrong:
            wrong = self._get(waiting) or self._length(waiting)
        return wrong or self._empty(waiting)

    def _get(self, waiting: Any) -> str:
        self.done.append("get")
        cell = waiting.get()
        lowest = min(self.right.values())
        names = " or ".join(name for name, priority in self.right.items() if priority == lowest)
        if cell not in self.right:
            return self._words(f"returns {cell!r}, which does not wait; it must be {names}")
        if self.right[cell] != lowest:
            return self._words(f"returns {cell} with priority {self.right[cell]}; it must be {names} with {lowest}")
        del self.right[cell]
        return ""

    def _length(self, waiting: Any) -> str:
        found, right = len(waiting), len(self.right)
        return "" if found == right else self._words(f"has length {found}; it must be {right}")

    def _empty(self, waiting: Any) -> str:
        self.done.append("get")
        try:
            cell = waiting.get()
        except IndexError:
            return ""
        except Exception as error:
            return self._words(f"raises {type(error).__name__}: {error}; it must be an IndexError, as no cell waits")
        return self._words(f"returns {cell!r}, though no cell waits; it must raise an IndexError")

    def _words(self, what: str) -> str:
        played = f"After {', '.join(self.done)}" if self.done else "At the beginning"
        return f"{START} waits with priority 0. {played}, your list {what}."


@cache
def plays() -> list[Play]:
    """Return all short sequences, up to the names of the cells; some more of puts alone; and long random ones."""
    short = [play for length in range(LONGEST + 1) for play in product((None, *_puts((10, 20, 30))), repeat=length)]
    puts = product(_puts((10, 20, 30, 40)), repeat=LONGEST)
    return sorted([*filter(_is_in_order, short), *filter(_is_in_order, puts), *_long_plays()], key=_hardness)


def _hardness(play: Play) -> tuple[bool, int]:
    """A search only lowers priorities, so plays that raise one come last; else shorter ones come first."""
    lowest: dict[str, int] = {}
    raises = False
    for cell, priority in filter(None, play):
        raises = raises or priority > lowest.get(cell, priority)
        lowest[cell] = priority
    return raises, len(play)


def _puts(priorities: tuple[int, ...]) -> list[Put]:
    return [Put(cell, priority) for cell in "abc" for priority in priorities]


def _is_in_order(play: Play) -> bool:
    """Whether the cells are named in the order in which they come, and the first move is a put."""
    names = "".join(dict.fromkeys(put.cell for put in play if put is not None))
    return names in ("a", "ab", "abc", "") and play[:1] != (None,)


def _long_plays() -> Iterator[Play]:
    rng = Random(1)
    for _ in range(RANDOM_PLAYS):
        kinds = rng.choices("pppg", k=40)
        yield tuple(None if kind == "g" else Put(rng.choice("abcdefghijkl"), rng.randint(1, 50)) for kind in kinds)
