"""Negative costs and all pairs: Bellman-Ford and Floyd-Warshall.

Read `bellman_ford` and `floyd_warshall`, the two algorithms, and `roads`, maps for them. `round_check` judges the
exercises, on `trial_graphs`: by `bellman_ford_check` and by `floyd_warshall_check`.
"""

from astar_lesson.world.negative.bellman_ford import bellman_ford, costs_from
from astar_lesson.world.negative.floyd_warshall import floyd_warshall, middle_innermost
from astar_lesson.world.negative.round_check import check_round
from astar_lesson.world.negative.roads import Roads
