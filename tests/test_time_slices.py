"""Time slices, the table of ideas, the progress bar: budgets are kept, and no text changes from run to run."""

import io
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image
from strategies import plain_maps

from astar_lesson import EIGHT, Grid, a_star, dijkstra, gallery, manhattan, octile, record
from astar_lesson.maps.made import rooms
from astar_lesson.world.big.measures import Bar, Scoreboard, frame_times, watch
from astar_lesson.world.big.time_slices import TimeSlices

ROOM = Grid(12, 9, [(4, y) for y in range(8)])
ENDS = {"A": ((0, 0), (11, 8)), "B": ((11, 0), (0, 8)), "C": ((6, 8), (6, 0))}


def ask_all(budget, turn=None, grid=ROOM, ends=ENDS, search=dijkstra):
    queue = TimeSlices(grid)
    for name, (start, goal) in ends.items():
        queue.ask(name, search(grid, start, goal))
    while queue:
        queue.tick(budget, turn)
    return queue


@pytest.mark.parametrize("turn", [None, 1, 4, 7])
@pytest.mark.parametrize("budget", [1, 5, 7, 64, 10_000])
def test_no_tick_is_over_its_budget_and_every_way_is_that_of_the_whole_search(budget, turn):
    queue = ask_all(budget, turn)
    whole = {name: record(dijkstra(ROOM, *ends)) for name, ends in ENDS.items()}
    steps = [tick.steps for tick in queue.ticks]
    assert sum(steps) == sum(trace.expanded for trace in whole.values())
    assert all(count == budget for count in steps[:-1]) and 0 < steps[-1] <= budget  # none is idle while one waits
    for request in queue.requests:
        trace = whole[request.name]
        assert (request.path, request.cost, request.expanded) == (trace.path, trace.cost, trace.expanded)
        assert request.taken[0] == 0 and request.taken[-1] == trace.expanded
        assert request.taken[request.done] == trace.expanded > request.taken[request.done - 1]
    per_tick = zip(*(np.diff(request.taken) for request in queue.requests), strict=True)
    assert [sum(counts) for counts in per_tick] == steps


def test_one_after_another_or_in_turns():
    one_by_one, in_turns = (ask_all(20, turn) for turn in (None, 5))
    assert [request.taken[1] for request in one_by_one.requests] == [20, 0, 0]
    assert [request.taken[1] for request in in_turns.requests] == [10, 5, 5]
    assert one_by_one.requests[0].done < min(request.done for request in in_turns.requests)
    assert len(one_by_one.ticks) == len(in_turns.ticks)


def test_nothing_is_run_before_its_tick():
    begun = []

    def search():
        begun.append(True)
        yield from dijkstra(ROOM, (0, 0), (1, 0))

    queue = TimeSlices(ROOM)
    queue.ask("A", search())
    assert (begun, len(queue)) == ([], 1)
    queue.tick(1)
    assert (begun, len(queue)) == ([True], 1)


def test_a_unit_that_asks_later_and_one_without_a_way():
    grid = Grid.from_text("..#.\n..#.")
    queue = TimeSlices(grid)
    first = queue.ask("A", dijkstra(grid, (0, 0), (3, 0)))
    queue.tick(3)
    second = queue.ask("B", dijkstra(grid, (0, 0), (1, 1)))
    while queue:
        queue.tick(3)
    assert (first.taken, first.done, first.path, first.cost) == ([0, 3, 4, 4], 2, [], float("inf"))
    assert (second.taken, second.done) == ([0, 0, 2, 4], 3)
    assert second.path == [(0, 0), (0, 1), (1, 1)]
    assert [first.walked(9), *(second.walked(ticks) for ticks in (0, 3, 4, 5, 9))] == [0, 0, 0, 1, 2, 2]


@pytest.mark.parametrize("number", [0, -1, 2.5, None])
def test_a_budget_that_is_none_is_refused(number):
    with pytest.raises(ValueError, match=f"budget is {number}: give a whole number of steps, at least 1"):
        TimeSlices(ROOM).tick(number)
    if number is not None:
        with pytest.raises(ValueError, match=f"turn is {number}"):
            TimeSlices(ROOM).tick(5, number)


def test_a_search_that_fails_leaves_the_queue():
    class Pit:
        def edges(self, cell):
            return [*ROOM.edges(cell), ((2, 0), -9)] if cell == (1, 0) else ROOM.edges(cell)

    queue = TimeSlices(ROOM)
    queue.ask("A", dijkstra(Pit(), (0, 0), (9, 0)))
    queue.ask("B", dijkstra(ROOM, (0, 0), (1, 0)))
    with pytest.raises(ValueError, match=r"the step from \(1, 0\) to \(2, 0\) costs -9"):
        queue.tick(100)
    assert (queue.ticks, len(queue)) == ([], 1)
    queue.tick(100)
    assert queue.requests[1].path == [(0, 0), (1, 0)]


def test_a_tick_without_searches_is_idle():
    queue = TimeSlices(ROOM)
    assert queue.longest == (0, 0)
    assert queue.tick(5).steps == 0
    assert queue.longest.steps == 0


