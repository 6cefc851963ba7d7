"""Paths at any angle: a pulled string, Theta*, and a visibility graph over the corners of walls (notebook 16).

Read `sight` (whether a line is free), `lines`, `theta`, then `way_points`; `sight_check` and `string_check` judge the
exercises.
"""

from astar_lesson.world.angles import lines
from astar_lesson.world.angles.sight import box, corners_of, side
from astar_lesson.world.angles.sight_check import check_sees
from astar_lesson.world.angles.string_check import check_string
from astar_lesson.world.angles.theta import theta_star
from astar_lesson.world.angles.way_points import way_points
