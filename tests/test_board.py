"""Pictures are tested by their artists, and by their bytes where the same must come out again."""

import io
import math
import re
from base64 import b64decode
from html import unescape
from itertools import combinations

import numpy as np
import pytest
from glyphs import watched
from matplotlib.colors import to_hex, to_rgba
from matplotlib.figure import Figure
from PIL import Image

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
    tutorial_trace,
)
from astar_lesson.draw.board import Board
from astar_lesson.draw.colours import COLOURS, TUTORIAL, as_bytes
from astar_lesson.draw.pictures import sheet
from astar_lesson.draw.texts import side

GRID = Grid.from_text("S..\n.#.\n.4.\n..G")
TUTORIAL_RUN = tutorial_trace()
CORNERS = ["middle", "top", "left top", "left bottom", "right bottom", "right top"]


def board_of(grid, **settings):
    return Board(Figure().add_subplot(), grid, **settings)


def centres(kind):
    """The cells in which the middles of the shapes of a collection lie."""
    return [tuple(path.vertices[:-1].mean(axis=0).round()) for path in kind.get_paths()]


def written(board, state, cell):
    """What a board writes into a cell: each text with the place in which it stands."""
    with watched() as texts:
        board.show(state)
        paths = [pair for patch in board.writing.inks.values() for pair in texts(patch)]
    boxes = [(text, path.get_extents().get_points() - cell) for text, path in paths]
    inside = [(text, box) for text, box in boxes if np.abs(box).max() < 0.46]
    where = {side(corner): corner for corner in CORNERS}
    return {(text, where[tuple(np.sign(np.round(4 * box.mean(0))))]) for text, box in inside}


def test_a_saved_picture_keeps_the_red_of_its_small_flag(trace):
    """Median cut, which Pillow takes unless told otherwise, made it brown or purple."""
    image = Image.open(io.BytesIO(strip(GRID, trace, range(len(trace) + 1), columns=4, width=6).png())).convert("RGB")
    assert np.abs(np.asarray(image).astype(int) - as_bytes(COLOURS["goal"])[:3]).max(2).min() <= 4


@pytest.fixture
def trace():
    return record(dijkstra(GRID, GRID.start, GRID.goal))


def test_axes_count_from_the_top_left_with_y_downwards():
    ax = board_of(GRID).ax
    assert (ax.get_xlim(), ax.get_ylim()) == ((-0.5, 2.5), (3.5, -0.5))
    assert [text.get_text()[0] for text in ax.texts] == ["x", "y"]
    assert (list(ax.get_xticks()), list(ax.get_yticks())) == ([0, 1, 2], [0, 1, 2, 3])


@pytest.mark.parametrize("grid_and_trace", [TUTORIAL_RUN, (GRID, record(dijkstra(GRID, GRID.start, GRID.goal)))])
@pytest.mark.parametrize("settings", [{}, {"numbers": False}, {"style": TUTORIAL}], ids=["chips", "plain", "tutorial"])
def test_a_board_shows_any_state_after_any_other(grid_and_trace, settings):
    """Nothing of an earlier picture stays behind."""
    grid, trace = grid_and_trace
    board = board_of(grid, discs=True, **settings)
    chips = board.style.chips
    for k in [*range(len(trace) + 1), 2, len(trace), 0]:
        state, marks = trace.at(k), board.marks
        board.show(state)
        assert (set(centres(marks.open)), set(centres(marks.closed))) == (state.open, set(state.closed))
        assert centres(marks.current) == ([state.current] if k else [])
        assert set(centres(marks.discs)) == set(state.lowest)
        corners = [tuple(np.round(path.vertices[1] + (-0.35, 0.35), 6)) for path in marks.improved.get_paths()]
        assert corners == ([cell for cell in state.improved if cell in state.open] if chips else [])
        on_path = set(state.path) if chips else set()
        hidden = on_path if board.wanted(state) else {grid.start, grid.goal}
        assert len(marks.pointers.get_paths()) == len(state.parent.keys() - hidden)
        assert set(centres(marks.on_path)) == on_path
        assert list(zip(*board.path.get_data(), strict=True)) == state.path == (trace.path if k == len(trace) else [])
    board.show(trace.at(len(trace)), path=())
    assert not board.path.get_visible()
    board.show()
    assert not any(kind.get_visible() for kind in board.marks.kinds.values())
    seen = [ink for ink, patch in board.writing.inks.items() if patch.get_visible()]
    assert seen == ["ground cost"] * bool(grid.terrain) + ["letter"] * (not chips)


