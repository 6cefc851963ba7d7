"""The claims of 07 Heuristics."""

import math
from itertools import pairwise

from astar_lesson import FOUR, Moves, dijkstra, greedy_best_first, true_costs
from astar_lesson.maps.made import every_map
from astar_lesson.search.ties import every_tie

TEN, KING = Moves("TEN", 10), Moves("KING", 1, 1)
FLOORS = {
    moves: Grid(12, 9, start=(0, 0), goal=(7, 5), moves=moves)
    for moves in (FOUR, EIGHT, OCTILE, KING, Moves("STEEP", 10, 20), Moves("NEAR", 10, 12))
}


def paid(grid, h):
    return record(a_star(grid, grid.start, grid.goal, h)).cost


def is_consistent(moves, make):
    found = audit(FLOORS[moves], make(FLOORS[moves]))
    return found.admissible and found.consistent


def rows(cells):
    return {y for _, y in cells}


def straight(scale):
    return lambda cell, goal: scale * math.dist(cell, goal)


def taken_by_the_rule(name):
    """Whether the cells with F below C were expanded, and none with F above C; G is that of the cheapest path."""
    g = dict(record(dijkstra(pocket, pocket.start)).at(len(true_cost)).g)
    f = {cell: g[cell] + guesses[name](cell, pocket.goal) for cell in g}
    expanded, c = {step.current for step in runs[name]}, runs[name].cost
    return {cell for cell in f if f[cell] < c} <= expanded <= {cell for cell in f if f[cell] <= c}


# the true cost, and three guesses
said = [make(pocket) for make in (zero, chebyshev, manhattan)]
claim(
    "each at least as high as the one before",
    all(a(c, pocket.goal) <= b(c, pocket.goal) for a, b in pairwise(said) for c in pocket.nodes),
)
claim("All three are consistent", all(audit(pocket, h).consistent for h in said))
claim("A* expands the cells whose F is below C, and none whose F is above C", all(map(taken_by_the_rule, guesses)))
claim("A cheapest path has 17 cells", len(runs["manhattan"].path) == 17)
claim("It expands 17 cells", runs["perfect"].expanded == 17)
claim("the path alone", {step.current for step in runs["perfect"]} == set(runs["perfect"].path))
claim(
    "The other three expand 81, 70 and 44",
    [runs[name].expanded for name in ("zero", "chebyshev", "manhattan")] == [81, 70, 44],
)
claim("All four paths cost 16.", {run.cost for run in runs.values()} == {16})
claim("The higher guess expands 5 cells, the lower one 4.", (high.expanded, low.expanded) == (5, 4))
claim("opens (1, 0) and (0, 1)", {row.cell for row in high[0].reached} == {(1, 0), (0, 1)})
claim("By Manhattan both have F 3", {row.f for row in high[0].reached} == {3})
claim("the newer one, (0, 1), is a dead end", high[1].current == (0, 1) and not high[1].reached)
claim("By Chebyshev (1, 0) has F 2", low.at(1).f[1, 0] == 2 and low[1].current == (1, 0))
claim("Neither search improves a cell.", not high.improvements and not low.improvements)

# too high
claim("A straight step costs 10, a diagonal step 14", (EIGHT.straight, EIGHT.diagonal) == (10, 14))
claim("entering the 2 costs twice as much", dict(puddle.edges((0, 1)))[1, 1] == 2 * EIGHT.straight)
claim(
    "So on a diagonal step 10 times the Manhattan distance falls by 20, but the step costs 14.",
    [(drop.before - drop.after, drop.cost) for drop in found.drops] == [(20, 14)],
)
claim("Straight through the puddle costs 20 + 10 = 30.", dict(puddle.edges((1, 1)))[2, 1] == 10)
claim("Over (1, 0), with two diagonal steps, costs 14 + 14 = 28.", dict(puddle.edges((1, 0)))[2, 1] == 14)
claim("Its path costs 30 instead of 28.", (wrong.cost, true_costs(puddle)[puddle.start]) == (30, 28))
first = wrong.at(1)
claim("The puddle has F 20 + 10 = 30.", (first.g[1, 1], first.h[1, 1], first.f[1, 1]) == (20, 10, 30))
claim("The cell (1, 0) has F 14 + 20 = 34", (first.g[1, 0], first.h[1, 0], first.f[1, 0]) == (14, 20, 34))
claim("The goal has F 30 too", wrong.at(2).f[2, 1] == 30)
claim("No tie plays a part.", every_tie(puddle, manhattan(puddle)).costs == [30] and not wrong.ties)
claim("gives H 14 for (1, 0)", octile(puddle)((1, 0), puddle.goal) == 14)
claim("So F is 28 there, and A* pays 28.", (right.at(1).f[1, 0], right.cost) == (28, 28))

