"""Maps that are not squares, each an `Atlas`: hexagons and countries (notebook 15).

Read `hexagons` (the page calls it `hexes`) and `countries` in any order, then `straight`, a heuristic for both;
`hexagon_check` judges the exercises.
"""

from astar_lesson.world.shapes import hex_pictures as draw
from astar_lesson.world.shapes import hexagons as hexes
from astar_lesson.world.shapes.countries import countries
from astar_lesson.world.shapes.hexagon_check import check_distance, check_rounding
from astar_lesson.world.shapes.hexagons import hexagons
from astar_lesson.world.shapes.straight import straight_line
