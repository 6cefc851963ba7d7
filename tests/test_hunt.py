"""The bug hunt: whether a mistake shows on a reader's map."""

import pytest

from astar_lesson import (
    PriorityQueue,
    greedy_best_first,
    greedy_that_asks,
    hunt,
    manhattan,
    record,
    walk_back,
)
from astar_lesson.lesson.wrong_programs import a_star_priority_is_h
from astar_lesson.maps.made import random_maps


def plain_greedy(grid, start, goal, heuristic):
    frontier, came_from = PriorityQueue(start), {start: None}
    while frontier:
        current = frontier.get()
        if current == goal:
            return walk_back(came_from, goal)
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                came_from[neighbor] = current
                frontier.put(neighbor, heuristic(neighbor, goal))


@pytest.mark.parametrize("program", [greedy_best_first, plain_greedy])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("S 9 G\n. . .", "The author's path costs 10 instead of 4: the mistake shows.\n"),
        ("S . G\n. . .", "The author's path costs 2, as a cheapest one does: the mistake does not show on this map.\n"),
        ("S # G", "No path leads from S to G: open one.\n"),
    ],
)
def test_it_says_whether_the_mistake_shows(text, said, program, capsys):
    picture = hunt(text, program)
    assert capsys.readouterr().out == said
    assert "the author's path: " in picture.words


def test_a_program_that_finds_no_path_is_reported(capsys):
    hunt("S G", lambda grid, start, goal, heuristic: None)
    assert capsys.readouterr().out == "The author's program finds no path, though one costs 1: the mistake shows.\n"


def test_greedy_that_asks_is_the_museums_program_without_steps():
    for grid in random_maps(60):
        ends = grid, grid.start, grid.goal, manhattan(grid)
        assert (greedy_that_asks(*ends) or []) == record(a_star_priority_is_h(*ends)).path
