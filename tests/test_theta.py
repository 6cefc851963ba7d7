"""Theta*, way-points in all cells, and a navigation mesh."""

from itertools import combinations, pairwise
from math import dist, inf

import networkx as nx
import pytest
from strategies import sample
from test_sight import meets

from astar_lesson import EIGHT, FOUR, Grid, a_star, dijkstra, record, square_maps
from astar_lesson.world.angles import mesh, straight, theta_star, way_points
from astar_lesson.world.angles.lines import length, pull
from astar_lesson.world.angles.mesh import rectangles
from astar_lesson.world.angles.sight import cells_touched, line_of_sight

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


def test_rectangles_cover_the_floor_once_and_each_road_of_the_mesh_is_free():
    for grid in sample(5, 60, moves=[FOUR], **WALLED):
        covered = [cell for box in rectangles(grid) for cell in box.cells()]
        assert sorted(covered) == sorted(grid.nodes)
        atlas = mesh(grid)
        for a, b in atlas.roads:
            doubled = [(int(2 * x), int(2 * y)) for x, y in (a, b)]  # a point in the middle of a side has halves
            inside = {(2 * x, 2 * y) for x, y in grid.walls}  # the middle of each wall
            assert inside.isdisjoint(cells_touched(*doubled))
        over_cells = record(dijkstra(grid, grid.start, grid.goal))
        assert record(dijkstra(atlas, atlas.start, atlas.goal)).found == over_cells.found
