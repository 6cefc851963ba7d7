"""The check of an open list: every right one passes, every wrong one is shown a shortest play on which it fails."""

import functools
import heapq
import queue
import re
import sys
import time
from math import factorial, inf, log2
from random import Random

import numpy as np
import pytest
from other_lists import LosingList

from astar_lesson.lesson.exercises.open_list_check import check_open_list, growing_play, plays
from astar_lesson.lesson.growth import Counted
from astar_lesson.lesson.programs.open_lists import OldestFirstHeap, Scan, SortedList
from astar_lesson.lesson.programs.wrong_lists import UnsiftedHeap
from astar_lesson.search.binary_heap import BinaryHeap
from astar_lesson.search.frontiers import PriorityQueue, Queue


class Base:
    def __init__(self, start):
        self.waiting = {start: 0}
        self.heap = [(0, start)]

    def __len__(self):
        return len(self.waiting)

    def put(self, cell, priority):
        self.waiting[cell] = priority
        heapq.heappush(self.heap, (priority, cell))

    def get(self):
        while True:
            priority, cell = heapq.heappop(self.heap)
            if self.waiting.get(cell) == priority:
                del self.waiting[cell]
                return cell


class ForgetsToSkip(Base):
    def get(self):
        _, cell = heapq.heappop(self.heap)
        self.waiting.pop(cell, None)
        return cell


class SkipsOnlyWhatIsGone(Base):
    def get(self):
        while True:
            _, cell = heapq.heappop(self.heap)
            if cell in self.waiting:
                del self.waiting[cell]
                return cell


class CountsEntries(Base):
    def __len__(self):
        return len(self.heap)


class KeepsTheFirstNumber(Base):
    def put(self, cell, priority):
        if cell not in self.waiting:
            super().put(cell, priority)


class Crashes(Base):
    def put(self, cell, priority):
        if cell in self.waiting:
            raise KeyError(cell)
        super().put(cell, priority)


class Endless(Base):
    def get(self):
        while True:
            pass


class Blank(Base):
    def put(self, cell, priority): ...


class Pushes(Base):
    """Entries (priority, number, cell), and the number that counts, as in `heapq`'s manual."""

    def __init__(self, start):
        self.waiting, self.heap, self.pushes = {}, [], 0
        self.put(start, 0)

    def put(self, cell, priority):
        self.pushes += 1
        self.waiting[cell] = self.pushes
        heapq.heappush(self.heap, (priority, self.pushes, cell))

    def get(self):
        while self.heap:
            _, number, cell = heapq.heappop(self.heap)
            if self.waiting.get(cell) == number:
                del self.waiting[cell]
                return cell
        raise IndexError("nothing waits")


class HeapList(Base):
    """The page's solution."""