# admissible, consistent
known = audit(line, knows_one)
claim("knows one true cost, and says 0 elsewhere", known.h == {**dict.fromkeys(known.true, 0), (1, 0): 4})
claim("No cell is hatched: 4 is the true cost of (1, 0).", known.admissible and known.true[1, 0] == 4)
claim("But three arrows leave it", [drop.cell for drop in known.drops] == [(1, 0)] * 3)
claim("because H falls from 4 to 0 on steps that cost 1", {drop[2:] for drop in known.drops} == {(4, 0, 1)})
with_zero, with_one = every_tie(line, zero(line)), every_tie(line, knows_one)
claim("zero expands 9 cells here", (with_zero.least, with_zero.most) == (9, 9))
claim("knows_one 10 or 11", (with_one.least, with_one.most) == (10, 11))
claim("whatever the ties", with_zero.most < with_one.least)

# how wrong
field = Grid(60, 40, start=(2, 3), goal=(30, 20), moves=EIGHT)
bound = audit(field, manhattan(field)).bound
claim("10 times the Manhattan distance with diagonals at 14", manhattan(field)((29, 20), (30, 20)) == 10)
claim("20 for a diagonal one, which costs 14", manhattan(field)((29, 19), (30, 20)) == 20)
claim("So H is at most 20/14 = 10/7 of the true cost.", math.isclose(bound, 20 / 14) and math.isclose(bound, 10 / 7))
claim("at most 10/7, about 1.43 times the cheapest", round(10 / 7, 2) == 1.43 and max(ratios) <= 10 / 7)
sample = list(square_maps(100, moves=EIGHT, seed=1))
walls = sum(len(grid.walls) for grid in sample) / sum(grid.width * grid.height for grid in sample)
claim("100 maps of 20 x 20 cells", [(grid.width, grid.height) for grid in sample] == [(20, 20)] * 100)
claim("about a fifth of them walls", 0.17 < walls < 0.23)
claim("It pays too much on 64 of the 100", sum(ratio > 1 for ratio in ratios) == 64)
claim("at worst 1.14 times the cheapest", round(max(ratios), 2) == 1.14)

# weights
claim("the bowl of expensive ground below costs 16", true_costs(bowl)[bowl.start] == 16)
claim(
    "If w is 1 or more, it pays at most w times the cheapest cost",
    all(by_weight[w].cost <= max(1, w) * 16 for w in by_weight),
)
claim("safe as long as (w - 1) x C is less than 1", (1.05 - 1) * 16 < 1 and by_weight[1.05].cost == 16)
claim("It pays 16: no path costs less, and the limit is 16.8.", by_weight[1.05].cost == 16)
claim("the limit is 16.8", math.isclose(16 * 1.05, 16.8))
claim("Weight 0 is Dijkstra's algorithm: 85 cells.", by_weight[0].expanded == 85)
claim(
    "Weight 0 is Dijkstra's algorithm",
    [step.current for step in dijkstra(bowl, bowl.start, bowl.goal)] == [step.current for step in by_weight[0]],
)
claim("Weight 1 is A*: 40.", by_weight[1].expanded == 40)
claim(
    "On this map large weights expand fewer cells and pay more",
    [(by_weight[w].expanded, by_weight[w].cost) for w in (2, 3, 5)] == [(27, 20), (16, 21), (13, 24)],
)
claim("but 1.25 expands 44", by_weight[1.25].expanded == 44)
claim("1.5 expands 40 and pays 19", (by_weight[1.5].expanded, by_weight[1.5].cost) == (40, 19))
claim("Weight 5 pays 24, with a limit of 80.", (by_weight[5].cost, 5 * by_weight[1].cost) == (24, 80))
claim("After step 16.", len(by_weight[3]) == 16)
claim("There weight 1 expands (0, 2), behind the start.", by_weight[1].at(16).current == (0, 2))
three = by_weight[3].at(len(by_weight[3]))
claim("F stays 25.", three.f[4, 3] == three.f[5, 3] == 25)
claim("G grows by 3; H falls by 1", three.g[5, 3] - three.g[4, 3] == 3 and three.h[4, 3] - three.h[5, 3] == 3)
claim("So entering ground of cost 3 seems to cost nothing.", bowl.terrain[5, 3] == 3)
claim("Weight 3 expands cells in rows 3 and 4.", rows(step.current for step in by_weight[3]) == {3, 4})
claim("The path of weight 1 goes around by row 6.", max(rows(by_weight[1].path)) == 6)

