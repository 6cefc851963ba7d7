"""The table of ideas and the bar: no text changes from run to run."""

import io
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image

from astar_lesson import Grid, dijkstra, gallery, record
from astar_lesson.world.big.measures import Scoreboard

ROOM = Grid(12, 9, [(4, y) for y in range(8)])


def pixels(picture):
    return np.asarray(Image.open(io.BytesIO(picture.png(small=False))).convert("RGB"))


def test_a_scoreboard_counts_in_words_and_measures_in_its_picture():
    board = Scoreboard(ROOM, "across the room")
    plain = board.add("plain", lambda: record(dijkstra(ROOM, (0, 0), (11, 8))))
    board.add("none", lambda: SimpleNamespace(expanded=0, cost=float("inf")), prepared=1234)
    assert (plain.found, board.rows[0].expanded, board.rows[0].cost) == (True, plain.expanded, plain.cost)
    assert repr(board).splitlines() == [
        "across the room, 12 x 9 map",
        "idea   prepared  cells expanded  share     cost  times the first",
        f"plain         0  {plain.expanded:>14}  1.000       {plain.cost}            1.000",
        "none      1,234               0  0.000  no path",
    ]
    saved, _ = board._repr_mimebundle_()
    assert set(saved) == {"image/png", "text/html", "text/plain"}
    assert saved["text/plain"] == repr(board)
    (bars,) = board.picture().axes
    assert [bar.get_width() for bar in bars.patches] == [row.expanded for row in board.rows]
    before = pixels(board.picture())
    board.rows[0] = board.rows[0]._replace(milliseconds=9876.5)
    assert not np.array_equal(before, pixels(board.picture()))


def test_pins_stand_where_they_are_put():
    drawn = []
    lay = Scoreboard(ROOM, "across the room").pins(S=(0, 0), G=(11, 8), X=(3, 4))
    gallery([("a", ROOM, None)], layers=[lambda board: (lay(board), drawn.extend(board.ax.texts))])
    pins = [text for text in drawn if not hasattr(text, "xyann")]  # the names of the axes are annotations
    assert {text.get_text(): text.get_position() for text in pins} == {"S": (0, 0), "G": (11, 8), "X": (3, 4)}


def test_an_empty_scoreboard_is_no_picture():
    with pytest.raises(ValueError, match="the table 'nothing' is empty: add an idea first"):
        Scoreboard(ROOM, "nothing").picture()
