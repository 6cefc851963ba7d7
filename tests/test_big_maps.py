"""Big maps: rooms from a seed, connected components, layers on large maps."""

from itertools import pairwise

import networkx as nx
import numpy as np
import pytest
from corners import corner_to_corner
from graphs import by_rule
from strategies import plain_maps

from astar_lesson import OCTILE, Grid, bfs, dijkstra, gallery, record
from astar_lesson.draw.layers import shade, tint
from astar_lesson.maps.components import components
from astar_lesson.maps.made import rooms
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


# --- layers on large maps ---------------------------------------------------------------------------------------------


def test_layers_of_a_large_map_are_images():
    grid, drawn = Grid(60, 40), []

    def lay(board):
        for artists in (
            tint(board, {(59, 0): 0, (0, 39): 6})[:1],
            shade(board, {(1, 2): 1, (3, 2): 3}),
        ):
            drawn.extend(artists)

    gallery([("a", grid, None)], layers=[lay])
    tinted, shaded = (np.asarray(image.get_array()) for image in drawn)
    for image, cells in ((tinted, [(59, 0), (0, 39)]), (shaded, [(1, 2), (3, 2)])):
        assert image.shape == (40, 60, 4)
        assert sorted((x, y) for y, x in np.argwhere(image[..., 3] > 0).tolist()) == sorted(cells)
    assert np.array_equal(tinted[0, 59], tinted[39, 0])  # groups 0 and 6
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
