"""The film: what it composes is what the board draws, whatever it showed before."""

import random

import pytest
from frames import assert_alike
from test_atlas import ATLASES, end_of

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
    strip,
    towns,
    tutorial_trace,
)
from astar_lesson.draw.film import Film
from astar_lesson.draw.layout import layout_of
from astar_lesson.draw.pictures import sheet
from astar_lesson.draw.scene import Scene


def scattered(size):
    rng = random.Random(0)
    walls = {(rng.randrange(size), rng.randrange(size)) for _ in range(size * size // 5)}
    ends = (0, 0), (size - 1, size - 1)
    return Grid(size, size, walls.difference(ends), start=ends[0], goal=ends[1], moves=EIGHT)


TERRAIN = Grid.from_text("S..23\n.#9..\n..5#.\n2..#G")
SMALL, LARGE, ROADS = scattered(20), scattered(64), towns()
BY_COST = record(dijkstra(TERRAIN, TERRAIN.start, TERRAIN.goal))
CASES = {
    "the tutorial": (*tutorial_trace(), {}),
    "terrain": (TERRAIN, BY_COST, {}),
    "no numbers": (TERRAIN, record(bfs(TERRAIN, TERRAIN.start)), {"numbers": False}),
    "no arrows": (TERRAIN, BY_COST, {"arrows": False}),
    "arrows on 20 x 20": (SMALL, record(a_star(SMALL, SMALL.start, SMALL.goal, octile(SMALL))), {"numbers": False}),
    "the open list": (*tutorial_trace(), {"open_list": True, "discs": True}),
    "an image": (LARGE, record(greedy_best_first(LARGE, LARGE.start, LARGE.goal, manhattan(LARGE))), {}),
    "towns": (ROADS, record(dijkstra(ROADS, ROADS.start, ROADS.goal)), {"open_list": True}),
    **{kind: (*end_of(kind), {}) for kind in ATLASES},
}


@pytest.mark.sampled
@pytest.mark.parametrize("case", CASES)
def test_every_frame_is_the_picture_that_the_board_draws(case):
    grid, trace, settings = CASES[case]
    figure, (board,) = sheet([grid], columns=1, width=6, **settings)
    film = Film(figure, [board])
    for k in [0, *range(min(len(trace), 15)), len(trace), len(trace) // 2, len(trace), 3, 0]:
        frame = film.png([trace.at(k)])
        board.show(trace.at(k))
        assert_alike(frame, figure)


def test_a_film_of_several_boards():
    grid, trace = tutorial_trace()
    figure, boards = sheet([grid, grid], columns=2, width=8, numbers=False)
    film = Film(figure, boards)
    film.png([trace.at(3), trace.at(8)])
    states = trace.at(4), trace.at(2)
    frame = film.png(states)
    for board, state in zip(boards, states, strict=True):
        board.show(state)
    assert_alike(frame, figure)


@pytest.mark.sampled
@pytest.mark.parametrize("case", CASES)
def test_the_same_state_is_the_same_picture_whatever_was_shown_before(case):
    grid, trace, settings = CASES[case]
    steps = [*range(0, len(trace), max(1, len(trace) // 20)), len(trace)]
    one, other = (Film(*sheet([grid], columns=1, width=6, **settings)) for _ in range(2))
    forwards = {k: one.png([trace.at(k)]) for k in steps}
    for k in [*steps[::-1], *sorted(steps, key=lambda k: k * 7919 % 101)]:
        assert other.png([trace.at(k)]) == forwards[k]


def test_a_board_tells_what_has_changed():
    """At most 60 cells of a grid, if no path is drawn; else everything."""
    grid, trace = tutorial_trace()
    _, (board,) = sheet([grid], columns=1, width=6)
    assert board.update(None, trace.at(1)) is None
    assert set(board.update(trace.at(1), trace.at(2))) == {*trace.at(1).closed, trace.at(2).current}
    assert board.update(trace.at(2), trace.at(2)) == []
    assert board.update(trace.at(2), trace.at(len(trace))) is None
    again = tutorial_trace()[1]
    assert board.update(trace.at(2), again.at(2)) is None


def test_a_picture_makes_the_layout_of_its_map_once(monkeypatch):
    made = []

    def counted(grid):
        made.append(grid)
        return layout_of(grid)

    for module in ("board", "scene", "pictures"):
        monkeypatch.setattr(f"astar_lesson.draw.{module}.layout_of", counted)
    grid, trace = tutorial_trace()
    strip(grid, trace, [0, 1, 2, 3])
    Scene(grid, [trace, trace], ["one", "two"]).film.show([trace.at(1), trace.at(2)])
    assert len(made) == 2


def test_a_scene_without_a_search_has_no_marks_of_one_in_its_legend():
    assert not Scene(Grid.from_text("S.G")).figure.legends
