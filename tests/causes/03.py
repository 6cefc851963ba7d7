"""The programs behind the answers to the predictions of page 03."""

from astar_lesson import bfs, greedy_best_first, manhattan

ends = u, u.start, u.goal
by_g = record(dijkstra(*ends))
right("second_cell", by_g[1].current)
wrong("second_cell", (1, 0), record(bfs_early_exit(*ends))[1].current)
wrong("second_cell", (1, 0), record(greedy_best_first(*ends, manhattan(u)))[1].current)

right("g_of_2_0", by_g.at(4).g[2, 0])
wrong("g_of_2_0", 3, dict(u.edges((1, 0)))[2, 0])
wrong("g_of_2_0", 6, by_g.at(4).g[2, 1] + dict(u.edges((2, 1)))[2, 0])
wrong("g_of_2_0", 2, len(by_g.path_to((2, 0))) - 1)

upper_row = {(x, 0) for x in range(hill.width)}
from_below = Grid(hill.width, hill.height, upper_row, hill.terrain, hill.start, hill.goal)
right("cost_around", by_cost.cost)
wrong("cost_around", 13, len(by_cost.path))
wrong("cost_around", 15, record(dijkstra(from_below, hill.start, hill.goal)).cost)

right("g_when_opened", by_road.at(1).g["Dunmoor"])
wrong("g_when_opened", 28, by_road.at(6).g["Dunmoor"])
right("g_when_expanded", by_road.at(6).g["Dunmoor"])
wrong("g_when_expanded", 31, record(bfs(roads, roads.start)).at(3).g["Dunmoor"])
wrong("g_when_expanded", 16, dict(roads.edges("Calder"))["Dunmoor"])

ends = shortcut, shortcut.start, shortcut.goal
its_path = cheapest_first(*ends)
right("the_author_pays", walked_cost(shortcut, its_path))
wrong("the_author_pays", 3, record(dijkstra(*ends)).cost)
wrong("the_author_pays", 9, len(its_path))
