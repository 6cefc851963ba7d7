"""Pushing boxes: levels, what a solver knows of them, and how they are drawn and played. Page 20 is built on them.

Read levels, solver, pictures; the twelve levels stand in collection.
"""

from astar_lesson.world.boxes.collection import LEVELS as LEVELS
from astar_lesson.world.boxes.levels import Level as Level
from astar_lesson.world.boxes.pictures import Push as Push
from astar_lesson.world.boxes.pictures import rooms as rooms
from astar_lesson.world.boxes.pictures import solution as solution
from astar_lesson.world.boxes.solver import Game as Game
from astar_lesson.world.boxes.solver import cheapest_assignment as cheapest_assignment
from astar_lesson.world.boxes.solver import dead_squares as dead_squares
from astar_lesson.world.boxes.solver import hopeless as hopeless
from astar_lesson.world.boxes.solver import is_frozen as is_frozen
from astar_lesson.world.boxes.solver import nearest_marks as nearest_marks
from astar_lesson.world.boxes.solver import push_distances as push_distances
from astar_lesson.world.boxes.solver import pushes as pushes
