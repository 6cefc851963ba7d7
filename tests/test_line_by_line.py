"""Line by line, and lines in order: a program of the reader's own, looked at and put together."""

import functools
import re
import signal
import sys
import time
from unittest.mock import Mock

import numpy as np
import pytest

from astar_lesson import EIGHT, Grid, InOrder, LineByLine, Queue, a_star, manhattan, plain, source, towns, watch
from astar_lesson.draw.layers import draw_leaps
from astar_lesson.lesson.exercises import parsons
from astar_lesson.lesson.judge.trial_maps import cases_of, sample
from astar_lesson.lesson.stepping import stepped_run
from astar_lesson.lesson.stepping.stepped_run import run
from astar_teacher.web.filming import film_of

STREET = Grid.from_text("S.G")
SLOPE = Grid.from_text("S . .\n. 9 .\n. . G", moves=EIGHT)
"""From the start a diagonal step leads to (1, 1) at 126; by way of (0, 1) it costs 100."""


def played(function, grid, *more, **where):
    return LineByLine(function, grid, grid.start, grid.goal, *more, **where)


def ran(function, grid, *more):
    return run(function, grid, (grid, grid.start, grid.goal, *more))[:2]


# --- what a run tells -------------------------------------------------------------------------------------------------


def test_every_line_of_a_run_is_there_in_order_with_its_values():
    moments, end = ran(plain.bfs, STREET)
    assert [moment.line for moment in moments] == [
        *(2, 3, 4, 5, 6, 7, 8, 9, 6, 4),  # (0, 0) opens (1, 0)
        *(5, 6, 7, 6, 7, 8, 9, 6, 4),  # (1, 0) knows (0, 0) and opens (2, 0)
        *(5, 6, 7, 6, 4),  # (2, 0) knows (1, 0)
        *(10, 11, 0),
    ]
    assert moments[0].values == {}
    assert moments[10].values == {
        "frontier": "Queue((1, 0))",
        "came_from": "{(0, 0): None, (1, 0): (0, 0)}",
        "current": "(0, 0)",
        "neighbor": "(1, 0)",
    }
    at_the_for = [moment.values["current"] for moment in moments if moment.line == 6]
    assert at_the_for == ["(0, 0)"] * 2 + ["(1, 0)"] * 3 + ["(2, 0)"] * 2
    assert (moments[-1].path, end) == ([(0, 0), (1, 0), (2, 0)], "It returns [(0, 0), (1, 0), (2, 0)].")


def test_the_board_shows_what_the_program_knows_after_the_line():
    moments, _ = ran(plain.bfs, STREET)
    asked = next(k for k, moment in enumerate(moments) if moment.expanded)
    before, after = moments[asked - 1], moments[asked]
    assert (before.closed, before.open, before.current, before.step) == ([], [(0, 0)], [(0, 0)], [])
    assert (after.closed, after.open, after.step) == ([(0, 0)], [], [((0, 0), (1, 0))])
    opened = moments[asked + 2]
    assert (opened.open, opened.parents) == ([(1, 0)], {(1, 0): (0, 0)})
    taken = moments[asked + 6]
    assert (taken.current, taken.step) == ([(1, 0)], [])  # `neighbor` is still that of the cell before


def forgets(grid, start, goal):
    frontier = Queue(start)
    while frontier:
        current = frontier.get()
        for neighbor in grid.neighbors(current):
            frontier.put(neighbor)


def test_a_cell_that_waits_again_is_open_again():
    moments, _ = ran(forgets, STREET)
    again = next(moment for moment in moments if len(moment.expanded) == 3 and moment.line == 4)
    assert again.expanded == [(0, 0), (1, 0), (0, 0)]
    assert (again.closed, again.open) == ([(0, 0)], [(1, 0), (2, 0)])


