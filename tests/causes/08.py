"""The programs behind the answers to the predictions of page 08."""

from astar_lesson import Moves, true_costs

newest = record(newest_first(empty))
right("newest_expands", newest.expanded)
wrong("newest_expands", 18, newest.cost)
wrong("newest_expands", 20, empty.width + empty.height)

right("oldest_expands", record(oldest_first(empty)).expanded)
wrong("oldest_expands", 19, newest.expanded)
wrong("oldest_expands", 99, record(stops_when_opened(empty, empty.start, empty.goal, manhattan(empty), Scan)).expanded)

even_ground = Grid(2, 2, start=(1, 1), goal=(0, 0), moves=EIGHT)
right("it_pays", early.cost)
wrong("it_pays", 40, in_time.cost)
wrong("it_pays", 14, record(stops_when_opened(even_ground, (1, 1), (0, 0), octile(even_ground))).cost)

right("lowest_open", min(early.at(1).f[cell] for cell in [(1, 0), (0, 1)]))
wrong("lowest_open", 10, early.at(1).g[1, 0])
wrong("lowest_open", 40, early.at(1).g[1, 0] + true_costs(costly_goal)[1, 0])

all_steps_10 = Grid.from_text(text, moves=Moves("ALL_STEPS_10", 10, 10, cut_corners=True))
right("with_cut_corners", past.cost)
wrong("with_cut_corners", 68, around.cost)
wrong("with_cut_corners", 40, record(a_star(all_steps_10, (1, 2), (5, 2), octile(all_steps_10))).cost)

right("fails_with", "knows one" if with_a_distance.solved else "the distances")
