"""Pictures are tested by their artists, and by their bytes where the same must come out again."""

import math
import re
from base64 import b64decode
from html import unescape
from itertools import combinations

import numpy as np
import pytest
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure

from astar_lesson import (
    EIGHT,
    Grid,
    Reached,
    Step,
    a_star,
    bfs,
    dijkstra,
    gallery,
    greedy_best_first,
    manhattan,
    record,
    strip,
    towns,
)
from astar_lesson.draw.board import FLAG_POINTS, Board
from astar_lesson.draw.colours import COLOURS
from astar_lesson.draw.marks import FLAG, PENNANT, side, written
from astar_lesson.draw.pictures import sheet

GRID = Grid.from_text("S..\n.#.\n.4.\n..G")


def test_a_road_map_writes_nothing_in_white_because_its_names_and_numbers_stand_beside_their_places():
    roads = towns()
    board = board_of(roads, numbers="g")
    board.show(record(dijkstra(roads, roads.start, roads.goal)).at(12))
    assert [len(board.writing.inks[ink].get_path().vertices) for ink in ("letter", "flag")] == [0, 0]
    assert board.ends == {"Alderby": "S", "Larkmere": FLAG}


def board_of(grid, **settings):
    return Board(Figure().add_subplot(), grid, **settings)


def centres(squares):
    """The cells around which a collection has drawn its squares."""
    return {tuple(path.vertices[:4].mean(axis=0).round(6)) for path in squares.get_paths()}


@pytest.fixture
def trace():
    return record(dijkstra(GRID, GRID.start, GRID.goal))


def test_axes_count_from_the_top_left_with_y_downwards():
    ax = board_of(GRID).ax
    assert (ax.get_xlim(), ax.get_ylim()) == ((-0.5, 2.5), (3.5, -0.5))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("x", "y")
    assert (list(ax.get_xticks()), list(ax.get_yticks())) == ([0, 1, 2], [0, 1, 2, 3])


@pytest.mark.parametrize("k", range(9))
def test_outlines_are_the_lists_of_the_state(trace, k):
    board, state = board_of(GRID), trace.at(k)
    board.show(state)
    assert centres(board.marks.open) == state.open
    assert centres(board.marks.closed) == set(state.closed)
    assert centres(board.marks.current) == ({state.current} if k else set())


def test_a_board_shows_any_state_after_any_other(trace):
    """Nothing of an earlier picture stays behind."""
    board = board_of(GRID)
    board.show(trace.at(len(trace)))
    board.show(trace.at(1))
    assert centres(board.marks.open) == trace.at(1).open
    assert board.path.get_xdata().size == 0
    board.show()
    assert not (board.marks.open.get_paths() or board.marks.pointers.get_paths())
    assert not board.writing.inks["number"].get_path().vertices.size


def test_pointers_lead_from_each_cell_towards_its_parent():
    grid = Grid.from_text("S..\n...", moves=EIGHT)
    state = record(bfs(grid, grid.start)).at(1)
    board = board_of(grid)
    board.show(state)
    for pointer in board.marks.pointers.get_paths():
        tip, tail = pointer.vertices[3], pointer.vertices[[0, 6]].mean(axis=0)
        cell = tuple(np.round((tip + tail) / 2 - 0.02 * (tip - tail)).astype(int))
        dx, dy = np.subtract(state.parent[cell], cell)
        assert math.atan2(*(tip - tail)) == pytest.approx(math.atan2(dx, dy))


def test_the_path_runs_from_centre_to_centre_once_the_goal_is_taken(trace):
    board = board_of(GRID)
    board.show(trace.at(len(trace) - 1))
    assert board.path.get_xdata().size == 0
    board.show(trace.at(len(trace)))
    assert list(zip(*board.path.get_data(), strict=True)) == trace.path
    board.show(trace.at(len(trace)), path=())
    assert board.path.get_xdata().size == 0


def test_numbers_stand_in_their_corners():
    """F top left, G bottom left, H bottom right; by the outline of the only number in each corner."""
    grid = Grid.from_text("S.G")
    state = record(a_star(grid, grid.start, grid.goal, manhattan(grid))).at(1)
    for name, left, top in (("f", True, True), ("g", True, False), ("h", False, False)):
        board = board_of(grid, numbers=name)
        board.show(state)
        box = board.writing.inks["number"].get_path().get_extents()
        assert ((box.x0 + box.x1) / 2 < 1, (box.y0 + box.y1) / 2 < 0) == (left, top)
        assert 0.5 < box.x0 < box.x1 < 1.5
        assert -0.5 < box.y0 < box.y1 < 0.5


@pytest.mark.parametrize(
    ("search", "numbers"),
    [
        (lambda g: bfs(g, g.start), "g"),
        (lambda g: dijkstra(g, g.start, g.goal), "g"),
        (lambda g: greedy_best_first(g, g.start, g.goal, manhattan(g)), "h"),
        (lambda g: a_star(g, g.start, g.goal, manhattan(g)), "fgh"),
    ],
)
def test_a_board_writes_the_numbers_that_the_search_goes_by(search, numbers):
    assert board_of(GRID).wanted(record(search(GRID)).at(1)) == numbers


