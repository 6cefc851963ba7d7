"""Pushing boxes: levels, the parts of a solver, pictures, and a level to play (notebook 20).

Read `levels`, `solver`, `pictures`; the twelve levels stand in `collection`. `truth` finds true costs by expanding all
states; `checks` and `points` judge the tasks of the page.
"""

from astar_lesson.world.boxes.checks import check_assignment as check_assignment
from astar_lesson.world.boxes.checks import check_dead as check_dead
from astar_lesson.world.boxes.checks import check_frozen as check_frozen
from astar_lesson.world.boxes.checks import check_nearest as check_nearest
from astar_lesson.world.boxes.points import check_points as check_points
from astar_lesson.world.boxes.checks import check_pushes as check_pushes
from astar_lesson.world.boxes.checks import check_rules as check_rules
from astar_lesson.world.boxes.checks import check_state as check_state
from astar_lesson.world.boxes.collection import KNOWN as KNOWN
from astar_lesson.world.boxes.collection import LEVELS as LEVELS
from astar_lesson.world.boxes.levels import DIRECTIONS as DIRECTIONS
from astar_lesson.world.boxes.levels import Level as Level
from astar_lesson.world.boxes.pictures import Push as Push
from astar_lesson.world.boxes.pictures import all_levels as all_levels
from astar_lesson.world.boxes.pictures import each_state as each_state
from astar_lesson.world.boxes.pictures import show_levels as show_levels
from astar_lesson.world.boxes.pictures import states_strip as states_strip
from astar_lesson.world.boxes.solver import Game as Game
from astar_lesson.world.boxes.solver import cheapest_assignment as cheapest_assignment
from astar_lesson.world.boxes.solver import dead_squares as dead_squares
from astar_lesson.world.boxes.solver import frozen_boxes as frozen_boxes
from astar_lesson.world.boxes.solver import hopeless as hopeless
from astar_lesson.world.boxes.solver import nearest_marks as nearest_marks
from astar_lesson.world.boxes.solver import push_distances as push_distances
from astar_lesson.world.boxes.solver import pushes as pushes
from astar_lesson.world.boxes.truth import five_searches as five_searches
from astar_lesson.world.boxes.truth import pushes_of as pushes_of
from astar_lesson.world.boxes.truth import steps_of as steps_of
from astar_lesson.world.boxes.truth import overestimates as overestimates
from astar_lesson.world.boxes.truth import two_guesses as two_guesses
from astar_lesson.world.boxes.truth import without as without
