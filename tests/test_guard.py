"""The guard: what is refused, when, and in what words."""

import math
import re
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from astar_lesson import (
    EIGHT,
    BinaryHeap,
    Grid,
    PriorityQueue,
    Queue,
    Scan,
    SortedList,
    a_star,
    bfs,
    dijkstra,
    greedy_best_first,
    manhattan,
    record,
    true_costs,
    walked_cost,
    zero,
)
from astar_lesson.lesson.programs.mistakes import with_mistake
from astar_lesson.search.costs import Reversed
from astar_lesson.search.guard import SoundGraph, guarded
from astar_lesson.search.steps import Step

U = Grid.from_text("S23G\n....")


def graph(*edges):
    return SimpleNamespace(edges=lambda node: list(edges))


@pytest.mark.parametrize(
    ("cost", "least_cost", "must"),
    [
        (-1, 0, "a number, finite and not below 0"),
        ("2", 0, "a number, finite and not below 0"),
        (math.inf, 0, "a number, finite and not below 0"),
        (-math.inf, -math.inf, "a finite number"),
        (math.nan, -math.inf, "a finite number"),
        (None, -math.inf, "a finite number"),
        (1j, 0, "a number, finite and not below 0"),
    ],
)
def test_a_cost_that_no_search_can_use_is_named(cost, least_cost, must):
    with pytest.raises(ValueError) as error:
        SoundGraph(graph(("b", cost)), least_cost).edges("a")
    assert str(error.value) == f"the step from 'a' to 'b' costs {cost!r}: a cost must be {must}"


def test_a_search_is_guarded_from_its_call_on_and_keeps_its_name():
    def walk(grid, start, goal=None):
        yield Step(start)

    begin = guarded(walk)
    assert begin.__name__ == begin(U, (0, 0)).__name__ == "walk"
    with pytest.raises(ValueError, match=r"^the map is 5: give a Grid, or anything else that has edges"):
        begin(5, (0, 0))
    with pytest.raises(ValueError, match=r"^start is missing"):
        begin(U, None)
    with pytest.raises(ValueError, match=r"^goal .* is outside"):
        begin(U, (0, 0), (9, 9))
    with pytest.raises(TypeError, match="start"):
        begin(U)


class Full(PriorityQueue):
    """It takes nothing but the start."""

    def put(self, cell, priority):
        if cell != U.start:
            raise ValueError(f"no room for {cell}")
        super().put(cell, priority)


def test_an_error_that_is_not_the_heuristics_stays_what_it_is():
    with pytest.raises(ValueError) as error:
        list(a_star(U, U.start, U.goal, zero(U), Full))
    assert str(error.value) == "no room for (1, 0)"
    assert error.value.__notes__ == ["a_star had last taken (0, 0) from its open list and last looked at (1, 0)."]


def test_an_open_list_without_the_start_is_told():
    with pytest.raises(ValueError, match=r"^open_list\(start\) makes an empty list: the start must wait on it$"):
        a_star(U, U.start, U.goal, zero(U), lambda start: PriorityQueue())
    heap = BinaryHeap("a", "b")
    for cell, priority in (("after", 1), ("before", -1)):
        heap.put(cell, priority)
    first, *both, last = (heap.get() for _ in range(4))
    assert (first, sorted(both), last) == ("before", ["a", "b"], "after")


class Paying(Grid):
    """It inherits that its costs are sound, and gives others."""

    def edges(self, cell):
        return tuple((neighbor, -1) for neighbor, _ in super().edges(cell))


def test_a_map_with_edges_of_its_own_does_not_inherit_that_they_are_sound():
    with pytest.raises(ValueError, match="costs -1"):
        list(bfs(Paying(3, 1), (0, 0)))


def test_numbers_of_numpy_do_not_overflow():
    terrain = {(1, 0): np.uint8(200), (2, 0): np.uint8(200)}
    grid = Grid(4, 1, terrain=terrain, start=(0, 0), goal=(3, 0), moves=EIGHT)
    assert grid.edges((0, 0)) == (((1, 0), 2000),)
    assert record(a_star(grid, grid.start, grid.goal, zero(grid))).cost == 4010
    road = SimpleNamespace(edges={"a": [("b", np.uint8(200))], "b": [("c", np.uint8(200))], "c": []}.get)
    assert record(dijkstra(road, "a", "c")).cost == 400


def test_costs_may_be_fractions_but_not_decimals():
    thirds = {"a": [("b", Fraction(1, 3))], "b": [("c", Fraction(1, 3))], "c": []}
    assert list(dijkstra(SimpleNamespace(edges=thirds.get), "a"))[1].reached == [("c", Fraction(2, 3), Fraction(2, 3))]
    assert record(dijkstra(SimpleNamespace(edges=thirds.get), "a", "c")).cost == pytest.approx(2 / 3)
    with pytest.raises(ValueError, match=r"costs Decimal\('1'\): a cost must be a number"):
        list(dijkstra(graph(("b", Decimal(1))), "a"))


