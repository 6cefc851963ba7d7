"""Causes of page 16: what is right for what the program says, the shortest path for that of Theta*."""

from itertools import pairwise

from astar_lesson import EIGHT_CUT, dijkstra
from astar_lesson.world.angles.sight import line_of_sight

right("on_four_cells", lines.by_rounding(small, (0, 0), (1, 1)))
wrong("on_four_cells", False, line_of_sight(small, (0, 0), (1, 1)))
right("on_six_cells", lines.by_rounding(larger, (0, 0), (2, 1)))
wrong("on_six_cells", False, line_of_sight(larger, (0, 0), (2, 1)))


def as_pixels(grid, path):
    """A string whose lines are free where those of pixels are."""
    corners = [path[0]]
    for before, cell in pairwise(path):
        if not lines.by_rounding(grid, corners[-1], cell):
            corners.append(before)
    return [*corners, path[-1]]


right("first_corner", lines.pull(hook, around[::-1])[1])
wrong("first_corner", (3, 2), as_pixels(hook, around[::-1])[1])
wrong("first_corner", (1, 2), lines.pull(hook, around)[-2])

cut = Grid.from_text("S . #\n# . G", moves=EIGHT_CUT)
every_slot = way_points(slot, slot.nodes)
right("theta_returns", record(theta_star(slot, slot.start, slot.goal, lines.straight)).cost)
wrong("theta_returns", 2.24, round(record(dijkstra(every_slot, slot.start, slot.goal)).cost, 2))
wrong("theta_returns", 2.41, round(lines.length(record(a_star(cut, cut.start, cut.goal, octile(cut))).path), 2))