def test_other_names_work_as_far_as_they_say_what_is_known():
    def mine(grid, start, goal):
        todo, seen = [start], {start}
        while todo:
            now = todo.pop(0)
            for cell in grid.neighbors(now):
                if cell not in seen:
                    seen.add(cell)
                    todo.append(cell)
        goal = None  # an argument that is changed is a value, too
        return goal

    moments, end = ran(mine, STREET)
    middle = next(moment for moment in moments if moment.values.get("todo") == "[(2, 0)]")
    assert (middle.closed, middle.open, middle.current) == ([(0, 0), (1, 0)], [(2, 0)], [(1, 0)])
    assert middle.values["seen"] == "{(0, 0), (1, 0), (2, 0)}"
    assert moments[-1].values["goal"] == "None"
    assert end == "It returns None."


def test_an_improvement_is_told_and_a_button_leads_to_it():
    lesson = played(plain.dijkstra, SLOPE)
    lesson.jump("next improvement")
    k = lesson.step()
    assert lesson.report(k)[1:] == [
        "Line 13: cost_so_far[neighbor] = new_cost",
        "Now cost_so_far[(1, 1)] = 100. Next is line 14.",
    ]
    moments, _ = ran(plain.dijkstra, SLOPE)
    assert (moments[k - 2].costs[1, 1], moments[k].costs[1, 1], moments[k].parents[1, 1]) == (126, 100, (0, 1))
    assert moments[k].step == [((0, 1), (1, 1))]
    assert moments[k].values["frontier"] == "PriorityQueue({(1, 0): 10, (1, 1): 126})"
    assert moments[k + 1].values["frontier"] == "PriorityQueue({(1, 0): 10, (1, 1): 100})"
    lesson.jump("next improvement")
    assert (lesson.step(), lesson.notes) == (k, ["No improvement after this step."])
    assert "next improvement" not in played(plain.bfs, STREET).jumps()
    lesson = played(plain.a_star, SLOPE, manhattan(SLOPE))
    told = [lesson.report(k)[2] for k in lesson.jumps()["next expansion"]]
    expanded = [step.current for step in watch(plain.a_star, SLOPE, manhattan(SLOPE))]
    assert [f"{cell} is expanded" in text for cell, text in zip(expanded, told, strict=False)] == [True] * len(told)


def test_a_map_without_squares_has_lines_too():
    roads = towns()
    moments, _ = ran(plain.dijkstra, roads)
    assert moments[-1].path[-1] == roads.goal
    assert played(plain.dijkstra, roads, k=70).pane.picture.startswith(b"\x89PNG")


def test_the_map_has_the_start_and_the_goal_of_the_call():
    def mine(grid, start, goal):
        grid.neighbors(start)

    for grid, *ends in ((towns(), "Calder", "Dunmoor"), (STREET, (1, 0), (0, 0))):
        lesson = LineByLine(mine, grid, *ends)
        assert [lesson.scene.grid.start, lesson.scene.grid.goal] == ends
        assert f"start {ends[0]}, goal {ends[1]}" in lesson.described(0)[0]
    assert LineByLine(mine, STREET, (1, 0), None).scene.grid.goal == STREET.goal  # a call without a goal


def test_a_search_that_yields_its_steps_is_played_to_its_end():
    moments, end = ran(a_star, STREET, manhattan(STREET))
    assert end == "It has yielded 3 steps."
    assert moments[-1].path == [(0, 0), (1, 0), (2, 0)]
    assert moments[-1].line == 0 and len(moments) > 30
    endless = LineByLine(yields_for_ever, STREET, k=10**6)
    assert endless.report(endless.step())[-1].endswith("yields_for_ever has run 5,000 lines, and has not ended.")


def yields_for_ever(grid):
    while True:
        yield grid.nodes


# --- what is shown ----------------------------------------------------------------------------------------------------


def test_the_listing_marks_the_line_that_has_run():
    lesson = played(plain.bfs, STREET, k=4)
    html = lesson.pane.words
    assert re.findall("<mark[^>]*>(.*?)</mark>", html) == ["\u25b6 5         current = frontier.get()"]
    assert html.count("<span") == 10 + 3  # the other lines, and the values
    assert "came_from = {(0, 0): None}" in html
    lesson.slider.value = 0
    assert "<mark" not in lesson.pane.words


