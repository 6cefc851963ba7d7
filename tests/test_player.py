"""The player without a browser: its controls are moved from here, and what it shows is compared with a board."""

from concurrent.futures import ThreadPoolExecutor
from html import escape

import numpy as np
import pytest
from instruments import buttons, pixels

from astar_lesson import Grid, Player, a_star, bfs, dijkstra, explain, manhattan, record, weighted

GRID = Grid.from_text("S2.\n.#.\n..G")


@pytest.fixture
def trace():
    return record(dijkstra(GRID, GRID.start, GRID.goal))


def is_held(lock):
    """Whether this thread holds a lock: no other one can take it."""

    def take():
        taken = lock.acquire(blocking=False)
        if taken:
            lock.release()
        return taken

    with ThreadPoolExecutor(1) as other:
        return not other.submit(take).result()


def test_moving_the_slider_moves_picture_and_words(trace):
    player = Player(GRID, trace)
    seen = set()
    for k in range(len(trace) + 1):
        player.slider.value = k
        seen.add(player.pane.picture)
        assert explain(GRID, trace, k) in player.pane.words
    assert len(seen) == len(trace) + 1


def test_a_button_goes_to_each_improvement_and_says_when_there_is_no_more():
    grid = Grid.from_text("S23G\n....")
    search = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
    assert search.improvements
    player = Player(grid, search)
    for k in search.improvements:
        buttons(player)["next improvement"].click()
        assert player.slider.value == k
    buttons(player)["next improvement"].click()
    assert player.slider.value == search.improvements[-1]
    assert "No improvement after this step." in player.pane.words


def test_the_buttons_stay_inside_the_search(trace):
    player = Player(GRID, trace)
    press = buttons(player)
    for tooltip, k in [
        ("one step back", 0),
        ("one step on", 1),
        ("one step on", 2),
        ("one step back", 1),
    ]:
        press[tooltip].click()
        assert player.slider.value == k


def test_a_saved_player_is_a_picture_and_a_description(trace):
    player = Player(GRID, trace, k=3)
    saved, _ = player._repr_mimebundle_()
    assert saved["image/png"].startswith(b"\x89PNG")
    difference = pixels(saved["image/png"]).astype(int) - pixels(player.pane.picture)
    assert np.abs(difference).mean() < 2  # the same picture, with fewer colours
    assert saved["text/plain"].splitlines()[:2] == [f"Player at step 3 of {len(trace)}.", explain(GRID, trace, 3)]
    assert (
        "To play, click here, choose Run All Above Selected Cell in the menu Run, and run this cell."
        in saved["text/html"]
    )


def test_several_searches_move_together_and_wait_at_their_ends(trace):
    other = record(a_star(GRID, GRID.start, GRID.goal, manhattan(GRID)))
    longest = record(bfs(GRID, GRID.start))
    player = Player(GRID, other, trace, longest)
    assert player.slider.max == max(len(other), len(trace), len(longest))
    player.slider.value = player.slider.max
    titles = [ax.get_title() for ax in player.scene.figure.axes]
    assert titles == ["A*", "Dijkstra's algorithm", "Breadth-first search"]
    names = ["A*", "Dijkstra's algorithm", "breadth-first search"]
    for name, search in zip(names, (other, trace, longest), strict=True):
        assert f"{name}, {len(search)} of {len(search)} steps. Step {len(search)}: expand" in repr(player)


def test_the_steps_of_two_searches_are_told_above_the_picture_and_those_of_more_in_its_description(trace):
    other = record(a_star(GRID, GRID.start, GRID.goal, manhattan(GRID)))
    two = Player(GRID, other, trace, k=3)
    for name in ("A*", "Dijkstra's algorithm"):
        assert f"<p>{escape(name)}, 3 of " in two.pane.words
    three = Player(GRID, other, trace, record(bfs(GRID, GRID.start)), k=3)
    assert three.pane.words.startswith("<p>A* · step 3 · (0, 2); Dijkstra · step 3 · (0, 2); BFS · step 3 · (0, 1)</p>")
    assert "A*, 3 of " in three.pane.moment["alt"]
    three.on_pointer("down", 0, GRID.start)
    assert "A*. " in three.pane.words  # the life of a cell that is clicked


@pytest.mark.parametrize(("numbers", "rows"), [(False, 1), (True, 2)])
def test_boards_with_numbers_stand_in_two_rows_where_one_would_make_them_too_small_to_read(numbers, rows):
    moor = Grid.from_text("S....7......\n...........G")
    trace = record(dijkstra(moor, moor.start, moor.goal))
    player = Player(moor, trace, trace, trace, numbers=numbers)
    assert len({top for _, top, *_ in player.scene.boxes}) == rows


def test_a_search_is_recorded_and_its_ends_are_checked_at_once(trace):
    assert len(Player(GRID, dijkstra(GRID, GRID.start, GRID.goal)).scene.traces[0]) == len(trace)
    with pytest.raises(ValueError, match=r"goal \(1, 1\) is a wall"):
        Player(GRID, dijkstra(GRID, GRID.start, (1, 1)))


@pytest.mark.parametrize("k", [-1, 99])
def test_a_first_step_out_of_range(trace, k):
    with pytest.raises(IndexError, match=f"state {k} .*to {len(trace)}"):
        Player(GRID, trace, k=k)


def test_a_trace_of_another_map(trace):
    with pytest.raises(ValueError, match="the map that was searched"):
        Player(Grid(2, 2), trace, k=len(trace))


def test_nobody_else_can_draw_while_the_player_draws(trace, monkeypatch):
    """Callbacks may come from several threads, and the figure is one."""
    player = Player(GRID, trace)
    held = []
    draw = player.draw
    monkeypatch.setattr(player, "draw", lambda k: held.append(is_held(player.drawing)) or draw(k))
    player.slider.value = 2
    player.show_anew()
    player._repr_mimebundle_()
    assert held == [True, True]


def test_searches_side_by_side_have_names_that_say_which_is_which():
    grid = Grid.from_text("S..G\n....")
    traces = [record(a_star(grid, grid.start, grid.goal, weighted(manhattan(grid), w))) for w in (1, 2)]
    assert "A* (1), 1 of" in repr(Player(grid, *traces, k=1))
    assert "weight 2, 1 of" in repr(Player(grid, *traces, names=["weight 1", "weight 2"], k=1))
    with pytest.raises(ValueError, match="names has 1 entries for 2 searches: give one for each"):
        Player(grid, *traces, names=["weight 1"])
