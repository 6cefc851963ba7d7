"""The run of the 2005 tutorial, "A* Pathfinding for Beginners", number by number.

Straight steps cost 10, diagonal ones 14, corners are not cut, H is 10 times the Manhattan distance. With the open
list of its author, a binary heap, every sentence beside its seven figures holds.
"""

from collections import Counter

import pytest

from astar_lesson import EIGHT, BinaryHeap, Grid, PriorityQueue, a_star, manhattan, record

GRID = Grid.from_text(
    """
    . . . . . . .
    . . . # . . .
    . S . # . G .
    . . . # . . .
    . . . . . . .
    """,
    EIGHT,
)
A, B = (1, 2), (5, 2)


@pytest.fixture(scope="module")
def trace():
    return record(a_star(GRID, A, B, manhattan(GRID), BinaryHeap))


def numbers(state):
    return {cell: (state.f[cell], state.g[cell], state.h[cell]) for cell in state.f}


def test_the_map():
    assert (GRID.width, GRID.height, GRID.start, GRID.goal) == (7, 5, A, B)
    assert GRID.walls == {(3, 1), (3, 2), (3, 3)}


def test_the_run(trace):
    assert trace.at(len(trace)).closed == (
        *((1, 2), (2, 2), (2, 3), (2, 1), (1, 3), (0, 2), (1, 1)),
        *((0, 3), (0, 1), (2, 4), (3, 4), (4, 4), (5, 3), (5, 2)),
    )
    assert trace.path == [(1, 2), (2, 3), (2, 4), (3, 4), (4, 4), (5, 3), (5, 2)]
    assert (trace.cost, trace.expanded) == (68, 14)


def test_figure_1_nothing_is_searched(trace):
    state = trace.at(0)
    assert (state.current, state.open, state.closed) == (None, {A}, ())


FIGURE_3 = {  # F, G, H
    **{(0, 1): (74, 14, 60), (1, 1): (60, 10, 50), (2, 1): (54, 14, 40)},
    **{(0, 2): (60, 10, 50), (2, 2): (40, 10, 30)},
    **{(0, 3): (74, 14, 60), (1, 3): (60, 10, 50), (2, 3): (54, 14, 40)},
}


def test_figures_2_and_3_eight_neighbours_with_pointers_and_numbers(trace):
    state = trace.at(1)
    assert (state.current, state.closed, state.open) == (A, (A,), FIGURE_3.keys())
    assert dict(state.parent) == dict.fromkeys(FIGURE_3, A)
    assert numbers(state) == FIGURE_3


def test_figure_4_the_cell_to_the_right_changes_nothing(trace):
    state = trace.at(2)
    assert (state.current, state.closed) == ((2, 2), (A, (2, 2)))
    assert state.open == FIGURE_3.keys() - {(2, 2)}
    assert len(state.open) == 7
    assert trace[1].reached == ()
    assert numbers(state) == FIGURE_3
    lowest = min(state.f[cell] for cell in state.open)
    assert (lowest, {cell for cell in state.open if state.f[cell] == lowest}) == (54, {(2, 1), (2, 3)})


def test_figure_5_of_the_two_at_54_the_lower_one_is_taken(trace):
    state = trace.at(3)
    assert (state.current, state.closed) == ((2, 3), (A, (2, 2), (2, 3)))
    assert state.open == {(0, 1), (1, 1), (2, 1), (0, 2), (0, 3), (1, 3), (1, 4), (2, 4)}  # not (3, 4): the corner
    assert numbers(state) == FIGURE_3 | {(1, 4): (88, 28, 60), (2, 4): (74, 24, 50)}
    assert state.parent[1, 3] == A  # checked, and not improved


def test_the_slides_print_the_state_after_five_steps(trace):
    """The slides' last picture with numbers has thirteen cells besides A.

    Below it stand, in no order, the numbers that its text holds: three of each cell, and the 88 and 28 which lie
    under the new numbers of (1, 4).
    """
    state = trace.at(5)
    assert numbers(state) == FIGURE_3 | {
        **{(1, 0): (88, 28, 60), (2, 0): (74, 24, 50)},
        **{(0, 4): (94, 24, 70), (1, 4): (80, 20, 60), (2, 4): (74, 24, 50)},
    }
    assert len(state.f) == 13
    printed = """88 28 74 14 74 60 60 60 10 50 50 40 10 30 60 60 10 54 50 88 80
                 94 24 14 40 74 14 50 54 60 10 24 70 28 20 14 40 74 60 24 50"""
    shown = Counter(number for cell in state.f for number in numbers(state)[cell])
    assert Counter(map(int, printed.split())) == shown + Counter([88, 28])


def test_two_below_the_start_the_pointer_turns(trace):
    """(1, 4) has G 28 by way of (2, 3), until step 5 takes (1, 3) and finds G 20."""
    story = [(trace.at(k).g[1, 4], trace.at(k).parent[1, 4]) for k in range(3, len(trace) + 1)]
    assert story == [(28, (2, 3))] * 2 + [(20, (1, 3))] * 10
    assert trace[4].current == (1, 3)


def test_figure_6_both_lists_pointers_and_numbers_at_the_end(trace):
    state = trace.at(14)
    assert state.current == B
    assert state.open == {
        *((0, 0), (1, 0), (2, 0), (0, 4), (1, 4)),
        *((4, 2), (6, 2), (4, 3), (6, 3), (5, 4), (6, 4)),
    }
    assert numbers(state) == FIGURE_3 | {
        **{(0, 0): (94, 24, 70), (1, 0): (80, 20, 60), (2, 0): (74, 24, 50)},
        **{(4, 2): (82, 72, 10), (5, 2): (68, 68, 0), (6, 2): (82, 72, 10)},
        **{(4, 3): (74, 54, 20), (5, 3): (68, 58, 10), (6, 3): (88, 68, 20)},
        **{(0, 4): (94, 24, 70), (1, 4): (80, 20, 60), (2, 4): (74, 24, 50)},
        **{(3, 4): (74, 34, 40), (4, 4): (74, 44, 30), (5, 4): (74, 54, 20), (6, 4): (102, 72, 30)},
    }
    assert dict(state.parent) == {
        **dict.fromkeys(FIGURE_3, A),
        **{(0, 0): (1, 1), (1, 0): (1, 1), (2, 0): (2, 1)},
        **{(0, 4): (1, 3), (1, 4): (1, 3), (2, 4): (2, 3), (3, 4): (2, 4), (4, 4): (3, 4)},
        **dict.fromkeys([(4, 3), (5, 3), (5, 4)], (4, 4)),
        **dict.fromkeys([(4, 2), (5, 2), (6, 2), (6, 3), (6, 4)], (5, 3)),
    }


def test_figure_7_from_b_back_to_a(trace):
    parent, way = trace.at(14).parent, [B]
    while way[-1] != A:
        way.append(parent[way[-1]])
    assert way == [(5, 2), (5, 3), (4, 4), (3, 4), (2, 4), (2, 3), (1, 2)]


def test_newest_first_goes_over_the_wall_at_the_same_cost(trace):
    """Ties are settled by the data structure, not by a law: the same four steps, then another way."""
    twin = record(a_star(GRID, A, B, manhattan(GRID), PriorityQueue))
    assert twin.path == [(1, 2), (2, 1), (2, 0), (3, 0), (4, 0), (5, 1), (5, 2)]
    assert (twin.cost, twin.expanded) == (68, 12)
    assert [step.current for step in twin][:7] == [step.current for step in trace][:7]
    assert (twin[7].current, trace[7].current) == ((2, 0), (0, 3))
