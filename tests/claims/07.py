"""What page 07 says and shows nowhere: general sentences about guesses, other ties, numbers from larger samples."""

import math
from dataclasses import replace
from random import Random

from astar_lesson import FOUR, OCTILE, Moves, bfs, octile, true_costs
from astar_lesson.maps.made import small_maps
from astar_lesson.search.all_ties import every_tie

TEN, KING = Moves("TEN", 10), Moves("KING", 1, 1)
FLOORS = {
    moves: Grid(12, 9, start=(0, 0), goal=(7, 5), moves=moves)
    for moves in (FOUR, EIGHT, OCTILE, KING, Moves("STEEP", 10, 20), Moves("NEAR", 10, 12))
}
SMALL = [grid for grid in small_maps([(3, 1), (2, 2), (3, 2)], ".3#") if grid.start in true_costs(grid)]


def is_consistent(moves, make):
    found = audit(FLOORS[moves], make(FLOORS[moves]))
    return found.admissible and found.consistent


def straight(scale):
    return lambda cell, goal: scale * math.dist(cell, goal)


def larger(one, other):
    return lambda cell, goal: max(one(cell, goal), other(cell, goal))


def expanded_by_the_rule(name):
    """Whether all cells that must be expanded were, and none that may not."""
    must, may = must_and_may(guesses[name])
    return must <= {step.current for step in runs[name]} <= may


# from zero to the true cost
claim(
    "Dijkstra's algorithm finds it, run from the goal with every step reversed: a whole search.",
    record(dijkstra(puddle, (2, 1), (1, 1))).cost == 20 and true_costs(puddle)[1, 1] == 10,
)
claim(
    "Drop walls and expensive ground: the Manhattan distance, columns plus rows.",
    audit(FLOORS[FOUR], manhattan(FLOORS[FOUR])).h == true_costs(FLOORS[FOUR]),
)
claim(
    "Allow diagonal steps at 1, too: the Chebyshev distance, the larger of columns and rows.",
    audit(FLOORS[KING], chebyshev(FLOORS[KING])).h == true_costs(FLOORS[KING]),
)


def steps_to_the_goal(grid):
    """The number of steps around the walls, counted by one search from the goal."""
    flood = record(bfs(replace(grid, terrain={}), grid.goal))
    steps = flood.at(len(flood)).g
    return lambda cell, goal: steps[cell]


claim(
    "Keep the walls, drop expensive ground: one breadth-first search from the goal counts the steps for all cells.",
    all(
        audit(grid, steps_to_the_goal(grid)).h == true_costs(replace(grid, terrain={}))
        and all(
            steps >= manhattan(grid)(cell, grid.goal) for cell, steps in audit(grid, steps_to_the_goal(grid)).h.items()
        )
        for grid in SMALL[::7]
    ),
)


claim(
    "So none of these guesses is too high.",
    all(
        audit(grid, make(grid)).admissible for grid in SMALL for make in (manhattan, chebyshev, zero, steps_to_the_goal)
    ),
)
claim(
    "It expands 17 cells, those of one path. F is 16 on all cheapest paths, and larger elsewhere.",
    {step.current for step in runs["perfect"]} == set(runs["perfect"].path)
    and min(g[cell] + true_cost[cell] for cell in g) == 16,
)

claim(
    "All three runs fill the dead end: these guesses do not know the wall.",
    all({(x, y) for x in (6, 7) for y in (2, 3, 4)} <= {step.current for step in runs[name]} for name in names),
)

# too high
claim("What is the cost of the path that A* finds with this guess?", every_tie(puddle, manhattan(puddle)).costs == [30])
claim(
    "It costs 30. The puddle has F 20 + 10 = 30, and then the goal has F 30. The cell (1, 0) waits with F 14 + 20 = 34",
    [(wrong.at(1).g[cell], wrong.at(1).h[cell]) for cell in ((1, 1), (1, 0))] == [(20, 10), (14, 20)]
    and wrong.at(2).f[2, 1] == 30,
)
claim(
    "on the right 10 x Chebyshev, nowhere too high",
    audit(puddle, chebyshev(puddle)).admissible,
)

