"""Claims of page 09: what is counted, what wrong lists return, and how the work of the searches grows."""

import heapq
from math import log
from random import Random

from astar_lesson import bfs, walled


def gets(make, puts):
    return "".join(play(make(), puts))


class FirstPriority(Scan):
    """Keeps the first priority of a cell."""

    def put(self, cell, priority):
        if cell not in self._priority:
            super().put(cell, priority)


def without_skipping(puts):
    heap = []
    for cell, priority in puts:
        heapq.heappush(heap, (priority, cell))
    return ", ".join(heapq.heappop(heap)[1] for _ in puts)


def slope(large, small):
    """Work and nodes of two maps, as a power."""
    return log(large[0] / small[0]) / log(large[1] / small[1])


def flood(size):
    grid = walled(size)
    trace = record(bfs(grid, grid.start))
    return trace.expanded + sum(len(grid.edges(step.current)) for step in trace), trace.expanded


# --- the worked trace -------------------------------------------------------------------------------------------------

four = [("a", 30), ("b", 40), ("c", 20), ("b", 10)]
claim("It waits once, with the new priority.", all(gets(make, four) == "bca" for make in (Scan, LazyHeap, SortedList)))
claim(
    "Three cells are waiting, and get returns b, whose priority is 10 now.",
    gets(Scan, four)[0] == "b" and len(waiting) == 2,
)
eight = record(a_star(rut, rut.start, rut.goal, zero(rut), Scan))
claim("Here H is 0, so F is G.", all(eight.at(7).g[cell] == f for cell, f in eight.at(7).f.items()))
claim("A straight step costs 10, a diagonal one 14", (rut.cost((0, 0), (1, 0)), rut.cost((0, 0), (1, 1))) == (10, 14))
claim(
    "Step 3 expands (0, 1) and opens (1, 2) with 10 + 42 = 52. Step 4 expands (1, 1) and improves "
    "(1, 2): 14 + 30 = 44. But (1, 2) is waiting already, with 52.",
    [eight[2].current, eight.at(3).g[1, 2], eight[3].current, eight.at(4).g[1, 2]] == [(0, 1), 52, (1, 1), 44]
    and (1, 2) in eight.at(3).open,
)

# --- the slow list and the marsh --------------------------------------------------------------------------------------

costs = swamps(128).terrain
claim(
    "three cells in ten are swamp and cost 100 to 900 to enter, the others cost 1 to 5",
    0.28 < sum(cost >= 100 for cost in costs.values()) / 128**2 < 0.32
    and all(100 <= cost <= 900 or 1 <= cost <= 5 for cost in [*marsh.terrain.values(), *costs.values()]),
)
claim(
    "Step 16 lowers the priority of two waiting cells.",
    sum(trace.at(15).f[cell] > trace.at(16).f[cell] for cell in trace.at(15).open & trace.at(16).open) == 2,
)
claim("20 cells wait.", len(trace.at(16).open) == 20)
counting = Scan()
for cell in trace.at(16).open:
    counting.put(cell, trace.at(16).f[cell])
counting.get()
claim("Each but the first is compared with the lowest so far: 19 comparisons.", counting.comparisons == 19)
rows = [(cell, trace.at(15).g[cell], trace.at(16).g[cell]) for cell in trace.at(15).open & trace.at(16).open]
claim(
    "(7, 0) and (7, 2). Their G falls from 4416 to 3202 and from 202 to 192, and F with it.",
    sorted(row for row in rows if row[1] != row[2]) == [((7, 0), 4416, 3202), ((7, 2), 202, 192)],
)
at_end = trace.at(29).open
claim(
    "On swamp: 19 of the 24.",
    len(trace) == 29 and (sum(marsh.terrain.get(cell, 1) >= 100 for cell in at_end), len(at_end)) == (19, 24),
)
later = {step.current for step in list(trace)[16:]}
claim(
    "12 of the 20 cells that wait after step 16 are never expanded.",
    (len(trace.at(16).open - later), len(trace.at(16).open)) == (12, 20),
)
claim("Still, each get looks at all of them.", counting.comparisons == len(trace.at(16).open) - 1)

# --- the heap ---------------------------------------------------------------------------------------------------------

