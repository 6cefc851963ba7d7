"""What page 03 says, and the lines that make it so."""

from math import inf, log2

from astar_lesson import EIGHT, zero
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

# ground
claim("Floor costs 1", u.cost((0, 0), (0, 1)) == 1)
claim("2 to the right, 1 down", dict(u.edges(u.start)) == {(1, 0): 2, (0, 1): 1})
claim("the one with the smallest G", in_order(on_u))
claim("Step 1 expands the start and opens two cells", len(on_u[0].reached) == 2)
claim("Remove the open cell with the smallest G", in_order(on_hill))
claim("Dijkstra's algorithm expands the open cell with the smallest G", all(in_order(trace) for _, trace in runs))

# map U
claim("To enter the upper row costs 2, 3 and 1", [u.cost((x, 0), (x + 1, 0)) for x in range(3)] == [2, 3, 1])
claim("each cell of the lower row costs 1", {u.cost((x, 1), (x + 1, 1)) for x in range(3)} == {1})
claim(
    "That is less than the 6 of the straight path",
    (on_u.cost, walked_cost(u, my_early_exit(u, u.start, u.goal))) == (5, 6),
)
expanded = [on_u.at(len(on_u)).g[step.current] for step in on_u]
claim("the cells are expanded with 0, 1, 2, 2, 3, 4 and 5", expanded == [0, 1, 2, 2, 3, 4, 5])
claim("G never falls", expanded == sorted(expanded))
claim("(0, 1) is expanded, with G 1", on_u[1].current == (0, 1) and expanded[1] == 1)
claim("(2, 0) is opened in step 4 with G 2 + 3 = 5", [row[:2] for row in on_u[3].reached] == [((2, 0), 5)])
claim("the path along the lower row reaches the goal for 5, too", on_u.cost == 5 and on_u.path[1] == (0, 1))
claim("search[1] is step 2", explain(u, on_u, 2).startswith("Step 2: expand (0, 1)"))
claim("but not the cost", all(every_tie(grid, zero(grid)).costs in ([trace.cost], [inf]) for grid, trace in runs[:150]))
claim("Our queue returns the newest of them", explain(u, on_u, 3).count("newest first") == 1)

# trust
claim("When a cell is expanded, its G is final", all(in_order(trace) for _, trace in runs))
end = on_hill.at(len(on_hill)).g
claim("its G is final", all(on_hill.at(k).g[step.current] == end[step.current] for k, step in enumerate(on_hill, 1)))

# the hill
straight = run(hill, bfs_early_exit).path
claim("The straight path enters four cells of the hill and two of floor, for 18", walked_cost(hill, straight) == 18)
claim(
    "four cells of the hill and two of floor", [sum(c in hill.terrain for c in straight), len(straight) - 1] == [4, 6]
)
claim("The path around has 12 steps and costs 12", (len(on_hill.path) - 1, on_hill.cost) == (12, 12))
claim("on the hill 3 cells are closed", sum(cell in hill.terrain for cell in state.closed) == 3)
claim("7 and 10", (min(waiting.values()), max(waiting.values())) == (7, 10))
claim("The cell with 10 lies on the hill", [cell in hill.terrain for cell, g in waiting.items() if g == 10] == [True])
claim("The search expands cells at the left edge", any(step.current[0] == 0 for step in on_hill))
costs = on_hill.at(len(on_hill)).g
cheaper = {cell for cell, g in costs.items() if g < on_hill.cost}
claim("So it must look at all of these before it can be sure", cheaper <= {step.current for step in on_hill})
claim("The cells of the hill cost 4 each", set(hill.terrain.values()) == {4})
claim(
    "the first of its neighbours to be expanded has the smallest G of them",
    not any(improved(trace) for _, trace in runs),
)
claim("each cell is removed once", all(len({step.current for step in trace}) == len(trace) for _, trace in runs))
claim(
    "expands 50 cells, and breadth-first search 41", (on_hill.expanded, run(hill, bfs_early_exit).expanded) == (50, 41)
)
claim("about 10 for a thousand cells, 20 for a million", (round(log2(1000)), round(log2(10**6))) == (10, 20))

# the roads
by_road = record(dijkstra(roads, roads.start, roads.goal))
few = record(bfs_early_exit(roads, roads.start, roads.goal)).path
claim("Step 1 opens Dunmoor with G 31", by_road.at(1).g["Dunmoor"] == 31 == dict(roads.edges("Alderby"))["Dunmoor"])
claim("Step 2 expands Calder", by_road[1].current == "Calder" and by_road.at(2).g["Calder"] == 12)
claim(
    "the town with the smallest G",
    by_road.at(1).g["Calder"] == min(by_road.at(1).g[town] for town in by_road.at(1).open),
)
claim("From there Dunmoor is 16 km away", dict(roads.edges("Calder"))["Dunmoor"] == 16)
claim("12 + 16 = 28, and that is less than 31", by_road.at(2).g["Dunmoor"] == 28)
claim("The shortest path has five roads and 71 km", (len(by_road.path) - 1, by_road.cost) == (5, 71))
claim("The one with the fewest roads has three, and 80 km", (len(few) - 1, walked_cost(roads, few)) == (3, 80))
claim(
    "where you pay for the cell you enter, Dijkstra's algorithm never improves a cell",
    not any(improved(trace) for _, trace in runs),
)
bend = Grid.from_text("S . #\n. 3 G", moves=EIGHT)
claim("On roads, and with diagonal steps, that is not so", improved(by_road) and improved(run(bend)))

# the bug hunt
paid = walked_cost(shortcut, cheapest_first(shortcut, shortcut.start, shortcut.goal))
claim("It does pay 5 on map U", walked_cost(u, cheapest_first(u, u.start, u.goal)) == 5)
claim("the cheapest path costs 3: over the cell of cost 2", run(shortcut).cost == 3 and (1, 0) in run(shortcut).path)
claim("Its path costs 8 instead of 3", (paid, run(shortcut).cost) == (8, 3))
claim("watch the cell of cost 2", shortcut.terrain[1, 0] == 2)
claim(
    "the cell of cost 2 is still waiting when the goal is expanded",
    (1, 0) not in cheapest_first(shortcut, shortcut.start, shortcut.goal),
)
claim("So a cell of floor comes before the 2", paid > run(shortcut).cost)
claim(
    "On map U it pays 5, where breadth-first search pays 6",
    (on_u.cost, walked_cost(u, my_early_exit(u, u.start, u.goal))) == (5, 6),
)

# the ticket
tiny = Grid.from_text("S 9 G\n. 2 .\n. . .")
ends = tiny, tiny.start, tiny.goal
pays = [walked_cost(tiny, path) for path in (run(tiny).path, cheapest_first(*ends), run(tiny, bfs_early_exit).path)]
claim("Down, over the 2, right and up: 1 + 2 + 1 + 1", pays == [5, 6, 10] and (1, 1) in run(tiny).path)
claim("the fewest steps lead through the 9", (1, 0) in run(tiny, bfs_early_exit).path)
claim("it expands all the floor before the 2", (1, 1) not in cheapest_first(*ends))