@pytest.mark.parametrize("numbers", [True, False])
def test_pointers_lead_from_each_cell_towards_its_parent(numbers):
    """With numbers, the tip lies on the edge of the cell, on the way to the parent; without, it is in the middle."""
    grid = Grid.from_text("S..\n...", moves=EIGHT)
    state = record(bfs(grid, grid.start)).at(1)
    board = board_of(grid, numbers=numbers)
    board.show(state)
    cells = [cell for cell in state.trace.nodes if cell in state.parent]
    for cell, pointer in zip(cells, board.marks.pointers.get_paths(), strict=True):
        corners, towards = pointer.vertices[:-1], np.subtract(state.parent[cell], cell)
        tip = corners[1 if numbers else 3]
        tail = corners[[0, 2] if numbers else [0, 6]].mean(axis=0)
        assert math.atan2(*(tip - tail)) == pytest.approx(math.atan2(*towards))
        assert np.abs(tip - cell).max() == pytest.approx(0.49 if numbers else 0.27 / np.linalg.norm(towards), abs=0.01)


FGH = {("60", "middle"), ("10", "left bottom"), ("50", "right bottom")}
IN_CORNERS = {("60", "left top"), ("10", "left bottom"), ("50", "right bottom")}
ALONE = {"f": ("60", "middle"), "g": ("10", "middle"), "h": ("50", "middle")}


@pytest.mark.parametrize(
    ("cell", "settings", "found"),
    [
        ((1, 1), {}, FGH),
        ((1, 1), {"numbers": "gh"}, FGH - {("60", "middle")}),
        ((1, 1), {"style": TUTORIAL}, IN_CORNERS),
        ((1, 1), {"numbers": False}, set()),
        *(((1, 1), {"numbers": name}, {text}) for name, text in ALONE.items()),
        ((1, 2), {}, {("0", "left bottom")}),
        ((1, 2), {"numbers": "g"}, {("0", "middle")}),
        ((5, 2), {}, {("68", "middle"), ("68", "left bottom"), ("0", "right bottom")}),
        ((5, 2), {"numbers": "g"}, {("68", "middle")}),
        (
            (5, 2),
            {"style": TUTORIAL},
            {("B", "right top"), ("68", "left top"), ("68", "left bottom"), ("0", "right bottom")},
        ),
        ((5, 2), {"numbers": "", "style": TUTORIAL}, {("B", "right top")}),
    ],
)
def test_the_number_that_guides_stands_in_the_middle_and_the_others_in_corners(cell, settings, found):
    grid, trace = TUTORIAL_RUN
    assert written(board_of(grid, **settings), trace.at(len(trace)), cell) == found


def test_a_light_pointer_stands_on_the_filled_ends_of_the_tutorial():
    grid = Grid.from_text("SG")
    state, colours = record(bfs(grid, grid.start)).at(1), []
    for settings in ({}, {"style": TUTORIAL}):
        board = board_of(grid, **settings)
        board.show(state)
        colours.append(to_hex(board.marks.pointers.get_facecolor()[0]))
    assert colours == [COLOURS["pointer"], COLOURS["letter"]]


@pytest.mark.parametrize("side", [4, 8])
def test_the_cost_of_ground_gives_way_to_numbers_in_small_chips(trace, side):
    ax = Figure(figsize=(side, side)).add_subplot()
    board, state = Board(ax, GRID), trace.at(len(trace))
    assert (("4", "left top") in written(board, state, (1, 2))) == (side == 8)
    board.add_search_to_legend(state)
    assert ("cost 4" in board.legend.entries) == (side == 4)
    board.show()
    assert board.writing.inks["ground cost"].get_visible()


def test_open_chips_are_dashed_so_that_they_are_told_from_others_in_grey(trace):
    marks = board_of(GRID).marks
    assert marks.open.get_linestyle()[0][1]
    assert not any(kind.get_linestyle()[0][1] for kind in (marks.closed, marks.current, marks.on_path))
    assert marks.current.get_linewidth()[0] > 1.5 * marks.closed.get_linewidth()[0]


@pytest.mark.parametrize(("width", "fitting"), [(8, "fgh"), (4.5, "f"), (2, "")])
def test_where_not_all_numbers_have_room_the_first_stands_alone(width, fitting):
    _, (board,) = sheet([Grid(11, 7)], columns=1, width=width)
    assert board.writing.fitting("fgh") == fitting


def test_disc_and_flag_make_room_where_a_number_stands_in_the_middle(trace):
    goals = [GRID.goal, (2, 1)]
    board = board_of(GRID, goals=goals[1:])
    for k in (0, 2, len(trace), 1):
        state = trace.at(k)
        board.show(state)
        for end in (GRID.start, *goals):
            middle = np.mean(board.ends.marks[end].get_paths()[0].vertices[:-1], axis=0) - end
            assert (max(middle) < -0.1) == (end in state.g)


