"""The certificate: each condition where it alone does not hold, and no wrong search that gets past all of them."""

import random
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import islice, pairwise
from math import inf
from types import SimpleNamespace

import pytest
from graphs import in_a_row
from strategies import ALL_MOVES, GROUNDS, draw_table, sample

from astar_lesson import (
    EIGHT,
    FOUR,
    Grid,
    Step,
    a_star,
    admissible,
    bfs,
    certificate,
    dijkstra,
    greedy_best_first,
    manhattan,
    octile,
    record,
    true_costs,
    tutorial_trace,
    weighted,
    with_mistake,
    zero,
)
from astar_lesson.lesson.programs.mistakes import catalogue
from astar_lesson.maps.atlas import Atlas
from astar_lesson.maps.made import small_maps, square_maps
from astar_lesson.maps.repriced import Repriced, with_extra_costs
from astar_lesson.search.guard import guarded
from astar_lesson.words import certificate as module

U = Grid.from_text("S23G\n....")


def run(search, *more, grid=U):
    return record(search(grid, grid.start, grid.goal, *more))


def told(*steps):
    """A search that tells these steps."""
    return record([Step(current, reached, path) for current, reached, path in steps])


def is_proved(words):
    """Whether a certificate says that no path is cheaper, and not that nothing is proved."""
    assert words.endswith("is cheaper.") != words.endswith("nothing is proved."), words
    return words.endswith("is cheaper.")


# --- what it says -----------------------------------------------------------------------------------------------------


def test_a_proof_names_every_condition_with_its_number():
    assert certificate(U, run(a_star, zero(U))) == (
        "The 5 steps of the path cost 5, as G of (3, 0) says. No step out of the other 6 closed cells reaches a cell "
        "for less than its G. G + H of the only open cell is 5. H does not overestimate for it, so no path from (0, 0) "
        "to (3, 0) is cheaper."
    )
    grid, _ = tutorial_trace()
    assert certificate(grid, run(dijkstra, grid=grid)).endswith(
        "G + H of the 2 open cells is 68 or more. No step costs less than 0, so no path from (1, 2) to (5, 2) "
        "is cheaper."
    )
    by_f = certificate(grid, run(a_star, octile(grid), grid=grid))
    assert "open cells is 68 or more. H overestimates for none of them, so no path" in by_f


def test_short_paths_and_empty_open_lists():
    street = Grid.from_text("SG")
    assert certificate(street, run(dijkstra, grid=street)) == (
        "The only step of the path costs 1, as G of (1, 0) says. No step out of the other closed cell reaches a cell "
        "for less than its G. Nothing is open: no other path is left to look at. No step costs less than 0, so no "
        "path from (0, 0) to (1, 0) is cheaper."
    )
    assert certificate(street, record(a_star(street, (0, 0), (0, 0), zero(street)))) == (
        "The start is the goal, and the path costs 0. Nothing is open: no other path is left to look at. No step costs "
        "less than 0, so no path from (0, 0) to (0, 0) is cheaper."
    )


def test_where_there_is_nothing_to_prove():
    island = Grid.from_text("S#G")
    assert certificate(island, run(dijkstra, grid=island)) == (
        "The search reached no goal; nothing is left on the open list."
    )
    assert certificate(U, record(islice(dijkstra(U, U.start, U.goal), 2))) == (
        "The search reached no goal; 2 cells still open."
    )
    with pytest.raises(ValueError, match="bfs goes by age"):
        certificate(U, record(bfs(U, U.start)))
    with pytest.raises(ValueError, match="greedy_best_first goes by H"):
        certificate(U, run(greedy_best_first, manhattan(U)))


# --- each condition, where it alone does not hold ---------------------------------------------------------------------


def test_steps_that_are_not_on_the_map():
    other = Grid.from_text("S..G\n....")
    found = certificate(Grid.from_text("S.#G\n...."), run(dijkstra, grid=other))
    assert found.startswith("The path cannot be walked (no step leads from (1, 0) to (2, 0): neighbours are [(0, 0), ")
    assert not is_proved(found)


def test_steps_that_do_not_add_up():
    wrong = run(with_mistake(a_star, "parent_not_improved"), manhattan(U))
    assert certificate(U, wrong) == (
        "The steps of the path cost 6, and (3, 0) has G 5: they differ, and nothing is proved."
    )


