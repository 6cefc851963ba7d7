"""Other costs: influence that keeps paths away from danger (notebook 11).

Read `influence`: extra costs that remember danger, and the units that set out with them. Then `draw` and `checks`.
Maps with other prices are made in `maps.repriced`.
"""

from astar_lesson.maps.repriced import Repriced
from astar_lesson.world.costs.draw import runs_strip
from astar_lesson.world.costs.checks import MOUNTAIN, check_danger
from astar_lesson.world.costs.influence import diary, remember, send_units
