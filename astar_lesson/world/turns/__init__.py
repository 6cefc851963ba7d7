"""Smooth paths: a price for turning, a string pulled along free lines, and any-angle search (notebook 14).

Read `bends`, the measures of a path; `turning`, the map with a price for turning; `smooth`, the string; `any_angle`,
Theta*; `compared`, all of them in one table.
"""

from astar_lesson.maps.sight import cells_touched, line_of_sight
from astar_lesson.world.turns.any_angle import Sights, parent_for, straight, theta_star
from astar_lesson.world.turns.bends import measure, paths_picture
from astar_lesson.world.turns.compared import compare_paths
from astar_lesson.world.turns.smooth import pull, sees_by_rounding
from astar_lesson.world.turns.turning import (
    Turning,
    a_star_cell_alone,
    cells_of,
    check_onward,
    direction,
    turning_picture,
)