def test_the_flag_of_the_goal_does_not_cover_the_arrow_to_its_parent():
    lesson = played(plain.bfs, STREET)
    (board,) = lesson.scene.boards
    lesson.draw(lesson.slider.max)
    (flag,) = board.ends.marks[STREET.goal].get_paths()
    arrows = board.marks.pointers.get_paths()
    assert len(arrows) == 2
    assert not any(flag.intersects_path(arrow) for arrow in arrows)


def noted_from_the_start(grid, start, goal):
    came_from = {start: None}
    frontier = Queue(start)
    while frontier:
        current = frontier.get()
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                came_from[neighbor] = start
                frontier.put(neighbor)
    return [came_from[goal], goal]


def test_a_leap_of_a_path_is_a_dashed_arc_and_a_step_of_it_a_line():
    leaping = played(noted_from_the_start, STREET)
    walking = played(plain.bfs, STREET)
    for lesson, leaps in ((leaping, 1), (walking, 0)):
        (board,) = lesson.scene.boards
        board.show(None, lesson.path)
        drawn = draw_leaps(board, lesson.path)
        assert len(drawn) == leaps
        is_whole = not np.isnan(board.path.get_xdata()).any()
        assert is_whole == (lesson is walking)
        for arc in drawn:
            (left, _), (middle_x, middle_y), (right, _) = arc.get_path().vertices
            assert (left, middle_x, right) == pytest.approx((0, 1, 2))
            assert abs(middle_y) > 0.5
            assert arc.get_linestyle() != "-"
            arc.remove()
        before = len(board.ax.patches)
        lesson.draw(lesson.slider.max)
        assert len(board.ax.patches) == before  # what it has drawn it has taken away


def test_a_path_that_leads_into_a_wall_leaps_twice():
    lesson = played(plain.bfs, Grid.from_text("S#G\n..."))
    (board,) = lesson.scene.boards
    assert len(draw_leaps(board, [(0, 0), (1, 0), (2, 0)])) == 2


def test_buttons_lead_back_as_well():
    lesson = played(plain.bfs, STREET, k=10**6)
    expansions = lesson.jumps()["previous expansion"]
    for k in reversed(expansions):
        lesson.jump("previous expansion")
        assert lesson.step() == k
    lesson.jump("previous expansion")
    assert (lesson.step(), lesson.notes) == (expansions[0], ["No expansion before this step."])


def test_the_site_plays_it_from_its_saved_run():
    lesson = played(plain.dijkstra, Grid.from_text("S2\n.G", moves=EIGHT), k=5)
    film = film_of(lesson)
    assert (len(film.reel), film.k) == (lesson.slider.max + 1, 5)
    assert film.jumps == lesson.jumps()
    assert film.limits == ""
    assert film.reel.words[5] == lesson.html(5)
    assert "came_from = {(0, 0): None}" in film.reel.alts[5]


# --- whatever the function does ---------------------------------------------------------------------------------------


def test_a_function_that_fails_is_shown_up_to_there():
    def my_bfs(grid, start, goal):
        came_from = {start: None}
        return came_from[goal]

    lesson = played(my_bfs, STREET, k=99)
    assert lesson.report(lesson.step()) == [
        "After 2 of 2 lines of my_bfs.",
        "Line 3: return came_from[goal]",
        "my_bfs fails: KeyError: (2, 0).",
    ]


def test_what_stands_in_the_failing_line_is_not_taken_for_words_about_it():
    def my_bfs(grid, start, goal):
        int(f"{grid.width}, in line 2")

    lesson = played(my_bfs, STREET, k=99)
    assert lesson.report(lesson.step())[-1].endswith("int() with base 10: '3, in line 2'.")


def waits_in_one_line(grid, start, goal):
    return all(zero == 0 for zero in iter(int, 1))


