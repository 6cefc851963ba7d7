"""Maps from rows of numbers: what the numbers mean, and what is said of rows that are none."""

import math
from fractions import Fraction

import numpy as np
import pytest
from strategies import any_map

from astar_lesson import EIGHT, FOUR, Grid, a_star, dijkstra, manhattan, record

NAN, INF = math.nan, math.inf
ROOM = [[0, 0, 1], [0, 0, 0]]


@pytest.mark.parametrize(
    "rows",
    [
        ROOM,
        ((0, 0, 1), (0, 0, 0)),
        [[False, False, True], [False] * 3],
        [[0.0, 0.0, 1.0], [0.0] * 3],
        (iter(row) for row in ROOM),
        np.array(ROOM),
        np.array(ROOM, dtype=np.uint8),
        np.array(ROOM) > 0,
        np.array(ROOM, dtype=object),
    ],
    ids=lambda rows: f"{type(rows).__name__} {getattr(rows, 'dtype', '')}",
)
def test_rows_of_0_and_1_are_floor_and_walls(rows):
    grid = Grid.from_rows(rows, start=(0, 1), goal=(1, 0))
    assert grid == Grid.from_text(".G#\nS..")
    assert (grid.width, grid.height, grid.moves) == (3, 2, FOUR)
    assert all(type(number) is int for wall in grid.walls for number in wall)


@pytest.mark.parametrize(
    ("rows", "wall"),
    [
        ([[1, 5, 0], [1, 1, 2]], 0),
        ([[1, 5, -1], [0, 1, 2]], -1),
        ([[1, 5, INF], [1, 1, 2]], INF),
        ([[0, 5, 255], [0, 0, 2]], 255),
        (np.array([[1, 5, 0], [1, 1, 2]]), np.int64(0)),
        (np.array([[1, 5, -1], [1, 1, 2]], dtype=float), -1),
        ([[True, 5, False], [True, True, 2]], False),
    ],
)
def test_rows_of_costs_have_a_number_for_walls(rows, wall):
    assert Grid.from_rows(rows, wall=wall) == Grid.from_text(".5#\n..2")


def test_where_no_cell_is_a_wall_every_number_is_a_cost():
    grid = Grid.from_rows([[1, 2.5, 3], [0, Fraction(1, 2), 12]], wall=None)
    assert grid.walls == frozenset()
    assert grid.terrain == {(1, 0): 2.5, (2, 0): 3, (1, 1): Fraction(1, 2), (2, 1): 12}


def test_numbers_of_numpy_become_numbers_of_python():
    grid = Grid.from_rows(np.array([[1, 200, 200, 1]], dtype=np.uint8), 0, (0, 0), (3, 0), EIGHT)
    assert {type(cost) for cost in grid.terrain.values()} == {int}
    assert record(a_star(grid, grid.start, grid.goal, manhattan(grid))).cost == 4010


@any_map(ends="anywhere")
def test_the_rows_of_a_map_make_the_same_map(grid):
    rows = [[grid.terrain.get((x, y), 1) for x in range(grid.width)] for y in range(grid.height)]
    for x, y in grid.walls:
        rows[y][x] = -1
    again = Grid.from_rows(rows, -1, grid.start, grid.goal, grid.moves)
    assert again == grid
    if grid.start is not None and grid.goal is not None:
        assert (
            record(dijkstra(again, again.start, again.goal)).cost == record(dijkstra(grid, grid.start, grid.goal)).cost
        )


# --- what is refused, and what is said of it --------------------------------------------------------------------------

FROM_TEXT = 'read a map of characters with Grid.from_text("\\n".join("".join(row) for row in rows))'


