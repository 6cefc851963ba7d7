"""Claims of page 15: hexagons, countries and way-points, how they are built, and what a search pays on them."""

from itertools import combinations, product
from math import cos, dist, pi, sqrt

from astar_lesson import audit, bfs_early_exit, octile, true_costs
from astar_lesson.maps.atlas import Atlas
from astar_lesson.search.ties import every_tie
from astar_lesson.world.shapes import six_neighbors
from astar_lesson.world.shapes.countries import areas
from astar_lesson.world.shapes.straight import safe_scale


def near(a, b):
    return abs(a - b) < 1e-9


def touching(area, other):
    """How many corners two areas have in common; two, if they have a border."""
    return sum(any(near(dist(p, q), 0) for q in other) for p in area)


# --- a village --------------------------------------------------------------------------------------------------------

claim(
    "The ford costs 1 + 2 = 3 by way of the chapel, and 4 by the direct road.",
    (walk.path, walk.cost, dict(ROADS["mill"])["ford"]) == (["mill", "chapel", "ford", "inn"], 6, 4),
)

# --- hexagons ---------------------------------------------------------------------------------------------------------

large = hexagons("\n".join(["." * 9] * 9))
around = {n: dist(large.places[3, 4].centre, large.places[n].centre) for n in large.nodes}
claim(
    "A hexagon has six neighbours. Each of them shares a side with it, and all six are equally far away.",
    {n for n, far in around.items() if near(far, 1)} == set(large.neighbors((3, 4)))
    and len(large.neighbors((3, 4))) == 6,
)
places = named.places
claim(
    "Find (1, 0), (1, 1) and (1, 2) in the picture: they lie on one slope.",
    {round(places[1, r].centre[0] - places[1, r - 1].centre[0], 9) for r in (1, 2)} == {0.5},
)
claim(
    "In columns and rows of the map text, q = column - row // 2. So row 2 begins with a q of -1.",
    min(q for q, r in named.nodes if r == 2) == -1,
)
claim("Look at (1, 1) in the picture.", len(named.neighbors((1, 1))) == 6)
claim(
    "Down to the right q stays and r grows by 1. Down to the left r grows by 1, too, and q falls by 1.",
    {(q, r) for q, r in six_neighbors(0, 0) if r == 1} == {(0, 1), (-1, 1)}
    and all(places[q, 1].centre[0] < places[1, 0].centre[0] or q == 1 for q in (0, 1)),
)
claim(
    "straight ahead in its own row, the path from S to the goal costs 2 + 3 + 1 = 6",
    [comb.cost(a, b) for a, b in (((0, 1), (1, 1)), ((1, 1), (2, 1)), ((2, 1), (3, 1)))] == [2, 3, 1],
)
claim("It costs 4, through row 0.", search.cost == 4 and {r for _, r in search.path[1:-1]} == {0})
claim(
    "Step 1 expands the start and opens five hexagons: the sixth would lie outside.",
    len(search[0].reached) == 5 and len([n for n in six_neighbors(*comb.start) if n not in comb.places]) == 1,
)
claim("Step 2 goes straight ahead, onto ground of cost 2.", (search[1].current, comb.terrain[1, 1]) == ((1, 1), 2))
claim(
    "Step 3 expands (1, 0) and improves (2, 0), which was reached for 3: from here it costs 2.",
    search[2].current == (1, 0) and (search.at(2).g[2, 0], search.at(3).g[2, 0]) == (3, 2),
)
claim("on floor it is 1", hex_distance(named)((0, 0), (1, 0)) == 1)
claim(
    "A step changes q, r and q + r, each by at most 1.",
    all(max(abs(q), abs(r), abs(q + r)) == 1 for q, r in six_neighbors(0, 0)),
)
flood = true_costs(hexagons("\n".join(["." * 9] * 4 + ["....G...."] + ["." * 9] * 4)))
claim(
    "On an empty map the largest is also enough: while dq and dr have opposite signs, one step brings "
    "both closer to 0; "
    "otherwise it brings one closer.",
    all(cost == hex_distance(large)(node, (2, 4)) for node, cost in flood.items()) and (1, -1) in six_neighbors(0, 0),
)
claim(
    "A step changes H by at most one unit and costs at least one, and at the goal H is 0. So H is consistent, and with "
    "that admissible.",
    audit(comb, hex_distance(comb)).consistent and audit(tower, right).consistent,
)
plain_rows = "\n".join(["." * 13] * 6 + ["......G......"] + ["." * 13] * 6)
open_boards = [Grid.from_text(plain_rows), hexagons(plain_rows), Grid.from_text(plain_rows, OCTILE)]


