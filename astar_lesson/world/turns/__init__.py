"""A price for turning: a place is a cell and a heading (notebook 14).

Read `bends`, the measures of a path, then `turning`, a price for turning, right and wrong; `checks`
judges the exercise.
"""

from astar_lesson.world.turns import bends
from astar_lesson.world.turns.checks import check_onward
from astar_lesson.world.turns.turning import HEADINGS, Turning, a_star_cell_alone, direction
