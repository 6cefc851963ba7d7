"""The audit: what it says of a heuristic is so, on every cell and every step, and its bound is never passed."""

import random
from math import inf

import pytest
from graphs import in_a_row
from strategies import sample

from astar_lesson import (
    EIGHT,
    FOUR,
    OCTILE,
    Grid,
    a_star,
    chebyshev,
    dijkstra,
    euclidean,
    manhattan,
    octile,
    record,
    with_mistake,
    zero,
)
from astar_lesson.lesson.audit_picture import audit
from astar_lesson.maps.atlas import Atlas
from astar_lesson.maps.repriced import Repriced
from astar_lesson.search.costs import is_less, true_costs
from astar_lesson.words.audit import Drop


@pytest.mark.parametrize("moves", [FOUR, EIGHT, OCTILE])
def test_true_costs_are_those_of_a_search_from_each_cell(moves):
    for grid in sample(3, 20, moves=[moves], sizes=[(5, 4)], grounds=[".#3"]):
        costs = true_costs(grid)
        for cell in grid.nodes:
            assert costs.get(cell, float("inf")) == pytest.approx(record(dijkstra(grid, cell, grid.goal)).cost)


def test_a_rounding_error_makes_no_cost_less():
    assert 0.3 < 0.1 + 0.2 and not is_less(0.3, 0.1 + 0.2) and is_less(0.3, 0.3001)
    assert not is_less(2, 1) and is_less(1, inf) and not is_less(inf, inf)


def test_which_heuristic_is_admissible_and_consistent_under_which_moves():
    text = "S....\n.....\n.....\n....G"
    found = {
        (make.__name__, moves.name): audit(grid, make(grid))
        for make in (zero, manhattan, octile, chebyshev, euclidean)
        for moves in (FOUR, EIGHT, OCTILE)
        for grid in [Grid.from_text(text, moves)]
    }
    wrong = {
        ("manhattan", "EIGHT"),
        ("manhattan", "OCTILE"),
        ("euclidean", "EIGHT"),  # a diagonal step costs 14, the straight line is 14.14
    }
    assert {pair for pair, entry in found.items() if not entry.admissible} == wrong
    assert {pair for pair, entry in found.items() if not entry.consistent} == wrong
    assert {pair for pair, entry in found.items() if entry.bound > 1} == wrong


def test_the_two_inconsistent_examples_by_cell_and_step():
    grid = Grid.from_text("S....\n...#G")
    found = audit(grid, lambda cell, goal: 4 if cell == (1, 0) else 0)
    assert found.admissible and not found.consistent and found.bound == 1
    assert set(found.drops) == {
        Drop((1, 0), neighbor, before=4, after=0, cost=1) for neighbor in [(0, 0), (2, 0), (1, 1)]
    }
    grid = Grid.from_text("G33.S\n.....")
    steps = manhattan(grid)
    found = audit(grid, lambda cell, goal: steps(cell, goal) if cell[0] >= 3 else 0)
    assert found.admissible
    assert found.drops == [Drop((3, 1), (2, 1), before=4, after=0, cost=1)]  # (3, 0) -> (2, 0) costs 3, and is no drop
    assert "from (3, 1) to (2, 1) it falls from 4 to 0, and the step costs 1" in str(found)


@pytest.mark.parametrize("moves", [FOUR, EIGHT])
def test_the_audit_against_its_definitions_and_its_promise_against_a_star(moves):
    rng = random.Random(7)
    for grid in sample(3, 60, moves=[moves], sizes=[(5, 4)], grounds=[".#3"]):
        if grid.start not in true_costs(grid):
            continue
        said = {cell: rng.choice([0, 1, 3, 10, 20]) for cell in grid.nodes}
        said[grid.goal] = rng.choice([0, 0, 2, -2])

        def h(cell, goal, said=said):
            return said[cell]

        found = audit(grid, h)
        assert {entry.cell for entry in found.overestimates} == {c for c, true in found.true.items() if said[c] > true}
        falls = {(a, b) for a in found.true for b, cost in grid.edges(a) if said[a] > cost + said[b]}
        assert {(drop.cell, drop.neighbor) for drop in found.drops} == falls
        above_goal = {cell: said[cell] - said[grid.goal] for cell in said}
        assert found.bound == max([1, *(above_goal[c] / true for c, true in found.true.items() if true)])
        trace = record(a_star(grid, grid.start, grid.goal, h))
        assert trace.cost <= found.bound * found.true[grid.start]
        expanded = [step.current for step in trace]
        assert not (not found.drops and len(set(expanded)) < len(expanded))  # consistent: no cell is expanded twice