def detour(map_):
    centre = (lambda node: map_.places[node].centre) if isinstance(map_, Atlas) else (lambda cell: cell)
    middle = centre(map_.goal)
    return max(cost / dist(middle, centre(node)) for node, cost in true_costs(map_).items() if cost)


claim(
    "at worst 1.41 times with four neighbours, 1.15 times with six, and 1.08 times with eight",
    [round(detour(map_), 2) for map_ in open_boards] == [1.41, 1.15, 1.08]
    and [round(bound, 2) for bound in (sqrt(2), 2 / sqrt(3), 1 / cos(pi / 8))] == [1.41, 1.15, 1.08],
)

# --- countries --------------------------------------------------------------------------------------------------------

claim(
    "Its country is all the land that is closer to this capital than to any other; blue is a lake.",
    list(land.scenery.floor) == areas([*CAPITALS.values(), (2.3, 1.5)])[:12],
)
rates = sorted((hours / dist(CAPITALS[a], CAPITALS[b]), a, b) for (a, b), hours in CROSSINGS.items())
claim(
    "All other roads take ten hours or more per unit of length on the map.",
    [{a, b} for _, a, b in rates[:2]] == [{"Holt", "Lume"}, {"Kest", "Lume"}] and rates[2][0] >= 10,
)
claim("From Holt the line to Garth is 6.65 units long.", round(dist(CAPITALS["Holt"], CAPITALS["Garth"]), 2) == 6.65)
claim("because all costs are whole numbers", all(isinstance(hours, int) for hours in CROSSINGS.values()))
claim(
    "for Holt H says 66, but the true cost is 13 + 15 + 20 = 48 hours.",
    ten("Holt", "Garth") == 66
    and [land.cost(a, b) for a, b in (("Holt", "Lume"), ("Lume", "Kest"), ("Kest", "Garth"))] == [13, 15, 20]
    and railway.cost == 48,
)
claim(
    "No road costs less than its straight line times this number. A chain of lines is never shorter "
    "than the one straight "
    "line, so no path costs less, either.",
    all(hours >= safe_scale(land) * dist(CAPITALS[a], CAPITALS[b]) - 1e-9 for (a, b), hours in CROSSINGS.items()),
)
claim(
    "Here it is 13 / 3.36, about 3.87, from Holt to Lume.",
    round(safe_scale(land), 2) == round(rates[0][0], 2) == 3.87 and set(rates[0][1:]) == {"Holt", "Lume"},
)
hasty = record(a_star(land, "Anda", "Garth", ten))
tied = every_tie(land, ten)
claim("With 10, the path of A* costs 100 instead of 89.", (tied.costs, by_cost.cost) == ([100], 89))
claim(
    "It had opened Holt for 41, so Holt's F was 41 + 66 = 107. Garth was open with F 100 and was expanded first.",
    [hasty.at(len(hasty) - 1).g["Holt"], ten("Holt", "Garth"), hasty.at(len(hasty) - 1).f["Garth"]] == [41, 66, 100]
    and hasty[-1].current == "Garth",
)
claim("The railway was never tried.", "Lume" not in hasty.nodes)
audits = {rate: audit(land, straight_line(land, rate)) for rate in (6, 7, 8)}
claim(
    "here 6, rounded down, is consistent, too, 7 only admissible",
    audits[6].consistent and audits[7].admissible and not audits[7].consistent,
)
claim(
    "8, which overestimates, gives the right answer here only by luck.",
    not audits[8].admissible and record(a_star(land, "Anda", "Garth", straight_line(land, 8))).cost == 89,
)
claim(
    "A* saves only 2 of 12 countries",
    (by_cost.expanded, by_f.expanded, by_f.cost) == (12, 10, 89) and audit(land, straight_line(land)).consistent,
)
last = by_f.at(len(by_f))
claim(
    "In steps 8 and 9: from 93 to 89, then to 88. Kest had opened it in step 7.",
    [by_f.at(k).g["Jorn"] for k in (7, 8, 9)] == [93, 89, 88]
    and [by_f[k].current for k in (6, 7, 8)] == ["Kest", "Fenn", "Ivera"]
    and "Jorn" not in by_f.at(6).g,
)
claim(
    "Kest's F was 76, that of Fenn 80, that of Ivera 83",
    [by_f.at(6).f[country] for country in ("Kest", "Fenn", "Ivera")] == [76, 80, 83],
)
claim(
    "Dorn with F 90 and Jorn with F 98. The path costs 89, so no path through them can be cheaper.",
    {country: last.f[country] for country in last.open} == {"Dorn": 90, "Jorn": 98},
)
outline = dict(zip(land.places, land.scenery.floor, strict=True))
bordering = {name for name in outline if name != "Fenn" and touching(outline[name], outline["Fenn"]) == 2}
claim(
    "Dorn and Ivera. Each has a border with Fenn, but the table holds no crossing.",
    bordering - {*land.neighbors("Fenn")} == {"Dorn", "Ivera"},
)
lost = record(dijkstra(countries(CAPITALS | {"Moor": (9, 1)}, CROSSINGS), "Anda", "Moor"))
claim(
    "no path leads there, and the search ends when nothing is left on the open list",
    not lost.found and not lost.at(12).open,
)
by_steps = record(bfs_early_exit(land, "Anda", "Garth"))

