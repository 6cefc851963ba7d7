"""The walk: a reader goes from cell to cell; wrong steps are named, and the end is judged against a cheapest path."""

import pytest
from instruments import buttons, pixels

from astar_lesson import OCTILE, Grid, dijkstra
from astar_lesson.play import pane
from astar_lesson.play.walk import ARROWS, Walk

GRID = Grid.from_text("S9G\n.#.\n...")


def test_a_walk_by_buttons_clicks_and_typing():
    walk = Walk(GRID)
    assert repr(walk).startswith("You are at (0, 0): 0 steps, cost 0.")
    buttons(walk)["down"].click()
    walk.on_pointer("down", 0, (0, 2))
    walk.on_pointer("move", 0, (1, 2))  # only clicks count
    walk.typed.value = "1, 2"
    assert walk.path == [(0, 0), (0, 1), (0, 2), (1, 2)]
    assert walk.typed.value == ""
    for cell in ("2, 2", "2, 1", "2, 0"):
        walk.typed.value = cell
    assert walk.report(walk.step()) == ["You have arrived: 6 steps, cost 6. No path is cheaper."]
    assert "No path is cheaper" in walk.pane.words


def test_the_walker_is_seen_where_he_is():
    walk = Walk(GRID, [(0, 1)])
    left, top, right, bottom, columns, rows = walk.boxes()[0]

    def dark(cell):
        """How many pixels around the middle of a cell are as dark as a unit."""
        picture = pixels(walk.draw(walk.step()))
        height, width, _ = picture.shape
        x = round(width * (left + (right - left) * (cell[0] + 0.5) / columns))
        y = round(height * (top + (bottom - top) * (cell[1] + 0.5) / rows))
        around = picture[y - 25 : y + 25, x - 25 : x + 25]
        return int((around.sum(axis=2) < 150).sum())

    assert dark((0, 1)) > 500
    assert dark((0, 2)) < 50
    walk.choose((0, 2))
    assert dark((0, 1)) < 50
    assert dark((0, 2)) > 500


def test_a_path_that_is_rounded_in_another_way_is_as_cheap():
    grid = Grid(10, 4, start=(0, 0), goal=(9, 3), moves=OCTILE)
    *_, step = dijkstra(grid, grid.start, grid.goal)
    straight_first = [(x, 0) for x in range(1, 7)] + [(7, 1), (8, 2), (9, 3)]
    for path in (straight_first, step.path[1:]):
        assert "No path is cheaper" in repr(Walk(grid, path))


def test_wrong_steps_are_named_and_nothing_is_lost():
    walk = Walk(GRID, [(0, 1)])
    buttons(walk)["right"].click()  # the wall
    assert walk.notes[0] == "No step leads from (0, 1) to (1, 1): choose a free cell beside (0, 1)."
    walk.typed.value = "there"
    assert "'there' is not a cell" in walk.notes[0]
    assert walk.typed.value == "there"
    assert walk.path == [(0, 0), (0, 1)]
    walk.typed.value = "0, 2"
    assert walk.report(walk.step()) == ["You are at (0, 2): 2 steps, cost 2."]
    done = Walk(GRID, [(1, 0), (2, 0)])
    done.on_pointer("down", 0, (1, 0))
    assert "you have arrived" in done.notes[0]


def test_undo_and_begin_again():
    walk = Walk(GRID, [(1, 0), (2, 0)])
    buttons(walk)["undo"].click()
    assert walk.path == [(0, 0), (1, 0)]
    buttons(walk)["begin again"].click()
    buttons(walk)["undo"].click()
    assert walk.path == [(0, 0)]


def test_two_ways_of_the_same_length_are_two_pictures():
    walk = Walk(GRID, [(1, 0)])
    before = walk.pane.picture
    buttons(walk)["undo"].click()
    buttons(walk)["down"].click()
    assert walk.pane.picture != before


def test_bad_maps_and_paths_are_named():
    with pytest.raises(ValueError, match="goal"):
        Walk(Grid.from_text("S.."))
    with pytest.raises(ValueError, match=r"no step leads from \(0, 0\) to \(2, 2\)"):
        Walk(GRID, [(2, 2)])
    with pytest.raises(ValueError, match="give the Grid"):
        Walk("S.G")


def test_keys_and_swipes_move_and_undo_takes_a_step_back():
    walk = Walk(GRID)
    walk.on_pointer("go", 0, (0, 1))
    walk.on_pointer("go", 0, (0, 1))
    buttons(walk)["undo"].click()
    assert walk.path == [(0, 0), (0, 1)]
    walk.on_pointer("go", 0, (1, 0))
    assert "No step leads" in walk.notes[0]
    walk.on_pointer("down", 0, (0, 1))  # a click on one's own cell only makes the keys work
    assert walk.notes and walk.path == [(0, 0), (0, 1)]
    buttons(walk)["undo"].click()
    buttons(walk)["undo"].click()
    assert walk.path == [(0, 0)]


@pytest.mark.parametrize("pointer", [True, False])
def test_the_four_buttons_are_folded_only_where_keys_do_the_same(monkeypatch, pointer):
    monkeypatch.setattr(pane, "POINTER", pointer and pane.POINTER)
    walk = Walk(GRID)
    assert (ARROWS.keys() <= buttons(walk.folded).keys()) == pane.POINTER
    assert (walk.folded in walk.children) == pane.POINTER
    assert {"undo", "begin again", *ARROWS} <= buttons(walk).keys()
    assert "undo" not in buttons(walk.folded)
    buttons(walk)["down"].click()
    assert walk.path[-1] == (0, 1)
