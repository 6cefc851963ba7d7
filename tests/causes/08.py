"""The programs behind the answers to the predictions of page 08."""

from astar_lesson import true_costs

newest = newest_first(empty)
right("newest_expands", newest.expanded)
wrong("newest_expands", 18, newest.cost)
wrong("newest_expands", 20, empty.width + empty.height)

right("oldest_expands", oldest_first(empty).expanded)
wrong("oldest_expands", 19, newest.expanded)
wrong("oldest_expands", 99, record(stops_when_opened(empty, empty.start, empty.goal, manhattan(empty), Scan)).expanded)

even_ground = Grid(2, 2, start=(1, 1), goal=(0, 0), moves=EIGHT)
right("it_pays", early.cost)
wrong("it_pays", 40, in_time.cost)
wrong("it_pays", 14, record(stops_when_opened(even_ground, (1, 1), (0, 0), octile(even_ground))).cost)

right("lowest_open", min(early.at(1).f[cell] for cell in [(1, 0), (0, 1)]))
wrong("lowest_open", 10, early.at(1).g[1, 0])
wrong("lowest_open", 40, early.at(1).g[1, 0] + true_costs(costly_goal)[1, 0])
