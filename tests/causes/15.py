"""Causes of page 15: fewest steps, squares for hexagons, one country asked for all, a formula mistaken for another."""

from astar_lesson import FOUR, bfs_early_exit
from astar_lesson.world.shapes.hexagons import six_neighbors

squares = Grid.from_text("....\nS23G\n.2..", moves=FOUR)
right("its_cost", record(a_star(comb, comb.start, comb.goal, hex_distance(comb))).cost)
wrong("its_cost", 6, record(bfs_early_exit(comb, comb.start, comb.goal)).cost)
wrong("its_cost", 5, record(dijkstra(squares, squares.start, squares.goal)).cost)
right("opened_first", len(record(dijkstra(comb, comb.start, comb.goal))[0].reached))
wrong("opened_first", 6, len(six_neighbors(*comb.start)))
wrong("opened_first", 3, len(squares.edges(squares.start)))

right("is_admissible", ten("Holt", "Garth") <= record(dijkstra(land, "Holt", "Garth")).cost)
wrong("is_admissible", True, ten("Anda", "Garth") <= record(dijkstra(land, "Anda", "Garth")).cost)

lengths = [record(a_star(graph, graph.start, graph.goal, line)).cost for graph in (few, ground)]
right("their_path_is", "shorter" if lengths[0] < lengths[1] else "not shorter")

direct = record(dijkstra(tower, tower.start, tower.goal))
right("formula_says", column_distance(tower)(tower.start, tower.goal))
wrong("formula_says", 4, hex_distance(tower)(tower.start, tower.goal))
right("true_cost", direct.cost)
wrong("true_cost", 5, record(a_star(tower, tower.start, tower.goal, column_distance(tower))).cost)