def calls_itself(grid, start, goal):
    return calls_itself(grid, start, goal)


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (forgets, "forgets has run 5,000 lines, and has not ended."),
        (calls_itself, "calls_itself calls itself more deeply than Python allows."),
        (waits_in_one_line, "waits_in_one_line has run for 0.2 s and was stopped."),
    ],
)
def test_a_function_that_does_not_end_is_cut(function, words, monkeypatch):
    monkeypatch.setattr(stepped_run, "SECONDS_A_RUN", 0.2 if function is waits_in_one_line else 30)
    lesson = played(function, STREET, k=10**6)
    assert lesson.report(lesson.step())[-1].endswith(words)
    assert lesson.slider.max <= 5000


def test_a_skeleton_is_shown_and_not_run():
    def my_bfs(grid, start, goal):
        frontier = Queue(...)
        return frontier

    lesson = played(my_bfs, STREET, k=7)
    assert "No line has run. One blank is left." in lesson.report(0)[1]
    assert (lesson.slider.max, "Queue(...)" in lesson.pane.words, lesson.jumps()["next expansion"]) == (0, True, [])


def test_decorators_helpers_and_values_of_any_kind_do_no_harm():
    class Sly:
        def __repr__(self):
            raise SystemError("not me")

    def same(function):
        @functools.wraps(function)
        def call(*args):
            return function(*args)

        return call

    @same
    def helped(
        grid: Grid,
        start: tuple[int, int],
        goal: tuple[int, int],
    ) -> object:
        """Call a helper, and name odd things."""
        frontier, cost_so_far, came_from = 5, {start: float("inf"), "no cell": 1}, {start}
        current, neighbor = [start], {}
        thing, sly, many = object(), Sly(), list(range(1000))
        odd = [frontier, cost_so_far, came_from, current, neighbor, thing, sly]
        print(len(odd), len(many))
        return max(cell for cell in grid.neighbors(start))

    before = sys.gettrace()
    moments, end = ran(helped, STREET)
    assert sys.gettrace() is before
    assert [moment.line for moment in moments] == [2, 3, 4, 5, 6, 7, 0]
    values = moments[-1].values
    assert values["thing"] == "<object object>"
    assert re.fullmatch("<.*Sly object>", values["sly"])
    assert len(values["many"]) < 400
    assert end == "It returns (1, 0)."
    assert played(helped, STREET, k=6).draw(5).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: LineByLine(3, STREET), "3 is not a function defined with `def`"),
        (lambda: LineByLine(len, STREET), "is not a function defined with `def`"),
        (lambda: LineByLine(functools.partial(plain.bfs, STREET), STREET), "is not a function defined with `def`"),
        (lambda: LineByLine(plain.bfs, STREET), "missing 2 required positional arguments.*the arguments that it takes"),
        (lambda: LineByLine(plain.bfs), "the map is None: give one of at most 50 free cells"),
        (lambda: LineByLine(plain.bfs, Grid(51, 1)), "the map is <Grid 51 x 1.*at most 50 free cells"),
        (lambda: played(plain.bfs, STREET, k=-1), "k is -1: give the number of lines"),
        (lambda: played(plain.bfs, STREET, k="1"), "k is '1': give the number of lines"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_words(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def helped(grid, start, goal):
    return waits()


def waits():
    end = time.monotonic() + 5
    while time.monotonic() < end:
        pass


def test_a_helper_that_does_not_end_is_stopped_also_where_python_has_no_clock(monkeypatch):
    monkeypatch.delattr(signal, "setitimer", raising=False)
    monkeypatch.setattr(stepped_run, "SECONDS_A_RUN", 0.3)
    assert ran(helped, STREET)[1] == "helped has run for 0.3 s and was stopped."


# --- lines in order ---------------------------------------------------------------------------------------------------


def said(puzzle):
    return re.sub("<[^>]*>", "", puzzle.said.value)


BFS = [line.strip() for line in str(source(plain.bfs)).splitlines()]


def in_the_list(puzzle):
    """The lines as they stand now."""
    return [re.sub(r"^ ?\d+ +", "", line) for line in repr(puzzle).splitlines()[1:]]


def put(puzzle, lines):
    """Put these lines first, and check."""
    known = dict(zip(in_the_list(puzzle), puzzle.lines.order, strict=True))
    first = [known[line] for line in lines]
    puzzle.lines.order = [*first, *(number for number in puzzle.lines.order if number not in first)]
    assert in_the_list(puzzle)[: len(lines)] == lines
    puzzle.check()
    return said(puzzle)


def swapped(one, other):
    lines = list(BFS)
    lines[one], lines[other] = lines[other], lines[one]
    return lines


def test_any_order_that_works_is_right(monkeypatch):
    monkeypatch.setattr(parsons, "cases_of", lambda like: sample(cases_of(like)))
    puzzle = InOrder(plain.bfs)
    assert sorted(in_the_list(puzzle)) == sorted(BFS) != in_the_list(puzzle)
    for lines in (BFS, swapped(1, 2), swapped(7, 8)):
        assert put(puzzle, lines).startswith("\u2713 Solved Right in all")
        assert puzzle.dragged.wrong == -1


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([BFS[1]], "line 1: frontier = Queue(start)"),
        (swapped(4, 5), "line 5: for neighbor in grid.neighbors(current):"),
        (swapped(6, 9), "line 7: if goal in came_from:"),
        ([*BFS[:9], BFS[10]], "line 10: return walk_back(came_from, goal)"),
    ],
)
def test_the_first_line_that_cannot_stand_where_it_stands_is_named_and_nothing_else(lines, words):
    puzzle = InOrder(plain.bfs)
    assert put(puzzle, lines) == f"Not yet The first line that cannot stand where it stands is {words}"
    (place,) = re.findall(r"line (\d+)", words)
    assert puzzle.dragged.wrong == puzzle.lines.order[int(place) - 1]
    puzzle.lines.order = puzzle.lines.order[::-1]
    assert (said(puzzle), puzzle.dragged.wrong) == ("", -1)


