"""The check of a reader's open list, by sequences of puts and gets, the shortest ones first."""

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, combinations, product, repeat
from random import Random
from typing import Any

from astar_lesson.lesson.attempt import AnswerError, Attempt, blanks
from astar_lesson.lesson.behaviour import SECONDS_A_MAP
from astar_lesson.lesson.verdict import Verdict

START = "s"
"""The cell that is on the list from the beginning, with priority 0."""
LONGEST = 4
"""All sequences of at most this many puts and gets are played."""
RANDOM_PLAYS = 200


Play = tuple[tuple[str, int] | None, ...]
"""Puts of a cell with a priority, and a None for each get. After the last, every cell that waits is removed."""


def check_open_list(open_list: Callable[[Any], Any]) -> Verdict:
    """Notebook 09: is it an open list? `open_list(start)` makes one that holds the start, with priority 0.

    `get()` removes and returns a cell with the lowest priority, any of them if there are several; if none waits, it
    raises an IndexError. `put(cell, priority)` adds a cell, or gives a waiting one a new priority. The length is the
    number of waiting cells. The verdict names the first wrong answer, and the puts and gets that led to it.

    Examples
    --------
    >>> from astar_lesson import PriorityQueue, Queue
    >>> check_open_list(PriorityQueue)
    Solved. Right in all ... plays of puts and gets.
    >>> check_open_list(Queue)
    Not yet. s waits with priority 0. After get, put a 20, put b 10, get, your list returns a with priority 20; ...
    """
    kinds = inspect.getmro(open_list) if inspect.isclass(open_list) else ()
    own = [part for kind in kinds for part in vars(kind).values()]
    if left := blanks(*filter(inspect.isfunction, own)):
        return Verdict(False, left)
    attempt = Attempt(open_list)
    for play in plays():
        done: list[str] = []
        try:
            with attempt.running(SECONDS_A_MAP):
                wrong = _first_fault(open_list, play, done)
        except AnswerError as error:
            wrong = error.words
        if wrong:
            played = f"After {', '.join(done)}" if done else "At the beginning"
            return Verdict(False, f"{START} waits with priority 0. {played}, your list {wrong}.")
    return Verdict(True, f"Right in all {len(plays()):,} plays of puts and gets.")


def _first_fault(open_list: Callable[[Any], Any], play: Play, done: list[str]) -> str:
    """What is wrong with a list in a play, "" if nothing is; the moves are added to `done`."""
    right, waiting = {START: 0}, open_list(START)
    for put in chain((None,), play, repeat(None, len(play))):
        if len(waiting) != len(right):
            return f"has length {len(waiting)}; it must be {len(right)}"
        if put:
            done.append("put {} {}".format(*put))
            waiting.put(*put)
            right.update([put])
        elif right:
            done.append("get")
            if fault := _fault(waiting.get(), right):
                return fault
    done.append("get")
    try:
        return f"returns {waiting.get()!r}, though no cell waits; it must raise an IndexError"
    except IndexError:
        return ""
    except Exception as error:
        return f"raises {type(error).__name__}: {error}; it must be an IndexError, as no cell waits"


def _fault(cell: Any, right: dict[str, int]) -> str:
    """What is wrong with the cell that a list returned, "" if nothing is; it is removed from `right`."""
    lowest = min(right.values())
    names = " or ".join(name for name, priority in right.items() if priority == lowest)
    if not isinstance(cell, str) or cell not in right:
        return f"returns {cell!r}, which does not wait; it must be {names}"
    priority = right.pop(cell)
    return "" if priority == lowest else f"returns {cell} with priority {priority}; it must be {names} with {lowest}"


@cache
def plays() -> list[Play]:
    """Return all short sequences of gets and puts of two cells; and long random ones."""
    moves = (None, *product("ab", (10, 20, 30)))
    short = (play for length in range(LONGEST + 1) for play in product(moves, repeat=length))
    return sorted([*short, *_long_plays()], key=_hardness)


def _hardness(play: Play) -> tuple[bool, int]:
    """A search only lowers priorities, so plays that raise one come last; else shorter ones come first."""
    puts = combinations(filter(None, play), 2)
    return any(cell == again and lower < higher for (cell, lower), (again, higher) in puts), len(play)


def _long_plays() -> Iterator[Play]:
    rng = Random(1)
    for _ in range(RANDOM_PLAYS):
        kinds = rng.choices("pppg", k=40)
        yield tuple(None if kind == "g" else (rng.choice("abcdefghijkl"), rng.randint(1, 50)) for kind in kinds)
