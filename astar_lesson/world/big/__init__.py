"""Big maps: what can be computed once for a map, so that later searches expand fewer cells.

Read `hierarchical_a_star` (coarse far, fine near; its clusters meet at `entrances`) and `smoothing`. `legs` draws a
search on two tiers, `join_check` judges the exercise, `touching` is the bug of page 17.
"""

from astar_lesson.world.big.legs import Legs, pins
from astar_lesson.world.big.join_check import check_join
from astar_lesson.world.big.touching import touching
from astar_lesson.world.big.smoothing import smooth
from astar_lesson.world.big.hierarchical_a_star import Tiers, join
