"""Claims of page 15: coordinates, distance, rounding and line of hexagons; a safe scale of H for countries."""

from itertools import pairwise
from math import dist

import networkx as nx

from astar_lesson import bfs_early_exit
from astar_lesson.maps.atlas import Atlas
from astar_lesson.search.all_ties import every_tie
from astar_lesson.world.shapes.hex_pictures import coordinates, with_flat_tops
from astar_lesson.world.shapes.hexagons import (
    ASIDE,
    axial,
    board,
    centre_of,
    distance,
    offset,
    rounded,
    six_neighbors,
)
from astar_lesson.world.shapes.straight import safe_scale

# --- hexagons ---------------------------------------------------------------------------------------------------------

wide = board(4)
middle = (0, 0)
claim(
    "On hexagons it has six, all equally near",
    {round(dist(centre_of(*middle), centre_of(*cell)), 9) for cell in six_neighbors(*middle)} == {1},
)
flat = with_flat_tops(wide)
claim(
    "Each is the other, turned by 30 degrees: axial and cube names, neighbours and distances stay as they are.",
    flat.nodes == wide.nodes
    and all(flat.edges(cell) == wide.edges(cell) for cell in wide.nodes)
    and all(
        abs(dist(*(flat.places[end].centre for end in road)) - dist(*(wide.places[end].centre for end in road))) < 1e-9
        for road in wide.roads
    )
    and len({round(x, 6) for x, _ in (flat.places[cell].centre for cell in flat.nodes)}) == 9,
)
below = [(cell, (cell[0], cell[1] + 1)) for cell in wide.nodes]  # a step down to the right
claim(
    "So a step down to the right changes them by (0, 1) from an even row, and by (1, 1) from an odd one.",
    all(
        (offset(to)[0] - offset(cell)[0], offset(to)[1] - offset(cell)[1]) == (cell[1] % 2, 1)
        and centre_of(*to)[0] - centre_of(*cell)[0] == 0.5
        for cell, to in below
    ),
)
claim(
    "Along each, one number stays, one rises by 1 and one falls by 1. So the sum is always 0.",
    all(
        sorted(coordinates(to)[name] - coordinates(cell)[name] for name in "qrs") == [-1, 0, 1]
        and sum(coordinates(cell)[name] for name in "qrs") == 0
        for cell in wide.nodes
        for to in six_neighbors(*cell)
    ),
)
claim(
    "So in every hexagon the same six steps lead to its neighbours: (1, 0), (0, 1), (-1, 1) and their opposites "
    "(-1, 0), (0, -1), (1, -1).",
    {*six_neighbors(*middle)} == {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}
    and all({(q, r), *six_neighbors(q, r)} == {(q + x, r + y) for x, y in board(1).nodes} for q, r in wide.nodes),
)
claim(
    "In row 0, q is the column; with every two rows the column begins one q lower: q = column - row // 2. Back: "
    "column = q + row // 2.",
    all(axial(offset(cell)) == cell and offset(axial(cell)) == cell for cell in wide.nodes)
    and all(axial((column, row)) == (column - row // 2, row) for column in range(9) for row in range(9)),
)
around = record(dijkstra(wide, middle, None)).at(61)
claim(
    "so the other two together undo the largest, and a step can always bring it and one of them closer to 0.",
    all(g == distance(middle, cell) for cell, g in around.g.items()) and len(around.g) == 61,
)
claim(
    "Its G is the distance from the middle; at distance n there is a ring of 6n hexagons.",
    [[distance(middle, cell) for cell in wide.nodes].count(n) for n in (1, 2, 3, 4)] == [6, 12, 18, 24],
)
claim(
    "The same argument makes H consistent: on ground of cost 1 or more a step costs at least 1, and it changes H by "
    "at most 1.",
    audit(comb, hexes.hex_distance(comb)).consistent
    and all(
        abs(distance(cell, goal) - distance(to, goal)) <= 1
        for goal in wide.nodes
        for cell in wide.nodes
        for to in six_neighbors(*cell)
    ),
)
claim("Straight ahead in its own row, the path from S to the goal costs 2 + 3 + 1 = 6.", comb.terrain[2, 1] == 3)
claim("It costs 4: up to (1, 0), along row 0, and down to the goal.", search.path[1] == (1, 0) and search.cost == 4)
claim(
    "F is 2 + 2 = 4. So is that of (1, 0), 1 + 3. Of the two, (1, 1) was opened last.",
    (search[1].current, search.at(1).g[1, 1], search.at(1).g[1, 0]) == ((1, 1), 2, 1)
    and [cell for cell, f in search.at(1).f.items() if f == 4] == [(1, 0), (1, 1)],
)
claim(
    "(2, 0), in step 3. From (1, 1) it cost 2 + 1 = 3, from (1, 0) it costs 1 + 1 = 2.",
    (search.at(2).g[2, 0], search.at(3).g[2, 0], search[2].current) == (3, 2, (1, 0))
    and not any(search.at(k).g[cell] > search.at(k + 1).g[cell] for k in (1, 3, 4, 5) for cell in search.at(k).g),
)
claim(
    "each row is shifted by half a hexagon. A click x to the right of the centre of (0, 0) and y below it has "
    "r = 2y / √3 and q = x - r / 2.",
    all(abs(2 * y / 3**0.5 - r) + abs(x - r / 2 - q) < 1e-9 for q, r in wide.nodes for x, y in [centre_of(q, r)]),
)
lines = {(a, b): hexes.line(a, b) for a in wide.nodes for b in wide.nodes}
claim(
    "The result is a shortest path, one hexagon for each step.",
    all(
        len(path) == distance(a, b) + 1 and all(distance(*step) == 1 for step in pairwise(path))
        for (a, b), path in lines.items()
    ),
)
on_a_border = [(q, r) for q, r in [(-3 + k, 2 - k / 2) for k in range(7)] if r % 1 == 0.5]
claim(
    "But a point can lie on a border, between two hexagons: a tie. The white points do.",
    len(on_a_border) == 3
    and all(
        sum(abs(dist(centre_of(q, r), centre_of(*cell)) - 0.5) < 1e-9 for cell in wide.nodes) == 2
        for q, r in on_a_border
    )
    and hexes.line((-3, 2), (3, -1), -ASIDE) != hexes.line((-3, 2), (3, -1)),
)
claim(
    "Then no point lies on a border, and all ties go to the same side.",
    all(path == lines[b, a][::-1] for (a, b), path in lines.items()),
)
crossed = {rounded(-2 * part / 999, part / 999) for part in range(1000)}  # along the line from (0, 0) to (-2, 1)
claim(
    "A line of sight must name every hexagon that it crosses, and this one does not",
    crossed - {*hexes.line(middle, (-2, 1))} == {(-1, 0)},
)

# --- countries --------------------------------------------------------------------------------------------------------

areas = dict(zip(CAPITALS, land.scenery.floor[1:], strict=True))
claim(
    "A country is all land that is closer to its capital, the circle, than to any other (Voronoi, 1908).",
    all(
        dist(corner, CAPITALS[name]) <= min(dist(corner, capital) for capital in CAPITALS.values()) + 1e-5
        for name, outline in areas.items()
        for corner in outline
    ),
)
rates = sorted((hours / dist(CAPITALS[a], CAPITALS[b]), a, b) for (a, b), hours in CROSSINGS.items())
claim(
    "Most roads take ten hours or more per unit of length on the map.",
    [{a, b} for _, a, b in rates[:2]] == [{"Holt", "Lume"}, {"Kest", "Lume"}] and rates[2][0] >= 10,
)
ten = straight_line(land, 10)
claim(
    "From Holt the line to Garth is 6.65 units long: H is 66.",
    round(dist(CAPITALS["Holt"], CAPITALS["Garth"]), 2) == 6.65 and ten("Holt", "Garth") == 66,
)


def crosses(a, b):
    """The countries on the straight line between two capitals, apart from their own."""
    points = [[CAPITALS[a][k] + (CAPITALS[b][k] - CAPITALS[a][k]) * part / 99 for k in (0, 1)] for part in range(100)]
    return {min(CAPITALS, key=lambda name: dist(CAPITALS[name], point)) for point in points} - {a, b}


claim(
    "From Holt by Lume to Kest runs a railway, across other countries.",
    (crosses("Holt", "Lume"), crosses("Kest", "Lume")) == ({"Ivera"}, {"Jorn"}),
)
claim(
    "By Lume and Kest, on the railway: 13 + 15 + 20 = 48 hours. H says 66, so it is not admissible.",
    [land.cost(a, b) for a, b in (("Holt", "Lume"), ("Lume", "Kest"), ("Kest", "Garth"))] == [13, 15, 20]
    and from_holt.cost == 48
    and not audit(land, ten).admissible,
)
safe = audit(land, straight_line(land))
claim(
    "So the path costs at least H: it is admissible. It is consistent, too: along a road it falls by at most the "
    "length of the road times the scale. Rounding down changes neither, as costs are whole numbers.",
    all(hours >= safe_scale(land) * dist(CAPITALS[a], CAPITALS[b]) - 1e-9 for (a, b), hours in CROSSINGS.items())
    and safe.admissible
    and safe.consistent,
)
claim(
    "here 13 / 3.36, about 3.87, from Holt to Lume.",
    round(safe_scale(land), 2) == round(rates[0][0], 2) == 3.87 and set(rates[0][1:]) == {"Holt", "Lume"},
)
claim(
    "6 and 7 are above the safe scale, and still overestimate nowhere on this map",
    [audit(land, straight_line(land, scale)).admissible for scale in (6, 7, 8)] == [True, True, False],
)
crossings = nx.Graph()
crossings.add_weighted_edges_from((a, b, hours) for (a, b), hours in CROSSINGS.items())
hours_of_all = sorted(
    nx.path_weight(crossings, path, "weight") for path in nx.all_simple_paths(crossings, "Anda", "Garth")
)
eight = straight_line(land, 8)
true_hours = nx.single_source_dijkstra_path_length(crossings, "Garth")
claim(
    "8 overestimates, for Holt, by 53 / 48, about 1.104. By Theorem 6 of page 08 the path of A* costs at most 1.104 "
    "times the cheapest, 89: at most 98.3. Every other path costs 100 or more. So 8 is guaranteed to give the right "
    "answer here.",
    max((eight(name, "Garth") / hours, name) for name, hours in true_hours.items() if hours) == (53 / 48, "Holt")
    and eight("Garth", "Garth") == 0
    and (round(53 / 48, 3), round(53 / 48 * 89, 1), hours_of_all[:2]) == (1.104, 98.3, [89, 100])
    and every_tie(land, eight).costs == [89],
)
hasty = record(a_star(land, "Anda", "Garth", ten))
claim(
    "With 10 the path costs 100. Holt was open with F 41 + 66 = 107, Garth with F 100.",
    (every_tie(land, ten).costs, hours_of_all[0]) == ([100], 89)
    and [hasty.at(len(hasty) - 1).g["Holt"], ten("Holt", "Garth"), hasty.at(len(hasty) - 1).f["Garth"]] == [41, 66, 100]
    and hasty[-1].current == "Garth",
)
claim(
    "One fast road makes H low for the whole map, and A* saves only 2 of 12 countries.",
    [record(a_star(land, "Anda", "Garth", straight_line(land, scale))).expanded for scale in (0, None)] == [12, 10]
    and record(dijkstra(land, "Anda", "Garth")).expanded == 12,
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
