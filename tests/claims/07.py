"""What page 07 says and shows nowhere: general sentences about guesses, other ties, numbers from larger samples."""

import math

from astar_lesson import FOUR, OCTILE, Moves, dijkstra, true_costs, with_mistake
from astar_lesson.search.ties import every_tie

TEN, KING = Moves("TEN", 10), Moves("KING", 1, 1)
FLOORS = {
    moves: Grid(12, 9, start=(0, 0), goal=(7, 5), moves=moves)
    for moves in (FOUR, EIGHT, OCTILE, KING, Moves("STEEP", 10, 20), Moves("NEAR", 10, 12))
}


def is_consistent(moves, make):
    found = audit(FLOORS[moves], make(FLOORS[moves]))
    return found.admissible and found.consistent


def straight(scale):
    return lambda cell, goal: scale * math.dist(cell, goal)


def expanded_by_the_rule(name):
    """Whether the cells with F below C were expanded, and none with F above C; G is that of the cheapest path."""
    g = dict(record(dijkstra(pocket, pocket.start)).at(len(true_cost)).g)
    f = {cell: g[cell] + guesses[name](cell, pocket.goal) for cell in g}
    expanded, c = {step.current for step in runs[name]}, runs[name].cost
    return {cell for cell in f if f[cell] < c} <= expanded <= {cell for cell in f if f[cell] <= c}


# the true cost, and three guesses
claim(
    "without walls, at 1 a step, a cheapest path costs the Manhattan distance, columns plus rows;",
    audit(FLOORS[FOUR], manhattan(FLOORS[FOUR])).h == true_costs(FLOORS[FOUR]),
)
claim(
    "with diagonal steps, too, at that price, the Chebyshev distance, the larger of columns and rows;",
    audit(FLOORS[KING], chebyshev(FLOORS[KING])).h == true_costs(FLOORS[KING]),
)
claim(
    "A* with a consistent H expands no cell with F above C",
    all(map(expanded_by_the_rule, guesses)),
)
claim("It expands 17 cells: one path", {step.current for step in runs["perfect"]} == set(runs["perfect"].path))

# too high
claim("What does A* pay with 10 times the Manhattan distance?", every_tie(puddle, manhattan(puddle)).costs == [30])
claim(
    "With the octile distance its H is 14 and its F 28.",
    (right.at(1).h[1, 0], right.at(1).f[1, 0]) == (14, 28),
)
field = Grid(60, 40, start=(2, 3), goal=(30, 20), moves=EIGHT)
claim(
    "So H is at most 20/14 = 10/7, about 1.43, times the true cost.",
    math.isclose(audit(field, manhattan(field)).bound, 10 / 7),
)
claim("Its H is 0, so the path costs no more.", max(ratios) <= 10 / 7)
never_reopens = with_mistake(a_star, "closed_forever")
both = [
    (grid, *(record(search(grid, grid.start, grid.goal, manhattan(grid))) for search in (never_reopens, a_star)))
    for grid in square_maps(100, moves=EIGHT, seed=1)
]
claim(
    "Without re-opening the limit holds, too: h = 7/10 x H is consistent.",
    audit(field, lambda cell, goal: manhattan(field)(cell, goal) * 7 / 10).consistent
    and all(without.cost <= 10 / 7 * true_costs(grid)[grid.start] for grid, without, _ in both)
    and any(without.expanded < with_it.expanded for _, without, with_it in both),
)

