"""Maps that become known while a unit walks: look, plan, walk (notebook 13).

Read `exploring`, the walk itself; `adaptive`, a search that keeps what the last one learned; then `journey`, a whole
walk in words and pictures, and `practice`, the check.
"""

from astar_lesson.world.unknown.adaptive import Adaptive
from astar_lesson.world.unknown.exploring import Memory, explore, plan_anew
from astar_lesson.world.unknown.journey import Journey
from astar_lesson.world.unknown.practice import check_belief
