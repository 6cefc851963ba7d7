"""Smooth paths: a price for turning, string pulling, and any-angle search (notebook 14).

Read `bends`, the measures of a path; `turning`, a price for turning, right and wrong; `theta`, Theta* and the string.
"""

from astar_lesson.maps import sight
from astar_lesson.world.turns import theta, bends
from astar_lesson.world.turns.turning import Turning, a_star_cell_alone, check_onward, direction