class HandWrittenHeap(Base):
    """Sifting up and down by hand, with more comparisons than are needed."""

    def put(self, cell, priority):
        self.waiting[cell] = priority
        heap = self.heap
        heap.append((priority, cell))
        place = len(heap) - 1
        while place > 0 and heap[(place - 1) // 2] > heap[place]:
            above = (place - 1) // 2
            heap[place], heap[above] = heap[above], heap[place]
            place = above

    def get(self):
        while self.heap:
            priority, cell = self.heap[0]
            last = self.heap.pop()
            if self.heap:
                self.heap[0] = last
                self.sift_down(0)
            if self.waiting.get(cell) == priority:
                del self.waiting[cell]
                return cell
        raise IndexError

    def sift_down(self, place):
        heap = self.heap
        smallest = place
        for below in (2 * place + 1, 2 * place + 2):
            if below < len(heap) and heap[below] < heap[smallest]:
                smallest = below
        if smallest != place:
            heap[place], heap[smallest] = heap[smallest], heap[place]
            self.sift_down(smallest)


class QueueHeap(Pushes):
    """The queue of Python's library."""

    def __init__(self, start):
        self.waiting, self.queue, self.pushes = {}, queue.PriorityQueue(), 0
        self.put(start, 0)

    def put(self, cell, priority):
        self.pushes += 1
        self.waiting[cell] = self.pushes
        self.queue.put((priority, self.pushes, cell))

    def get(self):
        while not self.queue.empty():
            _, number, cell = self.queue.get_nowait()
            if self.waiting.get(cell) == number:
                del self.waiting[cell]
                return cell
        raise IndexError


class OfDict(dict):
    """A dict itself, sorted at each get."""

    def __init__(self, start):
        super().__init__({start: 0})

    put = dict.__setitem__

    def get(self):
        for cell in sorted(self, key=self.__getitem__):
            del self[cell]
            return cell
        raise IndexError


def made_by_a_function(start):
    return Base(start)


RIGHT = [PriorityQueue, BinaryHeap, Scan, SortedList, Base, Pushes, HeapList, HandWrittenHeap, QueueHeap, OfDict]
RIGHT += [made_by_a_function, functools.partial(Base)]


# --- wrong ideas: each with a play in which it is wrong ---------------------------------------------------------------


class OfScan(Base):
    """The slow list: `lowest` chooses among the waiting cells."""

    def put(self, cell, priority):
        self.waiting[cell] = priority

    def lowest(self):
        return min(self.waiting, key=self.waiting.__getitem__)

    def get(self):
        if not self.waiting:
            raise IndexError
        cell = self.lowest()
        del self.waiting[cell]
        return cell


class BelowSize(OfScan):
    highest = sys.maxsize

    def lowest(self):
        best, lowest = self.highest, None
        for cell, priority in self.waiting.items():
            if priority < best:
                best, lowest = priority, cell
        return lowest


class BelowInfinity(BelowSize):
    """It looks for a priority below infinity: the page puts none that is infinite."""

    highest = inf


RIGHT.append(BelowInfinity)


class ZeroIsNone(OfScan):
    def lowest(self):
        return min(self.waiting, key=lambda cell: self.waiting[cell] or float("inf"))


class ZeroIsGone(Base):
    def get(self):
        while True:
            priority, cell = heapq.heappop(self.heap)
            if (self.waiting.get(cell) and self.waiting[cell] == priority) or (cell == "s" and "s" in self.waiting):
                del self.waiting[cell]
                return cell


class OneDigit(OfScan):
    def put(self, cell, priority):
        self.waiting[cell] = round(priority, 1)


class Eighths(OfScan):
    def put(self, cell, priority):
        self.waiting[cell] = int(8 * priority)


class Hundredths(OfScan):
    def put(self, cell, priority):
        self.waiting[cell] = int(100 * priority) if abs(priority) < inf else priority


class Texts(OfScan):
    def lowest(self):
        return min(self.waiting, key=lambda cell: str(self.waiting[cell]))


class NeverNegative(OfScan):
    def put(self, cell, priority):
        self.waiting[cell] = max(0, priority)


class ByPriority(Base):
    """Of two cells with one priority the first is lost."""

    def __init__(self, start):
        self.waiting = {0: start}

    def put(self, cell, priority):
        self.waiting[priority] = cell

    def get(self):
        if not self.waiting:
            raise IndexError
        return self.waiting.pop(min(self.waiting))


class OnlyLower(OfScan):
    def put(self, cell, priority):
        self.waiting[cell] = min(priority, self.waiting.get(cell, priority))


class NeverAgain(OfScan):
    def __init__(self, start):
        super().__init__(start)
        self.closed = set()

    def put(self, cell, priority):
        if cell not in self.closed:
            super().put(cell, priority)

    def get(self):
        cell = super().get()
        self.closed.add(cell)
        return cell


class Leaves(OfScan):
    def get(self):
        return self.lowest()


class OneDict(OfScan):
    def __init__(self, start, waiting={}):  # noqa: B006 - that is the mistake
        self.waiting = waiting
        self.waiting[start] = 0


class OneHeap(Base):
    def __init__(self, start, heap=[]):  # noqa: B006 - that is the mistake
        self.waiting = {start: 0}
        self.heap = heap
        heapq.heappush(heap, (0, start))


class OfTheClass(OfScan):
    waiting = {}  # noqa: RUF012 - that is the mistake

    def __init__(self, start):
        self.waiting.clear()
        self.waiting[start] = 0


class EndsForEver(OfScan):
    """Once empty, it stays empty."""

    def __init__(self, start):
        super().__init__(start)
        self.is_over = False

    def get(self):
        self.is_over = self.is_over or not self.waiting
        if self.is_over:
            raise IndexError
        return super().get()


class ValueErrorAtTheEnd(OfScan):
    def get(self):
        cell = self.lowest()
        del self.waiting[cell]
        return cell


class Pairs(OfScan):
    def get(self):
        cell = self.lowest()
        return cell, self.waiting.pop(cell)


class ByCells(OfScan):
    def lowest(self):
        return min(self.waiting)


class NumberedCells(OfScan):
    """Cells are kept as one number, 10 * x + y."""

    def put(self, cell, priority):
        key = 10 * cell[0] + cell[1] if isinstance(cell, tuple) else cell
        self.names[key] = cell
        self.waiting[key] = priority

    def __init__(self, start):
        self.names = {}
        self.waiting = {}
        self.put(start, 0)

    def get(self):
        return self.names[super().get()]


class TwentyAtMost(OfScan):
    def put(self, cell, priority):
        if len(self.waiting) < 20:
            super().put(cell, priority)


class SameObject(Base):
    """Entries are found by `is`."""

    def __init__(self, start):
        self.entries = [[0, start]]

    def __len__(self):
        return len(self.entries)

    def put(self, cell, priority):
        for entry in self.entries:
            if entry[1] is cell:
                entry[0] = priority
                return
        self.entries.append([priority, cell])

    def get(self):
        if not self.entries:
            raise IndexError
        entry = min(self.entries, key=lambda each: each[0])
        self.entries.remove(entry)
        return entry[1]


class StartNeverAgain(Base):
    def __init__(self, start):
        super().__init__(start)
        self.start = start

    def put(self, cell, priority):
        if cell != self.start:
            super().put(cell, priority)


class StartFirst(OfScan):
    """The start is kept beside the others."""

    def __init__(self, start):
        self.first, self.waiting = [start], {}

    def __len__(self):
        return len(self.first) + len(self.waiting)

    def get(self):
        if self.first and all(priority >= 0 for priority in self.waiting.values()):
            return self.first.pop()
        return super().get()


S, A, B, C = "s", "a", "b", "c"
IDEAS = {
    BelowSize: ["get", (A, 10**30), "get"],
    OneDigit: ["get", (A, 7.04), (B, 7.01), "get"],
    Eighths: ["get", (A, 7.0625), (B, 7.03125), "get"],
    Hundredths: ["get", (A, 7.004), (B, 7.001), "get"],
    ZeroIsNone: ["get", (A, 0), (B, 1), "get"],
    ZeroIsGone: ["get", (A, 0), "get"],
    Texts: ["get", (A, 9), (B, 10), "get"],
    NeverNegative: ["get", (A, -1), (B, -2), "get"],
    ByPriority: ["get", (A, 3), (B, 3), "get", "get"],
    OnlyLower: ["get", (A, 3), (A, 5), (B, 4), "get"],
    NeverAgain: ["get", (A, 3), "get", (A, 4), "get"],
    Leaves: ["get", "get"],
    EndsForEver: ["get", "get", (A, 1), "get"],
    ValueErrorAtTheEnd: ["get", "get"],
    Pairs: ["get"],
    ByCells: ["get", (A, 2), (B, 1), "get"],
    NumberedCells: ["get", ((0, 10), 1), ((1, 0), 2), "get", "get"],
    TwentyAtMost: ["get", *((name, 1) for name in "abcdefghijklmnopqrstuvwxyz"), *["get"] * 26],
    ForgetsToSkip: ["get", (A, 3), (A, 2), "get", "get"],
    SkipsOnlyWhatIsGone: ["get", (A, 1), (A, 3), (B, 2), "get"],
    KeepsTheFirstNumber: ["get", (A, 2), (B, 2), (B, 1), "get"],
    UnsiftedHeap: ["get", (A, 2), (B, 2), (B, 1), "get"],
}
IDEAS |= {
    SameObject: ["get", (tuple(map(int, "12")), 2), (tuple(map(int, "12")), 1), "get", "get"],
    StartNeverAgain: ["get", (S, 5), "get"],
    StartFirst: [(S, 5), (A, 3), "get"],
}
SHARED = [OneDict, OneHeap, OfTheClass]


def outcome(make, moves):
    """Whether each get of a play returns a cell with the lowest priority, and an IndexError where none waits."""
    waiting, right = make(S), {S: 0}
    for move in moves:
        if move != "get":
            waiting.put(*move)
            right.update([move])
            continue
        try:
            cell = waiting.get()
        except IndexError:
            if right:
                return False
            continue
        except Exception:
            return False
        if cell not in right or right.pop(cell) > min([*right.values(), float("inf")]):
            return False
    return True


@pytest.mark.parametrize(("make", "moves"), IDEAS.items(), ids=lambda part: getattr(part, "__name__", ""))
def test_a_wrong_idea_is_refused(make, moves):
    assert not outcome(make, moves)
    assert outcome(Scan, moves)
    verdict = check_open_list(make)
    assert not verdict.solved
    assert verdict.words.count(", ") < 40  # it can be followed by hand


@pytest.mark.parametrize("make", SHARED)
def test_lists_that_share_their_cells_are_refused(make):
    first = make(S)
    first.get()
    first.put(A, 1)
    second = make(S)
    second.get()
    second.put(B, 2)
    second.get()
    try:
        fault = first.get() != A
    except IndexError:
        fault = True
    assert fault
    verdict = check_open_list(make)
    assert not verdict.solved
    assert verdict.words.startswith("You make two lists; in both s waits with priority 0. After ")


# --- a heap compares little -------------------------------------------------------------------------------------------


class SlowHeap(OfScan):
    """The slow list once more."""


class SortedHeap(Base):
    """Sorted at each put."""

    def put(self, cell, priority):
        self.waiting[cell] = priority
        self.heap.append((priority, cell))
        self.heap.sort()


class SortedLateHeap(Base):
    """Sorted at each get."""

    def put(self, cell, priority):
        self.waiting[cell] = priority
        self.heap.append((priority, cell))

    def get(self):
        self.heap.sort()
        return super().get()


class RebuiltHeap(Base):
    """Made anew at each put."""

    def put(self, cell, priority):
        self.waiting[cell] = priority
        self.heap.append((priority, cell))
        heapq.heapify(self.heap)


class ScannedHeap(Base):
    """Old entries are looked for, in place of skipping them."""

    def put(self, cell, priority):
        for place, (old, other) in enumerate(self.heap):
            if other == cell and old >= priority:
                self.heap[place] = (priority, cell)
                heapq.heapify(self.heap)
        super().put(cell, priority)


class SortedByPairsHeap(OfScan):
    """All that waits is sorted at each get."""

    def lowest(self):
        return sorted((priority, cell) for cell, priority in self.waiting.items())[0][1]


NO_HEAPS = [SlowHeap, SortedHeap, SortedLateHeap, RebuiltHeap, ScannedHeap, SortedByPairsHeap, OldestFirstHeap]


def comparisons(make, size):
    """Put so many cells in, improve them all, and get them, and count the comparisons of priorities."""
    counted = type("Counted", (Counted,), {})
    waiting = make((0, 0))
    waiting.get()
    rng = Random(3)
    for lowest in (1000, 0):
        for k in range(size):
            waiting.put((k, k), counted(lowest + rng.random() * 1000))
    for _ in range(size):
        waiting.get()
    return counted.comparisons


@pytest.mark.parametrize("make", NO_HEAPS)
def test_a_heap_that_compares_like_a_slow_list_is_refused(make):
    assert comparisons(make, 200) > 2.9 * comparisons(make, 100)
    verdict = check_open_list(make)
    assert verdict.words.startswith("Your list returns the right cells, but it does not work like a heap.")
    slow_list = type("SlowList", (make,), {})
    verdict = check_open_list(slow_list)
    assert verdict.solved
    assert verdict.note.startswith("Where up to 500 cells wait, a put compares ")


COUNTED = (
    r"Where up to 500 cells wait, a put compares (\d+) priorities on average, and a get (\d+)\. "
    r"What it moves was not counted\."
)


def test_a_slow_list_under_another_name_is_told_what_it_compares():
    """As in `HeapList = SlowList`: the class does not call itself a heap."""
    verdict = check_open_list(OfScan)
    put, get = re.fullmatch(COUNTED, verdict.note).groups()
    assert put == "0" and int(get) > 300


def test_of_a_list_that_compares_copies_the_comparisons_are_not_told():
    slow_list = type("SlowList", (FloatHeap,), {})
    verdict = check_open_list(slow_list)
    assert verdict.solved
    assert verdict.note == "What it compares could not be counted: it compares copies of the priorities."


class SortsInPlace(Base):
    """Selection sort at each get: right, and slow."""

    def put(self, cell, priority):
        self.heap = [entry for entry in self.heap if entry[1] != cell] + [(priority, cell)]

    def __len__(self):
        return len(self.heap)

    def get(self):
        entries = self.heap
        for i in range(len(entries)):
            for j in range(i + 1, len(entries)):
                if entries[j][0] < entries[i][0]:
                    entries[i], entries[j] = entries[j], entries[i]
        return entries.pop(0)[1]


def test_a_right_list_that_sorts_at_each_get_is_told_that_it_is_slow():
    begun = time.process_time()
    verdict = check_open_list(SortsInPlace)
    assert time.process_time() - begun < 3
    assert not verdict.solved
    assert re.match(
        r"Up to 500 cells wait\. After [\d,]+ puts and gets, your list is too slow: it was stopped after 2 s of "
        r"processor time\. Up to there it is right\.",
        verdict.words,
    )


class StuckWhenLarge(OfScan):
    def get(self):
        while len(self.waiting) > 400:
            pass
        return super().get()


def test_a_get_that_does_not_end_is_stopped():
    verdict = check_open_list(StuckWhenLarge)
    assert "your list has run for 6 s and was stopped, in line" in verdict.words


@pytest.mark.parametrize("make", [HeapList, HandWrittenHeap, QueueHeap, BinaryHeap])
def test_a_heap_that_compares_little_is_told_so(make):
    assert comparisons(make, 200) < 2.6 * comparisons(make, 100)
    put, get = re.fullmatch(COUNTED, check_open_list(make).note).groups()
    assert (int(put) < 20, int(get) < 60) == (True, True)


class FloatHeap(OfScan):
    """A scan of copies, whose comparisons are not seen."""

    def put(self, cell, priority):
        self.waiting[cell] = float(priority)


class AddedHeap(OfScan):
    def put(self, cell, priority):
        self.waiting[cell] = priority + 0


class NegatedHeap(Base):
    """Sorted at each put, the lowest priority last."""

    def put(self, cell, priority):
        self.waiting[cell] = priority
        self.heap.append((-priority, cell))
        self.heap.sort()

    def get(self):
        while True:
            minus, cell = self.heap.pop()
            if self.waiting.get(cell) == -minus:
                del self.waiting[cell]
                return cell


class NumpyHeap(OfScan):
    def lowest(self):
        cells = list(self.waiting)
        return cells[int(np.argmin([float(priority) for priority in self.waiting.values()]))]


@pytest.mark.parametrize("make", [FloatHeap, AddedHeap, NegatedHeap, NumpyHeap])
def test_a_heap_whose_comparisons_are_not_seen_is_refused(make):
    assert comparisons(make, 200) < log2(factorial(200))
    verdict = check_open_list(make)
    assert not verdict.solved
    assert "its comparisons could not be counted" in verdict.words
    assert "keep the priority as it was given" in verdict.words


class RecursiveHeap(Base):
    """Calls itself for each stale entry."""

    def get(self):
        priority, cell = heapq.heappop(self.heap)
        if self.waiting.get(cell) != priority:
            return self.get()
        del self.waiting[cell]
        return cell


def test_a_get_that_calls_itself_for_each_stale_entry_is_refused():
    waiting = RecursiveHeap("s")
    for priority in range(3000, 0, -1):
        waiting.put("a", priority)
    assert [waiting.get(), waiting.get()] == ["s", "a"]
    waiting.put("b", 3001)
    with pytest.raises(RecursionError):
        waiting.get()
    verdict = check_open_list(RecursiveHeap)
    assert verdict.words.startswith("The cell a is put 3,000 times")
    assert "calls itself more deeply than Python allows" in verdict.words


def test_the_work_of_a_scan_can_be_checked_by_hand():
    """Of n cells, n - 1 are compared with the lowest so far."""
    scan, compared = Scan((0, 0)), []
    for move in growing_play():
        if move:
            scan.put(*move)
        else:
            compared.append(len(scan) - 1)
            scan.get()
    average = round(sum(compared) / len(compared))
    assert f"a put compares 0 priorities on average, and a get {average};" in check_open_list(SlowHeap).words
    assert average > 300


# --- what is said -----------------------------------------------------------------------------------------------------


WRONG = {
    UnsiftedHeap: "s waits with priority 0. After get, put a 20, put b 20, put b 10, get, your list returns a",
    LosingList: "After put a 20, put b 20, put b 10, get, get, your list returns a with",
    Queue: "After put a 20, put b 10, get, get, your list returns a with priority 20; it must be b with 10",
    ForgetsToSkip: "After put a 10, put a 10, get, get, get, your list returns 'a', though no cell waits",
    SkipsOnlyWhatIsGone: "After put a 0, put a 10, get, your list returns a with priority 10; it must be s with 0.",
    CountsEntries: "After put a 10, put a 10, your list has length 3; it must be 2.",
    KeepsTheFirstNumber: "After put a 20, put b 20, put b 10, get, get, your list returns a with",
    Crashes: "After put a 10, put a 10, your list fails: KeyError: 'a', in line",
    Endless: "your list has run for 0.5 s and was stopped, in line",
    Blank: "One blank is left. Fill in the dots, first in this line: def put(self, cell, priority): ...",
    OneDict: "After get from the first, the second list has length 0; it must be 1. Each list needs data of its own.",
}


@pytest.mark.sampled
@pytest.mark.parametrize("make", RIGHT)
def test_a_right_list_passes(make):
    begun = time.process_time()
    verdict = check_open_list(make)
    assert verdict.solved, verdict
    assert f"{len(plays()):,} with one list" in verdict.words
    assert time.process_time() - begun < 1.5


@pytest.mark.parametrize(("make", "words"), WRONG.items(), ids=lambda part: getattr(part, "__name__", ""))
def test_the_verdict_names_where_a_list_fails(make, words):
    verdict = check_open_list(make)
    assert not verdict.solved
    assert words in verdict.words
    assert verdict.cause == ("blanks" if make is Blank else None)


def test_short_plays_come_before_longer_ones_and_raised_priorities_last():
    lengths = [len(play) for play in plays()]
    parts = [place for place in range(1, len(lengths)) if lengths[place] < lengths[place - 1]]
    assert (lengths[0], len(parts)) == (0, 1)
    assert plays()[parts[0]] == (("a", 10), ("a", 20))


def test_what_is_no_open_list_is_answered_by_a_sentence():
    assert "your list fails: " in check_open_list(None).words


def test_a_list_of_a_module_that_python_does_not_know_is_checked():
    class Endless(PriorityQueue):
        __module__ = "nowhere"

        def get(self):
            while True:
                pass

    assert "was stopped" in check_open_list(Endless).words
