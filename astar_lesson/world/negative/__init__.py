"""Negative costs and all pairs: Bellman-Ford and Floyd-Warshall.

Read `bellman_ford` and `floyd_warshall` (the two algorithms), `signed` (what must not happen), `roads` (graphs for
them), `matrix` (how a table fills in), `mix_ups` (one that is wrong); then `counting` and `road_pictures`.
"""

from astar_lesson.maps.made import random_map, rough
from astar_lesson.world.negative.bellman_ford import bellman_ford, round_ends
from astar_lesson.world.negative.counting import Counted, count_operations
from astar_lesson.world.negative.exercise import check_relax
from astar_lesson.world.negative.floyd_warshall import floyd_warshall
from astar_lesson.world.negative.matrix import Matrix, matrix_strip
from astar_lesson.world.negative.mix_ups import middle_innermost, smallest_wrong_table
from astar_lesson.world.negative.road_pictures import roads_picture, roads_strip
from astar_lesson.world.negative.roads import Roads, detours
from astar_lesson.world.negative.signed import NegativeCycleError