def test_the_programs_that_find_swapped_lines_do_not_meet_all_maps(monkeypatch):
    """Five are tried to find the line: on all maps that would take seconds for each that is right."""
    tried = Mock(wraps=parsons.judged)
    monkeypatch.setattr(parsons, "judged", tried)
    puzzle = InOrder(plain.a_star)
    lines = [line.strip() for line in str(source(plain.a_star)).splitlines()]
    lines[3], lines[4] = lines[4], lines[3]
    assert put(puzzle, lines).endswith("is line 4: while frontier:")
    maps_of_all = sum(len(call.args[2]) for call in tried.call_args_list)
    assert 0 < maps_of_all < len(cases_of(a_star))


def test_a_mistake_that_no_sampled_map_shows_is_found_on_all(monkeypatch):
    monkeypatch.setattr(parsons, "sample", lambda maps: maps[:1])  # start and goal in a row: any order will do
    assert put(InOrder(plain.bfs), swapped(6, 9)).endswith("is line 7: if goal in came_from:")


def test_lines_move_by_buttons_where_none_can_be_dragged():
    puzzle = InOrder(plain.bfs)
    up, down = puzzle.lines.children[1].children
    choice = puzzle.lines.choice
    assert choice.value == 0
    down.click()
    assert puzzle.lines.order[:3] == [1, 0, 2] == puzzle.dragged.order[:3]
    assert choice.value == 0 and [label[:2] for label, _ in choice.options[:3]] == [" 1", " 2", " 3"]
    up.click()
    up.click()
    assert puzzle.lines.order == [*range(11)]
    puzzle.dragged.order = [*range(11)][::-1]  # as the page does when a line has been dragged
    assert puzzle.lines.order == [*range(11)][::-1] == [number for _, number in choice.options]
    assert choice.value == 0


def test_a_puzzle_of_nothing_is_refused():
    with pytest.raises(ValueError, match="not a function"):
        InOrder(3)


def test_a_program_that_is_still_to_be_written_is_not_shown(capsys):
    def mine(grid, start, goal): ...

    grid = Grid.from_text("S . G")
    LineByLine(mine, grid, grid.start, grid.goal, like=plain.bfs)._ipython_display_()
    assert capsys.readouterr().out == "Solve it first; then this cell plays your program.\n"
