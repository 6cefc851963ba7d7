"""Open lists: which cell is next. Each is compared with a slow restatement of its rule, on random sequences."""

import math
import random

import numpy as np
import pytest

from astar_lesson import BinaryHeap, LazyHeap, PriorityQueue, Queue, Scan, SortedList

ALL = pytest.mark.parametrize("make", [Queue, PriorityQueue, BinaryHeap])
WITH_PRIORITIES = pytest.mark.parametrize("make", [PriorityQueue, BinaryHeap])


def drain(frontier):
    return [frontier.get() for _ in range(len(frontier))]


def filled(make, *entries):
    frontier = make()
    for cell, priority in entries:
        frontier.put(cell, priority)
    return frontier


# --- exact orders -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "entries", "order"),
    [
        (Queue, "c1 a3 b2", "cab"),
        (Queue, "a1 b1 a0", "ab"),  # waiting already: keeps its place
        (PriorityQueue, "a3 b1 c2", "bca"),
        (PriorityQueue, "a1 b1 c1 d1", "dcba"),
        (PriorityQueue, "a5 b3 c3 a3", "acb"),  # a new priority makes a cell the newest
        (PriorityQueue, "a1 b2 a3", "ba"),  # ... a larger one too
        (PriorityQueue, "a1 b1 a1", "ab"),  # ... and the same one
        (BinaryHeap, "a3 b1 c2", "bca"),
        (BinaryHeap, "a1 b1 c1 d1", "dbca"),  # the newest is at the top, but no rule of age holds below it
        (BinaryHeap, "a5 b3 c3 a3", "acb"),
        (BinaryHeap, "a1 b2 a3", "ba"),
    ],
)
def test_order(make, entries, order):
    frontier = filled(make, *((entry[0], int(entry[1:])) for entry in entries.split()))
    assert "".join(drain(frontier)) == order
    assert len(frontier) == 0


# --- against restatements of the rules --------------------------------------------------------------------------------


class PlainNewestFirst:
    """A list of entries in the order they were put; taking scans all of it."""

    def __init__(self):
        self.entries = []

    def put(self, cell, priority):
        self.entries = [entry for entry in self.entries if entry[0] != cell] + [(cell, priority)]

    def get(self):
        lowest = min(priority for _, priority in self.entries)
        entry = [entry for entry in self.entries if entry[1] == lowest][-1]
        self.entries.remove(entry)
        return entry[0]

    def __len__(self):
        return len(self.entries)


class PlainHeap:
    """The heap as the 2005 tutorial tells it: places from 1 (so `heap[0]` is a dummy), a search for the place."""

    def __init__(self):
        self.heap = [None]

    def __len__(self):
        return len(self.heap) - 1

    def put(self, cell, priority):
        places = [m for m in range(1, len(self.heap)) if self.heap[m][1] == cell]
        m = places[0] if places else len(self.heap)
        self.heap[m : m + 1] = [(priority, cell)]
        while m > 1 and self.heap[m][0] <= self.heap[m // 2][0]:
            self.swap(m, m // 2)
            m //= 2

    def get(self):
        taken = self.heap[1][1]
        last = self.heap.pop()
        if len(self):
            self.heap[1] = last
        u = 1
        while True:
            v = u
            if 2 * u <= len(self) and self.heap[v][0] >= self.heap[2 * u][0]:
                v = 2 * u
            if 2 * u + 1 <= len(self) and self.heap[v][0] >= self.heap[2 * u + 1][0]:
                v = 2 * u + 1
            if v == u:
                return taken
            self.swap(u, v)
            u = v

    def swap(self, a, b):
        self.heap[a], self.heap[b] = self.heap[b], self.heap[a]


@pytest.mark.parametrize(
    ("make", "restate", "lower_only"),
    [(PriorityQueue, PlainNewestFirst, False), (BinaryHeap, PlainHeap, True)],  # the tutorial only ever lowers F
    ids=["PriorityQueue", "BinaryHeap"],
)
@pytest.mark.parametrize("tallest", [1, 3, 1000], ids=lambda n: f"priorities to {n}")
def test_same_order_as_the_rule_restated(make, restate, lower_only, tallest):
    for seed in range(150):
        rng = random.Random(seed)
        frontier, plain, priorities = make(), restate(), {}
        for _ in range(120):
            if plain and rng.random() < 0.4:
                cell = frontier.get()
                assert cell == plain.get(), f"seed {seed}"
                del priorities[cell]
            else:
                cell, priority = rng.randrange(25), rng.randint(0, tallest)
                if lower_only:
                    priority = min(priority, priorities.get(cell, priority))
                priorities[cell] = priority
                frontier.put(cell, priority)
                plain.put(cell, priority)
            assert len(frontier) == len(plain) == len(priorities)
        assert drain(frontier) == [plain.get() for _ in range(len(plain))], f"seed {seed}"


@pytest.mark.parametrize("make", [PriorityQueue, BinaryHeap, Scan, SortedList, LazyHeap])
def test_any_change_of_priority_keeps_the_lowest_first(make):
    """Priorities go up as well as down, and may be infinite: whatever the ties, what is taken has the lowest."""
    for seed in range(60):
        rng = random.Random(seed)
        frontier, priorities = make(), {}
        for _ in range(150):
            if priorities and rng.random() < 0.3:
                lowest = min(priorities.values())
                assert priorities.pop(frontier.get()) == lowest, f"seed {seed}"
            cell, priority = rng.randrange(20), rng.choice([rng.random(), rng.randrange(3), math.inf])
            frontier.put(cell, priority)
            priorities[cell] = priority
        assert [priorities[cell] for cell in drain(frontier)] == sorted(priorities.values()), f"seed {seed}"


# --- wrong use --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [Queue, PriorityQueue, BinaryHeap, Scan, SortedList, LazyHeap])
def test_an_empty_frontier_has_nothing_to_get_and_a_number_that_is_none_changes_nothing(make):
    frontier = make()
    for _ in range(2):
        with pytest.raises(IndexError, match="the frontier is empty: there is nothing to get"):
            frontier.get()
        frontier.put("a", 1)
        frontier.get()


@WITH_PRIORITIES
@pytest.mark.parametrize("waits_already", [False, True])
@pytest.mark.parametrize("priority", [math.nan, np.float64("nan"), 1j, [2], (1, [2]), None])
def test_what_cannot_be_ordered_is_refused_by_name_and_changes_nothing(make, waits_already, priority):
    frontier = filled(make, ((3, 1), 2), ((0, 0), 1))
    cell = (3, 1) if waits_already else (4, 1)
    with pytest.raises(ValueError, match=rf"\({cell[0]}, 1\) has priority .*check costs and heuristic"):
        frontier.put(cell, priority)
    assert drain(frontier) == [(0, 0), (3, 1)]


def test_of_equal_first_numbers_the_second_decides():
    for make in (PriorityQueue, Scan):
        frontier = make()
        for cell, pair in [("a", (5, -1)), ("b", (5, -3)), ("c", (4, 0)), ("d", (5, -2))]:
            frontier.put(cell, pair)
        assert [frontier.get() for _ in range(4)] == ["c", "b", "d", "a"]
        with pytest.raises(ValueError, match="cannot be ordered"):
            frontier.put("e", (5, None))


@pytest.mark.parametrize("make", [Queue, PriorityQueue])
def test_what_waits_is_in_it_and_what_was_taken_is_not(make):
    waiting = filled(make, ("a", 1), ("b", 2))
    assert waiting.get() == "a"
    assert [cell in waiting for cell in "abc"] == [False, True, False]