@pytest.mark.parametrize(
    ("search", "text", "moves", "key", "paid", "said"),
    [
        (a_star, "S....\n...#G", EIGHT, "parent_not_improved", 58, 50),
        (a_star, "S33G\n....", FOUR, "steps_not_costs", 7, 3),
        (dijkstra, "S33G\n....", FOUR, "steps_not_costs", 7, 3),
    ],
)
def test_steps_that_do_not_add_up_on_the_maps_of_the_pages(search, text, moves, key, paid, said):
    grid = Grid.from_text(text, moves)
    more = [admissible(grid)] if search is a_star else []
    found = certificate(grid, run(with_mistake(search, key), *more, grid=grid))
    assert found.startswith(f"The steps of the path cost {paid}, and {grid.goal} has G {said}: they differ")


def test_numbers_that_differ_look_different():
    trace = told(("s", [("g", 1 + 2**-20, 1 + 2**-20)], ()), ("g", [], ("s", "g")))
    found = certificate(SimpleNamespace(edges={"s": [("g", 1)], "g": []}.get), trace)
    assert found == "The steps of the path cost 1, and g has G 1.0000009536743164: they differ, and nothing is proved."


def test_a_search_that_goes_on_and_keeps_its_old_path():
    """G of the goal falls to what the cheaper path costs, and the path stays."""
    trace = told(("s", [("g", 5, 5), ("a", 1, 1)], ()), ("g", [], ("s", "g")), ("a", [("g", 3, 3)], ()), ("g", [], ()))
    graph = SimpleNamespace(edges={"s": [("g", 5), ("a", 1)], "a": [("g", 2)], "g": []}.get)
    assert (trace.path, trace.cost) == (["s", "g"], 5)
    assert (
        certificate(graph, trace) == "The steps of the path cost 5, and g has G 3: they differ, and nothing is proved."
    )


def test_a_closed_cell_with_a_better_way():
    found = certificate(U, run(with_mistake(a_star, "never_improves"), manhattan(U)))
    assert found == (
        "(1, 1) has G 3, and 2 is enough, through (0, 1): a better path was left out, and nothing is proved."
    )
    unseen = told(("s", [("g", 5, 5)], ()), ("g", [], ("s", "g")))
    graph = SimpleNamespace(edges={"s": [("g", 5), ("a", 1)], "a": [("g", 2)], "g": []}.get)
    assert certificate(graph, unseen) == (
        "a was never opened, and 1 is enough, through s: a better path was left out, and nothing is proved."
    )


def test_a_start_that_is_not_free():
    """All else holds: the start was reached again for 2, and every G is 2 too high."""
    trace = told(
        ("s", [("a", 1, 1)], ()),
        ("a", [("s", 2, 2), ("g", 5, 5)], ()),
        ("s", [("a", 3, 3)], ()),
        ("a", [("g", 5, 5)], ()),
        ("g", [], ("s", "g")),
    )
    graph = SimpleNamespace(edges={"s": [("a", 1), ("g", 5)], "a": [("s", 1), ("g", 2)], "g": []}.get)
    assert certificate(graph, trace) == (
        "s has G 2, and 0 is enough, as it is the start: a better path was left out, and nothing is proved."
    )


def test_an_open_cell_with_a_lower_f():
    dear = Grid(2, 2, terrain={(0, 0): 3}, start=(1, 1), goal=(0, 0), moves=EIGHT)
    stopped = run(with_mistake(a_star, "stops_when_opened"), octile(dear), grid=dear)
    assert certificate(dear, stopped) == (
        "(1, 0) is open, and its G + H is 20: a cheaper path may lead through it, and nothing is proved."
    )


def test_what_counts_of_an_open_cell_is_g_plus_h_and_not_a_priority_of_another_kind():
    graph = SimpleNamespace(edges={"s": [("g", 5), ("a", 1)], "a": [("g", 2)], "g": []}.get)
    trace = told(("s", [("g", 5, 5, 0), ("a", 1, 9, 1)], ()), ("g", [], ("s", "g")))
    assert certificate(graph, trace).startswith("a is open, and its G + H is 2: ")
    only_f = told(("s", [("g", 5, 5), ("a", 1, 9)], ()), ("g", [], ("s", "g")))
    assert certificate(graph, only_f) == (
        "H overestimates for a, where it says 8 and the true cost is 2: a cheaper path may lead through it, and "
        "nothing is proved."
    )
    neither = told(("s", [("g", 5, 7), ("a", 1)], ()), ("g", [], ("s", "g")))
    assert (
        certificate(graph, neither) == "a is open, and the search tells neither its F nor its H, and nothing is proved."
    )