def test_a_large_board_is_an_image_with_every_cell_in_its_place():
    """The one place where [y, x] is used: wall, open, closed and unseen cells of a map that is not square."""
    dear = (59, 39)
    grid = Grid(60, 40, walls=frozenset({(7, 3), (50, 2)}), terrain={dear: 9}, start=(5, 30), goal=(55, 1))
    state = record(dijkstra(grid, grid.start, grid.goal)).at(30)
    board = board_of(grid)
    board.show(state)
    image = board.pixels.artist.get_array()
    assert image.shape == (40, 60, 4)
    for x in range(grid.width):
        for y in range(grid.height):
            if (x, y) == dear:
                assert tuple(image[y, x]) == tuple(round(255 * part) for part in to_rgba(COLOURS["dear ground"]))
                continue
            kind = (
                "wall" if (x, y) in grid.walls else "open area" if (x, y) in state.open else "closed"
                if (x, y) in state.closed else "floor"
            )  # fmt: skip
            assert tuple(image[y, x]) == tuple(round(255 * part) for part in to_rgba(COLOURS[kind]))


def test_dear_ground_keeps_its_colour_under_a_closed_cell(trace):
    board = board_of(GRID)
    board.show(trace.at(len(trace)))
    closed = [tuple(path.vertices[:4].mean(axis=0).round()) for path in board.marks.closed.get_paths()]
    tints = {cell: tint[3] for cell, tint in zip(closed, board.marks.closed.get_facecolor(), strict=True)}
    for cell, opacity in tints.items():
        assert (opacity == 0) == (cell in GRID.terrain)


def test_the_goal_has_a_flag_unless_letters_are_asked_for(trace):
    """No G is written beside the number G; with numbers and without, at the first step and at the last."""
    for numbers in (True, False):
        for state in (None, *(trace.at(k) for k in range(len(trace) + 1))):
            flagged, lettered = board_of(GRID, numbers=numbers), board_of(GRID, numbers=numbers, letters="SG")
            for board in (flagged, lettered):
                board.show(state)
            flag, letter = (len(board.writing.inks["letter"].get_path().vertices) for board in (flagged, lettered))
            assert letter - flag == len(written("G", (0, 0), 1, "middle").vertices)
            box = flagged.writing.inks["flag"].get_path().get_extents()
            assert len(flagged.writing.inks["flag"].get_path().vertices) == len(PENNANT)
            assert 2 < box.x0 < box.x1 < 2.42  # the upper right quarter of the coloured square
            assert 2.58 < box.y0 < box.y1 < 3
            assert "flag" not in lettered.writing.inks
    assert board_of(GRID).ends == {GRID.start: "S", GRID.goal: FLAG}
    assert board_of(GRID, letters="AB").ends == {GRID.start: "A", GRID.goal: "B"}


def test_the_flag_leaves_room_for_the_numbers_in_the_goal():
    grid = Grid(3, 3, start=(0, 0), goal=(2, 2), moves=EIGHT)
    trace = record(a_star(grid, grid.start, grid.goal, lambda cell, goal: 1000 - 500 * (cell == goal)))
    for name in "fgh":
        board = board_of(grid, numbers="fgh")
        board.show(trace.at(len(trace)))
        flag = board.writing.inks["flag"].get_path().get_extents()
        corner = {"f": "left top", "g": "left bottom", "h": "right bottom"}[name]
        at = np.array(grid.goal) + board.marks.room * side(corner)
        assert not flag.overlaps(written("1234", at, 0.2, corner).get_extents())


@pytest.mark.parametrize("goal", [(0, 0), (59, 39), (59, 0), (30, 20)])
def test_on_a_large_map_the_flag_is_seen_whole(goal):
    grid = Grid(60, 40, start=(5, 5), goal=goal)
    _, (ax,) = sheet([grid], columns=1, width=5)
    flag = Board(ax, grid).end_marks[goal]
    (place,) = ax.transData.transform(flag.get_offsets())
    half = flag.get_paths()[0].vertices.max(0) * FLAG_POINTS * ax.figure.dpi / 72
    box = ax.get_window_extent()
    assert (place - half > (box.x0 - 1, box.y0 - 1)).all()
    assert (place + half < (box.x1 + 1, box.y1 + 1)).all()
    assert math.dist(flag.get_offsets()[0], goal) < 2.5
    assert goal != (30, 20) or flag.get_offsets().tolist() == [[30, 20]]


def test_a_state_of_another_map_is_refused(trace):
    with pytest.raises(ValueError, match=r"\(0, 2\).*2 x 2 map.*the map that was searched"):
        board_of(Grid(2, 2)).show(trace.at(1))


@pytest.mark.parametrize("map_text", ["S", "G", ".", "#", "S.......................G", "S\n.\n.\nG"])
def test_maps_of_any_shape_can_be_drawn(map_text):
    grid = Grid.from_text(map_text)
    picture = gallery([("map", grid, None)])
    assert picture.png().startswith(b"\x89PNG")
    assert f"{grid.width} x {grid.height} map" in repr(picture)


