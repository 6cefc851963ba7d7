"""What page 04 says, and the lines that make it so."""

from astar_lesson import bfs_early_exit, chebyshev, record, walked_cost


def run(grid, search=greedy_best_first, *more):
    """The trace of a search of a map, greedy if nothing is said."""
    more = more or ((manhattan(grid),) if search is greedy_best_first else ())
    return record(search(grid, grid.start, grid.goal, *more))


def lowest_in_turn(grid, trace):
    """Whether each cell that was expanded was alone in having the smallest H."""
    return all(trace.at(k).lowest == [trace[k].current] for k in range(1, len(trace)))


# the guess and the ring
by_cost = run(ring, dijkstra)
from_there = Grid(ring.width, ring.height, ring.walls, {}, (2, 0), ring.goal)
claim("the goal is 6 steps away, because of the wall.", run(from_there, dijkstra).cost == 6)
claim(
    "the cheapest path, down from the start and then along the lowest row, costs 7",
    (by_cost.cost, by_cost.path[1]) == (7, (0, 2)),
)
first = search.at(1)
claim("(0, 0) has H 4 and (0, 2) has H 6", (first.h[0, 0], first.h[0, 2]) == (4, 6) and lowest_in_turn(ring, search))
claim(
    "It is open from step 1 on and is never expanded, because another open cell always looks closer.",
    all(
        (0, 2) in search.at(k).open and search.at(k).h[0, 2] > min(search.at(k).h[cell] for cell in search.at(k).open)
        for k in range(1, len(search))
    ),
)

# the pen
on_pen = run(pen)
scores = [on_pen.at(k).h.get(on_pen[k].current) for k in range(len(on_pen))]  # H of step k + 1
inside = {(x, y) for x in (4, 5) for y in (3, 4, 5)}
expanded = [step.current for step in on_pen]
claim("Dijkstra's algorithm expands 69 cells on this map.", run(pen, dijkstra).expanded == 69)
claim(
    "The wall comes next. In step 6, H is 4, and it does not fall again before step 17.",
    expanded[4] == (5, 4) and scores[4:6] == [3, 4] and scores[5:16] == sorted(scores[5:16]),
)
claim(
    "In step 10, when it expands (3, 5), with H 6.",
    expanded[9] == (3, 5) and scores[9] == 6 and set(expanded[3:9]) == inside,
)
claim("The six cells in the pen have H 3, 4 and 5", {manhattan(pen)(cell, pen.goal) for cell in inside} == {3, 4, 5})
claim(
    "Step 16 has the largest H, 8. After it, H falls with every step, and each of these cells is on the path.",
    scores[15] == max(scores[1:]) and scores[15:] == list(range(8, -1, -1)) and set(expanded[15:]) <= set(on_pen.path),
)
claim(
    "Greedy search expands 24 cells here instead of 69. Its path costs 13; none is cheaper.",
    (on_pen.expanded, on_pen.cost, run(pen, dijkstra).cost) == (24, 13, 13),
)
claim("here 24 instead of 69", (on_pen.expanded, run(pen, dijkstra).expanded) == (24, 69))
h_in_turn = [manhattan(back)(step.current, back.goal) for step in run(back)]
claim(
    "All 19: in the lower arm H is at most 4. The upper arm begins with 5, so it comes last.",
    (len(h_in_turn), max(h_in_turn[:11]), h_in_turn[11]) == (len(back.nodes), 4, 5) and run(back)[10].current == (6, 2),
)

# the street
prices = [8, 1000, 10**6]
streets = [Grid(5, 2, terrain={(2, 0): price}, start=(0, 0), goal=(4, 0)) for price in prices]
claim(
    "At (1, 0), the expensive cell ahead has H 2, the cell below has H 4",
    [manhattan(street)(cell, street.goal) for cell in ((2, 0), (1, 1))] == [2, 4],
)
claim(
    "Write 1000 in place of 8, and greedy search pays 1003. There is no limit.",
    [run(street).cost for street in streets] == [price + 3 for price in prices]
    and {run(street, dijkstra).cost for street in streets} == {6},
)
claim("there is no limit to how much", run(streets[-1]).cost > 150_000 * run(streets[-1], dijkstra).cost)

# the bug hunt
authors = Grid.from_text("# # G .\n# . . #\n. . # .\n. # 9 S\n. . . .")
twos = Grid.from_text("S 2 2 2 G\n. . . . .")
asking, pays = (walked_cost(g, asks_again(g, g.start, g.goal, manhattan(g))) for g in (authors, twos))
claim(
    "Greedy search pays 18 there, the author's program 10, and no path is cheaper",
    [run(authors).cost, asking, run(authors, dijkstra).cost] == [18, 10, 10],
)
claim("without walls, and with no digit but 2", not twos.walls and set(twos.terrain.values()) == {2})
claim("The path costs 7 instead of 6.", (pays, run(twos, dijkstra).cost) == (7, 6))
traces = [watch(asks_again, grid, manhattan(grid), like=greedy_best_first) for grid in (authors, twos)]
claim(
    "So the goal is expanded right after it is opened",
    all(len(trace) - 1 == min(k for k in range(len(trace)) if trace.path[-1] in trace.at(k).open) for trace in traces),
)
order = [step.current for step in traces[0]]
claim(
    "on the author's map it expands two cells twice, 15 expansions in all",
    (len(order), sorted(map(order.count, {*order}))) == (15, [1] * 11 + [2, 2]),
)
claim(
    "greedy search and Dijkstra's algorithm need 13 each",
    run(authors).expanded == run(authors, dijkstra).expanded == 13,
)

# the open task
winding = Grid.from_text(
    ". . . . . . . . . . .\n. # # # # # # # # # .\nS . . # . . . # . . G\n"
    "# # . # . # . # . # #\n# # . # . # . # . # #\n# # . . . # . . . # #"
)
guesses = manhattan(winding)
claim(
    "Here the shorter path begins at (0, 1), with H 11, and in the winding corridor H is never larger.",
    max(guesses(cell, winding.goal) for cell in run(winding).path) <= guesses((0, 1), winding.goal) == 11
    and run(winding, dijkstra).path[1] == (0, 1),
)
at_11 = [step for step in run(winding) if guesses(step.current, winding.goal) == 11]
tied = [k for k in range(1, len(run(winding))) if (0, 1) in run(winding).at(k).lowest]
claim(
    "Where it is 11, too, newest first decides.",
    bool(at_11) and bool(tied) and all(run(winding)[k].current != (0, 1) for k in tied),
)
claim("So greedy search pays 22 where 14 is enough", (run(winding).cost, run(winding, dijkstra).cost) == (22, 14))

# the ticket
fives = Grid.from_text(". . . .\n. 5 . .\nG # 5 S")
offered = [run(fives, dijkstra).cost, run(fives, bfs_early_exit).cost, run(fives).cost]
claim(
    "It goes over both cells of cost 5.",
    offered == [7, 9, 13] and lowest_in_turn(fives, run(fives)) and {(1, 1), (2, 2)} <= set(run(fives).path),
)
claim("it finds one that crosses a single 5", len({(1, 1), (2, 2)} & set(run(fives, bfs_early_exit).path)) == 1)
beside = Grid.from_text("S # . .\n. # . G\n. . . .")
ends = beside.start, beside.goal
claim(
    "3 columns plus 1 row.",
    [chebyshev(beside)(*ends), manhattan(beside)(*ends), run(beside, dijkstra).cost] == [3, 4, 6],
)
