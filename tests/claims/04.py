"""What page 04 says, and the lines that make it so."""

from math import inf

from astar_lesson import bfs_early_exit, chebyshev, source, true_costs, walked_cost, zero
from astar_lesson.maps.made import random_maps
from astar_lesson.search.ties import every_tie


def run(grid, search=greedy_best_first, *more):
    """The trace of a search of a map, greedy if nothing is said."""
    more = more or ((manhattan(grid),) if search is greedy_best_first else ())
    return record(search(grid, grid.start, grid.goal, *more))


def lowest_in_turn(grid, trace):
    """Whether each cell that was expanded was alone in having the smallest H."""
    return not trace.ties and all(
        min(trace.at(k).open, key=trace.at(k).h.get) == trace[k].current for k in range(1, len(trace))
    )


def asks_of_cost(line):
    return "cost" in line and line.lstrip().startswith(("if", "while", "priority", "frontier"))


# the guess
claim("From (2, 0) the guess is 2. In truth the goal is 6 steps away", h((2, 0), ring.goal) == 2)
from_there = Grid(ring.width, ring.height, ring.walls, {}, (2, 0), ring.goal)
claim("the goal is 6 steps away, because a wall stands between", run(from_there, dijkstra).cost == 6)
claim(
    "returns the Manhattan distance",
    all(manhattan(pocket)((x, y), pocket.goal) == abs(x - 8) + abs(y - 4) for x in range(10) for y in range(8)),
)

# ring
claim(
    "Dijkstra's algorithm finds a cheapest path, but it spreads in all directions",
    all(run(grid, dijkstra).cost == true_costs(grid).get(grid.start, inf) for grid in random_maps(100))
    and {(0, 4), (1, 3), (1, 5), (2, 4)} <= set(run(pocket, dijkstra).at(9).closed),
)
claim("Look at (0, 2), where the cheapest path begins", run(ring, dijkstra).path[1] == (0, 2))
by_cost = run(ring, dijkstra)
claim(
    "On the map `ring` the cheapest path costs 7: down from the start", by_cost.cost == 7 and by_cost.path[1] == (0, 2)
)
claim("there is never a tie for the smallest H", lowest_in_turn(ring, search))
first = search.at(1)
claim("(0, 0) has H 4, and (0, 2) has H 6", (first.h[0, 0], first.h[0, 2]) == (4, 6))
claim("H falls: 4, 3, 2", [search.at(k).h[search[k].current] for k in (1, 2, 3)] == [4, 3, 2])
claim("through (2, 1) and (2, 2)", [step.current for step in search][4:6] == [(2, 1), (2, 2)])
claim("pays 9 instead of 7", (search.cost, by_cost.cost) == (9, 7))
claim(
    "It is open from step 1 on and is never expanded, because another open cell always *looks* closer",
    all(
        (0, 2) in search.at(k).open and search.at(k).h[0, 2] > min(search.at(k).h[cell] for cell in search.at(k).open)
        for k in range(1, len(search))
    ),
)
claim(
    "The search never asks what it cost to reach that other cell",
    not any(map(asks_of_cost, source(greedy_best_first).splitlines())),
)
claim(
    "It keeps `cost_so_far` only to show you G: no decision depends on it",
    not any(map(asks_of_cost, source(greedy_best_first).splitlines())),
)

