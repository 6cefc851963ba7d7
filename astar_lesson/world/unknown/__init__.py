"""Maps that become known while a unit walks: look, plan, walk (notebook 13).

Read `exploring`, the walk itself; `adaptive`, a search that keeps what the last one learned; then `journey`, a whole
walk in words and pictures, and `checks`.
"""

from astar_lesson.world.unknown.adaptive import Adaptive
from astar_lesson.world.unknown.checks import check_belief
from astar_lesson.world.unknown.exploring import Memory, explore, fear, hope, plan_anew
from astar_lesson.world.unknown.journey import Journey
