"""The programs behind the answers to the predictions of page 04."""

from astar_lesson import bfs_early_exit, record


def columns(cell, goal):
    return abs(cell[0] - goal[0])


ends = ring, ring.start, ring.goal
by_guess = record(greedy_best_first(*ends, h))
right("second_cell", by_guess[1].current)
wrong("second_cell", (0, 2), record(dijkstra(*ends))[1].current)
wrong("second_cell", (0, 2), record(greedy_best_first(*ends, columns))[1].current)

right("its_cost", by_guess.cost)
wrong("its_cost", 7, record(dijkstra(*ends)).cost)
wrong("its_cost", 10, len(by_guess.path))
wrong("its_cost", 5, h(ring.start, ring.goal))

ends = back, back.start, back.goal
on_back = record(dijkstra(*ends))
right("greedy_expands", record(greedy_best_first(*ends, manhattan(back))).expanded)
wrong("greedy_expands", 16, on_back.expanded)
wrong("greedy_expands", 9, len(on_back.path))

ends = street, street.start, street.goal
right("greedy_pays", greedy.cost)
wrong("greedy_pays", 6, record(dijkstra(*ends)).cost)
wrong("greedy_pays", 4, len(greedy.path) - 1)

right("cheapest", record(dijkstra(*ends)).cost)
wrong("cheapest", 11, record(bfs_early_exit(*ends)).cost)
wrong("cheapest", 7, len(record(dijkstra(*ends)).path))