# pocket
on_pocket = run(pocket)
scores = [on_pocket.at(k).h.get(on_pocket[k].current) for k in range(len(on_pocket))]  # H of step k + 1
inside = {(x, y) for x in (4, 5) for y in (3, 4, 5)}
expanded = [step.current for step in on_pocket]
claim("Dijkstra's algorithm expands 69 cells on it", run(pocket, dijkstra).expanded == 69)
claim(
    "Step 5 expands (5, 4), with H 3. The wall is next. In step 6, H is 4, and it does not fall again before step 17",
    expanded[4] == (5, 4) and scores[4:6] == [3, 4] and scores[5:16] == sorted(scores[5:16]),
)
claim("In step 10, with (3, 5), H 6", expanded[9] == (3, 5) and scores[9] == 6 and set(expanded[3:9]) == inside)
claim(
    "The six cells in the pocket have H 3, 4 and 5. They all look closer",
    len(inside) == 6 and {manhattan(pocket)(cell, pocket.goal) for cell in inside} == {3, 4, 5},
)
claim("Step 16 has H 8, the largest of all", scores[15] == max(scores[1:]) == 8)
claim(
    "After it H falls with every step, and each of these cells is on the path",
    scores[15:] == sorted(scores[15:], reverse=True) == list(range(8, -1, -1))
    and set(expanded[15:]) <= set(on_pocket.path),
)
claim(
    "Greedy search expands 24 cells here instead of 69. Its path costs 13, and 13 is the cheapest",
    (on_pocket.expanded, on_pocket.cost, run(pocket, dijkstra).cost) == (24, 13, 13),
)
claim("here 24 instead of 69", (on_pocket.expanded, run(pocket, dijkstra).expanded) == (24, 69))

# street
prices = [9, 1000, 10**6]
streets = [Grid(3, 2, terrain={(1, 0): price}, start=(0, 0), goal=(2, 0)) for price in prices]
claim(
    "The expensive cell has H 1, the cell below the start has H 3",
    [manhattan(street)(cell, street.goal) for cell in ((1, 0), (0, 1))] == [1, 3],
)
claim("pays 9 + 1", greedy.cost == 10)
claim("The path around costs 4", best.cost == 4)
claim(
    "with 1000 in place of 9, greedy search pays 1001. There is no limit",
    [run(street).cost for street in streets] == [price + 1 for price in prices]
    and {run(street, dijkstra).cost for street in streets} == {4},
)
claim("there is no limit to how much", run(streets[-1]).cost > 200_000 * run(streets[-1], dijkstra).cost)

# bug hunt
authors = Grid.from_text(my_map)
asking = asks_again(authors, authors.start, authors.goal, manhattan(authors))
claim(
    "greedy search pays 18 on it, and the author's program pays 10, which is the cheapest",
    [run(authors).cost, walked_cost(authors, asking), run(authors, dijkstra).cost] == [18, 10, 10],
)
folded = Grid.from_text("S 9 G\n. . .")
pays = walked_cost(folded, asks_again(folded, folded.start, folded.goal, manhattan(folded)))
claim("6 cells are enough", folded.width * folded.height == 6 and pays > run(folded, dijkstra).cost)
claim("The path costs 10 instead of 4", (pays, run(folded, dijkstra).cost) == (10, 4))
claim(
    "The goal has H 0, and no other cell has",
    [cell for cell in ((x, y) for x in range(10) for y in range(8)) if not manhattan(pocket)(cell, pocket.goal)]
    == [pocket.goal],
)
claim(
    "the goal is expanded in the step after it was opened",
    [
        len(trace) - 1 == min(k for k in range(len(trace)) if grid.goal in trace.at(k).open)
        for grid in (authors, folded)
        for trace in [watch(asks_again, grid, manhattan(grid), like=greedy_best_first)]
    ]
    == [True, True],
)
claim(
    "Running time: O((V + E) log V)", every_tie(ring, zero(ring)).most == 12
)  # a map of 12 cells: each is expanded once

# exit ticket
fives = Grid.from_text(". . . .\n. 5 . .\nG # 5 S")
offered = [run(fives, dijkstra).cost, run(fives, bfs_early_exit).cost, run(fives).cost]
claim(
    "It goes over both cells of cost 5, and no tie occurs",
    offered == [7, 9, 13] and not run(fives).ties and {(1, 1), (2, 2)} <= set(run(fives).path),
)
claim("it finds one that crosses a single 5", len({(1, 1), (2, 2)} & set(run(fives, bfs_early_exit).path)) == 1)
beside = Grid.from_text("S # . .\n. # . G\n. . . .")
ends = beside.start, beside.goal
claim(
    "3 columns plus 1 row",
    [chebyshev(beside)(*ends), manhattan(beside)(*ends), run(beside, dijkstra).cost] == [3, 4, 6],
)
