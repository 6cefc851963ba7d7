"""Maps that become known while a unit walks: look, plan, walk (notebook 13).

Read `memory`, what a unit knows of a map; `exploring`, the walk itself; `adaptive`, a search that keeps what the last
one learned; then `journey`, a whole walk in words and pictures. `belief_check` judges the exercise.
"""

from astar_lesson.world.unknown.adaptive import Adaptive
from astar_lesson.world.unknown.belief_check import check_belief
from astar_lesson.world.unknown.exploring import explore, plan_anew
from astar_lesson.world.unknown.journey import Journey
from astar_lesson.world.unknown.memory import Memory, fear, hope
