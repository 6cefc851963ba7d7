"""Big maps: rooms from a seed, islands, dead ends, bigger cells. What is left out is never missed."""

import math
import random
from itertools import pairwise, permutations

import networkx as nx
import numpy as np
import pytest
from corners import corner_to_corner
from graphs import by_rule
from strategies import plain_maps, quick_first

from astar_lesson import EIGHT, EIGHT_CUT, FOUR, OCTILE, Grid, bfs, dijkstra, gallery, record
from astar_lesson.draw.layers import shade, tint
from astar_lesson.maps.components import components
from astar_lesson.maps.made import rooms
from astar_lesson.world.big.dead_ends import DeadEnds, touching
from astar_lesson.world.big.legs import pins


def best_cost(grid, start, goal):
    return record(dijkstra(grid, start, goal)).cost


def walk(grid, path):
    """The cost of a path; ValueError if it breaks the rules of the map."""
    return sum(grid.cost(a, b) for a, b in pairwise(path))


# --- rooms ------------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_rooms():
    assert rooms(64, 16, seed=5) == rooms(64, 16, seed=5) != rooms(64, 16, seed=6)
    assert corner_to_corner(rooms()) == ((0, 0), (510, 510))
    assert (len(rooms().walls), rooms().moves) == (15667, OCTILE)  # the map that the benchmarks use


@pytest.mark.parametrize("doors", [0, 1])
def test_rooms_have_as_many_doors_as_asked_for(doors):
    grid = rooms(12, 6, doors)
    closed = {(x, y) for x in range(12) for y in range(12) if 5 in (x % 6, y % 6)}
    opened = closed - grid.walls
    assert grid.walls <= closed
    assert nx.number_strongly_connected_components(by_rule(grid)) == (1 if doors else 4)
    assert len(opened) == 8 * doors  # a wall to the right of and below each of four rooms


# --- islands ----------------------------------------------------------------------------------------------------------


def test_islands_are_the_connected_components():
    for grid in plain_maps(200, 7, 6):
        numbers = components(grid)
        parts = [{cell for cell in numbers if numbers[cell] == number} for number in sorted(set(numbers.values()))]
        assert sorted(map(sorted, parts)) == sorted(map(sorted, nx.strongly_connected_components(by_rule(grid))))
        firsts = [min(part, key=lambda cell: cell[::-1]) for part in parts]
        assert firsts == sorted(firsts, key=lambda cell: cell[::-1])  # numbered in the order of reading
        assert sorted(set(numbers.values())) == list(range(len(parts)))


def test_touching_are_one_only_for_the_wrong_program():
    grid = Grid.from_text("S.#G\n.#..\n#...", EIGHT)
    assert len(set(components(grid).values())) == 2
    assert len(set(touching(grid).values())) == 1
    for grid in plain_maps(60, moves=[FOUR, EIGHT]):
        cut = Grid(grid.width, grid.height, grid.walls, moves=EIGHT_CUT)
        assert touching(grid) == components(cut)


# --- dead ends --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", quick_first([40, 300]))
def test_the_cheapest_way_needs_no_dead_end(count):
    """Between all cells."""
    for grid in plain_maps(count, 5, 3, ground=".3"):
        ends = DeadEnds(grid)
        for start in grid.nodes:
            costs = {start: 0} | {cell: g for step in dijkstra(grid, start) for cell, g, _ in step.reached}
            for goal in grid.nodes:
                found = record(dijkstra(ends.between(start, goal), start, goal))
                assert found.cost == pytest.approx(costs.get(goal, math.inf))


@pytest.mark.deep
def test_left_out_is_what_no_way_enters_that_visits_no_cell_twice():
    rng = random.Random(7)
    for grid in plain_maps(100, 4, 3):
        ends, graph = DeadEnds(grid), by_rule(grid)
        pairs = list(permutations(grid.nodes, 2))
        for start, goal in rng.sample(pairs, min(6, len(pairs))):
            between = ends.between(start, goal)
            if not nx.has_path(graph, start, goal):
                assert not record(dijkstra(between, start, goal)).found
                continue
            on_a_way = set().union(*nx.all_simple_paths(graph, start, goal))
            island = {start} | nx.descendants(graph, start)
            assert {cell for cell in island if between.holds(cell)} == on_a_way
            assert set(between.left_out()) == island - on_a_way


