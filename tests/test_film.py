"""The film: what it composes is what the board draws, whatever it showed before."""

import io
import random

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from PIL import Image

from astar_lesson import (
    EIGHT,
    Grid,
    a_star,
    bfs,
    dijkstra,
    greedy_best_first,
    manhattan,
    octile,
    record,
    tutorial_trace,
)
from astar_lesson.draw.film import Film, Scene
from astar_lesson.draw.pictures import sheet


def scattered(size, seed=0):
    rng = random.Random(seed)
    walls = {(rng.randrange(size), rng.randrange(size)) for _ in range(size * size // 5)} - {
        (0, 0),
        (size - 1, size - 1),
    }
    return Grid(size, size, walls, start=(0, 0), goal=(size - 1, size - 1), moves=EIGHT)


TERRAIN = Grid.from_text("S..23\n.#9..\n..5#.\n2..#G")
SMALL, LARGE = scattered(20), scattered(64)
CASES = {
    "the tutorial": (*tutorial_trace(), {}),
    "terrain": (TERRAIN, record(dijkstra(TERRAIN, TERRAIN.start, TERRAIN.goal)), {}),
    "no numbers": (TERRAIN, record(bfs(TERRAIN, TERRAIN.start)), {"numbers": False}),
    "no arrows": (TERRAIN, record(dijkstra(TERRAIN, TERRAIN.start, TERRAIN.goal)), {"arrows": False}),
    "arrows on 20 x 20": (SMALL, record(a_star(SMALL, SMALL.start, SMALL.goal, octile(SMALL))), {"numbers": False}),
    "the open list": (*tutorial_trace(), {"open_list": True, "discs": True}),
    "an image": (LARGE, record(greedy_best_first(LARGE, LARGE.start, LARGE.goal, manhattan(LARGE))), {}),
}


@pytest.mark.sampled
@pytest.mark.parametrize("case", CASES)
def test_every_frame_is_the_picture_that_the_board_draws(case):
    grid, trace, settings = CASES[case]
    figure, (board,) = sheet([grid], columns=1, width=6, **settings)
    film = Film(figure, [board])
    steps = [0, *range(min(len(trace), 15)), len(trace), len(trace) // 2, len(trace), 3, 0]
    for k in steps:
        frame = np.asarray(Image.open(io.BytesIO(film.png([trace.at(k)]))).convert("RGB")).astype(int)
        board.show(trace.at(k))
        (canvas := FigureCanvasAgg(figure)).draw()
        drawn = np.asarray(canvas.buffer_rgba())[..., :3].astype(int)
        off = np.abs(frame - drawn).max(2)
        assert off.mean() < 2, k  # the palette has no more than 256 colours
        assert (off > 16).mean() < 0.005, k


def test_a_film_of_several_boards():
    grid, trace = tutorial_trace()
    figure, boards = sheet([grid, grid], columns=2, width=8, numbers=False)
    film = Film(figure, boards)
    film.png([trace.at(3), trace.at(8)])
    frame = np.asarray(Image.open(io.BytesIO(film.png([trace.at(4), trace.at(2)]))).convert("RGB")).astype(int)
    for board, k in zip(boards, (4, 2), strict=True):
        board.show(trace.at(k))
    (canvas := FigureCanvasAgg(figure)).draw()
    drawn = np.asarray(canvas.buffer_rgba())[..., :3].astype(int)
    assert np.abs(frame - drawn).mean() < 1


@pytest.mark.sampled
@pytest.mark.parametrize("case", CASES)
def test_the_same_state_is_the_same_picture_whatever_was_shown_before(case):
    grid, trace, settings = CASES[case]

    def film():
        return Film(*sheet([grid], columns=1, width=6, **settings))

    steps = [*range(0, len(trace), max(1, len(trace) // 20)), len(trace)]
    one, other = film(), film()
    forwards = {k: one.png([trace.at(k)]) for k in steps}
    for k in [*steps[::-1], *sorted(steps, key=lambda k: k * 7919 % 101)]:
        assert other.png([trace.at(k)]) == forwards[k]


def test_a_scene_without_a_search_has_no_marks_of_one_in_its_legend():
    assert not Scene(Grid.from_text("S.G")).figure.legends
