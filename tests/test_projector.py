"""The projector: on a screen of 1920 x 1080 no type of a picture is smaller than 24 pixels."""

import ast
import contextlib
import io
import linecache
from types import SimpleNamespace

import nbformat
import pytest
from matplotlib.text import Text
from pages import NOTEBOOKS

from astar_lesson import (
    FOUR,
    Grid,
    Player,
    a_star,
    dijkstra,
    gallery,
    manhattan,
    projector,
    record,
    shade,
    strip,
    towns,
    tutorial_figure,
    tutorial_trace,
    write_values,
)
from astar_lesson.draw import open_list, texts
from astar_lesson.draw.pictures import Picture
from astar_lesson.draw.sizes import PROJECTOR, SCREEN, sizes_in_use
from astar_lesson.play.instrument import Instrument

SMALLEST = 24
"""Pixels."""
IN_CLASS = [path for path in NOTEBOOKS if path.name < "07"]
"""The pages that a class meets together, 00 to 06."""
MAP = """
. . . . . . . . .
. . . 4 4 . . . .
. S 4 4 4 4 . G .
. . . 4 4 . . . .
"""


def recording(seen):
    """`texts.written`, which notes the height of each text that ends in a digit with its line, in units of its axes."""
    written = texts.written

    def record_size(text, *shape, **look):
        path = written(text, *shape, **look)
        if text[-1] in "0123456789":
            seen.append(path.get_extents().height / texts.DIGIT_HEIGHT)
        return path

    return record_size


@pytest.fixture
def in_lines(monkeypatch):
    """The heights of the texts in the open lists below boards."""
    seen = []
    of_lines = SimpleNamespace(**vars(texts) | {"written": recording(seen)})
    monkeypatch.setattr(open_list, "texts", of_lines)
    return seen


@pytest.fixture
def sizes(monkeypatch, in_lines):
    """The heights of the texts in cells, as shares of a cell."""
    seen = []
    monkeypatch.setattr(texts, "written", recording(seen))
    projector()
    yield seen
    projector(False)


def unit(ax):
    """How many pixels the unit of some axes has."""
    (left, _), (right, _) = ax.transData.transform([(0, 0), (1, 0)])
    return right - left


def smallest(figure, sizes, in_lines=()):
    """The height of the smallest text box of a figure, in pixels; boards on it have cells of one size."""
    figure.draw_without_rendering()
    heights = [
        text.get_window_extent().height for text in figure.findobj(Text) if text.get_text() and text.get_visible()
    ]
    lines = [line for ax in figure.axes for line in ax.child_axes]
    heights += [size * unit(ax) for ax in figure.axes for size in sizes]
    heights += [size * unit(line) for line in lines for size in in_lines]
    return min(heights)


def drawings():
    grid = Grid.from_text(MAP, moves=FOUR)
    by_cost = record(dijkstra(grid, grid.start, grid.goal))
    by_both = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
    values = {(0, 0): 7, (5, 3): 88}
    yield "a board", lambda: gallery([("the map", grid, by_both)], columns=1, width=4)
    yield "three boards", lambda: gallery([(name, grid, by_cost) for name in "abc"], columns=3, width=11)
    yield "values", lambda: gallery([("", grid, None)], layers=[lambda board: write_values(board, values, "left top")])
    yield "shades", lambda: gallery([("", grid, by_cost)], layers=[lambda board: shade(board, values)])
    yield "a strip", lambda: strip(*tutorial_trace(), [1, 5, 9, 14], columns=2, numbers="fgh")
    yield "a figure", lambda: tutorial_figure(6)
    yield "a road map", lambda: gallery([("", towns(), None)], columns=1, width=8)
    yield "a player", lambda: Player(*tutorial_trace(), k=9)
    yield "two searches", lambda: Player(grid, by_cost, by_both)


def test_the_digits_of_the_tutorials_board_are_24_pixels_high(sizes):
    player = Player(*tutorial_trace(), k=14)
    player.draw(14)
    assert len(sizes) > 60
    cell = player.scene.boards[0].ax.get_window_extent().width / 7
    assert texts.DIGIT_HEIGHT * cell * min(sizes) >= SMALLEST


@pytest.mark.parametrize(("name", "draw"), [*drawings()], ids=[name for name, _ in drawings()])
def test_no_text_box_is_lower_than_24_pixels(sizes, name, draw):
    shown = draw()
    figure = shown if isinstance(shown, Picture) else shown.scene.figure
    if isinstance(shown, Instrument):
        shown.draw(shown.step())
    assert smallest(figure, sizes) >= SMALLEST
    width, height = figure.canvas.get_width_height()
    assert width <= 1850  # beside it a screen has margins
    assert height <= 830 * (2 if name == "a strip" else 1)  # beside it stand the controls and the words
    assert figure.axes[0].collections[1].get_linewidth()[0] * figure.dpi / 72 >= 2


def test_what_a_cell_has_no_room_for_is_left_out(sizes):
    """Costs and numbers."""
    wide = Grid.from_text("S" + 40 * "4" + "G")
    figure = gallery([("", wide, record(dijkstra(wide, wide.start, wide.goal)))], columns=1, numbers="g")
    assert not sizes
    assert smallest(figure, []) >= SMALLEST


def test_off_means_the_page_again_to_the_byte():
    before = tutorial_figure(4).png()
    projector()
    assert sizes_in_use() is PROJECTOR
    large = tutorial_figure(4).png()
    projector(False)
    assert sizes_in_use() is SCREEN
    assert tutorial_figure(4).png() == before != large


@pytest.mark.parametrize("on", ["off", 1, None])
def test_what_is_neither_on_nor_off_is_refused(on):
    with pytest.raises(ValueError, match="give True for a projector, or False for a page"):
        projector(on)
    assert sizes_in_use() is SCREEN


@pytest.mark.deep
@pytest.mark.parametrize("path", IN_CLASS, ids=lambda path: path.stem)
def test_each_picture_of_a_page_can_be_read(sizes, in_lines, path, monkeypatch):
    monkeypatch.setattr("IPython.display.display", lambda *_, **__: None)
    found, namespace = 0, {}
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type != "code":
            continue
        sizes.clear()
        in_lines.clear()
        file = f"{path.stem} {cell.id}"
        linecache.cache[file] = len(cell.source), None, cell.source.splitlines(keepends=True), file  # for `source`
        *body, last = ast.parse(cell.source).body
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(ast.Module(body, []), file, "exec"), namespace)
            if isinstance(last, ast.Expr):
                shown = eval(compile(ast.Expression(last.value), file, "eval"), namespace)
            else:
                shown = exec(compile(ast.Module([last], []), file, "exec"), namespace)
        figure = shown.scene.figure if isinstance(shown, Instrument) else shown
        if isinstance(figure, Picture):
            found += 1
            assert smallest(figure, sizes, in_lines) >= SMALLEST, cell.source
            assert figure.canvas.get_width_height()[0] <= 1850
    assert found >= 2
