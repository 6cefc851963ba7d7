"""Maps that become known while a unit walks: walk, see, plan again (notebook 10).

Read `exploring`, the walk itself; then `journey`, a whole walk in words and pictures. `exercise` checks the reader's
answer.
"""

from astar_lesson.world.unknown.exercise import check_replan
from astar_lesson.world.unknown.exploring import Memory, explore, explore_fearing, explore_once, known_map
from astar_lesson.world.unknown.journey import Journey, squad
