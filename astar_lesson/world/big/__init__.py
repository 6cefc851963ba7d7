"""Big maps: what can be worked out once for a map, so that later searches take fewer cells.

Read `dead_ends` (cells that need not be searched), `tiers` (coarse far, fine near) and `smoothing`; then `measures` and
`detours`, what all that takes and costs. `legs` draws a search on two tiers, `progress` a bar.
"""

from astar_lesson.world.big.check_join import check_join
from astar_lesson.world.big.dead_ends import DeadEnds, mouths, touching, walk_deep
from astar_lesson.world.big.legs import Legs, leg_strip
from astar_lesson.world.big.measures import Scoreboard
from astar_lesson.world.big.progress import watch
from astar_lesson.world.big.smoothing import smooth, straight_lines
from astar_lesson.world.big.tiers import Tiers, entrances, join
