"""What page 08 says and shows nowhere: general sentences about re-opening, stopping, proofs and weights."""

from dataclasses import replace
from types import SimpleNamespace

from astar_lesson import EIGHT_CUT, Scan, admissible, dijkstra, walked_cost, zero
from astar_lesson.maps.made import random_maps
from astar_lesson.search.all_ties import every_tie


def cost_when_opened(grid, h):
    return record(stops_when_opened(grid, grid.start, grid.goal, h)).cost


def proves(grid, run):
    return certificate(grid, run).endswith("is cheaper.")


# opening again
claim("The guess knows_one of page 07 is admissible, but not consistent", audit(line, knows_one).admissible)
claim("In step 7.", again[6].current == (1, 0) and (2, 0) in again.at(6).closed and (2, 0) in again.at(7).open)
claim("It expands (1, 0), and from there (2, 0) has G 2, not 4.", (again.at(6).g[2, 0], again.at(7).g[2, 0]) == (4, 2))
claim("It expands (1, 0) too, and changes nothing", never[6].current == (1, 0) and not never[6].reached)
order = [step.current for step in again]
claim(
    "(2, 0) and (3, 0), so 11 expansions on 9 cells.",
    sorted({c for c in order if order.count(c) > 1}) == [(2, 0), (3, 0)],
)
claim(
    "The path of A* costs 5, that of the other program 7.",
    never.cost == 7 and every_tie(line, knows_one).costs == [again.cost] == [5],
)


def doubling(n):
    """A graph of places 1 to n and a goal 0, with an admissible guess.

    A step leads from each place to every lower one, and only from 1 to the goal. Leaving out a place on the way costs
    twice as much as leaving out the one below it; the guess is low for low places, so these are expanded first.
    """
    top = 2 ** (n + 2)
    steps = {i: [(j, 1 + sum(2**m for m in range(j + 1, i))) for j in range(1, i)] for i in range(2, n + 1)}
    graph = SimpleNamespace(edges={**steps, 1: [(0, n * top)], 0: []}.get)
    return graph, lambda place, goal: place * top


expansions = []
for n in range(2, 11):
    graph, low_first = doubling(n)
    expansions.append(len(record(a_star(graph, n, 0, low_first))))
    true = {place: record(dijkstra(graph, place, 0)).cost for place in range(n + 1)}
    claim("an admissible guess", all(low_first(place, 0) <= cost for place, cost in true.items()))
claim(
    "But on some graphs, whose costs grow exponentially, A* with an admissible guess needs exponentially many "
    "expansions (A. Martelli, 1977).",
    expansions == [2 ** (n - 1) + 1 for n in range(2, 11)],
)

# when to stop
claim(
    "30 straight, 42 diagonally",
    (dict(costly_goal.edges((1, 0)))[0, 0], dict(costly_goal.edges((1, 1)))[0, 0]) == (30, 42),
)
claim(
    "It stops with 42 before it expands the two cells with F 20. A* expands them first.",
    (early.cost, [early.at(2).f[cell] for cell in early.at(2).open]) == (42, [20, 20])
    and costly_goal.goal in opened.open
    and {step.current for step in list(in_time)[:3]} == {(1, 1), (1, 0), (0, 1)},
)
claim("It costs 40: 10 to one of the two cells, and 30 into the goal.", in_time.cost == 40 and len(in_time) == 4)

# the certificate
KEYS = "closed_forever", "stops_when_opened", "never_improves", "parent_not_improved"
proofs = {True: 0, False: 0}
"""How many runs are proofs; and how many are none, and have a path that is too expensive."""
for grid in random_maps(100):
    best = true_costs(grid).get(grid.start)
    for program in [a_star, *(with_mistake(a_star, key) for key in KEYS)] if best else []:
        for h in (admissible(grid), weighted(admissible(grid), 3)):
            run = record(program(grid, grid.start, grid.goal, h))
            is_cheapest = walked_cost(grid, run.path) == best
            claim(
                "If these four hold, and no step costs less than 0, no path is cheaper.",
                is_cheapest or not proves(grid, run),
            )
            proofs[is_cheapest] += proves(grid, run) == is_cheapest
claim(
    "If these four hold, and no step costs less than 0, no path is cheaper.",
    proofs[True] > 300 and proofs[False] > 20,
)
moved = []
"""For each run that found no path and has nothing open, and each place of the goal: whether it has a G, and a path."""
for grid in random_maps(100):
    if grid.start not in true_costs(grid):
        run = record(a_star(grid, grid.start, grid.goal, zero(grid)))
        end = run.at(len(run))
        for goal in grid.nodes:
            moved.append((goal in end.g, grid.start in true_costs(replace(grid, goal=goal))))
claim(
    "A run without a path, on which the goal has no G, proves that none exists, if 2 holds and nothing is open.",
    (False, False) in moved and (True, True) in moved and (False, True) not in moved,
)
bug = record(with_mistake(a_star, "parent_not_improved")(u, u.start, u.goal, manhattan(u)))
claim(
    "its steps exist on the map, and together they cost what the run says: G of the goal.",
    (bug.cost, "The steps of the path cost 6, and (3, 0) has G 5" in certificate(u, bug)) == (5, True),
)

