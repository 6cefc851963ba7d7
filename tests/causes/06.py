"""The programs behind the answers to the predictions of page 06."""

from astar_lesson import BinaryHeap, Scan, dijkstra, record

ends = grid, grid.start, grid.goal
h = manhattan(grid)

right("next_cell", trace[1].current)
wrong("next_cell", (2, 3), trace.path[1])
wrong("next_cell", (1, 3), record(dijkstra(*ends))[1].current)

right("improved", len(trace[1].reached))
wrong("improved", 4, sum(cell in trace.at(1).open for cell in grid.neighbors((2, 2))))
wrong("improved", 5, len(grid.neighbors((2, 2))))

right("new_g", trace.at(5).g[1, 4])
wrong("new_g", 28, record(with_mistake(a_star, "never_improves")(*ends, h, BinaryHeap)).at(5).g[1, 4])
wrong("new_g", 24, trace.at(4).g[1, 3] + grid.moves.diagonal)

right("eighth_cell", mine[7].current)
wrong("eighth_cell", (0, 1), record(a_star(*ends, h, Scan))[7].current)
wrong("eighth_cell", (0, 3), record(a_star(*ends, h, BinaryHeap))[7].current)
wrong("eighth_cell", (2, 4), trace.path[2])

right("second_cell", theirs.path[1])
wrong("second_cell", (1, 0), my_a_star(small, small.start, small.goal, manhattan(small))[1])
wrong("second_cell", (1, 0), record(dijkstra(small, small.start, small.goal)).path[1])
