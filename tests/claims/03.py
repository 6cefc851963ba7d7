"""What page 03 says, and the lines that make it so."""

from math import inf

from astar_lesson import bfs_early_exit, explain, record, source, with_mistake, zero
from astar_lesson.maps.made import random_maps, small_maps
from astar_lesson.search.all_ties import every_tie


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
expanded = [on_u.at(len(on_u)).g[step.current] for step in on_u]
claim("The cells are expanded with G 0, 1, 2, 2, 3, 4 and 5: G never falls.", expanded == [0, 1, 2, 2, 3, 4, 5])
claim("The path through the lower row costs 5.", on_u.cost == 5 and (2, 1) in on_u.path)
claim("our queue returns the newest", explain(u, on_u, 3).count("newest first") == 1)
claim(
    "Which is taken may change the order, but not the cost of the path.",
    all(every_tie(grid, zero(grid)).costs in ([trace.cost], [inf]) for grid, trace in runs[:150]),
)

# the roads
claim("but through Calder G is 12 + 16 = 28, so Dunmoor is improved", by_road.at(2).g["Dunmoor"] == 28)
stopped = with_mistake(dijkstra, "stops_when_opened")(roads, roads.start, "Dunmoor")
claim("If Dunmoor were the goal, stopping when it is opened would give 31.", record(stopped).cost == 31)

# four neighbours
looked = [
    (step.current, on_u.at(k).g[step.current]) for k, step in enumerate(on_u, 1) if (2, 0) in u.neighbors(step.current)
]
claim("first from (1, 0), for 2 + 3, and later from (2, 1), for 3 + 3", looked[:2] == [((1, 0), 2), ((2, 1), 3)])
claim("None, and none on map U", not on_hill.improvements and not on_u.improvements)
claim("On the roads, three steps improve a town.", len(by_road.improvements) == 3)
claim("Entering it costs 3 from either side", {u.cost(cell, (2, 0)) for cell, _ in looked} == {3})
claim(
    "That holds for every map with four neighbours on which you pay for the cell that you enter",
    not any(improved(trace) for _, trace in runs),
)
claim(
    "With four neighbours, and costs that are paid on entering, this never happens.",
    not any(improved(trace) for _, trace in runs),
)
into = sorted(length for (_, town), length in roads.roads.items() if town == "Dunmoor")
looking = [by_road[k].current for k in range(5)]
offers = {town: dict(roads.edges(town))["Dunmoor"] for town in looking if "Dunmoor" in dict(roads.edges(town))}
claim(
    "Of the six roads into Dunmoor, those of Alderby, Brookend and Calder (31, 15, 16 km) count here",
    (len(into), offers) == (6, {"Alderby": 31, "Brookend": 15, "Calder": 16}),
)
claim("the town that looks first has the longest", next(iter(offers)) == "Alderby" and max(offers.values()) == 31)

# a road map of one's own
drawing = "     Mill\nFarm       Church\n     Pond\n\nFarm - Mill 5\nMill - Church 6\nFarm - Church 12\n"


def costs_of_church(text):
    """What Church costs, each time that a path to it is found."""
    trace = record(dijkstra(road_map(text, "Farm", "Church"), "Farm", "Church"))
    return [row.g for step in trace for row in step.reached if row.cell == "Church"]


claim(
    "Church is opened with G 12 and improved to 11. On this map it is improved again, to 9",
    (costs_of_church(drawing), costs_of_church(drawing + "Farm - Pond 7\nPond - Church 2")) == ([12, 11], [12, 11, 9]),
)

# trust
before = by_road.at(5)
waits = sorted((before.g[town], town) for town in before.open)
claim(
    "Five towns are closed, and Dunmoor, with G 28, is next.",
    (len(before.closed), waits[0], by_road[5].current) == (5, (28, "Dunmoor"), "Dunmoor"),
)
claim(
    "the path costs at least 41 up to Hollowby, 43 up to Glenwater or 44 up to Ivyport",
    waits[1:] == [(41, "Hollowby"), (43, "Glenwater"), (44, "Ivyport")],
)
outside = [next(town for town in path if town not in before.closed) for path in (a, b)]
claim(
    "Follow any path to it: the first open town is Dunmoor itself (A) or another (B).",
    (outside, walked_cost(roads, a), walked_cost(roads, b[:-1])) == (["Dunmoor", "Hollowby"], 29, 41),
)
claim("When a cell is expanded, its G is final", all(is_final(trace) for _, trace in runs) and is_final(by_road))

# the hill
claim("only 3 of its cells are closed", sum(cell in hill.terrain for cell in state.closed) == 3)
straight_on = [(x, 3) for x in range(1, 8)]
around = on_hill.path
claim(
    "Over it 6 steps cost 18, around it 12 cost 12.",
    (len(straight_on) - 1, walked_cost(hill, straight_on)) == (6, 18)
    and (len(around) - 1, on_hill.cost, hill.terrain.keys().isdisjoint(around)) == (12, 12, True),
)
claim("7 and 10; the cell with 10 is on the hill.", (min(waiting.values()), max(waiting.values())) == (7, 10))
assert [cell in hill.terrain for cell, g in waiting.items() if g == 10] == [True]
claim("Why must the search expand cells at the left edge", any(step.current[0] == 0 for step in on_hill))
costs = on_hill.at(len(on_hill)).g
cheaper = {cell for cell, g in costs.items() if g < on_hill.cost}
claim("so it must expand all of these", cheaper <= {step.current for step in on_hill})
claim(
    "every cell that is cheaper to reach than the goal is expanded, wherever it lies",
    cheaper <= {step.current for step in on_hill},
)

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
