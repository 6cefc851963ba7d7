"""Two tiers and smoothing: every way can be walked, none is missed, and what is promised is what is paid."""

import math
import random
from itertools import pairwise

import pytest
from corners import corner_to_corner
from published import scenarios
from strategies import plain_maps, quick_first
from test_big_maps import best_cost, walk

from astar_lesson import EIGHT, EIGHT_CUT, FOUR, OCTILE, Grid, a_star, dijkstra, record
from astar_lesson.maps.made import rooms
from astar_lesson.world.big.entrances import entrances, gaps
from astar_lesson.world.big.hierarchical_a_star import Tiers, join
from astar_lesson.world.big.smoothing import smooth, straight_lines

UNCUT = [FOUR, EIGHT, OCTILE]


def cases(count, pairs=8, width=9, height=7, ground="."):
    """Maps with their tiers, and pairs of cells to go from and to."""
    rng = random.Random(5)
    for number, grid in enumerate(plain_maps(count, width, height, UNCUT, ground)):
        cells = list(grid.nodes)
        yield grid, Tiers(grid, 2 + number % 4), [rng.choices(cells, k=2) for _ in range(pairs)]


def planned(grid, size):
    """The steps that are planned from one cluster to the next."""
    return [pair for gap in gaps(grid, size) for pair in entrances(gap)]


# --- clusters ---------------------------------------------------------------------------------------------------------


def test_the_entrances_of_a_gap():
    wide = [[((6, y), (7, y)) for y in rows] for rows in ([0, 5], [2])]  # 6 cells, 5 cells
    assert [planned(Grid(14, height), 7) for height in (6, 5)] == wide
    assert planned(Grid(4, 3, [(1, 1)]), 2) == [
        ((1, 0), (2, 0)),
        ((0, 1), (0, 2)),
        ((3, 1), (3, 2)),
        ((1, 2), (2, 2)),
    ]


def test_no_step_leads_out_of_a_cluster():
    grid = Grid(7, 5, [(3, 3)], moves=EIGHT)
    cluster = Tiers(grid, 3).inside((4, 4))
    inside = {(x, y) for x in (3, 4, 5) for y in (3, 4)} - {(3, 3)}
    for cell in inside:
        assert cluster.edges(cell) == [step for step in grid.edges(cell) if step[0] in inside]


# --- two tiers --------------------------------------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.parametrize("ground", quick_first([".3", "."]))
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
    assert found > 300


def test_links_are_true_costs_inside_a_cluster_and_lead_both_ways():
    for grid, tiers, _ in cases(40, ground=".3"):
        for point, links in tiers.roads.items():
            for end, cost in links:
                if tiers.cluster(point) == tiers.cluster(end):
                    assert cost == pytest.approx(best_cost(tiers.inside(point), point, end))
                else:
                    assert cost == grid.cost(point, end)
                assert point in [back for back, _ in tiers.roads[end]]


def test_legs_are_searched_when_they_are_asked_for():
    grid = rooms(64, 16, 1, moves=EIGHT)
    tiers, (start, goal) = Tiers(grid, 16), corner_to_corner(grid)
    upper = tiers.upper(join(tiers, start, goal))
    far = record(a_star(upper, start, goal, tiers.heuristic))
    legs = tiers.refine(far.path)
    asked, search_inside = [], tiers.search_inside
    tiers.search_inside = lambda *ends: asked.append(ends) or search_inside(*ends)
    assert next(legs)[0] == start
    assert len(asked) == 1
    assert [cell for leg in legs for cell in leg][-1] == goal
    assert len(asked) == sum(tiers.cluster(a) == tiers.cluster(b) for a, b in pairwise(far.path))


def test_start_and_goal_in_one_cluster():
    grid = Grid.from_text("...#....\n.#.#....\n.#......\n.#.#....")
    tiers = Tiers(grid, 4)
    assert tiers.route((0, 0), (0, 3)).cost == 3  # inside
    around = Grid.from_text(".#......\n.#......\n.#.#....\n.#......\n........\n........\n........\n........")
    tiers = Tiers(around, 4)
    assert not record(dijkstra(tiers.inside((0, 0)), (0, 0), (2, 0))).found
    assert tiers.route((0, 0), (2, 0)).cost == 12  # out of the cluster and back, through its entrances
    assert best_cost(around, (0, 0), (2, 0)) == 10
    assert tiers.route((2, 2), (2, 2))[:2] == ([(2, 2)], 0)


def test_a_sealed_room_is_no_way():
    grid = Grid.from_text("........\n...###..\n...#.#..\n...###..")
    tiers = Tiers(grid, 4)
    route = tiers.route((0, 0), (4, 2))
    assert (route.path, route.cost) == ([], math.inf) == tiers.smooth_route((0, 0), (4, 2))[:2]


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
    for ask in (tiers.route, tiers.smooth_route):
        with pytest.raises(ValueError, match=f"start .*{words}"):
            ask(end, (0, 0))
        with pytest.raises(ValueError, match=f"goal .*{words}"):
            ask((0, 0), end)


# --- 512 x 512 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", quick_first(["arena", "orz302d", "Berlin_0_256", "32room_002"]))
def test_tiers_on_benchmark_maps(movingai, name):
    """Two benchmark maps are left out: it takes a minute to prepare their mazes."""
    grid = Grid.from_movingai(movingai / f"{name}.map")
    tiers = Tiers(grid, 16)
    for scenario in scenarios(movingai, name)[::10]:
        route = tiers.route(scenario.start, scenario.goal)
        assert walk(grid, route.path) == pytest.approx(route.cost)
        assert scenario.exact - 1e-6 <= route.cost <= 1.1 * scenario.exact


# --- smoothing --------------------------------------------------------------------------------------------------------


@pytest.mark.deep
def test_a_smoothed_path_can_be_walked_and_never_costs_more():
    shorter = 0
    for grid, tiers, pairs in cases(60):
        for start, goal in pairs:
            route, smoothed = tiers.route(start, goal), tiers.smooth_route(start, goal)
            assert bool(smoothed.path) == bool(route.path)
            if route.path:
                assert (smoothed.path[0], smoothed.path[-1]) == (start, goal)
                assert walk(grid, smoothed.path) == smoothed.cost <= route.cost
                assert best_cost(grid, start, goal) <= smoothed.cost
                shorter += smoothed.cost < route.cost
    assert shorter > 30


def test_a_straight_line_is_a_cheapest_path():
    for grid in plain_maps(20, 6, 5, UNCUT):
        for cell in grid.nodes:
            for line in straight_lines(grid, cell):
                assert line[0] == cell
                assert walk(grid, line) == best_cost(grid, cell, line[-1])


def test_a_path_that_comes_by_the_same_cell_twice_loses_the_loop():
    grid = Grid(4, 3)
    assert smooth(grid, [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0), (1, 0), (2, 0)]) == [(0, 0), (1, 0), (2, 0)]
    assert smooth(grid, [(1, 1)]) == [(1, 1)]
    assert smooth(grid, []) == []


def test_costly_ground_is_not_smoothed():
    grid = Grid.from_text("...\n.9.")
    with pytest.raises(ValueError, match="smooth paths on plain floor only"):
        smooth(grid, [(0, 0), (1, 0)])
