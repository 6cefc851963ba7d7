"""Smooth paths: a price for turning, string pulling, and any-angle search (notebook 14).

Read `bends`, the measures of a path; `cell_alone` and `turning`, a price for turning, wrong and right; `theta`, Theta*;
`pulling`, the string.
"""

from astar_lesson.maps import sight
from astar_lesson.world.turns import theta, bends, pulling
from astar_lesson.world.turns.cell_alone import a_star_cell_alone
from astar_lesson.world.turns.turning import Turning, check_onward, direction
