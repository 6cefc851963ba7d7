"""Many goals: a path to the nearest of them, and one field of distances for many units.

Read `goals` (a finish behind all goals, and how many cells it takes to find the nearest); then `field` (one search
backwards from the finish, and the pictures).
"""

from astar_lesson.world.goals.field import distance_field, field_picture, follow, goals_gallery, step_towards
from astar_lesson.world.goals.goals import FINISH, Goals, count_nearest, count_units, farthest, nearest, to_nearest
