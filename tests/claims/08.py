"""The claims of 08 Ties, stopping, corners, re-opening."""

from astar_lesson import FOUR, dijkstra, true_costs, walk_back, watch, zero
from astar_lesson.maps.made import small_maps
from astar_lesson.maps.repriced import Paid, on_leaving
from astar_lesson.search.ties import every_tie


def larger_g(grid, start, goal, heuristic):
    """The reader's A*, with the two lines of remedy 1."""
    frontier = Scan(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            return walk_back(came_from, goal)
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                cost_so_far[neighbor] = new_cost
                came_from[neighbor] = current
                priority = new_cost + heuristic(neighbor, goal)
                frontier.put(neighbor, (priority, -new_cost))


def larger_g_first(grid):
    return watch(larger_g, grid, manhattan(grid), like=a_star)


def mean(cells):
    return round(sum(cells) / len(cells))


def cost_when_opened(grid, h):
    return record(stops_when_opened(grid, grid.start, grid.goal, h)).cost


# ties
flat = {manhattan(empty)((0, 0), (x, y)) + manhattan(empty)((x, y), (9, 9)) for x in range(10) for y in range(10)}
claim("every cell of the rectangle between start and goal lies on a cheapest path", flat == {18})
claim("With the Manhattan distance they all have the same F.", len(flat) == 1)
claim("Give it to a_star as its fifth argument", list(oldest_first(Grid.from_text("S . G")))[-1].path)
claim("Newest first expands the 19 cells of one path, oldest first all 100.", [*expanded.values()] == [[100], [19]])
claim("the 19 cells of one path", len(record(newest_first(empty)).path) == 19)
claim(
    "The algorithm, the guess and the cost are the same.",
    {record(search(empty)).cost for search in (oldest_first, newest_first)} == {18},
)
claim(
    "Python compares pairs by their first numbers, and only if these are equal by the second.", (1, 9) < (2, 0) < (2, 1)
)
claim(
    "In your A* one line becomes two.",
    check(larger_g, like=a_star).solved,
)
claim("Multiply H by 1.001.", manhattan(empty)((0, 0), (9, 9)) == 18)
maps = {
    "walled": list(square_maps(100, ground="....#", seed=1)),
    "rough": list(square_maps(100, ground="....##2233", seed=1)),
}
every = [grid for grids in maps.values() for grid in grids]
tables = {"walled": walled, "rough": rough}
claim(
    "Still the path is a cheapest one, as long as costs are whole numbers and less than 1 is added to H",
    all(len({record(search(g)).cost for search in searches}) == 1 for kind in maps.values() for g in kind[:25]),
)
claim(
    "the search pays less than C + 1, and so C",
    [record(a_little_larger(g)).cost for g in maps["walled"]] == [true_costs(g)[g.start] for g in maps["walled"]],
)
claim("On larger maps the 0.001 must be smaller.", 0.001 * 19 * 19 < 1 < 0.001 * 40 * 40)
share = sum(len(grid.walls) for grid in maps["walled"]) / 40_000
claim("Here are 100 maps of 20 x 20 cells, drawn with the seed 1, about one cell in five a wall.", 0.17 < share < 0.23)
cells = walled
claim("Oldest first expands 215 cells on average.", mean(cells["oldest_first"]) == 215)
others = ("a_little_larger", "cross_product", "newest_first")
fewer = [a < b for name in others for a, b in zip(cells[name], cells["oldest_first"], strict=True)]
claim("Each of the others expands fewer on all 100 maps", len(fewer) == 300 and all(fewer))
claim(
    "70 with a larger H, 83 with the cross product, 68 with newest first",
    [mean(cells[name]) for name in others] == [70, 83, 68],
)
pairs = tally([larger_g_first], every)["larger_g_first"]
claim("Remedy 1 is not in the table.", "larger_g_first" not in cells)
claim(
    "With Scan as the open list it expands exactly as many cells as remedy 2, on each of these maps.",
    pairs == walled["a_little_larger"] + rough["a_little_larger"],
)
won = [a < b for a, b in zip(cells["a_little_larger"], cells["newest_first"], strict=True)]
lost = [a > b for a, b in zip(cells["a_little_larger"], cells["newest_first"], strict=True)]
claim(
    "remedy 2 expands fewer cells than newest first on 50 maps, and more on the other 50",
    (sum(won), sum(lost)) == (50, 50),
)
ground = [grid.terrain.get(cell, 1) > 1 for grid in maps["rough"] for cell in [*grid.nodes, *grid.walls]]
claim("Now 100 maps on which two cells in five cost 2 or 3.", 0.37 < sum(ground) / 40_000 < 0.43)
claim("248 cells become 232", [mean(rough[name]) for name in ("oldest_first", "a_little_larger")] == [248, 232])
claim("or 237 with newest first", mean(rough["newest_first"]) == 237)
small = tally(searches, [puddle])
claim("Newest first expands 5 cells, oldest first 4.", (small["newest_first"], small["oldest_first"]) == ([5], [4]))
claim(
    "The cost is the same for every tie rule if H is consistent.",
    all(len(every_tie(g, manhattan(g)).costs) == 1 for g in small_maps([(3, 1), (2, 2), (3, 2)], ".3")),
)
be_the_tie = every_tie(bend, manhattan(bend))
claim("Try to pay 44, then 50.", be_the_tie.costs == [44, 50])
claim("With an inadmissible H it need not be.", len(be_the_tie.costs) == 2)
claim(
    "10 times the Manhattan distance, on a map with diagonals at 14",
    manhattan(bend)((0, 0), (0, 1)) == 10 and EIGHT.diagonal == 14,
)

# when to stop
claim("A map of 2 x 2 cells with diagonals.", (costly_goal.width, costly_goal.height) == (2, 2))
claim(
    "30 straight, 42 diagonally",
    (dict(costly_goal.edges((1, 0)))[0, 0], dict(costly_goal.edges((1, 1)))[0, 0]) == (30, 42),
)
claim("It pays 42", early.cost == 42)
after = early.at(1)
claim(
    "two open cells have F 10 + 10 = 20",
    all((after.g[c], after.h[c], after.f[c]) == (10, 10, 20) for c in [(1, 0), (0, 1)]),
)
claim("A* goes on, expands them, and pays 10 + 30 = 40.", in_time.cost == 40 == 10 + 30 and len(in_time) == 4)
hidden = [
    g for g in small_maps([(2, 1), (3, 1), (2, 2), (3, 2)], ".3", ends="on any ground") if g.start in true_costs(g)
]
claim(
    "With four neighbours and the Manhattan distance it cannot show on any ground if you pay to enter a cell",
    len(hidden) > 1000 and all(cost_when_opened(g, manhattan(g)) == true_costs(g)[g.start] for g in hidden),
)
river = Grid.from_text("G9S\n...")
leaving = Paid(river, on_leaving)
claim(
    "If you pay to leave a cell, it shows: 10 instead of 4",
    [record(f(leaving, river.start, river.goal, manhattan(river))).cost for f in (stops_when_opened, a_star)]
    == [10, 4],
)

# corners
claim("It costs 4 x 14 = 56.", past.cost == 56 == 4 * 14 and len(past.path) == 5)
claim("If no corner may be cut, it costs 68.", around.cost == 68)

# opening again
claim(
    "it knows that (1, 0) is 4 from the goal, and says 0 for each other cell",
    true_costs(line)[1, 0] == knows_one((1, 0), None) == 4,
)
claim("So (1, 0) looks bad", again.at(6).f[1, 0] == 5 and (1, 0) in again.at(6).open)
claim("In step 7.", again[6].current == (1, 0) and (2, 0) in again.at(6).closed and (2, 0) in again.at(7).open)
claim("It expands (1, 0), and from there (2, 0) has G 2, not 4.", (again.at(6).g[2, 0], again.at(7).g[2, 0]) == (4, 2))
claim("It expands (1, 0) too, and changes nothing", never[6].current == (1, 0) and not never[6].reached)
taken_cells = [step.current for step in again]
claim(
    "(2, 0) and (3, 0). The better G", sorted({c for c in taken_cells if taken_cells.count(c) > 1}) == [(2, 0), (3, 0)]
)
claim("A* pays 5.", again.cost == 5 and every_tie(line, knows_one).costs == [5])
claim("The other program pays 7", never.cost == 7 and "(2, 0) has G 4, and 2 is enough" in certificate(line, never))
claim("It is right on all maps tried with the octile distance, as page 07 proves it must be", with_a_distance.solved)
failed = check(never_reopens)
claim("7 instead of 5 on 6 cells", "On this map of 6 cells your path costs 7 instead of 5" in failed.words)
claim("G is final when a cell is expanded", with_a_distance.solved)
claim("here A* expanded 11 cells on a map that has 9", (again.expanded, len(list(line.nodes))) == (11, 9))

# the exit ticket
text = "...\nS3.\n#G3"
whole_corners, cut_corners = (Grid.from_text(text, moves=moves) for moves in (EIGHT, EIGHT_CUT))
claim(
    "Straight steps cost 10, diagonal steps 14, and no corners may be cut.",
    EIGHT.diagonal == 14 and not EIGHT.cut_corners,
)
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
claim("With a the certificate proves the path.", "No open cell promises less than" in oldest and FOUR.straight == 1)
