"""One search that is all five: the package's own, what the check finds, and the orders that are drawn."""

import re

import pytest

from astar_lesson import Grid, PriorityQueue, Queue, best_first, check_best_first, orders, watch

SETTINGS = ("open_list", "priority", "improves")


def changed(**mine):
    """Best-first search with a setting of its own, whatever is asked."""

    def search(grid, start, goal, *settings):
        return best_first(grid, start, goal, **dict(zip(SETTINGS, settings, strict=True)) | mine)

    return search


def skeleton(grid, start, goal, open_list, priority, improves):
    frontier = ...
    return frontier


def test_the_packages_own_is_right():
    assert repr(check_best_first(best_first)) == (
        "Solved. Right on 4433 maps, as early exit, Dijkstra's algorithm, greedy best-first search and A*."
    )


@pytest.mark.parametrize(
    ("search", "words"),
    [
        (changed(open_list=PriorityQueue), "As early exit: on this map of 4 cells .* it is not early exit"),
        (changed(open_list=Queue), "As Dijkstra's algorithm: .*"),
        (changed(improves=False), "As Dijkstra's algorithm: .* your path costs"),
        (changed(improves=True, priority=lambda g, node: g), "As greedy best-first search: .*expands"),
        (changed(priority=lambda g, node: 0), "As Dijkstra's algorithm: .*"),
        (skeleton, "One blank is left. .*: frontier = "),
        (lambda *settings: None, "As early exit: .* returns no path"),
        (lambda grid: None, "As early exit: .*TypeError"),
    ],
)
def test_what_the_check_finds(search, words):
    assert not (verdict := check_best_first(search)).solved
    assert re.match(words, verdict.words)


def test_a_search_with_settings_is_played_with_those_with_which_it_fails():
    played = check_best_first(changed(open_list=PriorityQueue)).play()
    assert "your search and a right one part" in played.notes[0]
    assert played.name == "search"
    assert any("return best_first(" in words for words in played.report(played.step()))


def test_without_a_goal_everything_is_expanded():
    grid = Grid.from_text("S . #\n. . .\n# . .")
    flood = watch(lambda grid, start: best_first(grid, start, None, Queue, lambda g, node: 0, False), grid)
    assert [step.current for step in flood] == [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2)]


def test_orders_tell_each_search_step_by_step():
    grid = Grid.from_text("S . .")
    trace = watch(lambda grid, start: best_first(grid, start, None, Queue, lambda g, node: 0, False), grid)
    assert orders(grid, {"a queue": trace}).words.splitlines()[-2:] == [
        "in the order of expansion",
        "a queue: (0, 0), (1, 0), (2, 0)",
    ]
