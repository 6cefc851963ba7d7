"""The judge: right searches pass, every mistake of the museum fails on a small map, nothing written breaks it."""

import inspect
import queue as library_queue
import re
import signal
import sys
import threading
import time
import weakref
from collections import deque
from contextlib import contextmanager
from functools import cache, partial
from heapq import heappop, heappush
from itertools import count, product
from math import log

import numpy as np
import pytest
from other_lists import LosingList
from some_maps import check_on_some_maps
from strategies import quick_first

from astar_lesson import (
    EIGHT,
    FOUR,
    Grid,
    PriorityQueue,
    Step,
    a_star,
    bfs,
    bfs_early_exit,
    dijkstra,
    greedy_best_first,
    manhattan,
    walk_back,
    weighted,
)
from astar_lesson.lesson.exercises.distance_checks import check_guess
from astar_lesson.lesson.judge.check import check
from astar_lesson.lesson.judge.follower import Follower
from astar_lesson.lesson.judge.trial_guesses import KnowsOneGoal
from astar_lesson.lesson.programs import plain
from astar_lesson.lesson.programs.five_searches import SEARCHES, is_guided
from astar_lesson.lesson.programs.listing import changed
from astar_lesson.lesson.programs.mistakes import box_game, box_game_h, catalogue, with_mistake
from astar_lesson.lesson.programs.open_lists import OldestFirstHeap
from astar_lesson.lesson.programs.wrong_lists import UnsiftedHeap
from astar_lesson.lesson.running.attempt import Attempt
from astar_lesson.lesson.running.observed_run import observe
from astar_lesson.lesson.running.runnable import Runnable
from astar_lesson.lesson.running.time_limit import EndlessError, time_limit
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.search.costs import true_costs, walked_cost
from astar_lesson.words.explain import called


def path_only(grid, start, goal):
    *_, last = dijkstra(grid, start, goal)
    return list(last.path)


def with_plain_rows(grid, start, goal, estimate):
    for current, reached, path in a_star(grid, start, goal, estimate):
        yield Step(current, tuple((cell, g) for cell, g, *_ in reached), tuple(path))


@pytest.mark.parametrize(
    "search",
    quick_first(
        [
            with_plain_rows,
            path_only,
        ]
    ),
)
def test_right_searches_pass(search):
    verdict = check(search)
    assert verdict.solved
    told = re.fullmatch(r"Solved\. Right in all (\d{4,5}) searches of (\d{4}) maps\.", str(verdict))
    searches, maps = map(int, told.groups())
    assert searches == maps if search is path_only else searches > maps


class Elsewhere(Runnable):
    """Stands in for a function, and notes what it is told beside its calls."""

    blanks = ()

    def __init__(self, function):
        self.function, self.__name__, self.__signature__ = function, function.__name__, inspect.signature(function)
        self.limit, self.expected, self.unexpected = None, [], 0

    @contextmanager
    def within(self, seconds):
        self.limit = seconds
        with time_limit(self.function, seconds):
            yield
        self.limit = None

    def expect(self, calls, seconds):
        assert seconds > 0
        self.expected = [id(first) for first, *_ in calls]

    def __call__(self, grid, *arguments):
        assert self.limit is not None
        self.unexpected += id(grid) not in self.expected
        return self.function(grid, *arguments)


def test_what_stands_in_for_a_function_limits_its_own_time_and_is_told_of_the_calls_that_follow():
    right, wrong = Elsewhere(plain.dijkstra), Elsewhere(with_mistake(plain.dijkstra, "cost_not_added"))
    assert check_on_some_maps(right, like=dijkstra).solved
    assert right.expected and not right.unexpected
    assert not check(wrong, like=dijkstra).solved


def test_what_stands_in_for_a_function_knows_its_blanks():
    function = Elsewhere(plain.bfs)
    function.blanks = ["return ..."]
    verdict = check(function, like=bfs)
    assert (verdict.solved, verdict.cause) == (False, "blanks")
    assert "return ..." in verdict.words


def test_a_solved_check_is_seen_and_replays_the_search(monkeypatch):
    def mine(grid, start, goal):
        return path_only(grid, start, goal)

    shown = []
    monkeypatch.setattr("astar_lesson.lesson.verdict.display", lambda what, **_: shown.append(what))
    solved = check_on_some_maps(mine, like=dijkstra)
    solved._ipython_display_()
    verdict, player = shown
    assert "\u2713 Solved</strong> Right in all" in verdict["text/html"]
    assert verdict["text/plain"] == str(solved)
    assert "Good.</p><pre>1 &lt; 2</pre>" in Verdict(True, "Good.\n1 < 2")._repr_html_()
    (trace,), names = player.scene.traces, player.scene.names
    assert names == ["yours"]
    grid = player.scene.grid
    assert trace.found and len(trace) > 20
    assert list(trace.path) == path_only(grid, grid.start, grid.goal)
    assert check_on_some_maps(mine).replay() is None  # which number it goes by is not known
    assert check_on_some_maps(a_star).replay().scene.traces[0].expanded


def test_a_solved_search_that_floods_the_map_is_shown_with_the_path_that_it_returns():
    player = check_on_some_maps(plain.bfs, like=bfs).replay()
    (trace,) = player.scene.traces
    assert trace.path_step < len(trace)
    assert trace.path == plain.bfs(player.scene.grid, trace.path[0], trace.path[-1])
    assert player.scene.states(len(trace))[0].path == trace.path
    assert "It is the goal. The path has" in player.html(trace.path_step)
    assert player.html(len(trace)).endswith("Nothing is left on the open list: the search ends.</p>")


def by(search, heuristic):
    return lambda grid, start, goal: search(grid, start, goal, heuristic(grid))


LOOP = """
    while frontier:
        current = frontier.get()
        if current == goal:
            return walk_back(came_from, goal)
"""
expects_a_path = changed(
    plain.dijkstra,
    "expects_a_path",
    {LOOP: "\n    while (current := frontier.get()) != goal:\n"},
    end="    return walk_back(came_from, goal)\n",
)
"""Nobody asks whether a cell is left."""


MISTAKES = {
    "weight": lambda grid, start, goal, h: a_star(grid, start, goal, weighted(h, 1.5)),
    "H too large": by(a_star, manhattan),
    "box game": lambda grid, start, goal: box_game(grid, start, goal, box_game_h),
    "expects a path": expects_a_path,
    "losing list": lambda grid, start, goal, h: a_star(grid, start, goal, h, LosingList),
    "unsifted heap": lambda grid, start, goal, h: a_star(grid, start, goal, h, UnsiftedHeap),
}


@pytest.mark.parametrize("name", [pytest.param(k, marks=[pytest.mark.deep] * (k == "unsifted heap")) for k in MISTAKES])
def test_a_mistake_that_is_not_in_the_catalogue_is_found_on_a_small_map(name):
    verdict = check(MISTAKES[name])
    assert not verdict.solved
    assert int(re.search(r"On this map of (\d+) cells", str(verdict))[1]) <= 12
    assert "yours" in verdict.picture.words


def test_the_sentence_names_both_costs_the_mistake_and_where_to_look():
    assert str(check(with_mistake(a_star, "never_improves"))) == (
        "Not yet. On this map of 4 cells, where a straight step costs 10 and a diagonal one 14, with the octile "
        "distance as H, your path costs 42 instead of 40. It behaves like A*, except that it never improves a cost: "
        "the first path to a cell is kept, even where a cheaper one is found later. Look at the line that decides "
        "whether a neighbour is opened."
    )


