"""The check of `sift_up` and `sift_down`: on all small heaps, and counted in a growing play."""

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

from astar_lesson.lesson.growth import Counted
from astar_lesson.lesson.heap_picture import broken_at, written
from astar_lesson.lesson.programs.heap import LazyHeap, heap_of
from astar_lesson.lesson.programs.wrong_sifts import WRONG_DOWN, WRONG_UP, WrongSift
from astar_lesson.lesson.row_of_places import Row
from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.lesson.running.blanks import blanks
from astar_lesson.lesson.running.time_limit import EndlessError
from astar_lesson.lesson.sifting import MOST_LOOKS, Sift, Sifting
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.words.numbers import capital, listed

LARGEST = 7
"""All heaps of at most so many entries are tried."""
EQUAL = 3
"""Besides heaps of different entries, all that hold numbers up to this one are tried, many of them more than once."""
LARGEST_OF_WRONG = 6
"""The heaps on which a wrong answer is compared with known mistakes."""
GROWN = 500
"""So many entries wait at most in the play in which work is counted."""
SECONDS = 3
"""How much processor time the small heaps may take, and again the play."""
TIMES_OURS = 4
"""Functions that compare, move or read so many times as many entries as a get of ours do not follow one path."""
LOOK_AT_ALL = {"sorted", "sort", "heapify", "nsmallest", "min", "max", "index"}
"""Functions and methods of Python that compare all entries of a list."""
DEEP = 2**17
"""So many entries has the heap on which an entry goes all the way up, and another one all the way down."""
FEWEST = 4
"""A get compares more entries than this on average: to get 500 of them in order, about 7.5 are needed for each."""


class Case(NamedTuple):
    """A row that is a heap but for one entry, and the place of that entry."""

    row: list[Any]
    place: int


def check_heap(sift_up: Sift, sift_down: Sift) -> Verdict:
    """Notebook 09: do `sift_up(heap, place)` and `sift_down(heap, place)` restore the heap order, along one path?

    `heap[0]` is not used. All entries are in heap order but for the one at `place`: in `sift_up` it may be smaller than
    its parent, in `sift_down` larger than its children. The function changes the list itself; what it returns does not
    matter. Afterwards the list must hold the same entries, in heap order. The entries are numbers, or pairs.

    Then both work in an open list, whose comparisons, moves and looks are counted, and must be about as few as ours.

    Examples
    --------
    >>> from astar_lesson import LazyHeap
    >>> check_heap(LazyHeap.sift_up, LazyHeap.sift_down)
    Solved. Right on all ... heaps tried: up to 7 entries, different or equal. With up to 500 entries, ...
    >>> check_heap(LazyHeap.sift_up, lambda heap, place: heap.sort(key=str))
    Not yet. `sift_up` is right. `sift_down(heap, 1)` ...
    """
    tried = 0
    parts = (("sift_up", sift_up, up_cases, WRONG_UP), ("sift_down", sift_down, down_cases, WRONG_DOWN))
    for name, sift, cases, wrong in parts:
        refused = _refused(name, sift, cases, wrong)
        if refused:
            return replace(refused, done="`sift_up` is right." if tried else "")
        tried += len(cases(LARGEST))
    return _judged_by_work(sift_up, sift_down, tried)


# --- right or wrong ---------------------------------------------------------------------------------------------------


def _refused(name: str, sift: Sift, cases: Callable[[int], list[Case]], wrong: list[WrongSift]) -> Verdict | None:
    """Return the verdict on a function that leaves a heap out of order; None if it is right on all small heaps."""
    left = blanks(sift)
    if left:
        return Verdict(False, f"`{name}`: {left}", cause="blanks")
    attempt = Attempt(sift)
    words = ""
    error: BaseException | None = None
    try:
        with attempt.running(SECONDS):
            for case in cases(LARGEST):
                words = _fault(sift, case)
                if words:
                    break
    except AnswerError as failed:
        words = failed.words
        error = failed.error
    if not words:
        return None
    with redirect_stdout(io.StringIO()):  # what it prints has been shown
        played = Sifting(sift, *case)
        known = None if isinstance(error, EndlessError) else _mistake(attempt, cases, wrong)
    cause, why = known or _seen(played, error)
    where = f"`{name}(heap, {case.place})` with heap = {_as_code(case.row)}"
    return Verdict(False, f"{where} {words}{why}.", played.before_and_after(), cause=cause, failure=played)


