"""The check of an open list: every right one passes, every wrong one is shown a shortest play on which it fails."""

import heapq

import pytest
from other_lists import LosingList

from astar_lesson.lesson.open_list_check import check_open_list, plays
from astar_lesson.lesson.open_lists import OldestFirstHeap, Scan, SortedList, UnsiftedHeap
from astar_lesson.search.frontiers import BinaryHeap, PriorityQueue, Queue


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


RIGHT = [PriorityQueue, BinaryHeap, Scan, SortedList, OldestFirstHeap, Base]
WRONG = {
    UnsiftedHeap: "s waits with priority 0. After get, put a 20, put b 20, put b 10, get, your list returns a",
    LosingList: "After get, put a 20, put a 10, put b 20, your list has length 1; it must be 2.",
    Queue: "After get, put a 20, put b 10, get, your list returns a with priority 20",
    ForgetsToSkip: "After get, put a 10, put a 10, get, get, your list returns 'a', though no cell waits",
    SkipsOnlyWhatIsGone: "After get, put a 10, put a 20, put b 10, get, your list returns a with priority 20",
    CountsEntries: "After get, put a 10, put a 10, your list has length 2; it must be 1.",
    KeepsTheFirstNumber: "After get, put a 20, put b 20, put b 10, get, your list returns a with",
    Crashes: "After get, put a 10, put a 10, your list fails: KeyError: 'a', in line",
    Endless: "your list has run for 0.5 s and does not end, in line",
    Blank: "One blank is left. Fill in the dots, first in this line: def put(self, cell, priority): ...",
}


@pytest.mark.sampled
@pytest.mark.parametrize("make", RIGHT)
def test_a_right_list_passes(make):
    verdict = check_open_list(make)
    assert verdict.solved, verdict
    assert f"{len(plays()):,} plays" in verdict.words


@pytest.mark.parametrize(("make", "words"), WRONG.items(), ids=lambda part: getattr(part, "__name__", ""))
def test_the_verdict_names_where_a_list_fails(make, words):
    verdict = check_open_list(make)
    assert not verdict.solved
    assert words in verdict.words


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

    assert "does not end" in check_open_list(Endless).words
