"""Maps: what the characters mean, which steps leave a cell, what they cost, and what is said of a wrong map."""

import copy
import dataclasses
import math
import pickle
import sys

import numpy as np
import pytest
from graphs import steps_by_rule
from strategies import ALL_MOVES, SIZES, any_map

from astar_lesson import EIGHT, EIGHT_CUT, FOUR, OCTILE, Grid, Moves

NAN, INF = math.nan, math.inf

# --- text -------------------------------------------------------------------------------------------------------------


def test_every_character_of_the_legend():
    grid = Grid.from_text("S.#\n19G\n.5.\n#..")
    assert (grid.width, grid.height) == (3, 4)
    assert (grid.start, grid.goal) == ((0, 0), (2, 1))
    assert grid.walls == {(2, 0), (0, 3)}
    assert grid.terrain == {(1, 1): 9, (1, 2): 5}  # 1 is what floor costs
    assert grid.moves is FOUR


@pytest.mark.parametrize(
    "text",
    ["S 2 G\n. # .", "\n\n  S2G\n  .#.\n", "\tS2 G  \n.\t#  .", "\ufeffS2G\n.#."],
    ids=["blanks", "blank lines around", "tabs and ends of rows", "byte order mark"],
)
def test_blanks_do_not_count(text):
    assert Grid.from_text(text) == Grid.from_text("S2G\n.#.")


@pytest.mark.parametrize(
    "text", ["S G", "S # G", " S\tG ", "S#\n#G", "  S#\n  #G", "S#G\n\n", "S  2\n#  G", "S\n#\nG", "S#\n  #G"]
)
def test_blanks_that_are_none_do_no_harm_where_no_floor_is_drawn(text):
    assert Grid.from_text(text) == Grid.from_text("\n".join("".join(row.split()) for row in text.strip().splitlines()))


def test_str_of_costs_without_a_character():
    terrain = {(0, 0): 1, (1, 0): 9, (2, 0): 10, (0, 1): 0.5, (1, 1): 2.0}
    text = str(Grid(3, 2, walls=[(2, 1)], terrain=terrain))
    assert text == ".9?\n?2#"
    with pytest.raises(ValueError, match=r"line 1, column 3: '\?' is not part of a map"):
        Grid.from_text(text)


# --- steps and their costs --------------------------------------------------------------------------------------------


@any_map(ends="none", sizes=((1, 1), *SIZES))
def test_steps_are_those_of_the_rule_row_by_row_and_cost_what_it_says(grid):
    """`steps_by_rule` states it a second time: borders, walls beside a diagonal step, the ground that is entered."""
    for cell in grid.nodes:
        steps = list(steps_by_rule(grid, cell))
        assert list(grid.edges(cell)) == steps
        assert list(grid.neighbors(cell)) == [neighbor for neighbor, _ in steps]
        assert all(grid.cost(cell, neighbor) == cost for neighbor, cost in steps)


def test_between_two_walls_only_a_cut_leads_through():
    walls = [(1, 0), (0, 1)]
    through = {moves: (1, 1) in Grid(3, 2, walls, moves=moves).neighbors((0, 0)) for moves in ALL_MOVES}
    assert through == {FOUR: False, EIGHT: False, EIGHT_CUT: True, OCTILE: False}


def test_whole_costs_are_ints_and_edges_are_prepared_once():
    grid = Grid.from_text("S3.\n...", EIGHT)
    assert grid.edges((0, 0)) == (((1, 0), 30), ((0, 1), 10), ((1, 1), 14))
    assert {type(cost) for _, cost in grid.edges((0, 0))} == {int}
    assert grid.edges((0, 0)) is grid.edges((0, 0))


def test_in_bounds_and_passable():
    grid = Grid(5, 2, walls=[(1, 0)])
    cells = [(4, 1), (1, 0), (5, 0), (0, 2), (-1, 0)]
    assert list(map(grid.in_bounds, cells)) == [True, True, False, False, False]
    assert list(map(grid.passable, cells)) == [True, False, False, False, False]


@pytest.mark.parametrize("cell", [(4.0, 1.0), (np.int64(4), np.uint8(1)), (np.float64(4), 1), (4, True)])
def test_whole_numbers_of_any_kind_name_a_cell(cell):
    grid = Grid(5, 2, walls=[(1, 0)])
    assert grid.in_bounds(cell) is not False and grid.passable(cell)
    assert not grid.passable((cell[0] - 3, cell[1] - 1)) and not grid.in_bounds((cell[0] + 1, cell[1]))


