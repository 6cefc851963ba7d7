"""Negative costs and all pairs: Bellman-Ford and Floyd-Warshall.

Read `bellman_ford` and `floyd_warshall` (the two algorithms, and what must not happen), `roads` (graphs for
them, and their pictures), `matrix` (how a table fills in); then `trials` (the work they do, and one that is wrong).
"""

from astar_lesson.maps.made import random_map
from astar_lesson.world.negative.bellman_ford import NegativeCycleError, bellman_ford, cheapest_costs, round_ends
from astar_lesson.world.negative.floyd_warshall import floyd_warshall, read_path
from astar_lesson.world.negative.matrix import matrix_strip, signposts
from astar_lesson.world.negative.roads import Roads, market, roads_picture, roads_strip
from astar_lesson.world.negative.trials import check_round, middle_innermost, slowest, smallest_wrong_table, work_table
