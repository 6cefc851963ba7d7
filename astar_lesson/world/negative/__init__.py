"""Negative costs and all pairs: Bellman-Ford and Floyd-Warshall.

Read `bellman_ford` and `floyd_warshall`, the two algorithms, and `roads`, maps for them.
"""

from astar_lesson.world.negative.bellman_ford import NegativeCycleError, bellman_ford, costs_from
from astar_lesson.world.negative.floyd_warshall import check_round, floyd_warshall, middle_innermost
from astar_lesson.world.negative.roads import Roads