@pytest.mark.parametrize(
    "cell", [(0.5, 0), (0, 0.5), (-0.5, 0), (NAN, 0), (0, INF), "00", "%d", (1j, 0), (0, 0, 0), 5, None, (None, 0)]
)
def test_what_is_no_cell_is_neither_on_the_map_nor_outside(cell):
    grid = Grid(5, 2, walls=[(1, 0)])
    for ask in (grid.in_bounds, grid.passable):
        with pytest.raises(ValueError) as error:
            ask(cell)
        assert str(error.value).startswith(f"{cell!r} {NO_CELL}")


# --- a grid never changes ---------------------------------------------------------------------------------------------


def test_attributes_cannot_be_set():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Grid(3, 2).walls = frozenset()


def test_what_it_was_made_from_may_change_later():
    walls, terrain = {(1, 0)}, {(2, 1): 4}
    grid = Grid(3, 2, walls, terrain)
    walls.clear()
    terrain[2, 1] = 9
    assert (grid.walls, grid.terrain) == ({(1, 0)}, {(2, 1): 4})
    with pytest.raises(TypeError):
        grid.terrain[2, 1] = 9


def test_equality_and_hash_are_those_of_the_map():
    text = "S2#\n..G"
    grid, twin = Grid.from_text(text), Grid.from_text(text)
    grid.edges((0, 0))  # what is kept for speed plays no part
    assert grid == twin
    assert hash(grid) == hash(twin)
    assert grid != Grid.from_text(text, EIGHT)
    assert grid != Grid.from_text("S3#\n..G")
    assert repr(grid) == "<Grid 3 x 2, 1 wall, FOUR>"


# --- Moving AI files --------------------------------------------------------------------------------------------------

ROOM = "type octile\nheight 2\nwidth 7\nmap\n.GS@OTW\n.......\n"


@pytest.mark.parametrize(
    "content",
    [
        ROOM.encode(),
        ROOM.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + ROOM.encode(),
        ROOM.rstrip().encode(),
        ROOM.replace("type octile\nheight 2\nwidth 7", "Width 7\nTYPE octile\nheight  2").encode(),
    ],
    ids=["plain", "CRLF", "byte order mark", "no end of line at the end", "another order and case of the header"],
)
def test_movingai_file(tmp_path, content):
    path = tmp_path / "room.map"
    path.write_bytes(content)
    grid = Grid.from_movingai(path)
    assert grid == Grid(7, 2, walls=[(3, 0), (4, 0), (5, 0), (6, 0)], moves=OCTILE)
    assert Grid.from_movingai(str(path), moves=FOUR).moves is FOUR


@pytest.mark.parametrize(
    ("old", "new", "place", "remedy"),
    [
        ("type octile", "type tile", "line 1: 'type tile'", "type octile"),
        ("height 2", "height two", "line 2: 'height two'", "height"),
        ("width 7", "width -7", "line 3: 'width -7'", "width"),
        ("type octile", "x" * 99, f"line 1: {'x' * 40!r}, but", "type octile"),
        ("\nmap\n", "\n", "line 4: '.GS@OTW'", "map"),
        (ROOM, "", "no 'type octile'", "height <number of rows>"),
        (ROOM, "type octile\nheight 2\n", "no 'width'", "width <number of columns>"),
        (".......\n", "", "1 rows", "promises a height of 2"),
        (".......\n", ".......\n.......\n", "3 rows", "promises a height of 2"),
        (".......\n", "......\n", "line 6: 6 cells", "promises a width of 7"),
        (".......\n", "...#...\n", "line 6, column 4: '#'", "free are . G S"),
        (".GS@OTW", ".GS@OT1", "line 5, column 7: '1'", "blocked are @ O T W"),
    ],
)
def test_damaged_movingai_file(tmp_path, old, new, place, remedy):
    path = tmp_path / "room.map"
    path.write_text(ROOM.replace(old, new))
    with pytest.raises(ValueError) as error:
        Grid.from_movingai(path)
    for part in (str(path), place, remedy):
        assert part in str(error.value)


def test_movingai_file_that_is_no_text_or_not_there(tmp_path):
    (tmp_path / "wide.map").write_text(ROOM, encoding="utf-16")
    with pytest.raises(ValueError, match="UTF-16; open it in an editor, and save it as UTF-8"):
        Grid.from_movingai(tmp_path / "wide.map")
    (tmp_path / "bytes.map").write_bytes(bytes(range(256)))
    with pytest.raises(ValueError, match="line 1"):
        Grid.from_movingai(tmp_path / "bytes.map")
    with pytest.raises(FileNotFoundError):
        Grid.from_movingai(tmp_path / "none.map")


# --- wrong maps: the message names the place and the remedy -----------------------------------------------------------


NO_FLOOR = "a blank is no floor: write '.' for each free cell"


