"""The reel gives back each frame of a film."""

import random

import numpy as np
import pytest
from reel_reader import Opened

from astar_lesson import Board, Grid, a_star, bfs, dijkstra, manhattan, record, tutorial_trace
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
    reel = Opened(Reel(colours, frames).packed())
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
    assert np.array_equal(Opened(Reel(colours, frames[:1]).packed()).frame(0).codes, frames[0].codes)


def test_colours_may_be_many():
    many = np.arange(70_000)
    colours = np.stack([many >> 16, many >> 8 & 255, many & 255], axis=1)
    for count, size in ((256, 1), (257, 2), (70_000, 4)):
        first = np.arange(count, dtype=np.uint32)[None]
        reel = Opened(Reel(colours[:count], [Frame(first), Frame(first[:, ::-1])]).packed())
        assert np.array_equal(reel.frame(1).codes, first[:, ::-1])
        assert (reel.frame(0).codes.itemsize, reel.colours.tolist()) == (size, colours[:count].tolist())


# --- large maps: a code for each cell ---------------------------------------------------------------------------------


def walled(width, height):
    """A map with walls and terrain by chance."""
    chance = random.Random(width)
    rolled = {(x, y): chance.random() for x in range(width) for y in range(height)}
    ends = (0, 0), (width - 1, height - 1)
    walls = {cell for cell, roll in rolled.items() if roll < 0.2} - {*ends}
    terrain = {cell: 5 for cell, roll in rolled.items() if roll > 0.9}
    return Grid(width, height, walls, terrain, start=ends[0], goal=ends[1])


def of_cells(grid, *traces):
    """A film of a large map, and its reel, packed."""
    figure, axes = sheet([grid] * len(traces), columns=len(traces), width=9)
    film = Film(figure, [Board(ax, grid, numbers=False, arrows=False) for ax in axes])
    return film, film.reel(traces, max(map(len, traces))).packed()


def differing(grid, traces, steps):
    """The steps whose picture in the reel is not that of the film, which draws each from its state."""
    film, packed = of_cells(grid, *traces)
    reel = Opened(packed)
    drawn = {k: film.show([trace.at(min(k, len(trace))) for trace in traces]).copy() for k in steps}
    assert (reel.frame(0).words, reel.frame(0).alt, len(reel)) == ("", "", 1 + max(map(len, traces)))
    return [k for k, codes in drawn.items() if not np.array_equal(reel.frame(k).codes, codes)]


def guess_at_random(cell, goal):
    return random.Random(str(cell)).randrange(60)


def searches_of(grid):
    """A search of each kind: one that takes cells again, one that is longer and finds no path, one with a path."""
    again = record(a_star(grid, grid.start, grid.goal, guess_at_random))
    assert len(again.log.taken) > len(set(again.log.taken.tolist()))
    return again, record(bfs(grid, grid.start)), record(dijkstra(grid, grid.start, grid.goal))


def test_a_reel_of_cells_is_the_film_to_the_pixel():
    grid = walled(45, 37)
    traces = searches_of(grid)
    ends = [k for trace in traces for k in (len(trace) - 1, len(trace))]
    assert differing(grid, traces, [*ends[::-1], *range(0, max(ends), 97), 1, 2]) == []


def test_a_map_on_which_nothing_moves_has_a_reel():
    grid = Grid(50, 40, {(1, 0), (0, 1)}, start=(0, 0), goal=(49, 39))
    assert differing(grid, [record(dijkstra(grid, grid.start, grid.goal))], [1, 0]) == []


@pytest.mark.deep
@pytest.mark.parametrize(("width", "height", "stride"), [(64, 61, 1), (256, 250, 1999)])
def test_reels_of_cells_are_the_film_to_the_pixel(width, height, stride):
    grid = walled(width, height)
    trace = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
    flood = record(dijkstra(grid, grid.start, grid.goal))
    for each in trace, flood:
        assert differing(grid, [each], [*range(0, len(each), stride), len(each) - 1, len(each)]) == []


def test_a_reel_of_cells_is_small():
    grid = walled(45, 37)
    film, packed = of_cells(grid, record(dijkstra(grid, grid.start, grid.goal)))
    assert film.by_cells and len(packed) < 70_000
