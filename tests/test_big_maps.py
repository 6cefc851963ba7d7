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

from astar_lesson import EIGHT, EIGHT_CUT, FOUR, OCTILE, Grid, a_star, bfs, dijkstra, gallery, octile, record
from astar_lesson.draw.layers import hatch, shade, tint
from astar_lesson.maps.made import rooms
from astar_lesson.world.big.coarse import Blocks, coarsen
from astar_lesson.world.big.islands import DeadEnds, if_connected, islands, islands_that_touch


def best_cost(grid, start, goal):
    return record(dijkstra(grid, start, goal)).cost


def walk(grid, path):
    """The cost of a path; ValueError if it breaks the rules of the map."""
    return sum(grid.cost(a, b) for a, b in pairwise(path))


@pytest.fixture(scope="module")
def castle():
    return rooms(doors=0.55, seed=3, moves=EIGHT)


# --- rooms ------------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_rooms():
    assert rooms(64, 16, seed=5) == rooms(64, 16, seed=5) != rooms(64, 16, seed=6)
    assert corner_to_corner(rooms()) == ((0, 0), (510, 510))
    assert (len(rooms().walls), rooms().moves) == (15667, OCTILE)  # the map that the benchmarks use


@pytest.mark.parametrize(("doors", "wide"), [(0, 1), (1, 1), (1, 3)])
def test_rooms_have_as_many_doors_as_asked_for_and_as_wide(doors, wide):
    grid = rooms(12, 6, doors, wide=wide)
    closed = {(x, y) for x in range(12) for y in range(12) if 5 in (x % 6, y % 6)}
    opened = closed - grid.walls
    assert grid.walls <= closed
    assert nx.number_strongly_connected_components(by_rule(grid)) == (1 if doors else 4)
    assert len(opened) == 8 * wide * doors  # a wall to the right of and below each of four rooms


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"size": 10, "room": 11}, "size is 10 and room 11: give whole numbers of cells, 2 <= room <= size"),
        ({"size": 8, "room": 1}, "size is 8 and room 1"),
        ({"size": 8.5}, r"size is 8\.5"),
        ({"size": 8, "room": 4, "wide": 4}, "wide is 4: a door in the wall of a room of 4 has 1 to 3 cells"),
        ({"size": 8, "room": 4, "wide": 0}, "wide is 0"),
        ({"doors": 1.5}, r"doors is 1\.5: give the share of the walls"),
        ({"doors": "many"}, "doors is 'many'"),
    ],
)
def test_rooms_that_cannot_be_are_refused(arguments, words):
    with pytest.raises(ValueError, match=words):
        rooms(**arguments)


# --- islands ----------------------------------------------------------------------------------------------------------


def test_islands_are_the_connected_components():
    for grid in plain_maps(200, 7, 6):
        numbers = islands(grid)
        parts = [{cell for cell in numbers if numbers[cell] == number} for number in sorted(set(numbers.values()))]
        assert sorted(map(sorted, parts)) == sorted(map(sorted, nx.strongly_connected_components(by_rule(grid))))
        firsts = [min(part, key=lambda cell: cell[::-1]) for part in parts]
        assert firsts == sorted(firsts, key=lambda cell: cell[::-1])  # numbered in the order of reading
        assert sorted(set(numbers.values())) == list(range(len(parts)))


def test_a_search_that_asks_first_takes_the_same_steps_or_none():
    for grid in plain_maps(40):
        numbers, h = islands(grid), octile(grid)
        for start, goal in permutations(grid.nodes, 2):
            asked = list(if_connected(numbers, a_star, grid, start, goal, h))
            steps = list(a_star(grid, start, goal, h))
            assert asked == (steps if steps[-1].path else [])


def test_a_cell_is_its_own_island_and_start_may_be_goal():
    grid = Grid.from_text(". # .")
    assert [step.path for step in if_connected(islands(grid), dijkstra, grid, (2, 0), (2, 0))] == [[(2, 0)]]


@pytest.mark.parametrize(
    ("start", "goal", "words"),
    [((0, 0), (1, 0), "goal .* is a wall"), ((3, 0), (0, 0), "start .* is outside"), ((0, 0), None, "goal is missing")],
)
def test_a_wall_is_no_island(start, goal, words):
    grid = Grid.from_text(". # .")
    with pytest.raises(ValueError, match=words):
        if_connected(islands(grid), dijkstra, grid, start, goal)


@pytest.mark.deep
def test_no_way_on_a_large_map_costs_nothing(castle):
    numbers, h = islands(castle), octile(castle)
    assert max(numbers.values()) + 1 == 34
    plain = record(a_star(castle, (0, 0), (270, 300), h))
    asked = record(if_connected(numbers, a_star, castle, (0, 0), (270, 300), h))
    assert (plain.found, plain.expanded) == (False, 198_219)
    assert (asked.found, asked.expanded, asked.path) == (False, 0, [])


def test_islands_that_touch_are_one_only_for_the_wrong_program():
    grid = Grid.from_text("S.#G\n.#..\n#...", EIGHT)
    assert len(set(islands(grid).values())) == 2
    assert len(set(islands_that_touch(grid).values())) == 1
    for grid in plain_maps(60, moves=[FOUR, EIGHT]):
        cut = Grid(grid.width, grid.height, grid.walls, moves=EIGHT_CUT)
        assert islands_that_touch(grid) == islands(cut)


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
            regions.setdefault(region, {ends.mouths[region]}).add(cell)
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


