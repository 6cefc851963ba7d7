"""Other units on the map: what a unit does about them, and what comes of it (notebook 12).

Read `policies`, what a unit makes of the others, and how it plans; `crowd`, the tick in which all plan and step;
`halls`, many crowds in numbers and pictures.
"""

from astar_lesson.world.units import crowd, halls, policies
from astar_lesson.world.units.halls import check_policy, crowd_strip
from astar_lesson.world.units.policies import POLICIES, WALL, is_near
