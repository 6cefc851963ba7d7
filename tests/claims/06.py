"""What page 06 says and shows nowhere: every other way to decide ties, the slides' numbers, the wrong program."""

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

from astar_lesson import BinaryHeap, record, true_costs, with_mistake
from astar_lesson.maps.made import small_maps
from astar_lesson.search.all_ties import every_tie

ends = grid, grid.start, grid.goal
h = manhattan(grid)

# the player
claim(
    "Steps 5 to 9 expand cells beside and behind the start.",
    all(trace[k].current[0] <= grid.start[0] for k in range(4, 9)),
)
seventh = trace.at(7)
claim(
    "Steps 5 to 7 expand cells with F 60; on both paths round the wall the next cell has F 74",
    [seventh.f[trace[k].current] for k in (4, 5, 6)] == [60] * 3 and seventh.f[2, 0] == seventh.f[2, 4] == 74,
)
claim("and so do the two cells expanded in steps 8 and 9.", [seventh.f[trace[k].current] for k in (7, 8)] == [74] * 2)
claim("(0, 1), (0, 3), (2, 0) and (2, 4), with F 74.", set(seventh.lowest) == {(0, 1), (0, 3), (2, 0), (2, 4)})
claim(
    "The step costs 14, but H falls by 20, because it counts a diagonal step as two straight ones. So F falls by 6.",
    grid.cost((4, 4), (5, 3)) == 14
    and h((4, 4), grid.goal) - h((5, 3), grid.goal) == 20
    and trace.at(12).f[4, 4] - trace.at(13).f[5, 3] == 6,
)

# corners
claim("But not (3, 4): that step would cut the corner of the wall.", (3, 4) not in grid.neighbors((2, 3)))
claim(
    "(3, 3) is a wall. No corner may be cut: both cells beside a diagonal step must be free.",
    (3, 3) in grid.walls and (3, 4) in cut.neighbors((2, 3)) and every_tie(cut, h).costs == [56],
)


# ties
def after(state, cell):
    """The cells reached, each with G and parent, and those that are open, after one more is expanded."""
    reached, opened = dict(state[0]), set(state[1]) - {cell}
    for other, cost in grid.edges(cell):
        new_g = reached[cell][0] + cost
        if other not in reached or new_g < reached[other][0]:
            reached[other] = new_g, cell
            opened.add(other)
    return frozenset(reached.items()), frozenset(opened)


@cache
def outcomes(state):
    """How many orders lead from here to each end: the number of cells, whether the path leads above, its cost."""
    reached, opened = dict(state[0]), state[1]
    f = {cell: reached[cell][0] + h(cell, grid.goal) for cell in opened}
    found = Counter()
    for cell in opened:
        if f[cell] == min(f.values()) and cell == grid.goal:
            parents = {cell: parent for cell, (_, parent) in reached.items()}
            found[1, (3, 0) in walk_back(parents, cell), reached[cell][0]] += 1
        elif f[cell] == min(f.values()):
            for (cells, above, cost), orders in outcomes(after(state, cell)).items():
                found[cells + 1, above, cost] += orders
    return found


ends_of_all = outcomes((frozenset({(grid.start, (0, None))}), frozenset({grid.start})))
claim("Reach the goal after 12 cells in all.", every_tie(grid, h) == (12, 16, [68]))
claim(
    "The side, yes. The cost is 68, whatever you choose.",
    {(cells, above) for cells, above, _ in ends_of_all}
    == {(cells, a) for cells in range(12, 17) for a in (True, False)}
    and {cost for *_, cost in ends_of_all} == {68},
)


def chosen(*choices):
    """How many cells are expanded after these choices, at least and at most."""
    explorer = TieExplorer(grid, choices=[(1, 2), (2, 2), (2, 1), (2, 3), (1, 3), (0, 2), (1, 1), *choices])
    rest = explorer.prospects(*explorer.choices)
    return len(explorer.choices) + rest.least, len(explorer.choices) + rest.most


