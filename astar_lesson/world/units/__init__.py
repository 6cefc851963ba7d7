"""Other units on the way: what a unit does about them, and what comes of it (notebook 11).

Read `policies`, what a unit makes of the others; `crowd`, the tick in which all plan and step; `halls`, many crowds in
numbers and pictures.
"""

from astar_lesson.world.units.crowd import simulate, tally
from astar_lesson.world.units.halls import FILE, MEETING, hall, random_crowds, show_crowds, trials
from astar_lesson.world.units.policies import POLICIES, check_claims, seen_by
