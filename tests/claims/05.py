"""What page 05 says, and the lines that make it so."""

from math import dist

from astar_lesson import greedy_best_first as greedy
from astar_lesson import parting, towns, true_costs, walked_cost, weighted
from astar_lesson.maps.made import random_maps
from astar_lesson.maps.moves import FOUR
from astar_lesson.search.ties import every_tie


def run(grid, search=a_star, *more):
    """The trace of a search of a map, led by the Manhattan distance if it is led."""
    guess = more or ((manhattan(grid),) if search is not dijkstra else ())
    return record(search(grid, grid.start, grid.goal, *guess))


def numbers(trace, k, cell):
    """G, H and F of a cell after k steps."""
    state = trace.at(k)
    return state.g[cell], state.h[cell], state.f[cell]


def costs_of_paths(grid, cell, path=()):
    """What each path from a cell to the goal costs, without a cell twice."""
    if cell == grid.goal:
        yield 0
        return
    for neighbor, cost in grid.edges(cell):
        if neighbor not in path:
            yield from (cost + rest for rest in costs_of_paths(grid, neighbor, (*path, cell)))


def on_the_way(grid, trace):
    """G of the first open cell on a cheapest path, and what this path has cost there, before each step."""
    for k in range(1, len(trace) if trace.found else 0):
        state = trace.at(k)
        place = min(i for i, cell in enumerate(trace.path) if cell in state.open)
        yield state.g[trace.path[place]], walked_cost(grid, trace.path[: place + 1]) if place else 0


FOURS = [grid for grid in random_maps(300) if grid.moves is FOUR]

# the table of four
programs = [plain.bfs_early_exit, plain.dijkstra, plain.greedy_best_first, plain.a_star]
texts = [str(source(program)) for program in programs]
claim("early exit", ["PriorityQueue(start)" in text for text in texts] == [False, True, True, True])
claim(
    "Here is how the four programs so far differ",
    [" or new_cost < cost_so_far[neighbor]" in text for text in texts] == [False, True, False, True]
    and [text.splitlines()[-1].strip() for text in texts]
    == [
        "frontier.put(neighbor)",
        "frontier.put(neighbor, new_cost)",
        "frontier.put(neighbor, heuristic(neighbor, goal))",
        "frontier.put(neighbor, new_cost + heuristic(neighbor, goal))",
    ],
)

# eight cells by hand
claim(
    "This is map U again.",
    [walked_cost(u, path) for path in ([(x, 0) for x in range(4)], [(0, 0), *((x, 1) for x in range(4)), (3, 0)])]
    == [6, 5],
)
claim("After step 1, (1, 0) has G 2 and H 2, so F is 4", numbers(search, 1, (1, 0)) == (2, 2, 4))
claim("while (0, 1) has G 1 and H 4, so F is 5.", numbers(search, 1, (0, 1)) == (1, 4, 5))
claim(
    "There it finds (2, 0) with F 6, and in step 3 it turns to the lower row, where F is 5 all the way.",
    numbers(search, 2, (2, 0))[2] == 6
    and [(search[k].current, search.at(k).f[search[k].current]) for k in range(2, 7)]
    == [((0, 1), 5), ((1, 1), 5), ((2, 1), 5), ((3, 1), 5), ((3, 0), 5)],
)
assert search.cost == min(costs_of_paths(u, u.start)) == 5
claim(
    "That improves (1, 1): it was opened from the expensive cell, with G 3, but from the lower row its G is 2.",
    [search.at(k).g[1, 1] for k in (2, 3)] == [3, 2] and search.at(2).parent[1, 1] == (1, 0),
)

# the race
race = [by_steps, by_cost, by_guess, run(moor)]
claim(
    "Early exit pays 39 after 168 expansions, Dijkstra's algorithm 27 after 150, greedy search 41 after 39",
    [(trace.cost, len(trace)) for trace in race] == [(39, 168), (27, 150), (41, 39), (27, 66)],
)
claim(
    "it has followed H into the swamp, and expands (14, 6)",
    by_guess[23].current == (14, 6) and (14, 6) in moor.terrain,
)
hollow = {(x, y) for x in (5, 6) for y in range(1, 5)}
claim(
    "A\\* has spent its 24 in the hollow and around the start.",
    hollow <= {*race[3].at(24).closed, *race[3].at(24).open} and max(x for x, _ in race[3].at(24).closed) == 6,
)
claim(
    "The paths of early exit and of Dijkstra's algorithm both have 27 steps.",
    len(by_cost.path) == len(by_steps.path) == 28 and not set(by_cost.path) & set(moor.terrain),
)
claim("On the moor it expands 66 cells instead of 150.", (race[3].expanded, by_cost.expanded) == (66, 150))
most = every_tie(u, manhattan(u)), every_tie(u, zero(u))
assert most[0].most <= most[1].least  # however ties are settled

