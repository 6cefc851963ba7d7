"""Growing maps: what each open list has to do, counted exactly, and a table and a picture that hold these counts."""

import re
from functools import cache
from heapq import heappop, heappush

import numpy as np
import pytest
from other_lists import Loop

from astar_lesson import LazyHeap, Scan, SortedList, heap_of
from astar_lesson.lesson.growth import Counted, Growth, ListWork, grow
from astar_lesson.maps.made import swamps

LISTS = {"Scan": Scan, "SortedList": SortedList, "LazyHeap": LazyHeap}


@cache
def growth():
    return grow(*LISTS.values(), maps=swamps, sizes=[64, 32, 16, 8])


def counts(run):
    return run[:4]


def test_counts_of_small_maps_are_exact_and_come_again():
    assert growth().sizes == [8, 16, 32, 64]
    assert list(map(counts, growth().runs["Scan"][:2])) == [(29, 25, 452, 0), (153, 104, 10256, 0)]
    again = grow(*LISTS.values(), maps=swamps, sizes=[8, 16])
    for name, runs in again.runs.items():
        assert list(map(counts, runs)) == list(map(counts, growth().runs[name][:2]))


def test_work_grows_as_n_squared_but_with_a_heap_hardly_faster_than_n():
    cells = growth().runs["Scan"][-1].expanded / growth().runs["Scan"][-2].expanded
    assert growth().grew(Scan) > 0.8 * cells**2
    assert growth().grew(SortedList) > 0.7 * cells**2
    assert cells < growth().grew(LazyHeap) < 1.3 * cells


def test_the_factor_is_that_of_the_last_two_maps():
    runs = [ListWork(1, 1, work - 3, 3) for work in (10, 70, 400)]
    assert Growth([8, 16, 32], {"Scan": runs}).grew(Scan) == 5.7


def test_no_list_is_an_error():
    with pytest.raises(ValueError, match="no open list is given"):
        grow(sizes=[8])
    with pytest.raises(ValueError, match=r"no size is given: .*sizes=\[16, 32\]"):
        grow(Scan, sizes=[])


def test_one_map_is_counted_and_drawn_but_nothing_grew():
    alone = grow(Scan, LazyHeap, sizes=[8])
    assert repr(alone).splitlines()[1].split()[:4] == ["Scan", "8", "x", "8"]
    assert alone.picture().png().startswith(b"\x89PNG")
    with pytest.raises(ValueError, match=r"there is one map, 8 cells wide: give grow two sizes"):
        alone.grew(Scan)


def test_the_picture_holds_exactly_what_was_counted():
    left, right = growth().picture().axes
    lines = [line for line in left.lines if not line.get_label().startswith("_")]
    assert [line.get_label() for line in lines] == list(LISTS)
    drawn = [(line, growth().runs[line.get_label()]) for line in lines]
    drawn.append((right.lines[0], growth().runs["LazyHeap"]))
    for line, runs in drawn:
        points = list(zip(line.get_xdata(), line.get_ydata(), strict=True))
        assert points == [(run.expanded, run.work / run.expanded) for run in runs]


def test_on_the_right_n_log_n_is_a_straight_line_and_n_is_level():
    _, right = growth().picture().axes
    assert (right.get_xscale(), right.get_yscale()) == ("log", "linear")
    n_log_n, n = [line for line in right.lines if line.get_label() in ("_n log n", "_n")]
    slopes = np.diff(n_log_n.get_ydata()) / np.diff(np.log(n_log_n.get_xdata()))
    assert slopes == pytest.approx([slopes[0]] * len(slopes)) and slopes[0] > 0
    assert len(set(n.get_ydata())) == 1


def test_each_mark_with_a_number_is_ten_times_the_one_before():
    marsh = grow(Scan, LazyHeap, maps=swamps, sizes=[16, 32, 64])
    for ax in marsh.picture().axes:
        least, most = ax.get_xlim()
        assert [mark for mark in ax.get_xticks() if least <= mark <= most] == [100, 1000]
        assert not any(label.get_text() for label in ax.get_xticklabels(minor=True))