def test_an_h_that_overestimates_for_an_open_cell():
    grid, trace = tutorial_trace()
    assert certificate(grid, trace) == (
        "H overestimates for 8 of 11 open cells, by the most for (1, 4), where it says 60 and the true cost is 54: a "
        "cheaper path may lead through it, and nothing is proved."
    )
    wall = Grid.from_text("S.G\n#.#")
    dead = record(a_star(wall, wall.start, wall.goal, lambda cell, goal: inf if cell == (1, 1) else 0))
    assert "(1, 1)" not in certificate(wall, record(a_star(wall, wall.start, wall.goal, zero(wall))))
    assert "H overestimates for (1, 1), where it says inf and the true cost is 2" in certificate(wall, dead)


def test_what_h_says_of_closed_cells_does_not_matter():
    """It says 9 for a cell on the path, which is 2 from the goal."""
    street = Grid.from_text(".S..G")

    def h(cell, goal):
        return 3 if cell == (2, 0) else 0

    assert h((2, 0), street.goal) > true_costs(street)[2, 0]
    assert is_proved(certificate(street, run(a_star, h, grid=street)))


def test_a_cost_below_zero():
    roads = {("s", "g"): 2, ("s", "a"): 3, ("a", "b"): -3, ("b", "g"): 0}
    atlas = Atlas(in_a_row("sabg"), roads, "s", "g", least_cost=-inf)
    for search, more in ((dijkstra, ()), (a_star, (lambda cell, goal: 0,))):
        assert certificate(atlas, run(search, *more, grid=atlas)) == (
            "The step from a to b costs -3: paths may become cheaper on the way, and nothing is proved."
        )


# --- any map ----------------------------------------------------------------------------------------------------------


class Numbers:
    """All whole numbers from 0, without an end: a step leads from each to the next two."""

    def edges(self, node):
        return [(node + 1, 1), (node + 2, 3)]


def test_where_true_costs_cannot_be_worked_out_the_condition_is_named(monkeypatch):
    monkeypatch.setattr(module, "MOST_COMPARED", 1000)
    trace = record(a_star(Numbers(), 0, 5, lambda node, goal: goal - node))
    assert certificate(Numbers(), trace) == (
        "The 5 steps of the path cost 5, as G of 5 says. No step out of the other 5 closed cells reaches a cell for "
        "less than its G. G + H of the only open cell is 6. More than 1,000 cells can be reached, so the true costs "
        "were not worked out. If H does not overestimate for it and no step costs less than 0, no path from 0 to 5 is "
        "cheaper."
    )
    by_g = certificate(Numbers(), record(dijkstra(Numbers(), 0, 5)))
    assert by_g.endswith("worked out. If no step costs less than 0, no path from 0 to 5 is cheaper.")
    assert certificate(U, run(dijkstra)).endswith(
        "No step costs less than 0, so no path from (0, 0) to (3, 0) is cheaper."
    )


def test_nodes_need_no_order_and_a_graph_needs_no_list_of_them():
    class Place:
        """A node without an order."""

    start, left, right, goal = (Place() for _ in range(4))
    roads = {start: [(goal, 1), (left, 5), (right, 5)], left: [], right: [], goal: []}
    words = certificate(
        SimpleNamespace(edges=roads.get), record(dijkstra(SimpleNamespace(edges=roads.get), start, goal))
    )
    assert "G + H of the 2 open cells is 5 or more." in words
    assert is_proved(words)


def test_rounding_is_no_objection():
    third = {"s": [("a", Fraction(1, 3))], "a": [("b", Fraction(1, 3))], "b": [("g", Fraction(1, 3))], "g": []}
    graph = SimpleNamespace(edges=third.get)
    assert is_proved(certificate(graph, record(dijkstra(graph, "s", "g"))))


def test_a_map_with_other_prices_is_the_one_to_give():
    grid = Grid.from_text("S..G\n....")
    dear = with_extra_costs(grid, {(1, 0): 9})
    trace = run(a_star, manhattan(grid), grid=dear)
    assert is_proved(certificate(dear, trace))
    assert not is_proved(certificate(grid, trace))
    shut = Repriced(grid, lambda cell, neighbor, cost: inf if neighbor == (1, 0) else cost)
    assert is_proved(certificate(shut, run(a_star, manhattan(grid), grid=shut)))


# --- wrong searches and right ones ------------------------------------------------------------------------------------

