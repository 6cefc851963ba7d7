"""The programs behind the answers to the predictions of page 00."""

path = by_guess.path

right("greedy_expands", by_guess.expanded)
wrong("greedy_expands", 7, len(path) - 1)
wrong("greedy_expands", 6, len(path[1:-1]))
wrong("greedy_expands", 14, len(by_both.path))

right("greedy_pays", by_guess.cost)
wrong("greedy_pays", 13, by_both.cost)
wrong("greedy_pays", 7, len(path) - 1)
wrong("greedy_pays", 25, sum(race.terrain.get(cell, 0) for cell in path))
