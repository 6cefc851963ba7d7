"""Smooth paths: by a price for turning, by a pass over the path, by a string pulled along free lines (notebook 14).

Read `bends`, the measures of a path; `turning`, the map with a price for turning; `smooth`, what is done to a path
that was found.
"""

from astar_lesson.maps.sight import line_of_sight
from astar_lesson.world.turns.bends import check_turns, measure, ways_picture
from astar_lesson.world.turns.smooth import every_cheapest, pull, pulled_cost, sees_by_rounding, straighten
from astar_lesson.world.turns.turning import Turning, a_star_cell_alone, cells_of, turning_picture