entries = [1, 5, 9, 7, 12, 10]
in_order = [entries[n - 1] >= entries[n // 2 - 1] for n in range(2, 7)]
claim("One rule holds: no entry is smaller than its parent. So the lowest entry is at the top.", all(in_order))
claim("10 is at place 6, and its parent at place 3 is 9.", entries[6 - 1] == 10 and entries[6 // 2 - 1] == 9)
claim("The list is not sorted: 9 comes before 7. But each path from the top down is in order.", all(in_order))
afterwards = [*entries]
heappush(afterwards, 3)
claim(
    "3 goes to place 7. Its parent at place 3 is 9: swap. Now its parent is 1, so it stays at place 3.",
    7 // 2 == 3 and afterwards == [1, 5, 3, 7, 12, 10, 9],
)
heappop(afterwards)
claim(
    "Then 1 leaves, and 9, the last entry, goes to the top. Its children are 5 and 3: swap with 3. Below it is 10: "
    "stay. 3 is at the top. The entries below the 5 were not looked at.",
    afterwards == [3, 5, 9, 7, 12, 10] == heap,
)
claim(
    "ten rows hold up to 1,023 entries, twenty rows 1,048,575",
    [sum(2**row for row in range(rows)) for rows in (10, 20)] == [1023, 1048575],
)

# --- growth -----------------------------------------------------------------------------------------------------------

claim(
    "Let both lists search four maps, 16, 32, 64 and 128 cells wide, on which one cell in four is a wall.",
    [run.size for run in walls.of(slow)] == [16, 32, 64, 128] and 0.24 < len(walled(128).walls) / 128**2 < 0.26,
)
half, whole = walls.of(slow)[-2:]
claim("about four times as many cells are expanded", 3.5 < whole.expanded / half.expanded < 4.5)
claim("the rim is about twice as long", 1.7 < whole.longest / half.longest < 2.3)
claim("There swamps wait all over the map", marshes.of(slow)[-1].longest > 0.4 * marshes.of(slow)[-1].expanded)
claim(
    "about 8 times the comparisons. The heap's grow 4.5 times.", (round(walls.grew(slow)), walls.grew(fast)) == (8, 4.5)
)
claim(
    "On the largest map the scan makes 10.9 times as many comparisons as the heap.",
    walls.factors(slow, fast)[-1] == 10.9,
)
claim("With walls there are four times as many gets", 3.5 < whole.expanded / half.expanded < 4.5)
half_marsh, marsh = marshes.of(slow)[-2:]
claim(
    "On the marsh it is about 16 times, because the list, too, is nearly four times as long.",
    (round(marshes.grew(slow)), round(marsh.longest / half_marsh.longest, 1)) == (16, 3.9),
)
claim(
    "On the largest map the scan makes 115.1 times as many comparisons as the heap.",
    marshes.factors(slow, fast)[-1] == 115.1,
)
sorted_run = marshes.of(SortedList)[-1]
claim(
    "The sorted list makes fewer than the scan, but 77 million moves, and about as many look-ups as comparisons.",
    all(a.comparisons < b.comparisons for a, b in zip(marshes.of(SortedList), marshes.of(slow), strict=True))
    and round(sorted_run.moves / 10**6) == 77
    and 0.9 < sorted_run.lookups / sorted_run.comparisons < 1.1,
)
claim(
    "Work that grows like n² is a straight line of slope 2; n log n has a slope a little above 1.",
    1 < slope((2**14 * 14, 2**14), (2**12 * 12, 2**12)) < 1.2,
)
claim(
    "On the marsh the scan and the sorted list run along n², the heap along n log n. With walls the scan's slope was "
    "1.53.",
    [marshes.slope(make) for make in (slow, SortedList)] == [1.94, 1.94] and walls.slope(slow) == 1.53,
)
claim(
    "breadth-first search, early exit | queue | O(V + E) | 1.01 (walls)", round(slope(flood(128), flood(64)), 2) == 1.01
)
claim("1.09 (walls), 1.10 (marsh)", (walls.slope(fast), marshes.slope(fast)) == (1.09, 1.10))
claim("1.53 (walls), 1.94 (marsh)", (walls.slope(slow), marshes.slope(slow)) == (1.53, 1.94))
claim("O(V · E) | 1.94 (marsh)", marshes.slope(SortedList) == 1.94)
claim("A cell has at most 8 neighbours", max(map(len, map(walled(64).edges, walled(64).nodes))) == 8)
claim(
    "On 128 x 128 cells the scan made 10.9 times (walls) and 115.1 times (marsh) the heap's comparisons.",
    (walls.factors(slow, fast)[-1], marshes.factors(slow, fast)[-1]) == (10.9, 115.1)
    and walls.of(fast)[-1].size == 128,
)

# --- the sorted list that loses a cell --------------------------------------------------------------------------------

lost = [("a", 50), ("a", 10), ("b", 20)]
claim(
    "Find puts after which it gives back fewer cells than went in. Three are enough, and one of them lowers the "
    "priority of a waiting cell.",
    (gets(LosingList, lost), gets(SortedList, lost)) == ("a", "ab"),
)
rng = Random(9)
claim(
    "As long as no waiting cell is improved, all goes well.",
    all(
        gets(LosingList, puts) == gets(SortedList, puts)
        for puts in (list(zip("abcdefgh", rng.choices(range(1, 30), k=8), strict=True)) for _ in range(500))
    ),
)
claim('[("a", 50), ("a", 10), ("b", 20)].', lost == [("a", 50), ("a", 10), ("b", 20)] and gets(LosingList, lost) == "a")
claim(
    "After the first put the mean is 50. Then a falls to 10, but the sum is not updated",
    gets(LosingList, lost[:2]) == "a",
)
claim("Now b comes with 20, below 50", lost[2][1] < lost[0][1])
claim("But 10 is smaller.", lost[1][1] < lost[2][1])
claim(
    "On the eight cells above, the lost cell is the goal.",
    record(a_star(rut, rut.start, rut.goal, zero(rut), LosingList)).path == []
    and record(a_star(rut, rut.start, rut.goal, zero(rut), SortedList)).cost == 50,
)

# --- exit ticket ------------------------------------------------------------------------------------------------------

ticket = [("p", 50), ("q", 30), ("r", 40), ("p", 20)]
claim("The old entry of p, with 50, comes out as if p were waiting again.", without_skipping(ticket) == "p, q, r, p")
claim("a is what a heap returns that skips; c, a list that keeps the first priority.",
      (gets(LazyHeap, ticket), gets(FirstPriority, ticket)) == ("pqr", "qrp"))  # fmt: skip
claim(
    "There are four times as many gets, and the rim is twice as long.",
    [round(100_000 * factor, -5) for factor in (walls.grew(fast), walls.grew(slow), marshes.grew(slow))]
    == [400_000, 800_000, 1_600_000],
)