def _seen(played: Sifting, error: BaseException | None) -> tuple[str | None, str]:
    """Return the cause of an error that is seen in the run itself, and its sentence; (None, "") if none is."""
    asked = played.row.asked
    last = len(played.row) - 1
    if isinstance(error, EndlessError):
        goes_on = "swapping" if played.left_out else "without a swap"
        return "endless", f". It goes on {goes_on}: go on to another place, or leave the loop"
    if isinstance(error, IndexError) and asked > last:
        place = f"It looks at place {asked}, past the last one, which is {last}"
        return "past_the_end", f". {place}: a parent may have one child or none"
    if isinstance(error, TypeError) and any(None in pair for pair in played.compared):
        return "past_the_top", ". It compares with place 0, which holds None: place 1 is the top, and has no parent"
    return None, ""


def _fault(sift: Sift, case: Case) -> str:
    """Say what is wrong with the row that a function leaves, to follow the call; "" if nothing is."""
    row = Row(case.row, MOST_LOOKS)
    sift(row, case.place)
    after = list(list.__iter__(row))
    if after[:1] != [None]:
        return "changes place 0, which is not used"
    if sorted(map(id, after)) != sorted(map(id, case.row)):
        return f"leaves {_as_code(after)}: the entries are not the same as before"
    broken = broken_at(after)
    if not broken:
        return ""
    place = broken[0]
    child = f"{written(after[place])}, at place {place}"
    parent = f"{written(after[place // 2])}, at place {place // 2}"
    return f"leaves {_as_code(after)}: {child}, is smaller than its parent {parent}"


def _mistake(attempt: Attempt, cases: Callable[[int], list[Case]], wrong: list[WrongSift]) -> tuple[str, str] | None:
    """Return the key and the sentence of a known mistake that does the same on all small heaps; None if none does."""
    tried = [case for case in cases(LARGEST_OF_WRONG) if len(set(case.row)) == len(case.row)]
    try:
        with attempt.running(SECONDS):
            came = [_outcome(attempt.function, case) for case in tried]
    except AnswerError:
        return None
    for each in wrong:
        if all(_outcome(each.sift, case) == one for case, one in zip(tried, came, strict=True)):
            return each.key, f". {each.words}"
    return None


def _outcome(sift: Sift, case: Case) -> Any:
    """What comes of a call: the row, or the kind of the error."""
    row = Row(case.row, MOST_LOOKS)
    try:
        sift(row, case.place)
    except Exception as error:
        return type(error)
    return list(list.__iter__(row))


def _as_code(row: list[Any]) -> str:
    """Write a row as Python does."""
    return f"[{', '.join(map(written, row))}]"


# --- the heaps --------------------------------------------------------------------------------------------------------


