"""What page 05 says, and the lines that make it so."""

from astar_lesson import certificate, parting, true_costs, walked_cost, weighted
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

new = [line[2:].strip() for line in difference(dijkstra, a_star).splitlines() if line.startswith("+ ")]
claim(
    "Compared with Dijkstra's algorithm, H is new",
    new[2:]
    == [
        "h = heuristic(neighbor, goal)",
        "priority = new_cost + h",
        "reached.append((neighbor, new_cost, priority, h))",
    ],
)

# eight cells by hand
claim(
    "On the map `u` the straight path costs 6, and the path along the lower row costs 5",
    [walked_cost(u, path) for path in ([(x, 0) for x in range(4)], [(0, 0), *((x, 1) for x in range(4)), (3, 0)])]
    == [6, 5],
)
claim("(1, 0), which costs 2 to enter, or (0, 1), which costs 1", dict(u.edges((0, 0))) == {(1, 0): 2, (0, 1): 1})
claim("After step 1, (1, 0) has G 2 and H 2, so F is 4", numbers(search, 1, (1, 0)) == (2, 2, 4))
claim("(0, 1) has G 1 and H 4, so F is 5", numbers(search, 1, (0, 1)) == (1, 4, 5))
claim("The search first tries the straight path", search[1].current == (1, 0))
claim(
    "There it finds (2, 0) with F 6, and turns to the lower row, where F is 5 all the way",
    numbers(search, 2, (2, 0))[2] == 6
    and [(search[k].current, search.at(k).f[search[k].current]) for k in range(2, 7)]
    == [((0, 1), 5), ((1, 1), 5), ((2, 1), 5), ((3, 1), 5), ((3, 0), 5)],
)
claim("Its path costs 5, the cheapest", search.cost == min(costs_of_paths(u, u.start)) == 5)
claim(
    "In step 3 a cell is improved: (1, 1) was opened from the expensive cell, with G 3. From the lower row it costs 2",
    [search.at(k).g[1, 1] for k in (2, 3)] == [3, 2] and search.at(2).parent[1, 1] == (1, 0),
)
claim("stays open to the end: its F is 6", (2, 0) in search.at(len(search)).open)

# three searches, one map
claim(
    "Each of its cells costs 5 to enter",
    sorted(lake.terrain) == [(x, y) for x in (4, 5, 6) for y in (2, 3)] and set(lake.terrain.values()) == {5},
)
sums = run(lake)
claim(
    "needs 39 steps, and its path costs 8. Greedy search needs 7 and pays 18. A\\* needs 10 and pays 8",
    [(len(trace), trace.cost) for trace in (by_cost, by_guess, sums)] == [(39, 8), (7, 18), (10, 8)],
)
claim(
    "In step 3 greedy search enters the lake at (4, 2), and A\\* does not",
    by_guess[2].current == (4, 2) and (4, 2) not in {step.current for step in sums},
)
claim(
    "(4, 2) has H 4 and (3, 3) has H 6, so greedy search expands (4, 2)",
    (by_guess.at(2).h[4, 2], by_guess.at(2).h[3, 3]) == (4, 6),
)
claim(
    "entering the lake makes G 6 there, so F is 10. (3, 3) has F 2 + 6 = 8",
    numbers(sums, 2, (4, 2)) == (6, 4, 10) and numbers(sums, 2, (3, 3)) == (2, 6, 8),
)
claim(
    "Dijkstra's algorithm expands (3, 0). A\\* opens this cell, but never expands it",
    (3, 0) in by_cost.at(39).closed and (3, 0) in sums.at(10).open,
)
claim(
    "(3, 0) has F 3 + 7 = 10. The goal is expanded with F 8",
    numbers(sums, 10, (3, 0)) == (3, 7, 10) and sums.at(9).f[lake.goal] == 8,
)
claim("Dijkstra's algorithm sees only G 3", by_cost.at(39).g[3, 0] == 3)
claim("Here it helped: 10 cells instead of 39", (sums.expanded, by_cost.expanded) == (10, 39))
ties = every_tie(lake, manhattan(lake)), every_tie(lake, zero(lake))
assert ties[0].most < ties[1].least  # however ties are settled