@pytest.mark.parametrize(
    ("rows", "wall", "place", "remedy"),
    [
        ([], 1, "the map is empty", "at least one row with one cell, such as [[0"),
        ([[]], 1, "the map is empty", "at least one row with one cell"),
        (5, 1, "rows is 5", "give a list of rows, each a list of numbers, as in [[0"),
        (np.array(5), 1, "rows is array(5)", "give a list of rows"),
        ([[0, 1], 5], 1, "row 1 is 5", "give a list of rows"),
        ([[0, 1], [0]], 1, "row 1 has length 1, but row 0 has length 2", "make all rows equally long"),
        ("S.#\n..G", 1, "the map is text", "Grid.from_text(text)"),
        (["S.#", "..G"], 1, "row 0 is text", FROM_TEXT),
        ([[0, 0, "#"]], 1, "row 0, column 2 is '#', which is text", FROM_TEXT),
        (np.array([list("S#")]), 1, "row 0, column 0 is ", FROM_TEXT),
        (["001", "000"], 1, "row 0 is text", "rows = [[int(cell) for cell in row] for row in rows]"),
        ([[0, "1"]], 1, "row 0, column 1 is '1', which is text", "[[int(cell) for cell in row] for row in rows]"),
        (np.zeros((2, 2, 3)), 1, "row 0, column 0 is array([0., 0., 0.])", "give one number for each cell"),
        ([[0, (0, 1)]], 1, "row 0, column 1 is (0, 1)", "give one number for each cell"),
        ([[0, 1], [NAN, 0]], 1, "row 1, column 0 is nan, which is not a number", "such as -1 with wall=-1"),
        (np.array([[1, NAN]]), 0, "row 0, column 1 is ", "which is not a number"),
        ([[0, None]], 1, "row 0, column 1 is None, which is not a number", "such as -1 with wall=-1"),
        ([[0, 1], [0, -1]], 1, "row 1, column 1 is -1", "if it stands for a wall, pass wall=-1"),
        ([[1, 2], [-0.5, 1]], 0, "row 1, column 0 is -0.5", "must be positive and finite"),
        ([[1, INF]], 0, "row 0, column 1 is inf", "pass wall=inf"),
        ([[0, 1], [2, 0]], 1, "row 1, column 0 is 2, but with wall=1 every cell is 0 or 1", "wall=None for no walls"),
        ([[0, 0.5]], 1, "row 0, column 1 is 0.5, but with wall=1", "such as start=(0, 0)"),
        (ROOM, "#", "wall is '#'", "give the number that stands for a wall, or None"),
        (ROOM, NAN, "wall is nan", "give the number that stands for a wall"),
        ([[1, 10**400]], 0, "terrain of (1, 0) is ", "positive, finite cost"),
    ],
)
def test_wrong_rows(rows, wall, place, remedy):
    with pytest.raises(ValueError) as error:
        Grid.from_rows(rows, wall=wall)
    assert str(error.value).startswith(place)
    assert remedy in str(error.value)


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ((2, 0), "(2, 0) is a wall, because row 0, column 2 is 1: a cell is (x, y), the column first; if 1 is free in"),
        ((0, 2), "(0, 2) is outside the 3 x 2 map: x runs from 0 to 2, y from 0 to 1"),
        ([0, 0], "[0, 0] is not a cell: give (x, y)"),
        (0, "0 is not a cell: give (x, y)"),
    ],
)
def test_wrong_ends(end, words):
    for name in ("start", "goal"):
        with pytest.raises(ValueError) as error:
            Grid.from_rows(np.array(ROOM), **{name: end})
        assert str(error.value).startswith(f"{name} {words}")


@pytest.mark.parametrize("given", [[[0, 1], [0, 0]], np.array(ROOM), "S.G", None, ["S.G"]])
def test_a_grid_of_rows_or_text_names_what_reads_them(given):
    with pytest.raises(ValueError) as error:
        Grid(given)
    words = "not a number of cells: rows of numbers are read by Grid.from_rows(rows), a drawn map by Grid.from_text"
    assert words in str(error.value)
    assert len(str(error.value)) < 200


def test_a_height_is_missing():
    with pytest.raises(ValueError, match=r"^height is 0: a map needs a whole number of cells, at least 1$"):
        Grid(5)
