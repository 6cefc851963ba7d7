"""The programs behind the answers to the predictions of page 05."""

from astar_lesson import greedy_best_first, record

h = manhattan(u)
straight_on = record(greedy_best_first(u, u.start, u.goal, h))

right("third_cell", search.at(3).current)
wrong("third_cell", (2, 0), straight_on[2].current)
wrong("third_cell", (1, 1), record(dijkstra(u, u.start, u.goal))[2].current)

right("left_over", still_open[0])
wrong("left_over", (0, 1), min(straight_on.at(len(straight_on)).open))

right("a_star_pays", by_sum.cost)
wrong("a_star_pays", 10, manhattan(moor)(moor.start, moor.goal))
wrong("a_star_pays", 13, len(by_sum.path))
wrong("a_star_pays", 20, by_guess.cost)