def test_the_panels_tell_where_every_unit_is():
    grid = Grid.from_text(".....\n.....")
    ends = {"A": ((0, 0), (4, 0)), "B": ((4, 1), (0, 1))}
    queue = ask_all(3, grid=grid, ends=ends, search=lambda grid, *ends: a_star(grid, *ends, manhattan(grid)))
    maps = {name: replace(grid, start=start, goal=goal) for name, (start, goal) in ends.items()}
    runs = {name: (g, record(a_star(g, g.start, g.goal, manhattan(g)))) for name, g in maps.items()}
    told = [[(title, state.k, path) for title, _, state, path in queue.panels(runs, k)] for k in (0, 1, 2, 4, 99)]
    assert told == [
        [("A: waits", 0, []), ("B: waits", 0, [])],
        [("A: 3 steps", 3, []), ("B: waits", 0, [])],
        [("A: walks, 0 of 4", 5, []), ("B: 1 steps", 1, [])],
        [("A: walks, 2 of 4", 5, [(0, 0), (1, 0), (2, 0)]), ("B: walks, 0 of 4", 5, [])],
        [("A: walks, 4 of 4", 5, runs["A"][1].path), ("B: walks, 4 of 4", 5, runs["B"][1].path)],
    ]
    assert "A: 3 steps: 5 x 2 map; a_star, 3 of 5 steps taken" in repr(gallery(queue.panels(runs, 1)))


@pytest.mark.deep
def test_time_slices_on_a_large_map():
    castle = rooms(doors=0.55, seed=3, moves=EIGHT)
    h = octile(castle)
    ends = {"A": ((0, 0), (510, 510)), "B": ((510, 510), (0, 0))}
    queue = ask_all(1000, grid=castle, ends=ends, search=lambda grid, *ends: a_star(grid, *ends, h))
    assert queue.longest.steps == 1000
    assert [request.expanded for request in queue.requests] == [170_175, 129_170]
    assert [request.cost for request in queue.requests] == [15_230, 15_230]
    assert len(queue.ticks) == 300
    assert all(tick.steps == 1000 for tick in queue.ticks[:-1])  # no tick does the work of another


# --- what is shown ----------------------------------------------------------------------------------------------------


def pixels(picture):
    return np.asarray(Image.open(io.BytesIO(picture.png(small=False))).convert("RGB"))


def test_frame_times_are_drawn_and_not_told():
    queues = {"at once": ask_all(10_000), "sliced": ask_all(20)}
    steps = sum(tick.steps for tick in queues["sliced"].ticks)
    picture = frame_times(queues)
    assert picture.words.splitlines() == [
        "CPU time of each tick, in the picture alone.",
        f"at once, 12 x 9 map: 1 tick, {steps} steps, at most {steps} in a tick.",
        f"sliced, 12 x 9 map: {-(-steps // 20)} ticks, {steps} steps, at most 20 in a tick.",
    ]
    (ax,) = picture.axes
    for line, queue in zip(ax.lines, queues.values(), strict=False):
        assert list(line.get_ydata()) == [tick.milliseconds for tick in queue.ticks]
        assert f"longest tick: {queue.longest.milliseconds:,.1f} ms" in line.get_label()


@pytest.mark.parametrize("queues", [{}, {"idle": TimeSlices(ROOM)}])
def test_frame_times_of_nothing(queues):
    with pytest.raises(ValueError, match="there is nothing to draw"):
        frame_times(queues)


def test_a_scoreboard_counts_in_words_and_measures_in_its_picture():
    board = Scoreboard(ROOM, "across the room")
    plain = board.add("plain", lambda: record(dijkstra(ROOM, (0, 0), (11, 8))))
    board.add("none", lambda: SimpleNamespace(expanded=0, cost=float("inf")), prepared=1234)
    assert (plain.found, board.rows[0].expanded, board.rows[0].cost) == (True, plain.expanded, plain.cost)
    assert repr(board).splitlines() == [
        "across the room, 12 x 9 map",
        "idea   prepared  cells taken  share    cost  times the first",
        f"plain         0  {plain.expanded:>11}  1.000      {plain.cost}            1.000",
        "none      1,234            0  0.000  no way",
    ]
    saved = board._repr_mimebundle_()
    assert set(saved) == {"image/png", "text/plain"}
    assert saved["text/plain"] == repr(board)
    shown = {text.get_text() for text in board.picture().texts}
    assert {f"{row.milliseconds:,.1f}" for row in board.rows} <= shown
    before = pixels(board.picture())
    board.rows[0] = board.rows[0]._replace(milliseconds=9876.5)
    assert not np.array_equal(before, pixels(board.picture()))


def test_an_empty_scoreboard_is_no_picture():
    with pytest.raises(ValueError, match="the table 'nothing' is empty: add an idea first"):
        Scoreboard(ROOM, "nothing").picture()


def test_a_bar_is_saved_as_words_that_do_not_move():
    bar = Bar(40, "cells")
    bar.value = 17
    assert repr(bar) == bar._repr_mimebundle_()["text/plain"] == "cells (up to 40)"
    bar.close()


def test_what_is_watched_is_handed_on(monkeypatch):
    shown = []
    monkeypatch.setattr("astar_lesson.world.big.measures.display", shown.append)
    for grid in plain_maps(3):
        start = grid.nodes[0]
        assert list(watch(dijkstra(grid, start), 100, "steps")) == list(dijkstra(grid, start))
    assert [bar.value for bar in shown] == [100] * 3
    moved = []
    things = watch(range(1000), 1000, "things")
    next(things)
    shown[-1].observe(lambda change: moved.append(change["new"]), "value")
    assert list(things) == list(range(1, 1000))
    assert moved == [*range(20, 1000, 20), 1000]
