"""Causes of page 16: what is right for what the program says, the shortest path for that of Theta*."""

from astar_lesson import EIGHT_CUT, dijkstra
from astar_lesson.world.angles.sight import line_of_sight

right("over_corners_it_is", "shorter" if by_sight.cost < lines.length(over_cells.path) else "not shorter")
right("over_every_cell_it_is", "shorter" if by_all.cost < by_sight.cost else "not shorter")

cut = Grid.from_text("S . #\n# . G", moves=EIGHT_CUT)
every_slot = way_points(slot, slot.nodes)
right("theta_returns", record(theta_star(slot, slot.start, slot.goal, straight)).cost)
wrong("theta_returns", 2.24, round(record(dijkstra(every_slot, slot.start, slot.goal)).cost, 2))
wrong("theta_returns", 2.41, round(lines.length(record(a_star(cut, cut.start, cut.goal, octile(cut))).path), 2))

right("on_four_cells", lines.by_rounding(small, (0, 0), (1, 1)))
wrong("on_four_cells", False, line_of_sight(small, (0, 0), (1, 1)))
right("on_six_cells", lines.by_rounding(larger, (0, 0), (2, 1)))
wrong("on_six_cells", False, line_of_sight(larger, (0, 0), (2, 1)))
