"""A price for turning: a place is a cell and a heading (notebook 14).

Read `bends`, the measures of a path, and `headings`; then `turning`, a price for turning, and `cell_alone`, the same
without headings, which is wrong. `heading_arrows` draws, and `turn_check` judges the exercise.
"""

from astar_lesson.world.turns import bends
from astar_lesson.world.turns.cell_alone import a_star_cell_alone
from astar_lesson.world.turns.headings import HEADINGS, direction
from astar_lesson.world.turns.turn_check import check_onward
from astar_lesson.world.turns.turning import Turning