@pytest.mark.parametrize(
    ("text", "place", "remedy"),
    [
        ("", "the map is empty", "draw at least one cell"),
        (None, "the map is NoneType", "draw it as a string"),
        (["S.G"], "the map is list", "draw it as a string"),
        (["S.G"], "the map is list", 'rows of text are joined by "\\n".join(rows)'),
        ([[0, 1]], "the map is list", "rows of numbers read by Grid.from_rows(rows)"),
        ("S #\n# G", "line 1, column 2", NO_FLOOR),
        ("#####\n#S G#\n#####", "line 2 has 4 cells", NO_FLOOR),
        ("S  # G", "line 1, column 2", NO_FLOOR),
        ("S  \n #\n  G", "line 1, column 2", NO_FLOOR),
        ("#S#\n # \n  G", "line 2 has 1 cells", NO_FLOOR),
        ("\n  S\n   #\n  G", "line 2, column 3", NO_FLOOR),
        ("S   G\n. # .", "line 2 has 3 cells", NO_FLOOR),
        ("\n  S . G\n  #   #\n", "line 2 has 2 cells", NO_FLOOR),
        ("S..\n..G\n..", "line 3 has 2 cells", "the first row has 3: make all rows equally"),
        ("\nS..\n...G", "line 2 has 4 cells", "the first row has 3: make all rows equally"),
        ("S.\n\n.G", "line 2 has 0 cells", "make all rows equally long"),
        ("S.\n.x", "line 2, column 2: 'x'", "'.' floor, '1' to '9' cost to enter, '#' wall, 'S' start, 'G' goal"),
        ("\n  S . .\n  . 0 G", "line 2, column 5: '0'", "'1' to '9' cost to enter"),
        ("S.²", "line 1, column 3: '²'", "'1' to '9' cost to enter"),
        ("S..\n.S.", "line 2, column 2: a second 'S'", "one start"),
        ("G.S\n. G", "line 2, column 3: a second 'G'", "one goal"),
    ],
)
def test_wrong_text(text, place, remedy):
    with pytest.raises(ValueError) as error:
        Grid.from_text(text)
    assert place in str(error.value)
    assert remedy in str(error.value)


NO_CELL = "is not a cell: give (x, y), two whole numbers"
OUTSIDE = "is outside the 3 x 2 map: x runs from 0 to 2, y from 0 to 1"
WALL = "is a wall of the 3 x 2 map: choose a free cell"
COST = "give a positive, finite cost, or use a wall instead"


@pytest.mark.parametrize(
    ("given", "place", "remedy"),
    [
        ({"width": 0}, "width is 0", "at least 1"),
        ({"height": -2}, "height is -2", "at least 1"),
        ({"height": "2"}, "height is '2'", "whole number"),
        ({"moves": "FOUR"}, "moves is 'FOUR'", "give FOUR, EIGHT, EIGHT_CUT or OCTILE"),
        ({"walls": [(3, 0)]}, "wall (3, 0)", OUTSIDE),
        ({"walls": ["ab"]}, "wall 'ab'", NO_CELL),
        ({"walls": [(1, 0, 0)]}, "wall (1, 0, 0)", NO_CELL),
        ({"walls": [[1, 0]]}, "wall [1, 0]", NO_CELL),
        ({"terrain": {(0, 2): 5}}, "terrain cell (0, 2)", OUTSIDE),
        ({"terrain": {7: 5}}, "terrain cell 7", NO_CELL),
        *(
            ({"terrain": {(1, 1): cost}}, f"terrain of (1, 1) is {cost!r}", COST)
            for cost in (0, -1, NAN, INF, "3", None)
        ),
        ({"start": (1, 0), "walls": [(1, 0)]}, "start (1, 0)", WALL),
        ({"goal": (1, 0), "walls": [(1, 0)]}, "goal (1, 0)", WALL),
        ({"start": (2, 2)}, "start (2, 2)", OUTSIDE),
        ({"start": [0, 0]}, "start [0, 0]", NO_CELL),
    ],
)
def test_wrong_grid(given, place, remedy):
    with pytest.raises(ValueError) as error:
        Grid(**{"width": 3, "height": 2} | given)
    assert place in str(error.value)
    assert remedy in str(error.value)


@pytest.mark.parametrize(
    ("cell", "remedy"),
    [
        ((1, 0), WALL),
        ((3, 0), OUTSIDE),
        (None, "cell is missing: put it into the map text, or pass a cell"),
        ("ab", NO_CELL),
        ([0, 0], NO_CELL),
        ((0, 0, 0), NO_CELL),
        (0, NO_CELL),
        ((0, 0.5), NO_CELL),
    ],
    ids=repr,
)
def test_no_steps_leave_what_is_no_free_cell(cell, remedy):
    grid = Grid(3, 2, walls=[(1, 0)])
    for ask in (grid.edges, grid.neighbors, lambda cell: grid.cost(cell, (0, 0))):
        with pytest.raises(ValueError) as error:
            ask(cell)
        assert remedy in str(error.value)


