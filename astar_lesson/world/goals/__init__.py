"""Many goals: a path to the nearest of them, and one field of distances for many units.

Read `goals` (a finish behind all goals), `field` (one search backwards from it, and how many cells that takes); then
`goal_pictures`.
"""

from astar_lesson.world.goals.field import count_nearest, count_units, distance_field, follow, step_towards
from astar_lesson.world.goals.goal_pictures import field_picture, goals_gallery
from astar_lesson.world.goals.goals import FINISH, Goals, farthest, nearest, to_nearest
