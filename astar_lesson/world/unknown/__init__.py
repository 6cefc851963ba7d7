"""Maps that become known while a unit walks: look, plan, walk (notebook 13).

Read `memory`, what a unit knows of a map; `exploring`, the walk itself; `adaptive`, a search that keeps what the last
one learned; then `journey`, a whole walk in words and pictures. `walk_check` and `learn_check` judge the exercises, on
the maps of `trial_walks`.
"""

from astar_lesson.world.unknown.adaptive import learn, plan_adaptively
from astar_lesson.world.unknown.exploring import explore, plan_anew
from astar_lesson.world.unknown.journey import Journey
from astar_lesson.world.unknown.learn_check import check_learn
from astar_lesson.world.unknown.memory import Memory
from astar_lesson.world.unknown.walk_check import check_walk
