"""The programs behind the answers to the predictions of page 08."""

from math import ceil

even_ground = Grid(2, 2, start=(1, 1), goal=(0, 0), moves=EIGHT)
right("it_pays", early.cost)
wrong("it_pays", 40, in_time.cost)
wrong("it_pays", 14, record(stops_when_opened(even_ground, (1, 1), (0, 0), octile(even_ground))).cost)

right("lowest_open", min(early.at(1).f[cell] for cell in [(1, 0), (0, 1)]))
wrong("lowest_open", 10, early.at(1).g[1, 0])
wrong("lowest_open", 40, early.at(1).g[1, 0] + true_costs(costly_goal)[1, 0])

right("pays_with_1_1", by_weight[1.1].cost)
wrong("pays_with_1_1", 5.5, 1.1 * by_weight[1].cost)
wrong("pays_with_1_1", 6, ceil(1.1 * by_weight[1].cost))
