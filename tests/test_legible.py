"""No text of a board lies on another, on a number or a name of the axes, or on the path.

`test_claims.py` asks the same of the pictures of each page.
"""

from itertools import product

import pytest
from glyphs import patches, watched
from legible import SLACK, corners, is_over, outlines, overlaps
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.patches import FancyArrowPatch
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from test_atlas import COMB, LAND, POINTS

from astar_lesson import EIGHT, OCTILE, Grid, a_star, dijkstra, manhattan, octile, strip, towns, tutorial_figure
from astar_lesson import tutorial_trace as tutorial
from astar_lesson.draw import texts as drawn
from astar_lesson.draw.sizes import PROJECTOR, SCREEN, use_sizes
from astar_lesson.lesson.audit_picture import audit
from astar_lesson.world.goals.goal_pictures import field
from astar_lesson.world.goals.goals import Goals
from astar_lesson.world.shapes.hexagons import hex_distance
from astar_lesson.world.shapes.straight import straight_line
from astar_lesson.world.unknown.journey import Journey
from astar_lesson.world.unknown.memory import Memory

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
    "list": {"open_list": True, "discs": True},
    "g": {"numbers": "g"},
    "projector": {},
}
CASES = [
    (name, look, columns)
    for name, look in product(MAPS, LOOKS)
    for columns in ((1, 2) if look == "projector" else (2, 4))
]


@pytest.fixture(autouse=True)
def _sizes():
    yield
    use_sizes(SCREEN)


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "look", "columns"), CASES)
def test_no_text_of_a_strip_lies_on_another(name, look, columns):
    grid, search = MAPS[name]
    if look == "projector":
        use_sizes(PROJECTOR)
    with watched() as texts:
        assert overlaps(strip(grid, search(grid), columns=columns, **LOOKS[look]), texts) == []


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "columns"), list(product(MAPS, (2, 4))))
def test_no_type_of_a_page_is_smaller_than_12_pixels(name, columns, monkeypatch):
    """But for a number in the middle of its place, which is as large as there is room for."""
    sizes, really = [], drawn.written

    def written(text, at, size, where, room=9, face=""):
        path = really(text, at, size, where, room, face)
        if text.isdigit() and face != "bold":
            sizes.append(path.get_extents().height / drawn.DIGIT_HEIGHT)
        return path

    monkeypatch.setattr(drawn, "written", written)
    grid, search = MAPS[name]
    picture = strip(grid, search(grid), columns=columns, width=15)
    picture.draw_without_rendering()
    (left, _), (right, _) = picture.axes[0].transData.transform([(0, 0), (1, 0)])
    texts = [text for text in picture.findobj(Text) if text.get_text()]
    pixels = [text.get_fontsize() * picture.dpi / 72 for text in texts]
    assert min([*pixels, *((right - left) * size for size in sizes)]) > 11.5
    assert sizes or name == "tutorial" or columns == 4
    assert picture.get_size_inches()[0] <= 11  # JupyterLab would make wider ones smaller


@pytest.mark.parametrize("n", range(1, 8))
def test_no_text_of_a_figure_lies_on_another(n):
    with watched() as texts:
        assert overlaps(tutorial_figure(n), texts) == []


SLANTED = Grid.from_text("...\nS2G\n...", moves=EIGHT)
BLIND = Grid.from_text("S..#\n.#..\n..#G")
WALKED = Journey(Memory(BLIND, radius=1))
OVER = {
    "audit": lambda: audit(SLANTED, manhattan(SLANTED)).picture(),
    "field": lambda: field(Goals.from_text("S9G\n...")),
    "unit": lambda: WALKED.picture(WALKED.plans[-1]),
}


@pytest.mark.parametrize("name", OVER)
def test_no_arrow_or_unit_lies_on_a_number_or_on_the_start(name):
    with watched() as texts:
        picture = OVER[name]()
        FigureCanvasAgg(picture).draw()
    seen = 0
    for ax in picture.axes:
        boxes = [(text, Bbox.from_extents(*corners(ax, path))) for patch in patches(ax) for text, path in texts(patch)]
        kinds = {zorder: [kind for kind in ax.collections if kind.get_zorder() == zorder] for zorder in (6.2, 8)}
        ends, units = ([("end", Bbox(box)) for kind in kinds[z] for box in outlines(ax, kind)] for z in (6.2, 8))
        arrows = [patch for patch in ax.patches if isinstance(patch, FancyArrowPatch)]
        paths = [patch.get_transform().transform_path(patch.get_path()) for patch in arrows]
        shapes = [Path(line) for path in paths for line in path.to_polygons(closed_only=False)]
        seen += len(arrows) + len(units)
        inner = [(text, box.padded(-SLACK)) for text, box in boxes + ends]
        assert not [text for text, box in inner for shape in shapes if shape.intersects_bbox(box, filled=False)]
        assert not [text for text, box in boxes for _, unit in units if text.isdigit() and is_over(unit, box)]
    assert seen
