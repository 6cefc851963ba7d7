"""The reel gives back each frame of a film."""

import numpy as np
import pytest
from reel_reader import Opened

from astar_lesson import tutorial_trace
from astar_lesson.draw.film import Film
from astar_lesson.draw.pictures import sheet
from astar_lesson.draw.reel import Reel


@pytest.fixture(scope="module")
def filmed():
    """A film of the tutorial's search: its palette, and its frames."""
    grid, trace = tutorial_trace()
    film = Film(*sheet([grid], columns=1, width=5))
    frames = []
    for k in range(len(trace) + 1):
        film.png([trace.at(k)])
        frames.append((film.codes.copy(), f"<p>step {k} - ⚑</p>", f"The map at step {k}."))
    return film.colours, frames


def test_every_frame_comes_back(filmed):
    colours, frames = filmed
    reel = Opened(Reel(colours, frames).packed())
    assert len(reel) == len(frames)
    assert np.array_equal(reel.colours, colours)
    for k, frame in enumerate(frames):
        assert np.array_equal(reel.frame(k), frame[0])
        assert (reel.words[k], reel.alts[k]) == frame[1:]


def test_it_is_small(filmed):
    assert len(Reel(*filmed).packed()) < 60_000


def test_one_frame_is_a_reel(filmed):
    colours, frames = filmed
    assert np.array_equal(Opened(Reel(colours, frames[:1]).packed()).frame(0), frames[0][0])


def test_colours_may_be_many():
    many = np.arange(70_000)
    colours = np.stack([many >> 16, many >> 8 & 255, many & 255], axis=1)
    for count, size in ((256, 1), (257, 2), (70_000, 4)):
        first = np.arange(count, dtype=np.uint32)[None]
        reel = Opened(Reel(colours[:count], [(first, "", ""), (first[:, ::-1], "", "")]).packed())
        assert np.array_equal(reel.frame(1), first[:, ::-1])
        assert (reel.frame(0).itemsize, reel.colours.tolist()) == (size, colours[:count].tolist())