@pytest.mark.parametrize("numbers", [True, False])
def test_a_disc_marks_the_start_and_a_flag_the_goal(numbers):
    """Letters stand on the filled cells of the tutorial."""
    corners = {}
    for name, settings in {"signs": {}, "tutorial": {"style": TUTORIAL}}.items():
        board = board_of(GRID, numbers=numbers, **settings)
        assert board.ends.kinds == {GRID.start: "start", GRID.goal: "goal"}
        corners[name] = []
        for cell, kind in ((GRID.start, "start"), (GRID.goal, "goal")):
            mark = board.ends.marks[cell]
            (path,) = mark.get_paths()
            assert tuple(mark.get_facecolor()[0]) == to_rgba(board.style.colours[kind])
            assert np.abs(path.vertices - cell).max() < 0.45
            corners[name].append(len(path.vertices) - 1)
    assert corners == {"signs": [48, 6], "tutorial": [4, 4]}


def test_a_large_board_is_an_image_with_every_cell_in_its_place():
    """The one place where [y, x] is used: wall, open, closed and unseen cells of a map that is not square."""
    dear = (59, 39)
    grid = Grid(60, 40, walls=frozenset({(7, 3), (50, 2)}), terrain={dear: 9}, start=(5, 30), goal=(55, 1))
    state = record(dijkstra(grid, grid.start, grid.goal)).at(30)
    board = board_of(grid)
    board.show(state)
    image = board.pixels.artist.get_array()
    assert image.shape == (40, 60, 4)
    kinds = dict.fromkeys(grid.walls, "wall") | {dear: "dear ground"} | dict.fromkeys(state.open, "open area")
    kinds |= dict.fromkeys(state.closed, "closed area")
    for x, y in np.ndindex(60, 40):
        wanted = to_rgba(COLOURS[kinds.get((x, y), "floor")])
        assert tuple(image[y, x]) == tuple(round(255 * part) for part in wanted)


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


@pytest.mark.parametrize("goal", [(0, 0), (59, 39), (59, 0), (30, 20)])
def test_on_a_large_map_the_flag_is_seen_whole(goal):
    grid = Grid(60, 40, start=(5, 5), goal=goal)
    _, (board,) = sheet([grid], columns=1, width=5)
    ax, flag = board.ax, board.ends.marks[goal]
    (path,) = flag.get_paths()
    shown, box = path.get_extents(ax.transData), ax.get_window_extent()
    assert (shown.min > box.min - 1).all()
    assert (shown.max < box.max + 1).all()
    assert shown.height == pytest.approx(21, abs=1)
    pole = path.vertices[:2].mean(axis=0)
    assert math.dist(pole, goal) < 2.5
    assert goal != (30, 20) or math.dist(pole, goal) < 0.5


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
    titles = [
        "Dijkstra · before the first step",
        "Dijkstra · step 2 of 10 · (0, 1)",
        "Dijkstra · 10 expanded, cost 5",
    ]
    assert [ax.get_title() for ax in picture.axes] == titles
    chosen = [ax.get_title() for ax in strip(GRID, trace).axes]  # from the first step to the last
    assert (chosen[0], chosen[-1]) == (titles[0], titles[-1])
    assert len(repr(picture).splitlines()) == 3
    saved, metadata = picture._repr_mimebundle_()
    assert saved["text/plain"] == metadata["image/png"]["alt"] == repr(picture)


def test_a_picture_says_in_html_what_it_shows(trace):
    picture = strip(GRID, trace, [2])
    picture.with_words('a "map" with <b> & two\nlines')
    saved, _ = picture._repr_mimebundle_()
    alt, png = re.fullmatch(
        r'<img class="astar-picture" alt="([^"<>]*)" src="data:image/png;base64,(.*)" decoding="sync">',
        saved["text/html"],
    ).groups()
    assert unescape(alt) == picture.words
    assert b64decode(png) == saved["image/png"] == picture.png()


def test_cells_are_equally_large_on_every_board_of_a_sheet():
    figure, boards = sheet([Grid(3, 2), Grid(6, 5), Grid(2, 2)], columns=2, width=8)
    cells = {round(board.ax.get_window_extent().width / board.grid.width, 3) for board in boards}
    assert len(cells) == 1
    assert figure.get_size_inches()[0] <= 8
    boxes = [board.ax.get_window_extent() for board in boards]
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))


@pytest.mark.parametrize(
    ("draw", "settings", "words"),
    [
        (board_of, {"numbers": "F"}, "fgh"),
        (board_of, {"numbers": "gx"}, "fgh"),
        (strip, {"columns": 0}, "columns is 0"),
        (strip, {"width": 0.5}, "width is 0.5"),
        (strip, {"steps": []}, r"steps is \[\]: name the steps"),
        (lambda *_: gallery([]), {}, "at least one"),
    ],
)
def test_settings_that_cannot_be(trace, draw, settings, words):
    with pytest.raises(ValueError, match=words):
        draw(GRID, *([trace] if draw is strip else []), **settings)


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


def test_titles_of_narrow_maps_have_room():
    grid = Grid(1, 6, start=(0, 0))
    assert strip(grid, bfs(grid, grid.start), [0, 1, 2], columns=3).get_size_inches()[0] >= 6