# --- way-points -------------------------------------------------------------------------------------------------------

claim(
    "18 way-points make 153 pairs, and 41 of them are joined (a visibility graph); in row 5 ten roads lie on one line.",
    (len(few.nodes), len(list(combinations(few.nodes, 2))), len(few.roads) // 2) == (18, 153, 41),
)
row = [road for road in few.roads if road[0] < road[1] and {road[0][1], road[1][1]} == {5}]
claim("in row 5 ten roads lie on one line.", len(row) == 10)
claim(
    "The straight line is the natural H: no path is shorter.",
    audit(few, line).consistent and audit(every, line).consistent,
)
claim(
    "The heart is the loop over all pairs: two way-points that see each other (page 14 shows "
    "line_of_sight) get a road.",
    all(near(length, dist(a, b)) for (a, b), length in few.roads.items()),
)
claim("Start and goal are way-points, too.", {ground.start, ground.goal} <= set(few.nodes))
claim(
    "16.97 instead of 17.49",
    (round(over_few.cost, 2), round(over_cells.cost, 2)) == (16.97, 17.49),
)
claim("For comparison, we made every free cell a way-point.", set(every.nodes) == set(ground.nodes))
claim(
    "OCTILE cuts no corners, so now each step between cells is one of the roads, and the path cannot be "
    "longer than over "
    "cells: 16.46.",
    all(road in every.roads for road in ((a, b) for a in ground.nodes for b in ground.neighbors(a)))
    and round(over_every.cost, 2) == 16.46,
)


def lengths(grid):
    """Over corners, and with every cell."""
    joined = way_points(grid), way_points(grid, grid.nodes)
    return [record(dijkstra(map_, map_.start, map_.goal)).cost for map_ in joined]


def always_shortest(width, height):
    cells = list(product(range(width), range(height)))
    for number in range(2 ** len(cells)):
        walls = [cell for i, cell in enumerate(cells) if number >> i & 1]
        for start, goal in combinations([cell for cell in cells if cell not in walls], 2):
            by_corners, by_all = lengths(Grid(width, height, walls, start=start, goal=goal))
            if not (by_corners == by_all or near(by_corners, by_all)):
                return False
    return True


eight_cells = Grid.from_text("S#.G\n....", OCTILE)
both = [way_points(eight_cells), way_points(eight_cells, eight_cells.nodes)]
claim("With the corners alone it need not be the shortest", over_few.cost > over_every.cost + 0.1)
claim("A smallest map that shows it has 8 cells", not near(*lengths(eight_cells)))
claim(
    "A smallest map that shows it has 8 cells",
    lambda: all(map(always_shortest, (2, 3, 2, 2, 3, 4, 5, 6, 7), (2, 2, 3, 1, 1, 1, 1, 1, 1))),
)
claim(
    "From (0, 1) the line to the goal touches the wall's corner.",
    ((0, 1), (3, 0)) not in both[1].roads and near((0.5 - 1) / (1.5 - 0), (0 - 1) / (3 - 0)),
)
claim(
    "So over the corners (0, 1) and (2, 1) the path has length 4.41.",
    record(dijkstra(both[0], (0, 0), (3, 0))).path == [(0, 0), (0, 1), (2, 1), (3, 0)]
    and round(lengths(eight_cells)[0], 2) == 4.41,
)
claim(
    "Over (0, 1) and (1, 1), which is below the wall and no corner, it has 4.24.",
    record(dijkstra(both[1], (0, 0), (3, 0))).path == [(0, 0), (0, 1), (1, 1), (3, 0)]
    and round(lengths(eight_cells)[1], 2) == 4.24
    and (1, 1) not in both[0].nodes,
)


claim(
    "153 lines for 18 way-points, 5,778 lines for every cell",
    len(list(combinations(every.nodes, 2))) == 5778,
)

# --- columns in the formula -------------------------------------------------------------------------------------------

claim(
    "(All three use the straight line; with its own octile H, the search over cells expands 78.)",
    record(a_star(ground, ground.start, ground.goal, octile(ground))).expanded == 78,
)
claim("Along a row the formula is right.", all(wrong((0, 0), (q, 0)) == right((0, 0), (q, 0)) for q in range(9)))
column = {node: (node[0] + node[1] // 2, node[1]) for node in tower.nodes}
claim(
    "S is in column 1 and row 0, the goal in column 2 and row 4",
    (column[tower.start], column[tower.goal]) == ((1, 0), (2, 4)),
)
claim(
    "From S both differences, -1 and -4, have the same sign",
    [a - b for a, b in zip(column[tower.start], column[tower.goal], strict=True)] == [-1, -4],
)
claim("It says max(1, 4, 1 + 4) = 5, but the true cost is 4.", (wrong(tower.start, tower.goal), best.cost) == (5, 4))
claim(
    "In columns and rows every second such step changes the column, too.",
    [(1 + r // 2) - (1 + (r - 1) // 2) for r in range(1, 7)] == [0, 1, 0, 1, 0, 1],
)
claim(
    "its path costs 5, on the other side of the wall",
    every_tie(tower, wrong).costs == [5] and every_tie(tower, right).costs == [4],
)

claim("r is the row, and q is column - row // 2", all((x - y // 2, y) == node for node, (x, y) in column.items()))

# --- key points, exit ticket ------------------------------------------------------------------------------------------

claim("One fast road makes it low everywhere.", safe_scale(land) < 4 < 10 <= rates[2][0])
claim("Corners give a short path, not always the shortest.", over_few.cost > over_every.cost)
claim("O(V²) lines: 153 here for 18.", len(list(combinations(few.nodes, 2))) == 153)

TICKET = {("Ost", "Pell"): 4, ("Quin", "Pell"): 2, ("Ost", "Quin"): 9, ("Quin", "Ruhn"): 1, ("Ost", "Ruhn"): 12}
four = countries({"Ost": (0, 0), "Pell": (2, 0), "Quin": (4, 0), "Ruhn": (4, 2)}, TICKET)
one_way = Atlas(four.places, TICKET)
paid = [
    record(dijkstra(four, "Ost", "Ruhn")).cost,
    record(dijkstra(one_way, "Ost", "Ruhn")).cost,
    record(bfs_early_exit(four, "Ost", "Ruhn")).cost,
]
claim("a. Ost, Pell, Quin, Ruhn: 4 + 2 + 1.", paid == [7, 10, 12])
claim("then no road leads from Pell to Quin", not one_way.edges("Pell"))
said = [h((0, 0), (-3, 2)) for h in (wrong, right)]
claim("The three numbers are 3, 2 and 1, and the largest counts.", sorted(map(abs, (-3, 2, -3 + 2))) == [1, 2, 3])
claim("The program of the bug hunt says 2: in this direction it is too low.", said == [2, 3])
claim("The Manhattan distance says 5.", abs(-3) + abs(2) == 5)