claim(
    "When the lowest F is 74, stay on one side of the wall: (2, 0), (3, 0), (4, 0), or (2, 4), (3, 4), (4, 4). "
    "Two cells with F 68 follow.",
    chosen((2, 0), (3, 0), (4, 0)) == chosen((2, 4), (3, 4), (4, 4)) == (12, 12)
    and [trace.at(12).f[5, 3], trace.at(13).f[5, 2]] == [68, 68],
)
claim(
    "Before the last of these three, expand (0, 1), (0, 3) and the first two cells of the other side.",
    chosen((0, 1), (0, 3), (2, 4), (3, 4), (2, 0), (3, 0), (4, 0))
    == chosen((0, 1), (0, 3), (2, 0), (3, 0), (2, 4), (3, 4), (4, 4))
    == (16, 16),
)
by_list = {kind: record(a_star(*ends, h, kind)) for kind in (PriorityQueue, Scan, BinaryHeap)}
claim(
    "PriorityQueue returns the cell that was opened or improved last: 12 cells here.",
    by_list[PriorityQueue].expanded == 12,
)
claim("Scan returns the one that has waited longest: 16 cells.", by_list[Scan].expanded == 16)
claim("14 cells, and the seven figures.", len(trace) == 14 and list(by_list[BinaryHeap]) == list(trace))


def in_order(seed):
    """Newest first with the neighbours in another order: the third cell that is expanded, and whether it goes above."""
    other, random = Grid(7, 5, grid.walls, {}, grid.start, grid.goal, EIGHT), Random(seed)
    listed = {cell: random.sample(list(grid.edges(cell)), len(list(grid.edges(cell)))) for cell in grid.nodes}
    object.__setattr__(other, "edges", listed.__getitem__)
    run = record(a_star(other, grid.start, grid.goal, h))
    return run[2].current, (3, 0) in run.path


orders = [in_order(seed) for seed in range(300)]
claim(
    "But its figures do not come out that way: whenever (2, 3) is expanded third, the path leads above the wall.",
    all(above for third, above in orders if third == (2, 3)) and {above for _, above in orders} == {True, False},
)
claim(
    "by its open list, and by the order in which neighbours are put into it.",
    {third for third, _ in orders} == {(2, 1), (2, 3)},
)

# newest or oldest
flat = {manhattan(empty)((0, 0), (x, y)) + manhattan(empty)((x, y), (9, 9)) for x in range(10) for y in range(10)}
claim(
    "Each cell lies on a cheapest path, so with the Manhattan distance all cells have the same F.",
    flat == {18} and record(a_star(empty, (0, 0), (9, 9), manhattan(empty))).cost == 18,
)
opened = [cell for step in a_star(empty, (0, 0), (9, 9), manhattan(empty), Scan) for cell, *_ in step.reached]
claim(
    "Newest first expands the 19 cells of one path. Oldest first expands all 100: the goal, which is farthest, is "
    "opened last.",
    every_tie(empty, manhattan(empty))[:2] == (19, 100) and opened[-1] == (9, 9),
)

# what a tie rule can save
walled, rough = (list(square_maps(100, ground=ground, seed=1)) for ground in ("....#", "....##2233"))
share = sum(len(each.walls) for each in walled) / 40_000
claim("Here are 100 maps of 20 x 20 cells on which one cell in five is a wall", 0.17 < share < 0.23)
ground = [each.terrain.get(cell, 1) > 1 for each in rough for cell in [*each.nodes, *each.walls]]
claim("two more in five cost 2 or 3.", 0.37 < sum(ground) / 40_000 < 0.43)


def by_f(kind, maps):
    """How many cells are expanded on these maps whose F is the cost of the path; and, for each map, with a lower F."""
    same, lower = 0, []
    for each in maps:
        guess = manhattan(each)
        run = record(a_star(each, each.start, each.goal, guess, kind))
        g = run.at(len(run)).g
        f = [g[step.current] + guess(step.current, each.goal) for step in run]
        same += f.count(run.cost)
        lower.append(sum(number < run.cost for number in f))
    return same, lower


