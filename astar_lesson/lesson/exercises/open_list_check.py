"""The check of a reader's open list, by sequences of puts and gets, the shortest ones first."""

import inspect
import time
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import combinations, product
from math import factorial, log2
from random import Random
from typing import Any

from astar_lesson.lesson.growth import Counted
from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.lesson.running.blanks import blanks
from astar_lesson.lesson.running.time_limit import SECONDS, EndlessError
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.search.binary_heap import BinaryHeap
from astar_lesson.words.numbers import number

START = "s"
"""The cell that is on the list from the beginning, with priority 0."""
LONGEST = 4
"""All sequences of at most this many puts and gets are played."""
LONGEST_OF_TWO = 3
"""With two lists, all sequences of at most this many."""
RANDOM_PLAYS = 200
GROWN = 500
"""So many cells wait in the play in which comparisons are counted."""
SECONDS_GROWING = 2
"""How much processor time this play may take: a list that takes more is told that it is slow."""
SECONDS_STUCK = 3 * SECONDS_GROWING
"""When a put or a get is stopped that does not end in this play."""
STALE = 3000
"""So many entries of a heap are stale before a get: one that calls itself for each of them goes too deep."""
TIMES_A_HEAP = 5
"""A list that compares so many times as often as the package's heap does not work like one."""

Play = tuple[tuple[Hashable, float] | None, ...]
"""Puts of a cell with a priority, and a None for each get. After the last, every cell that waits is removed."""


def check_open_list(open_list: Callable[[Any], Any]) -> Verdict:
    """Notebook 09: is it an open list? `open_list(start)` makes one that holds the start, with priority 0.

    `get()` removes and returns a cell with a lowest priority, any of them if there are several; if none waits, it
    raises an IndexError. `put(cell, priority)` adds a cell, or gives a waiting one a new priority. The length is the
    number of waiting cells. Two lists share nothing. The verdict names the first wrong answer, and the puts and gets
    that led to it.

    Its comparisons of priorities are counted. A class with "heap" in its name must work like one, too.

    Examples
    --------
    >>> from astar_lesson import PriorityQueue, Queue
    >>> check_open_list(PriorityQueue)
    Solved. Right in all ... plays of puts and gets: ... with one list, ... with two by turns, one with 500 cells, ...
    >>> check_open_list(Queue)
    Not yet. s waits with priority 0. After put a 20, put b 10, get, get, your list returns a with priority 20; ...
    """
    kinds = inspect.getmro(open_list) if inspect.isclass(open_list) else ()
    own = [part for kind in kinds for part in vars(kind).values()]
    left = blanks(*filter(inspect.isfunction, own))
    if left:
        return Verdict(False, left, cause="blanks")
    attempt = Attempt(open_list)
    for play in plays():
        done: list[str] = []
        wrong = _tried(attempt, _fault_of_one, play, done)
        if wrong:
            return Verdict(False, f"{START} waits with priority 0. {_after(done)}, your list {wrong}.")
    for play in plays_of_two():
        done = []
        wrong = _tried(attempt, _fault_of_two, play, done, "a list ")
        if wrong:
            words = f"You make two lists; in both {START} waits with priority 0. {_after(done)}, {wrong}."
            return Verdict(False, f"{words} Each list needs data of its own.")
    counts = Comparisons()
    wrong = _fault_of_long_plays(attempt, counts)
    if wrong:
        return Verdict(False, wrong)
    calls_itself_a_heap = inspect.isclass(open_list) and "heap" in open_list.__name__.lower()
    unlike = _unlike_a_heap(counts) if calls_itself_a_heap else ""
    if unlike:
        return Verdict(False, f"Your list returns the right cells, but {unlike}")
    one = len(plays())
    two = len(plays_of_two())
    parts = f"{one:,} with one list, {two:,} with two by turns, one with {GROWN} cells"
    if counts.has_passed_stale:
        parts += f", one with {STALE:,} puts of a cell"
    words = f"Right in all {one + two + 1 + counts.has_passed_stale:,} plays of puts and gets: {parts}."
    return Verdict(True, words, note=counts.note)