MOST_STEPS = 300
"""Some of the wrong searches never end."""
FAILURES = ArithmeticError, AttributeError, LookupError, TypeError, ValueError
"""How wrong programs fail; and so does the certificate of a search that goes by neither G nor F."""
ADMISSIBLE = "admissible", "zero", "perfect", "inconsistent"


def walk_back(came_from, cell):
    """As the searches walk back, but not round and round where a mistake makes the parents run in a circle."""
    path = []
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
        if len(path) > len(came_from):
            raise LookupError("the parents run in a circle")
    return path[::-1]


def programs():
    """The generators of the catalogue, and the right ones; each with whether it is guided."""
    for search, is_guided in ((a_star, True), (dijkstra, False)):
        yield search, is_guided
        for mistake in catalogue().values():
            with suppress(ValueError):  # no mistake of this search, or only of the plain one
                wrong = mistake.of(search.__name__).make(search, walk_back=walk_back)
                yield guarded(wrong), is_guided


def guesses(choose, grid):
    """Heuristics of every kind."""
    off, true, best = draw_table(choose, grid, [0, 0, 1, 2, 5]), true_costs(grid), admissible(grid)
    return {
        "admissible": best,
        "zero": zero(grid),
        "perfect": lambda cell, goal: true.get(cell, inf),
        "inconsistent": lambda cell, goal: true.get(cell, 0) if off[cell] else 0,
        "weighted": weighted(manhattan(grid), 2),
        "too high here and there": lambda cell, goal: best(cell, goal) + off[cell],
        "any": lambda cell, goal: off[cell],
    }


def paid(grid, path):
    """What a path costs, told by nothing that the certificate uses."""
    return sum(min((cost for to, cost in grid.edges(a) if to == b), default=inf) for a, b in pairwise(path))


def judged(grids, choose):
    """Run all programs with all heuristics: (proved, of them wrong ones, too dear) are the counts of paths."""
    counts, every = Counter(), list(programs())
    for grid in grids:
        best = true_costs(grid).get(grid.start, inf)
        for name, guess in guesses(choose, grid).items():
            for search, is_guided in every:
                if not is_guided and name != "zero":
                    continue
                more = [guess] if is_guided else []
                try:
                    trace = record(islice(search(grid, grid.start, grid.goal, *more), MOST_STEPS))
                    words = certificate(grid, trace) if trace.found else ""
                except FAILURES:
                    assert search not in (a_star, dijkstra)
                    continue
                if not trace.found:
                    continue
                where = str(grid), grid.moves, name, search.__name__, words
                is_cheapest = paid(grid, trace.path) == pytest.approx(best)
                assert is_cheapest or not is_proved(words), where
                if search in (a_star, dijkstra) and name in ADMISSIBLE:
                    assert is_proved(words), where
                counts["proved"] += is_proved(words)
                counts["proved, of a wrong program"] += is_proved(words) and search not in (a_star, dijkstra)
                counts["too dear"] += not is_cheapest
    return counts


def all_small(most):
    """Every map of up to so many cells."""
    sizes = [(width, height) for width in range(1, 4) for height in range(1, 4) if 2 <= width * height <= most]
    for moves in (FOUR, EIGHT):
        yield from small_maps(sizes, ".3", moves, "on any ground")
        yield from small_maps(sizes, ".#", moves, "on floor")


@pytest.mark.parametrize(("most", "every", "count"), [(4, 59, 6), pytest.param(6, 23, 150, marks=pytest.mark.deep)])
def test_a_path_is_proved_only_if_it_is_a_cheapest_and_always_if_a_right_search_found_it(most, every, count):
    """On small maps of both kinds, and on larger ones."""
    choose = random.Random(1).choice
    small = [*all_small(most)]
    larger = sample(2, count, moves=ALL_MOVES, grounds=GROUNDS)
    counts = judged([*small[::every], U, *larger], choose)
    least = min(counts["proved, of a wrong program"], counts["too dear"])
    assert least > 40, counts


@pytest.mark.deep
def test_the_same_on_maps_of_twenty_cells_a_side():
    choose = random.Random(3).choice
    for moves in (FOUR, EIGHT):
        for grid in square_maps(6, 20, "....239#", 5, moves):
            for name, guess in guesses(choose, grid).items():
                trace = run(a_star, guess, grid=grid)
                is_cheapest = paid(grid, trace.path) == true_costs(grid)[grid.start]
                words = certificate(grid, trace)
                assert is_cheapest or not is_proved(words)
                assert is_proved(words) or name not in ADMISSIBLE
