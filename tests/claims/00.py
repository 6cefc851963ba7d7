"""Claims of page 00, start here."""

import re
from itertools import pairwise

from pages import FOLDER, plain, prose, told_minutes

from astar_lesson import Grid, a_star, dijkstra, greedy_best_first, manhattan, record, walked_cost


def priced(grid, path):
    return [grid.cost(a, b) for a, b in pairwise(path)]


claim("Floor costs 1", small.cost((0, 0), (0, 1)) == 1)
claim("until the goal is expanded", trace[-1].current == small.goal)
claim("the newest of them was expanded", "(tied with (1, 0), newest first)" in explain(small, trace, 2))
hill = {race.cost((x - 1, y), (x, y)) for x in range(1, 10) for y in range(7)}
claim("Each of its cells costs 5.", hill == {1, 5})
claim(
    "It goes straight over the hill: 8 cells, and a path that costs 5 five times and 1 twice, 27.",
    (by_guess.expanded, by_guess.cost) == (8, 27)
    and sorted(priced(race, by_guess.path)) == [1, 1, 5, 5, 5, 5, 5]
    and {y for x, y in by_guess.path} == {race.start[1]},
)
claim("After 8 steps greedy has arrived.", len(by_guess) == 8)
claim(
    "Cells to the left, above and below. It expands the cheapest first, and the cell to the right costs 5.",
    max(x for x, y in by_cost.at(8).closed) == race.start[0] and race.cost((1, 3), (2, 3)) == 5,
)
claim(
    "13, both of them. They go around the hill.",
    [by_cost.cost, by_both.cost] == [13, 13] and {*priced(race, by_cost.path), *priced(race, by_both.path)} == {1},
)
claim("59 and 21.", (by_cost.expanded, by_both.expanded) == (59, 21))
claim("Here are all three at the end.", by_cost.found and by_guess.found and by_both.found)
claim("A* is right with about a third of the work", 0.3 < by_both.expanded / by_cost.expanded < 0.4)
claim("and expanded fewer than half as many cells as Dijkstra's algorithm.", by_both.expanded < by_cost.expanded / 2)
claim("On the race map A* was right", by_both.cost == by_cost.cost)
claim("59, 8 and 21.", [run.expanded for run in (by_cost, by_guess, by_both)] == [59, 8, 21])

found = record(a_star(first, first.start, first.goal, manhattan(first))).path
walled = Grid(first.width, first.height, first.walls | {found[5]}, {}, first.start, first.goal)
claim("The search finds another path at once.", record(dijkstra(walled, walled.start, walled.goal)).found)

ticket = Grid.from_text("S 4 G\n. . .")
cheapest = record(dijkstra(ticket, ticket.start, ticket.goal))
greedy = record(greedy_best_first(ticket, ticket.start, ticket.goal, manhattan(ticket)))
claim(
    "b. Down, right, right, up: four cells of cost 1.", (cheapest.cost, priced(ticket, cheapest.path)) == (4, [1] * 4)
)
claim(
    "Greedy goes straight on and pays c, 4 + 1. If you count the steps of that path, you get a.",
    (walked_cost(ticket, greedy.path), priced(ticket, greedy.path), len(greedy.path) - 1) == (5, [4, 1], 2),
)

corner = Grid.from_text(". . .\n. S #\n. . .\n. G .")
waiting, new, closed = {(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)}, {(1, 0), (1, 2)}, {(0, 0)}
right = (waiting - {(1, 1)}) | new
claim("a. One goes, two come: 5 - 1 + 2.", (len(waiting), len(right)) == (5, 6))
claim(
    "If you forget to remove the cell from the open list, you get b. If you also open the closed cell again, "
    "you get c.",
    (len(waiting | new), len(waiting | new | closed)) == (7, 8),
)

table = prose(FOLDER / "00_start_here.ipynb")
rows = re.findall(r"^\| (\*\*00 .*?\*\*|\[.*?\]\((.*?)\)) (\|.*\| (\d+)) \|$", table, re.M)
for name, file, idea, minutes in rows:
    header = FOLDER / (file or "00_start_here.ipynb")
    claim(plain(f"{name} {idea}"), header.exists() and told_minutes(header)[1] == int(minutes))
pages = {file or "00_start_here.ipynb" for _, file, _, _ in rows}
claim("each page says what it needs", pages >= {path.name for path in FOLDER.glob("*.ipynb")})