def _tried(
    attempt: Attempt,
    fault_of: Callable[..., str],
    play: Play,
    noted: Any,
    subject: str = "",
    seconds: float = SECONDS,
) -> str:
    """What is wrong in a play, "" if nothing is; of an error, what the subject does then."""
    try:
        with attempt.running(seconds):
            return fault_of(attempt.function, play, noted)
    except AnswerError as error:
        return f"{subject}{error.words}"


def _after(done: list[str]) -> str:
    return f"After {', '.join(done)}" if done else "At the beginning"


class Played:
    """A reader's list, and beside it what must wait on it, with the priorities."""

    def __init__(self, open_list: Callable[[Any], Any], start: Hashable = START) -> None:
        self.right: dict[Any, float] = {start: 0}
        self.waiting = open_list(start)

    def put(self, cell: Hashable, priority: float) -> None:
        """Put a cell in."""
        self.waiting.put(cell, priority)
        self.right[cell] = priority

    def get(self) -> str:
        """Get a cell out, and return what is wrong with it, "" if nothing is."""
        cell = self.waiting.get()
        lowest = min(self.right.values())
        names = " or ".join(str(name) for name, priority in self.right.items() if priority == lowest)
        if not isinstance(cell, Hashable) or cell not in self.right:
            return f"returns {cell!r}, which does not wait; it must be {names}"
        priority = self.right.pop(cell)
        if priority == lowest:
            return ""
        return f"returns {cell} with priority {number(priority)}; it must be {names} with {number(lowest)}"

    def fault_of_length(self) -> str:
        """Return what is wrong with the length, "" if nothing is."""
        length = len(self.waiting)
        return "" if length == len(self.right) else f"has length {length}; it must be {len(self.right)}"

    def fault_when_empty(self) -> str:
        """Return what is wrong with a get, where no cell waits."""
        try:
            cell = self.waiting.get()
        except IndexError:
            return ""
        except Exception as error:
            return f"raises {type(error).__name__}: {error}; it must be an IndexError, as no cell waits"
        return f"returns {cell!r}, though no cell waits; it must raise an IndexError"


def _fault_of_one(open_list: Callable[[Any], Any], play: Play, done: list[str]) -> str:
    """What is wrong with a list in a play, "" if nothing is; the moves are added to `done`."""
    played = Played(open_list)
    wrong = played.fault_of_length()
    for move in play:
        wrong = wrong or _fault_of_move(played, move, done)
    while played.right and not wrong:
        wrong = _fault_of_move(played, None, done)
    if wrong:
        return wrong
    done.append("get")
    wrong = played.fault_when_empty()
    for move in (("a", 5), None):  # it can still be used
        wrong = wrong or _fault_of_move(played, move, done)
    return wrong


def _fault_of_move(
    played: Played, move: tuple[Hashable, float] | None, done: list[str], where: str = "", whence: str = ""
) -> str:
    """Put or get a cell, add it to `done`, and return what is wrong afterwards; where no cell waits, none is got."""
    wrong = ""
    if move:
        cell, priority = move
        done.append(f"put {cell} {number(priority)}{where}")
        played.put(cell, priority)
    elif played.right:
        done.append(f"get{whence}")
        wrong = played.get()
    return wrong or played.fault_of_length()


def _fault_of_two(open_list: Callable[[Any], Any], play: Play, done: list[str]) -> str:
    """What is wrong with two lists to which the moves go by turns, "" if nothing is; they are added to `done`."""
    first = Played(open_list)
    second = Played(open_list)
    emptying: Play = (None,) * 2 * (len(play) + 1)
    for k, move in enumerate(play + emptying):
        is_even = k % 2 == 0
        played = first if is_even else second
        name = "the first" if is_even else "the second"
        wrong = _fault_of_move(played, move, done, f" into {name}", f" from {name}")
        if wrong:
            return f"{name} list {wrong}"
        for other, other_name in ((first, "first"), (second, "second")):
            wrong = other.fault_of_length()
            if wrong:
                return f"the {other_name} list {wrong}"
    return ""