def endless(grid, start, goal):
    while True:
        pass


def yields_for_ever(grid, start, goal):
    while True:
        yield Step(start)


def fails(grid, start, goal):
    table = {}
    return table[start]


def counts(grid, start, goal):
    yield 1


def recurses(grid, start, goal):
    return recurses(grid, start, goal)


def gives_up(grid, start, goal):
    raise GeneratorExit("enough")


@pytest.mark.parametrize(
    ("search", "words"),
    [
        (
            endless,
            "has run for 0.5 s and was stopped, in line \\d+: `while True:`. Its loop may never come to an end.",
        ),
        (yields_for_ever, "your search has yielded 100 steps and was stopped."),
        (fails, "your search fails: KeyError: (0, 0), in line \\d+: `return table[start]`."),
        (counts, "your search yields 1 as step 1: yield Step(current, reached)"),
        (lambda grid, start, goal: None, "your search returns no path, though one costs 1."),
        (lambda *given: None, "your search returns no path, though one costs 1."),
        (lambda grid, start, goal: "way", "your search returns text, 'way': return the list itself."),
        (lambda grid, start, goal: list(bfs(grid, start)), "return the path as a list of cells (x, y), such as"),
        (
            lambda grid, start, goal, h=None: h and [start, start],
            "your path leads from (0, 0) to (0, 0): it must lead from (0, 0)",
        ),
        (
            lambda grid, start, goal: [goal, start],
            "your path is backwards: it leads from the goal, (0, 1),",
        ),
        (recurses, "calls itself more deeply than Python allows, in line \\d+: `return recurses("),
        (lambda grid, start, goal: iter(lambda: start, None), "your search has returned 100 cells and was stopped"),
        (lambda grid, start, goal: [("a", 0), goal], "a list of cells (x, y), such as [(0, 0), (1, 0)]"),
        (gives_up, "your search fails: GeneratorExit: enough, in line \\d+: `raise GeneratorExit("),
        (lambda grid, start, goal: [start, goal], "your path cannot be walked: no step leads from (0, 0) to (0, 2)"),
        (lambda grid, start, goal: sys.exit(), "your search fails: SystemExit"),
    ],
)
def test_whatever_a_reader_writes_the_answer_is_a_sentence(search, words):
    said = str(check(search))
    assert re.search(re.escape(words).replace(r"\\d\+", r"\d+"), said), said


# --- what does not end ------------------------------------------------------------------------------------------------


def in_another_thread(call):
    """What a call returns in a thread that has no alarm clock."""
    said = []
    thread = threading.Thread(target=lambda: said.append(call()), daemon=True)
    thread.start()
    thread.join(120)
    return said[0]


def swallows_everything(grid, start, goal):
    while True:
        try:
            while True:
                pass
        except Exception:
            continue


WATCHED = sys.version_info >= (3, 12)
"""Whether loops can be watched where there is no alarm clock."""


class Endless:
    def __call__(self, grid, start, goal):
        return endless(grid, start, goal)


@pytest.mark.parametrize("search", quick_first([swallows_everything, endless, partial(endless), Endless()]))
def test_an_endless_search_is_stopped_where_there_is_no_alarm_clock(search, monkeypatch):
    words = "your search has run for 0.5 s and was stopped"
    assert words in str(in_another_thread(lambda: check(search)))
    monkeypatch.delattr(signal, "setitimer")
    assert words in str(check(search))


@pytest.mark.skipif(not WATCHED, reason="sys.monitoring is new in Python 3.12")
def test_where_loops_are_watched_libraries_are_heard_and_the_watch_ends(monkeypatch):
    def turns():
        while True:
            yield 1

    def doubles(n):
        return doubles(n - 1) + doubles(n - 1) if n else 1

    monkeypatch.delattr(signal, "setitimer")
    for endless_answer in (lambda: sum(turns()), lambda: sum(1 for _ in iter(int, 1)), lambda: doubles(60)):
        with pytest.raises(EndlessError) as stopped, time_limit(endless_answer, seconds=0.2):
            endless_answer()
        assert stopped.value.done == "run for 0.2 s"
        assert [sys.monitoring.get_tool(tool) for tool in (3, 4)] == [None, None]
    assert "has run for 0.5 s and was stopped" in str(check_guess(lambda cell, goal: sum(turns())))


def test_an_endless_loop_in_a_library_is_heard_by_the_clock():
    def consumes(grid, start, goal):
        return deque(iter(lambda: None, 1), maxlen=0)

    assert "your search has run for 0.5 s and was stopped, in line" in str(check(consumes))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="only the alarm clock interrupts a lock")
def test_a_search_that_waits_for_a_cell_that_never_comes_is_stopped():
    def waits(grid, start, goal):
        frontier = library_queue.Queue()  # Python's: `get` waits until somebody puts something there
        return frontier.get()

    assert "your search has run for 0.5 s and was stopped, in line" in str(check(waits))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="without the alarm clock the wall clock counts")
def test_a_search_that_the_machine_keeps_waiting_is_not_endless(monkeypatch):
    monkeypatch.setattr("astar_lesson.lesson.running.time_limit.time.thread_time", lambda: 0)  # no processor was free

    def slow():
        end = time.perf_counter() + 0.2
        while time.perf_counter() < end:
            pass
        return True

    with time_limit(slow, 0.1):
        assert slow()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="without the alarm clock the wall clock counts")
def test_a_pause_that_the_processor_is_charged_for_is_no_work(monkeypatch):
    charged = 0.0
    monkeypatch.setattr("astar_lesson.lesson.running.time_limit.time.thread_time", lambda: charged)

    def held_up():
        nonlocal charged
        charged = 0.3  # such as Python's tidying, or a machine that shares its processors and stood still
        time.sleep(0.25)
        return True

    with time_limit(held_up, 0.2):
        assert held_up()


def test_a_pause_of_the_machine_is_not_called_endless():
    pauses = [2.5]

    def right(grid, start, goal):
        if pauses and grid.width * grid.height == 6:
            time.sleep(pauses.pop())
        return path_only(grid, start, goal)

    assert check_on_some_maps(right).solved


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="without the alarm clock the wall clock counts")
def test_a_search_is_not_charged_for_what_other_threads_do():
    done = threading.Event()
    other = threading.Thread(target=lambda: [None for _ in iter(done.is_set, True)])  # such as a player's reel
    other.start()

    def slow():
        end = time.perf_counter() + 0.2
        while time.perf_counter() < end:
            time.sleep(0.01)
        return True

    try:
        with time_limit(slow, 0.1):
            assert slow()
    finally:
        done.set()
        other.join()


@pytest.mark.parametrize(
    ("search", "key"),
    [("greedy_best_first", "start_missing"), ("greedy_best_first", "h_from_start"), ("dijkstra", "steps_not_costs")],
)
def test_a_mistake_has_one_name_on_a_machine_of_any_speed(search, key, monkeypatch):
    hours = count(step=3600)
    for clock in ("monotonic", "perf_counter", "time"):
        monkeypatch.setattr(time, clock, lambda: next(hours))
    assert check(catalogue()[key].of(search).make(), like=SEARCHES[search]).cause == key


def test_what_a_failed_search_held_is_let_go_before_the_next_map():
    """An endless walk back fills a list. If it is kept, Python's collection of garbage goes through all of it, and a
    later run is stopped for the time that this takes.
    """
    held = []

    class Path(list):
        pass

    def fails(grid, start, goal):
        path = Path([start])
        held.append(weakref.ref(path))
        raise LookupError(len(path))

    run = observe(Attempt(fails), Grid(2, 1, start=(0, 0), goal=(1, 0)), ())
    assert run.words and held[0]() is None


