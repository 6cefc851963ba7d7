"""Negative costs and all pairs: Bellman-Ford and Floyd-Warshall.

Read `bellman_ford` and `floyd_warshall`, the two algorithms; `roads`, graphs for them; `table`, pictures of the table
as it fills in; then `lab`, their work, and a program that is wrong.
"""

from astar_lesson.world.negative import lab
from astar_lesson.world.negative.bellman_ford import NegativeCycleError, bellman_ford, costs_from
from astar_lesson.world.negative.floyd_warshall import floyd_warshall
from astar_lesson.world.negative.lab import check_round
from astar_lesson.world.negative.roads import Roads
from astar_lesson.world.negative.table import table_strip
