"""The programs behind the answers to the predictions of page 08."""

even_ground = Grid(2, 2, start=(1, 1), goal=(0, 0), moves=EIGHT)
right("a_star_pays", in_time.cost)
wrong("a_star_pays", 42, early.cost)
wrong("a_star_pays", 20, early.at(1).f[1, 0])
wrong("a_star_pays", 14, record(a_star(even_ground, (1, 1), (0, 0), octile(even_ground))).cost)

right("pays_with_3", by_weight[3].cost)
wrong("pays_with_3", 5, by_weight[1].cost)
wrong("pays_with_3", 15, 3 * by_weight[1].cost)
wrong("pays_with_3", 8, by_weight[3].at(2).f[2, 0])
