"""Two tiers and the table of routes: every way can be walked, none is missed, and what is promised is what is paid."""

import math
import random
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from corners import corner_to_corner
from published import scenarios
from strategies import plain_maps, quick_first
from test_big_maps import best_cost, walk

from astar_lesson import EIGHT, EIGHT_CUT, FOUR, OCTILE, Grid, a_star, dijkstra, manhattan, octile, record
from astar_lesson.maps.made import rooms
from astar_lesson.world.big.route_table import RouteTable
from astar_lesson.world.big.tiers import Tiers, cluster_around, cluster_of, entrances

UNCUT = [FOUR, EIGHT, OCTILE]


def cases(count, pairs=8, width=9, height=7, ground="."):
    """Maps with their tiers, and pairs of cells to go from and to."""
    rng = random.Random(5)
    for number, grid in enumerate(plain_maps(count, width, height, UNCUT, ground)):
        cells = list(grid.nodes)
        yield grid, Tiers(grid, 2 + number % 4), [rng.choices(cells, k=2) for _ in range(pairs)]


def taken_for(tiers, start, goal):
    """The cells taken for a route: to join start and goal, above, and below."""
    upper = tiers.join(start, goal)
    far = record(a_star(upper, start, goal, tiers.heuristic))
    return upper.joined, far.expanded, sum(leg.expanded for leg in tiers.refine(far.path))


# --- clusters ---------------------------------------------------------------------------------------------------------


def test_the_entrances_of_a_gap():
    wide = [[((6, y), (7, y)) for y in rows] for rows in ([0, 5], [2])]  # 6 cells, 5 cells
    assert [list(entrances(Grid(14, height), 7)) for height in (6, 5)] == wide
    assert list(entrances(Grid(4, 3, [(1, 1)]), 2)) == [
        ((1, 0), (2, 0)),
        ((0, 1), (0, 2)),
        ((3, 1), (3, 2)),
        ((1, 2), (2, 2)),
    ]