def _fault_of_stale(open_list: Callable[[Any], Any]) -> str:
    """What is wrong with a list in which one cell gets many priorities, and then another one is put in; "" if nothing.

    In a heap with stale entries the last get must pass over nearly all of them.
    """
    played = Played(open_list)
    wrong = played.get()
    for priority in range(STALE, 0, -1):
        played.put("a", priority)
    wrong = wrong or played.fault_of_length() or played.get()
    played.put("b", STALE + 1)
    return wrong or played.fault_of_length() or played.get()


class Comparisons:
    """The comparisons of two priorities in a play, in its puts and in its gets."""

    def __init__(self) -> None:
        self.puts = 0
        self.gets = 0
        self.in_puts = 0
        self.in_gets = 0
        self.has_passed_stale = False

    @property
    def total(self) -> int:
        """All comparisons."""
        return self.in_puts + self.in_gets

    @property
    def is_seen(self) -> bool:
        """Whether there are as many as are needed: if not, copies were compared."""
        return self.total >= fewest_comparisons()

    @property
    def note(self) -> str:
        """What the author of a right list should know."""
        if not self.is_seen:
            return "What it compares could not be counted: it compares copies of the priorities."
        return f"Where up to {GROWN} cells wait, {self}. What it moves was not counted."

    def __str__(self) -> str:
        """Tell how many there are on average."""
        a_put = round(self.in_puts / self.puts)
        a_get = round(self.in_gets / self.gets)
        return f"a put compares {a_put} priorities on average, and a get {a_get}"


def _fault_of_long_plays(attempt: Attempt, counts: Comparisons) -> str:
    """What is wrong with a list in the two long plays, in sentences, "" if nothing is; comparisons are counted."""
    try:
        with attempt.running():
            wrong = _fault_of_stale(attempt.function)
        counts.has_passed_stale = True
    except AnswerError as error:
        is_slow = isinstance(error.error, EndlessError)
        wrong = "" if is_slow else error.words
    if wrong:
        moves = f"The cell a is put {STALE:,} times, each time with a lower priority; then come get, put b, get."
        return f"{moves} Here your list {wrong}."
    wrong = _tried(attempt, _fault_of_large, growing_play(), counts, seconds=SECONDS_STUCK)
    if wrong:
        count = counts.puts + counts.gets
        return f"Up to {GROWN} cells wait. After {count:,} puts and gets, your list {wrong}."
    return ""


def _unlike_a_heap(counts: Comparisons) -> str:
    """Why a list that has been counted is no heap, or cannot be known to be one; "" if it is one."""
    if counts.total > TIMES_A_HEAP * comparisons_of_a_heap().total:
        where = f"Where up to {GROWN} cells wait, {counts}; in `BinaryHeap` {comparisons_of_a_heap()}."
        return f"it does not work like a heap. {where}"
    if not counts.is_seen:
        return (
            f"its comparisons could not be counted: {counts}. To get {GROWN} cells in order, at least "
            f"{fewest_comparisons():,} comparisons are needed. It compares copies, such as float(priority) or "
            "-priority: keep the priority as it was given."
        )
    return ""


def _fault_of_large(open_list: Callable[[Any], Any], play: Play, counts: Comparisons) -> str:
    """What is wrong with a list in a long play, "" if nothing is; the comparisons are added to `counts`."""
    counted: type[Counted] = type("Counted", (Counted,), {})
    played = Played(open_list, (0, 0))
    begun = time.process_time()
    for move in play:
        if time.process_time() - begun > SECONDS_GROWING:
            return (
                f"is too slow: it was stopped after {SECONDS_GROWING:g} s of processor time. Up to there it is right. "
                "In a put or a get, look at each waiting cell once at most"
            )
        before = counted.comparisons
        if move:
            cell, priority = move
            counts.puts += 1
            played.waiting.put(equal_to(cell), counted(priority))
            counts.in_puts += counted.comparisons - before
            played.right[cell] = priority
            wrong = ""
        else:
            counts.gets += 1
            wrong = played.get()
            counts.in_gets += counted.comparisons - before
        wrong = wrong or played.fault_of_length()
        if wrong:
            return wrong
    return ""


def equal_to(cell: Any) -> Any:
    """Return a pair that is equal to a cell and another object, as a map makes one for each neighbour."""
    x, y = cell
    return x, y


@cache
def comparisons_of_a_heap() -> Comparisons:
    """What the package's heap compares in the long play."""
    counts = Comparisons()
    _fault_of_large(BinaryHeap, growing_play(), counts)
    return counts


