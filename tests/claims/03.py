"""What page 03 says, and the lines that make it so."""

from math import inf, log2

from astar_lesson import explain, plain, source, with_mistake, zero
from astar_lesson.maps.made import random_maps, small_maps
from astar_lesson.search.ties import every_tie


def run(grid, search=dijkstra):
    return record(search(grid, grid.start, grid.goal))


def improved(trace):
    """How many cells got a smaller G after they were opened."""
    seen, times = set(), 0
    for step in trace:
        times += sum(row.cell in seen for row in step.reached)
        seen |= {row.cell for row in step.reached} | {step.current}
    return times


def in_order(trace):
    expanded = [trace.at(len(trace)).g[step.current] for step in trace]
    return expanded == sorted(expanded)


def is_final(trace):
    """Whether each cell had its last G when it was expanded."""
    end = trace.at(len(trace)).g
    return all(trace.at(k).g[step.current] == end[step.current] for k, step in enumerate(trace, 1))


four = [*small_maps([(2, 2), (3, 2), (2, 3)], ".3", ends="on any ground"), *random_maps(60)]
four = [grid for grid in four if grid.moves.diagonal is None]
runs = [(grid, run(grid)) for grid in four]
on_u, on_hill = run(u), run(hill)
state = on_hill.at(24)
waiting = {cell: state.g[cell] for cell in state.open}

# map U and the rule
claim("expands the open cell with the smallest G.", all(in_order(trace) for _, trace in runs))
claim("(0, 1) comes first, with G 1 against the 2 of (1, 0).", (on_u.at(1).g[0, 1], on_u.at(1).g[1, 0]) == (1, 2))
claim("(2, 0) is opened in step 4 with G 2 + 3 = 5.", [row[:2] for row in on_u[3].reached] == [((2, 0), 5)])
expanded = [on_u.at(len(on_u)).g[step.current] for step in on_u]
claim("The cells are expanded with G 0, 1, 2, 2, 3, 4 and 5: G never falls.", expanded == [0, 1, 2, 2, 3, 4, 5])
claim("our queue returns the newest", explain(u, on_u, 3).count("newest first") == 1)
claim(
    "Which of them is taken may change the order, but not the cost of the path.",
    all(every_tie(grid, zero(grid)).costs in ([trace.cost], [inf]) for grid, trace in runs[:150]),
)

# the roads
few = record(bfs_early_exit(roads, roads.start, roads.goal)).path
claim("Step 2 expands the town with the smallest G.", by_road[1].current == "Calder" and in_order(by_road))
claim("but through Calder G is 12 + 16 = 28, so Dunmoor is improved", by_road.at(2).g["Dunmoor"] == 28)
stopped = with_mistake(dijkstra, "stops_when_opened")(roads, roads.start, "Dunmoor")
claim("If Dunmoor were the goal, stopping when it is opened would give 31.", record(stopped).cost == 31)
claim("Ida reaches Larkmere after 71 km on five roads.", (len(by_road.path) - 1, by_road.cost) == (5, 71))
claim("The path with the fewest roads, three, is 80 km long.", (len(few) - 1, walked_cost(roads, few)) == (3, 80))

# trust
before = by_road.at(5)
waits = sorted((before.g[town], town) for town in before.open)
claim(
    "Five towns are closed, and Dunmoor, with G 28, is expanded next.",
    (len(before.closed), waits[0], by_road[5].current) == (5, (28, "Dunmoor"), "Dunmoor"),
)
claim("the path costs at least 41, 43 or 44 up to that open town", [g for g, _ in waits[1:]] == [41, 43, 44])
outside = [next(town for town in path if town not in before.closed) for path in (a, b)]
claim(
    "Any path to it first leaves the closed towns at an open one: Dunmoor itself (A), or another (B).",
    (outside, walked_cost(roads, a), walked_cost(roads, b[:-1])) == (["Dunmoor", "Hollowby"], 29, 41),
)
claim("When a cell is expanded, its G is final", all(is_final(trace) for _, trace in runs) and is_final(by_road))

# the hill
straight = run(hill, bfs_early_exit).path
claim(
    "The straight path, over four of them and two floor cells, costs 18.",
    (walked_cost(hill, straight), sum(c in hill.terrain for c in straight), len(straight)) == (18, 4, 7),
)
claim("covers only 3 hill cells", sum(cell in hill.terrain for cell in state.closed) == 3)
claim("7 and 10, and the cell with 10 lies on the hill.", (min(waiting.values()), max(waiting.values())) == (7, 10))
assert [cell in hill.terrain for cell, g in waiting.items() if g == 10] == [True]
claim("The search also expands cells at the left edge", any(step.current[0] == 0 for step in on_hill))
costs = on_hill.at(len(on_hill)).g
cheaper = {cell for cell, g in costs.items() if g < on_hill.cost}
claim("it must expand all of these to be sure.", cheaper <= {step.current for step in on_hill})
claim(
    "where you pay for the cell that you enter, Dijkstra's algorithm never improves a cell.",
    not any(improved(trace) for _, trace in runs),
)
claim("about 10 for a thousand cells", round(log2(1000)) == 10)

# the bug hunt
listed = source(with_mistake(plain.dijkstra, "priority_is_step", name="cheapest_first"))
claim("One word is wrong.", source(cheapest_first) == listed)
paid = walked_cost(shortcut, cheapest_first(shortcut, shortcut.start, shortcut.goal))
claim("It does. One word is wrong.", walked_cost(u, cheapest_first(u, u.start, u.goal)) == 5)
claim("the cheapest path, over the cell of cost 2, costs 3", run(shortcut).cost == 3 and (1, 0) in run(shortcut).path)
claim("Its path costs 8 instead of 3, because", (paid, run(shortcut).cost) == (8, 3))
led = watch(cheapest_first, shortcut)
claim("the cell of cost 2 is still waiting when the goal is expanded", (1, 0) in led.at(len(led)).open)

# the ticket
tiny = Grid.from_text("S 9 G\n. 2 .\n. . .")
ends = tiny, tiny.start, tiny.goal
pays = [walked_cost(tiny, path) for path in (run(tiny).path, cheapest_first(*ends), run(tiny, bfs_early_exit).path)]
claim("Down, over the 2, right and up: 1 + 2 + 1 + 1.", pays == [5, 6, 10] and (1, 1) in run(tiny).path)
claim("the fewest steps lead through the 9", (1, 0) in run(tiny, bfs_early_exit).path)
claim("it expands all the floor before the 2", (1, 1) not in cheapest_first(*ends))
