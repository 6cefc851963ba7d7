"""Causes of page 15: columns for q, fewest steps, squares for hexagons, rounding one number at a time, other roads."""

from itertools import pairwise

from astar_lesson import FOUR, Grid, bfs_early_exit


def cost_by(*way):
    """Return the hours along a way through the countries."""
    return sum(land.cost(a, b) for a, b in pairwise(way))


right("column_5_row_7", hexes.axial((5, 7)))
wrong("column_5_row_7", (5, 7), (5, 7))
wrong("column_5_row_7", (1, 7), (5 - (7 + 1) // 2, 7))
wrong("column_5_row_7", (8, 7), (5 + 7 // 2, 7))

squares = Grid.from_text("....\nS23G\n.2..", moves=FOUR)
right("its_cost", record(a_star(comb, comb.start, comb.goal, hexes.hex_distance(comb))).cost)
wrong("its_cost", 6, record(bfs_early_exit(comb, comb.start, comb.goal)).cost)
wrong("its_cost", 5, record(dijkstra(squares, squares.start, squares.goal)).cost)
right("clicked", hexes.rounded(0.45, 0.35))
wrong("clicked", (0, 0), each_alone(0.45, 0.35))
wrong("clicked", (0, 1), (each_alone(0.45, 0.35)[0], -round(-0.8)))

right("hours_from_holt", record(dijkstra(land, "Holt", "Garth")).cost)
wrong("hours_from_holt", 66, straight_line(land, 10)("Holt", "Garth"))
wrong("hours_from_holt", 91, cost_by("Holt", "Ivera", "Jorn", "Kest", "Garth"))
wrong("hours_from_holt", 28, cost_by("Holt", "Lume", "Kest"))
