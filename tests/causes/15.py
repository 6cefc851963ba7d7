"""Causes of page 15: fewest steps, squares for hexagons, rounding one number at a time, one country asked for all."""

from astar_lesson import FOUR, Grid, bfs_early_exit
from astar_lesson.world.shapes.hexagons import six_neighbors

squares = Grid.from_text("....\nS23G\n.2..", moves=FOUR)
right("its_cost", record(a_star(comb, comb.start, comb.goal, hexes.hex_distance(comb))).cost)
wrong("its_cost", 6, record(bfs_early_exit(comb, comb.start, comb.goal)).cost)
wrong("its_cost", 5, record(dijkstra(squares, squares.start, squares.goal)).cost)
right("opened_first", len(record(dijkstra(comb, comb.start, comb.goal))[0].reached))
wrong("opened_first", 6, len(six_neighbors(*comb.start)))
wrong("opened_first", 3, len(squares.edges(squares.start)))

right("clicked", hexes.rounded(0.45, 0.35))
wrong("clicked", (0, 0), each_alone(0.45, 0.35))
wrong("clicked", (0, 1), (each_alone(0.45, 0.35)[0], -round(-0.8)))

right("is_admissible", ten("Holt", "Garth") <= record(dijkstra(land, "Holt", "Garth")).cost)
wrong("is_admissible", True, ten("Anda", "Garth") <= record(dijkstra(land, "Anda", "Garth")).cost)
