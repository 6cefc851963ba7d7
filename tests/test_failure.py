"""Watch it fail: a verdict plays the program that was judged, up to the line at which it goes wrong."""

import functools
import linecache
from pathlib import Path

import pytest

import astar_lesson.lesson.verdict
import astar_lesson.play.saved
from astar_lesson import Grid, LineByLine, PriorityQueue, Queue, a_star, bfs, bfs_early_exit, check, plain, walk_back
from astar_lesson.lesson.stepping.failure import Failure, WatchButton
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.play.saved import VIEW

STREET = Grid.from_text("S.G")


def newest_first(grid, start, goal):
    frontier, came_from = [start], {start: None}
    while frontier:
        current = frontier.pop()
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                came_from[neighbor] = current
                frontier.append(neighbor)
    return walk_back(came_from, goal) if goal in came_from else None


def stops_when_opened(grid, start, goal):
    if start == goal:
        return [start]
    frontier, came_from = Queue(start), {start: None}
    while frontier:
        current = frontier.get()
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                came_from[neighbor] = current
                frontier.put(neighbor)
            if goal in came_from:
                return walk_back(came_from, goal)


def goal_alone(grid, start, goal):
    grid.neighbors(start)
    return [goal]


def fails(grid, start, goal):
    grid.neighbors(start)
    return nowhere[start]  # noqa: F821


def circles(grid, start, goal):
    while True:
        grid.neighbors(start)


CALLS = []


def counts_its_calls(grid, start, goal):
    CALLS.append(start)
    for k in range(len(CALLS)):
        grid.neighbors(grid.nodes[k % 2])
    return [start]


@pytest.mark.parametrize(
    ("search", "like", "line", "note"),
    [
        (
            newest_first,
            bfs,
            "for neighbor in grid.neighbors(current):",
            "Here, in step 3, your search and a correct one",
        ),
        (
            stops_when_opened,
            bfs_early_exit,
            "return walk_back(",
            "Here, after 2 steps, your search ends. A correct one",
        ),
        (goal_alone, None, "return [goal]", "Here your program ends, with a wrong answer. Step back"),
        (fails, None, "return nowhere[start]", "Here your program fails. Step back"),
        (circles, None, "", "Here your program was stopped. Step back"),
    ],
)
def test_a_verdict_is_played_at_the_line_at_which_the_search_goes_wrong(search, like, line, note):
    verdict = check(search, like)
    played = verdict.play()
    assert isinstance(played, LineByLine)
    said = played.report(played.step())
    assert f": {line}" in said[1]
    assert played.notes[0].startswith(note)
    assert played.scene.grid == verdict.failure.grid
    k = verdict.failure.k
    if k is not None and played.step() < played.slider.max:
        assert played.expansion(k) < played.step() == played.expansion(k + 1)
        is_shown_by_its_path = "your path costs" in verdict.words
        assert is_shown_by_its_path or f"In step {k + 1} it expands {played.expanded[k]}" in verdict.words
    played.slider.value -= 1
    assert played.notes == []


def test_what_is_right_or_was_not_run_has_nothing_to_play():
    def my_bfs(grid, start, goal):
        return Queue(...)

    assert check(plain.bfs, bfs).play() is None
    assert check(my_bfs, bfs).play() is None
    assert check(len).play() is None
    assert Verdict(False, "No.").play() is None


def test_a_program_that_keeps_something_is_said_to_do_something_else():
    played = check(counts_its_calls).play()
    assert "keep anything from one call to the next" in played.notes[0]


def wrapped(function):
    @functools.wraps(function)
    def call(*arguments):
        return None

    return call


ALONE = {}
exec("def without_a_file(grid, start, goal): grid.neighbors(start)", ALONE)


class Called:
    """A search that is an object."""

    def __call__(self, grid, start, goal):
        return [goal]


@pytest.mark.parametrize(
    ("search", "can"),
    [
        (goal_alone, True),
        (Called(), True),
        (Called().__call__, True),
        (lambda grid, start, goal: [goal], False),
        (functools.partial(goal_alone), False),
        (max, False),
        (Called, False),
        (ALONE["without_a_file"], False),
    ],
)
def test_whether_it_can_be_played_is_known_without_a_run(search, can):
    failure = Failure(search, STREET, (STREET.start, STREET.goal))
    assert failure.can_be_played() == can
    assert (Verdict(False, "No.", failure=failure).play() is not None) == can


