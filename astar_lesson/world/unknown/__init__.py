"""Maps that become known while a unit walks.

Read `exploring`, `journey`.
"""

from astar_lesson.world.unknown.exercise import check_replan
from astar_lesson.world.unknown.exploring import Memory, explore, explore_fearing, explore_once, known_map
from astar_lesson.world.unknown.journey import Journey, squad

__all__ = [
    "Journey",
    "Memory",
    "check_replan",
    "explore",
    "explore_fearing",
    "explore_once",
    "known_map",
    "squad",
]