(same_walled, lower_walled), (same_rough, lower_rough) = (by_f(Scan, maps) for maps in (walled, rough))
claim(
    "A tie rule can save only cells whose F equals the cost of the path: here all with a lower F must be expanded.",
    all(by_f(kind, walled)[1] == lower_walled for kind in (PriorityQueue, BinaryHeap))
    and all(by_f(kind, rough)[1] == lower_rough for kind in (PriorityQueue, BinaryHeap)),
)
averages = [same_walled, same_walled + sum(lower_walled), same_rough, same_rough + sum(lower_rough)]
claim(
    "With walls alone, 209 of 215 have that F; where costs differ, 20 of 248.",
    [round(total / 100) for total in averages] == [209, 215, 20, 248],
)
counted = [
    [sum(expanded(each, rules[rule](each)) for each in maps) for rule in ("newest first", "lowest H first")]
    for maps in (walled, rough)
]
claim(
    "The lowest H first, as in many programs, saves a little more.",
    all(0.95 * newest < lowest < newest for newest, lowest in counted),
)
walks_around = Grid.from_text("S 3 G\n. . .")
claim(
    "Newest first does not always win. With our order of neighbours it expands 5 cells here, oldest first 4.",
    (expanded(walks_around, PriorityQueue), expanded(walks_around, Scan)) == (5, 4),
)


def knowing_one(grid):
    """Admissible guesses, each of which knows one true cost: few of them are consistent."""
    costs = true_costs(grid)
    return [lambda cell, _, known=known: costs[known] if cell == known else 0 for known in costs]


claim(
    "If H is admissible, ties do not change the cost",
    all(
        len(every_tie(each, guess).costs) == 1
        for each in small_maps([(3, 1), (2, 2), (3, 2)], ".3")
        for guess in [manhattan(each), *knowing_one(each)]
    ),
)
bend = Grid.from_text("S...\n.#..\n...G", moves=EIGHT)
claim(
    "The tutorial's H is not, and on some maps ties decide what the path costs.",
    every_tie(bend, manhattan(bend)).costs == [44, 50],
)

# the bug hunt
claim(
    "On the tutorial's map I expand the same 12 cells as a_star, and my path costs 68.",
    their_a_star(*ends, h) == by_list[PriorityQueue].path,
)
half = record(with_mistake(a_star, "parent_not_improved")(*ends, h))
claim(
    "I expand the same 12 cells as a_star",
    [step.current for step in half] == [step.current for step in by_list[PriorityQueue]],
)
improved = {row.cell for k, step in enumerate(half) for row in step.reached if row.cell in half.at(k).g}
claim(
    "On the tutorial's map no improved cell is on the path.",
    len(improved) == 2 and not improved & set(their_a_star(*ends, h)),
)
right_run = record(a_star(small, small.start, small.goal, manhattan(small)))
improving = [(step.current, row.g) for step in right_run for row in step.reached if row.cell == (2, 0)]
claim("(1, 1) opens (2, 0), with G 28. Later (1, 0) improves it to 20", improving == [((1, 1), 28), ((1, 0), 20)])
claim(
    "the path begins with two diagonal steps and costs 58, though the goal's G is 50.",
    right_run.cost == 50
    and path[:3] == [(0, 0), (1, 1), (2, 0)]
    and sum(small.cost(a, b) for a, b in pairwise(path)) == 58,
)

# the slides
# thirteen cells: the numbers that are printed there, in no order
PRINTED = """88 28 74 14 74 60 60 60 10 50 50 40 10 30 60 60 10 54 50 88 80
             94 24 14 40 74 14 50 54 60 10 24 70 28 20 14 40 74 60 24 50"""
fifth = trace.at(5)
shown = [number for cell in fifth.f for number in (fifth.f[cell], fifth.g[cell], fifth.h[cell])]
claim(
    "prints the numbers of thirteen cells: those of the player above, after step 5.",
    len(fifth.f) == 13 and sorted([*shown, 88, 28]) == sorted(map(int, PRINTED.split())),
)
# the bracket of the slides
obstacle = {(8, y) for y in range(2, 9)} | {(x, y) for x in (6, 7) for y in (2, 8)}
bracket = Grid(15, 11, obstacle, start=(3, 5), goal=(11, 5))
in_order_closed = [step.current for step in record(a_star(bracket, bracket.start, bracket.goal, manhattan(bracket)))]
bay = {(x, y) for x in (6, 7) for y in range(3, 8)}
claim(
    "A* closes the whole bay before it goes round.",
    bay <= set(in_order_closed[:29]) and {x for x, _ in set(in_order_closed[:29]) - bay} <= {*range(6)},
)

# exit ticket
ticket = Grid.from_text("S . .\n. . G")
claim("Newest first closes 4, oldest first closes 6.", every_tie(ticket, manhattan(ticket)) == (4, 6, [3]))
