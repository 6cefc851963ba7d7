"""Other units on the map: what a unit does about them, and what comes of it (notebook 12).

Read `policies`, what a unit makes of the others, and how it plans; `crowd`, the tick in which all plan and step;
`halls`, many crowds in numbers and pictures.
"""

from astar_lesson.world.units.crowd import collisions, end_of, settle, settle_once, simulate
from astar_lesson.world.units.halls import FILE, MEETING, hall, random_crowds, trials
from astar_lesson.world.units.policies import *
