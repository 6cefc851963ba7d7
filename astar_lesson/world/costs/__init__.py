"""Other costs: the rule for paying, and influence that keeps paths away from danger (notebook 11).

Read `influence`, a memory of danger laid over a map; then `exposure`, what the rule for paying changes. Both stand on
`maps.repriced`, and the rules on `maps.payment`.
"""

from astar_lesson.maps.payment import RULES, Paid
from astar_lesson.world.costs.exposure import exposing_map, show_ways
from astar_lesson.world.costs.influence import Influenced, remember, remember_what_is_new, repeated_runs, show_runs
