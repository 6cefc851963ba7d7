"""Other units on the map: how a unit plans around them, and how a crowd fares (notebook 12).

Read `policies`, the extra costs that others cause, and a unit's plan; `crowd`, the tick in which all plan and step;
`halls`, many crowds in numbers and pictures. `policy_check` judges the exercise.
"""

from astar_lesson.world.units import crowd, halls, policies
from astar_lesson.world.units.halls import crowd_strip
from astar_lesson.world.units.policies import WALL, is_near
from astar_lesson.world.units.policy_check import check_policy
