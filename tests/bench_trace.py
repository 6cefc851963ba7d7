"""What does it cost to keep every step of a search? Measured on maps of 262,144 and 1,000,000 cells; not a test.

    python tests/bench_trace.py [MAP_FILE]

Without a file the map is made here: 16 x 16 rooms of 32 x 32 cells, with a door in most walls. A* goes from the first
free cell to the last one. Then Dijkstra's algorithm floods an open map of 1,000 x 1,000 cells. Times are CPU times.
The targets: the record keeps at most 8 MB, any state takes at most 2 ms, recording costs at most 1.4 times the search;
the flood, on a map never searched before, ends within 30 s and keeps at most 60 MB. The last lines tell which are met.
"""

import gc
import random
import statistics
import sys
import time
import tracemalloc
from collections import deque
from collections.abc import Mapping

from corners import corner_to_corner

from astar_lesson import Grid, a_star, dijkstra, octile, record
from astar_lesson.maps.made import rooms

TARGET_MB, TARGET_MS, TARGET_RATIO = 8, 2, 1.4
FLOOD_SIZE, FLOOD_MB, FLOOD_S = 1000, 60, 30
STATES, RUNS = 200, 5
CHEAP = ("status", "g", "f", "h", "parent")
ALL = (*CHEAP, "open", "closed")


def cpu_ms(work):
    begin = time.process_time()
    work()
    return (time.process_time() - begin) * 1000


def kept_mb(make):
    """What `make()` returns, and the memory that is still held by it."""
    gc.collect()
    tracemalloc.start()
    kept = make()
    gc.collect()
    size = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    return kept, size


def state_ms(trace, attributes):
    """The median time of asking a fresh state for these attributes, over random places of the trace."""

    def ask(k):
        state = trace.at(k)
        for name in attributes:
            value = getattr(state, name)
            if isinstance(value, Mapping):
                value.get(trace.nodes[state.seen // 2])

    places = random.Random(0).choices(range(len(trace) + 1), k=STATES)
    return statistics.median(cpu_ms(lambda k=k: ask(k)) for k in places)


def main(arguments):
    grid = Grid.from_movingai(arguments[0]) if arguments else rooms()
    start, goal = corner_to_corner(grid)

    def search():
        return a_star(grid, start, goal, octile(grid))

    deque(search(), maxlen=0)  # the grid prepares its edges now, so that only the record counts below
    trace, without_index = kept_mb(lambda: record(search()))
    _, index = kept_mb(lambda: trace.at(len(trace)).g[start])
    print(f"{grid!r}, {start} to {goal}: {trace}")
    print(f"expansions            {trace.expanded:10,}")
    print(f"memory of the trace   {without_index:10.1f} MB, {without_index + index:.1f} MB with the index of its cells")

    cheap, everything = state_ms(trace, CHEAP), state_ms(trace, ALL)
    print(f"a state, CPU          {cheap:10.2f} ms for {', '.join(CHEAP)}")
    print(f"                      {everything:10.2f} ms with open and closed")

    drained, recorded = [], []
    for _ in range(RUNS):  # interleaved: a slow moment of the machine meets both
        drained.append(cpu_ms(lambda: deque(search(), maxlen=0)))
        recorded.append(cpu_ms(lambda: record(search())))
    plain, kept = statistics.median(drained), statistics.median(recorded)
    print(f"the search, CPU       {plain:10.0f} ms drained, {kept:.0f} ms recorded: ratio {kept / plain:.2f}")

    flooded = Grid(FLOOD_SIZE, FLOOD_SIZE)
    flood_s = cpu_ms(lambda: record(dijkstra(flooded, (0, 0)))) / 1000
    flood, flood_mb = kept_mb(lambda: record(dijkstra(flooded, (0, 0))))
    print(f"{flooded!r}: {flood}")
    print(f"the flood, CPU        {flood_s:10.1f} s, edges of the map prepared on the way; {flood_mb:.0f} MB kept")

    for target, holds in {
        f"at most {TARGET_MB} MB": without_index <= TARGET_MB,
        f"at most {TARGET_MB} MB with the index": without_index + index <= TARGET_MB,
        f"at most {TARGET_MS} ms a state": cheap <= TARGET_MS,
        f"recorded at most {TARGET_RATIO} of drained": kept / plain <= TARGET_RATIO,
        f"the flood at most {FLOOD_S} s": flood_s <= FLOOD_S,
        f"the flood at most {FLOOD_MB} MB": flood_mb <= FLOOD_MB,
    }.items():
        print(f"target {'met   ' if holds else 'MISSED'}         {target}")


if __name__ == "__main__":
    main(sys.argv[1:])