@pytest.mark.parametrize("kind", [Queue, PriorityQueue, BinaryHeap, Scan, SortedList])
def test_a_cell_that_is_given_twice_waits_once(kind):
    waiting = kind("a", "a")
    assert (len(waiting), waiting.get(), len(waiting)) == (1, "a", 0)


# --- what a walk costs, and what the cheapest path costs from everywhere ----------------------------------------------


def test_the_cost_of_a_walk_is_added_up_step_by_step():
    assert walked_cost(U, [(0, 0), (1, 0), (2, 0), (3, 0)]) == 6
    assert (walked_cost(U, [U.start]), walked_cost(U, [])) == (0, math.inf)
    assert walked_cost(graph(("b", 1), ("b", 5)), ["a", "b"]) == 1
    with pytest.raises(ValueError, match=r"no step leads from \(0, 0\) to \(2, 0\)"):
        walked_cost(U, [(0, 0), (2, 0)])


@pytest.mark.parametrize("cell", [(1, 0), (3, 0), (-1, 0), (0, 2), "here"])
def test_a_walk_of_one_cell_needs_a_cell_that_can_be_entered(cell):
    with pytest.raises(ValueError, match=f"cell.*{re.escape(str(cell))}"):
        walked_cost(Grid.from_text("S#G\n..."), [cell])
    assert walked_cost(Grid.from_text("S#G\n..."), [(2, 1)]) == 0


def test_true_costs_name_a_bad_step_as_it_leads():
    class Street(Grid):
        def edges(self, cell):
            return [((1, 0), -3)] if cell == (0, 0) else []

    with pytest.raises(ValueError, match=r"the step from \(0, 0\) to \(1, 0\) costs -3"):
        true_costs(Street(2, 1, goal=(1, 0)))


def test_true_costs_are_those_of_the_way_there_not_back():
    one_way = Grid.from_text("S9G")
    assert true_costs(one_way) == {(2, 0): 0, (1, 0): 1, (0, 0): 10}
    assert true_costs(Grid.from_text("S#G")) == {(2, 0): 0}
    with pytest.raises(ValueError, match="goal is missing"):
        true_costs(Grid(2, 1))
    assert sorted(Reversed(one_way).edges((1, 0))) == [((0, 0), 9), ((2, 0), 9)]
    assert [step.current for step in bfs(Reversed(one_way), (2, 0))] == [(2, 0), (1, 0), (0, 0)]


# --- an error that comes while a search runs --------------------------------------------------------------------------

ROW = Grid.from_text("S..G")


@pytest.mark.parametrize("search", [a_star, with_mistake(a_star, "never_improves", name="mine")])
@pytest.mark.parametrize(
    ("said", "kind", "words"),
    [
        ("far", TypeError, "unsupported operand"),
        (None, TypeError, "unsupported operand"),
        (math.nan, ValueError, "(2, 0) has priority nan, which cannot be ordered: check costs and heuristic"),
    ],
)
def test_a_heuristic_that_fails_later_is_told_with_its_cell_though_the_open_list_is_used_up(search, said, kind, words):
    waiting = PriorityQueue((0, 0))
    steps = search(ROW, ROW.start, ROW.goal, lambda cell, goal: said if cell == (2, 0) else 0, lambda start: waiting)
    with pytest.raises(kind) as error:
        list(steps)
    assert str(error.value).startswith(words)
    place = f"{search.__name__} had last taken (1, 0) from its open list and last looked at (2, 0)."
    assert error.value.__notes__ == [place]


class Road:
    """It has no end."""

    def edges(self, node):
        return [(node + 1, 1)]


def test_after_an_error_nothing_is_searched_again():
    """A second search would not end here, and ask the heuristic twice."""
    asked = []

    class Breaks(PriorityQueue):
        def put(self, cell, priority):
            if cell == 50:
                raise TypeError("broken")
            super().put(cell, priority)

    with pytest.raises(TypeError, match=r"^broken\n.*had last taken 49 .*looked at 50\.$"):
        list(a_star(Road(), 0, -1, lambda cell, goal: asked.append(cell) or 0, Breaks))
    assert asked == list(range(51))


def test_priorities_that_cannot_be_compared_are_told_with_the_place():
    h = {0: 0, 1: 0, 2: (0, 0), 3: 1}
    with pytest.raises(TypeError, match=r"had last taken 1 from its open list and last looked at 2"):
        list(greedy_best_first(graph_of_numbers(), 0, 9, lambda cell, goal: h[cell]))


def graph_of_numbers():
    return SimpleNamespace(edges={0: [(1, 1), (3, 1)], 1: [(2, 1)], 2: [], 3: []}.get)


def test_an_error_before_the_first_cell_has_no_place():
    class Empty(PriorityQueue):
        def get(self):
            raise IndexError("nothing")

    with pytest.raises(IndexError) as error:
        list(a_star(ROW, ROW.start, ROW.goal, manhattan(ROW), Empty))
    assert not hasattr(error.value, "__notes__")
