"""Big maps: what can be worked out once for a map, so that later searches take fewer cells, or be spread over time.

Read `islands` and `dead_ends` (cells that need not be searched), `coarse` (bigger cells), `clusters`, `tiers` and
`route_table` (coarse far, fine near), all of which answer with a `route`; `time_slices`; then what measures and shows:
`scoreboard`, `frame_times`, `progress`.
"""

from astar_lesson.maps.made import rooms
from astar_lesson.world.big.coarse import Blocks
from astar_lesson.world.big.dead_ends import DeadEnds
from astar_lesson.world.big.exercise import check_flood
from astar_lesson.world.big.frame_times import frame_times
from astar_lesson.world.big.islands import if_connected, islands, islands_that_touch
from astar_lesson.world.big.progress import watch
from astar_lesson.world.big.route_table import RouteTable
from astar_lesson.world.big.scoreboard import Scoreboard
from astar_lesson.world.big.tiers import Tiers
from astar_lesson.world.big.time_slices import TimeSlices
