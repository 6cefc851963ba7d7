"""What page 08 says and shows nowhere: general sentences about ties and stopping, and numbers from 100 maps."""

from astar_lesson import dijkstra, true_costs, zero
from astar_lesson.maps.made import small_maps
from astar_lesson.search.ties import every_tie


def cost_when_opened(grid, h):
    return record(stops_when_opened(grid, grid.start, grid.goal, h)).cost


# ties
flat = {manhattan(empty)((0, 0), (x, y)) + manhattan(empty)((x, y), (9, 9)) for x in range(10) for y in range(10)}
claim("With the Manhattan distance they all have the same F.", flat == {18})
claim("The cost is the same.", {search(empty).cost for search in searches} == {18})
claim("Python compares pairs by their first numbers; if these are equal, by the second.", (1, 9) < (2, 0) < (2, 1))
claim(
    "with the same F, a larger G means a smaller H, and so a smaller F now",
    a_little_larger(empty).expanded == 19,
)
walled, rough = (list(square_maps(100, ground=ground, seed=1)) for ground in ("....#", "....##2233"))
counts = {search: [search(grid).expanded for grid in walled] for search in searches}
share = sum(len(grid.walls) for grid in walled) / 40_000
claim("Here are 100 maps of 20 x 20 cells on which one cell in five is a wall", 0.17 < share < 0.23)
ground = [grid.terrain.get(cell, 1) > 1 for grid in rough for cell in [*grid.nodes, *grid.walls]]
claim("two more in five cost 2 or 3.", 0.37 < sum(ground) / 40_000 < 0.43)
claim(
    "With walls oldest first expands 215 cells on average; each of the others expands fewer on all 100 maps.",
    round(sum(counts[oldest_first]) / 100) == 215
    and all(a < b for s in searches[1:] for a, b in zip(counts[s], counts[oldest_first], strict=True)),
)


def by_f(search, maps):
    """How many cells are expanded on these maps whose F is the cost of the path; and, for each map, with a lower F."""
    same, lower = 0, []
    for grid in maps:
        run = search(grid)
        g = run.at(len(run)).g
        f = [g[step.current] + manhattan(grid)(step.current, grid.goal) for step in run]
        same += f.count(run.cost)
        lower.append(sum(each < run.cost for each in f))
    return same, lower


(same_walled, lower_walled), (same_rough, lower_rough) = (by_f(oldest_first, maps) for maps in (walled, rough))
claim(
    "A tie rule can save only cells whose F is the cost of the path: all with a lower F must be expanded.",
    (by_f(newest_first, walled)[1], by_f(newest_first, rough)[1]) == (lower_walled, lower_rough),
)
averages = [same_walled, same_walled + sum(lower_walled), same_rough, same_rough + sum(lower_rough)]
claim(
    "With walls alone 209 of the 215 have that F; where costs differ, 20 of 248.",
    [round(total / 100) for total in averages] == [209, 215, 20, 248],
)
claim(
    "then the search pays nothing too much.",
    all(a_little_larger(g).cost == true_costs(g)[g.start] for g in [*walled[:25], *rough[:25]]),
)


def knowing_one(grid):
    """Admissible guesses, each of which knows one true cost: few of them are consistent."""
    costs = true_costs(grid)
    return [lambda cell, _, known=known: costs[known] if cell == known else 0 for known in costs]


claim(
    "If H is admissible, A\\* pays the same by every tie rule.",
    all(
        len(every_tie(g, h).costs) == 1
        for g in small_maps([(3, 1), (2, 2), (3, 2)], ".3")
        for h in [manhattan(g), *knowing_one(g)]
    ),
)
claim("Try to pay 44, then 50.", every_tie(bend, manhattan(bend)).costs == [44, 50])