def test_each_list_has_its_own_cells_and_its_time_stands_in_the_table_alone():
    table = repr(growth())
    assert re.search(r"\n {11,} 16 x 16 +153 +104 +10,256 +0 +x 22\.7 +\d\.\d{3} s\n", table)
    assert [run.longest for run in growth().runs["LazyHeap"]] != [run.longest for run in growth().runs["Scan"]]
    described = str(growth().picture())
    assert "10,256" in described and not re.search(r"\d\.\d{3} s", described)


def test_a_heap_of_the_readers_functions_does_the_same_work():
    ours, theirs = grow(LazyHeap, heap_of(LazyHeap.sift_up, LazyHeap.sift_down), sizes=[16]).runs.values()
    assert counts(ours[0]) == counts(theirs[0])
    assert ours[0].moves % 2 == 0


# --- priorities that count --------------------------------------------------------------------------------------------


def test_a_loop_needs_one_comparison_more_for_each_get():
    """It also compares the first cell with itself; only the start, which waits alone, has no priority that counts."""
    runs = grow(Scan, Loop, maps=swamps, sizes=[16]).runs
    (scan,), (loop,) = runs["Scan"], runs["Loop"]
    assert counts(loop) == (scan.expanded, scan.longest, scan.comparisons + scan.expanded - 1, 0)


def test_a_pair_that_is_compared_counts_once():
    class Number(Counted):
        pass

    a, b = Number(3), Number(5)
    assert (a, "x") < (b, "w") and hash(a) == hash(3)
    assert (Number.comparisons, Counted.comparisons) == (1, 0)
    assert a <= b and b >= a and b > a
    assert Number.comparisons == 4


def test_pairs_whose_numbers_are_equal_are_compared_too():
    class Number(Counted):
        pass

    a, b, c = Number(3), Number(3), Number(5)
    assert (a, "w") < (b, "x") and Number.comparisons == 1
    assert not (c, "w") < (a, "x") and Number.comparisons == 2
    assert a == b and Number.comparisons == 3
    assert a != c and Number.comparisons == 4
    assert a < c and Number.comparisons == 4  # which of the two, after it is known that they differ
    assert a < c and Number.comparisons == 5
    assert a == 3 and Number.comparisons == 6


def test_a_number_beside_itself_or_nothing_is_no_comparison_of_two():
    class Number(Counted):
        pass

    a = Number(3)
    nothing = None
    assert (a != a, a == a, a != nothing, nothing == a) == (False, True, True, False)
    assert Number.comparisons == 0
    assert not a < a and Number.comparisons == 1  # a loop that begins with the first cell


class Entry:
    """A pair in a heap, which counts itself how often two of them are compared."""

    compared = 0

    def __init__(self, priority, cell):
        self.pair = (priority, cell)

    def __lt__(self, other):
        Entry.compared += 1
        return self.pair < other.pair


class HeapOfPairs:
    """A lazy heap made with Python's library."""

    def __init__(self, start):
        self.waiting = {start: 0}
        self.heap = [self.entry(0, start)]

    def __len__(self):
        return len(self.waiting)

    def entry(self, priority, cell):
        return (priority, cell)

    def put(self, cell, priority):
        self.waiting[cell] = priority
        heappush(self.heap, self.entry(priority, cell))

    def get(self):
        while True:
            priority, cell = heappop(self.heap)
            if self.waiting.get(cell) == priority:
                del self.waiting[cell]
                return cell


class HeapOfEntries(HeapOfPairs):
    """The same, and the entries count, not the priorities."""

    def entry(self, priority, cell):
        return Entry(priority, cell)

    def get(self):
        while True:
            priority, cell = heappop(self.heap).pair
            if self.waiting.get(cell) == priority:
                del self.waiting[cell]
                return cell


def test_every_comparison_of_two_pairs_is_counted():
    """The priorities count as many as the entries do: two questions of Python about a pair are one comparison."""
    (pairs,), (_,) = grow(HeapOfPairs, HeapOfEntries, sizes=[128]).runs.values()
    assert Entry.compared == 4 * 57_670  # once counted, and three times for the time
    assert pairs.comparisons == 57_670
