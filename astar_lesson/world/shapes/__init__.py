"""Maps that are not squares, each an `Atlas`: hexagons and countries (notebook 15).

Read `hexagons` and `countries` in any order, then `straight`, a heuristic for places that have a centre.
"""

from astar_lesson.world.shapes.countries import countries
from astar_lesson.world.shapes.hexagons import check_six, hex_distance, hexagons, six_neighbors
from astar_lesson.world.shapes.straight import straight_line
