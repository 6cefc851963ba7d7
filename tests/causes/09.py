"""The programs behind the answers to the predictions of page 09."""

from astar_lesson.lesson.programs.wrong_sifts import WRONG_DOWN, WRONG_UP

HEAP = [None, 2, 7, 3, 9, 11, 8, 5, 14, 10]
WITH_4 = [*HEAP, 4]
WITH_11 = [None, 11, 4, 3, 9, 7, 8, 5, 14, 10]


def ends(sift, row, place):
    """Where the entry ends that is sifted."""
    entry, after = row[place], list(row)
    sift(after, place)
    return after.index(entry)


def with_mistake_in(catalogue, words):
    (wrong,) = [each.sift for each in catalogue if each.words.startswith(words)]
    return wrong


right("place_of_4", ends(LazyHeap.sift_up, WITH_4, 10))
wrong("place_of_4", 10, ends(with_mistake_in(WRONG_UP, "It changes nothing"), WITH_4, 10))
wrong("place_of_4", 5, ends(with_mistake_in(WRONG_UP, "It swaps once"), WITH_4, 10))
wrong("place_of_4", 3, [None, *sorted(WITH_4[1:])].index(4))

right("place_of_11", ends(LazyHeap.sift_down, WITH_11, 1))
wrong("place_of_11", 4, ends(with_mistake_in(WRONG_DOWN, "It never looks at the right child"), WITH_11, 1))
wrong("place_of_11", 3, ends(with_mistake_in(WRONG_DOWN, "It swaps once"), WITH_11, 1))
wrong("place_of_11", 1, ends(with_mistake_in(WRONG_DOWN, "It changes nothing"), WITH_11, 1))

half, whole = marshes.runs["Scan"][-2:]
right("on_the_marsh", round(marshes.grew(Scan)))
wrong("on_the_marsh", 4, round(whole.expanded / half.expanded))
wrong("on_the_marsh", 8, round(grow(Scan, sizes=[64, 128]).grew(Scan)))

right("their_top", their_heap([None, 4, 3, 2, 1])[1])
mended = [None, 4, 3, 2, 1]
for place in (2, 1):
    LazyHeap.sift_down(mended, place)
wrong("their_top", 1, mended[1])
left_first = [None, 4, 3, 2, 1]
with_mistake_in(WRONG_DOWN, "If the left child")(left_first, 1)
wrong("their_top", 3, left_first[1])
