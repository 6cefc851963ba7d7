"""Causes of page 21: what a state holds, walls without corners, marks shared or not, a pairing that is fixed."""

from math import comb

from astar_lesson import bfs
from astar_lesson.world.boxes.solver import cheapest_assignment, dead_squares

corridor = LEVELS["corridor"]
floor = len(corridor.floor)
right("states_of_corridor", floor * (floor - 1))
wrong("states_of_corridor", 36, floor * floor)
wrong("states_of_corridor", 15, comb(floor, 2))
wrong("states_of_corridor", 10, record(bfs(corridor, corridor.start)).expanded)


def walls_beside(cell):
    """Return the directions in which a wall lies beside a cell of `twelve`."""
    return {(dx, dy) for dx, dy in DIRECTIONS if (cell[0] + dx, cell[1] + dy) not in twelve.floor}


right("dead_in_twelve", len(dead_squares(twelve)))
wrong("dead_in_twelve", 4, [len(walls_beside(cell)) for cell in twelve.floor].count(2))
wrong("dead_in_twelve", 9, len([cell for cell in twelve.floor - twelve.marks if walls_beside(cell)]))

two = LEVELS["two abreast"]
right("nearest_says", nearest_marks(two)(two.start, two.goal))
wrong("nearest_says", 5, cheapest_assignment(two)(two.start, two.goal))
wrong("nearest_says", 2, len(two.boxes - two.marks))
right("assignment_says", cheapest_assignment(two)(two.start, two.goal))
wrong("assignment_says", 3, nearest_marks(two)(two.start, two.goal))
wrong("assignment_says", 11, record(a_star(two, two.start, two.goal, nearest_marks(two))).cost)

best = record(a_star(six, six.start, six.goal, nearest_marks(six)))
after_two = best.path[2]
right("in_order_says", in_order(six)(after_two, six.goal))
wrong("in_order_says", 1, nearest_marks(six)(after_two, six.goal))
wrong("in_order_says", 2, best.cost - 2)
right("steps_left", best.cost - 2)
wrong("steps_left", 1, pushes_of(six, best.path) - pushes_of(six, best.path[:3]))
wrong("steps_left", 3, in_order(six)(after_two, six.goal))
wrong("steps_left", 4, best.cost)
