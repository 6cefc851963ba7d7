"""Claims of page 15: three coordinates, distance, ring, line and rounding of hexagons; an H for countries."""

from itertools import pairwise
from math import dist

from astar_lesson import audit, bfs_early_exit
from astar_lesson.maps.atlas import Atlas
from astar_lesson.search.all_ties import every_tie
from astar_lesson.world.shapes.hexagons import board, centre_of, distance, rounded, six_neighbors
from astar_lesson.world.shapes.straight import safe_scale

# --- hexagons ---------------------------------------------------------------------------------------------------------

empty = board(4)
middle = (0, 0)
claim(
    "On hexagons it has six, all equally near",
    {round(dist(centre_of(*middle), centre_of(*cell)), 9) for cell in six_neighbors(*middle)} == {1},
)
claim(
    "The six neighbours of (q, r) are (q + 1, r), (q, r + 1), (q - 1, r + 1), and in the opposite directions "
    "(q - 1, r), (q, r - 1), (q + 1, r - 1).",
    {*six_neighbors(*middle)} == {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)},
)
around = record(dijkstra(empty, middle, None)).at(61)
claim(
    "so the other two together undo the largest, and a step can always bring it and one of them closer to 0.",
    all(g == distance(middle, cell) for cell, g in around.g.items()) and len(around.g) == 61,
)
claim("The same argument makes H consistent", audit(comb, hexes.hex_distance(comb)).consistent)
claim(
    "Step 2 goes straight ahead, onto ground of cost 2. Step 3 expands (1, 0) and improves (2, 0), which was reached "
    "for 3: from here it costs 2.",
    (search[1].current, comb.terrain[1, 1], search[2].current) == ((1, 1), 2, (1, 0))
    and (search.at(2).g[2, 0], search.at(3).g[2, 0]) == (3, 2),
)
claim(
    "All hexagons at distance n form a ring of 6n",
    all(
        {*hexes.ring(middle, n)} == {cell for cell in empty.nodes if distance(middle, cell) == n}
        and len(hexes.ring(middle, n)) == 6 * n
        for n in (1, 2, 3, 4)
    ),
)
claim(
    "It is a shortest path",
    all(
        len(path) == distance(a, b) + 1 and all(distance(*step) == 1 for step in pairwise(path))
        for a in empty.nodes
        for b in empty.nodes
        for path in [hexes.line(a, b)]
    ),
)
clipped = {rounded(-2 * part / 999, part / 999) for part in range(1000)}  # along the line from (0, 0) to (-2, 1)
claim(
    "It may leave out a hexagon that the straight line only clips",
    clipped - {*hexes.line(middle, (-2, 1))} == {(-1, 0)},
)
claim(
    "each row is shifted by half a hexagon. A click x to the right of the centre of (0, 0) and y below it has "
    "r = 2y / √3 and q = x - r / 2.",
    all(abs(2 * y / 3**0.5 - r) + abs(x - r / 2 - q) < 1e-9 for q, r in empty.nodes for x, y in [centre_of(q, r)]),
)
claim(
    "Not every border can be crossed; and a railway may lead through a third country.",
    all(
        len({*land.scenery.floor[1 + [*CAPITALS].index(a)]} & {*land.scenery.floor[1 + [*CAPITALS].index(b)]}) < 2
        for a, b in [("Holt", "Lume"), ("Kest", "Lume")]
    ),
)

# --- countries --------------------------------------------------------------------------------------------------------

rates = sorted((hours / dist(CAPITALS[a], CAPITALS[b]), a, b) for (a, b), hours in CROSSINGS.items())
claim(
    "All other roads take ten hours or more per unit of length on the map.",
    [{a, b} for _, a, b in rates[:2]] == [{"Holt", "Lume"}, {"Kest", "Lume"}] and rates[2][0] >= 10,
)
claim(
    "for Holt H says 66, but the true cost is 13 + 15 + 20 = 48 hours.",
    ten("Holt", "Garth") == 66
    and [land.cost(a, b) for a, b in (("Holt", "Lume"), ("Lume", "Kest"), ("Kest", "Garth"))] == [13, 15, 20]
    and railway.cost == 48,
)
claim(
    "no road costs less than its straight line times this number",
    all(hours >= safe_scale(land) * dist(CAPITALS[a], CAPITALS[b]) - 1e-9 for (a, b), hours in CROSSINGS.items()),
)
claim(
    "here 13 / 3.36, about 3.87, from Holt to Lume.",
    round(safe_scale(land), 2) == round(rates[0][0], 2) == 3.87 and set(rates[0][1:]) == {"Holt", "Lume"},
)
hasty = record(a_star(land, "Anda", "Garth", ten))
tied = every_tie(land, ten)
claim("With 10, the path costs 100 instead of 89.", (tied.costs, by_cost.cost) == ([100], 89))
claim(
    "A* had opened Holt for 41, so Holt's F was 41 + 66 = 107. Garth was open with F 100 and was expanded first.",
    [hasty.at(len(hasty) - 1).g["Holt"], ten("Holt", "Garth"), hasty.at(len(hasty) - 1).f["Garth"]] == [41, 66, 100]
    and hasty[-1].current == "Garth",
)
claim(
    "6 and 7 overestimate nowhere on this map. 8 does (for Holt it says 53, and the true cost is 48), and gives the "
    "right answer only by luck.",
    [audit(land, straight_line(land, scale)).admissible for scale in (6, 7, 8)] == [True, True, False]
    and straight_line(land, 8)("Holt", "Garth") == 53
    and record(a_star(land, "Anda", "Garth", straight_line(land, 8))).cost == 89,
)
last = by_f.at(len(by_f))
claim(
    "In steps 8 and 9: from 93 to 89, then to 88. Kest had opened it in step 7.",
    [by_f.at(k).g["Jorn"] for k in (7, 8, 9)] == [93, 89, 88]
    and [by_f[k].current for k in (6, 7, 8)] == ["Kest", "Fenn", "Ivera"]
    and "Jorn" not in by_f.at(6).g,
)
claim(
    "Dorn with F 90 and Jorn with F 98. The path costs 89, so no path through them can be cheaper.",
    {country: last.f[country] for country in last.open} == {"Dorn": 90, "Jorn": 98},
)
outline = {name: {*area} for name, area in zip(CAPITALS, land.scenery.floor[1:], strict=True)}
bordering = {name for name in outline if name != "Fenn" and len(outline[name] & outline["Fenn"]) > 2}
claim(
    "Dorn and Ivera. Each has a border with Fenn, but the table holds no crossing.",
    bordering - {*land.neighbors("Fenn")} == {"Dorn", "Ivera"},
)

# --- exit ticket ------------------------------------------------------------------------------------------------------

TICKET = {("Ost", "Pell"): 4, ("Quin", "Pell"): 2, ("Ost", "Quin"): 9, ("Quin", "Ruhn"): 1, ("Ost", "Ruhn"): 12}
four = countries({"Ost": (0, 0), "Pell": (2, 0), "Quin": (4, 0), "Ruhn": (4, 2)}, TICKET)
one_way = Atlas(four.places, TICKET)
paid = [
    record(dijkstra(four, "Ost", "Ruhn")).cost,
    record(dijkstra(one_way, "Ost", "Ruhn")).cost,
    record(bfs_early_exit(four, "Ost", "Ruhn")).cost,
]
claim("a. Ost, Pell, Quin, Ruhn: 4 + 2 + 1.", paid == [7, 10, 12])
