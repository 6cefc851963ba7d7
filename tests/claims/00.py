"""Claims of page 00, in one breath."""

import re
from itertools import pairwise

from pages import FOLDER, prose, told_minutes

from astar_lesson import Grid, a_star, bfs, dijkstra, greedy_best_first, manhattan, record, walked_cost, weighted


def priced(grid, path):
    return [grid.cost(a, b) for a, b in pairwise(path)]


runs = flood, early, cheapest, greedy, both
spread = flood.path_to(marsh.goal)
claim("It expands all 75 cells.", flood.expanded == marsh.width * marsh.height - len(marsh.walls) == 75)
claim(
    "Its path has the fewest steps, 6, but they lead through the marsh and cost 14.",
    (len(spread) - 1, walked_cost(marsh, spread)) == (6, 14)
    and manhattan(marsh)(marsh.start, marsh.goal) == 6
    and 5 in priced(marsh, spread),
)
claim("42 cells are enough. The path is the same, marsh and all.", (early.expanded, early.path) == (42, spread))
claim(
    "The marsh cell (4, 2) waits with G 7 while the search goes around on dry ground.",
    (4, 2) in cheapest.at(31).open and cheapest.at(31).g[4, 2] == 7 and cheapest[30].current == (7, 0),
)
claim(
    "45 cells, but cost 8, not 14.",
    (cheapest.expanded, cheapest.cost, early.cost) == (45, 8, 14),
)
claim("Only 7 cells!", greedy.expanded == 7)
claim("its path costs 18.", greedy.cost == 18)
turning = both.at(6)
claim(
    "(4, 2) has F 7 + 3 = 10, (4, 0) only 3 + 5 = 8.",
    [(turning.g[cell], turning.h[cell], turning.f[cell]) for cell in ((4, 2), (4, 0))] == [(7, 3, 10), (3, 5, 8)]
    and turning.current == (4, 0),
)
claim("It expands 11 cells, and its path costs 8, like Dijkstra's.", (both.expanded, both.cost) == (11, cheapest.cost))
corners = Grid.from_text("#G.\n.#.\n...\n#.S")
by_h, by_f = (
    record(search(corners, corners.start, corners.goal, manhattan(corners))) for search in (greedy_best_first, a_star)
)
claim("Elsewhere greedy search may expand more than A*.", by_h.expanded > by_f.expanded)
u = Grid.from_text("S23G\n....")
claim(
    "A* may miss the cheapest path.",
    record(a_star(u, u.start, u.goal, weighted(manhattan(u), 2))).cost > record(dijkstra(u, u.start, u.goal)).cost,
)
seen = by_sum.at(len(by_sum))
claim(
    "From (1, 1) greedy search enters (2, 1), which is closer to the goal, and its path costs 9. For A* that cell has "
    "F 7 + 2 = 9, while along the top F stays 7.",
    [step.current for step in by_guess][2:4] == [(1, 1), (2, 1)]
    and (seen.g[2, 1], seen.h[2, 1]) == (7, 2)
    and {seen.f[x, 0] for x in (1, 2, 3)} == {7} == {seen.f[small.goal]},
)
claim(
    "Cells with equal numbers are tied: the newest goes first.", both[1].current == (2, 2) and both.at(1).tied((2, 2))
)

found = both.path
walled = Grid(marsh.width, marsh.height, marsh.walls | {found[5]}, marsh.terrain, marsh.start, marsh.goal)
claim("to paint a wall: a new path appears.", record(dijkstra(walled, walled.start, walled.goal)).found)
x, y = marsh.goal
shut_in = Grid(
    marsh.width,
    marsh.height,
    marsh.walls | {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)},
    marsh.terrain,
    marsh.start,
    marsh.goal,
)
in_vain = record(a_star(shut_in, shut_in.start, shut_in.goal, manhattan(shut_in)))
claim(
    "It expands every cell that it can reach. Then no cell is open: there is no path.",
    not in_vain.found
    and {step.current for step in in_vain} == {step.current for step in record(bfs(shut_in, shut_in.start))}
    and not in_vain.at(len(in_vain)).open,
)
kept, lost = (
    [line[2:].strip() for line in difference(plain.dijkstra, plain.a_star).splitlines() if line[0] == mark]
    for mark in "+-"
)
claim("One line of its loop changes:", [line[:3] for line in kept + lost] == ["def", "fro", "def", "fro"])

claim(
    "A* was both: 11 of 75 cells were enough.",
    (both.expanded, flood.expanded, both.cost) == (11, 75, cheapest.cost),
)
hilly = Grid.from_text("S 9 9 G\n. . . .")
fooled, right = (
    record(search(hilly, hilly.start, hilly.goal, manhattan(hilly))) for search in (greedy_best_first, a_star)
)
claim("14 more, if you can.", fooled.cost - right.cost == 14)
page = FOLDER / "00_start_here.ipynb"
claim(
    "It goes from the goal to its parent, and so on to the start.",
    f"```python\n{source(plain.walk_back)}\n```" in prose(page),
)

ticket = Grid.from_text("S 4 G\n. . .")
best = record(dijkstra(ticket, ticket.start, ticket.goal))
straight = record(greedy_best_first(ticket, ticket.start, ticket.goal, manhattan(ticket)))
claim("b. Down, right, right, up: four cells of cost 1.", (best.cost, priced(ticket, best.path)) == (4, [1] * 4))
claim(
    "Greedy search answers c. If you count its steps, you get a.",
    (walked_cost(ticket, straight.path), len(straight.path) - 1) == (5, 2),
)

corner = Grid.from_text(". . .\n. S #\n. . .\n. G .")
waiting, new, closed = {(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)}, {(1, 0), (1, 2)}, {(0, 0)}
right = (waiting - {(1, 1)}) | new
claim("a. One goes, two come: 5 - 1 + 2.", (len(waiting), len(right)) == (5, 6))
claim(
    "If you forget to remove the cell, you get b. If you also reopen the closed one, you get c.",
    (len(waiting | new), len(waiting | new | closed)) == (7, 8),
)

table = prose(page).split("## The series")[1].split("\n## ")[0]
entries = re.findall(r"\| (?:\*\*(00 .*?)\*\*|\[(\d\d .*?)\]\((.*?)\)), (\d+)", table)
pages = {file or "00_start_here.ipynb": int(minutes) for _, _, file, minutes in entries}
claim("the story, minutes alone", pages == {path.name: told_minutes(path)[1] for path in FOLDER.glob("*.ipynb")})