def test_an_h_that_is_above_zero_at_the_goal_hides_no_path():
    grid = Grid.from_text("S..G")
    found = audit(grid, lambda cell, goal: 5 if cell == goal else 0)
    assert (found.admissible, found.bound, found.consistent) == (False, 1, False)
    found = audit(grid, lambda cell, goal: 5)
    assert (found.drops, found.consistent, found.bound) == ([], False, 1)  # the same for all cells: as no guess at all
    assert str(found).endswith("It is not 0 at the goal, so it is not consistent. A* finds a cheapest path.")
    assert found.warning().endswith("A* finds a cheapest path.")


def test_a_program_that_never_reopens_can_pass_the_bound_so_the_sentence_names_the_condition():
    grid = Grid.from_text("S....\n...#G")

    def h(cell, goal):
        return 5 if cell == (1, 0) else 0

    found = audit(grid, h)
    costs = [record(f(grid, grid.start, grid.goal, h)).cost for f in (a_star, with_mistake(a_star, "closed_forever"))]
    assert (found.bound, found.true[grid.start], costs) == (1.25, 5, [5, 7])
    limit = "If A* opens closed cells again, its path costs at most 1.25 times the cheapest: at worst, for (1, 0)"
    assert limit in str(found) and limit in found.warning()


@pytest.mark.parametrize("said", [None, "far", float("nan")])
def test_a_heuristic_that_gives_no_number_is_named_with_its_cell(said):
    grid = Grid.from_text("S.G")
    with pytest.raises(ValueError, match=rf"the heuristic says {said!r} for \(2, 0\): it must return a number"):
        audit(grid, lambda cell, goal: said)


def test_an_infinite_guess_is_neither_admissible_nor_consistent():
    grid = Grid.from_text("S.G")
    found = audit(grid, lambda cell, goal: float("inf") if cell == grid.start else 0)
    assert (found.admissible, found.consistent, found.bound) == (False, False, float("inf"))
    assert [(drop.cell, drop.neighbor) for drop in found.drops] == [((0, 0), (1, 0))]


@pytest.mark.parametrize(("grid", "heuristic"), [("S.G", len), (Grid.from_text("S.G"), 3)])
def test_what_is_no_map_or_no_heuristic_is_named(grid, heuristic):
    with pytest.raises(ValueError, match="give"):
        audit(grid, heuristic)


def test_the_bound_counts_from_h_of_the_goal_and_holds_where_steps_are_free():
    """A guess below zero at the goal lets the goal pass; so does a high one for a cell from which the rest is free."""
    places = in_a_row("SaG")
    roads = {("S", "a"): 1, ("a", "G"): 1, ("S", "G"): 5}
    for steps, guess, bound in ((roads, {"G": -5}, 5), ({**roads, ("a", "G"): 0}, {"a": 5}, inf)):
        atlas = Atlas(places, steps, "S", "G")

        def h(cell, goal, guess=guess):
            return guess.get(cell, 0)

        found = audit(atlas, h)
        assert found.bound == bound
        assert record(a_star(atlas, "S", "G", h)).cost == 5
    assert "for a H says 5" in str(found)
    below = str(audit(Atlas(places, roads, "S", "G"), lambda cell, goal: -5 if cell == goal else 0))
    assert below.endswith("at worst, for a, H says 0 and for the goal -5, where the true cost is 1.")


def test_a_map_with_other_prices_is_audited_in_words_too():
    grid = Grid.from_text("S3G")
    found = audit(Repriced(grid, lambda cell, neighbor, cost: cost + 1), manhattan(grid))
    assert str(found).startswith("H overestimates for none of 3 cells")


def test_a_guess_below_zero_is_not_admissible_whatever_it_says_elsewhere():
    """It overestimates nowhere. At the goal -100 makes A* take the first path that opens the goal."""
    grid = Grid(2, 2, terrain={(0, 0): 3}, start=(1, 1), goal=(0, 0), moves=EIGHT)
    for cells, admissible in (([(0, 0)], False), ([(1, 0)], False), ([], True)):

        def h(cell, goal, cells=cells):
            return -100 if cell in cells else 0

        found = audit(grid, h)
        assert (found.overestimates, found.below, found.admissible, found.consistent) == (
            [],
            cells,
            admissible,
            admissible,
        )
        words = f"H is not admissible: for {cells[0]} it says -100, and the least cost is 0. " if cells else ""
        assert str(found).startswith(words) and found.warning().startswith(words)
    assert record(a_star(grid, (1, 1), (0, 0), lambda cell, goal: -100 * (cell == goal))).cost == 42
    assert "On no step does it fall by more than the step costs. A*" in str(
        audit(grid, lambda c, goal: -1 * (c == (1, 0)))
    )


def test_the_picture_says_what_hatching_and_arrows_mean():
    grid = Grid.from_text("...\nS2G", EIGHT)
    (legend,) = audit(grid, manhattan(grid)).picture().figure.legends
    assert [text.get_text() for text in legend.texts] == ["H overestimates", "H falls by more than the step costs"]
