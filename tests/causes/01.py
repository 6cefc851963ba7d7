"""The programs behind the answers to the predictions of page 01."""

from astar_lesson import dijkstra, record

right("fourth_cell", forgetful[3].current)
wrong("fourth_cell", (2, 0), watch(remembers, small)[3].current)
wrong("fourth_cell", (3, 0), path[3])

right("its_cost", walked_cost(u, straight))
wrong("its_cost", 5, record(dijkstra(u, u.start, u.goal)).cost)
wrong("its_cost", 3, len(straight) - 1)

right("cells_in_the_list", len(path_as_expanded(bend, bend.goal)))
wrong("cells_in_the_list", 4, len(plain.bfs(bend, bend.start, bend.goal)))
wrong("cells_in_the_list", 10, watch(plain.bfs, bend).expanded)
