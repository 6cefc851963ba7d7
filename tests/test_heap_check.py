"""The check of `sift_up` and `sift_down`: right ones in every style pass, wrong and slow ones are told why."""

import bisect
import heapq
from itertools import product

import pytest

from astar_lesson import LazyHeap, Sifting, check_heap, heap_of
from astar_lesson.lesson.exercises.heap_check import down_cases, heaps, our_work, up_cases, work_of
from astar_lesson.lesson.heap_picture import broken_at
from astar_lesson.lesson.programs.wrong_sifts import WRONG_DOWN, WRONG_UP
from astar_lesson.lesson.stepping.failure import WatchButton
from astar_lesson.play.flipbook import Flipbook

UP, DOWN = LazyHeap.sift_up, LazyHeap.sift_down

# --- right answers in other styles ------------------------------------------------------------------------------------


def up_recursive(heap, place):
    parent = place // 2
    if parent >= 1 and heap[parent] > heap[place]:
        heap[parent], heap[place] = heap[place], heap[parent]
        up_recursive(heap, parent)


def up_with_a_hole(heap, place):
    """The entry is written once, at the end."""
    entry = heap[place]
    while place > 1 and entry < heap[place // 2]:
        heap[place] = heap[place // 2]
        place //= 2
    heap[place] = entry


def up_past_equals(heap, place):
    """As in the tutorial, an entry passes a parent that is equal."""
    while place != 1:
        if not heap[place] <= heap[place >> 1]:
            break
        kept = heap[place]
        heap[place] = heap[place >> 1]
        heap[place >> 1] = kept
        place >>= 1


def up_with_for(heap, place):
    for _ in range(len(heap)):
        if place == 1 or heap[place // 2] <= heap[place]:
            return heap
        heap[place // 2], heap[place] = heap[place], heap[place // 2]
        place = int(place / 2)
    return heap


class UpAsObject:
    """A thing that can be called, with a method for the parent."""

    def parent(self, place):
        return place // 2

    def __call__(self, heap, place):
        while place > 1 and heap[place] < heap[self.parent(place)]:
            heap[place], heap[self.parent(place)] = heap[self.parent(place)], heap[place]
            place = self.parent(place)


def down_recursive(heap, place):
    smallest = place
    for child in (2 * place, 2 * place + 1):
        if child < len(heap) and heap[child] < heap[smallest]:
            smallest = child
    if smallest != place:
        heap[place], heap[smallest] = heap[smallest], heap[place]
        down_recursive(heap, smallest)


def down_with_a_hole(heap, place):
    entry = heap[place]
    while True:
        children = [child for child in (2 * place, 2 * place + 1) if child < len(heap)]
        if not children:
            break
        child = min(children, key=lambda k: heap[k])
        if entry <= heap[child]:
            break
        heap[place] = heap[child]
        place = child
    heap[place] = entry


def down_past_equals(heap, place):
    """An entry gives way to a child that is equal, and of equal children to the right one."""
    last = len(heap) - 1
    while place * 2 <= last:
        left, right = place * 2, place * 2 + 1
        child = right if right <= last and heap[right] <= heap[left] else left
        if heap[place] < heap[child]:
            break
        heap[place], heap[child] = heap[child], heap[place]
        place = child


def down_to_the_bottom_and_up(heap, place):
    """Floyd's: the path of smaller children to its end, and from there up again."""
    begun = place
    while 2 * place < len(heap):
        child = 2 * place
        if child + 1 < len(heap) and heap[child + 1] < heap[child]:
            child += 1
        heap[place], heap[child] = heap[child], heap[place]
        place = child
    while place > begun and heap[place] < heap[place // 2]:
        heap[place], heap[place // 2] = heap[place // 2], heap[place]
        place //= 2


def down_with_an_endless_entry(heap, place):
    """A missing child counts as larger than all."""

    def is_smaller(one, other):
        return one < len(heap) and (other >= len(heap) or heap[one] < heap[other])

    while True:
        child = 2 * place + is_smaller(2 * place + 1, 2 * place)
        if not is_smaller(child, place):
            return
        heap[place], heap[child] = heap[child], heap[place]
        place = child


def up_by_sorting_the_path(heap, place):
    path = []
    while place:
        path.insert(0, place)
        place //= 2
    entries = sorted(heap[each] for each in path)
    for each, entry in zip(path, entries, strict=True):
        heap[each] = entry


def up_by_sorting_the_path_from_below(heap, place):
    path = [place]
    while place > 1:
        place //= 2
        path.append(place)
    values = sorted((heap[each] for each in path), reverse=True)
    for each, value in zip(path, values, strict=True):
        heap[each] = value


RIGHT_UP = [
    UP,
    up_recursive,
    up_with_a_hole,
    up_past_equals,
    up_with_for,
    UpAsObject(),
    up_by_sorting_the_path,
    up_by_sorting_the_path_from_below,
]
RIGHT_DOWN = [
    DOWN,
    down_recursive,
    down_with_a_hole,
    down_past_equals,
    down_to_the_bottom_and_up,
    down_with_an_endless_entry,
]


@pytest.mark.parametrize("up", RIGHT_UP)
def test_a_right_sift_up_passes(up):
    verdict = check_heap(up, DOWN)
    assert verdict.solved, verdict


@pytest.mark.parametrize("down", RIGHT_DOWN)
def test_a_right_sift_down_passes(down):
    verdict = check_heap(UP, down)
    assert verdict.solved, verdict


# --- mistakes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [*WRONG_UP, *WRONG_DOWN], ids=lambda wrong: wrong.key)
def test_a_mistake_of_the_catalogue_is_named_and_can_be_played(wrong):
    is_up = wrong in WRONG_UP
    verdict = check_heap(wrong.sift, DOWN) if is_up else check_heap(UP, wrong.sift)
    assert (verdict.solved, verdict.cause) == (False, wrong.key)
    assert verdict.words.endswith(f"{wrong.words}.")
    assert verdict.words.startswith("`sift_up(" if is_up else "`sift_down(")
    assert verdict.done == ("" if is_up else "`sift_up` is right.")
    assert str(verdict.picture).startswith("Before\nPlaces 1 to")
    assert isinstance(verdict.play(), Flipbook)


def one_swap_in_another_style(heap, place):
    parent = place // 2
    if parent and heap[parent] > heap[place]:
        heap[parent], heap[place] = heap[place], heap[parent]


def left_first(heap, place):
    """The most common one: of two smaller children the left one goes up."""
    left, right = 2 * place, 2 * place + 1
    if left < len(heap) and heap[left] < heap[place]:
        heap[left], heap[place] = heap[place], heap[left]
        left_first(heap, left)
    elif right < len(heap) and heap[right] < heap[place]:
        heap[right], heap[place] = heap[place], heap[right]
        left_first(heap, right)


def lefts_alone(heap, place):
    while 2 * place < len(heap) and heap[2 * place] < heap[place]:
        heap[2 * place], heap[place] = heap[place], heap[2 * place]
        place *= 2


def test_a_mistake_in_another_style_is_named_too():
    assert check_heap(one_swap_in_another_style, DOWN).cause == "stops_too_early"
    assert check_heap(UP, left_first).cause == "larger_child"
    assert check_heap(UP, lefts_alone).cause == "one_child"


# --- mistakes that end in an error, or never: the cause is seen in the run --------------------------------------------


def past_the_end(heap, place):
    if heap[2 * place] < heap[2 * place + 1]:
        child = 2 * place
    else:
        child = 2 * place + 1
    if heap[child] < heap[place]:
        heap[child], heap[place] = heap[place], heap[child]
        past_the_end(heap, child)


def no_right_child_is_asked_for(heap, place):
    while 2 * place < len(heap):
        child = 2 * place
        if heap[child + 1] < heap[child]:
            child += 1
        if heap[place] <= heap[child]:
            break
        heap[place], heap[child] = heap[child], heap[place]
        place = child


def no_child_is_asked_for(heap, place):
    while heap[2 * place] < heap[place] or heap[2 * place + 1] < heap[place]:
        child = 2 * place if heap[2 * place] < heap[2 * place + 1] else 2 * place + 1
        heap[place], heap[child] = heap[child], heap[place]
        place = child


@pytest.mark.parametrize(
    ("down", "place"), [(past_the_end, 2), (no_right_child_is_asked_for, 3), (no_child_is_asked_for, 2)]
)
def test_a_look_past_the_last_place_is_named_with_the_place(down, place):
    verdict = check_heap(UP, down)
    assert verdict.cause == "past_the_end"
    assert "fails: IndexError: list index out of range, in line" in verdict.words
    told = f"It looks at place {place}, past the last one, which is {place - 1}: a parent may have one child or none."
    assert verdict.words.endswith(told)


def no_test_for_the_top(heap, place):
    while heap[place] < heap[place // 2]:
        heap[place], heap[place // 2] = heap[place // 2], heap[place]
        place //= 2


def no_test_for_the_top_and_one_swap(heap, place):
    if heap[place // 2] > heap[place]:
        heap[place], heap[place // 2] = heap[place // 2], heap[place]


def sorts_place_0_too(heap, place):
    heap.sort()


@pytest.mark.parametrize("up", [no_test_for_the_top, no_test_for_the_top_and_one_swap, sorts_place_0_too])
def test_a_comparison_with_place_0_is_named(up):
    verdict = check_heap(up, DOWN)
    assert verdict.cause == "past_the_top"
    told = "It compares with place 0, which holds None: place 1 is the top, and has no parent."
    assert verdict.words.endswith(told)


def fails_otherwise(heap, place):
    mine = [1, 2]
    heap[place] + mine[heap[place]]


def adds_a_text(heap, place):
    heap[place] + "a"


def test_an_error_of_another_kind_is_given_no_cause():
    for other in (fails_otherwise, adds_a_text):
        verdict = check_heap(other, DOWN)
        assert (verdict.solved, verdict.cause) == (False, None)
        assert "place 0" not in verdict.words and "past the last" not in verdict.words


def swaps_for_ever(heap, place):
    while True:
        heap[1], heap[place] = heap[place], heap[1]


def runs_for_ever(heap, place):
    while True:
        pass


def stays_where_it_is(heap, place):
    """No stop: where the order is right, the loop goes on at the same place."""
    while place > 1:
        if heap[place] < heap[place // 2]:
            heap[place], heap[place // 2] = heap[place // 2], heap[place]
            place //= 2


@pytest.mark.parametrize(
    ("endless", "goes_on"),
    [(swaps_for_ever, "swapping"), (runs_for_ever, "without a swap"), (stays_where_it_is, "without a swap")],
)
def test_what_never_stops_is_stopped(endless, goes_on):
    verdict = check_heap(endless, DOWN)
    assert (verdict.solved, verdict.cause) == (False, "endless")
    assert "was stopped, in line" in verdict.words
    assert verdict.words.endswith(f"It goes on {goes_on}: go on to another place, or leave the loop.")
    assert verdict.play().slider.max <= 12


def on_a_copy(heap, place):
    heap = list(heap)
    UP(heap, place)
    return heap


def uses_place_0(heap, place):
    UP(heap, place)
    heap[0] = heap[place]


def crosses(heap, place):
    """Swaps with the grandparent: no mistake that has a name."""
    while place > 3 and heap[place] < heap[place // 4]:
        heap[place], heap[place // 4] = heap[place // 4], heap[place]
        place //= 4


def appends(heap, place):
    UP(heap, place)
    heap.append(heap[place])


def moves_none(heap, place):
    heap[place], heap[0] = heap[0], heap[place]


def clears(heap, place):
    heap.clear()


def writes_text(heap, place):
    heap[place] = "a"


def leaves_nothing(heap, place):
    heap[:] = []


@pytest.mark.parametrize(
    ("up", "words"),
    [
        (moves_none, "changes place 0, which is not used."),
        (clears, "changes place 0, which is not used."),
        (leaves_nothing, "changes place 0, which is not used."),
        (writes_text, "leaves [None, a]: the entries are not the same as before."),
        (on_a_copy, "It changes nothing."),
        (uses_place_0, "changes place 0, which is not used."),
        (crosses, "is smaller than its parent 2, at place 1."),
        (appends, "the entries are not the same as before."),
        (None, "fails: TypeError"),
    ],
)
def test_the_verdict_says_what_is_seen(up, words):
    verdict = check_heap(up, DOWN)
    assert not verdict.solved
    assert words in verdict.words


def test_a_cause_is_named_only_where_it_explains_all():
    assert check_heap(crosses, DOWN).cause is None
    assert check_heap(appends, DOWN).cause is None


def down_but_not_to_equal_children(heap, place):
    """Of two equal children neither is smaller than the other, and so none goes up."""
    while 2 * place < len(heap):
        left, right = 2 * place, 2 * place + 1
        if right == len(heap):
            child = left if heap[left] < heap[place] else place
        elif heap[left] < heap[place] and heap[left] < heap[right]:
            child = left
        elif heap[right] < heap[place] and heap[right] < heap[left]:
            child = right
        else:
            return
        if child == place:
            return
        heap[place], heap[child] = heap[child], heap[place]
        place = child


def up_but_not_past_equals(heap, place):
    """A parent comes down only if it is smaller than its other child."""
    while place > 1 and heap[place] < heap[place // 2]:
        other = place ^ 1
        if 1 < other < len(heap) and not heap[place // 2] < heap[other]:
            return
        heap[place], heap[place // 2] = heap[place // 2], heap[place]
        place //= 2


def down_to_the_first_that_is_equal(heap, place):
    """`index` finds the first entry that is equal, which may be no child."""
    while 2 * place < len(heap):
        child = heap.index(min(heap[2 * place : 2 * place + 2]))
        if not heap[child] < heap[place]:
            return
        heap[place], heap[child] = heap[child], heap[place]
        place = child


def test_what_breaks_on_equal_entries_is_refused():
    told = str(check_heap(UP, down_but_not_to_equal_children))
    assert "with heap = [None, 2, 1, 1] leaves [None, 2, 1, 1]" in told
    told = str(check_heap(up_but_not_past_equals, DOWN))
    assert "with heap = [None, 2, 2, 1] leaves [None, 2, 2, 1]" in told
    told = str(check_heap(UP, down_to_the_first_that_is_equal))
    assert "`sift_down(heap, 1)` with heap = [None, 2, 1, 1, 1] " in told


def blank(heap, place): ...


def test_a_blank_is_named_with_its_function():
    assert check_heap(blank, blank).words.startswith("`sift_up`: One blank is left.")
    verdict = check_heap(UP, blank)
    assert (verdict.cause, verdict.words[:13]) == ("blanks", "`sift_down`: ")
    assert str(verdict).startswith("Not yet. `sift_up` is right. `sift_down`: ")
    marks = [words for words in ("Done", "Not yet") if f">{words}</strong>" in verdict._repr_html_().replace("✓ ", "")]
    assert marks == ["Done", "Not yet"]


# --- slow ones --------------------------------------------------------------------------------------------------------


def sorts(heap, place):
    heap[1:] = sorted(heap[1:])


def sorts_in_place(heap, place):
    del heap[0]
    heap.sort()
    heap.insert(0, None)


def bubbles(heap, place):
    for end in range(len(heap) - 1, 1, -1):
        for k in range(1, end):
            if heap[k + 1] < heap[k]:
                heap[k], heap[k + 1] = heap[k + 1], heap[k]


def with_heapq(heap, place):
    rest = heap[1:]
    heapq.heapify(rest)
    heap[1:] = rest


def sifts_every_parent(heap, place):
    for each in range(len(heap) // 2, 0, -1):
        DOWN(heap, each)


def scans_for_the_lowest(heap, place):
    """A put that scans: the lowest entry is found and swapped with the top."""
    UP(heap, place)
    lowest = min(heap[1:])
    assert heap[heap.index(lowest)] is heap[1]


def asks_whether_it_is_there(heap, place):
    """Each entry is asked whether it equals this one: `==` is a comparison."""
    entry = heap[place]
    assert any(other == entry for other in heap[1:])
    UP(heap, place)


def sorted_by_halving(heap, place):
    """Few comparisons, many moves. The row is sorted once, and then stays sorted."""
    entry = heap.pop(place)
    if any(heap[k] < heap[k - 1] for k in range(2, min(len(heap), 8))):
        heap[1:] = sorted(heap[1:])
    bisect.insort(heap, entry, lo=1)


@pytest.mark.parametrize(
    "slow",
    [sorts, sorts_in_place, bubbles, with_heapq, sifts_every_parent, scans_for_the_lowest, asks_whether_it_is_there,
     sorted_by_halving],
)  # fmt: skip
def test_a_slow_sift_up_is_refused(slow):
    cases = up_cases(5)
    for case in cases:
        row = list(case.row)
        slow(row, case.place)
        assert broken_at(row) == [], "it is right, and slow"
    verdict = check_heap(slow, DOWN)
    assert (verdict.solved, verdict.cause in ("slow", "endless")) == (False, True), verdict


@pytest.mark.parametrize("slow", [sorts, with_heapq, sifts_every_parent])
def test_a_slow_sift_down_is_refused(slow):
    verdict = check_heap(UP, slow)
    assert (verdict.solved, verdict.cause) == (False, "slow")
    assert "more entries than one path of the tree needs" in verdict.words and "But `sift_down` " in verdict.words


def test_what_looks_at_the_whole_list_is_named():
    for slow, called in (
        (sorts, "; it calls `sorted`"),
        (with_heapq, "; it calls `heapify`"),
        (sifts_every_parent, ""),
    ):
        verdict = check_heap(slow, DOWN)
        assert f"more entries than one path of the tree needs{called}: with up to 500" in verdict.words


def up_the_path_again_and_again(heap, place):
    """It keeps to one path, but asks the same questions too often."""
    path = [place]
    while path[-1] > 1:
        path.append(path[-1] // 2)
    for _ in path:
        for each in path[:-1]:
            if heap[each] < heap[each // 2]:
                heap[each], heap[each // 2] = heap[each // 2], heap[each]


def test_who_keeps_to_one_path_is_not_told_otherwise():
    words = check_heap(up_the_path_again_and_again, DOWN).words
    assert "But `sift_up` compares more entries than one path of the tree needs: with up to" in words


def test_an_insertion_is_refused_for_its_moves():
    work = work_of(sorted_by_halving, sorts)
    assert work.compared[0] < 500
    assert work.moved[0] > 100


class Numbered(float):
    """A copy of a number."""


def compares_copies(heap, place):
    copies = [None if entry is None else (float(entry[0]), *entry[1:]) for entry in heap] if _pairs(heap) else heap
    while place > 1 and copies[place] < copies[place // 2]:
        for row in (heap, copies)[: 2 if copies is not heap else 1]:
            row[place], row[place // 2] = row[place // 2], row[place]
        place //= 2


def _pairs(heap):
    return isinstance(heap[1], tuple)


def test_copies_of_the_whole_row_are_seen():
    verdict = check_heap(compares_copies, DOWN)
    assert (verdict.solved, verdict.cause) == (False, "slow")


def compares_copies_on_one_path(heap, place):
    """Right and short, but what it compares is not seen: `float` makes a number that counts nothing."""

    def value(place):
        entry = heap[place]
        return (float(entry[0]), entry[1]) if isinstance(entry, tuple) else float(entry)

    while 2 * place < len(heap):
        child = 2 * place
        if child + 1 < len(heap) and value(child + 1) < value(child):
            child += 1
        if not value(child) < value(place):
            return
        heap[place], heap[child] = heap[child], heap[place]
        place = child


def test_where_nothing_is_compared_nothing_was_counted():
    verdict = check_heap(UP, compares_copies_on_one_path)
    assert (verdict.solved, verdict.cause) == (False, "slow")
    assert "their comparisons could not be counted: with up to 500 entries" in verdict.words
    assert verdict.words.endswith("you compare copies. Compare the entries themselves.")


def test_four_rows_are_too_few():
    def three_rows(heap, place):
        for _ in range(3):
            if place > 1 and heap[place] < heap[place // 2]:
                heap[place], heap[place // 2] = heap[place // 2], heap[place]
                place //= 2

    verdict = check_heap(three_rows, DOWN)
    assert not verdict.solved
    assert "does not return its entries in order, though it does with few" in verdict.words


def up_some_rows(rows):
    def up(heap, place):
        for _ in range(rows):
            if place > 1 and heap[place] < heap[place // 2]:
                heap[place], heap[place // 2] = heap[place // 2], heap[place]
                place //= 2

    return up


def down_some_rows(rows):
    def down(heap, place):
        for _ in range(rows):
            children = [each for each in (2 * place, 2 * place + 1) if each < len(heap)]
            child = min(children, key=heap.__getitem__, default=0)
            if not child or not heap[child] < heap[place]:
                return
            heap[place], heap[child] = heap[child], heap[place]
            place = child

    return down


@pytest.mark.parametrize("rows", [8, 10])
def test_too_few_rows_for_a_large_heap(rows):
    """Eight swaps are enough for 500 entries, ten for 1,023."""
    for name, up, down in (("sift_up", up_some_rows(rows), DOWN), ("sift_down", UP, down_some_rows(rows))):
        verdict = check_heap(up, down)
        assert not verdict.solved
        assert verdict.words.endswith(f"with 131,072 entries `{name}` stops too soon.")


def test_two_swaps_are_right_on_the_small_heaps_alone():
    verdict = check_heap(UP, down_some_rows(2))
    tried = len(up_cases(7)) + len(down_cases(7))
    begin = f"Your functions are right on all {tried:,} heaps tried: up to 7 entries, different or equal. But "
    assert verdict.words.startswith(f"{begin}with up to 500 entries")


def test_what_ours_do_can_be_worked_out_by_hand():
    """A get follows a path of at most eight rows, and compares at most two entries in each."""
    work = our_work()
    assert 1 < work.compared[0] < 3 and 12 < work.compared[1] < 16
    assert str(work) in check_heap(UP, DOWN).words.lower()


# --- what is tried ----------------------------------------------------------------------------------------------------


def test_the_heaps_are_all_of_them():
    """The numbers of heaps of 1 to 7 different entries are 1, 1, 2, 3, 8, 20 and 80."""
    assert [len(heaps(size)) for size in range(1, 8)] == [1, 1, 2, 3, 8, 20, 80]
    assert all(broken_at(row) == [] for size in range(1, 8) for row in heaps(size))
    rows = [[None, *row] for row in product((1, 2, 3), repeat=5)]
    assert heaps(5, equal=3) == [row for row in rows if broken_at(row) == []]


def test_only_the_entry_at_the_place_is_out_of_order():
    for cases in (up_cases(6), down_cases(6)):
        assert [len(case.row) for case in cases] == sorted(len(case.row) for case in cases)
        for row, place in cases:
            assert all(place in (at, at // 2) for at in broken_at(row))
    assert any(len(set(case.row)) < len(case.row) for case in up_cases(3)), "some with ties"


# --- swap by swap -----------------------------------------------------------------------------------------------------


def test_each_swap_is_a_picture_with_its_comparisons():
    row = [None, 2, 7, 3, 9, 11, 8, 5, 14, 10, 4]
    put = Sifting(UP, row, 10)
    said = [str(put.draw(k)).splitlines() for k in range(put.last + 1)]
    assert [lines[0] for lines in said] == [
        "Before: 4 is at place 10",
        "Swap 1: places 10 and 5 (10 // 2 = 5)",
        "Swap 2: places 5 and 2 (5 // 2 = 2)",
    ]
    assert said[1][1] == "Compared: 4 with 11."
    assert said[2][1] == "Compared: 4 with 7. Then compared: 4 with 2. The end."
    assert row[10] == 4, "it is given a copy"
    assert put.strip().words.count("Places 1 to 10 hold") == 3


def test_an_entry_that_is_written_once_is_shown_write_by_write():
    put = Sifting(up_with_a_hole, [None, 2, 7, 3, 9, 4], 5)
    assert [str(put.draw(k)).splitlines()[0] for k in (1, 2)] == [
        "Move 1: 7 is written at place 5",
        "Move 2: 4 is written at place 2",
    ]


def test_a_failure_is_shown_at_its_end():
    get = Sifting(past_the_end, [None, 9, 4], 1)
    assert "Here your function fails: IndexError" in str(get.draw(get.last))


def swaps_fifteen_times(heap, place):
    for _ in range(15):
        heap[1], heap[2] = heap[2], heap[1]


def test_swaps_that_are_left_out_are_told_at_the_end():
    turns = Sifting(swaps_fifteen_times, [None, 2, 1], 1)
    assert (turns.last, turns.left_out, turns.after) == (12, 3, [None, 1, 2])
    assert str(turns.draw(12)).splitlines()[1] == "3 more swaps left out. The end."


def test_each_line_above_the_picture_is_said_once():
    drawn = Sifting(UP, [None, 2, 1], 2).draw(1)
    assert drawn.caption == "Swap 1: places 2 and 1 (2 // 2 = 1)\nCompared: 1 with 2. The end."
    assert [ax.get_title() for ax in drawn.axes] == [""]


def prints(heap, place):
    print("place", place)


def test_what_a_function_prints_is_shown_once(capsys):
    check_heap(prints, DOWN)
    assert capsys.readouterr().out == "place 1\n" * 3 + "place 2\n"


def test_the_button_plays_the_readers_own_swaps():
    button = WatchButton(check_heap(one_swap_in_another_style, DOWN).failure)
    assert button.button.description == "Watch it fail, swap by swap"
    button.watch()
    assert isinstance(button.played, Flipbook)
    button.played.slider.value = 1
    button.watch()
    assert button.played.slider.value == 0


def test_a_heap_of_the_readers_functions_is_an_open_list():
    cells = heap_of(up_recursive, down_recursive)("s")
    for cell, priority in [("a", 30), ("b", 40), ("c", 20), ("b", 10)]:
        cells.put(cell, priority)
    assert [cells.get() for _ in range(len(cells))] == ["s", "b", "c", "a"]
    with pytest.raises(IndexError):
        cells.get()