# admissible, consistent
costly_goal = Grid(2, 2, terrain={(0, 0): 3}, start=(1, 1), goal=(0, 0), moves=EIGHT)


def low_at_the_goal(cell, goal):
    return -1000 if cell == goal else 0


told = audit(costly_goal, low_at_the_goal)
claim(
    "If H is -1000 at the goal, 0 elsewhere, and no path costs so much, the goal is expanded as soon as it is open.",
    every_tie(costly_goal, low_at_the_goal).costs == [42]
    and true_costs(costly_goal)[1, 1] == 40
    and not (told.overestimates or told.admissible or told.consistent),
)


def low_elsewhere(grid, seed):
    """A guess that is 0 at the goal, falls on no step by more than that costs, and is below 0 in some cells."""
    low = {cell: Random(f"{seed} {cell}").randint(-9, 4) for cell in grid.nodes}
    low[grid.goal] = 0
    for _ in grid.nodes:
        low |= {a: min([low[a], *(cost + low[b] for b, cost in grid.edges(a))]) for a in low if a != grid.goal}
    return low


lowered = [(grid, low_elsewhere(grid, seed)) for grid in SMALL[::40] for seed in range(3)]
lowered = [(grid, low) for grid, low in lowered if all(cost + low[b] >= 0 for b, cost in grid.edges(grid.goal))]
claim(
    "Elsewhere a number below 0 does no harm; it is excluded so that a consistent H is admissible.",
    sum(min(low.values()) < 0 for _, low in lowered) > 10
    and all(
        every_tie(grid, lambda cell, goal, low=low: low[cell]).costs == [true_costs(grid)[grid.start]]
        for grid, low in lowered
    ),
)
numbers = [0, 1, 4]


def tables(grid):
    """All guesses on this map that say these numbers, and 0 at the goal."""
    others = [cell for cell in grid.nodes if cell != grid.goal]
    tables = [{grid.goal: 0}]
    for cell in others:
        tables = [{**table, cell: number} for table in tables for number in numbers]
    return [lambda cell, goal, table=table: table[cell] for table in tables]


kinds = {
    str(grid): [(audit(grid, h), h) for h in tables(grid)]
    for grid in [Grid.from_text(text) for text in ("S3.G", "S.\n4G", "S.#\n.3G")]
}
claim(
    "Theorem 1. A consistent H is admissible.",
    all(found.admissible for rows in kinds.values() for found, _ in rows if found.consistent),
)
claim("The converse is false.", any(found.admissible and not found.consistent for found, _ in kinds["S3.G"]))
good = [h for found, h in kinds["S.#\n.3G"] if found.consistent]
ground = Grid.from_text("S.#\n.3G")
claim(
    "Theorem 2. The larger of two consistent guesses, taken cell by cell, is consistent; the larger of two admissible "
    "ones is admissible.",
    len(good) > 5 and all(audit(ground, larger(one, other)).consistent for one in good for other in good),
)

claim(
    "A relaxed problem gives a consistent guess: it allows each real step, at no higher cost, so the relaxed cost of a "
    "cell is at most the step plus the relaxed cost after it.",
    all(
        audit(grid, make(grid)).consistent
        for grid in SMALL[::7]
        for make in (manhattan, chebyshev, zero, steps_to_the_goal)
    ),
)

# the exercise
below = larger(chebyshev(swamp), zero(swamp))
claim(
    "With eight neighbours 10 x the Chebyshev distance is admissible, but low.",
    audit(swamp, chebyshev(swamp)).admissible
    and all(chebyshev(swamp)(cell, swamp.goal) <= octile(swamp)(cell, swamp.goal) for cell in swamp.nodes),
)
claim(
    "The guess below dominates it, and the swamp refutes it: look for hatching.",
    all(manhattan(swamp)(cell, swamp.goal) >= below(cell, swamp.goal) for cell in swamp.nodes)
    and len(audit(swamp, manhattan(swamp)).overestimates) == 17,
)
claim(
    "No admissible guess for all these maps says more: on an empty map it is the true cost.",
    check_heuristic(octile(swamp)).solved
    and audit(FLOORS[EIGHT], octile(FLOORS[EIGHT])).h == true_costs(FLOORS[EIGHT]),
)