def test_a_follower_counts_what_ties_leave_open():
    grid, follower = Grid.from_text("S . . G"), Follower("dijkstra")
    frontier = follower.follow(observe(Attempt(plain.dijkstra), grid, ())).frontier
    assert (frontier.choices, frontier.freedom) == (0, 0)  # no second cell waits
    grid = Grid.from_text(". S 9 G")
    frontier = follower.follow(observe(Attempt(plain.dijkstra), grid, ())).frontier
    assert (frontier.choices, frontier.freedom) == (0, log(2))


def test_a_search_that_is_another_one_is_recognized_and_an_error_is_none():
    for search in (greedy_best_first, bfs_early_exit):
        verdict = check(search)
        assert verdict.cause == "another_search"
        assert verdict.words.endswith(f"It behaves like {called(search.__name__)}.")

    def breaks(grid, start, goal, h):
        yield next(iter(a_star(grid, start, goal, h)))
        raise LookupError("oops")

    verdict = check(breaks)
    assert "LookupError: oops" in verdict.words
    assert verdict.cause == "crash"


def city(cell, goal):
    return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])


PUT = "frontier.put(neighbor)"


def a_star_by(priority, **names):
    """A* with another priority of a neighbour, worked out from its G and H."""
    return changed(plain.a_star, "by", {"new_cost + heuristic(neighbor, goal)": priority}, city=city, **names)


