"""The programs behind the answers to the predictions of page 05."""

from astar_lesson import bfs_early_exit, chebyshev

h = manhattan(u)

right("second_cell", search[1].current)
wrong("second_cell", (0, 1), record(dijkstra(u, u.start, u.goal))[1].current)
wrong("second_cell", (0, 1), record(a_star(u, u.start, u.goal, chebyshev(u)))[1].current)

right("its_cost", search.cost)
wrong("its_cost", 6, record(greedy_best_first(u, u.start, u.goal, h)).cost)
wrong("its_cost", 6, record(never_improves(u, u.start, u.goal, h)).cost)
wrong("its_cost", 3, len(record(bfs_early_exit(u, u.start, u.goal)).path) - 1)

right("second_cell_without_guess", without_guess[1].current)
wrong("second_cell_without_guess", (1, 0), record(a_star(u, u.start, u.goal, h))[1].current)
wrong("second_cell_without_guess", (1, 0), record(bfs_early_exit(u, u.start, u.goal))[1].current)
