"""Maps that become known while a unit walks: walk, see, plan again (notebook 13).

Read `exploring`, the walk itself; then `journey`, a whole walk in words and pictures.
"""

from astar_lesson.world.unknown.exploring import Memory, check_replan, explore, explore_fearing, explore_once
from astar_lesson.world.unknown.exploring import known_map
from astar_lesson.world.unknown.journey import Journey, squad
