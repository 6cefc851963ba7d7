"""The programs behind the answers to the predictions of page 06."""

from astar_lesson import BinaryHeap, dijkstra, plain, record, with_mistake

ends = grid, grid.start, grid.goal
h = manhattan(grid)

right("next_cell", trace[1].current)
wrong("next_cell", (2, 3), trace.path[1])
wrong("next_cell", (1, 3), record(dijkstra(*ends))[1].current)

right("new_g", trace.at(5).g[1, 4])
wrong("new_g", 28, record(with_mistake(a_star, "never_improves")(*ends, h, BinaryHeap)).at(5).g[1, 4])
wrong("new_g", 24, trace.at(4).g[1, 3] + grid.moves.diagonal)

newest = record(a_star(empty, empty.start, empty.goal, manhattan(empty)))
right("newest_expands", newest.expanded)
wrong("newest_expands", 18, newest.cost)
wrong("newest_expands", 20, empty.width + empty.height)

stops_when_opened = with_mistake(a_star, "stops_when_opened")
right("oldest_expands", expanded(empty, Scan))
wrong("oldest_expands", 19, newest.expanded)
wrong("oldest_expands", 99, record(stops_when_opened(empty, empty.start, empty.goal, manhattan(empty), Scan)).expanded)

right("second_cell", path[1])
wrong("second_cell", (1, 0), plain.a_star(small, small.start, small.goal, manhattan(small))[1])
wrong("second_cell", (2, 0), path[2])
