"""Other units on the way: what a unit does about them, and what comes of it.

Read `policies`, `crowd`, `halls`.
"""

from astar_lesson.world.units.crowd import simulate, tally
from astar_lesson.world.units.exercise import check_claims
from astar_lesson.world.units.halls import FILE, MEETING, hall, random_crowds, trials, watch
from astar_lesson.world.units.policies import POLICIES, seen_by

__all__ = [
    "FILE",
    "MEETING",
    "POLICIES",
    "check_claims",
    "hall",
    "random_crowds",
    "seen_by",
    "simulate",
    "tally",
    "trials",
    "watch",
]
