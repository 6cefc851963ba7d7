"""Theta*, and way-points in all cells and beside the corners of walls."""

from itertools import combinations, pairwise
from math import dist, inf

import networkx as nx
import pytest
from strategies import sample
from test_sight import meets

from astar_lesson import EIGHT, FOUR, Grid, a_star, dijkstra, record, square_maps
from astar_lesson.world.angles import theta_star, way_points
from astar_lesson.world.angles.lines import length, pull, straight
from astar_lesson.world.angles.sight import line_of_sight

SLOT = Grid.from_text("S.#\n#.G", EIGHT)
WALLED = {"sizes": [(7, 5), (4, 6)], "grounds": ["...#"]}


def any_angle(grid):
    return record(theta_star(grid, grid.start, grid.goal, straight))


def shortest_by_networkx(grid):
    """Over all pairs of cells between which no wall is met, by a geometry with fractions."""
    graph = nx.Graph()
    graph.add_nodes_from(grid.nodes)
    for a, b in combinations(grid.nodes, 2):
        if not any(meets(a, b, wall) for wall in grid.walls):
            graph.add_edge(a, b, weight=dist(a, b))
    if not nx.has_path(graph, grid.start, grid.goal):
        return inf
    return nx.dijkstra_path_length(graph, grid.start, grid.goal)


@pytest.mark.parametrize("moves", [FOUR, EIGHT])
def test_a_path_bends_at_cells_runs_along_free_lines_and_costs_its_length(moves):
    shorter = 0
    for grid in sample(3, 150, moves=[moves], **WALLED):
        trace = any_angle(grid)
        over_grid = record(dijkstra(grid, grid.start, grid.goal))
        assert trace.found == over_grid.found
        if trace.found:
            assert (trace.path[0], trace.path[-1]) == (grid.start, grid.goal)
            assert all(line_of_sight(grid, a, b) for a, b in pairwise(trace.path))
            assert trace.cost == pytest.approx(length(trace.path))
            assert trace.cost <= length(over_grid.path) + 1e-9
            shorter += trace.cost < length(over_grid.path) - 1e-9
    assert shorter > 20


@pytest.mark.deep
def test_way_points_in_all_cells_give_the_shortest_and_theta_is_never_below():
    longer = 0
    for grid in square_maps(25, 5, "..#", 6, EIGHT):
        best = shortest_by_networkx(grid)
        for h in (straight, lambda a, b: 0):
            assert record(a_star(way_points(grid, grid.nodes), grid.start, grid.goal, h)).cost == pytest.approx(best)
        assert any_angle(grid).cost >= best - 1e-9
        longer += best + 1e-9 < any_angle(grid).cost < inf
    assert longer > 3


@pytest.mark.parametrize(
    ("start", "words"), [((9, 9), "start .* outside"), ((2, 0), "start .* wall"), (None, "missing")]
)
def test_a_start_that_cannot_be(start, words):
    with pytest.raises(ValueError, match=words):
        theta_star(SLOT, start, SLOT.goal, straight)


def test_lines_need_even_ground():
    uneven = Grid.from_text("S3.\n..G", EIGHT)
    words = r"ground \(1, 0\) costs 3: straight lines need a map where everything costs 1"
    with pytest.raises(ValueError, match=words):
        theta_star(uneven, uneven.start, uneven.goal, straight)
    with pytest.raises(ValueError, match=words):
        pull(uneven, [(0, 0), (1, 0), (2, 1)])


@pytest.mark.parametrize("gap", [0.5, 0.25, 0.125, 2.0**-20])
def test_over_the_corners_a_path_is_found_where_the_grid_has_one(gap):
    """And it is no longer than one that bends in the centres of cells, if the way-points are nearer to the walls."""
    shorter = 0
    for grid in sample(6, 80, moves=[EIGHT], **WALLED):
        over_corners = record(dijkstra(way_points(grid, gap=gap), grid.start, grid.goal))
        assert over_corners.found == record(dijkstra(grid, grid.start, grid.goal)).found
        if over_corners.found and gap < 0.001:
            over_all = record(dijkstra(way_points(grid, grid.nodes), grid.start, grid.goal))
            assert over_corners.cost <= over_all.cost + 1e-4
            shorter += over_corners.cost < over_all.cost - 0.1
    assert shorter > 10 or gap > 0.001
