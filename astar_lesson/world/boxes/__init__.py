"""Pushing boxes: levels, the parts of a solver, pictures, and a level to play (notebook 21).

Read `levels`, `solver`, `pictures`, `push`; the fourteen levels stand in `collection`. `truth` finds true costs by
expanding all states; `trials` holds the levels that `checks` asks about; it and `points` judge the tasks of the page.
`python -m astar_lesson.world.boxes` prints solutions.
"""

from astar_lesson.world.boxes.solver_checks import check_assignment, check_dead, check_frozen, check_nearest
from astar_lesson.world.boxes.solver_checks import check_pushes, check_rules, check_state
from astar_lesson.world.boxes.collection import LEVELS
from astar_lesson.world.boxes.levels import DIRECTIONS, Level
from astar_lesson.world.boxes.pictures import all_levels, each_state, show_levels, states_strip
from astar_lesson.world.boxes.points import check_points
from astar_lesson.world.boxes.push import Push
from astar_lesson.world.boxes.solver import Game, Reference, nearest_marks, push_distances
from astar_lesson.world.boxes.true_costs import five_searches, overestimates, pushes_of
