"""The picture of a heap: tree and row hold the same entries, and a broken place is seen."""

import random

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from astar_lesson import draw_heaps
from astar_lesson.draw.colours import MARK
from astar_lesson.lesson.heap_picture import broken_at


def written(picture):
    """The texts of a picture with the place where each is written, from top to bottom and from left to right."""
    (ax,) = picture.axes
    texts = [(text.get_text().strip(), text.get_position()) for text in ax.texts]
    return sorted(texts, key=lambda one: (-round(one[1][1], 2), one[1][0]))


@pytest.mark.parametrize("count", range(1, 16))
def test_tree_and_row_hold_the_entries_in_order_and_lie_within_the_picture(count):
    entries = random.Random(count).sample(range(10, 100), count)
    picture = draw_heaps([("any order", [None, *entries])])
    numbers = [int(text) for text, _ in written(picture) if text.isdigit() and int(text) in entries and int(text) > 15]
    large = [entry for entry in entries if entry > 15]
    assert numbers == large * 2, "once in the tree and once in the row"
    canvas = FigureCanvasAgg(picture)
    canvas.draw()
    drawn = picture.get_tightbbox(canvas.get_renderer())
    width, height = picture.get_size_inches()
    assert min(drawn.x0, drawn.y0, width - drawn.x1, height - drawn.y1) > -0.01


def test_where_the_order_is_broken_the_line_is_brown_and_the_words_say_it():
    row = [None, 2, 7, 1, 5]
    picture = draw_heaps([("broken twice", row, [3])])
    brown = [line for line in picture.axes[0].lines if line.get_color() == MARK]
    assert (len(brown), broken_at(row)) == (2, [3, 4])
    assert str(picture) == (
        "broken twice\nPlaces 1 to 4 hold 2, 7, 1, 5; "
        "not in heap order, as place 3 is smaller than place 1, place 4 is smaller than place 2."
    )


def test_several_stand_side_by_side():
    picture = draw_heaps([(name, [None, 1, 2]) for name in "abc"], columns=2)
    assert [ax.get_title() for ax in picture.axes] == ["a", "b", "c"]
    assert picture.png().startswith(b"\x89PNG")


def test_no_heap_is_an_error_and_an_empty_one_is_drawn():
    with pytest.raises(ValueError, match="there are no panels"):
        draw_heaps([])
    assert "Places 1 to 0 hold " in str(draw_heaps([("empty", [None])]))