def test_a_strip_has_a_board_for_each_step_and_says_what_it_shows(trace):
    picture = strip(GRID, trace, [0, 2, len(trace)])
    assert [ax.get_title() for ax in picture.axes] == [
        "before the first step",
        "step 2: expand (0, 1)",
        f"step {len(trace)}: expand (2, 3)",
    ]
    assert len(repr(picture).splitlines()) == 3
    saved, metadata = picture._repr_mimebundle_()
    assert saved["text/plain"] == metadata["image/png"]["alt"] == repr(picture)


def test_a_picture_says_in_html_what_it_shows(trace):
    picture = strip(GRID, trace, [2])
    picture.describe('a "map" with <b> & two\nlines')
    saved, _ = picture._repr_mimebundle_()
    alt, png = re.fullmatch(
        r'<img alt="([^"<>]*)" src="data:image/png;base64,(.*)" decoding="sync">', saved["text/html"]
    ).groups()
    assert unescape(alt) == picture.words
    assert b64decode(png) == saved["image/png"] == picture.png()


def test_a_strip_of_nothing_in_particular_goes_from_first_to_last(trace):
    titles = [ax.get_title() for ax in strip(GRID, trace).axes]
    assert (titles[0], titles[-1]) == ("before the first step", f"step {len(trace)}: expand (2, 3)")


def test_the_same_picture_gives_the_same_bytes(trace):
    assert strip(GRID, trace).png() == strip(GRID, trace).png()


def test_cells_are_equally_large_on_every_board_of_a_sheet():
    figure, axes = sheet([Grid(3, 2), Grid(6, 5), Grid(2, 2)], columns=2, width=8)
    cells = {round(ax.get_window_extent().width / w, 3) for ax, w in zip(axes, (3, 6, 2), strict=True)}
    assert len(cells) == 1
    assert figure.get_size_inches()[0] <= 8
    boxes = [ax.get_window_extent() for ax in axes]
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))


def test_a_gallery_of_nothing_says_so():
    with pytest.raises(ValueError, match="at least one"):
        gallery([])


@pytest.mark.parametrize(
    ("settings", "words"),
    [({"letters": "S"}, "one for the goal"), ({"numbers": "F"}, "fgh"), ({"numbers": "gx"}, "fgh")],
)
def test_settings_that_cannot_be(settings, words):
    with pytest.raises(ValueError, match=words):
        board_of(GRID, **settings)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"columns": 0}, "columns is 0"),
        ({"width": 0.5}, "width is 0.5"),
        ({"steps": []}, r"steps is \[\]: name the steps"),
    ],
)
def test_a_strip_that_cannot_be(trace, settings, words):
    with pytest.raises(ValueError, match=words):
        strip(GRID, trace, **{"steps": [0, 1], **settings})


def test_a_gallery_takes_searches_and_wrong_paths(trace):
    search = dijkstra(GRID, GRID.start, GRID.goal)
    picture = gallery([("a search", GRID, search), ("a wrong path", GRID, trace, [(0, 0), (2, 3)])])
    assert "cost 5" in repr(picture)
    assert "which cannot be walked" in repr(picture)


def test_a_high_map_does_not_make_an_endless_picture():
    assert gallery([("high", Grid(1, 300), None)]).get_size_inches()[1] < 14


def test_a_cell_that_is_its_own_parent_can_be_drawn():
    wrong = record([Step((0, 0), (Reached((1, 0), 1),)), Step((1, 0), (Reached((1, 0), 0),))])
    board = board_of(GRID)
    board.show(wrong.at(2))
    assert all(np.isfinite(path.vertices).all() for path in board.marks.pointers.get_paths())


def test_the_artists_returned_are_those_that_change(trace):
    board = board_of(GRID)
    assert set(board.writing.inks.values()) <= set(board.show(trace.at(3)))
    large = Grid(60, 40, start=(0, 0))
    board = board_of(large)
    assert board.pixels.artist in board.show(record(bfs(large, large.start)).at(5))


def test_the_cost_of_ground_stands_top_right():
    board = board_of(GRID)  # (1, 2) costs 4
    board.show()
    box = board.writing.inks["ground cost"].get_path().get_extents()
    assert 1 < box.x0 < box.x1 < 1.5
    assert 1.5 < box.y0 < box.y1 < 2


def test_the_pointer_on_the_goal_is_light(trace):
    board = board_of(GRID)
    state = trace.at(len(trace))
    board.show(state)
    inks = dict(zip(state.parent, board.marks.pointers.get_facecolor().tolist(), strict=True))
    assert tuple(inks[GRID.goal]) == to_rgba(COLOURS["letter"])
    assert tuple(inks[0, 1]) == to_rgba(COLOURS["pointer"])


def test_titles_of_narrow_maps_have_room():
    grid = Grid(1, 6, start=(0, 0))
    assert strip(grid, bfs(grid, grid.start), [0, 1, 2], columns=3).get_size_inches()[0] >= 6