def test_regions_are_the_biconnected_components():
    for grid in plain_maps(100, 6, 5):
        ends = DeadEnds(grid)
        regions = {}
        for cell, region in ends.region.items():
            regions.setdefault(region, {ends.entries[region]}).add(cell)
        assert sorted(map(sorted, regions.values())) == sorted(
            map(sorted, nx.biconnected_components(by_rule(grid).to_undirected()))
        )


def test_a_dead_end_is_none_if_start_or_goal_lies_inside():
    grid = Grid.from_text("...#.\n.#...\n...#.")
    ends = DeadEnds(grid)
    room, nook = {(4, 0), (4, 1), (3, 1)}, {(4, 2)}
    assert set(ends.between((0, 0), (2, 2)).left_out()) == room | nook
    assert set(ends.between((0, 0), (4, 0)).left_out()) == nook
    assert set(ends.between((4, 2), (2, 2)).left_out()) == {(4, 0)}
    outside = {cell for cell in grid.nodes if cell[0] <= 2} | {(3, 1)}
    assert set(ends.between((4, 0), (4, 2)).left_out()) == outside


def test_start_may_be_goal_without_dead_ends():
    grid = Grid.from_text("..\n..")
    between = DeadEnds(grid).between((1, 1), (1, 1))
    assert record(dijkstra(between, (1, 1), (1, 1))).path == [(1, 1)]
    assert set(between.left_out()) == {(0, 0), (1, 0), (0, 1)}


@pytest.mark.parametrize(("end", "words"), [((1, 0), "is a wall"), ((9, 0), "is outside"), (None, "is missing")])
def test_dead_ends_between_cells_that_are_none(end, words):
    ends = DeadEnds(Grid.from_text(". # ."))
    with pytest.raises(ValueError, match=f"start .*{words}"):
        ends.between(end, (0, 0))
    with pytest.raises(ValueError, match=f"goal .*{words}"):
        ends.between((0, 0), end)


# --- layers on large maps ---------------------------------------------------------------------------------------------


def test_layers_of_a_large_map_are_images():
    grid, drawn = Grid(60, 40), []

    def lay(board):
        for artists in (
            tint(board, {(59, 0): 0, (0, 39): 8}),
            shade(board, {(1, 2): 1, (3, 2): 3}),
        ):
            drawn.extend(artists)

    gallery([("a", grid, None)], layers=[lay])
    tinted, shaded = (np.asarray(image.get_array()) for image in drawn)
    for image, cells in ((tinted, [(59, 0), (0, 39)]), (shaded, [(1, 2), (3, 2)])):
        assert image.shape == (40, 60, 4)
        assert sorted((x, y) for y, x in np.argwhere(image[..., 3] > 0).tolist()) == sorted(cells)
    assert np.array_equal(tinted[0, 59], tinted[39, 0])  # groups 0 and 8
    assert shaded[2, 1, :3].sum() > shaded[2, 3, :3].sum()
    assert tuple(drawn[0].get_extent()) == (-0.5, 59.5, 39.5, -0.5)  # x to the right, y down


def test_the_words_of_a_long_path_tell_its_ends():
    grid = Grid(120, 30)
    picture = gallery([("a", grid, bfs(grid, (0, 0)), [(x, 0) for x in range(120)])])
    assert "path of 120 cells, cost 119: (0, 0), (1, 0), (2, 0), ..., (117, 0), (118, 0), (119, 0)." in repr(picture)
    assert "cost 99: (0, 0), (1, 0)" in repr(gallery([("a", grid, None, [(x, 0) for x in range(100)])]))
    assert ", ..., " not in repr(gallery([("a", grid, None, [(x, 0) for x in range(100)])]))


def test_pins_stand_where_they_are_put():
    drawn, lay = [], pins(S=(0, 0), G=(11, 8), X=(3, 4))
    gallery([("a", Grid(12, 9), None)], layers=[lambda board: (lay(board), drawn.extend(board.ax.texts))])
    letters = [text for text in drawn if not hasattr(text, "xyann")]  # the names of the axes are annotations
    assert {text.get_text(): text.get_position() for text in letters} == {"S": (0, 0), "G": (11, 8), "X": (3, 4)}
