"""What page 09 says and shows nowhere: what the small marsh holds, and how work grows with the map."""

import heapq

from other_lists import Loop

from astar_lesson.lesson.growth import Counted, grow


class FirstPriority(Scan):
    """Keeps the first priority of a cell."""

    def put(self, cell, priority):
        if cell not in self._priority:
            super().put(cell, priority)


def gets(make, puts):
    waiting = make()
    for cell, priority in puts:
        waiting.put(cell, priority)
    return "".join(waiting.get() for _ in range(len(waiting)))


def without_skipping(puts):
    heap = []
    for cell, priority in puts:
        heapq.heappush(heap, (priority, cell))
    return ", ".join(heapq.heappop(heap)[1] for _ in puts)


# --- the worked trace, and the marsh ----------------------------------------------------------------------------------

four = [("a", 30), ("b", 40), ("c", 20), ("b", 10)]
claim(
    "is kept once, with its new priority", [gets(make, four) for make in (Scan, SortedList, BinaryHeap)] == ["bca"] * 3
)
eight = record(a_star(rut, rut.start, rut.goal, zero(rut), Scan))
claim(
    "Step 3 expands (0, 1) and opens (1, 2) with 10 + 42 = 52. Step 4 expands (1, 1) and improves "
    "(1, 2): 14 + 30 = 44.",
    [eight[2].current, eight.at(3).g[1, 2], eight[3].current, eight.at(4).g[1, 2]] == [(0, 1), 52, (1, 1), 44],
)
costs = swamps(128).terrain
claim(
    "Three cells in ten are swamp and cost 100 to 900, the others 1 to 5.",
    0.28 < sum(cost >= 100 for cost in costs.values()) / 128**2 < 0.32
    and all(100 <= cost <= 900 or 1 <= cost <= 5 for cost in costs.values()),
)
improved = [(cell, f, trace.at(8).f[cell]) for cell, f in trace.at(7).f.items() if f != trace.at(8).f[cell]]
claim("14 cells wait.", len(trace.at(8).open) == 14)


def comparisons(loop):
    """How many a get of 14 cells needs."""

    class Number(Counted):
        """Counts for itself: what `Counted` counts, all its kinds would begin with."""

    waiting = loop("start")
    waiting.get()
    for k in range(14):
        waiting.put(k, Number(k))
    Number.comparisons = 0
    waiting.get()
    return Number.comparisons


claim(
    "Each but the first is compared with the lowest so far: 13 comparisons. (A loop over all cells makes 14.)",
    (comparisons(Scan), comparisons(Loop)) == (13, 14),
)
next_out = trace[8].current
claim(
    "F of (0, 3) and (1, 4) falls to 192 and 98, but (2, 4) has 92.",
    sorted(improved) == [((0, 3), 218, 192), ((1, 4), 106, 98)] and (next_out, trace.at(8).f[next_out]) == ((2, 4), 92),
)
at_end = trace.at(16).open
claim("On swamp: 15 of the 21.", (sum(marsh.terrain.get(cell, 1) == 9 for cell in at_end), len(at_end)) == (15, 21))

# --- growth -----------------------------------------------------------------------------------------------------------

claim("on which one cell in four is a wall", 0.24 < len(walled(128).walls) / 128**2 < 0.26)
half, whole = walls.runs["Scan"][-2:]
claim("about four times as many cells are expanded", 3.5 < whole.expanded / half.expanded < 4.5)
claim("about twice as long", 1.7 < whole.longest / half.longest < 2.3)


def at_the_rim(grid):
    """The share of the waiting cells beside free ground that is not seen, when the goal is expanded."""
    trace = record(a_star(grid, grid.start, grid.goal, octile(grid)))
    end = trace.at(len(trace))
    unseen = {*grid.nodes} - end.g.keys()
    beside = [cell for cell in end.open if any(max(abs(cell[0] - x), abs(cell[1] - y)) == 1 for x, y in unseen)]
    return len(beside) / len(end.open)


claim(
    "Most cells wait along the outer rim of the closed cells",
    at_the_rim(walled(24)) > 0.75 and at_the_rim(walled(64)) > 0.75,
)
claim("Swamps are left waiting inside the rim.", at_the_rim(swamps(24)) < 0.4 and at_the_rim(swamps(64)) < 0.11)
others = [grow(Scan, maps=lambda size, seed=seed: walled(size, seed), sizes=[64, 128]) for seed in range(2, 12)]
claim(
    "on ten others the factor was between 6 and 13",
    min(each.grew(Scan) for each in others) > 6 and max(each.grew(Scan) for each in others) < 13,
)


class Swapping(BinaryHeap):
    """The package's heap, which also counts its swaps."""

    swaps = 0

    def _swap(self, a, b):
        Swapping.swaps += 1
        super()._swap(a, b)


(swapping,) = grow(Swapping, maps=swamps, sizes=[64]).runs["Swapping"]
claim("the heap's swaps, about half as many as its comparisons, are not", 0.4 < Swapping.swaps / swapping.work < 0.6)
half, whole = marshes.runs["Scan"][-2:]
claim("because the list is nearly four times as long", round(whole.longest / half.longest, 1) == 3.9)
claim(
    "The heap's comparisons grow 4.9 times: on the largest map the scan compares 97 times as often.",
    marshes.grew(BinaryHeap) == 4.9 and round(whole.work / marshes.runs["BinaryHeap"][-1].work) == 97,
)


class Compared(SortedList):
    """A sorted list whose comparisons alone are counted."""

    moves = property(lambda self: 0, lambda self, value: None)


(compared,) = grow(Compared, maps=swamps, sizes=[128]).runs["Compared"]
sorted_run = marshes.runs["SortedList"][-1]
claim(
    "The sorted list compares little, but moves much.",
    1 < compared.work / marshes.runs["BinaryHeap"][-1].work < 1.1
    and 0.75 < (sorted_run.work - compared.work) / whole.work < 1,
)

# --- the bug hunt -----------------------------------------------------------------------------------------------------

claim(
    "So a search may expand an improved cell too late: on the last map it pays 7 instead of 5.",
    record(a_star(small, small.start, small.goal, manhattan(small))).cost == 5,
)

# --- exit ticket ------------------------------------------------------------------------------------------------------

ticket = [("p", 50), ("q", 30), ("r", 40), ("p", 20)]
claim("The old entry of p, with 50, comes out as if p were waiting again.", without_skipping(ticket) == "p, q, r, p")
claim("A heap that skips returns a; a list that keeps the first priority returns c.",
      (gets(BinaryHeap, ticket), gets(FirstPriority, ticket)) == ("pqr", "qrp"))  # fmt: skip
