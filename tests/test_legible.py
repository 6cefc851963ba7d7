"""No text of a board lies on another, on a number or a name of the axes, or on the path.

`test_claims.py` asks the same of the pictures of each page.
"""

from itertools import product

import pytest
from glyphs import watched
from legible import overlaps
from test_atlas import COMB, LAND, POINTS

from astar_lesson import EIGHT, OCTILE, Grid, a_star, dijkstra, manhattan, octile, strip, towns, tutorial_figure
from astar_lesson import tutorial_trace as tutorial
from astar_lesson.draw.sizes import PAGE, PROJECTOR, choose
from astar_lesson.world.shapes.hexagons import hex_distance
from astar_lesson.world.shapes.straight import straight_line

TERRAIN = Grid.from_text("S..23\n.#9..\n..5#.\n2..#G")
THREE = Grid.from_text("S.......\n.99999..\n........\n.99999..\n.......G", moves=EIGHT)
FOUR = Grid(5, 4, terrain=dict.fromkeys(product(range(5), range(4)), 150), start=(0, 0), goal=(4, 3), moves=EIGHT)
FLOATS = Grid.from_text("S.......\n.###.2..\n....9...\n.3......\n.......G", moves=OCTILE)
ROADS = towns()
MAPS = {
    "tutorial": (tutorial()[0], lambda grid: tutorial()[1]),
    "terrain": (TERRAIN, lambda grid: dijkstra(grid, grid.start, grid.goal)),
    "three digits": (THREE, lambda grid: a_star(grid, grid.start, grid.goal, manhattan(grid))),
    "four digits": (FOUR, lambda grid: a_star(grid, grid.start, grid.goal, manhattan(grid))),
    "floats": (FLOATS, lambda grid: a_star(grid, grid.start, grid.goal, octile(grid))),
    "hexagons": (COMB, lambda grid: a_star(grid, grid.start, grid.goal, hex_distance(grid))),
    "countries": (LAND, lambda grid: a_star(grid, grid.start, grid.goal, straight_line(grid))),
    "way-points": (POINTS, lambda grid: a_star(grid, grid.start, grid.goal, straight_line(grid))),
    "towns": (ROADS, lambda grid: dijkstra(grid, grid.start, grid.goal)),
}
LOOKS = {
    "plain": {},
    "list": {"open_list": True, "lowest": True},
    "letters": {"letters": "SG"},
    "g": {"numbers": "g"},
    "projector": {},
}
FAULTS = {("four digits", look, 4): "the cost of ground, 6 points high, lies under the path" for look in LOOKS}
FAULTS |= {("way-points", "projector", n): "F, G and H do not fit into a round chip at 15 points" for n in (1, 2)}
FAULTS["towns", "projector", 2] = "names and lengths of roads do not fit beside each other at 15 points"
del FAULTS["four digits", "g", 4]
CASES = [
    pytest.param(*case, marks=pytest.mark.xfail(reason=FAULTS[case], strict=True) if case in FAULTS else [])
    for name, look in product(MAPS, LOOKS)
    for case in [(name, look, columns) for columns in ((1, 2) if look == "projector" else (2, 4))]
]


@pytest.fixture(autouse=True)
def _sizes():
    yield
    choose(PAGE)


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "look", "columns"), CASES)
def test_no_text_of_a_strip_lies_on_another(name, look, columns):
    grid, search = MAPS[name]
    if look == "projector":
        choose(PROJECTOR)
    with watched() as texts:
        assert overlaps(strip(grid, search(grid), columns=columns, **LOOKS[look]), texts) == []


@pytest.mark.parametrize("n", range(1, 8))
def test_no_text_of_a_figure_lies_on_another(n):
    with watched() as texts:
        assert overlaps(tutorial_figure(n), texts) == []
