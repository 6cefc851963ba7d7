"""Maps that are not squares, each an `Atlas`: hexagons, countries, way-points (notebook 15).

Read `hexagons`, `countries` and `way_points` in any order, then `straight`, a heuristic for all of them.
"""

from astar_lesson.world.shapes.countries import countries
from astar_lesson.world.shapes.hexagons import check_six, hex_distance, hexagons, six_neighbors
from astar_lesson.world.shapes.straight import straight_line
from astar_lesson.world.shapes.way_points import corners, is_corner, way_points
