"""Other costs: the rule for paying, and influence that keeps paths away from danger (notebook 11).

Read `influence`, a memory of danger laid over a map; then `runs`, in which unit after unit uses it. Both stand on
`maps.repriced`.
"""

from astar_lesson.world.costs import draw
from astar_lesson.world.costs.draw import runs_strip
from astar_lesson.world.costs.exercise import check_price
from astar_lesson.world.costs.influence import Influenced, remember
from astar_lesson.world.costs.runs import diary, fades, fate, send_units
