"""Big maps: what can be computed once for a map, so that later searches expand fewer cells.

Read `tiers` (coarse far, fine near) and `smoothing`. `legs` draws a search on two tiers.
"""

from astar_lesson.world.big.legs import Legs, pins
from astar_lesson.world.big.checks import check_join, touching
from astar_lesson.world.big.smoothing import smooth
from astar_lesson.world.big.tiers import Tiers, join
