"""The programs behind the answers to the predictions of page 00."""

walked, best = by_guess.path, by_sum.path

right("greedy_costs", by_guess.cost)
wrong("greedy_costs", 7, by_sum.cost)
wrong("greedy_costs", 5, len(walked) - 1)
wrong("greedy_costs", 12, watch(plain.bfs_early_exit, small).cost)

right("a_star_costs", by_sum.cost)
wrong("a_star_costs", 9, by_guess.cost)
wrong("a_star_costs", 8, len(best))
wrong("a_star_costs", 5, len(walked) - 1)
