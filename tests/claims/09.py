"""What page 09 says and shows nowhere: what a heap compares, and how work grows with the map."""

from itertools import pairwise, permutations
from math import log2

from astar_lesson import PriorityQueue
from astar_lesson.lesson.growth import Counted, grow
from astar_lesson.lesson.heap_picture import broken_at

DOWN = LazyHeap.sift_down

# --- lists, and a heap ------------------------------------------------------------------------------------------------

four = [("a", 30), ("b", 40), ("c", 20), ("b", 10)]


def gets(make, puts):
    waiting = make()
    for cell, priority in puts:
        waiting.put(cell, priority)
    return "".join(waiting.get() for _ in range(len(waiting)))


claim(
    "A cell put in again while it waits is kept once, with its new priority.",
    [gets(make, four) for make in (Scan, SortedList, LazyHeap)] == ["bca"] * 3,
)


def comparisons_of_a_get(make, cells):
    """How many a get of so many cells needs."""

    class Number(Counted):
        """Counts for itself: what `Counted` counts, all its kinds would begin with."""

    waiting = make("start")
    waiting.get()
    for k in range(cells):
        waiting.put(k, Number(k))
    Number.comparisons = 0
    waiting.get()
    return Number.comparisons


claim("with n cells, n - 1 comparisons", [comparisons_of_a_get(Scan, n) for n in (1, 2, 14, 100)] == [0, 1, 13, 99])
claim("The row is not sorted: 9 comes before 8.", broken_at(heap) == [] and heap.index(9) < heap.index(8))
claim("the last entry, which is 11 by then", put.after[-1] == 11 and get.after.index(11) == 7)


def below(row, place):
    """The entries below a place."""
    children = [child for child in (2 * place, 2 * place + 1) if child < len(row)]
    return [row[child] for child in children] + [entry for child in children for entry in below(row, child)]


def parents_that_come_down(row):
    """Of each swap that sifts up the last entry: the entry that comes down, and what is below it then."""
    for frame in Sifting(LazyHeap.sift_up, row, len(row) - 1)._frames[1:]:
        low = max(frame.places)
        yield frame.row[low], below(frame.row, low)


claim(
    "the parent that comes down is not larger than any entry below it.",
    all(
        parent <= min(under, default=parent)
        for row in permutations(range(1, 7))
        if broken_at([None, *row[:5]]) == []
        for parent, under in parents_that_come_down([None, *row])
    ),
)
claim("3 leaves, and 10 goes to the top. This time the path turns left.", (
    next_get.row[1] == 4 and next_get.after.index(10) == 5 and get.after[1] == 3
))  # fmt: skip
claim("twenty rows hold up to 1,048,575", sum(2**row for row in range(20)) == 1_048_575)

# --- from a heap to an open list --------------------------------------------------------------------------------------

claim(
    "Step 2 opens (1, 2) with 10 + 42 = 52. Step 4 improves it while it waits: 14 + 30 = 44.",
    [trace[1].current, trace.at(2).g[1, 2], trace[3].current, trace.at(4).g[1, 2]] == [(0, 1), 52, (1, 1), 44],
)

# --- growth -----------------------------------------------------------------------------------------------------------

costs = swamps(128).terrain
claim(
    "On the marsh three cells in ten are swamp and cost 100 to 900, the others 1 to 5.",
    0.28 < sum(cost >= 100 for cost in costs.values()) / 128**2 < 0.32
    and all(100 <= cost <= 900 or 1 <= cost <= 5 for cost in costs.values()),
)


def at_the_rim(grid):
    """The share of the waiting cells beside free ground that is not seen, when the goal is expanded."""
    trace = record(a_star(grid, grid.start, grid.goal, octile(grid)))
    end = trace.at(len(trace))
    unseen = {*grid.nodes} - end.g.keys()
    beside = [cell for cell in end.open if any(max(abs(cell[0] - x), abs(cell[1] - y)) == 1 for x, y in unseen)]
    return len(beside) / len(end.open)


claim(
    "most wait along the outer rim of the closed cells",
    at_the_rim(walled(24)) > 0.75 and at_the_rim(walled(64)) > 0.75,
)
claim("Swamps are left waiting inside the rim.", at_the_rim(swamps(24)) < 0.4 and at_the_rim(swamps(64)) < 0.11)