def test_cost_of_a_step_that_is_none():
    for b in ((2, 0), (1, 1), (0, 0), None):
        with pytest.raises(ValueError) as error:
            Grid(3, 2, walls=[(1, 0)]).cost((0, 0), b)
        assert str(error.value) == f"no step leads from (0, 0) to {b}: neighbours are [(0, 1)]"


def test_check_end_says_how_to_give_a_missing_end():
    for name, letter in (("start", "an S"), ("goal", "a G")):
        with pytest.raises(ValueError, match=f"{name} is missing: put {letter} into the map text, or pass a cell"):
            Grid(3, 2).check_end(None, name)


def test_walls_may_come_from_an_iterator():
    assert Grid(3, 2, walls=(cell for cell in [(1, 0)])).walls == {(1, 0)}


def test_a_grid_can_be_copied_and_pickled():
    grid = Grid.from_text("S2#\n..G", moves=EIGHT)
    grid.edges((0, 0))
    for again in (copy.deepcopy(grid), pickle.loads(pickle.dumps(grid))):
        assert again == grid
        assert again.edges((0, 0)) == grid.edges((0, 0))


def test_numpy_numbers_do_not_spread():
    start = tuple(np.array([0, 1]))
    grid = Grid(3, 2, start=start)
    assert repr(grid.start) == "(0, 1)"
    assert repr(grid.edges(start)) == "(((0, 0), 1), ((1, 1), 1))"


def test_ground_may_be_as_dear_as_a_float_can_be():
    dear = sys.float_info.max
    assert Grid(3, 2, terrain={(1, 0): dear}).edges((0, 0)) == (((1, 0), dear), ((0, 1), 1))


def test_lines_are_those_of_any_editor_and_counted_from_the_first_row():
    assert Grid.from_text("S.\r\n.G\r\n..") == Grid.from_text("S.\n.G\n..") == Grid.from_text("S.\r.G\r..")
    with pytest.raises(ValueError, match="line 2, column 1"):
        Grid.from_text("\n \nS.\nx.")


# --- in words ---------------------------------------------------------------------------------------------------------


def test_walls_are_counted_in_words():
    assert [Grid(3, 2, walls=[(x, 0) for x in range(n)]).counts for n in range(3)] == ["0 walls", "1 wall", "2 walls"]


def test_cells_are_put_in_the_order_of_reading():
    cells = [(1, 1), (0, 1), (2, 0), (0, 0)]
    assert Grid(3, 2).in_order(cells) == [(0, 0), (2, 0), (0, 1), (1, 1)]
    assert Grid(3, 2, walls=[(1, 0)]).nodes == ((0, 0), (2, 0), (0, 1), (1, 1), (2, 1))


@pytest.mark.parametrize("typed", ["1, 4", "(1, 4)", " 1 4 ", "1;4", "( 1 , 4 )"])
def test_a_cell_can_be_typed_with_or_without_brackets(typed):
    assert Grid(3, 2).node_named(typed) == (1, 4)


@pytest.mark.parametrize("typed", ["", "1", "a, b", "1, 2, 3", "1.5, 2"])
def test_what_is_no_cell_is_refused(typed):
    with pytest.raises(ValueError, match=r"is not a cell: type x and y, such as 1, 4$"):
        Grid(3, 2).node_named(typed)


@pytest.mark.parametrize("moves", [EIGHT, Moves("dear", 3), Moves("cheap", 0.1)], ids=str)
def test_ground_may_not_make_a_step_cost_more_than_any_float(moves):
    dearest = sys.float_info.max / max(1, moves.straight, moves.diagonal or 0)
    assert Grid(2, 2, terrain={(1, 1): dearest}, moves=moves).terrain[1, 1] == dearest
    with pytest.raises(ValueError, match="give a positive, finite cost"):
        Grid(2, 2, terrain={(1, 1): dearest * 1.01}, moves=moves)


@pytest.mark.parametrize("cell", [(1.0, 0.0), (True, False), tuple(np.array([1.0, 0.0]))])
def test_the_edges_of_a_cell_in_another_kind_of_number_do_not_depend_on_what_was_asked_before(cell):
    text = "S.#\n...\n..G"
    alone, next_to_it, prepared = (Grid.from_text(text) for _ in range(3))
    next_to_it.edges((0, 0))
    assert prepared.edges((1, 0)) == prepared.edges(cell) == next_to_it.edges(cell) == alone.edges(cell)
    assert repr(alone.edges((1, 0))) == repr(prepared.edges((1, 0)))
    for bad in ((1.5, 0), (2.0, 0.0), (9.0, 0.0), (float("nan"), 0), "10", (1,), [1, 0]):
        with pytest.raises(ValueError, match="cell"):
            alone.edges(bad)
