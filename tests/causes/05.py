"""The programs behind the answers to the predictions of page 05."""

from astar_lesson import greedy_best_first

h = manhattan(u)
straight_on = record(greedy_best_first(u, u.start, u.goal, h))

right("third_cell", search[2].current)
wrong("third_cell", (2, 0), straight_on[2].current)
wrong("third_cell", (1, 1), record(dijkstra(u, u.start, u.goal))[2].current)

right("left_over", min(end.open))
wrong("left_over", (0, 1), min(straight_on.at(len(straight_on)).open))

right("fewest_cells", min(expanded, key=expanded.get))
