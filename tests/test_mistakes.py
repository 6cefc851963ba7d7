"""The museum: every mistake fails on its map, with the numbers of the series, and the right search does not."""

import math

import pytest

from astar_lesson import EIGHT, FOUR, Grid, a_star, dijkstra, manhattan, octile, record, weighted
from astar_lesson.lesson.exhibits import EXHIBITS, MAP_U
from astar_lesson.lesson.listing import difference
from astar_lesson.lesson.open_lists import SortedList
from astar_lesson.lesson.wrong_lists import LastCellHeap, LosingList
from astar_lesson.lesson.wrong_programs import (
    a_star_never_reopens,
    a_star_never_updates,
    a_star_priority_is_h,
    a_star_stops_when_opened,
)
from astar_lesson.search.costs import walked_cost

ANSWERS = {
    "breadth-first search where steps cost differently": (6, 5),
    "greedy best-first search mistaken for A*": (6, 5),
    "a waiting cell is never updated": (6, 5),
    "stopping when the goal is opened": (10, 4),
    "stopping when the goal is opened, with diagonals": (62, 60),
    "a weight above 1": (6, 5),
    "an H that overestimates": (64, 58),
    "an inconsistent H, and closed cells stay closed": (7, 5),
    "a priority changed inside a heap": (7, 5),
    "a sorted list that loses a cell": (math.inf, 50),
    "the priority is H alone, though G is kept": (6, 5),
    "a root over the wrong sum, and a branch that never runs": (240, 200),
    "the last cell is never returned": ("IndexError", 3),
}


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=lambda exhibit: exhibit.name)
def test_every_mistake_fails_on_its_map_and_the_right_search_does_not(exhibit):
    assert exhibit.answers() == ANSWERS[exhibit.name]
    grid = exhibit.grid
    best = record(dijkstra(exhibit.graph, grid.start, grid.goal)).cost
    assert exhibit.answers()[1] == best


def test_every_exhibit_has_its_numbers_and_no_number_is_left_over():
    assert [exhibit.name for exhibit in EXHIBITS] == list(ANSWERS)


@pytest.mark.parametrize(
    ("wrong", "lines"),
    [
        (a_star_never_updates, 1),
        (a_star_stops_when_opened, 4),
        (a_star_never_reopens, 4),
        (a_star_priority_is_h, 1),
    ],
)
def test_the_difference_to_a_star_is_the_mistake(wrong, lines):
    body = difference(a_star, wrong).split("frontier = open_list(start)")[1]
    assert 1 <= sum(line.startswith("+") for line in body.splitlines()) <= lines


def answer(search, text, heuristic=manhattan, moves=FOUR, **more):
    grid = Grid.from_text(text, moves)
    *_, last = search(grid, grid.start, grid.goal, heuristic(grid), **more)
    return walked_cost(grid, last.path)


@pytest.mark.parametrize("weight", [1.5, 2, 3, 5])
def test_weights_on_map_u(weight):
    assert answer(a_star, MAP_U, lambda grid: weighted(manhattan(grid), weight)) == 6
    assert answer(a_star, MAP_U, lambda grid: weighted(manhattan(grid), 1.25)) == 5


def test_the_other_maps_of_the_series():
    assert answer(a_star, "S...\n.#..\n...G", moves=EIGHT) == 50
    assert answer(a_star, "S...\n.#..\n...G", octile, EIGHT) == 44
    grid = Grid(2, 2, terrain={(0, 0): 3}, start=(1, 1), goal=(0, 0), moves=EIGHT)
    costs = [
        list(search(grid, grid.start, grid.goal, octile(grid)))[-1] for search in (a_star_stops_when_opened, a_star)
    ]
    assert [walked_cost(grid, step.path) for step in costs] == [42, 40]
    assert answer(a_star_never_updates, "G#...\n.#.#S\n.....") == 9
    assert answer(a_star, "G#...\n.#.#S\n.....") == 7

    def far(grid):
        return lambda cell, goal: manhattan(grid)(cell, goal) if cell[0] >= 3 else 0

    assert (answer(a_star_never_reopens, "G33.S\n.....", far), answer(a_star, "G33.S\n.....", far)) == (8, 6)


# --- open lists -------------------------------------------------------------------------------------------------------


def test_the_published_list_loses_an_entry_and_the_repaired_one_does_not():
    for make, kept in ((LosingList, ["a", "b"]), (SortedList, ["a", "b", "c"])):
        cells = make()
        for cell, priority in (("a", 10), ("b", 50), ("b", 20), ("c", 25)):
            cells.put(cell, priority)
        assert [cells.get() for _ in range(len(cells))] == kept


def test_a_heap_that_keeps_its_last_cell():
    heap = LastCellHeap("start")
    assert (len(heap), heap.get(), len(heap)) == (1, "start", 0)
    for cell, priority in (("a", 5), ("b", 3), ("a", 2)):
        heap.put(cell, priority)
    assert (len(heap), heap.get(), len(heap)) == (2, "a", 1)
    with pytest.raises(IndexError, match="the frontier is empty"):
        heap.get()