@cache
def fewest_comparisons() -> int:
    """How many comparisons are needed to get that many cells back in order: the logarithm of all orders."""
    return round(log2(factorial(GROWN)))


@cache
def plays() -> list[Play]:
    """Return all short sequences of gets and puts of two cells; some of special numbers; and long random ones."""
    short = _sequences((10, 20, 30), LONGEST)
    with_zero = [play for play in _sequences((0, 10), LONGEST_OF_TWO) if ("a", 0) in play or ("b", 0) in play]
    return sorted([*short, *with_zero, *_special_plays(), *_long_plays()], key=_hardness)


@cache
def plays_of_two() -> list[Play]:
    """Return the plays in which the moves go to two lists by turns."""
    return [*_sequences((10, 20), LONGEST_OF_TWO), *_long_plays()]


def _sequences(priorities: tuple[float, ...], longest: int) -> list[Play]:
    """All sequences of gets, and of puts of two cells with these priorities, the shortest first."""
    moves = (None, *product("ab", priorities))
    return [play for length in range(longest + 1) for play in product(moves, repeat=length)]


def _hardness(play: Play) -> tuple[bool, int]:
    """A search only lowers priorities, so plays that raise one come last; else shorter ones come first."""
    puts = combinations([(START, 0), *filter(None, play)], 2)
    return any(cell == again and lower < higher for (cell, lower), (again, higher) in puts), len(play)


MILLION = 1_000_000


def _special_plays() -> Iterator[Play]:
    """Two cells whose priorities differ in a digit, a fraction, the sign, or are beyond a number taken for infinity.

    And the start, put in once more; and pairs of numbers that are equal, and not the same object.
    """
    pairs = [(9, 10), (10.25, 10.5), (0.25, 0.5), (-2, -1), (-1, 1), (99, 100), (999, 1000)]
    pairs += [(7.01, 7.04), (7.001, 7.004), (7.03125, 7.0625), (7, 7 + 2**-40)]
    pairs += [(k * MILLION, k * MILLION + 1) for k in (1, 10, 1000, MILLION)]
    pairs.append((10**30, 10**31))
    for low, high in pairs:
        yield None, ("a", high), ("b", low)
        yield None, ("a", low), ("b", high)
        yield None, ("a", high), ("b", low), ("b", high), ("a", low)
    yield (START, 10), ("a", 5), None
    yield None, (START, 10)
    yield None, (START, 20), (START, 10), None
    pair = (1, 2)
    yield None, (equal_to(pair), 20), (equal_to(pair), 10), None
    yield None, (equal_to(pair), 10), (equal_to(pair), 20), (equal_to((3, 4)), 15), None


def _long_plays() -> Iterator[Play]:
    """Random plays with small numbers, with large ones, with fractions, and with negative ones."""
    rng = Random(1)
    for k in range(RANDOM_PLAYS):
        lowest, highest, parts = ((1, 50, 1), (1, 10**7, 1), (1, 50, 8), (-50, 50, 1))[k % 4]
        kinds = rng.choices("pppg", k=40)
        moves: list[tuple[Hashable, float] | None] = []
        for kind in kinds:
            priority = rng.randint(lowest, highest) / parts
            if kind == "g":
                moves.append(None)
            else:
                moves.append((rng.choice("abcdefghijkl"), int(priority) if parts == 1 else priority))
        yield tuple(moves)


@cache
def growing_play() -> Play:
    """Put in many cells, improve half of them, get one and put in another for a while, and get all."""
    rng = Random(1)
    cells = [(x, y) for x in range(50) for y in range(50)]
    moves: list[tuple[Hashable, float] | None] = [None]
    first = rng.sample(cells[1:], GROWN)
    moves += [(cell, rng.randint(1000, 9000) / 4) for cell in first]
    moves += [(cell, rng.randint(100, 999) / 4) for cell in rng.sample(first, GROWN // 2)]
    for cell in rng.sample(sorted(set(cells[1:]) - set(first)), GROWN // 2):
        moves += [None, (cell, rng.randint(1000, 9000) / 4)]
    return (*moves, *[None] * GROWN)