# why it may stop
end = search.at(len(search) - 1)
claim("The goal waits with F 5, the other open cell with F 6.", sorted(end.f[cell] for cell in end.open) == [5, 6])
claim(
    "Up to there it costs that cell's G or more",
    all(known <= paid for grid in FOURS for known, paid in on_the_way(grid, run(grid))),
)
claim("as long as H never overestimates", all(run(grid).cost == run(grid, dijkstra).cost for grid in FOURS))
left = [(grid, manhattan(grid), true_costs(grid)) for grid in (*FOURS, u, moor)]
claim(
    "With four neighbours and steps that cost 1 or more the Manhattan distance is both.",
    all(h(cell, grid.goal) <= cost for grid, h, costs in left for cell, cost in costs.items())
    and all(
        h(cell, grid.goal) <= cost + h(neighbor, grid.goal)
        for grid, h, _ in left
        for cell in grid.nodes
        for neighbor, cost in grid.edges(cell)
    ),
)

# without a guess
claim(
    "With H 0, F is G: that is Dijkstra's algorithm, step for step.",
    without_guess.expanded == 150 and parting(without_guess, run(moor, dijkstra)) is None,
)
claim(
    "that is Dijkstra's algorithm, step for step",
    all(parting(run(grid, a_star, zero(grid)), run(grid, dijkstra)) is None for grid in random_maps(200)),
)

# bug hunt
authors, its = Grid.from_text(my_map), with_mistake(a_star, "never_improves")
claim("On the map below this does no harm", run(authors, its).cost == run(authors).cost)
claim("On the author's map A\\* improves no cell", not run(authors).improvements)
shown = Grid.from_text("S . . . .\n. . . 3 G")
claim(
    "S and G must stand neither in the same row nor in the same column; 10 cells are enough.",
    shown.width * shown.height == 10 and all(a != b for a, b in zip(shown.start, shown.goal, strict=True)),
)
claim("The path costs 7 instead of 5", (run(shown, its).cost, run(shown).cost) == (7, 5))
claim("On ties A\\* follows the lower row first (newest first)", [step.current for step in run(shown)][1] == (0, 1))
claim("opens cells of the upper row from there, by a detour", run(shown).at(4).g[2, 0] == 4)
claim(
    "The mistake can show only where a cell is improved, and only if that cell is on the path",
    all(
        set(run(grid).path) & {r.cell for k in run(grid).improvements for r in run(grid)[k - 1].reached}
        for grid in FOURS
        if run(grid, its).cost > run(grid).cost
    ),
)
claim(
    "is opened from the cell of cost 2, with G 3. When the path along the lower row reaches it with G 2",
    numbers(search, 2, (1, 1))[0] == 3 and numbers(search, 3, (1, 1))[0] == 2,
)

# the open task
roads = towns()
far = {town: 4 * dist(roads.places[town].centre, roads.places[roads.goal].centre) for town in roads.nodes}
alone = run(roads, a_star, lambda town, _: far[town])
apart = {(a, b): 4 * dist(roads.places[a].centre, roads.places[b].centre) for a, b in roads.roads}
claim(
    "Every road is longer than 4 times the distance of its ends.",
    all(length > apart[ends] for ends, length in roads.roads.items()),
)
claim(
    "the answer is 71 km, and one town is never expanded",
    (alone.cost, len({step.current for step in alone}), len(roads.nodes)) == (71, 11, 12),
)

# exit ticket
floor = Grid.from_text("S 3 . 9 G\n. . . . .")
paid = [run(floor).cost, run(floor, a_star, weighted(manhattan(floor), 3)).cost, run(floor, greedy).cost]
claim(
    "All along the lower row. Greedy search answers c: it runs straight on",
    paid == [6, 8, 14] and set(run(floor).path[1:-1]) == {(x, 1) for x in range(5)},
)
claim(
    "A program whose priority is G + 3 x H answers b: its H overestimates",
    3 * manhattan(floor)(floor.start, floor.goal) > 6,
)
last = Grid.from_text(". S 5 G\n. 2 . .")
third = run(last).at(3)
by = [min(third.open, key=score.get) for score in (third.g, third.h, third.f)]
claim(
    "A\\* has expanded S, (0, 0) and (1, 1) on this map",
    list(third.closed) == [(1, 0), (0, 0), (1, 1)]
    and all(run(last).at(k).lowest == [step.current] for k, step in enumerate(run(last))),  # no tie
)
claim("Three cells are open. Which one does it expand next", by == [(0, 1), (2, 0), (2, 1)] and third.open == set(by))
claim(
    "Its F is 3 + 2 = 5; (0, 1) has F 2 + 4 = 6, and (2, 0) has F 5 + 1 = 6",
    [numbers(run(last), 3, cell) for cell in ((2, 1), (0, 1), (2, 0))] == [(3, 2, 5), (2, 4, 6), (5, 1, 6)],
)
claim("A program that goes by G expands (0, 1), and one that goes by H expands (2, 0)", by[:2] == [(0, 1), (2, 0)])
