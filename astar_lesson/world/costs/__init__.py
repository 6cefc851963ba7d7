"""Other costs: rules for paying, and influence that keeps paths away from danger (notebook 11).

Read `influence`, extra costs that remember danger; then `runs`, in which one unit after another uses them. Both build
on `maps.repriced`.
"""

from astar_lesson.world.costs import draw
from astar_lesson.world.costs.draw import runs_strip
from astar_lesson.world.costs.exercise import MOUNTAIN, check_danger
from astar_lesson.world.costs.influence import remember
from astar_lesson.world.costs.runs import diary, send_units
