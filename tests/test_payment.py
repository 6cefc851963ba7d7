"""Which ground is charged for a step: three rules against networkx, what they change, and which mistakes they hide."""

import random
from dataclasses import replace

import pytest
from graphs import best_cost, by_rule
from strategies import sample, sizes

from astar_lesson import EIGHT, FOUR, OCTILE, Grid, a_star, dijkstra, manhattan, octile, record
from astar_lesson.lesson.audit_picture import audit
from astar_lesson.lesson.mistakes import with_mistake
from astar_lesson.maps.repriced import RULES, Paid, Repriced, by_halves, on_entering, on_leaving
from astar_lesson.search.costs import true_costs, walked_cost

STOPS_WHEN_OPENED = with_mistake(a_star, "stops_when_opened")
ORACLE = {
    "on entering": lambda left, entered: entered,
    "on leaving": lambda left, entered: left,
    "by halves": lambda left, entered: 0.5 * left + 0.5 * entered,
}


def small_maps(seed, count, moves, walls=0.2):
    """Maps with ground on every cell, start and goal too."""
    ground = [*round(100 * walls) * "#", *round(20 * (1 - walls)) * (0.5, 1, 2, 3, 9)]
    return sample(seed, count, moves=[moves], sizes=sizes(range(2, 7), range(2, 6)), grounds=[ground])


@pytest.mark.sampled
@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("moves", [FOUR, EIGHT, OCTILE], ids=str)
def test_every_rule_finds_what_networkx_finds(name, moves):
    for grid in small_maps(9, 150, moves):
        graph = Paid(grid, RULES[name])
        best = best_cost(by_rule(grid, ORACLE[name]), grid.start, grid.goal)
        h = manhattan(grid) if moves is FOUR else octile(grid)
        for trace in (
            record(dijkstra(graph, grid.start, grid.goal)),
            record(a_star(graph, grid.start, grid.goal, h)),
        ):
            assert trace.cost == pytest.approx(best)


def test_with_four_neighbours_the_rules_differ_in_the_ends_alone():
    found = 0
    for grid in small_maps(4, 200, FOUR):
        runs = [record(dijkstra(Paid(grid, rule), grid.start, grid.goal)) for rule in RULES.values()]
        if not runs[0].found:
            continue
        found += 1
        first, last = (grid.terrain.get(cell, 1) for cell in (grid.start, grid.goal))
        entering, leaving, halves = (run.cost for run in runs)
        assert leaving == entering + first - last
        assert halves == (entering + leaving) / 2
        for run in runs:  # a cheapest path under one rule is one under each
            costs = [walked_cost(Paid(grid, rule), run.path) for rule in RULES.values()]
            assert costs == [entering, leaving, halves]
    assert found > 100


@pytest.mark.parametrize("moves", [FOUR, EIGHT], ids=str)
def test_by_halves_the_way_back_costs_the_same_and_the_other_two_change_places(moves):
    for grid in small_maps(5, 100, moves):

        def cost(rule, start, goal, grid=grid):
            return record(dijkstra(Paid(grid, rule), start, goal)).cost

        assert cost(by_halves, grid.start, grid.goal) == cost(by_halves, grid.goal, grid.start)
        assert cost(on_entering, grid.start, grid.goal) == cost(on_leaving, grid.goal, grid.start)


def test_what_cannot_be_paid_is_named():
    grid = Grid.from_text("S3G")
    with pytest.raises(ValueError, match="the map is 'S3G': give a Grid"):
        Paid("S3G", on_leaving)
    with pytest.raises(ValueError, match="rule is 3, which cannot be called: give something like on_leaving"):
        Paid(grid, 3)
    with pytest.raises(ValueError, match=r"the step from \(0, 0\) to \(1, 0\) costs -2: a cost must be"):
        record(dijkstra(Paid(grid, lambda left, entered: left - entered), grid.start, grid.goal))


# --- any price --------------------------------------------------------------------------------------------------------


def test_a_repriced_map_has_the_places_of_its_map_and_its_own_costs():
    grid = Grid.from_text("S3.\n.#G", EIGHT)
    dear = Repriced(grid, lambda cell, neighbor, cost: cost + 100 * (neighbor == (2, 0)))
    assert (dear.grid, dear.nodes, dear.start, dear.goal) == (grid, grid.nodes, grid.start, grid.goal)
    assert dear.edges((1, 0)) == [((0, 0), 10), ((2, 0), 110)]
    assert record(dijkstra(dear, dear.start, dear.goal)).cost == 150
    assert true_costs(dear)[grid.start] == 150
    assert not hasattr(dear, "cost")  # the map's own answer would be wrong here
    with pytest.raises(ValueError, match=r"start \(1, 1\) is a wall"):
        dijkstra(dear, (1, 1))


def test_any_graph_can_be_repriced_and_bad_prices_are_named():
    class Street:
        def edges(self, node):
            return [(node + 1, 1)] if node < 5 else []

    assert record(dijkstra(Repriced(Street(), lambda cell, neighbor, cost: neighbor), 1, 5)).cost == 14
    with pytest.raises(ValueError, match="the map is 5: give a Grid"):
        Repriced(5, min)
    with pytest.raises(ValueError, match="the step from 1 to 2 costs 'much': a cost must be a number"):
        list(dijkstra(Repriced(Street(), lambda cell, neighbor, cost: "much"), 1, 5))


# --- which mistake shows ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "shows"), [(on_entering, False), (on_leaving, True), (by_halves, True)])
def test_stopping_early_hides_with_four_neighbours_if_you_pay_on_entering(rule, shows):
    wrong = 0
    for grid in small_maps(6, 400, FOUR, walls=0.1):
        graph = Paid(grid, rule)
        *_, last = STOPS_WHEN_OPENED(graph, grid.start, grid.goal, manhattan(grid))
        if last.path:
            wrong += walked_cost(graph, last.path) > record(dijkstra(graph, grid.start, grid.goal)).cost
    assert (wrong > 0) == shows


def test_a_consistent_h_that_treats_the_goals_neighbours_differently_may_show_it_on_entering_too():
    """H from a landmark: the difference of two true costs, which falls on no step by more than the step costs."""
    rng = random.Random(7)
    wrong = 0
    for grid in small_maps(7, 300, FOUR, walls=0):
        landmark = rng.choice([(x, y) for x in range(grid.width) for y in range(grid.height)])
        to_landmark = true_costs(replace(grid, goal=landmark))

        def h(cell, goal, far=to_landmark):
            return max(0, far[cell] - far[goal])

        assert audit(grid, h).consistent
        *_, last = STOPS_WHEN_OPENED(grid, grid.start, grid.goal, h)
        wrong += walked_cost(grid, last.path) > record(a_star(grid, grid.start, grid.goal, h)).cost
    assert wrong > 0
