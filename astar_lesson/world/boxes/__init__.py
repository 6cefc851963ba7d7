"""Pushing boxes: levels, the parts of a solver, pictures, and a level to play (notebook 21).

Read `levels`, `solver`, `pictures`, `push`; the fourteen levels stand in `collection`. `true_costs` are found by
expanding all states; `comparison` counts what the five searches expand; `valid_paths` follows a solution.
`solver_checks` asks about `trial_states` of `trial_levels`; it and `points` judge the tasks.
"""

from astar_lesson.world.boxes.solver_checks import check_assignment, check_dead, check_frozen, check_nearest
from astar_lesson.world.boxes.solver_checks import check_pushes, check_rules, check_state
from astar_lesson.world.boxes.collection import LEVELS
from astar_lesson.world.boxes.levels import DIRECTIONS, Level
from astar_lesson.world.boxes.pictures import all_levels, each_state, show_levels, states_strip
from astar_lesson.world.boxes.points import check_points
from astar_lesson.world.boxes.push import Push
from astar_lesson.world.boxes.solver import Game, Reference, nearest_marks, push_distances
from astar_lesson.world.boxes.comparison import five_searches
from astar_lesson.world.boxes.true_costs import overestimates
from astar_lesson.world.boxes.valid_paths import pushes_of