@pytest.mark.deep
def test_dead_ends_on_a_large_map(castle):
    start, goal, h = (0, 0), (510, 510), octile(castle)
    between = DeadEnds(castle).between(start, goal)
    plain, without = (record(a_star(graph, start, goal, h)) for graph in (castle, between))
    assert (plain.expanded, plain.cost) == (170_175, 15_230)
    assert (without.expanded, without.cost) == (78_656, 15_230)
    assert sum(1 for _ in between.left_out()) == 102_962


# --- bigger cells -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_block_is_free_if_all_its_cells_are(size):
    for grid in plain_maps(40, 7, 6, ground=".3"):
        blocks = coarsen(grid, size)
        assert (blocks.width, blocks.height, blocks.moves.diagonal) == (7 // size, 6 // size, grid.moves.diagonal)
        for x in range(blocks.width):
            for y in range(blocks.height):
                cells = [(x * size + i, y * size + j) for i in range(size) for j in range(size)]
                assert blocks.passable((x, y)) == all(map(grid.passable, cells))
                if blocks.passable((x, y)):
                    mean = sum(grid.terrain.get(cell, 1) for cell in cells) / size**2
                    assert blocks.terrain.get((x, y), 1) == pytest.approx(mean)


def test_a_way_over_blocks_can_be_walked_and_is_never_shorter_than_the_best():
    found = 0
    for grid in plain_maps(120, 9, 8):
        blocks = Blocks(grid, 2)
        free = [cell for cell in grid.nodes if blocks.map.passable(blocks.block(cell))]
        for start, goal in zip(free, free[::-1], strict=True):
            way = blocks.way(start, goal)
            far = record(dijkstra(blocks.map, blocks.block(start), blocks.block(goal)))
            assert bool(way.path) == far.found
            if way.path:
                found += 1
                assert (way.path[0], way.path[-1]) == (start, goal)
                assert walk(grid, way.path) == pytest.approx(way.cost)
                assert way.cost >= best_cost(grid, start, goal) - 1e-9
            else:
                assert way.cost == math.inf
    assert found > 500


def test_start_and_goal_in_one_block_need_no_centre():
    way = Blocks(Grid(8, 8), 4).way((0, 0), (1, 0))
    assert (way.path, way.cost, way.expanded) == ([(0, 0), (1, 0)], 1, 1)
    assert Blocks(Grid(8, 8), 4).way((5, 5), (5, 5)).path == [(5, 5)]


def test_narrow_doors_are_lost():
    grid = Grid.from_text("....#...\n........\n....#...\n..####..\n........\n........")
    assert best_cost(grid, (0, 0), (7, 0)) == 9
    assert Blocks(grid, 2).way((0, 0), (7, 0)).cost == 17
    assert Blocks(rooms(64, 16, 1), 2).way((2, 2), (50, 50)).path == []


def test_bigger_cells_on_a_large_map():
    gates = rooms(doors=0.9, wide=8, moves=EIGHT)
    found = {size: Blocks(gates, size).way((2, 2), (500, 500))[1:3] for size in (1, 2, 4, 8)}
    assert found == {1: (7530, 50_465), 2: (7780, 16_169), 4: (8372, 5_883), 8: (math.inf, 9)}


@pytest.mark.parametrize("size", [0, 5, 2.0, "2"])
def test_blocks_that_do_not_fit_are_refused(size):
    with pytest.raises(ValueError, match=r"size is .*: blocks of a 6 x 4 map have 1 to 4 cells a side"):
        coarsen(Grid(6, 4), size)


@pytest.mark.parametrize(
    ("start", "goal", "words"),
    [
        ((0, 0), (3, 1), r"goal \(3, 1\) lies in a block of 2 x 2 cells that is not free"),
        ((4, 0), (0, 0), r"start \(4, 0\) lies in the strip .* choose a size that divides 5 x 2"),
        ((2, 1), (0, 0), "start .* is a wall"),
        (None, (0, 0), "start is missing"),
    ],
)
def test_ends_that_blocks_do_not_hold_are_named(start, goal, words):
    with pytest.raises(ValueError, match=words):
        Blocks(Grid(5, 2, [(2, 1)]), 2).way(start, goal)


# --- layers on large maps ---------------------------------------------------------------------------------------------


def test_layers_of_a_large_map_are_images():
    grid, drawn = Grid(60, 40), []

    def lay(board):
        for artists in (
            tint(board, {(59, 0): 0, (0, 39): 8}),
            hatch(board, [(5, 7)]),
            shade(board, {(1, 2): 1, (3, 2): 3}),
        ):
            drawn.extend(artists)

    gallery([("a", grid, None)], layers=[lay])
    tinted, hatched, shaded = (np.asarray(image.get_array()) for image in drawn)
    for image, cells in ((tinted, [(59, 0), (0, 39)]), (hatched, [(5, 7)]), (shaded, [(1, 2), (3, 2)])):
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