def test_every_entrance_is_a_step_from_one_cluster_to_the_next():
    for grid in plain_maps(60, 9, 7, UNCUT):
        for size in (2, 3, 4):
            for a, b in entrances(grid, size):
                assert grid.passable(a) and grid.passable(b)
                assert abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
                assert (a[0] // size, a[1] // size) != (b[0] // size, b[1] // size)


def test_no_step_leads_out_of_a_cluster():
    grid = Grid(7, 5, [(3, 3)], moves=EIGHT)
    cluster = cluster_around(grid, 3, (4, 4))
    inside = {(x, y) for x in (3, 4, 5) for y in (3, 4)} - {(3, 3)}
    for cell in inside:
        assert cluster.edges(cell) == [step for step in grid.edges(cell) if step[0] in inside]


# --- two tiers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ground", [".", ".3"])
def test_a_route_can_be_walked_costs_what_was_promised_and_is_found_whenever_there_is_a_way(ground):
    found = 0
    for grid, tiers, pairs in cases(90, ground=ground):
        for start, goal in pairs:
            route, best = tiers.route(start, goal), best_cost(grid, start, goal)
            assert (route.cost < math.inf) == (best < math.inf)
            if route.path:
                found += 1
                assert (route.path[0], route.path[-1]) == (start, goal)
                assert walk(grid, route.path) == pytest.approx(route.cost)
                assert route.cost >= best - 1e-9
            else:
                assert route.cost == math.inf
            assert route.expanded == sum(taken_for(tiers, start, goal))
    assert found > 300


def test_links_are_true_costs_inside_a_cluster_and_lead_both_ways():
    for grid, tiers, _ in cases(40, ground=".3"):
        for point, links in tiers.links.items():
            for end, cost in links:
                if cluster_of(point, tiers.size) == cluster_of(end, tiers.size):
                    assert cost == pytest.approx(best_cost(cluster_around(grid, tiers.size, point), point, end))
                else:
                    assert cost == grid.cost(point, end)
                assert point in [back for back, _ in tiers.links[end]]


def test_legs_are_searched_when_they_are_asked_for():
    grid = rooms(64, 16, 1, moves=EIGHT)
    tiers, (start, goal) = Tiers(grid, 16), corner_to_corner(grid)
    upper = tiers.join(start, goal)
    far = record(a_star(upper, start, goal, tiers.heuristic))
    legs = tiers.refine(far.path)
    asked, search_inside = [], tiers.search_inside
    tiers.search_inside = lambda *ends: asked.append(ends) or search_inside(*ends)
    assert next(legs).path[0] == start
    assert len(asked) == 1
    assert [cell for leg in legs for cell in leg.path][-1] == goal
    assert len(asked) == sum(cluster_of(a, 16) == cluster_of(b, 16) for a, b in pairwise(far.path))


def test_start_and_goal_in_one_cluster():
    grid = Grid.from_text("...#....\n.#.#....\n.#......\n.#.#....")
    tiers = Tiers(grid, 4)
    assert tiers.route((0, 0), (0, 3)).cost == 3  # inside
    around = Grid.from_text(".#......\n.#......\n.#.#....\n.#......\n........\n........\n........\n........")
    tiers = Tiers(around, 4)
    assert not record(dijkstra(cluster_around(around, 4, (0, 0)), (0, 0), (2, 0))).found
    assert tiers.route((0, 0), (2, 0)).cost == 12  # out of the cluster and back, through its entrances
    assert best_cost(around, (0, 0), (2, 0)) == 10
    assert tiers.route((2, 2), (2, 2))[:2] == ([(2, 2)], 0)


def test_a_sealed_room_is_no_way():
    grid = Grid.from_text("........\n...###..\n...#.#..\n...###..")
    tiers = Tiers(grid, 4)
    route = tiers.route((0, 0), (4, 2))
    assert (route.path, route.cost, taken_for(tiers, (0, 0), (4, 2))[2]) == ([], math.inf, 0)


@pytest.mark.parametrize("size", [1, 8, 100, 4.0])
def test_a_size_that_makes_no_clusters_is_refused(size):
    with pytest.raises(ValueError, match=r"size is .*: clusters of a 8 x 4 map have 2 to 7 cells a side"):
        Tiers(Grid(8, 4), size)


def test_cut_corners_are_refused():
    with pytest.raises(ValueError, match="moves is EIGHT_CUT: choose moves that cut no corners"):
        Tiers(Grid(8, 4, moves=EIGHT_CUT), 4)


@pytest.mark.parametrize(("end", "words"), [((1, 0), "is a wall"), ((9, 0), "is outside"), (None, "is missing")])
def test_ends_that_are_none(end, words):
    tiers = Tiers(Grid(8, 4, [(1, 0)]), 4)
    for ask in (tiers.join, tiers.route, RouteTable(tiers).route):
        with pytest.raises(ValueError, match=f"start .*{words}"):
            ask(end, (0, 0))
        with pytest.raises(ValueError, match=f"goal .*{words}"):
            ask((0, 0), end)


# --- 512 x 512 --------------------------------------------------------------------------------------------------------

LARGE = {
    (0.9, 1, FOUR, 32): (10_694, 1020, 38_421, 1_278, 1020),
    (0.9, 1, EIGHT, 32): (72_937, 8130, 50_436, 1_757, 8130),
    (0.55, 3, EIGHT, 32): (170_175, 15_230, 16_083, 2_688, 15_230),
    (0.55, 3, EIGHT, 16): (170_175, 15_230, 70_490, 4_045, 15_550),
}
"""Doors, seed, moves, size: A*'s cells and cost, cells taken to prepare, and for a route, and its cost."""


@cache
def searched(doors, seed, moves):
    """A large map, and A* from corner to corner."""
    grid = rooms(doors=doors, seed=seed, moves=moves)
    return grid, record(a_star(grid, *corner_to_corner(grid), (manhattan if moves is FOUR else octile)(grid)))


@cache
def tiers_over(doors, seed, moves, size):
    return Tiers(searched(doors, seed, moves)[0], size)


@pytest.mark.parametrize("case", quick_first(LARGE), ids=str)
def test_a_fifth_of_the_cells_and_a_tenth_longer_at_most(case):
    (grid, plain), tiers = searched(*case[:3]), tiers_over(*case)
    route = tiers.route(*corner_to_corner(grid))
    assert 5 * route.expanded <= plain.expanded
    assert plain.cost <= route.cost <= 1.1 * plain.cost
    assert walk(grid, route.path) == route.cost
    assert (plain.expanded, plain.cost, tiers.prepared, route.expanded, route.cost) == LARGE[case]


@pytest.mark.parametrize("name", quick_first(["arena", "orz302d", "Berlin_0_256", "32room_002"]))
def test_tiers_on_benchmark_maps(movingai, name):
    """Two benchmark maps are left out: it takes a minute to prepare their mazes."""
    grid = Grid.from_movingai(movingai / f"{name}.map")
    tiers = Tiers(grid, 16)
    for scenario in scenarios(movingai, name)[::10]:
        route = tiers.route(scenario.start, scenario.goal)
        assert walk(grid, route.path) == pytest.approx(route.cost)
        assert scenario.exact - 1e-6 <= route.cost <= 1.1 * scenario.exact


# --- the table of routes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ground", [".", ".3"])
def test_the_table_follows_the_cheapest_way_between_way_points(ground):
    for _, tiers, _ in cases(12, ground=ground):
        table = RouteTable(tiers)
        for goal in table.points:
            for point in table.points:
                stops, best = table.stops(point, goal), record(dijkstra(tiers, point, goal))
                assert bool(stops) == best.found
                if stops:
                    assert (stops[0], stops[-1]) == (point, goal)
                    cost = sum(dict(tiers.links[a])[b] for a, b in pairwise(stops))
                    assert cost == pytest.approx(best.cost)


@pytest.mark.parametrize("ground", [".", ".3"])
def test_a_route_from_the_table_can_be_walked_and_is_found_whenever_there_is_a_way(ground):
    found = 0
    for grid, tiers, pairs in cases(40, ground=ground):
        table = RouteTable(tiers)
        for start, goal in pairs:
            route, best = table.route(start, goal), best_cost(grid, start, goal)
            assert (route.cost < math.inf) == (best < math.inf)
            assert route.expanded == tiers.join(start, goal).joined  # in between none is taken
            if route.path:
                found += 1
                assert (route.path[0], route.path[-1]) == (start, goal)
                assert walk(grid, route.path) == pytest.approx(route.cost)
                assert route.cost >= best - 1e-9
    assert found > 130


def test_the_table_is_as_large_as_it_says():
    table = RouteTable(Tiers(Grid(9, 3, [(2, 0), (2, 1), (5, 1), (5, 2)]), 3))
    assert table.points == [(2, 2), (3, 2), (5, 0), (6, 0)]
    assert table.following.dtype == np.int16
    assert table.following.tolist() == [[0, 0, 1, 2], [1, 1, 1, 2], [1, 2, 2, 2], [1, 2, 3, 3]]
    assert (table.bytes, table.cells) == (2 * 4 * 4, 2 * 2 + 2 * 5 + 2 * 2)


def test_a_cell_that_is_no_way_point_is_named():
    table = RouteTable(Tiers(Grid(9, 3), 3))
    with pytest.raises(ValueError, match=r"\(0, 0\) is no way-point: give one of `points`"):
        table.stops((0, 0), table.points[0])


@pytest.mark.deep
def test_routes_on_a_large_map():
    tiers = tiers_over(0.55, 3, EIGHT, 32)
    table = RouteTable(tiers)
    route = table.route((0, 0), (510, 510))
    assert (len(table.points), table.bytes, table.cells) == (500, 500_000, 20_136)
    assert (route.cost, route.expanded, len(route.stops)) == (15_484, 95, 97)
    assert walk(tiers.grid, route.path) == route.cost
    assert table.route((0, 0), (270, 300)).path == []
