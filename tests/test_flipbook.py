"""The flipbook and the layers: what they show is what was asked for."""

import numpy as np
import pytest
from instruments import pixels
from matplotlib.collections import PolyCollection

from astar_lesson import Grid, Picture, dijkstra, gallery, record
from astar_lesson.draw.layers import hatch, shade, tint, write_values
from astar_lesson.draw.pictures import sheet
from astar_lesson.play.flipbook import Flipbook

GRID = Grid.from_text("S..\n.#G")
TRACE = record(dijkstra(GRID, GRID.start, GRID.goal))


def draw(k):
    return gallery([(f"picture {k}", GRID, TRACE.at(k))])


def test_each_step_shows_its_picture_and_its_words():
    book = Flipbook(draw, last=len(TRACE))
    for k in (0, 3, 1, len(TRACE)):
        book.slider.value = k
        assert np.array_equal(pixels(book.pane.picture), pixels(draw(k).png(small=False)))
        assert book.pane.words == f"<p>Picture {k}.</p>"  # the rest is for those who cannot see it
        assert book.alt(k).startswith(f"picture {k}: 3 x 2 map")
        assert f"Flipbook at step {k} of {len(TRACE)}." in repr(book)


def test_a_picture_is_drawn_when_it_is_looked_at_and_once_in_a_row():
    drawn = []
    book = Flipbook(lambda k: drawn.append(k) or draw(k), last=5, k=2)
    assert drawn == [2]
    book._repr_mimebundle_()
    book.slider.value = 4
    book.slider.value = 2  # the pane has kept it
    assert drawn == [2, 4]


def test_wrong_steps_and_wrong_pictures_are_named():
    with pytest.raises(IndexError, match="step 3 of a flipbook that ends with step 2: give 0 to 2"):
        Flipbook(draw, last=2, k=3)
    with pytest.raises(IndexError, match="step 0 of a flipbook that ends with step -1: there is none"):
        Flipbook(draw, last=-1)
    with pytest.raises(ValueError, match=r"draw\(0\) is None: return a Picture"):
        Flipbook(lambda k: None, last=2)


def test_layers_lie_on_their_cells():
    shown = []

    def lay(board):
        shown.extend([shade(board, {(0, 0): 0, (1, 0): 2, (2, 0): 4}), tint(board, {(0, 1): 0, (1, 1): 0, (2, 1): 6})])
        shown.extend([hatch(board, [(1, 0)]), write_values(board, {(1, 0): 2})])

    picture = gallery([("a", GRID, None), ("b", GRID, None)], layers=[None, lay])
    assert isinstance(picture, Picture)
    shaded, tinted, hatched = (artists[0] for artists in shown[:3])
    assert all(
        isinstance(marks, PolyCollection) and marks.axes is picture.axes[1] for marks in (shaded, tinted, hatched)
    )
    assert [tuple(path.vertices[:4].mean(axis=0)) for path in shaded.get_paths()] == [(1, 0), (2, 0)]
    light, dark = shaded.get_facecolors()
    assert light[:3].sum() > dark[:3].sum()
    assert np.array_equal(*tinted.get_facecolors()[1:])  # groups 0 and 6
    (line,) = shown[1][1].get_segments()
    assert line.tolist() == [[1.5, 0.5], [1.5, 1.5]]  # between the two groups
    assert hatched.get_hatch()
    assert shown[3][0].axes is picture.axes[1]


def test_no_numbers_are_written_on_a_large_map():
    grid = Grid(50, 40)
    _, (board,) = sheet([grid], columns=1, width=6)
    assert write_values(board, {(0, 0): 1}) == []