# weights
claim("On the map below the cheapest path leads around the swamp, and costs 16.", true_costs(swamp)[swamp.start] == 16)
claim(
    "If w is 1 or more, it pays at most w times the cheapest cost",
    all(run.cost <= max(1, weight) * 16 for weight, run in by_weight.items()),
)
claim(
    "Weight 0 is Dijkstra's algorithm",
    [step.current for step in dijkstra(swamp, swamp.start, swamp.goal)] == [step.current for step in by_weight[0]],
)
eighth, guess = by_weight[1].at(7), manhattan(swamp)
claim(
    "With weight 1 it is 2 + 10 = 12 for (2, 4), and 8 + 5 = 13 for (6, 3). "
    "With weight 3 it is 2 + 30 = 32 and 8 + 15 = 23.",
    [(eighth.g[cell], guess(cell, swamp.goal)) for cell in ((2, 4), (6, 3))] == [(2, 10), (8, 5)]
    and [by_weight[3].at(5).f[cell] for cell in ((2, 4), (6, 3))] == [32, 23],
)
three = by_weight[3].at(len(by_weight[3]))
claim("F falls by 1.", three.f[4, 3] - three.f[5, 3] == 1)
claim("At most 3 x 16 = 48. It pays 18.", by_weight[3].cost == 18)

# the table, and 10 and 14
claim("four | Manhattan | D x (dx + dy) | there are no diagonal steps", is_consistent(FOUR, manhattan))
claim("there are no diagonal steps", not any(is_consistent(moves, manhattan) for moves in (EIGHT, OCTILE, KING)))
between = [moves for moves in FLOORS if moves.diagonal and moves.straight <= moves.diagonal <= 2 * moves.straight]
claim(
    "| octile | D2 x min(dx, dy) + D x (max(dx, dy) - min(dx, dy)) | D2 lies in that range",
    len(between) == 5 and all(is_consistent(moves, octile) for moves in between),
)
claim(
    "eight, D2 = D | Chebyshev | D x max(dx, dy) | D2 is D or more",
    all(is_consistent(moves, chebyshev) for moves in between),
)
claim("no step costs less than D x its length", is_consistent(OCTILE, lambda grid: straight(1)))
false = {}
for moves in (OCTILE, EIGHT):
    floor = Grid(100, 60, start=(0, 0), goal=(99, 59), moves=moves)
    run = record(a_star(floor, floor.start, floor.goal, zero(floor)))
    saved = [max(run.at(k - 1).g[cell] - run.at(k).g[cell] for cell in run.at(k).improved) for k in run.improvements]
    false[moves] = [amount for amount in saved if amount < 1e-9]
claim(
    "Whole numbers add without rounding errors.",
    (len(false[OCTILE]), len(false[EIGHT])) == (72, 0),  # better paths that are none
)
claim(
    "so here the straight line is slightly too high",
    10 * math.sqrt(2) > 14 and not is_consistent(EIGHT, lambda grid: straight(10)),
)

# the bug hunt
squares = sorted(swamp.nodes, key=lambda cell: squared(cell, swamp.goal))
claim(
    "The square of a distance puts cells in the same order as the distance itself.",
    squares == sorted(swamp.nodes, key=lambda cell: math.dist(cell, swamp.goal)),
)
claim("Three columns from the goal it says 9.", squared((0, 0), (3, 0)) == 9)
with_diagonal = Grid(2, 2, start=(0, 0), goal=(1, 1), moves=EIGHT)
claim(
    "where it says 20 for a step of 14.",
    manhattan(with_diagonal)((0, 0), (1, 1)) == 20 and true_costs(with_diagonal)[0, 0] == 14,
)
claim("A fix: the square root.", check_heuristic(lambda cell, goal: squared(cell, goal) ** 0.5).solved)
claim("Better: the Manhattan distance.", check_heuristic(manhattan(swamp)).solved)

# the exit ticket
one, without = (Grid.from_text("S.23\n332G", moves=moves) for moves in (EIGHT, TEN))
claim("b. Two steps along the top row", every_tie(one, octile(one)).costs == [44])
claim(
    "With 10 times the Manhattan distance you pay 48; without diagonal steps, 60.",
    every_tie(one, manhattan(one)).costs == [48] and every_tie(without, manhattan(without)).costs == [60],
)
row = Grid.from_text("S..G")
told = audit(row, lambda cell, goal: [3, 1, 1, 0][cell[0]])
claim("b. The true costs are 3, 2, 1, 0, so no value is too high.", told.admissible and not told.consistent)
