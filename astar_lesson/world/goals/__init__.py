"""Many goals: a path to the nearest of them, and one distance field for many units.

Read `goals` (an extra goal node behind all goals), then `field` (one search backwards from it), then `goal_pictures`,
`field_check` (of a reader's field) and `work` (how many cells are expanded, on many maps).
"""

from astar_lesson.world.goals import goal_pictures as draw, work
from astar_lesson.world.goals.field_check import check_field
from astar_lesson.world.goals.field import distance_field, flee, settle, step_towards
from astar_lesson.world.goals.goals import EXTRA_GOAL, Goals, nearest
