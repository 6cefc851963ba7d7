"""Paths at any angle: way-points, a pulled string, Theta*, a navigation mesh (notebook 16).

Read `sight` (whether a line is free), `lines`, `way_points`, `theta`, then `mesh`; `sight_check` judges the exercise.
"""

from astar_lesson.world.angles import lines
from astar_lesson.world.angles.lines import straight
from astar_lesson.world.angles.mesh import mesh
from astar_lesson.world.angles.sight import box, corners_of, side
from astar_lesson.world.angles.sight_check import check_sees
from astar_lesson.world.angles.theta import theta_star
from astar_lesson.world.angles.way_points import way_points
