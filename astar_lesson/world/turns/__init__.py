"""Smooth paths: by a price for turning, by a pass over the path, by a string pulled along free lines.

Read `bends`, `turning`, `headings`, `sight`, `smooth`.
"""

from astar_lesson.maps.sight import line_of_sight
from astar_lesson.world.turns.bends import measure
from astar_lesson.world.turns.exercise import check_turns
from astar_lesson.world.turns.headings import turning_picture
from astar_lesson.world.turns.smooth import every_cheapest, pull, pulled_cost, sees_by_rounding, straighten
from astar_lesson.world.turns.turning import Turning, a_star_cell_alone, cells_of
from astar_lesson.world.turns.ways import ways_picture

__all__ = [
    "Turning",
    "a_star_cell_alone",
    "cells_of",
    "check_turns",
    "every_cheapest",
    "line_of_sight",
    "measure",
    "pull",
    "pulled_cost",
    "sees_by_rounding",
    "straighten",
    "turning_picture",
    "ways_picture",
]
