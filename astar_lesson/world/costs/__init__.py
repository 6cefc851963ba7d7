"""Other costs: a record of deaths that keeps paths away from danger (notebook 11).

Read `influence`: the record, and the units that set out with it. `run_pictures` draws them. `memory_check` judges the
record that a reader writes, and `danger_check` the numbers that he chooses. Maps with other prices are made in
`maps.repriced`.
"""

from astar_lesson.world.costs.danger_check import VALLEY, check_danger
from astar_lesson.world.costs.influence import diary, remember, send_units
from astar_lesson.world.costs.memory_check import check_memory
from astar_lesson.world.costs.run_pictures import runs_strip
