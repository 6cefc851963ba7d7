"""Maps that are not squares, each an `Atlas`: hexagons, countries, way-points (notebook 12).

Read `hexagons`, `countries`, `way_points`, in any order: each makes one kind of map. `exercise` checks the reader's
answer.
"""

from astar_lesson.maps.sight import line_of_sight
from astar_lesson.world.shapes.countries import countries
from astar_lesson.world.shapes.exercise import check_hex_distance
from astar_lesson.world.shapes.hexagons import hex_distance, hexagons
from astar_lesson.world.shapes.way_points import corners, way_points