# weights
claim(
    "Theorem 6. If a guess is 0 at the goal and nowhere above w times the true cost, A*, which opens closed cells "
    "again, finds a path that costs at most w x C.",
    all(
        record(a_star(g, g.start, g.goal, h)).cost <= audit(g, h).bound * true_costs(g)[g.start]
        for g in [u, line]
        for h in [weighted(manhattan(g), 3), lambda cell, goal: 0 if cell == goal else 7]
    ),
)
ten_times = [
    (grid, [record(f(grid, grid.start, grid.goal, manhattan(grid))) for f in (a_star, never_reopens)])
    for grid in square_maps(100, moves=EIGHT, seed=1)
]
claim(
    "Theorem 7. Weighted A* with a consistent H keeps this bound even if it never opens a closed cell again.",
    all(run.cost <= 10 / 7 * true_costs(grid)[grid.start] for grid, both in ten_times for run in both)
    and any(without.expanded < with_it.expanded for _, (with_it, without) in ten_times)
    and all(
        record(never_reopens(grid, grid.start, grid.goal, weighted(manhattan(grid), w))).cost
        <= w * true_costs(grid)[grid.start]
        for grid in maps[:20]
        for w in (1.25, 1.5, 2, 3)
    ),
)
field = Grid(60, 40, start=(2, 3), goal=(30, 20), moves=EIGHT)
claim(
    "The tutorial's guess is 10/7 times 7 x (columns + rows), which is consistent",
    audit(field, weighted(manhattan(field), 0.7)).consistent
    and abs(audit(field, manhattan(field)).bound - 10 / 7) < 1e-9,
)
claim("the cheapest path leads around the numbers, and costs 5.", true_costs(u)[u.start] == 5)
hurried = by_weight[3]
claim(
    "After the first step, with weight 3, (1, 0) has F 2 + 3 x 2 = 8.",
    (hurried.at(1).g[1, 0], hurried.at(1).h[1, 0], hurried.at(1).f[1, 0]) == (2, 6, 8),
)
claim(
    "It costs 6; the limit is 15. (0, 1) waits with F 1 + 12 = 13. (1, 0) opens (2, 0) with F 5 + 3 = 8, and that "
    "opens the goal with F 6.",
    [(hurried.at(3).g[c], hurried.at(3).h[c]) for c in ((0, 1), (2, 0), (3, 0))] == [(1, 12), (5, 3), (6, 0)]
    and every_tie(u, weighted(manhattan(u), 3)).costs == [6],
)
claim(
    "At most its weight. With weight 2, A* expands less than a quarter of the cells.",
    lambda: (
        sum(len(list(a_star(g, g.start, g.goal, weighted(manhattan(g), 2)))) for g in maps)
        < sum(len(list(a_star(g, g.start, g.goal, manhattan(g)))) for g in maps) / 4
    ),
)

# the guess that shows the mistake
fooled = {}
for known, cost in true_costs(u).items():
    for number in range(1, cost + 1):
        guess = lambda cell, goal, known=known, number=number: number if cell == known else 0  # noqa: E731
        run = record(never_reopens(u, u.start, u.goal, guess))
        if run.cost != 5:
            fooled[known, number] = audit(u, guess).admissible, run.cost, run.at(4).g[1, 1]
two = record(never_reopens(u, u.start, u.goal, lambda cell, goal: 2 * (cell == (0, 1)), Scan))
claim(
    "(0, 1) with 4, its true cost, 3 or, as the newest goes first, even 2. It waits while (1, 1) is closed with "
    "G 3, not 2.",
    fooled == {((0, 1), number): (True, 6, 3) for number in (2, 3, 4)}
    and two.cost == 5  # oldest first
    and record(a_star(u, u.start, u.goal, lambda cell, goal: 4 * (cell == (0, 1)))).at(9).g[1, 1] == 2,
)

# the exit ticket
text = "...\nS3.\n#G3"
whole_corners, cut_corners = (Grid.from_text(text, moves=moves) for moves in (EIGHT, EIGHT_CUT))
claim("What does the path of A* cost with H = 0", every_tie(whole_corners, zero(whole_corners)).costs == [40])
claim(
    "Right, into the 3, and down: 30 + 10.",
    record(dijkstra(whole_corners, (0, 1), (1, 2))).path == [(0, 1), (1, 1), (1, 2)],
)
claim(
    "Stopping when the goal is opened gives 42, cutting the corner 14.",
    cost_when_opened(whole_corners, zero(whole_corners)) == 42
    and record(dijkstra(cut_corners, (0, 1), (1, 2))).cost == 14,
)
mirror = Grid.from_text("G33.S\n.....")


def half_done(cell, goal):
    return manhattan(mirror)(cell, goal) if cell[0] >= 3 else 0


said = certificate(mirror, record(never_reopens(mirror, mirror.start, mirror.goal, half_done)))
claim("(2, 1) has G 5, and 3 is enough, through (3, 1)", "(2, 1) has G 5, and 3 is enough, through (3, 1)" in said)
by_opening = certificate(costly_goal, early)
claim("The certificate of b names an open cell with a smaller F.", "is open, and its G + H is 20" in by_opening)
