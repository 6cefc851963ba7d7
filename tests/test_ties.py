"""Every tie followed: the costs and the numbers of cells that the series tells of, and no run outside of them."""

import random

import pytest

from astar_lesson import (
    EIGHT,
    FOUR,
    BinaryHeap,
    Grid,
    PriorityQueue,
    a_star,
    bfs,
    certificate,
    dijkstra,
    manhattan,
    octile,
    record,
    tutorial_trace,
)
from astar_lesson.judge import _cases, _heuristics
from astar_lesson.mistakes import a_star_never_reopens, a_star_never_updates, a_star_stops_when_opened
from astar_lesson.open_lists import Scan
from astar_lesson.ties import every_tie


@pytest.mark.parametrize(
    ("text", "moves", "least", "most", "costs"),
    [
        ("S...\n.#..\n...G", EIGHT, 5, 9, [44, 50]),
        (".....G\n..#...\nS.....", EIGHT, 7, 7, [64]),
        ("S23G\n....", FOUR, 7, 7, [5]),
        ("SG", FOUR, 2, 2, [1]),
        ("S#G", FOUR, 1, 1, [float("inf")]),
    ],
)
def test_what_can_come_out(text, moves, least, most, costs):
    grid = Grid.from_text(text, moves)
    assert every_tie(grid, manhattan(grid)) == (least, most, costs)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_on_an_empty_square_ties_decide_between_a_line_and_everything(size):
    grid = Grid(size, size, start=(0, 0), goal=(size - 1, size - 1))
    assert every_tie(grid, manhattan(grid)) == (2 * size - 1, size * size, [2 * size - 2])


def test_no_run_is_outside_of_what_can_come_out():
    rng = random.Random(2)
    for _ in range(60):
        cells = rng.choices("...#3", k=12)
        cells[rng.randrange(6)], cells[rng.randrange(6, 12)] = "S", "G"
        grid = Grid.from_text("\n".join("".join(cells[n : n + 4]) for n in (0, 4, 8)), rng.choice([FOUR, EIGHT]))
        h = rng.choice([manhattan, octile])(grid)
        least, most, costs = every_tie(grid, h)
        for frontier in (PriorityQueue, BinaryHeap, Scan):
            trace = record(a_star(grid, grid.start, grid.goal, h, frontier))
            assert least <= trace.expanded <= most
            assert trace.cost in costs


def test_too_many_choices_are_refused():
    grid = Grid(7, 7, start=(0, 0), goal=(6, 6))
    with pytest.raises(ValueError, match="more than 50000 states: give a smaller map"):
        every_tie(grid, manhattan(grid))
    with pytest.raises(ValueError, match="goal is missing"):
        every_tie(Grid(2, 2, start=(0, 0)), manhattan(grid))


# --- the certificate --------------------------------------------------------------------------------------------------


def test_the_end_of_a_right_search_is_a_proof():
    grid, trace = tutorial_trace()
    assert certificate(grid, trace) == (
        "The way costs 68. No open cell promises less than 74: if H never says too much, no way is cheaper."
    )
    by_cost = record(dijkstra(grid, grid.start, grid.goal))
    assert certificate(grid, by_cost).endswith("No open cell promises less than 68: no way is cheaper.")


def test_the_end_of_a_wrong_search_is_none():
    dear = Grid(2, 2, terrain={(0, 0): 3}, start=(1, 1), goal=(0, 0), moves=EIGHT)
    stopped = record(a_star_stops_when_opened(dear, dear.start, dear.goal, octile(dear)))
    assert certificate(dear, stopped) == (
        "The way costs 42. But (0, 1) is open and promises 20: a cheaper way may lead through it, and nothing is "
        "proved."
    )


def test_where_nothing_can_be_proved():
    island = Grid.from_text("S#G")
    assert certificate(island, record(dijkstra(island, island.start, island.goal))) == (
        "The search took no goal; nothing is left on the open list."
    )
    street = Grid.from_text("S.G")
    assert certificate(street, record(dijkstra(street, street.start, street.goal))) == (
        "The way costs 2. Nothing is open: there is no other way to be looked at."
    )
    assert certificate(street, record(dijkstra(street, street.start))) == (
        "The search took no goal; nothing is left on the open list."
    )
    with pytest.raises(ValueError, match="bfs goes by age"):
        certificate(street, record(bfs(street, street.start)))


@pytest.mark.parametrize("wrong", [a_star_never_updates, a_star_never_reopens])
def test_a_wrong_way_never_gets_a_certificate(wrong):
    refused = 0
    for grid, costs in _cases()[::7]:
        for (h,) in _heuristics(grid, costs):
            trace = record(wrong(grid, grid.start, grid.goal, h))
            if trace.found and trace.cost > costs[grid.start]:
                refused += 1
                assert "nothing is proved" in certificate(grid, trace)
    assert refused > 10
