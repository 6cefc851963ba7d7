"""Growing maps: what each open list has to do, counted exactly, and a table and a picture that hold these counts."""

import re
from functools import cache
from heapq import heappop, heappush

import pytest
from other_lists import Loop

from astar_lesson import BinaryHeap, Scan, SortedList
from astar_lesson.lesson.growth import Counted, Growth, ListWork, grow
from astar_lesson.maps.made import swamps

LISTS = {"Scan": Scan, "SortedList": SortedList, "BinaryHeap": BinaryHeap}


@cache
def growth():
    return grow(*LISTS.values(), maps=swamps, sizes=[64, 32, 16, 8])


def test_counts_of_small_maps_are_exact_and_come_again():
    assert growth().sizes == [8, 16, 32, 64]
    assert growth().runs["Scan"][:2] == [(29, 25, 452), (153, 104, 10256)]
    again = grow(*LISTS.values(), maps=swamps, sizes=[8, 16])
    assert again.runs == {name: runs[:2] for name, runs in growth().runs.items()}


def test_work_grows_as_n_squared_but_with_a_heap_hardly_faster_than_n():
    cells = growth().runs["Scan"][-1].expanded / growth().runs["Scan"][-2].expanded
    assert growth().grew(Scan) > 0.8 * cells**2
    assert growth().grew(SortedList) > 0.7 * cells**2
    assert cells < growth().grew(BinaryHeap) < 1.3 * cells


def test_the_factor_is_that_of_the_last_two_maps():
    assert Growth([8, 16, 32], {"Scan": [ListWork(1, 1, work) for work in (10, 70, 400)]}).grew(Scan) == 5.7


def test_no_list_is_an_error():
    with pytest.raises(ValueError, match="no open list is given"):
        grow(sizes=[8])
    with pytest.raises(ValueError, match=r"no size is given: .*sizes=\[16, 32\]"):
        grow(Scan, sizes=[])


def test_one_map_is_counted_and_drawn_but_nothing_grew():
    alone = grow(Scan, BinaryHeap, sizes=[8])
    assert repr(alone).splitlines()[1].split()[:3] == ["8", "x", "8"]
    assert str(alone.picture()).endswith(repr(alone)) and alone.picture().png().startswith(b"\x89PNG")
    with pytest.raises(ValueError, match=r"there is one map, 8 cells wide: give grow two sizes"):
        alone.grew(Scan)


def test_the_picture_holds_exactly_what_was_counted():
    (ax,) = growth().picture().axes
    lines = [line for line in ax.lines if not line.get_label().startswith("_")]
    assert [line.get_label() for line in lines] == list(LISTS)
    for line in lines:
        points = list(zip(line.get_xdata(), line.get_ydata(), strict=True))
        assert points == [(run.expanded, run.work) for run in growth().runs[line.get_label()]]
    assert str(growth().picture()).endswith(repr(growth()))
    assert re.search(r"16 x 16 +153 +104 +10,256 \(x 22\.7\) ", repr(growth()))


# --- priorities that count --------------------------------------------------------------------------------------------


def test_a_loop_needs_one_comparison_more_for_each_get():
    """It also compares the first cell with itself; only the start, which waits alone, has no priority that counts."""
    runs = grow(Scan, Loop, maps=swamps, sizes=[16]).runs
    (scan,), (loop,) = runs["Scan"], runs["Loop"]
    assert loop == (scan.expanded, scan.longest, scan.work + scan.expanded - 1)


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
    """The solution of the second exercise of page 09."""

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
    assert Entry.compared == 57_670
    assert pairs.work == 57_670


def test_the_cells_in_the_table_are_those_of_the_first_list():
    several = grow(Scan, BinaryHeap, sizes=[16])
    assert several.runs["Scan"][0].longest == 22 and several.runs["BinaryHeap"][0].longest == 27
    assert repr(several).endswith("22  1,724       1,193\nCells and longest list are those of Scan.")
    assert "those of" not in repr(grow(Scan, sizes=[16]))
