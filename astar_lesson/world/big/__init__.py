"""Big maps: what can be worked out once for a map, so that later searches take fewer cells, or be spread over time.

Read `islands` (cells that need not be searched, dead ends too), `coarse` (bigger cells), `tiers` and `route_table`
(coarse far, fine near), `time_slices`; then `measures`, what all that takes.
"""

from astar_lesson.maps.made import rooms
from astar_lesson.world.big.coarse import Blocks
from astar_lesson.world.big.islands import DeadEnds, check_flood, if_connected, islands, islands_that_touch
from astar_lesson.world.big.measures import Scoreboard, frame_times, watch
from astar_lesson.world.big.route_table import RouteTable
from astar_lesson.world.big.tiers import Tiers
from astar_lesson.world.big.time_slices import TimeSlices