half, whole = marshes.runs["Scan"][-2:]
claim(
    "Four times as many gets, each on a list about 3.6 times as long: about 14 times the comparisons",
    [round(b / a, 1) for a, b in [(half.expanded, whole.expanded), (half.longest, whole.longest)]] == [4.0, 3.6]
    and round(marshes.grew(Scan)) == 14,
)
claim("about four times as many cells are expanded", round(whole.expanded / half.expanded, 1) == 4.0)
marshy = [grow(Scan, maps=lambda size, seed=seed: swamps(size, seed), sizes=[32, 64]) for seed in range(2, 12)]
claim(
    "on ten marshes between 10 and 24.",
    min(each.grew(Scan) for each in marshy) > 10 and max(each.grew(Scan) for each in marshy) < 24,
)
walls = grow(Scan, sizes=[64, 128])
small, large = walls.runs["Scan"]
claim("On maps with walls the rim is about twice as long", 1.7 < large.longest / small.longest < 2.3)
claim("the factor is 8 to 9", 8 <= walls.grew(Scan) <= 9)
sorted_runs = marshes.runs["SortedList"]
heap_runs = marshes.runs["LazyHeap"]
claim(
    "What the scan compares, the sorted list moves.",
    all(
        0.75 < one.moves / other.comparisons < 1.1
        for one, other in zip(sorted_runs[1:], marshes.runs["Scan"][1:], strict=True)
    ),
)
factors = [one.work / other.work for one, other in zip(heap_runs[1:], heap_runs[:-1], strict=True)]
claim("The heap's work grows about five times from map to map", min(factors) > 4.7 and max(factors) < 5.6)
claim("on the largest marsh the scan does 12 times as much", round(whole.work / heap_runs[-1].work) == 12)
claim("Up to here the sorted list is as fast as our heap", 0.5 < sorted_runs[-1].seconds / heap_runs[-1].seconds < 2)
quick = grow(SortedList, LazyHeap, PriorityQueue, maps=swamps, sizes=[64]).runs
claim("A heap by `heapq` is faster than both.", (
    quick["PriorityQueue"][0].seconds < min(quick["SortedList"][0].seconds, quick["LazyHeap"][0].seconds)
))  # fmt: skip
claim(
    "But its counts grow faster.",
    all(
        b.work / a.work > d.work / c.work
        for (a, b), (c, d) in zip(pairwise(sorted_runs), pairwise(heap_runs), strict=True)
    ),
)
ratios = [run.work / run.expanded / log2(run.expanded) for run in heap_runs]
claim("So here the heap's work grows like n log n, not like n.", max(ratios) / min(ratios) < 1.05)
powers = [
    [log2(b.work / a.work) / log2(b.expanded / a.expanded) for a, b in pairwise(runs)]
    for runs in (marshes.runs["Scan"], sorted_runs)
]
claim("Scan and sorted list bend towards n².", all(first < last < 2 and last > 1.75 for first, last in powers))

# --- the bug hunt -----------------------------------------------------------------------------------------------------


def is_heap(row):
    return broken_at(row) == []


claim(
    "With three numbers nothing is below the children, so it is right for every such row",
    all(is_heap(their_heap([None, *row])) for row in permutations([1, 2, 3])),
)
claim("four are the smallest case", not is_heap(their_heap([None, 4, 3, 2, 1])))
claim(
    "The top is 2, because 4 swaps with 2 first, and 1, from place 4, comes up one row only, to place 2.",
    theirs == [None, 2, 1, 4, 3],
)


def from_the_last_parent(row):
    for place in range((len(row) - 1) // 2, 0, -1):
        DOWN(row, place)
    return row


claim(
    "The cure is to begin with the last parent and go back to the top",
    all(is_heap(from_the_last_parent([None, *row])) for n in range(1, 7) for row in permutations(range(n))),
)

# --- exit ticket ------------------------------------------------------------------------------------------------------

left = [None, 3, 4, 2, 6, 5]
DOWN(left, 1)
claim("The 3 goes to the top and swaps with its smaller child, 2.", left == [None, 2, 4, 3, 6, 5])
