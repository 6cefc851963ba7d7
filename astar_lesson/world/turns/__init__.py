"""A turn penalty: the state of a search is a pose, a cell and a heading (notebook 14).

Read `bends`, the measures of a path, and `headings`; then `turning`, a map on which turning costs, and `cell_alone`,
the same without headings, which is wrong. `turn_pictures` draws, and `turn_check` judges the exercise.
"""

from astar_lesson.world.turns import bends
from astar_lesson.world.turns import turn_pictures as draw
from astar_lesson.world.turns.cell_alone import a_star_cell_alone
from astar_lesson.world.turns.headings import HEADINGS, direction
from astar_lesson.world.turns.turn_check import check_onward
from astar_lesson.world.turns.turning import Turning
