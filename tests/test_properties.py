"""What holds on every map: Hypothesis draws weighted maps with each of the four rules, and looks for one that fails.

Nothing here asks a `Grid` where a step may lead or what it costs: `graphs.by_rule` states the rules a second time, and
networkx finds the best ways.
"""

import copy
from itertools import product
from random import Random

import pytest
from graphs import RULES, best_cost, by_rule, cost_of, costs_from, costs_to, fewest_steps
from hypothesis import given, settings
from hypothesis import strategies as st
from rows import without_h
from strategies import GROUNDS, any_map, maps

from astar_lesson import (
    FOUR,
    BinaryHeap,
    Grid,
    Moves,
    a_star,
    bfs,
    bfs_early_exit,
    dijkstra,
    greedy_best_first,
    manhattan,
    octile,
    record,
    weighted,
    zero,
)


def best_on(grid):
    """What networkx says; inf if there is no way."""
    return best_cost(by_rule(grid), grid.start, grid.goal)


def changed(grid, **parts):
    """The same map, but for some of its parts."""
    names = ("width", "height", "walls", "terrain", "start", "goal", "moves")
    return Grid(**{name: getattr(grid, name) for name in names} | parts)


def astar(grid, heuristic=octile, **more):
    return a_star(grid, grid.start, grid.goal, heuristic(grid), **more)


def searches(grid, h=None):
    """All five, ready to begin."""
    start, goal, h = grid.start, grid.goal, h or octile(grid)
    return {
        "bfs": bfs(grid, start),
        "bfs_early_exit": bfs_early_exit(grid, start, goal),
        "dijkstra": dijkstra(grid, start, goal),
        "greedy_best_first": greedy_best_first(grid, start, goal, h),
        "a_star": a_star(grid, start, goal, h),
    }


def cost(search):
    return record(search).cost


NAMES = list(searches(Grid(2, 1, start=(0, 0), goal=(1, 0))))


# --- the answer -------------------------------------------------------------------------------------------------------


@settings(max_examples=300)  # few maps mislead a search whose guess is only a little too high
@any_map()
def test_dijkstra_and_a_star_cost_what_networkx_says(grid):
    best = pytest.approx(best_on(grid))
    assert cost(dijkstra(grid, grid.start, grid.goal)) == best
    assert cost(astar(grid)) == best
    assert cost(astar(grid, open_list=BinaryHeap)) == best


@settings(max_examples=100)
@given(grid=maps(sizes=((7, 5), (6, 8)), grounds=("...2359",)), seed=st.integers(0, 2**32))
def test_a_guess_that_is_never_too_much_is_enough_however_inconsistent(grid, seed):
    """For each cell nothing, or the whole true cost: only a search that opens closed cells again is right."""
    choose = Random(seed).choice
    said = {cell: choose((0, cost * (1 - 1e-9))) for cell, cost in costs_to(by_rule(grid), grid.goal).items()}
    assert cost(astar(grid, lambda _: lambda cell, goal: said[cell])) == pytest.approx(best_on(grid))


@any_map(moves=(FOUR,))
def test_a_star_with_manhattan_costs_what_networkx_says(grid):
    assert cost(astar(grid, manhattan)) == best_on(grid)


@any_map()
def test_dijkstra_without_a_goal_knows_every_cost(grid):
    trace = record(dijkstra(grid, grid.start))
    best = costs_from(by_rule(grid), grid.start)
    assert dict(trace.at(len(trace)).g) == pytest.approx(best)


@pytest.mark.parametrize("name", NAMES[1:])
@any_map()
def test_every_step_of_a_path_is_allowed_and_paid(grid, name):
    trace, graph = record(searches(grid)[name]), by_rule(grid)
    assert trace.found == (grid.goal in fewest_steps(graph, grid.start))
    if trace.found:
        assert (trace.path[0], trace.path[-1]) == (grid.start, grid.goal)
        assert trace.cost == pytest.approx(cost_of(graph, trace.path))  # KeyError: not allowed


@any_map()
def test_breadth_first_search_takes_the_fewest_steps(grid):
    fewest = fewest_steps(by_rule(grid), grid.start)
    trace = record(bfs(grid, grid.start))
    assert {cell: len(trace.path_to(cell)) - 1 for cell in trace.nodes} == fewest
    assert [fewest[cell] for cell in trace.at(len(trace)).closed] == sorted(fewest.values())


@settings(max_examples=300)
@given(grid=maps(grounds=GROUNDS[1:2]), weight=st.sampled_from([1, 1.25, 1.5, 2]))
def test_weighted_a_star_costs_at_most_the_weight_times_the_best(grid, weight):
    found, best = cost(astar(grid, lambda grid: weighted(octile(grid), weight))), best_on(grid)
    assert best * (1 - 1e-9) <= found <= weight * best * (1 + 1e-9)


# --- one search is another --------------------------------------------------------------------------------------------


@any_map()
def test_a_star_without_a_guess_is_dijkstra_step_for_step(grid):
    assert without_h(astar(grid, zero)) == without_h(dijkstra(grid, grid.start, grid.goal))


@any_map()
def test_the_weight_1_changes_no_step(grid):
    assert list(astar(grid, lambda grid: weighted(octile(grid), 1))) == list(astar(grid))


@any_map()
def test_the_weight_0_leaves_no_guess(grid):
    assert list(astar(grid, lambda grid: weighted(octile(grid), 0))) == list(astar(grid, zero))


@pytest.mark.parametrize("search", [bfs, dijkstra])
@any_map()
def test_early_exit_takes_the_beginning_of_the_flood(grid, search):
    flood = list(search(grid, grid.start))
    steps = list((bfs_early_exit if search is bfs else dijkstra)(grid, grid.start, grid.goal))
    if not steps[-1].path:
        assert steps == flood
        return
    assert steps[:-1] == flood[: len(steps) - 1]
    assert steps[-1].current == flood[len(steps) - 1].current == grid.goal


# --- another map, and what its cost must be ---------------------------------------------------------------------------


@given(grid=maps(), factor=st.integers(2, 9))
def test_all_costs_times_a_number_are_the_cost_times_that_number(grid, factor):
    straight, diagonal, cut_corners = RULES[grid.moves]
    moves = Moves("TIMES", factor * straight, diagonal and factor * diagonal, cut_corners)
    cells = product(range(grid.width), range(grid.height))
    terrain = {cell: factor * grid.terrain.get(cell, 1) for cell in cells}
    expected = pytest.approx(factor * cost(astar(grid)))
    assert cost(astar(changed(grid, moves=moves))) == expected
    assert cost(astar(changed(grid, terrain=terrain))) == expected


# --- steps and their record -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@given(grid=maps(), data=st.data())
def test_a_search_that_is_dropped_leaves_nothing_behind(grid, name, data):
    whole = list(searches(copy.copy(grid))[name])
    k = data.draw(st.integers(0, len(whole)))
    dropped = searches(grid)[name]
    assert [next(dropped) for _ in range(k)] == whole[:k]
    dropped.close()
    assert list(dropped) == []
    assert list(searches(grid)[name]) == whole


@any_map()
def test_searches_that_take_turns_do_not_meet(grid):
    alone = [list(search) for search in searches(copy.copy(grid)).values()]
    turns = [[] for _ in alone]
    waiting = list(zip(searches(grid).values(), turns, strict=True))
    while waiting:
        for search, told in waiting[:]:
            step = next(search, None)
            if step is None:
                waiting.remove((search, told))
            else:
                told.append(step)
    assert turns == alone
