"""Big maps: what can be computed once for a map, so that later searches expand fewer cells.

Read `dead_ends` (cells that need not be searched), `tiers` (coarse far, fine near) and `smoothing`. `legs`
draws a search on two tiers.
"""

from astar_lesson.world.big.check_join import check_join
from astar_lesson.world.big.dead_ends import DeadEnds, articulation_points, touching
from astar_lesson.world.big.legs import pins
from astar_lesson.world.big.smoothing import smooth
from astar_lesson.world.big.tiers import Tiers