# G is final; what must be expanded, and what may
claim(
    "Theorem 3. If H is consistent, a cell has its cheapest G when it is expanded.",
    all(
        end.g[cell] == record(dijkstra(grid, grid.start, cell)).cost
        for grid in SMALL[::7]
        for run in [record(a_star(grid, grid.start, grid.goal, manhattan(grid)))]
        for end in [run.at(len(run))]
        for cell in end.closed
    ),
)
claim(
    "Theorem 4. If H is consistent, A* must expand every cell with F below C, and never expands a cell with F above C.",
    all(map(expanded_by_the_rule, guesses)),
)
counts = {name: tuple(map(len, must_and_may(h))) for name, h in guesses.items()}
between = {name: every_tie(pocket, h)[:2] for name, h in guesses.items()}
pale = {name: most - below - {pocket.start, pocket.goal} for name, (below, most) in parts.items()}
claim(
    "Dark cells, start and goal among them, must be expanded; white ones never are. Of the pale ones ties "
    "decide which.",
    all(
        true_costs(replace(pocket, walls=pocket.walls | {cell}))[pocket.start] == 16
        for cell in set().union(*pale.values())
    ),
)
claim(
    "Of the cells with F = C, ties decide which; those of one cheapest path are always among them.",
    counts == {"zero": (78, 81), "chebyshev": (66, 75), "manhattan": (34, 73), "perfect": (0, 62)}
    and between == {"zero": (79, 81), "chebyshev": (68, 75), "manhattan": (44, 73), "perfect": (17, 62)},
)
claim(
    "A single run can differ: by ties, Manhattan expands from 44 to 73 cells, the perfect guess from 17 to 62.",
    between["manhattan"] == (44, 73) and between["perfect"] == (17, 62),
)

# the table, and 10 and 14
claim("four | Manhattan | D x (dx + dy) | there are no diagonal steps", is_consistent(FOUR, manhattan))
claim("there are no diagonal steps", not any(is_consistent(moves, manhattan) for moves in (EIGHT, OCTILE, KING)))
diagonal = [moves for moves in FLOORS if moves.diagonal and moves.straight <= moves.diagonal <= 2 * moves.straight]
claim(
    "| octile | D2 x min(dx, dy) + D x (max(dx, dy) - min(dx, dy)) | D2 is between D and 2 x D",
    len(diagonal) == 5 and all(is_consistent(moves, octile) for moves in diagonal),
)
claim(
    "eight | Chebyshev | D x max(dx, dy) | D2 is D or more",
    all(is_consistent(moves, chebyshev) for moves in diagonal),
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
    "so 10 x the straight line is too high",
    10 * math.sqrt(2) > 14 and not is_consistent(EIGHT, lambda grid: straight(10)),
)

# the bug hunt
squares = sorted(swamp.nodes, key=lambda cell: squared(cell, swamp.goal))
claim(
    "Squares put cells in the same order as the distances.",
    squares == sorted(swamp.nodes, key=lambda cell: math.dist(cell, swamp.goal)),
)
claim(
    "On S.G it says 4 at the start, and the true cost is 2.",
    [entry[1:] for entry in audit(Grid.from_text("S.G"), squared).overestimates] == [(4, 2)],
)
claim("A* adds G to H, so its size matters. Take the square root.", audit(FLOORS[FOUR], straight(1)).consistent)

# the exit ticket
one, without = (Grid.from_text("S.23\n332G", moves=moves) for moves in (EIGHT, TEN))
claim("b. Two steps along the top row", every_tie(one, octile(one)).costs == [44])
claim(
    "10 x Manhattan gives 48.",
    every_tie(one, manhattan(one)).costs == [48] and every_tie(without, manhattan(without)).costs == [60],
)
row = Grid.from_text("S..G")
told = audit(row, lambda cell, goal: [3, 1, 1, 0][cell[0]])
claim("b. The true costs are 3, 2, 1, 0, so no value is too high.", told.admissible and not told.consistent)