# why it may stop
end = sums.at(len(sums) - 1)
claim("Every cell that has been reached shows its F", set(end.g) >= set(end.f) and len(end.f) >= len(end.open))
claim("The goal waits with F 8. No open cell has less", end.f[lake.goal] == min(end.f[cell] for cell in end.open) == 8)
claim(
    "So, cell by cell, G is no more than your path has cost up to there",
    all(known <= paid for grid in FOURS for known, paid in on_the_way(grid, run(grid))),
)
claim("The start has G 0", sums.at(1).g[lake.start] == 0)
claim(
    "Together that is at least the F of this cell, which is 8 or more",
    "No open cell promises less than 8" in certificate(lake, sums),
)
claim("as long as H never overestimates", all(run(grid).cost == run(grid, dijkstra).cost for grid in FOURS))
claim("though half of the map has not been seen", 2 * len(end.g) == lake.width * lake.height)
left = [(manhattan(grid), grid.goal, true_costs(grid)) for grid in (*FOURS, u, lake)]
claim(
    "The Manhattan distance never does, with four neighbours and steps that cost 1 or more",
    all(h(cell, goal) <= cost for h, goal, costs in left for cell, cost in costs.items()),
)

# without a guess
claim(
    "`zero(u)` is a heuristic that says 0 about every cell",
    {zero(u)((x, y), u.goal) for x in range(4) for y in (0, 1)} == {0},
)
claim(
    "It expands (0, 1). With H 0, F is G: that is Dijkstra's algorithm, step for step",
    without_guess[1].current == (0, 1) and parting(without_guess, run(u, dijkstra)) is None,
)
claim(
    "With H 0 it is Dijkstra's algorithm, step for step",
    all(parting(run(grid, a_star, zero(grid)), run(grid, dijkstra)) is None for grid in random_maps(200)),
)

# bug hunt
authors = Grid.from_text(my_map)
claim("On the map below the author is right", run(authors, never_improves).cost == run(authors).cost)
claim("On the author's map A\\* improves no cell", not run(authors).improvements)
claim("8 cells are enough", u.width * u.height == 8)
claim("The path costs 6 instead of 5", (run(u, never_improves).cost, run(u).cost) == (6, 5))
claim(
    "The mistake can show only where a cell is improved, and only if that cell is on the path",
    all(
        set(run(grid).path) & {r.cell for k in run(grid).improvements for r in run(grid)[k - 1].reached}
        for grid in FOURS
        if run(grid, never_improves).cost > run(grid).cost
    ),
)
claim(
    "is opened from the cell of cost 2, with G 3. When the path along the lower row comes there with G 2",
    numbers(search, 2, (1, 1))[0] == 3 and numbers(search, 3, (1, 1))[0] == 2,
)
claim("its G is only the best that is known so far", search.at(2).g[1, 1] > search.at(3).g[1, 1])

# exit ticket
floor = Grid.from_text("S 3 . 9 G\n. . . . .")
paid = [run(floor).cost, run(floor, a_star, weighted(manhattan(floor), 3)).cost, run(floor, greedy_best_first).cost]
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
    list(third.closed) == [(1, 0), (0, 0), (1, 1)] and not run(last).ties,
)
claim("Three cells are open. Which one does it expand next", by == [(0, 1), (2, 0), (2, 1)] and third.open == set(by))
claim(
    "Its F is 3 + 2 = 5; (0, 1) has F 2 + 4 = 6, and (2, 0) has F 5 + 1 = 6",
    [numbers(run(last), 3, cell) for cell in ((2, 1), (0, 1), (2, 0))] == [(3, 2, 5), (2, 4, 6), (5, 1, 6)],
)
claim("A program that goes by G expands (0, 1), and one that goes by H expands (2, 0)", by[:2] == [(0, 1), (2, 0)])
