"""Other costs: influence that keeps paths away from danger (notebook 11).

Read `influence`: extra costs that remember danger, and the units that set out with them. `run_pictures` draws them, and
`danger_check` judges the exercise. Maps with other prices are made in `maps.repriced`.
"""

from astar_lesson.maps.repriced import Repriced
from astar_lesson.world.costs.danger_check import MOUNTAIN, check_danger
from astar_lesson.world.costs.influence import diary, remember, send_units
from astar_lesson.world.costs.run_pictures import runs_strip