def test_a_folder_whose_name_begins_like_the_package_is_not_the_package(monkeypatch):
    code = "class Mine:\n    def __call__(self, grid, start, goal):\n        return [goal]\n"
    file = f"{Path(astar_lesson.__file__).parent}_mine/answer.py"
    monkeypatch.setitem(linecache.cache, file, (len(code), None, code.splitlines(keepends=True), file))
    names = {}
    exec(compile(code, file, "exec"), names)
    assert Failure(names["Mine"](), STREET, (STREET.start, STREET.goal)).can_be_played()


def keeps_the_first_cost(grid, start, goal, heuristic):
    frontier, came_from, cost_so_far = PriorityQueue(start), {start: None}, {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            return walk_back(came_from, goal)
        for neighbor, cost in grid.edges(current):
            if neighbor not in cost_so_far:
                cost_so_far[neighbor] = cost_so_far[current] + cost
                came_from[neighbor] = current
                frontier.put(neighbor, cost_so_far[neighbor] + heuristic(neighbor, goal))
    return []


def test_the_guess_with_which_a_search_fails_is_drawn_and_described():
    verdict = check(keeps_the_first_cost, a_star)
    played = verdict.play()
    grid = verdict.grid
    told = ", ".join(f"{cell} {verdict.heuristic(cell, grid.goal)}" for cell in grid.nodes)
    assert f"H: {told}." in played.described(played.step())
    without = LineByLine(keeps_the_first_cost, grid, grid.start, grid.goal, verdict.heuristic, k=played.step())
    assert not any(words.startswith("H: ") for words in without.described(played.step()))
    assert played.draw(played.step()) != without.draw(played.step())


def test_a_large_map_is_not_played():
    large = Grid(51, 1, start=(0, 0), goal=(50, 0))
    assert not Failure(goal_alone, large, ((0, 0), (50, 0))).can_be_played()
    assert Failure(goal_alone, Grid(7, 7), ((0, 0), (6, 6))).can_be_played()


# --- the button -------------------------------------------------------------------------------------------------------


def test_beside_not_yet_stands_a_button_where_the_program_can_be_played(monkeypatch):
    outputs = []
    for module in (astar_lesson.lesson.verdict, astar_lesson.play.saved):
        monkeypatch.setattr(module, "display", lambda shown, **_: outputs.append(shown))
    verdict = check(newest_first, bfs)
    verdict._ipython_display_()
    said, button, picture = outputs
    assert said["text/plain"] == repr(verdict)
    assert verdict._repr_html_() in said["text/html"]
    assert "display: none" in said["text/html"]
    assert list(button) == [VIEW]
    assert picture is verdict.picture
    outputs.clear()
    check(lambda grid, start, goal: [goal])._ipython_display_()
    unplayable, _ = outputs
    assert unplayable["text/html"].startswith("<p><strong")


def test_the_button_shows_the_player_and_leads_back_to_its_line():
    button = WatchButton(check(newest_first, bfs).failure)
    assert (button.button.description, button.children) == (Failure.label, (button.button,))
    button.button.click()
    played = button.played
    assert button.children == (button.button, played)
    place, note = played.step(), played.notes
    played.slider.value = 0
    button.button.click()
    assert (button.played, played.step(), played.notes) == (played, place, note)
    button.close()
    assert played.comm is None


def test_a_program_in_whose_place_another_runs_is_said_not_to_be_played():
    verdict = check(wrapped(goal_alone))
    assert verdict.play() is None
    button = WatchButton(verdict.failure)
    button.watch()
    assert "It cannot be played. It returns None." in button.children[1].value


def test_a_search_that_yields_its_steps_is_played():
    def never_improves(grid, start, goal, heuristic):
        yield from a_star(grid, start, goal, lambda *cells: 5 * heuristic(*cells))

    verdict = check(never_improves)
    played = verdict.play()
    assert played.error is None
    assert "It has yielded" in played.report(played.step())[-1]