# the exercise, and the table
at_once = octile(FLOORS[EIGHT])
claim(
    "In the package unit stands for your 10 and diagonal for your 14.",
    (at_once((0, 0), (1, 0)), at_once((0, 0), (1, 1))) == (10, 14),
)
claim("four | Manhattan | D x (dx + dy) | there are no diagonal steps", is_consistent(FOUR, manhattan))
claim("there are no diagonal steps", not any(is_consistent(moves, manhattan) for moves in (EIGHT, OCTILE, KING)))
between = [moves for moves in FLOORS if moves.diagonal and moves.straight <= moves.diagonal <= 2 * moves.straight]
claim(
    "eight, D2 between D and 2 x D | octile | D2 x min(dx, dy) + D x (max(dx, dy) - min(dx, dy)) | as it stands",
    len(between) == 5 and all(is_consistent(moves, octile) for moves in between),
)
king = audit(FLOORS[KING], chebyshev(FLOORS[KING]))
claim(
    "eight, D2 = D | Chebyshev | D x max(dx, dy) | D2 is at least D",
    king.h == king.true and all(is_consistent(moves, chebyshev) for moves in between),
)
claim("if D2 is larger, octile is better", chebyshev(FLOORS[EIGHT])((0, 0), (2, 1)) < at_once((0, 0), (2, 1)))
claim("any | zero | 0 | as it stands", all(is_consistent(moves, zero) for moves in FLOORS))
too_long = audit(FLOORS[EIGHT], straight(10))
claim("the straight line times 10 is about 1 % too high", not too_long.admissible and 1.005 < too_long.bound < 1.015)
claim("14 is less than 10 x √2: scale by 9.89", 9.89 < 14 / math.sqrt(2) < 10)
claim("scale by 9.89", audit(FLOORS[EIGHT], straight(9.89)).consistent)
claim("no step costs less than D x its length", is_consistent(OCTILE, lambda grid: straight(1)))
claim(
    "each row but the last can be too high",
    all(make(FLOORS[EIGHT])((0, 0), (1, 0)) == 10 for make in (manhattan, octile, chebyshev))
    and straight(10)((0, 0), (1, 0)) == 10,
)
claim("3 columns count 9", squared((0, 0), (3, 0)) == 9)
claim("It runs through the bowl as weight 5 does", hurried.cost == by_weight[5].cost)
claim("few cells, and a cost of 24 instead of 16", (hurried.expanded, hurried.cost, by_weight[1].cost) == (13, 24, 16))

# 10 and 14
claim("about 1.414", round(math.sqrt(2), 3) == 1.414 and OCTILE.diagonal == math.sqrt(2))
counted = {}
for rule in (OCTILE, EIGHT):
    floor = Grid(100, 60, start=(0, 0), goal=(99, 59), moves=rule)
    searched = record(a_star(floor, floor.start, floor.goal, zero(floor)))
    counted[rule] = len(searched.improvements), sum(saved(searched, k) < 1e-9 for k in searched.improvements)
claim("with 1 and √2, then with 10 and 14", (OCTILE.straight, EIGHT.straight, EIGHT.diagonal) == (1, 10, 14))
claim(
    "mistakes that for a better path 72 times. With 10 and 14 it does so 0 times",
    counted == {OCTILE: (72, 72), EIGHT: (0, 0)},
)

# the bug hunt
claim("In the goal's own column it looks harmless: H grows by 1 with each row.", box_game_h((0, 0), (0, 7)) == 7)
claim("It returns 90: three times the true cost.", box_game_h((0, 0), (3, 0)) == 90 == 3 * 30)
words = check(with_its_h).words
claim("check found a smallest map that shows it", "On this map of 6 cells your path costs 5 instead of 3" in words)
claim("with steps of 1; so a tenth of H is used", a_tenth((0, 0), (3, 0)) == 9)
claim("(1, 1) costs 3 and has F 4.1", "expands (1, 1), A* expands (0, 0)" in words)
claim("The floor above S has F 5, so it waits.", "By your search they have F 4.1 and 5" in words)
claim(
    "The corrected H is 10",
    all(audit(g, straight(1)).admissible for g in every_map(".3")[::97] if g.start in true_costs(g)),
)
claim("10 times the Manhattan distance", all(math.hypot(x, y) <= x + y for x in range(9) for y in range(9)))
claim("81 with zero, 44 with Manhattan", (runs["zero"].expanded, runs["manhattan"].expanded) == (81, 44))

# the exit ticket
one, without = (Grid.from_text("S.23\n#.2G", moves=moves) for moves in (EIGHT, TEN))
claim("Straight steps cost 10, diagonal steps 14, digits multiply", dict(one.edges((2, 0)))[3, 1] == 14)
found_path = record(a_star(one, one.start, one.goal, octile(one))).path
claim("along the top row, 10 + 20, then diagonally down, 14", found_path == [(0, 0), (1, 0), (2, 0), (3, 1)])
claim("b. Two steps along the top row", every_tie(one, octile(one)).costs == [44])
claim("With 10 times the Manhattan distance a program pays 48", every_tie(one, manhattan(one)).costs == [48])
claim("without diagonal steps, 50", paid(without, manhattan(without)) == 50)
two = Grid.from_text("G222.\n3..2.\n2.33S")
claim("On this map with four neighbours the cheapest path costs 8.", paid(two, zero(two)) == 8)
claim("The limit is 8.8", math.isclose(8 * 1.1, 8.8) and every_tie(two, weighted(manhattan(two), 1.1)).costs == [8])
claim("With the weight 2 a program pays 9", every_tie(two, weighted(manhattan(two), 2)).costs == [9])
greedy = record(greedy_best_first(two, two.start, two.goal, manhattan(two)))
claim("greedy best-first search pays 13", greedy.cost == 13)