def goes_past_corners(grid, start, goal):
    """Dijkstra's algorithm with neighbours of its own."""
    frontier, came_from, g = PriorityQueue(start), {start: None}, {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            return walk_back(came_from, goal)
        for dx, dy in product((-1, 0, 1), repeat=2):
            cell, is_diagonal = (current[0] + dx, current[1] + dy), bool(dx and dy)
            if cell != current and grid.passable(cell) and (grid.moves.diagonal or not is_diagonal):
                cost = grid.moves.diagonal if is_diagonal else grid.moves.straight
                new_g = g[current] + cost * grid.terrain.get(cell, 1)
                if cell not in g or new_g < g[cell]:
                    g[cell], came_from[cell] = new_g, current
                    frontier.put(cell, new_g)


@pytest.mark.parametrize(
    ("search", "like", "cause"),
    [
        (goes_past_corners, None, "cuts_corners"),
        (by(a_star, lambda grid: lambda cell, goal: box_game_h(cell, goal) / 10), None, None),
        (changed(plain.bfs_early_exit, "one_round", {PUT: f"{PUT}\n        return None"}), bfs, "one_round"),
        (a_star_by("new_cost + city(neighbor, goal)"), a_star, "heuristic_not_called"),
        (a_star_by("new_cost + heuristic(neighbor)"), a_star, "crash"),
        (changed(plain.a_star, "calls_a_cell", {"current == goal": "current == goal()"}), a_star, "crash"),
        (a_star_by("(new_cost * 7919 + 0 * heuristic(neighbor, goal)) % 101"), a_star, None),
    ],
)
def test_other_mistakes_are_named_and_nonsense_is_not(search, like, cause):
    verdict = check(search, like=like)
    assert not verdict.solved
    assert verdict.cause == cause, verdict


def test_the_verdict_carries_the_map_and_the_guess_on_which_it_fails():
    verdict = check(with_mistake(plain.a_star, "h_from_start"), like=a_star)
    grid, h = verdict.grid, verdict.heuristic
    assert grid.width * grid.height == 3
    assert [h(cell, grid.goal) for cell in grid.nodes] == [manhattan(grid)(cell, grid.goal) for cell in grid.nodes]
    assert "H: (0, 0) 0, (0, 1) 1, (0, 2) 2" in verdict.picture.words
    assert "with H" not in verdict.words  # it is the guess of the page
    assert check(with_mistake(plain.dijkstra, "never_improves"), like=dijkstra).heuristic is None


def test_what_shows_only_with_diagonals_or_roads_is_shown_on_roads_to_the_readers_of_dijkstra():
    verdict = check(with_mistake(plain.dijkstra, "never_improves"), like=dijkstra)
    assert verdict.grid.nodes == ("Church", "Farm", "Mill")
    assert "yours: cost 9: map of 3 towns" in verdict.picture.words
    assert "It returns ['Farm', 'Church']." in str(verdict.play())
    assert check(with_mistake(plain.dijkstra, "never_improves")).grid.moves is EIGHT  # any search: any map


def test_a_program_for_grids_alone_is_shown_on_a_grid():
    def on_grids(grid, start, goal):
        assert grid.width
        return with_mistake(plain.dijkstra, "never_improves")(grid, start, goal)

    assert check(on_grids, like=dijkstra).grid.moves is EIGHT


def test_a_guess_that_no_page_has_shown_is_said():
    closed_forever = with_mistake(plain.a_star, "closed_forever")

    def forgets(grid, start, goal, heuristic):
        """A* that improves a closed cell, but opens it only if it has a neighbour that is not closed."""
        found = closed_forever(grid, start, goal, heuristic)
        is_consistent = all(
            heuristic(cell, goal) <= cost + heuristic(neighbor, goal)
            for cell in grid.nodes
            for neighbor, cost in Grid.edges(grid.grid, cell)
        )
        return found if is_consistent or not found else None

    verdict = check(forgets)
    assert re.search(
        r"On this map of 3 cells, with H = 2 in \(0, 2\) and 0 elsewhere, your search returns no", str(verdict)
    )


def test_a_way_where_none_leads():
    def through_walls(grid, start, goal):
        found = path_only(grid, start, goal)
        return found or [start, goal]

    assert "On this map of 3 cells your search returns a path, though there is none." in str(check(through_walls))


@pytest.mark.parametrize(
    ("given", "like", "words"),
    [
        (
            bfs,
            None,
            "bfs has the parameters (grid, start), but it is called with (grid, start, goal) or (grid",
        ),
        (lambda grid, start, goal, heuristic, extra, *rest: None, None, "(grid, start, goal, heuristic, extra, rest)"),
        (lambda grid, goal, start: None, bfs, "but it is called with (grid, start, goal), in this order."),
        (dijkstra, a_star, "but it is called with (grid, start, goal, heuristic)."),
    ],
)
def test_wrong_parameters_are_named(given, like, words):
    verdict = check(given, like=like)
    assert (verdict.solved, verdict.cause) == (False, "wrong_parameters")
    assert words in verdict.words


gathers = changed(
    plain.bfs,
    "gathers",
    {
        "start, goal)": "start, goal, visited=[])",
        "came_from = {start: None}": "came_from = {start: None}\n    visited.append(start)",
        "not in came_from": "not in visited",
        PUT: f"visited.append(neighbor)\n                {PUT}",
    },
)
keeps_costs = changed(
    plain.dijkstra,
    "keeps_costs",
    {
        "start, goal)": "start, goal, cost_so_far)",
        "cost_so_far = {start: 0}": "cost_so_far[start] = 0",
        "neighbor not in came_from or": "neighbor not in cost_so_far or",
    },
)
COSTS = {}


def keeps_costs_outside(grid, start, goal):
    return keeps_costs(grid, start, goal, COSTS)


class Solver:
    def __init__(self):
        self.costs = {}

    def solve(self, grid, start, goal):
        return keeps_costs(grid, start, goal, self.costs)


@pytest.mark.parametrize(
    ("search", "like", "name"),
    [(gathers, bfs, "visited"), (keeps_costs_outside, dijkstra, "COSTS"), (Solver().solve, dijkstra, "costs")],
)
def test_what_is_kept_between_calls_is_named(search, like, name):
    for _ in range(2):  # a check leaves something, too
        verdict = check(search, like=like)
        assert not verdict.solved
        assert verdict.cause == "kept_between_calls"
        assert f"`{name}` is kept from one call to the next" in verdict.words


def test_a_table_that_is_only_read_is_kept_as_it_is():
    ways = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    seen = {"a": 1}

    def wrong(grid, start, goal):
        seen["b"] = 2
        grid.neighbors(start)
        return [start, ways[0]]

    assert check(wrong).cause != "kept_between_calls"
    assert ways and seen == {"a": 1, "b": 2}


def test_a_reader_who_stops_the_check_finds_his_list_as_it_was():
    notes = [1, 2, 3]

    def wrong(grid, start, goal):
        if not notes:
            raise KeyboardInterrupt
        return [start]

    with pytest.raises(KeyboardInterrupt):
        check(wrong)
    assert notes == [1, 2, 3]


def no_path_as(answer):
    def search(grid, start, goal):
        found = path_only(grid, start, goal)
        return found or answer

    return search


def raises_where_there_is_none(grid, start, goal):
    found = path_only(grid, start, goal)
    if not found:
        raise LookupError("no path")
    return found


@pytest.mark.parametrize("search", [no_path_as(-1), no_path_as(False), no_path_as("none"), raises_where_there_is_none])
def test_where_no_path_leads_to_the_goal_it_is_said(search):
    said = str(check(search))
    assert re.search("On this map of . cells no path leads to the goal, and your search", said)
    assert "Where there is no path, return [] or None." in said
    assert "return the" not in said
    assert "Look at" not in said


def test_an_empty_tuple_is_no_path_either():
    assert check_on_some_maps(no_path_as(())).solved


@pytest.mark.parametrize(
    ("change", "words", "cause"),
    [
        (lambda path: path[1:], "your path lacks the start, (0, 0): start and goal belong to it.", "end_missing"),
        (lambda path: path[:-1], "your path lacks the goal, (0, 1): start and goal belong to it.", "end_missing"),
        (
            lambda path: path[:1] + path,
            "your path names the start, (0, 0), twice. Look at the walk back",
            "end_doubled",
        ),
        (lambda path: path + path[-1:], "your path names the goal, (0, 1), twice", "end_doubled"),
        (lambda path: path[-1:], "your path lacks the start, (0, 0)", "goal_alone"),
    ],
)
@pytest.mark.parametrize("like", [bfs_early_exit, dijkstra])
def test_an_end_that_is_lost_or_doubled_is_no_other_mistake(change, words, cause, like):
    right = getattr(plain, like.__name__)
    verdict = check(lambda grid, start, goal: change(right(grid, start, goal) or []), like=like)
    assert not verdict.solved
    assert words in verdict.words
    assert verdict.cause == cause


def test_the_order_of_expansion_is_no_path():
    def tells_its_order(grid, start, goal):
        order = []
        for step in bfs_early_exit(grid, start, goal):
            order.append(step.current)
            if step.path:
                return order
        return []

    verdict = check(tells_its_order, like=bfs_early_exit)
    assert verdict.cause == "returns_order"


def test_a_slow_search_is_stopped_and_not_called_endless():
    def every_path(grid, start, goal):
        best = [float("inf"), []]

        def go_on(cell, path, cost):
            if cost >= best[0]:
                return
            if cell == goal:
                best[:] = [cost, path]
                return
            for neighbor, price in grid.edges(cell):
                if neighbor not in path:
                    go_on(neighbor, [*path, neighbor], cost + price)

        go_on(start, [start], 0)
        return best[1]

    verdict = check(every_path)
    assert verdict.solved
    assert "endless" not in str(verdict) and "0.5 s" not in str(verdict)
    assert re.search(r"It is slow: on 20 larger maps it was stopped, so of these nothing is known.", verdict.note)
    as_dijkstra = check(every_path, like=dijkstra)
    assert not as_dijkstra.solved and "endless" not in as_dijkstra.words


def test_of_a_slow_search_with_a_closed_set_no_more_is_said_than_was_seen():
    """It looks through a list, waits in addition, and is stopped on the largest map."""

    def slow(grid, start, goal, h):
        if grid.width * grid.height > 2000:
            while True:
                pass
        return closed(grid, start, goal, h)

    closed = catalogue()["closed_forever"].of("a_star").make()
    verdict = check_on_some_maps(slow, like=a_star)
    assert verdict.solved
    right, tried = map(int, re.match(r"Right in (\d+) of (\d+) searches", verdict.words).groups())
    assert right < tried
    assert "maps, in all that it finished with a consistent guess." in verdict.words
    assert verdict.note.endswith("It is slow: on 2 larger maps it was stopped, so of these nothing is known.")
    words = check_on_some_maps(closed, like=a_star).words
    assert "searches of" in words
    assert words.endswith("maps, in all with a consistent guess.")


def late_parents(search):
    """A search that marks a cell as reached when it is removed; the open list holds each waiting cell once."""
    taken = "current = frontier.get()\n"
    changes = {
        "    while frontier:\n": "    closed = set()\n    while frontier:\n",
        taken: f"{taken}        closed.add(current)\n",
        "if neighbor not in came_from:": "if neighbor not in closed:",
    }
    return changed(search, f"{search.__name__}_late", changes)


@pytest.mark.parametrize("name", ["bfs", "bfs_early_exit"])
def test_a_waiting_cell_that_gets_a_new_parent_is_shown_on_a_road_map(name):
    """With four directions no two neighbours lie in the same ring, so all these maps come out right."""
    verdict = check(late_parents(getattr(plain, name)), like=SEARCHES[name])
    assert not verdict.solved
    assert verdict.cause == "marks_late"
    assert verdict.words.startswith("On this road map your path costs 3 instead of 2. Pond waits already when Mill is")
    assert "it counts as reached only when it is expanded" in verdict.words
    assert verdict.picture


def test_of_a_greedy_search_whose_waiting_cells_get_new_parents_this_is_said():
    verdict = check(late_parents(plain.greedy_best_first), like=greedy_best_first)
    assert verdict.solved
    assert "A waiting cell gets a new parent" in verdict.note
    longer, tried = map(int, re.search(r"So in (\d+) of (\d+) searches of larger maps", verdict.note).groups())
    assert 0 < longer < tried
    assert not check(plain.greedy_best_first, like=greedy_best_first).note


@pytest.mark.parametrize("name", ["dijkstra", "a_star"])
def test_a_cost_that_is_written_outside_the_if_is_named(name):
    right = getattr(plain, name)
    line = "                cost_so_far[neighbor] = new_cost\n"
    put = re.search(r" +frontier\.put\(.*\n?", inspect.getsource(right))[0].rstrip()
    outside = changed(right, f"{name}_outside", {line: "", put: f"{put}\n{line[4:]}"})
    verdict = check(outside, like=SEARCHES[name])
    assert not verdict.solved
    says = "It writes a cost for a neighbour that it does not open: look how far `cost_so_far[neighbor] = new_cost` is"
    assert says in verdict.words


def test_of_two_mistakes_one_is_named_where_the_path_that_is_shown_has_both():
    verdict = check(with_mistake(plain.a_star, "stops_when_opened", "parent_not_improved"), like=a_star)
    assert verdict.cause in ("stops_when_opened", "parent_not_improved")


def test_a_search_that_must_reopen_is_refused_if_it_never_does():
    closed = catalogue()["closed_forever"].of("a_star").make()
    verdict = check(closed, like=a_star, reopens=True)
    assert not verdict.solved
    assert verdict.cause == "closed_forever"
    assert "it pays 7 for 5" in verdict.words
    assert verdict.picture
    assert check(plain.a_star, like=a_star, reopens=True).solved


def test_a_question_in_the_while_is_said_to_come_too_late():
    def by_while(grid, start, goal, heuristic):
        frontier = PriorityQueue(start)
        came_from = {start: None}
        cost_so_far = {start: 0}
        current = None
        while frontier and current != goal:
            current = frontier.get()
            for neighbor, cost in grid.edges(current):
                new_cost = cost_so_far[current] + cost
                if neighbor not in cost_so_far or new_cost < cost_so_far[neighbor]:
                    came_from[neighbor] = current
                    cost_so_far[neighbor] = new_cost
                    frontier.put(neighbor, new_cost + heuristic(neighbor, goal))
        return walk_back(came_from, goal) if goal in came_from else []

    verdict = check(by_while, like=a_star)
    assert verdict.cause == "stops_late"
    assert "a question in `while` is asked after it" in verdict.words


def test_a_search_that_hangs_once_is_no_search_with_a_closed_set():
    def hangs(grid, start, goal, heuristic):
        is_the_map = (grid.width, grid.height) == (3, 2) and str(grid).startswith("S33")
        while is_the_map and heuristic(start, goal) == 0:
            pass
        return plain.a_star(grid, start, goal, heuristic)

    verdict = check(hangs, like=a_star)
    assert not verdict.solved and "was stopped" in verdict.words


def test_a_search_that_calls_itself_is_right_as_far_as_python_can_follow_it():
    def calls_itself(grid, start, goal, heuristic):
        frontier, came_from, cost_so_far = PriorityQueue(start), {start: None}, {start: 0}

        def step():
            if not frontier:
                return None
            current = frontier.get()
            if current == goal:
                return walk_back(came_from, goal)
            for neighbor, cost in grid.edges(current):
                new_cost = cost_so_far[current] + cost
                if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                    came_from[neighbor], cost_so_far[neighbor] = current, new_cost
                    frontier.put(neighbor, new_cost + heuristic(neighbor, goal))
            return step()

        return step()

    verdict = check_on_some_maps(calls_itself, like=a_star)
    assert verdict.solved
    assert verdict.note == (
        f"On 2 larger maps it calls itself more deeply than Python allows, which is {sys.getrecursionlimit():,} calls, "
        "so of these nothing is known. A loop in place of the calls has no such limit."
    )


@pytest.mark.parametrize("like", [a_star, None])
def test_the_heuristic_is_asked_about_the_goal_of_the_call(like):
    wrong = changed(plain.a_star, "wrong", {"heuristic(neighbor, goal)": "heuristic(neighbor, grid.goal)"})
    grid = Grid(2, 2, terrain={(0, 1): 2}, start=(0, 0), goal=(0, 1))

    def checkered(cell, goal):
        return manhattan(grid)(cell, goal) if sum(cell) % 2 else 0

    assert walked_cost(grid, wrong(grid, (0, 0), (1, 1), checkered)) == 3
    assert walked_cost(grid, plain.a_star(grid, (0, 0), (1, 1), checkered)) == 2
    verdict = check_on_some_maps(wrong, like=like)
    assert (verdict.solved, verdict.cause) == (False, "ends_of_the_map")


def test_a_search_that_gives_up_without_a_path_is_not_said_to_stop_at_the_goal():
    rounds = {"while frontier:": "for _ in range(grid.width * grid.height):"}
    gives_up = changed(plain.a_star, "gives_up", rounds)
    words = check(gives_up, like=a_star).words
    assert "stops when the goal is opened" not in words and "It stops at the goal" not in words


PLAIN = [(getattr(plain, name), like) for name, like in SEARCHES.items()]


@pytest.mark.sampled
@pytest.mark.parametrize("end", ["start", "goal"])
@pytest.mark.parametrize(("right", "like"), PLAIN, ids=SEARCHES)
def test_start_and_goal_are_those_of_the_call_and_not_of_the_map(right, like, end):
    wrong = changed(right, "wrong", {"    frontier =": f"    {end} = grid.{end}\n    frontier ="})
    grid = Grid.from_text("S . G")
    h = [manhattan(grid)] * is_guided(like)
    assert right(grid, grid.goal, grid.start, *h) == [(2, 0), (1, 0), (0, 0)]
    assert wrong(grid, grid.goal, grid.start, *h) != [(2, 0), (1, 0), (0, 0)]
    verdict = check_on_some_maps(wrong, like=like)
    assert (verdict.solved, verdict.cause) == (False, "ends_of_the_map")
    assert "From (3, 0) to (0, 0) your path" in verdict.words


@pytest.mark.sampled
@pytest.mark.parametrize(
    "key", [("grid",), ("grid", "start"), ("start", "goal"), ("grid", "start", "goal")], ids="/".join
)
def test_paths_that_are_kept_under_a_part_of_the_call_are_refused(key):
    kept = {}

    def remembers(grid, start, goal, heuristic):
        given = {"grid": grid, "start": start, "goal": goal}
        part = tuple(given[name] for name in key)
        if part not in kept:
            kept[part] = plain.greedy_best_first(grid, start, goal, heuristic)
        return kept[part]

    grid = Grid.from_text("S99G\n.##.\n....")
    exact = KnowsOneGoal(true_costs(grid), grid.goal, [])
    straight = remembers(grid, grid.start, grid.goal, manhattan(grid))
    assert remembers(grid, grid.start, grid.goal, exact) == straight
    assert plain.greedy_best_first(grid, grid.start, grid.goal, exact) != straight
    kept.clear()
    verdict = check_on_some_maps(remembers, like=greedy_best_first)
    assert (verdict.solved, verdict.cause) == (False, "kept_between_calls")
    assert "`kept` is kept from one call to the next" in verdict.words


def test_what_is_kept_under_the_whole_call_is_right():
    assert check_on_some_maps(cache(plain.dijkstra), like=dijkstra).solved
    assert check_on_some_maps(cache(plain.a_star), like=a_star).solved


ROUNDED = {
    "int(cost)": Grid.from_rows([[1, 1, 1], [0.5, 0.5, 0.5]], wall=0, start=(0, 0), goal=(2, 0)),
    "round(cost)": Grid.from_rows([[1, 1, 1], [0.5, 0.5, 0.5]], wall=0, start=(0, 0), goal=(2, 0)),
    "round(cost, 1)": Grid.from_rows([[1, 0.7, 1], [0.25, 0.25, 0.25]], wall=0, start=(0, 0), goal=(2, 0)),
    "-int(-cost // 1)": Grid.from_rows([[1, 1.5, 1, 1], [0.5, 0.5, 0.5, 0.5]], wall=0, start=(0, 0), goal=(3, 0)),
}
"""Ways to round a cost, and a map on which they lead to a dear path."""


@pytest.mark.sampled
@pytest.mark.parametrize(("rounded", "grid"), ROUNDED.items(), ids=ROUNDED)
@pytest.mark.parametrize("like", [dijkstra, a_star])
def test_costs_are_not_rounded(rounded, grid, like):
    right = getattr(plain, like.__name__)
    wrong = changed(right, "wrong", {"cost_so_far[current] + cost": f"cost_so_far[current] + {rounded}"})
    h = [manhattan(grid)] * is_guided(like)
    found, best = (walked_cost(grid, search(grid, grid.start, grid.goal, *h)) for search in (wrong, right))
    assert found > best
    verdict = check(wrong, like=like)
    assert not verdict.solved
    assert "some cells cost" in verdict.words


def test_priorities_are_not_rounded_to_three_digits():
    wrong = a_star_by("round(new_cost + heuristic(neighbor, goal), 3)")
    costs = []
    for dear in ((1, 0), (0, 1)):
        grid = Grid(3, 3, {(1, 1)}, {dear: 1.0004}, (0, 0), (2, 2))
        path = wrong(grid, grid.start, grid.goal, manhattan(grid))
        costs.append(walked_cost(grid, path))
    assert max(costs) > 4
    assert not check(wrong, like=a_star).solved


@pytest.mark.parametrize("like", [dijkstra, a_star])
def test_what_is_cheaper_by_less_than_a_thousandth_is_cheaper(like):
    right = getattr(plain, like.__name__)
    wrong = changed(right, "wrong", {"new_cost < cost_so_far[neighbor]": "new_cost < cost_so_far[neighbor] - 0.001"})
    grid = Grid(2, 2, (), {(1, 0): 1.99997, (0, 1): 9, (1, 1): 5}, (0, 0), (1, 1), moves=EIGHT)
    h = [lambda cell, goal: 0] * is_guided(like)
    found, best = (walked_cost(grid, search(grid, grid.start, grid.goal, *h)) for search in (wrong, right))
    assert found == 70 > best
    assert not check(wrong, like=like).solved


def test_no_number_is_infinity():
    tests_new = "neighbor not in came_from or new_cost < cost_so_far[neighbor]"
    limited = "new_cost < cost_so_far.get(neighbor, 10**9)"
    wrong = changed(plain.a_star, "wrong", {tests_new: limited})
    grid = Grid(3, 1, terrain={(1, 0): 10**9}, start=(0, 0), goal=(2, 0))
    assert not wrong(grid, grid.start, grid.goal, manhattan(grid))
    assert plain.a_star(grid, grid.start, grid.goal, manhattan(grid))
    verdict = check(wrong, like=a_star)
    assert not verdict.solved and "though one costs 1000000000001" in verdict.words.replace(",", "")


def test_a_parameter_with_a_default_value_is_left_alone():
    def uses_its_own_heap(grid, start, goal, heap=None, push=heappush):
        heap = heap or [(0, start)]
        assert isinstance(heap, list)
        push(heap, (0, start))
        return path_only(grid, start, goal)

    def guided(grid, start, goal, h=None):
        assert callable(h)
        return path_only(grid, start, goal)

    assert check_on_some_maps(uses_its_own_heap).solved
    assert check_on_some_maps(guided).solved


def cells_of(kind):
    def search(grid, start, goal):
        return kind(plain.dijkstra(grid, start, goal) or [])

    return search


@pytest.mark.sampled
@pytest.mark.parametrize(
    "search",
    [
        cells_of(tuple),
        cells_of(iter),
        cells_of(lambda path: (cell for cell in path)),
        cells_of(deque),
        cells_of(lambda path: [(np.int64(x), np.int64(y)) for x, y in path]),
    ],
)
def test_a_path_may_be_anything_that_gives_the_cells_in_order(search):
    assert check_on_some_maps(search, like=dijkstra).solved


def list_with_doubles(grid, start, goal, heuristic):
    """A right A* whose open list holds a cell twice once it is improved, and looks its number up."""
    waiting = [start]
    came_from = {start: None}
    g = {start: 0}
    f = {start: heuristic(start, goal)}
    while waiting:
        current = min(waiting, key=f.get)
        waiting.remove(current)
        if current == goal:
            return walk_back(came_from, goal)
        for neighbor, cost in grid.edges(current):
            if neighbor not in g or g[current] + cost < g[neighbor]:
                came_from[neighbor] = current
                g[neighbor] = g[current] + cost
                f[neighbor] = g[neighbor] + heuristic(neighbor, goal)
                waiting.append(neighbor)
    return None


def test_a_right_search_may_expand_a_cell_again_that_stands_twice_in_its_list():
    assert check_on_some_maps(list_with_doubles, like=a_star).solved


@pytest.mark.parametrize("weight", quick_first([1.2, 10, 3, 1.5, 1.05, 1.01, 1.0001]))
def test_a_guess_that_weighs_too_much_is_refused_and_no_other_cause_is_named(weight):
    verdict = check(a_star_by("new_cost + weight * heuristic(neighbor, goal)", weight=weight), like=a_star)
    assert not verdict.solved
    assert verdict.cause in (None, "h_too_heavy")


def leaves_the_path_growing(grid, start, goal):
    waiting = deque([[start]])
    seen = {start}
    found = None
    while waiting:
        path = waiting.popleft()
        if path[-1] == goal:
            found = path
        for neighbor in grid.neighbors(path[-1]):
            if neighbor not in seen:
                seen.add(neighbor)
                path.append(neighbor)
                waiting.append(path)
    return found


def test_a_path_that_holds_the_goal_does_not_lack_it():
    assert "your path goes on past the goal, (0, 1), to (0, 2)." in str(check(leaves_the_path_growing, like=bfs))


def test_where_the_start_is_the_goal_the_path_is_that_cell():
    def finds_nothing_there(grid, start, goal):
        return [] if start == goal else plain.bfs_early_exit(grid, start, goal)

    verdict = check(finds_nothing_there, like=bfs_early_exit)
    assert "though the start is the goal: then the path is [(0, 0)]." in verdict.words
    assert verdict.cause is None


@pytest.mark.parametrize(
    ("search", "like", "line", "instead", "words"),
    [
        (
            "dijkstra",
            dijkstra,
            "PriorityQueue(start)",
            "Queue(start)",
            "On this map of 8 cells your path costs 6 instead of 5.",
        ),
        (
            "dijkstra",
            dijkstra,
            "current == goal",
            "goal in came_from",
            "On this road map your path costs 9 instead of 7.",
        ),
        (
            "dijkstra",
            dijkstra,
            "cost_so_far[current] + cost",
            "cost",
            "On this map of 6 cells your path costs 4 instead of 2.",
        ),
        ("a_star", a_star, "new_cost + heur", "heur", "On this map of 4 cells your path costs 4 instead of 2."),
        (
            "a_star",
            a_star,
            "new_cost + heur",
            "new_cost + 2 * heur",
            "On this map of 8 cells your path costs 6 instead of 5.",
        ),
        (
            "a_star",
            a_star,
            "PriorityQueue(start)",
            "Queue(start)",
            "On this map of 8 cells your path costs 6 instead of 5.",
        ),
    ],
)
def test_a_mistake_is_shown_by_a_path_that_costs_too_much_if_a_small_map_has_one(search, like, line, instead, words):
    wrong = changed(plain.PLAIN[search], "mine", {line: instead})
    assert check(wrong, like).words.startswith(words)


def test_who_asks_when_the_goal_is_opened_sees_a_start_that_is_the_goal():
    unasked = {"        if current == goal:\n            return walk_back(came_from, goal)\n": ""}
    when_opened = {
        "frontier.put(neighbor)": """frontier.put(neighbor)
                if neighbor == goal:
                    return walk_back(came_from, goal)"""
    }
    verdict = check(changed(plain.bfs_early_exit, "mine", unasked | when_opened), bfs_early_exit)
    assert verdict.words.startswith("On this map of 1 cell your search returns no path, though the start is the goal")
    assert "no step opens a start that is the goal, and on page 03 it can cost the cheapest path" in verdict.words
    assert verdict.cause == "stops_when_opened"


def test_whoever_puts_back_cells_at_an_equal_cost_is_told_so():
    verdict = check(changed(plain.a_star, "mine", {"new_cost < cost": "new_cost <= cost"}), a_star)
    assert "it puts a cell back when the new cost is only equal. Look at the line that compares" in verdict.words


def test_names_and_calls_of_python_are_set_as_code():
    shown = check(changed(plain.bfs, "mine", {"came_from = {start: None}": "came_from = {}"}), bfs)._repr_html_()
    assert "<code>came_from</code>" in shown


def test_a_search_without_its_heuristic_is_no_a_star_though_its_order_is_hidden():
    def collects(grid, start, goal, heuristic):
        edges = {cell: grid.edges(cell) for cell in grid.nodes}
        costs = {start: 0}
        came_from = {start: None}
        waiting = [(0, start)]
        while waiting:
            _, current = heappop(waiting)
            for neighbor, cost in edges[current]:
                if neighbor not in costs or costs[current] + cost < costs[neighbor]:
                    costs[neighbor] = costs[current] + cost
                    came_from[neighbor] = current
                    heappush(waiting, (costs[neighbor], neighbor))
        return walk_back(came_from, goal) if goal in costs else None

    assert check(collects, like=a_star).cause == "heuristic_not_called"
    assert check_on_some_maps(lambda grid, start, goal: collects(grid, start, goal, None), like=dijkstra).solved


def test_who_leaves_where_there_is_no_path_has_noticed_it():
    def leaves(grid, start, goal):
        found = path_only(grid, start, goal)
        if not found:
            sys.exit("no path")
        return found

    assert str(check(leaves)).endswith("Where there is no path, return [] or None.")


def test_what_is_no_search():
    with pytest.raises(ValueError, match="is not a search"):
        check(bfs(Grid(2, 1), (0, 0)))


def test_whoever_prints_is_heard_for_ten_lines(capsys):
    def talks(grid, start, goal):
        print("from", start)
        print("to", goal)
        return path_only(grid, start, goal)

    def prints_its_path(grid, start, goal):
        print(path_only(grid, start, goal))

    assert check_on_some_maps(talks).solved
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 11
    assert lines[-1] == "... what it prints from here on is left out"
    verdict = check(prints_its_path, like=dijkstra)
    assert verdict.cause == "no_return"
    assert "Printing is not returning" in verdict.words


def test_beside_a_search_that_ends_too_early_the_right_one_goes_on_to_the_goal():
    early = changed(plain.bfs_early_exit, "early", {"if current == goal:": "if goal in came_from:"})
    verdict = check(early, like=bfs_early_exit)
    lines = verdict.picture.words.splitlines()
    assert lines[-2].startswith("yours: cost 2: (")
    assert lines[-1].startswith("right: cost 2: (")
    yours, right = (line.partition(": ")[2].rpartition(": ")[2].split("), ") for line in lines[-2:])
    assert len(right) > len(yours)
    assert right[0].startswith(yours[0].rstrip(")"))
    goal = verdict.grid.goal
    assert lines[-1].endswith(str(goal)) and not lines[-2].endswith(str(goal))  # the right one goes on to the goal


def test_the_right_search_of_the_picture_stops_where_that_of_the_page_does():
    lines = check(walks_backwards, like=bfs).picture.words.splitlines()
    assert lines[-2:] == ["yours: (0, 0), (0, 1)", "right: cost 1: (0, 0), (0, 1)"]


def test_of_an_endless_search_the_picture_shows_two_steps_a_cell():
    def circles(grid, start, goal):
        while True:
            for cell in start, goal:
                grid.edges(cell)

    yours = check(circles).picture.words.splitlines()[-2]
    assert yours == "yours: the last step in each cell: (0, 0), (0, 1), (0, 0), (0, 1)"


def walks_backwards(grid, start, goal):
    return (plain.bfs(grid, start, goal) or [])[::-1]


def test_a_search_that_goes_on_after_the_goal_is_judged_by_the_path_it_found():
    def goes_on(grid, start, goal):
        path = path_only(grid, start, goal)
        for step in dijkstra(grid, start):
            yield Step(step.current, step.reached, path if step.current == goal else ())

    assert check_on_some_maps(goes_on).solved


# --- what is written on the pages -------------------------------------------------------------------------------------


def written(right, line, instead, **names):
    """The program of a page with a part changed."""
    return changed(right, f"my_{right.__name__}", {line: instead}, guess=city, **names)


BACK, H = "walk_back(came_from, goal)", "heuristic(neighbor, goal)"
KEEPS = " or new_cost < cost_so_far[neighbor]"
ON_PAGES = {  # a program, what it is meant to be, the cause, and part of what is said
    "guesses itself": (
        written(plain.greedy_best_first, H, "guess(neighbor, goal)"),
        (greedy_best_first, "heuristic_not_called", "It never calls the heuristic that it is given."),
    ),
    "never improves": (
        written(plain.dijkstra, KEEPS, ""),
        (
            dijkstra,
            "never_improves",
            "On this road map your path costs 9 instead of 7. It seems that it never improves",
        ),
    ),
    "pairs of cells": (
        written(plain.dijkstra, "grid.edges", "grid.neighbors"),
        (
            dijkstra,
            "crash",
            "grid.neighbors(cell) gives cells alone. To know what the steps cost: for neighbor, cost in grid.edges",
        ),
    ),
    "H of pairs": (
        written(plain.greedy_best_first, "grid.neighbors", "grid.edges"),
        (greedy_best_first, "crash", "grid.neighbors(cell) gives cells, and grid.edges(cell) gives pairs of a cell"),
    ),
    "compares a cost that is not there": (
        written(plain.dijkstra, "neighbor not in came_from or ", ""),
        (dijkstra, "crash", "Nothing is stored for (0, 1) in cost_so_far yet: look at the lines that fill cost_so_far"),
    ),
    "returns a cell": (
        written(plain.bfs_early_exit, BACK, "current"),
        (
            bfs_early_exit,
            "returns_other",
            "returns (0, 1): return the path as a list of cells (x, y), such as [(0, 0), (1, 0)].",
        ),
    ),
    "stops at the goal, and never asks": (
        written(plain.bfs_early_exit, "while frontier:", "while True:"),
        (bfs, "no_path_unasked", "The loop should go on only while a cell is waiting: `while frontier`."),
    ),
    "the start as each parent": (
        written(plain.bfs, "came_from[neighbor] = current", "came_from[neighbor] = start"),
        (bfs, "parent_is_start", "it notes the start as the parent of each new cell, so its path leaps"),
    ),
    "a queue without the start, and nobody asks": (
        changed(
            plain.bfs, "my_bfs", {"Queue(start)": "Queue()", "    if goal in came_from:\n        return": "    return"}
        ),
        (bfs, "slip", "The frontier is empty when the loop begins, so the loop never runs: put the start into it"),
    ),
    "put one level too far left": (
        written(
            plain.dijkstra,
            "                frontier.put(neighbor, new_cost)",
            "            frontier.put(neighbor, new_cost)",
        ),
        (
            dijkstra,
            "forgets_reached",
            "it opens cells again that were reached before, so it goes round in circles. Look",
        ),
    ),
    "one cause alone": (
        written(plain.dijkstra, " or new_cost < cost_so_far[neighbor]", ""),
        (dijkstra, "never_improves", "even where a cheaper one is found later. Look at the line that decides"),
    ),
    "the price of a step against G": (
        written(plain.dijkstra, "new_cost < cost_so_far", "cost < cost_so_far"),
        (dijkstra, "step_against_g", "it compares the price of a single step with the cost of the whole path so far"),
    ),
    "the price of a step and H": (
        changed(
            plain.greedy_best_first,
            "my_greedy",
            {
                "for neighbor in grid.neighbors(": "for neighbor, cost in grid.edges(",
                H: "cost + heuristic(neighbor, goal)",
            },
        ),
        (
            greedy_best_first,
            "adds_step",
            "it adds the price of the step into a cell to its H: greedy best-first search",
        ),
    ),
    "stops when the goal is opened, where steps are equal": (
        written(plain.bfs_early_exit, "if current == goal:", "if goal in came_from:"),
        (
            bfs_early_exit,
            "stops_when_opened",
            "goal is opened. Here that is even quicker, but no step opens a start that is the goal",
        ),
    ),
    "stops when the goal is opened, where costs differ": (
        written(plain.dijkstra, "if current == goal:", "if goal in came_from:"),
        (dijkstra, "stops_when_opened", "as soon as the goal is opened, when a cheaper path may still wait."),
    ),
    "a heap that keeps an old priority": (
        lambda grid, start, goal, h: a_star(grid, start, goal, h, KeepsOldPriority),
        (a_star, "improves_silently", "leaves these cells where they stand in the frontier."),
    ),
}


class KeepsOldPriority:
    """The open list of a bug hunt: a new priority is noted, and the heap does not hear of it."""

    def __init__(self, start):
        self.waiting, self.heap = {start: 0}, [(0, start)]

    def __len__(self):
        return len(self.waiting)

    def put(self, cell, priority):
        if cell not in self.waiting:
            heappush(self.heap, (priority, cell))
        self.waiting[cell] = priority

    def get(self):
        _, cell = heappop(self.heap)
        del self.waiting[cell]
        return cell


@pytest.mark.parametrize("name", quick_first(list(ON_PAGES), 6))
def test_a_slip_on_a_page_is_named_in_words_that_its_reader_knows(name):
    search, (like, cause, words) = ON_PAGES[name]
    verdict = check(search, like=like)
    assert words in verdict.words, verdict
    assert verdict.cause == cause


@pytest.mark.parametrize(
    ("line", "instead", "cause"),
    [
        (
            "cost_so_far[neighbor] = new_cost",
            "cost_so_far[neighbor] = new_cost + heuristic(neighbor, goal)",
            "h_in_cost",
        ),
        (KEEPS, "", "never_improves"),
        ("new_cost < cost_so_far", "cost < cost_so_far", "step_against_g"),
        ("came_from[neighbor] = current", "came_from.setdefault(neighbor, current)", "parent_not_improved"),
    ],
)
def test_a_mistake_in_a_star_is_shown_on_a_map_with_four_neighbours_where_one_shows_it(line, instead, cause):
    verdict = check(written(plain.a_star, line, instead), like=a_star)
    assert verdict.cause == cause
    assert "diagonal" not in verdict.words and "octile" not in verdict.words
    assert verdict.grid.moves is FOUR and verdict.grid.width * verdict.grid.height <= 8
    is_told_by_its_order = cause == "step_against_g"  # so it was on the map with diagonals
    assert ("instead of" in verdict.words) != is_told_by_its_order


@pytest.mark.parametrize("like", [bfs, bfs_early_exit])
def test_beside_a_search_that_stops_too_early_the_right_one_expands_the_goal(like):
    verdict = check(ON_PAGES["stops when the goal is opened, where steps are equal"][0], like=like)
    *_, yours, right = verdict.picture.words.splitlines()
    assert str(verdict.grid) == "G\n.\nS\n."
    assert yours == "yours: cost 2: (0, 2), (0, 1)"
    assert right == "right: cost 2: (0, 2), (0, 1), (0, 3), (0, 0)"


def test_continue_is_named_only_where_it_is_written():
    leaves_out = catalogue()["inner_continue"].programs[0].make()
    with_continue = check(leaves_out, like=dijkstra)
    without = check(ON_PAGES["put one level too far left"][0], like=dijkstra)
    assert "continue" not in without.words
    assert with_continue.cause in ("inner_continue", "forgets_reached")


def test_what_stands_in_backquotes_is_code_in_a_notebook():
    verdict = Verdict(False, "It fails in line 3: `return walk_back(came_from, a < b)`.")
    assert "<code>return walk_back(came_from, a &lt; b)</code>." in verdict._repr_html_()
    assert "`" not in verdict._repr_html_()
    assert "`return walk_back(came_from, a < b)`" in repr(verdict)


def test_where_no_mistake_explains_it_the_words_are_of_that_search():
    opens = written(plain.bfs, "    if goal in came_from:\n    ", "        if goal in came_from:\n        ")

    def sometimes(grid, start, goal):
        return (plain.bfs if start[0] % 2 else opens)(grid, start, goal)

    verdict = check(sometimes, like=bfs)
    assert verdict.cause is None
    assert "or it does not expand the cell that has waited longest first." in verdict.words


def test_greedy_search_that_still_improves_is_shown_with_four_neighbours_and_told_why():
    for ties in ({}, {"PriorityQueue": OldestFirstHeap}):
        program = catalogue()["still_improves"].of("greedy_best_first").make(**ties)
        verdict = check(program, like=greedy_best_first)
        assert verdict.cause == "still_improves"
        assert verdict.grid.moves is FOUR and verdict.grid.terrain
        assert "nothing new" not in verdict.words
        assert "greedy best-first search expands no cell twice" in verdict.words
        assert "cost_so_far and the comparison with it: cross them out" in verdict.words


# --- every mistake of the catalogue -----------------------------------------------------------------------------------

ALIKE = {  # what else may be named: mistakes that behave alike, or an error that hides the mistake
    "improves_upwards": ["forgets_reached"],
    "forgets_reached": ["improves_upwards", "parent_overwritten"],
    "parent_missing": ["goal_alone"],
    "inner_continue": ["forgets_reached", "improves_upwards"],
    "never_stops": ["no_return"],
    "h_only": ["cost_not_added"],
    "heap_not_sifted": [None],
    "last_cell_kept": ["crash"],
}


class Twice(list):
    """A queue in which a cell may wait twice."""

    def __init__(self, start):
        super().__init__([start])
        self.put, self.get = self.append, partial(self.pop, 0)


PROGRAMS = {
    f"{made.search}-{key}-{k}": made for key, each in catalogue().items() for k, made in enumerate(each.programs)
}


ONCE = "bfs-parent_missing-0"
"""A program that is followed only if a cell that waits is not put into the queue again."""


@pytest.mark.parametrize("name", quick_first(sorted(PROGRAMS, key=lambda name: name != ONCE), 5))
def test_a_program_of_the_catalogue_is_named_by_its_key(name):
    program = PROGRAMS[name]
    queue = {"Queue": Twice} if program.key == "marks_late" else {}  # with a Queue only a road map shows it
    verdict = check(program.make(**queue), like=SEARCHES[program.search])
    if program.key == "closed_forever":  # it is right for every consistent heuristic
        assert verdict.solved and "never opens a closed cell again" in verdict.note
        return
    assert not verdict.solved
    assert verdict.cause in (program.key, *ALIKE.get(program.key, ())), verdict
