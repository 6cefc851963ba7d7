"""The reel gives back each frame of a film, and says so if it is damaged."""

import numpy as np
import pytest

from astar_lesson import Board, tutorial_trace
from astar_lesson.draw.film import Film
from astar_lesson.draw.pictures import sheet
from astar_lesson.draw.reel import Frame, Reel


@pytest.fixture(scope="module")
def filmed():
    """A film of the tutorial's search: its palette, and its frames."""
    grid, trace = tutorial_trace()
    figure, (ax,) = sheet([grid], columns=1, width=5)
    film = Film(figure, [Board(ax, grid)])
    frames = []
    for k in range(len(trace) + 1):
        film.png([trace.at(k)])
        frames.append(Frame(film.codes.copy(), f"<p>step {k} - ⚑</p>", f"The map at step {k}."))
    return film.palette.colours, frames


def test_every_frame_comes_back(filmed):
    colours, frames = filmed
    reel = Reel.read(Reel(colours, frames).packed())
    assert len(reel) == len(frames)
    assert np.array_equal(reel.colours, colours)
    for k, frame in enumerate(frames):
        back = reel.frame(k)
        assert np.array_equal(back.codes, frame.codes)
        assert back[1:] == frame[1:]


def test_it_is_small(filmed):
    assert len(Reel(*filmed).packed()) < 60_000


def test_one_frame_is_a_reel(filmed):
    colours, frames = filmed
    assert np.array_equal(Reel.read(Reel(colours, frames[:1]).packed()).frame(0).codes, frames[0].codes)


@pytest.mark.parametrize(
    "damage",
    [
        lambda packed: b"",
        lambda packed: packed[:-9],
        lambda packed: packed[:40],
        lambda packed: packed[6:],
        lambda packed: packed[:200] + bytes([packed[200] ^ 255]) + packed[201:],
        lambda packed: packed.replace(b'"height": ', b'"height": 1'),
        lambda packed: b"X" + packed[1:],
    ],
)
def test_a_damaged_reel_is_named(filmed, damage):
    with pytest.raises(ValueError, match=r"the reel is damaged or cut .*: write it again"):
        Reel.read(damage(Reel(*filmed).packed()))