@cache
def heaps(size: int, equal: int = 0) -> list[list[Any]]:
    """Return all heaps of this many different even numbers, or of any numbers from 1 to `equal`; place 0 holds None."""
    found: list[list[Any]] = [[None]]
    for place in range(1, size + 1):
        longer = []
        for row, entry in product(found, range(1, equal + 1) or range(2, 2 * size + 1, 2)):
            is_new = equal or entry not in row
            if is_new and (place == 1 or row[place // 2] <= entry):
                longer.append([*row, entry])
        found = longer
    return found


def _changed(largest: int, goes_up: bool) -> list[Case]:
    """Return heaps in which one entry was made smaller, if it goes up, or larger; the smallest heaps first."""
    found: dict[tuple[Any, ...], Case] = {}
    for size, equal in product(range(1, largest + 1), (0, EQUAL)):
        places = range(size, 0, -1) if goes_up else range(1, size + 1)
        for place, row in product(places, heaps(size, equal)):
            values = range(1, row[place] + 1) if goes_up else range(row[place], (equal or 2 * size + 1) + 1)
            for value in values:
                case = Case([*row[:place], value, *row[place + 1 :]], place)
                key = (place, *case.row)
                found[key] = case
    return list(found.values())


@cache
def up_cases(largest: int) -> list[Case]:
    """Return all small heaps in which one entry may be smaller than its parent."""
    return _changed(largest, goes_up=True)


@cache
def down_cases(largest: int) -> list[Case]:
    """Return all small heaps in which one entry may be larger than a child."""
    return _changed(largest, goes_up=False)


# --- work -------------------------------------------------------------------------------------------------------------


class Work(NamedTuple):
    """How many entries are compared, moved and looked at on average, in a put and in a get."""

    compared: tuple[float, float]
    moved: tuple[float, float]
    looked: tuple[float, float]

    def __str__(self) -> str:
        """Tell it, to follow "With up to 500 entries"."""
        put, get = map(round, self.compared)
        moves = " and ".join(str(round(moved)) for moved in self.moved)
        return f"a put compares {put} entries on average and a get {get}; they move {moves}"


def _judged_by_work(sift_up: Sift, sift_down: Sift, tried: int) -> Verdict:
    """Return the verdict on two functions, right on so many small heaps: do they follow one path of the tree?"""
    right = f"right on all {tried:,} heaps tried: up to {LARGEST} entries, different or equal."
    begin = f"Your functions are {right} But"
    try:
        with redirect_stdout(io.StringIO()), Attempt(sift_down).running(SECONDS):
            work = work_of(sift_up, sift_down)
    except AnswerError as error:
        words = f"{begin} with up to {GROWN} entries your open list {error.fault}."
        return Verdict(False, words, cause="slow" if isinstance(error.error, EndlessError) else None)
    where = f"with up to {GROWN} entries, {work}"
    for k, (name, sift) in enumerate((("sift_up", sift_up), ("sift_down", sift_down))):
        kinds = zip(("compares", "moves", "looks at"), work, our_work(), strict=True)
        too_many = [verb for verb, part, ours in kinds if part[k] > TIMES_OURS * max(ours)]
        if too_many:
            looks = " and ".join(str(round(looked)) for looked in work.looked)
            told = f"{where}, and look at {looks} places. In ours {our_work()}."
            more = f"{listed(too_many, last=' and ')} more entries than one path of the tree needs"
            words = f"{begin} `{name}` {more}{_called(sift)}: {told}"
            return Verdict(False, words, cause="slow")
    if work.compared[1] < FEWEST:
        told = f"{where}. That is too little to be all: you compare copies. Compare the entries themselves."
        return Verdict(False, f"{begin} their comparisons could not be counted: {told}", cause="slow")
    fault = _fault_far_down(sift_up, sift_down)
    if fault:
        return Verdict(False, f"{begin} {fault}.")
    return Verdict(True, f"{capital(right)} {capital(where)}.")


def _called(sift: Sift) -> str:
    """Name the functions of Python that look at the whole list and are called, to follow a sentence; "" if none is."""
    code = getattr(sift, "__code__", None)
    found = [f"`{name}`" for name in (code.co_names if code else ()) if name in LOOK_AT_ALL]
    return f"; it calls {' and '.join(found)}" if found else ""


def _fault_far_down(sift_up: Sift, sift_down: Sift) -> str:
    """Let an entry go all the way up a large heap, and another one all the way down; "" if that is done."""
    from_the_end = [None, *range(1, DEEP), 0]
    from_the_top = [None, DEEP, *range(1, DEEP)]
    for name, sift, row, place in (("sift_up", sift_up, from_the_end, DEEP), ("sift_down", sift_down, from_the_top, 1)):
        try:
            with Attempt(sift).running(SECONDS):
                sift(row, place)
        except AnswerError as error:
            return f"with {DEEP:,} entries `{name}` {error.fault}"
        if broken_at(row):
            return f"with {DEEP:,} entries `{name}` stops too soon"
    return ""


def work_of(sift_up: Sift, sift_down: Sift) -> Work:
    """Play with an open list that grows to 500 entries, keeps its length for a while, and shrinks; count the work.

    `==` is a comparison, too. What comes out while it shrinks must be in order; if not, AnswerError.
    """
    number: type[Counted] = type("Number", (Counted,), {})
    cells = heap_of(sift_up, sift_down)()
    cells.heap = row = Row([None])
    moves = "p" * GROWN + "gp" * (GROWN // 2) + "g" * GROWN
    spent = {kind: [0, 0, 0] for kind in "pg"}
    random = Random(1)
    out: list[Any] = []
    for k, kind in enumerate(moves):
        before = (number.comparisons, row.moves, row.looks)
        if kind == "p":
            cells.put(k, number(random.randint(100, 500)))
        else:
            out.append(cells.pop())
        after = (number.comparisons, row.moves, row.looks)
        spent[kind] = [so_far + now - then for so_far, now, then in zip(spent[kind], after, before, strict=True)]
    shrunk = out[-GROWN:]
    if shrunk != sorted(shrunk):
        raise AnswerError("does not return its entries in order, though it does with few")
    count = {kind: moves.count(kind) for kind in "pg"}
    parts = [(spent["p"][k] / count["p"], spent["g"][k] / count["g"]) for k in range(3)]
    return Work(*parts)


@cache
def our_work() -> Work:
    """What ours do."""
    return work_of(LazyHeap.sift_up, LazyHeap.sift_down)