# when to stop
claim(
    "30 straight, 42 diagonally",
    (dict(costly_goal.edges((1, 0)))[0, 0], dict(costly_goal.edges((1, 1)))[0, 0]) == (30, 42),
)
claim("A* goes on, expands them, and pays 10 + 30 = 40.", in_time.cost == 40 and len(in_time) == 4)
hidden = [
    g for g in small_maps([(2, 1), (3, 1), (2, 2), (3, 2)], ".3", ends="on any ground") if g.start in true_costs(g)
]
claim(
    "With four neighbours and the Manhattan distance the mistake cannot show if you pay to enter a cell",
    len(hidden) > 1000 and all(cost_when_opened(g, manhattan(g)) == true_costs(g)[g.start] for g in hidden),
)

# opening again
claim("In step 7.", again[6].current == (1, 0) and (2, 0) in again.at(6).closed and (2, 0) in again.at(7).open)
claim("It expands (1, 0), and from there (2, 0) has G 2, not 4.", (again.at(6).g[2, 0], again.at(7).g[2, 0]) == (4, 2))
claim("It expands (1, 0) too, and changes nothing", never[6].current == (1, 0) and not never[6].reached)
order = [step.current for step in again]
claim(
    "(2, 0) and (3, 0), so 11 expansions on 9 cells. The better G",
    sorted({c for c in order if order.count(c) > 1}) == [(2, 0), (3, 0)],
)
claim("A* pays 5. The other program pays 7", never.cost == 7 and every_tie(line, knows_one).costs == [5])

# the guess that shows the mistake
fooled = {}
for known, cost in true_costs(u).items():
    for number in range(1, cost + 1):
        guess = lambda cell, goal, known=known, number=number: number if cell == known else 0  # noqa: E731
        run = record(never_reopens(u, u.start, u.goal, guess))
        if run.cost != 5:
            fooled[known, number] = audit(u, guess).admissible, run.at(4).g[1, 1]
two = record(never_reopens(u, u.start, u.goal, lambda cell, goal: 2 * (cell == (0, 1)), Scan))
claim(
    "(0, 1) with 4, its true cost, or 3; even 2, as newest goes first. "
    "It waits while (1, 1) is closed with G 3, not 2.",
    fooled == {((0, 1), number): (True, 3) for number in (2, 3, 4)}
    and two.cost == 5  # oldest first
    and record(a_star(u, u.start, u.goal, lambda cell, goal: 4 * (cell == (0, 1)))).at(9).g[1, 1] == 2,
)

# the exit ticket
text = "...\nS3.\n#G3"
whole_corners, cut_corners = (Grid.from_text(text, moves=moves) for moves in (EIGHT, EIGHT_CUT))
claim("What does A* pay with H = 0", every_tie(whole_corners, zero(whole_corners)).costs == [40])
claim(
    "Right, into the 3, and down: 30 + 10.",
    record(dijkstra(whole_corners, (0, 1), (1, 2))).path == [(0, 1), (1, 1), (1, 2)],
)
claim(
    "A program that stops when the goal is opened pays 42.", cost_when_opened(whole_corners, zero(whole_corners)) == 42
)
claim("One that cuts the corner of the wall pays 14.", record(dijkstra(cut_corners, (0, 1), (1, 2))).cost == 14)
mirror = Grid.from_text("G33.S\n.....")


def half_done(cell, goal):
    return manhattan(mirror)(cell, goal) if cell[0] >= 3 else 0


said = [certificate(mirror, record(f(mirror, mirror.start, mirror.goal, half_done))) for f in (never_reopens, a_star)]
claim("(2, 1) has G 5, and 3 is enough, through (3, 1)", "(2, 1) has G 5, and 3 is enough, through (3, 1)" in said[0])
opened = certificate(costly_goal, early)
claim("The certificate of b names an open cell with a smaller F.", "is open and promises 20" in opened)
oldest = certificate(mirror, record(a_star(mirror, mirror.start, mirror.goal, half_done, Scan)))
claim("For program a it proves the path cheapest.", oldest.endswith("no path from (4, 0) to (0, 0) is cheaper."))
