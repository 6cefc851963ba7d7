"""What page 06 says and shows nowhere: every other way to settle the ties, the slides' numbers, the wrong program."""

from itertools import pairwise
from random import Random

from astar_lesson import EIGHT, dijkstra, record
from astar_lesson.search.ties import every_tie

ends = grid, grid.start, grid.goal
h = manhattan(grid)

# the player
claim(
    "Steps 5 to 9 expand cells beside and behind the start.",
    all(trace[k].current[0] <= grid.start[0] for k in range(4, 9)),
)
seventh = trace.at(7)
tied = {cell for cell in seventh.open if seventh.f[cell] == min(seventh.f[other] for other in seventh.open)}
claim(
    "Steps 5 to 7 expand cells with F 60; on both paths round the wall the next cell has F 74.",
    [seventh.f[trace[k].current] for k in (4, 5, 6)] == [60] * 3 and seventh.f[2, 0] == seventh.f[2, 4] == 74,
)
claim("(0, 1), (0, 3), (2, 0) and (2, 4), with F 74.", tied == {(0, 1), (0, 3), (2, 0), (2, 4)})
claim(
    "From (4, 4) one diagonal and one straight step are left: 24. H is 30",
    record(dijkstra(grid, (4, 4), grid.goal)).cost == 24 and h((4, 4), grid.goal) == 30,
)

# thirteen cells: the numbers of the slides, in no order
PRINTED = """88 28 74 14 74 60 60 60 10 50 50 40 10 30 60 60 10 54 50 88 80
             94 24 14 40 74 14 50 54 60 10 24 70 28 20 14 40 74 60 24 50"""
fifth = trace.at(5)
shown = [number for cell in fifth.f for number in (fifth.f[cell], fifth.g[cell], fifth.h[cell])]
claim(
    "prints the numbers of thirteen cells of this map, as they are after step 5",
    len(fifth.f) == 13 and sorted([*shown, 88, 28]) == sorted(map(int, PRINTED.split())),
)

# ties
claim(
    "four cells are tied at F 74: (0, 1) and (0, 3), opened in step 1; (2, 4), in step 3; and (2, 0), in step 4.",
    [next(k for k in range(15) if cell in trace.at(k).open) for cell in [(0, 1), (0, 3), (2, 4), (2, 0)]]
    == [1, 1, 3, 4],
)


def in_order(seed):
    """The reader's A* with the neighbours in another order: the third cell it expands, and whether it goes above."""
    other, random = Grid(7, 5, grid.walls, {}, grid.start, grid.goal, EIGHT), Random(seed)
    listed = {cell: random.sample(list(grid.edges(cell)), len(list(grid.edges(cell)))) for cell in grid.nodes}
    object.__setattr__(other, "edges", listed.__getitem__)
    run = record(a_star(other, grid.start, grid.goal, h))
    return run[2].current, (3, 0) in run.path


orders = [in_order(seed) for seed in range(300)]
claim(
    "Kept up at every step, in an order that puts (2, 3) in after (2, 1), this rule leads above the wall, "
    "not to figure 7.",
    all(above for third, above in orders if third == (2, 3)) and {above for _, above in orders} == {True, False},
)
claim(
    "by the open list, and by the order in which neighbours are put into it", {t for t, _ in orders} == {(2, 1), (2, 3)}
)
claim(
    "However ties are broken, 12 to 16 cells are closed, and the path costs 68.",
    every_tie(grid, h) == (12, 16, [68]),
)

# the slides' pictures
floor = Grid(15, 11, start=(3, 5), goal=(11, 5))
guess = manhattan(floor)
f = {cell: guess(floor.start, cell) + guess(cell, floor.goal) for cell in floor.nodes}
between = {(x, 5) for x in range(3, 12)}
claim(
    "From start to goal F is 8, elsewhere at least 10. So A* closes these 9 cells.",
    {f[cell] for cell in between} == {8}
    and min(f[cell] for cell in f if cell not in between) == 10
    and every_tie(floor, guess)[:2] == (9, 9),
)

# the bug hunt
half = record(with_mistake(a_star, "parent_not_improved")(*ends, h))
last = half.at(len(half))
claim(
    "On the tutorial's map my program finds a path of cost 68, and the G of (1, 4) falls to 20",
    (half.cost, last.g[1, 4]) == (68, 20),
)
names = {**their_a_star.__globals__, "walk_back": lambda parents, goal: parents}
their_parents = type(their_a_star)(their_a_star.__code__, names)(*ends, h)
improved = {row.cell for k, step in enumerate(half) for row in step.reached if row.cell in half.at(k).g}
claim(
    "On the tutorial's map neither of the two improved cells is on the path. So the path is right, but the arrow of "
    "(1, 4) still points to (2, 3).",
    len(improved) == 2 and not improved & set(their_a_star(*ends, h)) and their_parents[1, 4] == (2, 3),
)
improving = [(step.current, row.g) for step in yours for row in step.reached if row.cell == (2, 0)]
claim(
    "This program first opens (2, 0) from (1, 1), with G 28. Later (1, 0) improves it to G 20.",
    improving == [((1, 1), 28), ((1, 0), 20)],
)
wrong_run = record(with_mistake(a_star, "parent_not_improved")(small, small.start, small.goal, manhattan(small)))
claim(
    "it writes G 50 at the goal, and the path it returns costs 58",
    wrong_run.at(len(wrong_run)).g[small.goal] == 50 and sum(small.cost(a, b) for a, b in pairwise(theirs.path)) == 58,
)

# exit ticket
ticket = Grid.from_text("S . .\n. . G")
claim("Newest first closes 4, oldest first closes 6.", every_tie(ticket, manhattan(ticket)) == (4, 6, [3]))
